"""Browsers that keep nothing: Firefox by its own settings, both with the doors to storage shut.

WebKitGTK's driver has no switch for site data, and gives other sites storage of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from e2e.doors import shut
from e2e.engines import Engine, firefox, until, webkit
from e2e.visitor import DOZEN, Visitor
from workshop.serve import HOST, TO_EVERYBODY, Page, SiteServer

NO_COOKIES = 2
NONE_OF_THIRD_PARTIES = 1
STRICT = 'sandbox="strict"'
UNSAVED = "This browser cannot save."
MESSAGE = "document.getElementById('message').textContent"
IS_SHUT = "(() => { try { return !localStorage; } catch { return true; } })()"
OUTSIDE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Outside</title>
<script src="{site}web/paper-mech.js"></script>
<paper-mech id="game" {attributes} seed="iron 9"><a href="{site}">Play</a></paper-mech>
"""
ASK = """(() => {
  document.getElementById("game").choose("legs.walk_forwards").then(({ ok, message }) => {
    document.body.dataset.told = `${ok} ${message}`;
  });
  return true;
})()"""


def expect_told_once(engine: Engine, address: str) -> Visitor:
    """The game is played; the first press says that nothing is kept, and no later one."""
    visitor = Visitor(engine, address)
    visitor.open()
    visitor.begin()
    assert UNSAVED in engine.read(MESSAGE)
    for choice in DOZEN[:3]:
        visitor.choose(choice)
        assert engine.read(MESSAGE) == ""
    visitor.expect_same_game()
    return visitor


@contextmanager
def outside(
    pages: Mapping[str, Page], attributes: str, headers: Mapping[str, str]
) -> Iterator[str]:
    """The address of a page on another site with the game in it."""
    site = SiteServer(pages, headers=headers)
    text = OUTSIDE.replace("{site}", site.address).replace("{attributes}", attributes)
    host = SiteServer({"index.html": Page(text.encode(), "text/html", '"outside"')})
    site.start()
    host.start()
    yield host.address.replace(HOST, "localhost")
    host.stop()
    site.stop()


def told_when_asked(engine: Engine, address: str) -> str:
    """What the embed of a page answers to a choice."""
    engine.open(address)
    assert engine.read(ASK)
    until(lambda: engine.read("document.body.dataset.told"), "an answer")
    return str(engine.read("document.body.dataset.told"))


def test_firefox_with_cookies_and_site_data_blocked(tmp_path: Path, site: SiteServer) -> None:
    """The game even lasts over a reload of the tab."""
    with firefox(tmp_path, network__cookie__cookieBehavior=NO_COOKIES) as engine:
        visitor = expect_told_once(engine, site.address)
        assert engine.read(IS_SHUT)
        visitor.reload()
        visitor.expect_same_game()
        # Firefox itself tells that no worker may be registered.
        assert [each for each in engine.problems if "ServiceWorker" not in each] == []


def test_an_embed_in_a_firefox_that_blocks_third_parties(
    tmp_path: Path, pages: dict[str, Page]
) -> None:
    """It plays without keeping."""
    with (
        firefox(tmp_path, network__cookie__cookieBehavior=NONE_OF_THIRD_PARTIES) as engine,
        outside(pages, 'keep="mine"', {}) as address,
    ):
        assert told_when_asked(engine, address) == "true "


def test_doors_that_are_shut(engine: Engine, pages: dict[str, Page]) -> None:
    """Whatever the browser's own way is, this is the way of others."""
    site = SiteServer(shut(pages, "refuses"))
    site.start()
    expect_told_once(engine, site.address)
    site.stop()


def test_the_strictest_sandbox_in_firefox(tmp_path: Path, pages: dict[str, Page]) -> None:
    """It plays if the host sends the header, and otherwise says what is missing."""
    with firefox(tmp_path) as engine:
        with outside(pages, STRICT, TO_EVERYBODY) as address:
            assert told_when_asked(engine, address) == "true "
        with outside(pages, STRICT, {}) as address:
            assert "Access-Control-Allow-Origin: *" in told_when_asked(engine, address)


def test_the_strictest_sandbox_in_webkit(pages: dict[str, Page]) -> None:
    """To its policies the site is not the frame's own, and nothing runs: there is the link."""
    with webkit() as engine, outside(pages, STRICT, TO_EVERYBODY) as address:
        assert told_when_asked(engine, address).startswith("false The game did not load.")
        assert engine.read("document.querySelector('#game a').checkVisibility()")
