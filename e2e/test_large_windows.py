"""Large windows: the sheet takes most of one, its print can be read, and only the log scrolls.

One page for each language, which is given one size after another.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from desk.face import SHAPES
from e2e.moments import moments
from e2e.player import kept_game
from e2e.test_layout import Size, expect_tidy, resize, started
from papermech.catalogue import ENEMIES, LEGS
from papermech.face import FACE
from papermech.record import Record
from papermech.sheet.names import Names
from workshop.serve import SiteServer

COMMON = ((1200, 800), (1440, 900), (1920, 1200), (2560, 1440))
OTHERS = (
    (1200, 1200),
    (1280, 720),
    (1280, 1024),
    (1366, 680),
    (1536, 730),
    (1920, 900),
    (1920, 950),
    (2560, 800),
    (2560, 1200),
)
# The height in pixels of the smallest print: where there is little room for it, and from where on
# there is enough.
LEAST_PRINT_ANYWHERE = 10
READABLE_FROM = (1440, 900)
LEAST_PRINT = 12
LEAST_SHARE = 0.6

# The sheet's share of the window's width, what must be scrolled for, and the smallest print.
MEASURED = """() => {
  const sheet = document.getElementById("sheet");
  const whole = document.documentElement;
  const sizes = [...sheet.querySelectorAll("text, tspan, use[href^='#face.']")]
    .filter((e) => e.checkVisibility() && (e.tagName === "use" || e.textContent.trim()))
    .map((e) => {
      const print = e.tagName === "use"
        ? document.querySelector(e.getAttribute("href").replaceAll(".", "\\\\.") + " text") ?? e
        : e;
      // What is referred to takes its size from where it is.
      const kept = getComputedStyle(e).getPropertyValue("--letter");
      const size = e.tagName === "use" && kept ? kept : getComputedStyle(print).fontSize;
      const { a, b, c, d } = e.getScreenCTM();
      return [parseFloat(size) * Math.sqrt(Math.abs(a * d - b * c)), e.id || e.textContent];
    });
  return {
    share: sheet.getBoundingClientRect().width / innerWidth,
    scrolls: Math.max(whole.scrollHeight - innerHeight, whole.scrollWidth - innerWidth),
    least: sizes.sort(([one], [other]) => one - other)[0],
    arrangement: whole.dataset.arrangement ?? "",
  };
}"""

# Words on the sheet that lie over one another, or under a badge, a seal or a flag. Letters are as
# high as capitals, and hang under the line where one of them does.
OVERLAPPING = """() => {
  const sheet = document.getElementById("sheet");
  const shown = [...sheet.querySelectorAll("text")]
    .filter((e) => e.checkVisibility({ opacityProperty: true }) && e.textContent.trim())
    .filter((e) => !e.closest("defs"));
  const scale = (e) => {
    const { a, b, c, d } = e.getScreenCTM();
    return Math.sqrt(Math.abs(a * d - b * c));
  };
  const words = shown.map((e) => {
    const { left, right } = e.getBoundingClientRect();
    const start = e.getStartPositionOfChar(0).matrixTransform(e.getScreenCTM());
    const sizes = [e, ...e.querySelectorAll("tspan")]
      .map((each) => parseFloat(getComputedStyle(each).fontSize));
    const high = Math.max(...sizes) * scale(e);
    const hangs = /[gjpqyQ,;()]/.test(e.textContent) ? 0.2 : 0;
    return { e, left, right, top: start.y - 0.68 * high, bottom: start.y + hangs * high };
  });
  const covers = [...sheet.querySelectorAll(".badge-box, .step-seal, .flag-cloth")].map((e) => {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    return { e, left, right, top, bottom };
  });
  const found = new Set();
  const told = ({ e }) => e.textContent.trim() || e.getAttribute("class");
  words.forEach((one, place) => {
    for (const other of [...words.slice(place + 1), ...covers]) {
      if (one.e.parentNode === other.e.parentNode && covers.includes(other)) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 1 && high > 1) found.add(`${told(one)} / ${told(other)}`);
    }
  });
  return [...found];
}"""


def in_the_middle() -> Record:
    """A game some turns on, with enemies that are about to act."""
    game = kept_game("win")
    return game._replace(choices=game.choices[:18])


def shape_of(size: Size) -> str:
    """The arrangement that a window gets."""
    width, height = size
    if width <= height:
        return "tall"
    return "broad" if width * 9 <= height * 16 else "long"


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_sheet_takes_most_of_a_large_window(
    page: Page, site: SiteServer, language: str
) -> None:
    """At the start, in the middle and at the end of a game; nothing has moved before."""
    player = started(page, site, language, COMMON[0])
    for told, record in (
        ("beginning", in_the_middle()._replace(choices=())),
        ("middle", in_the_middle()),
        ("over", moments()["over"]),
    ):
        player.open_record(record)
        expect(player.heading).to_have_text(player.mirror.look().texts["prompt"])
        for size in (*COMMON, *OTHERS):
            resize(page, size)
            page.wait_for_function(
                "(shape) => document.documentElement.dataset.arrangement === shape",
                arg=shape_of(size),
            )
            seen = page.evaluate(MEASURED)
            assert seen["share"] >= LEAST_SHARE, (told, size, seen)
            assert seen["scrolls"] <= 0, (told, size, seen)
            if size in COMMON:
                least = LEAST_PRINT if size >= READABLE_FROM else LEAST_PRINT_ANYWHERE
                assert seen["least"][0] >= least, (told, size, seen)
            if language == "en" or size in COMMON:
                expect_tidy(page, None, f"{told}, {size}")
    assert FACE.arrangements.keys() == SHAPES.keys()


@pytest.mark.parametrize("size", [(1200, 1200), (1280, 1024), (1920, 1060), (1920, 900)])
def test_nothing_moves_while_python_starts(page: Page, site: SiteServer, size: Size) -> None:
    """The first paint has the arrangement that the page will have; also for who was here before."""
    started(page, site, size=size).begin("first")
    player = started(page, site, "es", size)
    assert page.evaluate("document.documentElement.dataset.arrangement") == shape_of(size)
    expect(player.heading).to_be_visible()


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_words_on_the_sheet_lie_over_others(page: Page, site: SiteServer, language: str) -> None:
    """In every decision, arrangement and theme, and with what is ahead of what is looked at."""
    player = started(page, site, language)
    badges = set()
    for decision, record in moments().items():
        player.open_record(record)
        expect(player.heading).to_have_text(player.mirror.look().texts["prompt"])
        for size in ((1920, 900), (1200, 1200), (1024, 768), (1440, 900)):
            resize(page, size)
            assert page.evaluate(OVERLAPPING) == [], f"{decision}, {size}"
        for scheme, forced in (("dark", "none"), ("light", "active"), ("light", "none")):
            page.emulate_media(color_scheme=scheme, forced_colors=forced)  # type: ignore[arg-type]
            assert page.evaluate(OVERLAPPING) == [], f"{decision}, {scheme}, {forced}"
        badges |= set(page.locator("#sheet .badge-text").all_text_contents())
        for control in page.locator("#choices [data-do^='choose:']").all():
            if control.is_visible():
                control.focus()
                told = control.get_attribute("data-do")
                assert page.evaluate(OVERLAPPING) == [], f"{decision}, {told}"
    assert len(badges) > 1


def test_another_shape_of_the_window_takes_nothing_from_the_player(
    page: Page, site: SiteServer
) -> None:
    """What has the focus keeps it, what is looked at stays in sight, cubes lie on their parts."""
    player = started(page, site, size=(1440, 900))
    player.open_record(in_the_middle())
    assert_on_their_parts(page)
    names = Names(player.words, player.state.setup)
    tab = player.asked.get_by_role("button", name=names.box(LEGS), exact=True)
    tab.focus()
    resize(page, (1200, 1200))
    expect(tab).to_be_hidden()
    expect(player.heading).to_be_focused()

    resize(page, (1440, 900))
    player.asked.get_by_role("button", name=player.name_of("legs.walk_forwards")).focus()
    caption = page.locator("#foresight-caption")
    told = caption.text_content()
    first = page.evaluate("document.activeElement.outerHTML")
    for size in ((1920, 900), (1200, 1200), (1024, 768), (2560, 1440)):
        resize(page, size)
        page.wait_for_function(
            "(shape) => (document.documentElement.dataset.arrangement ?? '') === shape",
            arg="" if size == (1024, 768) else shape_of(size),
        )
        assert page.evaluate("document.activeElement.outerHTML") == first
        assert caption.text_content() == told
        assert_on_their_parts(page)


ON_THEIR_PARTS = """(letters) => {
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  const within = (inner, outer, slack) => inner.left >= outer.left - slack
    && inner.right <= outer.right + slack && inner.top >= outer.top - slack
    && inner.bottom <= outer.bottom + slack;
  const parts = { radar: "radar", time: "time", attack: "card" };
  const wrong = [];
  for (const letter of letters) {
    for (const [kind, part] of Object.entries(parts)) {
      const cube = document.getElementById(`cube.${letter}.${kind}`);
      if (cube.dataset.shown !== "true") continue;
      const place = box(part === "card" ? `card.${letter}` : part);
      if (!within(cube.getBoundingClientRect(), place, 6)) wrong.push(cube.id);
    }
  }
  const stance = box("cube.you.stance");
  if (!within(stance, box("stance"), 6)) wrong.push("cube.you.stance");
  return wrong;
}"""


def assert_on_their_parts(page: Page) -> None:
    """Every cube lies on the part of the sheet that it belongs to."""
    assert page.evaluate(ON_THEIR_PARTS, [card.letter for card in ENEMIES]) == []


def test_the_sheet_stays_as_printed_for_who_wants_that(page: Page, site: SiteServer) -> None:
    """At once, after a reload from the first paint on, and not in a window of another kind."""
    player = started(page, site, size=(1440, 900))
    arrangement = "document.documentElement.dataset.arrangement ?? ''"
    assert page.evaluate(arrangement) == "broad"
    player.tool("page.settings").click()
    setting = page.get_by_label(player.words.say("page.as_printed"))
    setting.check()
    assert page.evaluate(arrangement) == ""
    page.keyboard.press("Escape")
    assert page.locator("#sheet").get_attribute("viewBox") == "0 0 840 1188"

    again = started(page, site, size=(1440, 900))
    assert page.evaluate(arrangement) == ""
    again.tool("page.settings").click()
    setting.uncheck()
    assert page.evaluate(arrangement) == "broad"


def test_all_grows_with_the_window(page: Page, site: SiteServer) -> None:
    """Sheet, words and buttons; and letters of a size of one's own stay that size."""
    player = started(page, site, size=(1440, 900))

    def sizes() -> list[float]:
        return [
            player.heading.evaluate("(e) => parseFloat(getComputedStyle(e).fontSize)"),
            page.evaluate("document.getElementById('sheet').getBoundingClientRect().height"),
            page.evaluate("document.querySelector('main').getBoundingClientRect().width"),
        ]

    before = sizes()
    resize(page, (2560, 1440))
    page.wait_for_function("() => document.querySelector('main').clientWidth > 2500")
    for one, other in zip(before, sizes(), strict=True):
        assert other > 1.5 * one
