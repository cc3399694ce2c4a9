"""The lab: games played by programs, to measure them. Not in the page."""
