"""Perft of the rules: positions, and how many ways lead on from them."""
