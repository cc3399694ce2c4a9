"""The table in whole numbers: lengths in quarter inches, points of the grid in inches."""
