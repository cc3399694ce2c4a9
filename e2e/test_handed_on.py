"""Links, records and seeds as people hand them on, paste and type them; and the way back."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.player import Player, kept_game
from e2e.test_links import POSITION, follow, opened, record_dialog
from papermech.link import link_of, new_game
from papermech.record import Record
from papermech.sheet.rules.figures import FIGURES
from tabletop.link import AtPosition, Replay
from workshop.serve import SiteServer

MOST_HEIGHT = 120
"""Pixels that the name of a game may take."""
HEIGHT = "(name) => name.getBoundingClientRect().height"
FITS = "document.documentElement.scrollWidth <= innerWidth"
LONG = {
    "letters": "steel-rain" * 300,
    "marks": "e" + "\u0301\u0316" * 1_500,
    "wide": "\ufdfa" * 90,
    "lines": "a\n" * 600,
    "right to left": "שלום " * 500,
}


@pytest.fixture
def player(page: Page, site: SiteServer) -> Player:
    """A player some choices into a game."""
    found = Player(page, site)
    found.open()
    found.begin("mine")
    found.choose("legs.walk_forwards")
    return found


def alert(player: Player) -> Locator:
    """What is told beside the question."""
    return player.asked.get_by_role("alert")


def paste(player: Player, text: str) -> Locator:
    """Paste a text and open it; the dialog of the record, which may be closed now."""
    player.tool("page.record").click()
    dialog = record_dialog(player)
    dialog.get_by_label(player.words.say("page.record_text")).fill(text)
    dialog.get_by_role("button", name=player.words.say("page.open"), exact=True).click()
    return dialog


def expect_pasted(player: Player, text: str, record: Record) -> None:
    """A pasted text opens this very game."""
    expect(paste(player, text)).to_be_hidden()
    assert player.mirror.open_record(record)
    player.expect_same_game()


def test_links_as_forums_mail_and_chats_hand_them_on(player: Player, site: SiteServer) -> None:
    """What is certain is opened; of a seed that may be another one, both are told."""
    game = kept_game("short_win")
    replay, rain = link_of(Replay(game)), new_game("steel rain")
    for fragment, leads_to in (
        ("1&amp;new&amp;seed=steel%20rain&amp;utm_source=share", rain),
        (quote(quote(replay, safe=""), safe=""), Replay(game)),
        (f"{replay[:90]}\u00ad{replay[90:]}).", Replay(game)),
        (f"!1&Position={POSITION}&Seed=s&fbclid=x**", AtPosition(POSITION, "s")),
    ):
        follow(player, site, fragment)
        opened(player, leads_to)
        expect(player.page).to_have_url(site.address)
        if isinstance(leads_to, Replay):
            expect(player.asked).not_to_contain_text("start a new game")
    for fragment, taken, other in (
        ("1&new&seed=steel-rain.", "steel-rain.", "steel-rain"),
        ("1&new&seed=steel+rain", "steel+rain", "steel rain"),
    ):
        follow(player, site, fragment)
        opened(player, new_game(taken))
        expect(alert(player)).to_contain_text(f"Seed: “{taken}”. For “{other}”, start")
    follow(player, site, "Daily?utm_source=mail")
    expect(alert(player)).to_be_hidden()
    expect(player.page.locator("#game-name")).not_to_contain_text("steel")
    # A button of the page has this name, too.
    follow(player, site, "new")
    expect(player.page).to_have_url(site.address)
    follow(player, site, "1&amp;replay=AAAA&amp;seed=x")
    expect(alert(player)).to_contain_text("changed or cut off")


def test_the_rules_leave_the_address_and_no_press_leaves_a_dead_entry(
    player: Player, site: SiteServer
) -> None:
    """A reload goes on with the game, the same link works again, and Back goes where it should."""
    page, say = player.page, player.words.say
    rules = page.get_by_role("dialog", name=say("page.rules"), exact=True)
    for _ in range(2):
        page.goto(f"{site.address}#rule=HASTE")
        expect(page.locator("#rule-HASTE")).to_be_focused()
        expect(page).to_have_url(site.address)
        page.keyboard.press("Escape")
        expect(rules).to_be_hidden()
    page.reload()
    player.wait_until_ready()
    expect(rules).to_be_hidden()
    player.expect_same_game()

    entries = page.evaluate("history.length")
    player.tool("page.new").click()
    dialog = page.get_by_role("dialog", name=say("page.new"), exact=True)
    dialog.get_by_role("button", name=say("page.daily")).click()
    expect(dialog).to_be_hidden()
    expect(player.heading).to_be_focused()
    player.tool("page.rules").click()
    title = say(f"rule_title.{FIGURES['haste'].rule}")
    tried = rules.get_by_role("button", name=say("figure.try_named", title=title), exact=True)
    tried.click()
    expect(rules).to_be_hidden()
    opened(player, AtPosition(FIGURES["haste"].position(), "any"))
    player.tool("page.record").click()
    record_dialog(player).get_by_role("button", name=say("placing.title")).click()
    placing = page.get_by_role("dialog", name=say("placing.title"))
    text = placing.get_by_label(say("placing.text"))
    text.fill(f"> {site.address}#1&amp;position={POSITION}")
    placing.get_by_role("button", name=say("placing.open")).click()
    expect(placing).to_be_hidden()
    opened(player, AtPosition(POSITION, "any"))
    assert page.evaluate("history.length") == entries
    page.go_back()
    expect(page).to_have_url(site.address)
    expect(player.heading).to_have_text(player.mirror.look().texts["prompt"])


def test_records_as_people_paste_them(player: Player, site: SiteServer, tmp_path: Path) -> None:
    """Mended where that is safe, opened as far as they are good, and refused in our words."""
    game = kept_game("short_win")
    text = game.to_text()
    lines = [text[n : n + 70] for n in range(0, len(text), 70)]
    expect_pasted(player, "Hi!\n\n" + "\n".join(f"> {line}" for line in lines) + "\nBye", game)
    early = game._replace(choices=game.choices[:6])
    expect_pasted(player, f"```json\n{json.dumps(early.as_json(), indent=2)}\n```", early)
    expect_pasted(player, html.escape(text).replace("&quot;:", "&quot;:\u00a0"), game)
    saved = json.dumps({"record": early.as_json(), "format": "papermech-save/1"}, indent=4)
    expect_pasted(player, saved.replace("\n", "\r\n"), early)
    expect_pasted(player, f"See {site.address}#{link_of(Replay(game))}.", game)
    expect(paste(player, f"It is {POSITION} now")).to_be_hidden()
    opened(player, AtPosition(POSITION, "any"))

    broken = early._replace(choices=(*early.choices[:4], "fly", *early.choices[4:]))
    expect_pasted(player, broken.to_text(), early._replace(choices=early.choices[:4]))
    expect(alert(player)).to_have_text(
        "Opened up to choice 4. The next one is not allowed there (“fly”)."
    )
    expect(paste(player, text[:120]).get_by_role("alert")).to_contain_text("Copy all of it again")

    dialog = record_dialog(player)
    file = tmp_path / "saved.json"
    file.write_text(Record(seed="ñandú").to_text(), encoding="utf-16")
    dialog.get_by_label(player.words.say("page.file")).set_input_files(file)
    expect(dialog.get_by_role("alert")).to_contain_text("File read.")
    dialog.get_by_role("button", name=player.words.say("page.open"), exact=True).click()
    expect(dialog).to_be_hidden()
    assert player.record_on_the_page() == Record(seed="ñandú")


def test_a_seed_is_typed_on_a_phone(page: Page, site: SiteServer) -> None:
    """What nobody sees does not change the dice, and the header shows the seed that was used."""
    player = Player(page, site)
    player.open()
    player.begin(" Sto\u0308rmy rain\u200b ")
    expect(page.locator("#game-name")).to_have_text("Wave 1 of 4 · seed: Störmy rain")
    assert player.record_on_the_page() == Record(seed="Störmy rain")
    player.choose("legs.walk_forwards")
    player.expect_same_game()
    player.tool("page.new").click()
    seed = page.get_by_role("dialog").get_by_label(player.words.say("page.seed"))
    seed.fill("\u00a0\u200b \ufeff")
    seed.press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator("#game-name")).to_have_text(re.compile("seed: [0-9a-z]{8}$"))


@pytest.mark.parametrize("width", [320, 1280])
def test_a_seed_of_any_length_leaves_the_page_its_room(
    page: Page, site: SiteServer, width: int
) -> None:
    """The header shows its ends and its length, and all of it where the pointer rests."""
    page.set_viewport_size({"width": width, "height": 800})
    player = Player(page, site)
    player.open()
    name = page.locator("#game-name")
    for seed in LONG.values():
        page.goto(f"{site.address}#1&new&seed={quote(seed)}")
        expect(name).to_contain_text(f"({len(seed)} characters)")
        expect(name).to_have_attribute("title", seed)
        assert name.evaluate(HEIGHT) <= MOST_HEIGHT
        assert page.evaluate(FITS)
    assert player.record_on_the_page() == Record(seed=seed)
    page.goto(f"{site.address}#1&new&seed=short")
    expect(name).to_have_text("Wave 1 of 4 · seed: short")
    assert name.get_attribute("title") is None
