"""Links: what the page's address leads to is opened, and links are handed out in the record."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pyodide.ffi import JsException

from browser.dialogs.letters import Letters
from browser.dom import Presses
from browser.page import Page
from desk.desk import Desk
from desk.doors import Doors
from desk.registry import AwaitedError
from tabletop.errors import GameError

if TYPE_CHECKING:
    from desk.sharing.handed_on import HandedOn
    from desk.sharing.links import Shareable
    from tabletop.errors import DivergedError

_NEW = "new"


def link_from(page: Page, fragment: str) -> "Shareable":
    """A link to a fragment as it can be handed on from this page."""
    from desk.sharing.links import shareable  # noqa: PLC0415 - few visits hand one out

    site = page.document.documentElement.getAttribute("data-site") or ""
    return shareable(fragment, page.window.location.href, site)


def show_link(page: Page, fragment: str, text: str, note: str, say: Callable[[str], str]) -> None:
    """Show a link to a fragment in a field, and beside it what is to be said of it."""
    link = link_from(page, fragment)
    page.by_id(text).value = link.text
    page.by_id(note).textContent = say(link.note) if link.note else ""


class Links:
    """Binds the address of the page, and the part of the record's dialog that hands out links.

    `draw` keeps and draws what is on the desk, and `press` presses a control of the page.
    """

    def __init__(
        self,
        page: Page,
        desk: Desk,
        doors: Doors,
        letters: Letters,
        draw: Callable[[], None],
        press: Callable[[str], None],
    ) -> None:
        self._page = page
        self._desk = desk
        self._doors = doors
        self._letters = letters
        self._draw = draw
        self._press = press

    @property
    def presses(self) -> Presses:
        """What each verb of a press does here."""
        return {"copy-link": self._copy, "daily": self._open_daily}

    def open_at_start(self) -> bool:
        """Open what the address leads to, and listen to its changes; True if a game was opened."""
        self._page.window.addEventListener("hashchange", self._page.callback(self._changed))
        self._page.by_id("link-kind").addEventListener(
            "change", self._page.callback(lambda _: self.show())
        )
        try:
            if self._follow_address():
                return True
        except AwaitedError as awaited:
            # The game that was played is opened meanwhile.
            again = self._page.awaiting(self._changed)
            self._page.bring(awaited.game).then(again, again)
            return False
        search = self._page.window.URLSearchParams.new(self._page.window.location.search)
        asked = search.get("game") or ""
        # Where an address leads to a game, that is of the game asked for or is told about.
        if self._page.window.location.hash or asked in ("", self._desk.rules.id):
            return False
        reason = self.follow(f"{asked}/{_NEW}", asked)
        if reason:
            self._desk.tell("link.not_opened", reason=reason)
        return False

    def show_today(self) -> None:
        """Tell which day's game is today's, beside the button that begins it."""
        from desk.sharing import daily  # noqa: PLC0415 - before most visits begin another game

        self._page.by_id("daily-help").textContent = daily.today(self._desk.words, self._page.now())

    def _open_daily(self, _: str) -> None:
        self._page.by_id("new-dialog").close()
        self.follow("daily")
        self._page.by_id("prompt").focus()

    def _changed(self, event: Any) -> None:
        self._go_on(is_another=self._follow_address())

    def _follow_address(self) -> bool:
        """Follow the address; True if another game is on the desk now."""
        fragment = self._page.window.location.hash[1:]
        # Places on this very page have an address too; but one of them is called as links may be.
        if not fragment or (fragment != _NEW and self._page.by_id(fragment)):
            return False
        # Few visits begin with a link.
        from desk.sharing.handed_on import read_handed_on  # noqa: PLC0415
        from tabletop.errors import DivergedError  # noqa: PLC0415

        try:
            link = read_handed_on(fragment)
        except DivergedError as error:
            self._show_report(error)
            return False
        except GameError as error:
            self._desk.tell("link.not_opened", reason=self._desk.explain(error))
            return False
        return self._open(link)

    def follow(self, link: str, game: str = "") -> str:
        """Follow a link that is not in the address, and leave the history as it is.

        If a game is named, it must be of that one. Why that cannot be, or nothing.
        """
        from desk.sharing.handed_on import read_handed_on  # noqa: PLC0415 - as in _follow_address

        try:
            leads_to = read_handed_on(link)
            if game:
                leads_to.expect(game)
        except GameError as error:
            return self._desk.explain(error)
        self._go_on(is_another=self._open(leads_to))
        return ""

    def open_pasted(self, text: str) -> bool | None:
        """Open the game in a text that was pasted; False, with a message, if there is none.

        None where it held a link, which is followed.
        """
        from desk.sharing.handed_on import HandedOn  # noqa: PLC0415 - as in _follow_address
        from desk.sharing.links import open_pasted  # noqa: PLC0415
        from desk.sharing.pasted import read_pasted  # noqa: PLC0415
        from tabletop.errors import DivergedError  # noqa: PLC0415

        try:
            found = read_pasted(text)
        except DivergedError as error:
            self._show_report(error)
            return None
        except GameError as error:
            return self._desk.refuse(error)
        if isinstance(found, HandedOn):
            self._page.by_id("record-dialog").close()
            self._go_on(is_another=self._open(found))
            return None
        return self._doors.open(lambda: open_pasted(self._desk, found))

    def _go_on(self, *, is_another: bool) -> None:
        if is_another:
            for dialog in self._page.document.querySelectorAll("dialog[open]"):
                dialog.close()
            self._page.by_id("prompt").focus()
        self._draw()

    def _open(self, handed_on: "HandedOn") -> bool:
        """Open what a link leads to; True if another game is on the desk now."""
        from desk.sharing.links import is_here_already, open_link  # noqa: PLC0415
        from tabletop.link import Letter, RuleAt  # noqa: PLC0415 - as in _follow_address

        self._forget_address()
        if isinstance(handed_on.link, Letter):
            return self._letters.open(handed_on.link)
        rule = handed_on.link.rule if isinstance(handed_on.link, RuleAt) else ""
        day = self._page.today()
        is_here = is_here_already(self._desk, handed_on, day)
        if not is_here:
            seed = self._page.random_seed()
            if not self._doors.open(
                lambda: open_link(self._desk, handed_on, day, seed), "link.set_aside"
            ):
                return False
        if rule:
            # A rule is read over its own game.
            self._go_on(is_another=not is_here)
            self._press(f"rule:{rule}")
        return not is_here and not rule

    def _show_report(self, error: "DivergedError") -> None:
        self._forget_address()
        self._page.by_id("record-text").value = error.report
        self._page.by_id("record-message").textContent = self._desk.explain(error)
        self.show()
        if not self._page.by_id("record-dialog").open:
            self._page.by_id("record-dialog").showModal()

    def _forget_address(self) -> None:
        """Have a reload go on with the game instead of beginning it anew."""
        try:
            address = self._page.window.location
            self._page.window.history.replaceState(None, "", address.pathname + address.search)
        except JsException:
            # In some frames an address cannot be changed; then a reload sets the game aside.
            return

    # --- Handing out links

    def show(self) -> None:
        """Show the link of the kind that is asked for."""
        from desk.sharing.links import link_to  # noqa: PLC0415 - as in _follow_address

        self._page.by_id("link-message").textContent = ""
        try:
            fragment = link_to(self._desk, self._page.by_id("link-kind").value)
        except GameError as error:
            self._page.by_id("link-text").value = self._page.by_id("link-note").textContent = ""
            self._page.by_id("link-message").textContent = self._desk.explain(error)
            return
        show_link(self._page, fragment, "link-text", "link-note", self._desk.say)

    def _copy(self, _: str) -> None:
        self._page.copy(self._page.by_id("link-text"), self._show_copied)

    def _show_copied(self, is_copied: bool) -> None:
        key = "link.copied" if is_copied else "page.not_copied"
        self._page.by_id("link-message").textContent = self._desk.say(key)
