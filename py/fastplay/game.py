"""The door: begin a battle, and make a choice in it. Everything that can happen goes through here.

A decision with one legal choice is never asked: only `stop` could be one, and a move in which no
leg is possible ends by itself.
"""

from typing import NamedTuple

from fastplay.chapters import actions, start
from fastplay.choosing.legal import is_legal
from fastplay.events import Event
from fastplay.layout import ACTION, CUSTOMISE, MOVE, PLACE
from fastplay.setup import Tables
from fastplay.state import State
from fastplay.table import Table, blank
from tabletop.dice import DiceSource
from tabletop.errors import IllegalError


class Step(NamedTuple):
    """What a choice led to: the new state, and what happened on the way."""

    state: State
    events: tuple[Event, ...]


def begin(tables: Tables, dice: DiceSource) -> Step:
    """Roll up all mechs. Raises `OutOfDice` if given faces run out."""
    table = Table(blank(tables), dice)
    start.roll_up(table)
    return Step(table.read_off(), tuple(table.events))


def apply(state: State, choice: str, dice: DiceSource) -> Step:
    """Make `choice` and go on until the next one is needed.

    Raises `IllegalError` for a choice that is not legal, and `OutOfDice` if given faces run out;
    `state` stands unharmed either way.
    """
    if not is_legal(state, choice):
        raise IllegalError("choice", choice, state.legal, asked=state.decision)
    table = Table(state, dice)
    _HANDLERS[state.decision](table, choice)
    return Step(table.read_off(), tuple(table.events))


_HANDLERS = {
    CUSTOMISE: start.choose_customising,
    PLACE: start.choose_place,
    ACTION: actions.choose,
    MOVE: actions.choose_leg,
}
