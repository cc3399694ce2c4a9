"""Chances before a volley, against every throw played by the rules, and by hand."""

from __future__ import annotations

import random
import time
from fractions import Fraction

import pytest

from tabletop.chances import Spread
from tabletop.dice import GivenDice
from tabletop.every_roll import each_roll
from techniconica.catalogue import SLOTS
from techniconica.chances.blows import flees_on, kept_faces, layer_choice
from techniconica.chances.forecast import volley
from techniconica.events import Fired, Hit
from techniconica.state import CHARGE, NOBODY, SHOOT, STACK, Attack, Mech, Shot, State
from techniconica.table import changed
from techniconica.techniconica import TECHNICONICA
from tests.techniconica.games import D, Game, V, a_duel, duel

MOST_DICE = 3
"""Of a volley that is played with every throw, beside the evasion die."""


class Ends:
    """Where every throw of a volley leads, played by the rules alone."""

    def __init__(self, state: State, choice: str, *, smoke: bool) -> None:
        assert state.attack is not None
        self.target = state.attack.target
        self.smoke = smoke
        self.chances: dict[Mech, Fraction] = {}
        self.hits: dict[int, Fraction] = {}
        self.points: dict[tuple[int, int], Fraction] = {}
        self._follow(state, choice, Fraction(1), ())

    def _follow(
        self, state: State, choice: str, chance: Fraction, told: tuple[object, ...]
    ) -> None:
        for roll in each_roll(TECHNICONICA, state, choice, most=200_000):
            likely = chance * Fraction(roll.ways, 10**roll.dice)
            events = (*told, *roll.events)
            after = roll.state
            match after.decision if after.attack else "":
                case "layer":
                    self._follow(after, layer_choice(after, after.legal), likely, events)
                case "redirect":
                    self._follow(after, "hold", likely, events)
                case "weapon":
                    self._follow(after, "done", likely, events)
                case "smoke":
                    self._follow(after, "smoke" if self.smoke else "no-smoke", likely, events)
                case _:
                    self._end(after, likely, events)

    def _end(self, state: State, chance: Fraction, events: tuple[object, ...]) -> None:
        mech = state.mechs[self.target]
        self.chances[mech] = self.chances.get(mech, Fraction(0)) + chance
        shot = -1
        for event in events:
            if isinstance(event, Fired):
                shot = event.weapon
                if event.hit:
                    self.hits[shot] = self.hits.get(shot, Fraction(0)) + chance
            elif isinstance(event, Hit):
                key = shot, event.points
                self.points[key] = self.points.get(key, Fraction(0)) + chance


def a_volley(rng: random.Random, most: int) -> tuple[State, str, list[Shot]] | None:
    """A state before the last choice of a volley's declaration, that choice, and all the shots.

    The mechs are worn, and may have evaded; None where the first one has no weapon of the kind.
    """
    begun = a_duel(rng)
    others = [1] * (len(begun.sides) - 1)
    dice = GivenDice((9, *others, *[10] * 9), 10)
    state = TECHNICONICA.begin(begun, dice).state
    state = TECHNICONICA.apply(state, "first:0", dice).state
    mechs = [worn(rng, mech) for mech in state.mechs]
    action = rng.choice((SHOOT, SHOOT, CHARGE))
    frame = mechs[0].frame
    weapons = list(frame.shooters if action == SHOOT else frame.strikers)
    if not weapons:
        return None
    rng.shuffle(weapons)
    target = len(begun.sides[0])
    slots = [pile.slot for pile in mechs[target].frame.piles if pile]
    focus = rng.choice(slots)
    shots = [
        Shot(slot, focus if rng.random() < 0.7 else rng.choice(slots)) for slot in weapons[:most]
    ]
    aim = action == SHOOT and rng.random() < 0.3
    mechs[0] = mechs[0]._replace(
        acted=True, actions=1, aim=aim, evades=0, fired=0 if aim else rng.randrange(3)
    )
    *before, (weapon, last) = shots
    state = state._replace(
        mechs=tuple(mechs),
        active=0,
        seat=0,
        event=rng.choice(("", "", "mire", "dust", "heat", "dread")),
        attack=Attack(action, target, (*before, Shot(weapon, NOBODY))),
        decision=STACK,
        legal=mechs[target].frame.stack_choices,
    )
    return state, f"stack:{SLOTS[last]}", shots


