"""The same small tests in Firefox and in WebKit: start, play, reload, no server, one file.

They are asked for by name, with `python3 tests/run.py --browsers`, since two more browsers have to
be installed for them. Pictures of what they saw are left in `.build/browsers`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from e2e.engines import Engine, firefox, until, webkit
from e2e.player import kept_game
from papermech.record import Record, from_text
from playsheet.controls import label
from playsheet.desk import Desk
from playsheet.names import Names
from playsheet.words import Words
from workshop import BUILD
from workshop.serve import SiteServer
from workshop.single_file import write_single_file
from workshop.site import SITE

WIDE, NARROW = (1280, 800), (390, 844)
SHEET = """(() => {
  const sheet = document.getElementById("sheet");
  const { width, height } = sheet.getBoundingClientRect();
  return [width / height, sheet.viewBox.baseVal.width / sheet.viewBox.baseVal.height];
})()"""
PICTURES = BUILD / "browsers"
GAME = kept_game("win")
DOZEN = GAME.choices[:12]
"""Into the second wave."""


class Visitor:
    """Plays by the names of things, and mirrors the game on CPython."""

    def __init__(self, engine: Engine, address: str) -> None:
        self.engine = engine
        self._address = address
        self._words = Words("en")
        self._mirror = Desk(Record(seed=""), "en")

    def open(self, language: str = "en") -> None:
        """Open the page in a language, and wait until it can be played on."""
        self.engine.open(f"{self._address}?lang={language}")
        self._words = Words(language)
        self._mirror.press(f"language:{language}")
        self.wait_until_ready()

    def reload(self) -> None:
        """Load the page anew, and wait until it can be played on."""
        # Firefox tells it as an error if the worker's answer to a page is not waited for.
        until(lambda: self.engine.read("document.documentElement.dataset.python"), "all of Python")
        self.engine.reload()
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait until something is asked."""
        stage = "document.body?.dataset.stage"
        until(lambda: self.engine.read(stage) in {"ready", "failed"}, "the page")
        assert self._text("boot-reason") == ""

    def begin(self) -> None:
        """Begin the game."""
        self.engine.press("button", self._words.say("page.new"))
        self.engine.press("textbox", self._words.say("page.seed"))
        self.engine.type(GAME.seed or "")
        self.engine.press("button", self._words.say("page.start"))
        assert self._mirror.new_game(GAME.seed)

    def choose(self, choice: str) -> None:
        """Press the button that makes a choice, and make it on CPython too."""
        state = self._mirror.state
        self.engine.press("button", label(Names(self._words, state.setup), state, choice))
        self._mirror.press(f"choose:{choice}")
        entries = len(self._mirror.look().panels["log"].children)
        until(
            lambda: self.engine.read("document.querySelectorAll('#log li').length") == entries,
            f"{choice} in the log",
        )

    def expect_same_game(self) -> None:
        """The page asks, and has recorded, exactly what CPython computes."""
        assert self._text("prompt") == self._mirror.look().texts["prompt"]
        self.engine.press("button", self._words.say("page.record"))
        text = self.engine.read("document.getElementById('record-text').value")
        self.engine.press("button", self._words.say("page.close"))
        assert from_text(text) == self._mirror.record

    def _text(self, element: str) -> str:
        return str(self.engine.read(f"document.getElementById('{element}').textContent"))


@pytest.fixture(params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """Each of the browsers, anew for each test; no page may have logged an error in it."""
    with firefox(tmp_path) if request.param == "firefox" else webkit() as engine:
        engine.resize(*WIDE)
        yield engine
        PICTURES.mkdir(parents=True, exist_ok=True)
        (PICTURES / f"{request.node.name}.png").write_bytes(engine.picture())
        assert engine.problems == []


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
        engine.press("button", Words("en").say(part))
        shown, wanted = engine.read(SHEET)
        assert shown == pytest.approx(wanted, abs=0.01)
    assert engine.read("document.documentElement.scrollWidth <= innerWidth")
