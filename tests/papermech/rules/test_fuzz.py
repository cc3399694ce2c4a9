"""Twenty thousand spoilt records: whatever the text, it is played or refused, and quickly."""

import json
import random
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from papermech.record import Record, from_text
from tabletop.dice import OutOfDice
from tabletop.errors import DamagedError, GameError
from tabletop.record import LONGEST_TEXT, MOST_CHOICES, MOST_FACES, replay
from tests.play import json_record
from tests.second_reading import random_record

RECORDS = 20_000
BATCH = 1_000
MOST_CPU_SECONDS = 2.0
"""No single record may cost more. A usual one takes a millisecond."""

REACHED_THE_END = "played"
OUT_OF_DICE = "out of dice"


def originals() -> list[dict[str, Any]]:
    """Good records of all sorts, short enough to be replayed twenty thousand times."""
    made = [
        dict(random_record(random.Random(f"fuzz {n}"), standard=n % 3 == 0, max_choices=10 + 3 * n))
        for n in range(12)
    ]
    made.append(json_record(seed="ñ🤖 \t\0"))
    made.append(json_record(faces="523"))
    made.append(json_record("left_arm.3", "advance", "advance", faces="115" * 30))
    return made


ORIGINALS = originals()
KNOWN_CHOICES = sorted({choice for record in ORIGINALS for choice in record["choices"]})


def _deep(rng: random.Random, depth: int) -> object:
    value: object = rng.choice([1, "x", None])
    for _ in range(depth):
        value = [value] if rng.random() < 0.5 else {"deep": value}
    return value


def _any_value(rng: random.Random) -> object:
    """A JSON value of any type."""
    kinds: list[Callable[[], object]] = [
        lambda: None,
        lambda: rng.choice([True, False]),
        lambda: rng.choice([0, 1, 3, 4, 6, 7, -1, 2**63, 10 ** rng.randrange(400)]),
        lambda: rng.choice([0.0, 4.0, 4.5, -0.0, 1e308, float("1e-320")]),
        lambda: rng.choice(["", "laser", "mortar", "two", "seed", "\0", "\ud800", "ñ" * 500]),
        lambda: rng.choice([[], [1], [[]], ["advance"], [None, 1.5]]),
        lambda: rng.choice([{}, {"seed": "a"}, {"faces": [1]}, {"": {}}, {"two": "two"}]),
        lambda: _deep(rng, rng.randrange(1, 60)),
    ]
    return rng.choice(kinds)()


def _places(value: object) -> list[tuple[Any, Any]]:
    """Every place in a JSON value that holds another: its container and its key there."""
    found: list[tuple[Any, Any]] = []
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            found += [(value, key), *_places(value[key])]
    return found


# --- Ways to spoil the JSON value


def swap_a_value(rng: random.Random, record: dict[str, Any]) -> None:
    """Something becomes something else of any type."""
    container, key = rng.choice(_places(record))
    container[key] = _any_value(rng)


def swap_two_values(rng: random.Random, record: dict[str, Any]) -> None:
    """Two things trade places, unless one lies inside the other."""
    (one, here), (other, there) = rng.choices(_places(record), k=2)
    first, second = json.dumps(one[here]), json.dumps(other[there])
    one[here] = json.loads(second)
    if any(container is other for container, _ in _places([record])):
        other[there] = json.loads(first)


def rename_a_key(rng: random.Random, record: dict[str, Any]) -> None:
    """A key gets another name, or is gone."""
    container = rng.choice([record, record["loadout"], record["rulings"], record["dice"]])
    if container:
        value = container.pop(rng.choice(list(container)))
        if rng.random() < 0.7:
            container[rng.choice(["", "left_arm", "seed", "faces", "punch", "x" * 99])] = value


def spoil_a_choice(rng: random.Random, record: dict[str, Any]) -> None:
    """A choice is lost, doubled, moved, misspelt, made up, or comes from another game."""
    choices = record["choices"]
    place = rng.randrange(len(choices) + 1)
    known = rng.choice(KNOWN_CHOICES)
    match rng.randrange(6):
        case 0:
            del choices[place : place + rng.randrange(1, 4)]
        case 1:
            choices[place:place] = choices[place : place + 2]
        case 2:
            rng.shuffle(choices)
        case 3:
            cut = rng.randrange(len(known) + 1)
            choices.insert(place, known[:cut] + rng.choice(["", " ", "\0", "é", ":", ","]))
        case 4:
            choices.insert(place, "".join(rng.choices(":.,abcdeLRT123 _-", k=rng.randrange(30))))
        case _:
            choices.insert(place, known)


