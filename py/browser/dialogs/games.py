"""Games between visits: kept with every press, listed, taken up again, and carried as files."""

from collections.abc import Callable
from typing import Any

from js import URL, Array, Blob, Date, document, window

from browser.callbacks import callback
from browser.dom import Panel, Presses, by_id, nearest
from browser.keys import key_of
from browser.lasting import Lasting
from browser.store import Store
from desk.desk import Desk
from desk.face import SCORE
from desk.keeping.save import LONGEST
from desk.keeping.shelf import Label, Shelf
from desk.look import Now
from tabletop.errors import DamagedError

_COPIES = "desk."


class Games:
    """Binds the shelf to the desk, and the dialog that lists what lies on it."""

    def __init__(
        self, desk: Desk, store: Store, new_id: Callable[[], str], opened: Callable[[], None]
    ) -> None:
        self._desk = desk
        self._store = store
        self._shelf = Shelf(store, new_id(), new_id)
        self._opened = opened
        self._lasting = Lasting(desk, store)
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
            "aside-file": lambda name: save_file(name, self._shelf.aside()[name]),
            "aside-delete": self._throw_away,
            "record-file": lambda _: self._save_present(),
        }

    def start(self, drawn_anew: Callable[[], None]) -> None:
        """Bring back the game that was played last, and follow other windows."""
        self._restore()

        def stored_elsewhere(event: Any) -> None:
            if key_of(event).startswith(f"{self._store.prefix}{_COPIES}") and self.follow():
                drawn_anew()

        window.addEventListener("storage", callback(stored_elsewhere))
        by_id("games-dialog").addEventListener("change", callback(self._renamed))
        by_id("record-file").addEventListener("change", callback(self._file_chosen))

    def _restore(self) -> None:
        shelf, desk = self._shelf, self._desk
        lying = len(shelf.aside())
        reason = ""
        while (text := shelf.open()) is not None and not desk.restore(text):
            reason = desk.message
            shelf.set_aside_newest()
        is_damaged = len(shelf.aside()) > lying
        if text is None and not is_damaged:
            if document.documentElement.getAttribute("data-visit") == "first":
                desk.press("guide:offer")
        elif text is not None and is_damaged:
            desk.tell("games.older_opened")
        elif is_damaged:
            desk.tell("page.save_damaged", reason=reason)

    def keep(self) -> bool:
        """Keep the game as it stands; False, with the store's problem, if that does not last."""
        return self._shelf.put(self._desk.save(), today(), self._desk.about)

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

    # --- The list

    def _open_list(self) -> None:
        by_id("games-message").textContent = ""
        self.keep()
        self._draw()
        self._lasting.show()
        by_id("score-open").hidden = SCORE not in self._desk.face.rooms
        by_id("games-dialog").showModal()
        by_id("games-title").focus()

    def _draw(self) -> None:
        # Few visits open the list.
        from desk.keeping.games import Listed, games  # noqa: PLC0415

        shelf = self._shelf
        listed = Listed(shelf.present, shelf.labels(), shelf.aside(), self._deleted is not None)
        if self._list is None:
            self._list = Panel("games-list")
        self._list.draw(games(self._desk.words, listed))
        # Once typed into, a field no longer heeds its attribute.
        for field in document.querySelectorAll("#games-list input[data-game]"):
            field.value = field.getAttribute("value")

    def _tell(self, key: str, **values: object) -> None:
        self._draw()
        by_id("games-message").textContent = self._desk.say(key, **values)
        by_id("games-others").focus()

    def _renamed(self, event: Any) -> None:
        field = nearest(event.target, "[data-game]")
        if field:
            is_named = self._shelf.rename(field.getAttribute("data-game"), field.value)
            key = "games.named" if is_named else "games.full"
            if is_named:
                self._lasting.ask()
            self._draw()
            by_id("games-message").textContent = self._desk.say(key)

    def _name_of(self, game: str) -> str:
        from desk.keeping.games import name_of  # noqa: PLC0415

        return name_of(self._desk.words, self._label_of(game))

    def _label_of(self, game: str) -> Label:
        labels = (self._shelf.present, *self._shelf.labels())
        return next(each for each in labels if each.id == game)

    def _take(self, game: str) -> None:
        text = self._shelf.text_of(game)
        self.leave()
        if text is None or not self._desk.restore(text):
            by_id("games-message").textContent = self._desk.message
            return
        self._shelf.take(game)
        by_id("games-dialog").close()
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

            save_file(f"{files_of(self._label_of(game))}-{today()}", text)

    def _save_present(self) -> None:
        save_file(f"{self._desk.face.files}-{today()}", self._desk.record.to_text())

    def _file_chosen(self, event: Any) -> None:
        files = event.target.files
        if not files.length:
            return
        file = files.item(0)
        if file.size > LONGEST:
            error = DamagedError("too_long", str(int(file.size)), (str(LONGEST),))
            by_id("record-message").textContent = self._desk.explain(error)
            return

        def show(content: Any) -> None:
            # Few visits open a file.
            from desk.sharing.pasted import decoded  # noqa: PLC0415

            by_id("record-text").value = decoded(content.to_bytes())
            by_id("record-message").textContent = self._desk.say("page.file_read")

        def fail(error: Any) -> None:
            by_id("record-message").textContent = self._desk.say(
                "page.file_failed", piece=str(error)
            )

        file.arrayBuffer().then(show, fail)
        # The same file can be chosen again.
        event.target.value = ""


def today() -> str:
    """The day, in universal time, as year-month-day."""
    return str(Date.new().toISOString())[:10]


def now() -> Now:
    """The moment, for `Desk.look`."""
    moment = Date.new()
    year, month, date = moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()
    next_day = Date.new(Date.UTC(year, month, date + 1))
    begins = f"{next_day.getHours():02}:{next_day.getMinutes():02}"
    return Now(str(moment.toISOString())[:10], begins)


def save_file(name: str, text: str) -> None:
    """Hand a text to the browser as a file to be saved."""
    file = Blob.new(Array.of(text))
    address = URL.createObjectURL(file)
    link = document.createElement("a")
    link.href, link.download = address, f"{name}.json"
    link.click()
    URL.revokeObjectURL(address)
