"""On paper from Firefox: the whole sheet with all its words, from any window.

WebKit prints by its GTK dialog only, which its driver does not reach. By hand it was seen to
print the same, from windows of 390 to 2000 pixels, with margins of 10 and 25 mm, upright and on
its side (`WebKit2.PrintOperation` with "Print to File").
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from e2e.engines import Engine, firefox, until
from e2e.test_print import FORMATS, LEAST_MARGIN, POINTS, SAME_PLACE, pages_of, squeezed
from e2e.visitor import Visitor
from papermech.sheet.names import words_in
from workshop.serve import SiteServer

CENTIMETRE = 10 * POINTS
TRIALS = (
    ((1280, 800), "A4", 1.0, False),
    ((1280, 800), "Letter", 2.5, True),
    ((390, 844), "A4", 2.5, True),
    ((390, 844), "A5", 0.0, False),
)
# Words with an outline become lines in Firefox, and can be seen but not read.
WORDS = ("sheet.rear", "weapon_note.laser.2", "weapon_note.fist.2", "page.credits")
VIEW = "document.getElementById('sheet').getAttribute('viewBox')"


def test_firefox_prints_the_whole_sheet(site: SiteServer, tmp_path: Path) -> None:
    """On one page, within its margins; a narrow window shows the same part afterwards."""
    say = words_in("en").say
    with firefox(tmp_path) as engine:
        Visitor(engine, site.address).open()
        for size, paper, margin, is_wide in TRIALS:
            engine.resize(*size)
            is_narrow = size[0] < 768
            until(partial(_shows_a_part, engine, is_narrow), "the right part")
            width, height = (length / CENTIMETRE for length in FORMATS[paper])
            pages = pages_of(engine.print((width, height), margin, is_wide=is_wide))
            assert len(pages) == 1
            printed = pages[0].upright()
            for key in WORDS:
                assert squeezed(say(key)) in printed.letters, key
            least = max(LEAST_MARGIN, margin * CENTIMETRE - SAME_PLACE)
            for left, bottom, right, top in printed.boxes:
                assert least < left < right < printed.width - least
                assert least < bottom < top < printed.height - least
            assert _shows_a_part(engine, is_narrow)
        assert engine.problems == []


def _shows_a_part(engine: Engine, wanted: bool) -> bool:
    return engine.read(VIEW).startswith("6 6") is wanted
