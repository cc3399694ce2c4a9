"""Chances by brute force: the engine plays a choice with everything the dice can show.

Nothing is shared with `odds` but the engine. Ways are counted in whole numbers, so the chances
have to agree exactly.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import NamedTuple, TypeVar

from papermech import game
from papermech.events import AttackPicked, Event
from papermech.state import State
from tabletop.chances import Spread

T = TypeVar("T")
V = TypeVar("V", int, Fraction)

FACES = range(1, 7)
ALL = 6**24
"""The ways in which 24 dice may fall: more than any attack takes."""

THROWN_IN_ORDER = 2
"""Up to so many dice of a batch are thrown in every order; of more every set is, by its weight."""


class Asked(Exception):  # noqa: N818 - nothing is wrong
    """The engine asks for so many more dice in one batch."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count


class Shown:
    """The faces that come after those `taken` before, and then a single 1 that is `made_up`."""

    def __init__(self, taken: int, faces: tuple[int, ...]) -> None:
        self._taken = taken
        self._faces = faces
        self.made_up = False

    def faces(self, start: int, count: int) -> tuple[int, ...]:
        """`count` faces from place `start` on; raises `Asked` for more than the one made up."""
        first = start - self._taken
        missing = first + count - len(self._faces)
        if missing <= 0:
            return self._faces[first : first + count]
        if self.made_up:
            raise Asked(1)
        if count > 1:
            raise Asked(missing)
        self.made_up = True
        return (1,)


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
    waiting: list[tuple[tuple[int, ...], int]] = [((), ALL)]
    while waiting:
        faces, ways = waiting.pop()
        shown = Shown(state.dice_used, faces)
        missing = 0
        try:
            step = game.apply(state, choice, shown)
        except Asked as asked:
            missing = asked.count
        else:
            if shown.made_up and not _picks_last(step.events):
                missing = 1
        if missing:
            for more, orders in batches(missing, in_order):
                longer = (*faces, *more)
                if not left_out(longer):
                    waiting.append((longer, ways // 6**missing * orders))
            continue
        following = then(step.state)
        if following is None:
            yield End(ways, step.state, step.events)
            continue
        for end in every_end(step.state, following, then=then, in_order=in_order):
            yield End(ways * end.ways // ALL, end.state, step.events + end.events)


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
