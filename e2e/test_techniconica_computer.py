"""Duels against the computer in the page, which says why; and the odds before each choice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.test_axe import bring_axe, expect_accessible
from e2e.test_seats import menu, record_of_any, set_pace
from e2e.test_techniconica import ONE_EACH, SIZES, answer, open_amid, open_duel
from pilot.search import advise
from tabletop.game import LEVELS
from tabletop.record import from_text, replay
from techniconica.lore import LORE
from techniconica.techniconica import TECHNICONICA
from workshop.serve import SiteServer

REGULAR = LEVELS[1]
MOST_PRESSES = 120

FIRST_WANTED = """() => {
  const all = [...document.querySelectorAll("#choices button.choice:not([aria-disabled])")];
  const wanted = /^choose:(shoot|weapon|stack|at|mech|unjam)/;
  return (all.find((each) => wanted.test(each.dataset.do)) || all[0])?.dataset.do || "";
}"""
"""Who plays against the computer shoots whenever that can be done."""

WIDER_THAN_ITS_BOX = """() => [...document.querySelectorAll("#odds :is(.duel-odds, table, svg)")]
  .filter((each) => {
    const { left, right } = each.getBoundingClientRect();
    return left < 0 || right > innerWidth + .5;
  }).map((each) => each.outerHTML.slice(0, 80))"""


@pytest.mark.browser_context_args(service_workers="allow")
def test_a_duel_against_the_computer_without_a_network(page: Page, site: SiteServer) -> None:
    """By keyboard, to its end; its mechs it has built, and CPython would have chosen as it did."""
    page.set_viewport_size({"width": 1440, "height": 900})
    open_duel(page, site, ONE_EACH, "before")
    expect(page.locator("html")).to_have_attribute("data-offline", "ready")
    set_pace(page, "all at once")
    site.stop()
    menu(page, "New game")
    dialog = page.get_by_role("dialog", name="New game")
    side = dialog.get_by_role("combobox", name="Side 2")
    side.select_option(label="computer: regular")
    expect(dialog.get_by_role("group", name="Players")).to_contain_text("Veteran: ")
    dialog.get_by_label("Computers build their own mechs").check()
    dialog.get_by_role("textbox", name="Seed").fill("against it")
    dialog.get_by_role("button", name="Start", exact=True).press("Enter")
    expect(dialog).to_be_hidden()
    over = page.locator("#choices .duel-result")
    mine = page.locator("#choices .duel-choices button:not([aria-disabled])").first
    for _ in range(MOST_PRESSES):
        expect(over.or_(mine).first).to_be_visible()
        if over.is_visible():
            break
        do = page.evaluate(FIRST_WANTED)
        page.locator(f'#choices [data-do="{do}"]').press("Enter")
    expect(over).to_be_visible()
    page.locator("#log").get_by_role("button", name="Why? Side 2").first.click()
    expect(page.locator("#message")).to_have_text(re.compile(r"\w.*\.$"))
    record = from_text(TECHNICONICA, record_of_any(page))
    assert record.setup.sides[0] == ONE_EACH.sides[0]
    assert record.setup.sides[1] != ONE_EACH.sides[1]
    before, *after = [step.state for step in replay(record)]
    assert after[-1].outcome.startswith("won:")
    budget = LORE.budgets[REGULAR]
    chosen = 0
    for place, (choice, state) in enumerate(zip(record.choices, [before, *after], strict=False)):
        if state.seat == 1:
            chosen += 1
            advice = advise(TECHNICONICA, LORE, state, budget, f"{record.seed}/{place}")
            assert advice.choice == choice
    assert chosen


@pytest.mark.parametrize(("language", "size"), [("en", "1440"), ("es", "375")])
def test_odds_are_told_before_a_choice(
    page: Page, site: SiteServer, language: str, size: str
) -> None:
    """Of what has the focus, in a table; on the cards the chance to hit; axe finds nothing."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    state = open_amid(page, site, ONE_EACH, "stack", language)
    expect(page.locator("#foresight .odds-badge")).to_have_count(len(state.legal))
    for choice in (state.legal[0], state.legal[-1]):
        answer(page, language, state, choice).focus()
        table = page.locator("#odds .duel-odds table")
        expect(table).to_be_visible()
        expect(table.get_by_role("row").last).to_contain_text("%")
    assert page.evaluate(WIDER_THAN_ITS_BOX) == []
    bring_axe(page)
    expect_accessible(page, f"odds, {language}")
