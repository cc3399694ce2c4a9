"""A duel of two people who are far away from each other, each in a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from e2e.test_by_link import sent
from e2e.test_seats import menu
from e2e.test_techniconica import ONE_EACH, open_duel, record_of
from tabletop.record import replay
from workshop.serve import SiteServer

RATHER = re.compile(r"^(Side|Activate|Target|Shoot|Fire|Strike|At) ?")
MOST_PRESSES, MOST_LINKS = 300, 60


def begin_by_link(page: Page) -> None:
    """The first side here, the second far away."""
    menu(page, "New game")
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_role("combobox", name="Side 2").select_option(label="by link")
    dialog.get_by_role("button", name="Start", exact=True).press("Enter")
    expect(dialog).to_be_hidden()


def play_on(page: Page) -> str:
    """Answer whatever is asked here, with fire where there is any; then what is to be sent."""
    choices = page.locator("#choices")
    send = choices.get_by_role("button", name="Send your turn")
    result = choices.locator(".duel-result")
    enabled = choices.get_by_role("button", disabled=False)
    for _ in range(MOST_PRESSES):
        expect(enabled.first).to_be_visible()
        if send.is_visible():
            return sent(page)
        if result.is_visible():
            return ""
        rather = enabled.filter(has_text=RATHER)
        (rather if rather.count() else enabled).first.press("Enter")
    raise AssertionError("it is asked for ever")


def receive(page: Page, link: str) -> None:
    """Open a link, and see to its end what happened since."""
    page.goto(link)
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    choices = page.locator("#choices")
    end = choices.get_by_role("button", name="Return to game")
    expect(choices.get_by_role("button", disabled=False).first).to_be_visible()
    if end.is_visible():
        end.press("Enter")
        expect(end).to_be_hidden()


def test_a_whole_duel_by_link(new_context: Callable[..., BrowserContext], site: SiteServer) -> None:
    """In two browsers that share nothing; both end with one record, and CPython with theirs."""
    here, there = new_context().new_page(), new_context().new_page()
    open_duel(here, site, ONE_EACH, "far away")
    begin_by_link(here)
    pages = (here, there)
    link, links = play_on(here), 0
    while link and links < MOST_LINKS:
        links += 1
        page = pages[links % 2]
        receive(page, link)
        link = play_on(page)
    assert links > 1
    for page in pages:
        expect(page.locator("#choices .duel-result")).to_be_visible()
    records = [record_of(page, "en") for page in pages]
    assert records[0] == records[1]
    assert records[0].setup == ONE_EACH
    *_, last = replay(records[0])
    assert last.state.outcome.startswith("won:")
