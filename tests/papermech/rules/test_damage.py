"""Damage to your 'mech: allocation, spill-over, lost actions and the fourth torso point."""

import pytest

from papermech.events import ActionLost, LegsHit, MountHit, SpilledOver, TorsoHit
from tests.play import ALL, LEGS, MOUNTS, circles, foe, foes, marks, play, position

LOCATION_DIE = {
    "torso": 1,
    "left_shoulder": 2,
    "right_shoulder": 3,
    "left_arm": 4,
    "right_arm": 5,
    "legs": 6,
}
TRACKS = {
    "left_shoulder": ("torso", "right_arm", "left_arm"),
    "right_shoulder": ("left_arm", "torso", "right_arm"),
    "left_arm": ("legs", "right_shoulder", "left_shoulder"),
    "right_arm": ("left_shoulder", "legs", "right_shoulder"),
    "legs": ("left_arm", "right_arm", "torso"),
}
TRACKS_INWARD = {
    "left_shoulder": ("torso", "legs", "left_arm"),
    "right_shoulder": ("legs", "torso", "right_arm"),
    "left_arm": ("legs", "torso", "left_shoulder"),
    "right_arm": ("torso", "legs", "right_shoulder"),
    "legs": ("left_arm", "right_arm", "torso"),
}


@pytest.mark.rule("ALLOCATE")
@pytest.mark.rule("ALLOCATE-MOUNT")
@pytest.mark.parametrize("die", ALL)
@pytest.mark.parametrize("hits", [1, 2, 3, 4, 5])
def test_circles_fill_downwards_and_wrap(die: int, hits: int) -> None:
    """From the rolled circle downwards, round to the top where needed."""
    before = position(foe("A", "front_left:long", time=0), action="left_arm.3", time=3)
    dice = "6" * hits + "1" * (5 - hits)
    played = play(before, "resolve:A", faces=f"5{dice}{die}")
    want = [(die - 1 + step) % 6 + 1 for step in range(hits)]
    assert circles(played.state, "right_arm") == sorted(want)
    assert played.told(MountHit) == [MountHit(MOUNTS.index("right_arm"), die, tuple(want))]


@pytest.mark.rule("ALLOCATE-MOUNT")
@pytest.mark.parametrize("filled", range(1, 63))
def test_filled_circles_are_skipped(filled: int) -> None:
    """For every set of filled circles two points go to the first two open ones from the die on."""
    open_ones = [circle for circle in ALL if not filled >> circle - 1 & 1]
    if len(open_ones) == 1:
        return
    for die in ALL:
        before = position(
            foe("H", "front_left:short", time=0),
            action="right_arm.3",
            time=3,
            damage={"left_arm": set(ALL) - set(open_ones)},
        )
        downwards = [(die - 1 + step) % 6 + 1 for step in range(6)]
        order = [circle for circle in downwards if circle in open_ones]
        state = play(before, "resolve:H", faces=f"466{die}1").state
        assert set(circles(state, "left_arm")) == set(ALL) - set(open_ones) | set(order[:2])


@pytest.mark.rule("ALLOCATE-TORSO")
@pytest.mark.parametrize("torso", [0, 1])
def test_torso_counts(torso: int) -> None:
    """The torso counts points from the top and takes no circle die."""
    before = position(foe("A", "front_left:long", time=0), action="left_arm.3", time=3, torso=torso)
    played = play(before, "resolve:A", faces="1" + "66555")
    assert marks(played.state) == {"torso": torso + 2}
    assert played.told(TorsoHit) == [TorsoHit(2, torso + 2)]


@pytest.mark.rule("ALLOCATE-LEGS")
@pytest.mark.parametrize(
    ("damaged", "after"),
    [
        ([], LEGS[:2]),
        (LEGS[:1], LEGS[:3]),
        ([LEGS[1]], LEGS[:3]),
        ([LEGS[0], LEGS[2]], LEGS),
    ],
)
def test_legs_fill_the_topmost_open_circle(damaged: list[str], after: tuple[str, ...]) -> None:
    """The legs lose the topmost open circles and take no circle die."""
    before = position(
        foe("A", "front_left:long", time=0), action="left_arm.3", time=3, legs=damaged
    )
    played = play(before, "resolve:A", faces="6" + "55444")
    assert marks(played.state) == {"legs": list(after)}
    assert [len(event.rows) for event in played.told(LegsHit)] == [2]


