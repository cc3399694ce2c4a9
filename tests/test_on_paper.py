"""The sheet on paper: as it lies or blank, with nothing to press, and the line under it."""

from __future__ import annotations

import re

import pytest

from papermech.loadout import STANDARD
from papermech.record import Record
from playsheet.desk import Desk
from playsheet.printed import sheet
from playsheet.words import LANGUAGES
from tests.test_desk import desk_of
from tests.test_page import INDEX
from tests.test_rulebook import walk
from tests.test_words import ROOT, compile_words


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def test_a_blank_sheet_has_no_mark_and_nobody_on_it() -> None:
    """Whatever the game looks like."""
    desk = desk_of("rest", "choose:legs.walk_forwards", "choose:left_arm.2")
    blank = desk.on_paper(is_blank=True)
    assert blank.marks == desk_of("other").on_paper(is_blank=True).marks
    assert {each.get("data-filled", "false") for each in blank.marks.values()} == {"false"}
    present = [name for name, each in blank.marks.items() if each.get("data-present") == "true"]
    assert present == []
    shown = {name for name, each in blank.marks.items() if each.get("data-shown") == "true"}
    assert shown == {"cube.you.time", "cube.you.stance", "cube.you.action"}


def test_the_present_sheet_is_the_one_in_sight() -> None:
    """The same as on the screen, without what can be pressed; also when looking back."""
    desk = desk_of("rest", "choose:legs.walk_forwards", "choose:left_arm.2")
    now = desk.on_paper(is_blank=False).marks
    seen = desk.look().marks
    beside = {name for name in seen if name.startswith("part.")} | {"game-name"}
    assert set(seen) - beside == set(now)
    for name, attributes in now.items():
        for attribute in ("transform", "data-filled", "data-shown", "data-present"):
            assert attributes.get(attribute) == seen[name].get(attribute)
    desk.press("look:0")
    back = desk.on_paper(is_blank=False).marks
    assert back != now
    assert back["cube.H.radar"] == desk.look().marks["cube.H.radar"]


@pytest.mark.parametrize("is_blank", [True, False])
def test_nothing_can_be_pressed_on_paper(is_blank: bool) -> None:
    """Neither on a blank sheet nor in the middle of a decision."""
    for desk in (desk_of("rest"), desk_of("rest", "choose:legs.turn_and_squat")):
        for attributes in desk.on_paper(is_blank=is_blank).marks.values():
            assert attributes.get("data-do") is None
            assert attributes.get("data-state", "idle") in ("idle", "chosen")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_names_the_equipment_and_the_game(language: str) -> None:
    """A blank sheet is no game's."""
    desk = Desk(Record(seed="steel-rain"), language)
    blank, present = (desk.on_paper(is_blank=is_blank).line for is_blank in (True, False))
    for weapon in STANDARD.weapons:
        assert desk.say(f"weapon.{weapon}") in blank
    assert "12\N{NO-BREAK SPACE}W" in blank
    assert "steel-rain" not in blank
    assert present == f"{blank} · {desk.look().texts['game-name']}"


def test_other_equipment_is_on_the_blank_sheet() -> None:
    """The blank sheet is that of the present game."""
    desk = Desk(Record(STANDARD._replace(left_arm="rifle"), seed="rest"))
    assert "Rifle" in desk.on_paper(is_blank=True).line


def test_the_style_for_paper_hides_by_names_that_exist() -> None:
    """A name that is gone would let what it hides be printed."""
    style = (ROOT / "web" / "print.css").read_text("utf-8")
    markup = INDEX + "".join(
        f' class="{each.attrs.get("class", "")}" id="{each.attrs.get("id", "")}"'
        for each in walk(sheet(STANDARD._asdict(), str))
    )
    for id_ in ("foresight", "guide-ring", "paper", "rules-dialog", "sheet"):
        assert f"#{id_}" in style
        assert re.search(rf'id="{id_}"', markup)
    for class_ in ("parts", "sheet", "on-paper", "button", "rules-head", "cube", "grain", "bevel"):
        assert f".{class_}" in style
        assert re.search(rf'class="([^"]* )?{class_}[ "]', markup), class_
