"""The weapon keywords, one section each.

Long: a section for each keyword.
"""

import pytest

from papermech.events import (
    AttackPicked,
    EnemyDestroyed,
    EnemyHit,
    Parried,
    Pulled,
    Recoiled,
    Rerolled,
    Rolled,
    ShieldRaised,
    Wasted,
)
from tests.play import ALL, circles, foe, foes, marks, peek, play, position, spaces

# --- The missile has the keyword Recoil


@pytest.mark.rule("RECOIL")
@pytest.mark.parametrize(("faces", "time"), [("11", 3), ("51", 4), ("55", 4)])
def test_recoil_moves_the_cube_once(faces: str, time: int) -> None:
    """One space right if at least one point went in, however many did."""
    before = position(foe("T", "front_left:long", attack=2, time=4), action="right_shoulder.1")
    played = play(before, "advance", faces=faces)
    assert foes(played.state)["T"].time == time
    assert len(played.told(Recoiled)) == time - 3


@pytest.mark.rule("RECOIL")
def test_recoil_stops_at_seven() -> None:
    """The cube is not knocked past 7."""
    for time, after in ((7, 7), (6, 7)):
        before = position(
            foe("T", "front_left:long", attack=2, time=time), action="right_shoulder.1"
        )
        assert foes(play(before, "haste", faces="61").state)["T"].time == after


@pytest.mark.rule("RECOIL")
@pytest.mark.rule("ENEMY-DISABLED")
def test_recoil_comes_after_the_new_attack() -> None:
    """A disabled attack is replaced first (missiles T4), then the cube goes one right, to 5."""
    before = position(foe("H", "front_left:long", time=2), action="right_shoulder.1")
    assert foes(play(before, "advance", faces="33").state)["H"] == (
        2,
        5,
        "front_left:long",
        [2, 0],
    )


@pytest.mark.rule("RECOIL")
def test_recoil_lifts_a_due_enemy_off_the_active_space() -> None:
    """A hasted salvo knocks the enemy that was about to act back to 1."""
    before = position(foe("T", "front_left:long", attack=2, time=0), action="right_shoulder.1")
    assert foes(play(before, "haste", faces="61").state)["T"].time == 1


# --- The rifle has the keyword Sniper


@pytest.mark.rule("SNIPER")
def test_sniper_lowers_the_targets_armour() -> None:
    """A 4 hurts a tank (armour 4) as if it were 3; a 3 does not."""
    before = position(
        foe("T", "front_left:long", attack=2),
        action="right_shoulder.1",
        loadout={"right_shoulder": "rifle"},
    )
    played = play(before, "advance", faces="34")
    assert foes(played.state)["T"].damage == [1, 0]
    assert [event.armour for event in played.told(Rolled)] == [3]


@pytest.mark.rule("SNIPER")
@pytest.mark.rule("HASTE")
def test_sniper_hasted() -> None:
    """At 2 a 5 counts 3 and does nothing to a tank, a 6 counts 4 and does."""
    before = position(
        foe("T", "front_left:long", attack=2),
        action="right_shoulder.1",
        time=2,
        loadout={"right_shoulder": "rifle"},
    )
    assert foes(play(before, "haste", faces="56").state)["T"].damage == [1, 0]


# --- The PPC has the keyword Kickback


@pytest.mark.rule("KICKBACK")
def test_kickback_wastes_the_attack_while_standing() -> None:
    """Standing, the PPC may be chosen and hasted but does not fire; the free move follows."""
    ppc = {"right_shoulder": "ppc", "torso_armour": 4}
    before = position(foe("T", "front_left:long"), action="right_shoulder.1", loadout=ppc)
    assert "change:right_shoulder.2" in before.legal
    for choice in ("advance", "haste"):
        played = play(before, choice)
        assert played.told(Wasted) == [Wasted("right_shoulder.1")]
        assert played.state.decision == "free_move"


