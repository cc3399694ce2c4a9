"""What an enemy's attack may do, compared with the engine playing it with all dice can show.

Long: a comparison for each way in which a die can hurt.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

import pytest

from papermech import catalogue, radar
from papermech.catalogue import LEFT_SHOULDER, LOCATIONS, RIGHT_ARM, TORSO
from papermech.chances import incoming
from papermech.chances.incoming import IncomingOutlook
from papermech.choices import legal_choices
from papermech.events import ActionLost, EnemyRolled, Lost, ShieldRaised
from papermech.state import Enemy, State
from tests.every_roll import ALL, End, every_end, exact, nowhere, shares, tally
from tests.papermech.sheet.test_controls import Game, games
from tests.play import ALL as FULL
from tests.play import LEGS, MOUNTS, changed, foe, position

ROWS = [("B", 1), ("A", 1), ("H", 1), ("H", 2), ("F", 1), ("F", 2), ("T", 1), ("T", 2)]
ROWS += [("M", 1), ("M", 2), ("M", 3)]
SECTORS = {"front": "front_left", "left": "left_rear", "right": "right_front", "rear": "rear_right"}
MOST_ACTIONS_AN_ATTACK_TAKES = 4
ROOM = (6, 6, 6, 6, 4, 4)
SWORDS = {"left_arm": "plasma_sword", "right_arm": "plasma_sword", "torso_armour": 4}
TOWER = {"right_arm": "tower_shield", "torso_armour": 3}


def parrying(state: State) -> str | None:
    """Whenever it may be done."""
    return "parry" if state.decision == "parry" else None


def circles(state: State) -> list[int]:
    """The filled circles of each location."""
    return [*[mount.bit_count() for mount in state.damage], state.torso, state.legs.bit_count()]


def filled(before: State, after: State) -> tuple[int, ...]:
    """The circles filled between two states, location by location."""
    return tuple(now - was for now, was in zip(circles(after), circles(before), strict=True))


def agrees(outlook: IncomingOutlook, before: State, ends: list[End]) -> None:
    """Everything that an outlook says about damage is what the engine does.

    Only the proportions of the ends count, so what leads back to where it began may be left out.
    """
    seen = tally(
        ((filled(before, end.state), bool(end.told(Lost)), bool(end.told(ActionLost))), end.ways)
        for end in ends
    )
    chances = shares(seen)
    assert [each.location for each in outlook.locations] == list(range(len(LOCATIONS)))
    for each in outlook.locations:
        at = each.location
        assert exact(each.damage) == tally((marks[at], c) for (marks, _, _), c in chances.items())
    assert exact(outlook.damage) == tally((sum(marks), c) for (marks, _, _), c in chances.items())
    assert outlook.lost == float(sum(c for (_, lost, _), c in chances.items() if lost))
    assert outlook.action_lost == float(sum(c for (_, _, gone), c in chances.items() if gone))


def agrees_from_the_start(outlook: IncomingOutlook, before: State, ends: list[End]) -> None:
    """The same, and how the attack is aimed and rolled."""
    agrees(outlook, before, ends)
    aimed = tally((end.told(EnemyRolled)[0].location, end.ways) for end in ends)
    assert exact(outlook.aim) == shares(aimed)
    for end in ends:
        (rolled,) = end.told(EnemyRolled)
        assert len(rolled.faces) == outlook.dice
        hurting = outlook.locations[rolled.location].hurting
        assert rolled.hits == len([face for face in rolled.faces if face in hurting])
    shields = {tuple([event.mount for event in end.told(ShieldRaised)]) for end in ends[:100]}
    assert shields == {() if outlook.shield is None else (outlook.shield,)}


def has_a_full_location(state: State) -> bool:
    """Where damage could run in circles, and no end be seen."""
    return any(count == most for count, most in zip(circles(state), ROOM, strict=True))


def stays_in_the_fight(state: State) -> bool:
    """Whether the attack leaves an action to choose: idle, a game runs on by itself to its end."""
    return (
        sum(choice.startswith("change:") for choice in state.legal) > MOST_ACTIONS_AN_ATTACK_TAKES
    )


def rolls_legs(faces: tuple[int, ...]) -> bool:
    """The location die shows 6. While you squat it is then as if it had not been rolled."""
    return faces[0] == 6


def compared(state: State, letter: str) -> IncomingOutlook:
    """The outlook on an enemy's attack, after it has been compared."""
    outlook = incoming.outlook(state, letter)
    assert outlook is not None
    assert outlook.letter == letter
    assert outlook.row == next(e.row for e in state.enemies if e.letter == letter)
    rolled = outlook.shield is None
    left_out = rolls_legs if rolled and state.stance == "squat" else nowhere
    ends = list(every_end(state, f"resolve:{letter}", then=parrying, left_out=left_out))
    agrees_from_the_start(outlook, state, ends)
    assert incoming.of_choice(state, f"resolve:{letter}") == outlook
    return outlook


