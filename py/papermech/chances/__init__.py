"""What may happen: exact chances, and what is ahead, computed from the engine's own tables."""
