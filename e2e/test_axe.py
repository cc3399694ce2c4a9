"""No accessibility rule of axe is broken in any state, by day and by night, in either language.

The sheet is one drawing, hidden from those who hear the page; so it is tried once, before Python
starts. In each state all rules are tried on the rest of the page in both languages, and by night
those of contrast, which axe cannot tell of a drawing (`tests/house/test_contrast.py` does).
"""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from desk.words import LANGUAGES
from e2e.conftest import Guard
from e2e.moments import moments
from e2e.player import Player
from e2e.test_layout import AXE, PHONE, dialogs, resize
from workshop.serve import SiteServer

ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
CONTRAST = ["color-contrast"]
NOT_ON_THE_SHEET = ["#sheet"]

FOUND = """async ([runOnly, exclude]) => {
  const told = (node) => node.html.slice(0, 160);
  const { violations } = await axe.run({ exclude }, { runOnly, resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(told).join(" | ")}`);
}"""


def bring_axe(page: Page) -> None:
    """Put axe on the page."""
    page.evaluate(AXE.read_text(encoding="utf-8"))


def expect_accessible(page: Page, told: str, *, sheet: bool = False) -> None:
    """Axe finds nothing by day, and no want of contrast by night."""
    for scheme, rules, left_out in (
        ("light", ALL_RULES, [] if sheet else NOT_ON_THE_SHEET),
        ("dark", CONTRAST, NOT_ON_THE_SHEET),
    ):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert page.evaluate(FOUND, [rules, left_out]) == [], f"{told}, {scheme}"


def expect_accessible_in_both(player: Player, told: str) -> None:
    """Axe finds nothing in the language that is spoken, and in the other, which is spoken then."""
    expect_accessible(player.page, f"{told}, {player.words.language}")
    (other,) = (each for each in LANGUAGES if each != player.words.language)
    player.speak(other)
    expect_accessible(player.page, f"{told}, {other}")


def test_axe_finds_nothing_before_and_while_python_starts(page: Page, site: SiteServer) -> None:
    """The page as it is painted first."""
    held: list[Route] = []
    page.route("**/house.zip", lambda route: held.append(route))  # noqa: PLW0108
    for language in LANGUAGES:
        page.goto(f"{site.address}?lang={language}", wait_until="commit")
        expect(page.locator("#sheet")).to_be_visible()
        bring_axe(page)
        expect_accessible(page, f"starting, {language}", sheet=True)


def test_axe_finds_nothing_where_python_cannot_start(
    page: Page, site: SiteServer, guard: Guard
) -> None:
    """What went wrong is told accessibly."""
    guard.allow(".*")
    page.route("**/house.zip", lambda route: route.fulfill(status=404, body="not here"))
    page.goto(site.address)
    expect(page.get_by_role("button", name="Reload")).to_be_visible()
    bring_axe(page)
    expect_accessible(page, "failed")


def test_axe_finds_nothing_where_python_broke_down(page: Page, site: SiteServer) -> None:
    """That the game has stopped is told accessibly."""
    player = Player(page, site)
    player.open()
    page.evaluate("dispatchEvent(new CustomEvent('papermech:broken', { detail: 'reason' }))")
    expect(player.asked.get_by_role("alert")).to_contain_text("reason")
    bring_axe(page)
    expect_accessible(page, "broken")


def test_axe_finds_nothing_in_any_decision(page: Page, site: SiteServer) -> None:
    """Each kind of decision, between two waves, at the end, looking back, and with own dice."""
    player = Player(page, site)
    player.open()
    bring_axe(page)
    for decision, record in moments().items():
        player.open_record(record)
        expect(player.heading).to_have_text(player.mirror.look().texts["prompt"])
        expect_accessible_in_both(player, decision)

    page.keyboard.press("ArrowLeft")
    player.mirror.press("look:back")
    expect(player.heading).to_have_text(player.mirror.look().texts["prompt"])
    expect_accessible_in_both(player, "looking back")

    player.open_record(moments()["target"])
    player.asked.get_by_role("button", name=player.name_of(player.state.legal[0])).focus()
    expect(player.asked.get_by_role("figure")).not_to_have_count(0)
    expect_accessible(page, "pointing")

    player.tool("page.new").click()
    dialog = page.get_by_role("dialog", name=player.words.say("page.new"))
    dialog.get_by_label(player.words.say("page.dice_from")).select_option("own")
    dialog.get_by_role("button", name=player.words.say("page.start"), exact=True).click()
    player.mirror.new_game(None)
    page.keyboard.press("6")
    expect_accessible_in_both(player, "own dice")


def test_axe_finds_nothing_in_any_dialog(page: Page, site: SiteServer) -> None:
    """Each dialog, with the hangar and its weapons, and the menu of a phone."""
    player = Player(page, site)
    player.open()
    bring_axe(page)
    for language in LANGUAGES:
        if language != player.words.language:
            player.speak(language)
        for told in dialogs(player):
            expect_accessible(page, f"{told}, {language}")
    resize(page, PHONE)
    player.page.get_by_role("button", name=player.words.say("page.menu")).click()
    expect_accessible(page, "menu")
