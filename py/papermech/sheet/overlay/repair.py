"""Between two waves: the circle that our advice names, and the one that is looked at."""

from desk.drawing.nodes import Node, node
from papermech.sheet import plan
from papermech.sheet.controls import is_advised, sheet_choices
from papermech.sheet.overlay.picture import at
from papermech.state import State


def repairs(state: State, looked_at: str) -> list[Node]:
    """A starred ring round the advised circle, and a frame round the one that is looked at."""
    drawn = []
    for element, choice in sheet_choices(state).items():
        circle = element.removeprefix("circle.")
        place = at(*plan.circle_place(circle))
        if looked_at == f"choose:{choice}":
            drawn.append(
                node("path", class_="repaired", d=_CORNERS, transform=place, data_circle=circle)
            )
        if is_advised(state, choice):
            drawn.append(
                node(
                    "g",
                    node("circle", class_="advised-ring", r=14),
                    node("circle", class_="advised-seal", cx=11, cy=-11, r=8.5),
                    node("use", href="#sign.star", class_="advised-star", x=11, y=-11),
                    class_="advised-circle",
                    transform=place,
                    data_circle=circle,
                )
            )
    return drawn


_CORNERS = "M-16-9V-16H-9M9-16H16V-9M16 9V16H9M-9 16H-16V9"
