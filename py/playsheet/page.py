"""What the build writes into index.html before any Python has run."""

from papermech.catalogue import STANDARD_EQUIPMENT
from playsheet.nodes import to_markup
from playsheet.printed import sheet
from playsheet.words import Words


def sheet_markup(language: str = "en") -> str:
    """The empty sheet with the standard equipment, as markup."""
    return to_markup(sheet(STANDARD_EQUIPMENT, Words(language).say))
