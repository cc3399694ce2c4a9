"""A second, slow reading of the rules, written apart from the engine to be compared with it."""
