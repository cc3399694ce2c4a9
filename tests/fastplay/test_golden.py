"""Whole games, choice trees and dice that must never change."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import pytest

from fastplay.fastplay import FASTPLAY
from fastplay.state import State
from tabletop.dice import DiceSource, SeededDice
from tabletop.record import replay
from tests.fastplay.games import Laid, a_mech
from tests.fastplay.golden.keeping import GAMES, digest, kept

KEPT = kept()


@pytest.mark.parametrize("number", range(GAMES))
def test_a_golden_game_is_as_it_was(number: int) -> None:
    """Every line of its trace."""
    told, record = KEPT[number]
    assert digest(record) == told


def test_the_golden_games_go_to_their_ends() -> None:
    """And are of different kinds."""
    assert len(KEPT) == GAMES
    ends = [list(replay(record))[-1].state for _, record in KEPT]
    assert sum(not state.legal for state in ends) > GAMES // 2
    assert {record.setup.scenario.map for _, record in KEPT} == {
        *("crossroads", "thicket", "blocks", "arena"),
    }
    assert {len(record.setup.players) for _, record in KEPT} == {2, 3, 4}


# --- Choice trees


def leaves(state: State, depth: int, dice: DiceSource) -> Iterator[State]:
    """Where all sequences of so many choices lead, with the same dice for each."""
    if not depth or not state.legal:
        yield state
        return
    for choice in state.legal:
        yield from leaves(FASTPLAY.apply(state, choice, dice).state, depth - 1, dice)


TREES = {
    "face to face": (Laid(a_mech((3, 3), mr=2, lr=2), a_mech((5, 3), mr=2)), 3),
    "a crowd": (
        Laid(
            a_mech((16, 13), heat=4, lr=3, mr=2),
            a_mech((19, 13), hp=3),
            a_mech((18, 16)),
            wrecks=[(15, 16)],
            frags=2,
            rulings={"rush": "once"},
        ),
        3,
    ),
    "in the thicket": (Laid(a_mech((12, 9)), a_mech((15, 9)), map="thicket", gone="t3 t7"), 2),
    "in the arena": (
        Laid(
            a_mech((20, 12), mr=3), a_mech((23, 13)), a_mech(None), wrecks=[(22, 15)], map="arena"
        ),
        2,
    ),
}
COUNTS = {
    "face to face": (2677, "2940f4c70d0f"),
    "a crowd": (2144, "7c841d253f6b"),
    "in the thicket": (319, "aad18a9deb4f"),
    "in the arena": (195, "3150328a5d21"),
}


@pytest.mark.parametrize("name", TREES)
def test_a_tree_of_choices_is_as_it_was(name: str) -> None:
    """How many leaves it has, and all of them."""
    game, depth = TREES[name]
    found = [
        f"{FASTPLAY.to_text(state)} {state.dice_used}"
        for state in leaves(game.state, depth, SeededDice(name))
    ]
    told = sha256("\n".join(found).encode()).hexdigest()[:12]
    assert (len(found), told) == COUNTS[name]
