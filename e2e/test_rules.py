"""The rules on the page: opened from toolbar, log and refusal; searched; without a server."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from desk.reading.book import element_id, piece_id, steps_id
from e2e.player import Player
from e2e.test_layout import AXE, SIZES, violations
from papermech.rules import RULES
from papermech.sheet.rules import ENTRIES, Rulebook
from papermech.sheet.rules.figures import FIGURES
from tests.papermech.sheet.test_rulebook import text_of, walk
from workshop.serve import SiteServer

OFF_SCREEN = """(dialog) => {
  const box = dialog.getBoundingClientRect();
  const wide = [...dialog.querySelectorAll("*")].filter((e) => e instanceof HTMLElement
    && e.scrollWidth > e.clientWidth + 1
    && e.clientWidth > 1 && getComputedStyle(e).display !== "inline").map((e) => e.textContent);
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth
    && box.bottom <= innerHeight;
  return inside ? wide : ["the dialog itself"];
}"""


# As before printing, everything is drawn that has not been in sight yet.
DRAW_ALL = "() => { window.dispatchEvent(new Event('beforeprint')); }"
IDS = "(articles) => articles.map((each) => each.id)"
NARROW = (320, 640)


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


def article_of(player: Player, entry: str) -> Locator:
    """A rule, a passage or a table in the open rules."""
    family = "rule_title" if entry in RULES else "passage_title"
    title = player.words.say(f"{family}.{entry}")
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
    expect(dialog.get_by_role("article")).to_have_count(len(ENTRIES))
    expect(dialog.locator("[aria-current]")).to_have_count(0)
    expect(article_of(player, "WEIGHT")).to_contain_text(player.words.say("rule.WEIGHT"))
    written = "".join(dialog.get_by_role("article").all_text_contents())
    assert [rule for rule in RULES if player.words.say(f"rule.{rule}") not in written] == []
    ours = article_of(player, "HASTE").get_by_text(player.words.say("page.rule_ours"), exact=True)
    expect(ours).to_be_visible()

    book = Rulebook(player.words)
    caption = player.words.say("figure.spill-over")
    for typed in ("MORTERO" if language == "es" else "MORTAR", "area", caption, "zzz", ""):
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.press("Delete")
        page.keyboard.type(typed)
        found = book.matching(typed)
        expect(dialog.get_by_role("status")).to_have_text(book.found(found))
        expect(dialog.get_by_role("article")).to_have_count(len(found))
        assert dialog.get_by_role("article").evaluate_all(IDS) == list(map(element_id, found))

    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(tool).to_be_focused()
    player.expect_same_game()


def expect_figure(player: Player, figure: str, step: int) -> None:
    """A figure shows what CPython makes of it: its words, and where its cubes and marks are."""
    shown = Rulebook(player.words).shown(figure, step)
    for place in range(len(FIGURES[figure].pieces)):
        element = piece_id(figure, place)
        drawn = player.page.locator(f'[id="{element}"]')
        expect(drawn).to_have_role("img")
        for kind, attribute in (("cube", "transform"), ("circle", "data-filled")):
            expected = [
                each.attrs[attribute]
                for each in walk(shown[element])
                if each.attrs.get("class", "").split(" ")[0] == kind and attribute in each.attrs
            ]
            for nth, value in enumerate(expected):
                there = drawn.locator(f"g.{kind}[{attribute}]").nth(nth)
                expect(there).to_have_attribute(attribute, value)
    told = next(each for each in walk(shown[steps_id(figure)]) if each.tag == "p")
    expect(player.page.locator(f'[id="{steps_id(figure)}"] p')).to_have_text(text_of(told))


def test_by_keyboard_through_contents_figures_and_tables(page: Page, site: SiteServer) -> None:
    """A chapter of the contents, a figure's steps, a table, and from it a weapon's keyword."""
    player = started(page, site)
    say = player.words.say
    player.tool("page.rules").press("Enter")
    dialog = dialog_of(player)
    for _ in range(2):
        page.keyboard.press("Tab")
    contents = dialog.get_by_role("navigation", name=say("rulebook.contents"))
    expect(contents.get_by_role("button").first).to_be_focused()
    contents.get_by_role("button", name=say("chapter.damage"), exact=True).press("Enter")
    expect(dialog.get_by_role("heading", name=say("chapter.damage"))).to_be_focused()
    expect(dialog.get_by_role("heading", name=say("chapter.damage"))).to_be_in_viewport()

    article = article_of(player, "ALLOCATE-MOUNT")
    article.scroll_into_view_if_needed()
    expect_figure(player, "hit", 0)
    after = article.get_by_role("button", name=say("figure.after"))
    after.press("Enter")
    expect(after).to_have_attribute("aria-pressed", "true")
    expect(after).to_be_focused()
    expect_figure(player, "hit", 1)

    see = say("rulebook.see", title=say("passage_title.weapons"))
    article_of(player, "LOADOUT").get_by_role("button", name=see).press("Enter")
    expect(article_of(player, "weapons")).to_be_focused()
    weapons = dialog.get_by_role("table", name=say("passage_title.weapons"))
    expect(weapons).to_be_in_viewport()
    weapons.get_by_role("button", name=say("keyword.recoil")).press("Enter")
    expect_at(player, "RECOIL")
    dialog.get_by_role("button", name=say("rulebook.contents"), exact=True).press("Enter")
    expect(contents.get_by_role("heading")).to_be_focused()
    page.keyboard.press("Escape")
    player.expect_same_game()


@pytest.mark.parametrize("language", ["en", "es"])
def test_from_the_log_and_from_a_refusal(page: Page, site: SiteServer, language: str) -> None:
    """Each sentence leads to the rule behind it, and so does what is said to be off.

    In the log, where an entry unfolds, by pointer and by the arrow keys; beside a refusal until
    something else is pressed.
    """
    player = started(page, site, language)
    player.choose("legs.walk_forwards")
    log = page.get_by_role("log")
    chosen = log.get_by_role("button", name=rule_button(player, "ACTION-CHOOSE"), exact=True)
    log.locator("summary").last.click()
    chosen.last.click()
    expect_at(player, "ACTION-CHOOSE")
    page.keyboard.press("Escape")
    expect(dialog_of(player)).to_be_hidden()
    expect(chosen.last).to_be_focused()

    buttons = log.locator("button:visible, summary:visible")
    log.focus()
    page.keyboard.press("ArrowUp")
    expect(buttons.last).to_be_focused()
    for _ in range(buttons.count()):
        page.keyboard.press("ArrowUp")
    expect(buttons.first).to_be_focused()
    assert buttons.first.get_attribute("aria-label") == player.words.say("look.to", n=0)
    page.keyboard.press("ArrowDown")
    expect(log.locator("summary").first).to_be_focused()
    folded = log.get_by_role("button", name=rule_button(player, "WAVE-TABLE"), exact=True)
    expect(folded).to_be_hidden()
    page.keyboard.press("Enter")
    expect(folded).to_be_visible()
    for place, rule in ((2, "WAVE-TABLE"), (3, "WAVE-ARRIVAL")):
        page.keyboard.press("ArrowDown")
        expect(buttons.nth(place)).to_be_focused()
        assert buttons.nth(place).get_attribute("aria-label") == rule_button(player, rule)
    page.keyboard.press("Enter")
    expect_at(player, "WAVE-ARRIVAL")
    page.keyboard.press("Escape")
    expect(buttons.nth(3)).to_be_focused()

    # However long the log has become, the sheet is near.
    log.focus()
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.closest('#log') !== null")
    page.keyboard.press("Shift+Tab")
    expect(log).to_be_focused()

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
    article_of(player, "RECOIL").scroll_into_view_if_needed()
    expect_figure(player, "recoil", 0)
    page.keyboard.press("Escape")
    player.speak("es")
    spanish = Player(page, site, "es")
    spanish.tool("page.rules").click()
    expect(article_of(spanish, "RECOIL")).to_contain_text(spanish.words.say("rule.RECOIL"))
    article_of(spanish, "RECOIL").scroll_into_view_if_needed()
    expect_figure(spanish, "recoil", 0)
    article_of(spanish, "RECOIL").get_by_role(
        "button", name=spanish.words.say("figure.after")
    ).click()
    expect_figure(spanish, "recoil", 1)
    expect(dialog_of(spanish).get_by_role("article")).to_have_count(len(ENTRIES))


def test_by_pointer_with_the_server_stopped(page: Page, site: SiteServer) -> None:
    """All of it is on the page from the start; each time it opens at the top, without a search."""
    player = started(page, site)
    player.choose("legs.walk_forwards")
    player.wait_until_whole()
    site.stop()
    player.tool("page.rules").click()
    dialog = dialog_of(player)
    expect(dialog.get_by_role("article")).to_have_count(len(ENTRIES))
    dialog.get_by_role("searchbox").fill("parry")
    expect(dialog.get_by_role("article")).not_to_have_count(len(ENTRIES))
    expect(article_of(player, "PARRY")).to_be_visible()
    dialog.get_by_role("button", name=player.words.say("page.close")).click()
    expect(dialog).to_be_hidden()
    expect(player.tool("page.rules")).to_be_focused()
    player.tool("page.rules").click()
    expect(dialog.get_by_role("searchbox")).to_have_value("")
    expect(dialog.get_by_role("article")).to_have_count(len(ENTRIES))
    expect(article_of(player, "about")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    log = page.get_by_role("log")
    log.locator("summary").first.click()
    log.get_by_role("button", name=rule_button(player, "WAVE-TABLE"), exact=True).click()
    expect_at(player, "WAVE-TABLE")


def unfold_last(page: Page) -> None:
    """Have the sentences of the last paragraph in the log in sight."""
    paragraph = page.get_by_role("log").locator("details").last
    if paragraph.get_attribute("open") is None:
        paragraph.locator("summary").click()


def test_the_dialog_fits_every_size(page: Page, site: SiteServer) -> None:
    """It stays inside the window, and nothing in it is cut off or wider than it is."""
    player = started(page, site)
    for language in ("en", "es"):
        if language != "en":
            player.speak(language)
        for width, height in (NARROW, *reversed(SIZES.values())):
            page.set_viewport_size({"width": width, "height": height})
            unfold_last(page)
            way = page.get_by_role("log").get_by_role("button").last
            box = way.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 24
            way.click()
            page.evaluate(DRAW_ALL)
            assert dialog_of(player).evaluate(OFF_SCREEN) == []
            page.keyboard.press("Escape")


def test_axe_finds_nothing_in_the_rules(page: Page, site: SiteServer) -> None:
    """At a highlighted rule, with a search, and with none found; by day and by night."""
    player = started(page, site)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    player.tool("page.rules").click()
    page.evaluate(DRAW_ALL)
    page.keyboard.press("Escape")
    unfold_last(page)
    page.get_by_role("log").get_by_role("button").last.click()
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page) == []
    field = dialog_of(player).get_by_role("searchbox")
    for search in ("circle", "zzz"):
        field.fill(search)
        assert violations(page) == [], search
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")

    _squat(player)
    assert not any("rule-button" in found for found in violations(page))
