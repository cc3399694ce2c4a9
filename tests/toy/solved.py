"""The race solved: how likely who throws is to win, if both play as well as can be.

Nothing is shared with the rules of the race but their numbers, nor anything with its lore. Who
holds brings the race nearer to its end, so it is solved from there; a stumble leads from one racer
to the other and back without a step, so those two are gone round until nothing changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.toy.rules import HOLD, ONE, TWO, State

FACES = range(2, 11)
"""Of ten, but the 1 that makes one stumble."""
SLIGHT = 1e-13

ONE_DIE = tuple((face, 1 / 10) for face in FACES)
TWO_DICE = tuple((one + two, 1 / 100) for one in FACES for two in FACES)
STUMBLES = {ONE: 1 / 10, TWO: 19 / 100}


class Solved:
    """A course of so many steps."""

    def __init__(self, goal: int) -> None:
        self.goal = goal
        self._turns: dict[tuple[int, int], Sequence[float]] = {}
        for both in range(2 * goal - 2, -1, -1):
            for mine in range(max(0, both - goal + 1), both // 2 + 1):
                self._solve(mine, both - mine)

    def chance(self, mine: int, other: int, thrown: int = 0) -> float:
        """How likely who throws wins, at `mine` and with pips thrown in this turn."""
        return 1.0 if mine + thrown >= self.goal else self._turns[mine, other][thrown]

    def chances(self, state: State) -> Mapping[str, float]:
        """How likely who throws wins after each choice."""
        mine, other = state.places[state.seat], state.places[1 - state.seat]
        lost = 1 - self.chance(other, mine)
        turn = self._turns[mine, other]
        found = self._of_throws(mine, state.sum, turn, lost)
        return found | {HOLD: self._held(mine, other, state.sum)} if state.sum else found

    def regret(self, state: State, choice: str) -> float:
        """How much of the chance to win a choice gives away."""
        found = self.chances(state)
        return max(found.values()) - found[choice]

    def _solve(self, one: int, two: int) -> None:
        lost = 0.5
        change = 1.0
        while change > SLIGHT:
            self._turns[one, two] = self._turn(one, two, lost)
            self._turns[two, one] = self._turn(two, one, 1 - self._turns[one, two][0])
            change = abs(1 - self._turns[two, one][0] - lost)
            lost = 1 - self._turns[two, one][0]

    def _turn(self, mine: int, other: int, lost: float) -> Sequence[float]:
        """The chances with any pips thrown, where a stumble leaves the chance `lost`."""
        turn = [1.0] * (self.goal - mine)
        for thrown in range(len(turn) - 1, -1, -1):
            held = self._held(mine, other, thrown) if thrown else 0.0
            turn[thrown] = max(held, *self._of_throws(mine, thrown, turn, lost).values())
        return turn

    def _of_throws(
        self, mine: int, thrown: int, turn: Sequence[float], lost: float
    ) -> dict[str, float]:
        left = self.goal - mine - thrown
        return {
            choice: STUMBLES[choice] * lost
            + sum(chance * (turn[thrown + pips] if pips < left else 1.0) for pips, chance in throws)
            for choice, throws in ((ONE, ONE_DIE), (TWO, TWO_DICE))
        }

    def _held(self, mine: int, other: int, thrown: int) -> float:
        return 1.0 if mine + thrown >= self.goal else 1 - self.chance(other, mine + thrown)
