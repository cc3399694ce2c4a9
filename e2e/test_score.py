"""Keeping score: finished games are counted once, shown, carried away, wiped and brought back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.player import Player, kept_game
from e2e.test_axe import bring_axe, expect_accessible
from e2e.test_layout import DESK, PHONE, ZOOMED, expect_tidy, resize
from papermech import link
from papermech.record import Played, Record
from tabletop.link import Daily
from workshop.serve import SiteServer

pytestmark = pytest.mark.browser_context_args(timezone_id="Europe/Madrid")


@pytest.fixture
def player(page: Page, site: SiteServer) -> Player:
    """A player on the page, on a day that is known."""
    page.clock.install(time="2026-05-04T22:30:00Z")
    found = Player(page, site)
    found.open()
    return found


def finish(player: Player, record: Played) -> None:
    """Open a game without its last choice, and make it."""
    player.open_record(record._replace(choices=record.choices[:-1]))
    player.choose(record.choices[-1])


def score_of(player: Player) -> Locator:
    """The opened score."""
    player.tool("page.games").click()
    player.page.get_by_role("dialog").get_by_role("button", name="Statistics").click()
    return player.page.get_by_role("dialog", name="Statistics")


def close(dialog: Locator) -> None:
    """Close a dialog."""
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


def expect_counted(dialog: Locator, won: int, lost: int) -> None:
    """So many games are told to have been won and lost."""
    rows = dialog.get_by_role("table").first.get_by_role("row")
    expect(rows).to_have_text(["ResultGames", f"Won{won}", f"Lost{lost}", f"All{won + lost}"])


def test_finished_games_are_counted_once_forgotten_and_brought_back(player: Player) -> None:
    """As they first ended, and not where they were over already when they were opened."""
    page = player.page
    won, lost = kept_game("short_win"), kept_game("loss")
    player.open_record(lost)
    dialog = score_of(player)
    expect(dialog.get_by_text("No finished games yet.")).to_be_visible()
    close(dialog)

    finish(player, won)
    dialog = score_of(player)
    expect_counted(dialog, 1, 0)
    expect(dialog).to_contain_text(f"1 win, score {player.state.score}.")
    expect(dialog.get_by_role("rowheader", name="Standard")).to_be_visible()
    with page.expect_download() as begun:
        dialog.get_by_role("button", name="Save to file").click()
    saved = json.loads(Path(begun.value.path()).read_text(encoding="utf-8"))
    assert [game["score"] for game in saved["games"]] == [player.state.score]

    page.reload()
    player.wait_until_ready()
    finish(player, won)
    dialog = score_of(player)
    expect_counted(dialog, 1, 0)
    told = dialog.get_by_role("alert")
    dialog.get_by_role("button", name="Reset").click()
    asked = page.get_by_role("alertdialog", name="Reset statistics? Saved games stay.")
    asked.get_by_role("button", name="Cancel").click()
    expect_counted(dialog, 1, 0)
    dialog.get_by_role("button", name="Reset").click()
    asked.get_by_role("button", name="Reset").click()
    expect(told).to_have_text("Statistics reset.")
    expect(dialog.get_by_text("No finished games yet.")).to_be_visible()
    close(dialog)
    finish(player, lost)
    dialog = score_of(player)
    expect_counted(dialog, 0, 1)
    dialog.get_by_role("button", name="Undo reset").click()
    expect_counted(dialog, 1, 1)
    bring_axe(page)
    expect_accessible(page, "score")
    for size in (DESK, PHONE, ZOOMED):
        expect_tidy(page, size, "score")
    resize(page, DESK)
    close(dialog)

    page.evaluate("localStorage.setItem('papermech.score', 'kept/1 <b>no</b>')")
    dialog = score_of(player)
    expect(dialog.get_by_text("No finished games yet.")).to_be_visible()
    close(dialog)
    player.tool("page.games").click()
    expect(page.get_by_role("heading", name="Unreadable saves")).to_be_visible()


def begin_todays(player: Player, day: str) -> None:
    """Begin the game of the day by its button."""
    player.tool("page.new").click()
    dialog = player.page.get_by_role("dialog")
    told = f"Daily game: {day} (UTC). Next: 02:00, your time."
    button = dialog.get_by_role("button", name="Daily game")
    expect(button).to_have_accessible_description(told)
    expect(dialog.get_by_text(told)).to_be_visible()
    button.click()
    expect(dialog).to_be_hidden()


def finish_todays(player: Player, record: Record) -> None:
    """Play a day's game to its end: on the mirror, and the last choice on the page."""
    assert player.mirror.open_record(record)
    player.expect_same_game()
    while player.state.legal:
        player.mirror.press(f"choose:{player.state.legal[0]}")
    finish(player, player.mirror.record)


def test_todays_game_is_begun_and_counted_for_its_day(player: Player, site: SiteServer) -> None:
    """By a button where games are begun; it says its day, and counts for it after midnight."""
    page, name = player.page, player.page.locator("#game-name")
    begin_todays(player, "4 May 2026")
    expect(name).to_have_text("Wave 1 of 4 · daily game 4 May 2026 (UTC)")
    page.reload()
    player.wait_until_ready()
    expect(name).to_have_text("Wave 1 of 4 · daily game 4 May 2026 (UTC)")
    player.speak("es")
    expect(name).to_have_text("Oleada 1 de 4 · partida del día 4 de mayo de 2026 (UTC)")
    expect_tidy(page, (320, 568), "the day in the header")
    resize(page, DESK)
    player.speak("en")

    page.clock.set_system_time("2026-05-05T00:30:00Z")
    finish_todays(player, link.record_of(Daily("2026-05-04"), "", ""))
    expect(player.asked.get_by_text("Daily game of 4 May 2026 (UTC).")).to_be_visible()
    told = "Daily game: 5 May 2026 (UTC). Next: 02:00, your time."
    expect(player.asked.get_by_text(told)).to_be_visible()

    begin_todays(player, "5 May 2026")
    finish_todays(player, link.record_of(Daily("2026-05-05"), "", ""))
    expect(player.asked.get_by_text("Daily game of 5 May 2026 (UTC).")).to_be_visible()
    expect(player.asked.get_by_text("Next daily game: 02:00, your time.")).to_be_visible()
    dialog = score_of(player)
    expect(dialog).to_contain_text("2 daily games finished.")
    expect(dialog).to_contain_text("Streak: 2 days (best 2).")
    close(dialog)

    page.goto(f"{site.address}#1&daily=2026-04-20")
    expect(name).to_have_text("Wave 1 of 4 · daily game 20 April 2026 (UTC)")
