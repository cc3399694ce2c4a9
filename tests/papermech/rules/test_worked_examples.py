"""The worked examples of the rulebook, with the dice it names."""

import pytest

from tests.play import ALL, foe, foes, last_line, marks, play, position


@pytest.mark.rule("WAVE-TABLE")
@pytest.mark.rule("WAVE-ARRIVAL")
def test_firethrower_takes_its_laser_and_stands_at_long_range() -> None:
    """A 2 picks the laser (T3), a 3 the radar space 3 at ten o'clock."""
    line = last_line(faces="523")
    assert line["enemies"] == [
        {"id": "F", "attack": 1, "time": 3, "space": "front_left:long", "damage": [0, 0]}
    ]
    assert (line["n"], line["wave"], line["decision"], line["dice_used"]) == (0, 1, "action", 3)


@pytest.mark.rule("CLOCK-ADVANCE")
@pytest.mark.rule("ACTION-CHOOSE")
def test_salvo_helo_and_tank_move_down_until_the_helo_is_due() -> None:
    """Cubes at 4, 2 and 5 move down two spaces to 2, 0 and 3, and the helo activates next."""
    before = position(
        foe("H", "front_left:short", time=2),
        foe("T", "front_right:long", time=5),
        time=0,
        waited=0,
        decision="action",
    )
    state = play(before, "right_shoulder.3", "advance").state
    assert (state.time, state.waited) == (2, 2)
    assert {letter: seen.time for letter, seen in foes(state).items()} == {"H": 0, "T": 3}
    assert [choice for choice in state.legal if choice.startswith("resolve")] == ["resolve:H"]
    assert "advance" not in state.legal


@pytest.mark.rule("HIT-LOCATION")
@pytest.mark.rule("ALLOCATE-MOUNT")
@pytest.mark.rule("ENEMY-ATTACK")
def test_artillery_example_1_wraps_round_the_laser() -> None:
    """Location 4, dice 2 2 4 5 6 and circle 4, with 4 and 5 filled, fill 6, 1 and 2."""
    before = position(
        foe("A", "front_left:long", time=0),
        action="left_arm.2",
        time=2,
        damage={"left_arm": [4, 5]},
    )
    after = play(before, "resolve:A", faces="4" + "22456" + "4").state
    assert marks(after) == {"left_arm": [1, 2, 4, 5, 6]}
    # "I can only select the laser blast until it is repaired."
    assert {c for c in after.legal if c.startswith("change:left_arm")} == {"change:left_arm.2"}


@pytest.mark.rule("SPILL-OVER")
def test_artillery_example_2_spills_over_to_the_wing_shield() -> None:
    """Three more points fill circle 3; a 5 on the track leads two to the shield, armour ignored."""
    before = position(
        foe("A", "front_left:long", time=0),
        action="left_shoulder.1",
        time=2,
        damage={"left_arm": [1, 2, 4, 5, 6]},
    )
    after = play(before, "resolve:A", faces="4" + "44411" + "1" + "5" + "2").state
    assert marks(after) == {"left_arm": list(ALL), "left_shoulder": [2, 3]}


@pytest.mark.rule("HASTE")
def test_hasted_laser_fails_on_2_2_4_6() -> None:
    """At 2 every die loses 2, so of 2, 2, 4 and 6 only the 6 beats a firethrower's armour of 3."""
    before = position(
        foe("F", "front_left:medium", damage=2, attack=2),
        action="left_arm.3",
        time=2,
        waited=2,
    )
    after = play(before, "haste", "keep", faces="2246").state
    assert foes(after)["F"].damage == [2, 1]
    assert after.decision == "free_move"
