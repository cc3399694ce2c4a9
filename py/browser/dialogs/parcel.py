"""Everything to another device: the two buttons under the list of games, out and in."""

from collections.abc import Callable
from typing import Any

from browser.dom import Presses
from browser.page import Page
from browser.store import Store
from desk.desk import Desk
from desk.keeping.shelf import Shelf
from tabletop.errors import DamagedError, GameError

_FILES = "mechs-on-paper"


class Parcel:
    """Binds the buttons; `tell` shows a sentence over the list, which is drawn anew for it."""

    def __init__(
        self, page: Page, desk: Desk, store: Store, shelf: Shelf, tell: Callable[[str], None]
    ) -> None:
        self._page = page
        self._desk = desk
        self._store = store
        self._shelf = shelf
        self._tell = tell

    @property
    def presses(self) -> Presses:
        """What each verb of a press does here."""
        return {
            "parcel-save": lambda _: self._save(),
            "parcel-open": lambda _: self._page.by_id("parcel-file").click(),
        }

    def start(self) -> None:
        """Listen for a file that is chosen."""
        self._page.by_id("parcel-file").addEventListener(
            "change", self._page.callback(self._chosen)
        )

    def _save(self) -> None:
        from desk.sharing.parcel import written  # noqa: PLC0415 - few visits do

        today = self._page.today()
        self._page.save_file(f"{_FILES}-{today}", written(self._store, self._shelf, today))

    def _chosen(self, event: Any) -> None:
        from desk.sharing.parcel import LONGEST  # noqa: PLC0415 - as in _save

        files = event.target.files
        if not files.length:
            return
        file = files.item(0)
        if file.size > LONGEST:
            error = DamagedError("too_long", str(int(file.size)), (str(LONGEST),))
            self._tell(self._desk.explain(error))
        else:
            file.arrayBuffer().then(self._page.awaiting(self._take_in), self._fail)
        # The same file can be chosen again.
        event.target.value = ""

    def _take_in(self, content: Any) -> None:
        from desk.sharing.parcel import said, taken_in  # noqa: PLC0415 - as in _save
        from desk.sharing.pasted import decoded  # noqa: PLC0415

        words, text = self._desk.words, decoded(content.to_bytes())
        try:
            told = said(words, taken_in(words, text, self._store, self._shelf, self._page.today()))
        except GameError as error:
            told = self._desk.explain(error)
        # Who builds in this window is told of it as those in others are.
        self._page.window.dispatchEvent(self._page.window.Event.new("storage"))
        self._tell(told)

    def _fail(self, error: Any) -> None:
        self._tell(self._desk.say("page.file_failed", piece=str(error)))
