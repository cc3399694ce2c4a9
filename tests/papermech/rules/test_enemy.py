"""Enemy activations: range, hit location, armour, the enemy's move and its next attack."""

import pytest

from papermech.events import (
    AttackPicked,
    EnemyActivated,
    EnemyMoved,
    EnemyRolled,
    HitLocated,
    OutOfRange,
)
from tests.play import MOUNTS, foe, foes, marks, peek, play, position

TORSO, LEFT_SHOULDER, RIGHT_SHOULDER = "torso", "left_shoulder", "right_shoulder"
LEFT_ARM, RIGHT_ARM, LEGS = "left_arm", "right_arm", "legs"
LOCATIONS = (*MOUNTS, TORSO, LEGS)

HIT_FRONT_OR_REAR = [TORSO, LEFT_SHOULDER, RIGHT_SHOULDER, LEFT_ARM, RIGHT_ARM, LEGS]
HIT_FROM_THE_LEFT = [LEFT_SHOULDER, LEFT_SHOULDER, LEFT_ARM, LEFT_ARM, LEFT_ARM, LEGS]
HIT_FROM_THE_RIGHT = [RIGHT_SHOULDER, RIGHT_SHOULDER, RIGHT_ARM, RIGHT_ARM, RIGHT_ARM, LEGS]
HITS = {
    "front_right": HIT_FRONT_OR_REAR,
    "right_front": HIT_FROM_THE_RIGHT,
    "right_rear": HIT_FROM_THE_RIGHT,
    "rear_right": HIT_FRONT_OR_REAR,
    "rear_left": HIT_FRONT_OR_REAR,
    "left_rear": HIT_FROM_THE_LEFT,
    "left_front": HIT_FROM_THE_LEFT,
    "front_left": HIT_FRONT_OR_REAR,
}
REAR = ("rear_right", "rear_left")
# The standard equipment's armour.
ARMOUR = {
    LEFT_SHOULDER: 4,
    RIGHT_SHOULDER: 3,
    LEFT_ARM: 3,
    RIGHT_ARM: 3,
    TORSO: 5,
    LEGS: 4,
}
# Letter, attack: range, P and T as printed.
ATTACKS = {
    ("B", 1): ("S", 1, 1),
    ("A", 1): ("L", 5, 5),
    ("H", 1): ("S", 2, 2),
    ("H", 2): ("M", 4, 4),
    ("F", 1): ("M", 3, 3),
    ("F", 2): ("S", 4, 2),
    ("T", 1): ("M", 3, 3),
    ("T", 2): ("L", 4, 4),
    ("M", 1): ("C", 5, 2),
    ("M", 2): ("M", 3, 3),
    ("M", 3): ("L", 4, 4),
}
BANDS = ("close", "short", "medium", "long")


@pytest.mark.rule("HIT-LOCATION")
@pytest.mark.rule("SIDE")
@pytest.mark.parametrize("band", BANDS)
@pytest.mark.parametrize("sector", HITS)
def test_hit_locations(sector: str, band: str) -> None:
    """From every space the location die reads the front/rear table or that hand's side table."""
    for die in range(1, 7):
        before = position(
            foe("T", f"{sector}:{band}", attack=2, time=0), action="left_arm.3", time=3
        )
        played = play(before, "resolve:T", faces=f"{die}" + "1111" + "4")
        (located,) = played.told(HitLocated)
        (rolled,) = played.told(EnemyRolled)
        location = HITS[sector][die - 1]
        assert LOCATIONS[located.location] == location
        assert rolled.armour == ARMOUR[location] - (sector in REAR)
        assert located.faces == (die,)


@pytest.mark.rule("REAR")
@pytest.mark.parametrize("sector", HITS)
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_rear_lowers_every_armour_by_one(sector: str, die: int) -> None:
    """A die equal to the printed armour hurts from the shaded rear only, at long range too."""
    location = HITS[sector][die - 1]
    before = position(foe("T", f"{sector}:long", attack=2, time=0), action="left_arm.3", time=3)
    hurts = sector in REAR
    allocation = "1" if hurts and location != TORSO else ""
    faces = f"{die}" + f"{ARMOUR[location]}111" + allocation + "4"
    assert bool(marks(play(before, "resolve:T", faces=faces).state)) == hurts


