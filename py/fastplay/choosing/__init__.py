"""What may be chosen, and why something else may not."""
