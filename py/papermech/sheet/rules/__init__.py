"""The rules to read and to search: passages, rules, figures of them, and tables to look up."""

from papermech.sheet.rules.book import (
    CONTENTS,
    ENTRIES,
    Rulebook,
    chapters_up_to,
    element_id,
    folded,
    table_id,
)
from papermech.sheet.rules.tables import TABLES

__all__ = [
    "CONTENTS",
    "ENTRIES",
    "TABLES",
    "Rulebook",
    "chapters_up_to",
    "element_id",
    "folded",
    "table_id",
]
