"""Presses that come twice, by themselves, or out of nowhere: each counts for what was meant."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from desk.words import LANGUAGES
from e2e.player import Player, kept_game
from e2e.touch import Finger, middle_of
from papermech.record import Record
from papermech.sheet.names import words_in
from tabletop.dice import SeededDice
from tabletop.record import replay
from workshop.serve import SiteServer

GAME = kept_game("short_win")
BEFORE_AN_ATTACK = 7
"""The choices after which the next one rolls four dice."""

CLOSES_OVER_THE_SHEET = """() => {
  const closing = [...document.querySelectorAll("dialog[open] button[data-do^=close]")];
  return closing.findIndex((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    return [...document.querySelectorAll("main [data-do^='choose:']")]
      .map((each) => each.getBoundingClientRect())
      .filter(({ left, right }) => left < across && across < right)
      .some(({ top, bottom }) => top < down && down < bottom);
  });
}"""
ODD_EVENTS = """() => {
  const names = ["click", "mousedown", "pointerdown", "pointerover", "focusin", "keydown", "submit",
    "input", "change"];
  const send = (place, event) => place.dispatchEvent(event);
  const options = { bubbles: true, cancelable: true };
  const parts = document.querySelectorAll("#prompt, #log, #grids, #rules-search, #hangar, dialog");
  for (const place of [document, document.documentElement, ...parts]) {
    const text = document.createTextNode("");
    if (place !== document) place.append(text);
    for (const target of [place, text]) {
      for (const name of names) send(target, new Event(name, options));
      send(target, new KeyboardEvent("keydown", options));
      send(target, new MouseEvent("click", { ...options, detail: 2 }));
    }
    text.remove();
  }
  dispatchEvent(new Event("storage"));
}"""
CYRILLIC = """(shiftKey) => document.getElementById("prompt").dispatchEvent(new KeyboardEvent(
  "keydown", { key: "я", code: "KeyZ", ctrlKey: true, shiftKey, bubbles: true, cancelable: true },
))"""


def offered(player: Player, choice: str) -> Locator:
    """The button that makes a choice."""
    return player.asked.get_by_role("button", name=player.name_of(choice), exact=True)


def face(player: Player, number: int) -> Locator:
    """The button that enters a face."""
    name = player.words.say("own.face", face=number)
    return player.asked.get_by_role("button", name=name, exact=True)


def expect_pressed(player: Player, *presses: str) -> None:
    """Just these were pressed: the page asks and tells what CPython does after them."""
    for press in presses:
        player.mirror.press(press)
    look = player.mirror.look()
    expect(player.page.locator("#log li")).to_have_count(len(look.panels["log"].children))
    expect(player.heading).to_have_text(look.texts["prompt"])
    assert player.record_on_the_page() == player.mirror.record


def expect_typed(player: Player, *faces: int) -> None:
    """Just these faces were typed."""
    for each in faces:
        player.mirror.press(f"face:{each}")
    (typed,) = player.mirror.heard
    expect(player.page.get_by_role("img", name=typed, exact=True)).to_be_visible()


def wait_for_own_dice(player: Player) -> None:
    """Bring the game to where four dice of one's own are to be typed."""
    used = [step.state.dice_used for step in replay(GAME)][BEFORE_AN_ATTACK]
    faces = SeededDice(GAME.seed or "").faces(0, used)
    made = GAME.choices[:BEFORE_AN_ATTACK]
    player.open_record(Record(GAME.loadout, GAME.rulings, None, faces, made))
    attack = f"choose:{GAME.choices[BEFORE_AN_ATTACK]}"
    offered(player, GAME.choices[BEFORE_AN_ATTACK]).click()
    player.mirror.press(attack)
    expect(player.heading).to_have_text(player.mirror.question)


