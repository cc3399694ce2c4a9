"""The event of a turn, where the house rule `events` is on."""

from collections.abc import Callable

from techniconica.catalogue import CREWS, EVENTS, ION_SURGE, SURGE_FROM
from techniconica.events import CrewsMended, EventRolled, LowPower, SurgeRolled
from techniconica.table import Table


def roll(table: Table) -> None:
    """Roll this turn's event, and what it does at once.

    Rules: EVENT-MIRE, EVENT-DUST, EVENT-HEAT, EVENT-DREAD, EVENT-CALM.
    """
    face = table.roll_one()
    table.event = EVENTS[face - 1]
    table.tell(EventRolled(table.event, face, f"EVENT-{table.event.upper()}"))
    _AT_ONCE.get(table.event, _nothing)(table)


def _nothing(table: Table) -> None:
    """What lasts is looked up where it counts."""


def _surge(table: Table) -> None:
    """Every mech may be thrown into low power. Rule: EVENT-SURGE."""
    there = table.in_play()
    for number, face in zip(there, table.roll(len(there)), strict=True):
        hit = face >= SURGE_FROM
        table.tell(SurgeRolled(number, face, hit))
        if hit:
            mech = table.mechs[number]
            table.mechs[number] = mech._replace(surge=True)
            if not mech.low_power:
                table.tell(LowPower(number))


def _crews(table: Table) -> None:
    """Every stack loses a counter. Rule: EVENT-CREWS."""
    for number in table.in_play():
        damage = table.mechs[number].damage
        for slot, counters in enumerate(damage):
            if counters:
                table.count(number, slot, counters - 1)
                table.tell(CrewsMended(number, slot))


_AT_ONCE: dict[str, Callable[[Table], None]] = {ION_SURGE: _surge, CREWS: _crews}
