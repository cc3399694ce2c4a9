"""The guide on the page: played through on a phone, in Spanish, with a visit in between."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from desk.drawing.nodes import Node
from desk.guiding.course import Step
from e2e.player import Player
from e2e.test_layout import AXE, expect_tidy, violations
from papermech.sheet.guide import steps as guide
from papermech.sheet.guide.steps import LAST, STEPS
from workshop.serve import SiteServer

PHONE = {"width": 375, "height": 740}
CONTROLS_IN_SIGHT = """() => {
  const now = document.querySelector(".now").getBoundingClientRect();
  const controls = [...document.querySelectorAll("#choices button, #guide button")]
    .filter((each) => each.checkVisibility());
  const inside = (box) => box.top >= now.top && box.bottom <= now.bottom;
  return document.documentElement.scrollHeight <= innerHeight
    && controls.every((each) => inside(each.getBoundingClientRect()));
}"""


class Guided:
    """A player who follows the guide, and the box that leads."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page

    @property
    def heading(self) -> Locator:
        """The heading of the box."""
        return self.page.locator("#guide-title")

    def press(self, key: str, do: str) -> None:
        """Press a button of the box."""
        name = self.player.words.say(key)
        box = self.page.get_by_role("region", name=self.heading.text_content() or "", exact=True)
        box.get_by_role("button", name=name, exact=True).click()
        self.player.mirror.press(f"guide:{do}")

    def expect_step(self, step: Step) -> None:
        """The box tells that step as CPython does."""
        told = self.player.mirror.look().panels["guide"]
        assert isinstance(told.children[0], Node)
        title = self.player.words.say(f"guide_title.{step.name}")
        assert title in str(told.children[0].children[0])
        expect(self.heading).to_have_text(str(told.children[0].children[0]))

    def follow(self, step: Step) -> None:
        """Do what a step asks for, by mouse; read on by keyboard."""
        player, page = self.player, self.page
        self.expect_step(step)
        if step.tool:
            player.tool(f"page.{step.tool}").click()
            player.mirror.press(step.tool)
        elif step.only_tells:
            page.get_by_role("button", name=player.words.say("guide.next"), exact=True).focus()
            page.keyboard.press("Enter")
            player.mirror.press("guide:next")
            expect(self.heading).to_be_focused()
        for choice in () if step.tool else step.then:
            if choice == "advance":
                # One press for as many units as it takes.
                if "advance" in player.state.legal:
                    name = player.words.say("choice.continue")
                    player.asked.get_by_role("button", name=name).click()
                    player.mirror.press("continue")
            else:
                player.choose(choice)
            expect(player.heading).to_be_focused()
        live = page.get_by_role("status").and_(page.locator("#live"))
        for sentence in player.mirror.heard[-1:]:
            expect(live).to_contain_text(sentence)


@pytest.mark.browser_context_args(locale="es-AR", viewport=PHONE)
def test_the_guide_leads_through_the_first_turns(page: Page, site: SiteServer) -> None:
    """Invited, led, astray and back, away and back again, and left in the same game."""
    player = Player(page, site, "es")
    player.open()
    player.mirror.new_game(page.locator("#game-name").inner_text().split(": ")[1])
    guided = Guided(player)
    expect(guided.heading).to_have_text("¿Primera partida?")
    expect(player.heading).to_be_visible()
    expect_tidy(page)

    page.get_by_role("button", name="Empezar la guía").focus()
    page.keyboard.press("Enter")
    player.mirror.press("guide:start")
    expect(guided.heading).to_be_focused()
    for step in STEPS[:LAST]:
        if step.name == "walk":
            astray_and_back(guided, step)
        if step.name == "aim":
            looked_at(page)
        if step.name == "damage":
            away_and_back(guided)
        guided.follow(step)

    guided.expect_step(STEPS[LAST])
    guided.press("guide.stay", "stay")
    expect(guided.heading).to_have_count(0)
    expect(player.heading).to_be_focused()
    player.choose("repair:right_arm.3")
    assert player.mirror.record.seed == guide.SEED
    player.expect_same_game()


def astray_and_back(guided: Guided, step: Step) -> None:
    """Something else is chosen: the guide offers to undo it."""
    guided.player.choose("legs.walk_backwards")
    expect(guided.heading).to_contain_text("tu propio camino")
    guided.press("guide.back_to_step", "back")
    expect(guided.heading).to_be_focused()
    guided.expect_step(step)


def looked_at(page: Page) -> None:
    """At every size, and by axe; at a desk nothing is pushed out of sight."""
    for width, height in ((320, 568), (768, 1024), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        expect_tidy(page)
    assert page.evaluate(CONTROLS_IN_SIGHT)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert violations(page) == []
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})


def away_and_back(guided: Guided) -> None:
    """Left by Escape, gone on with from the menu, and kept over a reload."""
    player, page = guided.player, guided.page
    guided.heading.focus()
    page.keyboard.press("Escape")
    player.mirror.press("guide:skip")
    expect(guided.heading).to_be_focused()
    player.expect_same_game()
    player.tool("page.guide").click()
    player.mirror.press("guide:open")
    expect(guided.heading).to_be_focused()
    guided.press("guide.resume", "resume")
    page.reload()
    player.wait_until_ready()
    player.expect_same_game()