@pytest.mark.rule("KICKBACK")
def test_kickback_fires_while_squatting() -> None:
    """Squatting, it rolls its dice; no free move follows."""
    ppc = {"right_shoulder": "ppc", "torso_armour": 4}
    before = position(
        foe("T", "front_left:long", attack=2),
        action="right_shoulder.1",
        stance="squat",
        loadout=ppc,
    )
    state = play(before, "advance", faces="5111").state
    assert (foes(state)["T"].damage, state.decision) == ([1, 0], "action")


# --- The wing shield has the keyword Reflex


@pytest.mark.rule("REFLEX")
def test_reflex_takes_the_attack_without_a_location_die() -> None:
    """With Defend on the active space an attack from the arc goes to the shield, armour 4."""
    before = position(
        foe("T", "front_right:long", attack=2, time=0), action="left_shoulder.2", time=0
    )
    played = play(before, "resolve:T", faces="4455" + "6" + "1")
    assert marks(played.state) == {"left_shoulder": [1, 6]}
    assert played.told(ShieldRaised) == [ShieldRaised("T", 0, "REFLEX")]


@pytest.mark.rule("REFLEX")
@pytest.mark.parametrize(
    ("space", "time", "action"),
    [
        ("right_front:long", 0, "left_shoulder.1"),
        ("front_left:long", 1, "left_shoulder.1"),
        ("front_left:long", 0, "left_arm.1"),
    ],
    ids=["out of its arc", "not on the active space", "another action"],
)
def test_reflex_needs_arc_moment_and_defend(space: str, time: int, action: str) -> None:
    """Out of the arc, off the active space or with another action the location is rolled."""
    before = position(foe("A", space, time=0), action=action, time=time)
    assert peek(before, "resolve:A").told(ShieldRaised) == []


@pytest.mark.rule("REFLEX")
def test_reflex_protects_at_every_range_of_its_arc() -> None:
    """The left shoulder's pie from left_rear to front_right, at any range."""
    for sector in ("left_rear", "left_front", "front_left", "front_right"):
        before = position(foe("A", f"{sector}:long", time=0), action="left_shoulder.1", time=0)
        assert peek(before, "resolve:A").told(ShieldRaised)


@pytest.mark.rule("REFLEX")
@pytest.mark.rule("SPILL-OVER")
def test_reflex_spills_over_like_any_location() -> None:
    """What the shield cannot hold goes along its track."""
    before = position(
        foe("A", "front_left:long", time=0),
        action="left_shoulder.3",
        time=0,
        damage={"left_shoulder": [1, 2, 3, 4, 5]},
    )
    state = play(before, "resolve:A", faces="55111" + "1" + "1").state
    # The shield's last circle went with it; the other point went to the torso.
    assert marks(state) == {"left_shoulder": list(ALL), "torso": 1}
    assert state.decision == "action"


@pytest.mark.rule("REFLEX")
@pytest.mark.rule("ACTION-LOST")
def test_a_destroyed_shield_protects_nothing() -> None:
    """Two attackers at one moment: the second one finds the shield full and rolls a location."""
    before = position(
        foe("A", "front_left:long", time=0),
        foe("T", "front_left:long", attack=2, time=0),
        action="left_shoulder.3",
        time=0,
        damage={"left_shoulder": [1, 2, 3, 4, 5]},
    )
    forced = play(before, "resolve:A", "left_arm.1", faces="51111" + "1" + "1" + "1111" + "1")
    assert len(forced.told(ShieldRaised)) == 1


# --- The disruptor has the keyword EMP


@pytest.mark.rule("EMP")
def test_emp_rolls_a_new_attack() -> None:
    """A hurt enemy rolls its attack as usual; its cube goes to the new T."""
    emp = {"left_arm": "disruptor"}
    for die, row, time in ((2, 1, 3), (5, 2, 4)):
        before = position(
            foe("T", "front_left:medium", attack=1, time=6), action="left_arm.2", loadout=emp
        )
        played = play(before, "advance", faces=f"511{die}")
        assert foes(played.state)["T"] == (row, time, "front_left:medium", [1, 0])
        assert played.told(AttackPicked) == [AttackPicked("T", die, row, time, "EMP")]


