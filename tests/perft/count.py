"""Perft of the rules: from a position, every choice with every way the dice can fall, counted.

As chess programs count moves. A path is a list of choices and of faces: wherever a choice asks for
a die that is not there yet, all six faces are tried. From the position of a file, for each depth,
these are counted:

* `leaves`: paths of that many choices; a game that ends before counts as one leaf
* `won` and `lost`: those of the leaves at which the game is over
* `waiting`: paths that would need more new dice than the file allows, cut off there

`python -m tests.perft FILE` prints the counts below each first choice.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from papermech.game import apply, begin
from papermech.record import Record, from_json, from_text
from papermech.setup import Setup
from papermech.state import State
from tabletop.dice import OutOfDice
from tests.second_reading.record import Dice, OutOfDiceError, read
from tests.second_reading.reference import Game

HERE = Path(__file__).parent
SIDES = (1, 2, 3, 4, 5, 6)

Faces = tuple[int, ...]


class Counts(NamedTuple):
    """What is counted at one depth."""

    leaves: int = 0
    won: int = 0
    lost: int = 0
    waiting: int = 0

    def plus(self, other: "Counts") -> "Counts":
        """Both together."""
        return Counts(*(a + b for a, b in zip(self, other, strict=True)))


class Position(NamedTuple):
    """A file: the record that leads to a position, the dice allowed, the counts by depth from 0."""

    title: str
    record: Record
    dice: int
    counts: tuple[Counts, ...]

    @property
    def depth(self) -> int:
        """The deepest depth counted."""
        return len(self.counts) - 1


class Node(NamedTuple):
    """A place on a path: `at` is what the reader needs to go on from there."""

    outcome: str
    legal: tuple[str, ...]
    at: Any


class Reader(Protocol):
    """One reading of the rules, as far as perft needs it."""

    def root(self, record: Record, faces: Faces) -> Node | None:
        """The end of the record, or None if one more face is wanted."""
        ...

    def after(self, node: Node, choice: str, faces: Faces) -> Node | None:
        """What a choice leads to, or None if one more face is wanted."""
        ...


class _Given:
    """Faces known so far; unlike the dice of a record they are not checked each time."""

    def __init__(self, faces: Faces) -> None:
        self._faces = faces

    def faces(self, start: int, count: int) -> Faces:
        if start + count > len(self._faces):
            raise OutOfDice(1)
        return self._faces[start : start + count]


class Engine:
    """The engine, going on from state to state."""

    def root(self, record: Record, faces: Faces) -> Node | None:
        """Play the record from the set-up."""
        dice = _Given(faces)
        try:
            state = begin(Setup.of(*record.setup), dice).state
            for choice in record.choices:
                state = apply(state, choice, dice).state
        except OutOfDice:
            return None
        return Node(state.outcome, state.legal, state)

    def after(self, node: Node, choice: str, faces: Faces) -> Node | None:
        """Make the choice."""
        state: State = node.at
        try:
            state = apply(state, choice, _Given(faces)).state
        except OutOfDice:
            return None
        return Node(state.outcome, state.legal, state)


class SecondReading:
    """The second reading of the rules, which shares no code; slow, as it plays from the start."""

    def root(self, record: Record, faces: Faces) -> Node | None:
        """Play the record from the set-up."""
        return self._play(record.as_json(), record.choices, faces)

    def after(self, node: Node, choice: str, faces: Faces) -> Node | None:
        """Play it all again with one more choice."""
        record, choices = node.at
        return self._play(record, (*choices, choice), faces)

    def _play(
        self, record: dict[str, object], choices: tuple[str, ...], faces: Faces
    ) -> Node | None:
        game = Game(read(record), Dice(iter(faces)))
        script = game.play()
        try:
            question = next(script)
            for choice in choices:
                assert choice in question.legal
                question = script.send(choice)
        except OutOfDiceError:
            return None
        return Node(game.outcome, question.legal, (record, choices))


def load(path: Path) -> Position:
    """Read a file."""
    fields: dict[str, str] = {}
    counts: list[Counts] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        name, _, rest = line.partition(" ")
        if name == "perft":
            depth, *numbers = map(int, rest.split())
            assert depth == len(counts)
            counts.append(Counts(*numbers))
        else:
            fields[name] = rest
    return Position(
        fields["title"], from_text(fields["record"]), int(fields["dice"]), tuple(counts)
    )


def to_text(position: Position) -> str:
    """A position as its file."""
    record = json.dumps(from_json(position.record.as_json()).as_json(), ensure_ascii=False)
    lines = [
        "# Perft: tests/perft/count.py says what is counted. Confirmed against the second",
        "# reading of the rules, tests/second_reading, which shares no code with the engine.",
        f"title {position.title}",
        f"record {record}",
        f"dice {position.dice}",
        "",
        "# perft depth leaves won lost waiting",
        *(
            f"perft {depth} {' '.join(map(str, counts))}"
            for depth, counts in enumerate(position.counts)
        ),
    ]
    return "\n".join(lines) + "\n"


def perft(position: Position, reader: Reader, depth: int) -> Counts:
    """The counts at one depth."""
    total = Counts()
    for counts in divide(position, reader, depth).values():
        total = total.plus(counts)
    return total


def divide(position: Position, reader: Reader, depth: int) -> dict[str, Counts]:
    """The counts at one depth below each first choice; a path without one stands under ""."""
    found: dict[str, Counts] = {}
    given = position.record.faces or ()
    most = len(given) + position.dice

    def note(first: str, counts: Counts) -> None:
        found[first] = found.get(first, Counts()).plus(counts)

    def go_down(node: Node, faces: Faces, left: int, first: str) -> None:
        if left == 0 or not node.legal:
            won, lost = node.outcome == "won", node.outcome == "lost"
            note(first, Counts(leaves=1, won=won, lost=lost))
            return
        for choice in node.legal:
            for after, rolled in _outcomes(reader, node, choice, faces, most):
                if after is None:
                    note(first or choice, Counts(waiting=1))
                else:
                    go_down(after, rolled, left - 1, first or choice)

    for node, faces in _outcomes(reader, position.record, None, given, most):
        if node is None:
            note("", Counts(waiting=1))
        else:
            go_down(node, faces, depth, "")
    return found


def _outcomes(
    reader: Reader, start: Node | Record, choice: str | None, faces: Faces, most: int
) -> Iterator[tuple[Node | None, Faces]]:
    """Every way the dice of one choice can fall; None where more than `most` would be needed."""
    if isinstance(start, Record):
        node = reader.root(start, faces)
    else:
        assert choice is not None
        node = reader.after(start, choice, faces)
    if node is not None or len(faces) == most:
        yield node, faces
        return
    for face in SIDES:
        yield from _outcomes(reader, start, choice, (*faces, face), most)


def compared(position: Position, depth: int) -> str:
    """The divide of one depth by both readings, line by line, with a mark where they differ."""
    engine = divide(position, Engine(), depth)
    second = divide(position, SecondReading(), depth)
    lines = [f"divide at depth {depth} (leaves, won, lost, waiting): engine | second reading"]
    for first in sorted(engine | second):
        one, other = engine.get(first), second.get(first)
        mark = "  " if one == other else "≠ "
        lines.append(f"{mark}{first or '(the set-up)'}: {_shown(one)} | {_shown(other)}")
    return "\n".join(lines)


def _shown(counts: Counts | None) -> str:
    return "none" if counts is None else " ".join(map(str, counts))
