"""A mech as far as its cards are left, with everything that follows from that alone.

Cards are lost far less often than anything is asked of them. So what follows is worked out once
for each set of cards left, and there is one object for each: what equals another is the other.
"""

from weakref import WeakValueDictionary

from techniconica.catalogue import (
    ARMOUR,
    BASE_KINDS,
    COCKPIT_SLOT,
    LEGS_SLOT,
    MELEE,
    MOST_ARRAYS,
    PILOT,
    PLANT,
    SHIELD,
    SLOTS,
    WEAPON,
    Card,
)
from techniconica.keywords import KEYWORDS
from techniconica.mechs import builds
from techniconica.mechs.parts import NO_LEGS, Gun, Layer, Legs

Gone = tuple[int, ...]
"""For each stack of a build, as a bit set, the places of the cards that have left it."""

_LAYERS = (SHIELD, ARMOUR)


class Pile:
    """What is left of a stack.

    * `slot` counts from 0; `cards` are the ids left, base card first; `base` is the base card
    * `every` layer that is left, and `armour`: the AR that counts, under that house rule
    * `outer`: of the layers that take damage next the first written of each id, by their ids
    * `layers`: the choices between them, sorted
    * `regenerates`: counters lost in an End Phase
    """

    __slots__ = ("armour", "base", "cards", "every", "layers", "outer", "regenerates", "slot")

    def __init__(
        self, slot: int, base: Card, left: list[Layer], ids: list[str], ruling: str
    ) -> None:
        self.slot = slot
        self.base = base
        self.cards = tuple(ids)
        self.every = tuple(left)
        kinds = {layer.kind for layer in left}
        top = next((kind for kind in _LAYERS if kind in kinds), base.kind)
        outer = [layer for layer in left if layer.kind == top]
        counted = {"highest": left, "top": outer, "base": left[:1]}[ruling]
        self.armour = max(layer.armour for layer in counted)
        self.outer: dict[str, Layer] = {}
        for layer in outer:
            self.outer.setdefault(layer.id, layer)
        self.layers = tuple(sorted(f"layer:{name}" for name in self.outer))
        self.regenerates = sum(layer.regenerates for layer in left)


class Frame:
    """What is left of a mech. Make one with `Model.whole` and `without`.

    * `piles`: of each slot of the build, None where nothing is or is left
    * `speed` is SP in ordinary weather, `speed_in_mire` in mire, both 0 or more
    * `low_power`: whether its cards need more than its plants give; `overweight` points too many
    * `walks`: whether its Locomotor is there; `legs` what that does
    * `shooters` and `strikers`: slots of the weapons that are not Melee, and of those that are
    * `vital`: slots at which a shot may be met by smoke; `plants`: of them those with a plant
    * `number`: stacks left; `drones`: Repair Drones cards left
    * `stack_choices`, `redirect_choices`: what may be aimed at
    """

    __slots__ = (
        "__weakref__",
        "_without",
        "drones",
        "gone",
        "legs",
        "low_power",
        "model",
        "number",
        "overweight",
        "piles",
        "plants",
        "redirect_choices",
        "regenerates",
        "shooters",
        "speed",
        "speed_in_mire",
        "stack_choices",
        "strikers",
        "vital",
        "walks",
    )

    def __init__(self, model: "Model", gone: Gone) -> None:
        self.model = model
        self.gone = gone
        self.piles = tuple([model.pile(slot, lost) for slot, lost in enumerate(gone)])
        piles = [pile for pile in self.piles if pile]
        cards = builds.cards_of(model.left(gone))
        self.low_power = builds.consumption(cards) > builds.output(cards)
        self.walks = self.piles[LEGS_SLOT] is not None
        self.legs = model.legs if self.walks else NO_LEGS
        # Without `overweight: allowed` no build is too heavy, and a mech only becomes lighter.
        too_much = max(0, builds.weight(cards) - self.legs.most_weight)
        self.overweight = too_much if self.walks else 0
        self.speed = max(0, self.legs.speed - self.overweight)
        self.speed_in_mire = self.speed if self.legs.hovers else self.speed // 2
        weapons = [pile for pile in piles if pile.base.kind == WEAPON]
        self.shooters = tuple([pile.slot for pile in weapons if pile.base.subtype != MELEE])
        self.strikers = tuple([pile.slot for pile in weapons if pile.base.subtype == MELEE])
        self.plants = tuple([pile.slot for pile in piles if pile.base.kind == PLANT])
        self.vital = frozenset((COCKPIT_SLOT, *self.plants))
        self.number = len(piles)
        self.drones = sum(card.drones for card in cards)
        self.regenerates = any(pile.regenerates for pile in piles)
        self.stack_choices = tuple(sorted(f"stack:{SLOTS[pile.slot]}" for pile in piles))
        self.redirect_choices = ("hold", *self.stack_choices)
        self._without: dict[tuple[int, int], Frame] = {}

    def __repr__(self) -> str:
        return f"Model.of{self.model.key}.frame({self.gone})"

    def __reduce__(self) -> tuple[object, ...]:
        return _frame, (self.model.key, self.gone)

    def without(self, layer: Layer, slot: int) -> "Frame":
        """The same mech after a layer of a stack was lost; with its base card a stack is gone."""
        known = self._without.get((slot, layer.place))
        if known is None:
            lost = 1 << layer.place if layer.place else self.model.all_of(slot)
            gone = (*self.gone[:slot], self.gone[slot] | lost, *self.gone[slot + 1 :])
            known = self._without[slot, layer.place] = self.model.frame(gone)
        return known

    def why_out(self) -> str:
        """Why a mech with these cards is out; empty if that is not so. Rule: OUT."""
        if self.piles[COCKPIT_SLOT] is None:
            return "cockpit"
        if not self.plants:
            return "power"
        return "" if self.shooters or self.strikers else "weapons"


