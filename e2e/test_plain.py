"""The page without its diet: all that npm brings as it comes, larger, slower, and as playable."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.player import Player, kept_game
from workshop.diet import COURSES
from workshop.serve import Page as Served
from workshop.serve import SiteServer, read_site
from workshop.site import build_site
from workshop.vendor import vendored_files

CHOICES = 6
LONG_REST = "00:20"
PATIENCE = 120_000


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Served]:
    """The plain site."""
    folder = tmp_path_factory.mktemp("plain") / "site"
    build_site(folder, COURSES)
    return read_site(folder)


def await_start(page: Page) -> None:
    """Wait until the page can be played on: with sources to compile it takes its time."""
    page.locator("body[data-stage=ready]").wait_for(timeout=PATIENCE)


def test_nothing_that_was_vendored_is_changed(pages: dict[str, Served]) -> None:
    """But the list of packages, of which there are none; and the sources are there."""
    for name, content in vendored_files().items():
        if name != "pyodide/pyodide-lock.json":
            assert pages[f"vendor/{name}"].content == content, name
    assert b"browser/boot.py" in pages["app/house.zip"].content
    assert "vendor/pyodide/pyodide.rest.wasm" not in pages


@pytest.mark.browser_context_args(service_workers="allow")
def test_it_plays_is_kept_and_starts_again_without_a_server(page: Page, site: SiteServer) -> None:
    """From the picture of memory, too."""
    page.clock.install()
    player = Player(page, site)
    page.goto(site.address)
    await_start(page)
    record = kept_game("win")
    player.begin(record.seed or "")
    for choice in record.choices[:CHOICES]:
        player.choose(choice)
    root = page.locator("html")
    expect(root).to_have_attribute("data-offline", "ready")
    expect(root).to_have_attribute("data-rest", "awaited")
    page.clock.fast_forward(LONG_REST)
    expect(root).to_have_attribute("data-picture", "kept", timeout=PATIENCE)
    site.stop()
    page.reload()
    await_start(page)
    expect(root).to_have_attribute("data-picture", "used")
    player.expect_same_game()
    player.choose(record.choices[CHOICES])
    player.expect_same_game()
