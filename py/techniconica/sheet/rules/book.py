"""What the book of this game's rules is made of."""

from desk.drawing.nodes import Node, number
from desk.reading import book
from desk.reading.contents import Chapter, Contents, Pictures
from desk.words import Words
from tabletop.link import NewGame, link_of
from techniconica.rules import CHAPTERS, RULES
from techniconica.sheet.rules import passages, tables
from techniconica.sheet.rules.figures import FIGURES, name_of, view_box
from techniconica.techniconica import TECHNICONICA

_OPENING, _REFERENCE = "opening", "reference"
_SEE = {
    "BUILD-CARD": tables.OF_CARDS,
    "BUILD-ATTACH": ("cards-modification", "cards-support"),
    "BUILD-MODIFICATION": ("cards-modification",),
    "BUILD-POWER": ("presets",),
    "BUILD-WEIGHT": ("cards-locomotor", "house-rules"),
    "WARY": ("house-rules",),
    "VOLLEY": ("house-rules",),
    "ARMOUR": ("cards-shield", "cards-armour", "house-rules"),
    "AC": ("cards-pilot", "cards-support"),
    "SPEED": ("cards-locomotor",),
    "JAM": ("turn-events",),
    "DAMAGE-1": ("cards-shield", "cards-armour"),
    "BOTTLE": ("cards-pilot", "house-rules"),
    "LOW-POWER": ("cards-plant",),
    "OVERWEIGHT": ("house-rules",),
    "EVENT-MIRE": ("turn-events", "house-rules"),
}
"""The tables that a rule is looked up in."""
_SHOWN_BY = {
    "turn": "evading",
    "brief_volley": "declare",
    "brief_damage": "layers",
    "brief_after": "bottle",
}
"""The figures whose situations show what a passage is about."""

CONTENTS = (
    Chapter(_OPENING, passages.OPENING),
    *(
        Chapter(chapter, tuple(rule.id for rule in RULES.values() if rule.chapter == chapter))
        for chapter in CHAPTERS
    ),
    Chapter(_REFERENCE, (*passages.BRIEF, *tables.TABLES)),
)
"""All chapters: an opening, those of the rules, and what there is to look up."""


class Rulebook(book.Rulebook):
    """The rules in one language."""

    def __init__(self, words: Words) -> None:
        super().__init__(words, _BOOK)


def _pictures(words: Words) -> Pictures:
    # Imported here: the text can be read before anything is drawn.
    from techniconica.sheet.rules.showing import Showing  # noqa: PLC0415

    return Showing(words)


def _borrowed() -> Node:
    # For pages without a table only.
    from techniconica.sheet.printed.table import borrowed  # noqa: PLC0415

    return borrowed()


def _box_of(figure: str, place: int) -> str:
    return " ".join(map(number, view_box(FIGURES[figure], place)))


_BOOK = Contents(
    CONTENTS,
    RULES,
    FIGURES,
    tables.DRAWN,
    passages.drawn,
    _box_of,
    lambda words, figure, place: name_of(words, FIGURES[figure], place),
    _pictures,
    _SEE,
    _SHOWN_BY,
    _borrowed,
    play=link_of(TECHNICONICA, NewGame(TECHNICONICA.standard)),
)

ENTRIES = _BOOK.entries
"""Everything that can be found: passages, rules by their ids, and tables."""
