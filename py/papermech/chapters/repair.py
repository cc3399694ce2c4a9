"""Repairs between two waves."""

from papermech.catalogue import LEG_ACTIONS, LEGS, LOCATIONS, REPAIR_AT_LEAST, TORSO
from papermech.events import Repaired, RepairsRolled
from papermech.state import REPAIR, STANCE, Repairs
from papermech.table import Table

_LEG_ROWS = {leg.name: row for row, leg in enumerate(LEG_ACTIONS)}


def begin(table: Table) -> None:
    """Roll one die for each armour point of every enemy of the wave. Rule: REPAIR."""
    faces = table.roll(sum(table.setup.cards[letter].armour for letter in table.letters))
    successes = sum(face >= REPAIR_AT_LEAST for face in faces)
    table.tell(RepairsRolled(faces, successes))
    _ask(table, Repairs(successes, faces))


def choose(table: Table, choice: str) -> None:
    """Rub out one point of damage, or stop for good. Rule: REPAIR."""
    repairs = table.pending
    assert isinstance(repairs, Repairs)
    where, _, what = choice.removeprefix("repair:").partition(".")
    if where == "done":
        table.ask(STANCE, None)
        return
    location = LOCATIONS.index(where)
    circle = 0
    if location == TORSO:
        table.torso -= 1
    elif location == LEGS:
        circle = _LEG_ROWS[what] + 1
        table.legs &= ~(1 << circle - 1)
    else:
        circle = int(what)
        table.fill(location, table.damage[location] & ~(1 << circle - 1))
    table.tell(Repaired(location, circle))
    _ask(table, repairs._replace(left=repairs.left - 1))


def _ask(table: Table, repairs: Repairs) -> None:
    """No decision once nothing is damaged or no success is left. Rule: REPAIR."""
    damaged = table.torso or table.legs or any(table.damage)
    if repairs.left and damaged:
        table.ask(REPAIR, repairs)
    else:
        table.ask(STANCE, None)
