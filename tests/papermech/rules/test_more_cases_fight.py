"""More hand-made cases: moves, attacks, keywords and damage, each from the text of its rule."""

from typing import Literal

import pytest

from papermech import choices
from papermech.events import (
    EnemyHit,
    EnemyRolled,
    Rolled,
    SpilledOver,
    StanceChanged,
    TorsoHit,
    Turned,
    Wasted,
)
from tests.play import choosing, foe, foes, marks, play, position, spaces

# --- Moves


@pytest.mark.rule("MOVE-STANCE")
@pytest.mark.parametrize(("before", "after"), [("stand", "squat"), ("squat", "stand")])
def test_a_change_of_stance_as_an_action(
    before: Literal["stand", "squat"], after: Literal["stand", "squat"]
) -> None:
    """The stance cube goes to the other space, and the enemies stay where they are."""
    start = position(
        foe("F", "left_front:short"),
        foe("H", "rear_right:long"),
        action="legs.turn_or_change_stance",
        stance=before,
    )
    played = play(start, "advance", "stance")
    assert [told.stance for told in played.told(StanceChanged)] == [after]
    assert played.state.stance == after
    assert spaces(played.state) == {"F": "left_front:short", "H": "rear_right:long"}


@pytest.mark.rule("MOVE-STANCE")
def test_a_change_of_stance_as_a_free_move() -> None:
    """After an attack that was wasted you squat, free, and squatting you have no free move."""
    start = position(foe("T", "rear_left:long"), action="right_arm.1")
    squatting = play(start, "advance", "free:stance")
    assert [(told.stance, told.rule) for told in squatting.told(StanceChanged)] == [
        ("squat", "FREE")
    ]
    again = play(squatting.state, "right_arm.2", "advance", "advance")
    assert len(again.told(Wasted)) == 1
    assert again.state.decision == "action"
    assert again.state.stance == "squat"


@pytest.mark.rule("MOVE-TURN")
@pytest.mark.parametrize(
    ("way", "there"),
    [
        ("cw", {"M": "front_right:long", "B": "rear_left:close", "T": "left_front:short"}),
        ("ccw", {"M": "left_front:long", "B": "right_rear:close", "T": "rear_left:short"}),
    ],
)
def test_a_turn_carries_everybody_one_sector(way: str, there: dict[str, str]) -> None:
    """Three enemies, each to the next sector of its band, whether the turn is free or an action."""
    enemies = (
        foe("M", "front_left:long"),
        foe("B", "rear_right:close"),
        foe("T", "left_rear:short"),
    )
    action = play(position(*enemies, action="legs.turn_or_change_stance"), "advance", way)
    assert spaces(action.state) == there
    free = play(position(*enemies, action="left_shoulder.1"), "advance", f"free:{way}")
    assert spaces(free.state) == there
    assert [told.rule for told in (*action.told(Turned), *free.told(Turned))] == [
        "MOVE-TURN",
        "FREE",
    ]


@pytest.mark.rule("MOVE-TURN-AND-SQUAT")
@pytest.mark.parametrize(
    ("way", "there"), [("cw", "front_right:medium"), ("ccw", "left_front:medium")]
)
def test_turn_and_squat_does_both(way: str, there: str) -> None:
    """One sector, either way, and then down; the direction is all that is asked."""
    start = position(foe("F", "front_left:medium"), action="legs.turn_and_squat")
    asked = play(start, "advance").state
    assert (asked.decision, asked.legal) == ("turn", ("ccw", "cw"))
    after = play(asked, way)
    assert spaces(after.state) == {"F": there}
    assert (after.state.stance, after.state.decision) == ("squat", "action")
    assert [type(event) for event in after.events] == [Turned, StanceChanged]


@pytest.mark.rule("MOVE-TURN-AND-SQUAT")
def test_after_turn_and_squat_the_next_attack_has_one_die_less() -> None:
    """A firethrower's laser P3 rolls two dice at you; you are down before it fires."""
    start = position(
        foe("F", "front_left:medium", time=2), action="legs.turn_and_squat", time=1, waited=1
    )
    squatting = play(start, "advance", "cw").state
    attacked = play(squatting, "right_shoulder.3", "resolve:F", faces="2" + "11" + "2")
    assert [told.faces for told in attacked.told(EnemyRolled)] == [(1, 1)]


# --- Attacks and keywords


@pytest.mark.rule("PUNCH")
@pytest.mark.parametrize(("ruling", "dice"), [("sheet", 3), ("list", 2)])
@pytest.mark.parametrize("combo", [0, 1])
def test_punch_rolls_what_the_ruling_prints_and_combo_adds_one(
    ruling: str, dice: int, combo: int
) -> None:
    """Three dice by the sheet, two by the list; one more in a combo under either."""
    start = position(
        foe("T", "front_left:close"),
        action="right_arm.1",
        last_attack=("right_arm", "T") if combo else None,
        rulings={"punch": ruling},
    )
    after = play(start, "advance", faces="1" * (dice + combo))
    assert [len(told.faces) for told in after.told(Rolled)] == [dice + combo]


