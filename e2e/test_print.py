"""On paper: the sheet on one page of any format, blank or as it lies; and the rules.

Long: a case for each paper and each way of printing.
"""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, PdfMargins, expect
from pypdfium2 import PdfDocument, PdfPage, PdfTextPage, raw

from e2e.player import Player, kept_game
from papermech.catalogue import ENEMIES
from papermech.rules import RULES
from papermech.sheet.rules import TABLES
from workshop.serve import SiteServer

FORMATS = {"A4": (595, 842), "Letter": (612, 792), "A5": (420, 595)}
"""Width and height in points."""
LARGE = ("A4", "Letter")

POINTS = 72 / 25.4
"""In a millimetre."""

Box = tuple[float, float, float, float]

USUAL_MARGIN = 10
"""Millimetres, which browsers leave unless they are told otherwise."""

LEAST_MARGIN = 4.5
"""Points that even a sheet without margins keeps from the edge."""

SMALLEST = 5
"""Points of the smallest print that can be read; a little less is allowed on A5."""
SMALLEST_ON_A5 = 4.9

SAME_PLACE = 1
"""Points by which a letter with an outline may stand off from it."""

HYPHENS = 3
"""Letters that come and go where lines are broken otherwise."""

LEANING = 2
"""Points by which a slanted letter leans over its edge."""

# The test prints by itself and only counts how often the page asks for it.
NO_DIALOG = "() => { window.asked = 0; window.print = () => { window.asked += 1; }; }"
CHOICES_MADE = 40

SEEN = """() => [
  document.getElementById("sheet").outerHTML,
  document.activeElement.id,
  document.querySelector("dialog[open]")?.id,
  scrollY,
  document.getElementById("rules-body").scrollTop,
]"""
"""What printing leaves as it is."""

Trial = Mapping[str, str]
ASPECTS = {
    "paper": ("A4", "Letter", "A5"),
    "direction": ("portrait", "landscape"),
    "margin": ("0", "10", "25"),
    "width": ("320", "768", "1280", "2560"),
    "asked": ("browser", "present", "blank"),
    "looks": ("light", "dark", "forced"),
    "shown": ("play", "back", "tables", "dialog"),
    "language": ("en", "es"),
}
IMPOSSIBLE = (
    {"paper": "A5", "margin": "25"},
    {"shown": "dialog", "asked": "present"},
    {"shown": "dialog", "asked": "blank"},
)
MOST_TRIALS = 24


class Printed(NamedTuple):
    """A printed page: its size, its letters in a row, where each stands, and what is drawn.

    A box is left, bottom, right and top, in points from the lower left corner.
    """

    width: float
    height: float
    letters: str
    boxes: list[Box]
    drawn: list[Box]
    written: int
    """How many letters there are if outlines are counted, too."""

    def place_of(self, words: str) -> tuple[float, float]:
        """Where some words begin, as parts of width and height."""
        place = self.letters.find(squeezed(words))
        assert place >= 0, words
        left, bottom, _, _ = self.boxes[place]
        return left / self.width, bottom / self.height

    def upright(self) -> Printed:
        """The same turned by a quarter if it is wider than high, as one turns it to read."""
        if self.width < self.height:
            return self

        def turned(box: Box) -> Box:
            left, bottom, right, top = box
            return bottom, self.width - right, top, self.width - left

        return self._replace(
            width=self.height,
            height=self.width,
            boxes=[turned(box) for box in self.boxes],
            drawn=[turned(box) for box in self.drawn],
        )


def squeezed(text: str) -> str:
    """A text without blanks, which a page does not keep."""
    return re.sub(r"\s", "", text)


def pages_of(pdf: bytes) -> list[Printed]:
    """The pages of a document."""
    return [_read(page) for page in PdfDocument(pdf)]


def _read(page: PdfPage) -> Printed:
    text = page.get_textpage()
    width, height = page.get_size()
    # What lies on its side is read upwards.
    along = 1 if width > height and _is_turned(text) else 0
    letters: list[str] = []
    boxes: list[Box] = []
    for place, letter in enumerate(text.get_text_range()):
        box = text.get_charbox(place)
        # What has an outline is drawn twice, each letter right after itself.
        again = (
            letters and letter == letters[-1] and abs(box[along] - boxes[-1][along]) < SAME_PLACE
        )
        if not letter.isspace() and not again:
            letters.append(letter)
            boxes.append(box)
    drawn = [each.get_bounds() for each in page.get_objects(max_depth=1)]
    written = len(squeezed(text.get_text_range()))
    return Printed(width, height, "".join(letters), boxes, drawn, written)


