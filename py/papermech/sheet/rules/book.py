"""The rulebook as a tree of nodes, and the search in it. Nothing here knows a page."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import combining, normalize

from desk.drawing.nodes import Node, node
from desk.typed import typed
from desk.words import Words
from papermech.rules import RULES, chapters
from papermech.sheet.rules import passages, tables
from papermech.sheet.rules.figures import FIGURES, Figure
from papermech.sheet.rules.pieces import name_of, view_box
from tabletop.game import Rule

if TYPE_CHECKING:
    from papermech.sheet.rules.showing import Showing

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
_TRIED = {
    "turn": "advance",
    "brief_setup": "arrival",
    "brief_play": "order",
    "brief_you": "choose",
    "brief_enemy": "enemy-move",
    "brief_wave": "repair",
}
"""The figures whose situations show what a passage is about."""


class Chapter(NamedTuple):
    """A chapter by its id, with the ids of its entries in reading order."""

    id: str
    entries: tuple[str, ...]


CONTENTS = (
    Chapter(_OPENING, passages.OPENING),
    *(Chapter(id_, tuple(rule.id for rule in rules)) for id_, rules in chapters().items()),
    Chapter(_REFERENCE, (*passages.BRIEF, *tables.TABLES)),
)
"""All chapters: an opening, those of the rules, and what there is to look up."""

ENTRIES = tuple(entry for chapter in CONTENTS for entry in chapter.entries)
"""Everything that can be found: passages, rules by their ids, and tables."""

_FIGURES: dict[str, list[Figure]] = {}
for _figure in FIGURES.values():
    _FIGURES.setdefault(_figure.rule, []).append(_figure)


def chapters_up_to(entry: str) -> int:
    """How many chapters there are up to that of an entry, the opening included."""
    return next(place for place, each in enumerate(CONTENTS, start=1) if entry in each.entries)


def element_id(entry: str) -> str:
    """The id of the element that holds an entry."""
    return f"rule-{entry}"


def _title_id(entry: str) -> str:
    return f"rule-title-{entry}"


def chapter_id(chapter: str) -> str:
    """The id of the heading of a chapter."""
    return f"chapter-{chapter}"


def piece_id(figure: str, place: int) -> str:
    """The id of the drawing of a figure's piece, counted from 0."""
    return f"figure-{figure}-{place}"


def steps_id(figure: str) -> str:
    """The id of the element for what a figure tells, and for the buttons that lead through it."""
    return f"figure-{figure}-steps"


def table_id(table: str) -> str:
    """The id of the element for a table."""
    return f"table-{table}"


_TYPED_ALIKE = str.maketrans(
    {**dict.fromkeys("‘’", "'"), **dict.fromkeys("\u2010\u2011–—−", "-"), "\xa0": " "}
)


def folded(text: str) -> str:
    """A text without accents and capitals, and with quotes and dashes as keyboards have them."""
    plain = text.casefold().translate(_TYPED_ALIKE)
    return "".join(c for c in normalize("NFD", plain) if not combining(c))


