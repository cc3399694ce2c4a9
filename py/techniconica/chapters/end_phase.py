"""The End Phase: what mends mechs after all have acted."""

from techniconica.catalogue import SLOTS
from techniconica.events import EndPhaseBegan, Regenerated, Repaired
from techniconica.state import NOBODY, REPAIR
from techniconica.table import Table


def work(table: Table) -> bool:
    """Mend all mechs; False if a side is asked first. Rules: END-PHASE, REGENERATE."""
    table.tell(EndPhaseBegan(table.turn))
    for number in table.in_play():
        if table.mechs[number].frame.regenerates and not table.mechs[number].low_power:
            _regenerate(table, number)
    return _drones(table, 0)


def _regenerate(table: Table, number: int) -> None:
    mech = table.mechs[number]
    for pile in mech.frame.piles:
        if pile and (gone := min(mech.damage[pile.slot], pile.regenerates)):
            table.count(number, pile.slot, mech.damage[pile.slot] - gone)
            table.tell(Regenerated(number, pile.slot, gone))


def _drones(table: Table, start: int) -> bool:
    """Set the Repair Drones to work from a mech on; False if a side is asked. Rule: END-PHASE."""
    for number in range(start, len(table.mechs)):
        mech = table.mechs[number]
        if mech.frame.drones and any(mech.damage) and not (mech.out or mech.low_power):
            table.active = number
            table.drones = mech.frame.drones
            table.ask_owner(REPAIR, number)
            return False
    table.active = NOBODY
    table.drones = 0
    return True


def repair(table: Table, choice: str) -> None:
    """Take one counter off a stack. Rule: END-PHASE."""
    slot = SLOTS.index(choice.removeprefix("repair:"))
    table.count(table.active, slot, table.mechs[table.active].damage[slot] - 1)
    table.tell(Repaired(table.active, slot))


def work_on(table: Table) -> bool:
    """Go on with the drones of the same mech, then of the next; False if a side is asked."""
    table.drones -= 1
    if table.drones and any(table.mechs[table.active].damage):
        table.ask_owner(REPAIR, table.active)
        return False
    return _drones(table, table.active + 1)
