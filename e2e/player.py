"""A person at the page: finds things by role and name, and knows what the sheet should show.

The names it looks for come from the same catalogue, computed here on CPython; so a page that
calls things otherwise, or offers something else, is found out.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from desk.drawing.nodes import Node
from desk.guided import Guided
from desk.typed import typed
from e2e.waiting import READY, WHOLE, await_there
from papermech.catalogue import TORSO_SLOWS_AT
from papermech.choices import ACTION_IDS
from papermech.record import Played, Record, from_text
from papermech.sheet.controls import action_control, action_name, label
from papermech.sheet.marks import marks
from papermech.sheet.names import Names, words_in
from papermech.state import State
from workshop.serve import SiteServer

IN_MENU = (
    "page.new",
    "page.games",
    "page.record",
    "page.rules",
    "page.guide",
    "page.print",
    "page.settings",
)
GAMES = Path(__file__).parent / "games"


def kept_game(name: str) -> Record:
    """A game that was played before, from `e2e/games`."""
    return from_text((GAMES / f"{name}.json").read_text(encoding="utf-8"))


def agree(page: Page) -> None:
    """Answer yes where what was pressed is asked for once more."""
    page.get_by_role("alertdialog").get_by_role("button").first.press("Enter")


class Player:
    """Plays on a page, and mirrors the game on CPython."""

    def __init__(
        self,
        page: Page,
        site: SiteServer,
        language: str = "en",
        press: Callable[[Locator], None] = Locator.click,
    ) -> None:
        self.page = page
        self._press = press
        self._site = site
        self.words = words_in(language)
        self.mirror = Guided(Record(seed=""), language)

    # --- Getting there

    def open(self) -> None:
        """Open the page and wait until it can be played on."""
        self.page.goto(self._site.address)
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait until something is asked."""
        await_there(self.page, READY)
        expect(self.heading).to_be_visible()

    def wait_until_whole(self) -> None:
        """Wait until nothing more of Python has to be fetched, for whatever may be called."""
        await_there(self.page, WHOLE)

    def tool(self, key: str) -> Locator:
        """A button of the toolbar."""
        name = self.words.say(key)
        bar = self.page.get_by_role("toolbar", name=self.words.say("page.tools"))
        menu = bar.get_by_role("button", name=self.words.say("page.menu"), exact=True)
        # A narrow window keeps the seldom used tools in a menu.
        if key in IN_MENU and menu.is_visible() and menu.get_attribute("aria-expanded") == "false":
            self._press(menu)
        return bar.get_by_role("button", name=name, exact=True)

    def speak(self, language: str) -> None:
        """Change the page's language in the settings."""
        self.tool("page.settings").click()
        dialog = self.page.get_by_role("dialog", name=self.words.say("page.settings"))
        dialog.get_by_label(self.words.say("page.language")).select_option(language)
        self.words = words_in(language)
        self.page.keyboard.press("Escape")
        self.mirror.press(f"language:{language}")

    def begin(self, seed: str) -> None:
        """Begin a new game with a typed seed."""
        self._press(self.tool("page.new"))
        dialog = self.page.get_by_role("dialog", name=self.words.say("page.new"))
        dialog.get_by_label(self.words.say("page.seed")).fill(seed)
        self._press(dialog.get_by_role("button", name=self.words.say("page.start")))
        expect(dialog).to_be_hidden()
        assert self.mirror.new_game(typed(seed))

    def open_record(self, record: Played) -> None:
        """Paste a record and open it."""
        self._press(self.tool("page.record"))
        dialog = self.page.get_by_role("dialog", name=self.words.say("page.record"))
        dialog.get_by_label(self.words.say("page.record_text")).fill(record.to_text())
        self._press(dialog.get_by_role("button", name=self.words.say("page.open"), exact=True))
        expect(dialog).to_be_hidden()
        assert self.mirror.open_text(record.to_text())

    # --- Playing

    @property
    def state(self) -> State:
        """The game as CPython has it."""
        state: State = self.mirror.state
        return state

    @property
    def asked(self) -> Locator:
        """The region where a decision is asked and answered."""
        return self.page.get_by_role("region", name=self.words.say("page.prompt"))

    @property
    def sheet(self) -> Locator:
        """The region of the play sheet."""
        return self.page.get_by_role("region", name=self.words.say("page.sheet"))

    def name_of(self, choice: str) -> str:
        """What a choice is called just now."""
        return label(Names(self.words, self.state.setup), self.state, choice)

    def off(self, action: str) -> Locator:
        """The button of an action that is switched off just now; its name holds the reason."""
        names = Names(self.words, self.state.setup)
        which = action_control(names, self.state, action)
        assert which is not None
        assert which.reason
        name = action_name(names, action, which, int(self.state.torso >= TORSO_SLOWS_AT))
        return self.asked.get_by_role("button", name=name, exact=True)

    def choose(self, choice: str) -> None:
        """Press the button that makes a choice, and make it on CPython too."""
        self._reach(choice)
        self._press(self.asked.get_by_role("button", name=self.name_of(choice), exact=True))
        self._made(choice)

    def choose_on_sheet(self, choice: str) -> None:
        """Press the same on the drawn sheet, which is for eyes and pointers alone."""
        self._press(self.on_sheet(choice))
        self._made(choice)

    def on_sheet(self, choice: str) -> Locator:
        """What makes a choice on the drawn sheet, if anything does."""
        return self.page.locator(f"#sheet [data-do='choose:{choice}']")

    def play(self, record: Record) -> None:
        """Play all the choices of a record."""
        for choice in record.choices:
            self.choose(choice)

    def _made(self, choice: str) -> None:
        self.mirror.press(f"choose:{choice}")
        assert not self.mirror.message
        look = self.mirror.look()
        # The same may be asked again; but every press adds an entry to the log.
        entries = self.page.locator("#log li")
        expect(entries).to_have_count(len(look.panels["log"].children))
        expect(self.heading).to_have_text(look.texts["prompt"])

    def _reach(self, choice: str) -> None:
        """Do what must be done before the button of a choice can be pressed."""
        if choice.startswith("change:"):
            self._press(self.asked.get_by_text(self.words.say("choice.change_summary")))
        if (action := choice.removeprefix("change:")) in ACTION_IDS:
            self.open_box(action)
        if choice.startswith("reroll:"):
            wanted = {int(place) for place in choice.removeprefix("reroll:").split(",")}
            for place, button in self.dice_to_reroll().items():
                if place not in wanted:
                    self._press(button)
                expect(button).to_have_attribute(
                    "aria-pressed", "true" if place in wanted else "false"
                )

    def tab_of(self, action: str) -> Locator:
        """The way to the actions of a location, where there is room for those of one only."""
        names = Names(self.words, self.state.setup)
        box = names.box(self.state.setup.actions[action].location)
        return self.asked.get_by_role("button", name=box, exact=True)

    def open_box(self, action: str) -> None:
        """Where there is room for the actions of one location only, show those."""
        tab = self.tab_of(action)
        if tab.is_visible() and tab.get_attribute("aria-expanded") == "false":
            self._press(tab)
            expect(tab).to_have_attribute("aria-expanded", "true")

    def dice_to_reroll(self) -> dict[int, Locator]:
        """The buttons of the dice that may be rolled again, by position; all start ticked."""
        faces = self.state.pending.faces  # type: ignore[union-attr]
        places = {
            int(place)
            for choice in self.state.legal
            if choice.startswith("reroll:")
            for place in choice.removeprefix("reroll:").split(",")
        }
        return {
            place: self.asked.get_by_role(
                "button",
                name=self.words.say("choice.reroll_die", face=faces[place - 1], position=place),
                exact=True,
            )
            for place in sorted(places)
        }

    # --- Looking

    @property
    def heading(self) -> Locator:
        """The line that says what is asked."""
        return self.page.locator("#prompt")

    def record_on_the_page(self) -> Record:
        """The record that the page shows to copy."""
        self._press(self.tool("page.record"))
        dialog = self.page.get_by_role("dialog", name=self.words.say("page.record"))
        text = dialog.get_by_label(self.words.say("page.record_text")).input_value()
        self._press(dialog.get_by_role("button", name=self.words.say("page.close")))
        return from_text(text)

    def expect_same_game(self) -> None:
        """The page shows exactly what CPython computes: record, words, and every mark."""
        assert self.record_on_the_page() == self.mirror.record
        while not self.mirror.is_log_written:
            self.mirror.write_on()
        look = self.mirror.look()
        expect(self.heading).to_have_text(look.texts["prompt"])
        expected = marks(Names(self.words, self.state.setup), self.state, ())
        seen = self.page.evaluate(_READ_MARKS, json.dumps(_without_highlights(expected)))
        assert seen == []
        # Of a press that did nothing nothing is told.
        entries = [
            _text(entry)
            for entry in look.panels["log"].children
            if isinstance(entry, Node) and "hidden" not in entry.attrs
        ]
        # Of a long game that was opened the page tells the earlier presses by and by.
        expect(self.page.locator("#log li:empty")).to_have_count(0)
        shown = self.page.get_by_role("log").get_by_role("listitem")
        assert [text.replace("\n", "") for text in shown.all_text_contents()] == entries


def _text(tree: Node | str) -> str:
    return tree if isinstance(tree, str) else "".join(map(_text, tree.children))


def _without_highlights(
    expected: dict[str, dict[str, str | None]],
) -> dict[str, dict[str, str | None]]:
    """Leave out what points at the last dice: that depends on the press, not on the state."""
    return {
        name: attributes
        for name, attributes in expected.items()
        if not name.startswith(("target.", "track."))
    }


_READ_MARKS = """(text) => {
  const wrong = [];
  for (const [id, attributes] of Object.entries(JSON.parse(text))) {
    for (const [name, value] of Object.entries(attributes)) {
      const shown = document.getElementById(id).getAttribute(name);
      if (shown !== value) wrong.push(`${id} ${name}: ${shown} instead of ${value}`);
    }
  }
  return wrong;
}"""
