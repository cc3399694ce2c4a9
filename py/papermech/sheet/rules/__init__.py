"""The rules to read and to search: passages, rules, figures of them, and tables to look up."""

from papermech.sheet.rules.book import CONTENTS, ENTRIES, Rulebook
from papermech.sheet.rules.tables import TABLES

__all__ = ["CONTENTS", "ENTRIES", "TABLES", "Rulebook"]
