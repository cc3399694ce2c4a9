"""The actions of a turn, and the legs of a move."""

from collections.abc import Callable

from fastplay.catalogue import HEALED, HP, MOVE_DICE, RUSH_INCHES, SB
from fastplay.chapters import attacks, turn
from fastplay.choosing.legal import COOL, END, GO, HEAL, RUSH, STOP, point_of
from fastplay.events import Cooled, Healed, Moving, Rushed, Stopped, Went
from fastplay.geometry import legs
from fastplay.layout import MOVE
from fastplay.table import Table

_HUNDREDTHS = 100


def choose(table: Table, choice: str) -> None:
    """Do one thing of a turn. Rules: TURN, ATTACK."""
    act = _ACTIONS.get(choice)
    if act:
        act(table)
    else:
        table.change(table.seat, actions=table.mech.actions - 1)
        if attacks.attack(table, choice):
            turn.after_action(table)


def _move(table: Table) -> None:
    """Rule: MOVE."""
    faces = table.roll(MOVE_DICE)
    mech = table.change(table.seat, actions=table.mech.actions - 1)
    moving = Moving(table.seat, faces, mech.stats[SB])
    table.tell(moving)
    _go_on(table, moving.inches * _HUNDREDTHS)


def _rush(table: Table) -> None:
    """Rules: RUSH, SHUTDOWN."""
    mech = table.change(table.seat, heat=table.mech.heat + 1, rushed=True)
    table.tell(Rushed(table.seat, mech.heat))
    _go_on(table, RUSH_INCHES * _HUNDREDTHS)


def _cool(table: Table) -> None:
    """Rule: COOL."""
    mech = table.mech
    table.change(table.seat, actions=mech.actions - 1, heat=mech.heat - 1)
    table.tell(Cooled(table.seat, mech.heat - 1))
    turn.after_action(table)


def _heal(table: Table) -> None:
    """Rule: HEAL."""
    mech = table.mech
    hp = min(mech.hp + HEALED, mech.stats[HP])
    table.change(table.seat, actions=mech.actions - 1, hp=hp)
    table.tell(Healed(table.seat, hp - mech.hp, hp))
    turn.after_action(table)


_ACTIONS: dict[str, Callable[[Table], None]] = {
    MOVE: _move,
    RUSH: _rush,
    COOL: _cool,
    HEAL: _heal,
    END: turn.end,
}


# --- Legs


def choose_leg(table: Table, choice: str) -> None:
    """Go on in a straight line, or stop. Rules: MOVE, LEG, COST."""
    if choice == STOP:
        _stop(table, "MOVE")
        return
    start, end = table.place, point_of(choice, GO)
    assert end is not None
    cost = legs.cost_of(start, end)
    table.change(table.seat, at=end)
    table.tell(Went(table.seat, start, end, cost, table.left - cost))
    _go_on(table, table.left - cost)


def _go_on(table: Table, left: int) -> None:
    """Ask for a leg if any is possible. Rule: MOVE."""
    table.left = left
    if legs.may_go_anywhere(table.tables.ground, table.standing, table.bases(), table.place, left):
        table.decision = MOVE
    else:
        _stop(table, "LEG")


def _stop(table: Table, rule: str) -> None:
    table.tell(Stopped(table.seat, table.left, rule))
    turn.after_action(table)
