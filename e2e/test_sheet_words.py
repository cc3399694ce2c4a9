"""Words on the sheet stay within their boxes and clear of each other, whatever is carried."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from desk.drawing.nodes import to_markup
from papermech import catalogue
from papermech.sheet import printed
from papermech.sheet.names import words_in
from workshop.serve import SiteServer

# In units of the drawing, of which a text's box holds some above and below its letters.
MISPLACED = """() => {
  const sheet = document.getElementById("sheet");
  const unit = sheet.getScreenCTM().a;
  const measure = (e) => {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    return { left: left / unit, right: right / unit, top: top / unit, bottom: bottom / unit };
  };
  const meet = (p, q, high) =>
    Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1 &&
    Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > high;
  const found = [];
  const rooms = ".mount, .card, #stance, #torso, #legs, #weight, #waves";
  const all = sheet.querySelectorAll(rooms);
  // Four mounts, six cards, and each of the others.
  if (all.length !== 15) found.push(`${all.length} rooms`);
  for (const room of all) {
    const box = measure(room.querySelector(".box"));
    const words = [...room.querySelectorAll("text")]
      .filter((e) => e.textContent && !e.closest(".circle, .facts, .badge"));
    if (!words.length) found.push(`no words: ${room.id}`);
    for (const word of words) {
      const here = measure(word);
      if (here.left < box.left || here.right > box.right - 1) {
        found.push(`out: ${word.textContent}`);
      }
      for (const other of words) {
        if (other !== word && meet(here, measure(other), 8)) {
          found.push(`${word.textContent} / ${other.textContent}`);
        }
      }
      if (word.classList.contains("value")) continue;
      for (const sign of room.querySelectorAll(".ring, .facts > *, .art, [href='#sign.octagon']")) {
        if (meet(here, measure(sign), 5)) found.push(`${word.textContent} / a drawing`);
      }
    }
  }
  return found;
}"""

ARRANGE = "(shape) => { document.documentElement.dataset.arrangement = shape; }"


@pytest.mark.parametrize("language", ["en", "es"])
def test_words_keep_to_their_places(page: Page, site: SiteServer, language: str) -> None:
    """Every weapon on every mount that may carry it, as printed and arranged for large windows."""
    page.set_viewport_size({"width": 1440, "height": 1000})
    page.goto(site.address, wait_until="commit")
    page.locator("#sheet").wait_for()
    words = words_in(language)
    for weapon in catalogue.WEAPONS.values():
        carried = {
            mount: weapon.id
            for mount in catalogue.MOUNTS
            if (weapon.on_arm if mount.endswith("arm") else weapon.on_shoulder)
        }
        drawn = printed.sheet({**catalogue.STANDARD_EQUIPMENT, **carried}, words.say)
        page.evaluate(
            "async (sheet) => { document.getElementById('paper').innerHTML = sheet;"
            "await document.fonts.ready; }",
            to_markup(drawn),
        )
        for arrangement in ("", "broad", "long"):
            page.evaluate(ARRANGE, arrangement)
            assert page.evaluate(MISPLACED) == [], f"{weapon.id}, {arrangement}"
