"""A player for any engine: plays by the names of things, and mirrors the game on CPython."""

from __future__ import annotations

from desk.desk import Desk
from e2e.engines import Engine, until
from e2e.player import kept_game
from papermech.choices import ACTION_IDS
from papermech.record import Record, from_text
from papermech.sheet.controls import label
from papermech.sheet.names import Names, words_in

GAME = kept_game("win")
DOZEN = GAME.choices[:12]
"""Into the second wave."""
_SHUT = """[...document.querySelectorAll(".now button[aria-expanded=false]")]
    .filter((each) => each.checkVisibility())
    .map((each) => each.getAttribute("aria-label") ?? each.textContent.trim())"""


class Visitor:
    """Plays by the names of things, and mirrors the game on CPython."""

    def __init__(self, engine: Engine, address: str) -> None:
        self.engine = engine
        self._address = address
        self._words = words_in("en")
        self._mirror = Desk(Record(seed=""), "en")

    def open(self, language: str = "en") -> None:
        """Open the page in a language, and wait until it can be played on."""
        self.engine.open(f"{self._address}?lang={language}")
        self._words = words_in(language)
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
        names = Names(self._words, state.setup)
        if choice in ACTION_IDS:
            self._open_box(names.box(state.setup.actions[choice].location))
        self.engine.press("button", label(names, state, choice))
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

    def _open_box(self, box: str) -> None:
        # Where there is room for the actions of one location only, those of others wait behind it.
        if box in self.engine.read(_SHUT):
            self.engine.press("button", box)
            until(lambda: box not in self.engine.read(_SHUT), f"the actions of {box}")

    def _text(self, element: str) -> str:
        return str(self.engine.read(f"document.getElementById('{element}').textContent"))
