"""A series of games: seeds one after the other, and players who change seats."""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from lab.players import Player
from tabletop.game import DRAW, PLAYING, Rules
from tabletop.record import MOST_CHOICES, Record

_CERTAINTY = 1.96
"""Standard deviations to either side within which 95 of 100 lie."""


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
    *,
    deal: Callable[[str], Any] | None = None,
    mirrored: bool = False,
) -> Iterator[Played]:
    """Play so many games, one after the other, each of `most` choices at most.

    The dice of the first are those of the seed `<seed>/1`. The players sit in their order, and
    move on by a seat after each game; where they are too few for all seats they sit down again.
    A game begins with the standard set-up, or what `deal` makes of its seed. `mirrored`, as many
    games as there are players have the same seed, so that each sits in each seat of it.
    """
    for number in range(1, count + 1):
        seated = tuple(
            players[(seat + number - 1) % len(players)]
            for seat in range(max(len(players), rules.seats[0]))
        )
        its_seed = f"{seed}/{1 + (number - 1) // len(players) if mirrored else number}"
        setup = deal(its_seed) if deal else rules.standard
        yield _game(Record(rules, setup, its_seed), seated, f"{seed}/{number}", most)


def _game(record: Record[Any, Any], seated: Sequence[Player], seed: str, most: int) -> Played:
    rules = record.rules
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
        if len(self._ends) > 1:
            yield from self._shares()

    def _shares(self) -> Iterator[str]:
        """What part of the games that ended each of several players won."""
        for name in sorted({name for players in self._ends for name in players}):
            won, over = 0.0, 0
            for players, ends in self._ends.items():
                for outcome, count in ends.items():
                    verb, _, seat = outcome.partition(":")
                    if verb in ("won", DRAW):
                        over += count
                        is_mine = not seat or players[int(seat) % len(players)] == name
                        won += count * is_mine * (1 if seat else 1 / len(players))
            if over:
                low, high = interval(won, over)
                told = f"{name}: {won:g} of {over}, {100 * won / over:.1f} %"
                yield f"{told}, between {100 * low:.1f} and {100 * high:.1f} %"


def interval(won: float, games: int) -> tuple[float, float]:
    """Between which shares the true one lies, with a certainty of 95 %, as Wilson has it.

    `won` of 1 or more `games` were won; a draw counts as half of one.
    """
    share = won / games
    spread = _CERTAINTY**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = _CERTAINTY * math.sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return middle - half, middle + half
