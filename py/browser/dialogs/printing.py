"""Printing: the sheet by style alone, with a line under it; or pages that the game draws."""

from typing import Any

from browser.dom import Panel, Presses, build
from browser.page import Page
from desk.desk import Desk
from desk.drawing.nodes import Node, node
from desk.face import BLANK, PRESENT

_DRAWN = "pages"
"""What the paper has where it is neither the sheet nor the rules."""
_KINDS = "#print-kinds input"
_BUTTONS = "[data-do='print'], [data-do='print-rules']"


class Printing:
    """Binds the dialog of printing, and the browser's own command to print.

    The browser's command prints what is in sight: the open rules, or else the sheet as it lies.

    What the dialog asked for holds until somebody does anything at the page, and not until the
    browser says that it has printed: some say so at once, and some draw the paper once more when
    its format is changed.
    """

    def __init__(self, page: Page, desk: Desk) -> None:
        self._page = page
        self._desk = desk
        self._forgets = page.callback(self._forget)
        self._signs_of_life = (
            (page.window, "focus"),
            (page.document, "keydown"),
            (page.document, "pointerdown"),
        )
        self._pages = Panel(page, "print-pages")
        self._scrolled: tuple[float, float] | None = None
        page.window.addEventListener("beforeprint", page.callback(self._about_to_print))
        page.window.addEventListener("afterprint", page.callback(self._printed))
        if not hasattr(page.window, "print"):
            # Browsers within other programs have nothing to print with.
            for button in page.document.querySelectorAll(_BUTTONS):
                button.hidden = True

    @property
    def presses(self) -> Presses:
        """What each verb of a press does here."""
        return {
            "print": self._open,
            # What is open is what is printed.
            "print-rules": lambda _: self._page.window.print(),
        }

    def _open(self, _: str) -> None:
        """Ask what to print, of what the game can be printed as."""
        papers = self._desk.face.papers
        there = {each.id for each in self._page.document.querySelectorAll(_KINDS)}
        if there != {f"print-{paper}" for paper in papers}:
            kinds = [build(self._page, self._kind(paper)) for paper in papers]
            self._page.by_id("print-kinds").replaceChildren(*kinds)
            self._page.by_id(f"print-{papers[0]}").checked = True
        self._page.by_id("print-dialog").showModal()

    def _kind(self, paper: str) -> Node:
        key = f"page.print_{paper}"
        asked = node("input", id=f"print-{paper}", name="print-what", type="radio")
        said = node("span", self._desk.say(key), data_key=key)
        return node("label", asked, " ", said, class_="option")

    def print_paper(self) -> None:
        """Print what the dialog asked for."""
        self._page.by_id("print-dialog").close()
        papers = self._desk.face.papers
        wanted = next(each for each in papers if self._page.by_id(f"print-{each}").checked)
        is_sheet = wanted in (PRESENT, BLANK)
        if not is_sheet:
            self._pages.draw(self._desk.pages(wanted))
        self._page.document.body.setAttribute("data-paper", wanted if is_sheet else _DRAWN)
        self._write_line()
        for target, event in self._signs_of_life:
            target.addEventListener(event, self._forgets)
        self._page.window.print()

    def _about_to_print(self, _: Any) -> None:
        self._scrolled = self._page.window.scrollX, self._page.window.scrollY
        self._write_line()

    def _printed(self, _: Any) -> None:
        # One page is shorter than the window was, and has been scrolled back to its beginning.
        if self._scrolled is not None:
            self._page.window.scrollTo(*self._scrolled)
            self._scrolled = None

    def _write_line(self) -> None:
        is_blank = self._page.document.body.getAttribute("data-paper") == BLANK
        self._page.by_id("print-line").textContent = self._desk.line_on_paper(is_blank=is_blank)

    def _forget(self, _: Any) -> None:
        for target, event in self._signs_of_life:
            target.removeEventListener(event, self._forgets)
        self._page.document.body.removeAttribute("data-paper")
