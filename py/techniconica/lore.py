"""What a pilot knows of duels: what is worth what, and how a quick and sensible player fights.

Long: what each decision is worth stands beside the others, over the same few guesses.

The player looks at means alone: what a weapon may be expected to make of a stack, and what the
stack is worth to its mech. It fires on where that goes furthest, and stops where a shot would
hardly hit. What really may come of a volley is known to `chances`, which takes its time.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from tabletop.game import DRAW, LEVELS, PLAYING
from techniconica.catalogue import (
    ACTIONS,
    AIM,
    COCKPIT_SLOT,
    DIE,
    DUST,
    DUST_WALL,
    HEAT,
    LEGS_SLOT,
    PER_SHOT,
    SLOTS,
)
from techniconica.catalogue import (
    SMOKE as SMOKE_COUNTS,
)
from techniconica.chances.blows import FACES, kept_faces, layer_choice
from techniconica.chapters import turn, volley
from techniconica.mechs.parts import Gun
from techniconica.state import (
    ACTION,
    CHARGE,
    FIRST,
    LAYER,
    MECH,
    NOBODY,
    REDIRECT,
    REPAIR,
    SHOOT,
    SMOKE,
    STACK,
    TARGET,
    WEAPON,
    Attack,
    Mech,
    State,
)

HORIZON = 12
"""Choices of about two activations."""

SLIGHT = 0.01
"""A chance to hit that is not worth the risk of a jam."""

WORTH_OF_MECH, WORTH_OF_LEGS, WORTH_OF_PLANT, WORTH_OF_GUN = 1.0, 0.25, 0.1, 0.6
"""What is taken from a mech with its last stack of a kind, its legs, another plant or weapon."""

STEADY = 0.4
"""How much of what a stack is worth grows with the points in proportion; the rest with their
square, since a stack half destroyed fights on."""
TRIFLE = 0.002
"""A point anywhere."""

EVADING, RESTING = 0.015, -0.01
"""What an Evade is worth, and to pass."""
UNJAMMING, UNJAMMING_ALL = 0.05, 0.2
"""To unjam a weapon beside others, and where none is ready."""
SPENT = 0.85
"""How much less a second volley is worth for each weapon that has fired in the first."""
RIVALRY = 0.12
"""How likely a later shot of the volley goes where this one does."""

BUDGETS = MappingProxyType(dict(zip(LEVELS, (0, 200, 800), strict=True)))
"""A choice takes longer than in other games: the veteran's are a tenth of a second at most."""

STEEPNESS = 3.0
"""How surely the stronger side wins."""

MOST_CANDIDATES = 5


@lru_cache(maxsize=8192)
def prospect(
    dice: int,
    kept_by: str,
    jams_to: int,
    multiplies: bool,
    damage: int,
    extra: int,
    edge: int,
) -> tuple[float, float]:
    """The chance of a hit and its points on average, where the attack is `edge` ahead of dice."""
    ways = kept_faces(dice, kept_by)
    total = hits = points = 0
    for face, count in zip(FACES, ways, strict=True):
        total += count * DIE
        if face <= jams_to:
            continue
        for evasion in FACES:
            difference = face - evasion + edge
            if difference >= 0:
                made = difference * damage if multiplies else difference + damage
                hits += count
                points += count * (made + extra if made else 0)
    return hits / total, points / total


def shot(
    state: State, attacker: Mech, target: Mech, gun: Gun, stack: int, earlier: int, bonus: int
) -> tuple[float, float]:
    """The chance of a hit and its points, `earlier` shots before, with `bonus` on the attack."""
    event = state.event
    pile = target.frame.piles[stack]
    assert pile is not None
    speed = volley.speed_of(target, event)
    defence = speed + pile.armour
    if gun.sees_evades:
        defence += volley.dodge_of(target.evades, speed)
    penalty = PER_SHOT * max(0, earlier - attacker.frame.legs.uncounted)
    edge = gun.penetration + bonus - penalty - defence
    jams = gun.jams_to + (event == HEAT)
    return prospect(gun.dice, gun.kept_by, jams, gun.multiplies, gun.damage, gun.extra, edge)


