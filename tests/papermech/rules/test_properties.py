"""What holds in every game: random legal play from random seeds, loadouts and rulings."""

import json
import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papermech.choices import legal_choices, refusal
from papermech.game import apply, begin
from papermech.loadout import Loadout, weapons_for
from papermech.record import Record, from_json, from_text
from papermech.rulings import CHOICES, Rulings
from papermech.setup import Setup
from papermech.state import State
from tabletop.dice import SeededDice
from tabletop.errors import IllegalError
from tabletop.record import replay
from tabletop.trace import lines
from tests.play import MOUNTS, circles, foes

steady = settings(derandomize=True, deadline=None, database=None, max_examples=150)
"""The same examples on every run and machine, so that nothing flakes."""

LOADOUTS = st.builds(
    Loadout,
    **{mount: st.sampled_from(weapons_for(mount)) for mount in MOUNTS},
    torso_armour=st.integers(3, 5),
    legs_armour=st.integers(3, 5),
)
RULINGS = st.builds(Rulings, **{name: st.sampled_from(values) for name, values in CHOICES.items()})
SEEDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
TASTES = st.integers(0, 2**32 - 1)
"""What decides between the legal choices."""
LENGTHS = st.sampled_from((0, 1, 5, 20, 80))


def game_of(
    loadout: Loadout, rulings: Rulings, seed: str, taste: int, length: int
) -> tuple[list[State], list[str]]:
    """Every state of a game, and the choices between them."""
    dice = SeededDice(seed)
    rng = random.Random(taste)
    states = [begin(Setup.of(loadout, rulings), dice).state]
    choices: list[str] = []
    while states[-1].legal and len(choices) < length:
        # First the verb, or a window's many changes would hide everything else.
        verb = rng.choice(sorted({choice.split(":")[0] for choice in states[-1].legal}))
        legal = [choice for choice in states[-1].legal if choice.split(":")[0] == verb]
        choices.append(rng.choice(legal))
        states.append(apply(states[-1], choices[-1], dice).state)
    return states, choices


def frozen(state: State) -> str:
    """All that a state says, as text."""
    return repr(state)


@steady
@given(LOADOUTS, RULINGS, SEEDS, TASTES, LENGTHS)
def test_legal_choices_are_those_of_the_state(
    loadout: Loadout, rulings: Rulings, seed: str, taste: int, length: int
) -> None:
    """`legal` is `legal_choices` anew: sorted, unique, more than one unless the game is over."""
    states, _ = game_of(loadout, rulings, seed, taste, length)
    for state in states:
        assert state.legal == legal_choices(state) == tuple(sorted(set(state.legal)))
        assert (len(state.legal) >= 2) == (state.outcome == "playing")
        assert (state.decision == "over") == (not state.legal)
        assert all(refusal(state, choice) is None for choice in state.legal)


@steady
@given(LOADOUTS, RULINGS, SEEDS, TASTES, LENGTHS)
def test_every_legal_choice_applies_and_nothing_else(
    loadout: Loadout, rulings: Rulings, seed: str, taste: int, length: int
) -> None:
    """Each legal choice leads on; any other text is refused; the state is as it was."""
    states, _ = game_of(loadout, rulings, seed, taste, length)
    dice = SeededDice(seed)
    known = {choice for state in states for choice in state.legal} | {"", "nonsense", "advance "}
    for state in states[-3:]:
        before = frozen(state)
        for choice in state.legal:
            after = apply(state, choice, dice).state
            assert after.dice_used >= state.dice_used
        for choice in known - set(state.legal):
            assert refusal(state, choice) is not None
            with pytest.raises(IllegalError) as refused:
                apply(state, choice, dice)
            assert refused.value.allowed == state.legal
        assert frozen(state) == before


@steady
@given(LOADOUTS, RULINGS, SEEDS, TASTES, LENGTHS)
def test_bounds_hold(
    loadout: Loadout, rulings: Rulings, seed: str, taste: int, length: int
) -> None:
    """No count leaves what the sheet has room for."""
    states, _ = game_of(loadout, rulings, seed, taste, length)
    for state in states:
        assert 0 <= state.torso <= 4
        assert (state.torso == 4) == (state.outcome == "lost")
        assert all(set(circles(state, mount)) <= set(range(1, 7)) for mount in MOUNTS)
        assert 0 <= state.legs < 16
        assert state.waited >= 0
        assert state.time is None or state.time >= 0
        assert 1 <= state.wave <= 4
        assert state.stance in ("stand", "squat")
        assert (state.score is None) == (state.outcome != "won")
        assert state.score is None or 0 <= state.score <= 32
        assert len(state.enemies) <= 3
        for letter, seen in foes(state).items():
            assert letter in state.letters
            assert 0 <= seen.time <= 7
            rows = [attack.circles for attack in state.setup.cards[letter].attacks]
            assert all(0 <= f <= size for f, size in zip(seen.damage, rows, strict=True))
            # An enemy that lives has an open circle, and so has the attack it has chosen.
            assert seen.damage[seen.attack - 1] < rows[seen.attack - 1]
        if state.outcome == "playing" and state.decision not in ("repair", "stance"):
            assert state.enemies


@steady
@given(LOADOUTS, RULINGS, SEEDS, TASTES, LENGTHS)
def test_replay_equals_play(
    loadout: Loadout, rulings: Rulings, seed: str, taste: int, length: int
) -> None:
    """The record of a game replays to the same states, before and after a trip through JSON."""
    states, choices = game_of(loadout, rulings, seed, taste, length)
    record = Record(loadout, rulings, seed=seed, choices=tuple(choices))
    assert [step.state for step in replay(record)] == states
    again = from_text(record.to_text())
    assert again == record == from_json(record.as_json())
    shown: list[Any] = list(lines(again))
    assert [line["legal"] for line in shown] == [list(state.legal) for state in states]
    assert json.loads(json.dumps(shown)) == shown


@steady
@given(LOADOUTS, RULINGS, SEEDS, TASTES, LENGTHS)
def test_given_faces_play_like_the_seed_they_came_from(
    loadout: Loadout, rulings: Rulings, seed: str, taste: int, length: int
) -> None:
    """A game depends on the faces alone, and on no more than it took."""
    states, choices = game_of(loadout, rulings, seed, taste, length)
    faces = SeededDice(seed).faces(0, states[-1].dice_used)
    record = Record(loadout, rulings, faces=faces, choices=tuple(choices))
    assert [step.state for step in replay(record)] == states


@steady
@given(LOADOUTS, RULINGS, SEEDS, TASTES, LENGTHS)
def test_the_clock_never_runs_back(
    loadout: Loadout, rulings: Rulings, seed: str, taste: int, length: int
) -> None:
    """Waves only grow, faces are only taken, and a won or lost game stays so."""
    states, _ = game_of(loadout, rulings, seed, taste, length)
    for before, after in pairwise(states):
        assert before.outcome == "playing"
        assert after.wave in (before.wave, before.wave + 1)
        assert after.dice_used >= before.dice_used
        assert after.setup == before.setup
