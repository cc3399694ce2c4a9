"""The time track: advancing, who acts, what may be done at any time, haste and change."""

import pytest

from papermech.events import ActionChosen, ClockAdvanced, YouAct
from tests.play import STANDING, choosing, foe, foes, play, position, steps


@pytest.mark.rule("CLOCK-ADVANCE")
def test_advance_moves_every_cube_one_space() -> None:
    """`advance` moves all time cubes down one space, and one unit has been waited."""
    before = position(
        foe("H", "front_left:long", time=3),
        foe("T", "front_left:long", time=7),
        action="left_arm.3",
        time=4,
    )
    played = play(before, "advance")
    assert (played.state.time, played.state.waited) == (3, 2)
    assert {letter: seen.time for letter, seen in foes(played.state).items()} == {"H": 2, "T": 6}
    assert played.told(ClockAdvanced) == [ClockAdvanced()]


@pytest.mark.rule("CLOCK-ANYTIME")
def test_every_advance_is_offered_once_a_unit_has_passed() -> None:
    """The first unit after choosing passes by itself; before each further one you are asked."""
    state = play(choosing(foe("T", "front_left:long")), "left_arm.3").state
    assert (state.time, state.waited) == (3, 1)
    assert state.decision == "window"
    assert set(state.legal) == {"advance", "haste"} | {f"change:{a}" for a in STANDING}


@pytest.mark.rule("CLOCK-ANYTIME")
def test_each_activation_of_a_due_enemy_is_offered() -> None:
    """With a unit waited even a single due enemy is resolved by choice, and may be preceded."""
    state = position(foe("B", "front_left:long", time=0), action="left_arm.1", time=1)
    assert "resolve:B" in state.legal
    assert "advance" not in state.legal
    assert {"haste", "change:left_arm.1"} <= set(state.legal)


@pytest.mark.rule("CLOCK-ANYTIME")
def test_nothing_is_asked_when_only_one_thing_can_happen() -> None:
    """With nothing waited a single due enemy acts unasked, and the clock runs on to the next."""
    before = choosing(foe("B", "front_left:long", time=0))
    state = play(before, "left_arm.1").state
    # The bike came in and was laid at 1, one unit passed, both cubes moved.
    assert foes(state)["B"] == (1, 0, "front_left:medium", [0])
    assert (state.time, state.waited) == (1, 1)


@pytest.mark.rule("CLOCK-ORDER")
def test_enemies_on_the_active_space_go_first_in_your_order() -> None:
    """You and two enemies on the active space: you order the two, then you act."""
    before = position(
        foe("B", "front_left:long", time=0),
        foe("A", "front_left:long", time=0),
        action="legs.walk_forwards",
        time=0,
    )
    assert [c for c in before.legal if c.startswith("resolve")] == ["resolve:A", "resolve:B"]
    after_bike = play(before, "resolve:B").state
    assert [c for c in after_bike.legal if c.startswith("resolve")] == ["resolve:A"]
    played = play(after_bike, "resolve:A", faces="1" + "11111")
    assert played.told(YouAct) == [YouAct("legs.walk_forwards")]
    assert foes(played.state)["B"].space == "front_left:short"


@pytest.mark.rule("CLOCK-YOU")
def test_you_act_when_your_cube_arrives_alone() -> None:
    """When your cube reaches the active space and no enemy stands there no window opens."""
    played = play(
        position(foe("T", "front_left:long", time=2), action="legs.walk_forwards"), "advance"
    )
    assert played.told(YouAct) == [YouAct("legs.walk_forwards")]
    assert played.state.decision == "action"


@pytest.mark.rule("CLOCK-ORDER")
def test_an_enemy_acts_once_at_one_moment() -> None:
    """T is at least 1, so an enemy that resolved is off the active space."""
    before = position(foe("B", "front_left:long", time=0), action="left_arm.3", time=3)
    assert foes(play(before, "resolve:B").state)["B"].time == 1


@pytest.mark.rule("CLOCK-BEYOND")
def test_the_cube_stands_beyond_seven() -> None:
    """20 W (+4) and a hurt torso (+1) put a T5 action on 10; haste at 9 takes 9 off each die."""
    heavy = {
        "left_shoulder": "ppc",
        "right_shoulder": "mortar",
        "left_arm": "ppc",
        "right_arm": "tower_shield",
        "torso_armour": 5,
        "legs_armour": 5,
    }
    before = choosing(foe("T", "front_left:medium", time=7), loadout=heavy, torso=3)
    played = play(before, "right_shoulder.3")
    assert played.told(ActionChosen) == [ActionChosen("right_shoulder.3", 10)]
    assert (played.state.time, played.state.waited) == (9, 1)
    hasted = play(played.state, "haste", faces="66666")
    assert hasted.told(YouAct) == [YouAct("right_shoulder.3", 9)]
    assert foes(hasted.state)["T"].damage == [0, 0]


@pytest.mark.rule("HASTE")
def test_haste_subtracts_the_space_from_every_die() -> None:
    """At 2, armour 2: a 5 and a 6 hurt the bike, a 4 does not, re-rolled dice lose 2 as well."""
    before = position(foe("B", "front_left:medium"), action="left_arm.2", time=2)
    state = play(before, "haste", faces="444").state
    assert state.legal == tuple(
        sorted(["keep"] + ["reroll:" + c for c in ("1", "2", "3", "1,2", "1,3", "2,3", "1,2,3")])
    )
    assert foes(play(state, "reroll:1,2", faces="45").state)["B"].damage == [1]


