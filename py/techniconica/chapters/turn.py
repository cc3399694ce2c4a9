"""Turns and activations: who acts, and when a turn is over."""

from collections.abc import Iterable, Sequence

from techniconica.catalogue import ACTIONS, ACTIONS_IN_LOW_POWER, LAST_TURN
from techniconica.chapters import end_phase, house_events, leaving
from techniconica.events import Activated, SideActs, TurnBegan
from techniconica.state import ACTION, MECH, NOBODY, Mech
from techniconica.table import Table

FIRST_TURN = 1


def begin(table: Table) -> None:
    """Begin the next turn. Rules: TURN, NEXT-TURN."""
    table.turn += 1
    table.mechs = [mech.waiting() for mech in table.mechs]
    table.tell(TurnBegan(table.turn, "TURN" if table.turn == FIRST_TURN else "NEXT-TURN"))
    if table.tables.events:
        house_events.roll(table)
    _find_who_acts(table, table.first)


def _find_who_acts(table: Table, side: int) -> None:
    """The first side from this one on that has a mech to act with; or the turn ends. Rule: SWAP."""
    own = table.tables.own
    for each in (*range(side, len(own)), *range(side)):
        if waiting(table.mechs, own[each]):
            table.tell(SideActs(each))
            table.ask(MECH, each)
            return
    if end_phase.work(table):
        _go_on(table)


def waiting(mechs: Sequence[Mech], own: Iterable[int]) -> list[int]:
    """The mechs of a side that are in play and have not acted."""
    return [number for number in own if not (mechs[number].acted or mechs[number].out)]


def choose_mech(table: Table, choice: str) -> None:
    """Begin the activation of a mech. Rules: ACTIONS, WARY, LOW-POWER."""
    number = table.active = table.tables.mech_choices.index(choice)
    mech = table.mechs[number]
    low = mech.low_power
    actions = ACTIONS_IN_LOW_POWER if low else ACTIONS
    table.mechs[number] = mech.activated(actions)
    table.tell(Activated(number, actions, "LOW-POWER" if low else "ACTIONS"))
    table.ask_owner(ACTION, number)


def after_action(table: Table) -> None:
    """Ask for the next action, or end the activation. Rule: ACTIONS."""
    if table.mechs[table.active].actions:
        table.ask_owner(ACTION, table.active)
    else:
        end_activation(table)


def end_activation(table: Table) -> None:
    """Those who were shaken are tested, and the next side acts. Rules: BOTTLE, SWAP."""
    number = table.active
    table.mechs[number] = table.mechs[number].finished()
    table.active = NOBODY
    if leaving.take_tests(table):
        _find_who_acts(table, table.tables.sides[number] + 1)


def choose_repair(table: Table, choice: str) -> None:
    """Have drones take a counter off a stack. Rule: END-PHASE."""
    end_phase.repair(table, choice)
    if end_phase.work_on(table):
        _go_on(table)


def _go_on(table: Table) -> None:
    """After an End Phase comes the next turn, or the end of the game. Rule: LIMIT."""
    if table.turn == LAST_TURN:
        leaving.count_up(table)
    else:
        begin(table)
