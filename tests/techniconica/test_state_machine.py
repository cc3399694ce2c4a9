"""Any duel, played by any choices, keeps what always holds; undo and given dice agree."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tabletop.dice import GivenDice, OutOfDice, SeededDice
from techniconica.rules import RULES
from techniconica.state import LAYER, NOBODY, OVER, State
from techniconica.table import Table
from techniconica.techniconica import TECHNICONICA
from tests.techniconica.games import a_duel, fierce


def points_left(state: State) -> int:
    """Counters that may still come before every card is gone, counted by DT."""
    return sum(
        layer.threshold
        for mech in state.mechs
        for pile in mech.frame.piles
        if pile
        for layer in pile.every
    )


class Duels(RuleBasedStateMachine):
    """A game that anything legal may happen to."""

    @initialize(seed=st.integers(0, 10_000))
    def begin(self, seed: int) -> None:
        """Any builds, any sides, any house rules."""
        self.rng = random.Random(seed)
        self.dice = SeededDice(str(seed), TECHNICONICA.die)
        step = TECHNICONICA.begin(a_duel(self.rng), self.dice)
        self.state, self.before, self.events = step.state, step.state, step.events

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
            fierce(self.rng, state.legal)
            if data.draw(st.integers(0, 3))
            else data.draw(st.sampled_from(state.legal))
        )
        step = TECHNICONICA.apply(state, choice, self.dice)
        again = TECHNICONICA.apply(state, choice, self.dice)
        assert step == again
        used = step.state.dice_used
        if used > state.dice_used:
            short = GivenDice(self.dice.faces(0, used - 1), TECHNICONICA.die)
            with pytest.raises(OutOfDice):
                TECHNICONICA.apply(state, choice, short)
        self.before, self.state, self.events = state, step.state, step.events

    @precondition(lambda self: self.state.legal)
    @rule(count=st.integers(2, 12))
    def choose_many(self, count: int) -> None:
        """Several choices, to come far enough."""
        for _ in range(count):
            if self.state.legal:
                self.before = self.state
                choice = fierce(self.rng, self.state.legal)
                step = TECHNICONICA.apply(self.state, choice, self.dice)
                self.state, self.events = step.state, step.events
                self.holds()

    @invariant()
    def always(self) -> None:
        """Once begun."""
        if hasattr(self, "state"):
            self.holds()

    def holds(self) -> None:
        """What is true of every state."""
        state = self.state
        assert list(state.legal) == sorted(set(state.legal))
        assert (len(state.legal) >= 2) == (state.decision != OVER)
        assert (state.outcome == "playing") == (state.decision != OVER)
        assert all(event.rule in RULES for event in self.events)
        assert TECHNICONICA.from_text(TECHNICONICA.to_text(state)) == state._replace(dice_used=0)
        assert points_left(state) <= points_left(self.before)
        assert 0 <= state.turn <= 20
        sides = state.tables.sides
        in_play = {sides[number] for number, mech in enumerate(state.mechs) if not mech.out}
        assert in_play
        if state.decision != OVER:
            assert len(in_play) > 1
            assert state.seat in range(len(state.tables.own))
        for number, mech in enumerate(state.mechs):
            assert len(mech.damage) == len(mech.jams) == len(mech.frame.piles)
            assert min(*mech.damage, *mech.jams, mech.smoke, mech.evades) >= 0
            assert (mech.frame.why_out() != "") == (mech.out not in ("", "bottled"))
            for pile, counters, jams in zip(mech.frame.piles, mech.damage, mech.jams, strict=True):
                assert pile or not counters + jams
                if pile and state.decision != LAYER:
                    highest = max(layer.threshold for layer in pile.outer.values())
                    assert counters < highest
            if mech.out:
                assert (mech.actions, mech.evades, mech.fired, mech.morale) == (0, 0, 0, None)
            if number != state.active and state.decision != OVER:
                assert (mech.actions, mech.aim, mech.fired) == (0, False, 0)
        assert (state.attack is None) or state.active != NOBODY
        assert TECHNICONICA.refusal(state, "nonsense") is not None
        table = Table(state, self.dice)
        assert table.read_off(state.legal) == state


Duels.TestCase.settings = settings(
    max_examples=20,
    stateful_step_count=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
TestDuels = Duels.TestCase
