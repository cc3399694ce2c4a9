"""The page at every size: nothing overlaps, nothing is cut off, and a wave can be played."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.player import Player, kept_game
from workshop.environment import WEB
from workshop.serve import SiteServer

SIZES = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (375, 740)}
AXE = Path(WEB) / "node_modules" / "axe-core" / "axe.min.js"

OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(
    "header .tools > *, main > section, #choices button, #choices summary, .parts button"
  )].filter((e) => e.checkVisibility()).map((e) => [e, e.getBoundingClientRect()]);
  const found = [];
  for (const [a, p] of boxes) for (const [b, q] of boxes) {
    if (a === b || a.contains(b) || b.contains(a)) continue;
    const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (wide > 1 && high > 1) found.push(`${a.textContent.trim()} / ${b.textContent.trim()}`);
  }
  return found;
}"""
TOO_SMALL = """() => [...document.querySelectorAll(
    "button, select, input:not([type=hidden]), summary, textarea"
  )].filter((e) => e.checkVisibility()).filter((e) => {
    const box = e.getBoundingClientRect();
    return box.width < 24 || box.height < 24;
  }).map((e) => e.textContent)"""
CUT_OFF = """() => [...document.querySelectorAll("button, h1, h2, h3, p, legend, summary")]
  .filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1)
  .map((e) => e.textContent)"""


def expect_tidy(page: Page) -> None:
    """Nothing overlaps, is cut off, too small to press, or wider than the window."""
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_page_is_tidy_in_every_decision(page: Page, site: SiteServer, language: str) -> None:
    """Played through the first two waves in each language, and seen at each size."""
    player = Player(page, site, language)
    page.goto(f"{site.address}?lang={language}")
    player.wait_until_ready()
    record = kept_game("win")
    player.begin(record.seed or "")
    looked_at = set()
    for choice in record.choices:
        if player.state.decision not in looked_at:
            looked_at.add(player.state.decision)
            for width, height in SIZES.values():
                page.set_viewport_size({"width": width, "height": height})
                expect_tidy(page)
        if player.state.wave == 3:
            break
        player.choose(choice)
    assert {"action", "window", "free_move", "reroll", "stance"} <= looked_at


@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_moves_nothing_when_python_arrives(
    page: Page, site: SiteServer, size: str
) -> None:
    """The drawn sheet stands where it stood before Python ran."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(site.address, wait_until="commit")
    sheet = page.locator("#sheet")
    expect(sheet).to_be_visible()
    before = sheet.bounding_box()
    Player(page, site).wait_until_ready()
    after = sheet.bounding_box()
    assert before is not None
    assert after is not None
    assert (before["x"], before["width"]) == (after["x"], after["width"])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, site: SiteServer, scheme: str) -> None:
    """No accessibility rule of axe is broken at the start, in play, in a dialog, at the end."""
    page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    player = Player(page, site)
    page.goto(site.address, wait_until="commit")
    expect(page.locator("#sheet")).to_be_visible()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert violations(page) == []
    player.wait_until_ready()
    assert violations(page) == []

    record = kept_game("loss")
    player.begin(record.seed or "")
    looked_at = set()
    for choice in record.choices:
        if player.state.decision not in looked_at:
            looked_at.add(player.state.decision)
            assert violations(page) == [], player.state.decision
        player.choose(choice)
    assert violations(page) == []

    player.tool("page.record").click()
    assert violations(page) == []


def violations(page: Page) -> list[str]:
    """What axe finds; it must be on the page already."""
    found = page.evaluate(
        """async () => {
          const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
          const told = (node) => node.html.slice(0, 160);
          const { violations } = await axe.run(document, { runOnly });
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(told).join(" | ")}`);
        }"""
    )
    assert isinstance(found, list)
    return found
