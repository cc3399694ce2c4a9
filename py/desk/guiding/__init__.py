"""A guide through the first minutes of a game, for any game: its course, its box, its player."""
