"""Two thousand hostile texts typed, pasted, followed, stored and in files: none runs or breaks."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from e2e import hostile
from e2e.player import Player
from workshop.serve import SiteServer

PASTED, SEEDS, NAMES, MECHS, LINKS, STORED, FOUND, FILES = 650, 250, 250, 200, 420, 220, 120, 10
STARTS = 3
MINE = "the game that must not be harmed"

# Each tries its texts one by one, and answers with those to which the page said or did nothing.
HELPERS = """
  const $ = (id) => document.getElementById(id);
  const press = (at) => document.querySelector(`[data-do="${at}"]`).click();
  const submit = (id) => $(id).requestSubmit();
"""
DOORS = {
    "record": """
      for (const text of texts) {
        if (!$("record-dialog").open) press("record");
        $("record-text").value = text;
        submit("record-form");
        if ($("record-dialog").open && !$("record-message").textContent) silent.push(text);
      }
      $("record-dialog").close();
    """,
    "seed": """
      for (const text of texts) {
        if (!$("new-dialog").open) press("new");
        $("seed").value = text;
        submit("new-form");
        // Edges are trimmed, and a long one is shown by its ends.
        const [word] = $("seed").value.trim().slice(0, 40).match(/[a-z0-9]+/i) ?? [""];
        const shown = $("game-name").textContent.includes(word);
        if ($("new-dialog").open ? !$("seed-message").textContent : !shown) silent.push(text);
      }
      $("new-dialog").close();
    """,
    "name": """
      press("games");
      for (const text of texts) {
        const field = document.querySelector("#games-list input");
        field.value = text;
        field.dispatchEvent(new Event("change", { bubbles: true }));
        if (!$("games-message").textContent) silent.push(text);
      }
      $("games-dialog").close();
    """,
    "mech": """
      press("new");
      $("hangar").open = true;
      await new Promise((resolve) => setTimeout(resolve));
      for (const text of texts) {
        $("kept-name").value = text;
        $("kept-name").form.requestSubmit();
        if (!$("hangar-message").textContent) silent.push(text);
        document.querySelector("[data-bench='forget:1']")?.click();
      }
      $("new-dialog").close();
    """,
    "link": """
      // What is asked now is asked again, which takes the last message away.
      const quiet = () => document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "End", bubbles: true }));
      for (const text of texts) {
        const before = location.href;
        quiet();
        if ($("message").textContent) silent.push(`still told before: ${text}`);
        const changed = new Promise((go) => addEventListener("hashchange", go, { once: true }));
        location.hash = text;
        if (location.href !== before) {
          await changed;
          // Refused in words, shown, followed and forgotten, or a place on this very page.
          const place = location.hash.slice(1);
          const answered = $("message").textContent || document.querySelector("dialog[open]");
          if (!answered && place && !document.getElementById(place)) silent.push(text);
        }
        document.querySelectorAll("dialog[open]").forEach((each) => each.close());
      }
    """,
    "storage": """
      for (const [name, text] of texts) {
        const key = `papermech.${name}`;
        localStorage.setItem(key, text);
        dispatchEvent(new StorageEvent("storage", { key, newValue: text }));
        for (const part of ["part:radar", "part:whole"]) {
          press(part);
          const control = document.querySelector(`[data-do="${part}"]`);
          if (control.getAttribute("aria-pressed") !== "true") silent.push([name, text]);
        }
      }
    """,
}
# Most of the time would go into drawing a sheet that nobody looks at before the next text.
TRY = """async (json) => {
  const texts = JSON.parse(json), silent = [];
  const unseen = new CSSStyleSheet();
  unseen.replaceSync("main { display: none }");
  document.adoptedStyleSheets = [unseen];
  %s
  document.adoptedStyleSheets = [];
  return silent;
}"""
HARM = """() => {
  const planted = "img, iframe, object, embed, math, base, a[href^='j' i], [onerror], [onload]";
  const found = [...document.querySelectorAll(`:is(main, dialog) :is(${planted})`)];
  return [window.hit ?? "", Object.prototype.hit ?? "", ...found.map((each) => each.outerHTML)];
}"""
STORE = """(json) => {
  for (const [name, text] of JSON.parse(json)) localStorage.setItem(`papermech.${name}`, text);
}"""


@pytest.fixture
def rng() -> random.Random:
    """The same values each time."""
    return random.Random("hostile")


@pytest.fixture
def player(page: Page, site: SiteServer) -> Player:
    """A player some choices into a game that has a name."""
    found = Player(page, site)
    found.open()
    found.begin("sound")
    for choice in ("legs.walk_forwards", "left_arm.2"):
        found.choose(choice)
    call_it_mine(found)
    return found


def call_it_mine(player: Player) -> None:
    """Give the game on the sheet its name."""
    player.tool("page.games").click()
    field = player.page.get_by_role("dialog").get_by_role("textbox").first
    field.fill("")
    field.fill(MINE)
    field.press("Tab")
    expect(player.page.locator("#games-message")).to_have_text("Name saved.")
    player.page.keyboard.press("Escape")


def expect_unharmed(player: Player) -> None:
    """Nothing ran, nothing was planted, presses work, and the game lies where it was left."""
    page = player.page
    assert page.evaluate(HARM) == ["", ""]
    player.tool("page.games").click()
    dialog = page.get_by_role("dialog", name=player.words.say("page.games"))
    mine = dialog.get_by_role("button", name=f"Open: {MINE}", exact=True)
    if mine.count():
        mine.click()
    else:
        page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    player.expect_same_game()


def as_json(values: object) -> str:
    """What JSON.parse reads; JavaScript has no other word for numbers that are none."""
    return json.dumps(values).replace("-Infinity", "-1e999").replace("NaN", "1e999")


def test_texts_typed_pasted_and_followed(player: Player, rng: random.Random) -> None:
    """Each is answered with words of ours, or taken to the letter and shown as text."""
    values: dict[str, list[Any]] = {
        "record": [hostile.pasted(rng) for _ in range(PASTED)],
        "seed": [hostile.text(rng) for _ in range(SEEDS)],
        "name": [hostile.text(rng) for _ in range(NAMES)],
        "mech": [hostile.text(rng) for _ in range(MECHS)],
        "link": [hostile.linked(rng) for _ in range(LINKS)],
    }
    for door, texts in values.items():
        silent = player.page.evaluate(TRY % (HELPERS + DOORS[door]), as_json(texts))
        assert silent == [], door
        if door == "name":
            call_it_mine(player)
        expect_unharmed(player)


def test_storage_of_other_windows(player: Player) -> None:
    """What makes no sense takes no game's place, and what does leaves the game under Games."""
    stored = [hostile.stored(random.Random(number)) for number in range(STORED)]
    silent = player.page.evaluate(TRY % (HELPERS + DOORS["storage"]), as_json(stored))
    assert silent == []
    expect_unharmed(player)


