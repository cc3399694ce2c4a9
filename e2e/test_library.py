"""Which modules the page imports, told by a page that has one thing more to say."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.player import Player, kept_game
from workshop.diet.library import IMPORTED
from workshop.serve import Page as Served
from workshop.serve import SiteServer

START = "from browser import boot; boot.start()"
AND_TELL = f"""{START}
import sys
from js import document
from pyodide.ffi import create_proxy
def tell(_):
    document.body.setAttribute("data-imported", " ".join(sys.modules))
    specs = [getattr(each, "__spec__", None) for each in [*sys.modules.values()]]
    origins = [str(getattr(each, "origin", None)) for each in specs]
    sources = [each for each in origins if each.endswith(".py")]
    document.body.setAttribute("data-sources", " ".join(sources))
document.addEventListener("click", create_proxy(tell))
"""
FOUND_BY_C = {"encodings.ascii", "encodings.cp437", "encodings.latin_1", "importlib._bootstrap"}
"""Modules that Python may look for without the page's doing."""


@pytest.fixture(scope="module")
def pages(pages: dict[str, Served]) -> dict[str, Served]:
    """The site, whose page tells after each click what it has imported."""
    page = pages["index.html"].content.decode()
    assert START in page
    telling = Served(page.replace(START, AND_TELL).encode(), "text/html; charset=utf-8", '"t"')
    return {**pages, "index.html": telling}


def test_the_library_holds_what_the_page_imports_and_no_more(page: Page, site: SiteServer) -> None:
    """From the first decision to the last screen, through all dialogs, in both languages."""
    player = Player(page, site)
    player.open()
    player.open_record(kept_game("win"))
    player.tool("page.record").click()
    page.keyboard.press("Escape")
    player.tool("page.games").click()
    page.keyboard.press("Escape")
    player.tool("page.rules").click()
    page.keyboard.press("Escape")
    player.tool("page.new").click()
    page.get_by_text(player.words.say("hangar.title")).click()
    page.keyboard.press("Escape")
    player.speak("es")
    page.get_by_role("heading", level=1).click()
    imported = (page.locator("body").get_attribute("data-imported") or "").split()

    assert "papermech.game" in imported
    # No browser compiles any Python but the line in the page itself.
    expect(page.locator("body")).to_have_attribute("data-sources", "")
    assert IMPORTED - set(imported) <= FOUND_BY_C
