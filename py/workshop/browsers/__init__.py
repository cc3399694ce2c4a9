"""Browsers for the tests: found, or else installed."""
