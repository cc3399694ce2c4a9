"""What a pilot knows of the race: a hasty player, content with ten pips a turn, and a fair guess.

The guess takes both to throw single dice up to the goal. That is near the truth on short courses,
so a search finds much that the player misses.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.game import BUDGETS, PLAYING
from tests.toy.rules import ENOUGH, HOLD, ONE, RACE, TWO, State

STUMBLES = {ONE: 0.1, TWO: 0.19}
MEAN = 6
"""Pips of a die that makes nobody stumble."""


class RaceLore:
    """The lore, as the house asks for it."""

    horizon = 6
    budgets = BUDGETS

    def worth(self, state: State, seat: int) -> float:
        """By who would first come through without a stumble, holding now or throwing on."""
        if state.outcome != PLAYING:
            return float(state.outcome == f"won:{seat}")
        mine, other = (state.course.goal - state.places[s] for s in (state.seat, 1 - state.seat))
        on = _wins(mine - state.sum, mine, other)
        held = 1 - _wins(other, other, mine - state.sum) if state.sum else 0.0
        chance = 1.0 if state.sum >= mine else max(on, held)
        return chance if seat == state.seat else 1 - chance

    def settled(self, state: State) -> bool:
        """Between two turns."""
        return RACE.begins_turn(state)

    def candidates(self, state: State) -> tuple[str, ...]:
        """Everything, but where holding wins."""
        first = self.policy(state)
        if self._holding_wins(state):
            return (first,)
        return (first, *[choice for choice in state.legal if choice != first])

    def policy(self, state: State) -> str:
        """Two dice at a time up to ten pips, or the goal."""
        enough = state.sum >= ENOUGH or self._holding_wins(state)
        return HOLD if enough else TWO

    def why(self, state: State, choice: str, other: str) -> tuple[str, Mapping[str, object]]:
        """Goal, safety, distance, or how near the other one is."""
        if choice == HOLD:
            if self._holding_wins(state):
                return "why.wins", {}
            return "why.keeps", {"sum": state.sum}
        if other == HOLD:
            left = state.course.goal - state.places[1 - state.seat]
            return "why.pressed", {"left": left}
        if choice == ONE:
            return "why.safer", {f"of_{name}": round(100 * c) for name, c in STUMBLES.items()}
        return "why.farther", {"pips": 2 * MEAN}

    def _holding_wins(self, state: State) -> bool:
        return bool(state.sum) and state.places[state.seat] + state.sum >= state.course.goal


def _through(left: int) -> float:
    """About how likely single dice cover so many pips without a stumble."""
    return float(0.9 ** (max(0, left) / MEAN + 0.5)) if left > 0 else 1.0


def _wins(now: int, mine: int, other: int) -> float:
    """How likely who throws comes through first.

    With `now` pips to go in this turn, `mine` in later ones, and `other` for the other racer.
    """
    again, theirs = _through(mine), _through(other)
    later = again / (1 - (1 - again) * (1 - theirs))
    return _through(now) + (1 - _through(now)) * (1 - theirs) * later


LORE = RaceLore()
