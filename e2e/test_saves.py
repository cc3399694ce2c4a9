"""Nothing played is lost: other games, files, other windows, damaged copies, a killed tab."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from e2e.player import Player, agree, kept_game
from papermech.record import from_text
from workshop.serve import SiteServer

DAMAGE_NEWEST = """() => {
  const turn = (name) => Number(/"turn":(\\d+)/.exec(localStorage.getItem(name) ?? "")?.[1] ?? 0);
  const [newest] = ["papermech.desk.a", "papermech.desk.b"].sort((a, b) => turn(b) - turn(a));
  localStorage.setItem(newest, localStorage.getItem(newest).slice(0, -5));
}"""


@pytest.fixture
def player(page: Page, site: SiteServer) -> Player:
    """A player some choices into a game."""
    found = Player(page, site)
    found.open()
    record = kept_game("win")
    found.begin(record.seed or "")
    for choice in record.choices[:2]:
        found.choose(choice)
    return found


def games_of(player: Player) -> Locator:
    """The opened list of games."""
    player.tool("page.games").click()
    return player.page.get_by_role("dialog", name=player.words.say("page.games"))


def test_a_game_is_named_left_and_gone_back_to(player: Player) -> None:
    """A new one takes its place and joins the list when it is left."""
    record = player.mirror.record
    dialog = games_of(player)
    expect(dialog).to_contain_text("Wave 1, 2 choices")
    name = dialog.get_by_role("textbox").first
    name.fill("Against <b>all</b> odds")
    name.press("Tab")
    expect(dialog.get_by_role("alert")).to_have_text("Name saved.")
    dialog.get_by_role("button", name="Close").click()

    player.begin("another")
    player.choose("legs.walk_forwards")
    another = player.mirror.record
    player.page.reload()
    player.wait_until_ready()

    dialog = games_of(player)
    dialog.get_by_role("button", name="Open: Against <b>all</b> odds").click()
    expect(dialog).to_be_hidden()
    assert player.record_on_the_page() == record

    player.page.reload()
    player.wait_until_ready()
    assert player.record_on_the_page() == record
    dialog = games_of(player)
    dialog.get_by_role("button", name="Open: Game of").click()
    assert player.record_on_the_page() == another


def test_a_game_is_deleted_and_brought_back(player: Player) -> None:
    """It is asked for once more, and one press takes it back."""
    player.begin("another")
    dialog = games_of(player)
    dialog.get_by_role("button", name="Delete: Game of").click()
    asked = player.page.get_by_role("alertdialog", name="Delete: Game of")
    asked.get_by_role("button", name="Cancel").click()
    expect(dialog.get_by_role("button", name="Open: Game of")).to_be_visible()
    dialog.get_by_role("button", name="Delete: Game of").click()
    agree(player.page)
    expect(dialog.get_by_text("No other saved games.")).to_be_visible()
    dialog.get_by_role("button", name="Undo delete").click()
    expect(dialog.get_by_role("button", name="Open: Game of")).to_be_visible()


def test_a_game_is_carried_in_a_file(player: Player, tmp_path: Path) -> None:
    """Saved from one game, opened in another, with the present one kept."""
    page, record = player.page, player.mirror.record
    player.tool("page.record").click()
    dialog = page.get_by_role("dialog", name="Save / share")
    with page.expect_download() as begun:
        dialog.get_by_role("button", name="Save to file").click()
    saved = tmp_path / begun.value.suggested_filename
    begun.value.save_as(saved)
    assert from_text(saved.read_text(encoding="utf-8")) == record
    dialog.get_by_role("button", name="Close").click()

    player.begin("another")
    player.tool("page.record").click()
    field = dialog.get_by_label("Game, link or position")
    wrong = tmp_path / "wrong.json"
    wrong.write_text("<img src=x onerror=alert(1)>", encoding="utf-8")
    for path in (wrong, saved):
        dialog.get_by_label("Open a file").set_input_files(path)
        expect(dialog.get_by_role("alert")).to_contain_text("File read.")
        expect(field).to_have_value(path.read_text(encoding="utf-8"))
        dialog.get_by_role("button", name="Open", exact=True).click()
    expect(dialog).to_be_hidden()
    assert player.record_on_the_page() == record


def test_a_file_that_is_too_long_is_not_read(player: Player, tmp_path: Path) -> None:
    """The page stays as it is, and says why."""
    player.tool("page.record").click()
    dialog = player.page.get_by_role("dialog", name="Save / share")
    text = dialog.get_by_label("Game, link or position").input_value()
    long = tmp_path / "long.json"
    long.write_bytes(b" " * 1_000_000)
    dialog.get_by_label("Open a file").set_input_files(long)
    expect(dialog.get_by_role("alert")).to_contain_text("1000000")
    expect(dialog.get_by_label("Game, link or position")).to_have_value(text)


def test_two_tabs_show_one_game(player: Player, context: BrowserContext, site: SiteServer) -> None:
    """Whichever is played in, the other follows; a press on an old moment changes nothing."""
    other = Player(context.new_page(), site)
    other.open()
    assert other.mirror.open_text(player.mirror.record.to_text())
    other.expect_same_game()
    choice = kept_game("win").choices[2]
    other.choose(choice)
    expect(player.asked.get_by_role("alert")).to_contain_text("from your other window")
    player.mirror.press(f"choose:{choice}")
    player.expect_same_game()
    player.choose(kept_game("win").choices[3])
    other.mirror.press(f"choose:{kept_game('win').choices[3]}")
    expect(other.asked.get_by_role("alert")).to_contain_text("from your other window")
    other.expect_same_game()


def test_a_damaged_copy_leaves_the_one_before(player: Player) -> None:
    """The page says so; the damaged text can be carried away or deleted."""
    page = player.page
    page.evaluate(DAMAGE_NEWEST)
    page.reload()
    player.wait_until_ready()
    expect(player.asked.get_by_role("alert")).to_contain_text("latest save was damaged")
    player.mirror.press("undo")
    assert player.record_on_the_page() == player.mirror.record

    dialog = games_of(player)
    expect(dialog.get_by_role("heading", name="Unreadable saves")).to_be_visible()
    with page.expect_download() as begun:
        dialog.get_by_role("button", name="Save to file: Save 1").click()
    assert Path(begun.value.path()).read_text(encoding="utf-8").startswith("kept/1 ")
    dialog.get_by_role("button", name="Delete: Save 1").click()
    agree(page)
    expect(dialog.get_by_role("heading", name="Unreadable saves")).to_be_hidden()


def test_a_tab_killed_in_the_middle_goes_on_where_it_was(
    player: Player, context: BrowserContext, site: SiteServer
) -> None:
    """Closed right after a press, without waiting for anything to be drawn."""
    for choice in kept_game("win").choices[2:6]:
        player.asked.get_by_role("button", name=player.name_of(choice), exact=True).click()
        player.mirror.press(f"choose:{choice}")
        player.page.close()
        again = Player(context.new_page(), site)
        again.open()
        assert again.mirror.open_text(player.mirror.record.to_text())
        again.expect_same_game()
        player = again


def test_what_was_kept_before_there_were_copies_moves_in(page: Page, site: SiteServer) -> None:
    """A game of an earlier version goes on."""
    record = kept_game("win")
    begun = record._replace(choices=record.choices[:3])
    old = json.dumps({"format": "papermech-save/1", "record": begun.as_json()})
    page.add_init_script(f"localStorage.setItem('papermech.save', {json.dumps(old)})")
    player = Player(page, site)
    player.open()
    assert player.mirror.open_text(begun.to_text())
    player.expect_same_game()
