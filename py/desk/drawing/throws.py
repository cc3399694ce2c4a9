"""The dice tray: every throw by what it was for, what each die came to, and why."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from desk.drawing.nodes import Node, node
from desk.words import Words
from tabletop.dice import SIDES

_TEN = 10


class Throw(NamedTuple):
    """One group of dice that were thrown together.

    `taken` dice came from the source of dice for it: fewer than `faces` where others stayed
    lying, 0 where the same dice are read a second time. `fates` says what each die came to, by
    the end of a key of the catalogue, empty where they are only looked up in a table. `why` says
    what decided it, in words. A die has so many `sides`.
    """

    meaning: str
    faces: tuple[int, ...]
    taken: int
    fates: tuple[str, ...] = ()
    why: str = ""
    sides: int = SIDES


def tray(words: Words, throws: Sequence[Throw]) -> Node | None:
    """The dice of a press, grouped by what they were for; None if it had none."""
    found = [_group(words, throw) for throw in throws]
    return node("div", *found, class_="tray") if found else None


def _group(words: Words, throw: Throw) -> Node:
    fates = throw.fates or ("",) * len(throw.faces)
    dice = [
        _die_with_its_fate(words, die(face, throw.sides), fate)
        for face, fate in zip(throw.faces, fates, strict=True)
    ]
    return node(
        "div",
        node("span", throw.meaning, class_="meaning", aria_hidden="true"),
        node("span", *dice, class_="dice", role="img", aria_label=spoken(words, throw)),
        node("span", throw.why, class_="why"),
        class_="throw",
    )


def _die_with_its_fate(words: Words, drawn: Node, fate: str) -> Node:
    if not fate:
        return node("span", drawn, class_="die-plain")
    word = node("span", words.say(f"fate.{fate}"), class_="fate")
    return node("span", drawn, word, class_=f"die-{fate}")


def spoken(words: Words, throw: Throw) -> str:
    """A throw in words: what it was for, and each die with what it came to."""
    fates = throw.fates or ("",) * len(throw.faces)
    if any(fates):
        dice = ", ".join(
            words.say("dice.die", face=face, fate=words.say(f"fate.{fate}")) if fate else str(face)
            for face, fate in zip(throw.faces, fates, strict=True)
        )
    else:
        dice = " ".join(map(str, throw.faces)) or words.say("name.none")
    return words.say("dice.spoken", meaning=throw.meaning, dice=dice)


def heard(words: Words, throws: Sequence[Throw]) -> list[str]:
    """Throws to be heard: each, what each die came to, and why."""
    return [text for throw in throws for text in (spoken(words, throw), throw.why) if text]


@cache
def die(face: int, sides: int = SIDES) -> Node:
    """A die, seen from above: a cube with pips, or one of another kind with its number."""
    if sides == SIDES:
        inside: tuple[Node, ...] = (Node("use", {"href": f"#die.{face}"}, ()),)
    else:
        inside = (*(_ten_sided() if sides == _TEN else _round()), _number(face))
    attributes = {"viewBox": "0 0 24 24", "class": "die-face", "aria-hidden": "true"}
    return Node("svg", attributes, inside)


def _ten_sided() -> tuple[Node, ...]:
    """The kite on top, and what is seen of the four beside it."""
    return (
        node("path", d="M12 1.2 22.4 9.4 22.4 14.6 12 22.8 1.6 14.6 1.6 9.4Z", class_="die-body"),
        node("path", d="M12 1.2 20 13.4 12 18.6 4 13.4Z", class_="die-top"),
        node(
            "path",
            d="M20 13.4 22.4 9.4M4 13.4 1.6 9.4M12 18.6V22.8M20 13.4 22.4 14.6M4 13.4 1.6 14.6",
            class_="die-edges",
        ),
    )


def _round() -> tuple[Node, ...]:
    return (node("circle", cx="12", cy="12", r="10.8", class_="die-body"),)


def _number(face: int) -> Node:
    return node("text", str(face), x="12", y="12.6", class_="die-number")
