"""A game made to measure for the pilot's pitfalls: one choice among arms, then some idle ones.

What an arm is worth is a function of two dice of twenty sides: the first is the same for every arm
in a trial, as a turn of the weather would be, the second comes after it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar, cast

from tabletop.dice import DiceSource
from tabletop.errors import IllegalError
from tabletop.game import BUDGETS, PLAYING, Event

T = TypeVar("T")

ARM, IDLE, OVER = "arm", "idle", "over"
STAY, LEAVE = "stay", "leave"
SIDES = 20

Paying = Callable[[int, int], float]
"""What an arm is worth by the two faces."""


class Hand(NamedTuple):
    """What is asked, and what has been won."""

    legal: tuple[str, ...]
    decision: str = ARM
    seat: int = 0
    stage: int = 1
    dice_used: int = 0
    outcome: str = PLAYING
    score: None = None
    won: float = 0.5


class Pulled(NamedTuple):
    state: Hand
    events: tuple[Event, ...] = ()


class Arms:
    """The rules. Counts what is played, and ends after so many idle choices, or never."""

    die = SIDES

    def __init__(self, arms: Mapping[str, Paying], idle: int | None = 2) -> None:
        self.arms = arms
        self.idle = idle
        self.played = 0
        self.seen: list[tuple[int, tuple[int, ...]]] = []

    @property
    def start(self) -> Hand:
        return Hand(tuple(sorted(self.arms)))

    def apply(self, state: Hand, choice: str, dice: DiceSource) -> Pulled:
        if choice not in state.legal:
            raise IllegalError("choice", choice, state.legal, asked=state.decision)
        self.played += 1
        if state.decision == ARM:
            faces = dice.faces(state.dice_used, 2)
            self.seen.append((state.dice_used, faces))
            after = Hand(
                (LEAVE, STAY), IDLE, dice_used=state.dice_used + 2, won=self.arms[choice](*faces)
            )
            return Pulled(after)
        stage = state.stage + 1
        if self.idle is not None and stage > self.idle:
            return Pulled(state._replace(legal=(), decision=OVER, outcome="won", stage=stage))
        return Pulled(state._replace(stage=stage))


class ArmsLore:
    """The first arm by its name is the policy's; each answer can be spoilt."""

    def __init__(self, **spoilt: object) -> None:
        self.spoilt = spoilt

    @property
    def horizon(self) -> int:
        return self._said("horizon", 1)

    @property
    def budgets(self) -> Mapping[str, int]:
        return BUDGETS

    def worth(self, state: Hand, seat: int) -> float:
        return self._said("worth", state.won)

    def settled(self, state: Hand) -> bool:
        return self._said("settled", False)

    def candidates(self, state: Hand) -> Sequence[str]:
        return self._said("candidates", state.legal)

    def policy(self, state: Hand) -> str:
        if state.decision == IDLE:
            return self._said("policy_idle", STAY)
        return self._said("policy", state.legal[0])

    def why(self, state: Hand, choice: str, other: str) -> tuple[str, Mapping[str, object]]:
        return self._said("why", ("why.arm", {"arm": choice}))

    def _said(self, what: str, honest: T) -> T:
        return cast(T, self.spoilt.get(what, honest))
