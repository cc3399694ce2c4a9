"""The record: what is read, what is refused and how, and the round trip.

Long: tables of everything that is refused.
"""

import json
from typing import Any

import pytest

from papermech import game
from papermech.record import Record, from_json, from_text
from tabletop.dice import GivenDice, OutOfDice
from tabletop.errors import DamagedError, GameError, IllegalError, InvalidError
from tabletop.record import replay
from tests.play import STANDARD, STANDING, choosing, foe, json_record, last_line, position, trace_of


def with_(path: str, value: object) -> dict[str, Any]:
    """A good record with one piece replaced; the path is dotted."""
    record: dict[str, Any] = json_record(faces="113")
    *inner, last = path.split(".")
    place = record
    for key in inner:
        place = place[key]
    place[last] = value
    return record


def without(key: str) -> dict[str, Any]:
    """A good record without one of its keys."""
    return {name: value for name, value in json_record(faces="113").items() if name != key}


def test_a_record_is_read() -> None:
    """Loadout, rulings, dice and choices come out as they went in."""
    record = from_json(
        json_record("left_arm.1", seed="s", rulings={"punch": "list"}, loadout={"legs_armour": 3})
    )
    assert record.loadout._asdict() == {**STANDARD, "legs_armour": 3}
    assert record.rulings._asdict()["punch"] == "list"
    assert (record.seed, record.faces, record.choices) == ("s", None, ("left_arm.1",))


def test_rulings_and_choices_may_be_missing() -> None:
    """A record needs format, loadout and dice; the rest is empty."""
    record = json_record(faces="123")
    del record["rulings"], record["choices"]
    assert from_json(record) == from_json(json_record(faces="123"))


def test_unknown_keys_at_top_level_are_ignored() -> None:
    """What a later version or another tool adds does not disturb."""
    assert from_json({**json_record(faces="123"), "note": {"a": [1]}, "": None}) == from_json(
        json_record(faces="123")
    )