@pytest.mark.rule("EMP")
def test_emp_does_nothing_without_damage() -> None:
    """No point in, no new attack and no die."""
    before = position(
        foe("T", "front_left:medium", time=6),
        action="left_arm.2",
        loadout={"left_arm": "disruptor"},
    )
    assert foes(play(before, "advance", faces="444").state)["T"][:2] == (1, 5)


@pytest.mark.rule("EMP")
@pytest.mark.rule("ENEMY-DISABLED")
def test_emp_replaces_the_choice_of_a_disabled_attack() -> None:
    """A 'mech that loses its fist by EMP rolls once, not twice."""
    before = position(
        foe("M", "front_left:medium", time=6),
        action="left_arm.2",
        loadout={"left_arm": "disruptor"},
    )
    played = play(before, "advance", faces="551" + "6")
    assert foes(played.state)["M"] == (3, 4, "front_left:medium", [2, 0, 0])
    assert len(played.told(AttackPicked)) == 1


@pytest.mark.rule("EMP")
def test_emp_on_a_single_attack_takes_no_die() -> None:
    """Artillery hurt by EMP is laid back to T5 without a die."""
    before = position(
        foe("A", "front_left:medium", time=2),
        action="left_arm.1",
        loadout={"left_arm": "disruptor"},
    )
    assert foes(play(before, "advance", faces="4").state)["A"].time == 5


@pytest.mark.rule("EMP")
def test_emp_by_haste_postpones_a_due_enemy() -> None:
    """Hasted before its activation, EMP lifts the enemy off the active space."""
    before = position(
        foe("T", "front_left:medium", time=0),
        action="left_arm.1",
        loadout={"left_arm": "disruptor"},
    )
    assert foes(play(before, "haste", faces="64").state)["T"].time == 4


# --- The flamethrower has the keyword Proximity


@pytest.mark.rule("PROXIMITY")
@pytest.mark.parametrize(
    ("row", "dice"),
    [(1, (2, 1, 0)), (2, (4, 3, 2)), (3, (5, 4, 3))],
    ids=["burn", "burst", "lance"],
)
def test_proximity_loses_a_die_for_each_band(row: int, dice: tuple[int, int, int]) -> None:
    """P as printed at close range, one less at short, two less at medium, never below 0."""
    for band, power in zip(("close", "short", "medium"), dice, strict=True):
        before = position(
            foe("T", f"front_left:{band}"),
            action=f"left_arm.{row}",
            loadout={"left_arm": "flamethrower"},
        )
        played = play(before, "advance", faces="1" * power)
        assert [len(event.faces) for event in played.told(Rolled)] == [power]


@pytest.mark.rule("PROXIMITY")
def test_proximity_without_dice_is_an_attack_all_the_same() -> None:
    """Burn at medium range rolls nothing, is not wasted, and the target counts as attacked."""
    before = position(
        foe("T", "front_left:medium"), action="left_arm.1", loadout={"left_arm": "flamethrower"}
    )
    played = play(before, "advance")
    assert played.told(Wasted) == []
    assert played.state.last_attack == (2, "T")
    assert played.state.decision == "free_move"


# --- The laser has the keyword Accurate


@pytest.mark.rule("ACCURATE")
def test_accurate_offers_every_set_of_missed_dice() -> None:
    """Only dice that did no damage, by position from 1, every non-empty subset, or keep."""
    before = position(foe("F", "front_left:medium"), action="left_arm.3")
    state = play(before, "advance", faces="1423").state
    assert state.decision == "reroll"
    assert state.legal == (
        "keep",
        "reroll:1",
        "reroll:1,3",
        "reroll:1,3,4",
        "reroll:1,4",
        "reroll:3",
        "reroll:3,4",
        "reroll:4",
    )