@pytest.mark.rule("SNIPER")
@pytest.mark.parametrize(
    ("letter", "faces", "hits"), [("B", "12", 1), ("F", "23", 1), ("A", "32", 1), ("M", "33", 0)]
)
def test_the_rifle_sees_one_armour_less(letter: str, faces: str, hits: int) -> None:
    """A bike's 2 counts 1, a firethrower's or the artillery's 3 counts 2, a 'mech's 4 counts 3."""
    start = position(
        foe(letter, "front_left:long"), action="left_arm.1", loadout={"left_arm": "rifle"}
    )
    after = play(start, "advance", faces=faces)
    assert [len(told.hits) for told in after.told(Rolled)] == [hits]
    assert sum(told.points for told in after.told(EnemyHit)) == hits


@pytest.mark.rule("KICKBACK")
def test_the_ppc_fires_once_you_have_squatted() -> None:
    """Standing it is wasted without dice; after the free squat the next shot rolls its four."""
    start = position(
        foe("T", "front_left:long"),
        foe("H", "front_right:short"),
        action="left_arm.1",
        loadout={"left_arm": "ppc", "torso_armour": 4},
    )
    wasted = play(start, "advance", "free:stance")
    assert len(wasted.told(Wasted)) == 1
    fired = play(wasted.state, "left_arm.1", "advance", "advance", "target:T", faces="5161")
    assert [told.faces for told in fired.told(Rolled)] == [(5, 1, 6, 1)]
    assert foes(fired.state)["T"].damage == [2, 0]


@pytest.mark.rule("SIX")
@pytest.mark.parametrize(("haste", "hits"), [(1, 2), (2, 1), (3, 1), (5, 1)])
def test_haste_does_not_take_the_six_from_the_machine_gun(haste: int, hits: int) -> None:
    """Against a helo, whose armour of 2 counts 4, a six does its one point at any haste.

    Of two sixes both do, at 1; a five less one is not above 4.
    """
    start = position(
        foe("H", "front_left:short", time=7),
        action="left_arm.3",
        time=haste,
        loadout={"left_arm": "machine_gun"},
    )
    faces = "65111111" if haste > 1 else "66511111"
    after = play(start, "haste", faces=faces)
    assert [len(told.hits) for told in after.told(Rolled)] == [hits]


# --- Damage


@pytest.mark.rule("ALLOCATE-TORSO")
@pytest.mark.parametrize(
    ("space", "faces", "points"),
    [
        ("front_left:medium", "655", 1),
        ("rear_left:medium", "655", 3),
        ("rear_right:medium", "444", 0),
    ],
)
def test_the_torso_takes_what_beats_its_armour(space: str, faces: str, points: int) -> None:
    """Armour 5 from ahead, 4 from the shaded rear; it takes no die for a circle."""
    start = position(foe("F", space, time=0), action="right_shoulder.3", time=3)
    after = play(start, "resolve:F", faces="1" + faces + "1")
    assert after.state.torso == points
    assert marks(after.state) == ({"torso": points} if points else {})


@pytest.mark.rule("ALLOCATE-TORSO")
def test_the_torso_takes_what_spills_over_to_it() -> None:
    """Armour is not looked at again: the two points of five that find no room arrive."""
    start = position(
        foe("A", "front_left:long", time=0),
        action="right_shoulder.3",
        time=3,
        damage={"left_shoulder": [1, 2, 3]},
        torso=1,
    )
    after = play(start, "resolve:A", faces="2" + "55555" + "1" + "2")
    assert [(told.die, told.points) for told in after.told(SpilledOver)] == [(2, 2)]
    assert [(told.points, told.damage) for told in after.told(TorsoHit)] == [(2, 3)]
    assert marks(after.state) == {"left_shoulder": [1, 2, 3, 4, 5, 6], "torso": 3}


@pytest.mark.rule("TORSO-SLOW")
def test_after_the_third_torso_point_everything_takes_one_more() -> None:
    """Chosen before it, an action keeps its time; chosen after it, each takes one unit more."""
    before = choosing(foe("T", "rear_left:long", time=7), torso=2)
    assert play(before, "right_shoulder.3").state.time == 3
    slow = choosing(foe("T", "rear_left:long", time=7), torso=3)
    assert play(slow, "right_shoulder.3").state.time == 4


# --- Refusals


@pytest.mark.rule("ACCURATE")
@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("reroll:", choices.NO_DIE),
        ("reroll:1", choices.DIE_DID_DAMAGE),
        ("reroll:2,1", choices.UNREADABLE),
        ("reroll:3", choices.UNREADABLE),
        ("reroll", choices.NO_DIE),
        ("reroll:2", None),
    ],
)
def test_only_dice_that_did_nothing_are_rolled_again(said: str, reason: str | None) -> None:
    """Of a 6 and a 1 the second may be; naming none is not the way to keep them."""
    start = position(foe("F", "front_left:medium"), action="left_arm.1")
    rolled = play(start, "advance", faces="61").state
    assert rolled.legal == ("keep", "reroll:2")
    assert choices.refusal(rolled, said) == reason
