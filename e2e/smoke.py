"""The same small tests in Firefox and in WebKit: start, play, reload, no server, one file.

They and the other files named `smoke_….py` run with `python3 tests/run.py --browsers`, since two
more browsers have to be installed for them. Pictures of what they saw are in `.build/browsers`.
"""

from __future__ import annotations

import pytest

from e2e.engines import Engine, until
from e2e.visitor import DOZEN, Visitor
from papermech.sheet.names import words_in
from workshop.serve import SiteServer
from workshop.single_file import write_single_file
from workshop.site import SITE

NARROW = (390, 844)
SHEET = """(() => {
  const sheet = document.getElementById("sheet");
  const { width, height } = sheet.getBoundingClientRect();
  return [width / height, sheet.viewBox.baseVal.width / sheet.viewBox.baseVal.height];
})()"""


def test_a_game_survives_a_reload_and_the_loss_of_the_server(
    engine: Engine, site: SiteServer
) -> None:
    """From the start to the second visit, which needs no server any more."""
    visitor = Visitor(engine, site.address)
    visitor.open()
    visitor.begin()
    for choice in DOZEN[:6]:
        visitor.choose(choice)
    visitor.reload()
    visitor.expect_same_game()

    until(lambda: engine.read("document.documentElement.dataset.offline"), "all to be kept")
    site.stop()
    visitor.reload()
    visitor.expect_same_game()
    for choice in DOZEN[6:]:
        visitor.choose(choice)
    visitor.expect_same_game()


def test_the_single_file_plays_from_a_disk(
    engine: Engine, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """No request is made; the game is still there after a reload, in either language."""
    file = tmp_path_factory.mktemp("disk") / "paper-mech.html"
    write_single_file(file, SITE)
    visitor = Visitor(engine, file.as_uri())
    visitor.open()
    visitor.begin()
    for choice in DOZEN[:6]:
        visitor.choose(choice)
    visitor.reload()
    visitor.expect_same_game()
    visitor.open("es")
    for choice in DOZEN[6:]:
        visitor.choose(choice)
    visitor.expect_same_game()
    asked = engine.read("performance.getEntriesByType('resource').map((each) => each.name)")
    assert [address for address in asked if not address.startswith("data:")] == []


def test_a_narrow_window_shows_a_part_of_the_sheet(engine: Engine, site: SiteServer) -> None:
    """That part fills the drawing's place, with nothing of its neighbours beside it."""
    engine.resize(*NARROW)
    visitor = Visitor(engine, site.address)
    visitor.open()
    for part in ("page.part.enemies", "page.part.radar"):
        engine.press("button", words_in("en").say(part))
        shown, wanted = engine.read(SHEET)
        assert shown == pytest.approx(wanted, abs=0.01)
    assert engine.read("document.documentElement.scrollWidth <= innerWidth")
