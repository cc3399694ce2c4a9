"""The search: a policy's choice at once, and a better one where trials prove it.

Each choice that deserves a look is tried out again and again: it is made, both sides play on by the
lore's policy, and after its horizon the lore says what that is worth. In one trial all choices meet
the same dice, so that luck favours none, and only differences between them are looked at. Where few
dice decide, what a choice leads to is known exactly; then a trial counts only by how much the rest
differs from what was to be expected, and the luck of the first throw is out of it.

Time goes to the choices that may yet win: half are given up, again and again. The policy is
overruled only where something is better by more than twice the standard error. The best of many
means would be the luckiest: a player by that is worse than its own policy.
"""

import math
from collections import deque
from collections.abc import Generator, Iterator
from typing import Generic

from pilot.advice import LEAST_TRIALS, Advice, Reason, Row
from pilot.dice import OwnDice
from pilot.trust import Trusted
from tabletop.dice import DiceSource
from tabletop.every_roll import Played, TooManyRolls, each_roll
from tabletop.game import PLAYING, Lore, S, Step

SLICE = 20
"""Choices of the rules between two moments at which a search can be left, or a few more where a
first throw leads to others."""

MOST_OF_A_TRIAL = 250
"""Choices of one trial at most: games may never end, or never be settled."""

SHARE = 4
"""A part in so many of the budget goes to what choices lead to exactly, at most."""

UNSEEN = 0.5
"""By so much one trial more might differ. Rare mishaps are missing in few trials, and those that
are all alike would seem certain."""

BEYOND_DOUBT = 4.0
"""A difference of so many standard errors needs no further trial."""


def think(rules: Played[S], lore: Lore[S], state: S, budget: int, seed: str) -> Iterator[Advice]:
    """Think about a decision, and say after each small slice what is best so far.

    The first advice is the lore's policy. The last one `is_done`, with `budget` choices of the
    rules made at most, about `SLICE` of them between two advices; leave off whenever you like.
    Always the same for the same state, budget and seed, and nothing of the game's own dice is
    looked at. Give each decision of a game a seed of its own, or the same luck meets all.

    Raises `ValueError` for a game that is over and for a budget below 0; `BrokenLoreError`, at once
    or from any slice, where the lore breaks a promise.
    """
    if budget < 0:
        raise ValueError(f"budget: {budget}; allowed: 0 or more")
    if not state.legal:
        raise ValueError(f"nothing is asked, the game is over: {state.outcome}")
    return _Search(rules, Trusted(lore), state, budget, seed).advices()


def advise(rules: Played[S], lore: Lore[S], state: S, budget: int, seed: str) -> Advice:
    """The last advice of `think`; raises as that does."""
    (last,) = deque(think(rules, lore, state, budget, seed), maxlen=1)
    return last


def reason(lore: Lore[S], state: S, advice: Advice) -> Reason | None:
    """Why what is advised is better than its runner-up; None if it has none."""
    if not advice.runner_up:
        return None
    key, values = Trusted(lore).why(state, advice.choice, advice.runner_up)
    return Reason(advice.choice, advice.runner_up, key, values)


class _SpentError(Exception):
    """The budget does not reach for another choice."""


class _Rival:
    """A choice beside the policy's, and what trials say of it: mean and spread as they come in."""

    def __init__(self, choice: str) -> None:
        self.choice = choice
        self.trials = 0
        self.difference = 0.0
        self._squares = 0.0

    def tried(self, difference: float) -> None:
        """Count another trial."""
        self.trials += 1
        away = difference - self.difference
        self.difference += away / self.trials
        self._squares += away * (difference - self.difference)

    @property
    def error(self) -> float:
        """The standard error of the mean difference, with what is `UNSEEN` reckoned in."""
        if self.trials < 2:
            return math.inf
        squares = self._squares + UNSEEN**2
        return math.sqrt(squares / (self.trials - 1) / self.trials)

    @property
    def doubtless(self) -> int:
        """1 if it is better than the policy's beyond doubt, -1 if it is worse, else 0."""
        if self.trials < LEAST_TRIALS or abs(self.difference) <= BEYOND_DOUBT * self.error:
            return 0
        return 1 if self.difference > 0 else -1


