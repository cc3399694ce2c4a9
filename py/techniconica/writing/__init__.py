"""Duels as texts: trace, links and positions."""
