"""The record: a whole game as setup, dice and choices. Reading, checking, writing, replaying."""

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from papermech.game import Step, apply, begin
from papermech.loadout import STANDARD, Loadout
from papermech.rulings import Rulings
from papermech.setup import Setup
from tabletop.dice import DiceSource, GivenDice, SeededDice
from tabletop.errors import DamagedError, IllegalError, InvalidError
from tabletop.notation import read_json

FORMAT = "papermech-record/1"
_FAMILY, _VERSION = FORMAT.split("/")

LONGEST_TEXT = 200_000
"""Bytes of UTF-8 that a record may have; a longer one is refused unread."""

MOST_CHOICES = 5_000
MOST_FACES = 50_000


class Record(NamedTuple):
    """A game in the notation that is stored, shared and replayed.

    Exactly one of `seed` and `faces` is given. `choices` may be illegal: only a replay tells.
    """

    loadout: Loadout = STANDARD
    rulings: Rulings = Rulings()
    seed: str | None = None
    faces: tuple[int, ...] | None = None
    choices: tuple[str, ...] = ()

    def setup(self) -> Setup:
        """The tables of this game."""
        return Setup.of(self.loadout, self.rulings)

    def dice(self) -> DiceSource:
        """The dice of this game. Raises `InvalidError` for a seed that UTF-8 cannot write."""
        return SeededDice(self.seed) if self.seed is not None else GivenDice(self.faces or ())

    def as_json(self) -> dict[str, object]:
        """The record as JSON values."""
        dice = {"faces": list(self.faces or ())} if self.seed is None else {"seed": self.seed}
        return {
            "format": FORMAT,
            "loadout": self.loadout._asdict(),
            "rulings": self.rulings.changed(),
            "dice": dice,
            "choices": list(self.choices),
        }

    def to_text(self) -> str:
        """The record as one line of JSON."""
        return json.dumps(self.as_json(), ensure_ascii=False, separators=(",", ":"))


def from_text(text: str | bytes) -> Record:
    """Read a record from JSON.

    Raises `DamagedError` for what is no record of ours or of this version, `InvalidError` for a
    piece that cannot be read, `IllegalError` for a loadout that the rules forbid.
    """
    return from_json(read_json(text, LONGEST_TEXT))


def from_json(value: object) -> Record:
    """Read a record from JSON values; raises as `from_text` does."""
    if not isinstance(value, dict):
        raise DamagedError("not_a_record", value)
    _check_format(value.get("format"))
    record = _with_dice(
        Record(
            loadout=Loadout.read(_mapping(value, "loadout", required=True)),
            rulings=Rulings.read(_mapping(value, "rulings")),
            choices=_choices(value.get("choices", [])),
        ),
        _mapping(value, "dice", required=True),
    )
    record.dice()
    return record


def _check_format(named: object) -> None:
    if named == FORMAT:
        return
    if isinstance(named, str):
        family, _, version = named.partition("/")
        if family == _FAMILY and version.isdecimal() and int(version[:9]) > int(_VERSION):
            raise DamagedError("future_format", named, (FORMAT,))
    raise DamagedError("foreign_format", named, (FORMAT,))


def _mapping(value: Mapping[str, object], key: str, *, required: bool = False) -> dict[str, object]:
    if key not in value and not required:
        return {}
    named = value.get(key)
    if not isinstance(named, dict):
        raise InvalidError("wrong_type", key, ("{}",))
    return named


def _choices(named: object) -> tuple[str, ...]:
    if not isinstance(named, list):
        raise InvalidError("wrong_type", "choices", ("[]",))
    if len(named) > MOST_CHOICES:
        raise DamagedError("too_many_choices", str(len(named)), (str(MOST_CHOICES),))
    for place, choice in enumerate(named, start=1):
        if not isinstance(choice, str):
            raise InvalidError("choice_type", choice, place=place)
    return tuple(named)


def _with_dice(record: Record, named: Mapping[str, object]) -> Record:
    match list(named.items()):
        case [("seed", str(seed))]:
            return record._replace(seed=seed)
        case [("faces", list(faces))]:
            if len(faces) > MOST_FACES:
                raise DamagedError("too_many_faces", str(len(faces)), (str(MOST_FACES),))
            # GivenDice checks each face, so that there is one place that knows what a face is.
            GivenDice(faces)
            return record._replace(faces=tuple(faces))
        case _:
            raise InvalidError("dice", ", ".join(named), ("seed", "faces"))


def replay(record: Record) -> Iterator[Step]:
    """Play a record: the step of the set-up, then one for each choice.

    Raises `IllegalError` with the place (from 1) of a choice that is not legal, and `OutOfDice`
    where given faces run out.
    """
    dice = record.dice()
    step = begin(record.setup(), dice)
    yield step
    for place, choice in enumerate(record.choices, start=1):
        if choice not in step.state.legal:
            raise IllegalError("choice", choice, step.state.legal, place, step.state.decision)
        step = apply(step.state, choice, dice)
        yield step
