"""A finger on the page, by a clock of its own, however busy the machine is."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, Page

_PAUSE = 1.0
"""Seconds between two taps that have nothing to do with one another."""
_DOUBLE = 0.1
"""Seconds between the two of a double tap."""
_TOUCH = 0.05


class Finger:
    """Taps in the middle of things.

    To a browser, two taps of Playwright's that come quickly at the same place are a double tap.
    """

    def __init__(self, page: Page) -> None:
        self._protocol = page.context.new_cdp_session(page)
        self._now = time.time()

    def tap(self, control: Locator) -> None:
        """Tap a control."""
        self.tap_at(middle_of(control))

    def double_tap(self, control: Locator) -> None:
        """Tap twice where a control is, quickly."""
        place = middle_of(control)
        self.tap_at(place)
        self.tap_at(place, pause=_DOUBLE)

    def tap_at(self, place: tuple[float, float], pause: float = _PAUSE) -> None:
        """Tap a place, so many seconds after the last time."""
        self._now += pause
        x, y = place
        self._touch("touchStart", [{"x": x, "y": y}])
        self._now += _TOUCH
        self._touch("touchEnd", [])

    def _touch(self, kind: str, points: list[dict[str, float]]) -> None:
        self._protocol.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": points, "timestamp": self._now},
        )


def middle_of(control: Locator) -> tuple[float, float]:
    """Where a control is pressed, once it is in sight."""
    control.scroll_into_view_if_needed()
    box = control.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
