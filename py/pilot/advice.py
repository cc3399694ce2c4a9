"""What a pilot has found about a decision, at whatever moment it is asked."""

import math
from collections.abc import Mapping
from typing import NamedTuple

CERTAIN = 2.0
"""So many times its standard error a difference must be to count as one."""

LEAST_TRIALS = 8
"""Of fewer, all alike by chance, the error would seem to be nothing."""


class Row(NamedTuple):
    """One choice that was looked at.

    Values are the lore's, from 0 to 1 for the seat that decides. `difference` is the mean of
    what the choice did better than the policy's, in `trials` that both met the same dice in, and
    `error` its standard error. That has one trial more reckoned in, of the kind that is rare and
    not yet seen, so it is never nothing; for fewer than two trials it is endless. Rows with unlike
    numbers of trials are compared by their differences alone.
    """

    choice: str
    one_ply: float | None = None
    """Exact: what the choice leads to is worth so much on average. None if it is too much to
    look at."""
    trials: int = 0
    difference: float = 0.0
    error: float = math.inf

    @property
    def at_least(self) -> float:
        """The difference less what may be luck; less than nothing while trials are too few."""
        if self.trials < LEAST_TRIALS:
            return -math.inf
        return self.difference - CERTAIN * self.error

    @property
    def at_most(self) -> float:
        """The difference and what may be bad luck."""
        if self.trials < LEAST_TRIALS:
            return math.inf
        return self.difference + CERTAIN * self.error


class Advice(NamedTuple):
    """What to choose, as far as is known.

    `rows` has the choice first, then its runner-up and the others, those that were tried out
    longer before those that were given up. `used` choices of the rules were tried out.
    """

    choice: str
    policy: str
    rows: tuple[Row, ...]
    used: int = 0
    is_done: bool = False

    @property
    def runner_up(self) -> str:
        """The best other choice; empty if none was looked at."""
        return self.rows[1].choice if len(self.rows) > 1 else ""

    @property
    def is_clear(self) -> bool:
        """Whether the choice is better than the runner-up beyond luck, or the only one.

        Otherwise both may be called equally good.
        """
        if len(self.rows) < 2:
            return True
        chosen, other = self.rows[:2]
        if self.choice == self.policy:
            return other.at_most < 0
        return other.choice == self.policy and chosen.at_least > 0


class Reason(NamedTuple):
    """Why a choice is better than its runner-up: a sentence of the game's catalogue."""

    choice: str
    other: str
    key: str
    values: Mapping[str, object]
