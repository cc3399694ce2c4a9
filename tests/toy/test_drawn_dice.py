"""Dice of a game by link: drawn when they are thrown, recorded, and never thrown twice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from tabletop.dice import DrawnDice, OutOfDice
from tabletop.errors import InvalidError
from tabletop.journal import Journal, undo_stops_at
from tabletop.record import Record, replay
from tests.toy.rules import HOLD, ONE, RACE, Course, State


def chance(seed: object) -> Callable[[int], bytes]:
    """Random bytes that come again."""
    return random.Random(str(seed)).randbytes


def test_no_die_is_drawn_ahead() -> None:
    """Bytes are asked for at the throw, as many as there are dice, and are not kept."""
    asked: list[int] = []

    def draw(count: int) -> bytes:
        asked.append(count)
        return bytes(range(7, 7 + count)) + b"\0"

    dice = DrawnDice(draw, sides=10)
    assert not asked
    assert dice.faces(0, 2) == (8, 9)
    assert dice.faces(0, 2) == (8, 9)
    assert dice.faces(2, 0) == ()
    assert asked == [2]
    assert dice.faces(1, 3) == (9, 8, 9)
    assert asked == [2, 2]
    assert dice.drawn == (8, 9, 8, 9)


def test_drawn_dice_are_fair() -> None:
    """Bytes that would favour low faces are drawn anew, for any number of sides."""
    for sides in (6, 10, 20, 255):
        counted = Counter(DrawnDice(chance(sides), sides=sides).faces(0, 100 * sides))
        assert sorted(counted) == list(range(1, sides + 1))
        assert max(counted.values()) < 170
        assert min(counted.values()) > 45
    bytes_in_turn = iter([b"\xff\xfa", b"\x05\xff", b"\x03"])
    assert DrawnDice(lambda _: next(bytes_in_turn), sides=10).faces(0, 2) == (6, 4)


def test_a_game_that_is_taken_up_goes_on_with_its_dice() -> None:
    """Those that are recorded come again; others are drawn."""
    dice = DrawnDice(chance("on"), (3, 8), 10)
    assert dice.faces(0, 2) == (3, 8)
    third = dice.faces(2, 1)
    assert dice.drawn == (3, 8, *third)
    for wrong in (0, 11, "3", True):
        with pytest.raises(InvalidError) as refused:
            DrawnDice(chance("x"), (3, wrong), 10)
        assert refused.value.place == 2


@pytest.mark.parametrize("nothing", [b"", b"\xff\xff\xff"])
def test_where_chance_fails_the_throw_waits_for_dice(nothing: bytes) -> None:
    """The page does not hang, and a player can throw by hand."""
    dice = DrawnDice(lambda _: nothing, (3,), 10)
    with pytest.raises(OutOfDice) as gap:
        dice.faces(0, 3)
    assert gap.value.missing == 2
    assert dice.drawn == (3,)


def test_there_are_no_more_dice_than_a_record_may_have() -> None:
    """The throw that would go beyond draws none of them."""
    dice = DrawnDice(chance("most"), most=5)
    assert len(dice.faces(0, 5)) == 5
    with pytest.raises(OutOfDice) as gap:
        dice.faces(4, 3)
    assert gap.value.missing == 2
    assert len(dice.drawn) == 5


def begun(dice: DrawnDice) -> Journal[State]:
    return Journal(
        RACE.begin(Course(99), dice), lambda state, choice: RACE.apply(state, choice, dice)
    )


@pytest.mark.parametrize("number", range(20))
def test_undo_takes_back_no_die(number: int) -> None:
    """But every press since the last one; what stays is one whose dice were the last."""
    dice = DrawnDice(chance(number), sides=10)
    journal = begun(dice)
    rng = random.Random(number)
    free = 0
    while journal.state.legal:
        before = journal.state.dice_used
        journal.press([rng.choice(journal.state.legal)])
        free = 0 if journal.state.dice_used > before else free + 1
        assert undo_stops_at(journal) == journal.presses_made - free
    record = Record(RACE, Course(99), None, dice.drawn, journal.all_choices)
    assert [step.state for step in replay(record)] == [step.state for step in journal.steps]


def test_undo_takes_back_nothing_that_another_knows() -> None:
    """Though no die was thrown since; and one press may be many choices."""
    dice = DrawnDice(lambda count: b"\x05" * count, (9, 2), 10)
    journal = begun(dice)
    assert undo_stops_at(journal) == 0
    journal.press([ONE])
    journal.press([HOLD])
    assert undo_stops_at(journal) == 1
    assert undo_stops_at(journal, 1) == 1
    assert undo_stops_at(journal, 2) == 2
    journal.press([ONE, HOLD])
    assert [undo_stops_at(journal, known) for known in range(5)] == [3, 3, 3, 3, 3]
    assert undo_stops_at(journal, 99) == 3
    journal.undo()
    assert undo_stops_at(journal) == 1
