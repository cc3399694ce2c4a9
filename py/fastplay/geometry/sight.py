"""What a mech sees, and what is in the way."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from fastplay.geometry.ground import BASE, PER_INCH, Ground, Point
from fastplay.geometry.lines import enters, near, square, square_to_box

OPEN, MASKED, NONE = "open", "masked", "none"
"""All lines are clear; some; not one."""

NO_PIECE = -1

_TREE, _SMOKE, _SMOKE_REACH = 2, 11, 14
_TO_TREE = BASE + _TREE
_MELEE = 2 * BASE + PER_INCH
_WALL = BASE + 2 * PER_INCH
_ENDS = ((0, 0), (3, 0), (-3, 0), (0, 3), (0, -3), (2, 2), (2, -2), (-2, 2), (-2, -2))
_ALL = (1 << len(_ENDS)) - 1


class Sight(NamedTuple):
    """How a mech sees another: `OPEN`, `MASKED` or `NONE`, and the piece that masks, if any."""

    kind: str
    piece: int = NO_PIECE


def sight(
    ground: Ground, standing: int, wrecks: Iterable[Point], start: Point, end: Point
) -> Sight:
    """How a mech at one point sees a mech at another. Rules: SIGHT, INSIDE, SMOKE, MASK."""
    ax, ay = _quarters(start)
    bx, by = _quarters(end)
    stopped = most = 0
    first = NO_PIECE
    # No line is farther than the base from the one in the middle, so few pieces are looked at.
    for number, (x, y) in enumerate(ground.trees):
        if standing >> number & 1 and near(ax, ay, bx, by, x, y, BASE + _TREE):
            if square(ax, ay, x, y) < _TREE**2:
                continue
            lines = _stopped_by_disc(ax, ay, bx, by, x, y, _TREE)
            stopped |= lines
            if lines.bit_count() > most:
                first, most = number, lines.bit_count()
    for number, (left, top, right, bottom) in enumerate(ground.buildings, len(ground.trees)):
        if standing >> number & 1 and enters(
            ax, ay, bx, by, left - BASE, top - BASE, right + BASE, bottom + BASE
        ):
            lines = 0
            for place, (x, y) in enumerate(_ENDS):
                lines |= enters(ax, ay, bx + x, by + y, left, top, right, bottom) << place
            stopped |= lines
            if lines.bit_count() > most:
                first, most = number, lines.bit_count()
    for wreck in wrecks:
        if not (stands_in_smoke(start, wreck) or stands_in_smoke(end, wreck)):
            stopped |= _stopped_by_disc(ax, ay, bx, by, *_quarters(wreck), _SMOKE)
    if not stopped:
        return Sight(OPEN)
    return Sight(NONE) if stopped == _ALL else Sight(MASKED, first)


def _stopped_by_disc(ax: int, ay: int, bx: int, by: int, px: int, py: int, radius: int) -> int:
    """Which of the lines come nearer than `radius` to P, a bit for each."""
    lines = 0
    for place, (x, y) in enumerate(_ENDS):
        lines |= near(ax, ay, bx + x, by + y, px, py, radius) << place
    return lines


def _quarters(point: Point) -> Point:
    return PER_INCH * point[0], PER_INCH * point[1]


def tree_about(ground: Ground, standing: int, point: Point) -> int:
    """The tree in which a mech's own centre is, or `NO_PIECE`. Rule: INSIDE."""
    x, y = _quarters(point)
    for number, tree in enumerate(ground.trees):
        if standing >> number & 1 and square(x, y, *tree) < _TREE**2:
            return number
    return NO_PIECE


def sees_piece(
    ground: Ground, standing: int, wrecks: Iterable[Point], start: Point, piece: int
) -> bool:
    """Whether a mech sees a tree or building itself. Rules: PIECE-SIGHT, INSIDE, SMOKE."""
    if standing & _before_piece(ground, start, piece):
        return False
    ax, ay = _quarters(start)
    bx, by = ground.centres[piece]
    return not any(
        near(ax, ay, bx, by, *_quarters(wreck), _SMOKE)
        for wreck in wrecks
        if not stands_in_smoke(start, wreck)
    )


@lru_cache(maxsize=8192)
def _before_piece(ground: Ground, start: Point, piece: int) -> int:
    """The other pieces that are in the way of a line to one, where they stand."""
    ax, ay = _quarters(start)
    bx, by = ground.centres[piece]
    found = 0
    for number, (x, y) in enumerate(ground.trees):
        if near(ax, ay, bx, by, x, y, _TREE) and square(ax, ay, x, y) >= _TREE**2:
            found |= 1 << number
    for number, box in enumerate(ground.buildings, len(ground.trees)):
        if enters(ax, ay, bx, by, *box):
            found |= 1 << number
    return found & ~(1 << piece)


# --- Distances


def stands_in_smoke(point: Point, wreck: Point) -> bool:
    """Whether a mech stands in a wreck's smoke. Rule: SMOKE."""
    return PER_INCH**2 * square(*point, *wreck) < _SMOKE_REACH**2


def in_range(inches: int, start: Point, end: Point) -> bool:
    """Whether a mech's weapon of so much range reaches another mech. Rule: RANGE."""
    return PER_INCH**2 * square(*start, *end) <= (2 * BASE + PER_INCH * inches) ** 2


def in_reach(start: Point, end: Point) -> bool:
    """Whether a mech reaches another by hand. Rules: RANGE, MELEE."""
    return PER_INCH**2 * square(*start, *end) <= _MELEE**2


@lru_cache(maxsize=8192)
def pieces_in_range(ground: Ground, inches: int, start: Point) -> int:
    """The pieces that a weapon of so much range reaches, where they stand. Rule: RANGE."""
    x, y = _quarters(start)
    found = 0
    for number, tree in enumerate(ground.trees):
        if square(x, y, *tree) <= (_TO_TREE + PER_INCH * inches) ** 2:
            found |= 1 << number
    for number, box in enumerate(ground.buildings, len(ground.trees)):
        if square_to_box(x, y, *box) <= (BASE + PER_INCH * inches) ** 2:
            found |= 1 << number
    return found


def is_covered(ground: Ground, attacker: Point, defender: Point) -> bool:
    """Whether a mech is behind a wall of its own. Rule: WALL."""
    ax, ay = _quarters(attacker)
    x, y = _quarters(defender)
    return any(
        square_to_box(x, y, *wall) <= _WALL**2
        and square_to_box(ax, ay, *wall) > _WALL**2
        and enters(ax, ay, x, y, *wall)
        for wall in ground.walls
    )


def blasted(ground: Ground, standing: int, piece: int, inches: int) -> int:
    """The pieces that a blast on one takes, with that one. Rule: BLAST."""
    centre = ground.centres[piece]
    found = 1 << piece
    for number, other in enumerate(ground.centres):
        if standing >> number & 1 and square(*centre, *other) <= (PER_INCH * inches) ** 2:
            found |= 1 << number
    return found


def far_from(point: Point, others: Sequence[Point], quarters: int) -> bool:
    """Whether a point is so far from each of the others, or farther."""
    return all(PER_INCH**2 * square(*point, *other) >= quarters**2 for other in others)
