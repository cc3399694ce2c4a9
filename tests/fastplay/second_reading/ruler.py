"""Sight, legs and blasts once more, measured with exact fractions and nothing of the engine.

Lengths are quarter inches. A segment is walked along by t from 0 to 1: where it is nearest to a
point, and between which t it is inside a rectangle.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

Point = tuple[int, int]
Spot = Sequence[int]
"""A point of the grid in inches, as the trace has it."""
Box = tuple[int, int, int, int]
Table = dict[str, Any]
"""`width`, `height`, `trees` and `buildings` by id, `walls`."""


def squared(a: Point, b: Point) -> int:
    """The square of a distance."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def nearest(a: Point, b: Point, p: Point) -> Fraction:
    """The square of the distance from a point to a segment."""
    length = squared(a, b)
    if not length:
        return Fraction(squared(a, p))
    t = Fraction((b[0] - a[0]) * (p[0] - a[0]) + (b[1] - a[1]) * (p[1] - a[1]), length)
    t = min(max(t, Fraction(0)), Fraction(1))
    x, y = a[0] + t * (b[0] - a[0]) - p[0], a[1] + t * (b[1] - a[1]) - p[1]
    return x * x + y * y


def near(a: Point, b: Point, p: Point, radius: int) -> bool:
    """Whether a segment comes nearer to a point than a radius."""
    for axis in (0, 1):
        low, high = sorted((a[axis], b[axis]))
        if p[axis] <= low - radius or p[axis] >= high + radius:
            return False
    return nearest(a, b, p) < radius * radius


def inside(a: Point, b: Point, box: Box) -> bool:
    """Whether a segment has a point strictly inside a rectangle."""
    start, end = Fraction(0), Fraction(1)
    closed_start = closed_end = True
    for axis, (low, high) in enumerate(((box[0], box[2]), (box[1], box[3]))):
        step = b[axis] - a[axis]
        if not step:
            if not low < a[axis] < high:
                return False
            continue
        first, last = sorted((Fraction(low - a[axis], step), Fraction(high - a[axis], step)))
        if first >= start:
            start, closed_start = first, False
        if last <= end:
            end, closed_end = last, False
    return start < end or (start == end and closed_start and closed_end)


def from_box(p: Point, box: Box) -> int:
    """The square of the distance from a point to a rectangle."""
    x = min(max(p[0], box[0]), box[2])
    y = min(max(p[1], box[1]), box[3])
    return squared(p, (x, y))


