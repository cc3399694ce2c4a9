"""Battles as text: parts of links, positions, traces."""
