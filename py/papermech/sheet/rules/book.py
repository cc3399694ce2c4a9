"""What the book of this game's rules is made of."""

from desk.drawing.nodes import Node
from desk.reading import book
from desk.reading.contents import Chapter, Contents, Pictures
from desk.words import Words
from papermech.rules import RULES, chapters
from papermech.sheet.rules import passages, tables
from papermech.sheet.rules.figures import FIGURES
from papermech.sheet.rules.pieces import name_of, view_box

_OPENING = "opening"
_REFERENCE = "reference"
_SEE = {
    "WAVE-TABLE": ("waves",),
    "WAVE-ARRIVAL": ("enemies", "starts"),
    "ACTION-CHOOSE": ("moves", "weapons"),
    "LEGS-CHOICE": ("moves",),
    "RANGE": ("weapons", "enemies"),
    "ARC": ("arcs",),
    "ENEMY-DAMAGE": ("enemies",),
    "FREE": ("moves",),
    "HIT-LOCATION": ("hits",),
    "SIDE": ("hits",),
    "ENEMY-CHOICE": ("enemies",),
    "SPILL-OVER": ("tracks",),
    "LOADOUT": ("weapons",),
    "WEIGHT": ("weight", "weapons"),
}
"""The tables that a rule is looked up in."""
_SHOWN_BY = {
    "turn": "advance",
    "brief_setup": "arrival",
    "brief_play": "order",
    "brief_you": "choose",
    "brief_enemy": "enemy-move",
    "brief_wave": "repair",
}
"""The figures whose situations show what a passage is about."""


_PENCILLED = frozenset(("circle", "wave", "w", "attack", "action"))
"""What is pencilled on only where one of its `_MARKED` is true."""
_MARKED = ("data-filled", "data-on", "data-done")
_GROUND = frozenset(("sky", "space", "space rear", "lines", "arrows"))
"""The ground of the radar."""

CONTENTS = (
    Chapter(_OPENING, passages.OPENING),
    *(Chapter(id_, tuple(rule.id for rule in rules)) for id_, rules in chapters().items()),
    Chapter(_REFERENCE, (*passages.BRIEF, *tables.TABLES)),
)
"""All chapters: an opening, those of the rules, and what there is to look up."""


class Rulebook(book.Rulebook):
    """The rules in one language."""

    def __init__(self, words: Words) -> None:
        super().__init__(words, _BOOK)


def _pictures(words: Words) -> Pictures:
    # Imported here: the text can be read before anything is drawn.
    from papermech.sheet.rules.showing import Showing  # noqa: PLC0415

    return Showing(words)


def _borrowed() -> Node:
    # For pages without a sheet only.
    from papermech.sheet.printed.whole import borrowed  # noqa: PLC0415

    return borrowed()


def _is_hidden(part: Node, holder: Node) -> bool:
    """Whether a part is pencilled on where nothing is."""
    is_pencil = {"pencil", "pencilled"}.intersection(part.attrs.get("class", "").split())
    if not is_pencil or holder.attrs.get("class") not in _PENCILLED:
        return False
    return not any(holder.attrs.get(mark) == "true" for mark in _MARKED)


_BOOK = Contents(
    CONTENTS,
    RULES,
    FIGURES,
    tables.DRAWN,
    passages.drawn,
    lambda figure, place: view_box(FIGURES[figure].pieces[place]),
    lambda words, figure, place: name_of(words, FIGURES[figure].pieces[place]),
    _pictures,
    _SEE,
    _SHOWN_BY,
    _borrowed,
    _is_hidden,
    _GROUND,
)

ENTRIES = _BOOK.entries
"""Everything that can be found: passages, rules by their ids, and tables."""
