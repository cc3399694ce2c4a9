"""How long the browser keeps the games: told where they are listed, and better if a player asks."""

from typing import Any

from pyodide.ffi import JsException

from browser.dom import Presses
from browser.page import Page
from browser.store import Store
from desk.desk import Desk

_DAYS_UNVISITED = 7
"""After so many days without a visit, Safari deletes what a page stored."""


class Lasting:
    """Binds the line under the list of games, and the button that asks for lasting storage.

    Some browsers ask the player in turn, so it takes a press, or a name that a game is given. A
    guest in another page never asks.
    """

    def __init__(self, page: Page, desk: Desk, store: Store) -> None:
        self._page = page
        self._desk = desk
        self._store = store
        self._is_guest = page.document.documentElement.hasAttribute("data-embed")
        self._is_settled = False

    @property
    def presses(self) -> Presses:
        """What each verb of a press does here."""
        return {"lasting": lambda _: self._ask_at_the_button()}

    def show(self) -> None:
        """Tell what is known, before the list is seen."""
        if not self._store.lasts:
            self._tell("games.unsaved", may_ask=False)
        elif self._is_guest:
            self._tell("", may_ask=False)
        else:
            self._await("persisted", "games.fleeting")

    def ask(self) -> None:
        """A player wants to keep a game: ask the browser, once a visit."""
        if self._store.lasts and not self._is_guest and not self._is_settled:
            self._is_settled = True
            self._await("persist", "games.lasting_refused")

    def _ask_at_the_button(self) -> None:
        self._is_settled = True
        # The button goes when it is granted.
        self._page.by_id("games-title").focus()
        self._await("persist", "games.lasting_refused")

    def _await(self, what: str, otherwise: str) -> None:
        """Ask the browser, and tell whether it has agreed; until it answers, that it has not."""
        self._tell("games.fleeting", may_ask=False)
        answer = self._asked(what)
        if answer is None:
            return

        def answered(agreed: object) -> None:
            self._is_settled = self._is_settled or agreed is True
            self._tell("games.lasting" if agreed is True else otherwise, may_ask=agreed is not True)

        answer.then(answered, lambda _: None)

    def _tell(self, key: str, *, may_ask: bool) -> None:
        told = self._desk.say(key, days=_DAYS_UNVISITED) if key else ""
        self._page.by_id("games-lasting").textContent = told
        self._page.by_id("games-lasting-ask").hidden = not may_ask

    def _asked(self, what: str) -> Any:
        """The browser's promise of an answer; None where it cannot be asked."""
        try:
            return getattr(self._page.window.navigator.storage, what)()
        except (JsException, AttributeError):
            return None
