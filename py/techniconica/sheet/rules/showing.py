"""Figures as they are shown: their pieces in a moment, in words, and with the dice."""

from collections.abc import Iterator

from desk.drawing.nodes import Node, node
from desk.drawing.throws import Throw
from desk.reading.book import moment_names
from desk.reading.still import inside, still
from desk.words import Words
from techniconica.catalogue import SLOTS
from techniconica.sheet import panel
from techniconica.sheet.marks import marks, texts
from techniconica.sheet.names import Names
from techniconica.sheet.printed import table
from techniconica.sheet.rules.figures import FIGURES, TABLE, Figure, Moment
from techniconica.sheet.telling import tell
from techniconica.sheet.throws import throws

_ONLY_IN_PLAY = frozenset(("hit", "cue", "act"))


class Showing:
    """Every figure in one language. Fulfils `desk.reading.contents.Pictures`."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._scenes: dict[str, tuple[Moment, ...]] = {}

    def step_names(self, figure: str) -> tuple[str, ...]:
        """What the moments of a figure are called."""
        return moment_names(self._words, FIGURES[figure].moments)

    def told(self, figure: str, step: int) -> str:
        """What happened, or else what is asked."""
        names, scene = self._names(figure), self._of(figure)[step]
        told = " ".join(tell(names, event) for event in scene.happened)
        return told or panel.prompt(names, scene.state)

    def throws(self, figure: str, step: int) -> list[Throw]:
        """The dice of a moment."""
        return throws(self._names(figure), self._of(figure)[step].happened)

    def picture(self, figure: str, place: int, step: int, prefix: str) -> Node:
        """A piece of the table in a moment."""
        names, scene = self._names(figure), self._of(figure)[step]
        drawn = _piece(names, FIGURES[figure], place)
        written = _written(drawn, texts(names, scene.state))
        found = marks(names, scene.state, scene.happened)
        return still(written, found, prefix, _ONLY_IN_PLAY)

    def _of(self, figure: str) -> tuple[Moment, ...]:
        if figure not in self._scenes:
            self._scenes[figure] = FIGURES[figure].scenes()
        return self._scenes[figure]

    def _names(self, figure: str) -> Names:
        return Names(self._words, FIGURES[figure].duel)


def _piece(names: Names, figure: Figure, place: int) -> Node:
    """What a piece shows of the table, as it is before anything has happened."""
    kind, _, where = figure.pieces[place].partition(".")
    parts = {each.attrs.get("id"): each for each in inside(table(names, figure.duel))}
    if kind == TABLE:
        mechs = (parts[f"mech.{mech}"] for mech in range(len(figure.mechs)))
        return node("g", *mechs, parts["shots"])
    mech, _, slot = where.partition(".")
    if not slot:
        return node("g", parts[f"mech.{mech}"])
    stack = parts[f"stack.{mech}.{SLOTS.index(slot)}"]
    return node("g", stack, class_=f"side-{mech}")


def _written(item: Node, said: dict[str, str]) -> Node:
    """A drawing with its words."""

    def children() -> Iterator[Node | str]:
        for child in item.children:
            yield child if isinstance(child, str) else _written(child, said)

    text = said.get(item.attrs.get("id", ""))
    return item._replace(children=tuple(children()) if text is None else (text,))
