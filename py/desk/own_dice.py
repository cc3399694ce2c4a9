"""Dice that the player throws: what to throw next and what for, and the faces as they are typed.

The engine asks for dice by count alone. What they are for is found by letting the choice go on
with any faces: what happens up to the missing die does not depend on them.
"""

from typing import NamedTuple

from desk.drawing.nodes import Node, button, node
from papermech.game import apply, begin
from papermech.setup import Setup
from papermech.sheet.names import Names
from papermech.sheet.tray import Throw, die, throws
from papermech.state import State
from tabletop.dice import SIDES, DiceSource, SeededDice

# Not all alike: where nothing stops the enemies, equal faces could keep them shooting for ever.
_ANY = SeededDice("any faces")


SET_UP, CONTINUE = "set-up", "continue"
"""What may wait for dice apart from a single choice: the set-up, and time that runs on."""


class Source:
    """The dice of a game, whose faces the player may add to."""

    def __init__(self, dice: DiceSource) -> None:
        self.dice = dice

    def faces(self, start: int, count: int) -> tuple[int, ...]:
        """`count` faces from place `start` on; raises `OutOfDice` past the last."""
        return self.dice.faces(start, count)


class Waiting(NamedTuple):
    """A press that waits for dice: how many, and the faces there were before it asked."""

    do: str
    missing: int
    kept: int


def choice_of(do: str) -> str:
    """The choice that a press makes, once or again and again."""
    return "advance" if do == CONTINUE else do.removeprefix("choose:")


class Asked(NamedTuple):
    """The dice a choice waits for: what for, and how many."""

    meaning: str
    number: int


class _Padded:
    """Known faces, and after them any."""

    def __init__(self, known: tuple[int, ...]) -> None:
        self._known = known

    def faces(self, start: int, count: int) -> tuple[int, ...]:
        """`count` faces from place `start` on; there is no end to them."""
        found = self._known[start : start + count]
        return found + _ANY.faces(start + len(found), count - len(found))


def asked_of(names: Names, state: State, known: tuple[int, ...], waiting: Waiting) -> Asked:
    """What a press in that state waits for, given the faces that are known."""
    if waiting.do == SET_UP:
        return asked_at_the_start(names, state.setup, known, waiting.missing)
    choice, on = choice_of(waiting.do), waiting.do == CONTINUE
    return asked_by(names, state, choice, known, waiting.missing, on=on)


def asked_at_the_start(names: Names, setup: Setup, known: tuple[int, ...], missing: int) -> Asked:
    """What the set-up waits for, given the faces that are known."""
    step = begin(setup, _Padded(known))
    return _first_beyond(throws(names, step.events), len(known), missing)


def asked_by(
    names: Names, state: State, choice: str, known: tuple[int, ...], missing: int, *, on: bool
) -> Asked:
    """What a choice waits for; with `on` it is made again as long as it is legal."""
    dice = _Padded(known)
    events: list[object] = []
    going = state
    while True:
        step = apply(going, choice, dice)
        events += step.events
        going = step.state
        if going.dice_used > len(known) or not on or choice not in going.legal:
            break
    return _first_beyond(throws(names, events), len(known) - state.dice_used, missing)


def _first_beyond(found: list[Throw], known: int, missing: int) -> Asked:
    """The first throw that takes more dice than are known."""
    taken = 0
    for throw in found:
        taken += throw.taken
        if taken > known:
            return Asked(throw.meaning, missing)
    raise AssertionError(known)


def typed_so_far(names: Names, asked: Asked, typed: list[int]) -> str:
    """The faces that were typed, of how many, in words."""
    return names.words.count(
        "own.typed", asked.number, typed=len(typed), faces=names.numbers(typed)
    )


def entry_form(names: Names, asked: Asked, typed: list[int]) -> Node:
    """The keys for the faces, what was typed, and what can be done with it."""
    say = names.words.say
    full = len(typed) >= asked.number
    keys = [
        Node(
            "button",
            {
                "type": "button",
                "class": "die-key",
                "data-do": f"face:{face}",
                "aria-label": say("own.face", face=face),
                **({"aria-disabled": "true"} if full else {}),
            },
            (die(face),),
        )
        for face in range(1, SIDES + 1)
    ]
    lying = [node("span", die(face), class_="die-plain") for face in typed]
    gaps = [node("span", class_="die-gap") for _ in range(asked.number - len(typed))]
    spoken = typed_so_far(names, asked, typed)
    actions = [
        button("face:use", say("own.use"), off=not full),
        button("face:back", say("own.back"), off=not typed),
        button("face:cancel", say("own.cancel")),
    ]
    return node(
        "div",
        node("div", *keys, class_="row keys", role="group", aria_label=say("own.keys")),
        node("div", *lying, *gaps, class_="dice typed", role="img", aria_label=spoken),
        node("div", *actions, class_="row"),
        class_="choices",
        data_view="dice",
    )
