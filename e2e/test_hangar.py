"""Building a 'mech before a game: by mouse, by keyboard, kept, reloaded, and played with.

Long: a case for each way of building.
"""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.player import Player, agree
from e2e.test_bad_input import BROKEN_STORAGE, NO_STORAGE
from e2e.test_layout import CUT_OFF, SIZES, TOO_SMALL
from e2e.test_whole_games import Typist
from papermech.loadout import STANDARD, Loadout
from papermech.presets import PRESETS
from papermech.record import Record
from papermech.rulings import Rulings
from papermech.setup import Equipment
from workshop.serve import SiteServer

NAME = "Ñandú <b>&amp; 机甲"
CUSTOM = Loadout("missile", "wing_shield", "plasma_sword", "tower_shield", 4, 5)

OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(
    "#new-dialog :is(button, summary, fieldset, label, input, h2, h3, p, .pictured)"
  )].filter((e) => e.checkVisibility() && !e.closest(".hangar-bar"))
    .map((e) => [e, e.getBoundingClientRect()]);
  const found = boxes.length > 10 ? [] : [`${boxes.length} boxes`];
  for (const [a, p] of boxes) for (const [b, q] of boxes) {
    if (a === b || a.contains(b) || b.contains(a)) continue;
    const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (wide > 1 && high > 1) found.push(`${a.textContent.trim()} / ${b.textContent.trim()}`);
  }
  return found;
}"""

COVERED = """() => [...document.querySelectorAll("#new-dialog .pictured")]
  .filter((e) => e.checkVisibility())
  .filter((e) => {
    const words = document.createRange();
    words.selectNodeContents(e.querySelector("button"));
    const picture = e.querySelector("svg").getBoundingClientRect();
    return words.getBoundingClientRect().top < picture.bottom;
  })
  .map((e) => e.textContent)"""
"""Buttons whose words lie under their picture."""


class Builder(Player):
    """A player who goes to the hangar first."""

    @property
    def dialog(self) -> Locator:
        """The dialog of a new game."""
        return self.page.get_by_role("dialog", name=self.words.say("page.new"))

    @property
    def equipment(self) -> Locator:
        """The line that says what the game would start with."""
        return self.page.locator("#equipment")

    def open_hangar(self) -> None:
        """Open the dialog of a new game, and in it the hangar."""
        self.tool("page.new").click()
        self.dialog.get_by_text(self.words.say("hangar.title")).click()
        expect(self.button("preset.standard")).to_be_visible()

    def button(self, key: str) -> Locator:
        """A button whose name begins with some words."""
        name = re.compile("^" + re.escape(self.words.say(key)))
        return self.dialog.get_by_role("button", name=name)

    def mount(self, mount: str) -> Locator:
        """The button of a mount."""
        name = re.compile("^" + re.escape(self.words.say(f"location.{mount}")) + ":")
        return self.dialog.get_by_role("button", name=name)

    def expect_carried(self, mount: str, weapon: str) -> None:
        """The mount carries a weapon, drawn and told."""
        name = self.words.say(f"weapon.{weapon}")
        place = self.words.say(f"location.{mount}")
        told = self.words.say("hangar.mount", place=place, weapon=name)
        expect(self.mount(mount)).to_have_accessible_name(told)
        expect(self.page.locator(f"#hangar-{mount} + svg")).to_contain_text(name)

    def fit(self, mount: str, weapon: str) -> None:
        """Put a weapon on a mount."""
        self.mount(mount).click()
        expect(self.dialog.locator("#hangar-weapons-title")).to_be_focused()
        self.button(f"weapon.{weapon}").click()
        expect(self.mount(mount)).to_be_focused()
        self.expect_carried(mount, weapon)

    def choose_option(self, group: str, option: str) -> None:
        """Press a radio button."""
        options = self.dialog.get_by_role("group", name=group)
        options.get_by_label(option).check()
        expect(options.get_by_label(option)).to_be_checked()

    def build_custom(self) -> None:
        """Build the 'mech of these tests, with one house rule changed."""
        for mount, weapon in zip(Loadout._fields, CUSTOM.weapons, strict=False):
            self.fit(mount, weapon)
        self.choose_option("Torso armour", "4 (+1 W)")
        self.choose_option("Leg armour", "5 (+2 W)")
        self.choose_option("When you may haste", "Only while no enemy")

    def start(self, seed: str, loadout: Loadout, rulings: Rulings) -> None:
        """Start with what was built, from the bar at the bottom."""
        self.dialog.get_by_label(self.words.say("page.seed")).fill(seed)
        self.button("hangar.start").click()
        expect(self.dialog).to_be_hidden()
        assert self.mirror.new_game(seed, Equipment(loadout, rulings))

    def play_a_while(self) -> None:
        """Make some choices, and compare everything with CPython."""
        self.expect_same_game()
        for number in range(8):
            choices = [each for each in self.state.legal if not each.startswith("change:")]
            self.choose(choices[number % len(choices)])
        self.expect_same_game()


