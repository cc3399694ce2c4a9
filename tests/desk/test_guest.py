"""The page as a guest: what a host may ask, what is passed over, and what it is told."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desk.desk import Desk
from desk.sharing.guest import (
    COMMANDS,
    OLD_HEAD,
    PROTOCOL,
    Command,
    Reporter,
    answer,
    named,
    obey,
    read_command,
    refusing,
)
from papermech import position
from papermech.record import Record
from tabletop.errors import InvalidError
from tests.golden.transcripts import load, paths


def command(do: str, **values: object) -> Command:
    """A command as a host writes it."""
    found = read_command({"papermech": PROTOCOL, "do": do, **values})
    assert found is not None
    return found


def choices(desk: Desk) -> tuple[str, ...]:
    return desk.record.choices


def new_seed() -> str:
    return "made up"


@pytest.mark.parametrize(
    "message",
    [
        None,
        "papermech",
        [],
        {},
        {"do": "undo"},
        {"papermech": 2, "do": "undo"},
        {"papermech": True, "do": None},
        {"papermech": PROTOCOL},
        {"papermech": PROTOCOL, "do": ["undo"]},
    ],
)
def test_what_is_none_of_ours_is_passed_over(message: object) -> None:
    """Other frames and browser extensions talk, too."""
    assert read_command(message) is None


@pytest.mark.parametrize(
    ("message", "piece", "allowed"),
    [
        ({"do": "__class__"}, "__class__", "choose"),
        ({"do": "choose"}, "choice", "str"),
        ({"do": "choose", "choice": 7}, "choice", "str"),
        ({"do": "show", "choices": True}, "choices", "int"),
        ({"do": "show", "choices": "3"}, "choices", "int"),
        ({"do": "new", "seed": {}}, "seed", "str"),
        ({"do": "language", "language": "tlh"}, "language", "es"),
        ({"do": "theme", "theme": "<b>"}, "theme", "dark"),
    ],
)
def test_a_command_that_is_none(message: dict[str, object], piece: str, allowed: str) -> None:
    """It is told what is wrong and what there is."""
    with pytest.raises(InvalidError) as told:
        read_command({"papermech": PROTOCOL, **message})
    assert told.value.piece == piece
    assert allowed in told.value.allowed


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (7, 7),
        ("seven", "seven"),
        ("", ""),
        (True, None),
        (7.5, None),
        ("x" * 101, None),
        ([], None),
    ],
)
def test_whoever_asks_is_known_by_a_short_name(value: object, name: object) -> None:
    """It comes back with the answer, and with word that there is none."""
    assert command("undo", id=value).id == name
    assert refusing(OLD_HEAD, "Not so.", named(value)).get("id") == name
    assert refusing(OLD_HEAD, "Not so.", None) == {
        "papermech": PROTOCOL,
        "tell": "refused",
        "message": "Not so.",
    }


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda each: st.lists(each, max_size=3) | st.dictionaries(st.text(max_size=4), each),
        max_leaves=6,
    ),
    st.sampled_from([*COMMANDS, "x"]),
)
def test_no_message_does_harm(value: object, do: str) -> None:
    """Whatever a host writes, the game goes on or is another whole one."""
    desk = Desk(Record(seed="x"))
    message = {"papermech": PROTOCOL, "do": do, "id": value}
    needed = COMMANDS.get(do)
    if needed:
        message[needed[0]] = value
    try:
        found = read_command(message)
    except InvalidError:
        return
    assert found is not None
    obey(desk, found, new_seed)
    desk.look()
    json.dumps(answer(found, desk.message))


def test_commands_do_what_a_person_can() -> None:
    """Each at the desk; those for the page are left to it."""
    desk = Desk(Record(seed="x"))
    assert obey(desk, command("new", seed="iron"), new_seed)
    assert desk.record.seed == "iron"
    assert obey(desk, command("choose", choice="legs.walk_forwards"), new_seed)
    second = desk.state.legal[0]
    assert obey(desk, command("choose", choice=second), new_seed)
    made = choices(desk)
    assert made == ("legs.walk_forwards", second)
    assert obey(desk, command("show", choices=0), new_seed)
    assert desk.look().looking_back
    assert obey(desk, command("show", choices=len(made)), new_seed)
    assert not desk.look().looking_back
    assert obey(desk, command("undo"), new_seed)
    assert choices(desk) == ("legs.walk_forwards",)
    assert obey(desk, command("redo"), new_seed)
    assert choices(desk) == made
    text = desk.record.to_text()
    assert obey(desk, command("new"), new_seed)
    assert desk.record.seed == new_seed()
    assert obey(desk, command("load", record=text), new_seed)
    assert choices(desk) == made
    assert obey(desk, command("language", language="es"), new_seed)
    assert desk.words.language == "es"
    for left in (
        command("open", link="daily"),
        command("theme", theme="dark"),
        command("export"),
    ):
        assert not obey(desk, left, new_seed)


def test_what_is_refused_changes_nothing() -> None:
    """The answer says why."""
    desk = Desk(Record(seed="x"))
    before = desk.save()
    for asked in (command("choose", choice="fly", id=3), command("load", record="{}", id=3)):
        obey(desk, asked, new_seed)
        told = answer(asked, desk.message)
        assert not told["ok"]
        assert told["message"]
        assert told["id"] == 3
        assert desk.save() == before


def test_a_whole_game_is_reported() -> None:
    """Every choice once and in order, the position after each, and the end once."""
    record = load(next(path for path in paths() if "won" in path.stem)).record
    desk = Desk(record._replace(choices=()))
    reporter = Reporter()
    (first,) = reporter.news(desk)
    assert first["tell"] == "state"
    heard = []
    for choice in record.choices:
        desk.press(f"choose:{choice}")
        told = reporter.news(desk)
        assert reporter.news(desk) == []
        heard += [each["choice"] for each in told if each["tell"] == "choice"]
        (state,) = (each for each in told if each["tell"] == "state")
        at = position.from_text(str(state["position"]))
        assert at == desk.state._replace(dice_used=0)
        assert state["legal"] == list(desk.state.legal)
    assert heard == list(record.choices)
    assert told[-1] == {
        "papermech": PROTOCOL,
        "tell": "over",
        "outcome": "won",
        "score": desk.state.score,
    }
    desk.press("undo")
    assert [each["tell"] for each in reporter.news(desk)] == ["state"]
