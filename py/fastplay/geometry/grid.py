"""Sets of points of the grid as whole numbers: one bit for each point.

The point X, Y is the bit `X * STRIDE + Y`, so a column is a run of bits. A set of steps from a
point that is not known yet has the bit of no step at `MIDDLE`; `seen_from` lays it at a point.
"""

from collections.abc import Iterator
from functools import lru_cache

WIDEST, HIGHEST = 48, 36
"""Inches of the largest table there is."""

STRIDE = 80
"""Bits of a column: more than twice the height, so that no step runs into another column."""

MIDDLE = WIDEST * STRIDE + HIGHEST

UP_TO = tuple((1 << count) - 1 for count in range(STRIDE))
"""So many points one below the other, by their number."""

ACROSS = [0]
"""So many points side by side, by their number."""
for _column in range(2 * WIDEST):
    ACROSS.append(ACROSS[-1] | 1 << _column * STRIDE)


def seen_from(x: int, y: int, steps: int) -> int:
    """The points that steps lead to from a point; some may be off the table."""
    return steps >> MIDDLE - (x * STRIDE + y)


def points_of(bits: int) -> Iterator[tuple[int, int]]:
    """The points of a set, column by column."""
    while bits:
        lowest = bits & -bits
        yield divmod(lowest.bit_length() - 1, STRIDE)
        bits ^= lowest


@lru_cache(maxsize=8192)
def named_in_column(verb: str, x: int, column: int) -> tuple[str, ...]:
    """The choices of a verb for the points of one column, sorted by code point."""
    rows = [y for y in range(HIGHEST) if column >> y & 1]
    return tuple([f"{verb}:{x},{y}" for y in sorted(rows, key=str)])


def named(verb: str, bits: int, width: int) -> list[str]:
    """The choices of a verb for the points of a set, sorted by code point."""
    found: list[str] = []
    for x in columns_as_texts(width):
        if column := bits >> x * STRIDE & UP_TO[HIGHEST]:
            found += named_in_column(verb, x, column)
    return found


@lru_cache(maxsize=8)
def columns_as_texts(width: int) -> tuple[int, ...]:
    """The columns of a table in the order of their numbers as texts."""
    return tuple(sorted(range(1, width), key=str))
