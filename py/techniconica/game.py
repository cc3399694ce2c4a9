"""The door: begin a duel, and make a choice in it. Everything that can happen goes through here."""

from typing import NamedTuple

from tabletop.dice import DiceSource
from tabletop.errors import IllegalError
from techniconica.chapters import actions, start, turn, volley
from techniconica.choices import LEGAL
from techniconica.events import Event
from techniconica.setup import Tables
from techniconica.state import (
    ACTION,
    FIRST,
    LAYER,
    MECH,
    REDIRECT,
    REPAIR,
    SMOKE,
    STACK,
    TARGET,
    WEAPON,
    State,
)
from techniconica.table import Table, blank


class Step(NamedTuple):
    """What a choice led to: the new state, and what happened on the way."""

    state: State
    events: tuple[Event, ...]


def begin(tables: Tables, dice: DiceSource) -> Step:
    """Find out who chooses the beginner. Raises `OutOfDice` if given faces run out."""
    table = Table(blank(tables), dice)
    start.roll(table)
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
        legal = LEGAL[table.decision](table)
        if len(legal) != 1:
            return Step(table.read_off(legal), tuple(table.events))
        _HANDLERS[table.decision](table, legal[0])


_HANDLERS = {
    FIRST: start.choose_first,
    MECH: turn.choose_mech,
    ACTION: actions.choose,
    TARGET: volley.choose_target,
    WEAPON: volley.choose_weapon,
    STACK: volley.choose_stack,
    SMOKE: volley.choose_smoke,
    REDIRECT: volley.choose_redirect,
    LAYER: volley.choose_layer,
    REPAIR: turn.choose_repair,
}