def worn(rng: random.Random, mech: Mech) -> Mech:
    """A mech with some counters, fewer than would remove any card, and some Evades."""
    for pile in mech.frame.piles:
        if pile and rng.random() < 0.5:
            least = min(layer.threshold for layer in pile.every)
            mech = mech._replace(damage=changed(mech.damage, pile.slot, rng.randrange(least)))
    return mech._replace(evades=rng.randrange(3))


@pytest.mark.parametrize("number", range(32))
def test_a_forecast_is_what_every_throw_comes_to(number: int) -> None:
    """To the last fraction: how the target is left, hits and points of each shot."""
    rng = random.Random(f"forecast {number}")
    found = None
    while found is None:
        found = a_volley(rng, 3 if number % 9 else 2)
    state, choice, shots = found
    attack = state.attack
    assert attack is not None
    dice = [_dice(state, shot) + (state.tables.morale_of_attacks) for shot in shots]
    while sum(dice) > MOST_DICE - bool(number % 4):
        dice.pop()
        shots.pop()
    *before, (weapon, last) = shots
    attack = attack._replace(shots=(*before, Shot(weapon, NOBODY)))
    state = state._replace(attack=attack)
    choice = f"stack:{SLOTS[last]}"
    smoke = rng.random() < 0.5
    smokes = smoke and _is_asked(state, shots)
    ends = Ends(state, choice, smoke=smoke)
    foretold = volley(state, 0, attack.target, shots, action=attack.action, smoke=smokes)
    total = foretold.total
    assert sum(foretold.ways.values()) == total
    # What the target spends for smoke is not foretold.
    ways = {_whole(mech): Fraction(0) for mech in foretold.ways}
    for mech, count in foretold.ways.items():
        ways[_whole(mech)] += Fraction(count, total)
    chances: dict[Mech, Fraction] = {}
    for mech, chance in ends.chances.items():
        chances[_whole(mech)] = chances.get(_whole(mech), Fraction(0)) + chance
    assert ways == chances
    for place, shot in enumerate(shots):
        assert Fraction(foretold.hits[place], total) == ends.hits.get(shot.weapon, Fraction(0))
        points = foretold.points[place]
        for number_of, count in enumerate(points.ways[1:], start=1):
            chance = ends.points.get((shot.weapon, number_of), Fraction(0))
            assert Fraction(count, points.total) == chance


def _whole(mech: Mech) -> Mech:
    return mech._replace(smoke=0)


def _dice(state: State, shot: Shot) -> int:
    gun = state.mechs[0].frame.model.guns[shot.weapon]
    assert gun is not None
    return gun.dice


def _is_asked(state: State, shots: list[Shot]) -> bool:
    assert state.attack is not None
    target = state.mechs[state.attack.target]
    vital = any(shot.stack in target.frame.vital for shot in shots)
    return bool(target.smoke) and not target.low_power and vital


# --- By hand


def test_one_laser_at_another() -> None:
    """D at D: die and 6 against die and 8, and a 1 jams; 3 points are enough."""
    state = Game(duel(D, D)).state
    foretold = volley(state, 0, 1, [Shot(2, 2)])
    # Hits where the die is 2 more at least than the evasion die: 8 + 7 + … + 1 of 100.
    assert (foretold.to_hit(0), foretold.total) == (0.36, 100)
    assert foretold.out() == foretold.stack_lost(2) == foretold.card_lost(2, 0) == 0.36
    assert foretold.why_out() == {"weapons": 0.36}
    assert foretold.points[0].chance(3) == 0.08
    assert foretold.points[0].at_least(10) == 0.01
    assert (foretold.low_power(), foretold.shaken()) == (0, 0)
    aimed = volley(state, 0, 1, [Shot(2, 2)], aim=True)
    # Now the evasion die may be 2 more: of the faces 2 to 10 there hit 10, but 7 + 8 at the ends.
    assert aimed.to_hit(0) == sum(min(10, face + 2) for face in range(2, 11)) / 100
    assert volley(state, 0, 1, [Shot(2, 1)]).to_hit(0) == 0.21
    assert volley(state, 0, 1, [Shot(2, 1)], smoke=True).to_hit(0) == 0.06


