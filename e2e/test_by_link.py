"""Two people far away from each other play by link, each in a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from e2e.player import agree
from e2e.test_axe import bring_axe, expect_accessible
from e2e.test_seats import menu, open_race, record_of_any
from e2e.test_toy import site, two_games
from tabletop.record import from_text, replay
from tests.toy.rules import RACE
from workshop.serve import SiteServer

__all__ = ["site", "two_games"]


def begin_by_link(page: Page) -> None:
    """Ana here, Bo far away."""
    menu(page, "New game")
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_role("combobox", name="Bo").select_option(label="by link")
    dialog.get_by_role("button", name="Start", exact=True).press("Enter")
    expect(dialog).to_be_hidden()


def my_turn(page: Page, name: str) -> None:
    """Throw two dice and hold, or stumble; afterwards the other decides, or it is over."""
    choices = page.locator("#choices")
    choices.get_by_role("button", name="Roll two dice").press("Enter")
    hold = choices.get_by_role("button", name="Hold")
    send = choices.get_by_role("button", name="Send your turn")
    expect(hold.or_(send).first).to_be_visible()
    if hold.is_visible() and hold.get_attribute("aria-disabled") is None:
        hold.press("Enter")
    expect(page.locator("#prompt")).not_to_have_text(f"{name}, roll or hold")


def sent(page: Page, as_whom: str = "") -> str:
    """What the page gives to be sent."""
    page.locator("#choices").get_by_role("button", name="Send your turn").press("Enter")
    dialog = page.get_by_role("dialog", name="Send your turn")
    if as_whom:
        dialog.get_by_label("Your name").fill(as_whom)
        dialog.get_by_label("Your name").press("Tab")
    text = dialog.get_by_label("Link or text").input_value()
    dialog.get_by_role("button", name="Close").press("Enter")
    return text


def receive(page: Page, link: str, name: str) -> None:
    """Open a link, see what happened since, and be asked."""
    page.goto(link)
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    end = page.locator("#choices").get_by_role("button", name="Return to game")
    asked = page.locator("#prompt")
    expect(end.or_(asked.get_by_text("roll or hold")).first).to_be_visible()
    if end.is_visible():
        end.press("Enter")
    expect(asked).to_have_text(re.compile(f"{name}, roll or hold|wins"))


def test_a_whole_race_by_link(new_context: Callable[..., BrowserContext], site: SiteServer) -> None:
    """In two browsers that share nothing; the last link tells the other how it ended."""
    here, there = new_context().new_page(), new_context().new_page()
    open_race(here, site)
    begin_by_link(here)
    asked = here.locator("#prompt")
    expect(asked).to_have_text(re.compile("Ana, roll or hold|Bo plays by link"))
    expect(here.locator("#game-name")).to_contain_text("by link")
    if "Ana" in asked.inner_text():
        my_turn(here, "Ana")
    pages = [(there, "Bo"), (here, "Ana")]
    link = sent(here, "Ana from afar")
    for turn in range(80):
        page, name = pages[turn % 2]
        receive(page, link, name)
        if "wins" in page.locator("#prompt").inner_text():
            break
        my_turn(page, name)
        link = sent(page)
    for page, _ in pages:
        expect(page.locator("#prompt")).to_have_text(re.compile("wins"))
    records = [from_text(RACE, record_of_any(page)) for page, _ in pages]
    assert records[0] == records[1]
    *_, last = replay(records[0])
    assert last.state.outcome.startswith("won:")
    menu(there, "Games")
    row = there.get_by_role("dialog", name="Games").get_by_role("listitem").first
    expect(row).to_contain_text("With Ana from afar")
    expect(row).to_contain_text("The game is over.")


def test_links_twice_out_of_order_and_after_a_reload(
    new_context: Callable[..., BrowserContext], site: SiteServer
) -> None:
    """Each is told apart, and the game that has gone on stays."""
    here, there = new_context().new_page(), new_context().new_page()
    open_race(here, site)
    begin_by_link(here)
    if "Ana" in here.locator("#prompt").inner_text():
        my_turn(here, "Ana")
    first = sent(here)
    receive(there, first, "Bo")
    my_turn(there, "Bo")
    answer = sent(there)
    before = record_of_any(there)
    there.reload()
    expect(there.locator("body")).to_have_attribute("data-stage", "ready")
    assert record_of_any(there) == before
    there.goto(f"{first.partition('#')[0]}?again#{first.partition('#')[2]}")
    expect(there.locator("#message")).to_contain_text("You have answered this link")
    assert record_of_any(there) == before
    receive(here, answer, "Ana")
    here.goto(f"{answer.partition('#')[0]}?again#{answer.partition('#')[2]}")
    expect(here.locator("#message")).to_contain_text("You have opened this link before")
    undo = here.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_disabled()


def test_several_games_by_link_are_listed(page: Page, site: SiteServer) -> None:
    """With whose turn it is; each can be gone on with, sent again, deleted, and brought back."""
    open_race(page, site)
    for _ in range(2):
        begin_by_link(page)
        if "Ana" in page.locator("#prompt").inner_text():
            my_turn(page, "Ana")
    menu(page, "Games")
    dialog = page.get_by_role("dialog", name="Games")
    by_link = dialog.locator("#games-by-link")
    expect(by_link).to_contain_text("Waiting for Bo.")
    expect(by_link.get_by_role("listitem")).to_have_count(2)
    bring_axe(page)
    expect_accessible(page, "games by link")
    by_link.get_by_role("button", name="Delete").first.press("Enter")
    expect(page.get_by_role("alertdialog", name="Delete")).to_be_visible()
    bring_axe(page)
    expect_accessible(page, "asked whether to delete")
    agree(page)
    expect(by_link.get_by_role("listitem")).to_have_count(1)
    by_link.get_by_role("button", name="Undo delete").press("Enter")
    expect(by_link.get_by_role("listitem")).to_have_count(2)
    by_link.get_by_role("button", name="Show link").last.press("Enter")
    sending = page.get_by_role("dialog", name="Send your turn")
    expect(sending.get_by_label("Link or text")).to_have_value(re.compile("#race/1&turn="))
    bring_axe(page)
    expect_accessible(page, "a turn to send")
    sending.get_by_role("button", name="Close").press("Enter")
    by_link.get_by_role("button", name="Open").last.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.locator("#prompt")).to_have_text("Bo plays by link")


def test_who_resigns_by_link_tells_the_other(
    new_context: Callable[..., BrowserContext], site: SiteServer
) -> None:
    """The link ends the game there, too, and each has it among the finished games."""
    here, there = new_context().new_page(), new_context().new_page()
    open_race(here, site)
    begin_by_link(here)
    asked = here.locator("#prompt")
    expect(asked).to_have_text(re.compile("Ana, roll or hold|Bo plays by link"))
    if "Ana" in asked.inner_text():
        my_turn(here, "Ana")
    there.goto(sent(here, "Ana from afar"))
    expect(there.locator("body")).to_have_attribute("data-stage", "ready")

    menu(here, "Players")
    players = here.get_by_role("dialog", name="Players")
    players.get_by_role("button", name="Resign", exact=True).press("Enter")
    agree(here)
    players.get_by_role("button", name="Close").press("Enter")
    expect(asked).to_have_text("Ana resigns")
    undo = here.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_enabled()
    last = sent(here)
    expect(undo).to_be_disabled()
    there.goto(last)
    expect(there.locator("#message")).to_contain_text("Ana from afar resigned.")
    expect(there.locator("#prompt")).to_have_text("Ana resigns")
    for page, won in ((here, "0"), (there, "1")):
        menu(page, "Games")
        games = page.get_by_role("dialog", name="Games")
        games.get_by_role("button", name="Statistics", exact=True).press("Enter")
        score = page.get_by_role("dialog", name="Statistics")
        expect(score.get_by_role("row").last).to_contain_text(f"by link1{won}")
