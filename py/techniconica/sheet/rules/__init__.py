"""The rules to read and to search: passages, rules, figures of them, and tables to look up."""

from techniconica.sheet.rules.book import Rulebook

__all__ = ["Rulebook"]
