"""What a duel begins with: the sides with their builds, the house rules, and the tables of both."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tabletop import rulings
from tabletop.errors import IllegalError, InvalidError
from techniconica.catalogue import MECHS_MAY_BE, PRESETS, RULINGS, SIDES_MAY_BE, STANDARD_SIDES
from techniconica.mechs.builds import BuildError
from techniconica.mechs.frame import Model

Sides = tuple[tuple[str, ...], ...]
"""The builds of each side."""

_MECHS = "mechs"
_LETTERS = "abc"


class Rulings(NamedTuple):
    """The house rules as set for one game.

    * `overweight`: builds that are too heavy are `refused`, or `allowed` and slow
    * `volley`: what a shot loses grows through the `turn`, or is `flat` for all of a volley
    * `armour`: the AR of a stack is the `highest` there, that of its `top` kind, or of its `base`
    * `morale`: bottle tests are taken after the `activation`, or after each `attack`
    * `wary`: whether mechs begin with an Evade, `on` or `off`
    * `events`: whether each turn has an event, `off` or `on`
    """

    overweight: str = "refused"
    volley: str = "turn"
    armour: str = "highest"
    morale: str = "activation"
    wary: str = "on"
    events: str = "off"

    @classmethod
    def read(cls, named: Mapping[str, object]) -> "Rulings":
        """The rulings that `named` asks for; what it leaves out keeps its default.

        Raises `InvalidError` for a ruling or value that does not exist.
        """
        return cls(**rulings.asked_for(named, RULINGS))

    def changed(self) -> dict[str, str]:
        """The rulings that differ from their default."""
        return rulings.changed(self._asdict(), RULINGS)


STANDARD: Sides = tuple([tuple([PRESETS[each] for each in named]) for named in STANDARD_SIDES])
"""The sides of a game of which nothing else is said."""


class Duel(NamedTuple):
    """What a game begins with. It is legal if `read_sides` made it."""

    sides: Sides = STANDARD
    rulings: Rulings = Rulings()


class Tables(NamedTuple):
    """What never changes in a game; mechs are numbered in id order.

    * `ids`, `sides`, `models` of the mechs
    * `own` and `foes`: the mechs of a side, and those of all others
    * `mech_choices`, `target_choices`: of each mech the choices that name it
    """

    duel: Duel
    ids: tuple[str, ...]
    sides: tuple[int, ...]
    models: tuple[Model, ...]
    own: tuple[tuple[int, ...], ...]
    foes: tuple[tuple[int, ...], ...]
    mech_choices: tuple[str, ...]
    target_choices: tuple[str, ...]
    flat: bool
    wary: bool
    events: bool
    morale_of_attacks: bool

    def __repr__(self) -> str:
        # The tables follow from these, and nobody could read them.
        return f"tables_of({self.duel!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return tables_of, (self.duel,)


@lru_cache(maxsize=64)
def tables_of(duel: Duel) -> Tables:
    """The tables of a duel, made once; raises `BuildError` for a build that the rules refuse."""
    sides, rulings = duel
    ids = mech_ids(sides)
    owners = tuple([side for side, builds in enumerate(sides) for _ in builds])
    texts = [build for builds in sides for build in builds]
    every = range(len(ids))
    return Tables(
        duel,
        ids,
        owners,
        tuple([_model(*named, rulings) for named in zip(ids, texts, strict=True)]),
        tuple([tuple([m for m in every if owners[m] == side]) for side in range(len(sides))]),
        tuple([tuple([m for m in every if owners[m] != side]) for side in range(len(sides))]),
        tuple([f"mech:{mech}" for mech in ids]),
        tuple([f"at:{mech}" for mech in ids]),
        rulings.volley == "flat",
        rulings.wary == "on",
        rulings.events == "on",
        rulings.morale == "attack",
    )


def mech_ids(sides: Sides) -> tuple[str, ...]:
    """The ids of the mechs, in id order."""
    return tuple(
        [f"{side}{letter}" for side, mechs in enumerate(sides) for letter in _LETTERS[: len(mechs)]]
    )


def _model(mech: str, build: str, rulings: Rulings) -> Model:
    try:
        return Model.of(build, rulings.overweight, rulings.armour)
    except BuildError as error:
        raise error.of(mech) from None


# --- Reading and writing


def read_sides(value: object, rulings: Rulings) -> Duel:
    """The duel of the sides in a record under some house rules; builds are examined last.

    Raises `InvalidError` for what is no list of sides, `IllegalError` for numbers that the rules
    do not know, `BuildError` for builds that they refuse.
    """
    if not isinstance(value, list):
        raise InvalidError("wrong_type", "sides", ("[]",))
    sides = tuple([_read_side(place, side) for place, side in enumerate(value, start=1)])
    return checked(sides, rulings)


def checked(sides: Sides, rulings: Rulings) -> Duel:
    """A duel that the rules allow; raises `IllegalError` and `BuildError` as `read_sides`."""
    _check_number("sides_number", len(sides), SIDES_MAY_BE)
    for place, side in enumerate(sides, start=1):
        _check_number("mechs_number", len(side), MECHS_MAY_BE, place)
    for place, side in enumerate(sides, start=1):
        if len(side) != len(sides[0]):
            raise IllegalError("mechs_differ", str(len(side)), (str(len(sides[0])),), place)
    duel = Duel(sides, rulings)
    tables_of(duel)
    return duel


def _check_number(code: str, number: int, allowed: Sequence[int], place: int = 0) -> None:
    if number not in allowed:
        raise IllegalError(code, str(number), map(str, allowed), place)


def _read_side(place: int, side: object) -> tuple[str, ...]:
    if not isinstance(side, dict):
        raise InvalidError("side_type", side, (f'{{"{_MECHS}": []}}',), place)
    for key in side:
        if key != _MECHS:
            raise InvalidError("side_key", key, (_MECHS,), place)
    mechs = side.get(_MECHS)
    if not isinstance(mechs, list) or not all(isinstance(build, str) for build in mechs):
        raise InvalidError("side_type", _MECHS, ('[""]',), place)
    return tuple(mechs)


def write_sides(sides: Sides) -> list[dict[str, list[str]]]:
    """The sides for a record."""
    return [{_MECHS: list(side)} for side in sides]
