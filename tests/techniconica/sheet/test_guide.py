"""The guide through a first duel: its story is what the engine makes of its choices."""

from __future__ import annotations

import pytest

from desk.drawing.nodes import Node
from desk.guided import Guided
from desk.guiding.course import REDO, UNDO
from desk.reading.still import inside
from desk.words import LANGUAGES
from tabletop.record import Record, replay
from techniconica import events as e
from techniconica.rules import RULES
from techniconica.setup import Duel
from techniconica.sheet.guide.pointing import box_of
from techniconica.sheet.guide.steps import COURSE
from techniconica.techniconica import TECHNICONICA
from tests.techniconica.sheet.test_rules import text_of
from workshop import prepared

prepared.compile_words()
MADE = tuple(choice for step in COURSE.steps if step.tool != REDO for choice in step.then)


def desk_in(language: str) -> Guided:
    """A desk with a duel of the player's own."""
    return Guided(Record(TECHNICONICA, Duel(), "own"), language)


def box(desk: Guided) -> Node:
    """What the guide says."""
    return desk.look().panels["guide"]


def to_press(desk: Guided) -> str:
    """The control that the guide has marked, in the panel or among the tools."""
    look = desk.look()
    marked = [
        each.attrs["data-do"]
        for each in inside(look.panels["choices"])
        if each.attrs.get("data-guide") == "true"
    ]
    marked += [tool for tool in (UNDO, REDO) if look.marks[tool]["data-guide"] == "true"]
    assert len(marked) <= 1
    return (*marked, "guide:next")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_is_followed_to_its_end_and_left(language: str) -> None:
    """Every step says what to press, and it can be pressed; then the player's duel is back."""
    desk = desk_in(language)
    desk.press(f"choose:{desk.state.legal[0]}")
    own = desk.record
    desk.press("guide:open")
    desk.press("guide:start")
    for step in COURSE.steps[:-1]:
        assert desk.words.say(f"guide_text.{step.name}") in text_of(box(desk))
        for _ in range(max(1, len(step.then) if not step.tool else 1)):
            asked = to_press(desk)
            assert (asked == "guide:next") == step.only_tells
            desk.press(asked)
            assert desk.message == ""
    assert desk.words.say("guide_text.end") in text_of(box(desk))
    assert desk.record == COURSE.game._replace(choices=MADE)
    desk.press("guide:skip")
    assert desk.record == own


def test_what_the_steps_tell_is_what_happened() -> None:
    """A hit that takes the Armour, a miss of the lower die, and a jam."""
    events = [event for step in replay(COURSE.game._replace(choices=MADE)) for event in step.events]
    hit, miss, jam = (event for event in events if isinstance(event, e.Fired))
    assert (hit.hit, hit.attack, hit.defence, hit.evasion) == (True, 19, 17, 5)
    (lost,) = (event for event in events if isinstance(event, e.CardLost))
    assert lost.card == "A1"
    assert (miss.hit, miss.faces, miss.attack, miss.defence) == (False, (7, 3), 7, 15)
    assert (jam.jammed, jam.kept) == (True, 1)


def test_every_step_points_at_what_is_there() -> None:
    """Marks lie on the table, and its rule is one of the game's."""
    state = TECHNICONICA.blank(COURSE.game.setup)
    for step in COURSE.steps:
        assert step.rule in RULES
        assert all(mark == "dice" or box_of(mark, state) for mark in step.marks)
    assert box_of("dice", state) is None


def test_a_way_of_ones_own_can_be_left_again() -> None:
    """And the guide waits while another duel is played."""
    desk = desk_in("en")
    desk.press("guide:open")
    desk.press("guide:start")
    for _ in range(3):
        desk.press("guide:next")
    desk.press("choose:first:1")
    assert desk.words.say("guide_text.astray") in text_of(box(desk))
    desk.press("guide:back")
    assert to_press(desk) == "choose:first:0"
    desk.press("guide:skip")
    desk.press("guide:resume")
    assert desk.record.seed == COURSE.game.seed
