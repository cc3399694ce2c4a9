"""Who plays: people here, computers, people far away; and how they share a desk."""
