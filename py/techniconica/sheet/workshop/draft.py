"""A mech while it is built: every card lies where cards of its kind may, but some may be missing.

So of all that a build can be refused for only that is left which is not yet there, too heavy, or
too weak. What is refused before that is refused where a card is put.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from desk.words import Words
from techniconica.catalogue import (
    BASE_KINDS,
    CARDS,
    COCKPIT,
    COCKPIT_SLOT,
    LEGS_SLOT,
    LOCOMOTOR,
    MODIFICATION,
    PILOT,
    PLANT,
    SLOTS,
    WEAPON,
    Card,
)
from techniconica.mechs import builds
from techniconica.mechs.builds import BuildError, Stack, Stacks

MOST_ATTACHED = 12
"""Cards that the workshop puts on a base card; a build that is typed may have more."""

_HOME = {LOCOMOTOR: "L", COCKPIT: "K"}
_AUXILIARY = frozenset(SLOTS) - frozenset(_HOME.values())


_NONE: Mapping[str, Any] = MappingProxyType({})


class Why(NamedTuple):
    """Why something cannot be, as the end of a key of the family `wrong` and what fills it.

    `cards` are ids of cards, which are filled in by their names.
    """

    reason: str
    cards: Mapping[str, str] = _NONE
    values: Mapping[str, object] = _NONE

    def said(self, words: Words) -> str:
        """In a sentence."""
        called = {name: words.say(f"card.{card}") for name, card in self.cards.items()}
        return words.say(f"wrong.{self.reason}", **called, **self.values)


class Draft(NamedTuple):
    """A mech by its slots, in the order of `SLOTS`."""

    stacks: Stacks = ((),) * len(SLOTS)

    @classmethod
    def of(cls, build: str) -> "Draft":
        """The draft that was written so; raises `BuildError` for what no draft can be."""
        stacks = builds.parted(build) if build else ()
        draft = cls()
        for slot, stack in zip(SLOTS, stacks, strict=False):
            for card in stack:
                if draft._is_wrong(slot, card):
                    raise BuildError("attach", build)
                draft = draft._with(SLOTS.index(slot), (*draft.stacks[SLOTS.index(slot)], card))
        if len(stacks) > len(SLOTS):
            raise BuildError("slots", build)
        return draft

    def __str__(self) -> str:
        """As a build, which may be refused; empty where there is no card."""
        last = max((slot for slot, stack in enumerate(self.stacks) if stack), default=-1)
        return builds.write(self.stacks[: last + 1])

    @property
    def cards(self) -> list[Card]:
        """All of its cards."""
        return builds.cards_of(self.stacks)

    @property
    def most_weight(self) -> int:
        """What its Locomotor carries; 0 without one."""
        return sum(card.most_weight for card in self.stacks[LEGS_SLOT])

    @property
    def weight(self) -> int:
        """The WE of its cards."""
        return builds.weight(self.cards)

    @property
    def output(self) -> int:
        """The PO of its plants."""
        return builds.output(self.cards)

    @property
    def consumption(self) -> int:
        """The PC of its cards."""
        return builds.consumption(self.cards)

    # --- Changing it

    def why_not(self, slot: str, card_id: str) -> Why | None:
        """Why a card cannot be put into a slot; None if it can."""
        card, stack = CARDS[card_id], self.stacks[SLOTS.index(slot)]
        if card.kind == PILOT or card.kind in BASE_KINDS:
            # They take the place of another.
            emptied = self._with(SLOTS.index(slot), stack[:1] if card.kind == PILOT else ())
            return emptied._is_wrong(slot, card)
        why = self._is_wrong(slot, card)
        if why is None and len(stack) > MOST_ATTACHED:
            return Why("full", {"base": stack[0].id}, {"most": MOST_ATTACHED})
        return why

    def _is_wrong(self, slot: str, card: Card) -> Why | None:
        """Why a card cannot lie in a slot beside what is there."""
        stack = self.stacks[SLOTS.index(slot)]
        if card.kind in BASE_KINDS:
            home = _HOME.get(card.kind)
            is_home = slot == home if home else slot in _AUXILIARY
            if not is_home:
                return Why(f"place_{card.kind}", {"card": card.id})
            return Why("base_attached", {"card": card.id, "base": stack[0].id}) if stack else None
        if card.kind == PILOT and slot != SLOTS[COCKPIT_SLOT]:
            return Why("place_pilot", {"card": card.id})
        if not stack:
            return Why("empty", {"card": card.id})
        base = stack[0]
        if not builds.lies_well(card, base):
            return Why("attach", {"card": card.id, "base": base.id})
        alike = next((each.id for each in stack if each.kind == card.kind), "")
        if alike and card.kind in (MODIFICATION, PILOT):
            return Why(card.kind, {"card": card.id, "base": base.id, "other": alike})
        return None

    def with_card(self, slot: str, card_id: str) -> "tuple[Draft, list[str]]":
        """With a card that may be put into a slot, and the cards that had to make room for it.

        A base card takes the place of another, and a Pilot too.
        """
        card, place = CARDS[card_id], SLOTS.index(slot)
        stack = self.stacks[place]
        if card.kind in BASE_KINDS:
            kept = tuple([each for each in stack[1:] if builds.lies_well(each, card)])
            gone = [each.id for each in stack[1:] if each not in kept]
            return self._with(place, (card, *kept)), gone
        if card.kind == PILOT:
            # The Pilot sits next to the Cockpit.
            others = tuple([each for each in stack[1:] if each.kind != PILOT])
            return self._with(place, (stack[0], card, *others)), []
        return self._with(place, (*stack, card)), []

    def without(self, slot: str, place: int) -> "Draft":
        """Without a card; without the whole stack, if it is the base card."""
        number = SLOTS.index(slot)
        stack = self.stacks[number]
        return self._with(number, (*stack[:place], *stack[place + 1 :]) if place else ())

    def swapped(self, slot: str, other: str) -> "Draft":
        """With the stacks of two auxiliary slots in each other's place."""
        one, two = SLOTS.index(slot), SLOTS.index(other)
        return self._with(one, self.stacks[two])._with(two, self.stacks[one])

    def _with(self, place: int, stack: Stack) -> "Draft":
        return Draft((*self.stacks[:place], stack, *self.stacks[place + 1 :]))

    # --- What is wrong with it

    def problems(self, *, overweight: bool) -> list[Why]:
        """All for which the rules refuse it; with `overweight` it may weigh what it likes."""
        kinds = {card.kind for card in self.cards}
        found = [Why(kind) for kind in _NEEDED if kind not in kinds]
        if WEAPON in kinds and PLANT in kinds and self.consumption > self.output:
            numbers = {"consumption": self.consumption, "output": self.output}
            found.append(Why("power", values=numbers))
        if LOCOMOTOR in kinds and self.weight > self.most_weight and not overweight:
            numbers = {"weight": self.weight, "most": self.most_weight}
            found.append(Why("weight", values=numbers))
        return found


def is_auxiliary(slot: str) -> bool:
    """Whether a slot is for weapons and plants."""
    return slot in _AUXILIARY


_NEEDED = (LOCOMOTOR, COCKPIT, PILOT, WEAPON, PLANT)
