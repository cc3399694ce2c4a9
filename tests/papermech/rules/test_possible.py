"""What is possible, told backwards, against what play leads to, told forwards."""

import random
from contextlib import suppress
from functools import cache

import pytest

from papermech import possible
from papermech.catalogue import MOUNTS
from papermech.choices import legal_choices
from papermech.position import from_text, to_text
from papermech.record import from_json
from papermech.state import ACTION, OVER, Attack, EnemyAttack, Repairs, State
from papermech.table import Table
from tabletop.dice import GivenDice, OutOfDice
from tabletop.errors import IllegalError, InvalidError
from tabletop.record import replay
from tests.papermech.rules.test_golden import DECISIONS
from tests.second_reading import random_record

GAMES = 240
"""Other games than those of `test_position`, a third of them with the usual equipment."""
ASKED_OTHERWISE = 300


@cache
def played() -> tuple[State, ...]:
    """Every state of many games that chance has played, with any equipment and rulings."""
    states: list[State] = []
    for n in range(GAMES):
        rng = random.Random(f"possible {n}")
        record = random_record(rng, standard=n % 3 == 0, max_choices=300)
        with suppress(OutOfDice):
            states.extend(step.state for step in replay(from_json(record)))
    return tuple(states)


def laid_out(state: State) -> Table:
    """The state on a table without dice."""
    return Table(state, GivenDice(()))


def check_cubes(state: State, table: Table) -> None:
    """Everything that lies there is among what could lie there."""
    assert (state.wave, state.letters) in possible.arrivals()
    if state.action is not None:
        action = state.setup.actions[state.action]
        assert (state.time, state.waited) in possible.on_the_way(action, state.torso)
    for enemy in state.enemies:
        card = state.setup.cards[enemy.letter]
        assert enemy.damage <= possible.most_damage(card)
        assert enemy.row in possible.rows_left(card, enemy.damage)
    assert state.wall is None or state.wall in possible.walls(table)
    assert state.resting is None or state.resting in possible.resting(table)
    assert state.last_attack is None or state.last_attack in possible.last_attacks(table)


def check_asked(state: State, table: Table) -> None:
    """What is asked could be asked, and a game is over when nothing can be."""
    assert state.decision in possible.DECISIONS
    if state.decision == OVER:
        assert possible.outcome(table) == state.outcome != "playing"
        assert not possible.plain_decisions(table)
        return
    assert possible.outcome(table) == "playing"
    assert possible.can_be_asked(table)
    assert possible.has_a_choice(table)
    assert legal_choices(table) == state.legal
    if state.decision in possible.PLAIN and not isinstance(state.pending, EnemyAttack):
        assert state.decision in possible.plain_decisions(table)
    assert (table.decision, table.pending) == (state.decision, state.pending)


def check_resolving(state: State, table: Table) -> None:
    """What is being resolved could be, and is what the table says by itself but for the dice."""
    match state.pending:
        case Attack(targets=()):
            assert state.pending == possible.your_attack(table)
        case Attack(targets=(letter, *_), faces=faces):
            assert state.pending == possible.your_attack(table, letter, faces=faces)
            assert letter in possible.first_targets(table)
            if faces:
                assert len(faces) == possible.dice_of_yours(table, letter)
                assert state.last_attack == possible.attack_to_note(table, letter)
                assert possible.may_have_thrown(table)
        case EnemyAttack(letter, _, _, _) if state.decision == ACTION:
            assert letter in possible.attackers(table)
            assert possible.has_lost_its_action(table)
        case EnemyAttack(letter, location, _, faces):
            assert letter in possible.attackers(table)
            assert location in possible.parrying(table, letter)
            assert len(faces) == possible.dice_against_you(table, letter)
            assert state.pending == possible.parried(table, letter, location, faces)
        case Repairs(left, faces):
            assert len(faces) == possible.dice_for_repairs(table)
            assert 1 <= left <= possible.most_repairs(faces)


def test_play_leads_only_to_what_is_possible() -> None:
    """At every decision: what lies there, is asked and is resolved; and as text and back."""
    asked = set()
    outcomes = set()
    for state in played():
        table = laid_out(state)
        check_cubes(state, table)
        check_asked(state, table)
        check_resolving(state, table)
        text = to_text(state)
        assert from_text(text) == state._replace(dice_used=0), text
        asked.add(state.decision)
        outcomes.add(state.outcome)
    assert asked == DECISIONS
    assert outcomes == {"playing", "won", "lost"}


def test_play_leads_to_all_that_is_possible() -> None:
    """Nothing is let pass that no game ever shows, where that can be counted."""
    seen: dict[str, set[object]] = {kind: set() for kind in ("came", "row", "last")}
    offered: dict[str, set[object]] = {kind: set() for kind in seen}
    for state in played():
        seen["came"].add((state.wave, state.letters))
        if state.last_attack is not None:
            mount, letter = state.last_attack
            seen["last"].add((mount, bool(letter)))
        for enemy in state.enemies:
            card = state.setup.cards[enemy.letter]
            seen["row"].add((enemy.letter, enemy.row, enemy.damage))
            offered["row"] |= {
                (enemy.letter, row, damage)
                for damage in range(possible.most_damage(card) + 1)
                for row in possible.rows_left(card, damage)
            }
    offered["came"] = set(possible.arrivals())
    offered["last"] = {(mount, met) for mount in range(len(MOUNTS)) for met in (False, True)}
    assert seen == offered


def accepted(text: str) -> bool:
    """Whether that is read; if not, it is a decision or what it is about that is refused."""
    try:
        from_text(text)
    except (IllegalError, InvalidError) as error:
        return error.code not in ("position_decision", "position_bounds", "position_piece")
    return True


@pytest.mark.parametrize("decision", sorted(possible.DECISIONS))
def test_another_decision_is_asked_just_where_it_can_be(decision: str) -> None:
    """Of those that need no more to be said, the named ones are read and no other."""
    rng = random.Random(decision)
    for state in rng.sample(played(), ASKED_OTHERWISE):
        *parts, _ = to_text(state).split("/")
        table = laid_out(state._replace(pending=None))
        plain = possible.plain_decisions(table)
        if decision == OVER:
            plain += [OVER] * (possible.outcome(table) != "playing")
        assert accepted("/".join((*parts, decision))) == (decision in plain)
