"""Rules that play: a figure's situation is opened on the sheet, from the game and from the page."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Locator, Page, expect

from desk.registry import FIRST, rules_page
from desk.words import Words
from e2e.player import Player
from e2e.test_axe import bring_axe, expect_accessible
from papermech.link import link_of
from papermech.record import Record
from papermech.rules import RULES
from papermech.sheet.names import words_in
from papermech.sheet.rules.figures import FIGURES
from tabletop.link import AtPosition
from workshop.serve import SiteServer

WIDER_THAN_THE_WINDOW = "document.documentElement.scrollWidth > innerWidth"


def named(words: Words, figure: str) -> str:
    """What leads to a figure's situation is called."""
    return words.say(
        "figure.try_some_named" if FIGURES[figure].tried else "figure.try_named",
        title=words.say(f"rule_title.{FIGURES[figure].rule}"),
    )


def expect_tried(player: Player, figure: str) -> None:
    """The sheet shows the very situation, in a game that has just begun."""
    expect(player.page.locator("#log li")).to_contain_text([player.words.say("log.from_position")])
    shown = player.record_on_the_page()
    assert shown == Record.at(FIGURES[figure].position(), shown.seed)
    assert player.mirror.open_record(shown)
    player.expect_same_game()


def article_at(page: Page, rule: str, words: Words) -> Locator:
    """A rule on the page of the rules."""
    return page.get_by_role("article", name=words.say(f"rule_title.{rule}"), exact=True)


def test_a_figure_is_tried_and_the_game_before_it_taken_up_again(
    page: Page, site: SiteServer
) -> None:
    """By key from the open rules; the game is played on; the other waits under Games."""
    player = Player(page, site)
    player.open()
    player.begin("mine")
    player.choose("legs.walk_forwards")
    mine = player.mirror.record

    page.goto(f"{site.address}#rule=HASTE")
    dialog = page.get_by_role("dialog", name=player.words.say("page.rules"), exact=True)
    tried = dialog.get_by_role("button", name=named(player.words, "haste"), exact=True)
    expect(tried).to_have_text(player.words.say("figure.try"))
    tried.press("Enter")
    expect(dialog).to_be_hidden()
    expect(player.heading).to_be_focused()
    expect(player.asked.get_by_role("alert")).to_have_text(player.words.say("link.set_aside"))
    expect_tried(player, "haste")
    player.choose("haste")

    player.tool("page.games").click()
    page.get_by_role("button", name="Open: Game of").click()
    assert player.record_on_the_page() == mine

    player.tool("page.rules").click()
    some = dialog.get_by_role("button", name=named(player.words, "forwards"), exact=True)
    expect(some).to_have_text(player.words.say("figure.try_some"))
    some.click()
    expect(dialog).to_be_hidden()
    expect_tried(player, "forwards")


def test_the_rules_are_read_without_a_script(
    new_context: Callable[..., BrowserContext], site: SiteServer
) -> None:
    """From the page of the game, which says that it needs one, to a rule; in a narrow window."""
    words = words_in("es")
    size = {"width": 375, "height": 700}
    page = new_context(java_script_enabled=False, viewport=size).new_page()
    page.goto(site.address)
    printable = words_in("en").say("page.rules_page")
    of_the_first = page.get_by_role("main").get_by_role("paragraph").filter(has_text=printable)
    of_the_first.get_by_role("link", name="Español").click()
    expect(page).to_have_title(words.say("rulebook.page_title"))
    # The title is there before the last of the rules is.
    page.wait_for_load_state()
    written = "".join(page.get_by_role("article").all_text_contents())
    assert [rule for rule in RULES if words.say(f"rule.{rule}") not in written] == []
    page.goto(f"{site.address}{rules_page(FIRST, 'es')}#rule-HASTE")
    expect(article_at(page, "HASTE", words)).to_be_in_viewport()
    weapons = page.get_by_role("table", name=words.say("passage_title.weapons"))
    weapons.get_by_role("link", name=words.say("keyword.recoil")).click()
    expect(article_at(page, "RECOIL", words)).to_be_in_viewport()
    assert not page.evaluate(WIDER_THAN_THE_WINDOW)
    page.get_by_role("navigation", name=words.say("rulebook.page_ways")).get_by_role(
        "link", name="English"
    ).click()
    expect(page).to_have_title(words_in("en").say("rulebook.page_title"))


def test_from_the_page_of_the_rules_to_a_game_and_back(page: Page, site: SiteServer) -> None:
    """Nothing is inaccessible there; a situation is opened, in the page's language."""
    player = Player(page, site, "es")
    page.goto(f"{site.address}{rules_page(FIRST, 'es')}")
    bring_axe(page)
    expect_accessible(page, "the page of the rules")
    tried = article_at(page, "PARRY", player.words).get_by_role("link")
    expect(tried).to_have_accessible_name(named(player.words, "parry"))
    assert link_of(AtPosition(FIGURES["parry"].position())) in str(tried.get_attribute("href"))
    tried.click()
    player.wait_until_ready()
    expect_tried(player, "parry")
    player.choose("resolve:M")
    player.page.get_by_role("contentinfo").get_by_role(
        "link", name=player.words.say("page.rules_page")
    ).click()
    expect(page).to_have_title(player.words.say("rulebook.page_title"))
