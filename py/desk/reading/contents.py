"""What a game tells of its rules: the entries, the figures, and how these are drawn."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from desk.drawing.nodes import Node
from desk.drawing.throws import Throw
from desk.face import NOTHING_DRAWN
from desk.words import Words
from tabletop.game import Rule


class Chapter(NamedTuple):
    """A chapter by its id, with the ids of its entries in reading order."""

    id: str
    entries: tuple[str, ...]


class Figure(Protocol):
    """Small pieces of the sheet that show a rule at work, in one moment or in several."""

    @property
    def id(self) -> str:
        """Its id."""
        ...

    @property
    def rule(self) -> str:
        """The rule that it belongs to."""
        ...

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces of the sheet that it shows; what is before a full stop tells their shape."""
        ...

    @property
    def moments(self) -> int:
        """How many moments it has."""
        ...

    @property
    def tried(self) -> str:
        """With what it is tried, where that is not all it shows; else empty."""
        ...

    def link(self) -> str:
        """The fragment of a link to its situation."""
        ...


class Pictures(Protocol):
    """The figures in one language; moments are counted from 0."""

    def step_names(self, figure: str) -> tuple[str, ...]:
        """What the moments are called."""
        ...

    def told(self, figure: str, step: int) -> str:
        """What a moment shows, in words."""
        ...

    def throws(self, figure: str, step: int) -> list[Throw]:
        """The dice of a moment."""
        ...

    def picture(self, figure: str, place: int, step: int, prefix: str) -> Node:
        """A piece in a moment.

        Ids that the drawing itself refers to begin with `prefix`, and it has no others.
        """
        ...


class Contents(NamedTuple):
    """All that a book is made of.

    * `chapters` in reading order; an entry is a rule, a table, or else a passage
    * `rules`, `figures` and `tables` by their ids
    * `passage`: what stands under a passage's title
    * `view_box` of a figure's piece, and `piece_name`, what it is called
    * `pictures`: how figures are drawn; asked for when the first is
    * `see`: the tables that a rule is looked up in; `shown_by`: the figure that shows a passage
    * `borrowed`: what drawings refer to, for a page without a sheet
    * `is_hidden`: whether styles hide a part of a drawing, by the part and what it is in
    * `ground`: the classes of what looks the same wherever it is drawn
    * `play`: the fragment of a link to a new game; empty if the page opens with this game anyway
    """

    chapters: tuple[Chapter, ...]
    rules: Mapping[str, Rule]
    figures: Mapping[str, Figure]
    tables: Mapping[str, Callable[[Words], Node]]
    passage: Callable[[Words, str], tuple[Node, ...]]
    view_box: Callable[[str, int], str]
    piece_name: Callable[[Words, str, int], str]
    pictures: Callable[[Words], Pictures]
    see: Mapping[str, Sequence[str]] = {}
    shown_by: Mapping[str, str] = {}
    borrowed: Callable[[], Node] = lambda: NOTHING_DRAWN
    is_hidden: Callable[[Node, Node], bool] = lambda _part, _holder: False
    ground: frozenset[str] = frozenset()
    play: str = ""

    @property
    def entries(self) -> tuple[str, ...]:
        """Everything that can be found, in reading order."""
        return tuple(entry for chapter in self.chapters for entry in chapter.entries)

    def chapters_up_to(self, entry: str) -> int:
        """How many chapters there are up to that of an entry, which is counted."""
        return next(
            place for place, each in enumerate(self.chapters, start=1) if entry in each.entries
        )
