"""The workshop in the page: mechs built by keyboard, names and mouse, saved, shared, and fought."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from desk.words import LANGUAGES, Words
from e2e.test_axe import bring_axe, expect_accessible
from e2e.test_layout import CUT_OFF, TOO_SMALL
from e2e.test_seats import menu
from e2e.test_techniconica import (
    ONE_EACH,
    SIZES,
    answer,
    by_chance,
    open_duel,
)
from tabletop.link import NewGame, link_of
from tabletop.record import Record, from_text
from techniconica.catalogue import PRESETS
from techniconica.setup import Duel, Rulings
from techniconica.sheet.telling import words_in
from techniconica.state import State
from techniconica.techniconica import TECHNICONICA
from workshop.serve import SiteServer

BUILT = "L3 K2+P1+A1 W6+M1 - G2+A1"
CHOICES = 8

OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(
    "#new-dialog :is(button, summary, fieldset, label, input, h2, h3, h4, p, li)"
  )].filter((e) => e.checkVisibility() && !e.closest(".hangar-bar"))
    .filter((e) => !e.closest("#workshop-tray") || e.closest(".workshop-lying"))
    .map((e) => [e, e.getBoundingClientRect()]);
  const found = boxes.length > 20 ? [] : [`${boxes.length} boxes`];
  for (const [a, p] of boxes) for (const [b, q] of boxes) {
    if (a === b || a.contains(b) || b.contains(a)) continue;
    const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (wide > 1 && high > 1) found.push(`${a.textContent.trim()} / ${b.textContent.trim()}`);
  }
  const dialog = document.getElementById("new-dialog");
  if (dialog.scrollWidth > dialog.clientWidth) found.push("the dialog is too wide");
  return found;
}"""


class Shop:
    """Who works in the workshop, by the names of things in one language."""

    def __init__(self, page: Page, language: str) -> None:
        self.page = page
        self.words: Words = words_in(language)
        self.dialog = page.get_by_role("dialog", name=self.words.say("page.new"), exact=True)
        self.message = page.locator("#hangar-message")
        self.sum = page.locator("#hangar-sum")

    def open(self) -> None:
        """Open the dialog of a new game, and in it the workshop."""
        menu(self.page, self.words.say("page.new"))
        expect(self.dialog).to_be_visible()
        self.dialog.get_by_text(self.words.say("hangar.title")).press("Enter")
        expect(self.button("hangar.undo")).to_be_visible()

    def named(self, name: str) -> Locator:
        """A button by its whole name."""
        return self.dialog.get_by_role("button", name=name, exact=True)

    def button(self, key: str, **values: object) -> Locator:
        """A button by a key."""
        return self.named(self.words.say(key, **values)).first

    def press(self, key: str, **values: object) -> None:
        """Press it by keyboard."""
        self.button(key, **values).press("Enter")

    def slot(self, slot: str) -> Locator:
        """The button of a slot."""
        return self.dialog.get_by_role("button", name=self.words.say(f"slot.{slot}")).first

    def card(self, card: str) -> Locator:
        """The button of a card, which begins with its name and id."""
        return self.dialog.get_by_role("button", name=f"{self.words.say(f'card.{card}')} [{card}]")

    def fill(self, slot: str, *cards: str) -> None:
        """Put cards into a slot, by keyboard."""
        self.slot(slot).press("Enter")
        expect(self.page.locator("#workshop-tray-title")).to_be_focused()
        for card in cards:
            self.card(card).press("Enter")
            expect(self.card(card)).to_be_focused()
        self.press("hangar.done")
        expect(self.slot(slot)).to_be_focused()

    def write(self, text: str) -> None:
        """Type a build and send it with Enter."""
        field = self.dialog.get_by_label(self.words.say("hangar.text"), exact=True)
        field.fill(text)
        field.press("Enter")

    @property
    def text(self) -> Locator:
        """The field with the build as text."""
        return self.page.locator("#workshop-text")

    def start(self, seed: str) -> None:
        """Begin, from the bar at the bottom."""
        self.dialog.get_by_role("textbox", name=self.words.say("page.seed")).fill(seed)
        self.press("hangar.start")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mech_is_built_by_keyboard_and_names_and_fights(
    page: Page, site: SiteServer, language: str
) -> None:
    """Three sides, a house rule, a mech from nothing; what is played is what was built."""
    page.set_viewport_size({"width": 1440, "height": 900})
    open_duel(page, site, ONE_EACH, "workshop", language)
    shop = Shop(page, language)
    say = shop.words.say
    shop.open()
    sides = shop.dialog.get_by_role("group", name=say("hangar.sides"), exact=True)
    sides.get_by_label("3", exact=True).check()
    seats = page.locator("#new-seats select")
    expect(seats).to_have_count(3)
    flat = say("ruling_value.volley.flat")
    shop.dialog.get_by_label(flat).check()

    shop.press("hangar.clear")
    shop.press("hangar.start")
    refused = say("hangar.not_ready", mech="1A", reason=say("wrong.locomotor"))
    expect(page.locator("#hangar-told")).to_have_text(refused)
    expect(shop.dialog).to_be_visible()
    shop.fill("L", "L3")
    shop.fill("K", "K2", "P1", "A1")
    shop.fill("1", "W6", "M1")
    shop.slot("3").press("Enter")
    shop.card("A1").press("Enter")
    expect(shop.message).to_have_text(say("wrong.empty", card=say("card.A1")))
    shop.card("G2").press("Enter")
    shop.card("A1").press("Enter")
    expect(shop.text).to_have_value(BUILT)
    expect(shop.sum).to_contain_text("1A")
    shop.start(f"built {language}")
    expect(shop.dialog).to_be_hidden()

    duel = Duel(((BUILT,), *[(PRESETS["beamer"],)] * 2), Rulings(volley="flat"))
    record: Record[Duel, State] = Record(TECHNICONICA, duel, f"built {language}")
    made: list[str] = []
    for choice, state in by_chance(record):
        if len(made) == CHOICES:
            break
        answer(page, language, state, choice).press("Enter")
        made.append(choice)
    menu(page, say("page.record"))
    shown = page.locator("#record-text").input_value()
    assert from_text(TECHNICONICA, shown) == record._replace(choices=tuple(made))


