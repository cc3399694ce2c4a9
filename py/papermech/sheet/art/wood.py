"""Wooden cubes. Colour, letter and the shape of an inlay each tell alone whose a cube is."""

from desk.drawing.nodes import Node, node, number
from papermech import catalogue as printed

YOU = "you"
OWNERS = (YOU, *(card.letter for card in printed.ENEMIES))

_INLAYS = {
    YOU: "M0-8.2L2.4-3 8-2.5 3.8 1.3 5 7 0 4-5 7-3.8 1.3-8-2.5-2.4-3Z",
    "B": "M0-7.4A7.4 7.4 0 0 1 0 7.4 7.4 7.4 0 0 1 0-7.4Z",
    "A": "M-6.8-6.8H6.8V6.8H-6.8Z",
    "H": "M0-8.4L8.4 0 0 8.4-8.4 0Z",
    "F": "M0-8.4C2-5.4 7.4-3 7.4 2 7.4 5.4 4 7.6 0 7.6S-7.4 5.4-7.4 2C-7.4-1-5-2-4-5L-2-3Z",
    "T": "M-4.4-7.2H4.4L8.4 0 4.4 7.2H-4.4L-8.4 0Z",
    "M": "M-7.4-7H7.4V2.4L0 8.2-7.4 2.4Z",
}


def pieces() -> tuple[Node, ...]:
    """The bare cube and each owner's inlay, for reference by the functions below."""
    return (
        node(
            "radialGradient",
            node("stop", offset=0.4, class_="shadow-near"),
            node("stop", offset=1, class_="shadow-far"),
            id="shadow.cube",
        ),
        node(
            "g",
            node("ellipse", cx=2.6, cy=10.6, rx=15, ry=4.6, fill="url(#shadow.cube)"),
            node("path", class_="cube-front", d="M-12-5.4H5.4V12H-10.6Q-12 12-12 10.6Z"),
            node("path", class_="cube-top", d="M-12-5.4L-6-11.4Q-5.4-12-4.6-12H12L5.4-5.4Z"),
            node("path", class_="cube-side", d="M5.4-5.4L12-12V4.6Q12 5.4 11.4 6L5.4 12Z"),
            node(
                "path",
                class_="grain",
                d="M-11.6-3Q-6-1.4 5.2-3.4M-11.6 3Q-8 5-3 3T5.2 4M-11.6 9Q-4 7.4 5.2 9.6"
                "M-9.4-7.6Q-2-8.6 7.4-7.6M-6.6-10Q0-9.2 9.8-10M7.6-6.6V8.8M9.8-8.6V6.6",
            ),
            node("path", class_="bevel", d="M-11.3 10.4V-4.8H5L11.2-11.2"),
            node(
                "path",
                class_="cube-edge",
                d="M-12-5.4L-6-11.4Q-5.4-12-4.6-12H12V4.6Q12 5.4 11.4 6L5.4 12H-10.6"
                "Q-12 12-12 10.6ZM5.4-5.2V12",
            ),
            id="cube",
        ),
        *(
            node(
                "g",
                node("path", class_="inlay", d=_INLAYS[owner]),
                *(() if owner == YOU else (node("text", owner, class_="mark", x=0, y=4.4),)),
                id=f"face.{owner}",
            )
            for owner in OWNERS
        ),
    )


def cube(id_: str, owner: str, x: float, y: float, *beside: Node) -> Node:
    """A cube, hidden until it is in play; with it come and go the pencil marks `beside` it."""
    return node(
        "g",
        *beside,
        node("use", href="#cube"),
        node("use", href=f"#face.{owner}", x=-3.3, y=3.3),
        id=id_,
        class_=f"cube owner-{owner}",
        data_shown="false",
        transform=f"translate({number(x)} {number(y)})",
    )


def badge(owner: str, x: float, y: float, size: float = 30) -> Node:
    """The face of an enemy's cubes, on its card."""
    return node(
        "g",
        node("rect", class_="tile", x=x, y=y, width=size, height=size, rx=3),
        node(
            "use",
            href=f"#face.{owner}",
            transform=f"translate({number(x + size / 2)} {number(y + size / 2)})scale(1.5)",
        ),
        class_=f"badge owner-{owner}",
    )