@pytest.mark.rule("REAR")
@pytest.mark.rule("REFLEX")
def test_rear_lowers_shields_too() -> None:
    """A tower shield raised on the right arm has armour 4 against the rear of its arc."""
    before = position(
        foe("T", "rear_right:short", attack=2, time=0),
        action="left_arm.3",
        time=3,
        wall="right_arm",
        loadout={"right_arm": "tower_shield"},
    )
    assert marks(play(before, "resolve:T", faces="5444" + "3" + "4").state) == {"right_arm": [3]}


@pytest.mark.rule("ENEMY-ATTACK")
@pytest.mark.parametrize("attack", ATTACKS, ids=lambda a: f"{a[0]}{a[1]}")
def test_every_attack_has_the_printed_power(attack: tuple[str, int]) -> None:
    """Each attack in range rolls P dice in one batch; after it the enemy goes on to its T."""
    letter, row = attack
    _, power, _ = ATTACKS[attack]
    before = position(
        foe(letter, "front_left:close", attack=row, time=0), action="left_arm.3", time=3
    )
    played = peek(before, f"resolve:{letter}")
    assert [len(event.faces) for event in played.told(EnemyRolled)] == [power]
    assert played.told(EnemyActivated) == [EnemyActivated(letter, row)]


@pytest.mark.rule("ENEMY-RANGE")
@pytest.mark.parametrize("attack", ATTACKS, ids=lambda a: f"{a[0]}{a[1]}")
@pytest.mark.parametrize("band", BANDS)
def test_an_attack_out_of_range_is_not_made(attack: tuple[str, int], band: str) -> None:
    """Beyond its range an enemy rolls no dice for an attack; ranges are maxima."""
    letter, row = attack
    reaches = BANDS.index(band) <= "CSML".index(ATTACKS[attack][0])
    before = position(
        foe(letter, f"front_left:{band}", attack=row, time=0), action="left_arm.3", time=3
    )
    played = peek(before, f"resolve:{letter}")
    assert bool(played.told(EnemyRolled)) == reaches
    assert bool(played.told(OutOfRange)) != reaches


@pytest.mark.rule("ENEMY-RANGE")
def test_enemies_always_have_you_in_their_arc() -> None:
    """From every sector an attack in range is made."""
    for sector in HITS:
        before = position(foe("A", f"{sector}:long", time=0), action="left_arm.3", time=3)
        assert peek(before, "resolve:A").told(EnemyRolled)


@pytest.mark.rule("ENEMY-MOVE")
@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("front_left", "left_front"),
        ("left_front", "left_rear"),
        ("left_rear", "rear_left"),
        ("rear_left", "rear_left"),
        ("front_right", "right_front"),
        ("right_front", "right_rear"),
        ("right_rear", "rear_right"),
        ("rear_right", "rear_right"),
    ],
)
@pytest.mark.parametrize("band", BANDS)
def test_after_an_attack_it_moves_towards_your_rear(start: str, end: str, band: str) -> None:
    """In range: one sector away from the front on its own hand, same band; in the rear it stays."""
    before = position(foe("T", f"{start}:{band}", attack=2, time=0), action="left_arm.3", time=3)
    played = play(before, "resolve:T", faces="1" + "1111" + "4")
    assert foes(played.state)["T"].space == f"{end}:{band}"
    assert len(played.told(EnemyMoved)) == (start != end)


@pytest.mark.rule("ENEMY-MOVE")
@pytest.mark.parametrize("sector", HITS)
@pytest.mark.parametrize(("start", "end"), [("long", "medium"), ("medium", "short")])
def test_out_of_range_it_comes_one_space_closer(sector: str, start: str, end: str) -> None:
    """Out of range: same sector, next band in, and no attack."""
    before = position(foe("B", f"{sector}:{start}", time=0), action="left_arm.3", time=3)
    played = play(before, "resolve:B")
    assert foes(played.state)["B"] == (1, 1, f"{sector}:{end}", [0])


@pytest.mark.rule("ENEMY-MOVE")
def test_a_mech_with_its_fist_comes_in_to_close() -> None:
    """From short range a fist (C) is out of range: the 'mech moves to close."""
    before = position(foe("M", "front_left:short", time=0), action="left_arm.3", time=3)
    assert foes(play(before, "resolve:M", faces="5").state)["M"] == (
        3,
        4,
        "front_left:close",
        [0, 0, 0],
    )


@pytest.mark.rule("ENEMY-MOVE")
@pytest.mark.parametrize("sector", HITS)
def test_artillery_does_not_move(sector: str) -> None:
    """The artillery never makes its own move."""
    before = position(foe("A", f"{sector}:long", time=0), action="left_arm.3", time=3)
    played = play(before, "resolve:A", faces="1" + "11111")
    assert foes(played.state)["A"] == (1, 5, f"{sector}:long", [0])
    assert played.told(EnemyMoved) == []


