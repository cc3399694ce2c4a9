"""The view: what a person reads and sees of a duel."""