def _scale(text: PdfTextPage, place: int) -> raw.FS_MATRIX:
    scale = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(text, place, ctypes.byref(scale))
    return scale


def _is_turned(text: PdfTextPage) -> bool:
    first = _scale(text, 0)
    return bool(abs(first.b) > abs(first.a))


def smallest_print(pdf: bytes) -> float:
    """The size of the smallest letter of the first page, in points."""
    text = PdfDocument(pdf)[0].get_textpage()
    sizes: list[float] = []
    for place, letter in enumerate(text.get_text_range()):
        scale = _scale(text, place)
        if not letter.isspace():
            sizes.append(raw.FPDFText_GetFontSize(text, place) * math.hypot(scale.c, scale.d))
    return float(min(sizes))


def margins(millimetres: float) -> PdfMargins:
    """The same margin on every side, as the browser takes it."""
    wide = f"{millimetres}mm"
    return {"top": wide, "right": wide, "bottom": wide, "left": wide}


def expect_whole(printed: Printed, player: Player, paper: str, margin: float) -> None:
    """All four corners of the sheet are on the page, each where it belongs, and no other words."""
    say = player.words.say
    page = printed.upright()
    assert (page.width, page.height) == pytest.approx(FORMATS[paper], abs=2)
    least = max(LEAST_MARGIN, margin * POINTS - SAME_PLACE)
    right, top = page.width - least, page.height - least
    for box in (*page.boxes, *page.drawn):
        assert min(box) > least
        assert box[2] < right
        assert box[3] < top
    x, y = page.place_of(say("range.long"))
    assert x < 0.5
    assert y > 0.85
    x, y = page.place_of(say("sheet.title"))
    assert x > 0.5
    assert y > 0.8
    for location in ("torso", "legs"):
        x, y = page.place_of(say(f"location.{location}"))
        assert 0.25 < x < 0.75
        assert y < 0.5
    for card in ENEMIES:
        x, y = page.place_of(say(f"enemy.{card.name}"))
        assert x > 0.5
        assert y > 0.35
    x, y = page.place_of(say("weapon_note.laser.2"))
    assert x < 0.35
    assert y < 0.25
    x, y = page.place_of(say("weapon_note.fist.2"))
    assert x > 0.5
    assert y < 0.25
    _, below = page.place_of(say("page.credits"))
    assert below < y
    for hidden in ("page.undo", "page.new", "page.prompt", "page.log", "page.print_title"):
        assert squeezed(say(hidden)) not in page.letters


def trials() -> list[Trial]:
    """Few trials, in which every two values of two aspects meet that can."""
    every: list[Trial] = [
        dict(zip(ASPECTS, values, strict=True))
        for values in product(*ASPECTS.values())
        if not any(each.items() <= set(zip(ASPECTS, values, strict=True)) for each in IMPOSSIBLE)
    ]
    chosen: list[Trial] = []
    left = {pair for trial in every for pair in _pairs(trial)}
    while left:
        best = max(every, key=lambda trial: sum(pair in left for pair in _pairs(trial)))
        chosen.append(best)
        left.difference_update(_pairs(best))
    return chosen


def _pairs(trial: Trial) -> Iterator[tuple[tuple[str, str], ...]]:
    return combinations(trial.items(), 2)


def test_every_paper_from_every_window(page: Page, site: SiteServer) -> None:
    """One page with the whole sheet on it; the letters are the same; the screen stays as it is."""
    player = Player(page, site)
    player.open()
    page.evaluate(NO_DIALOG)
    record = kept_game("win")
    player.open_record(record._replace(choices=record.choices[:CHOICES_MADE]))
    known: dict[str, int] = {}
    # By language and window, so that what takes a while is seldom changed.
    chosen = sorted(trials(), key=lambda each: (each["language"], int(each["width"])))
    assert len(chosen) <= MOST_TRIALS
    for trial in chosen:
        page.set_viewport_size({"width": int(trial["width"]), "height": 740})
        if trial["language"] != player.words.language:
            player.speak(trial["language"])
        looks = trial["looks"]
        page.emulate_media(
            color_scheme="dark" if looks == "dark" else "light",
            forced_colors="active" if looks == "forced" else "none",
        )
        _show(player, trial["shown"])
        asked = trial["asked"]
        if asked == "browser":
            # As one presses before P.
            page.keyboard.press("Control")
        else:
            _ask_for(player, f"page.print_{asked}")
        page.evaluate("scrollTo(0, 99)")
        seen = page.evaluate(SEEN)
        paper, margin = trial["paper"], int(trial["margin"])
        is_wide = trial["direction"] == "landscape"
        pdf = page.pdf(format=paper, landscape=is_wide, margin=margins(margin))
        (printed,) = pages_of(pdf)
        assert (printed.width > printed.height) == is_wide
        expect_whole(printed, player, paper, margin)
        line = player.mirror.line_on_paper(is_blank=asked == "blank")
        printed.place_of(line)
        assert smallest_print(pdf) > (SMALLEST if paper in LARGE else SMALLEST_ON_A5)
        written = known.setdefault(line, printed.written)
        assert printed.written == pytest.approx(written, abs=HYPHENS), trial
        assert page.evaluate(SEEN) == seen, trial
        _show_play_again(player, trial["shown"])
    assert page.evaluate("window.asked") == sum(each["asked"] != "browser" for each in chosen)
    player.expect_same_game()


