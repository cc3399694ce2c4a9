"""Pencil marks: what a player fills in, strikes out, loops and ticks."""

from itertools import pairwise
from math import cos, pi, sin, sqrt

from desk.drawing.ink import chance, pair
from desk.drawing.nodes import Node, node

_SCRIBBLES = 6
_CELL = 54
_REACH = 10.4
"""A hand that fills a circle goes a little over its edge."""


def _uneven(*seeds: float) -> float:
    return 0.86 + 0.24 * chance(*seeds)


def _scribble(which: int) -> str:
    """A zigzag from one side of a circle to the other and half the way back."""
    points = []
    ways = ((0.7, 2.7, 1.0), (0.3, -4.4, 0.6))
    for way, step, share in ways:
        lean = way + 0.35 * chance(which, way)
        start = -_REACH if step > 0 else _REACH
        for k in range(int(2 * _REACH * share / abs(step))):
            off = start + step * (k + 0.5)
            half = sqrt(max(4, _REACH * _REACH - off * off)) * _uneven(which, k, way)
            along = half if k % 2 else -half
            points.append(
                pair(off * cos(lean) - along * sin(lean), off * sin(lean) + along * cos(lean))
            )
    return "M" + "L".join(points)


def _loop(wide: float, high: float) -> str:
    """A ring drawn round something in one go, whose ends pass each other."""
    points = []
    for k in range(10):
        turn, grow = pi * (0.25 * k - 0.62), 0.95 + 0.017 * k
        points.append((wide * grow * cos(turn), high * grow * sin(turn)))
    start, *corners = points
    halves = [
        f"Q{pair(*here)} {pair((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)}"
        for here, there in pairwise(corners)
    ]
    return f"M{pair(*start)}{''.join(halves)}"


def marks() -> tuple[Node, ...]:
    """All pencil marks, for reference by the functions below."""
    filled = [
        node(
            "g",
            node("path", class_="tone", d=d),
            node("path", class_="lead", pathLength=100, d=d),
            id=f"scribble.{which}",
        )
        for which, d in enumerate(map(_scribble, range(_SCRIBBLES)), start=1)
    ]
    lines = {
        "loop": _loop(14.6, 13.4),
        "cell-loop": _loop(_CELL / 2, 14),
        "tick": "M-7 0Q-5.4 1.4-3.4 5.4 0-4 7.6-9.6",
        "swash": "M0 0Q14-2.4 27-.6T50-2Q42 .6 20 2",
    }
    return (*filled, *(node("path", id=f"pencil.{name}", d=d) for name, d in lines.items()))


def scribble(name: str) -> Node:
    """What fills the circle of a name; no two circles have quite the same."""
    letters = [ord(letter) for letter in name]
    which, turn = int(chance(*letters) * _SCRIBBLES) % _SCRIBBLES + 1, chance(*letters[::-1])
    return node(
        "use",
        class_="pencil",
        href=f"#scribble.{which}",
        transform=f"rotate({360 * turn:.0f})",
    )


def ring(x: float, y: float, width: float) -> Node:
    """A loop round a cell of a table."""
    return node(
        "use",
        class_="pencilled cell-loop",
        href="#pencil.cell-loop",
        transform=f"translate({pair(x, y)})scale({width / _CELL:.2f} 1)",
    )


def line(name: str, x: float, y: float) -> Node:
    """A `tick` or a `swash` at a place."""
    return node("use", class_=f"pencilled {name}", href=f"#pencil.{name}", x=x, y=y)


def strike(x: float, y: float, width: float) -> Node:
    """A line through words."""
    back = pair(-0.7 * width, 2.6)
    return node(
        "path",
        class_="pencilled strike",
        d=f"M{pair(x, y)}q{pair(width / 2, -3)} {pair(width, -1)}l{back}",
    )


def cross(left: float, top: float, width: float, height: float) -> Node:
    """A cross through a whole box."""
    right, bottom = left + width, top + height
    x, y = (left + right) / 2, (top + bottom) / 2
    down = f"M{pair(left, top)}Q{pair(x + 8, y - 5)} {pair(right, bottom)}"
    up = f"M{pair(right - 3, top + 2)}Q{pair(x - 4, y + 5)} {pair(left + 2, bottom - 2)}"
    return node("path", class_="pencilled cross", d=down + up)
