"""The algebra of dice: in how many ways each outcome comes about.

`Ways` holds whole numbers, so nothing is rounded. Only their proportions mean anything, and two
`Ways` need not have the same total; `mixed` brings them to one.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from math import gcd, lcm
from operator import add
from typing import NamedTuple, TypeAlias, TypeVar

from tabletop.dice import SIDES

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)

Ways: TypeAlias = dict[T, int]
"""For each outcome the number of equally likely ways, 1 or more, that lead to it."""

Counts: TypeAlias = tuple[int, ...]
"""Several things counted at once, say the dice that hurt one enemy and those that hurt another."""

FACES = tuple(range(1, SIDES + 1))


class Spread(NamedTuple):
    """How likely each whole number from 0 on is: `ways[n]` of `total` equally likely ways give n.

    The last of `ways` is never 0, and they have no common divisor, so equal spreads are equal.
    Chances, from 0 to 1, and the mean are the nearest floats to the exact quotients.
    """

    ways: tuple[int, ...]

    @classmethod
    def of(cls, ways: Mapping[int, int]) -> "Spread":
        """The spread of numbers, each 0 or more, that come about in so many ways."""
        shared = gcd(*ways.values())
        return cls(tuple([ways.get(n, 0) // shared for n in range(max(ways) + 1)]))

    @property
    def total(self) -> int:
        """The number of equally likely ways, 1 or more."""
        return sum(self.ways)

    @property
    def mean(self) -> float:
        """The number to be expected."""
        return sum(n * ways for n, ways in enumerate(self.ways)) / self.total

    def chance(self, n: int) -> float:
        """The chance of exactly `n`, which is 0 or more."""
        return self.ways[n] / self.total if n < len(self.ways) else 0.0

    def at_least(self, n: int) -> float:
        """The chance of `n` or more; `n` is 0 or more."""
        return sum(self.ways[n:]) / self.total


def over_faces(outcome: Callable[[int], T]) -> Ways[T]:
    """What one die leads to, given the outcome of each face."""
    ways: Ways[T] = {}
    for face in FACES:
        led_to = outcome(face)
        ways[led_to] = ways.get(led_to, 0) + 1
    return ways


def seen_as(ways: Ways[T], aspect: Callable[[T], S]) -> Ways[S]:
    """The ways of what can be seen of each outcome."""
    seen: Ways[S] = {}
    for outcome, count in ways.items():
        what = aspect(outcome)
        seen[what] = seen.get(what, 0) + count
    return seen


def mixed(parts: Iterable[tuple[int, Ways[T]]]) -> Ways[T]:
    """One of several things happens, each in so many ways, and leads to ways of its own."""
    weighed = [(count, ways, sum(ways.values())) for count, ways in parts]
    common = lcm(*[total for _, _, total in weighed])
    mixture: Ways[T] = {}
    for count, ways, total in weighed:
        factor = count * (common // total)
        for outcome, inner in ways.items():
            mixture[outcome] = mixture.get(outcome, 0) + factor * inner
    return mixture


def thrown(dice: Iterable[Ways[Counts]], width: int) -> Ways[Counts]:
    """The sums over some dice, each of which counts `width` things in its own ways."""
    sums: Ways[Counts] = {(0,) * width: 1}
    for die in dice:
        more: Ways[Counts] = {}
        for before, ways in sums.items():
            for counts, inner in die.items():
                after = tuple(map(add, before, counts))
                more[after] = more.get(after, 0) + ways * inner
        sums = more
    return sums


def journeys_end(start: T, onwards: Callable[[T], Ways[T] | None]) -> Ways[T]:
    """Where a journey from `start` comes to rest.

    `onwards` says in how many ways each place leads to others, which may lead back; None for a
    place of rest. From everywhere some place of rest must be within reach.
    """
    passed: dict[T, Ways[T]] = {}
    resting: set[T] = set()
    waiting = [start]
    while waiting:
        place = waiting.pop()
        if place in passed or place in resting:
            continue
        exits = onwards(place)
        if exits is None:
            resting.add(place)
        else:
            passed[place] = dict(exits)
            waiting += exits
    if start in resting:
        return {start: 1}
    # The places passed are taken out one by one, each way into one continued by its ways out.
    # Ways that lead a place back to itself only delay, so they are left out.
    for place in [*passed][:0:-1]:
        out = passed.pop(place)
        out.pop(place, None)
        leaving = sum(out.values())
        for exits in passed.values():
            if inwards := exits.pop(place, 0):
                for to in exits:
                    exits[to] *= leaving
                for to, ways in out.items():
                    exits[to] = exits.get(to, 0) + inwards * ways
    exits = passed[start]
    exits.pop(start, None)
    return exits
