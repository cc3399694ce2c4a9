"""The pilot: plays and advises in any game that has lore, in slices and with dice of its own."""