@pytest.mark.rule("ACCURATE")
def test_accurate_rolls_once_more_in_position_order() -> None:
    """The dice rolled again lie where they lay, the rest stay, and there is no third roll."""
    before = position(foe("F", "front_left:medium", attack=2), action="left_arm.3")
    played = play(before, "advance", "reroll:1,3", faces="1423" + "51")
    assert played.told(Rerolled) == [Rerolled("F", (1, 3), (5, 4, 1, 3), (1, 2))]
    assert foes(played.state)["F"].damage == [2, 0]
    assert played.state.decision == "free_move"


@pytest.mark.rule("ACCURATE")
def test_accurate_asks_nothing_when_every_die_hurts() -> None:
    """With no missed die there is no decision."""
    before = position(foe("F", "front_left:medium", attack=2), action="left_arm.1")
    assert play(before, "advance", faces="44").state.decision == "free_move"


@pytest.mark.rule("ACCURATE")
def test_accurate_is_asked_of_a_destroyed_target_too() -> None:
    """One hit destroys the bike, the other die may still be rolled again."""
    before = position(foe("B", "front_left:medium", damage=1), action="left_arm.1")
    assert play(before, "advance", faces="61").state.legal == ("keep", "reroll:2")


# --- The mortar has the keyword Area

MORTAR = {"left_shoulder": "mortar", "legs_armour": 3, "torso_armour": 3}


@pytest.mark.rule("AREA")
def test_area_applies_one_roll_to_two_targets() -> None:
    """The same dice are compared with each target's own armour."""
    before = position(
        foe("H", "front_left:medium", attack=2),
        foe("T", "front_left:medium", attack=2),
        action="left_shoulder.1",
        loadout=MORTAR,
    )
    asked = play(before, "advance", "target:H").state
    assert (asked.decision, asked.legal) == ("second", ("second:T", "second:none"))
    both = play(asked, "second:T", faces="345").state
    assert foes(both)["H"].damage == [2, 1]
    assert foes(both)["T"].damage == [1, 0]
    one = play(asked, "second:none", faces="345").state
    assert foes(one)["T"].damage == [0, 0]


@pytest.mark.rule("AREA")
@pytest.mark.rule("RADAR-NEAR")
@pytest.mark.parametrize(
    ("space", "offered"),
    [
        ("front_left:medium", True),
        ("front_left:short", True),
        ("front_right:medium", True),
        ("left_front:medium", True),
        ("front_right:short", False),
        ("left_front:short", False),
        ("left_rear:medium", False),
        ("front_left:close", False),
        ("front_left:long", False),
    ],
)
def test_area_wants_a_second_target_near_in_range_and_arc(space: str, offered: bool) -> None:
    """The second target lies within one space of the first, in range, in arc, not close."""
    before = position(
        foe("H", "front_left:medium"), foe("T", space), action="left_shoulder.1", loadout=MORTAR
    )
    played = peek(before, "advance")
    if played.state.decision == "target":
        played = peek(played.state, "target:H")
    assert (played.state.decision == "second") == offered


@pytest.mark.rule("AREA")
@pytest.mark.rule("ATTACK-TARGET")
def test_area_weapon_cannot_attack_at_close_range() -> None:
    """At close range the mortar finds no target."""
    before = position(foe("T", "front_left:close"), action="left_shoulder.1", loadout=MORTAR)
    assert play(before, "advance").told(Wasted)


@pytest.mark.rule("AREA")
@pytest.mark.rule("ENEMY-DISABLED")
def test_area_picks_new_attacks_first_target_first() -> None:
    """Both targets lose their attack: the first one's die comes first."""
    before = position(
        foe("H", "front_left:medium", time=6),
        foe("M", "front_left:medium", attack=1, time=6),
        action="left_shoulder.1",
        loadout=MORTAR,
    )
    played = play(before, "advance", "target:M", "second:H", faces="551" + "6")
    assert [event.letter for event in played.told(AttackPicked)] == ["M", "H"]
    assert foes(played.state)["M"][:2] == (3, 4)
    assert foes(played.state)["H"][:2] == (2, 4)


# --- The machine gun has the keyword Weak

GUN = {"left_arm": "machine_gun"}