@pytest.mark.rule("ENEMY-CHOICE")
@pytest.mark.parametrize(
    ("letter", "rows"), [("H", "111222"), ("F", "111222"), ("T", "111222"), ("M", "112233")]
)
def test_the_next_attack_is_rolled_by_the_printed_ranges(letter: str, rows: str) -> None:
    """After its move a die picks the next attack, whose T its time cube goes to."""
    for die, row in enumerate(rows, start=1):
        before = position(
            foe(letter, "rear_left:medium", attack=2, time=0), action="left_arm.3", time=3
        )
        power = ATTACKS[letter, 2][1]
        reach = ATTACKS[letter, 2][0]
        attack = "1" + "1" * power if reach != "S" else ""
        played = play(before, f"resolve:{letter}", faces=f"{attack}{die}")
        time = ATTACKS[letter, int(row)][2]
        assert foes(played.state)[letter][:2] == (int(row), time)
        assert played.told(AttackPicked) == [AttackPicked(letter, die, int(row), time)]


@pytest.mark.rule("ENEMY-CHOICE")
def test_a_disabled_attack_rolled_means_the_first_that_is_not() -> None:
    """A 'mech without fist that rolls it takes its laser, the first from the top left."""
    before = position(
        foe("M", "rear_left:long", attack=3, damage=2, time=0), action="left_arm.3", time=3
    )
    state = play(before, "resolve:M", faces="1" + "1111" + "2").state
    assert foes(state)["M"] == (2, 3, "rear_left:long", [2, 0, 0])


@pytest.mark.rule("ENEMY-CHOICE")
def test_no_die_when_one_attack_is_left() -> None:
    """A tank without its laser takes the PPC unrolled."""
    before = position(
        foe("T", "rear_left:long", attack=2, damage=3, time=0), action="left_arm.3", time=3
    )
    played = play(before, "resolve:T", faces="1" + "1111")
    assert played.told(AttackPicked) == [AttackPicked("T", 0, 2, 4)]


@pytest.mark.rule("SQUAT")
@pytest.mark.parametrize(("letter", "dice"), [("B", 1), ("A", 4)])
def test_squatting_takes_one_die_to_at_least_one(letter: str, dice: int) -> None:
    """Against a squatting 'mech P is one less, but never below 1."""
    before = position(
        foe(letter, "front_left:short", time=0), action="left_arm.3", time=3, stance="squat"
    )
    played = play(before, f"resolve:{letter}", faces="1" + "1" * dice)
    assert [len(event.faces) for event in played.told(EnemyRolled)] == [dice]


@pytest.mark.rule("SQUAT")
@pytest.mark.rule("HIT-LOCATION")
@pytest.mark.parametrize("sector", HITS)
def test_squatting_legs_are_rolled_again(sector: str) -> None:
    """Location 6 is rolled again, as often as it comes."""
    before = position(
        foe("A", f"{sector}:long", time=0), action="left_arm.3", time=3, stance="squat"
    )
    played = play(before, "resolve:A", faces="665" + "1111")
    assert [event.faces for event in played.told(HitLocated)] == [(6, 6, 5)]
    assert [LOCATIONS[e.location] for e in played.told(HitLocated)] == [HITS[sector][4]]


@pytest.mark.rule("SQUAT")
@pytest.mark.rule("SPILL-OVER")
def test_squatting_spill_over_still_reaches_the_legs() -> None:
    """Only rolled locations spare the legs; a track may lead there."""
    before = position(
        foe("A", "front_left:long", time=0),
        action="right_arm.1",
        time=2,
        stance="squat",
        damage={"left_arm": [1, 2, 3, 4, 5, 6]},
    )
    state = play(before, "resolve:A", faces="4" + "4111" + "1" + "1").state
    assert marks(state)["legs"] == ["turn_and_squat"]


@pytest.mark.rule("ENEMY-ATTACK")
def test_no_damage_takes_no_circle_die() -> None:
    """When no die beats the armour no die is rolled for a circle."""
    before = position(foe("B", "front_left:short", time=0), action="left_arm.3", time=3)
    assert marks(play(before, "resolve:B", faces="4" + "3").state) == {}
    assert marks(play(before, "resolve:B", faces="4" + "4" + "6").state) == {"left_arm": [6]}