class Rulebook:
    """Everything in one language. Made when it is first opened; it stays the same then."""

    def __init__(self, words: Words) -> None:
        self._words = words
        # What does not change is made once, so that a search compares only what it changes.
        self._pages = {
            entry: (node("h4", self._title(entry), id=_title_id(entry)), *self._content(entry))
            for entry in ENTRIES
        }
        self._searched: dict[str, str] = {}
        self._showing: Showing | None = None

    @property
    def language(self) -> str:
        """The language it is written in."""
        return self._words.language

    @property
    def tables(self) -> Sequence[str]:
        """The ids of its tables."""
        return tables.TABLES

    def chapters_up_to(self, rule: str) -> int:
        """How many chapters must be written so that a rule is there."""
        return chapters_up_to(rule)

    def link_to_try(self, figure: str) -> str:
        """The link to the situation of a figure."""
        return FIGURES[figure].link()

    def shown(self, figure: str, step: int) -> Mapping[str, Node]:
        """A figure at one of its steps, counted from 0: trees by the ids of elements."""
        # Imported here: the text can be read before anything is drawn.
        from papermech.sheet.rules.showing import Showing  # noqa: PLC0415

        if self._showing is None:
            self._showing = Showing(self._words)
        return self._showing.show(figure, step)

    @property
    def chapters(self) -> int:
        """How many chapters there are."""
        return len(CONTENTS)

    def _title(self, entry: str) -> str:
        family = "rule_title" if entry in RULES else "passage_title"
        return self._words.say(f"{family}.{entry}")

    def matching(self, search: str) -> tuple[str, ...]:
        """The entries that have every word of `search` in title, text or id.

        In reading order; capitals and accents make no difference.
        """
        wanted = folded(typed(search)).split()
        if wanted and not self._searched:
            self._searched = {entry: folded(" ".join(self._texts_of(entry))) for entry in ENTRIES}
        return tuple(
            entry for entry in ENTRIES if all(word in self._searched[entry] for word in wanted)
        )

    def _texts_of(self, entry: str) -> Iterator[str]:
        yield entry
        yield from _texts(self._pages[entry])
        if entry in tables.TABLES:
            yield from _texts((self.table(entry),))

    def found(self, matching: tuple[str, ...]) -> str:
        """How many entries a search has found, in words."""
        if not matching:
            return self._words.say("page.rules_none")
        return self._words.count("page.rules_found", len(matching))

    def tree(
        self,
        matching: tuple[str, ...],
        highlighted: str = "",
        chapters_written: int = len(CONTENTS),
    ) -> Node:
        """The contents and all chapters; what is not among `matching` is hidden.

        Of the chapters after the first `chapters_written` there are only titles. Figures are empty
        drawings of the right shape, to be drawn when they come into sight, and tables are to be
        put in place by `table`.
        """
        shown = frozenset(matching)
        return node(
            "div",
            self._contents(shown),
            node(
                "div",
                *(
                    self._chapter(chapter, shown, highlighted, is_written=place < chapters_written)
                    for place, chapter in enumerate(CONTENTS)
                ),
                class_="rules-list",
            ),
            class_="rules-pages",
        )

    def table(self, table: str) -> Node:
        """A table by its id, to stand in the element of `table_id`."""
        return tables.drawn(self._words, table)

    def _contents(self, shown: frozenset[str]) -> Node:
        say = self._words.say
        chapters_ = [
            Node(
                "li",
                _hidden_unless(bool(shown.intersection(chapter.entries))),
                (_to(chapter_id(chapter.id), say(f"chapter.{chapter.id}")),),
            )
            for chapter in CONTENTS
        ]
        return node(
            "nav",
            node("h3", say("rulebook.contents"), id="rules-contents", tabindex="-1"),
            node("ol", *chapters_),
            class_="rules-contents",
            aria_labelledby="rules-contents",
        )

    def _chapter(
        self, chapter: Chapter, shown: frozenset[str], highlighted: str, *, is_written: bool
    ) -> Node:
        heading = chapter_id(chapter.id)
        entries = (
            self._entry(
                entry,
                self._pages[entry] if is_written else self._pages[entry][:1],
                is_shown=entry in shown,
                is_highlighted=entry == highlighted,
            )
            for entry in chapter.entries
        )
        return Node(
            "section",
            {
                "aria-labelledby": heading,
                "class": "chapter",
                **_hidden_unless(bool(shown.intersection(chapter.entries))),
            },
            (
                node("h3", self._words.say(f"chapter.{chapter.id}"), id=heading, tabindex="-1"),
                *entries,
            ),
        )

    def _entry(
        self, entry: str, page: tuple[Node, ...], *, is_shown: bool, is_highlighted: bool
    ) -> Node:
        attributes = {
            "id": element_id(entry),
            "class": "rule",
            "tabindex": "-1",
            "aria-labelledby": _title_id(entry),
            **_hidden_unless(is_shown),
        }
        if is_highlighted:
            attributes["aria-current"] = "true"
        return Node("article", attributes, page)

    def _content(self, entry: str) -> tuple[Node, ...]:
        if entry in RULES:
            return self._rule(RULES[entry])
        if entry in tables.TABLES:
            return (node("div", id=table_id(entry)),)
        tried = [self._try(FIGURES[_TRIED[entry]], entry)] if entry in _TRIED else []
        return (*passages.drawn(self._words, entry), *tried)

    def _rule(self, rule: Rule) -> tuple[Node, ...]:
        say = self._words.say
        marks: list[Node | str] = [node("span", rule.id, class_="rule-id")]
        if rule.ruled:
            marks += [" ", node("span", say("page.rule_ours"), class_="rule-ours")]
        for table in _SEE.get(rule.id, ()):
            marks += [" ", _to(element_id(table), say("rulebook.see", title=self._title(table)))]
        return (
            node("p", say(f"rule.{rule.id}")),
            *(self._figure(figure) for figure in _FIGURES.get(rule.id, ())),
            node("p", *marks, class_="rule-marks"),
        )

    def _figure(self, figure: Figure) -> Node:
        caption = f"figure-{figure.id}-caption"
        drawings = [
            Node(
                "svg",
                {
                    "id": piece_id(figure.id, place),
                    "class": "sheet-piece",
                    "viewBox": view_box(piece),
                    "data-piece": piece.partition(".")[0],
                    "role": "img",
                    "aria-label": name_of(self._words, piece),
                    "aria-describedby": caption,
                },
                (),
            )
            for place, piece in enumerate(figure.pieces)
        ]
        steps = [node("div", id=steps_id(figure.id), class_="figure-steps")] if figure.leads else []
        return node(
            "figure",
            node("figcaption", self._words.say(f"figure.{figure.id}"), id=caption),
            node("div", *drawings, class_="figure-pieces"),
            node("div", self._try(figure, figure.rule), *steps, class_="figure-beside"),
            class_="figure",
            data_figure=figure.id,
        )

    def _try(self, figure: Figure, entry: str) -> Node:
        """The button that opens the situation of a figure, named by the entry it stands in."""
        key = "figure.try_some" if figure.tried else "figure.try"
        named = "figure.try_some_named" if figure.tried else "figure.try_named"
        return node(
            "p",
            Node(
                "button",
                {
                    "type": "button",
                    "class": "figure-step",
                    "data-do": f"try:{figure.id}",
                    "aria-label": self._words.say(named, title=self._title(entry)),
                },
                (self._words.say(key),),
            ),
            class_="figure-try",
        )


def _texts(items: Iterable[Node | str]) -> Iterator[str]:
    """All text to be read in a part of the tree."""
    for item in items:
        if isinstance(item, str):
            yield item
        else:
            yield from _texts(item.children)


def _hidden_unless(shown: bool) -> dict[str, str]:
    return {} if shown else {"hidden": ""}


def _to(element: str, text: str) -> Node:
    """A button that leads to a heading or an entry of the rules."""
    return Node(
        "button", {"type": "button", "class": "to-rule", "data-do": f"read:{element}"}, (text,)
    )