@pytest.fixture
def builder(page: Page, site: SiteServer) -> Builder:
    """A builder at a page that can be played on."""
    found = Builder(page, site)
    found.open()
    return found


def test_a_mech_is_built_kept_reloaded_and_played_with(builder: Builder) -> None:
    """By mouse, with the house rule; the sheet shows it and the record carries it."""
    page, dialog = builder.page, builder.dialog
    builder.open_hangar()
    builder.build_custom()
    expect(page.locator("#hangar-sum")).to_have_text("13 W, over 12: all actions T+1")
    expect(builder.equipment).to_contain_text("1 house rule changed.")
    dialog.get_by_label("Name").fill(NAME)
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#hangar-message")).to_have_text(f"Saved: {NAME}")
    expect(dialog.get_by_label("Name")).to_have_value("")
    builder.button("preset.standard").click()
    expect(builder.equipment).to_contain_text("Standard (Wing shield, Missiles, Laser, Fist)")

    page.reload()
    builder.wait_until_ready()
    builder.open_hangar()
    kept = dialog.get_by_role("listitem").get_by_role("button", name=NAME).first
    kept.click()
    expect(kept).to_have_attribute("aria-pressed", "true")
    builder.expect_carried("right_arm", "tower_shield")
    expect(dialog.get_by_label("Only while no enemy")).to_be_checked()
    builder.start("kept", CUSTOM, Rulings(haste="between"))

    for word in ("Plasma sword", "Tower shield", "Wing shield"):
        expect(builder.sheet.get_by_text(word)).to_be_visible()
    expect(page.locator("[id='weight.penalty']")).to_have_text("T+1")
    record = builder.record_on_the_page()
    assert (record.loadout, record.rulings) == (CUSTOM, Rulings(haste="between"))
    builder.play_a_while()

    # What was played with last is ready for the next game, also after a reload.
    page.reload()
    builder.wait_until_ready()
    builder.play_a_while()
    builder.tool("page.new").click()
    expect(builder.equipment).to_contain_text(NAME)
    dialog.get_by_label("Seed").fill("next")
    dialog.get_by_role("button", name="Start", exact=True).click()
    assert builder.mirror.new_game("next", Equipment(CUSTOM, Rulings(haste="between")))
    builder.expect_same_game()


