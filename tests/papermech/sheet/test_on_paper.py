"""The sheet on paper: the line under it, and the style that lays it out."""

from __future__ import annotations

import re

import pytest

from desk.desk import Desk
from desk.words import LANGUAGES
from e2e.player import kept_game
from papermech.loadout import STANDARD
from papermech.record import Record
from papermech.sheet import plan
from papermech.sheet.printed import sheet
from tests.house.test_page import INDEX
from tests.house.test_words import ROOT, compile_words
from tests.papermech.sheet.test_rulebook import walk

OF_THE_GAME = "sheets/papermech.css"


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_names_the_equipment_and_the_game(language: str) -> None:
    """A blank sheet is no game's."""
    desk = Desk(Record(seed="steel-rain"), language)
    blank, present = (desk.line_on_paper(is_blank=is_blank) for is_blank in (True, False))
    for weapon in STANDARD.weapons:
        assert desk.say(f"weapon.{weapon}") in blank
    assert "12\N{NO-BREAK SPACE}W" in blank
    assert "steel-rain" not in blank
    assert present == f"{blank} · {desk.look().texts['game-name']}"


def test_the_line_is_that_of_the_moment_in_sight() -> None:
    """Looking back, it names the wave of then."""
    desk = Desk(kept_game("win"))
    desk.press("look:0")
    assert desk.look().texts["game-name"] in desk.line_on_paper(is_blank=False)


def test_other_equipment_is_on_the_blank_sheet() -> None:
    """The blank sheet is that of the present game."""
    desk = Desk(Record(STANDARD._replace(left_arm="rifle"), seed="rest"))
    assert "Rifle" in desk.line_on_paper(is_blank=True)


def test_the_style_for_paper_has_the_measures_of_the_sheet() -> None:
    """It makes the whole fit the page, and any part as large as it is within the whole."""
    style = (ROOT / "web" / "print.css").read_text("utf-8")
    for measure in (
        f"width: calc(var(--whole-width, {plan.WIDTH}) * var(--unit))",
        f"--wide: var(--whole-width, {plan.WIDTH}); --high: var(--whole-height, {plan.HEIGHT})",
    ):
        assert measure in style
    wholes = re.findall(r"var\(--whole-(\w+), (\d+)\)", style)
    assert set(wholes) == {("width", str(plan.WIDTH)), ("height", str(plan.HEIGHT))}


def test_the_style_for_paper_hides_by_names_that_exist() -> None:
    """A name that is gone would let what it hides be printed."""
    web = ROOT / "web"
    style = "".join((web / each).read_text("utf-8") for each in ("print.css", OF_THE_GAME))
    markup = INDEX + "".join(
        f' class="{each.attrs.get("class", "")}" id="{each.attrs.get("id", "")}"'
        for each in walk(sheet(STANDARD._asdict(), str))
    )
    for id_ in ("foresight", "guide-ring", "paper", "rules-dialog", "sheet"):
        assert f"#{id_}" in style
        assert re.search(rf'id="{id_}"', markup)
    for class_ in (
        "ways",
        "skip",
        "sheet",
        "on-paper",
        "button",
        "rules-head",
        "cube",
        "grain",
        "bevel",
    ):
        assert f".{class_}" in style
        assert re.search(rf'class="([^"]* )?{class_}[ "]', markup), class_