def test_files(player: Player, rng: random.Random) -> None:
    """Also such as are no text at all."""
    player.tool("page.record").click()
    dialog = player.page.get_by_role("dialog", name="Save / share")
    for number in range(FILES):
        content = hostile.pasted(rng).encode("utf-8", "surrogatepass")
        name = f"{number}{rng.choice(hostile.MARKUP).replace('/', '')}.json"
        file = FilePayload(name=name, mimeType="text/html", buffer=content + b"\xff\xfe\x00")
        dialog.get_by_label("Open a file").set_input_files(file)
        expect(dialog.get_by_role("alert")).to_contain_text("File read.")
        dialog.get_by_role("button", name="Open", exact=True).click()
        unanswered = dialog.get_by_role("alert").filter(has_text="File read.")
        expect(unanswered).to_have_count(0)
        if dialog.is_hidden():
            # It was opened up to where it was spoilt.
            player.tool("page.record").click()
    player.page.keyboard.press("Escape")
    expect_unharmed(player)


def test_what_lies_in_the_storage_at_the_start(player: Player, rng: random.Random) -> None:
    """Many names at once; what cannot be read is put aside, and the page starts."""
    record = player.mirror.record
    player.begin("another")
    assert player.mirror.open_record(record)
    for _ in range(STARTS):
        found = [hostile.stored(rng) for _ in range(FOUND // STARTS)]
        player.page.evaluate(STORE, as_json(found))
        player.page.reload()
        player.wait_until_ready()
        expect_unharmed(player)
