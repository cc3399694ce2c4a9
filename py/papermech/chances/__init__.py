"""Facts: what may happen, what is ahead, what to repair, and how a battle went."""