def in_front(enemy: Enemy) -> Enemy:
    """The same enemy close in front, where every attack reaches you."""
    return enemy.at_space(radar.SPACES["front_left:close"])


def in_the_rear(enemy: Enemy) -> Enemy:
    """The same enemy close behind you."""
    return enemy.at_space(radar.SPACES["rear_left:close"])


# --- Every attack, from everywhere


@pytest.mark.parametrize(("letter", "row"), ROWS, ids=str)
def test_every_enemy_attack(letter: str, row: int) -> None:
    """From close in front, at a sheet with a little damage."""
    state = position(
        foe(letter, "front_left:close", attack=row, time=0),
        action="left_arm.1",
        time=2,
        damage={"left_arm": [1]},
        torso=2,
    )
    assert compared(state, letter).shield is None


@pytest.mark.parametrize("squatting", [False, True])
@pytest.mark.parametrize("side", SECTORS)
def test_every_side_and_stance(side: str, squatting: bool) -> None:
    """From front, sides and rear; squatting takes a die and spares the legs."""
    state = position(
        foe("F", f"{SECTORS[side]}:medium", time=0),
        action="right_shoulder.2",
        time=2,
        stance="squat" if squatting else "stand",
        damage={"right_shoulder": [3]},
        torso=1,
    )
    outlook = compared(state, "F")
    assert outlook.dice == 3 - squatting
    assert outlook.aim.chance(catalogue.LEGS) == (0 if squatting else 1 / 6)


def test_squatting_never_takes_the_last_die() -> None:
    """A bike's only die stays."""
    state = position(
        foe("B", "rear_left:short", time=0), action="left_arm.1", time=2, stance="squat"
    )
    assert compared(state, "B").dice == 1


def test_one_number_by_hand() -> None:
    """A bike at an unhurt 'mech: half the faces beat armour 3, a third 4, and one in six 5."""
    state = position(foe("B", "front_left:close", time=0), action="left_arm.1", time=2)
    outlook = compared(state, "B")
    by_armour = {3: Fraction(1, 2), 4: Fraction(1, 3), 5: Fraction(1, 6)}
    hit = [by_armour[armour] / 6 for armour in (4, 3, 3, 3, 5, 4)]
    assert [exact(each.damage).get(1) for each in outlook.locations] == hit
    assert outlook.damage.mean == float(sum(hit))
    assert (outlook.lost, outlook.loses_at, outlook.action_lost) == (0.0, 4, 0.0)


@pytest.mark.parametrize(("sector", "hurting"), [("front_left", (5, 6)), ("rear_left", (4, 5, 6))])
def test_the_rear_bares_a_face(sector: str, hurting: tuple[int, ...]) -> None:
    """Legs of armour 4 are hurt by a 4 from the shaded rear."""
    state = position(foe("T", f"{sector}:close", time=0), action="left_arm.1", time=2)
    outlook = incoming.outlook(state, "T")
    assert outlook is not None
    assert outlook.locations[catalogue.LEGS].hurting == hurting


def test_out_of_range_and_unknown() -> None:
    """No attack, no outlook."""
    state = position(foe("B", "front_left:medium", time=0), action="left_arm.1", time=2)
    assert incoming.outlook(state, "B") is None
    assert incoming.of_choice(state, "resolve:B") is None
    assert incoming.outlook(state, "T") is None


def test_other_choices_say_nothing() -> None:
    """Neither waiting nor an action of yours is an enemy's attack."""
    state = position(foe("T", "front_left:close", time=3), action="left_arm.1", time=2)
    assert {incoming.of_choice(state, choice) for choice in state.legal} == {None}
    # It may be looked at before it is due, all the same.
    assert incoming.outlook(state, "T") is not None


# --- Losing the game, or the action