@pytest.mark.parametrize("wrong", [None, [], "", "{}", 3, True, 1.5], ids=repr)
def test_a_record_is_an_object(wrong: object) -> None:
    """Anything but an object is no record."""
    with pytest.raises(DamagedError):
        from_json(wrong)


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ("papermech-record/2", "future_format"),
        ("papermech-record/10", "future_format"),
        ("papermech-record/" + "9" * 5000, "future_format"),
        ("papermech-record/0", "foreign_format"),
        ("papermech-record/1 ", "foreign_format"),
        ("Papermech-record/1", "foreign_format"),
        ("papermech-record/", "foreign_format"),
        ("papermech-record/1.5", "foreign_format"),
        ("papermech-record/-2", "foreign_format"),
        ("papermech-record", "foreign_format"),
        ("chess/1", "foreign_format"),
        ("", "foreign_format"),
        (1, "foreign_format"),
        (None, "foreign_format"),
        (True, "foreign_format"),
        (["papermech-record/1"], "foreign_format"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_other_formats_are_damaged(named: object, code: str) -> None:
    """A future version and a foreign format are told apart, and ours is named."""
    with pytest.raises(DamagedError) as refused:
        from_json(with_("format", named))
    assert refused.value.code == code
    assert refused.value.allowed == ("papermech-record/1",)


def test_a_missing_format_is_damaged() -> None:
    """Without a format it is no record of ours."""
    with pytest.raises(DamagedError):
        from_json(without("format"))


@pytest.mark.parametrize("key", ["loadout", "dice"])
def test_required_keys(key: str) -> None:
    """Loadout and dice must be there; the message names the key."""
    with pytest.raises(InvalidError) as refused:
        from_json(without(key))
    assert key in str(refused.value)


@pytest.mark.parametrize("key", ["loadout", "rulings", "dice", "choices"])
@pytest.mark.parametrize("wrong", [None, "", "x", 3, True, 1.5], ids=repr)
def test_wrong_types_are_invalid(key: str, wrong: object) -> None:
    """A piece of the wrong JSON type is invalid; the message names it."""
    with pytest.raises(InvalidError) as refused:
        from_json(with_(key, wrong))
    assert key in str(refused.value)


@pytest.mark.parametrize("key", ["loadout", "rulings", "dice"])
def test_a_list_is_no_object(key: str) -> None:
    """An array in place of an object is invalid, an empty one too."""
    with pytest.raises(InvalidError):
        from_json(with_(key, []))


def test_an_object_is_no_list() -> None:
    """An object in place of the choices is invalid."""
    with pytest.raises(InvalidError):
        from_json(with_("choices", {}))


@pytest.mark.parametrize(
    "dice",
    [
        {},
        {"seed": "a", "faces": [1]},
        {"seed": "a", "note": 1},
        {"faces": [1], "note": 1},
        {"Seed": "a"},
        {"seed": None},
        {"seed": 7},
        {"seed": True},
        {"seed": ["a"]},
        {"faces": "123"},
        {"faces": {"0": 1}},
        {"faces": None},
        {"faces": 3},
    ],
    ids=repr,
)
def test_dice_have_exactly_one_key(dice: dict[str, object]) -> None:
    """Dice are a seed text or a list of faces, one of them and nothing else."""
    with pytest.raises(InvalidError):
        from_json(with_("dice", dice))


@pytest.mark.parametrize(
    "face", [True, False, 4.0, 0, 7, -1, "3", None, [3], float("nan"), float("inf")], ids=repr
)
def test_faces_are_whole_numbers(face: object) -> None:
    """A face that is no whole number from 1 to 6 is invalid; the message names its place."""
    with pytest.raises(InvalidError) as refused:
        from_json(with_("dice", {"faces": [1, 1, face]}))
    assert refused.value.place == 3


@pytest.mark.parametrize("seed", ["\ud800", "a\udfffb"], ids=ascii)
def test_a_seed_with_a_lone_surrogate_is_invalid(seed: str) -> None:
    """A seed must be a text that UTF-8 can write, read from JSON text too."""
    with pytest.raises(InvalidError):
        from_json(with_("dice", {"seed": seed}))
    with pytest.raises(InvalidError):
        from_text(json.dumps(with_("dice", {"seed": seed})))


@pytest.mark.parametrize("choice", [None, 1, True, ["a"], {"a": 1}, 1.5], ids=repr)
def test_a_choice_that_is_no_text_is_invalid(choice: object) -> None:
    """The record is invalid as a whole, wherever the choice stands; its place is named."""
    with pytest.raises(InvalidError) as refused:
        from_json(with_("choices", ["left_arm.1", choice]))
    assert refused.value.place == 2


@pytest.mark.rule("LOADOUT")
def test_loadout_errors_have_their_kind() -> None:
    """What cannot be read is invalid, what the rules forbid is illegal."""
    unreadable: list[tuple[str, object]] = [
        ("loadout.left_arm", "lazer"),
        ("loadout.torso_armour", True),
        ("loadout.torso_armour", 4.0),
        ("loadout.head", "laser"),
        ("loadout.left_arm", 3),
    ]
    for key, value in unreadable:
        with pytest.raises(InvalidError):
            from_json(with_(key, value))
    forbidden: list[tuple[str, object]] = [
        ("loadout.left_arm", None),
        ("loadout.left_arm", "mortar"),
        ("loadout.torso_armour", 6),
        ("loadout.legs_armour", 2),
    ]
    for key, value in forbidden:
        with pytest.raises(IllegalError):
            from_json(with_(key, value))
    with pytest.raises(IllegalError):
        from_json(with_("loadout", {}))


@pytest.mark.parametrize(
    ("rulings", "named"),
    [
        ({"hast": "anytime"}, "hast"),
        ({"haste": "never"}, "never"),
        ({"haste": True}, "True"),
        ({"haste": ["between"]}, "between"),
        ({"haste": None}, "None"),
    ],
)
def test_unknown_rulings_are_invalid(rulings: dict[str, object], named: str) -> None:
    """An unknown switch or value is refused and named."""
    with pytest.raises(InvalidError) as refused:
        from_json(with_("rulings", rulings))
    assert named in str(refused.value)
    assert refused.value.allowed


def test_too_many_choices_are_damaged() -> None:
    """5000 choices are read, 5001 are refused."""
    assert len(from_json(with_("choices", ["x"] * 5000)).choices) == 5000
    with pytest.raises(DamagedError) as refused:
        from_json(with_("choices", ["x"] * 5001))
    assert "5001" in str(refused.value)
    assert refused.value.allowed == ("5000",)


def test_too_long_a_text_is_damaged() -> None:
    """A longer text than a record may have is refused unread."""
    good = json.dumps(json_record(faces="113"))
    assert from_text(good + " " * (200_000 - len(good)))
    for text in (good + " " * 200_001, b"[" * 1_000_000):
        with pytest.raises(DamagedError) as refused:
            from_text(text)
        assert refused.value.code == "too_long"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "nonsense",
        "{'format': 1}",
        '{"format": "papermech-record/1",}',
        "[" * 100_000,
        '{"a":' * 40_000,
        "1" * 10_000,
        b"\xff\xfe{\x00}\x00",
        b"\xc3\x28",
        b"\x00",
    ],
    ids=lambda text: repr(text)[:20],
)
def test_text_that_is_no_json_is_damaged(text: str | bytes) -> None:
    """Broken JSON, broken UTF-8, endless nesting and endless numbers are damaged, no crash."""
    with pytest.raises(DamagedError):
        from_text(text)


