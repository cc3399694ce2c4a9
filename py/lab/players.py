"""Who plays: programs that choose by a state alone, each time alike for the same seed."""

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple, TypeAlias

from lab.games import Game
from pilot.search import advise
from tabletop.game import LEVELS

RANDOM, GREEDY, POLICY, SEARCH = "random", "greedy", "policy", "search"
PLAYERS = (RANDOM, GREEDY, POLICY, *LEVELS, f"{SEARCH}:BUDGET")
"""What players are called; the budget is a number of choices."""

MOST_BUDGET = 10_000_000
_BUDGET = re.compile(r"0|[1-9][0-9]{0,7}")

Choosing: TypeAlias = Callable[[Any, str], str]
"""What is chosen in a state, with a seed that no other decision has."""


class Player(NamedTuple):
    """A program at the table."""

    name: str
    choose: Choosing


def player_of(game: Game, name: str) -> Player:
    """A player by its name. Raises `ValueError` with what is allowed for one that cannot play."""
    kind, colon, number = name.partition(":")
    if name == RANDOM:
        return Player(name, _by_chance)
    if name == GREEDY:
        return Player(name, _greedy(game))
    is_search = kind == SEARCH and bool(colon)
    if name not in PLAYERS[:-1] and not is_search:
        raise ValueError(f"{name!r} is no player; allowed: {' '.join(PLAYERS)}")
    lore = game.lore
    if lore is None:
        raise ValueError(
            f"{name!r} needs lore, which {game.rules.id} does not have; allowed: {RANDOM}"
        )
    if name == POLICY:
        return Player(name, lambda state, seed: lore.policy(state))
    if is_search and (not _BUDGET.fullmatch(number) or int(number) > MOST_BUDGET):
        raise ValueError(f"{number!r} is no budget; allowed: 0-{MOST_BUDGET}")
    budget = int(number) if is_search else lore.budgets[name]
    return Player(name, lambda state, seed: advise(game.rules, lore, state, budget, seed).choice)


def _greedy(game: Game) -> Choosing:
    greedy = game.greedy
    if greedy is None:
        raise ValueError(f"{game.rules.id} has no greedy player; allowed: {RANDOM} {POLICY}")
    return lambda state, seed: greedy(state)


def _by_chance(state: Any, seed: str) -> str:  # noqa: ANN401 - S
    """Any legal choice: of fifteen digits the last few would favour none that could be noticed."""
    number = int.from_bytes(sha256(b"\xff" + seed.encode()).digest()[:8])
    choice: str = state.legal[number % len(state.legal)]
    return choice
