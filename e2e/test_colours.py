"""Colours that a browser or the system forces on the page, and rings that touch no words."""

from __future__ import annotations

import io

from PIL import Image
from playwright.sync_api import Locator, Page, expect

from e2e.player import Player, kept_game
from workshop.serve import SiteServer

CHOICES_MADE = 40
FEWEST_STEPS = 120
"""Of 255 steps from black to white, those between a die and its pips."""

PAIRS = (
    ("#sheet .paper", "fill", "#sheet .name", "fill"),
    ("#sheet .paper", "fill", "#sheet .cube-edge", "stroke"),
    ("#sheet .ring", "fill", "#sheet .circle[data-filled='true'] > .pencil", "stroke"),
    ("#sheet .ring", "fill", ".action[data-state='on'] > .square", "stroke"),
    ("#sheet .inlay", "fill", "#sheet .mark", "fill"),
    ("body", "backgroundColor", ".choice:focus-visible", "outlineColor"),
)
"""What lies on what: an element and its style below, and one above."""

PAINTED = """([below, under, above, over]) => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const painted = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  // Below all that has a colour there is the browser's own.
  const ground = document.createElement("p");
  ground.style.color = "Canvas";
  document.body.append(ground);
  const lowest = painted(getComputedStyle(ground).color);
  ground.remove();
  return [[below, under], [above, over]].map(([selector, name]) => {
    let shown = document.querySelector(selector);
    let colour = [0, 0, 0, 0];
    for (; shown && colour[3] === 0; shown = shown.parentElement) {
      colour = painted(getComputedStyle(shown)[name]);
    }
    return colour[3] === 0 ? lowest : colour;
  });
}"""

# The rings of all controls in sight that lie over words of others.
RINGS = """() => {
  const texts = [];
  const top = document.querySelector("dialog[open]") ?? document.body;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text; (text = walker.nextNode()); ) {
    const parent = text.parentElement;
    if (!text.data.trim() || parent.closest("svg, option, textarea, script, .skip")
      || !parent.checkVisibility({ visibilityProperty: true })
      || parent.closest(".visually-hidden")) continue;
    range.selectNodeContents(text);
    const size = parseFloat(getComputedStyle(parent).fontSize);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      // A line is higher than its letters.
      const around = Math.max(0, bottom - top - size) / 2;
      texts.push([parent, text.data.trim(), left, right, top + around, bottom - around]);
    }
  }
  const found = [];
  for (const control of top.querySelectorAll("button, select, input, summary, a")) {
    control.focus({ focusVisible: true, preventScroll: true });
    if (document.activeElement !== control || control.matches(".skip")) continue;
    const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(control);
    if (outlineStyle === "none") found.push(`no ring: ${control.textContent}`);
    const wide = parseFloat(outlineOffset) + parseFloat(outlineWidth);
    const box = control.getBoundingClientRect();
    for (const [parent, words, left, right, top, bottom] of texts) {
      if (control.contains(parent)) continue;
      const across = Math.min(box.right + wide, right) - Math.max(box.left - wide, left);
      const down = Math.min(box.bottom + wide, bottom) - Math.max(box.top - wide, top);
      if (across > 1 && down > 1) found.push(`${control.textContent.trim()} / ${words}`);
    }
  }
  return found;
}"""


def choose_theme(player: Player, theme: str) -> None:
    """Choose a theme in the settings, and open a game with dice in the tray."""
    player.tool("page.settings").click()
    say = player.words.say
    dialog = player.page.get_by_role("dialog", name=say("page.settings"))
    dialog.get_by_label(say("page.theme")).select_option(theme)
    player.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def steps_of(drawn: Locator) -> int:
    """From the darkest to the lightest within something, but for its edge."""
    with Image.open(io.BytesIO(drawn.screenshot())) as picture:
        edge = picture.width // 5
        inner = picture.crop((edge, edge, picture.width - edge, picture.height - edge))
        darkest, lightest = inner.convert("L").getextrema()
        return int(lightest) - int(darkest)  # type: ignore[arg-type]


def test_a_browser_that_darkens_pages_leaves_ours_alone(page: Page, site: SiteServer) -> None:
    """Chosen light, it stays light; and in either theme dice have pips, cubes have letters."""
    player = Player(page, site)
    page.emulate_media(color_scheme="dark")
    player.open()
    browser = page.context.new_cdp_session(page)
    browser.send("Emulation.setAutoDarkModeOverride", {"enabled": True})
    record = kept_game("win")
    player.open_record(record._replace(choices=record.choices[:CHOICES_MADE]))
    for theme in ("light", "dark"):
        choose_theme(player, theme)
        die = page.locator("#dice .die-face").first
        assert steps_of(die) > FEWEST_STEPS, theme
        assert steps_of(page.locator("[id='cube.T.radar']")) > FEWEST_STEPS, theme
        with Image.open(io.BytesIO(page.screenshot())) as picture:
            assert (picture.convert("L").getpixel((2, 2)) > 128) == (theme == "light")  # type: ignore[operator]


def test_the_colours_of_the_system_are_everywhere(page: Page, site: SiteServer) -> None:
    """With either theme chosen, what is drawn stands out, and what is chosen is told apart."""
    player = Player(page, site)
    player.open()
    record = kept_game("win")
    player.open_record(record._replace(choices=record.choices[:CHOICES_MADE]))
    for theme, system in (("light", "dark"), ("dark", "light")):
        choose_theme(player, theme)
        page.emulate_media(forced_colors="active", color_scheme=system)  # type: ignore[arg-type]
        page.keyboard.press("Tab")
        player.asked.get_by_role("button").nth(-1).focus()
        for pair in PAIRS:
            below, above = page.evaluate(PAINTED, pair)
            assert _contrast(below, above) >= 3, (theme, pair)
        assert steps_of(page.locator("#dice .die-face").first) > FEWEST_STEPS, theme
        assert steps_of(page.locator("[id='cube.T.radar']")) > FEWEST_STEPS, theme
    page.set_viewport_size({"width": 375, "height": 740})
    for chosen, other in (
        ("[id='part.radar']", "[id='part.whole']"),
        (".box-tab[aria-expanded='true']", ".box-tab[aria-expanded='false']"),
    ):
        looks = [
            page.locator(each).first.evaluate("(each) => getComputedStyle(each).border")
            for each in (chosen, other)
        ]
        assert looks[0] != looks[1], chosen


def _contrast(one: list[int], other: list[int]) -> float:
    """The contrast of two colours, as WCAG 2.2 has it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: list[int]) -> float:
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in colour[:3])
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_rings_of_the_focus_lie_over_no_words(page: Page, site: SiteServer) -> None:
    """On a phone, where names stand above their buttons, and in the list of games."""
    player = Player(page, site)
    player.open()
    for width in (375, 768):
        page.set_viewport_size({"width": width, "height": 740})
        page.keyboard.press("Tab")
        assert page.evaluate(RINGS) == []
    player.tool("page.games").click()
    assert page.evaluate(RINGS) == []
