"""What the player points at, by mouse, focus or a finger that stays: never a choice made."""

from typing import Any

from browser.dom import Panel, nearest
from browser.page import Page
from desk.desk import Desk
from desk.look import Pointed

_AHEAD = ("choose:", "continue")
_NAMED = "#sheet [id], #grids [id]"
"""Elements of the sheet and of its tables that a game may know by their ids."""
_LONG_PRESS = 500
"""Milliseconds after which a finger has only looked."""


class Pointer:
    """Tells the desk what is looked at, and draws what there is to see of it."""

    def __init__(self, page: Page, desk: Desk) -> None:
        self._page = page
        self._desk = desk
        self._looked_at = ""
        self._finger_down = 0.0
        self._mouse_rests = False
        self._panels = {name: Panel(page, name) for name in ("foresight", "odds")}
        self._caption = ""

    def start(self) -> None:
        """Listen; nothing is looked at yet."""
        self._moved = self._page.callback(self._move)
        for event, handler in (
            ("pointerover", self._over),
            ("focusin", self._over),
            ("pointerdown", self._down),
        ):
            self._page.document.addEventListener(event, self._page.callback(handler))

    @property
    def looked_at(self) -> str:
        """The press of the control that is looked at, or what the game knows; empty for nothing."""
        return self._looked_at

    def only_looked(self, event: Any) -> bool:
        """Whether a click ends a long press of a finger, which shows and does nothing.

        On what has nothing to show, a long press is like any other.
        """
        return bool(self._looked_at_in(event.target)) and (
            getattr(event, "pointerType", "") == "touch"
            and event.timeStamp - self._finger_down > _LONG_PRESS
        )

    def look_away(self) -> None:
        """Nothing is looked at from now on; what that shows is about to be drawn."""
        self._looked_at = ""

    def look_on(self, looked_at: str) -> None:
        """Go on looking at what was `looked_at` before all was drawn again, and nothing pressed."""
        if looked_at:
            self._looked_at = looked_at
            self._draw(self._desk.point_at(looked_at))

    def begin_anew(self, pointed: Pointed) -> None:
        """After a press nothing is looked at, and the desk has said already what that shows."""
        self.look_away()
        self._draw(pointed)

    def _draw(self, pointed: Pointed) -> None:
        self._panels["foresight"].draw(pointed.layer)
        self._panels["odds"].draw(pointed.odds)
        if self._caption != pointed.caption:
            self._page.by_id("foresight-caption").textContent = self._caption = pointed.caption

    def forget_sheet(self) -> None:
        """The sheet was drawn anew: its layer is another element."""
        self._panels["foresight"] = Panel(self._page, "foresight")

    def _over(self, event: Any) -> None:
        if event.type == "focusin":
            self._mouse_rests = True
            self._page.document.addEventListener("pointermove", self._moved)
        elif self._mouse_rests and getattr(event, "pointerType", "") == "mouse":
            # What comes to lie under a mouse that rests is not what anybody looks at.
            return
        self._look_at(event.target)

    def _look_at(self, element: Any) -> None:
        looked_at = self._looked_at_in(element)
        if looked_at != self._looked_at:
            self._looked_at = looked_at
            self._draw(self._desk.point_at(looked_at))

    def _move(self, event: Any) -> None:
        self._mouse_rests = False
        self._page.document.removeEventListener("pointermove", self._moved)
        self._look_at(event.target)

    def _down(self, event: Any) -> None:
        self._finger_down = event.timeStamp

    def _looked_at_in(self, target: Any) -> str:
        """The press of the control that is looked at, or what the game knows there; or nothing."""
        control = nearest(target, "[data-do]")
        if control:
            do: str = control.getAttribute("data-do")
            return do if do.startswith(_AHEAD) else ""
        element = nearest(target, _NAMED)
        while element:
            pointed = self._desk.face.pointed_at(element.id)
            if pointed:
                return pointed
            element = nearest(element.parentNode, _NAMED)
        return ""