def test_a_byte_order_mark_in_a_file_is_read_over() -> None:
    """A file that an editor began with a byte order mark is still a record."""
    text = json.dumps(json_record(faces="113"))
    assert from_text(b"\xef\xbb\xbf" + text.encode()) == from_text(text)


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_nan_is_no_number_of_a_record(constant: str) -> None:
    """Where a record wants a number, what JSON does not know is refused."""
    text = json.dumps(json_record(faces="113"))
    for old, new in (("[1, 1, 3]", f"[{constant}]"), ('mour": 5', f'mour": {constant}')):
        assert old in text
        with pytest.raises(GameError):
            from_text(text.replace(old, new))


def test_bytes_and_text_read_alike() -> None:
    """UTF-8 bytes and the text give the same record, letters of any kind included."""
    text = json.dumps(json_record(seed="ñ🤖"), ensure_ascii=False)
    assert from_text(text) == from_text(text.encode()) == from_text(json.dumps(json.loads(text)))
    assert from_text(text).seed == "ñ🤖"


@pytest.mark.parametrize(
    "value",
    [
        json_record("left_arm.3", "advance", seed="round trip"),
        json_record(seed="", rulings={"haste": "between", "tracks": "inward"}),
        json_record(faces="", loadout={"left_arm": "ppc", "torso_armour": 3}),
        json_record("reroll:2,1", "ñ", '"\\\n', faces="123456"),
    ],
    ids=["seed", "rulings", "no faces", "odd choices"],
)
def test_round_trip(value: dict[str, Any]) -> None:
    """Writing and reading gives the same record, as JSON values, as text and as bytes."""
    record = from_json(value)
    assert record.as_json() == value
    assert from_json(record.as_json()) == record
    assert from_text(record.to_text()) == record
    assert from_text(record.to_text().encode()) == record
    assert "\n" not in record.to_text()


def test_a_default_ruling_is_fine_and_not_written() -> None:
    """Naming a ruling's default reads like leaving it out."""
    named = from_json(with_("rulings", {"punch": "sheet", "haste": "anytime"}))
    assert named == from_json(json_record(faces="113"))
    assert named.as_json()["rulings"] == {}


