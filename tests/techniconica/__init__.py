"""Tests of the rules of Techniconica."""