def base_hits_box(a: Point, b: Point, box: Box) -> bool:
    """Whether a base of radius 3 that goes from A to B overlaps a rectangle on the way."""
    for axis in (0, 1):
        low, high = sorted((a[axis], b[axis]))
        if box[axis + 2] <= low - 3 or box[axis] >= high + 3:
            return False
    if inside(a, b, box) or min(from_box(a, box), from_box(b, box)) < 9:
        return True
    corners = [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    return any(nearest(a, b, corner) < 9 for corner in corners)


def inches(point: Spot) -> Point:
    """A point of the grid in quarter inches."""
    return 4 * point[0], 4 * point[1]


# --- Standing and going


def in_the_way(table: Table, gone: set[str]) -> list[Box]:
    """Buildings that stand, and walls."""
    standing = [box for name, box in table["buildings"].items() if name not in gone]
    return [*standing, *table["walls"]]


def fits(table: Table, gone: set[str], bases: Sequence[Spot], point: Spot) -> bool:
    """Whether a base may stand on a point."""
    p = inches(point)
    return all(squared(p, inches(base)) >= 36 for base in bases) and all(
        from_box(p, box) >= 9 for box in in_the_way(table, gone)
    )


def cost(a: Spot, b: Spot) -> int:
    """Hundredths of an inch from point to point, rounded up."""
    wanted = 10_000 * squared((a[0], a[1]), (b[0], b[1]))
    low, high = 0, 100_000
    while low < high:
        middle = (low + high) // 2
        if middle * middle >= wanted:
            high = middle
        else:
            low = middle + 1
    return low


def can_go(table: Table, gone: set[str], bases: Sequence[Spot], a: Spot, b: Spot) -> bool:
    """Whether nothing is in the way of a leg."""
    start, end = inches(a), inches(b)
    return not any(near(start, end, inches(base), 6) for base in bases) and not any(
        base_hits_box(start, end, box) for box in in_the_way(table, gone)
    )


def all_legs(
    table: Table,
    gone: set[str],
    bases: Sequence[Spot],
    start: Spot,
    left: int,
) -> list[str]:
    """Every legal leg, as choices in no order."""
    return [
        f"go:{x},{y}"
        for x in range(1, table["width"])
        for y in range(1, table["height"])
        if (x, y) != tuple(start)
        and cost(start, (x, y)) <= left
        and can_go(table, gone, bases, start, (x, y))
    ]


# --- Seeing


ENDS = [(0, 0), (3, 0), (-3, 0), (0, 3), (0, -3), (2, 2), (-2, 2), (2, -2), (-2, -2)]


def smokes(wreck: Spot, point: Spot) -> bool:
    """Whether a mech is in the smoke of a wreck."""
    return squared(inches(wreck), inches(point)) < 14 * 14


def stops(table: Table, name: str, eye: Point, a: Point, b: Point) -> bool:
    """Whether a piece stops a line; a tree with the eye in it does not."""
    if name in table["trees"]:
        tree = table["trees"][name]
        return squared(eye, tree) >= 4 and near(a, b, tree, 2)
    return inside(a, b, table["buildings"][name])


def order_of(table: Table) -> list[str]:
    """All pieces, in the map's order."""
    return [*table["trees"], *table["buildings"]]


def look(
    table: Table,
    gone: set[str],
    wrecks: Sequence[Spot],
    a: Spot,
    b: Spot,
) -> tuple[str, str | None]:
    """How one mech sees another, and the piece that masks."""
    eye, centre = inches(a), inches(b)
    lines = [(eye, (centre[0] + x, centre[1] + y)) for x, y in ENDS]
    counts = {
        name: sum(stops(table, name, eye, *line) for line in lines)
        for name in order_of(table)
        if name not in gone
    }
    smoke = [w for w in wrecks if not smokes(w, a) and not smokes(w, b)]
    stopped = [
        any(stops(table, name, eye, *line) for name in counts if counts[name])
        or any(near(*line, inches(wreck), 11) for wreck in smoke)
        for line in lines
    ]
    if not any(stopped):
        return "open", None
    if all(stopped):
        return "none", None
    most = max(counts.values(), default=0)
    return "masked", next((name for name in counts if most and counts[name] == most), None)


def centre_of(table: Table, name: str) -> Point:
    """The centre of a piece."""
    if name in table["trees"]:
        tree: Point = table["trees"][name]
        return tree
    left, top, right, bottom = table["buildings"][name]
    return (left + right) // 2, (top + bottom) // 2


def sees_piece(
    table: Table,
    gone: set[str],
    wrecks: Sequence[Spot],
    a: Spot,
    name: str,
) -> bool:
    """Whether a mech sees a tree or building."""
    eye, centre = inches(a), centre_of(table, name)
    others = [other for other in order_of(table) if other not in gone and other != name]
    return not any(stops(table, other, eye, eye, centre) for other in others) and not any(
        near(eye, centre, inches(wreck), 11) for wreck in wrecks if not smokes(wreck, a)
    )


def piece_in_range(table: Table, reach: int, a: Spot, name: str) -> bool:
    """Whether a weapon of so many inches reaches a piece."""
    if name in table["trees"]:
        return squared(inches(a), table["trees"][name]) <= (5 + 4 * reach) ** 2
    return from_box(inches(a), table["buildings"][name]) <= (3 + 4 * reach) ** 2


def behind_wall(table: Table, attacker: Spot, defender: Spot) -> bool:
    """Whether the defender has a wall."""
    a, d = inches(attacker), inches(defender)
    return any(
        from_box(d, wall) <= 121 < from_box(a, wall) and inside(a, d, wall)
        for wall in table["walls"]
    )


def blast(table: Table, gone: set[str], name: str, die: int) -> list[str]:
    """What a blast takes, in the map's order."""
    centre = centre_of(table, name)
    return [
        other
        for other in order_of(table)
        if other not in gone
        and (other == name or squared(centre, centre_of(table, other)) <= (4 * die) ** 2)
    ]