def test_a_mech_is_built_by_keyboard_alone(builder: Builder) -> None:
    """Tab, arrows, Enter and Space; the focus stays where the builder is."""
    page = builder.page
    typist = Typist(builder)
    typist.press_named("New game")
    expect(builder.dialog.get_by_label("Seed")).to_be_focused()
    page.keyboard.type("keys")
    typist.press_named("Hangar: ’mech and house rules")
    expect(builder.button("preset.standard")).to_be_visible()

    builder.button("preset.fortress").focus()
    page.keyboard.press("Space")
    expect(builder.button("preset.fortress")).to_have_attribute("aria-pressed", "true")
    expect(builder.button("preset.fortress")).to_be_focused()

    typist.press_named("Right arm: Flamethrower. Change weapon")
    expect(page.locator("#hangar-weapons-title")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(builder.mount("right_arm")).to_be_focused()
    builder.expect_carried("right_arm", "rifle")

    typist.go_to("5 (+2 W)")
    page.keyboard.press("ArrowUp")
    four = builder.dialog.get_by_role("group", name="Torso armour").get_by_label("4 (+1 W)")
    expect(four).to_be_checked()
    expect(four).to_be_focused()

    typist.go_to("Name")
    page.keyboard.type("typed")
    page.keyboard.press("Enter")
    expect(builder.dialog).to_be_visible()
    expect(builder.dialog.get_by_label("Name")).to_be_focused()
    expect(page.locator("#hangar-message")).to_have_text("Saved: typed")

    typist.go_to("P3, as on the sheet (default)")
    page.keyboard.press("ArrowDown")
    expect(builder.dialog.get_by_label("P2, as in the weapon list")).to_be_focused()

    # Deleting leads to what takes it back, and that leads on.
    builder.dialog.get_by_role("button", name="Delete typed").focus()
    page.keyboard.press("Enter")
    agree(page)
    back = builder.dialog.get_by_role("button", name="Undo delete")
    expect(back).to_be_focused()
    page.keyboard.press("Enter")
    expect(builder.dialog.get_by_role("button", name="Delete typed")).to_be_visible()
    expect(builder.dialog.get_by_label("Name")).to_be_focused()

    typist.press_named("Play this ’mech")
    expect(builder.dialog).to_be_hidden()
    expect(builder.heading).to_be_focused()
    loadout = PRESETS["fortress"]._replace(right_arm="rifle", torso_armour=4)
    assert builder.mirror.new_game("keys", Equipment(loadout, Rulings(punch="list")))
    builder.play_a_while()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_played_with(builder: Builder, preset: str) -> None:
    """Two presses to start with it."""
    builder.open_hangar()
    builder.button(f"preset.{preset}").click()
    builder.start(preset, PRESETS[preset], Rulings())
    builder.play_a_while()


def test_rulings_are_played_with(builder: Builder) -> None:
    """All five changed: fewer circles on the cards, a weaker punch, other tracks."""
    builder.open_hangar()
    for value in ("Two an attack", "P2, as in", "Inwards", "Only while", "Another attack"):
        builder.dialog.get_by_label(value).check()
    rulings = Rulings("two", "list", "inward", "between", "attacks_only")
    expect(builder.equipment).to_contain_text("5 house rules changed.")
    builder.start("ruled", STANDARD, rulings)
    expect(builder.page.locator("[id='circle.T.1.3']")).to_have_count(0)
    expect(builder.on_sheet("right_arm.1")).to_contain_text("Punch P2 T2")
    builder.play_a_while()


def test_what_does_not_fit_says_why(builder: Builder) -> None:
    """A weapon that is off can be pressed: it tells the reason and changes nothing."""
    builder.open_hangar()
    builder.mount("left_arm").click()
    mortar = builder.button("weapon.mortar")
    expect(mortar).to_have_attribute("aria-disabled", "true")
    expect(mortar).to_contain_text("Shoulders only.")
    mortar.click(force=True)
    expect(builder.page.locator("#hangar-message")).to_have_text("Shoulders only.")
    builder.expect_carried("left_arm", "laser")
    builder.button("hangar.leave").click()
    expect(mortar).to_be_hidden()
    expect(builder.mount("left_arm")).to_be_focused()


def test_names_that_cannot_be_kept_stay_in_the_field(builder: Builder) -> None:
    """Told in words, nothing typed is lost."""
    builder.open_hangar()
    field = builder.dialog.get_by_label("Name")
    field.fill("n" * 41)
    builder.dialog.get_by_role("button", name="Save", exact=True).click()
    expect(builder.page.locator("#hangar-message")).to_contain_text("up to 40")
    expect(field).to_have_value("n" * 41)
    field.fill("  ")
    field.press("Enter")
    expect(builder.page.locator("#hangar-message")).to_contain_text("Name your ’mech")


def test_a_seed_that_cannot_be_used_is_told_in_sight(builder: Builder) -> None:
    """Also when started from the bottom of the hangar."""
    builder.open_hangar()
    builder.dialog.get_by_label("Seed").fill("s" * 201)
    builder.dialog.get_by_label("Another attack action").check()
    builder.button("hangar.start").click()
    expect(builder.page.locator("#seed-message")).to_contain_text("200")
    expect(builder.page.locator("#seed-message")).to_be_in_viewport()


def test_the_hangar_stays_as_it_was_left(builder: Builder) -> None:
    """Cancelled by Escape, nothing built is lost, and the game goes on."""
    builder.open_hangar()
    builder.fit("left_shoulder", "mortar")
    builder.page.keyboard.press("Escape")
    expect(builder.dialog).to_be_hidden()
    builder.page.reload()
    builder.wait_until_ready()
    builder.open_hangar()
    builder.expect_carried("left_shoulder", "mortar")


def test_a_game_of_other_equipment_can_be_taken_over(builder: Builder) -> None:
    """The equipment of a pasted record is offered beside the presets."""
    loadout = STANDARD._replace(left_arm="rifle")
    record = Record(loadout, seed="friend")
    builder.tool("page.record").click()
    pasted = builder.page.get_by_role("dialog", name="Save / share")
    pasted.get_by_label("Game, link or position").fill(record.to_text())
    pasted.get_by_role("button", name="Open", exact=True).click()
    builder.open_hangar()
    builder.button("hangar.on_sheet").click()
    expect(builder.button("hangar.on_sheet")).to_have_attribute("aria-pressed", "true")
    builder.expect_carried("left_arm", "rifle")
    builder.start("mine", loadout, Rulings())
    builder.play_a_while()


def test_two_tabs_know_of_each_others_mechs(builder: Builder, site: SiteServer) -> None:
    """What one keeps the other lists, and neither writes over it."""
    other = Builder(builder.page.context.new_page(), site)
    other.open()
    for each, name in ((builder, "first"), (other, "second")):
        each.open_hangar()
        each.dialog.get_by_label("Name").fill(name)
        each.dialog.get_by_role("button", name="Save", exact=True).click()
    for each in (builder, other):
        for name in ("first", "second"):
            expect(each.dialog.get_by_role("button", name=f"Delete {name}")).to_be_visible()


@pytest.mark.parametrize("script", [BROKEN_STORAGE, NO_STORAGE], ids=["full", "denied"])
def test_storage_that_throws(page: Page, site: SiteServer, script: str) -> None:
    """It says so, the kept 'mech lasts as long as the page, and a game can be started."""
    page.add_init_script(script)
    builder = Builder(page, site)
    builder.open()
    builder.open_hangar()
    builder.fit("left_arm", "rifle")
    builder.dialog.get_by_label("Name").fill("for now")
    builder.dialog.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#hangar-message")).to_contain_text("until you leave")
    page.keyboard.press("Escape")
    builder.open_hangar()
    expect(builder.dialog.get_by_role("button", name="Delete for now")).to_be_visible()
    builder.start("denied", STANDARD._replace(left_arm="rifle"), Rulings())
    builder.play_a_while()


def test_a_damaged_hangar_is_told_and_kept_aside(page: Page, site: SiteServer) -> None:
    """What can be read is there; the whole text stays under another name."""
    good = ["sound", STANDARD._replace(left_arm="ppc")._asdict()]
    stored = json.dumps(
        {
            "format": "papermech-hangar/1",
            "bench": {"loadout": STANDARD._asdict(), "rulings": {}},
            "kept": [good, ["broken", None]],
        }
    )
    page.add_init_script(
        f"if (!localStorage.getItem('papermech.hangar-unreadable'))"
        f" localStorage.setItem('papermech.hangar', {json.dumps(stored)})"
    )
    builder = Builder(page, site)
    builder.open()
    builder.open_hangar()
    expect(page.locator("#hangar-told")).to_contain_text("are damaged")
    expect(builder.dialog.get_by_role("button", name="Delete sound")).to_be_visible()
    builder.button("preset.duellist").click()
    assert page.evaluate("localStorage.getItem('papermech.hangar-unreadable')") == stored
    builder.start("sound", PRESETS["duellist"], Rulings())
    builder.expect_same_game()


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_hangar_is_tidy(page: Page, site: SiteServer, language: str) -> None:
    """Nothing overlaps, is cut off, too small, or wider than its window; the bar stays in sight."""
    builder = Builder(page, site, language)
    page.goto(f"{site.address}?lang={language}")
    builder.wait_until_ready()
    builder.open_hangar()
    builder.dialog.get_by_label(builder.words.say("hangar.name")).fill("M" * 40)
    builder.dialog.get_by_role("button", name=builder.words.say("hangar.keep"), exact=True).click()
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        expect_tidy_dialog(page)
        for mount in ("left_shoulder", "right_arm"):
            builder.mount(mount).click()
            expect(page.locator("#hangar-weapons-title")).to_be_in_viewport()
            expect_tidy_dialog(page)
        expect(builder.button("hangar.start")).to_be_in_viewport()


def expect_tidy_dialog(page: Page) -> None:
    """The dialog as it is now, however far it reaches down."""
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate(COVERED) == []
    assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate(CUT_OFF) == []
    wide = "(() => { const d = document.getElementById('new-dialog'); return d.scrollWidth; })()"
    room = "document.getElementById('new-dialog').clientWidth"
    assert page.evaluate(f"{wide} <= {room}")
