"""The page at every size: nothing overlaps, nothing is cut off, nothing moves by itself.

Long: one visit after another, each at another size.

Also with letters twice as large, at a zoom of 400 %, and with the text spacing that a reader may
ask for.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.moments import moments
from e2e.player import Player, kept_game
from papermech.catalogue import MOUNTS
from tests.papermech.sheet.test_controls import DECISIONS
from workshop.environment import WEB
from workshop.serve import SiteServer

Size = tuple[int, int]

SIZES = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (375, 740)}
DESK, PHONE = SIZES["desk"], SIZES["phone"]
FEW_SIZES = (DESK, (768, 1024), (320, 568))
EVERY_SIZE = (DESK, (1200, 800), (1024, 768), (768, 1024), (480, 800), PHONE, (320, 568))
LARGE_LETTERS = (DESK, (768, 1024), PHONE)
# 1280 x 1024 at 400 %.
ZOOMED = (320, 256)
# Web Vitals call 0.1 good. Measured is 0; but a machine that paints half a page shows more of it.
MOST_SHIFT = 0.01
DIALOGS = (
    "page.new",
    "page.games",
    "page.record",
    "page.rules",
    "page.print",
    "page.keys",
    "page.settings",
)
AXE = Path(WEB) / "node_modules" / "axe-core" / "axe.min.js"

TOO_SMALL = """() => [...document.querySelectorAll(
    "button, select, input:not([type=hidden]), summary, textarea"
  )].filter((e) => e.checkVisibility()).filter((e) => {
    const box = e.getBoundingClientRect();
    return box.width < 24 || box.height < 24;
  }).map((e) => e.textContent)"""
CUT_OFF = """() => [...document.querySelectorAll("button, h1, h2, h3, p, legend, summary")]
  .filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1)
  .map((e) => e.textContent)"""

# What is wrong with the page, or with the dialog that lies over it.
UNTIDY = """(maySplit) => {
  const found = new Set();
  const whole = document.documentElement;
  const top = document.querySelector("dialog[open]") ?? document.body;
  const heard = (e) => e.closest(".visually-hidden, .skip")
    || getComputedStyle(e).clipPath !== "none";
  const drawn = (e) => e.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const all = (selector) =>
    [...top.querySelectorAll(selector)].filter((e) => drawn(e) && !e.closest("svg") && !heard(e));
  const told = (e) =>
    `${e.tagName} ${(e.getAttribute("aria-label") ?? e.textContent).trim().slice(0, 40)}`;

  if (whole.scrollWidth > innerWidth) found.add(`the page is ${whole.scrollWidth} wide`);
  if (top.scrollWidth > top.clientWidth + 1) found.add("wider than the dialog");

  const controls = all("button, select, input, summary, textarea, a, [tabindex='0']");
  for (const e of controls) {
    const target = e.matches("[type=radio], [type=checkbox]") ? e.closest("label") : e;
    const { width, height } = target.getBoundingClientRect();
    if (width < 24 || height < 24) found.add(`${width} x ${height}: ${told(e)}`);
  }

  // What scrolls inside may lie under what does not.
  const inner = "#log, .plot-table, .ending-table, .rules-body, .now, .thrown";
  const scroller = (e) => {
    const box = e.parentElement.closest(inner);
    return box && box.scrollHeight > box.clientHeight + 1 ? box : null;
  };
  const boxes = [...controls, ...all("main > section, header, h1, h2, h3, p, legend, #sheet")]
    .filter((e) => !e.closest(".hangar-bar"))
    .map((e) => [e, e.getBoundingClientRect(), scroller(e)]);
  boxes.forEach(([a, p, s], place) => {
    for (const [b, q, t] of boxes.slice(place + 1)) {
      if (a.contains(b) || b.contains(a) || s !== t) continue;
      const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
      const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      if (wide > 1 && high > 1) found.add(`${told(a)} / ${told(b)}`);
    }
  });

  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text; (text = walker.nextNode()); ) {
    const parent = text.parentElement;
    if (!text.data.trim() || parent.closest("svg, option, textarea, script") || heard(parent)
      || !drawn(parent)) continue;
    const word = text.data.trim().slice(0, 30);
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()];
    for (let e = parent; e !== top.parentElement; e = e.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(e);
      if (!e.matches("button, summary, section, label, fieldset, dialog")
        && overflowX === "visible") continue;
      // Tables may be scrolled sideways.
      if (e.matches(".ending-table, .plot-table")) break;
      const box = e.getBoundingClientRect();
      for (const line of lines) {
        if (line.left < box.left - 1 || line.right > box.right + 1) found.add(`cut off: ${word}`);
        if (overflowY !== "auto" && (line.top < box.top - 1 || line.bottom > box.bottom + 1)) {
          found.add(`cut off below: ${word}`);
        }
      }
      if (overflowY === "auto") break;
    }
    for (const { 0: part, index } of maySplit ? [] : text.data.matchAll(/[^\\s–/-]+/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + part.length);
      const tops = new Set([...range.getClientRects()].map((line) => Math.round(line.top)));
      if (tops.size > 1) found.add(`split: ${part}`);
    }
  }
  return [...found];
}"""

# How each control of the sheet can be hit, and whether a button does the same, or is behind a tab.
TARGETS = """() => {
  const closed = [...document.querySelectorAll("#choices details:not([open])")];
  for (const each of closed) each.open = true;
  const large = (e) => {
    const { width, height } = e.getBoundingClientRect();
    return width >= 24 && height >= 24;
  };
  const all = [...document.querySelectorAll("#choices button")];
  const tabs = all.filter((e) => e.matches(".box-tab") && large(e));
  const opens = (e) => tabs.some((tab) => e.closest(`[id="${tab.getAttribute("aria-controls")}"]`));
  const buttons = all.filter((e) => large(e) || opens(e));
  const found = [...document.querySelectorAll("#sheet [data-do]")].map((e) => [
    e.id,
    large(e.querySelector(".hit")) ? "large" : "small",
    buttons.some((b) => b.dataset.do === e.dataset.do),
  ]);
  for (const each of closed) each.open = false;
  return found;
}"""

# Where the focus is, and whether any of it can be seen there.
FOCUS = """() => {
  const e = document.activeElement;
  if (e === document.body) return null;
  const box = e.getBoundingClientRect();
  const left = Math.max(0, box.left), right = Math.min(innerWidth, box.right);
  const top = Math.max(0, box.top), bottom = Math.min(innerHeight, box.bottom);
  const shares = [0.1, 0.5, 0.9];
  const shown = shares.some((across) => shares.some((down) => {
    const x = left + (right - left) * across, y = top + (bottom - top) * down;
    const seen = document.elementFromPoint(x, y);
    return seen !== null && right > left && bottom > top && (e.contains(seen) || seen.contains(e));
  }));
  document.marked ??= new Set();
  const again = document.marked.has(e);
  document.marked.add(e);
  return { shown, again, told: e.id || e.getAttribute("aria-label") || e.textContent };
}"""

SOON_SHOWN = f"""async () => {{
  const focus = {FOCUS};
  for (let frame = 0; frame < 10; frame += 1) {{
    await new Promise(requestAnimationFrame);
    if (focus().shown) return true;
  }}
  return false;
}}"""
SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      const moved = sources.map(({ node }) => node?.id || node?.className || node?.nodeName);
      window.shifts.push([value, moved.join(" ")]);
    }
  }).observe({ type: "layout-shift", buffered: true });
"""

