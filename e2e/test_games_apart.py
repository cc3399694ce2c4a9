"""Each game comes by itself: a start fetches the house and the game that is played, no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import Guard
from e2e.test_toy import RACE_ARCHIVE, RACE_SHEET, open_record, record_of, site, two_games
from tabletop.link import NewGame, link_of
from tabletop.record import Record
from tests.toy.rules import RACE, Course
from workshop.diet.bundling import bundled
from workshop.environment import WEB
from workshop.serve import Page as Served
from workshop.serve import SiteServer
from workshop.single_file import single_file
from workshop.site import SITE, archive_of

__all__ = ["site", "two_games"]

OURS, THEIRS = archive_of("papermech"), RACE_ARCHIVE
HTML = "text/html; charset=utf-8"
LONG_REST = "00:20"
NOT_FETCHED = "Could not load this game. Go online and try again (“race”)."
SAVE_DATA = """Object.defineProperty(navigator, "connection", { value: { saveData: true } })"""
COLOUR_OF_THE_RACE = "rgb(1, 2, 3)"
KEPT = """caches.keys().then((names) => Promise.all(names.map(async (name) =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname))))
  .then((names) => names.flat())"""

with_a_worker = pytest.mark.browser_context_args(service_workers="allow")


@pytest.fixture
def asked(page: Page, site: SiteServer) -> list[str]:
    """The files that the page asks for, as it does."""
    names: list[str] = []
    page.on("request", lambda request: names.append(request.url.removeprefix(site.address)))
    return names


def ready(page: Page, title: str) -> None:
    """Wait until a game can be played."""
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    expect(page).to_have_title(title)


def open_page(page: Page, site: SiteServer, of: str = "") -> None:
    """Come to the page, or to what it leads to."""
    page.goto(f"{site.address}{of}")
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")


def choose(page: Page, way: str = "Play") -> None:
    """Choose the game on the shelf that is not being played."""
    page.get_by_role("button", name="Switch game").click()
    page.get_by_role("dialog", name="Mechs on Paper").get_by_role("button", name=way).click()


def test_another_game_comes_when_it_is_chosen_and_the_next_start_is_its(
    page: Page, site: SiteServer, asked: list[str]
) -> None:
    """Not when the shelf is looked at; and a start of the one asks for nothing of the other."""
    open_page(page, site)
    ready(page, "Paper ’Mech")
    expect(page.locator("html")).to_have_attribute("data-python", "whole")
    page.get_by_role("button", name="Switch game").click()
    shelf = page.get_by_role("dialog", name="Mechs on Paper")
    expect(shelf.get_by_role("heading", level=3)).to_have_text(["Paper ’Mech", "The race"])
    assert asked.count(OURS) == 1
    assert not {THEIRS, RACE_SHEET} & set(asked)

    shelf.get_by_role("button", name="Play").click()
    ready(page, "The race")
    expect(page.locator("#sheet")).to_have_css("color", COLOUR_OF_THE_RACE)
    assert asked.count(THEIRS) == asked.count(RACE_SHEET) == 1
    page.get_by_role("button", name="Roll one die").click()
    played = record_of(page)
    choose(page)
    ready(page, "Paper ’Mech")
    expect(page.locator("#sheet")).not_to_have_css("color", COLOUR_OF_THE_RACE)
    choose(page, "Resume")
    ready(page, "The race")
    expect(page.locator("#sheet")).to_have_css("color", COLOUR_OF_THE_RACE)
    assert asked.count(THEIRS) == asked.count(RACE_SHEET) == asked.count(OURS) == 1

    asked.clear()
    page.reload()
    ready(page, "The race")
    assert record_of(page) == played
    assert asked.count(THEIRS) == 1
    assert OURS not in asked
    choose(page)
    ready(page, "Paper ’Mech")
    assert asked.count(OURS) == 1


def test_the_address_names_the_game(page: Page, site: SiteServer, asked: list[str]) -> None:
    """By a link or by its name, whatever was played last."""
    open_page(page, site)
    for of in (f"#{link_of(RACE, NewGame(Course(40), 'linked'))}", "?game=race"):
        page.goto("about:blank")
        asked.clear()
        open_page(page, site, of)
        ready(page, "The race")
        assert THEIRS in asked
    asked.clear()
    page.goto("about:blank")
    open_page(page, site, "#1&new&seed=steel-rain")
    ready(page, "Paper ’Mech")


def test_every_way_in_fetches_the_game(page: Page, site: SiteServer, asked: list[str]) -> None:
    """A link that is followed in the page, a record, and a game from the list."""
    open_page(page, site)
    page.evaluate(f"location.hash = {link_of(RACE, NewGame(Course(40), 'linked'))!r}")
    ready(page, "The race")
    page.get_by_role("button", name="Roll one die").click()
    played = record_of(page)
    page.evaluate("location.hash = '1&new&seed=steel-rain'")
    ready(page, "Paper ’Mech")
    page.reload()
    ready(page, "Paper ’Mech")

    asked.clear()
    page.get_by_role("button", name="Games", exact=True).click()
    games = page.get_by_role("dialog", name="Games")
    games.get_by_role("listitem").filter(has_text="The race").get_by_role(
        "button", name="Open"
    ).click()
    ready(page, "The race")
    assert record_of(page) == played
    assert asked.count(THEIRS) == 1

    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    open_page(page, site)
    ready(page, "Paper ’Mech")
    open_record(page, Record(RACE, Course(30), "in the page"))
    ready(page, "The race")


def test_who_waits_for_a_game_is_told_so(page: Page, site: SiteServer) -> None:
    """And if it does not come, why; what is on the desk stays, and it may be asked for again."""
    held: list[Route] = []
    page.route(f"**/{THEIRS}", lambda route: held.append(route))  # noqa: PLW0108
    open_page(page, site)
    ours = record_of(page)
    with page.expect_request(f"**/{THEIRS}"):
        choose(page)
    shelf = page.get_by_role("dialog", name="Mechs on Paper")
    told = shelf.get_by_role("alert")
    expect(told).to_have_text("Loading…")
    held.pop().fulfill(status=200, body="not an archive")
    expect(told).to_have_text(NOT_FETCHED)
    page.keyboard.press("Escape")
    assert record_of(page) == ours

    with page.expect_request(f"**/{THEIRS}"):
        page.evaluate(f"location.hash = {link_of(RACE, NewGame(Course(40), 'linked'))!r}")
    message = page.locator("#message")
    expect(message).to_have_text("Loading…")
    held.pop().fulfill(status=200, body="not an archive")
    expect(message).to_contain_text(NOT_FETCHED)
    assert record_of(page) == ours

    page.unroute(f"**/{THEIRS}")
    choose(page)
    ready(page, "The race")


@with_a_worker
def test_without_a_network_every_game_can_be_chosen(page: Page, site: SiteServer) -> None:
    """After one visit in which only one was played."""
    open_page(page, site)
    expect(page.locator("html")).to_have_attribute("data-offline", "ready")
    site.stop()
    page.reload()
    ready(page, "Paper ’Mech")
    choose(page)
    ready(page, "The race")
    expect(page.locator("#sheet")).to_have_css("color", COLOUR_OF_THE_RACE)
    page.reload()
    ready(page, "The race")


@with_a_worker
def test_who_saves_data_gets_no_game_that_was_not_chosen(
    page: Page, site: SiteServer, guard: Guard
) -> None:
    """Without a network that one is missing, which is told, and what is on the desk stays."""
    guard.allow("Failed to load resource")
    page.add_init_script(SAVE_DATA)
    open_page(page, site)
    expect(page.locator("html")).to_have_attribute("data-offline", "ready")
    names = page.evaluate(KEPT)
    assert [each for each in names if each.endswith(OURS)]
    assert not [each for each in names if each.endswith((THEIRS, RACE_SHEET))]
    site.stop()
    page.reload()
    ready(page, "Paper ’Mech")
    ours = record_of(page)
    choose(page)
    shelf = page.get_by_role("dialog", name="Mechs on Paper")
    expect(shelf.get_by_role("alert")).to_have_text(NOT_FETCHED)
    page.keyboard.press("Escape")
    assert record_of(page) == ours


@with_a_worker
def test_a_game_that_was_chosen_is_kept_also_for_who_saves_data(
    page: Page, site: SiteServer
) -> None:
    """From then on it needs no network."""
    page.add_init_script(SAVE_DATA)
    open_page(page, site)
    expect(page.locator("html")).to_have_attribute("data-offline", "ready")
    page.reload()
    ready(page, "Paper ’Mech")
    choose(page)
    ready(page, "The race")
    expect(page.locator("#sheet")).to_have_css("color", COLOUR_OF_THE_RACE)
    site.stop()
    page.reload()
    ready(page, "The race")
    expect(page.locator("#sheet")).to_have_css("color", COLOUR_OF_THE_RACE)


def test_frames_that_share_a_python_each_have_their_game(
    page: Page, two_games: dict[str, Served], guard: Guard
) -> None:
    """The second frame's game comes to the Python that the first one lends it."""
    head = b'<!doctype html><title>Host</title><link rel="icon" href="data:,">'
    host = Served(head + b'<iframe src="./?embed"></iframe>', HTML, '"h"')
    server = SiteServer({**two_games, "host.html": host})
    server.start()
    guard.allow(f"^request to another server: {server.origin}/")
    page.goto(f"{server.address}host.html")
    first = page.frame_locator("iframe").first
    expect(first.locator("body")).to_have_attribute("data-stage", "ready")
    page.evaluate(
        """() => {
          const frame = document.createElement("iframe");
          frame.src = "./?embed&game=race";
          document.body.append(frame);
        }"""
    )
    second = page.frame_locator("iframe").last
    expect(second.locator("#prompt")).to_have_text(re.compile("roll or hold"))
    expect(second.locator("#sheet")).to_have_css("color", COLOUR_OF_THE_RACE)
    expect(second.locator("html")).to_have_attribute("data-python", "lent")
    expect(first.locator("#sheet")).not_to_have_css("color", COLOUR_OF_THE_RACE)
    server.stop()


