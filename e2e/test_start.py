"""How the page starts: what it fetches, and the picture of Python's memory."""

from __future__ import annotations

import re
from collections import Counter

from playwright.sync_api import Page, Request, expect

from e2e.conftest import Guard
from e2e.player import Player, kept_game
from workshop.serve import Page as Served
from workshop.serve import SiteServer

LONG_REST = "00:20"
DAMAGE = """async () => {
  const [name] = await caches.keys();
  const cache = await caches.open(name);
  const [request] = await cache.keys();
  const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
  bytes.fill(7, 1_000_000);
  await cache.put(request, new Response(bytes));
}"""


def test_every_file_is_asked_for_once(page: Page, site: SiteServer) -> None:
    """A first visit downloads nothing twice, and all that it asks for is there."""
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))  # noqa: PLW0108 - Playwright marks it
    Player(page, site).open()
    urls = Counter(each.url for each in asked if each.url.startswith("http"))
    assert [url for url, times in urls.items() if times > 1] == []
    answers = [each.response() for each in asked]
    assert [each.url for each in answers if each is not None and not each.ok] == []


def test_with_one_game_there_is_no_shelf_and_nothing_is_loaded_for_it(
    page: Page, site: SiteServer
) -> None:
    """Nor for Python users, whose prints and drawings no page needs."""
    page.add_init_script(
        """addEventListener("papermech:ready", ({ detail }) => {
          document.documentElement.dataset.imported = detail;
        })"""
    )
    Player(page, site).open()
    root = page.locator("html")
    expect(root).to_have_attribute("data-imported", re.compile(r"\bpapermech\.game\b"))
    imported = set((root.get_attribute("data-imported") or "").split())
    assert not imported & {
        "desk.drawing.alone",
        "desk.drawing.covers",
        "papermech.notebook",
        "papermech.poster",
        "papermech.summary",
    }
    expect(page.get_by_role("button", name="Switch game")).to_be_enabled()


def test_at_the_root_of_a_server(page: Page, pages: dict[str, Served], guard: Guard) -> None:
    """Where every other test has the site deep in some folder."""
    server = SiteServer(pages)
    server.start()
    guard.allow(f"^request to another server: {server.origin}/")
    player = Player(page, server)
    player.open()
    player.begin("root")
    player.choose("legs.walk_forwards")
    page.reload()
    player.wait_until_ready()
    player.expect_same_game()
    server.stop()


def test_a_picture_is_taken_when_the_page_rests_and_used_the_next_time(
    page: Page, site: SiteServer
) -> None:
    """The game goes on with it as without; a damaged one is left aside."""
    page.clock.install()
    player = Player(page, site)
    player.open()
    record = kept_game("win")
    player.begin(record.seed or "")
    player.choose(record.choices[0])
    expect(page.locator("html")).to_have_attribute("data-rest", "awaited")
    page.clock.fast_forward(LONG_REST)
    expect(page.locator("html")).to_have_attribute("data-picture", "kept")

    for choice in record.choices[1:3]:
        page.reload()
        player.wait_until_ready()
        expect(page.locator("html")).to_have_attribute("data-picture", "used")
        player.choose(choice)
        player.expect_same_game()

    page.evaluate(DAMAGE)
    page.reload()
    player.wait_until_ready()
    expect(page.locator("html")).not_to_have_attribute("data-picture", "used")
    player.expect_same_game()
