"""Several at one table, in the page: people at one device, and computers of each level."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.player import agree
from e2e.test_axe import bring_axe, expect_accessible
from e2e.test_toy import record_of, site, two_games
from tabletop.record import from_text, replay
from tests.toy.rules import RACE
from workshop.serve import SiteServer

__all__ = ["site", "two_games"]

SIZES = {"wide": (1440, 900), "narrow": (375, 667)}


def open_race(page: Page, site: SiteServer, language: str = "en") -> None:
    """A new race on the desk."""
    page.goto(f"{site.address}?lang={language}#race/1&new")
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    expect(page.locator("h1")).to_have_text({"en": "The race", "es": "La carrera"}[language])


def menu(page: Page, name: str) -> None:
    """Press a button of the menu, which a small window folds away."""
    opener = page.locator("#menu-button")
    if opener.is_visible():
        opener.press("Enter")
    page.get_by_role("button", name=name, exact=True).press("Enter")


def begin(page: Page, seed: str, **players: str) -> None:
    """Begin a race by the dialog, with players by their names."""
    menu(page, "New game")
    dialog = page.get_by_role("dialog", name="New game")
    for name, who in players.items():
        dialog.get_by_role("combobox", name=name).select_option(label=who)
    dialog.get_by_role("textbox", name="Seed").fill(seed)
    dialog.get_by_role("button", name="Start", exact=True).press("Enter")
    expect(dialog).to_be_hidden()


def set_pace(page: Page, pace: str) -> None:
    menu(page, "Settings")
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_role("combobox", name="Show computer turns").select_option(label=pace)
    dialog.get_by_role("button", name="Close").press("Enter")


def throw(page: Page) -> Locator:
    return page.locator("#choices").get_by_role("button", name="Roll two dice")


def person_plays(page: Page) -> None:
    """Ana or Bo throws once and holds, or stumbles."""
    throw(page).press("Enter")
    hold = page.locator("#choices").get_by_role("button", name="Hold")
    stumbled = page.locator("#log li").last.get_by_text("stumbles")
    over = page.locator("#choices").get_by_role("button", name="Rematch", exact=True)
    expect(hold.or_(stumbled).or_(over).first).to_be_visible()
    if hold.is_visible() and hold.get_attribute("aria-disabled") is None:
        hold.press("Enter")


@pytest.mark.parametrize(
    ("level", "size"), [("rookie", "wide"), ("regular", "narrow"), ("veteran", "wide")]
)
def test_a_race_against_each_level(page: Page, site: SiteServer, level: str, size: str) -> None:
    """By keyboard and names to the end; the record is what the rules make of it."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    open_race(page, site)
    set_pace(page, "all at once")
    begin(page, f"{level} {size}", Bo=f"computer: {level}")
    seats = page.get_by_role("list", name="Players")
    expect(seats.get_by_role("listitem")).to_have_text(["Ana: you", re.compile(f"Bo: .*{level}")])
    asked = page.locator("#prompt")
    for _ in range(60):
        expect(asked).to_have_text(re.compile("Ana, roll or hold|wins"))
        if "wins" in asked.inner_text():
            break
        person_plays(page)
    expect(asked).to_have_text(re.compile("wins"))
    record = from_text(RACE, record_of_any(page))
    *_, last = replay(record)
    assert last.state.outcome.startswith("won:")
    page.locator("#log").get_by_role("button", name="Why? Bo").first.click()
    expect(page.locator("#message")).to_have_text(re.compile(r"\.$"))
    bring_axe(page)
    expect_accessible(page, f"after a race, {size}")
    page.locator("#choices").get_by_role("button", name="Rematch, swap seats").press("Enter")
    expect(seats.get_by_role("listitem")).to_have_text([re.compile(f"Ana: .*{level}"), "Bo: you"])


def record_of_any(page: Page) -> str:
    """The record, by the menu where there is one."""
    opener = page.locator("#menu-button")
    if opener.is_visible():
        opener.press("Enter")
    return record_of(page)


