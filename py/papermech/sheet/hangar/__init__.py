"""Building a 'mech, and setting up a position."""
