"""Played by ear: a game won by names, letters and tables, with what a screen reader is told."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from desk.words import LANGUAGES
from e2e.player import Player, kept_game
from e2e.test_layout import AXE, violations
from papermech.face import FACE
from workshop.serve import SiteServer

IN_TABLES = 14
"""Choices at the beginning that are made in the tables where they can be."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_won_by_ear(page: Page, site: SiteServer, language: str) -> None:
    """Nothing but names and keys; after each press the events are told once, and the question."""
    record = kept_game("short_win")
    listener = Listener(page, site, language)
    listener.begin_by_names(record.seed or "")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    listener.expect_keys_to_speak()
    page.keyboard.press("m")
    assert violations(page) == []
    for made, choice in enumerate(record.choices):
        if made == IN_TABLES:
            listener.expect_keys_to_speak()
            page.get_by_role("button", name=listener.say("page.tables_hide")).press("Enter")
            expect(listener.heading).to_be_focused()
        listener.answer(choice, in_tables=made < IN_TABLES)
    assert listener.state.outcome == "won"
    listener.expect_keys_to_speak()
    listener.expect_same_game()
    listener.expect_letters_to_be_switched_off()


class Listener(Player):
    """A player who hears the page and sees nothing of it."""

    def __init__(self, page: Page, site: SiteServer, language: str) -> None:
        super().__init__(page, site, language, press=_by_enter)
        page.goto(f"{site.address}?lang={language}")
        self.wait_until_ready()

    def say(self, key: str) -> str:
        """Words of the page."""
        return self.words.say(key)

    def begin_by_names(self, seed: str) -> None:
        """Begin a game, and hear who comes."""
        self.begin(seed)
        self._expect_told(self.mirror.heard)

    def answer(self, choice: str, *, in_tables: bool) -> None:
        """Make a choice by its name, in the tables if it has a cell there."""
        cell = self._cell(choice)
        if in_tables and cell.count():
            self._go_in_tables(cell.first)
            self.page.keyboard.press("Enter")
            self._made(choice)
        else:
            self.choose(choice)
        expect(self.heading).to_be_focused()
        self._expect_told(self.mirror.heard)

    def _cell(self, choice: str) -> Locator:
        enter = self.words.say("grid.enter", choice=self.name_of(choice))
        return self.page.get_by_role("gridcell", name=enter)

    def _go_in_tables(self, cell: Locator) -> None:
        """M leads to the radar, Tab from table to table, arrows to the row, Home to its start."""
        self.page.keyboard.press("m")
        table, down, across = cell.evaluate(
            """(cell) => {
              const tables = [...document.querySelectorAll("#grids table")];
              const here = tables.indexOf(cell.closest("table"));
              const start = tables[here].querySelector("td[tabindex='0']").parentElement;
              const down = cell.parentElement.sectionRowIndex - start.sectionRowIndex;
              return [here, down, cell.cellIndex - 1];
            }"""
        )
        keys = ["Tab"] * table
        keys += ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down)
        keys += ["Home", *["ArrowRight"] * across]
        for key in keys:
            self.page.keyboard.press(key)
        expect(cell).to_be_focused()

    def expect_keys_to_speak(self) -> None:
        """Every letter says what the same desk says on CPython."""
        for letter, subject in FACE.speaks.items():
            self.page.keyboard.press(letter)
            self._expect_told(self.mirror.tell_about(subject))

    def expect_letters_to_be_switched_off(self) -> None:
        """The list of keys opens by its key and by its button, until letters are no keys."""
        keys = self.page.get_by_role("dialog", name=self.say("page.keys"))
        self.page.keyboard.press("?")
        expect(keys).to_be_visible()
        assert violations(self.page) == []
        self.page.keyboard.press("Escape")
        self._press(self.tool("page.settings"))
        settings = self.page.get_by_role("dialog", name=self.say("page.settings"))
        settings.get_by_label(self.say("page.letter_keys")).press("Space")
        self.page.keyboard.press("Escape")
        told = self._live.inner_text()
        for key in ("?", "e", "m"):
            self.page.keyboard.press(key)
        expect(keys).to_be_hidden()
        expect(self.page.get_by_role("grid")).to_have_count(0)
        assert self._live.inner_text() == told
        self._press(self.tool("page.keys"))
        expect(keys).to_be_visible()

    @property
    def _live(self) -> Locator:
        return self.page.locator("#live")

    def _expect_told(self, sentences: tuple[str, ...]) -> None:
        assert self._live.locator("p").all_text_contents() == list(sentences)


def _by_enter(control: Locator) -> None:
    """Press a control that was found by its name."""
    control.press("Enter")
