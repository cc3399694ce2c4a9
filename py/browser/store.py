"""What the browser keeps for us, if it does. Nothing here ever raises."""

import json
from contextlib import suppress

from pyodide.ffi import JsException

from browser.page import Page
from tabletop.errors import DamagedError
from tabletop.notation import read_json

_LONGEST_KEPT = 5_000_000
"""Bytes that a frame may keep; local storage has room for about as much."""


class Store:
    """Texts under names, in the browser's local storage.

    Where it is missing, full or forbidden, what was put is kept until the page is left, and
    `problem` says what the browser answered, and `lasts` whether it took what was put last.
    """

    lasts = True

    def __init__(self, page: Page, prefix: str) -> None:
        self._page = page
        self.prefix = prefix
        self._kept: dict[str, str] = {}
        self.problem = ""

    def get(self, name: str) -> str | None:
        """The text under a name; None if there is none."""
        if name in self._kept:
            return self._kept[name]
        try:
            text = self._page.window.localStorage.getItem(self.prefix + name)
        except (JsException, AttributeError) as error:
            self.problem = _reason(error)
            return None
        return text if isinstance(text, str) else None

    def put(self, name: str, text: str) -> bool:
        """Keep a text; False if the browser did not take it."""
        try:
            self._page.window.localStorage.setItem(self.prefix + name, text)
        except (JsException, AttributeError) as error:
            self._kept[name] = text
            self.problem = _reason(error)
            self.lasts = False
            return False
        self._kept.pop(name, None)
        self.lasts = True
        return True

    def remove(self, name: str) -> None:
        """Keep nothing under a name any more."""
        self._kept.pop(name, None)
        with suppress(JsException, AttributeError):
            self._page.window.localStorage.removeItem(self.prefix + name)

    def names(self) -> tuple[str, ...]:
        """Every name under which there is a text."""
        try:
            stored = self._page.window.localStorage
            keys = [stored.key(place) for place in range(stored.length)]
        except (JsException, AttributeError) as error:
            self.problem = _reason(error)
            keys = []
        ours = [key.removeprefix(self.prefix) for key in keys if key.startswith(self.prefix)]
        return tuple(dict.fromkeys((*ours, *self._kept)))


class FrameStore(Store):
    """Texts that last as long as the frame or tab that the page is in, also over a reload of it.

    With a `problem`, nothing that is put is said to be kept.
    """

    lasts = False

    def __init__(self, page: Page, prefix: str, problem: str = "") -> None:
        super().__init__(page, prefix)
        self.problem = problem
        # The host may have written there whatever it likes.
        try:
            kept = read_json(self._page.window.name, _LONGEST_KEPT)
        except DamagedError:
            kept = None
        if isinstance(kept, dict):
            self._kept = {name: text for name, text in kept.items() if isinstance(text, str)}

    def get(self, name: str) -> str | None:
        """The text under a name; None if there is none."""
        return self._kept.get(name)

    def put(self, name: str, text: str) -> bool:
        """Keep a text."""
        self._kept[name] = text
        self._page.window.name = json.dumps(self._kept)
        return not self.problem

    def remove(self, name: str) -> None:
        """Keep nothing under a name any more."""
        self._kept.pop(name, None)
        self._page.window.name = json.dumps(self._kept)

    def names(self) -> tuple[str, ...]:
        """Every name under which there is a text."""
        return tuple(self._kept)


def store_of(page: Page) -> Store:
    """Where a page keeps things; a guest keeps them apart, under the name that its host gives."""
    asks = page.window.URLSearchParams.new(page.window.location.search)
    name = asks.get("keep")
    if asks.has("embed") and not name:
        return FrameStore(page, "papermech.")
    prefix = f"papermech.guest.{name}." if asks.has("embed") else "papermech."
    problem = _problem(page)
    return FrameStore(page, prefix, problem) if problem else Store(page, prefix)


def _problem(page: Page) -> str:
    """Why local storage cannot even be read, as where cookies are blocked; empty if it can."""
    try:
        page.window.localStorage.getItem("")
    except (JsException, AttributeError) as error:
        return _reason(error)
    return ""


def _reason(error: Exception) -> str:
    text = str(error)
    # What is no error of the language's own comes wrapped, with what it says between these marks.
    said = text.partition('"""')[2].partition('"""')[0] or text
    return said.splitlines()[0] if said else type(error).__name__
