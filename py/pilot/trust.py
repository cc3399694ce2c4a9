"""Lore is a game's own, so what it says is looked at before it is believed."""

from collections.abc import Mapping, Sequence
from typing import Generic

from tabletop.game import Lore, S


class BrokenLoreError(Exception):
    """A game's lore does not keep its promise: which one, where, and what it said instead.

    A fault of who wrote the game, never of a player.
    """

    def __init__(self, promise: str, state: S, said: object, allowed: Sequence[str] = ()) -> None:
        where = f"{promise}, asked in decision {state.decision} of seat {state.seat}: {said!r}"
        super().__init__(f"{where}; allowed: {' '.join(allowed)}" if allowed else where)


class Trusted(Generic[S]):
    """A lore whose answers are as promised, or `BrokenLoreError` is raised."""

    def __init__(self, lore: Lore[S]) -> None:
        self._lore = lore

    def horizon(self, state: S) -> int:
        """How many choices a trial looks ahead."""
        horizon: object = self._lore.horizon
        if not isinstance(horizon, int) or horizon < 1:
            raise BrokenLoreError("horizon", state, horizon, ("1 or more",))
        return horizon

    def worth(self, state: S, seat: int) -> float:
        """How well a seat stands, from 0 to 1."""
        worth: object = self._lore.worth(state, seat)
        if not isinstance(worth, int | float) or not 0 <= worth <= 1:
            raise BrokenLoreError(f"worth for seat {seat}", state, worth, ("0.0-1.0",))
        return worth

    def settled(self, state: S) -> bool:
        """Whether a trial may be cut here."""
        return self._lore.settled(state)

    def candidates(self, state: S) -> tuple[str, ...]:
        """The choices that deserve a look."""
        said: object = self._lore.candidates(state)
        named = tuple(said) if isinstance(said, Sequence) else ()
        if not named or len({*named}) < len(named) or not {*named} <= {*state.legal}:
            raise BrokenLoreError("candidates", state, said, state.legal)
        return named

    def policy(self, state: S) -> str:
        """The choice that is made without a search."""
        choice = self._lore.policy(state)
        if choice not in state.legal:
            raise BrokenLoreError("policy", state, choice, state.legal)
        return choice

    def why(self, state: S, choice: str, other: str) -> tuple[str, Mapping[str, object]]:
        """The key of a sentence that says why one choice is better, and its values."""
        said: object = self._lore.why(state, choice, other)
        match said:
            case (str(key), Mapping() as values) if key:
                return key, values
        raise BrokenLoreError(f"why {choice}, not {other}", state, said, ("key, values",))
