"""The window: which of the shapes it has that a sheet may be shown in."""

from collections.abc import Callable
from typing import Any

from browser.page import Page
from browser.store import Store
from desk.face import SHAPES

NARROW, WIDE = "narrow", "wide"
_NARROW = "(max-width: 47.99rem)"
_PAPER = "print"
_AS_PRINTED = "as-printed"
_ON, _OFF = "on", "off"


class Window:
    """The shape of the window, as the page and the player would have the sheet in it."""

    def __init__(self, page: Page, store: Store) -> None:
        self._page = page
        self._store = store
        match_media = page.window.matchMedia
        self._narrow = match_media(_NARROW)
        self._shapes = {shape: match_media(query) for shape, query in SHAPES.items()}
        self._is_guest = page.document.documentElement.hasAttribute("data-embed")
        self._last = self.shape

    @property
    def shape(self) -> str:
        """`NARROW`, one of the `SHAPES`, or `WIDE` where the sheet is to lie as it is printed."""
        if self._narrow.matches:
            return NARROW
        if self._is_guest or self.is_as_printed:
            return WIDE
        return next((shape for shape, query in self._shapes.items() if query.matches), WIDE)

    @property
    def is_as_printed(self) -> bool:
        """Whether the player would have the sheet as it is printed in any window."""
        return self._store.get(_AS_PRINTED) == _ON

    def keep_as_printed(self, *, on: bool) -> None:
        """Remember whether it is to lie as it is printed."""
        self._store.put(_AS_PRINTED, _ON if on else _OFF)

    def watch(self, changed: Callable[[], None]) -> None:
        """Call `changed` whenever the shape has become another."""

        def resized(_: Any) -> None:
            # While it is printed, the paper is the window, and afterwards the old one comes back.
            if self._last != self.shape and not self._page.window.matchMedia(_PAPER).matches:
                self._last = self.shape
                changed()

        listener = self._page.callback(resized)
        for query in (self._narrow, *self._shapes.values()):
            query.addEventListener("change", listener)