@pytest.mark.browser_context_args(has_touch=True)
def test_a_double_press_is_one_where_the_first_brought_something_new(
    page: Page, site: SiteServer
) -> None:
    """By mouse and by finger; but what stays as it was may be pressed as often as one likes."""
    player, finger = Player(page, site), Finger(page)
    player.open()
    player.open_record(GAME._replace(choices=()))
    # What a dialog covers was not there either.
    page.set_viewport_size({"width": 1440, "height": 900})
    for tool in ("page.keys", "page.settings", "page.record", "page.games", "page.print"):
        player.tool(tool).dblclick()
        expect(page.locator("dialog[open]")).to_have_count(1)
        place = page.evaluate(CLOSES_OVER_THE_SHEET)
        if place >= 0:
            break
        page.keyboard.press("Escape")
    assert place >= 0, "No button to close a dialog lies over a control of the sheet"
    closing = page.locator("dialog[open] button[data-do^=close]").nth(place)
    page.mouse.dblclick(*middle_of(closing))
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect_pressed(player)

    resolve, target = GAME.choices[6:8]
    player.open_record(GAME._replace(choices=GAME.choices[:4]))
    # This button stays, and does what it did.
    page.mouse.dblclick(*middle_of(offered(player, "advance")))
    expect_pressed(player, "choose:advance", "choose:advance")
    # Where an enemy has acted, a target comes under the mouse, or under the finger.
    page.mouse.dblclick(*middle_of(offered(player, resolve)))
    expect_pressed(player, f"choose:{resolve}")
    player.tool("page.undo").click()
    expect_pressed(player, "undo")
    finger.double_tap(offered(player, resolve))
    expect_pressed(player, f"choose:{resolve}")
    finger.tap(offered(player, target))
    expect_pressed(player, f"choose:{target}")
    page.mouse.dblclick(*middle_of(player.tool("page.undo")))
    expect_pressed(player, "undo", "undo")

    wait_for_own_dice(player)
    page.mouse.dblclick(*middle_of(face(player, 6)))
    expect_typed(player, 6, 6)


def test_a_held_key_presses_once(page: Page, site: SiteServer) -> None:
    """A control or a form is pressed once by Enter, and a face is typed once; history runs on."""
    player = Player(page, site)
    player.open()
    player.open_record(GAME._replace(choices=GAME.choices[:3]))
    hold(page, player.tool("page.new"), "Enter")
    expect(page.get_by_role("dialog", name=player.words.say("page.new"))).to_be_visible()
    page.keyboard.press("Escape")
    expect_pressed(player)

    hold(page, player.tool("page.undo"), "Enter")
    expect_pressed(player, "undo", "undo", "undo")
    hold(page, player.heading, "Control+y")
    expect_pressed(player, "redo", "redo", "redo")

    wait_for_own_dice(player)
    hold(page, face(player, 4), "Enter")
    expect_typed(player, 4)
    hold(page, player.heading, "5")
    expect_typed(player, 5)


def hold(page: Page, control: Locator, keys: str) -> None:
    """Hold a key down on a control until it has repeated itself twice."""
    *with_it, key = keys.split("+")
    control.focus()
    for each in with_it:
        page.keyboard.down(each)
    for _ in range(3):
        page.keyboard.down(key)
    for each in (key, *with_it):
        page.keyboard.up(each)


def test_keys_undo_and_redo(page: Page, site: SiteServer) -> None:
    """With Ctrl or the command key, in any layout; in fields and dialogs they are the browser's."""
    player = Player(page, site)
    player.open()
    player.begin("keys")
    player.choose("legs.walk_forwards")
    player.heading.focus()
    for undo, redo in (
        ("Control+z", "Control+Shift+Z"),
        ("Control+Z", "Control+y"),
        ("Meta+z", "Meta+Shift+z"),
    ):
        page.keyboard.press(undo)
        expect_pressed(player, "undo")
        player.heading.focus()
        page.keyboard.press(redo)
        expect_pressed(player, "redo")
        player.heading.focus()
    page.keyboard.press("Control+Alt+z")
    page.evaluate(CYRILLIC, False)
    expect_pressed(player, "undo")
    page.evaluate(CYRILLIC, True)
    expect_pressed(player, "redo")

    player.tool("page.new").click()
    dialog = page.get_by_role("dialog", name=player.words.say("page.new"))
    seed = dialog.get_by_label(player.words.say("page.seed"))
    seed.press_sequentially("abc")
    page.keyboard.press("Control+z")
    expect(seed).to_have_value("")
    dialog.get_by_role("heading").first.click()
    page.keyboard.press("Control+z")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    expect_pressed(player)

    for language in LANGUAGES:
        player.speak(language)
        page.keyboard.press("?")
        dialog = page.get_by_role("dialog", name=words_in(language).say("page.keys"))
        for key in ("keys.undo", "keys.redo", "keys.key_redo"):
            expect(dialog.get_by_text(words_in(language).say(key), exact=True)).to_be_visible()
        page.keyboard.press("Escape")


def test_events_without_a_key_or_of_no_element_do_nothing(page: Page, site: SiteServer) -> None:
    """As autofill and extensions make them up; the guard hears of any error that they lead to."""
    player = Player(page, site)
    player.open()
    player.begin("odd")
    player.tool("page.new").click()
    dialog = page.get_by_role("dialog", name=player.words.say("page.new"))
    dialog.get_by_text(player.words.say("hangar.title")).click()
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    page.evaluate(ODD_EVENTS)
    player.choose("legs.walk_forwards")
    expect_pressed(player)
