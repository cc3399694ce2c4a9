"""Computers at the table: they get time between frames, and their choices are shown at a pace."""

from collections.abc import Callable
from typing import Any

from browser.page import Page
from desk.seats.seated import Seated

_SLICE = 7
"""Milliseconds that a computer may think before the page gets its turn; calling it takes one."""
_ELSEWHERE = 10_000
"""Milliseconds after which a thought that another window seems to have is thought here."""


class Opponents:
    """Gives the computers at a desk their time.

    `chosen` hears that one has made a choice or answered a question, and `shown` what is to be said
    about a choice that has come into sight.
    """

    def __init__(
        self,
        page: Page,
        desk: Seated,
        chosen: Callable[[], None],
        shown: Callable[[tuple[str, ...]], None],
    ) -> None:
        self._page = page
        self._desk = desk
        self._chosen = chosen
        self._shown = shown
        self._thinks = page.callback(self._think)
        self._shows = page.callback(self._show)
        self._is_thinking = False
        self._is_showing = False
        self._rests_until = 0.0

    def leave_to_others(self) -> None:
        """The game went on in another window, which thinks about it if it is still there."""
        self._rests_until = self._now + _ELSEWHERE

    def wake(self) -> None:
        """The game has changed: think if a computer has to, and show what is to be shown."""
        if self._desk.is_thinking and not self._is_thinking:
            self._is_thinking = True
            self._page.window.setTimeout(self._thinks, max(0, self._rests_until - self._now))
        if self._desk.is_behind and not self._is_showing:
            self._is_showing = True
            self._page.window.setTimeout(self._shows, self._desk.pace)

    @property
    def _now(self) -> float:
        return float(self._page.window.performance.now())

    def _think(self, _: Any = None) -> None:
        self._is_thinking = False
        if self._desk.has_decided:
            if self._desk.think_on():
                self._chosen()
        else:
            self._think_for_a_while()
        self.wake()

    def _think_for_a_while(self) -> None:
        """As long as the next slice will end in time, too, if it is none of the longest."""
        start = before = self._now
        longest = 0.0
        while self._desk.is_thinking and not self._desk.has_decided:
            self._desk.think_on()
            now = self._now
            longest, before = max(longest, now - before), now
            if now - start + longest > _SLICE:
                break

    def _show(self, _: Any = None) -> None:
        self._is_showing = False
        # A press may have shown it all meanwhile.
        if self._desk.is_behind:
            self._shown(self._desk.show_next())
        self.wake()
