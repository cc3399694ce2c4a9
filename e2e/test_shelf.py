"""The shelf of games, with the race beside Paper ’Mech: one press away, and no game is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from desk.words import Words
from e2e.test_axe import bring_axe, expect_accessible
from e2e.test_toy import record_of, site, two_games
from workshop.serve import SiteServer

__all__ = ["site", "two_games"]

SIZES = {"wide": (1440, 900), "narrow": (375, 740)}
SMALLEST = (320, 568)
LEAST_TARGET = 24


def open_page(page: Page, site: SiteServer, language: str, size: str = "wide") -> None:
    """Come to the page."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{site.address}?lang={language}")
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")


def choice_of(page: Page) -> Locator:
    """The first choice in sight."""
    shown = page.locator("#choices [data-do^='choose:']:not([aria-disabled])")
    return shown.filter(visible=True).first


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "es"])
def test_another_game_is_chosen_and_the_first_gone_back_to(
    page: Page, site: SiteServer, language: str, size: str
) -> None:
    """By keyboard and names alone: what was played is kept, and found as it was left."""
    say, of_race = Words(language, "papermech").say, Words(language, "tests.toy").say
    open_page(page, site, language, size)
    expect(page).to_have_title(say("page.title"))
    choice_of(page).press("Enter")
    played = page.evaluate("localStorage['papermech.desk.turn']")

    way = page.get_by_role("button", name=say("page.shelf"), exact=True)
    way.press("Enter")
    shelf = page.get_by_role("dialog", name=say("page.house"))
    title = shelf.get_by_role("heading", name=say("page.house"), level=2)
    expect(title).to_be_focused()
    names = [say("page.title"), of_race("page.title")]
    expect(shelf.get_by_role("heading", level=3)).to_have_text(names)
    present, other = shelf.get_by_role("listitem").all()
    expect(present).to_contain_text(say("games.present"))
    expect(present.get_by_role("button")).to_have_count(0)
    for told in ("shelf.line", "shelf.players", "shelf.length"):
        expect(other).to_contain_text(of_race(told))
    page.keyboard.press("Escape")
    expect(shelf).to_be_hidden()
    expect(way).to_be_focused()
    assert page.evaluate("localStorage['papermech.desk.turn']") == played

    way.press("Enter")
    page.keyboard.press("Tab")
    play = other.get_by_role("button", name=say("shelf.play"), exact=True)
    expect(play).to_be_focused()
    expect(play).to_have_accessible_description(of_race("page.title"))
    page.keyboard.press("Enter")
    expect(shelf).to_be_hidden()
    expect(page.get_by_role("heading", name=of_race("page.title"), level=1)).to_be_visible()
    expect(page).to_have_title(of_race("page.title"))
    expect(page.locator("#prompt")).to_be_focused()
    choice_of(page).press("Enter")

    way.press("Enter")
    present, other = reversed(shelf.get_by_role("listitem").all())
    expect(present).to_contain_text(say("games.present"))
    other.get_by_role("button", name=say("shelf.go_on"), exact=True).press("Enter")
    expect(page.get_by_role("heading", name=say("page.title"), level=1)).to_be_visible()
    expect(page).to_have_title(say("page.title"))
    expect(page.locator("#log li, #log .entry").first).to_be_attached()
    assert page.evaluate("localStorage['papermech.desk.turn']") != played
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    expect(page.get_by_role("heading", name=say("page.title"), level=1)).to_be_visible()


def test_each_game_is_found_as_it_was_left(page: Page, site: SiteServer) -> None:
    """The very records come back, whichever way one goes; a game that is over begins anew."""
    open_page(page, site, "en")
    choice_of(page).click()
    ours = record_of(page)
    way = page.get_by_role("button", name="Switch game")
    shelf = page.get_by_role("dialog", name="Mechs on Paper")
    way.click()
    shelf.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Roll one die").click()
    theirs = record_of(page)
    assert '"race-record/1"' in theirs
    way.click()
    shelf.get_by_role("button", name="Resume").click()
    expect(page).to_have_title("Paper ’Mech")
    assert record_of(page) == ours
    way.click()
    shelf.get_by_role("button", name="Resume").click()
    expect(page).to_have_title("The race")
    assert record_of(page) == theirs


def test_who_has_not_played_leaves_nothing_behind(page: Page, site: SiteServer) -> None:
    """An untouched game is not kept, as everywhere; the next of its kind is a new one."""
    open_page(page, site, "en")
    way = page.get_by_role("button", name="Switch game")
    shelf = page.get_by_role("dialog", name="Mechs on Paper")
    for title in ("The race", "Paper ’Mech", "The race"):
        way.click()
        shelf.get_by_role("button", name="Play").click()
        expect(page).to_have_title(title)
    kept = page.evaluate("Object.keys(localStorage).filter(each => each.includes('.game.'))")
    assert kept == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_open_shelf_is_accessible_and_fits(page: Page, site: SiteServer, language: str) -> None:
    """Axe finds nothing by day and night; nothing is wider than the window or too small to hit."""
    say = Words(language, "papermech").say
    open_page(page, site, language)
    bring_axe(page)
    for width, height in (*SIZES.values(), SMALLEST):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        way = page.get_by_role("button", name=say("page.shelf"), exact=True)
        way.click()
        shelf = page.get_by_role("dialog", name=say("page.house"))
        expect_accessible(page, f"shelf, {language}, {width}")
        assert shelf.evaluate("each => each.scrollWidth <= each.clientWidth")
        for control in (way, *shelf.get_by_role("button").all()):
            box = control.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= LEAST_TARGET
        page.keyboard.press("Escape")


def test_an_embedded_game_stays_itself(page: Page, site: SiteServer) -> None:
    """In another page there is no way to other games."""
    page.goto(f"{site.address}?embed")
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    expect(page.get_by_role("button", name="Switch game")).to_have_count(0)


def test_before_a_game_is_open_the_page_has_the_name_of_the_house(
    page: Page, site: SiteServer
) -> None:
    """In the language that is spoken; and nothing of a game that is not coming is in sight."""
    page.route("**/house.zip", lambda _: None)
    heading = page.get_by_role("heading", level=1)
    sheet = page.locator("#sheet")
    for language, name in (("es", "Mechs en papel"), ("en", "Mechs on Paper")):
        for game in ("race", "papermech"):
            address = f"{site.address}?lang={language}&game={game}"
            page.goto(address, wait_until="commit")
            expect(page).to_have_title(name)
            title = Words(language, "papermech").say("page.title")
            expect(heading).to_have_text(title if game == "papermech" else name)
            expect(sheet).to_be_visible(visible=game == "papermech")
