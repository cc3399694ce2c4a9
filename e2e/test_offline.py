"""After one visit the page needs no server, and no version ever mixes with another."""

from __future__ import annotations

import hashlib

import pytest
from playwright.sync_api import Page, expect

from e2e.player import Player
from e2e.test_parting import CALL_THE_REST
from workshop.serve import Page as Served
from workshop.serve import SiteServer

pytestmark = pytest.mark.browser_context_args(service_workers="allow")

WORKER = "service-worker.js"
ONE_PROGRAM = """
  const compile = WebAssembly.compileStreaming;
  let asked = 0;
  WebAssembly.compileStreaming = (...of) => {
    asked += 1;
    return asked > 1 ? new Promise(() => undefined) : compile.apply(WebAssembly, of);
  };
"""
"""The first part of Python's program is compiled, and the rest never comes in its own time."""


@pytest.fixture
def pages(pages: dict[str, Served]) -> dict[str, Served]:
    """The site, to be changed by a test."""
    return dict(pages)


def changed(served: Served, old: str, new: str) -> Served:
    """A file with another text in it."""
    content = served.content.decode()
    assert old in content
    content = content.replace(old, new)
    return Served(content.encode(), served.mime_type, f'"{hash(content)}"')


def digest(served: Served) -> str:
    """The SHA-256 of a file."""
    return hashlib.sha256(served.content).hexdigest()


def visit(page: Page, site: SiteServer) -> Player:
    """A first visit, which stays until all is kept."""
    player = Player(page, site)
    player.open()
    expect(page.locator("html")).to_have_attribute("data-offline", "ready")
    return player


def test_the_page_can_be_installed(page: Page, site: SiteServer) -> None:
    """The browser finds no fault but that tests run in a private window."""
    visit(page, site)
    protocol = page.context.new_cdp_session(page)
    found = protocol.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in found] == ["in-incognito"]
    assert protocol.send("Page.getAppManifest")["errors"] == []


def test_after_one_visit_the_server_may_go(page: Page, site: SiteServer) -> None:
    """A reload and a fresh tab work without it, and the game goes on."""
    player = visit(page, site)
    player.begin("far away")
    player.choose("legs.walk_forwards")
    site.stop()

    page.reload()
    player.wait_until_ready()
    player.expect_same_game()

    player.page = page.context.new_page()
    player.open()
    player.expect_same_game()
    player.choose(player.state.legal[0])
    player.expect_same_game()


def test_without_the_server_no_part_of_python_is_out_of_reach(page: Page, site: SiteServer) -> None:
    """Also what a start calls before all of it is there: the worker has it, the server is gone."""
    visit(page, site)
    site.stop()
    page.add_init_script(ONE_PROGRAM)
    page.reload()
    player = Player(page, site)
    player.wait_until_ready()
    assert page.evaluate(CALL_THE_REST) == "LATIN SMALL LETTER E WITH ACUTE"
    player.begin("far away")
    player.choose("legs.walk_forwards")
    player.expect_same_game()


def test_a_new_version_is_offered_and_never_swapped_in(
    page: Page, site: SiteServer, pages: dict[str, Served]
) -> None:
    """The old one goes on, also after a reload, until the player takes the new one."""
    visit(page, site)
    old = digest(pages["index.html"])
    pages["index.html"] = changed(pages["index.html"], "Version", "Other version")
    pages[WORKER] = changed(pages[WORKER], old, digest(pages["index.html"]))

    page.reload()
    Player(page, site).wait_until_ready()
    offer = page.get_by_role("button", name="Update")
    expect(offer).to_be_visible()
    version = page.get_by_role("contentinfo")
    expect(version).not_to_contain_text("Other version")

    offer.click()
    expect(version).to_contain_text("Other version")
    Player(page, site).wait_until_ready()
    expect(offer).to_be_hidden()


def test_a_broken_update_leaves_the_old_version_working(
    page: Page, site: SiteServer, pages: dict[str, Served]
) -> None:
    """A file that is not the one that was promised is not kept, and nothing else is then."""
    visit(page, site)
    promised = digest(pages["index.html"])
    pages[WORKER] = changed(pages[WORKER], promised, "0" * 64)
    pages["index.html"] = changed(pages["index.html"], "Version", "Half a version")

    page.reload()
    player = Player(page, site)
    player.wait_until_ready()
    expect(page.get_by_text("Update not saved")).to_be_visible()
    player.begin("as before")
    site.stop()
    page.reload()
    player.wait_until_ready()
    player.expect_same_game()
    expect(page.get_by_role("contentinfo")).not_to_contain_text("Half a version")
