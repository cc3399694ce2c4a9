"""The view: what the play sheet looks like, as plain data that needs no browser."""
