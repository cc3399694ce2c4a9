"""Mechs that a computer builds: by a seed, always legal, and about as strong as another.

Strength is a quick guess: the points that a mech may be expected to make in an activation, times
the shots that it may be expected to stand, both against an ordinary mech.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from math import log

from techniconica.catalogue import (
    ACTIONS,
    ARMOUR,
    CARDS,
    COCKPIT,
    COCKPIT_SLOT,
    LOCOMOTOR,
    MELEE,
    MODIFICATION,
    PER_SHOT,
    PILOT,
    PLANT,
    SHIELD,
    SLOTS,
    STANDARD_SIDES,
    SUPPORT,
    WEAPON,
    Card,
)
from techniconica.lore import prospect
from techniconica.mechs import builds
from techniconica.mechs.frame import Frame, Model
from techniconica.mechs.parts import Gun
from techniconica.setup import Duel, Rulings, Sides

DRAFTS = 60
"""Builds among which the one of like strength is looked for."""

_DEFENCE = 4 + 6
"""SP and AR of an ordinary stack."""
_ATTACK = 3 + 3
"""PE and AC of an ordinary weapon, which makes so many points beside the difference:"""
_DAMAGE = 2
_OF_OFFENCE, _CHARGED = 0.7, 0.6
"""How much of a difference in points is one in strength, and of what a charge promises is made."""
_MOST_WEAPONS = 5
_OF_KIND = {
    kind: [card for card in CARDS.values() if card.kind == kind]
    for kind in (LOCOMOTOR, COCKPIT, PILOT, WEAPON, PLANT, SHIELD, ARMOUR, MODIFICATION, SUPPORT)
}


class Picker:
    """Picks by a seed, always alike."""

    def __init__(self, seed: str) -> None:
        self._numbers = _numbers(seed)

    def below(self, most: int) -> int:
        """A number from 0 on, less than `most`; none is favoured so that it could be noticed."""
        return next(self._numbers) % most

    def one_of(self, things: Sequence[Card]) -> Card:
        """One of them."""
        return things[self.below(len(things))]


def _numbers(seed: str) -> Iterator[int]:
    place = 0
    while True:
        text = f"{place}/{seed}".encode(errors="surrogatepass")
        yield int.from_bytes(sha256(text).digest()[:8])
        place += 1


def drafted(duel: Duel, seats: Sequence[int], seed: str) -> Duel:
    """The same duel, but that some sides have mechs drafted by a seed, each as strong as its own.

    A game in which a computer builds for itself thereby stays as even as it was.
    """
    sides: Sides = tuple(
        [
            tuple([like(build, duel.rulings, f"{seed}/{side}/{n}") for n, build in enumerate(own)])
            if side in seats
            else own
            for side, own in enumerate(duel.sides)
        ]
    )
    return duel._replace(sides=sides)


def dealt(seed: str) -> Duel:
    """A duel of mechs drafted without an eye on strength, as many as in the standard one."""
    return Duel(
        tuple(
            [
                tuple([draft(f"{seed}/{side}/{n}") for n in range(len(named))])
                for side, named in enumerate(STANDARD_SIDES)
            ]
        )
    )


def like(build: str, rulings: Rulings, seed: str) -> str:
    """Another build about as strong as one, by a seed."""
    wanted = log(strength(build, rulings.overweight, rulings.armour))
    found = [draft(f"{seed}/{number}") for number in range(DRAFTS)]

    def difference(draft: str) -> float:
        return abs(log(strength(draft, rulings.overweight, rulings.armour)) - wanted)

    return min(found, key=difference)


def draft(seed: str) -> str:
    """A build by a seed that every house rule allows: weapons, and armour where it is needed."""
    return _Draft(Picker(seed)).build()


class _Draft:
    """A build while cards are added; none that would be too heavy, or lack power, is."""

    def __init__(self, picker: Picker) -> None:
        self._pick = picker
        self._legs = picker.one_of(_OF_KIND[LOCOMOTOR])
        plants = [picker.one_of(_OF_KIND[PLANT]) for _ in range(1 + picker.below(2))]
        self._stacks: list[list[Card]] = [
            [self._legs],
            [picker.one_of(_OF_KIND[COCKPIT]), picker.one_of(_OF_KIND[PILOT])],
            *[[plant] for plant in plants],
        ]

    def build(self) -> str:
        """The whole of it, weapons before plants."""
        for _ in range(2 + self._pick.below(_MOST_WEAPONS - 1)):
            fitting = [card for card in _OF_KIND[WEAPON] if self._has_room(card)]
            if fitting and len(self._stacks) < len(SLOTS):
                self._stacks.append([self._pick.one_of(fitting)])
        # There is at least one: the lightest fits even beside two of the heaviest plants.
        self._cover()
        legs, cockpit, *others = self._stacks
        weapons = [stack for stack in others if stack[0].kind == WEAPON]
        plants = [stack for stack in others if stack[0].kind == PLANT]
        return " ".join(
            "+".join(card.id for card in stack) for stack in (legs, cockpit, *weapons, *plants)
        )

    def _cover(self) -> None:
        """Spend what weight and power are left: on the Cockpit and the plants first."""
        vital = [stack for stack in self._stacks[1:] if stack[0].kind != WEAPON]
        others = [stack for stack in self._stacks if stack not in vital]
        for stack in (*vital, *others, *vital):
            kind = (ARMOUR, ARMOUR, SHIELD, MODIFICATION, SUPPORT)[self._pick.below(5)]
            fitting = [card for card in _OF_KIND[kind] if self._fits(card, stack)]
            if not fitting:
                fitting = [card for card in _OF_KIND[ARMOUR] if self._has_room(card)]
            if fitting:
                stack.append(self._pick.one_of(fitting))

    def _fits(self, card: Card, stack: Sequence[Card]) -> bool:
        base = stack[0]
        if base.kind not in card.fits or (not card.melee and base.subtype == MELEE):
            return False
        if card.kind == MODIFICATION and any(each.kind == MODIFICATION for each in stack):
            return False
        return self._has_room(card)

    def _has_room(self, card: Card) -> bool:
        cards = [*builds.cards_of(tuple([tuple(stack) for stack in self._stacks])), card]
        return builds.weight(cards) <= self._legs.most_weight and builds.consumption(
            cards
        ) <= builds.output(cards)


# --- How strong a mech is


@lru_cache(maxsize=1024)
def strength(build: str, overweight: str = "refused", armour: str = "highest") -> float:
    """How strong a build is beside others, more than 0.

    Raises `BuildError` where the house rules of those names refuse it.
    """
    model = Model.of(build, overweight, armour)
    # What is dealt out counts a little less than what is stood.
    return float((0.2 + _offence(model)) ** _OF_OFFENCE * _toughness(model.whole))


def _offence(model: Model) -> float:
    """Points of an activation at ordinary stacks."""
    guns = [gun for gun in model.guns if gun]
    shots = sorted((g for g in guns if g.subtype != MELEE), key=lambda gun: -_points(gun, model, 0))
    fired = [*shots, *[gun for gun in shots if not gun.reloads]]
    shooting = sum(
        max(0.0, _points(gun, model, max(0, earlier - model.legs.uncounted)))
        for earlier, gun in enumerate(fired[: ACTIONS * len(shots)])
    )
    strikes = [gun for gun in guns if gun.subtype == MELEE]
    charging = sum(_points(gun, model, earlier) for earlier, gun in enumerate(strikes))
    return max(shooting, _CHARGED * charging)


def _points(gun: Gun, model: Model, earlier: int) -> float:
    skill = model.whole.speed if gun.subtype == MELEE else model.accuracy
    edge = gun.penetration + skill - PER_SHOT * earlier - _DEFENCE
    worth = prospect(
        gun.dice, gun.kept_by, gun.jams_to, gun.multiplies, gun.damage, gun.extra, edge
    )[1]
    return worth + 0.3 * (gun.fear is not None)


def _toughness(frame: Frame) -> float:
    """The shots that put it out by the shortest way; its pilot may flee before."""
    shots = [
        sum(layer.threshold for layer in pile.every) / _struck(frame, pile.armour) if pile else 0.0
        for pile in frame.piles
    ]
    ways = (
        shots[COCKPIT_SLOT],
        sum(shots[slot] for slot in frame.plants),
        sum(shots[slot] for slot in (*frame.shooters, *frame.strikers)),
    )
    return min(ways) * frame.model.fortitude


def _struck(frame: Frame, armour: int) -> float:
    edge = _ATTACK - frame.speed - armour
    return prospect(1, "", 1, False, _DAMAGE, 0, edge)[1]
