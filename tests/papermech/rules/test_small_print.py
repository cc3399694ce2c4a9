"""The small print: texts to the letter, seldom refusals, and what a state keeps for later."""

import pytest

from papermech import choices
from papermech.catalogue import LEFT_ARM, LEFT_SHOULDER, RIGHT_ARM
from papermech.choices import crushes, refusal
from papermech.loadout import Loadout
from papermech.record import Record, from_json
from papermech.rulings import Rulings
from papermech.setup import Equipment
from papermech.state import Attack, EnemyAttack, Repairs, State
from tabletop.errors import DamagedError, shortened
from tabletop.notation import read_json
from tabletop.trace import to_text
from tests.play import ALL, changed, foe, json_record, play, position
from tests.tabletop.test_journal import journal_of

DUE = foe("H", "front_left:medium", time=0)
FAR = foe("A", "front_left:long")


def test_a_trace_line_as_text() -> None:
    """Keys are sorted at every depth, and letters stay letters."""
    line: dict[str, object] = {"n": 1, "choice": "ñ🤖", "a": {"z": [1, None], "b": {}}}
    assert to_text(line) == '{"a": {"b": {}, "z": [1, null]}, "choice": "ñ🤖", "n": 1}'


@pytest.mark.parametrize(
    ("record", "dice"),
    [(Record(seed="ñ🤖"), '{"seed":"ñ🤖"}'), (Record(faces=(1, 6)), '{"faces":[1,6]}')],
    ids=["seed", "faces"],
)
def test_a_record_as_text(record: Record, dice: str) -> None:
    """One line without a needless space; only what differs from the default is a ruling."""
    loadout = Loadout("rifle", "mortar", "laser", "fist", 3, 5)
    equipment = Equipment(loadout, Rulings(haste="between"))
    changed = record._replace(setup=equipment, choices=("left_arm.3", "ñ"))
    assert changed.to_text() == (
        '{"format":"papermech-record/1","loadout":{"left_shoulder":"rifle",'
        '"right_shoulder":"mortar","left_arm":"laser","right_arm":"fist","torso_armour":3,'
        f'"legs_armour":5}},"rulings":{{"haste":"between"}},"dice":{dice},'
        '"choices":["left_arm.3","ñ"]}'
    )


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_a_constant_that_is_not_json_is_named(constant: str) -> None:
    """Whoever wrote it learns which one."""
    with pytest.raises(DamagedError) as refused:
        read_json(f"[{constant}]", 100)
    assert refused.value.piece == constant


def test_a_record_has_so_many_choices_and_no_more() -> None:
    """Exactly the most that is allowed is read; one more is refused with both numbers."""
    most = 5_000
    assert len(from_json(json_record(*["advance"] * most, faces="113")).choices) == most
    with pytest.raises(DamagedError) as refused:
        from_json(json_record(*["advance"] * (most + 1), faces="113"))
    assert (refused.value.code, refused.value.piece) == ("too_many_choices", "5001")
    assert refused.value.allowed == ("5000",)


def test_a_record_has_so_many_faces_and_no_more() -> None:
    """As for choices."""
    most = 50_000
    assert from_json(json_record(faces="1" * most)).faces == (1,) * most
    with pytest.raises(DamagedError) as refused:
        from_json(json_record(faces="1" * (most + 1)))
    assert (refused.value.code, refused.value.piece) == ("too_many_faces", "50001")
    assert refused.value.allowed == ("50000",)


def test_a_piece_too_deep_to_be_written_out_is_named_by_its_type() -> None:
    """An error about it can still be made."""
    piece: list[object] = []
    for _ in range(100_000):
        piece = [piece]
    assert shortened(piece) == "list"


def test_the_set_up_of_a_new_journal_made_no_choices() -> None:
    """Not even where there is no press at all to look at."""
    assert journal_of().choices_of(0) == ()


REROLL = play(
    position(foe("T", "front_left:medium"), action="left_arm.1"), "advance", faces="51"
).state


