"""A game at the table in every order: choices, nonsense, undo, redo, saving and loading.

Hypothesis drives the journal as the page does, and finds the shortest way to anything wrong.
"""

import json
import random
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from papermech.choices import legal_choices, refusal
from papermech.game import Step, apply, begin
from papermech.loadout import Loadout, weapons_for
from papermech.record import Record, from_json, from_text
from papermech.rulings import CHOICES, Rulings
from papermech.setup import Setup
from papermech.state import State
from tabletop.dice import DiceSource
from tabletop.errors import IllegalError
from tabletop.journal import Journal
from tabletop.record import replay
from tests.play import ALL, MOUNTS, circles, foes

LOADOUTS = st.builds(
    Loadout,
    **{mount: st.sampled_from(weapons_for(mount)) for mount in MOUNTS},
    torso_armour=st.integers(3, 5),
    legs_armour=st.integers(3, 5),
)
RULINGS = st.builds(Rulings, **{name: st.sampled_from(values) for name, values in CHOICES.items()})
SEEDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=10)
NONSENSE = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ("", "advance ", "Advance", "haste:", "change:", "target:Z", "repair:torso.1", "stand\n")
    ),
)
TASTES = st.integers(0, 2**32 - 1)
"""What decides between the legal choices."""


def maker(dice: DiceSource) -> Callable[[State, str], Step]:
    """What a journal asks to make a choice."""

    def make(state: State, choice: str) -> Step:
        return apply(state, choice, dice)

    return make