def test_two_people_share_the_device(page: Page, site: SiteServer) -> None:
    """They are told whose turn it is, unless they do not want it; the table can be turned."""
    open_race(page, site)
    begin(page, "hot seat")
    turn = page.locator("#turn")
    expect(turn).to_have_text(re.compile("^Your turn, (Ana|Bo)$"))
    first = turn.inner_text()
    while turn.inner_text() == first:
        person_plays(page)
    expect(page.locator("#live")).to_contain_text(turn.inner_text())
    menu(page, "Settings")
    dialog = page.get_by_role("dialog", name="Settings")
    dialog.get_by_label("Turn the table for the player opposite").check()
    dialog.get_by_role("button", name="Close").press("Enter")
    for _ in range(2):
        rotated = page.evaluate("getComputedStyle(document.querySelector('main')).rotate")
        assert rotated == ("180deg" if "Bo" in turn.inner_text() else "none")
        before = turn.inner_text()
        while turn.inner_text() == before:
            person_plays(page)
    menu(page, "Settings")
    dialog.get_by_label("Announce turns").uncheck()
    dialog.get_by_role("button", name="Close").press("Enter")
    expect(turn).to_be_empty()
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    expect(turn).to_be_empty()


def until_bo_plays(page: Page) -> None:
    """Ana plays until it is the computer's turn, which is then in sight and not over."""
    asked = page.locator("#prompt")
    for _ in range(30):
        expect(asked).to_have_text(re.compile("Ana, roll or hold|^Bo "))
        if asked.inner_text().startswith("Bo "):
            return
        person_plays(page)
    raise AssertionError("Bo never had a turn")


def test_choices_are_shown_at_a_pace_and_any_input_skips_ahead(
    page: Page, site: SiteServer
) -> None:
    """One by one in the log; what is pressed meanwhile is no choice."""
    open_race(page, site)
    set_pace(page, "slowly")
    begin(page, "paced", Bo="computer: rookie")
    until_bo_plays(page)
    told = page.locator("#log p")
    skip = page.locator("#choices").get_by_role("button", name="Skip ahead")
    expect(page.locator("#prompt")).to_have_text("Bo plays")
    before = told.count()
    skip.press("Enter")
    expect(page.locator("#prompt")).to_have_text(re.compile("Ana, roll or hold|wins"))
    expect(skip).to_have_count(0)
    assert told.count() > before


def test_a_reload_amid_the_computers_turn_goes_on(page: Page, site: SiteServer) -> None:
    """As does a page that was closed and is opened again; players are kept with the game."""
    open_race(page, site)
    set_pace(page, "slowly")
    begin(page, "reloaded", Bo="computer: veteran")
    until_bo_plays(page)
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    expect(page.get_by_role("list", name="Players")).to_contain_text("Bo: computer: veteran")
    expect(page.locator("#prompt")).to_have_text(re.compile("Ana, roll or hold|wins"))
    expect(page.locator("#log").get_by_role("button", name="Why? Bo").first).to_be_visible()


def test_two_computers_can_be_watched_paused_and_taken_over(page: Page, site: SiteServer) -> None:
    """By the dialog of the players, amid the game."""
    open_race(page, site)
    set_pace(page, "quickly")
    begin(page, "watched", Ana="computer: rookie", Bo="computer: regular")
    choices = page.locator("#choices")
    choices.get_by_role("button", name="Pause").press("Enter")
    expect(page.locator("#prompt")).to_have_text("Paused")
    choices.get_by_role("button", name="Resume").press("Enter")
    expect(page.locator("#prompt")).to_have_text(re.compile("plays|is thinking"))
    choices.get_by_role("button", name="Pause").press("Enter")
    menu(page, "Players")
    dialog = page.get_by_role("dialog", name="Players")
    bring_axe(page)
    expect_accessible(page, "players")
    for name in ("Ana", "Bo"):
        dialog.get_by_role("combobox", name=name).select_option(label="a person here")
    dialog.get_by_role("button", name="Close").press("Enter")
    expect(page.locator("#prompt")).to_have_text(re.compile("roll or hold"))


