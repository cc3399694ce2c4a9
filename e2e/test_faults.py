"""Whatever is missing, cut off, stalled or odd: a plain message with a way on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from e2e.conftest import Guard
from e2e.player import Player, kept_game
from workshop.serve import SiteServer

LONG = "00:21"
NEEDED = (
    "boot.js",
    "interpreter.js",
    "core.js",
    "pyodide.js",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
    "house.zip",
)
BINARY = ("pyodide.asm.wasm", "python_stdlib.zip", "house.zip")
DATA = (*BINARY, "pyodide-lock.json")
FAIL_EARLY = """
  new MutationObserver((_, observer) => {
    if (!document.getElementById("boot-failure")) return;
    observer.disconnect();
    window.failedIn = document.readyState;
    Promise.reject("too early");
  }).observe(document, { subtree: true, childList: true });
"""
NO_WASM = "delete globalThis.WebAssembly;"
LANGUAGES = 'Object.defineProperty(navigator, "languages", { get: () => ALL });'
NEVER_IDLE = """
  window.requestIdleCallback = (callback, { timeout = Infinity } = {}) => {
    if (timeout < Infinity) setTimeout(callback, timeout);
  };
"""
HUGE_LETTERS = "size => { document.documentElement.style.fontSize = size; }"


def _missing(route: Route) -> None:
    route.fulfill(status=404, body="not here")


def _page_instead(route: Route) -> None:
    route.fulfill(status=200, body="<!doctype html><p>hello", content_type="text/html")


def _cut_off(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.body()[: len(answer.body()) // 2])


def _stalled(route: Route) -> None:
    """Neither answers nor refuses."""


def _refused(route: Route) -> None:
    route.abort()


def failure_on(page: Page) -> Locator:
    """The message of a page that could not start."""
    return page.get_by_role("region", name="Your choice").get_by_role("alert")


@pytest.mark.parametrize(
    ("name", "sabotage"),
    [
        *((name, _missing) for name in NEEDED),
        *((name, _page_instead) for name in (*DATA, "runtime.js")),
        *((name, _cut_off) for name in (*DATA, "boot.js")),
        ("core.js", _refused),
        ("house.zip", _refused),
    ],
)
def test_a_file_that_does_not_arrive_whole(
    page: Page,
    site: SiteServer,
    guard: Guard,
    name: str,
    sabotage: Callable[[Route], None],
) -> None:
    """The page says that it could not start, why, and what to do; the sheet stays in sight."""
    guard.allow(".*")
    page.route(f"**/{name}", sabotage)
    page.goto(site.address)
    failure = failure_on(page)
    expect(failure).to_contain_text("The game could not start.")
    expect(failure).to_contain_text("this file is missing or blocked")
    expect(failure.locator("code")).to_have_text(re.compile(rf"^[^\n]*\b{re.escape(name)}\b"))
    expect(page.get_by_text("Firethrower", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("new Error('first\\nlast\\n')", "last"),
        ("new DOMException('not here', 'DataError')", "DataError: not here"),
        ("new Event('abort')", "abort"),
        ("({ name: 'ErrnoError', errno: 44 })", "ErrnoError"),
        ("({ errno: 44 })", '{"errno":44}'),
        ("Object.create(null)", "object"),
        ("undefined", "unhandledrejection"),
    ],
)
def test_whatever_is_thrown_is_told_in_a_line(
    page: Page, site: SiteServer, guard: Guard, reason: str, told: str
) -> None:
    """It may be anything: an object of Python's file system, an event, nothing at all."""
    guard.allow(".*")
    page.route("**/interpreter.js", _stalled)
    page.goto(site.address, wait_until="commit")
    expect(page.locator("#boot-stage")).to_be_visible()
    page.evaluate(f"() => {{ Promise.reject({reason}); }}")
    expect(failure_on(page).locator("code")).to_have_text(told, use_inner_text=True)


def test_what_fails_before_the_page_is_all_there_is_told(
    page: Page, site: SiteServer, guard: Guard
) -> None:
    """Though a module never comes, for which browsers hold back that the page was loaded."""
    guard.allow(".*")
    page.add_init_script(FAIL_EARLY)
    page.route("**/interpreter.js", _stalled)
    page.goto(site.address, wait_until="commit")
    expect(failure_on(page).locator("code")).to_have_text("too early", use_inner_text=True)
    assert page.evaluate("failedIn") == "loading"


def test_a_reload_is_a_way_on(page: Page, site: SiteServer, guard: Guard) -> None:
    """Once the file is there, the game starts."""
    guard.allow(".*")
    page.route("**/house.zip", _refused)
    page.goto(site.address)
    again = failure_on(page).get_by_role("button", name="Reload")
    expect(again).to_be_visible()
    page.unroute("**/house.zip")
    again.click()
    Player(page, site).wait_until_ready()


@pytest.mark.parametrize("name", ["boot.js", "house.zip"])
def test_a_line_that_stalls(page: Page, site: SiteServer, guard: Guard, name: str) -> None:
    """After a while the page says so, in words that it has, and offers to try again."""
    guard.allow("ERR_")
    page.clock.install()
    page.route(f"**/{name}", _stalled)
    page.goto(f"{site.address}?lang=es", wait_until="commit")
    expect(page.locator("#boot-stage")).to_be_attached()
    page.clock.fast_forward(LONG)
    again = page.get_by_role("button", name="Recargar" if name == "house.zip" else "Reload")
    expect(again).to_be_visible()
    again.click()
    # What was not answered yet is then answered.
    page.unroute(f"**/{name}")
    Player(page, site, "es").wait_until_ready()


def test_a_browser_without_webassembly(page: Page, site: SiteServer, guard: Guard) -> None:
    """It is told that this is what the game needs."""
    guard.allow(".*")
    page.add_init_script(NO_WASM)
    page.goto(site.address)
    failure = failure_on(page)
    expect(failure.get_by_text("This browser has no WebAssembly")).to_be_visible()
    expect(failure.get_by_text("this file is missing")).to_be_hidden()


@pytest.mark.parametrize(
    ("languages", "day"), [("[]", "1970-01-01"), ('["tlh", "-", "x-y"]', "2199-12-31")]
)
def test_an_odd_clock_and_language(page: Page, site: SiteServer, languages: str, day: str) -> None:
    """The page speaks English, plays, keeps and brings back the game all the same."""
    page.add_init_script(LANGUAGES.replace("ALL", languages))
    page.clock.set_fixed_time(f"{day}T00:00:00Z")
    player = Player(page, site)
    player.open()
    player.begin("odd")
    player.choose("legs.walk_forwards")
    page.reload()
    player.wait_until_ready()
    player.expect_same_game()


def test_a_page_that_is_never_idle(page: Page, site: SiteServer) -> None:
    """What waits for idle time is done all the same: the start ends, and a long log is written."""
    page.add_init_script(NEVER_IDLE)
    player = Player(page, site)
    player.open()
    player.wait_until_whole()
    player.open_record(kept_game("win"))
    player.expect_same_game()


def test_letters_of_a_hundred_times_the_size(page: Page, site: SiteServer) -> None:
    """Nobody can read that, but nothing breaks, and small letters bring everything back."""
    player = Player(page, site)
    player.open()
    player.begin("huge")
    page.evaluate(HUGE_LETTERS, "10000%")
    player.choose("legs.walk_forwards")
    page.evaluate(HUGE_LETTERS, "")
    player.expect_same_game()
