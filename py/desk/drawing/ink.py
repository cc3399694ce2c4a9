"""Pen strokes: the kinds of line every drawing is made of, inked by the style sheet.

Classes say what a stroke is, never its colour: `ink` a filled outline, `fine` a thin line, `dark` a
solid, `bold` a thick line, `shade` hatching.
"""

import re
from math import hypot

from desk.drawing.nodes import Node, node, number

_COMMAND = re.compile(r"([A-Z])([^A-Z]*)")
_FIGURE = re.compile(r"-?\d*\.?\d+")
_SHORT = 4.5
"""A hand draws lines up to this length straight."""


def chance(*seeds: float) -> float:
    """A number from 0 to 1 that looks like any other, yet is always the same for the same seeds."""
    mixed = 0x9E3779B1
    for seed in seeds:
        mixed = (mixed ^ round(seed * 10)) * 0x85EBCA6B & 0xFFFFFFFF
        mixed ^= mixed >> 13
    return (mixed * 0xC2B2AE35 >> 9 & 0xFFFF) / 0xFFFF


def pair(x: float, y: float) -> str:
    """Two figures of a path, with no more between them than needed."""
    down = number(y)
    return number(x) + (down if down.startswith("-") else f" {down}")


def by_hand(d: str) -> str:
    """A path of absolute M, L, H, V, C, Q and Z, with its straight lines bowed a little."""
    drawn = []
    x = y = start_x = start_y = 0.0
    for command, figures in _COMMAND.findall(d):
        numbers = [float(figure) for figure in _FIGURE.findall(figures)]
        if command in "CQ":
            drawn.append(command + figures.strip())
            x, y = numbers[-2:]
            continue
        if command == "H":
            ends = [(each, y) for each in numbers]
        elif command == "V":
            ends = [(x, each) for each in numbers]
        elif command == "Z":
            ends = [(start_x, start_y)]
        else:
            ends = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            x, y = start_x, start_y = ends.pop(0)
            drawn.append(f"M{pair(x, y)}")
        for to_x, to_y in ends:
            drawn.append(_line(x, y, to_x, to_y))
            x, y = to_x, to_y
        if command == "Z":
            drawn.append("Z")
    return "".join(drawn)


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    length = hypot(to_x - x, to_y - y)
    if length < _SHORT:
        return f"L{pair(to_x, to_y)}"
    bow = (chance(x, y, to_x, to_y) - 0.5) * min(0.1 * length, 1.6 + length / 80) / length
    middle = (x + to_x) / 2 - bow * (to_y - y), (y + to_y) / 2 + bow * (to_x - x)
    return f"Q{pair(*middle)} {pair(to_x, to_y)}"


def ink(d: str) -> Node:
    """A part of a drawing: filled like the paper, with an outline."""
    return node("path", class_="ink", d=by_hand(d))


def fine(d: str) -> Node:
    """Thin lines."""
    return node("path", class_="fine", d=by_hand(d))


def bold(d: str) -> Node:
    """Thick lines."""
    return node("path", class_="bold", d=by_hand(d))


def dark(d: str) -> Node:
    """A solid."""
    return node("path", class_="dark", d=by_hand(d))


def disc(x: float, y: float, radius: float, class_: str = "ink") -> Node:
    """A round part."""
    return node("circle", class_=class_, cx=x, cy=y, r=radius)


def hatching(*runs: tuple[float, float, float, float, float, float, int]) -> Node:
    """Shade as runs of strokes, each run as `(x, y, dx, dy, step x, step y, how many)`."""
    strokes = []
    for x, y, dx, dy, step_x, step_y, count in runs:
        for k in range(count):
            # Never quite the same length nor the same distance, as a pen goes.
            slip, reach = chance(x, y, k) - 0.5, 0.72 + 0.5 * chance(k, y, x)
            from_x, from_y = x + step_x * (k + slip * 0.5), y + step_y * (k + slip * 0.5)
            strokes.append(f"M{pair(from_x, from_y)}l{pair(dx * reach, dy * reach)}")
    return node("path", class_="shade", d="".join(strokes))


def mirrored(id_: str, *half: Node) -> tuple[Node, Node]:
    """A drawing from its right half, the upright being x = 0.

    What goes across should begin a little to the left of it, or a seam shows.
    """
    return node("g", *half, id=id_), node("use", href=f"#{id_}", transform="scale(-1 1)")
