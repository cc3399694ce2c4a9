"""Whatever a host makes of addresses and answers, and a proxy of contents: a whole visit passes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import Guard
from e2e.hosts import HOSTS, ForgetfulAddresses, Proxy, ShortAddresses
from e2e.player import Player
from e2e.test_offline import WORKER, changed, digest, visit
from papermech.sheet.names import words_in
from workshop.serve import Handler, SiteServer
from workshop.serve import Page as Served
from workshop.site import ORIGINALS

pytestmark = pytest.mark.browser_context_args(service_workers="allow")

HOST = """<!doctype html>
<html lang="en"><link rel="icon" href="data:,">
<script type="module" src="GAMEweb/embed.js"></script>
<paper-mech show="radar" lang="es"></paper-mech>
"""
KEEP_AS_BEFORE = """async (key) => {
  const cache = await caches.open("papermech-files");
  await cache.put(key, await fetch("index.html"));
  return (await cache.match(key)).redirected;
}"""


@pytest.fixture
def pages(pages: dict[str, Served]) -> dict[str, Served]:
    """The site, to be changed by a test."""
    return dict(pages)


@pytest.fixture
def handler() -> type[Handler]:
    """The kind of host."""
    return Handler


@pytest.fixture
def site(pages: dict[str, Served], handler: type[Handler]) -> Iterator[SiteServer]:
    """The site on a host of this kind."""
    server = SiteServer(pages, prefix="/some/where/", handler=handler)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def other(site: SiteServer, guard: Guard) -> Iterator[SiteServer]:
    """A page of somebody else's, which embeds the game."""
    text = HOST.replace("GAME", site.address).encode()
    server = SiteServer({"index.html": Served(text, "text/html; charset=utf-8", '"theirs"')})
    guard.allow(f"^request to another server: {server.origin}/")
    server.start()
    yield server
    server.stop()


def update(pages: dict[str, Served]) -> None:
    """Put another version on the server."""
    old = digest(pages["index.html"])
    pages["index.html"] = changed(pages["index.html"], "Version", "Other version")
    pages[WORKER] = changed(pages[WORKER], old, digest(pages["index.html"]))


def expect_embed(page: Page) -> None:
    """What somebody else's page asks for has arrived, and can be played."""
    page.get_by_role("button", name=words_in("es").say("embed.play")).click()
    frame = page.frame_locator("iframe")
    expect(frame.locator("html")).to_have_attribute("data-show", "radar")
    expect(frame.get_by_role("heading", level=3).first).to_be_visible()
    expect(frame.get_by_role("region", name=words_in("es").say("page.sheet"))).to_be_visible()


@pytest.mark.parametrize("handler", HOSTS)
def test_a_whole_visit(
    page: Page, site: SiteServer, pages: dict[str, Served], other: SiteServer
) -> None:
    """Play, reload, an update, the rules; then all of it again without the host."""
    player = visit(page, site)
    player.begin("far away")
    player.choose("legs.walk_forwards")
    update(pages)

    page.reload()
    player.expect_same_game()
    version = page.get_by_role("contentinfo")
    expect(version).not_to_contain_text("Other version")
    page.get_by_role("button", name="Update").click()
    expect(version).to_contain_text("Other version")
    player.wait_until_ready()
    expect(page.locator("#files-told")).to_be_hidden()
    page.goto(other.address)
    expect_embed(page)

    to_game = page.get_by_role("link", name=words_in("en").say("rulebook.to_game"), exact=True)
    for name in ("rules.en.html", "rules.en", "", "rules.en.html", "rules.en/", "rules.en/index"):
        if not name:
            site.stop()
            continue
        page.goto(f"{site.address}{name}")
        expect(to_game).to_be_visible()
        # Its own addresses, too, lead to where they should.
        assert page.evaluate("document.styleSheets.length") > 1

    for name in ("index?lang=es", "no-such-page?lang=es"):
        page.goto(f"{site.address}{name}", wait_until="domcontentloaded")
        expect(page.locator("html")).to_have_attribute("lang", "es")
        expect(version).to_contain_text("Versión")
    player.words = words_in("es")
    player.mirror.press("language:es")
    player.wait_until_ready()
    player.expect_same_game()