@pytest.mark.rule("WEAK")
@pytest.mark.parametrize(("letter", "five_hurts"), [("B", True), ("F", False), ("T", False)])
def test_weak_adds_two_armour_but_sixes_hurt(letter: str, five_hurts: bool) -> None:
    """Armour counts two higher; each six does one point whatever the armour."""
    before = position(
        foe(letter, "front_left:short", attack=1 if letter == "B" else 2),
        foe("A", "rear_left:long"),
        action="left_arm.1",
        loadout=GUN,
    )
    assert sum(foes(play(before, "advance", faces="416").state)[letter].damage) == 1
    assert sum(foes(play(before, "advance", faces="415").state)[letter].damage) == five_hurts


@pytest.mark.rule("WEAK")
@pytest.mark.rule("SIX")
def test_a_six_is_looked_at_as_rolled() -> None:
    """Hasted at 3 a six still hurts a tank; it does one point, not two."""
    before = position(
        foe("T", "front_left:short", attack=2), action="left_arm.1", time=3, loadout=GUN
    )
    assert foes(play(before, "haste", faces="655").state)["T"].damage == [1, 0]


# --- The energy whip has the keyword Pull

WHIP = {"left_arm": "energy_whip"}


@pytest.mark.rule("PULL")
@pytest.mark.parametrize(
    ("choice", "space"),
    [
        ("pull:closer", "front_left:close"),
        ("pull:cw", "front_right:short"),
        ("pull:ccw", "left_front:short"),
        ("pull:none", "front_left:short"),
    ],
)
def test_pull_moves_a_hurt_target(choice: str, space: str) -> None:
    """One band in, or one sector sideways in the same band, or not at all; artillery too."""
    before = position(foe("A", "front_left:short"), action="left_arm.1", loadout=WHIP)
    asked = play(before, "advance", faces="41").state
    assert (asked.decision, asked.legal) == (
        "pull",
        ("pull:ccw", "pull:closer", "pull:cw", "pull:none"),
    )
    played = play(asked, choice)
    assert spaces(played.state) == {"A": space}
    assert len(played.told(Pulled)) == (choice != "pull:none")
    assert played.state.decision == "free_move"


@pytest.mark.rule("PULL")
@pytest.mark.parametrize(
    ("space", "ways"),
    [
        ("front_left:close", {"pull:ccw", "pull:cw"}),
        ("right_front:short", {"pull:ccw", "pull:closer"}),
        ("rear_left:short", {"pull:cw", "pull:closer"}),
        ("rear_left:close", {"pull:cw"}),
    ],
)
def test_pull_stays_in_the_arc(space: str, ways: set[str]) -> None:
    """The new space lies in the left arm's pie; at close range only sideways."""
    before = position(foe("T", space, attack=2), action="left_arm.1", loadout=WHIP)
    assert set(play(before, "advance", faces="51").state.legal) == ways | {"pull:none"}


@pytest.mark.rule("PULL")
def test_pull_needs_damage_and_a_living_target() -> None:
    """Nothing is asked of a target unhurt or destroyed."""
    unhurt = position(foe("T", "front_left:short"), action="left_arm.1", loadout=WHIP)
    assert play(unhurt, "advance", faces="44").state.decision == "free_move"
    dying = position(
        foe("T", "front_left:short", attack=2, damage=4),
        foe("A", "rear_left:long"),
        action="left_arm.1",
        loadout=WHIP,
    )
    assert play(dying, "advance", faces="51").state.decision == "free_move"


@pytest.mark.rule("PULL")
@pytest.mark.rule("ENEMY-DISABLED")
def test_pull_is_decided_after_the_new_attack() -> None:
    """The disabled attack is replaced before the pull is asked."""
    before = position(foe("H", "front_left:short", time=6), action="left_arm.1", loadout=WHIP)
    state = play(before, "advance", faces="33").state
    assert state.decision == "pull"
    assert foes(state)["H"][:2] == (2, 4)


# --- The fist has the keyword Combo and Crush


