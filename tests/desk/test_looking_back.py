"""Looking back over a game, coming back, and playing on from an earlier moment."""

from __future__ import annotations

import random

import pytest

from desk.desk import Desk
from desk.words import LANGUAGES
from papermech.record import Record
from papermech.sheet.names import words_in
from tests.desk.test_own_dice import controls_of
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_controls import some_choice


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def played(presses: int = 12) -> Desk:
    """A game some presses old."""
    desk = Desk(Record(seed="looking"))
    rng = random.Random(5)
    for _ in range(presses):
        desk.press(f"choose:{some_choice(desk.state, rng)}")
    return desk


def test_every_line_is_seen_as_it_was_then() -> None:
    """The sheet without its controls, the dice that lay there, and the line marked."""
    desk = Desk(Record(seed="looking"))
    rng = random.Random(5)
    looks = [desk.look()]
    for _ in range(12):
        desk.press(f"choose:{some_choice(desk.state, rng)}")
        looks.append(desk.look())
    whole = desk.save()
    for place, then in enumerate(looks[:-1]):
        desk.press(f"look:{place}")
        look = desk.look()
        assert look.looking_back
        assert look.on == frozenset()
        assert look.panels["dice"] == then.panels["dice"]
        for element, attributes in then.marks.items():
            shown = look.marks[element]
            if attributes.get("data-do"):
                assert shown["data-do"] is None
                assert shown["data-state"] == "idle"
                assert shown.get("data-filled") == attributes.get("data-filled")
            else:
                assert shown == attributes
        entries = look.panels["log"].children
        assert len(entries) == len(looks)
        marked = [
            number
            for number, entry in enumerate(entries)
            if not isinstance(entry, str) and entry.attrs.get("aria-current")
        ]
        assert marked == [place]
        assert look.texts["prompt"] == f"Step {place} of 12"
        assert desk.save() == whole
        # Nor does a pointer on it bring the present moment's cubes onto the old sheet.
        assert look.pointed == then.pointed
        assert desk.point_at("choose:left_arm.1") == then.pointed
    desk.press("look:end")
    assert desk.look() == looks[-1]


def test_by_steps_to_the_start_and_to_the_end() -> None:
    desk = played()
    whole = desk.look()
    for where, prompt in (
        ("back", "Step 11 of 12"),
        ("back", "Step 10 of 12"),
        ("on", "Step 11 of 12"),
        ("start", "Step 0 of 12"),
        ("back", "Step 0 of 12"),
        ("on", "Step 1 of 12"),
    ):
        desk.press(f"look:{where}")
        assert desk.look().texts["prompt"] == prompt
        assert desk.is_looking_back
    desk.press("look:end")
    assert desk.look() == whole
    desk.press("look:back")
    desk.press("look:on")
    assert desk.look() == whole
    desk.press("look:on")
    assert desk.look() == whole


@pytest.mark.parametrize(
    "where", ["", "99", "12", "-1", "x", "1" * 5000, "٣", "go", "1.0", "__init__"]
)
def test_what_is_no_earlier_line_is_the_present(where: str) -> None:
    desk = played()
    whole = desk.look()
    desk.press(f"look:{where}")
    assert desk.look() == whole


def test_while_looking_back_nothing_is_played() -> None:
    desk = played()
    before = desk.save()
    desk.press("look:3")
    looking = desk.look()
    for do in (*(f"choose:{choice}" for choice in desk.state.legal), "continue", "undo", "redo"):
        desk.press(do)
    desk.press("undo-turn")
    desk.press("correct")
    assert desk.save() == before
    assert desk.look() == looking


def test_playing_on_from_there_takes_the_rest_back_and_redo_brings_it_again() -> None:
    desk = played()
    last, record = desk.state, desk.record
    desk.press("look:5")
    desk.press("look:go")
    assert not desk.is_looking_back
    assert desk.record.choices == record.choices[:5]
    assert desk.look().on >= {"undo", "redo"}
    for _ in range(7):
        desk.press("redo")
    assert desk.state is last


def test_controls_that_lead_nowhere_are_off() -> None:
    desk = played()
    desk.press("look:start")
    assert controls_of(desk.look()) == {
        "look:start": False,
        "look:back": False,
        "look:on": True,
        "look:end": True,
        "look:go": True,
    }
    desk.press("look:11")
    assert all(controls_of(desk.look()).values())


def test_the_turn_is_taken_back_to_where_its_action_was_chosen() -> None:
    """Again and again, down to the start of the game."""
    desk = played(25)
    starts = []
    while "undo-turn" in desk.look().on:
        before = len(desk.record.choices)
        desk.press("undo-turn")
        made = len(desk.record.choices)
        assert made < before
        assert desk.state.decision == "action"
        starts.append(made)
    assert starts[-1] == 0
    # No start of a turn was passed over.
    chosen = [0]
    other = Desk(Record(seed="looking"))
    for number, choice in enumerate(played(25).record.choices[:-1], 1):
        other.press(f"choose:{choice}")
        if other.state.decision == "action":
            chosen.append(number)
    assert starts == chosen[::-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_both_languages(language: str) -> None:
    desk = played()
    desk.press(f"language:{language}")
    desk.press("look:2")
    texts = desk.look().texts
    words = words_in(language)
    assert texts["prompt"] == words.say("look.prompt", n=2, last=12)
    assert texts["advice"] == words.say("look.advice")
