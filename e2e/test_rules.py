"""The rules on the page: opened from toolbar, log and refusal; searched; without a server."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.player import Player
from e2e.test_layout import AXE, SIZES, violations
from papermech.rules import RULES
from playsheet.rulebook import Rulebook
from workshop.serve import SiteServer

OFF_SCREEN = """(dialog) => {
  const box = dialog.getBoundingClientRect();
  const wide = [...dialog.querySelectorAll("*")].filter((e) => e.scrollWidth > e.clientWidth + 1
    && e.clientWidth > 1 && getComputedStyle(e).display !== "inline").map((e) => e.textContent);
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth
    && box.bottom <= innerHeight;
  return inside ? wide : ["the dialog itself"];
}"""


def started(page: Page, site: SiteServer, language: str = "en") -> Player:
    """A player at a new game in a language."""
    player = Player(page, site, language)
    page.goto(f"{site.address}?lang={language}")
    player.wait_until_ready()
    player.begin("rest")
    return player


def dialog_of(player: Player) -> Locator:
    """The open rules."""
    return player.page.get_by_role("dialog", name=player.words.say("page.rules"), exact=True)


def article_of(player: Player, rule: str) -> Locator:
    """A rule in the open rules."""
    title = player.words.say(f"rule_title.{rule}")
    return dialog_of(player).get_by_role("article", name=title, exact=True)


def rule_button(player: Player, rule: str) -> str:
    """What a button that leads to a rule is called."""
    return player.words.say("page.rule_named", title=player.words.say(f"rule_title.{rule}"))


def _squat(player: Player) -> None:
    """Squat, and press what is off then."""
    player.choose("legs.turn_and_squat")
    player.choose("cw")
    player.off("legs.walk_backwards").click(force=True)
    expect(player.asked.get_by_role("alert")).to_have_text(player.words.say("refusal.squatting"))


def expect_at(player: Player, rule: str) -> None:
    """The rules are open at one rule: in sight, highlighted, focused, the only one so."""
    article = article_of(player, rule)
    expect(article).to_be_in_viewport()
    expect(article).to_be_focused()
    expect(article).to_have_attribute("aria-current", "true")
    expect(article).to_contain_text(player.words.say(f"rule.{rule}"))
    expect(dialog_of(player).locator("[aria-current]")).to_have_count(1)


@pytest.mark.parametrize("language", ["en", "es"])
def test_opened_from_the_toolbar_by_key_searched_and_closed(
    page: Page, site: SiteServer, language: str
) -> None:
    """Every rule is there; a search narrows them; Escape closes and gives the focus back."""
    player = started(page, site, language)
    tool = player.tool("page.rules")
    tool.focus()
    page.keyboard.press("Enter")
    dialog = dialog_of(player)
    field = dialog.get_by_role("searchbox", name=player.words.say("page.rules_search"))
    expect(field).to_be_focused()
    expect(dialog.get_by_role("article")).to_have_count(len(RULES))
    expect(dialog.locator("[aria-current]")).to_have_count(0)
    for rule in RULES:
        expect(article_of(player, rule)).to_contain_text(player.words.say(f"rule.{rule}"))
    ours = article_of(player, "HASTE").get_by_text(player.words.say("page.rule_ours"), exact=True)
    expect(ours).to_be_visible()

    book = Rulebook(player.words)
    for typed in ("MORTERO" if language == "es" else "MORTAR", "haste", "area", "zzz", ""):
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.press("Delete")
        page.keyboard.type(typed)
        found = book.matching(typed)
        expect(dialog.get_by_role("status")).to_have_text(book.found(found))
        expect(dialog.get_by_role("article")).to_have_count(len(found))
        for rule in found:
            expect(article_of(player, rule)).to_be_visible()

    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(tool).to_be_focused()
    player.expect_same_game()


def test_opened_by_pointer_and_closed_by_its_button(page: Page, site: SiteServer) -> None:
    """The search of the last time is gone, and the rules begin at the top."""
    player = started(page, site)
    player.tool("page.rules").click()
    dialog = dialog_of(player)
    dialog.get_by_role("searchbox").fill("parry")
    expect(dialog.get_by_role("article")).not_to_have_count(len(RULES))
    dialog.get_by_role("button", name=player.words.say("page.close")).click()
    expect(dialog).to_be_hidden()
    expect(player.tool("page.rules")).to_be_focused()
    player.tool("page.rules").click()
    expect(dialog.get_by_role("searchbox")).to_have_value("")
    expect(dialog.get_by_role("article")).to_have_count(len(RULES))
    expect(article_of(player, "SETUP")).to_be_in_viewport()


@pytest.mark.parametrize("language", ["en", "es"])
def test_from_a_line_of_the_log(page: Page, site: SiteServer, language: str) -> None:
    """By pointer and by the arrow keys; each sentence leads to the rule behind it."""
    player = started(page, site, language)
    player.choose("legs.walk_forwards")
    log = page.get_by_role("log")
    chosen = log.get_by_role("button", name=rule_button(player, "ACTION-CHOOSE"), exact=True)
    chosen.last.click()
    expect_at(player, "ACTION-CHOOSE")
    page.keyboard.press("Escape")
    expect(dialog_of(player)).to_be_hidden()
    expect(chosen.last).to_be_focused()

    buttons = log.get_by_role("button")
    log.focus()
    page.keyboard.press("ArrowUp")
    expect(buttons.last).to_be_focused()
    for _ in range(buttons.count()):
        page.keyboard.press("ArrowUp")
    expect(buttons.first).to_be_focused()
    assert buttons.first.get_attribute("aria-label") == player.words.say("look.to", n=0)
    for place, rule in ((1, "WAVE-TABLE"), (2, "WAVE-ARRIVAL")):
        page.keyboard.press("ArrowDown")
        expect(buttons.nth(place)).to_be_focused()
        assert buttons.nth(place).get_attribute("aria-label") == rule_button(player, rule)
    page.keyboard.press("Enter")
    expect_at(player, "WAVE-ARRIVAL")
    page.keyboard.press("Escape")
    expect(buttons.nth(2)).to_be_focused()
    player.expect_same_game()


def test_tab_passes_the_log_in_one_step(page: Page, site: SiteServer) -> None:
    """However long the log has become, the sheet is near."""
    player = started(page, site)
    player.choose("legs.walk_forwards")
    page.get_by_role("log").focus()
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.closest('#log') !== null")
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("log")).to_be_focused()


@pytest.mark.parametrize("language", ["en", "es"])
def test_from_a_refusal(page: Page, site: SiteServer, language: str) -> None:
    """Beside the reason stands the rule behind it, until something else is pressed."""
    player = started(page, site, language)
    _squat(player)
    way = player.asked.get_by_role("button", name=rule_button(player, "LEGS-CHOICE"), exact=True)
    way.focus()
    page.keyboard.press("Enter")
    expect_at(player, "LEGS-CHOICE")
    page.keyboard.press("Escape")
    expect(way).to_be_focused()
    player.choose("legs.walk_forwards")
    expect(way).to_be_hidden()
    player.expect_same_game()


def test_in_the_other_language_after_a_change(page: Page, site: SiteServer) -> None:
    """The rules, once opened, are opened in the new language."""
    player = started(page, site)
    player.tool("page.rules").click()
    expect(article_of(player, "RECOIL")).to_be_attached()
    page.keyboard.press("Escape")
    player.speak("es")
    spanish = Player(page, site, "es")
    spanish.tool("page.rules").click()
    expect(article_of(spanish, "RECOIL")).to_contain_text(spanish.words.say("rule.RECOIL"))
    expect(dialog_of(spanish).get_by_role("article")).to_have_count(len(RULES))


def test_with_the_server_stopped(page: Page, site: SiteServer) -> None:
    """All of it is on the page from the start."""
    player = started(page, site)
    player.choose("legs.walk_forwards")
    site.stop()
    player.tool("page.rules").click()
    dialog = dialog_of(player)
    expect(dialog.get_by_role("article")).to_have_count(len(RULES))
    dialog.get_by_role("searchbox").fill("recoil")
    expect(article_of(player, "RECOIL")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    log = page.get_by_role("log")
    log.get_by_role("button", name=rule_button(player, "WAVE-TABLE"), exact=True).click()
    expect_at(player, "WAVE-TABLE")


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_dialog_fits_every_size(page: Page, site: SiteServer, language: str) -> None:
    """It stays inside the window, and nothing in it is cut off or wider than it is."""
    player = started(page, site, language)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        player.tool("page.rules").click()
        assert dialog_of(player).evaluate(OFF_SCREEN) == []
        page.keyboard.press("Escape")
        way = page.get_by_role("log").get_by_role("button").last
        box = way.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
        way.click()
        assert dialog_of(player).evaluate(OFF_SCREEN) == []
        page.keyboard.press("Escape")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_rules(page: Page, site: SiteServer, scheme: str) -> None:
    """Open at the top, at a highlighted rule, with a search, and with none found."""
    page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    player = started(page, site)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    player.tool("page.rules").click()
    field = dialog_of(player).get_by_role("searchbox")
    for search in ("", "circle", "zzz"):
        field.fill(search)
        assert violations(page) == [], search
    field.fill("")
    page.keyboard.press("Escape")
    page.get_by_role("log").get_by_role("button").last.click()
    assert violations(page) == []
    page.keyboard.press("Escape")

    _squat(player)
    assert not any("rule-button" in found for found in violations(page))
