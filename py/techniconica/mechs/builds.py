"""Builds: a mech as one line of text, and everything that the rules refuse in one.

`L3 K2+P1+A1 W3+A1 - W6+A1 G2+A1` are stacks parted by spaces, the cards of a stack by `+`, and `-`
is an empty slot.
"""

import re
from collections.abc import Callable, Iterable

from tabletop.errors import IllegalError
from techniconica.catalogue import (
    BASE_KINDS,
    CARDS,
    COCKPIT,
    COCKPIT_SLOT,
    LEGS_SLOT,
    LOCOMOTOR,
    MELEE,
    MODIFICATION,
    PILOT,
    PLANT,
    SLOTS,
    WEAPON,
    Card,
)

EMPTY = "-"
_CARD = "[A-Za-z0-9]+"
_STACK = rf"(?:{EMPTY}|{_CARD}(?:\+{_CARD})*)"
_FORM = re.compile(rf"{_STACK}(?: {_STACK})*")

Stack = tuple[Card, ...]
Stacks = tuple[Stack, ...]
"""The cards of each slot, base card first; none for an empty slot."""

FORM, CARD = "form", "card"


class BuildError(IllegalError):
    """A build that the rules refuse; `reason` is the id of the refusal, `mech` whose build it is.

    The text of the exception is part of what engines are compared by.
    """

    def __init__(self, reason: str, build: str, mech: str = "") -> None:
        self.reason = reason
        self.build = build
        self.mech = mech
        super().__init__(f"build_{reason}", f"{mech}: {build}" if mech else build)

    @property
    def rule(self) -> str:
        """The id of the rule that refuses it."""
        return f"BUILD-{self.reason.upper()}"

    def of(self, mech: str) -> "BuildError":
        """The same error, naming the mech."""
        return BuildError(self.reason, self.build, mech)

    def _message(self) -> str:
        return f"build {self.mech}: {self.reason}" if self.mech else f"build: {self.reason}"


def parted(text: str) -> Stacks:
    """The stacks that a text names, whether or not they make a build.

    Raises `BuildError` for another form and for unknown cards. Rules: BUILD-FORM, BUILD-CARD.
    """
    if not _FORM.fullmatch(text) or text.endswith(EMPTY):
        raise BuildError(FORM, text)
    written = [[] if stack == EMPTY else stack.split("+") for stack in text.split(" ")]
    if not all(card in CARDS for stack in written for card in stack):
        raise BuildError(CARD, text)
    return tuple(tuple([CARDS[card] for card in stack]) for stack in written)


def is_stack(text: str) -> bool:
    """Whether a text has the form of a stack, an empty one included."""
    return bool(_FORM.fullmatch(text)) and " " not in text


def read(text: str, *, overweight: bool = False) -> Stacks:
    """The stacks of a build; raises `BuildError` with the first thing that is wrong with it.

    With `overweight` it may weigh what it likes.
    """
    stacks = parted(text)
    for reason, is_wrong in _REFUSALS:
        if is_wrong(stacks) and not (overweight and is_wrong is _is_too_heavy):
            raise BuildError(reason, text)
    return stacks


def write(stacks: Stacks) -> str:
    """The build of some stacks."""
    return " ".join("+".join(card.id for card in stack) or EMPTY for stack in stacks)


def cards_of(stacks: Stacks) -> list[Card]:
    """All cards, slot by slot."""
    return [card for stack in stacks for card in stack]


def _count(stacks: Stacks, kind: str) -> int:
    return sum(card.kind == kind for card in cards_of(stacks))


def _begins_wrongly(stacks: Stacks) -> bool:
    """Rule: BUILD-BASE."""
    return any(
        (card.kind in BASE_KINDS) != (place == 0)
        for stack in stacks
        for place, card in enumerate(stack)
    )


def _is_alone_in(slot: int, kind: str) -> Callable[[Stacks], bool]:
    """Says of some stacks whether the one base card of a kind is not where it belongs."""

    def is_wrong(stacks: Stacks) -> bool:
        there = slot < len(stacks) and any(card.kind == kind for card in stacks[slot])
        return _count(stacks, kind) != 1 or not there

    return is_wrong


def _is_too_wide(stacks: Stacks) -> bool:
    """Rule: BUILD-SLOTS."""
    return len(stacks) > len(SLOTS)


def lies_well(card: Card, base: Card) -> bool:
    """Whether a card may be attached to a base card. Rule: BUILD-ATTACH."""
    return base.kind in card.fits and (base.subtype != MELEE or card.melee)


def _lies_wrongly(stacks: Stacks) -> bool:
    return any(not lies_well(card, stack[0]) for stack in stacks for card in stack[1:])


def _is_modified_twice(stacks: Stacks) -> bool:
    """Rule: BUILD-MODIFICATION."""
    return any(_count((stack,), MODIFICATION) > 1 for stack in stacks)


def _has_none(kind: str) -> Callable[[Stacks], bool]:
    return lambda stacks: not _count(stacks, kind)


def consumption(cards: Iterable[Card]) -> int:
    """The PC of some cards together."""
    return sum(card.consumption for card in cards)


def output(cards: Iterable[Card]) -> int:
    """The PO of the plants among some cards, with what lies on them."""
    return sum(card.output + card.more_output for card in cards)


def weight(cards: Iterable[Card]) -> int:
    """The WE of some cards together."""
    return sum(card.weight for card in cards)


def _is_too_weak(stacks: Stacks) -> bool:
    """Rule: BUILD-POWER."""
    cards = cards_of(stacks)
    return consumption(cards) > output(cards)


def _is_too_heavy(stacks: Stacks) -> bool:
    """Rule: BUILD-WEIGHT."""
    return weight(cards_of(stacks)) > stacks[LEGS_SLOT][0].most_weight


_REFUSALS: tuple[tuple[str, Callable[[Stacks], bool]], ...] = (
    ("base", _begins_wrongly),
    ("locomotor", _is_alone_in(LEGS_SLOT, LOCOMOTOR)),
    ("cockpit", _is_alone_in(COCKPIT_SLOT, COCKPIT)),
    ("slots", _is_too_wide),
    ("pilot", _is_alone_in(COCKPIT_SLOT, PILOT)),
    ("attach", _lies_wrongly),
    ("modification", _is_modified_twice),
    ("weapon", _has_none(WEAPON)),
    ("plant", _has_none(PLANT)),
    ("power", _is_too_weak),
    ("weight", _is_too_heavy),
)
"""What may be wrong, in the order in which it is looked for.

Rules: BUILD-LOCOMOTOR, BUILD-COCKPIT, BUILD-PILOT, BUILD-WEAPON, BUILD-PLANT.
"""

REASONS = (FORM, CARD, *(reason for reason, _ in _REFUSALS))
"""The ids of all refusals, in the same order."""