def skill(state: State, attacker: Mech, action: str) -> int:
    """What every shot of an action adds to its die."""
    if action == CHARGE:
        return volley.speed_of(attacker, state.event)
    return volley.accuracy_of(attacker) - (DUST if state.event == DUST_WALL else 0)


def needed(mech: Mech, slot: int) -> int:
    """The points that would remove a whole stack, none of them doubled or thrown back."""
    pile = mech.frame.piles[slot]
    assert pile is not None
    return sum(layer.threshold for layer in pile.every) - mech.damage[slot]


def importance(mech: Mech, slot: int) -> float:
    """What a mech loses with a stack."""
    frame = mech.frame
    weapons = len(frame.shooters) + len(frame.strikers)
    if slot == COCKPIT_SLOT or (slot in frame.plants and len(frame.plants) == 1):
        return WORTH_OF_MECH
    if slot == LEGS_SLOT:
        return WORTH_OF_LEGS
    if slot in frame.plants:
        return WORTH_OF_PLANT
    return WORTH_OF_MECH if weapons == 1 else WORTH_OF_GUN


def gain(mech: Mech, slot: int, points: float) -> float:
    """What so many expected points at a stack are worth: more than in proportion."""
    share = min(1.0, points / needed(mech, slot))
    return importance(mech, slot) * share * (STEADY + (1 - STEADY) * share) + TRIFLE * points


def ready(mech: Mech, action: str) -> list[Gun]:
    """The weapons that could be used in an action."""
    slots = mech.frame.shooters if action == SHOOT else mech.frame.strikers
    guns = [mech.frame.model.guns[slot] for slot in slots if not mech.jams[slot]]
    return [gun for gun in guns if gun is not None]


def promise(state: State, number: int, foe: int, slot: int, action: str, bonus: int) -> float:
    """What all weapons of an action at one stack promise, the best first."""
    attacker, target = state.mechs[number], state.mechs[foe]
    start = skill(state, attacker, action)
    points = []
    for earlier, gun in enumerate(ready(attacker, action), start=attacker.fired):
        more = bonus if earlier == attacker.fired else 0
        chance, mean = shot(state, attacker, target, gun, slot, earlier, start + more)
        points.append(mean if chance >= SLIGHT else 0.0)
    return gain(target, slot, sum(points))


def aims(
    state: State, number: int, action: str, bonus: int = 0
) -> Iterator[tuple[float, int, int]]:
    """For each stack of each enemy what an action promises there, the enemy, and the slot."""
    side = state.tables.sides[number]
    for foe in state.tables.foes[side]:
        if not state.mechs[foe].out:
            for pile in state.mechs[foe].frame.piles:
                if pile:
                    yield promise(state, number, foe, pile.slot, action, bonus), foe, pile.slot


def strength(mech: Mech) -> float:
    """What a mech in play is worth to its side; 0 once it is out."""
    if mech.out:
        return 0.0
    frame = mech.frame
    whole = frame.model.whole
    guns = len(frame.shooters) + len(frame.strikers)
    all_guns = len(whole.shooters) + len(whole.strikers)
    frail = min(
        1.0 - mech.damage[slot] / (needed(mech, slot) + mech.damage[slot])
        for slot in (COCKPIT_SLOT, *frame.plants)
    )
    worth = 0.6 + 0.25 * guns / all_guns + 0.15 * frail + 0.05 * frame.number / whole.number
    worth -= 0.1 * sum(map(bool, mech.jams)) / all_guns + 0.1 * (not frame.walks)
    return worth * (0.8 if mech.low_power else 1.0) * (0.85 if mech.morale else 1.0)


