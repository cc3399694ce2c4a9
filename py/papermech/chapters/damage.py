"""Where damage to your 'mech goes: allocation in a location, and spill-over from a full one."""

from papermech.catalogue import (
    CIRCLES_OF_A_MOUNT,
    CIRCLES_OF_THE_TORSO,
    LEG_ACTIONS,
    LEGS,
    TORSO,
)
from papermech.events import LegsHit, Lost, MountHit, SpilledOver, TorsoHit
from papermech.state import OVER
from papermech.table import Table

_DOWNWARDS_FROM = tuple(
    (*range(first, CIRCLES_OF_A_MOUNT), *range(first)) for first in range(CIRCLES_OF_A_MOUNT)
)
"""The circles of a mount, from 0, in the order that damage fills them after each die face."""


def hurt(table: Table, location: int, points: int) -> None:
    """Mark `points` of damage on `location`, and on where it spills over to, until none is left.

    The fourth point of the torso ends the game. Rules: ALLOCATE, SPILL-OVER, LOSE.
    """
    while points:
        points = mark(table, location, points)
        if points:
            die = table.roll_one()
            onwards = track(table, location, die)
            table.tell(SpilledOver(location, die, onwards, points))
            location = onwards


def track(table: Table, location: int, die: int) -> int:
    """Where a full location passes points on to when the die shows `die`. Rule: SPILL-OVER."""
    return table.setup.tracks[location][(die - 1) // 2]


def mark(table: Table, location: int, points: int) -> int:
    """Mark at least one point on one location; returns the points to be passed on.

    Takes one die for a mount, even a full one, and none for torso and legs.
    Rules: ALLOCATE, SPILL-OVER, LOSE.
    """
    if location == TORSO:
        _hurt_torso(table, points)
        return 0
    if location == LEGS:
        return _hurt_legs(table, points)
    return _hurt_mount(table, location, points)


def _hurt_torso(table: Table, points: int) -> None:
    """Rules: ALLOCATE-TORSO, LOSE."""
    suffered = min(points, CIRCLES_OF_THE_TORSO - table.torso)
    table.torso += suffered
    table.tell(TorsoHit(suffered, table.torso))
    if table.torso == CIRCLES_OF_THE_TORSO:
        table.outcome = "lost"
        table.ask(OVER, None)
        table.tell(Lost())


def _hurt_legs(table: Table, points: int) -> int:
    """Fill the topmost open rows; returns the points left over. Rule: ALLOCATE-LEGS."""
    rows: list[int] = []
    for row in range(len(LEG_ACTIONS)):
        if len(rows) < points and not table.legs >> row & 1:
            table.legs |= 1 << row
            rows.append(row + 1)
    if rows:
        table.tell(LegsHit(tuple(rows)))
    return points - len(rows)


def _hurt_mount(table: Table, mount: int, points: int) -> int:
    """Fill circles from a rolled one downwards, wrapping; returns the points left over.

    The die is rolled for a full mount too. Rule: ALLOCATE-MOUNT.
    """
    die = table.roll_one()
    filled = table.damage[mount]
    circles: list[int] = []
    for circle in _DOWNWARDS_FROM[die - 1]:
        if not filled >> circle & 1:
            filled |= 1 << circle
            circles.append(circle + 1)
            if len(circles) == points:
                break
    table.fill(mount, filled)
    table.tell(MountHit(mount, die, tuple(circles)))
    return points - len(circles)
