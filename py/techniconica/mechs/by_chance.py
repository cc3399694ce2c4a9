"""Builds by chance: any that the rules allow, and that can fight.

What a seed gives never changes: it is the same on every machine and in every version of Python.
"""

from collections.abc import Sequence
from typing import TypeVar

from tabletop.dice import SeededDice
from techniconica.catalogue import (
    ARMOUR,
    CARDS,
    COCKPIT,
    LOCOMOTOR,
    MELEE,
    MODIFICATION,
    PILOT,
    PLANT,
    WEAPON,
    Card,
)
from techniconica.mechs.builds import cards_of, consumption, lies_well, output, weight, write

T = TypeVar("T")

_DIE = 250
_WEAPONS = range(2, 5)
_PLANTS = (1, 1, 2)
_ATTEMPTS = 30
"""Cards that are tried on top of a mech that could already fight."""


class Chance:
    """Picks by a seed, one after the other."""

    def __init__(self, seed: str) -> None:
        self._dice = SeededDice(seed, _DIE)
        self._used = 0

    def of(self, things: Sequence[T]) -> T:
        """One of some things, 1 to 250, each as likely but for a fraction of a percent."""
        high, low = self._dice.faces(self._used, 2)
        self._used += 2
        return things[((high - 1) * _DIE + low - 1) % len(things)]


def build_by_chance(seed: str) -> str:
    """A build that every house rule allows."""
    chance = Chance(seed)
    stacks = [
        [chance.of(_of_kind(LOCOMOTOR))],
        [chance.of(_of_kind(COCKPIT)), chance.of(_of_kind(PILOT))],
        *([chance.of(_of_kind(PLANT))] for _ in range(chance.of(_PLANTS))),
    ]
    for number in range(chance.of(_WEAPONS)):
        # The lightest weapons have room on every mech so far, so there is one that can shoot.
        fits = [
            card
            for card in _of_kind(WEAPON)
            if (number or card.subtype != MELEE) and _has_room(stacks, card)
        ]
        if fits:
            stacks.insert(2 + number, [chance.of(fits)])
    for _ in range(_ATTEMPTS):
        stack = chance.of(stacks)
        card = chance.of(_ATTACHED)
        is_second = card.kind == MODIFICATION and any(each.kind == card.kind for each in stack)
        if lies_well(card, stack[0]) and not is_second and _has_room(stacks, card):
            stack.append(card)
    return write(tuple(map(tuple, stacks)))


def _of_kind(kind: str) -> list[Card]:
    return [card for card in CARDS.values() if card.kind == kind]


_PLATES = _of_kind(ARMOUR)
_ATTACHED = [
    *_PLATES,
    *_PLATES,
    # What weighs nothing and has no end is left to people.
    *(card for card in CARDS.values() if card.fits and card.kind != PILOT and card.weight),
]
"""What is tried; plates more often, as every mech can use them."""


def _has_room(stacks: Sequence[Sequence[Card]], card: Card) -> bool:
    cards = [*cards_of(tuple(map(tuple, stacks))), card]
    most = stacks[0][0].most_weight
    return weight(cards) <= most and consumption(cards) <= output(cards)
