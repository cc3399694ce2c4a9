"""What may come of an attack: computed exactly with the rules themselves, nothing drawn."""
