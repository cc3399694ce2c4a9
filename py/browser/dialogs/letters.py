"""Games by link: begun, kept with every press, sent, opened, and listed among the games."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from browser.dom import Panel, Presses
from browser.page import Page
from browser.store import Store
from desk.doors import Doors
from desk.seats.seated import Seated
from tabletop.errors import GameError

if TYPE_CHECKING:
    from desk.keeping.correspondence import ByLink, Correspondence
    from tabletop.link import Letter

_NAME = "name"


class Letters:
    """Binds the dialog that sends a turn, and the list of games by link.

    `opened` is called when another game is on the desk, `ended` when one that was opened has ended
    since, `changed` when it is to be kept and drawn anew. Nothing of this is imported where nobody
    plays by link.
    """

    def __init__(
        self,
        page: Page,
        desk: Seated,
        store: Store,
        doors: Doors,
        opened: Callable[[], None],
        ended: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self._page = page
        self._desk = desk
        self._store = store
        self._doors = doors
        self._opened = opened
        self._ended = ended
        self._changed = changed
        self._list: Panel | None = None
        self._known: Correspondence | None = None
        self._deleted: str | None = None

    @property
    def presses(self) -> Presses:
        """What each verb of a press does here."""
        return {
            "send": lambda _: self._send(),
            "send-copy": lambda _: self._copy(),
            "link-game": self._take,
            "link-again": self._send_again,
            "link-delete": self._delete,
            "link-back": lambda _: self._bring_back(),
        }

    def start(self) -> None:
        """Listen to the field of the name."""
        self._page.by_id("send-name").addEventListener("change", self._page.callback(self._named))

    @property
    def _letters(self) -> "Correspondence":
        if self._known is None:
            from desk.keeping.correspondence import Correspondence  # noqa: PLC0415

            shelf = self._doors.shelf
            self._known = Correspondence(self._store, self._page.random_seed(), shelf.lay_aside)
        return self._known

    def begin(self, seats: tuple[str, ...], setup: Any) -> bool:
        """Begin a game by link; False, with a message, if it cannot be begun."""
        token = self._page.random_seed()
        return self._doors.open(lambda: self._desk.new_by_link(token, seats, setup))

    def keep(self) -> None:
        """Keep the game by link that is on the desk, if one is."""
        if self._desk.by_link:
            self._put(self._stands())

    def _stands(self) -> "ByLink":
        """The game on the desk with what is known of it."""
        stands = self._desk.stands_by_link(self._letters.get(self._desk.by_link))
        name = self._store.get(_NAME)
        return stands.named(name) if name else stands

    def _put(self, game: "ByLink") -> "ByLink":
        from desk.keeping.turns import not_kept  # noqa: PLC0415 - as in _letters

        stored = self._letters.put(game, self._page.today())
        self._desk.tell_sentence(not_kept(self._desk.words, stored))
        return stored.game

    def open(self, letter: "Letter[Any, Any]") -> bool:
        """Open a game by link as somebody handed it on; False, with a message, if it cannot be."""
        from desk.sharing.arrivals import OLDER, arrived, said  # noqa: PLC0415 - as in _letters

        self.keep()
        game = letter.record.rules.id
        arrival = arrived(letter, self._letters.courses(game, letter.token))
        stands = arrival.game if arrival.what == OLDER else self._put(arrival.game)
        seen, ends = arrival.seen, arrival.brings_end
        if not self._doors.open(
            lambda: self._desk.open_by_link(stands, seen, brings_end=ends), "link.set_aside"
        ):
            return False
        self._ended()
        self._desk.tell_sentence(said(self._desk.words, arrival))
        return True

    # --- Sending

    def _send(self) -> None:
        self._desk.note_sent()
        # It keeps the game, and shows that what was sent can no longer be taken back.
        self._changed()
        self._show(self._stands())

    def _send_again(self, game: str) -> None:
        kept = self._read(game)
        if kept:
            self._show(kept)

    def _show(self, game: "ByLink") -> None:
        from desk.sharing.letters import to_send  # noqa: PLC0415 - as in _letters

        site = self._page.document.documentElement.getAttribute("data-site") or ""
        by_id, say = self._page.by_id, self._desk.say
        by_id("send-name").value = self._store.get(_NAME) or ""
        by_id("send-message").textContent = ""
        try:
            sent = to_send(self._desk.words, game, self._page.window.location.href, site)
        except GameError as error:
            by_id("send-text").value = by_id("send-note").textContent = ""
            by_id("send-message").textContent = self._desk.explain(error)
        else:
            by_id("send-text").value = sent.text
            by_id("send-note").textContent = say(sent.note) if sent.note else ""
        if not by_id("send-dialog").open:
            by_id("send-dialog").showModal()
            by_id("send-title").focus()

    def _named(self, event: Any) -> None:
        from desk.sharing.letters import person  # noqa: PLC0415 - as in _letters

        self._store.put(_NAME, person(self._page.by_id("send-name").value))
        if self._desk.by_link:
            self.keep()
            self._show(self._stands())

    def _copy(self) -> None:
        self._page.copy(self._page.by_id("send-text"), self._show_copied)

    def _show_copied(self, is_copied: bool) -> None:
        key = "link.copied" if is_copied else "page.not_copied"
        self._page.by_id("send-message").textContent = self._desk.say(key)

    # --- The list

    def draw(self) -> None:
        """Draw the list of games by link; nothing where there are none."""
        from desk.keeping.turns import listed  # noqa: PLC0415 - few visits open the list

        if self._list is None:
            self._list = Panel(self._page, "games-by-link")
        labels = self._letters.labels()
        may_bring_back = self._deleted is not None
        self._list.draw(listed(self._desk.words, labels, may_bring_back=may_bring_back))

    def _read(self, game: str) -> "ByLink | None":
        try:
            kept = self._letters.get(game)
        except GameError as error:
            self._page.by_id("games-message").textContent = self._desk.explain(error)
            return None
        if kept is None:
            self._page.by_id("games-message").textContent = self._desk.say("games.gone")
        return kept

    def _take(self, game: str) -> None:
        self.keep()
        kept = self._read(game)
        if kept is None:
            return
        if not self._doors.open(lambda: self._desk.open_by_link(kept)):
            self._page.by_id("games-message").textContent = self._desk.message
            return
        self._page.by_id("games-dialog").close()
        self._opened()

    def _delete(self, game: str) -> None:
        self._deleted = self._letters.remove(game)
        self.draw()
        self._page.by_id("games-title").focus()

    def _bring_back(self) -> None:
        if self._deleted is not None:
            self._letters.bring_back(self._deleted)
            self._deleted = None
        self.draw()
        self._page.by_id("games-title").focus()