class DuelLore:
    """The lore, as the house asks for it."""

    horizon = HORIZON
    budgets = BUDGETS

    def worth(self, state: State, seat: int) -> float:
        """By what each side still has; that of a draw is shared."""
        sides = len(state.tables.own)
        if state.outcome == DRAW:
            return 1 / sides
        if state.outcome != PLAYING:
            return float(state.outcome == f"won:{seat}")
        totals = [
            sum(strength(state.mechs[number]) for number in own) ** STEEPNESS
            for own in state.tables.own
        ]
        return float(totals[seat] / sum(totals))

    def settled(self, state: State) -> bool:
        """Between two activations, or between an activation's actions."""
        return state.attack is None

    def candidates(self, state: State) -> Sequence[str]:
        """The best few by a quick guess; passing only where little else is left."""
        ranked = self._ranked(state)
        if state.decision == ACTION and len(ranked) > 1:
            ranked = [choice for choice in ranked if choice != "pass"]
        return ranked[:MOST_CANDIDATES]

    def policy(self, state: State) -> str:
        """Fire on where it goes furthest."""
        return self._ranked(state)[0]

    def why(self, state: State, choice: str, other: str) -> tuple[str, Mapping[str, object]]:
        """A better chance, a dearer stack, or what an action is for."""
        if state.decision in (STACK, REDIRECT) and "hold" not in (choice, other):
            mine, theirs = self._chance(state, choice), self._chance(state, other)
            if mine > theirs:
                return "why.likelier", {"chance": round(100 * mine), "other": round(100 * theirs)}
            return "why.dearer", {"chance": round(100 * mine)}
        return f"why.{choice.partition(':')[0]}", {}

    def _ranked(self, state: State) -> list[str]:
        values = _VALUES[state.decision](state)
        return sorted(state.legal, key=lambda choice: (-values.get(choice, 0.0), choice))

    def _chance(self, state: State, choice: str) -> float:
        attack = _attack(state)
        attacker, target = state.mechs[state.active], state.mechs[attack.target]
        place = attack.next if attack.evasion else len(attack.shots) - 1
        gun = attacker.frame.model.guns[attack.shots[place].weapon]
        assert gun is not None
        start = skill(state, attacker, attack.action) + _bonus(attacker, place)
        return shot(state, attacker, target, gun, _slot(choice), _earlier(state), start)[0]


def _attack(state: State) -> Attack:
    assert state.attack is not None
    return state.attack


def _slot(choice: str) -> int:
    return SLOTS.index(choice.partition(":")[2])


def _bonus(attacker: Mech, place: int) -> int:
    return AIM if attacker.aim and not place else 0


def _earlier(state: State) -> int:
    """The shots that will trouble the one that is asked about."""
    attack, attacker = _attack(state), state.mechs[state.active]
    if state.tables.flat:
        return max(0, len(attack.shots) - 1)
    waiting = 0 if attack.evasion else len(attack.shots) - (state.decision == STACK)
    return attacker.fired + waiting


def _of_first(state: State) -> dict[str, float]:
    return {f"first:{state.seat}": 1.0}


def _of_mech(state: State) -> dict[str, float]:
    own = state.tables.own[state.seat]
    return {
        state.tables.mech_choices[number]: _best(state, number, SHOOT)
        + _best(state, number, CHARGE)
        for number in turn.waiting(state.mechs, own)
    }


def _best(state: State, number: int, action: str, bonus: int = 0) -> float:
    if not ready(state.mechs[number], action):
        return 0.0
    return max(value for value, _, _ in aims(state, number, action, bonus))


def _of_action(state: State) -> dict[str, float]:
    number = state.active
    mech = state.mechs[number]
    shoot = _best(state, number, SHOOT)
    values = {"shoot": shoot, "pass": RESTING, "evade": EVADING}
    if "aim" in state.legal:
        # Two volleys, the second with what the first one fired against it; or one with an aim.
        guns = len(ready(mech, SHOOT))
        second = max(0.0, 1 - SPENT * guns)
        values["aim"] = _best(state, number, SHOOT, AIM) - shoot * second
    if "charge" in state.legal:
        second = 0.5 * shoot * (mech.actions == ACTIONS)
        values["charge"] = _best(state, number, CHARGE) - second
    for choice in state.legal:
        if choice.startswith("unjam"):
            values[choice] = UNJAMMING if shoot else UNJAMMING_ALL
    return values