class _Search(Generic[S]):
    """One decision that is thought about. It is `Played` itself, and counts what is played."""

    def __init__(
        self, rules: Played[S], lore: Trusted[S], state: S, budget: int, seed: str
    ) -> None:
        self.die = rules.die
        self._rules = rules
        self._lore = lore
        self._state = state
        self._budget = budget
        self._seed = f"{budget}/{state.dice_used}/{seed}"
        self._horizon = lore.horizon(state)
        self._used = 0
        self._paused_at = 0
        self._trials = 0
        self._first = lore.policy(state)
        self._rivals: list[_Rival] = []
        self._alive: list[_Rival] = []
        self._one_ply: dict[str, float] = {}

    def advices(self) -> Iterator[Advice]:
        """The advice after each slice."""
        advice = self._advice()
        yield advice
        named = self._lore.candidates(self._state)
        self._rivals = [_Rival(choice) for choice in named if choice != self._first]
        self._alive = [*self._rivals]
        try:
            for is_news in self._slices():
                if is_news:
                    advice = self._advice()
                yield advice
        except _SpentError:
            pass
        yield self._advice()._replace(is_done=True)

    def apply(self, state: S, choice: str, dice: DiceSource) -> Step[S]:
        """Make a choice of the rules at the budget's expense."""
        if self._used >= self._budget:
            raise _SpentError
        self._used += 1
        return self._rules.apply(state, choice, dice)

    def _pause(self) -> bool:
        """Whether a slice is over."""
        if self._used - self._paused_at < SLICE:
            return False
        self._paused_at = self._used
        return True

    # --- What is done, with a pause after each slice: true where there is news

    def _slices(self) -> Iterator[bool]:
        if not self._rivals or not self._budget:
            return
        yield from self._look_one_ply()
        for left in range((len(self._rivals) - 1).bit_length() + 1, 0, -1):
            end = self._used + (self._budget - self._used) // left
            while self._used < end and self._alive:
                yield from self._try_all()
                yield True
                self._alive = [rival for rival in self._alive if rival.doubtless >= 0]
                if len(self._alive) == 1 and self._alive[0].doubtless:
                    return
            self._alive.sort(key=lambda rival: -rival.difference)
            if left > 1:
                del self._alive[(len(self._alive) + 1) // 2 :]

    def _look_one_ply(self) -> Iterator[bool]:
        """What each choice leads to, exactly, as far as there are not too many throws."""
        for choice in (self._first, *[rival.choice for rival in self._rivals]):
            most = self._budget // SHARE - self._used
            if most < 1:
                return
            worths = []
            try:
                for roll in each_roll(self, self._state, choice, most):
                    chance = roll.ways / self.die**roll.dice
                    worths.append(chance * self._lore.worth(roll.state, self._state.seat))
                    if self._pause():
                        yield False
            except TooManyRolls:
                if choice == self._first:
                    # Luck is taken out of both of a pair or of none, so the others are no help.
                    return
            else:
                self._one_ply[choice] = math.fsum(worths)

    def _try_all(self) -> Iterator[bool]:
        """One trial of every choice that is still looked at."""
        dice = OwnDice(f"{self._seed}/{self._trials}", self.die, self._state.dice_used)
        self._trials += 1
        usual, usual_luck = yield from self._try_out(self._first, dice)
        better = {}
        for rival in self._alive:
            value, luck = yield from self._try_out(rival.choice, dice)
            better[rival] = value - usual
            if luck is not None and usual_luck is not None:
                better[rival] -= luck - usual_luck
        # Only now, so that each has met the same dice as often when the budget is spent.
        for rival, difference in better.items():
            rival.tried(difference)

    def _try_out(
        self, choice: str, dice: DiceSource
    ) -> Generator[bool, None, tuple[float, float | None]]:
        """What a choice was worth in a trial, and how much of that was luck of its first throw."""
        seat = self._state.seat
        state = self.apply(self._state, choice, dice).state
        if self._pause():
            yield False
        luck = None
        if choice in self._one_ply:
            luck = self._lore.worth(state, seat) - self._one_ply[choice]
        for made in range(1, MOST_OF_A_TRIAL):
            if state.outcome != PLAYING or (made >= self._horizon and self._lore.settled(state)):
                break
            state = self.apply(state, self._lore.policy(state), dice).state
            if self._pause():
                yield False
        return self._lore.worth(state, seat), luck

    # --- What is known

    def _advice(self) -> Advice:
        rows = [self._row(self._first, self._longest(), 0.0, 0.0)]
        rows += [
            self._row(rival.choice, rival.trials, rival.difference, rival.error)
            for rival in self._rivals
        ]
        alive = {rival.choice for rival in self._alive}
        better = [row for row in rows if row.choice in alive and row.at_least > 0]
        chosen = max(better, key=lambda row: row.at_least, default=rows[0])
        rows.sort(key=lambda row: (row is not chosen, -row.trials, -row.difference))
        return Advice(chosen.choice, self._first, tuple(rows), self._used)

    def _longest(self) -> int:
        return max((rival.trials for rival in self._rivals), default=0)

    def _row(self, choice: str, trials: int, difference: float, error: float) -> Row:
        return Row(choice, self._one_ply.get(choice), trials, difference, error)
