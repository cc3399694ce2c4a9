"""The sheet that stands alone, as in a notebook, looks as it does in the page."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Guard
from e2e.player import Player, kept_game
from e2e.test_pictures import at_decision
from papermech.notebook import drawing, html
from tabletop.record import replay
from workshop import prepared
from workshop.serve import SiteServer

LOOKS = """sheet => {
  const asked = ["fill", "stroke", "strokeWidth", "strokeDasharray", "opacity",
    "fontSize", "fontWeight", "textAnchor", "transform"];
  const found = {};
  for (const each of sheet.querySelectorAll("[id], [id] text, [id] path, [id] rect, [id] use")) {
    if (each.closest('defs, #foresight, #guide-ring, [data-shown="false"]')) continue;
    const style = getComputedStyle(each);
    const name = `${each.closest("[id]").id} ${each.tagName} ${each.getAttribute("class")}`;
    const looks = asked.map(one => `${one}: ${style[one]}`);
    looks.push(style.display === "none" ? "hidden" : "shown");
    (found[name] ??= []).push(looks.join("; "));
  }
  return found;
}"""
"""What every element of a sheet looks like, by where it stands."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("decision", ["action", "reroll", "over"])
def test_a_drawing_looks_as_the_sheet_in_the_page(
    page: Page,
    site: SiteServer,
    guard: Guard,
    tmp_path: Path,
    decision: str,
    scheme: Literal["light", "dark"],
) -> None:
    """Each of its elements has the same colours, lines and letters, without the page's styles."""
    prepared.prepare()
    record = at_decision(kept_game("win"), decision)
    *_, last = (step.state for step in replay(record))
    page.emulate_media(color_scheme=scheme)
    # In a larger window the page arranges the sheet; a drawing is as printed.
    page.set_viewport_size({"width": 1024, "height": 800})
    player = Player(page, site, "en")
    page.goto(f"{site.address}?lang=en")
    player.wait_until_ready()
    player.open_record(record)
    expect(player.heading).to_have_text(player.mirror.look().texts["prompt"])
    # What is pointed out of the last throw is the page's to show, who knows what happened.
    pointed_out = page.evaluate(
        """() => [...document.querySelectorAll('#sheet [data-on="true"]')]
            .map(each => each.id).filter(id => /^(target|track)/.test(id))"""
    )
    in_the_page = page.locator("#sheet").evaluate(LOOKS)
    picture = tmp_path / "sheet.svg"
    picture.write_text(drawing(last), encoding="utf-8")
    guard.allow(f"request to another server: {picture.as_uri()}")
    page.goto(picture.as_uri())
    alone = page.locator("svg#sheet").evaluate(LOOKS)
    assert len(alone) > 500
    different = {
        name: (look, alone.get(name))
        for name, look in in_the_page.items()
        if look != alone.get(name) and name.partition(" ")[0] not in pointed_out
    }
    assert different == {}


def test_the_image_of_a_notebook_is_shown_and_named(page: Page) -> None:
    """It loads by itself, is as wide as there is room, and has words in its place."""
    prepared.prepare()
    *_, last = (step.state for step in replay(at_decision(kept_game("win"), "action")))
    page.set_viewport_size({"width": 375, "height": 700})
    page.set_content(f"<body style='margin: 0'>{html(last)}")
    image = page.get_by_role("img", name="Wave 1 of 4.")
    expect(image).to_be_visible()
    assert image.evaluate("each => each.decode().then(() => each.naturalHeight > 0)")
    assert image.evaluate("each => each.getBoundingClientRect().width") == 375
