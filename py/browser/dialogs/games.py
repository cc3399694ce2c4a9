"""Games between visits: kept with every press, listed, taken up again, and carried as files."""

from collections.abc import Callable
from typing import Any

from browser.dialogs.lasting import Lasting
from browser.dialogs.parcel import Parcel
from browser.dom import Panel, Presses, nearest
from browser.hands.keys import key_of
from browser.page import Page
from browser.store import Store
from desk.desk import Desk
from desk.doors import Doors
from desk.keeping.save import LONGEST
from desk.keeping.shelf import MOST_UNNAMED, Label
from tabletop.errors import DamagedError

_COPIES = "desk."


class Games:
    """Binds the dialog that lists the games on the shelf, and follows other windows."""

    def __init__(
        self,
        page: Page,
        desk: Desk,
        store: Store,
        doors: Doors,
        draw_by_link: Callable[[], None],
        opened: Callable[[], None],
    ) -> None:
        self._page = page
        self._desk = desk
        self._store = store
        self._doors = doors
        self._draw_by_link = draw_by_link
        self._shelf = doors.shelf
        self._opened = opened
        self._lasting = Lasting(page, desk, store)
        self._parcel = Parcel(page, desk, store, self._shelf, self._tell_of)
        self._list: Panel | None = None
        self._deleted: Callable[[], None] | None = None
        self._of = self._against = ""

    @property
    def presses(self) -> Presses:
        """What each verb of a press does here."""
        return {
            **self._lasting.presses,
            **self._parcel.presses,
            "games": lambda _: self._open_list(),
            "game": self._take,
            "game-file": self._save_game,
            "game-delete": self._delete,
            "games-back": lambda _: self._bring_back(),
            "aside-file": lambda name: self._page.save_file(name, self._shelf.aside()[name]),
            "aside-delete": self._throw_away,
            "record-file": lambda _: self._save_present(),
        }

    def start(self, drawn_anew: Callable[[], None]) -> None:
        """Bring back the game that was played last, and follow other windows."""
        root = self._page.document.documentElement
        if not self._doors.bring_back() and root.getAttribute("data-visit") == "first":
            self._desk.press("guide:offer")

        def stored_elsewhere(event: Any) -> None:
            if key_of(event).startswith(f"{self._store.prefix}{_COPIES}") and self._doors.follow():
                drawn_anew()

        self._page.window.addEventListener("storage", self._page.callback(stored_elsewhere))
        self._page.by_id("games-dialog").addEventListener(
            "change", self._page.callback(self._changed)
        )
        self._parcel.start()
        self._page.by_id("record-file").addEventListener(
            "change", self._page.callback(self._file_chosen)
        )

    def begun(self, kind: str) -> str:
        """The game that was left last of those of a kind that go on; empty if there is none."""
        from desk.keeping.games import is_begun  # noqa: PLC0415 - only with several kinds

        return next((each.id for each in self._shelf.labels() if is_begun(each, kind)), "")

    # --- The list

    def _open_list(self) -> None:
        self._page.by_id("games-message").textContent = ""
        self._doors.keep()
        self._draw()
        told = self._desk.say("games.help", most=MOST_UNNAMED)
        self._page.by_id("games-help").textContent = told
        self._lasting.show()
        self._page.by_id("games-dialog").showModal()
        self._page.by_id("games-title").focus()

    def _draw(self) -> None:
        # Few visits open the list.
        from desk.keeping.games import Listed, games  # noqa: PLC0415

        self._draw_by_link()
        shelf = self._shelf
        may_bring_back = self._deleted is not None
        listed = Listed(
            shelf.present, shelf.labels(), shelf.aside(), may_bring_back, self._of, self._against
        )
        if self._list is None:
            self._list = Panel(self._page, "games-list")
        self._list.draw(games(self._desk.words, listed))
        # Once typed into, a field no longer heeds its attribute.
        for field in self._page.document.querySelectorAll("#games-list input[data-game]"):
            field.value = field.getAttribute("value")

    def _tell(self, key: str, **values: object) -> None:
        self._tell_of(self._desk.say(key, **values))

    def _tell_of(self, sentence: str) -> None:
        self._draw()
        self._page.by_id("games-message").textContent = sentence
        self._page.by_id("games-others").focus()

    def _changed(self, event: Any) -> None:
        chosen = nearest(event.target, "#games-of, #games-against")
        if chosen:
            if chosen.id == "games-of":
                self._of = chosen.value
            else:
                self._against = chosen.value
            self._draw()
        else:
            self._renamed(event)

    def _renamed(self, event: Any) -> None:
        field = nearest(event.target, "input[data-game]")
        if field:
            is_named = self._shelf.rename(field.getAttribute("data-game"), field.value)
            key = "games.named" if is_named else "games.full"
            if is_named:
                self._lasting.ask()
            self._draw()
            self._page.by_id("games-message").textContent = self._desk.say(key)

    def _name_of(self, game: str) -> str:
        from desk.keeping.games import name_of  # noqa: PLC0415

        return name_of(self._desk.words, self._label_of(game))

    def _label_of(self, game: str) -> Label:
        labels = (self._shelf.present, *self._shelf.labels())
        return next(each for each in labels if each.id == game)

    def _take(self, game: str) -> None:
        if not self._doors.take(game):
            self._page.by_id("games-message").textContent = self._desk.message
            return
        self._page.by_id("games-dialog").close()
        self._opened()

    def _delete(self, game: str) -> None:
        name = self._name_of(game)
        raw = self._shelf.remove(game)
        if raw is not None:
            self._deleted = lambda: self._shelf.bring_back(raw)
        self._tell("games.deleted", name=name)

    def _throw_away(self, name: str) -> None:
        text = self._shelf.throw_away(name)
        if text is not None:
            self._deleted = lambda: self._shelf.lay_aside(text)
        self._tell("games.thrown_away")

    def _bring_back(self) -> None:
        if self._deleted is not None:
            self._deleted()
            self._deleted = None
        self._tell("games.brought_back")

    # --- Files

    def _save_game(self, game: str) -> None:
        text = self._shelf.text_of(game)
        if text is not None:
            from desk.keeping.games import files_of  # noqa: PLC0415 - as in _draw

            self._page.save_file(f"{files_of(self._label_of(game))}-{self._page.today()}", text)

    def _save_present(self) -> None:
        self._page.save_file(
            f"{self._desk.face.files}-{self._page.today()}", self._desk.record.to_text()
        )

    def _file_chosen(self, event: Any) -> None:
        files = event.target.files
        if not files.length:
            return
        file = files.item(0)
        if file.size > LONGEST:
            error = DamagedError("too_long", str(int(file.size)), (str(LONGEST),))
            self._page.by_id("record-message").textContent = self._desk.explain(error)
            return

        def show(content: Any) -> None:
            # Few visits open a file.
            from desk.sharing.pasted import decoded  # noqa: PLC0415

            self._page.by_id("record-text").value = decoded(content.to_bytes())
            self._page.by_id("record-message").textContent = self._desk.say("page.file_read")

        def fail(error: Any) -> None:
            self._page.by_id("record-message").textContent = self._desk.say(
                "page.file_failed", piece=str(error)
            )

        file.arrayBuffer().then(show, fail)
        # The same file can be chosen again.
        event.target.value = ""
