"""Techniconica among other games: two cards across each other, and a ten-sided die."""

from desk.drawing.nodes import node
from techniconica.sheet.art.arms import MISSILES
from techniconica.sheet.art.machines import QUAD

POSTER = node(
    "svg",
    node(
        "g",
        node("rect", class_="box", x=-24, y=-34, width=48, height=68, rx=4),
        node("g", *MISSILES, class_="art", transform="translate(-21 -20) scale(.7)"),
        node("path", class_="fine", d="M-18 16H18M-18 22H18M-18 28H6"),
        transform="translate(80 62) rotate(12)",
    ),
    node(
        "g",
        node("rect", class_="box", x=-24, y=-34, width=48, height=68, rx=4),
        node("g", *QUAD, class_="art", transform="translate(-21 -20) scale(.7)"),
        node("path", class_="fine", d="M-18 16H18M-18 22H18M-18 28H6"),
        transform="translate(42 56) rotate(-10)",
    ),
    node(
        "g",
        node("path", class_="ink", d="M0-15L16-3V3L0 15-16 3V-3Z"),
        node("path", class_="ink", d="M0-15L10 2 0 9-10 2Z"),
        class_="art",
        transform="translate(62 100)",
    ),
    viewBox="0 0 120 120",
)
