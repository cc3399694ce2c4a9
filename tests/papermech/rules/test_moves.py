"""Choosing actions, move actions, the free move and the stance."""

import pytest

from papermech.events import StanceChanged, Turned, Walked
from tests.play import (
    ALL,
    LEG_CHOICES,
    LEGS,
    MOUNTS,
    STANDING,
    choosing,
    foe,
    foes,
    play,
    position,
    spaces,
)

# T of every action of the standard equipment, as printed.
TIMES = {
    "left_shoulder.1": 1,
    "left_shoulder.2": 1,
    "left_shoulder.3": 1,
    "right_shoulder.1": 2,
    "right_shoulder.2": 3,
    "right_shoulder.3": 4,
    "left_arm.1": 2,
    "left_arm.2": 3,
    "left_arm.3": 4,
    "right_arm.1": 2,
    "right_arm.2": 3,
    "right_arm.3": 3,
    "legs.turn_and_squat": 1,
    "legs.walk_backwards": 1,
    "legs.walk_forwards": 1,
    "legs.turn_or_change_stance": 1,
}


def beside(*enemies: str) -> list[str]:
    """The actions of an unhurt 'mech but these."""
    return [action for action in STANDING if action not in enemies]


@pytest.mark.rule("ACTION-CHOOSE")
@pytest.mark.parametrize("action", STANDING)
def test_choosing_lays_the_cube_at_the_printed_time(action: str) -> None:
    """The time cube goes to the action's T: an enemy due after that many units beats you to it."""
    before = choosing(foe("A", "front_left:long", time=7))
    state = play(before, action).state
    if TIMES[action] > 1:
        assert (state.action, state.time) == (action, TIMES[action] - 1)
    else:
        assert state.waited == 1


@pytest.mark.rule("ACTION-CHOOSE")
@pytest.mark.parametrize("mount", MOUNTS)
@pytest.mark.parametrize("row", [1, 2, 3])
def test_an_action_goes_with_its_two_circles(mount: str, row: int) -> None:
    """Circles 1-2, 3-4 and 5-6 belong to actions 1, 2, 3; one open circle keeps an action."""
    pair = (2 * row - 1, 2 * row)
    gone = choosing(foe("B", "front_left:long"), damage={mount: pair})
    assert list(gone.legal) == beside(f"{mount}.{row}")
    for circle in pair:
        kept = choosing(foe("B", "front_left:long"), damage={mount: [circle]})
        assert list(kept.legal) == STANDING
    others = choosing(foe("B", "front_left:long"), damage={mount: set(ALL) - {pair[0]}})
    assert [a for a in others.legal if a.startswith(mount)] == [f"{mount}.{row}"]


@pytest.mark.rule("ACTION-CHOOSE")
@pytest.mark.parametrize("leg", LEGS)
def test_a_leg_action_goes_with_its_circle(leg: str) -> None:
    """A damaged leg action cannot be chosen, the other three can."""
    state = choosing(foe("B", "front_left:long"), legs=[leg])
    assert list(state.legal) == beside(f"legs.{leg}")


@pytest.mark.rule("LEGS-CHOICE")
def test_squatting_forbids_two_leg_actions() -> None:
    """Turn & squat and walking backwards cannot be chosen while squatting."""
    state = choosing(foe("B", "front_left:long"), stance="squat")
    assert list(state.legal) == beside("legs.turn_and_squat", "legs.walk_backwards")


@pytest.mark.rule("MOVE-WALK")
@pytest.mark.parametrize(
    ("action", "there"),
    [
        ("legs.walk_forwards", {"T": "front_left:medium", "A": "right_rear:short"}),
        ("legs.walk_backwards", {"T": "front_left:long", "A": "front_right:short"}),
    ],
)
def test_walking_carries_every_enemy(action: str, there: dict[str, str]) -> None:
    """Walking moves all enemies along the arrows or against them, the artillery too."""
    before = position(foe("T", "front_left:long"), foe("A", "right_front:short"), action=action)
    played = play(before, "advance")
    assert spaces(played.state) == there
    assert played.told(Walked) == [Walked("forwards" in action)]
    # A move action is followed by no free move.
    assert played.state.decision == "action"


