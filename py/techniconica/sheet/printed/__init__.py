"""The table before anything has happened on it: mats, cards, and pieces that wait to be shown."""

from techniconica.sheet.printed.table import table

__all__ = ["table"]
