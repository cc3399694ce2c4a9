"""What surrounds a duel: its rules and their figures, print-and-play, positions, statistics."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from desk.face import PRESENT
from desk.registry import rules_page
from desk.words import LANGUAGES, Words
from e2e.test_axe import bring_axe, expect_accessible
from e2e.test_print import (
    FORMATS,
    LEAST_MARGIN,
    NO_DIALOG,
    POINTS,
    SMALLEST,
    margins,
    pages_of,
    smallest_print,
    squeezed,
)
from e2e.test_techniconica import open_duel
from tabletop.link import AtPosition, link_of
from techniconica.catalogue import CARDS, PRESETS
from techniconica.face import FACE
from techniconica.rules import RULES
from techniconica.setup import Duel
from techniconica.sheet.rules.figures import FIGURES
from techniconica.sheet.telling import words_in
from techniconica.techniconica import TECHNICONICA
from workshop.serve import SiteServer

PAIR = Duel(((PRESETS["gunline"],), (PRESETS["beamer"],)))
PLAIN = "L1.K1+P1.W6.G1"
PLACED = f"techniconica1/wary.off/2.0/{PLAIN}:acted:actions2;{PLAIN}/action:0a"
TRIALS = (("A4", 10, False), ("Letter", 0, False), ("A4", 25, True), ("Letter", 25, True))
"""Paper, millimetres of margin, and whether it lies on its side."""
PRINTED = {
    "cards": [f"card.{card}" for card in CARDS],
    "mechs": ["preset.gunline", "preset.beamer"],
    "reference": ["rule.RELOAD", "rule.EVENT-CALM", "passage.brief_volley.3"],
}
"""Words that must be there."""
PAGES = {"cards": 6, "backs": 1, "mechs": 2, "reference": 1}
TOLERANCE = 1.0
"""Points by which a line may reach into a margin."""
NARROW = (320, 640)
WIDER = "document.documentElement.scrollWidth > innerWidth"


def button(page: Page, words: Words, key: str) -> Locator:
    """A button of the page by the key of its words."""
    return page.get_by_role("button", name=words.say(key), exact=True)


def dialog(page: Page, words: Words, key: str) -> Locator:
    """A dialog by the key of its title."""
    return page.get_by_role("dialog", name=words.say(key), exact=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_read_searched_and_tried(page: Page, site: SiteServer, language: str) -> None:
    """By name and key; from a sentence of the log to its rule, and from a figure to its duel."""
    words = words_in(language)
    open_duel(page, site, PAIR, "book", language)
    bring_axe(page)
    # By the keyboard, from the log.
    page.locator("#log summary").last.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    rules = dialog(page, words, "page.rules")
    expect(rules.locator("[aria-current=true]")).to_be_focused()
    expect(rules.get_by_role("article")).to_have_count(len(RULES) + 7 + 5 + 12)
    rules.get_by_role("searchbox").fill(words.say("card.W6").upper())
    expect(
        rules.get_by_role("article", name=words.say("passage_title.cards-weapon"))
    ).to_be_visible()
    rules.get_by_role("searchbox").fill(words.say("rule_title.ARMOUR-PIERCING"))
    figure = rules.locator('[data-figure="piercing"]')
    figure.get_by_role("button", name=words.say("figure.step", n=2)).click()
    expect(figure.locator("p.figure-told")).to_contain_text(words.say("card.A2"))
    expect(figure.locator("svg.sheet-piece")).to_have_count(1)
    expect_accessible(page, f"rules, {language}")
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    assert not page.evaluate(WIDER)
    expect_accessible(page, f"rules in a narrow window, {language}")
    figure.get_by_role("button", name=words.say("figure.try")).click()
    expect(rules).to_be_hidden()
    expect(page.locator("#prompt")).to_contain_text("1A")
    way = page.locator(f'footer a[hreflang="{language}"]')
    expect(way).to_have_attribute("href", rules_page("techniconica", language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_a_page_without_a_script(
    browser: Browser, page: Page, site: SiteServer, language: str
) -> None:
    """Whole, accessible, on paper too; a figure leads into the game."""
    words = words_in(language)
    address = f"{site.address}{rules_page('techniconica', language)}"
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(f"{address}#rule-JAM")
    expect(plain.get_by_role("heading", level=1)).to_have_text("Techniconica")
    expect(plain.locator(".figure")).to_have_count(len(FIGURES))
    expect(plain.locator("#rule-JAM")).to_be_in_viewport()
    context.close()
    page.goto(address)
    bring_axe(page)
    expect_accessible(page, f"rules page, {language}")
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    assert not page.evaluate(WIDER)
    text = "".join(each.letters for each in pages_of(page.pdf(format="A4")))
    for rule in ("JAM", "EVENT-CALM"):
        assert squeezed(words.say(f"rule.{rule}")) in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_and_sheets_are_printed_on_any_paper(
    page: Page, site: SiteServer, language: str
) -> None:
    """Within any margin, upright and sideways; every card once, and everything legible."""
    words = words_in(language)
    open_duel(page, site, PAIR, "paper", language)
    page.evaluate(NO_DIALOG)
    trials = list(zip(FACE.papers, cycle(TRIALS), strict=False))
    trials += [("cards", trial) for trial in TRIALS[1:]] if language == LANGUAGES[0] else []
    for paper, (size, margin, is_wide) in trials:
        button(page, words, "page.print").click()
        asked = dialog(page, words, "page.print_title")
        asked.get_by_label(words.say(f"page.print_{paper}"), exact=True).check()
        asked.get_by_role("button", name=words.say("page.print_now"), exact=True).click()
        pdf = page.pdf(format=size, margin=margins(margin), landscape=is_wide)
        printed = pages_of(pdf)
        assert len(printed) == PAGES.get(paper, len(printed)), (paper, size, margin)
        least = max(LEAST_MARGIN, margin * POINTS - TOLERANCE)
        for each in printed:
            upright = each.upright()
            assert (upright.width, upright.height) == pytest.approx(FORMATS[size], abs=2)
            for box in each.boxes:
                assert min(box) > least, (paper, size, margin)
                assert box[2] < each.width - least, (paper, size, margin)
                assert box[3] < each.height - least, (paper, size, margin)
        text = "".join(each.letters for each in printed)
        assert smallest_print(pdf) > SMALLEST or paper == PRESENT, (paper, size, margin)
        assert squeezed(words.say("page.undo")) not in text
        for wanted in PRINTED.get(paper, ()):
            assert squeezed(words.say(wanted)) in text, (paper, size, margin)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_position_is_set_up(page: Page, site: SiteServer, language: str) -> None:
    """By names alone; the position that comes out is the one that was put together."""
    words = words_in(language)
    fragment = link_of(TECHNICONICA, AtPosition(PLACED))
    page.goto(f"{site.address}?lang={language}#{fragment}")
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    bring_axe(page)
    button(page, words, "page.record").click()
    button(page, words, "placing.title").click()
    placing = dialog(page, words, "placing.title")
    weapon = words.say("card.W6")
    second = placing.get_by_role("group", name="2A").get_by_role("group", name=weapon, exact=True)
    second.get_by_role("combobox", name=words.say("placing.damage")).select_option("2")
    expect(placing.get_by_role("textbox").first).to_have_value(PLACED.replace("W6.G1/", "W6+2.G1/"))
    expect_accessible(page, f"placing, {language}")
    second.get_by_role("checkbox", name=weapon).uncheck()
    expect(placing.get_by_role("textbox").first).to_have_value(
        PLACED.replace("W6.G1/action:0a", "w6.G1:out.weapons/over")
    )
