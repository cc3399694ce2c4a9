"""The record: a whole game as set-up, dice and choices. Reading, checking, writing, replaying.

It is what the page keeps, what a link carries, what undo rewinds and what two implementations are
compared by. As JSON:

    {"format": "<game>-record/1", …, "dice": {"seed": "any text"}, "choices": ["…"]}

with the game's own keys for the set-up, or a `position` in their place; `dice` may be the `faces`
that somebody threw. Keys that are not named here are passed over.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Generic, NamedTuple

from tabletop.dice import DiceSource, GivenDice, SeededDice
from tabletop.errors import DamagedError, IllegalError, InvalidError
from tabletop.game import Event, Rules, S, Step, X
from tabletop.notation import read_json

VERSION = 1
_FAMILY = "-record"
_FORMAT = re.compile(rf"([a-z][a-z0-9]*){_FAMILY}(?:/.*)?", re.DOTALL)

LONGEST_TEXT = 200_000
"""Bytes of UTF-8 that a record may have; a longer one is refused unread."""

MOST_CHOICES = 5_000
MOST_FACES = 50_000


class _Lying(NamedTuple, Generic[S]):
    """A position as it lies: nothing has happened."""

    state: S
    events: tuple[Event, ...] = ()


class Record(NamedTuple, Generic[X, S]):
    """A game in the notation that is kept, shared and replayed.

    Exactly one of `seed` and `faces` is given. `choices` may be illegal: only a replay tells. With
    a `position` the game goes on from there instead of a set-up of its own; make such a record
    with `at_position`, since the position says what the game began with, too.
    """

    rules: Rules[X, S]
    setup: X
    seed: str | None = None
    faces: tuple[int, ...] | None = None
    choices: tuple[str, ...] = ()
    position: str | None = None

    def dice(self) -> DiceSource:
        """The dice of this game. Raises `InvalidError` for a seed that UTF-8 cannot write."""
        if self.seed is not None:
            return SeededDice(self.seed, self.rules.die)
        return GivenDice(self.faces or (), self.rules.die)

    def begin(self, dice: DiceSource) -> Step[S]:
        """The first step: the set-up, or the position as it lies, without an event.

        Raises `OutOfDice` if given faces run out.
        """
        if self.position is None:
            return self.rules.begin(self.setup, dice)
        return _Lying(self.rules.from_text(self.position))

    def as_json(self) -> dict[str, object]:
        """The record as JSON values."""
        dice = {"faces": list(self.faces or ())} if self.seed is None else {"seed": self.seed}
        # The position says what the game began with. And a reader that knows no positions misses
        # the keys of the set-up, where it would otherwise play another game.
        beginning = (
            self.rules.write_setup(self.setup)
            if self.position is None
            else {"position": self.position}
        )
        return {
            "format": format_of(self.rules),
            **beginning,
            "dice": dice,
            "choices": list(self.choices),
        }

    def to_text(self) -> str:
        """The record as one line of JSON."""
        return json.dumps(self.as_json(), ensure_ascii=False, separators=(",", ":"))


def at_position(
    rules: Rules[X, S], position: str, seed: str | None, faces: tuple[int, ...] | None = None
) -> Record[X, S]:
    """A game that begins at a position, before any choice. Raises as `Rules.from_text` does."""
    setup = rules.setup_of(rules.from_text(position))
    return Record(rules, setup, seed, faces, position=position)


def format_of(rules: Rules[X, S]) -> str:
    """The format that records of a game name."""
    return f"{rules.id}{_FAMILY}/{VERSION}"


def game_of(value: object) -> str:
    """The id of the game whose record JSON values seem to be; empty if of none."""
    named = value.get("format") if isinstance(value, dict) else None
    found = _FORMAT.fullmatch(named) if isinstance(named, str) else None
    return found[1] if found else ""


def from_text(rules: Rules[X, S], text: str | bytes) -> Record[X, S]:
    """Read a record from JSON.

    Raises `DamagedError` for what is no record of that game or of this version, `InvalidError` for
    a piece that cannot be read, `IllegalError` for a set-up or position that the rules forbid.
    """
    return from_json(rules, read_json(text, LONGEST_TEXT))


def from_json(rules: Rules[X, S], value: object) -> Record[X, S]:
    """Read a record from JSON values; raises as `from_text` does."""
    if not isinstance(value, dict):
        raise DamagedError("not_a_record", value)
    _check_format(rules, value)
    choices = _choices(value.get("choices", []))
    seed, faces = _dice(rules, mapping(value, "dice"))
    # What the rules forbid is said of a record that can be read to its end.
    return _beginning(rules, value)._replace(seed=seed, faces=faces, choices=choices)


def mapping(value: Mapping[str, object], key: str, missing: object = None) -> dict[str, Any]:
    """The mapping under a key, or `missing`; raises `InvalidError` for anything else."""
    named = value.get(key, missing)
    if not isinstance(named, dict):
        raise InvalidError("wrong_type", key, ("{}",))
    return named


def _check_format(rules: Rules[X, S], value: Mapping[str, object]) -> None:
    named, wanted = value.get("format"), format_of(rules)
    if named == wanted:
        return
    game = game_of(value)
    if game and game != rules.id:
        raise DamagedError("other_game", game, (rules.id,))
    version = str(named).partition("/")[2]
    if game and version.isdecimal() and int(version[:9]) > VERSION:
        raise DamagedError("future_format", named, (wanted,))
    raise DamagedError("foreign_format", named, (wanted,))


def _beginning(rules: Rules[X, S], value: Mapping[str, object]) -> Record[X, S]:
    if "position" not in value:
        return Record(rules, rules.read_setup(value))
    for key in rules.setup_keys:
        if key in value:
            raise InvalidError("beside_position", key, ("position",))
    position = value["position"]
    if not isinstance(position, str):
        raise InvalidError("wrong_type", "position", ('""',))
    return at_position(rules, position, None)


def _choices(named: object) -> tuple[str, ...]:
    if not isinstance(named, list):
        raise InvalidError("wrong_type", "choices", ("[]",))
    if len(named) > MOST_CHOICES:
        raise DamagedError("too_many_choices", str(len(named)), (str(MOST_CHOICES),))
    for place, choice in enumerate(named, start=1):
        if not isinstance(choice, str):
            raise InvalidError("choice_type", choice, place=place)
    return tuple(named)


def _dice(
    rules: Rules[X, S], named: Mapping[str, object]
) -> tuple[str | None, tuple[int, ...] | None]:
    """The seed and the faces of a record, one of them None."""
    match list(named.items()):
        case [("seed", str(seed))]:
            # It says whether UTF-8 can write the seed.
            SeededDice(seed, rules.die)
            return seed, None
        case [("faces", list(faces))]:
            if len(faces) > MOST_FACES:
                raise DamagedError("too_many_faces", str(len(faces)), (str(MOST_FACES),))
            # GivenDice checks each face, so that there is one place that knows what a face is.
            return None, GivenDice(faces, rules.die).all_faces
        case _:
            raise InvalidError("dice", ", ".join(named), ("seed", "faces"))


def replay(record: Record[X, S]) -> Iterator[Step[S]]:
    """Play a record: the step that it begins with, then one for each choice.

    Raises `IllegalError` with the place (from 1) of a choice that is not legal, and `OutOfDice`
    where given faces run out.
    """
    dice = record.dice()
    step = record.begin(dice)
    yield step
    for place, choice in enumerate(record.choices, start=1):
        try:
            step = record.rules.apply(step.state, choice, dice)
        except IllegalError as error:
            raise error.at(place) from None
        yield step
