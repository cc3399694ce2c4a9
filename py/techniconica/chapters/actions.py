"""The actions of an activation."""

from collections.abc import Callable

from techniconica.catalogue import SLOTS
from techniconica.chapters import turn, volley
from techniconica.events import Aimed, Attacking, Evading, Passed, Unjammed
from techniconica.state import CHARGE, SHOOT, Mech
from techniconica.table import Table, changed


def choose(table: Table, choice: str) -> None:
    """Pay for an action and do it. Rules: ACTIONS, ACTION-SHOOT, ACTION-CHARGE."""
    mech = table.mechs[table.active]
    verb, _, slot = choice.partition(":")
    _ACTIONS[verb](table, mech, slot)


def _shoot(table: Table, mech: Mech, _: str) -> None:
    table.mechs[table.active] = mech.paying(mech.actions - 1)
    table.tell(Attacking(table.active, "ACTION-SHOOT"))
    volley.begin(table, SHOOT)


def _charge(table: Table, mech: Mech, _: str) -> None:
    table.mechs[table.active] = mech.paying(0)
    table.tell(Attacking(table.active, "ACTION-CHARGE"))
    volley.begin(table, CHARGE)


def _aim(table: Table, mech: Mech, _: str) -> None:
    """Rule: ACTION-AIM."""
    table.mechs[table.active] = mech._replace(actions=mech.actions - 1, aim=True)
    table.tell(Aimed(table.active))
    turn.after_action(table)


def _evade(table: Table, mech: Mech, _: str) -> None:
    """Rule: ACTION-EVADE."""
    evades = mech.evades + 1
    table.mechs[table.active] = mech._replace(actions=mech.actions - 1, evades=evades)
    table.tell(Evading(table.active, evades))
    turn.after_action(table)


def _unjam(table: Table, mech: Mech, name: str) -> None:
    """Rule: ACTION-UNJAM."""
    slot = SLOTS.index(name)
    left = mech.jams[slot] - 1
    jams = changed(mech.jams, slot, left)
    table.mechs[table.active] = mech._replace(actions=mech.actions - 1, jams=jams)
    table.tell(Unjammed(table.active, slot, left))
    turn.after_action(table)


def _pass(table: Table, mech: Mech, _: str) -> None:
    """Rule: ACTION-PASS."""
    table.tell(Passed(table.active))
    turn.end_activation(table)


_ACTIONS: dict[str, Callable[[Table, Mech, str], None]] = {
    "shoot": _shoot,
    "charge": _charge,
    "aim": _aim,
    "evade": _evade,
    "unjam": _unjam,
    "pass": _pass,
}
