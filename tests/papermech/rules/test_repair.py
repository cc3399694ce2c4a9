"""Repairs between two waves."""

import pytest

from papermech.events import Repaired, RepairsRolled
from papermech.state import State
from tests.play import ALL, LEGS, foe, marks, play, position

ARMOUR_POINTS = [("B", 2), ("BF", 5), ("HF", 5), ("AF", 6), ("AT", 7), ("HT", 6), ("FT", 7)]


def last_blow(
    letters: str,
    faces: str,
    *,
    damage: dict[str, tuple[int, ...]] | None = None,
    torso: int = 0,
    legs: tuple[str, ...] = (),
) -> State:
    """The state after a wave of `letters` falls and `faces` are rolled for repairs."""
    last = letters[-1]
    hurt = {"B": 1, "F": 3, "T": 4, "H": 3}[last]
    before = position(
        foe(last, "front_left:medium", damage=hurt, attack=1 if last == "B" else 2),
        action="left_arm.1",
        wave=min(3, len(letters)),
        letters=letters,
        damage=damage,
        torso=torso,
        legs=legs,
    )
    return play(before, "advance", faces="66" + faces).state


@pytest.mark.rule("REPAIR")
@pytest.mark.parametrize(("letters", "dice"), ARMOUR_POINTS)
def test_one_die_for_each_armour_point_of_the_wave(letters: str, dice: int) -> None:
    """All enemies of the wave count, the ones destroyed earlier too; rolled even when unhurt."""
    state = last_blow(letters, "6" * dice)
    assert state.decision == "stance"


@pytest.mark.rule("REPAIR")
@pytest.mark.parametrize(("faces", "left"), [("12", 0), ("13", 1), ("36", 2), ("45", 2)])
def test_three_and_more_repairs_a_point(faces: str, left: int) -> None:
    """Each die of 3 or more allows one repair, asked one by one."""
    state = last_blow("B", faces, damage={"left_arm": ALL})
    for _ in range(left):
        assert state.decision == "repair"
        state = play(state, state.legal[-1]).state
    assert state.decision == "stance"
    assert marks(state) == {"left_arm": list(ALL[: 6 - left])}


@pytest.mark.rule("REPAIR")
def test_every_point_may_be_repaired() -> None:
    """Every filled circle, the torso, each damaged leg action and `done` are offered."""
    state = last_blow(
        "B",
        "66",
        damage={"left_arm": (2, 5), "right_shoulder": (6,)},
        torso=2,
        legs=("walk_forwards", "turn_and_squat"),
    )
    assert state.legal == (
        "repair:done",
        "repair:left_arm.2",
        "repair:left_arm.5",
        "repair:legs.turn_and_squat",
        "repair:legs.walk_forwards",
        "repair:right_shoulder.6",
        "repair:torso",
    )


@pytest.mark.rule("REPAIR")
@pytest.mark.parametrize(
    ("choice", "after"),
    [
        ("repair:left_arm.2", {"left_arm": [5], "torso": 2, "legs": ["walk_forwards"]}),
        ("repair:torso", {"left_arm": [2, 5], "torso": 1, "legs": ["walk_forwards"]}),
        ("repair:legs.walk_forwards", {"left_arm": [2, 5], "torso": 2}),
    ],
)
def test_a_repair_rubs_out_one_point(choice: str, after: dict[str, object]) -> None:
    """Exactly the chosen point is gone."""
    state = last_blow("B", "66", damage={"left_arm": (2, 5)}, torso=2, legs=("walk_forwards",))
    played = play(state, choice)
    assert marks(played.state) == after
    assert played.state.decision == "repair"
    assert len(played.told(Repaired)) == 1


@pytest.mark.rule("REPAIR")
def test_done_stops_for_good() -> None:
    """`repair:done` gives up the successes that are left."""
    state = play(last_blow("B", "66", torso=2), "repair:done").state
    assert (state.decision, state.torso) == ("stance", 2)


@pytest.mark.rule("REPAIR")
def test_nothing_left_to_repair_ends_repairs() -> None:
    """With the last point repaired the next thing asked is the stance."""
    state = play(last_blow("B", "66", torso=1), "repair:torso").state
    assert (state.decision, state.torso) == ("stance", 0)


@pytest.mark.rule("REPAIR")
def test_repaired_legs_and_circles_work_again() -> None:
    """One point repaired enables its action in the next wave."""
    state = last_blow("B", "16", legs=LEGS)
    after = play(state, "repair:legs.walk_backwards", "stand", faces="1" + "1" + "11").state
    assert [a for a in after.legal if a.startswith("legs")] == ["legs.walk_backwards"]


@pytest.mark.rule("REPAIR")
def test_repairs_are_rolled_in_one_batch() -> None:
    """All repair dice are rolled together, after the attack's dice."""
    before = position(
        foe("B", "front_left:medium", damage=1), action="left_arm.1", letters="BF", torso=1
    )
    played = play(before, "advance", faces="66" + "12345")
    assert played.told(RepairsRolled) == [RepairsRolled((1, 2, 3, 4, 5), 3)]


@pytest.mark.rule("REPAIR")
def test_repaired_torso_is_fast_again() -> None:
    """A torso back at two points costs no extra unit in the next wave."""
    state = last_blow("B", "16", torso=3)
    after = play(state, "repair:torso", "stand", "left_arm.3", faces="3" + "43" + "43").state
    assert after.time is not None
    assert after.time + after.waited == 4