def _of_target(state: State) -> dict[str, float]:
    attack = _attack(state)
    bonus = _bonus(state.mechs[state.active], 0)
    values: dict[str, float] = {}
    for value, foe, _ in aims(state, state.active, attack.action, bonus):
        name = state.tables.target_choices[foe]
        values[name] = max(value, values.get(name, 0.0))
    return values


def _of_weapon(state: State) -> dict[str, float]:
    """The best weapon first; done where none is left that would hit."""
    attack = _attack(state)
    attacker, target = state.mechs[state.active], state.mechs[attack.target]
    start = skill(state, attacker, attack.action) + _bonus(attacker, len(attack.shots))
    earlier = attacker.fired + len(attack.shots)
    values = {"done": 0.0}
    for slot in volley.unused(attacker, attack):
        gun = attacker.frame.model.guns[slot]
        assert gun is not None
        found = [
            shot(state, attacker, target, gun, pile.slot, earlier, start)
            for pile in target.frame.piles
            if pile
        ]
        chance, points = max(found)
        values[f"weapon:{SLOTS[slot]}"] = points if chance >= SLIGHT else -1.0
    return values


def _expected(state: State) -> dict[int, float]:
    """The points that the shots declared before may be expected to make, by slot."""
    attack = _attack(state)
    attacker, target = state.mechs[state.active], state.mechs[attack.target]
    start = skill(state, attacker, attack.action)
    points: dict[int, float] = {}
    for place, (weapon, stack) in enumerate(attack.shots):
        gun = attacker.frame.model.guns[weapon]
        assert gun is not None
        if stack != NOBODY:
            bonus = start + _bonus(attacker, place)
            _, mean = shot(state, attacker, target, gun, stack, attacker.fired + place, bonus)
            points[stack] = points.get(stack, 0.0) + mean
    return points


def _of_stack(state: State) -> dict[str, float]:
    attack = _attack(state)
    before = {} if attack.evasion else _expected(state)
    attacker, target = state.mechs[state.active], state.mechs[attack.target]
    place = attack.next if attack.evasion else len(attack.shots) - 1
    gun = attacker.frame.model.guns[attack.shots[place].weapon]
    assert gun is not None
    start = skill(state, attacker, attack.action) + _bonus(attacker, place)
    later = max(0, len(volley.unused(attacker, attack))) if not attack.evasion else 0
    values = {"hold": 0.0}
    for pile in target.frame.piles:
        if pile:
            chance, mean = shot(state, attacker, target, gun, pile.slot, _earlier(state), start)
            declared = before.get(pile.slot, 0.0)
            # Those to come may go where this one goes.
            points = declared + mean * (1 + RIVALRY * later)
            value = gain(target, pile.slot, points) - gain(target, pile.slot, declared)
            values[f"stack:{SLOTS[pile.slot]}"] = value if chance >= SLIGHT else -1 + chance
    return values


def _of_smoke(state: State) -> dict[str, float]:
    """Smoke is there to be used where something dear may go."""
    attack = _attack(state)
    target = state.mechs[attack.target]
    points = _expected(state)
    risk = max(points[slot] / needed(target, slot) for slot in points if slot in target.frame.vital)
    return {"smoke": risk, "no-smoke": 1 / (2 * SMOKE_COUNTS)}


def _of_layer(state: State) -> dict[str, float]:
    return {layer_choice(state, state.legal): 1.0}


def _of_repair(state: State) -> dict[str, float]:
    mech = state.mechs[state.active]
    slots: Iterable[int] = [_slot(choice) for choice in state.legal]
    return {
        f"repair:{SLOTS[slot]}": importance(mech, slot)
        * mech.damage[slot]
        / (needed(mech, slot) + mech.damage[slot])
        for slot in slots
    }


_VALUES = {
    FIRST: _of_first,
    MECH: _of_mech,
    ACTION: _of_action,
    TARGET: _of_target,
    WEAPON: _of_weapon,
    STACK: _of_stack,
    REDIRECT: _of_stack,
    SMOKE: _of_smoke,
    LAYER: _of_layer,
    REPAIR: _of_repair,
}

LORE = DuelLore()