def test_resigning_asks_for_no_more_and_can_be_undone(page: Page, site: SiteServer) -> None:
    """In Spanish, in a small window."""
    page.set_viewport_size({"width": 375, "height": 667})
    open_race(page, site, "es")
    menu(page, "Jugadores")
    dialog = page.get_by_role("dialog", name="Jugadores")
    dialog.get_by_role("button", name="Rendirse").press("Enter")
    agree(page)
    dialog.get_by_role("button", name="Cerrar").press("Enter")
    expect(page.locator("#prompt")).to_have_text(re.compile("^(Ana|Bo) se rinde$"))
    page.get_by_role("button", name="Deshacer", exact=True).press("Enter")
    expect(page.locator("#prompt")).to_have_text(re.compile("tira o plántate"))


def test_a_solitaire_shows_no_players(page: Page, site: SiteServer) -> None:
    """Neither in the menu nor in a dialog."""
    page.goto(site.address)
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    expect(page.get_by_role("button", name="Players")).to_have_count(0)
    menu(page, "New game")
    expect(
        page.get_by_role("dialog", name="New game").get_by_role("group", name="Players")
    ).to_have_count(0)
    expect(page.locator("[data-several]:visible")).to_have_count(0)


def test_kept_games_are_listed_by_opponents(page: Page, site: SiteServer) -> None:
    """The list says against whom each is, and shows those of one kind."""
    open_race(page, site)
    set_pace(page, "all at once")
    everybody = ("a person here", "computer: regular", "a person here")
    for number, who in enumerate(everybody):
        begin(page, f"listed {number}", Ana="a person here", Bo=who)
        expect(page.locator("#prompt")).to_have_text(re.compile("roll or hold"))
        throw(page).press("Enter")
    menu(page, "Games")
    dialog = page.get_by_role("dialog", name="Games")
    rows = dialog.locator("#games-others ~ ul li")
    expect(dialog.get_by_text("· against the computer: regular")).to_have_count(1)
    opponents = dialog.get_by_role("combobox", name="Opponents")
    expect(opponents.get_by_role("option")).to_have_text(
        ["All opponents", "people here", "against the computer: regular"]
    )
    all_of_them = rows.count()
    for name, others in (
        ("people here", "computer"),
        ("against the computer: regular", "people here"),
    ):
        opponents.select_option(label=name)
        expect(rows).to_have_count(1)
        expect(rows).to_contain_text(name)
        expect(rows).not_to_contain_text(others)
        opponents.select_option(label="All opponents")
        expect(rows).to_have_count(all_of_them)
    assert all_of_them > 1


def test_two_windows_with_the_same_game_let_one_computer_think(
    page: Page, site: SiteServer
) -> None:
    """The other follows; no game is kept twice, and either window goes on."""
    open_race(page, site)
    set_pace(page, "all at once")
    begin(page, "two windows 5", Bo="computer: regular")
    other = page.context.new_page()
    other.goto(f"{site.address}?lang=en")
    expect(other.locator("body")).to_have_attribute("data-stage", "ready")
    asked = page.locator("#prompt")
    windows = (page, other)
    for turn in range(4):
        here, there = windows[turn % 2], windows[1 - turn % 2]
        expect(here.locator("#prompt")).to_have_text("Ana, roll or hold")
        person_plays(here)
        expect(here.locator("#prompt")).to_have_text(re.compile("Ana, roll or hold|wins"))
        expect(there.locator("#game-name")).to_have_text(here.locator("#game-name").inner_text())
        if "wins" in here.locator("#prompt").inner_text():
            break
    menu(page, "Games")
    dialog = page.get_by_role("dialog", name="Games")
    expect(dialog.locator("#games-list")).to_contain_text("No other saved games.")
    expect(asked).to_be_attached()
