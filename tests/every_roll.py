"""Chances by brute force: the engine plays a choice with everything the dice can show.

`tabletop.every_roll` does it for any game; here is what of it is Paper 'Mech's own: dice of a batch
whose order matters to nothing, and a last die that may show anything. Nothing is shared with the
odds of the game but the engine. Ways are counted in whole numbers, so chances must agree exactly.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import NamedTuple, TypeVar, cast

from papermech import game
from papermech.events import AttackPicked, Event
from papermech.state import State
from tabletop.chances import Spread
from tabletop.dice import SIDES, DiceSource, OutOfDice
from tabletop.every_roll import each_roll
from tabletop.game import Step

T = TypeVar("T")
V = TypeVar("V", int, Fraction)

FACES = range(1, SIDES + 1)
ALL = SIDES**24
"""The ways in which 24 dice may fall: more than any attack takes."""

MOST_THROWS = 1_000_000
"""More than any attack here has: there, something would be amiss."""

THROWN_IN_ORDER = 2
"""Up to so many dice of a batch are thrown in every order; of more every set is, by its weight."""


class OneMadeUp:
    """Faces as they are shown, and after them a single 1 that is `made_up`."""

    def __init__(self, shown: DiceSource) -> None:
        self._shown = shown
        self.made_up = False

    def faces(self, start: int, count: int) -> tuple[int, ...]:
        """`count` faces from place `start` on; raises `OutOfDice` for more than the one made up."""
        try:
            return self._shown.faces(start, count)
        except OutOfDice:
            if self.made_up:
                raise OutOfDice(1) from None
            if count > 1:
                raise
            self.made_up = True
            return (1,)


class Engine:
    """The engine, to which it is all one what picks an enemy's next attack after its move."""

    die = SIDES

    def apply(self, state: State, choice: str, dice: DiceSource) -> Step[State]:
        """Make a choice; the last die need not be thrown if it only picks such an attack."""
        shown = OneMadeUp(dice)
        step = game.apply(state, choice, shown)
        if shown.made_up and not _picks_last(step.events):
            raise OutOfDice(1)
        return step


ENGINE = Engine()


class End(NamedTuple):
    """One thing that may happen, in so many of `ALL` ways."""

    ways: int
    state: State
    events: tuple[Event, ...]

    def told(self, kind: type[T]) -> list[T]:
        """The events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]


def batches(count: int, in_order: int = THROWN_IN_ORDER) -> Iterator[tuple[tuple[int, ...], int]]:
    """Everything that `count` dice may show, with the number of orders it stands for."""
    if count <= in_order:
        for faces in product(FACES, repeat=count):
            yield faces, 1
        return
    for faces in combinations_with_replacement(FACES, count):
        yield faces, factorial(count) // prod(map(factorial, Counter(faces).values()))


def nothing_more(state: State) -> str | None:
    """Where only the first choice is looked at."""
    return None


def nowhere(faces: tuple[int, ...]) -> bool:
    """Where every throw is followed."""
    return False


def every_end(
    state: State,
    choice: str,
    *,
    then: Callable[[State], str | None] = nothing_more,
    left_out: Callable[[tuple[int, ...]], bool] = nowhere,
    in_order: int = THROWN_IN_ORDER,
) -> Iterator[End]:
    """Every way in which `choice`, and what is chosen `then`, may end.

    Throws for `choice` that are `left_out` are not followed, and their ways are missing. Where
    the last die only picks an enemy's next attack after its move, it always shows a 1.
    """

    def showing(before: tuple[int, ...], count: int) -> Iterator[tuple[tuple[int, ...], int]]:
        for more, orders in batches(count, in_order):
            if not left_out((*before, *more)):
                yield more, orders

    for roll in each_roll(ENGINE, state, choice, MOST_THROWS, showing):
        ways = roll.ways * ALL // SIDES**roll.dice
        events = cast("tuple[Event, ...]", roll.events)
        following = then(roll.state)
        if following is None:
            yield End(ways, roll.state, events)
            continue
        for end in every_end(roll.state, following, then=then, in_order=in_order):
            yield End(ways * end.ways // ALL, end.state, events + end.events)


def _picks_last(events: tuple[Event, ...]) -> bool:
    last = events[-1]
    return isinstance(last, AttackPicked) and last.rule == "ENEMY-CHOICE" and last.die > 0


def tally(seen: Iterable[tuple[T, V]]) -> dict[T, V]:
    """The sum of what goes with each thing that was seen, its ways or its chances."""
    sums: dict[T, V] = {}
    for what, amount in seen:
        sums[what] = sums[what] + amount if what in sums else amount
    return sums


def shares(ways: dict[T, int]) -> dict[T, Fraction]:
    """Ways as chances, by their proportions."""
    together = sum(ways.values())
    return {what: Fraction(count, together) for what, count in ways.items()}


def exact(spread: Spread) -> dict[int, Fraction]:
    """The chance of each number in a spread that is possible at all."""
    return {n: Fraction(ways, spread.total) for n, ways in enumerate(spread.ways) if ways}
