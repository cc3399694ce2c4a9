"""The view of a battle; so far its words."""
