"""How strong a build is, to find it an opponent: a guess, with 100 for a middling one.

Of two mechs alone against each other the first wins as often as its strength is part of both: 150
against 100 in three of five. The weights were fitted to 14,400 duels of the lore's quick player,
each ready-made mech and fifty by chance against all that are ready-made; what it says goes along
with what they won at 0.7. What a mech fires weighs most, then how much it takes to shake its pilot.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log

from techniconica.catalogue import ACTIONS, AIM, COCKPIT_SLOT, DIE, PER_SHOT, PRESETS
from techniconica.chances.blows import FACES, kept_faces
from techniconica.mechs.by_chance import Chance, build_by_chance
from techniconica.mechs.frame import Model
from techniconica.mechs.parts import Gun

_DEFENCE = 10
"""SP and AR of a middling stack, to which the evasion die is added."""
_SKILL, _PENETRATION = 3, 3
_COMMON = Gun(0, "", _PENETRATION, 3)
"""A middling enemy's weapon."""
_MIDDLING = 100
_USEFUL = 8
"""Points of a hit that do something to a middling stack; the others are wasted."""
_SLIGHT = 0.06
"""A chance to hit that is not worth a shot."""
_LEAST = 0.2
"""Points of a mech that can hardly fire."""
_CANDIDATES = 60
_OF_FIRE, _OF_STANDING, _OF_FORTITUDE, _OF_BOTTLE, _OF_FEAR = 1.7, 0.146, 0.116, 0.119, 0.306
"""What each weighs: of points and shots the logarithm."""
_NEAREST = 4


@lru_cache(maxsize=512)
def strength(build: str) -> int:
    """How strong a build is that the rules allow, overweight or not."""
    return round(_MIDDLING * exp(_odds(build) - _middling()))


@lru_cache(maxsize=1)
def _middling() -> float:
    return sum(map(_odds, PRESETS.values())) / len(PRESETS)


def _odds(build: str) -> float:
    """The logarithm of its strength, but for what all have in common."""
    model = Model.of(build, "allowed", "highest")
    return (
        _OF_FIRE * log(_firing(model))
        + _OF_STANDING * log(_standing(model))
        + _OF_FORTITUDE * model.fortitude
        + _OF_BOTTLE * model.bottle
        + _OF_FEAR * any(gun is not None and gun.fear is not None for gun in model.guns)
    )


def _firing(model: Model) -> float:
    """Points that it may be expected to make in an activation, by the best way to spend it."""
    frame = model.whole
    guns = [gun for gun in model.guns if gun]
    shooters = [gun for gun in guns if gun.slot in frame.shooters]
    strikers = [gun for gun in guns if gun.slot in frame.strikers]
    twice = _volleys(model, shooters, ACTIONS, 0)
    aimed = _volleys(model, shooters, ACTIONS - 1, AIM)
    charged = 0.0 if frame.overweight else _made(strikers, frame.speed, 0, model)
    return max(twice, aimed, charged, _LEAST)


def _volleys(model: Model, guns: Sequence[Gun], volleys: int, aim: int) -> float:
    # The best shot goes first, before the others make it harder.
    best = sorted(guns, key=lambda gun: -_shot(gun, gun.penetration + model.accuracy - _DEFENCE)[1])
    return _made(best * volleys, model.accuracy, aim, model)


def _made(guns: Sequence[Gun], skill: int, aim: int, model: Model) -> float:
    """The points of some shots after each other, as long as they are worth it."""
    made = 0.0
    for earlier, gun in enumerate(guns):
        penalty = PER_SHOT * max(0, earlier - model.legs.uncounted)
        edge = gun.penetration + skill + (0 if earlier else aim) - penalty - _DEFENCE
        chance, points = _shot(gun, edge)
        if chance > _SLIGHT:
            made += points / (1 + gun.reloads / 2)
    return made


def _standing(model: Model) -> float:
    """Middling shots that it stands on the nearest way to being put out."""
    frame = model.whole
    ways = ((COCKPIT_SLOT,), frame.plants, (*frame.shooters, *frame.strikers))
    return min(sum(_shots(model, slot) for slot in way) for way in ways)


def _shots(model: Model, slot: int) -> float:
    """Middling shots until a stack is gone."""
    pile = model.whole.piles[slot]
    assert pile is not None
    _, points = _shot(_COMMON, _SKILL + _PENETRATION - model.whole.speed - pile.armour)
    needed = sum(layer.threshold + layer.mirrors for layer in pile.every)
    return needed / points


@lru_cache(maxsize=4096)
def _shot(gun: Gun, edge: int) -> tuple[float, float]:
    """The chance of a hit and its useful points on average, where the attack is `edge` ahead."""
    total = hits = points = 0
    for face, ways in zip(FACES, kept_faces(gun.dice, gun.kept_by), strict=True):
        total += ways * DIE
        if face > gun.jams_to:
            differences = [face - evasion + edge for evasion in FACES]
            made = [min(_USEFUL, gun.points(each)) for each in differences if each >= 0]
            hits += ways * len(made)
            points += ways * sum(made)
    return hits / total, points / total


def match_for(build: str, seed: str) -> str:
    """A build as strong as another, near enough, and not the same: ready-made or by chance."""
    ready = list(PRESETS.values())
    by_chance = [build_by_chance(f"{seed}/{number}") for number in range(_CANDIDATES)]
    wanted = strength(build)
    others = [each for each in (*ready, *by_chance) if each != build]
    near = sorted(others, key=lambda each: abs(strength(each) - wanted))[:_NEAREST]
    return Chance(seed).of(near)