# The dice that tumble, by how many milliseconds they do.
TUMBLING = """document.getAnimations()
  .filter((each) => each.animationName === "tumble")
  .map((each) => each.effect.getComputedTiming().endTime)"""

# A page may not bring styles of its own kind, but a reader may.
ADD_STYLE = """(style) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}"""
LARGER = "html { font-size: 32px }"
SPACED = """
  * { line-height: 1.5 !important; letter-spacing: .12em !important;
    word-spacing: .16em !important }
  p { margin-bottom: 2em !important }
"""


def started(page: Page, site: SiteServer, language: str = "en", size: Size = DESK) -> Player:
    """A player at a page of some size, on which nothing has moved from the first paint on."""
    resize(page, size)
    page.add_init_script(SHIFTS)
    page.goto(f"{site.address}?lang={language}", wait_until="commit")
    player = Player(page, site, language)
    player.wait_until_ready()
    # What the last drawing moved has been told after the next frame.
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    shifts = page.evaluate("shifts")
    assert sum(value for value, _ in shifts) < MOST_SHIFT, shifts
    return player


def expect_tidy(page: Page, size: Size | None = None, told: str = "", style: str = "") -> None:
    """Nothing is wrong, at a size; with a style of the reader's, words may be split."""
    if size:
        resize(page, size)
    page.evaluate(ADD_STYLE, style)
    assert page.evaluate(UNTIDY, bool(style)) == [], f"{told}, {size}"


