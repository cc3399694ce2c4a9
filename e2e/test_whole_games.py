"""Whole games on the page, offline, against the same games on CPython."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from desk.guided import Guided
from desk.words import LANGUAGES
from e2e.player import Player, kept_game
from e2e.touch import Finger
from papermech.choices import ACTION_IDS
from papermech.record import Record
from tabletop.record import replay
from workshop.serve import SiteServer


def test_a_whole_game_with_the_server_stopped(page: Page, site: SiteServer) -> None:
    """From the first click to the end screen, and the end is what CPython computes."""
    record = kept_game("loss")
    player = Player(page, site)
    player.open()
    player.wait_until_whole()
    site.stop()

    player.begin(record.seed or "")
    player.play(record)
    expect_the_end(player, record)
    expect(player.heading).to_have_text(f"Defeat in wave {player.state.wave}")


def expect_the_end(player: Player, record: Record) -> None:
    """The game is over as CPython computes it, and can be played again."""
    *_, last = replay(record)
    assert last.state.outcome != "playing"
    assert player.state == last.state
    player.expect_same_game()
    again = player.asked.get_by_role("button", name=player.words.say("ending.again"))
    expect(again).to_be_visible()


@pytest.mark.browser_context_args(
    viewport={"width": 375, "height": 740}, has_touch=True, is_mobile=True
)
def test_a_whole_game_is_won_by_touch_on_a_phone(page: Page, site: SiteServer) -> None:
    """Tapping is enough, at the size of a phone; a finger that stays only looks."""
    record = kept_game("short_win")
    player = Player(page, site, press=Finger(page).tap)
    player.open()
    player.begin(record.seed or "")
    player.open_box("left_arm.3")
    with finger_on(player, "left_arm.3"):
        seen = player.mirror.point_at("choose:left_arm.3")
        expect(player.asked.get_by_text(seen.caption, exact=True)).to_be_visible()
    # Had it been a choice, this one would come too late.
    player.play(record)
    assert player.state.outcome == "won"
    player.expect_same_game()


@contextmanager
def finger_on(player: Player, choice: str) -> Iterator[None]:
    """A finger rests on the button of a choice for a second, by its own clock, and is lifted."""
    button = player.asked.get_by_role("button", name=player.name_of(choice), exact=True)
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    protocol = player.page.context.new_cdp_session(player.page)
    down = time.time()

    def touch(kind: str, points: list[dict[str, float]], at: float) -> None:
        protocol.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": at}
        )

    touch("touchStart", [point], down)
    yield
    touch("touchEnd", [], down + 1)
    protocol.detach()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_won_by_tab_with_the_server_stopped(
    page: Page, site: SiteServer, language: str
) -> None:
    """Tab, Enter and Space are enough, from the new game to the end; each control is met once."""
    record = kept_game("short_win")
    player = Player(page, site, language)
    page.goto(f"{site.address}?lang={language}")
    player.wait_until_ready()
    player.wait_until_whole()
    site.stop()
    typist = Typist(player)

    say = player.words.say
    typist.press_named(say("page.new"))
    dialog = page.get_by_role("dialog", name=say("page.new"))
    expect(dialog).to_be_visible()
    typist.go_to(say("page.seed"))
    page.keyboard.type(record.seed or "")
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    assert player.mirror.new_game(record.seed or "")

    for choice in record.choices:
        typist.choose(choice)
    expect_the_end(player, record)
    assert player.state.outcome == "won"


# What Tab leads to from where the focus is, in the open dialog if there is one.
WAY_BY_TAB = """() => {
  const from = document.activeElement;
  const room = document.querySelector("dialog[open]") ?? document;
  return [...room.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((e) => e.tabIndex >= 0 && !e.disabled && e.checkVisibility())
    .filter((e) => e.type !== "radio" || e.checked)
    .filter((e) => from.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING)
    .map((e) => (e.getAttribute("aria-label")
      ?? (e.labels?.[0]?.querySelector("span") ?? e).textContent).trim());
}"""
FOCUSED = WAY_BY_TAB.replace(
    "from.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING", "e === from"
)


class Typist:
    """Plays with the keyboard alone."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._page = player.page

    def go_to(self, name: str) -> None:
        """Press Tab as often as it takes to the next thing of that name, and be there."""
        if self._page.evaluate(FOCUSED) == [name]:
            return
        way = self._page.evaluate(WAY_BY_TAB)
        assert name in way, f"{name!r} is not among {way}"
        for _ in range(way.index(name) + 1):
            self._page.keyboard.press("Tab")
        assert self._page.evaluate(FOCUSED) == [name]

    def press_named(self, name: str, key: str = "Enter") -> None:
        """Go to a control and press it."""
        self.go_to(name)
        self._page.keyboard.press(key)

    def choose(self, choice: str) -> None:
        """Answer the decision; the focus is on the prompt before and after."""
        player = self._player
        expect(player.heading).to_be_focused()
        if choice.startswith("change:"):
            self.press_named(player.words.say("choice.change_summary"))
        if choice.startswith("reroll:"):
            wanted = {int(place) for place in choice.removeprefix("reroll:").split(",")}
            for place, button in player.dice_to_reroll().items():
                if place not in wanted:
                    self.press_named(button.get_attribute("aria-label") or "", "Space")
                    expect(button).to_have_attribute("aria-pressed", "false")
        if (action := choice.removeprefix("change:")) in ACTION_IDS:
            tab = player.tab_of(action)
            if tab.is_visible() and tab.get_attribute("aria-expanded") == "false":
                self.press_named(tab.get_attribute("aria-label") or "")
        self.press_named(player.name_of(choice), "Space" if choice == "haste" else "Enter")
        player.mirror.press(f"choose:{choice}")
        assert not player.mirror.message
        expect(player.heading).to_have_text(player.mirror.look().texts["prompt"])
        expect(player.heading).to_be_focused()


def test_the_sheet_itself_can_be_played_on(page: Page, site: SiteServer) -> None:
    """What the panel offers and the sheet can show is pressed on the sheet."""
    record = kept_game("win")
    player = Player(page, site)
    player.open()
    player.begin(record.seed or "")
    pressed_on_sheet = 0
    for choice in record.choices[:70]:
        if player.on_sheet(choice).count():
            pressed_on_sheet += 1
            player.choose_on_sheet(choice)
        else:
            player.choose(choice)
    assert pressed_on_sheet > 20
    player.expect_same_game()


def test_continue_runs_the_clock_until_somebody_is_active(page: Page, site: SiteServer) -> None:
    """One press passes the empty units, one undo takes the whole press back."""
    player = Player(page, site)
    player.open()
    player.begin("continue")
    player.choose("right_shoulder.3")
    before = player.state
    assert "advance" in before.legal

    player.asked.get_by_role("button", name="Run to next turn").click()
    player.mirror.press("continue")
    assert "advance" not in player.state.legal
    player.expect_same_game()

    player.tool("page.undo").click()
    player.mirror.press("undo")
    assert player.state == before
    player.expect_same_game()

    player.tool("page.redo").click()
    player.mirror.press("redo")
    player.expect_same_game()


def test_a_reload_brings_the_game_back(page: Page, site: SiteServer) -> None:
    """The state, what was undone, and the log survive a reload; a fresh tab has them too."""
    player = Player(page, site)
    player.open()
    player.begin("reload")
    for _ in range(6):
        player.choose(player.state.legal[0])
    player.tool("page.undo").click()
    player.mirror.press("undo")

    page.reload()
    player.wait_until_ready()
    player.expect_same_game()

    player.tool("page.redo").click()
    player.mirror.press("redo")
    player.expect_same_game()


def test_the_language_can_be_changed_in_mid_game(page: Page, site: SiteServer) -> None:
    """Every word changes, the game stays."""
    player = Player(page, site)
    player.open()
    player.begin("idioma")
    player.choose("left_arm.2")
    player.speak("es")

    spanish = Player(page, site, "es")
    spanish.mirror = Guided(player.mirror.record, "es")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    spanish.expect_same_game()
    expect(page.get_by_role("heading", name="Diario")).to_be_visible()


@pytest.mark.browser_context_args(locale="es-AR")
def test_a_spanish_browser_is_spoken_to_in_spanish(page: Page, site: SiteServer) -> None:
    """The browser's wish decides, before Python has started and after."""
    page.goto(site.address, wait_until="commit")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    player = Player(page, site, "es")
    player.wait_until_ready()
    player.begin("hola")
    player.choose("legs.walk_forwards")
    player.expect_same_game()
