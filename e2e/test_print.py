"""On paper: the sheet on one page of either format, blank or as it lies; and the rules."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect
from pypdfium2 import PdfDocument, PdfPage

from e2e.player import Player, kept_game
from papermech.rules import RULES
from playsheet.rulebook import TABLES
from workshop.serve import SiteServer

FORMATS = {"A4": (595, 842), "Letter": (612, 792)}
"""Width and height in points."""

Box = tuple[float, float, float, float]

LEAST_MARGIN = 14
"""Points, about 5 mm: hardly a printer reaches further."""

SAME_PLACE = 1
"""Points by which a letter with an outline may stand off from it."""

# The test prints by itself and only counts how often the page asks for it.
NO_DIALOG = "() => { window.asked = 0; window.print = () => { window.asked += 1; }; }"
CHOICES_MADE = 40


class Printed(NamedTuple):
    """A printed page: its size, its letters in a row, where each stands, and what is drawn.

    A box is left, bottom, right and top, in points from the lower left corner.
    """

    width: float
    height: float
    letters: str
    boxes: list[Box]
    drawn: list[Box]

    def place_of(self, words: str) -> tuple[float, float]:
        """Where some words begin, as parts of width and height."""
        place = self.letters.find(squeezed(words))
        assert place >= 0, words
        left, bottom, _, _ = self.boxes[place]
        return left / self.width, bottom / self.height


def squeezed(text: str) -> str:
    """A text without blanks, which a page does not keep."""
    return re.sub(r"\s", "", text)


def pages_of(pdf: bytes) -> list[Printed]:
    """The pages of a document."""
    return [_read(page) for page in PdfDocument(pdf)]


def _read(page: PdfPage) -> Printed:
    text = page.get_textpage()
    letters: list[str] = []
    boxes: list[Box] = []
    for place, letter in enumerate(text.get_text_range()):
        box = text.get_charbox(place)
        # What has an outline is drawn twice, each letter right after itself.
        again = letters and letter == letters[-1] and abs(box[0] - boxes[-1][0]) < SAME_PLACE
        if not letter.isspace() and not again:
            letters.append(letter)
            boxes.append(box)
    drawn = [each.get_bounds() for each in page.get_objects(max_depth=1)]
    width, height = page.get_size()
    return Printed(width, height, "".join(letters), boxes, drawn)


def expect_whole(page: Printed, player: Player, paper: str) -> None:
    """All four corners of the sheet are on the page, each where it belongs, and no other words."""
    say = player.words.say
    assert (page.width, page.height) == pytest.approx(FORMATS[paper], abs=2)
    right, top = page.width - LEAST_MARGIN, page.height - LEAST_MARGIN
    for box in (*page.boxes, *page.drawn):
        assert min(box) > LEAST_MARGIN
        assert box[2] < right
        assert box[3] < top
    x, y = page.place_of(say("range.long"))
    assert x < 0.5
    assert y > 0.9
    x, y = page.place_of(say("sheet.title"))
    assert x > 0.5
    assert y > 0.9
    x, y = page.place_of(say("weapon_note.laser.2"))
    assert x < 0.3
    assert y < 0.25
    x, y = page.place_of(say("weapon_note.fist.2"))
    assert x > 0.5
    assert y < 0.25
    _, below = page.place_of(say("page.credits"))
    assert below < y
    for hidden in ("page.undo", "page.new", "page.prompt", "page.log", "page.print_title"):
        assert squeezed(say(hidden)) not in page.letters


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
    line = player.mirror.on_paper(is_blank=False).line
    seen = page.locator("#sheet").get_attribute("viewBox")

    for paper in FORMATS:
        # The browser's own command prints what is in sight.
        (present,) = pages_of(page.pdf(format=paper))
        expect_whole(present, player, paper)
        present.place_of(line)

        _ask_for(player, "page.print_blank")
        (blank,) = pages_of(page.pdf(format=paper))
        expect_whole(blank, player, paper)
        blank_line = player.mirror.on_paper(is_blank=True).line
        blank.place_of(blank_line)
        # What else is there are the letters of cubes: three of each enemy, one of each fallen.
        state = player.state
        cubes = 3 * len(state.enemies) + len(state.letters) - len(state.enemies)
        named = len(squeezed(line.removeprefix(blank_line)))
        assert len(present.letters) == len(blank.letters) + named + cubes

    _ask_for(player, "page.print_present")
    (present,) = pages_of(page.pdf(format="A4"))
    present.place_of(line)
    assert page.evaluate("window.asked") == len(FORMATS) + 1
    assert page.locator("#sheet").get_attribute("viewBox") == seen
    player.expect_same_game()


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
    pages = pages_of(page.pdf(format="A4"))
    assert 6 <= len(pages) <= 16
    everything = "".join(each.letters for each in pages)
    for rule in RULES:
        assert squeezed(say(f"rule_title.{rule}")) in everything
        assert squeezed(say(f"rule.{rule}")[:40]) in everything, rule
    for table in TABLES:
        assert squeezed(say(f"passage_title.{table}")) in everything
    assert squeezed(say("figure.spill-over")) in everything
    for hidden in ("page.credits", "page.rules_search", "rulebook.contents", "page.new"):
        assert squeezed(say(hidden)) not in everything
    for each in pages:
        assert each.boxes
        for left, bottom, right, top in each.boxes:
            assert LEAST_MARGIN < left < right < each.width - LEAST_MARGIN
            assert LEAST_MARGIN < bottom < top < each.height - LEAST_MARGIN
    expect(dialog).to_be_visible()