def resize(page: Page, size: Size) -> None:
    """Give the window a size."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_page_is_tidy_in_every_decision(page: Page, site: SiteServer, language: str) -> None:
    """At each size; at a desk all of it is in sight, and nothing that is pressed there is small."""
    player = started(page, site, language, DESK if language == "en" else (768, 1024))
    assert set(moments()) == DECISIONS
    # The same arrangements hold the other words, which are tried where it is narrowest in each.
    sizes = EVERY_SIZE if language == "en" else FEW_SIZES
    hit: dict[str, set[str]] = {"large": set(), "small": set()}
    for decision, record in moments().items():
        player.open_record(record)
        expect(player.heading).to_have_text(player.mirror.look().texts["prompt"])
        for size in sizes:
            expect_tidy(page, size, decision)
        resize(page, DESK)
        expect_all_in_sight(player)
        for name, how, has_button in page.evaluate(TARGETS):
            assert has_button, name
            hit[how].add(name.removesuffix(name.rpartition(".")[2]))
    actions = {f"action.{where}." for where in (*MOUNTS, "legs")}
    buttons = {each for each in hit["large"] if not each.startswith("circle.")}
    assert buttons == {*actions, "press.", "stance.", "turn.", "walk."}
    assert len(hit["large"]) > len(buttons)
    assert hit["small"] == set()

    page.keyboard.press("ArrowLeft")
    for size in sizes:
        expect_tidy(page, size, "looking back")


def expect_all_in_sight(player: Player) -> None:
    """Sheet, question, dice and log stand in the window, and nothing has to be scrolled for."""
    page = player.page
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for part in ("page.sheet", "page.prompt", "page.dice", "page.log"):
        box = page.get_by_role("region", name=player.words.say(part)).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= DESK[1]


def test_large_letters_and_wide_spacing_hide_nothing(page: Page, site: SiteServer) -> None:
    """On the page and in each dialog, which are tidy at every size without them too.

    Spanish has the longer words.
    """
    player = started(page, site, "es", (1024, 768))
    for decision in ("window", "repair", "over", "action"):
        player.open_record(moments()[decision])
        expect_readable(page, decision)
    for told in dialogs(player):
        for size in EVERY_SIZE:
            expect_tidy(page, size, told)
        expect_readable(page, told)


def expect_readable(page: Page, told: str) -> None:
    """Tidy at a zoom of 400 %, with letters of 200 %, and with the spacing of WCAG 1.4.12."""
    expect_tidy(page, ZOOMED, told)
    for size in LARGE_LETTERS:
        expect_tidy(page, size, told, LARGER)
    for size in (DESK, PHONE):
        expect_tidy(page, size, told, SPACED)


def dialogs(player: Player) -> Iterator[str]:
    """Open each dialog in turn, and in that of a new game the hangar with its weapons."""
    page = player.page
    opened = page.locator("dialog[open]")
    left = set(page.locator("dialog").evaluate_all("all => all.map((each) => each.id)"))
    for key in DIALOGS:
        resize(page, DESK)
        player.tool(key).click()
        left.remove(opened.get_attribute("id"))
        yield key
        if key == "page.new":
            dialog = page.get_by_role("dialog", name=player.words.say(key))
            dialog.get_by_text(player.words.say("hangar.title")).click()
            place = player.words.say("location.left_arm")
            resize(page, DESK)
            dialog.get_by_role("button", name=f"{place}:").click()
            expect(dialog.locator("#hangar-weapons button").first).to_be_visible()
            yield "hangar"
        if key == "page.games":
            resize(page, DESK)
            page.get_by_role("button", name=player.words.say("score.title")).click()
            left.remove(opened.get_attribute("id"))
            yield "score"
        if key == "page.record":
            resize(page, DESK)
            page.get_by_role("button", name=player.words.say("placing.title")).click()
            left.remove(opened.get_attribute("id"))
            yield "placing"
        page.keyboard.press("Escape")
    # One game for one person has no way to these, and nothing to ask twice; `test_shelf`,
    # `test_seats` and `test_by_link` do.
    assert left == {"shelf-dialog", "players-dialog", "send-dialog", "ask-dialog"}


@pytest.mark.parametrize("size", [(768, 1024), PHONE, (320, 568)])
def test_nothing_moves_while_python_starts(page: Page, site: SiteServer, size: Size) -> None:
    """As at the start of each test here, at other sizes and in the other language."""
    started(page, site, size=size)


def test_a_phone_shows_what_matters_now_and_the_rest_at_a_press(
    page: Page, site: SiteServer
) -> None:
    """Question, actions of one location, radar and clock; other parts, dice and log by buttons."""
    player = started(page, site, size=PHONE)
    player.open_record(kept_game("win")._replace(choices=kept_game("win").choices[:18]))
    now = [
        player.heading,
        page.locator("[data-open='true']"),
        *map(page.locator, ("#radar", "#time")),
    ]
    rest = [
        page.get_by_role("button", name="Enemies", exact=True),
        page.get_by_role("link", name="Dice"),
        page.get_by_role("link", name="Log"),
    ]
    for each in (*now, *rest):
        expect(each).to_be_in_viewport(ratio=0.99)
    resize(page, (320, 568))
    tops = [box["y"] for each in now if (box := each.bounding_box())]
    assert tops == sorted(tops)
    assert len(tops) == len(now)

    expect(page.locator("#cards")).to_be_hidden()
    rest[0].click()
    expect(page.locator("#cards")).to_be_in_viewport()
    expect(page.locator("#radar")).to_be_hidden()
    for link, name in zip(rest[1:], ("Dice", "Log"), strict=True):
        link.click()
        expect(page.get_by_role("heading", name=name)).to_be_in_viewport()
        expect(page.get_by_role("heading", name=name)).to_be_focused()

    fist = player.asked.get_by_role("button", name="Fist, right arm", exact=True)
    punch = player.asked.get_by_role("button", name=player.name_of("right_arm.1"))
    expect(punch).to_be_hidden()
    fist.click()
    expect(punch).to_be_visible()
    expect(fist).to_be_focused()


@pytest.mark.parametrize("size", [PHONE, ZOOMED])
def test_the_focus_is_never_covered(page: Page, site: SiteServer, size: Size) -> None:
    """Wherever Tab leads, on the page and in each dialog, some of it can be seen."""
    player = started(page, site, "es", size)
    page.get_by_role("button", name="Menú").click()
    assert go_round(page) > 20
    for _ in dialogs(player):
        resize(page, size)
        assert go_round(page) > 1


def go_round(page: Page) -> int:
    """Press Tab until the focus comes again to where it was, and see it each time."""
    page.evaluate("delete document.marked")
    for stops in range(400):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus and focus["again"]:
            return stops
        # What is drawn nearby may move it for a frame or two.
        assert not focus or focus["shown"] or page.evaluate(SOON_SHOWN), focus
    raise AssertionError("no end")


def test_dice_tumble_briefly_and_not_at_all_for_who_wants_less_motion(
    page: Page, site: SiteServer
) -> None:
    """Else they do so for less than a second, and not at all once anything is pressed."""
    player = started(page, site, size=(1024, 768))
    player.begin("still")
    assert page.evaluate("document.getAnimations().length") == 0

    page.emulate_media(reduced_motion="no-preference")
    # Each is held, so that it is there when it is looked for, however slow the machine.
    page.evaluate(
        """() => addEventListener("animationstart", ({ target }) => {
          target.getAnimations().forEach((each) => each.pause());
        })"""
    )
    for pressed in ("a key", "elsewhere"):
        player.begin(pressed)
        page.wait_for_function(f"{TUMBLING}.length > 0")
        assert max(page.evaluate(TUMBLING)) < 1000
        if pressed == "a key":
            page.keyboard.press("Shift")
        else:
            page.mouse.click(5, 5)
        assert page.evaluate(TUMBLING) == []


def violations(page: Page) -> list[str]:
    """What axe finds; it must be on the page already."""
    found = page.evaluate(
        """async () => {
          const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
          const told = (node) => node.html.slice(0, 160);
          const { violations } = await axe.run(document, { runOnly, resultTypes: ["violations"] });
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(told).join(" | ")}`);
        }"""
    )
    assert isinstance(found, list)
    return found
