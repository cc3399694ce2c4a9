"""The door: begin a game, and make a choice in it. Everything that can happen goes through here."""

from typing import NamedTuple

from papermech import clock
from papermech.catalogue import ACTIVE
from papermech.chapters import attack, enemy, moves, repair, waves
from papermech.choices import legal_choices
from papermech.events import Event
from papermech.setup import Setup
from papermech.state import (
    ACTION,
    CLOCK,
    FREE_MOVE,
    PARRY,
    PULL,
    REPAIR,
    REROLL,
    SECOND,
    STANCE,
    TARGET,
    TURN,
    TURN_OR_STANCE,
    WINDOW,
    State,
)
from papermech.table import Table
from tabletop.dice import DiceSource
from tabletop.errors import IllegalError


class Step(NamedTuple):
    """What a choice led to: the new state, and what happened on the way."""

    state: State
    events: tuple[Event, ...]


def blank(setup: Setup) -> State:
    """The sheet before the first wave is rolled: nothing marked, nobody there, no choice.

    Rule: SETUP.
    """
    return State(
        setup=setup,
        dice_used=0,
        wave=1,
        letters="",
        stance="stand",
        outcome="playing",
        score=None,
        time=ACTIVE,
        waited=0,
        action=None,
        damage=(0, 0, 0, 0),
        torso=0,
        legs=0,
        enemies=(),
        wall=None,
        last_attack=None,
        resting=None,
        decision=CLOCK,
        legal=(),
        pending=None,
    )


def begin(setup: Setup, dice: DiceSource) -> Step:
    """Set up the first wave. Raises `OutOfDice` if given faces run out."""
    table = Table(blank(setup), dice)
    waves.set_up(table, wave=1)
    return _run_to_a_decision(table)


def apply(state: State, choice: str, dice: DiceSource) -> Step:
    """Make `choice` and go on until the next one is needed.

    Raises `IllegalError` for a choice that is not legal, and `OutOfDice` if given faces run out;
    `state` stands unharmed either way.
    """
    if choice not in state.legal:
        raise IllegalError("choice", choice, state.legal, asked=state.decision)
    table = Table(state, dice)
    _HANDLERS[state.decision](table, choice)
    return _run_to_a_decision(table)


def _run_to_a_decision(table: Table) -> Step:
    """Take every decision that has one legal choice, until one has more or the game is over."""
    while True:
        while table.decision == CLOCK:
            _next_activation(table)
        legal = legal_choices(table)
        if len(legal) != 1:
            return Step(table.read_off(legal), tuple(table.events))
        _HANDLERS[table.decision](table, legal[0])


def _next_activation(table: Table) -> None:
    """You act if you are next; otherwise the clock window opens.

    While nothing chosen can be changed or hasted, a lone enemy that is due or the advance is all
    a window could offer, so it happens at once. Rules: CLOCK-ORDER, CLOCK-ANYTIME.
    """
    if table.waited and table.time != ACTIVE:
        table.ask(WINDOW, None)
        return
    due = clock.due(table.enemies)
    if not due and table.time == ACTIVE:
        _resolve_your_action(table)
    elif table.waited or len(due) > 1:
        table.ask(WINDOW, None)
    elif due:
        enemy.activate(table, due)
    else:
        clock.advance(table)


def _resolve_your_action(table: Table) -> None:
    action_id = table.action
    assert action_id is not None
    if moves.is_move(table, action_id):
        moves.resolve(table, action_id)
    else:
        attack.resolve(table, action_id)


def _choose_action(table: Table, choice: str) -> None:
    moves.choose(table, choice)
    if table.pending is None:
        table.ask(CLOCK, None)
    else:
        enemy.go_on(table)


def _choose_in_window(table: Table, choice: str) -> None:
    verb, _, what = choice.partition(":")
    table.decision = CLOCK
    if verb == "change":
        moves.choose(table, what, changed=True)
    elif verb == "resolve":
        enemy.activate(table, what)
    elif verb == "advance":
        clock.advance(table)
    else:
        _resolve_your_action(table)


_HANDLERS = {
    ACTION: _choose_action,
    WINDOW: _choose_in_window,
    TURN: moves.choose_turn,
    TURN_OR_STANCE: moves.choose_turn_or_stance,
    TARGET: attack.choose_target,
    SECOND: attack.choose_second_target,
    REROLL: attack.choose_reroll,
    PULL: attack.choose_pull,
    PARRY: enemy.choose_parry,
    FREE_MOVE: moves.choose_free_move,
    REPAIR: repair.choose,
    STANCE: waves.choose_stance,
}