class Model:
    """A build under house rules: what never changes of a mech. Make one with `Model.of`.

    `accuracy` is AC, `unaided` the same in low power; `fortitude` FO and `bottle` BT of the Pilot.
    """

    __slots__ = (
        "__weakref__",
        "_frames",
        "_piles",
        "accuracy",
        "bottle",
        "fortitude",
        "guns",
        "key",
        "legs",
        "pilot",
        "smoke",
        "stacks",
        "unaided",
        "whole",
    )

    def __init__(self, key: "Key") -> None:
        build, allowed, _ = key
        self.key = key
        self.stacks = builds.read(build, overweight=allowed)
        _, *attached = self.stacks[COCKPIT_SLOT]
        self.pilot = next(card for card in attached if card.kind == PILOT)
        self.unaided = self.pilot.accuracy
        arrays = sum(card.more_accuracy for card in attached)
        self.accuracy = self.unaided + min(MOST_ARRAYS, arrays)
        self.fortitude = self.pilot.fortitude
        self.bottle = self.pilot.bottle
        self.smoke = sum(card.smoke for card in attached)
        self.legs = _legs(self.stacks[LEGS_SLOT])
        self.guns = tuple([_gun(slot, stack, self.pilot) for slot, stack in enumerate(self.stacks)])
        self._piles: dict[tuple[int, int], Pile | None] = {}
        self._frames: dict[Gone, Frame] = {}
        self.whole = self.frame((0,) * len(self.stacks))

    @staticmethod
    def of(build: str, overweight: str, armour: str) -> "Model":
        """The one model of a build under the house rules of those names.

        Raises `BuildError` where the rules refuse the build.
        """
        key = (build, overweight == "allowed", armour)
        known = _MODELS.get(key)
        if known is None:
            known = _MODELS[key] = Model(key)
        return known

    def frame(self, gone: Gone) -> Frame:
        """What is left where those cards have gone."""
        known = self._frames.get(gone)
        if known is None:
            known = self._frames[gone] = Frame(self, gone)
        return known

    def all_of(self, slot: int) -> int:
        """The bit set of all cards of a stack."""
        return (1 << len(self.stacks[slot])) - 1

    def left(self, gone: Gone) -> builds.Stacks:
        """The cards that are left."""
        return tuple(
            [
                tuple([card for place, card in enumerate(stack) if not lost >> place & 1])
                for stack, lost in zip(self.stacks, gone, strict=True)
            ]
        )

    def pile(self, slot: int, lost: int) -> Pile | None:
        """What is left of a stack, None if nothing."""
        if lost == self.all_of(slot):
            return None
        known = self._piles.get((slot, lost))
        if known is None:
            stack = self.stacks[slot]
            left = [place for place in range(len(stack)) if not lost >> place & 1]
            layers = [_layer(stack, place) for place in left if stack[place].kind in _DAMAGED]
            ids = [stack[place].id for place in left]
            known = self._piles[slot, lost] = Pile(slot, stack[0], layers, ids, self.key[2])
        return known


Key = tuple[str, bool, str]

_MODELS: "WeakValueDictionary[Key, Model]" = WeakValueDictionary()

_DAMAGED = (*BASE_KINDS, *_LAYERS)


def _frame(key: Key, gone: Gone) -> Frame:
    build, allowed, armour = key
    return Model.of(build, "allowed" if allowed else "refused", armour).frame(gone)


def _legs(stack: builds.Stack) -> Legs:
    """Rule: SPEED."""
    base = stack[0]
    speed = base.speed + sum(card.more_speed for card in stack)
    return KEYWORDS[base.keyword].on_legs(Legs(speed, base.most_weight))


def _gun(slot: int, stack: builds.Stack, pilot: Card) -> Gun | None:
    """The weapon in a slot; None where there is none."""
    if not stack or stack[0].kind != WEAPON:
        return None
    base, *attached = stack
    gun = Gun(
        slot,
        base.subtype,
        base.penetration + sum(card.more_penetration for card in attached),
        base.damage + sum(card.more_damage for card in attached),
        base.keyword,
        jams_to=1 + sum(card.more_jams for card in attached),
    )
    gun = KEYWORDS[base.keyword].on_gun(gun, base.level)
    for card in attached:
        gun = KEYWORDS[card.keyword].on_gun(gun, card.level)
    return KEYWORDS[pilot.keyword].on_gun(gun, pilot.level)


def _layer(stack: builds.Stack, place: int) -> Layer:
    card = stack[place]
    threshold = card.threshold
    if not place:
        threshold = max(1, threshold + sum(each.more_threshold for each in stack[1:]))
    layer = Layer(card.id, place, card.kind, card.armour, threshold)
    return KEYWORDS[card.keyword].on_layer(layer, card.level)
