"""The record: a whole game as setup, dice and choices. Reading, checking, writing, replaying."""

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from papermech.game import Step, apply, begin
from papermech.loadout import STANDARD, Loadout
from papermech.rulings import Rulings
from papermech.setup import Setup
from papermech.state import State
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
    With a `position`, in the notation of `papermech.position`, the game goes on from there instead
    of the standard set-up; make such a record with `Record.at`, since the position says loadout
    and rulings too.
    """

    loadout: Loadout = STANDARD
    rulings: Rulings = Rulings()
    seed: str | None = None
    faces: tuple[int, ...] | None = None
    choices: tuple[str, ...] = ()
    position: str | None = None

    @classmethod
    def at(cls, position: str, seed: str | None, faces: tuple[int, ...] | None = None) -> "Record":
        """A game that begins at a position, before any choice.

        Raises as `position.from_text` does.
        """
        setup = _state_at(position).setup
        return cls(setup.loadout, setup.rulings, seed, faces, position=position)

    def setup(self) -> Setup:
        """The tables of this game."""
        return Setup.of(self.loadout, self.rulings)

    def dice(self) -> DiceSource:
        """The dice of this game. Raises `InvalidError` for a seed that UTF-8 cannot write."""
        return SeededDice(self.seed) if self.seed is not None else GivenDice(self.faces or ())

    def begin(self, dice: DiceSource) -> Step:
        """The first step: the set-up of a wave, or the position as it lies, without an event.

        Raises `OutOfDice` if given faces run out.
        """
        if self.position is None:
            return begin(self.setup(), dice)
        return Step(_state_at(self.position), ())

    def as_json(self) -> dict[str, object]:
        """The record as JSON values."""
        dice = {"faces": list(self.faces or ())} if self.seed is None else {"seed": self.seed}
        # The position says what equipment and rulings are. And a reader that knows no positions
        # misses the loadout, where it would otherwise play another game.
        beginning = (
            {"loadout": self.loadout._asdict(), "rulings": self.rulings.changed()}
            if self.position is None
            else {"position": self.position}
        )
        return {"format": FORMAT, **beginning, "dice": dice, "choices": list(self.choices)}

    def to_text(self) -> str:
        """The record as one line of JSON."""
        return json.dumps(self.as_json(), ensure_ascii=False, separators=(",", ":"))


def from_text(text: str | bytes) -> Record:
    """Read a record from JSON.

    Raises `DamagedError` for what is no record of ours or of this version, `InvalidError` for a
    piece that cannot be read, `IllegalError` for a loadout or position that the rules forbid.
    """
    return from_json(read_json(text, LONGEST_TEXT))


def from_json(value: object) -> Record:
    """Read a record from JSON values; raises as `from_text` does."""
    if not isinstance(value, dict):
        raise DamagedError("not_a_record", value)
    _check_format(value.get("format"))
    beginning = _beginning(value)._replace(choices=_choices(value.get("choices", [])))
    record = _with_dice(beginning, _mapping(value, "dice", required=True))
    record.dice()
    return record


def _state_at(position: str) -> State:
    # Most games begin with the standard set-up and need no positions.
    from papermech.position import from_text as read_position  # noqa: PLC0415

    return read_position(position)


def _beginning(value: Mapping[str, object]) -> Record:
    if "position" not in value:
        return Record(
            loadout=Loadout.read(_mapping(value, "loadout", required=True)),
            rulings=Rulings.read(_mapping(value, "rulings")),
        )
    for key in ("loadout", "rulings"):
        if key in value:
            raise InvalidError("beside_position", key, ("position",))
    position = value["position"]
    if not isinstance(position, str):
        raise InvalidError("wrong_type", "position", ('""',))
    return Record.at(position, None)


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
    """Play a record: the step that it begins with, then one for each choice.

    Raises `IllegalError` with the place (from 1) of a choice that is not legal, and `OutOfDice`
    where given faces run out.
    """
    dice = record.dice()
    step = record.begin(dice)
    yield step
    for place, choice in enumerate(record.choices, start=1):
        if choice not in step.state.legal:
            raise IllegalError("choice", choice, step.state.legal, place, step.state.decision)
        step = apply(step.state, choice, dice)
        yield step
