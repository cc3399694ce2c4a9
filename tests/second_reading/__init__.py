"""A slow second reading of the Paper 'Mech rules, kept only to check the real engine against."""

from .randomplay import random_record
from .reference import trace

__all__ = ["random_record", "trace"]