@pytest.mark.rule("COMBO")
def test_combo_adds_a_die_against_the_same_target() -> None:
    """The second punch in a row against the same enemy rolls one die more, hurt or not."""
    before = position(foe("T", "front_left:close"), action="right_arm.1")
    state = play(before, "advance", "free:none", "right_arm.1", faces="111").state
    played = play(state, "advance", faces="1111")
    assert [len(event.faces) for event in played.told(Rolled)] == [4]


@pytest.mark.rule("COMBO")
@pytest.mark.parametrize(
    ("last_attack", "dice"),
    [
        (("right_arm", "T"), 4),
        (("right_arm", "F"), 3),
        (("left_arm", "T"), 3),
        (("right_arm", ""), 3),
        (None, 3),
    ],
    ids=["same", "another enemy", "another mount", "wasted", "none"],
)
def test_combo_wants_this_mount_and_this_enemy(
    last_attack: tuple[str, str] | None, dice: int
) -> None:
    """Only the last attack action by this same mount against this same enemy counts."""
    before = position(
        foe("T", "front_left:close"),
        action="right_arm.1",
        last_attack=last_attack,
    )
    assert play(before, "advance", faces="1" * dice).state.decision == "free_move"


@pytest.mark.rule("COMBO")
@pytest.mark.parametrize(
    ("action", "then", "dice"),
    [
        ("legs.turn_or_change_stance", ["cw"], 4),
        ("left_shoulder.1", ["free:none"], 3),
    ],
    ids=["a move", "Defend"],
)
def test_combo_survives_moves_but_not_attack_actions(
    action: str, then: list[str], dice: int
) -> None:
    """A move between does not break the combo; Defend does."""
    before = position(foe("T", "front_left:close"), action=action, last_attack=("right_arm", "T"))
    state = play(before, "advance", *then, "right_arm.1").state
    played = play(state, "advance", faces="1" * dice)
    assert len(played.told(Rolled)) == 1


@pytest.mark.rule("COMBO")
@pytest.mark.rule("WASTED")
def test_a_wasted_punch_breaks_the_combo() -> None:
    """After a punch at nobody the next one has no extra die."""
    before = position(
        foe("T", "left_front:short"), action="right_arm.1", last_attack=("right_arm", "T")
    )
    assert play(before, "advance").state.last_attack == (3, "")


@pytest.mark.rule("CRUSH")
@pytest.mark.parametrize(
    ("damage", "die", "dies"), [(2, 3, False), (2, 4, True), (0, 5, False), (0, 6, True)]
)
def test_crush_kills_above_the_points_left(damage: int, die: int, dies: bool) -> None:
    """A tank has 5 circles: unhurt it dies on 6, with two filled on 4."""
    before = position(
        foe("T", "front_left:close", attack=2, damage=damage),
        foe("A", "rear_left:long"),
        action="right_arm.3",
    )
    played = play(before, "advance", faces=str(die))
    assert ("T" not in foes(played.state)) == dies
    assert played.told(EnemyDestroyed) == [EnemyDestroyed("T", "CRUSH")] * dies


@pytest.mark.rule("CRUSH")
def test_crush_does_ordinary_damage_too() -> None:
    """A 5 against an unhurt tank beats armour 4 and does one point."""
    before = position(foe("T", "front_left:close", attack=2), action="right_arm.3")
    assert foes(play(before, "advance", faces="5").state)["T"].damage == [1, 0]


@pytest.mark.rule("CRUSH")
@pytest.mark.rule("ENEMY-DESTROYED")
def test_ordinary_damage_may_destroy_where_crush_does_not() -> None:
    """With one point left any die above armour or above 1 destroys: a 2 crushes a bike."""
    before = position(
        foe("B", "front_left:close", damage=1), foe("A", "rear_left:long"), action="right_arm.3"
    )
    assert "B" not in foes(play(before, "advance", faces="2").state)
    assert "B" in foes(play(before, "advance", faces="1").state)