@pytest.mark.rule("TRACKS")
@pytest.mark.rule("SPILL-OVER")
@pytest.mark.parametrize("die", ALL)
@pytest.mark.parametrize("tracks", ["diagonal", "inward"])
@pytest.mark.parametrize("start", TRACKS)
def test_spill_over_tracks(start: str, tracks: str, die: int) -> None:
    """From every full location each face leads where the track says, armour ignored."""
    table = TRACKS if tracks == "diagonal" else TRACKS_INWARD
    to = table[start][(die - 1) // 2]
    full = {} if start == "legs" else {start: ALL}
    before = position(
        foe("A", "front_left:long", time=0),
        action="left_shoulder.1" if start != "left_shoulder" else "right_shoulder.1",
        time=3,
        damage=full,
        legs=LEGS if start == "legs" else (),
        rulings={"tracks": tracks},
    )
    own_circle = "" if start == "legs" else "3"
    new_circle = "6" if to in MOUNTS else ""
    faces = f"{LOCATION_DIE[start]}" + "61111" + own_circle + f"{die}" + new_circle
    played = play(before, "resolve:A", faces=faces)
    was = marks(before)
    gone = {key: value for key, value in marks(played.state).items() if was.get(key) != value}
    point: object = {"torso": 1, "legs": ["turn_and_squat"]}.get(to, [6])
    assert gone == {to: point}
    assert [event.points for event in played.told(SpilledOver)] == [1]


@pytest.mark.rule("SPILL-OVER")
def test_a_full_location_passes_on_by_its_own_track() -> None:
    """Left arm full, a 5 to a full shoulder, there a 3 to the right arm, which takes the rest."""
    before = position(
        foe("A", "front_left:long", time=0),
        action="right_shoulder.1",
        time=3,
        damage={"left_arm": [1, 2, 3, 4, 5], "left_shoulder": ALL},
    )
    played = play(before, "resolve:A", faces="4" + "66661" + "2" + "5" + "4" + "3" + "6")
    assert marks(played.state) == {
        "left_arm": list(ALL),
        "left_shoulder": list(ALL),
        "right_arm": [1, 2, 6],
    }
    assert [event.points for event in played.told(SpilledOver)] == [3, 3]


@pytest.mark.rule("SPILL-OVER")
@pytest.mark.rule("LOSE")
def test_the_torso_passes_nothing_on() -> None:
    """Five points on a torso with two open circles: lost, no further die."""
    before = position(foe("A", "front_left:long", time=0), action="left_arm.3", time=3, torso=2)
    played = play(before, "resolve:A", faces="1" + "66666")
    assert (played.state.torso, played.state.outcome) == (4, "lost")
    assert played.told(TorsoHit) == [TorsoHit(2, 4)]


@pytest.mark.rule("LOSE")
def test_spill_over_can_lose_the_game() -> None:
    """Damage that reaches the torso along a track counts like any other."""
    before = position(
        foe("B", "front_left:short", time=0), action="left_arm.3", time=3, torso=3, legs=LEGS
    )
    assert play(before, "resolve:B", faces="6" + "5" + "6").state.outcome == "lost"


@pytest.mark.rule("ACTION-LOST")
def test_a_lost_action_is_replaced_before_the_enemy_moves() -> None:
    """With its last circle gone another is chosen at its full T, then the enemy moves and picks."""
    before = position(
        foe("T", "front_left:long", attack=2, time=0),
        action="left_arm.1",
        time=1,
        damage={"left_arm": [1]},
    )
    played = play(before, "resolve:T", faces="4" + "6111" + "2")
    asked = played.state
    assert played.told(ActionLost) == [ActionLost("left_arm.1")]
    assert asked.decision == "action"
    assert "left_arm.1" not in asked.legal
    # The cubes lie as they lay; the enemy has neither moved nor picked.
    assert (asked.action, asked.time, asked.waited) == ("left_arm.1", 1, 1)
    assert foes(asked)["T"] == (2, 0, "front_left:long", [0, 0])
    state = play(asked, "left_arm.3", faces="1").state
    assert (state.action, state.time, state.waited) == ("left_arm.3", 3, 1)
    assert foes(state)["T"] == (1, 2, "left_front:long", [0, 0])


@pytest.mark.rule("ACTION-LOST")
def test_a_lost_action_waits_for_the_spill_over() -> None:
    """The new action is chosen when the whole attack is over, spill-over included."""
    before = position(
        foe("A", "front_left:long", time=0),
        action="left_arm.3",
        time=1,
        damage={"left_arm": [1, 2, 3, 4, 5]},
    )
    state = play(before, "resolve:A", faces="4" + "66111" + "6" + "1").state
    assert (state.decision, marks(state)["legs"]) == ("action", ["turn_and_squat"])
    assert not [a for a in state.legal if a.startswith("left_arm") or a == "legs.turn_and_squat"]


@pytest.mark.rule("ACTION-LOST")
def test_a_lost_move_is_replaced_too() -> None:
    """A leg action whose circle is filled is lost as well."""
    before = position(foe("A", "front_left:long", time=0), action="legs.turn_and_squat", time=1)
    state = play(before, "resolve:A", faces="6" + "51111").state
    assert state.decision == "action"
    assert "legs.turn_and_squat" not in state.legal


@pytest.mark.rule("ACTION-LOST")
def test_an_action_with_a_circle_left_stays() -> None:
    """One open circle keeps the chosen action."""
    before = position(foe("A", "front_left:long", time=0), action="left_arm.1", time=2)
    state = play(before, "resolve:A", faces="4" + "61111" + "2").state
    assert (state.decision, state.action, state.time) == ("window", "left_arm.1", 2)


@pytest.mark.rule("ACTION-LOST")
@pytest.mark.rule("TORSO-SLOW")
def test_the_replacement_costs_what_it_costs_now() -> None:
    """A torso with three points makes the replacement one unit slower."""
    before = position(
        foe("A", "front_left:long", time=0),
        action="left_arm.1",
        time=1,
        torso=3,
        damage={"left_arm": [1]},
    )
    state = play(before, "resolve:A", "left_arm.3", faces="4" + "61111" + "2").state
    assert (state.time, state.waited) == (4, 1)
