"""What paper cannot do: looking back, own dice on the page, foresight, odds, and settings."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.player import Player, kept_game
from papermech.sheet.overlay.odds import odds
from workshop.serve import SiteServer


def in_mid_game(page: Page, site: SiteServer, choices: int) -> Player:
    """A player some choices into the game that is won."""
    player = Player(page, site)
    player.open()
    record = kept_game("win")
    player.begin(record.seed or "")
    player.play(record._replace(choices=record.choices[:choices]))
    return player


def test_a_game_is_looked_back_at_by_keys_and_played_on_from_there(
    page: Page, site: SiteServer
) -> None:
    """Home, arrows and End; clearly marked; and from a line of the log."""
    player = in_mid_game(page, site, 12)
    for key, line in (("ArrowLeft", 11), ("ArrowLeft", 10), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        expect(player.heading).to_have_text(f"Step {line} of 12")
    expect(player.sheet.locator("[data-do^='choose:']")).to_have_count(0)
    page.keyboard.press("End")
    expect(player.heading).to_have_text(player.mirror.look().texts["prompt"])
    player.expect_same_game()

    page.get_by_role("button", name="View step 5").click()
    expect(player.heading).to_have_text("Step 5 of 12")
    player.asked.get_by_role("button", name="Resume from here").click()
    player.mirror.press("look:5")
    player.mirror.press("look:go")
    expect(player.heading).to_have_text(player.mirror.look().texts["prompt"])
    player.expect_same_game()

    player.tool("page.undo_turn").click()
    player.mirror.press("undo-turn")
    player.expect_same_game()


def test_a_game_with_the_players_own_dice(page: Page, site: SiteServer) -> None:
    """Typed by key or pressed; a mistyped face is taken back; kept over a reload."""
    player = Player(page, site)
    player.open()
    player.tool("page.new").click()
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_label("Dice").select_option("Your own dice")
    dialog.get_by_role("button", name="Start").click()
    player.mirror.new_game(None)
    expect(player.heading).to_have_text("Roll a die: Wave")

    page.keyboard.press("6")
    page.keyboard.press("Backspace")
    page.keyboard.press("5")
    player.asked.get_by_role("button", name="Use these dice").click()
    expect(player.heading).to_have_text("Roll a die: Firethrower: attack")
    page.reload()
    expect(player.heading).to_have_text("Roll a die: Firethrower: attack")
    for face in (4, 6):
        player.asked.get_by_role("button", name=f"Enter {face}").click()
        player.asked.get_by_role("button", name="Use these dice").click()
    for face in (5, 4, 6):
        player.mirror.press(f"face:{face}")
        player.mirror.press("face:use")
    player.expect_same_game()

    page.get_by_role("button", name="Re-enter dice").click()
    expect(player.heading).to_have_text("Roll a die: Wave")


def test_what_is_looked_at_is_foreseen(page: Page, site: SiteServer) -> None:
    """By pointer and by focus: a ghost cube, words, and odds that can be switched off."""
    player = in_mid_game(page, site, 0)
    record = kept_game("win")
    for choice in record.choices:
        if player.state.decision == "target":
            break
        player.choose(choice)
    choice = player.state.legal[0]
    button = player.asked.get_by_role("button", name=player.name_of(choice), exact=True)
    button.hover()
    seen = player.mirror.point_at(f"choose:{choice}")
    expect(player.asked.get_by_text(seen.caption, exact=True)).to_be_visible()
    figures = player.asked.get_by_role("figure")
    expect(figures).to_have_count(len(seen.odds.children))
    expect(figures.first).to_contain_text(re.compile("to destroy it"))
    assert page.locator("#foresight").evaluate(
        "layer => layer.getElementsByTagNameNS('http://www.w3.org/2000/svg', 'g').length > 0"
    )

    player.heading.hover()
    expect(figures).to_have_count(0)
    button.focus()
    expect(figures).to_have_count(len(seen.odds.children))

    player.tool("page.settings").click()
    page.get_by_role("dialog", name="Settings").get_by_label("Show odds").uncheck()
    page.keyboard.press("Escape")
    button.hover()
    expect(player.asked.get_by_text(seen.caption, exact=True)).to_be_visible()
    expect(figures).to_have_count(0)
    page.reload()
    player.wait_until_ready()
    player.tool("page.settings").click()
    odds_shown = page.get_by_role("dialog", name="Settings").get_by_label("Show odds")
    expect(odds_shown).not_to_be_checked()


def test_an_enemy_that_is_looked_at_shows_its_next_attack(page: Page, site: SiteServer) -> None:
    """On its card."""
    player = in_mid_game(page, site, 0)
    record = kept_game("win")
    for choice in record.choices:
        letters = [enemy.letter for enemy in player.state.enemies]
        if letters and odds(player.mirror.names, player.state, f"enemy:{letters[0]}").children:
            break
        player.choose(choice)
    page.locator(f"[id='card.{letters[0]}']").hover()
    seen = player.mirror.point_at(f"enemy:{letters[0]}")
    expect(player.asked.get_by_text(seen.caption, exact=True)).to_be_visible()
    expect(player.asked.get_by_role("figure")).to_contain_text("to end the game")