def spoil_the_dice(rng: random.Random, record: dict[str, Any]) -> None:
    """Other faces, too few faces, or faces that no die has."""
    faces: list[object] = [rng.randrange(1, 7) for _ in range(rng.randrange(120))]
    if rng.random() < 0.3:
        faces.insert(rng.randrange(len(faces) + 1), _any_value(rng))
    record["dice"] = {"faces": faces}


def choose_for_ever(rng: random.Random, record: dict[str, Any]) -> None:
    """Thousands of choices, about as many as are allowed."""
    many = MOST_CHOICES + rng.choice([-1, 0, 1, 3000])
    record["choices"] = [*record["choices"], *["advance"] * many][:many]


# --- Ways to spoil the text


def flip_bytes(rng: random.Random, text: bytearray) -> None:
    """Some bytes change a bit, or altogether."""
    for _ in range(rng.choice([1, 1, 2, 8])):
        text[rng.randrange(len(text))] = rng.randrange(256)


def cut(rng: random.Random, text: bytearray) -> None:
    """A piece is missing, perhaps all that follows."""
    start = rng.randrange(len(text))
    end = len(text) if rng.random() < 0.5 else start + rng.randrange(1, 20)
    del text[start:end]


def insert(rng: random.Random, text: bytearray) -> None:
    """A piece too much: punctuation, a number too large, nonsense, something of itself."""
    start = rng.randrange(len(text))
    place = rng.randrange(len(text))
    pieces = [
        rng.randbytes(rng.randrange(1, 9)),
        rng.choice(b'{}[]",:').to_bytes(),
        b"9" * rng.choice([20, 400, 5000]),
        b"1e999",
        b"NaN",
        b"-Infinity",
        b"\xef\xbb\xbf",
        b"\\ud800",
        b"\0",
        bytes(text[start : start + rng.randrange(1, 40)]),
    ]
    text[place:place] = rng.choice(pieces)


def double_a_key(rng: random.Random, text: bytearray) -> None:
    """A key stands in the record twice; JSON lets the last one count."""
    key = rng.choice(["format", "loadout", "rulings", "dice", "choices", "other"])
    pair = f"{json.dumps(key)}:{json.dumps(_any_value(rng))}".encode()
    if rng.random() < 0.5:
        text[1:1] = pair + b","
    else:
        text[-1:] = b"," + pair + b"}"


def nest_deeply(rng: random.Random, text: bytearray) -> None:
    """Brackets within brackets, in place of a value or of everything."""
    depth = rng.choice([10, 200, 800, 950, 980, 990, 1000, 5000, 90_000])
    before, after = rng.choice([(b"[", b"]"), (b'{"a":', b"}")])
    nested = before * depth + b"1" + (after * depth if rng.random() < 0.8 else b"")
    place = text.find(b":") if rng.random() < 0.7 else -1
    text[place + 1 :] = nested + b"}"


def make_too_long(rng: random.Random, text: bytearray) -> None:
    """About as long as is allowed, or longer."""
    wanted = LONGEST_TEXT + rng.choice([-1, 0, 1, 5000])
    text += b" " * (wanted - len(text))


SPOILERS_OF_VALUES = (
    swap_a_value,
    swap_a_value,
    swap_two_values,
    rename_a_key,
    spoil_a_choice,
    spoil_a_choice,
    spoil_a_choice,
    spoil_the_dice,
)
SPOILERS_OF_TEXTS = (flip_bytes, cut, insert, double_a_key)
SELDOM = (nest_deeply, make_too_long)