@pytest.mark.rule("MOVE-TURN")
@pytest.mark.parametrize(
    ("way", "there"), [("cw", "front_right:medium"), ("ccw", "left_front:medium")]
)
def test_turning_is_decided_when_it_resolves(way: str, there: str) -> None:
    """Turn or change stance asks on the active space; a turn moves all one sector."""
    before = position(foe("T", "front_left:medium"), action="legs.turn_or_change_stance")
    asked = play(before, "advance").state
    assert (asked.decision, asked.legal) == ("turn_or_stance", ("ccw", "cw", "stance"))
    played = play(asked, way)
    assert spaces(played.state) == {"T": there}
    assert played.state.stance == "stand"
    assert played.told(Turned) == [Turned(way == "cw")]


@pytest.mark.rule("MOVE-STANCE")
def test_change_stance_both_ways() -> None:
    """The stance cube moves from stand to squat and back, nobody moves on the radar."""
    for before, after in (("stand", "squat"), ("squat", "stand")):
        state = position(
            foe("T", "front_left:medium"),
            action="legs.turn_or_change_stance",
            stance="stand" if before == "stand" else "squat",
        )
        played = play(state, "advance", "stance")
        assert played.state.stance == after
        assert spaces(played.state) == {"T": "front_left:medium"}
        assert played.told(StanceChanged) == [StanceChanged(after)]


@pytest.mark.rule("MOVE-TURN-AND-SQUAT")
def test_turn_and_squat() -> None:
    """One turn, then the stance cube goes to squat; only the direction is asked."""
    before = position(foe("T", "front_left:medium"), action="legs.turn_and_squat")
    asked = play(before, "advance").state
    assert (asked.decision, asked.legal, asked.stance) == ("turn", ("ccw", "cw"), "stand")
    state = play(asked, "ccw").state
    assert (state.stance, spaces(state)) == ("squat", {"T": "left_front:medium"})
    assert state.decision == "action"


@pytest.mark.rule("MOVE-WALK")
def test_you_may_walk_forwards_while_squatting() -> None:
    """Walking forwards as an action needs no standing."""
    before = position(foe("T", "front_left:medium"), action="legs.walk_forwards", stance="squat")
    state = play(before, "advance").state
    assert (state.stance, spaces(state)) == ("squat", {"T": "front_left:short"})


@pytest.mark.rule("FREE")
@pytest.mark.parametrize(
    ("choice", "there", "stance"),
    [
        ("free:none", "front_left:medium", "stand"),
        ("free:walk_forwards", "front_left:short", "stand"),
        ("free:cw", "front_right:medium", "stand"),
        ("free:ccw", "left_front:medium", "stand"),
        ("free:stance", "front_left:medium", "squat"),
    ],
)
def test_the_free_move_after_an_attack(choice: str, there: str, stance: str) -> None:
    """After an attack one free move: none, walk forwards, turn, or squat; then the next action."""
    before = position(foe("T", "front_left:medium"), action="left_arm.1")
    free = play(before, "advance", "keep", faces="11").state
    assert free.decision == "free_move"
    assert set(free.legal) == {
        "free:none",
        "free:walk_forwards",
        "free:cw",
        "free:ccw",
        "free:stance",
    }
    state = play(free, choice).state
    assert (spaces(state)["T"], state.stance, state.decision) == (there, stance, "action")


@pytest.mark.rule("FREE")
@pytest.mark.parametrize(
    ("damaged", "left"),
    [
        ("walk_forwards", {"free:none", "free:cw", "free:ccw", "free:stance"}),
        ("turn_or_change_stance", {"free:none", "free:walk_forwards"}),
        (
            "walk_backwards",
            {"free:none", "free:walk_forwards", "free:cw", "free:ccw", "free:stance"},
        ),
    ],
)
def test_a_damaged_leg_gives_no_free_move(damaged: str, left: set[str]) -> None:
    """Only an undamaged walk forwards and turn or change stance can be a free move."""
    before = position(foe("T", "front_left:medium"), action="left_arm.1", legs=[damaged])
    assert set(play(before, "advance", "keep", faces="11").state.legal) == left


@pytest.mark.rule("FREE")
def test_with_both_free_legs_damaged_nothing_is_asked() -> None:
    """With only `free:none` left the next action is asked at once."""
    before = position(
        foe("T", "front_left:medium"),
        action="left_arm.1",
        legs=["walk_forwards", "turn_or_change_stance"],
    )
    assert play(before, "advance", "keep", faces="11").state.decision == "action"