@pytest.mark.parametrize(
    "choice",
    [
        "",
        "left_arm.4",
        "left_arm.1 ",
        " left_arm.1",
        "Left_arm.1",
        "left_arm.1\n",
        "advance",
        "\ud800",
        "x" * 1000,
    ],
    ids=lambda choice: ascii(choice)[:20],
)
def test_an_illegal_choice_is_refused_by_place(choice: str) -> None:
    """The error names the choice's place from 1 and everything that was legal."""
    record = from_json(json_record("left_arm.3", choice, faces="113"))
    steps = replay(record)
    next(steps)
    legal = next(steps).state.legal
    with pytest.raises(IllegalError) as refused:
        next(steps)
    assert refused.value.place == 2
    assert refused.value.allowed == legal
    assert all(each in str(refused.value) for each in legal)
    assert "2" in str(refused.value).split(":", maxsplit=1)[0]
    assert len(str(refused.value).splitlines()) == 1
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    ("choices", "faces", "decision"),
    [
        (["nonsense"], "113", "action"),
        (["left_arm.3", "nonsense"], "113", "window"),
    ],
    ids=["action", "window"],
)
def test_an_illegal_choice_names_the_decision(
    choices: list[str], faces: str, decision: str
) -> None:
    """The error names the decision that the choice should have answered."""
    with pytest.raises(IllegalError) as refused:
        last_line(*choices, faces=faces)
    said = str(refused.value).split("; allowed", maxsplit=1)[0]
    assert decision in said


def test_choices_are_compared_exactly() -> None:
    """Positions out of order are another text, and illegal."""
    before = position(foe("T", "front_left:medium"), action="left_arm.1")
    state = game.apply(before, "advance", GivenDice([1, 1])).state
    assert "reroll:1,2" in state.legal
    for choice in ("reroll:2,1", "reroll:1, 2", "reroll:1,1", "reroll:", "reroll:01"):
        with pytest.raises(IllegalError):
            game.apply(state, choice, GivenDice([1, 1, 1, 1]))


def test_after_the_end_every_choice_is_illegal() -> None:
    """Once the game is over the next choice is refused, and nothing is allowed."""
    lost = position(foe("B", "front_left:short", time=0), action="left_arm.3", time=3, torso=3)
    over = game.apply(lost, "resolve:B", GivenDice([1, 6])).state
    assert over.decision == "over"
    for choice in ("advance", "left_arm.1", ""):
        with pytest.raises(IllegalError) as refused:
            game.apply(over, choice, GivenDice([1]))
        assert refused.value.allowed == ()


@pytest.mark.rule("ACTION-CHOOSE")
def test_a_refused_choice_leaves_the_state_unharmed() -> None:
    """The same state, equal to one made anew, still takes a legal choice."""
    state = choosing(foe("T", "front_left:long"))
    twin = choosing(foe("T", "front_left:long"))
    with pytest.raises(IllegalError):
        game.apply(state, "left_arm.9", GivenDice([]))
    assert state == twin
    assert list(state.legal) == STANDING
    assert game.apply(state, "left_arm.3", GivenDice([])).state.time == 3


def test_running_out_of_dice_leaves_the_state_unharmed() -> None:
    """A choice without its dice has not happened: with dice the same state takes it."""
    before = position(foe("T", "front_left:long", attack=2, time=0), action="left_arm.1", time=2)
    twin = position(foe("T", "front_left:long", attack=2, time=0), action="left_arm.1", time=2)
    faces = [4, 6, 6, 1, 1, 2, 1]
    for count in range(len(faces)):
        with pytest.raises(OutOfDice):
            game.apply(before, "resolve:T", GivenDice(faces[:count]))
        assert before == twin
    assert game.apply(before, "resolve:T", GivenDice(faces)).state.dice_used == len(faces)


def test_lines_before_an_illegal_choice_are_there() -> None:
    """`replay` gives every step before the choice it refuses."""
    record = from_json(json_record("left_arm.3", "no", seed="x"))
    decisions: list[str] = []
    with pytest.raises(IllegalError):
        decisions.extend(step.state.decision for step in replay(record))
    assert decisions == ["action", "window"]


def test_surplus_faces_and_an_empty_list_of_choices_are_fine() -> None:
    """Faces that nobody asks for do no harm."""
    assert len(trace_of(faces="113456")) == 1
    assert Record(faces=(1, 1, 3)).as_json()["choices"] == []
