"""Dice that the player throws: what to throw next and what for, and the faces as they are typed.

The engine asks for dice by count alone. What they are for is found by letting the choice go on
with any faces: what happens up to the missing die does not depend on them.
"""

from typing import Any, NamedTuple

from desk.drawing.nodes import Node, button, node
from desk.drawing.throws import Throw, die
from desk.face import Face, Named
from desk.words import Words
from tabletop.dice import DiceSource, SeededDice
from tabletop.game import Event

_TEN = 10

SET_UP = "set-up"
"""What may wait for dice apart from choices and `CONTINUE`: the set-up."""


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


def face_of_key(key: str, sides: int) -> int:
    """The face that a key types, of which 0 is a ten; 0 if none."""
    if len(key) != 1 or key not in "0123456789":
        return 0
    face = int(key) or _TEN
    return face if face <= sides else 0


class Asked(NamedTuple):
    """The dice a choice waits for: what for, and how many."""

    meaning: str
    number: int


class _Padded:
    """Known faces, and after them any."""

    def __init__(self, known: tuple[int, ...], sides: int) -> None:
        self._known = known
        # Not all alike: where nothing stops the enemies, equal faces could keep them shooting on.
        self._any = SeededDice("any faces", sides)

    def faces(self, start: int, count: int) -> tuple[int, ...]:
        """`count` faces from place `start` on; there is no end to them."""
        found = self._known[start : start + count]
        return found + self._any.faces(start + len(found), count - len(found))


def asked_at_the_start(
    face: Face,
    names: Named,
    setup: Any,  # noqa: ANN401
    known: tuple[int, ...],
    missing: int,
) -> Asked:
    """What the set-up waits for, given the faces that are known."""
    step = face.rules.begin(setup, _Padded(known, face.rules.die))
    return _first_beyond(face.throws(names, step.events), len(known), missing)


def asked_by(
    face: Face,
    names: Named,
    state: Any,  # noqa: ANN401
    choice: str,
    known: tuple[int, ...],
    missing: int,
    *,
    on: bool,
) -> Asked:
    """What a choice waits for; with `on` it is made again as long as it is legal."""
    rules = face.rules
    dice = _Padded(known, rules.die)
    events: list[Event] = []
    going = state
    while True:
        step = rules.apply(going, choice, dice)
        events += step.events
        going = step.state
        if going.dice_used > len(known) or not on or rules.runs_on(going) != choice:
            break
    return _first_beyond(face.throws(names, events), len(known) - state.dice_used, missing)


def _first_beyond(found: list[Throw], known: int, missing: int) -> Asked:
    """The first throw that takes more dice than are known."""
    taken = 0
    for throw in found:
        taken += throw.taken
        if taken > known:
            return Asked(throw.meaning, missing)
    raise AssertionError(known)


def typed_so_far(words: Words, asked: Asked, typed: list[int]) -> str:
    """The faces that were typed, of how many, in words."""
    faces = " ".join(map(str, typed)) or words.say("name.none")
    return words.count("own.typed", asked.number, typed=len(typed), faces=faces)


def entry_form(words: Words, asked: Asked, typed: list[int], sides: int) -> Node:
    """The keys for the faces, what was typed, and what can be done with it."""
    say = words.say
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
            (die(face, sides),),
        )
        for face in range(1, sides + 1)
    ]
    lying = [node("span", die(face, sides), class_="die-plain") for face in typed]
    gaps = [node("span", class_="die-gap") for _ in range(asked.number - len(typed))]
    spoken = typed_so_far(words, asked, typed)
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


_NOTHING = node("div")


def correct(words: Words, *, on: bool) -> Node:
    """The way to type the player's own last dice again; nothing where there are none."""
    return node("div", button("correct", words.say("own.correct"))) if on else _NOTHING