def test_a_pilot_who_may_flee() -> None:
    """The loss of the Locomotor shakes: on 9 and 10 of FO 8 the pilot is gone."""
    state = Game(duel(D, D)).state
    foretold = volley(state, 0, 1, [Shot(2, 0)])
    lost = foretold.stack_lost(0)
    assert foretold.shaken() == lost > 0
    excess = sum(
        count * flees_on(mech, 0) for mech, count in foretold.ways.items() if mech.morale
    ) / (10 * foretold.total)
    assert foretold.out() == pytest.approx(excess)
    assert foretold.why_out() == {"bottled": pytest.approx(excess)}


def test_low_power_may_follow() -> None:
    """By the loss of a plant."""
    state = Game(duel(D, "L3 K2+P1 W6 W6 G1 G1")).state
    foretold = volley(state, 0, 1, [Shot(2, 4)])
    assert foretold.low_power() == foretold.stack_lost(4) > 0


def test_which_faces_are_kept() -> None:
    """Of one die, of the higher and of the lower of two."""
    assert kept_faces(1, "") == (1,) * 10
    assert kept_faces(2, "ACCURATE") == tuple(range(1, 20, 2))
    assert kept_faces(2, "INACCURATE") == tuple(range(19, 0, -2))


def test_the_defender_loses_as_few_cards_as_may_be() -> None:
    """Three points: S2 takes them all, S1 leaves one; either way one card goes."""
    game = Game(duel(D, "L1 K1+P1+S1+S2 W6 G3")).play("shoot stack:K [1 5]")
    assert layer_choice(game.state, game.state.legal) == "layer:S2"
    game = Game(duel(D, "L1 K1+P1+S1+S3 W6 G3")).play("shoot stack:K [1 7]")
    # 13 against 13: 3 points, which S3 takes without harm.
    assert layer_choice(game.state, game.state.legal) == "layer:S3"


def test_the_defender_looks_to_the_end() -> None:
    """Six points: S3 takes five, and one is too few for any other."""
    game = Game(duel(D, "L1 K1+P1+S1+S2+S3 W6 G4")).play("shoot stack:K [1 10]")
    assert layer_choice(game.state, game.state.legal) == "layer:S3"
    game = Game(duel("L1 K1+P1 W4 G1", "L1 K1+P1+S1+S1+S2+S2 W6 G4")).play("shoot stack:K [1 9 5]")
    # 5 points: S2 and then two for the other S2 are one card, S1 first would make it two.
    assert game.state.decision == "layer"
    assert layer_choice(game.state, game.state.legal) == "layer:S2"
    foretold = volley(Game(duel(D, "L1 K1+P1+S1+S2+S3 W6 G4")).state, 0, 1, [Shot(2, 1)])
    # Whatever comes, one shield at most is lost.
    assert foretold.chance(lambda mech: sum(map(int.bit_count, mech.frame.gone)) > 1) == 0


def test_a_forecast_of_three_shots_is_quick() -> None:
    """Processor time, since others use the machine; cold, with nothing known before."""
    state = Game(duel(V, "L3 K2+P1+A1 W6+A1 W6+A2 G2+A1 G1")).state
    start = time.process_time()
    foretold = volley(state, 0, 1, [Shot(2, 1), Shot(3, 1), Shot(4, 1)])
    assert time.process_time() - start < 0.5
    assert 0 < foretold.to_hit(2) < foretold.to_hit(1) < foretold.to_hit(0) < 1
    assert isinstance(foretold.points[0], Spread)
