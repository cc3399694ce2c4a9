"""Greedy players, by whom others are measured: whatever promises most now. One game each."""