@pytest.mark.rule("CRUSH")
@pytest.mark.rule("HASTE")
@pytest.mark.rule("SIX")
def test_crush_compares_after_haste() -> None:
    """Hasted at 1 a six counts 5: not above a tank's 5 points, but above its armour."""
    before = position(
        foe("T", "front_left:close", attack=2), foe("A", "rear_left:long"), action="right_arm.3"
    )
    played = play(before, "haste", faces="6")
    assert foes(played.state)["T"].damage == [1, 0]
    assert played.told(EnemyHit) == [EnemyHit("T", 1)]


@pytest.mark.rule("CRUSH")
@pytest.mark.rule("COMBO")
def test_combo_adds_its_die_to_crush() -> None:
    """In a combo Crush rolls two dice, and any single one may crush."""
    before = position(
        foe("T", "front_left:close", attack=2),
        foe("A", "rear_left:long"),
        action="right_arm.3",
        last_attack=("right_arm", "T"),
    )
    assert "T" not in foes(play(before, "advance", faces="16").state)
    # The points left are those before the attack: 5 and 5 hurt twice but do not crush.
    assert foes(play(before, "advance", faces="55").state)["T"].damage == [2, 0]


# --- The plasma sword has the keyword Parry

SWORD = {"left_arm": "plasma_sword"}


@pytest.mark.rule("PARRY")
def test_parry_rolls_the_hurting_dice_again() -> None:
    """The dice that would hurt are rolled again, once, in position order."""
    before = position(
        foe("A", "front_left:long", time=0), action="right_arm.1", time=3, loadout=SWORD
    )
    asked = play(before, "resolve:A", faces="4" + "15261").state
    assert (asked.decision, asked.legal) == ("parry", ("no-parry", "parry"))
    parried = play(asked, "parry", faces="63" + "2")
    assert circles(parried.state, "left_arm") == [2]
    assert parried.told(Parried) == [Parried((2, 4), (6, 3), 1)]
    taken = play(asked, "no-parry", faces="2")
    assert circles(taken.state, "left_arm") == [2, 3]
    clean = play(asked, "parry", faces="33")
    assert marks(clean.state) == {}


@pytest.mark.rule("PARRY")
@pytest.mark.parametrize(
    ("space", "faces", "filled"),
    [
        ("front_left:long", "5" + "61111" + "1", ()),
        ("front_left:long", "4" + "33333", ()),
        ("front_left:long", "4" + "61111" + "1" + "1", ALL),
        ("rear_right:long", "4" + "61111" + "1", ()),
    ],
    ids=["another location", "nothing hurts", "no open circle", "out of its arc"],
)
def test_parry_is_not_offered(space: str, faces: str, filled: tuple[int, ...]) -> None:
    """Only for a hurting attack on the sword itself, from its arc, while a circle is open."""
    before = position(
        foe("A", space, time=0),
        action="right_arm.3",
        time=3,
        loadout=SWORD,
        damage={"left_arm": filled},
    )
    assert play(before, "resolve:A", faces=faces).state.decision == "window"


@pytest.mark.rule("PARRY")
@pytest.mark.rule("REAR")
def test_parry_counts_rear_and_squat() -> None:
    """From its rear sector a 3 would hurt a sword of armour 3; squatting rolls a die less."""
    before = position(
        foe("A", "rear_left:long", time=0),
        action="right_arm.1",
        time=3,
        loadout=SWORD,
        stance="squat",
    )
    state = play(before, "resolve:A", "parry", faces="4" + "3111" + "3" + "6").state
    assert circles(state, "left_arm") == [6]


@pytest.mark.rule("PARRY")
@pytest.mark.rule("SPILL-OVER")
def test_parry_does_not_meet_spill_over() -> None:
    """Damage that spills over to the sword is not parried."""
    before = position(
        foe("A", "front_left:long", time=0),
        action="right_arm.1",
        time=3,
        loadout=SWORD,
        legs=("turn_and_squat", "walk_backwards", "walk_forwards", "turn_or_change_stance"),
    )
    state = play(before, "resolve:A", faces="6" + "61111" + "1" + "4").state
    assert circles(state, "left_arm") == [4]


