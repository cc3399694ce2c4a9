"""Whatever is typed, pasted, stored or pressed: one clear sentence, and no game is harmed."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from e2e.player import Player
from papermech.record import Record
from workshop.serve import SiteServer

BROKEN_STORAGE = """
  Storage.prototype.setItem = () => {
    throw new DOMException("no room left", "QuotaExceededError");
  };
"""
NO_STORAGE = """
  Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("storage is denied", "SecurityError"); },
  });
"""


def _game(**changes: object) -> str:
    return json.dumps(Record(seed="x").as_json() | changes)


PASTED = {
    "no record at all": ("hello", "No game in this text"),
    "half a record": (_game()[:60], "is damaged"),
    "boxes in boxes": ("[" * 50_000, "nested too deeply"),
    "foreign": (_game(format="chess/1"), "chess/1"),
    "of the future": (_game(format="papermech-record/7"), "papermech-record/7"),
    "an illegal choice": (_game(choices=["fly", "legs.walk_forwards"]), "“fly”"),
    "an unknown ruling": (_game(rulings={"gravity": "off"}), "gravity"),
    "an unknown weapon": (
        _game(loadout=Record(seed="").loadout._asdict() | {"left_arm": "banjo"}),
        "banjo",
    ),
    "an empty mount": (
        _game(loadout=Record(seed="").loadout._asdict() | {"left_arm": None}),
        "left_arm",
    ),
    "a seventh face": (_game(dice={"faces": [1, 7]}), "7"),
    "markup": ("<img src=x onerror=alert(1)>", "No game in this text"),
}


@pytest.fixture
def player(page: Page, site: SiteServer) -> Player:
    """A player some choices into a game."""
    found = Player(page, site)
    found.open()
    found.begin("sound")
    found.choose("legs.walk_forwards")
    found.choose("left_arm.2")
    return found


def test_pasted_records_that_cannot_be_opened(player: Player) -> None:
    """Each names the offending piece; the running game goes on as it was."""
    player.tool("page.record").click()
    dialog = player.page.get_by_role("dialog", name="Save / share")
    for text, piece in PASTED.values():
        dialog.get_by_label("Game, link or position").fill(text)
        dialog.get_by_role("button", name="Open", exact=True).click()
        expect(dialog.get_by_role("alert")).to_contain_text(piece)
        expect(dialog.get_by_label("Game, link or position")).to_have_value(text)
    dialog.get_by_role("button", name="Close").click()
    player.expect_same_game()


def test_a_pasted_record_is_opened(player: Player) -> None:
    """With other equipment and rulings the sheet is drawn anew."""
    loadout = Record(seed="").loadout._replace(left_arm="plasma_sword", right_arm="energy_whip")
    record = Record(loadout=loadout, seed="other", choices=("left_arm.1",))
    player.open_record(record)
    player.expect_same_game()
    expect(player.sheet.get_by_text("Plasma sword")).to_be_visible()


@pytest.mark.parametrize("seed", ["ñandú ⚙ 東京 \\ \" ' <b>", "s" * 200, "  spaces  "])
def test_any_seed_of_up_to_200_characters(page: Page, site: SiteServer, seed: str) -> None:
    """The seed is taken to the letter but for blanks at its edges, and shown as text."""
    player = Player(page, site)
    player.open()
    player.begin(seed)
    player.choose("legs.walk_forwards")
    player.expect_same_game()


def test_seeds_that_cannot_be_used(player: Player) -> None:
    """Too long, or with half a character: told in the dialog, the typed text kept."""
    player.tool("page.new").click()
    dialog = player.page.get_by_role("dialog", name="New game")
    field = dialog.get_by_label("Seed")

    field.fill("s" * 201)
    dialog.get_by_role("button", name="Start").click()
    expect(dialog.get_by_role("alert")).to_contain_text("200")
    expect(field).to_have_value("s" * 201)

    field.evaluate("field => { field.value = 'half \\ud83d'; }")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog.get_by_role("alert")).to_contain_text("broken character")

    dialog.get_by_role("button", name="Cancel").click()
    player.expect_same_game()


def test_what_is_not_allowed_says_why(player: Player) -> None:
    """A control that is off can be pressed: it tells the reason and changes nothing."""
    for _ in range(20):
        if "resolve" in player.state.legal[-1]:
            break
        player.choose("advance" if "advance" in player.state.legal else player.state.legal[0])
    player.page.get_by_role("button", name="New game").click()
    player.page.get_by_role("button", name="Cancel").click()
    player.begin("rest")
    player.choose("right_shoulder.1")
    while player.state.decision == "window":
        due = [choice for choice in player.state.legal if choice.startswith("resolve:")]
        player.choose(due[0] if due else "advance")
    if player.state.decision == "free_move":
        player.choose("free:none")

    player.open_box("right_shoulder.1")
    rested = player.asked.get_by_role("button", name="Single launch").first
    expect(rested).to_have_attribute("aria-disabled", "true")
    expect(rested).to_contain_text("This launcher cannot attack twice in a row.")
    rested.click(force=True)
    expect(player.asked.get_by_role("alert")).to_have_text(
        "This launcher cannot attack twice in a row."
    )
    player.expect_same_game()


@pytest.mark.parametrize(
    "stored",
    ["not json", '{"format":"papermech-save/9"}', '{"format":"papermech-save/1","record":7}'],
)
def test_a_stored_game_that_cannot_be_read(page: Page, site: SiteServer, stored: str) -> None:
    """A new game is offered, it says so, and what was stored is kept aside."""
    page.add_init_script(
        f"if (!localStorage.length) localStorage.setItem('papermech.save', {json.dumps(stored)})"
    )
    player = Player(page, site)
    player.open()
    expect(player.asked.get_by_role("alert")).to_contain_text("The old data is under Games.")
    player.begin("after")
    assert page.evaluate("localStorage.getItem('papermech.aside.1')") == stored
    player.expect_same_game()