@pytest.mark.browser_context_args(service_workers="block")
@pytest.mark.parametrize("handler", [ForgetfulAddresses])
def test_an_embed_gets_all_that_it_was_asked_for(page: Page, other: SiteServer) -> None:
    """Also where a host loses that on the way, and no worker helps."""
    page.goto(other.address)
    expect_embed(page)


@pytest.mark.parametrize("handler", [ShortAddresses])
def test_what_an_older_worker_kept_with_its_redirect_is_not_used(
    page: Page, site: SiteServer, pages: dict[str, Served]
) -> None:
    """Nor does it stay, once the new worker is in charge."""
    page.goto(site.address, wait_until="domcontentloaded")
    key = f"{site.address}index.html?sha256={digest(pages['index.html'])}"
    assert page.evaluate(KEEP_AS_BEFORE, key)
    visit(page, site)
    page.reload()
    Player(page, site).wait_until_ready()
    assert page.evaluate("caches.has('papermech-files')") is False


def news(page: Page) -> Locator:
    """What the page says of files that did not arrive as they were built."""
    return page.get_by_role("contentinfo").get_by_role("status").last


@pytest.mark.parametrize("handler", [Proxy])
def test_what_a_proxy_writes_into_files_is_told_and_not_kept(
    page: Page, site: SiteServer, guard: Guard
) -> None:
    """Offline the files are there as they were built."""
    guard.allow("Content Security Policy|policy violated: script-src")
    player = visit(page, site)
    expect(news(page)).to_contain_text(
        "Changed on the way: index.html, rules.en.html, rules.es.html (+"
    )
    expect(news(page)).to_contain_text("Offline play uses the originals.")
    player.speak("es")
    expect(news(page)).to_contain_text("Sin conexión se usan los originales.")

    site.stop()
    page.reload()
    player.wait_until_ready()
    expect(page.locator("body > script")).to_have_count(0)
    expect(news(page)).to_be_hidden()
    page.goto(f"{site.address}rules.es.html")
    expect(page.locator("body script")).to_have_count(0)


def test_what_cannot_be_kept_is_told(
    page: Page, site: SiteServer, guard: Guard, pages: dict[str, Served]
) -> None:
    """A network with a page of its own for whatever it lets nobody have; later, one without."""
    guard.allow("404")
    whole = dict(pages)
    portal = Served(b"<!doctype html><p>Please log in", "text/html", '"portal"')
    pages.update({"rules.es.html": portal, "web/embed.js": portal, ORIGINALS: portal})
    del pages["web/drawing.js"]
    player = Player(page, site)
    player.open()
    expect(news(page)).to_contain_text("Changed on the way: rules.es.html, web/embed.js.")
    expect(news(page)).to_contain_text("Missing: web/drawing.js.")
    expect(news(page).get_by_text("No offline play.")).to_be_visible()
    expect(news(page).get_by_text("Offline play uses the originals.")).to_be_hidden()

    pages.update(whole)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-offline", "ready")
    expect(news(page)).to_be_hidden()
    site.stop()
    page.reload()
    player.wait_until_ready()


def test_a_worker_that_is_none_is_told(
    page: Page, site: SiteServer, guard: Guard, pages: dict[str, Served]
) -> None:
    """Such as a page of the host's own, with which it answers whatever it has not got."""
    guard.allow("unsupported MIME type")
    pages[WORKER] = Served(b"<!doctype html><p>hello", "text/html", '"page"')
    Player(page, site).open()
    expect(news(page)).to_contain_text(f"Missing: {WORKER}.")