class Table(RuleBasedStateMachine):
    """One game, and beside its journal a plain list of the states that should be in it."""

    journal: Journal[State]

    @initialize(loadout=LOADOUTS, rulings=RULINGS, seed=SEEDS)
    def sit_down(self, loadout: Loadout, rulings: Rulings, seed: str) -> None:
        """A new game."""
        self.record = Record(loadout, rulings, seed=seed)
        self.dice = self.record.dice()
        self.journal = Journal(begin(Setup.of(*self.record.setup), self.dice), maker(self.dice))
        self.states = [self.journal.state]
        self.choices: list[str] = []
        self.at = 0

    def pick(self, state: State, taste: int) -> str:
        """A legal choice: first the verb, or a window's many changes would hide the rest."""
        rng = random.Random(taste)
        verb = rng.choice(sorted({choice.split(":")[0] for choice in state.legal}))
        return rng.choice([choice for choice in state.legal if choice.split(":")[0] == verb])

    def note(self, choice: str) -> None:
        """Keep what a press led to; what was undone is forgotten."""
        del self.states[self.at + 1 :], self.choices[self.at :]
        self.states.append(self.journal.state)
        self.choices.append(choice)
        self.at += 1

    @precondition(lambda self: self.journal.state.legal)
    @rule(taste=TASTES)
    def choose(self, taste: int) -> None:
        """A legal choice is made, and could be."""
        choice = self.pick(self.journal.state, taste)
        assert refusal(self.journal.state, choice) is None
        before = self.journal.state
        self.journal.press([choice])
        self.note(choice)
        assert self.journal.state.dice_used >= before.dice_used
        last = self.journal.steps_of(self.journal.presses_made)
        assert [step.state for step in last] == [self.journal.state]

    @precondition(lambda self: self.journal.state.legal)
    @rule(taste=TASTES, count=st.integers(2, 25))
    def play_on(self, taste: int, count: int) -> None:
        """Many choices in a row, so that games get somewhere."""
        for number in range(count):
            if not self.journal.state.legal:
                return
            choice = self.pick(self.journal.state, taste + number)
            self.journal.press([choice])
            self.note(choice)

    @rule(text=NONSENSE)
    def say_nonsense(self, text: str) -> None:
        """What is not legal is refused, with what is, and changes nothing: not even redo."""
        if text in self.journal.state.legal:
            return
        before = (self.journal.state, self.journal.all_choices, self.journal.ends)
        assert refusal(self.journal.state, text) is not None
        with pytest.raises(IllegalError) as refused:
            self.journal.press([text])
        assert refused.value.allowed == self.journal.state.legal
        assert refused.value.place == self.at + 1
        after = (self.journal.state, self.journal.all_choices, self.journal.ends)
        assert before == after
        assert before[0] is after[0]

    @precondition(lambda self: self.journal.state.legal)
    @rule(taste=TASTES, text=NONSENSE)
    def press_two_of_which_one_is_nonsense(self, taste: int, text: str) -> None:
        """A press is made whole or not at all."""
        choice = self.pick(self.journal.state, taste)
        after = apply(self.journal.state, choice, self.dice).state
        if text in after.legal:
            return
        with pytest.raises(IllegalError) as refused:
            self.journal.press([choice, text])
        assert refused.value.place == self.at + 2

    @rule()
    def undo(self) -> None:
        """One press back, if there is one."""
        self.journal.undo()
        self.at = max(0, self.at - 1)

    @rule()
    def redo(self) -> None:
        """One press on, if one was undone."""
        self.journal.redo()
        self.at = min(len(self.choices), self.at + 1)

    @rule()
    def undo_all_and_redo_all(self) -> None:
        """Back to the start and forth again, past the very same states."""
        while self.journal.can_undo:
            self.journal.undo()
            self.at -= 1
            assert self.journal.state is self.states[self.at]
        assert self.at == 0
        while self.journal.can_redo:
            self.journal.redo()
            self.at += 1
            assert self.journal.state is self.states[self.at]
        assert self.at == len(self.choices)

    @rule()
    def close_and_reopen(self) -> None:
        """A journal that was kept comes back, with what was undone and where it stood."""
        kept = json.loads(json.dumps([self.journal.all_choices, self.journal.ends, self.at]))
        again = Journal(
            begin(Setup.of(*self.record.setup), self.record.dice()), maker(self.record.dice())
        )
        again.reopen(*kept)
        assert again.state == self.journal.state
        assert again.all_choices == self.journal.all_choices
        assert (again.can_undo, again.can_redo) == (self.journal.can_undo, self.journal.can_redo)

    @invariant()
    def the_journal_holds_the_very_states(self) -> None:
        """Undo and redo return the states themselves, not copies."""
        assert self.journal.place == self.journal.presses_made == self.at
        assert self.journal.state is self.states[self.at]
        assert self.journal.all_choices == tuple(self.choices)
        assert self.journal.can_undo == (self.at > 0)
        assert self.journal.can_redo == (self.at < len(self.choices))

    @invariant()
    def saved_and_loaded_it_is_the_same_game(self) -> None:
        """The record up to here survives JSON, and its replay passes the same states."""
        record = self.record._replace(choices=tuple(self.choices[: self.at]))
        again = from_text(record.to_text())
        assert again == record == from_json(json.loads(json.dumps(record.as_json())))
        states = [step.state for step in replay(again)]
        assert states == self.states[: self.at + 1]

    @invariant()
    def choices_are_those_of_the_state(self) -> None:
        """They are sorted, unique, and more than one unless the game is over."""
        state = self.journal.state
        assert state.legal == legal_choices(state) == tuple(sorted(set(state.legal)))
        assert (len(state.legal) >= 2) == (state.outcome == "playing")
        assert (state.decision == "over") == (not state.legal)

    @invariant()
    def nothing_leaves_the_sheet(self) -> None:
        """Every count fits what the sheet has room for."""
        state = self.journal.state
        assert (state.torso == 4) == (state.outcome == "lost")
        assert 0 <= state.torso <= 4
        assert 0 <= state.legs < 16
        assert all(set(circles(state, mount)) <= set(ALL) for mount in MOUNTS)
        assert (state.time is None) <= (state.action is None)
        assert state.waited >= 0
        assert (state.score is None) == (state.outcome != "won")
        for seen in foes(state).values():
            assert 0 <= seen.time <= 7
        letters = [enemy.letter for enemy in state.enemies]
        assert letters == [letter for letter in state.letters if letter in letters]


def test_a_game_in_every_order() -> None:
    """Nothing a person can do in any order breaks a game, its journal or its record."""
    run_state_machine_as_test(
        Table,
        settings=settings(
            derandomize=True,
            deadline=None,
            database=None,
            max_examples=80,
            stateful_step_count=30,
            suppress_health_check=list(HealthCheck),
        ),
    )
