"""The radar: 32 spaces, and how cubes walk over them.

A space is a small number, sector × 4 + band, so that every walk is one look into a table of 32.
Spaces are written `sector:band`, as in `front_left:long`. Rule: RADAR-SPACES.
"""

from collections.abc import Callable

from papermech.catalogue import (
    BANDS,
    CLOSE,
    LONG,
    REAR_SECTORS,
    SECTORS,
    START_SECTORS,
)

Space = int
"""A place on the radar, 0 to 31."""

SPACE_NAMES = tuple(f"{sector}:{band}" for sector in SECTORS for band in BANDS)
SPACES = {name: space for space, name in enumerate(SPACE_NAMES)}
ALL_SPACES = range(len(SPACE_NAMES))

BAND = tuple(space % len(BANDS) for space in ALL_SPACES)
SECTOR = tuple(SECTORS[space // len(BANDS)] for space in ALL_SPACES)
IN_REAR = tuple(sector in REAR_SECTORS for sector in SECTOR)
START_SPACES = tuple(SPACES[f"{sector}:long"] for sector in START_SECTORS)
"""Where an enemy starts, for the die faces 1 to 6."""

_LEFT_HAND = ("front_left", "left_front", "left_rear", "rear_left")
_RIGHT_HAND = ("front_right", "right_front", "right_rear", "rear_right")
_FRONT, _FORE, _AFT, _REAR = range(4)


def _space(hand: tuple[str, ...], quarter: int, band: int) -> Space:
    return SECTORS.index(hand[quarter]) * len(BANDS) + band


def _walked_forwards(quarter: int, band: int) -> tuple[int, int]:
    if quarter == _FRONT:
        return (_FORE, CLOSE) if band == CLOSE else (_FRONT, band - 1)
    if quarter == _REAR:
        return (_REAR, min(band + 1, LONG))
    return (quarter + 1, band)


def _walked_backwards(quarter: int, band: int) -> tuple[int, int]:
    if quarter == _REAR:
        return (_AFT, CLOSE) if band == CLOSE else (_REAR, band - 1)
    if quarter == _FRONT:
        return (_FRONT, min(band + 1, LONG))
    return (quarter - 1, band)


def _fell_back(quarter: int, band: int) -> tuple[int, int]:
    return (min(quarter + 1, _REAR), band)


def _came_closer(quarter: int, band: int) -> tuple[int, int]:
    return (quarter, max(band - 1, CLOSE))


def _table(step: Callable[[int, int], tuple[int, int]]) -> tuple[Space, ...]:
    where = {}
    for hand in (_LEFT_HAND, _RIGHT_HAND):
        for quarter in range(len(hand)):
            for band in range(len(BANDS)):
                where[_space(hand, quarter, band)] = _space(hand, *step(quarter, band))
    return tuple(where[space] for space in ALL_SPACES)


WALK_FORWARDS = _table(_walked_forwards)
"""Where an enemy lies after you walk forwards. Rule: RADAR-FORWARDS."""

WALK_BACKWARDS = _table(_walked_backwards)
"""Where an enemy lies after you walk backwards. Rule: RADAR-BACKWARDS."""

TOWARDS_YOU = _table(_came_closer)
"""One band in, same sector; at close range it stays. Rule: ENEMY-MOVE."""

TOWARDS_REAR = _table(_fell_back)
"""One sector towards your rear on its own hand, same band. Rule: ENEMY-MOVE."""

CLOCKWISE = tuple((space + len(BANDS)) % len(SPACE_NAMES) for space in ALL_SPACES)
"""One sector clockwise, same band. Rule: RADAR-TURN."""

ANTICLOCKWISE = tuple((space - len(BANDS)) % len(SPACE_NAMES) for space in ALL_SPACES)
"""One sector anticlockwise, same band. Rule: RADAR-TURN."""


def within_one_space(a: Space, b: Space) -> bool:
    """True for the same space, neighbours in a band, or neighbouring bands of a sector.

    Rule: RADAR-NEAR.
    """
    if BAND[a] == BAND[b]:
        return b in (a, CLOCKWISE[a], ANTICLOCKWISE[a])
    return SECTOR[a] == SECTOR[b] and abs(BAND[a] - BAND[b]) == 1
