"""Everything to another device: a file out of one browser and into another, by buttons' names."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from e2e.player import Player, kept_game
from e2e.test_hangar import Builder
from workshop.serve import SiteServer


def games_of(player: Player) -> Locator:
    """The opened list of games."""
    player.tool("page.games").click()
    return player.page.get_by_role("dialog", name=player.words.say("page.games"))


def file_of(player: Player, folder: Path) -> Path:
    """Everything, as the page gives it out."""
    dialog = games_of(player)
    with player.page.expect_download() as begun:
        dialog.get_by_role("button", name=player.words.say("parcel.save")).click()
    assert begun.value.suggested_filename.startswith("mechs-on-paper-")
    path = folder / begun.value.suggested_filename
    begun.value.save_as(path)
    return path


def open_file(player: Player, dialog: Locator, path: Path) -> None:
    """Choose a file with the button."""
    with player.page.expect_file_chooser() as chooser:
        dialog.get_by_role("button", name=player.words.say("parcel.open")).click()
    chooser.value.set_files(path)


def keep_build(player: Builder, name: str) -> None:
    """Keep what is on the bench under a name."""
    player.open_hangar()
    player.dialog.get_by_label(player.words.say("hangar.name")).fill(name)
    player.dialog.get_by_role("button", name=player.words.say("hangar.keep"), exact=True).click()
    expect(player.page.locator("#hangar-kept")).to_contain_text(name)
    player.page.keyboard.press("Escape")
    expect(player.dialog).to_be_hidden()


def test_everything_goes_to_another_browser(
    page: Page, browser: Browser, site: SiteServer, tmp_path: Path
) -> None:
    """Games and builds come; what was there stays, also what is being built; again it is known."""
    phone = Builder(page, site)
    phone.open()
    record = kept_game("win")
    phone.begin(record.seed or "")
    for choice in record.choices[:3]:
        phone.choose(choice)
    keep_build(phone, "From the phone")
    path = file_of(phone, tmp_path)

    with browser.new_context() as context:
        desktop = Builder(context.new_page(), site)
        desktop.open()
        desktop.begin("here")
        desktop.choose("legs.walk_forwards")
        keep_build(desktop, "From here")
        dialog = games_of(desktop)
        open_file(desktop, dialog, path)
        expect(dialog.get_by_role("alert")).to_contain_text("1 game added. 1 build added.")
        expect(dialog).to_contain_text("Wave 1, 3 choices")
        open_file(desktop, dialog, path)
        expect(dialog.get_by_role("alert")).to_contain_text("0 games added. 2 parts")
        dialog.get_by_role("button", name="Close").click()
        desktop.expect_same_game()
        # Built on in the same window, nothing that came is written over.
        keep_build(desktop, "Another")
        kept = desktop.page.locator("#hangar-kept")
        for name in ("From here", "From the phone", "Another"):
            expect(kept).to_contain_text(name)
        dialog = games_of(desktop)
        dialog.get_by_role("button", name="Open: ").first.click()
        expect(dialog).to_be_hidden()
        assert desktop.record_on_the_page().choices == record.choices[:3]


def test_another_file_is_refused_by_what_it_is(
    page: Page, site: SiteServer, tmp_path: Path
) -> None:
    """One of a newer version, one that holds no games, one that is too long."""
    player = Player(page, site)
    player.open()
    player.begin("here")
    player.choose("legs.walk_forwards")
    dialog = games_of(player)
    for text, reason in (
        ('{"format": "mechs-on-paper/2", "parts": []}', "newer version"),
        (player.mirror.record.to_text(), "Open single games under Save"),
        ("<img src=x onerror=alert(1)>", "damaged"),
        ("x" * 8_000_001, "8000000 bytes (8000001)"),
    ):
        path = tmp_path / "file.json"
        path.write_text(text, encoding="utf-8")
        open_file(player, dialog, path)
        expect(dialog.get_by_role("alert")).to_contain_text(reason)
    page.keyboard.press("Escape")
    player.expect_same_game()