def spoilt(rng: random.Random) -> bytes:
    """A good record with something done to it."""
    record = json.loads(json.dumps(rng.choice(ORIGINALS)))
    kind = rng.random()
    if kind < 0.5:
        rng.choice(SPOILERS_OF_VALUES)(rng, record)
    elif kind < 0.502:
        choose_for_ever(rng, record)
    # Escapes or plain letters, for both come in files.
    as_text = json.dumps(record, ensure_ascii=rng.random() < 0.5)
    text = bytearray(as_text.encode("utf-8", "surrogatepass"))
    if 0.502 <= kind < 0.98:
        rng.choice(SPOILERS_OF_TEXTS)(rng, text)
    elif kind >= 0.98:
        rng.choice(SELDOM)(rng, text)
    return bytes(text)


def verdict(text: bytes) -> str:
    """What comes of a text: how its game ended, or the kind and code of the refusal."""
    try:
        record = from_text(text)
        for _ in replay(record):
            pass
    except OutOfDice:
        return OUT_OF_DICE
    except GameError as error:
        refused = error
    else:
        return REACHED_THE_END
    assert len(refused.piece) <= 60
    assert str(refused).isprintable()
    return f"{type(refused).__name__} {refused.code}"


@cache
def verdicts(batch: int) -> Counter[str]:
    """How often each verdict was given on the spoilt records of a batch."""
    found: Counter[str] = Counter()
    rng = random.Random(f"spoilt records {batch}")
    for number in range(BATCH):
        text = spoilt(rng)
        start = time.process_time()
        try:
            found[verdict(text)] += 1
        except Exception as error:
            error.add_note(f"record {number} of batch {batch}: {text[:2000]!r}")
            raise
        assert time.process_time() - start < MOST_CPU_SECONDS, (batch, number)
    return found


@pytest.mark.parametrize("batch", range(RECORDS // BATCH))
def test_spoilt_records_are_played_or_refused(batch: int) -> None:
    """No text makes anything but a game, a refusal or a wait for dice; none takes long."""
    assert verdicts(batch).total() == BATCH


def test_the_fuzz_reaches_every_kind_of_verdict() -> None:
    """The records are worth something: many load, and they are refused in many ways."""
    batches = range(RECORDS // BATCH // 4)
    found = sum((verdicts(batch) for batch in batches), Counter[str]())
    assert found[REACHED_THE_END] + found[OUT_OF_DICE] >= found.total() // 10
    assert found["IllegalError choice"] >= found.total() // 10
    refused = {name for name in found if "Error" in name}
    assert {name.split()[0] for name in refused} == {
        "DamagedError",
        "IllegalError",
        "InvalidError",
    }
    assert len(refused) >= 18, sorted(refused)
    assert {"DamagedError too_long", "DamagedError too_many_choices"} <= refused


@pytest.mark.parametrize("place", ["format", "loadout", "rulings", "dice", "choices", "torso", "["])
def test_no_depth_of_nesting_escapes(place: str) -> None:
    """At every depth around the one at which Python gives up, a record is refused as ever."""
    for depth in range(850, 1010):
        nested: str = "[" * depth + "]" * depth
        good = Record(seed="").to_text()
        texts = {
            "format": f'{{"format":{nested}}}',
            "loadout": good.replace('"laser"', nested),
            "rulings": good.replace('"rulings":{}', f'"rulings":{{"punch":{nested}}}'),
            "dice": good.replace('"seed":""', f'"faces":[{nested}]'),
            "choices": good.replace('"choices":[]', f'"choices":[{nested}]'),
            "torso": good.replace('"torso_armour":5', f'"torso_armour":{nested}'),
            "[": nested,
        }
        with pytest.raises(GameError):
            from_text(texts[place])


def test_limits_are_exact() -> None:
    """The longest text, the most choices and the most faces are taken; one more is not."""
    good = Record(seed="").to_text().encode()
    assert from_text(good.ljust(LONGEST_TEXT)) == Record(seed="")
    with pytest.raises(DamagedError, match="too_long"):
        from_text(good.ljust(LONGEST_TEXT + 1))

    most = Record(faces=(1,) * MOST_FACES, choices=("advance",) * MOST_CHOICES)
    assert from_text(most.to_text()) == most
    with pytest.raises(DamagedError, match="too_many_choices"):
        from_text(most._replace(choices=("advance",) * (MOST_CHOICES + 1)).to_text())
    with pytest.raises(DamagedError, match="too_many_faces"):
        from_text(most._replace(faces=(1,) * (MOST_FACES + 1)).to_text())
