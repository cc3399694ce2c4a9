"""The ready-made 'mechs: legal, each its own, and each with a fair chance."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter

import pytest

from papermech.catalogue import WEAPONS
from papermech.game import apply, begin
from papermech.loadout import STANDARD, Loadout
from papermech.presets import PRESETS
from papermech.setup import Setup
from papermech.state import State
from tabletop.dice import SeededDice

GAMES = 16


@pytest.mark.rule("LOADOUT")
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_legal(preset: str) -> None:
    """The engine reads each as it stands, and ids are plain words."""
    assert Loadout.read(PRESETS[preset]._asdict()) == PRESETS[preset]
    assert re.fullmatch("[a-z_]+", preset)


def test_the_standard_equipment_comes_first() -> None:
    """It is what the page shows from the start."""
    assert next(iter(PRESETS.items())) == ("standard", STANDARD)
    assert len(PRESETS) == 6


def test_no_two_are_alike() -> None:
    """They differ in at least two weapons each, and together try out most of the list."""
    carried = [Counter(loadout.weapons) for loadout in PRESETS.values()]
    for one, other in itertools.combinations(carried, 2):
        assert (one & other).total() <= 2, (one, other)
    assert len(set().union(*carried)) >= len(WEAPONS) - 2


@pytest.mark.rule("WEIGHT")
def test_weights_vary_and_one_costs_time() -> None:
    """One at least is heavier than 12 W and pays for it; one at least is lighter."""
    weights = {loadout.weight for loadout in PRESETS.values()}
    assert len(weights) >= 3
    assert min(weights) < 12 < max(weights)
    assert {loadout.time_penalty for loadout in PRESETS.values()} == {0, 1}


@pytest.mark.parametrize("preset", PRESETS)
def test_none_is_hopeless(preset: str) -> None:
    """Even a player who hardly thinks beats the first wave nearly always, and often the second."""
    waves = sorted(played(PRESETS[preset], number).wave for number in range(GAMES))
    assert sum(wave >= 2 for wave in waves) >= GAMES * 3 // 4, waves
    assert sum(wave >= 3 for wave in waves) >= 2, waves


QUIET = ("change:", "free:none", "repair:done", "keep", "no-parry", "second:none", "pull:none")


def played(loadout: Loadout, number: int) -> State:
    """A game by someone who attacks whatever is in reach, squats to fire a PPC, and never waits."""
    rng = random.Random(number)
    dice = SeededDice(f"preset {number}")
    state = begin(Setup.of(loadout), dice).state
    while state.legal:
        state = apply(state, rng.choice(sensible(state)), dice).state
    return state


def sensible(state: State) -> list[str]:
    """The choices that such a player looks at."""
    legal = state.legal
    if "advance" in legal:
        return ["advance"]
    if state.decision == "reroll":
        return [max(legal, key=len)]
    fires_squatting = "ppc" in state.setup.loadout.weapons
    if fires_squatting and state.stance == "stand":
        for squat in ("squat", "free:stance"):
            if squat in legal:
                return [squat]
    if state.decision == "action":
        return attacks_in_reach(state) or (
            ["legs.turn_and_squat"]
            if fires_squatting and "legs.turn_and_squat" in legal
            else list(legal)
        )
    return [choice for choice in legal if not choice.startswith(QUIET)] or list(legal)


def attacks_in_reach(state: State) -> list[str]:
    """The attacks that would hit something where the enemies stand now."""
    found = []
    for choice in state.legal:
        action = state.setup.actions[choice]
        wasted = action.keyword.id == "kickback" and state.stance == "stand"
        if not wasted and any(action.reach and action.reach[e.space] for e in state.enemies):
            found.append(choice)
    return found
