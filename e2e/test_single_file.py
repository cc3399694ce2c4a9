"""The whole page as one file plays straight from a disk, and asks nobody for anything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Guard
from e2e.player import Player, kept_game
from e2e.test_bad_input import NO_STORAGE
from workshop.serve import Page as Served
from workshop.serve import SiteServer
from workshop.single_file import LIMIT, MARK, write_single_file
from workshop.site import SITE

pytestmark = pytest.mark.browser_context_args(offline=True)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file, in a place that an address can name only with care."""
    target = tmp_path_factory.mktemp("sheet") / "Paper ’Mech #1 (año 100 %).html"
    write_single_file(target, SITE)
    return target


@pytest.fixture
def asked(page: Page) -> list[str]:
    """The addresses that the page asks for, as it does."""
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    return addresses


@pytest.fixture
def player(page: Page, site: SiteServer, guard: Guard, file: Path, asked: list[str]) -> Player:
    """A player with the file open; in the end nothing else may have been asked for."""
    guard.allow(f"^request to another server: {re.escape(file.as_uri())}$")
    player = Player(page, site)
    page.goto(file.as_uri())
    player.wait_until_ready()
    return player


def test_it_plays_and_keeps_its_game(
    page: Page, player: Player, file: Path, asked: list[str]
) -> None:
    """A dozen choices, a reload in between, and a change of language."""
    record = kept_game("win")
    player.begin(record.seed or "")
    for choice in record.choices[:6]:
        player.choose(choice)
    page.reload()
    player.wait_until_ready()
    player.expect_same_game()

    player.speak("es")
    expect(player.tool("page.new")).to_be_visible()
    for choice in record.choices[6:12]:
        player.choose(choice)
    player.expect_same_game()
    assert asked == [file.as_uri()] * 2
    assert file.stat().st_size <= LIMIT


@pytest.mark.browser_context_args(locale="es-ES", offline=True)
def test_it_starts_in_the_language_of_the_browser(page: Page, player: Player) -> None:
    """Its words of both languages are in it."""
    expect(page.get_by_role("heading", name="Diario")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_it_has_its_own_faces(page: Page, player: Player) -> None:
    """The letters are those of the site, not whatever the system has."""
    loaded = page.evaluate(
        "[...document.fonts].filter((each) => each.status === 'loaded').map((each) => each.family)"
    )
    assert {"Sheet Hand", "Sheet Text"} <= {family.strip('"') for family in loaded}


def test_it_leaves_no_worker_behind(page: Page, player: Player) -> None:
    """There is nothing beside it that could be kept, or started."""
    assert page.evaluate("document.documentElement.dataset.offline") is None
    expect(page.locator("#from-file")).to_be_hidden()
    expect(page.get_by_role("contentinfo").get_by_role("link")).to_have_count(0)
    assert page.context.service_workers == []


def test_its_links_tell_no_folder(page: Page, player: Player, file: Path, guard: Guard) -> None:
    """They go with a word, or to where the page is published, if it was told."""
    player.begin("steel-rain")
    player.tool("page.record").click()
    dialog = page.get_by_role("dialog", name="Save / share")
    link = dialog.get_by_role("textbox", name="Link", exact=True)
    dialog.get_by_label("Share").select_option("new")
    expect(link).to_have_value("#1&new&seed=steel-rain")
    expect(link).to_have_accessible_description(re.compile("no web address"))
    dialog.get_by_role("button", name="Set up position").click()
    placed = page.get_by_role("dialog", name="Set up position").get_by_role(
        "textbox", name="Link", exact=True
    )
    expect(placed).to_have_value(re.compile("^#1&position="))
    expect(placed).to_have_accessible_description(re.compile("no web address"))

    told = f'<html {MARK} data-site="https://example.org/mech/"'.encode()
    published = file.with_name("published.html")
    published.write_bytes(file.read_bytes().replace(f"<html {MARK}".encode(), told, 1))
    guard.allow(f"^request to another server: {re.escape(published.as_uri())}$")
    page.goto(published.as_uri())
    player.wait_until_ready()
    player.tool("page.record").click()
    expect(link).to_have_value(re.compile("^https://example.org/mech/#1&replay="))
    expect(link).not_to_have_accessible_description(re.compile("."))


def test_where_nothing_can_be_stored_the_game_can_be_copied_out(page: Page, player: Player) -> None:
    """Some browsers keep nothing for files."""
    page.add_init_script(NO_STORAGE)
    page.reload()
    player.wait_until_ready()
    player.begin("storage")
    expect(player.asked.get_by_role("alert")).to_contain_text("This browser cannot save.")
    player.choose("left_arm.1")
    player.expect_same_game()


def test_the_site_does_without_what_makes_it(pages: dict[str, Served]) -> None:
    """A visitor of the site downloads nothing for the sake of the file."""
    assert [name for name in pages if "single" in name or "esbuild" in name] == []


@pytest.mark.parametrize(
    "last", [b'type="module"', b'data-file="app/words.en', b'data-file="vendor/pyodide/python']
)
def test_half_a_file_says_that_it_cannot_start(
    page: Page, guard: Guard, file: Path, last: bytes
) -> None:
    """Whether the cut goes through its script or through what lies packed in it."""
    guard.allow(".*")
    whole = file.read_bytes()
    half = file.with_name("half.html")
    half.write_bytes(whole[: whole.index(last) + 10_000])
    page.goto(half.as_uri())
    failure = page.get_by_role("region", name="Your choice").get_by_role("alert")
    expect(failure).to_contain_text("The game could not start.")
    expect(failure.locator("code")).not_to_be_empty()
