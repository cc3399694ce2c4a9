"""Whole games as transcripts, kept to be compared."""