@pytest.mark.parametrize(
    ("letter", "row", "side", "torso"),
    [("T", 2, "front", 0), ("F", 1, "front", 1), ("F", 1, "rear", 2), ("H", 1, "left", 3)],
)
def test_losing(letter: str, row: int, side: str, torso: int) -> None:
    """From every number of torso points; from the side only spill-over reaches the torso."""
    state = position(
        foe(letter, f"{SECTORS[side]}:short", attack=row, time=0),
        action="left_arm.1",
        time=2,
        torso=torso,
        damage={"left_shoulder": [1, 2, 4, 5, 6]} if side == "left" else {},
    )
    outlook = compared(state, letter)
    assert outlook.loses_at == 4 - torso
    assert outlook.lost > 0


def test_a_lost_game_has_nothing_to_fear() -> None:
    """Nobody acts any more."""
    state = position(foe("B", "front_left:close", time=0), action="left_arm.1", torso=3)
    over = [end.state for end in every_end(state, "resolve:B") if end.told(Lost)]
    assert over
    assert incoming.outlook(over[0], "B") is None


@pytest.mark.parametrize("action", ["left_arm.1", "left_arm.3", *(f"legs.{n}" for n in LEGS[:3])])
@pytest.mark.parametrize("marked", [(), (1,), (2, 4, 5)], ids=str)
def test_losing_the_action(action: str, marked: tuple[int, ...]) -> None:
    """It depends on what is filled already, for an arm and for the legs."""
    state = position(
        foe("F", "front_left:short", time=0), action=action, time=2, damage={"left_arm": marked}
    )
    assert compared(state, "F").action_lost > 0


def test_an_action_is_not_lost_with_the_game() -> None:
    """The points that destroy the torso come last, so nothing is chosen after them."""
    state = position(
        foe("F", "left_front:short", time=0),
        action="left_shoulder.3",
        time=2,
        torso=3,
        damage={"left_shoulder": [1, 2, 3, 4]},
        loadout={"legs_armour": 5},
    )
    outlook = compared(state, "F")
    full = outlook.locations[LEFT_SHOULDER].damage.at_least(2)
    assert 0 < outlook.action_lost < full


def test_without_an_action_none_is_lost() -> None:
    """Standing idle, and while an action that was lost just now is being replaced."""
    tank = foe("T", "front_left:close", attack=2, time=0)
    idle = position(tank, action=None, time=None, waited=0)
    gone = position(tank, action="left_arm.1", damage={"left_arm": [1, 2]})
    for state in (idle, gone):
        outlook = incoming.outlook(state, "T")
        assert outlook is not None
        assert outlook.action_lost == 0.0


# --- Spill-over


@pytest.mark.parametrize("tracks", ["diagonal", "inward"])
@pytest.mark.parametrize("location", [*MOUNTS, "legs"])
def test_spill_over(location: str, tracks: str) -> None:
    """From every location along its own tracks, under both rulings."""
    state = position(
        foe("H", "front_right:close", time=0),
        action="left_arm.3" if location != "left_arm" else "right_arm.1",
        time=2,
        damage={} if location == "legs" else {location: FULL},
        torso=3,
        legs=LEGS if location == "legs" else LEGS[:2],
        rulings={"tracks": tracks},
    )
    outlook = compared(state, "H")
    full = LOCATIONS.index(location)
    assert outlook.aim.chance(full) > 0
    assert exact(outlook.locations[full].damage) == {0: 1}


def test_spill_over_that_may_run_in_circles() -> None:
    """Full locations pass damage to and fro; what was seen of it leaves little room."""
    state = position(
        foe("B", "front_left:close", time=0),
        action="right_arm.3",
        time=2,
        damage={
            "left_shoulder": FULL,
            "left_arm": FULL,
            "right_shoulder": FULL,
            "right_arm": [1, 2],
        },
        torso=3,
        legs=LEGS,
    )
    outlook = incoming.outlook(state, "B")
    assert outlook is not None
    ends = list(every_end(state, "resolve:B", left_out=lambda faces: len(faces) > 6))
    unseen = 1 - sum(Fraction(end.ways, ALL) for end in ends)
    assert 0 < unseen < Fraction(1, 5)
    for each in outlook.locations:
        there = tally((filled(state, end.state)[each.location], end.ways) for end in ends)
        seen = {n: Fraction(ways, ALL) for n, ways in there.items()}
        for n, chance in exact(each.damage).items():
            assert seen.get(n, 0) <= chance <= seen.get(n, 0) + unseen
    lost = sum(Fraction(end.ways, ALL) for end in ends if end.told(Lost))
    assert lost <= Fraction(outlook.lost) <= lost + unseen


