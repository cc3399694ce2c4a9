"""A battlefield made ready: its pieces, points and edge. One object for each map, made once.

A *piece* is a tree or a building, that is what can be destroyed; pieces are numbered in the map's
order, trees first. Which of them stand is a whole number with a bit for each.
"""

from functools import cache
from typing import NamedTuple

from fastplay.geometry.grid import STRIDE, UP_TO
from fastplay.geometry.maps import MAPS

Point = tuple[int, int]
"""X and Y in inches."""

PER_INCH = 4
BASE = 3
"""The radius of a base, as of all lengths here in quarter inches."""


class Box(NamedTuple):
    """The rectangle of a building or wall."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def centre(self) -> Point:
        """Its centre, always whole."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2


class Ground:
    """What a map says, and what follows from it alone.

    * `width`, `height` in inches; `points` of the grid as bits; `edge`: the outermost, in order
    * `trees` are centres; `buildings` and `walls` rectangles
    * `ids` and `centres` of the pieces; `every` has the bit of each piece
    """

    def __init__(self, name: str) -> None:
        drawn = MAPS[name]
        self.name = name
        self.width, self.height = drawn.width, drawn.height
        self.trees = tuple([(x, y) for x, y in _numbers(drawn.t)])
        self.buildings = tuple([Box(*numbers) for numbers in _numbers(drawn.b)])
        self.walls = tuple([Box(*numbers) for numbers in _numbers(drawn.w)])
        self.ids = tuple(
            [f"t{number}" for number in range(1, len(self.trees) + 1)]
            + [f"b{number}" for number in range(1, len(self.buildings) + 1)]
        )
        self.centres = self.trees + tuple([box.centre for box in self.buildings])
        self.every = (1 << len(self.ids)) - 1
        column = UP_TO[self.height] & ~1
        self.points = sum([column << x * STRIDE for x in range(1, self.width)])
        self.edge = _edge(self.width - 1, self.height - 1)

    def __repr__(self) -> str:
        return f"ground_of({self.name!r})"

    def is_point(self, x: int, y: int) -> bool:
        """Whether a mech's centre may stand at X, Y as far as the table goes."""
        return 1 <= x < self.width and 1 <= y < self.height

    def named(self, pieces: int) -> list[str]:
        """The ids of some pieces, in the map's order."""
        return [name for number, name in enumerate(self.ids) if pieces >> number & 1]


@cache
def ground_of(name: str) -> Ground:
    """The battlefield of a map."""
    return Ground(name)


def _numbers(text: str) -> list[tuple[int, ...]]:
    return [tuple(map(int, numbers.split(","))) for numbers in text.split()]


def _edge(right: int, bottom: int) -> tuple[Point, ...]:
    """The outermost points, clockwise from the top left corner, each once."""
    top = [(x, 1) for x in range(1, right + 1)]
    side = [(right, y) for y in range(2, bottom + 1)]
    below = [(x, bottom) for x in range(right - 1, 0, -1)]
    back = [(1, y) for y in range(bottom - 1, 1, -1)]
    return (*top, *side, *below, *back)
