"""Any battle, played by any choices, keeps what always holds; undo and given dice agree."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fastplay.catalogue import ACTIONS, HEAT_BOXES, HP
from fastplay.choosing.legal import is_legal
from fastplay.fastplay import FASTPLAY
from fastplay.geometry import legs
from fastplay.layout import ACTION, DOWN, MOVE, OUT, OVER, READY, WAITING
from fastplay.rules import RULES
from fastplay.state import State
from fastplay.table import Table
from tabletop.dice import GivenDice, OutOfDice, SeededDice
from tests.fastplay.games import a_battle, fierce


class Battles(RuleBasedStateMachine):
    """A game that anything legal may happen to."""

    @initialize(seed=st.integers(0, 10_000))
    def begin(self, seed: int) -> None:
        """Any map, any players, any house rules."""
        self.rng = random.Random(seed)
        self.dice = SeededDice(str(seed), FASTPLAY.die)
        step = FASTPLAY.begin(a_battle(self.rng), self.dice)
        self.state: State = step.state
        self.before, self.events = step.state, step.events

    @precondition(lambda self: not self.state.legal)
    @rule(seed=st.integers(0, 10_000))
    def begin_again(self, seed: int) -> None:
        """Once a game is over."""
        self.begin(seed)

    @precondition(lambda self: self.state.legal)
    @rule(data=st.data())
    def choose(self, data: st.DataObject) -> None:
        """One choice, by chance or by design of the finder of faults."""
        state = self.state
        choice = (
            fierce(self.rng, state)
            if data.draw(st.integers(0, 3))
            else data.draw(st.sampled_from(state.legal))
        )
        step = FASTPLAY.apply(state, choice, self.dice)
        again = FASTPLAY.apply(state, choice, self.dice)
        assert step == again
        used = step.state.dice_used
        if used > state.dice_used:
            short = GivenDice(self.dice.faces(0, used - 1), FASTPLAY.die)
            with pytest.raises(OutOfDice):
                FASTPLAY.apply(state, choice, short)
        self.before, self.state, self.events = state, step.state, step.events

    @precondition(lambda self: self.state.legal)
    @rule(count=st.integers(2, 12))
    def choose_many(self, count: int) -> None:
        """Several choices, to come far enough."""
        for _ in range(count):
            if self.state.legal:
                self.before = self.state
                step = FASTPLAY.apply(self.state, fierce(self.rng, self.state), self.dice)
                self.state, self.events = step.state, step.events
                self.holds()

    @invariant()
    def always(self) -> None:
        """Once begun."""
        if hasattr(self, "state"):
            self.holds()

    def holds(self) -> None:
        """What is true of every state."""
        state, before = self.state, self.before
        assert list(state.legal) == sorted(set(state.legal))
        assert (len(state.legal) >= 2) == (state.decision != OVER)
        assert (state.outcome == "playing") == (state.decision != OVER)
        assert all(is_legal(state, choice) for choice in state.legal)
        assert all(event.rule in RULES for event in self.events)
        assert 0 <= state.round <= 30
        assert (state.round > 0) == FASTPLAY.is_quiet(state)
        if state.round:
            text = FASTPLAY.to_text(state)
            assert FASTPLAY.from_text(text) == state._replace(dice_used=0, report=None)
        assert FASTPLAY.refusal(state, "nonsense") is not None
        assert Table(state, self.dice).read_off() == state._replace(report=None)
        # What is gone stays gone, and wrecks are frags.
        if state.tables is before.tables:
            assert not state.standing & ~before.standing
            assert state.wrecks[: len(before.wrecks)] == before.wrecks
        assert sum(mech.frags for mech in state.mechs) == len(state.wrecks)
        ground = state.tables.ground
        for player, mech in enumerate(state.mechs):
            assert (mech.at is not None) == (mech.status == READY)
            assert 0 <= mech.hp <= mech.stats[HP]
            assert 0 <= mech.heat <= HEAT_BOXES
            assert 0 <= mech.actions <= ACTIONS
            assert mech.status != (DOWN if not state.tables.battle.scenario.returns else OUT)
            assert (mech.status == WAITING) <= (state.round == 0)
            if player != state.seat or state.decision not in (ACTION, MOVE):
                assert (mech.actions, mech.rushed) == (0, False)
            if mech.at:
                assert mech.hp
                bases = state.bases(player)
                assert legs.is_free(ground, state.standing, bases, mech.at)
        assert (state.left > 0) == (state.decision == MOVE)
        if state.decision == ACTION:
            mech = state.mechs[state.seat]
            assert mech.actions
            assert mech.heat < HEAT_BOXES


Battles.TestCase.settings = settings(
    max_examples=15,
    stateful_step_count=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
TestBattles = Battles.TestCase