def test_a_circle_of_full_locations_by_hand() -> None:
    """Three mounts full, the tracks between them solved as equations."""
    state = position(
        foe("B", "left_rear:close", time=0),
        action="right_arm.3",
        time=2,
        damage={"left_shoulder": FULL, "left_arm": FULL, "right_shoulder": FULL},
    )
    outlook = incoming.outlook(state, "B")
    assert outlook is not None
    # s, a, r: the chance to end in the torso from left shoulder, left arm and right shoulder.
    # s = (1 + a) / 3, a = (s + r) / 3, r = (a + 1) / 3, so a = 2/7 and s = r = 3/7. The legs,
    # l likewise: a = (1 + s + r) / 3, s = r = a / 3, so a = 3/7 and s = r = 1/7.
    # The die: shoulder on 1 and 2 (armour 4), arm on 3 to 5 (armour 3), legs on 6 (armour 4).
    shoulder = Fraction(2, 6) * Fraction(1, 3)
    arm = Fraction(3, 6) * Fraction(1, 2)
    legs = Fraction(1, 6) * Fraction(1, 3)
    torso_hit = shoulder * Fraction(3, 7) + arm * Fraction(2, 7)
    legs_hit = shoulder * Fraction(1, 7) + arm * Fraction(3, 7) + legs
    assert exact(outlook.locations[TORSO].damage)[1] == torso_hit
    assert exact(outlook.locations[catalogue.LEGS].damage)[1] == legs_hit


# --- Shields and parries


@pytest.mark.parametrize("sector", ["front_left", "left_rear", "right_front"])
@pytest.mark.parametrize("marked", [(), (1, 2, 3, 4), (1, 2, 3, 4, 5)], ids=str)
def test_reflex(sector: str, marked: tuple[int, ...]) -> None:
    """A wing shield takes what comes from its arc, until it is full; the rest spills over."""
    state = position(
        foe("F", f"{sector}:close", time=0),
        action="left_shoulder.3",
        time=0,
        damage={"left_shoulder": marked},
    )
    # An enemy is due, so your Defend waits; a second one keeps its window open.
    state = changed(state, enemies=(*state.enemies, foe("A", "rear_left:long", time=0)))
    state = changed(state, legal=legal_choices(state))
    outlook = compared(state, "F")
    in_arc = sector != "right_front"
    assert outlook.shield == (LEFT_SHOULDER if in_arc else None)
    assert (exact(outlook.aim) == {LEFT_SHOULDER: 1}) == in_arc


@pytest.mark.parametrize(
    ("sector", "marked", "raised"),
    [
        ("rear_right", (), True),
        ("front_left", (1, 3, 5, 6), True),
        ("front_left", FULL, False),
        ("left_rear", (), False),
    ],
)
def test_wall(sector: str, marked: tuple[int, ...], raised: bool) -> None:
    """A raised tower shield takes what comes from its arc while a circle is open."""
    state = position(
        foe("F", f"{sector}:close", time=0),
        action="left_arm.3",
        time=2,
        wall="right_arm",
        damage={"right_arm": marked},
        loadout=TOWER,
    )
    outlook = compared(state, "F")
    assert outlook.shield == (RIGHT_ARM if raised else None)


def test_a_shield_that_must_take_an_attack_does_not_parry() -> None:
    """Only a location that was rolled does; no weapon of the list is both, so one is made up."""
    state = position(
        foe("H", "front_left:close", time=0),
        action="left_arm.3",
        time=2,
        wall="right_arm",
        loadout=TOWER,
    )
    state = changed(state, setup=state.setup._replace(parrying=frozenset({RIGHT_ARM})))
    assert compared(state, "H").shield == RIGHT_ARM


@pytest.mark.parametrize("squatting", [False, True])
@pytest.mark.parametrize(
    ("sector", "marked"), [("front_left", ()), ("rear_left", (2, 3)), ("left_front", FULL)]
)
def test_parry(sector: str, marked: tuple[int, ...], squatting: bool) -> None:
    """Both swords where they may parry: in their arc, hit by the roll, with an open circle."""
    state = position(
        foe("H", f"{sector}:close", time=0),
        action="right_shoulder.1",
        time=2,
        stance="squat" if squatting else "stand",
        damage={"left_arm": marked},
        loadout=SWORDS,
    )
    compared(state, "H")