def _show(player: Player, what: str) -> None:
    match what:
        case "back":
            player.heading.focus()
            player.page.keyboard.press("ArrowLeft")
            player.mirror.press("look:back")
        case "tables":
            player.heading.focus()
            player.page.keyboard.press("m")
        case "dialog":
            player.tool("page.settings").press("Enter")
            expect(player.page.get_by_role("dialog")).to_be_visible()


def _show_play_again(player: Player, what: str) -> None:
    match what:
        case "back":
            player.heading.focus()
            player.page.keyboard.press("End")
            player.mirror.press("look:end")
        case "tables":
            name = player.words.say("page.tables_hide")
            player.page.get_by_role("button", name=name, exact=True).press("Enter")
        case "dialog":
            player.page.keyboard.press("Escape")
            expect(player.page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_sheet_is_one_page(page: Page, site: SiteServer, language: str) -> None:
    """Printed on both papers, blank and as the game lies; then the game goes on as before."""
    if language == "es":
        # A phone shows a part of the sheet only, by night.
        page.set_viewport_size({"width": 375, "height": 740})
        page.emulate_media(color_scheme="dark")
    player = Player(page, site, language)
    page.goto(f"{site.address}?lang={language}")
    player.wait_until_ready()
    page.evaluate(NO_DIALOG)
    record = kept_game("win")
    player.open_record(record._replace(choices=record.choices[:CHOICES_MADE]))
    line = player.mirror.line_on_paper(is_blank=False)
    seen = page.locator("#sheet").get_attribute("viewBox")
    usual = margins(USUAL_MARGIN)

    for paper in LARGE:
        # The browser's own command prints what is in sight.
        page.keyboard.press("Control")
        (present,) = pages_of(page.pdf(format=paper, margin=usual))
        expect_whole(present, player, paper, USUAL_MARGIN)
        present.place_of(line)

        _ask_for(player, "page.print_blank")
        (blank,) = pages_of(page.pdf(format=paper, margin=usual))
        expect_whole(blank, player, paper, USUAL_MARGIN)
        blank_line = player.mirror.line_on_paper(is_blank=True)
        blank.place_of(blank_line)
        # What else is there are the letters of cubes: three of each enemy, one of each fallen.
        state = player.state
        cubes = 3 * len(state.enemies) + len(state.letters) - len(state.enemies)
        named = len(squeezed(line.removeprefix(blank_line)))
        assert len(present.letters) == len(blank.letters) + named + cubes

    _ask_for(player, "page.print_present")
    (present,) = pages_of(page.pdf(format="A4", margin=usual))
    present.place_of(line)
    assert page.evaluate("window.asked") == len(LARGE) + 1
    assert page.locator("#sheet").get_attribute("viewBox") == seen
    player.expect_same_game()


def test_nothing_on_paper_tells_what_can_be_pressed(page: Page, site: SiteServer) -> None:
    """Neither what can be chosen nor what has just been hit; and a blank sheet is blank.

    Looking back, nothing can be pressed and nothing has just been hit; and at the beginning
    nothing has been pencilled yet.
    """
    player = Player(page, site)
    player.open()
    page.evaluate(NO_DIALOG)
    record = kept_game("win")
    pictures = {}
    for made in (1, CHOICES_MADE):
        player.open_record(record._replace(choices=record.choices[:made]))
        pictures["live", made] = _picture(page)
        _ask_for(player, "page.print_blank")
        pictures["blank", made] = _picture(page)
        player.open_record(record._replace(choices=record.choices[: made + 1]))
        _show(player, "back")
        pictures["back", made] = _picture(page)
    for made in (1, CHOICES_MADE):
        assert _differ(pictures["live", made], pictures["back", made]) is None
        assert _differ(pictures["live", made], pictures["blank", made])
    assert _differ(pictures["blank", 1], pictures["blank", CHOICES_MADE]) is None


def _picture(page: Page) -> Image.Image:
    (printed,) = PdfDocument(page.pdf(format="A4", margin=margins(USUAL_MARGIN)))
    picture: Image.Image = printed.render(scale=2).to_pil()
    return picture.convert("L")


def _differ(one: Image.Image, other: Image.Image) -> Box | None:
    """Where two pictures differ, if they do; but for the line with the game's name."""
    above = (0, 0, one.width, one.height * 7 // 8)
    return ImageChops.difference(one.crop(above), other.crop(above)).getbbox()


def test_an_embed_of_a_part_is_printed_as_it_is_seen(page: Page, site: SiteServer) -> None:
    """Together with the page that it stands in; its own button prints the whole sheet."""
    player = Player(page, site)
    page.goto(f"{site.address}?embed&show=radar")
    player.wait_until_ready()
    page.evaluate(NO_DIALOG)
    say = player.words.say
    (part,) = pages_of(page.pdf(format="A4", margin=margins(USUAL_MARGIN)))
    part.place_of(say("range.long"))
    assert squeezed(say("page.credits")) not in part.letters
    _ask_for(player, "page.print_blank")
    (whole,) = pages_of(page.pdf(format="A4", margin=margins(USUAL_MARGIN)))
    expect_whole(whole, player, "A4", USUAL_MARGIN)
    page.keyboard.press("Control")
    (again,) = pages_of(page.pdf(format="A4", margin=margins(USUAL_MARGIN)))
    assert again.letters == part.letters


def _ask_for(player: Player, what: str) -> None:
    """Print by the menu and its dialog, with the keyboard."""
    say = player.words.say
    player.tool("page.print").press("Enter")
    dialog = player.page.get_by_role("dialog", name=say("page.print_title"))
    choice = dialog.get_by_role("radio", name=say(what))
    choice.press("Space")
    expect(choice).to_be_checked()
    dialog.get_by_role("button", name=say("page.print_now"), exact=True).press("Enter")
    expect(dialog).to_be_hidden()


def test_the_rules_are_printed_from_the_rules(page: Page, site: SiteServer) -> None:
    """Every rule, passage and table, also those that were never in sight; and no sheet."""
    player = Player(page, site)
    player.open()
    say = player.words.say
    page.evaluate(NO_DIALOG)
    player.tool("page.rules").click()
    dialog = page.get_by_role("dialog", name=say("page.rules"), exact=True)
    dialog.get_by_role("button", name=say("page.print_now"), exact=True).click()
    assert page.evaluate("window.asked") == 1
    page.evaluate("document.getElementById('rules-body').scrollTop = 99")
    seen = page.evaluate(SEEN)
    for paper, is_wide, margin in (("A4", False, USUAL_MARGIN), ("Letter", True, 25)):
        pdf = page.pdf(format=paper, landscape=is_wide, margin=margins(margin))
        pages = pages_of(pdf)
        assert paper != "A4" or 6 <= len(pages) <= 16
        everything = "".join(each.letters for each in pages)
        for rule in RULES:
            assert squeezed(say(f"rule_title.{rule}")) in everything
            assert squeezed(say(f"rule.{rule}")[:40]) in everything, rule
        for table in TABLES:
            assert squeezed(say(f"passage_title.{table}")) in everything
        assert squeezed(say("figure.spill-over")) in everything
        for hidden in ("page.credits", "page.rules_search", "rulebook.contents", "page.new"):
            assert squeezed(say(hidden)) not in everything
        expect_inside(pages, margin)
        assert page.evaluate(SEEN) == seen
    expect(dialog).to_be_visible()


def test_the_plain_rules_are_printed(page: Page, site: SiteServer) -> None:
    """The page without a script, too: all of it, on every page something, and nothing cut."""
    page.goto(f"{site.address}rules.en.html")
    say = Player(page, site).words.say
    pages = pages_of(page.pdf(format="A5", margin=margins(USUAL_MARGIN)))
    everything = "".join(each.letters for each in pages)
    for rule in RULES:
        assert squeezed(say(f"rule_title.{rule}")) in everything
    expect_inside(pages, USUAL_MARGIN)


def expect_inside(pages: list[Printed], margin: float) -> None:
    """Every page has letters, and all of them stand within its margins."""
    least = margin * POINTS - LEANING
    for each in pages:
        assert each.boxes
        for left, bottom, right, top in each.boxes:
            assert least < left < right < each.width - least
            assert least < bottom < top < each.height - least
