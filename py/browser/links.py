"""Links: what the page's address leads to is opened, and links are handed out in the record."""

from collections.abc import Callable
from typing import Any

from js import document, window
from pyodide.ffi import JsException

from browser.callbacks import callback
from browser.clipboard import copy
from browser.dom import Presses, by_id
from browser.games import Games, now, today
from playsheet.desk import Desk
from tabletop.errors import GameError


def _forget_address() -> None:
    """Have a reload go on with the game instead of beginning it anew."""
    try:
        window.history.replaceState(None, "", window.location.pathname + window.location.search)
    except JsException:
        # In some frames an address cannot be changed; then a reload sets the game aside.
        return


class Links:
    """Binds the address of the page, and the part of the record's dialog that hands out links.

    `draw` keeps and draws what is on the desk, and `press` presses a control of the page.
    """

    def __init__(
        self,
        desk: Desk,
        games: Games,
        new_seed: Callable[[], str],
        draw: Callable[[], None],
        press: Callable[[str], None],
    ) -> None:
        self._desk = desk
        self._games = games
        self._new_seed = new_seed
        self._draw = draw
        self._press = press

    @property
    def presses(self) -> Presses:
        """What each verb of a press does here."""
        return {"copy-link": self._copy, "daily": self._open_daily}

    def open_at_start(self) -> bool:
        """Open what the address leads to, and listen to its changes; True if a game was opened."""
        window.addEventListener("hashchange", callback(self._changed))
        by_id("link-kind").addEventListener("change", callback(lambda _: self.show()))
        return self._follow()

    def show_today(self) -> None:
        """Tell which day's game is today's, beside the button that begins it."""
        from playsheet import daily  # noqa: PLC0415 - before most visits begin another game

        by_id("daily-help").textContent = daily.today(self._desk.words, now())

    def _open_daily(self, _: str) -> None:
        by_id("new-dialog").close()
        # A change of the address, as if the link had been followed.
        window.location.hash = "daily"
        by_id("prompt").focus()

    def _changed(self, event: Any) -> None:
        if self._follow():
            for dialog in document.querySelectorAll("dialog[open]"):
                dialog.close()
            by_id("prompt").focus()
        self._draw()

    def _follow(self) -> bool:
        """Follow the address; True if another game is on the desk now."""
        fragment = window.location.hash[1:]
        # Places on this very page have an address too.
        if not fragment or by_id(fragment):
            return False
        # Few visits begin with a link.
        from papermech.link import DivergedError, RuleAt, read_link  # noqa: PLC0415
        from playsheet.linking import is_here_already, open_link  # noqa: PLC0415

        day = today()
        try:
            link = read_link(fragment)
        except DivergedError as error:
            self._show_report(error.report, self._desk.explain(error))
            return False
        except GameError as error:
            self._desk.tell("link.not_opened", reason=self._desk.explain(error))
            return False
        if isinstance(link, RuleAt):
            self._press(f"rule:{link.rule}")
            return False
        _forget_address()
        if is_here_already(self._desk, link, day):
            return False
        is_left = self._games.leave()
        if not open_link(self._desk, link, day, self._new_seed()):
            return False
        self._games.begin()
        if is_left:
            self._desk.tell("link.set_aside")
        return True

    def _show_report(self, report: str, reason: str) -> None:
        by_id("record-text").value = report
        by_id("record-message").textContent = reason
        self.show()
        if not by_id("record-dialog").open:
            by_id("record-dialog").showModal()

    # --- Handing out links

    def show(self) -> None:
        """Show the link of the kind that is asked for."""
        from playsheet.linking import link_to  # noqa: PLC0415 - as in _follow

        by_id("link-message").textContent = ""
        try:
            fragment = link_to(self._desk, by_id("link-kind").value)
        except GameError as error:
            by_id("link-text").value = ""
            by_id("link-message").textContent = self._desk.explain(error)
            return
        by_id("link-text").value = f"{window.location.href.partition('#')[0]}#{fragment}"

    def _copy(self, _: str) -> None:
        copy(by_id("link-text"), self._show_copied)

    def _show_copied(self, is_copied: bool) -> None:
        key = "link.copied" if is_copied else "page.not_copied"
        by_id("link-message").textContent = self._desk.say(key)
