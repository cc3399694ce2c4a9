"""How a mech comes back to the table."""

from fastplay.catalogue import FAR, HP, RETURN_DICE, SIDES_OF_DIE
from fastplay.events import Returned
from fastplay.geometry import legs, sight
from fastplay.geometry.ground import Point
from fastplay.layout import READY, bases
from fastplay.table import Table


def come_back(table: Table, player: int) -> None:
    """Bring a mech back at a point of the edge, by three dice. Rule: RETURN."""
    points = entries(table, player)
    faces = table.roll(RETURN_DICE)
    number = 0
    for face in faces:
        number = number * SIDES_OF_DIE + face - 1
    place = number * len(points) // SIDES_OF_DIE**RETURN_DICE
    hp = table.mechs[player].stats[HP]
    table.change(player, status=READY, hp=hp, heat=0, at=points[place])
    table.tell(Returned(player, points[place], faces, place, len(points)))


def entries(table: Table, player: int) -> list[Point]:
    """The points of the edge where a mech may come back, in order. Rules: RETURN, FREE."""
    tables = table.tables
    others = bases(table.mechs, table.wrecks, player)
    foes = [at for foe in tables.foes[player] if (at := table.mechs[foe].at)]
    free = [
        point
        for point in tables.ground.edge
        if legs.is_free(tables.ground, table.standing, others, point)
    ]
    return [point for point in free if sight.far_from(point, foes, FAR)] or free
