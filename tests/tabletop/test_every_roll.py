"""Every outcome of a choice, for games and dice of any kind, against counting by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest

from tabletop.dice import DiceSource, GivenDice
from tabletop.errors import IllegalError
from tabletop.every_roll import TooManyRolls, each_roll, every_roll
from tabletop.game import PLAYING, Event
from tests.toy.rules import HOLD, ONE, RACE, STUMBLE, TWO, Course, State, asking


class Pile(NamedTuple):
    """Pips of one player, thrown up by a choice."""

    pips: tuple[int, ...] = ()
    dice_used: int = 7
    legal: tuple[str, ...] = ("again", "explode", "twice")
    decision: str = "pile"
    seat: int = 0
    stage: int = 1
    outcome: str = PLAYING
    score: None = None


class Done(NamedTuple):
    state: Pile
    events: tuple[Event, ...] = ()


class Piles:
    """Throws until a die is high enough, or twice, the second throw as many as the first shows."""

    def __init__(self, die: int) -> None:
        self.die = die
        self.played = 0

    def apply(self, state: Pile, choice: str, dice: DiceSource) -> Done:
        self.played += 1
        used = state.dice_used
        (first,) = dice.faces(used, 1)
        faces = [first]
        if choice == "again":
            while faces[-1] == self.die and len(faces) < 3:
                faces += dice.faces(used + len(faces), 1)
        elif choice == "explode":
            while faces[-1] == self.die:
                faces += dice.faces(used + len(faces), 1)
        else:
            faces += dice.faces(used + 1, first)
        return Done(state._replace(pips=tuple(faces), dice_used=used + len(faces)))


def in_turn(mine: int = 0, thrown: int = 0, used: int = 0) -> State:
    """A race in which somebody is amid a turn."""
    return asking(State(Course(30), (mine, 5), thrown, 0, dice_used=used))


@pytest.mark.parametrize("used", [0, 41])
def test_the_dice_of_the_race(used: int) -> None:
    """One die has ten ends and two have a hundred, in the shares that counting gives."""
    for choice, count in ((ONE, 1), (TWO, 2)):
        found = every_roll(RACE, in_turn(3, 4, used), choice)
        assert found is not None
        thrown = list(product(range(1, 11), repeat=count))
        assert found.total == len(thrown) == len(found.rolls)
        sums = Counter(0 if STUMBLE in faces else 4 + sum(faces) for faces in thrown)
        assert Counter(roll.state.sum for roll in found.rolls) == sums
        assert {roll.state.dice_used for roll in found.rolls} == {used + count}
        assert all(roll.events for roll in found.rolls)
        mean = found.mean(lambda state: state.sum)
        assert mean == pytest.approx(sum(s * n for s, n in sums.items()) / found.total)


def test_a_choice_without_dice_has_one_end() -> None:
    found = every_roll(RACE, in_turn(0, 4), HOLD)
    assert found is not None
    assert (found.total, [roll.state.places for roll in found.rolls]) == (1, [(4, 5)])


@pytest.mark.parametrize("die", [2, 3, 10])
def test_throws_that_lead_to_throws(die: int) -> None:
    """As often as they are thrown, every end has the chance of its own dice."""
    for choice in ("again", "twice") if die < 10 else ("again",):
        found = every_roll(Piles(die), Pile(), choice)
        assert found is not None
        chances = {roll.state.pips: Fraction(roll.ways, found.total) for roll in found.rolls}
        assert len(chances) == len(found.rolls)
        assert sum(chances.values()) == 1
        assert all(chance == Fraction(1, die ** len(pips)) for pips, chance in chances.items())
        assert max(map(len, chances)) == (3 if choice == "again" else die + 1)


def test_given_dice_lead_to_each_end() -> None:
    """What is foretold happens: with those faces in hand, the rules come to that very state."""
    state = in_turn(2, 3)
    for roll in each_roll(RACE, state, TWO):
        faces = getattr(roll.events[0], "faces")  # noqa: B009 - any game's event
        assert RACE.apply(state, TWO, GivenDice(faces, RACE.die)).state == roll.state


def test_too_many_are_said_to_be() -> None:
    """Right at the bound it is done, just below it is not; nothing is then left half."""
    assert every_roll(RACE, in_turn(), TWO, 101) is not None
    assert every_roll(RACE, in_turn(), TWO, 100) is None
    assert every_roll(RACE, in_turn(0, 5), HOLD, 1) is not None


def test_what_never_ends_is_given_up() -> None:
    """A die that may always be thrown again; with a bound that is reached soon."""
    piles = Piles(6)
    assert every_roll(piles, Pile(), "explode", 500) is None
    assert piles.played <= 500


def test_many_dice_at_once_are_given_up_before_they_are_thrown() -> None:
    """Ten ten-sided dice have ten thousand million orders, none of which is waited for."""

    class Ten(Piles):
        def apply(self, state: Pile, choice: str, dice: DiceSource) -> Done:
            self.played += 1
            return Done(state._replace(pips=dice.faces(state.dice_used, 10)))

    ten = Ten(10)
    with pytest.raises(TooManyRolls):
        next(each_roll(ten, Pile(), "again"))
    assert ten.played == 1


def test_a_choice_that_is_not_legal_is_refused_as_ever() -> None:
    with pytest.raises(IllegalError):
        every_roll(RACE, in_turn(), HOLD)


def test_what_a_game_knows_of_its_dice_makes_it_fewer() -> None:
    """Two dice of which only the sum counts: fewer throws, and the same chances."""

    def any_order(before: tuple[int, ...], count: int) -> list[tuple[tuple[int, ...], int]]:
        sets = Counter(tuple(sorted(faces)) for faces in product(range(1, 11), repeat=count))
        return list(sets.items())

    fewer = every_roll(RACE, in_turn(), TWO, showing=any_order)
    all_of_them = every_roll(RACE, in_turn(), TWO)
    assert fewer is not None
    assert all_of_them is not None
    assert len(fewer.rolls) == 55

    assert fewer.total == all_of_them.total
    for pips in range(21):
        ways = [
            sum(roll.ways for roll in found.rolls if roll.state.sum == pips)
            for found in (fewer, all_of_them)
        ]
        assert ways[0] == ways[1]
