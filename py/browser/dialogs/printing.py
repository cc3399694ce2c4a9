"""Printing: what is on the paper is a matter of style, but for the line under the sheet."""

from typing import Any

from browser.dom import Presses
from browser.page import Page
from desk.desk import Desk

_BLANK, _PRESENT = "blank", "present"
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
            "print": lambda _: self._page.by_id("print-dialog").showModal(),
            # What is open is what is printed.
            "print-rules": lambda _: self._page.window.print(),
        }

    def print_sheet(self) -> None:
        """Print the sheet that the dialog asked for."""
        self._page.by_id("print-dialog").close()
        wanted = _BLANK if self._page.by_id("print-blank").checked else _PRESENT
        self._page.document.body.setAttribute("data-paper", wanted)
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
        is_blank = self._page.document.body.getAttribute("data-paper") == _BLANK
        self._page.by_id("print-line").textContent = self._desk.line_on_paper(is_blank=is_blank)

    def _forget(self, _: Any) -> None:
        for target, event in self._signs_of_life:
            target.removeEventListener(event, self._forgets)
        self._page.document.body.removeAttribute("data-paper")
