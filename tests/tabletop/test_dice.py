"""Dice: the seeded stream against a computation of its own, and given faces."""

from hashlib import sha256

import pytest

from tabletop.dice import GivenDice, OutOfDice, SeededDice
from tabletop.errors import InvalidError
from tests.play import last_line, trace_of

SEEDS = [
    "",
    "0",
    "paper-mech",
    "x" * 200,
    "🤖🔥",
    "¿Qué pingüino? Ñandú",
    "a:0",
    " ",
    "a\nb",
    "\x00",
]

# Computed once by hand from the written rule and frozen: they may never change.
FROZEN = {
    "": "25413244561561414633",
    "paper-mech": "41515224555661246654",
    "¿Qué pingüino? Ñandú": "21613115441342561252",
}


def computed(seed: str, count: int) -> list[int]:
    """The faces of a seed, by the written rule."""
    faces: list[int] = []
    block = 0
    while len(faces) < count:
        digest = sha256(f"{seed}:{block}".encode()).digest()
        faces += [byte % 6 + 1 for byte in digest if byte < 252]
        block += 1
    return faces[:count]


@pytest.mark.parametrize("seed", SEEDS, ids=range(len(SEEDS)))
def test_seeded_dice_follow_the_written_rule(seed: str) -> None:
    """The first 2000 faces are the accepted bytes of the SHA-256 blocks."""
    assert list(SeededDice(seed).faces(0, 2000)) == computed(seed, 2000)


@pytest.mark.parametrize("sides", [2, 3, 4, 7, 8, 10, 12, 20, 100, 255])
def test_a_die_may_have_any_number_of_sides(sides: int) -> None:
    """Bytes that would favour low faces are skipped, so every face has as many bytes as another."""
    fair = 256 - 256 % sides
    stream = b"".join(sha256(f"any:{block}".encode()).digest() for block in range(100))
    faces = [byte % sides + 1 for byte in stream if byte < fair]
    assert list(SeededDice("any", sides).faces(0, 1000)) == faces[:1000]
    assert GivenDice([1, sides], sides).faces(0, 2) == (1, sides)
    for no_face in (0, sides + 1, True, 1.0, "1"):
        with pytest.raises(InvalidError) as refused:
            GivenDice([1, no_face], sides)
        assert refused.value.allowed == tuple(map(str, range(1, sides + 1)))


@pytest.mark.parametrize("seed", FROZEN, ids=range(len(FROZEN)))
def test_frozen_faces(seed: str) -> None:
    """The first twenty faces of three seeds are the same for ever."""
    assert "".join(map(str, SeededDice(seed).faces(0, 20))) == FROZEN[seed]


def test_a_source_has_no_cursor() -> None:
    """The same question gets the same faces, in whatever order questions come."""
    dice = SeededDice("again")
    late = dice.faces(100, 7)
    early = dice.faces(0, 3)
    assert dice.faces(100, 7) == late == tuple(computed("again", 107)[100:])
    assert dice.faces(0, 3) == early
    assert dice.faces(5, 0) == ()


def test_every_face_is_about_equally_likely() -> None:
    """Of 60000 faces each of the six comes close to 10000 times."""
    faces = SeededDice("fair").faces(0, 60_000)
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(abs(faces.count(face) - 10_000) < 400 for face in range(1, 7))


def test_a_seed_must_be_writable_in_utf8() -> None:
    """A lone surrogate cannot be a seed."""
    with pytest.raises(InvalidError):
        SeededDice("\ud800")


def test_given_dice_are_given_back() -> None:
    """Given faces come in their order, from any place."""
    dice = GivenDice([4, 4, 2, 6])
    assert dice.faces(0, 4) == (4, 4, 2, 6)
    assert dice.faces(2, 2) == (2, 6)
    assert dice.faces(4, 0) == ()


def test_given_dice_run_out() -> None:
    """Asking past the last face raises `OutOfDice`, and what is there can still be asked for."""
    dice = GivenDice([4, 4])
    with pytest.raises(OutOfDice):
        dice.faces(0, 3)
    with pytest.raises(OutOfDice):
        dice.faces(2, 1)
    assert dice.faces(0, 2) == (4, 4)


@pytest.mark.parametrize("face", [0, 7, -1, True, False, 4.0, "4", None, [4], 10**20], ids=repr)
def test_a_face_is_a_whole_number_from_1_to_6(face: object) -> None:
    """Anything else is invalid; the message names the face and its place."""
    with pytest.raises(InvalidError) as refused:
        GivenDice([3, face, 3])
    assert refused.value.place == 2
    assert str(face)[:20] in str(refused.value)


def test_a_seeded_record_takes_its_seeds_faces() -> None:
    """The set-up of a seeded record reads the stream from its first face."""
    for seed in SEEDS:
        line = last_line(seed=seed)
        faces = "".join(map(str, computed(seed, line["dice_used"])))
        assert line == last_line(faces=faces)


def test_out_of_dice_leaves_the_choice_waiting() -> None:
    """The line shows the state before the choice, needs a die, and ends the trace."""
    # A bike at long range; the hasted launcher needs two dice and finds one.
    *_, before, waiting = trace_of("right_shoulder.1", "haste", "foo", faces="13" + "6")
    assert (waiting["n"], waiting["choice"], waiting["needs"]) == (2, "haste", "die")
    assert (waiting["decision"], waiting["legal"]) == ("dice", [])
    changed = {"n", "choice", "decision", "legal", "needs"}
    assert {k: v for k, v in waiting.items() if k not in changed} == {
        k: v for k, v in before.items() if k not in changed
    }


def test_out_of_dice_before_the_first_wave() -> None:
    """With no face at all the one line shows wave 1 without enemies, n 0 and no choice."""
    (line,) = trace_of("left_arm.1", faces="")
    assert (line["n"], line["choice"], line["wave"], line["enemies"]) == (0, None, 1, [])
    assert (line["decision"], line["legal"], line["needs"]) == ("dice", [], "die")
    assert (line["dice_used"], line["player"]["time"], line["outcome"]) == (0, 0, "playing")
    (partly,) = trace_of(faces="34")
    assert (partly["dice_used"], partly["enemies"]) == (0, [])


@pytest.mark.parametrize(
    ("start", "count", "missing"), [(0, 4, 1), (2, 3, 2), (3, 2, 2), (5, 1, 1), (1, 2, 0)]
)
def test_missing_dice_are_counted(start: int, count: int, missing: int) -> None:
    """Those beyond the last face that is given, of the ones that were asked for."""
    given = GivenDice((1, 2, 3))
    if not missing:
        assert given.faces(start, count) == (2, 3)
        return
    with pytest.raises(OutOfDice) as caught:
        given.faces(start, count)
    assert caught.value.missing == missing
    assert str(caught.value) == str(missing)