@pytest.mark.browser_context_args(offline=True)
@pytest.mark.parametrize("game", ["", "papermech", "race"])
def test_one_file_holds_all_games_or_one(
    page: Page, two_games: dict[str, Served], guard: Guard, tmp_path: Path, game: str
) -> None:
    """With their styles; of one game there is no shelf."""
    files = {name: served.content for name, served in two_games.items()}
    file = tmp_path / "games.html"
    file.write_bytes(single_file(files, bundled(WEB / "single-file.js", SITE), "", game))
    guard.allow(f"^request to another server: {re.escape(file.as_uri())}$")
    page.goto(file.as_uri())
    ready(page, "The race" if game == "race" else "Paper ’Mech")
    if game:
        expect(page.locator("#shelf-open")).to_be_hidden()
    else:
        choose(page)
        ready(page, "The race")
    if game != "papermech":
        expect(page.locator("#sheet")).to_have_css("color", COLOUR_OF_THE_RACE)
        page.get_by_role("button", name="Roll one die").click()
        page.reload()
        ready(page, "The race")


def test_of_the_last_two_games_a_picture_is_kept(page: Page, site: SiteServer) -> None:
    """Each start uses the one of its own game."""
    page.clock.install()
    root = page.locator("html")
    for of, title in (("", "Paper ’Mech"), ("?game=race", "The race")):
        open_page(page, site, of)
        ready(page, title)
        expect(root).to_have_attribute("data-rest", "awaited")
        page.clock.fast_forward(LONG_REST)
        expect(root).to_have_attribute("data-picture", "kept")
    for of, title in (("?game=papermech", "Paper ’Mech"), ("?game=race", "The race")):
        page.goto("about:blank")
        open_page(page, site, of)
        ready(page, title)
        expect(root).to_have_attribute("data-picture", "used")
