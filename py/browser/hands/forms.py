"""Forms are sent also where the page may send none, as in a frame that may only run scripts.

A browser sends a form by itself only where the frame's sandbox allows that, and tells nobody where
it does not. So it is told here that a form is sent, by its button or by Enter in one of its fields.
"""

from typing import Any

from browser.dom import nearest
from browser.hands.keys import is_held, key_of
from browser.page import Page

_TYPED_INTO = "input:is([type=text], [type=search])"


class Forms:
    """Has whoever listens for a form hear of it in every frame, and the browser send none."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def start(self) -> None:
        """Listen to buttons and fields."""
        listen = self._page.document.addEventListener
        listen("click", self._page.callback(self._clicked))
        listen("keydown", self._page.callback(self._key_pressed))

    def _clicked(self, event: Any) -> None:
        button = nearest(event.target, "button[type=submit]")
        if button:
            self._send(button.form, event)

    def _key_pressed(self, event: Any) -> None:
        # While a word is put together, Enter is for that; and a key that is held presses once.
        is_pressed = not (
            getattr(event, "isComposing", False) or event.defaultPrevented or is_held(event)
        )
        if key_of(event) == "Enter" and is_pressed:
            field = nearest(event.target, _TYPED_INTO)
            if field:
                self._send(field.form, event)

    def _send(self, form: Any, event: Any) -> None:
        if form:
            event.preventDefault()
            sent = self._page.as_object({"bubbles": True, "cancelable": True})
            form.dispatchEvent(self._page.window.Event.new("submit", sent))
