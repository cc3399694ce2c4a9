"""Double clicks and double taps: the second press is for what was there when the first one came."""

from itertools import chain
from typing import Any

from browser.dom import nearest
from browser.page import Page

_CONTROLS = "a[href], button, input, select, textarea, summary, label, [data-do], [data-bench]"
_MEANINGS = ("data-do", "data-bench")
_SHOWN = ("open", "hidden")
_WATCHED = {
    "subtree": True,
    "childList": True,
    "attributes": True,
    "attributeOldValue": True,
    "attributeFilter": [*_MEANINGS, *_SHOWN],
}
_LONGEST = 1000
"""Milliseconds after a press by which no system takes another one for its double."""


class DoublePress:
    """Keeps from a control the second press of a double click that was not meant for it.

    That is so where the first press has brought the control or has given it another meaning. Any
    other one may be pressed as quickly as one likes.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._observer = page.window.MutationObserver.new(page.callback(self._changed))
        self._options = page.as_object(_WATCHED)
        self._began = 0.0
        self._changes: list[Any] = []

    def start(self) -> None:
        """Listen, before anything else hears of a press."""
        for event in ("mousedown", "click"):
            self._page.document.addEventListener(event, self._page.callback(self._pressed), True)

    def _pressed(self, event: Any) -> None:
        # Keys and assistive technology click without a count.
        presses = getattr(event, "detail", 0)
        if presses == 1 and event.type == "click":
            self._changes.clear()
            self._began = self._page.window.performance.now()
            self._observer.observe(self._page.document.body, self._options)
        elif presses and presses > 1:
            control = nearest(event.target, _CONTROLS)
            if control and self._is_new(control):
                event.preventDefault()
                event.stopImmediatePropagation()

    def _changed(self, changes: Any, observer: Any) -> None:
        if self._page.window.performance.now() - self._began > _LONGEST:
            observer.disconnect()
            self._changes.clear()
        else:
            self._changes.append(changes)

    def _is_new(self, control: Any) -> bool:
        """Whether a control has come, or has come to mean something else, since the first press."""
        is_the_same = False
        for change in chain.from_iterable(self._changes):
            place, attribute = change.target, change.attributeName
            if attribute in _MEANINGS:
                if place == control and not is_the_same:
                    # The oldest of its changes tells what it did before.
                    if change.oldValue != control.getAttribute(attribute):
                        return True
                    is_the_same = True
            elif attribute == "open" and place.localName == "dialog":
                # What an open one covers cannot be pressed, and what is in a closed one neither.
                return True
            elif not place.contains(control):
                continue
            elif attribute in _SHOWN:
                if control.parentElement != place or control.localName != "summary":
                    return True
            elif any(added.contains(control) for added in change.addedNodes):
                return True
        return False
