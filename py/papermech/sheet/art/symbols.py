"""The small printed signs: what holds a number, the firing arc's pie, and the faces of dice."""

from math import cos, pi, sin

from desk.drawing.ink import by_hand, disc, pair
from desk.drawing.nodes import Node, node
from papermech import catalogue as printed


def _octagon() -> str:
    turns = [pi / 8 + pi / 4 * k for k in range(8)]
    return "M" + "L".join(pair(13 * cos(turn), 13 * sin(turn)) for turn in turns) + "Z"


def _star() -> str:
    points = [(pi / 5 * k, 2.8 if k % 2 else 6.6) for k in range(10)]
    return "M" + "L".join(pair(far * sin(turn), -far * cos(turn)) for turn, far in points) + "Z"


def signs() -> tuple[Node, ...]:
    """The outlines that hold a number or a letter, the radar's arrow and the star of our advice."""
    outlines = {
        "shield": by_hand(
            "M-14-15.4C-9-14.4-4-15.4 0-17.6 4-15.4 9-14.4 14-15.4V1C14 9 7 14.6 0 17.6"
            "-7 14.6-14 9-14 1Z"
        ),
        "kettle": "M-9-8-16 17H16L9-8H4A6 6 0 1 0-4-8ZM0-15A2.5 2.5 0 1 1 0-10 2.5 2.5 0 1 1 0-15Z",
        "octagon": _octagon(),
    }
    return (
        *(node("path", id=f"sign.{name}", class_="sign", d=d) for name, d in outlines.items()),
        node("path", id="sign.arrow", d="M-5.5 6L0-8 5.5 6 0 3Z"),
        node("path", id="sign.star", d=_star()),
    )


def _sign(name: str, x: float, y: float) -> Node:
    return node("use", href=f"#sign.{name}", x=x, y=y)


def shield(x: float, y: float) -> Node:
    """The shield that holds an armour value, 28 by 36 about (x, y)."""
    return _sign("shield", x, y)


def kettle_weight(x: float, y: float) -> Node:
    """The weight that holds a number of weight points, 32 by 36 about (x, y)."""
    return _sign("kettle", x, y)


def octagon(x: float, y: float) -> Node:
    """The octagon that holds a range letter, 26 across."""
    return _sign("octagon", x, y)


def advised() -> Node:
    """The star that marks what we advise, for a button."""
    return node(
        "svg",
        node("use", href="#sign.star"),
        viewBox="-8 -8 16 16",
        class_="star",
        aria_hidden="true",
    )


def pie(covered: tuple[str, ...], x: float, y: float, radius: float = 17) -> Node:
    """The eight-part pie of a firing arc, front up, the covered parts dark."""
    parts = []
    for place, sector in enumerate(printed.SECTORS):
        turns = (pi / 4 * place, pi / 4 * (place + 1))
        start, end = (pair(x + radius * sin(turn), y - radius * cos(turn)) for turn in turns)
        parts.append(
            node(
                "path",
                class_="covered" if sector in covered else "open",
                d=f"M{pair(x, y)}L{start}A{radius:g} {radius:g} 0 0 1 {end}Z",
            )
        )
    return node("g", *parts, class_="pie", aria_hidden="true")


_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_faces() -> tuple[Node, ...]:
    """The six faces of a die as symbols `die.1` to `die.6`, on a square of 24."""
    return tuple(
        node(
            "symbol",
            node("rect", class_="die", x=1, y=1, width=22, height=22, rx=5),
            node("path", class_="die-bevel", d="M3 18.6V6.4Q3 3 6.4 3H18"),
            *(disc(12 + 6 * x, 12 + 6 * y, 2.3, "pip") for x, y in pips),
            id=f"die.{face}",
            viewBox="0 0 24 24",
        )
        for face, pips in _PIPS.items()
    )
