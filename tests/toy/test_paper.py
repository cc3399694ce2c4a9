"""A game that prints pages of its own, beside or in the place of its sheet."""

from __future__ import annotations

import pytest

from desk.desk import Desk
from desk.drawing.nodes import Node
from desk.face import BLANK, PRESENT
from desk.registry import PACKAGES, face_of
from desk.words import LANGUAGES, Words
from tabletop.record import Record
from tests.toy.rules import HOLD, ONE, RACE
from tests.toy.test_seats import text_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_drawn_for_what_is_in_sight(language: str) -> None:
    """One after the other, in the language of the desk; an earlier moment has pages of its own."""
    desk: Desk = Desk(Record(RACE, RACE.standard, "paper"), language)
    fresh = desk.pages("places")
    while desk.state.places == (0, 0):
        desk.press(f"choose:{HOLD if HOLD in desk.state.legal else ONE}")
    later = desk.pages("places")
    assert [each.attrs["class"] for each in later.children if isinstance(each, Node)] == [
        "print-page",
        "print-page",
    ]
    assert text_of(later) != text_of(fresh)
    assert desk.words.say("racer.0") in text_of(later)
    desk.press("look:start")
    assert desk.pages("places") == fresh


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_printed_is_called_something(language: str) -> None:
    """In every game of the house; the sheet itself has no pages drawn."""
    for game in PACKAGES:
        face = face_of(game)
        words = Words(language, face.domain)
        names = [words.say(f"page.print_{paper}") for paper in face.papers]
        assert len(set(names)) == len(names)
        assert not set(face.papers) & {PRESENT, BLANK} or PRESENT in face.papers
