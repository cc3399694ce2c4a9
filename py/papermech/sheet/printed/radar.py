"""The radar: eight sectors by four bands, with the ways that enemies are carried."""

from math import cos, pi, sin

from desk.drawing.nodes import Node, node, number
from papermech import catalogue as printed
from papermech.sheet import plan
from papermech.sheet.art.mech import mech_top
from papermech.sheet.printed.pieces import Say, frame, label, square, value


def _radar_path(sector: str, band: int) -> str:
    x, y = plan.CENTRE
    place = printed.SECTORS.index(sector)

    def on_ring(turn: int, radius: float) -> str:
        angle = pi / 4 * turn
        return f"{number(x + radius * sin(angle))} {number(y - radius * cos(angle))}"

    start = f"M{number(x)} {number(y)}"
    back = ""
    if band:
        inner = plan.RINGS[band - 1]
        start = f"M{on_ring(place, inner)}"
        back = f"L{on_ring(place + 1, inner)}A{inner} {inner} 0 0 0 {on_ring(place, inner)}"
    if band == printed.LONG:
        corner = plan.HALF * 2**0.5
        first, last = (plan.HALF, corner) if place % 2 == 0 else (corner, plan.HALF)
        return f"{start}L{on_ring(place, first)}L{on_ring(place + 1, last)}{back}Z"
    outer = plan.RINGS[band]
    return (
        f"{start}L{on_ring(place, outer)}A{outer} {outer} 0 0 1 {on_ring(place + 1, outer)}{back}Z"
    )


def _triangle(at: plan.Point, heading: float, class_: str) -> Node:
    """An open triangle whose point looks along `heading`, in degrees clockwise from up."""
    x, y = at
    return node(
        "use",
        class_=class_,
        href="#sign.arrow",
        transform=f"translate({number(x)} {number(y)})rotate({number(heading)})",
    )


def _radar_arrows() -> Node:
    """How a step forwards carries the enemies, and, dotted, where only one back differs."""
    bands = (0, *plan.RINGS, plan.HALF)
    # Close triangles stand near the ring, clear of the cubes about the middle.
    middles = [92, *((bands[k] + bands[k + 1]) / 2 for k in range(1, 4))]
    # Nearer the diagonal than the straight line, where the names of the bands stand.
    turn = pi / 180 * 32.5
    arrows = []
    for hand, side in (("left", -1), ("right", 1)):
        for radius in plan.RINGS:
            across, away = radius * sin(turn), radius * cos(turn)
            lean = 32.5 * side
            front = plan.in_sector(f"front_{hand}", across, away)
            rear = plan.in_sector(f"rear_{hand}", across, away)
            arrows.append(_triangle(front, 180 + lean, "arrow"))
            arrows.append(_triangle(rear, 180 - lean, "arrow"))
        for band, middle in enumerate(middles):
            off = middle * sin(pi / 4) if band < printed.LONG else 182
            front = plan.in_sector(f"front_{hand}", off, off)
            rear = plan.in_sector(f"rear_{hand}", off, off)
            level = plan.in_sector(f"{hand}_front", 0, middle)
            if band == printed.CLOSE:
                arrows.append(_triangle(front, 135 * side, "arrow"))
            else:
                arrows.append(_triangle(front, -45 * side, "arrow dotted"))
            arrows.append(_triangle(level, 180, "arrow"))
            arrows.append(_triangle(rear, 225 * side, "arrow"))
    return node("g", *arrows, class_="arrows", aria_hidden="true")


def _radar_button(id_: str, at: plan.Point, d: str) -> Node:
    return node(
        "g",
        square(at, plan.BUTTON, "hit"),
        node("path", class_="glyph", d=d, transform=f"translate({at[0]} {at[1]})"),
        id=id_,
        class_="button",
    )


def radar(say: Say) -> Node:
    """The radar with its four buttons."""
    x, y = plan.CENTRE
    spaces = [
        node(
            "path",
            id=f"space.{sector}.{band}",
            class_="space rear" if sector in printed.REAR_SECTORS else "space",
            d=_radar_path(sector, which),
        )
        for which, band in enumerate(printed.BANDS)
        for sector in printed.SECTORS
    ]
    bands = [
        label(say, f"radar.{band}", f"range.{band}", class_="band", x=x, y=y - edge + 16)
        for band, edge in zip(printed.BANDS, (*plan.RINGS, plan.HALF + 1), strict=True)
    ]
    starts = []
    for figure, sector in enumerate(printed.START_SECTORS, 1):
        number_x, number_y = plan.in_sector(sector, *plan.START_NUMBER)
        starts.append(
            node(
                "g",
                node("circle", class_="start-ring", cx=number_x, cy=number_y, r=14),
                value(str(figure), number_x, number_y + 8, "start"),
            )
        )
    cw = "M-10 8A11 11 0 0 1 5-8M-1-12L6-8 1-2"
    ccw = "M10 8A11 11 0 0 0-5-8M1-12L-6-8-1-2"
    return node(
        "g",
        frame(plan.RADAR, "sky", 0),
        *spaces,
        node("g", frame(plan.RADAR, "frame", 0), class_="lines", aria_hidden="true"),
        _radar_arrows(),
        mech_top(x, y),
        *bands,
        *starts,
        label(say, "radar.rear", "sheet.rear_note", class_="band rear-note", x=x, y=y + 243),
        _radar_button("turn.ccw", plan.TURN_CCW, ccw),
        _radar_button("turn.cw", plan.TURN_CW, cw),
        _radar_button("walk.forwards", plan.WALK_FORWARDS, "M0 11V-10M-7-3L0-11 7-3"),
        _radar_button("walk.backwards", plan.WALK_BACKWARDS, "M0-11V10M-7 3L0 11 7 3"),
        id="radar",
    )
