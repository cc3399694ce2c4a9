"""Setting up a position by hand: the form and the text agree, and what cannot lie so is told."""

import random
from collections.abc import Iterator

import pytest

from desk.desk import Desk
from desk.drawing.nodes import Node
from desk.words import LANGUAGES
from papermech.link import read_link
from papermech.position import from_text, to_text
from papermech.record import Record
from papermech.sheet.hangar.placing import Placing
from papermech.sheet.names import Names, words_in
from papermech.state import State
from tabletop.link import AtPosition
from tests.papermech.rules.test_position import CLOCK, every_decision


def placing_of(text: str, language: str = "en") -> Placing:
    """A form that begins with a position."""
    state = from_text(text)
    return Placing(Names(words_in(language), state.setup), state)


def fields(tree: Node | str) -> Iterator[tuple[str, list[str]]]:
    """Each field of a form with the values it offers; none for a tick."""
    if isinstance(tree, str):
        return
    if "data-field" in tree.attrs:
        options = [child.attrs["value"] for child in tree.children if isinstance(child, Node)]
        yield tree.attrs["data-field"], options
    for child in tree.children:
        yield from fields(child)


def state_of(placing: Placing) -> State:
    """The state that was set up."""
    return from_text(placing.text)


@pytest.mark.parametrize("text", every_decision(), ids=lambda text: text.rpartition("/")[2])
def test_the_form_begins_with_what_lies_there(text: str) -> None:
    """Whatever is asked, the same position comes out, and each field holds what it offers."""
    placing = placing_of(text)
    assert (placing.text, placing.problem) == (text, "")
    assert read_link(placing.link) == AtPosition(text)
    for field, options in fields(placing.form()):
        assert not options or placing.values[field] in options, field


def test_cubes_and_marks_are_placed_one_by_one() -> None:
    """A whole situation is set up from the standard start, without a word of the notation."""
    desk = Desk(Record(seed="s"))
    placing = Placing(desk.names, desk.state)
    for field, value in (
        ("wave", "2BF"),
        ("B.time", "0"),
        ("B.space", "front_left:long"),
        ("F.row", "2"),
        ("F.time", "0"),
        ("F.space", "rear_left:close"),
        ("F.damage", "1"),
        ("B.there", "1"),
        ("F.there", "1"),
        ("action", "left_arm.3"),
        ("time", "1:3"),
        ("left_shoulder:2", "1"),
        ("left_shoulder:1", "1"),
        ("left_shoulder:4", "1"),
        ("left_shoulder:4", ""),
        ("torso", "2"),
        ("last", "last.left_arm.B"),
        ("decision", "window"),
    ):
        placing.put(field, value)
    assert (placing.text, placing.problem) == (CLOCK, "")


def test_what_is_asked_follows_where_it_must() -> None:
    """With nobody due the window still fits; with nobody there it is the next wave."""
    placing = placing_of(CLOCK)
    placing.put("action", "none")
    assert (state_of(placing).decision, placing.problem) == ("action", "")
    placing.put("last", "")
    for letter in "BF":
        placing.put(f"{letter}.there", "")
    assert (state_of(placing).decision, placing.problem) == ("stance", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_lie_so_is_told_at_once_and_mended_by_the_next_change(language: str) -> None:
    """The reason names the piece; the fields stay as they were put."""
    placing = placing_of(CLOCK, language)
    placing.put("wall", "wall.left_arm")
    assert "wall.left_arm" in placing.problem
    assert placing.values["wall"] == "wall.left_arm"
    placing.put("wall", "")
    assert (placing.text, placing.problem) == (CLOCK, "")
    placing.put("decision", "stance")
    assert "stance" in placing.problem


def test_a_position_written_by_hand_fills_the_form() -> None:
    """With the equipment it names; one that cannot be read leaves the form and says why."""
    placing = placing_of(CLOCK)
    own = CLOCK.replace("standard/-", "machine_gun.missile.laser.fist.3.4/punch.list")
    placing.write(f" {own}\n")
    assert (placing.text, placing.problem) == (own, "")
    placing.put("torso", "1")
    assert placing.text == own.replace("torso.2", "torso.1")
    before = dict(placing.values)
    placing.write(own.replace("pm1", "pm2"))
    assert "pm2" in placing.problem
    assert dict(placing.values) == before


def test_any_way_of_filling_in_ends_in_a_position_or_a_reason() -> None:
    """Thousands of random changes: nothing is raised, and without a problem it is a position."""
    rng = random.Random("placing")
    placing = placing_of(CLOCK)
    possible = 0
    for _ in range(3_000):
        field, options = rng.choice(list(fields(placing.form())))
        placing.put(field, rng.choice(options or ["", "1"]))
        assert set(dict(fields(placing.form()))) <= set(placing.values)
        if not placing.problem:
            assert to_text(state_of(placing)) == placing.text
            possible += 1
    assert possible > 100


def test_a_game_that_waits_for_its_first_dice_can_be_set_up_from() -> None:
    """Nothing lies there yet, which is told; with an enemy it is a position."""
    desk = Desk(Record(faces=()))
    placing = Placing(desk.names, desk.state)
    placing.put("wave", "1H")
    placing.put("H.there", "1")
    assert (state_of(placing).decision, placing.problem) == ("action", "")


@pytest.mark.parametrize(
    "way",
    [
        " > {}\n",
        "Look at {}.",
        "https://example.org/a/#1&position={}&seed=s",
        "1&amp;position={}",
        "“P{}”",
    ],
)
def test_a_position_is_pasted_as_it_was_handed_on(way: str) -> None:
    """With words around it, or as a link."""
    placing = placing_of(CLOCK)
    wanted = CLOCK.replace("F1:2", "F1:1")
    placing.write(way.format(wanted.removeprefix("p") if "P" in way else wanted))
    assert (placing.text, placing.problem) == (wanted, "")


def test_what_is_no_position_is_told_as_it_was_written() -> None:
    """A link to something else is none."""
    placing = placing_of(CLOCK)
    for text, told in (("1&new", "1&new"), ("pm1/x", "parts"), ("https://a.org/#daily", "https:")):
        placing.write(text)
        assert told in placing.problem
