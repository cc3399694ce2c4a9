"""Between two waves the sheet shows the advised repair, and the one that is looked at."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from desk.drawing.nodes import Node
from desk.words import LANGUAGES
from papermech.chances.repairs import suggest
from papermech.sheet import panel, plan
from papermech.sheet.controls import sheet_choices
from papermech.sheet.overlay.foresight import foresight
from papermech.sheet.overlay.picture import at
from papermech.state import REPAIR, State
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_controls import names_of, states
from tests.papermech.sheet.test_marks import printed_ids, walk
from tests.papermech.sheet.test_suggestion import repairing

WEB = Path(__file__).parents[3] / "web"


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


@cache
def repair_states() -> tuple[State, ...]:
    """States that ask for a repair, those of the games that the tests of the view share."""
    found = tuple(state for state in states() if state.decision == REPAIR)
    assert len(found) > 20
    return found


def drawn(state: State, looked_at: str, class_: str) -> list[Node]:
    """The elements of a class that are drawn over the sheet."""
    layer = foresight(names_of(state), state, looked_at).layer
    return [item for item in walk(layer) if item.attrs.get("class") == class_]


@pytest.mark.parametrize("looked_at", ["", "choose:repair:done", "choose:repair:torso"])
def test_the_advised_circle_is_ringed_on_the_sheet(looked_at: str) -> None:
    """One circle, where the plan has it and that of the suggestion, whatever is looked at."""
    for state in repair_states():
        (ring,) = drawn(state, looked_at, "advised-circle")
        circle = ring.attrs["data-circle"]
        assert sheet_choices(state)[f"circle.{circle}"] == suggest(state).choice
        assert f"circle.{circle}" in printed_ids(state.setup.loadout, state.setup.rulings)
        assert ring.attrs["transform"] == at(*plan.circle_place(circle))


def test_it_is_marked_by_a_shape() -> None:
    """A star that the printed sheet has for reference."""
    (ring,) = drawn(repair_states()[0], "", "advised-circle")
    (star,) = (item for item in walk(ring) if item.tag == "use")
    assert star.attrs["href"].removeprefix("#") in printed_ids()


def test_the_torso_is_ringed_at_its_last_mark() -> None:
    """Where a point would be rubbed out."""
    (ring,) = drawn(repairing(torso=3), "", "advised-circle")
    assert ring.attrs["data-circle"] == "torso.3"


def test_the_repair_that_is_looked_at_is_framed() -> None:
    """Each of them, at its own circle; none for what is no repair."""
    for state in repair_states():
        for element, choice in sheet_choices(state).items():
            (frame,) = drawn(state, f"choose:{choice}", "repaired")
            assert element == f"circle.{frame.attrs['data-circle']}"
        for other in ("", "choose:repair:done", "choose:left_arm.1", "enemy:B", "nonsense"):
            assert drawn(state, other, "repaired") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_button_of_the_advised_repair_says_so(language: str) -> None:
    """By its words, a star and its frame; no other button does."""
    for state in repair_states():
        names = names_of(state, language)
        buttons = [item for item in walk(panel.choices(names, state, ())) if item.tag == "button"]
        (button,) = (each for each in buttons if each.attrs["class"] == "choice advised")
        assert button.attrs["data-do"] == f"choose:{suggest(state).choice}"
        assert any(item.attrs.get("class") == "star" for item in walk(button))
        word = {"en": "(advised)", "es": "(aconsejado)"}[language]
        said = [each for each in buttons if str(each.children[-1]).endswith(word)]
        assert said == [button]


def test_the_style_sheets_know_every_class() -> None:
    """Nothing is drawn that no rule is for."""
    styles = (WEB / "sheets/papermech.css").read_text("utf-8") + (WEB / "page.css").read_text(
        "utf-8"
    )
    known = set(re.findall(r"\.([a-z][a-z-]*)", styles))
    state = repair_states()[0]
    for choice in state.legal:
        layer = foresight(names_of(state), state, f"choose:{choice}").layer
        used = {name for item in walk(layer) for name in item.attrs.get("class", "").split()}
        assert used - {"advised-circle"} <= known
    assert {"advised", "star"} <= known