# --- The tower shield has the keyword Wall

TOWER = {"right_arm": "tower_shield", "torso_armour": 3}


@pytest.mark.rule("WALL")
@pytest.mark.rule("DEFEND")
def test_wall_takes_attacks_after_guard_resolved() -> None:
    """From when Guard resolves, attacks from the arm's arc go to the shield, armour 5."""
    before = position(
        foe("T", "right_rear:long", attack=2, time=7), action="right_arm.2", loadout=TOWER
    )
    guarded = play(before, "advance", "free:none").state
    assert (guarded.decision, guarded.wall) == ("action", 3)
    due = position(
        foe("T", "right_rear:long", attack=2, time=0),
        action="left_arm.3",
        time=2,
        wall="right_arm",
        loadout=TOWER,
    )
    played = play(due, "resolve:T", faces="5566" + "5" + "1")
    assert marks(played.state) == {"right_arm": [5, 6]}
    assert played.told(ShieldRaised) == [ShieldRaised("T", 3, "WALL")]


@pytest.mark.rule("WALL")
def test_wall_does_not_stand_before_guard_resolves() -> None:
    """Guard chosen and waiting on the active space protects nothing yet."""
    due = position(foe("A", "right_rear:long", time=0), action="right_arm.2", time=0, loadout=TOWER)
    assert peek(due, "resolve:A").told(ShieldRaised) == []


@pytest.mark.rule("WALL")
@pytest.mark.parametrize(
    ("space", "filled", "raised"),
    [
        ("rear_right:long", (), True),
        ("left_front:long", (), True),
        ("left_rear:long", (), False),
        ("rear_left:long", (), False),
        ("front_left:long", (1, 2, 3, 4, 5), True),
        ("front_left:long", ALL, False),
    ],
)
def test_wall_needs_arc_and_an_open_circle(
    space: str, filled: tuple[int, ...], raised: bool
) -> None:
    """Only attacks from the right arm's pie, only while the shield has an open circle."""
    due = position(
        foe("A", space, time=0),
        action="left_arm.3",
        time=2,
        wall="right_arm",
        damage={"right_arm": filled},
        loadout=TOWER,
    )
    assert bool(peek(due, "resolve:A").told(ShieldRaised)) == raised


@pytest.mark.rule("WALL")
@pytest.mark.parametrize(
    ("action", "how", "stands"),
    [
        ("legs.walk_forwards", "advance", True),
        ("left_shoulder.1", "advance", False),
        ("right_shoulder.1", "haste", False),
        ("right_arm.1", "advance", False),
        ("right_arm.2", "advance", True),
    ],
    ids=["a move", "Defend", "hasted", "wasted bash", "Guard"],
)
def test_wall_lasts_until_the_next_attack_action(action: str, how: str, stands: bool) -> None:
    """Moves leave it; Defend, a hasted or wasted attack end it; Guard renews it."""
    before = position(foe("T", "rear_left:long"), action=action, wall="right_arm", loadout=TOWER)
    state = play(before, how).state
    assert (state.wall == 3) == stands


@pytest.mark.rule("WALL")
def test_guard_of_a_second_shield_moves_the_wall() -> None:
    """With two tower shields the one that guarded last stands."""
    loadout = {"left_arm": "tower_shield", "right_arm": "tower_shield"}
    before = position(
        foe("T", "rear_left:long"), action="left_arm.3", wall="right_arm", loadout=loadout
    )
    assert play(before, "advance").state.wall == 2


@pytest.mark.rule("WALL")
@pytest.mark.rule("REFLEX")
def test_wing_shield_takes_before_the_wall() -> None:
    """Where both shields could take an attack the wing shield does."""
    before = position(
        foe("A", "front_left:long", time=0),
        action="left_shoulder.1",
        time=0,
        wall="right_arm",
        loadout=TOWER,
    )
    assert peek(before, "resolve:A").told(ShieldRaised) == [ShieldRaised("A", 0, "REFLEX")]
