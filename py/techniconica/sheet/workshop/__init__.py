"""The workshop: mechs built of cards, and what a duel begins with."""
