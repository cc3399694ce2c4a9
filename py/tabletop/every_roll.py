"""Every outcome of a choice, exactly: the rules play it with everything that the dice can show.

Any game and any die: nothing is known of either but that dice are asked for through a
`DiceSource`. The rules are played again for each throw, so this is for choices that few dice
decide; where there are too many throws, that is said, and nothing hangs.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Generic, NamedTuple, Protocol, TypeAlias

from tabletop.dice import DiceSource, OutOfDice
from tabletop.game import Event, S, Step

MOST = 10_000
"""Throws looked at, unless somebody wishes otherwise."""

Faces: TypeAlias = tuple[int, ...]

Showing: TypeAlias = Callable[[Faces, int], Iterable[tuple[Faces, int]]]
"""What so many dice may show that are thrown after those faces: each in so many of all ways.

For a game whose own knowledge makes that fewer than every order of every face.
"""


class Played(Protocol[S]):
    """The part of `Rules` that throws dice."""

    @property
    def die(self) -> int:
        """The sides of the dice."""
        ...

    def apply(self, state: S, choice: str, dice: DiceSource) -> Step[S]:
        """Make a choice; raises `OutOfDice` where faces run out."""
        ...


class TooManyRolls(Exception):  # noqa: N818 - nothing is wrong: an estimate has to do
    """A choice has more throws than may be looked at, or no end of them."""


class Roll(NamedTuple, Generic[S]):
    """One thing that a choice may lead to: in `ways` of the `sides ** dice` ways of its dice."""

    ways: int
    dice: int
    state: S
    events: Sequence[Event]


class Rolls(NamedTuple, Generic[S]):
    """All that a choice may lead to, each roll in so many of `total` equally likely ways."""

    total: int
    rolls: tuple[Roll[S], ...]

    def mean(self, worth: Callable[[S], float]) -> float:
        """What a number is on average that each state has."""
        return sum(roll.ways * worth(roll.state) for roll in self.rolls) / self.total


class _Shown:
    """The faces that come after those `taken` before, as far as they are laid down."""

    def __init__(self, taken: int, faces: Faces) -> None:
        self._taken = taken
        self._faces = faces

    def faces(self, start: int, count: int) -> Faces:
        """`count` faces from place `start` on; raises `OutOfDice` past the last."""
        first = start - self._taken
        missing = first + count - len(self._faces)
        if missing > 0:
            raise OutOfDice(missing)
        return self._faces[first : first + count]


def every_order(sides: int) -> Showing:
    """Dice that show every face in every order."""
    faces = range(1, sides + 1)

    def shown(before: Faces, count: int) -> Iterator[tuple[Faces, int]]:
        for more in product(faces, repeat=count):
            yield more, 1

    return shown


def each_roll(
    rules: Played[S], state: S, choice: str, most: int = MOST, showing: Showing | None = None
) -> Iterator[Roll[S]]:
    """What a choice may lead to, one roll after the other, so that one can pause between them.

    Raises `TooManyRolls` once there are more than `most` throws to look at, and as `Rules.apply`
    does for a choice that is not legal. The ways add up to all but where `showing` leaves some out.
    """
    showing = showing or every_order(rules.die)
    waiting: list[tuple[Faces, int]] = [((), 1)]
    looked_at = 1
    while waiting:
        faces, ways = waiting.pop()
        try:
            step = rules.apply(state, choice, _Shown(state.dice_used, faces))
        except OutOfDice as short:
            for more, orders in showing(faces, short.missing):
                looked_at += 1
                if looked_at > most:
                    raise TooManyRolls(choice) from None
                waiting.append(((*faces, *more), ways * orders))
        else:
            yield Roll(ways, len(faces), step.state, step.events)


def every_roll(
    rules: Played[S], state: S, choice: str, most: int = MOST, showing: Showing | None = None
) -> Rolls[S] | None:
    """All that a choice may lead to; None if there are more than `most` throws to look at.

    Raises as `Rules.apply` does for a choice that is not legal.
    """
    try:
        found = list(each_roll(rules, state, choice, most, showing))
    except TooManyRolls:
        return None
    deepest = max((roll.dice for roll in found), default=0)
    return Rolls(
        rules.die**deepest,
        tuple(
            [
                roll._replace(ways=roll.ways * rules.die ** (deepest - roll.dice), dice=deepest)
                for roll in found
            ]
        ),
    )
