"""Games between visits: kept with every press, listed, taken up again, and carried as files."""

from collections.abc import Callable
from typing import Any

from browser.dialogs.lasting import Lasting
from browser.dom import Panel, Presses, nearest
from browser.hands.keys import key_of
from browser.page import Page
from browser.store import Store
from desk.desk import Desk
from desk.keeping.save import LONGEST
from desk.keeping.shelf import Label, Shelf
from tabletop.errors import DamagedError

_COPIES = "desk."


class Games:
    """Binds the shelf to the desk, and the dialog that lists what lies on it."""

    def __init__(
        self,
        page: Page,
        desk: Desk,
        store: Store,
        opened: Callable[[], None],
    ) -> None:
        self._page = page
        self._desk = desk
        self._store = store
        self._shelf = Shelf(store, page.random_seed(), page.random_seed)
        self._opened = opened
        self._lasting = Lasting(page, desk, store)
        self._list: Panel | None = None
        self._deleted: Callable[[], None] | None = None

    @property
    def shelf(self) -> Shelf:
        """Where the games lie."""
        return self._shelf

    @property
    def presses(self) -> Presses:
        """What each verb of a press does here."""
        return {
            **self._lasting.presses,
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
        self._restore()

        def stored_elsewhere(event: Any) -> None:
            if key_of(event).startswith(f"{self._store.prefix}{_COPIES}") and self.follow():
                drawn_anew()

        self._page.window.addEventListener("storage", self._page.callback(stored_elsewhere))
        self._page.by_id("games-dialog").addEventListener(
            "change", self._page.callback(self._renamed)
        )
        self._page.by_id("record-file").addEventListener(
            "change", self._page.callback(self._file_chosen)
        )

    def _restore(self) -> None:
        shelf, desk = self._shelf, self._desk
        lying = len(shelf.aside())
        reason = ""
        while (text := shelf.open()) is not None and not desk.restore(text):
            reason = desk.message
            shelf.set_aside_newest()
        is_damaged = len(shelf.aside()) > lying
        if text is None and not is_damaged:
            if self._page.document.documentElement.getAttribute("data-visit") == "first":
                desk.press("guide:offer")
        elif text is not None and is_damaged:
            desk.tell("games.older_opened")
        elif is_damaged:
            desk.tell("page.save_damaged", reason=reason)

    def keep(self) -> bool:
        """Keep the game as it stands; False, with the store's problem, if that does not last."""
        return self._shelf.put(self._desk.save(), self._page.today(), self._desk.about)

    def follow(self) -> bool:
        """Go where another window went on; whether one did."""
        if not self._shelf.went_on_elsewhere():
            return False
        if not self._desk.is_untouched or self._shelf.present.name:
            self._shelf.keep_what_was_left_elsewhere()
        ours = self._shelf.present
        text = self._shelf.follow()
        if text is None or not self._desk.restore(text):
            # What makes no sense takes no game's place.
            self._shelf.present = ours
        else:
            self._desk.tell("games.went_on")
        return True

    def leave(self) -> bool:
        """Before another game comes onto the sheet: this one can be gone back to.

        False if nobody has played it.
        """
        is_played = not self._desk.is_untouched or bool(self._shelf.present.name)
        if is_played:
            self.keep()
            self._shelf.keep_present()
        return is_played

    def begin(self) -> None:
        """The game on the sheet is a new one."""
        self._shelf.begin()

    def take_up(self, game: str) -> bool:
        """Go on with a kept game; False, with the desk's message, if it cannot be opened."""
        text = self._shelf.text_of(game)
        self.leave()
        if text is None or not self._desk.restore(text):
            return False
        self._shelf.take(game)
        return True

    def begun(self, kind: str) -> str:
        """The game that was left last of those of a kind that go on; empty if there is none."""
        from desk.keeping.games import is_begun  # noqa: PLC0415 - only with several kinds

        return next((each.id for each in self._shelf.labels() if is_begun(each, kind)), "")

    # --- The list

    def _open_list(self) -> None:
        self._page.by_id("games-message").textContent = ""
        self.keep()
        self._draw()
        self._lasting.show()
        self._page.by_id("games-dialog").showModal()
        self._page.by_id("games-title").focus()

    def _draw(self) -> None:
        # Few visits open the list.
        from desk.keeping.games import Listed, games  # noqa: PLC0415

        shelf = self._shelf
        listed = Listed(shelf.present, shelf.labels(), shelf.aside(), self._deleted is not None)
        if self._list is None:
            self._list = Panel(self._page, "games-list")
        self._list.draw(games(self._desk.words, listed))
        # Once typed into, a field no longer heeds its attribute.
        for field in self._page.document.querySelectorAll("#games-list input[data-game]"):
            field.value = field.getAttribute("value")

    def _tell(self, key: str, **values: object) -> None:
        self._draw()
        self._page.by_id("games-message").textContent = self._desk.say(key, **values)
        self._page.by_id("games-others").focus()

    def _renamed(self, event: Any) -> None:
        field = nearest(event.target, "[data-game]")
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
        if not self.take_up(game):
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
