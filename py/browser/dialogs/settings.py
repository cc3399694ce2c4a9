"""What a player can set: language, theme, and what is shown, moves and is a key."""

from collections.abc import Callable
from typing import Any

from browser.dom import nearest
from browser.page import Page
from browser.store import Store
from browser.window import Window
from desk.desk import Desk

_LANGUAGE = "language"
_THEME = "theme"
_ODDS = "odds"
_TABLES = "tables"
_LETTER_KEYS = "letter-keys"
_DICE = "dice"
_PACE = "pace"
_TURNS = "turns"
_TURNED = "turned"
_NORMAL = "normal"
_ON = "on"
_OFF = "off"


class Settings:
    """Binds the dialog of the settings; each is kept as soon as it is changed."""

    def __init__(
        self, page: Page, desk: Desk, store: Store, window: Window, draw: Callable[[], None]
    ) -> None:
        self._page = page
        self._desk = desk
        self._store = store
        self._window = window
        self._draw = draw

    def start(self) -> None:
        """Bring back what was set, and listen."""
        self._page.by_id("theme").value = (
            self._page.document.documentElement.getAttribute("data-theme") or "auto"
        )
        self._page.by_id("odds-shown").checked = self._store.get(_ODDS) != _OFF
        self._page.by_id("dice-tumble").checked = self._store.get(_DICE) != _OFF
        self._page.by_id("as-printed").checked = self._window.is_as_printed
        self._page.by_id("letter-keys").checked = self._store.get(_LETTER_KEYS) != _OFF
        self._page.by_id("pace").value = self._store.get(_PACE) or _NORMAL
        self._page.by_id("turns-told").checked = self._store.get(_TURNS) != _OFF
        self._page.by_id("table-turned").checked = self._store.get(_TURNED) == _ON
        self._apply_dice()
        self._desk.press(f"pace:{self._store.get(_PACE) or _NORMAL}")
        self._desk.press(f"turns:{self._store.get(_TURNS) or _ON}")
        self._desk.press(f"odds:{self._store.get(_ODDS) or _ON}")
        self._apply_tables(on=self._store.get(_TABLES) == _ON)
        self._page.by_id("settings-dialog").addEventListener(
            "change", self._page.callback(self._changed)
        )

    @property
    def turns_table(self) -> bool:
        """Whether the table is turned round for a person opposite."""
        return bool(self._page.by_id("table-turned").checked)

    def show_tables(self, *, on: bool) -> None:
        """Have radar and sheet as tables, too, or no longer."""
        self._store.put(_TABLES, _ON if on else _OFF)
        self._apply_tables(on=on)

    def _apply_tables(self, *, on: bool) -> None:
        self._page.by_id("tables-shown").checked = on
        self._desk.press(f"tables:{_ON if on else _OFF}")

    def _changed(self, event: Any) -> None:
        field = nearest(event.target, "input, select")
        match field and field.id:
            case "language":
                self._store.put(_LANGUAGE, field.value)
                self._desk.press(f"language:{field.value}")
            case "theme":
                self._store.put(_THEME, field.value)
                self._apply_theme(field.value)
            case "odds-shown":
                self._store.put(_ODDS, _ON if field.checked else _OFF)
                self._desk.press(f"odds:{_ON if field.checked else _OFF}")
            case "tables-shown":
                self.show_tables(on=field.checked)
            case "as-printed":
                self._window.keep_as_printed(on=field.checked)
                self._desk.press(f"window:{self._window.shape}")
            case "letter-keys":
                self._store.put(_LETTER_KEYS, _ON if field.checked else _OFF)
            case "pace":
                self._store.put(_PACE, field.value)
                self._desk.press(f"pace:{field.value}")
            case "turns-told":
                self._store.put(_TURNS, _ON if field.checked else _OFF)
                self._desk.press(f"turns:{_ON if field.checked else _OFF}")
            case "table-turned":
                self._store.put(_TURNED, _ON if field.checked else _OFF)
            case "dice-tumble":
                self._store.put(_DICE, _ON if field.checked else _OFF)
                self._apply_dice()
        self._draw()

    def _apply_theme(self, theme: str) -> None:
        root = self._page.document.documentElement
        if theme == "auto":
            root.removeAttribute("data-theme")
        else:
            root.setAttribute("data-theme", theme)

    def _apply_dice(self) -> None:
        self._page.by_id("dice").dataset.still = str(
            not self._page.by_id("dice-tumble").checked
        ).lower()