@pytest.mark.parametrize(
    ("state", "choice", "reason"),
    [
        (position(DUE, action="left_arm.1", time=2), "advance:1", choices.UNREADABLE),
        (position(DUE, action="left_arm.1", time=2), "haste:1", choices.UNREADABLE),
        (position(FAR, action="left_arm.1", time=2), "second:A", choices.OTHER_DECISION),
        (position(FAR, action="left_arm.1", time=2), "target:A", choices.OTHER_DECISION),
        (REROLL, "reroll:", choices.NO_DIE),
        (REROLL, "reroll:0", choices.UNREADABLE),
        (REROLL, "reroll:0,1", choices.UNREADABLE),
        (REROLL, "reroll:1", choices.DIE_DID_DAMAGE),
        (REROLL, "reroll:2,1", choices.UNREADABLE),
        (REROLL, "reroll:3", choices.UNREADABLE),
    ],
)
def test_seldom_refusals(state: State, choice: str, reason: str) -> None:
    """A choice with something too much in it, or of another decision, is refused as that."""
    assert refusal(state, choice) == reason


def test_your_attack_is_kept_while_you_decide() -> None:
    """What was aimed at and rolled, and what haste takes off."""
    assert REROLL.pending == Attack("left_arm.1", 0, ("T",), (5, 1))
    hasted = position(
        foe("T", "front_left:medium"), foe("B", "front_left:short"), action="left_arm.1", time=3
    )
    assert play(hasted, "haste").state.pending == Attack("left_arm.1", 3)


def test_the_dice_that_crush_are_named() -> None:
    """By their places, from 1; haste is taken off before they are compared with what is left."""
    attack = Attack("right_arm.3", haste=1, targets=("T",), faces=(3, 4, 2, 6))
    state = changed(
        position(foe("T", "front_left:close", damage=3), action="right_arm.3"), pending=attack
    )
    assert crushes(state, "T") == (2, 4)
    assert crushes(changed(state, pending=attack._replace(action="right_arm.2")), "T") == ()


def test_an_attack_on_you_is_kept_while_you_parry() -> None:
    """Who made it, where it lands, and the dice against the armour there."""
    before = position(
        FAR._replace(time=0), action="left_arm.1", time=3, loadout={"right_arm": "plasma_sword"}
    )
    state = play(before, "resolve:A", faces="5" + "61111").state
    assert state.pending == EnemyAttack("A", RIGHT_ARM, 3, (6, 1, 1, 1, 1))


def test_an_activation_is_kept_while_you_replace_a_lost_action() -> None:
    """Who is to go on, and where the blow landed; its dice have done their work."""
    before = position(
        FAR._replace(time=0), action="left_arm.1", time=3, damage={"left_arm": (1, 3, 4, 5, 6)}
    )
    state = play(before, "resolve:A", faces="4" + "61111" + "2").state
    assert (state.decision, state.pending) == ("action", EnemyAttack("A", LEFT_ARM, 0, ()))


def test_repairs_are_kept_with_their_dice() -> None:
    """The dice lie open until the last repair is made."""
    before = position(
        foe("B", "front_left:close", damage=1), action="right_arm.1", damage={"left_arm": ALL}
    )
    state = play(before, "advance", faces="311" + "45").state
    assert state.pending == Repairs(2, (4, 5))
    assert play(state, "repair:left_arm.1").state.pending == Repairs(1, (4, 5))


def test_nothing_is_kept_between_two_actions() -> None:
    """After an attack is over nothing of it is under way; Defend attacked nobody."""
    wall = position(FAR, action="left_shoulder.1", wall="right_arm", last_attack=("left_arm", "A"))
    state = play(wall, "advance").state
    assert state.decision == "free_move"
    assert state.wall is None
    assert state.last_attack == (LEFT_SHOULDER, "")
    assert state.pending is None


def test_what_a_wave_leaves_is_forgotten() -> None:
    """Wall, combo and rest end with the wave; your cubes lie aside."""
    before = position(
        foe("B", "front_left:close", damage=1),
        action="right_arm.1",
        wall="left_arm",
        last_attack=("right_arm", "B"),
        resting="right_shoulder",
    )
    state = play(before, "advance", faces="3111" + "11").state
    assert state.decision == "stance"
    assert (state.action, state.time, state.waited) == (None, 0, 0)
    assert (state.wall, state.last_attack, state.resting, state.pending) == (None,) * 4
