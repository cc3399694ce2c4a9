"""The guide through a first duel."""