@pytest.mark.rule("HASTE")
def test_haste_goes_on_with_free_move_and_next_action() -> None:
    """After a hasted attack come the free move and the next action as usual."""
    before = position(foe("T", "front_left:medium", time=5), action="left_arm.1", time=1)
    free, chosen, *_ = steps(before, "haste", "keep", "free:none", faces="11")
    assert (free.decision, chosen.decision) == ("reroll", "free_move")
    state = play(before, "haste", "keep", "free:none", faces="11").state
    assert (state.decision, state.action, state.time, state.waited) == (
        "action",
        "left_arm.1",
        1,
        1,
    )


@pytest.mark.rule("HASTE")
def test_no_haste_straight_after_choosing() -> None:
    """With nothing waited neither haste nor change is offered, even before two due enemies."""
    before = choosing(foe("B", "front_left:long", time=0), foe("A", "front_left:long", time=0))
    assert play(before, "left_arm.1").state.legal == ("resolve:A", "resolve:B")


@pytest.mark.rule("HASTE")
def test_no_haste_on_the_active_space_for_moves_or_guard() -> None:
    """On the active space, with a move or with Guard chosen there is no haste; change stays."""
    due = foe("B", "front_left:long", time=0)
    shield = {"right_arm": "tower_shield"}
    for state in (
        position(due, action="left_arm.1", time=0),
        position(due, action="legs.walk_forwards", time=1),
        position(due, action="right_arm.2", time=1, loadout=shield),
    ):
        assert "haste" not in state.legal
        assert "change:left_arm.1" in state.legal


@pytest.mark.rule("HASTE")
@pytest.mark.parametrize(
    ("action", "loadout"),
    [("left_shoulder.1", {}), ("right_arm.1", {"right_arm": "tower_shield"})],
    ids=["defend", "shield_bash"],
)
def test_defend_and_shield_bash_may_be_hasted(action: str, loadout: dict[str, object]) -> None:
    """Haste is open to Shield bash and, for what it is worth, to Defend."""
    state = position(foe("T", "front_left:long", time=2), action=action, loadout=loadout)
    assert "haste" in state.legal
    assert play(state, "haste").state.decision == "free_move"


@pytest.mark.rule("HASTE")
def test_haste_comes_before_a_due_enemy() -> None:
    """By default you may haste while an enemy stands on the active space; then it activates."""
    before = position(foe("H", "front_left:medium", time=0), action="left_arm.3", time=1)
    state = play(before, "haste", faces="6111").state
    assert state.decision == "reroll"
    after = play(state, "keep").state
    assert (after.decision, foes(after)["H"].time) == ("free_move", 0)


@pytest.mark.rule("CHANGE")
@pytest.mark.rule("CHANGE")
def test_change_lays_the_cube_at_the_full_time() -> None:
    """The units that passed do not count: the new action starts from its full T, waited anew."""
    before = position(
        foe("T", "front_left:long", time=0),
        action="left_arm.3",
        time=2,
        waited=2,
        decision="window",
    )
    state = play(before, "change:legs.walk_forwards", faces="1").state
    assert state.action == "legs.walk_forwards"
    # One unit passed unasked after the tank acted: T1 brought the cube to the active space.
    assert state.decision == "action"
    assert state.waited == 1


@pytest.mark.rule("CHANGE")
def test_the_same_action_may_be_chosen_again() -> None:
    """Changing to the action already chosen re-lays the time cube at its full T."""
    before = position(foe("T", "front_left:long", time=6), action="left_arm.3", time=1, waited=3)
    played = play(before, "change:left_arm.3")
    assert played.told(ActionChosen) == [ActionChosen("left_arm.3", 4, changed=True)]
    assert (played.state.time, played.state.waited) == (3, 1)


@pytest.mark.rule("CHANGE")
@pytest.mark.rule("LEGS-CHOICE")
@pytest.mark.rule("TWICE")
def test_change_is_bound_like_choosing() -> None:
    """What could not be chosen cannot be changed to."""
    before = position(
        foe("T", "front_left:long"),
        action="left_arm.1",
        stance="squat",
        resting="right_shoulder",
        damage={"right_arm": [1, 2]},
        legs=["walk_forwards"],
    )
    assert set(before.legal) == {"advance", "haste"} | {
        f"change:{action}"
        for action in STANDING
        if not action.startswith("right_shoulder")
        and action
        not in (
            "right_arm.1",
            "legs.walk_forwards",
            "legs.turn_and_squat",
            "legs.walk_backwards",
        )
    }


@pytest.mark.rule("CHANGE")
def test_change_on_the_active_space_beside_a_due_enemy() -> None:
    """Beside a due enemy your cube may leave the active space for another action."""
    before = position(foe("A", "front_left:long", time=0), action="left_arm.1", time=0, waited=2)
    state = play(before, "change:left_arm.3", faces="1" + "11111").state
    assert (state.time, state.waited, foes(state)["A"].time) == (3, 1, 4)
