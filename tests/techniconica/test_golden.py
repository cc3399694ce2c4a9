"""Whole games, choice trees and dice that must never change."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import pytest

from tabletop.dice import DiceSource, SeededDice
from tabletop.record import replay
from techniconica.state import State
from techniconica.techniconica import TECHNICONICA
from tests.techniconica.games import D, V, duel
from tests.techniconica.golden.keeping import GAMES, digest, kept
from tests.techniconica.second_reading import reference

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
    assert len({record.setup.rulings for _, record in KEPT}) > GAMES // 2
    assert {len(record.setup.sides) for _, record in KEPT} == {2, 3, 4}


# --- Choice trees


def leaves(state: State, depth: int, dice: DiceSource) -> Iterator[State]:
    """Where all sequences of so many choices lead, with the same dice for each."""
    if not depth or not state.legal:
        yield state
        return
    for choice in state.legal:
        yield from leaves(TECHNICONICA.apply(state, choice, dice).state, depth - 1, dice)


TREES = {
    "two lasers": (duel(D, D), 7, 3188, "7b25af6edb64"),
    "missiles": (duel(V, D), 6, 1423, "0333062b8c33"),
    "three sides": (duel(D, D, D, events="on"), 5, 384, "aab0176d298e"),
    "smoke and shields": (duel(D, "L1 K1+P1+U3+S1+S2 W6 G3", wary="on"), 6, 1209, "2c6e89d8c3dd"),
    "a charge": (duel("L2+M3 K1+P1 W11 W8 G2", D, morale="attack"), 6, 1878, "54358aad67b5"),
    "two each": (duel(f"{D},{V}", f"{V},{D}", volley="flat"), 4, 40, "57dee5e01698"),
}


@pytest.mark.parametrize("name", TREES)
def test_a_tree_of_choices_is_as_it_was(name: str) -> None:
    """How many leaves it has, and all of them."""
    begun, depth, number, told = TREES[name]
    dice = SeededDice(name, TECHNICONICA.die)
    found = [
        f"{TECHNICONICA.to_text(state)} {state.dice_used}"
        for state in leaves(TECHNICONICA.begin(begun, dice).state, depth, dice)
    ]
    assert (len(found), sha256("\n".join(found).encode()).hexdigest()[:12]) == (number, told)


# --- Dice


SEEDS = {
    "": "6 3 8 3 3 10 4 4 9 8 9 7 8 7 2 7 4 4 5 3 4 6 8 5",
    "steel rain": "1 9 3 3 9 7 4 6 4 10 1 1 7 7 1 10 3 6 6 3 7 6 7 4",
    "ñandú 🤖": "8 7 1 5 8 3 2 4 9 5 8 7 9 4 2 3 6 10 3 10 6 6 3 9",
}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_gives_its_faces(seed: str) -> None:
    """On every machine, and as the rules say."""
    faces = SeededDice(seed, TECHNICONICA.die).faces(0, 200)
    assert " ".join(map(str, faces[:24])) == SEEDS[seed]
    stream = reference.faces_of({"seed": seed})
    assert faces == tuple(next(stream) for _ in faces)
    assert set(faces) == set(range(1, 11))
