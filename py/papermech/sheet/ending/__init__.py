"""The end of a wave and of a game, and advice on repairs."""
