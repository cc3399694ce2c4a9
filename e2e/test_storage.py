"""A browser that keeps nothing, or little: the game is played, and the player knows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Frame, Page, Playwright, expect

from e2e.conftest import Guard
from e2e.doors import WAYS, shut
from e2e.player import Player
from workshop.serve import HOST, SiteServer
from workshop.serve import Page as Served

BLOCKED = {"default_content_setting_values": {"cookies": 2}}
THIRD_PARTIES_BLOCKED = {"cookie_controls_mode": 1, "block_third_party_cookies": True}
UNSAVED = "This browser cannot save."
LOST_ON_LEAVING = "Your games last until you leave."
FLEETING = "Your browser may delete your games"
LASTING = "Your browser protects your games."
REFUSED = "Your browser declined"
# Were they reached, the guard would hear of an error.
DOORS = """async () => {
  const isShut = (ask) => ask().then(() => false, () => true);
  return [
    await isShut(async () => localStorage.length),
    await isShut(() => caches.open("x")),
    await isShut(() => navigator.serviceWorker.register("service-worker.js")),
  ];
}"""
OUTSIDE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Outside</title>
<script async src="{site}web/paper-mech.js"></script>
<paper-mech id="first" keep="one" seed="iron 9"></paper-mech>
<paper-mech id="second" keep="two" seed="iron 9"></paper-mech>
"""
PLAY = "(id) => document.getElementById(id).play()"
CHOOSE = "(id) => document.getElementById(id).choose('legs.walk_forwards')"
COUNT_REQUESTS = """
  window.asked = 0;
  const { persist } = StorageManager.prototype;
  StorageManager.prototype.persist = function () { asked += 1; return persist.call(this); };
"""

Launch = Callable[[Mapping[str, Any]], AbstractContextManager[BrowserContext]]


@pytest.fixture
def launched(
    playwright: Playwright,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
    guard: Guard,
) -> Launch:
    """Starts a browser of its own with settings as a person would make them."""

    @contextmanager
    def launch(profile: Mapping[str, Any]) -> Iterator[BrowserContext]:
        settings = tmp_path / "Default" / "Preferences"
        settings.parent.mkdir()
        settings.write_text(json.dumps({"profile": profile}), encoding="utf-8")
        context = playwright.chromium.launch_persistent_context(
            tmp_path, **browser_type_launch_args, locale="en-GB", reduced_motion="reduce"
        )
        guard.watch(context)
        yield context
        context.pages[0].evaluate("0")
        context.close()
        assert guard.problems() == []

    return launch


def expect_told_once(player: Player) -> None:
    """The first press says that nothing is kept; no later one does, nor a new game."""
    message = player.asked.get_by_role("alert")
    player.begin("kept by nobody")
    expect(message).to_contain_text(UNSAVED)
    expect(message).to_contain_text("copy the game before you leave")
    expect(message).not_to_contain_text("A value of type")
    player.choose("legs.walk_forwards")
    expect(message).to_be_hidden()
    player.begin("iron 9")
    expect(message).to_be_hidden()
    player.choose("legs.walk_forwards")
    player.tool("page.games").click()
    games = player.page.get_by_role("dialog", name=player.words.say("page.games"))
    expect(games.get_by_role("status")).to_contain_text(LOST_ON_LEAVING)
    expect(games.get_by_role("button", name="Protect games")).to_be_hidden()
    player.page.keyboard.press("Escape")
    player.expect_same_game()


@pytest.mark.parametrize("way", WAYS)
def test_a_door_that_is_shut_in_any_way(
    page: Page, pages: dict[str, Served], guard: Guard, way: str
) -> None:
    """It is missing, throws, refuses, is full or never answers: the game is played and says so."""
    site = SiteServer(shut(pages, way))
    guard.allow(f"^request to another server: {site.origin}/")
    site.start()
    player = Player(page, site)
    player.open()
    expect_told_once(player)
    site.stop()


def test_cookies_and_site_data_blocked(launched: Launch, site: SiteServer) -> None:
    """As Chromium's own setting does it; the game even lasts over a reload of the tab."""
    with launched(BLOCKED) as context:
        player = Player(context.pages[0], site)
        player.open()
        assert player.page.evaluate(DOORS) == [True, True, True]
        expect_told_once(player)
        player.page.reload()
        player.wait_until_ready()
        player.expect_same_game()


def test_an_embed_on_another_site_with_third_parties_blocked(
    launched: Launch, site: SiteServer, guard: Guard
) -> None:
    """Both play, with one Python, and say in few words that nothing is kept.

    The second goes on with its game when the first, whose Python it had, is gone.
    """
    text = OUTSIDE.replace("{site}", site.address)
    outside = SiteServer({"index.html": Served(text.encode(), "text/html", '"outside"')})
    outside.start()
    # Another name makes it another site.
    address = outside.address.replace(HOST, "localhost")
    guard.allow(f"^request to another server: {address}")
    with launched(THIRD_PARTIES_BLOCKED) as context:
        page = context.pages[0]
        page.goto(address)
        for embed in ("first", "second"):
            assert page.evaluate(PLAY, embed)["ok"]
        first, second = page.main_frame.child_frames
        assert first.evaluate(DOORS) == [True, True, True]
        for frame in (first, second):
            expect(_asked(frame).get_by_role("alert")).to_have_text(
                "Not saved: this browser stores nothing here."
            )
        expect(second.locator("html")).to_have_attribute("data-python", "lent")
        assert page.evaluate(CHOOSE, "second")["ok"]
        expect(_asked(second).get_by_role("alert")).to_be_hidden()
        page.evaluate("document.getElementById('first').remove()")
        expect(second.locator("html")).not_to_have_attribute("data-python", "lent")
        expect(second.get_by_role("log").get_by_role("listitem")).to_have_count(2)
    outside.stop()


def _asked(frame: Frame) -> Any:  # noqa: ANN401
    return frame.get_by_role("region", name="Your choice")


def test_lasting_storage_is_asked_for_when_a_player_wants_to_keep(
    page: Page, site: SiteServer
) -> None:
    """Never at the start or in play, and the answer is told, as it is known later on."""
    page.add_init_script(COUNT_REQUESTS)
    player = Player(page, site)
    player.open()
    player.begin("iron 9")
    player.choose("legs.walk_forwards")
    games = page.get_by_role("dialog", name="Games")
    told, keep = games.get_by_role("status"), games.get_by_role("button", name="Protect games")
    player.tool("page.games").click()
    expect(told).to_contain_text(FLEETING)
    expect(keep).to_be_visible()
    assert page.evaluate("asked") == 0
    # A browser without a window knows nobody, and grants nothing by itself.
    keep.click()
    expect(told).to_contain_text(REFUSED)
    expect(games.get_by_role("heading", name="Games", exact=True)).to_be_focused()
    assert page.evaluate("asked") == 1

    granting = page.context.new_cdp_session(page)
    target = granting.send("Target.getTargetInfo")["targetInfo"]
    granting.send(
        "Browser.grantPermissions",
        {
            "permissions": ["durableStorage"],
            "origin": site.origin,
            "browserContextId": target["browserContextId"],
        },
    )
    page.reload()
    player.wait_until_ready()
    player.tool("page.games").click()
    games.get_by_label("Name of").first.fill("the good one")
    page.keyboard.press("Enter")
    expect(told).to_have_text(LASTING)
    expect(keep).to_be_hidden()
    page.keyboard.press("Escape")
    page.reload()
    player.wait_until_ready()
    player.tool("page.games").click()
    expect(told).to_have_text(LASTING)
    assert page.evaluate("asked") == 0