@pytest.mark.rule("FREE")
@pytest.mark.rule("SQUAT")
def test_no_free_move_while_squatting() -> None:
    """Squatting, an attack is followed by the next action."""
    before = position(foe("T", "front_left:medium"), action="left_arm.1", stance="squat")
    assert play(before, "advance", "keep", faces="11").state.decision == "action"


@pytest.mark.rule("FREE")
@pytest.mark.rule("WASTED")
@pytest.mark.rule("DEFEND")
@pytest.mark.parametrize("action", ["left_shoulder.2", "right_arm.1"], ids=["defend", "wasted"])
def test_free_move_after_defend_and_after_a_wasted_attack(action: str) -> None:
    """Defend and a wasted attack are attack actions, so the free move follows, without dice."""
    before = position(foe("T", "front_left:medium"), action=action)
    assert play(before, "advance").state.decision == "free_move"


@pytest.mark.rule("TORSO-SLOW")
@pytest.mark.parametrize(("torso", "extra"), [(0, 0), (2, 0), (3, 1)])
def test_the_third_torso_point_costs_one_unit(torso: int, extra: int) -> None:
    """From the torso's third point on every action, a move too, is chosen at T + 1."""
    before = choosing(foe("A", "front_left:long"), torso=torso)
    assert play(before, "left_arm.3").state.time == 3 + extra
    walked = play(before, "legs.walk_forwards").state
    assert (walked.time, walked.decision) == ((1, "window") if extra else (0, "action"))


@pytest.mark.rule("TORSO-SLOW")
def test_torso_damage_leaves_the_chosen_action_alone() -> None:
    """The extra unit is added when an action is chosen, not to a cube already on the track."""
    before = position(foe("A", "front_left:long", time=0), action="left_arm.3", time=2, torso=2)
    state = play(before, "resolve:A", faces="1" + "61111").state
    assert (state.torso, state.time) == (3, 2)
    assert play(state, "change:left_arm.1").state.time == 2


@pytest.mark.rule("TWICE")
def test_a_launcher_rests_after_its_attack() -> None:
    """After an attack by the launcher none of its actions may be chosen next."""
    before = position(foe("T", "front_left:long"), action="right_shoulder.1")
    state = play(before, "advance", "free:walk_forwards", faces="11").state
    assert [a for a in state.legal if a.startswith("right_shoulder")] == []


@pytest.mark.rule("TWICE")
@pytest.mark.rule("WASTED")
def test_a_wasted_shot_counts_as_the_launchers_attack() -> None:
    """With nobody in its arc the launcher has still attacked."""
    before = position(foe("T", "rear_left:long"), action="right_shoulder.1")
    state = play(before, "advance", "free:none").state
    assert [a for a in state.legal if a.startswith("right_shoulder")] == []


@pytest.mark.rule("TWICE")
@pytest.mark.parametrize(
    ("action", "then"),
    [
        ("left_shoulder.1", ["free:none"]),
        ("right_arm.1", ["free:none"]),
        ("legs.walk_forwards", []),
        ("legs.turn_or_change_stance", ["stance"]),
    ],
)
def test_any_other_resolved_action_frees_it(action: str, then: list[str]) -> None:
    """Defend, a wasted attack and a move action between free the launcher."""
    before = position(foe("T", "front_left:long"), action=action, resting="right_shoulder")
    assert "right_shoulder.1" in play(before, "advance", *then).state.legal


@pytest.mark.rule("TWICE")
def test_two_launchers_may_alternate() -> None:
    """The launcher is the mount: the other one may fire next, and frees the first."""
    loadout = {"left_shoulder": "missile", "torso_armour": 3}
    before = position(foe("T", "front_left:long"), action="right_shoulder.1", loadout=loadout)
    after_right = play(before, "advance", "free:none", faces="11").state
    assert "left_shoulder.1" in after_right.legal
    assert "right_shoulder.1" not in after_right.legal
    after_left = play(after_right, "left_shoulder.1", "advance", "free:none", faces="11").state
    assert "left_shoulder.1" not in after_left.legal
    assert "right_shoulder.1" in after_left.legal


@pytest.mark.rule("ACTION-CHOOSE")
def test_an_unhurt_mech_may_choose_all_sixteen_actions() -> None:
    """Twelve attack actions and four moves, sorted by code point."""
    state = choosing(foe("B", "front_left:long"))
    assert list(state.legal) == STANDING == sorted(TIMES)
    assert [a for a in STANDING if a.startswith("legs")] == LEG_CHOICES
    assert foes(state)["B"].space == "front_left:long"
