"""Duels in the page: played to their end by names in both languages, in windows of all sizes."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from desk.words import LANGUAGES
from e2e.test_axe import bring_axe, expect_accessible
from e2e.test_seats import menu
from tabletop.link import NewGame, Replay, link_of
from tabletop.record import Record, from_text, replay
from techniconica.catalogue import PRESETS
from techniconica.setup import Duel
from techniconica.sheet.controls import control
from techniconica.sheet.names import Names
from techniconica.sheet.telling import words_in
from techniconica.state import State
from techniconica.techniconica import TECHNICONICA
from workshop.serve import SiteServer

ONE_EACH = Duel(((PRESETS["terror"],), (PRESETS["beamer"],)))
THREE_EACH = Duel(
    (
        (PRESETS["gunline"], PRESETS["brawler"], PRESETS["skimmer"]),
        (PRESETS["railer"], PRESETS["fortress"], PRESETS["shielded"]),
    )
)
SIZES = {
    "1440": (1440, 900),
    "1024": (1024, 768),
    "768": (768, 1024),
    "375": (375, 667),
    "320": (320, 568),
}

OUT_OF_PLACE = """() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
  const wide = (text, frame) => {
    const [a, b] = [text.getBBox(), frame.getBBox()];
    return a.x < b.x - .5 || a.x + a.width > b.x + b.width + .5;
  };
  for (const text of document.querySelectorAll("#sheet text")) {
    if (!text.textContent || !text.checkVisibility()) continue;
    const frame = text.closest(".card-drawn, .act, .chip");
    if (frame && wide(text, frame.querySelector("rect"))) found.push(text.textContent);
  }
  for (const card of document.querySelectorAll("#sheet .card-drawn")) {
    const boxes = [...card.querySelectorAll("text")].filter((each) => each.textContent)
      .map((each) => each.getBBox());
    boxes.forEach((a, at) => boxes.slice(at + 1).forEach((b) => {
      const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
      const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
      if (across > 1 && down > 4.5) found.push(`${card.textContent}: words on words`);
    }));
  }
  for (const mech of document.querySelectorAll("#sheet .mech")) {
    const [a, b] = [".mech-name", ".mech-state"].map((each) => mech.querySelector(each).getBBox());
    if (b.width && a.x + a.width > b.x - 2) found.push(mech.textContent.slice(0, 40));
  }
  for (const each of document.querySelectorAll(".choice, .parts button")) {
    const { width, height } = each.getBoundingClientRect();
    if (each.checkVisibility() && Math.min(width, height) < 24) found.push(each.textContent);
  }
  return [...new Set(found)];
}"""

CLICKS = 30
CLICK_AT_THE_TOP = """(group) => {
  const { left, top, width } = group.getBoundingClientRect();
  // At the upper edge of a mech no card lies over it.
  const there = document.elementFromPoint(left + width / 2, top + 12);
  there.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""


def open_duel(page: Page, site: SiteServer, duel: Duel, seed: str, language: str = "en") -> None:
    """A new duel on the desk."""
    link = link_of(TECHNICONICA, NewGame(duel, seed))
    page.goto(f"{site.address}?lang={language}#{link}")
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    expect_styled(page)


def expect_styled(page: Page) -> None:
    """The table is there, and has its style and its letters, which are fetched with the game."""
    expect(page.locator("h1")).to_have_text("Techniconica")
    expect(page.locator("#sheet .strip").first).to_have_css("text-anchor", "end")
    page.evaluate("document.fonts.ready.then(() => true)")


def open_amid(
    page: Page, site: SiteServer, duel: Duel, decision: str, language: str = "en"
) -> State:
    """A game by chance where something is asked that the third turn asks."""
    record, state = amid(duel, decision)
    link = link_of(TECHNICONICA, Replay(record))
    page.goto(f"{site.address}?lang={language}#{link}")
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    expect_styled(page)
    return state


def amid(duel: Duel, decision: str) -> tuple[Record[Duel, State], State]:
    """A record that ends where something is asked, with some damage done."""
    record: Record[Duel, State] = Record(TECHNICONICA, duel, f"amid {decision}")
    made: list[str] = []
    for choice, state in by_chance(record):
        if state.turn > 1 and state.decision == decision:
            return record._replace(choices=tuple(made)), state
        made.append(choice)
    raise AssertionError(decision)


def by_chance(record: Record[Duel, State]) -> Iterator[tuple[str, State]]:
    """Choices by chance, each before it is made; rather shots than anything else."""
    rng, dice = random.Random(record.seed), record.dice()
    state = TECHNICONICA.begin(record.setup, dice).state
    while state.legal:
        wanted = [each for each in state.legal if each not in ("pass", "evade", "hold", "done")]
        choice = "shoot" if "shoot" in wanted else rng.choice(wanted or state.legal)
        yield choice, state
        state = TECHNICONICA.apply(state, choice, dice).state


def record_of(page: Page, language: str) -> Record[Duel, State]:
    """The record that the page shows."""
    say = words_in(language).say
    menu(page, say("page.record"))
    dialog = page.get_by_role("dialog", name=say("page.record"))
    text = dialog.get_by_label(say("page.record_text")).input_value()
    dialog.get_by_role("button", name=say("page.close")).press("Enter")
    return from_text(TECHNICONICA, text)


def answer(page: Page, language: str, state: State, choice: str) -> Locator:
    """The button of a choice, by its name."""
    names = Names(words_in(language), state.tables.duel)
    which = control(names, state, choice)
    called = " ".join(filter(None, (which.label, which.beside, which.reason)))
    return page.locator("#choices").get_by_role("button", name=called, exact=True)


@pytest.mark.parametrize(("language", "size"), [("en", "1440"), ("es", "375")])
def test_a_duel_of_two_people_is_played_to_its_end(
    page: Page, site: SiteServer, language: str, size: str
) -> None:
    """By keyboard and names; the record is what CPython makes of the same choices."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    open_duel(page, site, ONE_EACH, f"to the end {language}", language)
    record: Record[Duel, State] = Record(TECHNICONICA, ONE_EACH, f"to the end {language}")
    made = []
    turns = set()
    for choice, state in by_chance(record):
        turns.add(page.locator("#turn").inner_text())
        answer(page, language, state, choice).press("Enter")
        made.append(choice)
    expect(page.locator("#choices .duel-result")).to_be_visible()
    assert len(turns) == 2
    played = record_of(page, language)
    assert played == record._replace(choices=tuple(made))
    *_, last = replay(played)
    assert last.state.outcome.startswith("won:")
    assert page.evaluate(OUT_OF_PLACE) == []
    bring_axe(page)
    expect_accessible(page, f"over, {language}")
    page.reload()
    expect(page.locator("#choices .duel-result")).to_be_visible()


def test_a_duel_is_played_on_the_cards_alone(page: Page, site: SiteServer) -> None:
    """Mechs, actions, weapons, stacks and what lies under a mech are pressed on the table."""
    page.set_viewport_size({"width": 1440, "height": 900})
    open_duel(page, site, Duel(), "on the cards")
    record: Record[Duel, State] = Record(TECHNICONICA, Duel(), "on the cards")
    made: list[str] = []
    for choice, _ in by_chance(record):
        if len(made) == CLICKS:
            break
        expect(page.locator(f'#choices [data-do="choose:{choice}"]')).to_be_visible()
        place = page.locator(f'#sheet [data-do="choose:{choice}"]').first
        place.evaluate(CLICK_AT_THE_TOP)
        made.append(choice)
    assert record_of(page, "en").choices == tuple(made)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_every_window(
    page: Page, site: SiteServer, language: str, theme: str
) -> None:
    """One mech, two and three on a side; nothing overlaps, and axe finds nothing."""
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    for duel in (ONE_EACH, Duel(), THREE_EACH):
        page.set_viewport_size({"width": 1440, "height": 900})
        open_amid(page, site, duel, "stack", language)
        for told, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator("#sheet")).to_be_visible()
            assert page.evaluate(OUT_OF_PLACE) == [], f"{len(duel.sides[0])} {told} {language}"
    if theme == "light":
        bring_axe(page)
        expect_accessible(page, f"at a stack, {language}")


def test_a_phone_shows_one_mech_at_a_time(page: Page, site: SiteServer) -> None:
    """The one that is asked about; any other, and the whole table, are a press away."""
    page.set_viewport_size({"width": 375, "height": 667})
    state = open_amid(page, site, THREE_EACH, "stack")
    assert state.attack
    parts = page.get_by_role("group", name="Part of the table").get_by_role("button")
    expect(parts).to_have_text(
        [
            "Whole table",
            "Gunline 1A",
            "Brawler 1B",
            "Skimmer 1C",
            "Railer 2A",
            "Fortress 2B",
            "Shielded 2C",
        ]
    )
    pressed = page.locator(".parts [aria-pressed='true']")
    names = Names(words_in("en"), THREE_EACH)
    expect(pressed).to_have_text(names.mech(state.attack.target))
    parts.nth(2).press("Enter")
    expect(pressed).to_have_text("Brawler 1B")
    answer(page, "en", state, state.legal[0]).press("Enter")
    expect(pressed).to_have_text(names.mech(state.active))
    menu(page, "Switch game")
    page.locator("#shelf-dialog").get_by_role("button", name=re.compile("Play")).first.press(
        "Enter"
    )
    expect(page.locator("h1")).to_have_text("Paper ’Mech")
    expect(page.get_by_role("group", name="Part of the sheet").get_by_role("button")).to_have_text(
        ["Whole", "Radar", "Enemies", "Left side", "Middle", "Right side", "Tables"]
    )


def test_a_card_is_enlarged_by_mouse_focus_and_tables(page: Page, site: SiteServer) -> None:
    """With its rule in words; the tables say every stack, and can be played on."""
    page.set_viewport_size({"width": 1440, "height": 900})
    state = open_amid(page, site, Duel(), "weapon")
    large = page.locator("#odds .closeup")
    box = page.locator('[id="name.0.2.0"]').bounding_box()
    assert box
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    expect(large).to_contain_text("Anvil Autocannon")
    expect(large).to_contain_text("Armour Piercing")
    weapon = next(each for each in state.legal if each.startswith("weapon:"))
    answer(page, "en", state, weapon).focus()
    names = Names(words_in("en"), Duel())
    slot = int(weapon[-1]) + 1
    expect(large).to_contain_text(
        names.card(state.mechs[state.active].frame.model.stacks[slot][0].id)
    )
    page.keyboard.press("m")
    cell = page.locator(f'[id="cell.{state.active}.{slot}"]')
    cell.focus()
    expect(cell).to_contain_text("Enter: Fire")
    bring_axe(page)
    expect_accessible(page, "tables of mechs")
    cell.press("Enter")
    expect(page.locator("#prompt")).to_contain_text("at which stack")
    page.keyboard.press("t")
    expect(page.locator("#live")).to_contain_text("Turn 2.")


def test_no_style_of_the_duel_is_worn_by_another_game(page: Page, site: SiteServer) -> None:
    """Paper 'Mech looks the same after a duel as before it."""
    page.goto(site.address)
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    before = page.locator("main").evaluate("(each) => getComputedStyle(each).gridTemplateAreas")
    sheet = page.locator("#sheet").bounding_box()
    for game in ("Techniconica", "Paper ’Mech"):
        menu(page, "Switch game")
        row = page.locator("#shelf-dialog li").filter(has=page.get_by_role("heading", name=game))
        row.get_by_role("button").press("Enter")
        expect(page.locator("h1")).to_have_text(game)
    assert (
        page.locator("main").evaluate("(each) => getComputedStyle(each).gridTemplateAreas")
        == before
    )
    assert page.locator("#sheet").bounding_box() == sheet
