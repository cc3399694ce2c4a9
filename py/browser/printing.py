"""Printing: the sheet is laid out for paper before, and as it was afterwards."""

from collections.abc import Callable
from typing import Any

from js import document, window

from browser.callbacks import callback
from browser.dom import Marks, Presses, by_id
from playsheet.desk import Desk
from playsheet.plan import PARTS

_WHOLE = " ".join(map(str, PARTS["whole"]))


class Printing:
    """Binds the dialog of printing, and the browser's own command to print.

    The browser's command prints what is in sight: the open rules, or else the sheet as it lies.
    """

    def __init__(self, desk: Desk, marks: Marks, draw: Callable[[], None]) -> None:
        self._desk = desk
        self._marks = marks
        self._draw = draw
        self._is_blank = False
        window.addEventListener("beforeprint", callback(self._about_to_print))
        window.addEventListener("afterprint", callback(self._printed))

    @property
    def presses(self) -> Presses:
        """What each verb of a press does here."""
        return {
            "print": lambda _: by_id("print-dialog").showModal(),
            # What is open is what is printed.
            "print-rules": lambda _: window.print(),
        }

    def print_sheet(self) -> None:
        """Print the sheet that the dialog asked for."""
        self._is_blank = by_id("print-blank").checked
        by_id("print-dialog").close()
        window.print()

    def _about_to_print(self, event: Any) -> None:
        paper = self._desk.on_paper(is_blank=self._is_blank)
        self._marks.draw(paper.marks)
        by_id("print-line").textContent = paper.line
        by_id("sheet").setAttribute("viewBox", _WHOLE)
        document.body.dataset.paper = "blank" if self._is_blank else "present"

    def _printed(self, event: Any) -> None:
        self._is_blank = False
        del document.body.dataset.paper
        self._draw()
