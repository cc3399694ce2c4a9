"""What stands in the rules besides the rules themselves: an opening, and lists to play by."""

from collections.abc import Mapping

from desk.drawing.nodes import Node, node
from desk.words import Words

OPENING = ("about", "need", "mech", "card", "turn", "goal", "numbers")
"""The passages that a reader meets first."""

BRIEF = ("brief_build", "brief_turn", "brief_volley", "brief_damage", "brief_after")
"""The rules in short steps, to have at hand while playing."""

_BULLETS: Mapping[str, int] = {"need": 4, "card": 3}
_STEPS: Mapping[str, int] = {
    "brief_build": 5,
    "brief_turn": 4,
    "brief_volley": 6,
    "brief_damage": 5,
    "brief_after": 5,
}
"""How many points a passage lists, without an order and with one."""
NUMBERS = ("AR", "DT", "WE", "PC", "SP", "MW", "PO", "AC", "FO", "BT", "PE", "DO")
"""What the numbers of the cards are called, in the order in which a reader meets them."""


def keys(passage: str) -> tuple[str, ...]:
    """The keys of a passage's words without its title, in reading order."""
    if passage == "numbers":
        return tuple(key for each in NUMBERS for key in (f"stat.{each}", f"number_told.{each}"))
    points = _BULLETS.get(passage) or _STEPS.get(passage)
    if points is None:
        return (f"passage.{passage}",)
    return tuple(f"passage.{passage}.{point}" for point in range(1, points + 1))


def drawn(words: Words, passage: str) -> tuple[Node, ...]:
    """What stands under a passage's title."""
    if passage == "numbers":
        return (numbers(words),)
    said = [words.say(key) for key in keys(passage)]
    if passage in _BULLETS or passage in _STEPS:
        return (node("ol" if passage in _STEPS else "ul", *(node("li", each) for each in said)),)
    return (node("p", *said),)


def numbers(words: Words) -> Node:
    """The numbers of the cards: each with its name, and what it is for."""
    say = words.say
    lines = (
        node(
            "div",
            node("dt", say(f"stat.{each}")),
            node("dd", say(f"number_told.{each}")),
            class_="sign-line",
        )
        for each in NUMBERS
    )
    return node("dl", *lines, class_="signs")