def test_a_typed_build_is_refused_by_name_and_not_lost(page: Page, site: SiteServer) -> None:
    """And mended there; mechs are saved, reloaded, shared by link, deleted and brought back."""
    open_duel(page, site, ONE_EACH, "typed")
    shop = Shop(page, "en")
    shop.open()
    bad = "L1 K1+P1 W11+M1 G1"
    shop.write(bad)
    expect(shop.message).to_have_text("Long Barrel cannot be attached to Wrecker Claw.")
    expect(shop.text).to_have_value(bad)
    expect(shop.text).to_be_focused()
    shop.write(bad.replace("W11", "W6"))
    expect(shop.message).to_have_text("Mech taken over from the text.")
    shop.dialog.get_by_label("Name", exact=True).fill("mine")
    shop.dialog.get_by_label("Name", exact=True).press("Enter")
    expect(shop.message).to_have_text("Saved: mine")
    expect(shop.dialog.get_by_label("Name", exact=True)).to_have_value("")
    shop.press("hangar.random")
    expect(shop.text).not_to_have_value("L1 K1+P1 W6+M1 G1")
    shop.press("hangar.match")
    expect(shop.message).to_contain_text("Opponents of like strength: 2A")
    shop.press("hangar.undo")
    shop.press("hangar.undo")
    expect(shop.text).to_have_value("L1 K1+P1 W6+M1 G1")

    page.reload()
    expect(page.locator("body")).to_have_attribute("data-stage", "ready")
    shop.open()
    kept = shop.dialog.get_by_role("listitem").get_by_role("button", name="mine").first
    expect(kept).to_have_attribute("aria-pressed", "true")
    duel = Duel((("L1 K1+P1 W6+M1 G1",), ONE_EACH.sides[1]))
    link = page.locator("#workshop-link").input_value()
    assert link.endswith(f"#{link_of(TECHNICONICA, NewGame(duel))}")
    shop.dialog.get_by_role("button", name="Delete mine").press("Enter")
    page.locator("#ask-yes").press("Enter")
    expect(shop.button("hangar.bring_back")).to_be_focused()
    shop.press("hangar.bring_back")
    expect(kept).to_be_visible()
    shop.write(f"look: {link.replace('W6', 'W8')}")
    expect(shop.text).to_have_value("L1 K1+P1 W8+M1 G1")


def test_cards_are_dragged_and_tapped(page: Page, site: SiteServer) -> None:
    """A card into a slot, a stack into another; a tapped card waits for its slot."""
    page.set_viewport_size({"width": 1440, "height": 900})
    open_duel(page, site, ONE_EACH, "dragged")
    shop = Shop(page, "en")
    shop.open()
    shop.write("L3 K2+P1 W6 G2")
    shop.card("W8").drag_to(shop.slot("5"))
    expect(shop.text).to_have_value("L3 K2+P1 W6 G2 - - W8")
    shop.slot("1").drag_to(shop.slot("3"))
    expect(shop.text).to_have_value("L3 K2+P1 - G2 W6 - W8")
    shop.card("M1").click()
    expect(shop.message).to_have_text("Long Barrel: choose its slot.")
    shop.slot("3").click()
    expect(shop.text).to_have_value("L3 K2+P1 - G2 W6+M1 - W8")
    shop.card("L1").drag_to(shop.slot("7"))
    expect(shop.message).to_have_text("Wayfarer Wheels goes in slot L only.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_workshop_fits_every_window(page: Page, site: SiteServer, language: str) -> None:
    """Nothing overlaps or is cut off or too small, with a slot open too; axe finds nothing."""
    open_duel(page, site, Duel(), "sizes", language)
    shop = Shop(page, language)
    shop.open()
    shop.write("L5 K3+P1+A3 W8+A3 G2+A3")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        for opened in (True, False):
            if opened:
                shop.slot("K").press("Enter")
            else:
                shop.press("hangar.done")
            for looks in (OVERLAPS, TOO_SMALL, CUT_OFF):
                assert page.evaluate(looks) == [], f"{width} {opened} {language}"
    shop.slot("1").press("Enter")
    bring_axe(page)
    expect_accessible(page, f"workshop, {language}")
