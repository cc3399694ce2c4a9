"""The engine against the second reading of the rules, which shares no code with it."""

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from papermech.record import from_json
from tabletop.errors import GameError
from tabletop.trace import lines
from tests.second_reading import random_record, trace

RECORDS = 300
BATCH = 20


def engine(record: object) -> tuple[list[Any], str | None]:
    """The engine's lines, and its reason if it refused the record."""
    shown: list[Any] = []
    try:
        shown.extend(lines(from_json(record)))
    except GameError as error:
        return shown, str(error)
    return shown, None


def reading(record: object) -> tuple[list[Any], str | None]:
    """The second reading's lines and reason."""
    shown, refused = trace(record)
    return list(shown), refused


def records(first: int, count: int) -> list[dict[str, Any]]:
    """Random records; every third with the standard equipment."""
    made = []
    for number in range(first, first + count):
        rng = random.Random(f"two readings {number}")
        made.append(dict(random_record(rng, standard=number % 3 == 0, max_choices=150)))
    return made


@pytest.mark.parametrize("first", range(0, RECORDS, BATCH))
def test_both_readings_play_random_records_alike(first: int) -> None:
    """Every line of every record is the same, and both find it legal."""
    for record in records(first, BATCH):
        ours, refused = engine(record)
        theirs, other_refused = reading(record)
        assert ours, record
        for one, other in zip(ours, theirs, strict=False):
            assert one == other, record
        assert len(ours) == len(theirs), record
        assert refused is other_refused is None, record


def test_random_records_get_deep_into_the_game() -> None:
    """The comparison is worth something: later waves, wins and losses are among the records."""
    last = [engine(record)[0][-1] for record in records(0, 60)]
    assert {line["wave"] for line in last} == {1, 2, 3, 4}
    assert {"playing", "lost", "won"} == {line["outcome"] for line in last}


def test_both_readings_refuse_the_same_illegal_choice() -> None:
    """With one choice spoilt both print the same lines before it and refuse."""
    rng = random.Random("spoilt choices")
    # Given faces may have run out at another place.
    spoilt = [
        record
        for record in records(1000, 20)
        if record["choices"] and "faces" not in record["dice"]
    ]
    assert len(spoilt) >= 5
    for record in spoilt:
        choices = record["choices"]
        place = rng.randrange(len(choices))
        choices[place] = rng.choice(["", "advance ", "nonsense", "target:Z", "haste:1", "keep,"])
        ours, refused = engine(record)
        theirs, other_refused = reading(record)
        assert ours == theirs
        assert len(ours) == place + 1
        assert refused is not None
        assert other_refused is not None


def _set(*path: str, to: object) -> Callable[[dict[str, Any]], object]:
    def spoil(record: dict[str, Any]) -> None:
        place: Any = record
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = to

    return spoil


SPOILERS: dict[str, Callable[[dict[str, Any]], object]] = {
    "no format": lambda record: record.pop("format"),
    "no loadout": lambda record: record.pop("loadout"),
    "no dice": lambda record: record.pop("dice"),
    "format of the future": _set("format", to="papermech-record/2"),
    "foreign format": _set("format", to="chess/1"),
    "loadout a list": _set("loadout", to=[]),
    "unknown loadout key": _set("loadout", "head", to="laser"),
    "empty mount": _set("loadout", "left_arm", to=None),
    "missing mount": lambda record: record["loadout"].pop("left_arm"),
    "unknown weapon": _set("loadout", "left_arm", to="lazer"),
    "mortar on an arm": _set("loadout", "left_arm", to="mortar"),
    "fist on a shoulder": _set("loadout", "left_shoulder", to="fist"),
    "armour true": _set("loadout", "torso_armour", to=True),
    "armour a float": _set("loadout", "torso_armour", to=4.0),
    "armour 6": _set("loadout", "legs_armour", to=6),
    "armour 2": _set("loadout", "legs_armour", to=2),
    "missing armour": lambda record: record["loadout"].pop("legs_armour"),
    "rulings null": _set("rulings", to=None),
    "rulings a list": _set("rulings", to=[]),
    "unknown ruling": _set("rulings", "mortar", to="two"),
    "unknown ruling value": _set("rulings", "punch", to="two"),
    "ruling no text": _set("rulings", "punch", to=["list"]),
    "dice a list": _set("dice", to=[1, 2]),
    "dice without keys": _set("dice", to={}),
    "dice with two keys": _set("dice", to={"seed": "a", "faces": []}),
    "dice with a strange key": _set("dice", to={"seed": "a", "note": "b"}),
    "seed a number": _set("dice", to={"seed": 7}),
    "seed null": _set("dice", to={"seed": None}),
    "seed a lone surrogate": _set("dice", to={"seed": "\ud800"}),
    "faces a text": _set("dice", to={"faces": "123"}),
    "face 0": _set("dice", to={"faces": [1, 0]}),
    "face 7": _set("dice", to={"faces": [7]}),
    "face true": _set("dice", to={"faces": [True]}),
    "face a float": _set("dice", to={"faces": [4.0]}),
    "face a text": _set("dice", to={"faces": ["4"]}),
    "choices null": _set("choices", to=None),
    "choices a text": _set("choices", to="advance"),
    "choice a number": _set("choices", to=["left_arm.1", 3]),
    "choice null": _set("choices", to=[None]),
}


@pytest.mark.parametrize("spoil", SPOILERS.values(), ids=SPOILERS.keys())
def test_both_readings_refuse_malformed_records(spoil: Callable[[dict[str, Any]], object]) -> None:
    """Neither prints a line of a record that is invalid as a whole."""
    for record in records(2000, 2):
        spoilt = copy.deepcopy(record)
        spoil(spoilt)
        for lines_of, refused in (engine(spoilt), reading(spoilt)):
            assert lines_of == []
            assert refused


@pytest.mark.parametrize("wrong", [None, [], "x", 3, True], ids=repr)
def test_both_readings_refuse_what_is_no_object(wrong: object) -> None:
    """A record is an object."""
    for lines_of, refused in (engine(wrong), reading(wrong)):
        assert lines_of == []
        assert refused


def test_both_readings_take_what_may_be_left_out() -> None:
    """Without rulings and choices, or with keys of others, both play on."""
    for record in records(3000, 3):
        del record["rulings"], record["choices"]
        record["note"] = {"by": "somebody else"}
        assert engine(record) == reading(record)
        assert engine(record)[1] is None
