"""Where a mech may stand, and where it may go in one straight leg."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isqrt

from fastplay.geometry.grid import HIGHEST, MIDDLE, STRIDE, UP_TO, WIDEST, seen_from
from fastplay.geometry.ground import BASE, PER_INCH, Box, Ground, Point
from fastplay.geometry.lines import enters, near, square_to_box
from fastplay.geometry.shadows import Extent, behind_box, behind_disc

_APART = 2 * BASE
_HUNDREDTHS = 100
_PER_QUARTER = _HUNDREDTHS // PER_INCH
_ANYWHERE = Extent(2 - WIDEST, WIDEST - 2, 2 - HIGHEST, HIGHEST - 2)
_AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))


def cost_of(start: Point, end: Point) -> int:
    """Hundredths of an inch that a leg costs, rounded up. Rule: COST."""
    inches = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
    return isqrt(_HUNDREDTHS**2 * inches - 1) + 1


def is_free(ground: Ground, standing: int, bases: Iterable[Point], point: Point) -> bool:
    """Whether a base may stand on a point, with these others on the table. Rule: FREE."""
    x, y = PER_INCH * point[0], PER_INCH * point[1]
    return not (
        any(_overlap(point, base) for base in bases)
        or any(square_to_box(x, y, *box) < BASE**2 for box in boxes(ground, standing))
    )


def _overlap(point: Point, base: Point) -> bool:
    apart = (point[0] - base[0]) ** 2 + (point[1] - base[1]) ** 2
    return PER_INCH**2 * apart < _APART**2


@lru_cache(maxsize=1024)
def boxes(ground: Ground, standing: int) -> tuple[Box, ...]:
    """The buildings that stand, and all walls."""
    buildings = enumerate(ground.buildings, start=len(ground.trees))
    return (*[box for number, box in buildings if standing >> number & 1], *ground.walls)


# --- One leg


def is_clear(
    ground: Ground, standing: int, bases: Iterable[Point], start: Point, end: Point
) -> bool:
    """Whether a base may go from point to point, with these others on the table. Rule: LEG."""
    ax, ay = PER_INCH * start[0], PER_INCH * start[1]
    bx, by = PER_INCH * end[0], PER_INCH * end[1]
    for x, y in bases:
        if near(ax, ay, bx, by, PER_INCH * x, PER_INCH * y, _APART):
            return False
    for left, top, right, bottom in boxes(ground, standing):
        if not enters(ax, ay, bx, by, left - BASE, top - BASE, right + BASE, bottom + BASE):
            continue
        if (
            enters(ax, ay, bx, by, left - BASE, top, right + BASE, bottom)
            or enters(ax, ay, bx, by, left, top - BASE, right, bottom + BASE)
            or near(ax, ay, bx, by, left, top, BASE)
            or near(ax, ay, bx, by, left, bottom, BASE)
            or near(ax, ay, bx, by, right, top, BASE)
            or near(ax, ay, bx, by, right, bottom, BASE)
        ):
            return False
    return True


def may_go(
    ground: Ground, standing: int, bases: Iterable[Point], start: Point, left: int, end: Point
) -> bool:
    """Whether a leg is legal with so many hundredths of an inch left. Rules: LEG, COST."""
    return (
        end != start
        and ground.is_point(*end)
        and cost_of(start, end) <= left
        and is_clear(ground, standing, bases, start, end)
    )


# --- All legs at once


def legs(ground: Ground, standing: int, bases: Iterable[Point], start: Point, left: int) -> int:
    """The points to which a leg is legal, as bits. Rules: LEG, COST."""
    x, y = start
    reach = -(-left // _PER_QUARTER)
    found = ground.points & seen_from(x, y, _within(left * left // _HUNDREDTHS**2))
    for base_x, base_y in bases:
        away_x, away_y = PER_INCH * (base_x - x), PER_INCH * (base_y - y)
        if away_x * away_x + away_y * away_y < (reach + _APART) ** 2:
            found &= ~seen_from(x, y, _behind_base(away_x, away_y))
    for box in boxes(ground, standing):
        if square_to_box(PER_INCH * x, PER_INCH * y, *box) < (reach + BASE) ** 2:
            found &= ~_behind(ground, box, start)
    return found


def may_go_anywhere(
    ground: Ground, standing: int, bases: Sequence[Point], start: Point, left: int
) -> bool:
    """Whether any leg is legal."""
    x, y = start
    near_by = [(x + right, y + down) for right, down in _AROUND]
    return any(may_go(ground, standing, bases, start, left, end) for end in near_by) or (
        left >= _HUNDREDTHS and legs(ground, standing, bases, start, left) != 0
    )


@lru_cache(maxsize=512)
def _within(inches: int) -> int:
    """The steps of which the square of the length is not above `inches`, without no step."""
    found = 0
    for x in range(_ANYWHERE.left, _ANYWHERE.right + 1):
        if x * x <= inches:
            high = min(isqrt(inches - x * x), _ANYWHERE.down)
            found |= UP_TO[2 * high + 1] << MIDDLE + x * STRIDE - high
    return found & ~(1 << MIDDLE)


@lru_cache(maxsize=8192)
def _behind_base(away_x: int, away_y: int) -> int:
    """The steps that another base is in the way of."""
    return behind_disc(away_x, away_y, _APART, _ANYWHERE)


@lru_cache(maxsize=8192)
def _behind(ground: Ground, box: Box, start: Point) -> int:
    """The points that a building or wall is in the way of."""
    x, y = start
    extent = Extent(1 - x, ground.width - 1 - x, 1 - y, ground.height - 1 - y)
    left, top = box.left - PER_INCH * x, box.top - PER_INCH * y
    right, bottom = box.right - PER_INCH * x, box.bottom - PER_INCH * y
    found = behind_box(left - BASE, top, right + BASE, bottom, extent)
    found |= behind_box(left, top - BASE, right, bottom + BASE, extent)
    for corner_x in (left, right):
        for corner_y in (top, bottom):
            found |= behind_disc(corner_x, corner_y, BASE, extent)
    return seen_from(x, y, found)
