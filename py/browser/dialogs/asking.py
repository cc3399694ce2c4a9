"""What cannot be undone by the next press is asked for once more."""

from collections.abc import Callable
from typing import Any

from browser.dom import Presses
from browser.page import Page

ASK = "ask:"
"""What a press begins with that is asked for; the rest is the press itself."""


class Asking:
    """Binds the window that asks. It says what the control that was pressed says."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._then: Callable[[], object] | None = None

    @property
    def presses(self) -> Presses:
        """What each verb of a press does here."""
        return {"ask-yes": lambda _: self._go_on()}

    def ask(self, control: Any, then: Callable[[], object]) -> None:
        """Ask what `control` has to be asked, or is called; `then` is done if the answer is yes."""
        self._then = then
        words = control.textContent
        asked = control.getAttribute("data-asked") or control.getAttribute("aria-label") or words
        self._page.by_id("ask-title").textContent = asked
        self._page.by_id("ask-yes").textContent = words
        self._page.by_id("ask-dialog").showModal()
        self._page.by_id("ask-title").focus()

    def _go_on(self) -> None:
        self._page.by_id("ask-dialog").close()
        then, self._then = self._then, None
        if then is not None:
            then()
