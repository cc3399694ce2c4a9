"""Finished games, counted and shown."""
