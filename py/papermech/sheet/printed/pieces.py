"""What every room of the sheet is built from: words, boxes, circles and rows to press."""

from collections.abc import Callable

from desk.drawing import pencil
from desk.drawing.nodes import Node, node, number
from papermech import catalogue as printed
from papermech.sheet import plan

Say = Callable[[str], str]

DIE_PAIRS = ("1-2", "3-4", "5-6")


def circles_as_printed(letter: str, row: int) -> int:
    """How many circles the card of an enemy prints on an attack row, counted from 1."""
    for card in printed.ENEMIES:
        if card.letter == letter:
            return card.attacks[row - 1].circles
    raise KeyError(letter)


def power_as_printed(weapon_id: str, action: int) -> int:
    """The power printed for a weapon's action, counted from 1."""
    return printed.WEAPONS[weapon_id].actions[action - 1].power


def label(say: Say, name: str, key: str, tag: str = "text", /, **attrs: str | float) -> Node:
    """Words of the catalogue, which another language may replace."""
    return node(tag, say(key), id=f"label.{name}", data_key=key, **attrs)


def value(text: str, x: float, y: float, class_: str = "value", **attrs: str | float) -> Node:
    """A figure or a letter, the same in every language."""
    return node("text", text, class_=class_, x=x, y=y, **attrs)


def frame(box: plan.Box, class_: str = "box", corner: float = 4) -> Node:
    """A box as it is printed, or as it may be pressed."""
    left, top, width, height = box
    return node("rect", class_=class_, x=left, y=top, width=width, height=height, rx=corner)


def square(at: plan.Point, size: float = 28, class_: str = "square") -> Node:
    """The square that a cube stands on."""
    x, y = at
    return frame((x - size / 2, y - size / 2, size, size), class_, 2)


def cue(at: plan.Point) -> Node:
    """The arrow in a square that may be pressed."""
    x, y = at
    return node("path", class_="cue", d=f"M{number(x - 5)} {number(y - 7)}l11 7-11 7Z")


def legend(say: Say, name: str, key: str, box: plan.Box) -> Node:
    """A heading let into the upper border of a box."""
    return label(say, name, key, class_="legend", x=box[0] + 12, y=box[1] + 5)


def circle(name: str, at: plan.Point, figure: str = "", *, pressed: bool = True) -> Node:
    """A damage circle: its number, its pencil marks and, on your 'mech, the area to press."""
    x, y = at
    return node(
        "g",
        node("circle", class_="ring", r=10),
        *((node("text", figure, class_="figure", y=5),) if figure else ()),
        pencil.scribble(name),
        node("use", id=f"target.{name}", class_="pencilled loop", href="#pencil.loop"),
        *((square((0, 0), 32, "hit"),) if pressed else ()),
        id=f"circle.{name}",
        class_="circle",
        transform=f"translate({number(x)} {number(y)})",
    )


def action_row(
    say: Say, action_id: str, key: str, cost: tuple[str, ...], free: bool = False
) -> Node:
    """An action: the square for its cube, its name and what it costs."""
    left, top, _, height = plan.action_box(action_id)
    at = plan.action_place(action_id)
    # The blanks keep the words apart for who hears the box instead of seeing it.
    figures: list[Node | str] = [node("tspan", cost[0])]
    for text in cost[1:]:
        figures += [" ", node("tspan", text, dx=3)]
    if free:
        word = label(say, f"{action_id}.free", "sheet.free", "tspan", class_="kw", dx=3)
        figures += [" ", word]
    return node(
        "g",
        frame(plan.action_box(action_id), "hit"),
        square(at),
        cue(at),
        label(say, action_id, key, class_="name", x=left + 36, y=top + height / 2 - 3),
        " ",
        node("text", *figures, class_="cost", x=left + 36, y=top + height / 2 + 13),
        pencil.strike(left + 33, top + height / 2 - 7, 94),
        id=f"action.{action_id}",
        class_="action",
    )
