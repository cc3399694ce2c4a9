"""What lasts between visits: saves, the shelf of games."""
