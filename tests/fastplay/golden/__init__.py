"""Whole games that must never change: each a record, and the digest of its trace."""
