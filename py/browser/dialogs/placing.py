"""Setting up a position: the dialog in which cubes and marks are placed by hand."""

from collections.abc import Callable
from typing import Any

from browser.dialogs.links import show_link
from browser.dom import Panel, Presses, nearest
from browser.page import Page
from desk.desk import Desk
from desk.face import Placer


class PlacingDialog:
    """Binds the dialog; what is set up is opened by its link, which `follow` follows."""

    def __init__(self, page: Page, desk: Desk, follow: Callable[[str], object]) -> None:
        self._page = page
        self._desk = desk
        self._follow_link = follow
        self._panel = Panel(self._page, "place-form")
        self._placing: Placer | None = None
        self._page.by_id("place-dialog").addEventListener(
            "input", self._page.callback(self._changed)
        )

    @property
    def presses(self) -> Presses:
        """What each verb of a press does here."""
        return {"place": self._open, "place-copy": self._copy, "place-open": self._follow}

    def _open(self, _: str) -> None:
        """Begin with what is in sight."""
        self._placing = self._desk.face.placer(self._desk.names, self._desk.state_in_sight)
        self._page.by_id("record-dialog").close()
        self._page.by_id("place-text").value = self._placing.text
        self._draw(self._placing)
        self._page.by_id("place-dialog").showModal()

    def _changed(self, event: Any) -> None:
        field = nearest(event.target, "#place-text, [data-field]")
        if self._placing is None or not field:
            return
        if field.id == "place-text":
            self._placing.write(field.value)
        else:
            is_tick = field.type == "checkbox"
            value = ("1" if field.checked else "") if is_tick else field.value
            self._placing.put(field.dataset.field, value)
            self._page.by_id("place-text").value = self._placing.text
        self._draw(self._placing)

    def _draw(self, placing: Placer) -> None:
        self._panel.draw(placing.form())
        values = placing.values
        for field in self._page.document.querySelectorAll("#place-form [data-field]"):
            value = values[field.dataset.field]
            if field.type == "checkbox":
                field.checked = bool(value)
            else:
                field.value = value
        self._page.by_id("place-message").textContent = placing.problem
        self._page.by_id("place-open").disabled = self._page.by_id("place-copy").disabled = bool(
            placing.problem
        )
        if placing.problem:
            self._page.by_id("place-link").value = self._page.by_id("place-note").textContent = ""
        else:
            show_link(self._page, placing.link, "place-link", "place-note", self._desk.say)

    def _copy(self, _: str) -> None:
        self._page.copy(self._page.by_id("place-link"), self._show_copied)

    def _show_copied(self, is_copied: bool) -> None:
        key = "link.copied" if is_copied else "page.not_copied"
        self._page.by_id("place-message").textContent = self._desk.say(key)

    def _follow(self, _: str) -> None:
        if self._placing is not None:
            self._follow_link(self._placing.link)
