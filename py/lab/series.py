"""A series of games: seeds one after the other, and players who change seats."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from lab.players import Player
from tabletop.game import PLAYING, Rules
from tabletop.record import MOST_CHOICES, Record


class Played(NamedTuple):
    """A game that was played, with the players by their seats, and how it stood in the end."""

    record: Record[Any, Any]
    players: tuple[str, ...]
    outcome: str

    @property
    def is_over(self) -> bool:
        """Whether it ended by itself."""
        return self.outcome != PLAYING


def games(
    rules: Rules[Any, Any],
    players: Sequence[Player],
    seed: str,
    count: int,
    most: int = MOST_CHOICES,
) -> Iterator[Played]:
    """Play so many games, one after the other, each of `most` choices at most.

    The dice of the first are those of the seed `<seed>/1`. The players sit in their order, and
    move on by a seat after each game; where they are too few for all seats they sit down again.
    """
    for number in range(1, count + 1):
        seated = tuple(
            players[(seat + number - 1) % len(players)]
            for seat in range(max(len(players), rules.seats[0]))
        )
        yield _game(rules, seated, f"{seed}/{number}", most)


def _game(rules: Rules[Any, Any], seated: Sequence[Player], seed: str, most: int) -> Played:
    record = Record(rules, rules.standard, seed)
    dice = record.dice()
    state = record.begin(dice).state
    choices: list[str] = []
    while state.legal and len(choices) < most:
        player = seated[state.seat % len(seated)]
        choices.append(player.choose(state, f"{seed}/{len(choices)}"))
        state = rules.apply(state, choices[-1], dice).state
    names = tuple([player.name for player in seated])
    return Played(record._replace(choices=tuple(choices)), names, state.outcome)


class Tally:
    """How games ended, by who sat where."""

    def __init__(self) -> None:
        self._ends: dict[tuple[str, ...], Counter[str]] = {}

    def count(self, played: Played) -> None:
        """Count another game."""
        self._ends.setdefault(played.players, Counter())[played.outcome] += 1

    def lines(self) -> Iterator[str]:
        """For each seating a line with the number of games of each outcome."""
        for players, ends in self._ends.items():
            counted = ", ".join(f"{outcome} {count}" for outcome, count in sorted(ends.items()))
            yield f"{', '.join(players)}: {counted}"
