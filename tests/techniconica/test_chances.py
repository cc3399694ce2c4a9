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
from techniconica.chances.blows import kept_faces, layer_choice
from techniconica.chances.forecast import Forecast, volley
from techniconica.events import Fired, Hit
from techniconica.state import CHARGE, NOBODY, SHOOT, STACK, Attack, Mech, Shot, State
from techniconica.table import changed
from techniconica.techniconica import TECHNICONICA
from tests.techniconica import by_states
from tests.techniconica.games import D, Game, a_duel, duel

MOST_DICE = 3
"""Of a volley that is played with every throw, beside the evasion die."""


MOST_SECONDS = 0.05


class Ends:
    """Where every throw of a volley leads, played by the rules alone."""

    def __init__(self, state: State, choice: str, *, smoke: bool) -> None:
        assert state.attack is not None
        self.target = state.attack.target
        self.smoke = smoke
        self.chances: dict[Mech, Fraction] = {}
        self.hits: dict[int, Fraction] = {}
        self.points: dict[tuple[int, int], Fraction] = {}
        self.sums: dict[int, Fraction] = {}
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
        shot, points = -1, 0
        for event in events:
            if isinstance(event, Fired):
                shot = event.weapon
                if event.hit:
                    self.hits[shot] = self.hits.get(shot, Fraction(0)) + chance
            elif isinstance(event, Hit):
                points += event.points
                key = shot, event.points
                self.points[key] = self.points.get(key, Fraction(0)) + chance
        self.sums[points] = self.sums.get(points, Fraction(0)) + chance


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
    followed = by_states.volley(state, 0, attack.target, shots, action=attack.action, smoke=smokes)
    total = followed.total
    assert sum(followed.ways.values()) == total
    # What the target spends for smoke is not foretold.
    ways = {_whole(mech): Fraction(0) for mech in followed.ways}
    for mech, count in followed.ways.items():
        ways[_whole(mech)] += Fraction(count, total)
    chances: dict[Mech, Fraction] = {}
    for mech, chance in ends.chances.items():
        chances[_whole(mech)] = chances.get(_whole(mech), Fraction(0)) + chance
    assert ways == chances
    foretold = volley(state, 0, attack.target, shots, action=attack.action, smoke=smokes)
    assert_alike(foretold, followed)
    for place, shot in enumerate(shots):
        assert Fraction(foretold.hits[place], total) == ends.hits.get(shot.weapon, Fraction(0))
        points = foretold.points[place]
        for number_of, count in enumerate(points.ways[1:], start=1):
            chance = ends.points.get((shot.weapon, number_of), Fraction(0))
            assert Fraction(count, points.total) == chance
    of_all = {
        number_of: Fraction(count, foretold.all_points.total)
        for number_of, count in enumerate(foretold.all_points.ways)
        if count
    }
    assert of_all == ends.sums


def assert_alike(foretold: Forecast, followed: by_states.Forecast) -> None:
    """Both methods come to the same, to the last way."""
    total = followed.total
    assert foretold.total == total
    assert foretold.hits == followed.hits
    assert foretold.points == followed.points
    assert foretold.outs == {
        why: round(chance * total * 10) for why, chance in followed.why_out().items()
    }
    assert foretold.low_power() == followed.low_power()
    assert foretold.shaken() == followed.shaken()
    before = followed.target.frame
    for slot, gone in enumerate(before.gone):
        for place in range(len(before.model.stacks[slot])):
            if not gone >> place & 1:
                assert foretold.card_lost(slot, place) == followed.card_lost(slot, place)


@pytest.mark.parametrize("number", range(24))
def test_of_many_shots_two_methods_tell_the_same(number: int) -> None:
    """Up to seven weapons, at stacks in turn as well as at one after the other."""
    rng = random.Random(f"many {number}")
    found = None
    while found is None or len(found[2]) < 4:
        found = a_volley(rng, 7)
    state, _, shots = found
    attack = state.attack
    assert attack is not None
    while len({shot.stack for shot in shots}) > 3:
        shots.pop()
    for smoke in (False, True):
        asked = state, 0, attack.target, shots
        foretold = volley(*asked, action=attack.action, smoke=smoke)
        assert_alike(foretold, by_states.volley(*asked, action=attack.action, smoke=smoke))
        assert foretold.all_points.mean == pytest.approx(
            sum(points.mean for points in foretold.points)
        )


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
    """The loss of the Locomotor shakes: on 9 and 10 of FO 8 the pilot is gone, on more by excess.

    Of 100 throws 6 + 5 make 5 or 6 points, and 4 + 3 + 2 + 1 make 1 to 4 more than BT 6.
    """
    state = Game(duel(D, D)).state
    foretold = volley(state, 0, 1, [Shot(2, 0)])
    lost = foretold.stack_lost(0)
    assert foretold.shaken() == lost > 0
    flees = (11 * 2 + 4 * 3 + 3 * 4 + 2 * 5 + 1 * 6) / 1000
    assert foretold.out() == pytest.approx(flees)
    assert foretold.why_out() == {"bottled": pytest.approx(flees)}


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
    foretold = by_states.volley(Game(duel(D, "L1 K1+P1+S1+S2+S3 W6 G4")).state, 0, 1, [Shot(2, 1)])
    # Whatever comes, one shield at most is lost.
    assert foretold.chance(lambda mech: sum(map(int.bit_count, mech.frame.gone)) > 1) == 0


def test_a_forecast_is_quick() -> None:
    """Six shots, cold, with nothing known before: 20 ms here, and a little for a slower machine.

    Processor time, the best of some, since others use the machine.
    """
    model = "L3 K2+P1+A1 W6+A1 W6+A2 G2+A1 G1"
    state = Game(duel("L1 K1+P1 W8 W8 W8 W8 W8 W8 G3", model)).state
    times = []
    for stacks in ((1,) * 6, (1, 1, 2, 2, 3, 3), (1, 2, 3, 1, 2, 3)):
        shots = [Shot(weapon, stack) for weapon, stack in enumerate(stacks, start=2)]
        for _ in range(3):
            start = time.process_time()
            foretold = volley(state, 0, 1, shots)
            times.append(time.process_time() - start)
        assert 0 < foretold.to_hit(2) < foretold.to_hit(1) < foretold.to_hit(0) < 1
        assert isinstance(foretold.points[0], Spread)
    assert min(times[:3]) < MOST_SECONDS > min(times[3:6])