def test_parrying_three_dice() -> None:
    """Any of them may hurt, and again after the parry."""
    state = position(
        foe("F", "left_front:close", time=0), action="left_shoulder.1", time=2, loadout=SWORDS
    )
    compared(state, "F")


def test_both_ways_to_answer_a_parry() -> None:
    """With the dice on the table, parry and no-parry for everything they may show."""
    state = position(
        foe("H", "front_left:close", time=0),
        action="left_arm.2",
        time=2,
        damage={"left_arm": [1, 2, 3, 5, 6]},
        loadout=SWORDS,
    )
    asked = [end for end in every_end(state, "resolve:H") if end.state.decision == "parry"]
    assert len(asked) > 50
    for end in asked:
        (rolled,) = end.told(EnemyRolled)
        for choice, dice in (("parry", rolled.hits), ("no-parry", 0)):
            outlook = incoming.of_choice(end.state, choice)
            assert outlook is not None
            assert (outlook.letter, outlook.row, outlook.dice) == ("H", 0, dice)
            assert exact(outlook.aim) == {rolled.location: 1}
            agrees(outlook, end.state, list(every_end(end.state, choice)))


def test_to_parry_is_the_best_use() -> None:
    """It expects no more damage than not to, and is no likelier to end the game."""
    state = position(
        foe("F", "front_left:close", time=0),
        action="right_shoulder.2",
        time=2,
        torso=3,
        damage={"left_arm": [1, 2, 3, 6, 5]},
        loadout=SWORDS,
        rulings={"tracks": "inward"},
    )
    asked = [end for end in every_end(state, "resolve:F") if end.state.decision == "parry"]
    assert len(asked) > 50
    for end in asked:
        parried = incoming.of_choice(end.state, "parry")
        taken = incoming.of_choice(end.state, "no-parry")
        assert parried is not None
        assert taken is not None
        assert parried.damage.mean < taken.damage.mean
        assert parried.lost <= taken.lost


# --- Whole games


def test_outlooks_in_whole_games() -> None:
    """Chances are sound, and what cannot be is not expected."""
    met: Counter[str] = Counter()
    for game in games():
        for step in game.steps[::30]:
            for foe_there in step.state.enemies:
                outlook = incoming.outlook(step.state, foe_there.letter)
                if outlook is not None:
                    met[foe_there.letter] += 1
                    is_sound(outlook, step.state)
                    the_rear_is_barer(step.state, foe_there)
    assert met.total() > 200
    assert {"A", "B", "F", "H", "T"} <= met.keys()


def is_sound(outlook: IncomingOutlook, state: State) -> None:
    """No chance or count is beyond what can be."""
    assert sum(exact(outlook.aim).values()) == 1
    assert len(outlook.damage.ways) <= outlook.dice + 1
    mean = sum(each.damage.mean for each in outlook.locations)
    assert outlook.damage.mean == pytest.approx(mean)
    for each, was, most in zip(outlook.locations, circles(state), ROOM, strict=True):
        assert len(each.damage.ways) <= most - was + 1
    assert 0 <= outlook.lost + outlook.action_lost <= 1


def the_rear_is_barer(state: State, foe_there: Enemy) -> None:
    """More faces hurt from behind than from the front, at every location."""
    behind = changed(state, enemies=(in_the_rear(foe_there),))
    before = changed(state, enemies=(in_front(foe_there),))
    harder = incoming.outlook(behind, foe_there.letter)
    easier = incoming.outlook(before, foe_there.letter)
    assert harder is not None
    assert easier is not None
    for bared, covered in zip(harder.locations, easier.locations, strict=True):
        assert set(covered.hurting) < set(bared.hurting)


def test_attacks_in_whole_games() -> None:
    """Where a game lets an enemy with few dice act, it plays as the outlook says."""
    met: Counter[str] = Counter()
    for game in games()[::3]:
        for state, letter in islice(attacks_with_few_dice(game), 2):
            compared(state, letter)
            met[letter] += 1
    assert met.total() > 20
    assert len(met) > 1


def attacks_with_few_dice(game: Game) -> Iterator[tuple[State, str]]:
    """Where an enemy may act in a game, after which you choose an action of yours."""
    for step in game.steps:
        state = step.state
        # On the active space your own action would follow, with dice of its own.
        if state.decision != "window" or not state.time or has_a_full_location(state):
            continue
        for choice in state.legal if stays_in_the_fight(state) else ():
            outlook = incoming.of_choice(state, choice)
            if outlook is not None and outlook.dice <= 2:
                yield state, outlook.letter
