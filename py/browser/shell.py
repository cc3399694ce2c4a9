"""The page comes alive: presses go to the desk, and what the desk looks like is drawn."""

from contextlib import suppress
from typing import Any

from js import Uint8Array, crypto, document, window
from pyodide.ffi import create_once_callable

from browser.callbacks import callback
from browser.clipboard import copy
from browser.dialogs.games import Games, now
from browser.dialogs.hangar import Hangar
from browser.dialogs.links import Links
from browser.dialogs.placing import PlacingDialog
from browser.dialogs.rules import Rules
from browser.dialogs.score import ScoreDialog
from browser.dom import Marks, Panel, build, by_id, find, nearest, when_idle
from browser.double_press import DoublePress
from browser.grids import Grids
from browser.guest import Guest
from browser.keys import (
    history_press_of,
    is_held,
    is_modified,
    key_of,
    press_of,
    presses_again,
    say,
)
from browser.pointer import Pointer
from browser.printing import Printing
from browser.settings import Settings
from browser.store import Store
from desk.desk import VERBS, Desk
from desk.look import Look
from desk.presses import joined
from desk.typed import typed
from tabletop.dice import SEED_LENGTH, seed_code

_RING = "guide-ring"
_PANELS = (
    "guide",
    "wave-over",
    "choices",
    "message-rule",
    "dice",
    "correct",
    "log",
    "grids",
    _RING,
)
_TOOLS = ("undo", "undo-turn", "redo")
_HISTORY_KEYS = {
    "ArrowLeft": "look:back",
    "ArrowRight": "look:on",
    "Home": "look:start",
    "End": "look:end",
}
_HELD_KEYS = ("ArrowLeft", "ArrowRight", "Backspace")
"""Keys that go on with what they do as long as they are held; no other key does."""
_NOT_OURS = "input, select, textarea, [contenteditable], dialog, #rules-body"
"""Where keys are for what has the focus."""
_OWN = (
    "new",
    "record",
    "settings",
    "keys",
    "tell",
    "tables",
    "menu",
    "again",
    "close",
    "copy",
)
"""The verbs of presses that are seen to here."""
_IN_MENU = ("new", "games", "record", "rules", "guide", "print", "keys", "settings")
_ALWAYS_ON = (
    "new",
    "games",
    "record",
    "rules",
    "guide-button",
    "print",
    "keys",
    "settings",
    "menu-button",
)
_NARROW = "(max-width: 47.99rem)"
_PAPER = "print"


def random_seed() -> str:
    """A short readable seed that nobody could guess."""
    numbers = Uint8Array.new(SEED_LENGTH)
    crypto.getRandomValues(numbers)
    return seed_code(numbers.to_py())


class Shell:
    """Binds the page to a desk: one listener for each kind of event, one pass to draw."""

    def __init__(self, desk: Desk, store: Store) -> None:
        self._desk = desk
        self._store = store
        self._hangar = Hangar(desk, store)
        self._rules = Rules(desk, self._follow)
        self._marks = Marks()
        self._panels = {name: Panel(name) for name in _PANELS}
        self._settings = Settings(desk, store, self._draw)
        self._pointer = Pointer(desk)
        self._grids = Grids()
        self._printing = Printing(desk)
        self._games = Games(desk, store, random_seed, self._show_opened)
        self._score = ScoreDialog(desk, store, self._games.shelf.lay_aside)
        self._guest = Guest(desk, self._games, random_seed, self._save_and_draw, self._follow)
        self._links = Links(desk, self._games, random_seed, self._save_and_draw, self._press)
        self._presses = joined(
            self._rules.presses,
            self._printing.presses,
            self._games.presses,
            self._links.presses,
            self._score.presses,
            PlacingDialog(desk, self._follow).presses,
            taken=(*_OWN, *VERBS),
        )
        self._language = "en"
        self._drawn_setup: object = None
        self._drawn_around: object = None
        self._throw: object = None
        self._is_writing = False
        self._told_unsaved = False
        self._narrow = window.matchMedia(_NARROW)
        self._is_narrow = self._narrow.matches

    def start(self) -> None:
        """Bring back the kept game, draw it, and listen."""
        self._games.start(self._draw)
        self._desk.press("window:narrow" if self._is_narrow else "window:wide")
        self._settings.start()
        if self._links.open_at_start():
            self._save_and_draw()
        else:
            self._draw()
        self._pointer.start()
        DoublePress().start()
        for event, handler in (
            ("click", self._clicked),
            ("keydown", self._key_pressed),
            ("keydown", self._skip_animation),
            ("pointerdown", self._skip_animation),
            ("submit", self._submitted),
        ):
            document.addEventListener(event, callback(handler))
        self._narrow.addEventListener("change", callback(self._resized))
        for tool in _ALWAYS_ON:
            by_id(tool).disabled = False
        by_id("asked").hidden = False
        by_id("boot").hidden = True
        self._guest.start(by_id("version").textContent)

    # --- Events

    def _clicked(self, event: Any) -> None:
        control = nearest(event.target, "[data-do]")
        if control and not self._pointer.only_looked(event):
            self._press(control.getAttribute("data-do"))

    def _key_pressed(self, event: Any) -> None:
        key = key_of(event)
        if not key:
            return
        if presses_again(event):
            event.preventDefault()
            return
        # Buttons know Enter and Space by themselves; cells of the tables do not.
        control = nearest(event.target, "td[data-do]")
        if control and key in ("Enter", " ") and not is_modified(event) and not is_held(event):
            press = control.getAttribute("data-do")
        else:
            press = self._press_of_key(event, key)
        if press:
            event.preventDefault()
            self._press(press)

    def _press_of_key(self, event: Any, key: str) -> str:
        """The press that a key makes where the focus is; empty if it makes none."""
        # With a click into an open dialog the focus may have left it.
        if nearest(event.target, _NOT_OURS) or document.querySelector("dialog[open]"):
            return ""
        if is_modified(event):
            press = history_press_of(event)
            return "" if press and by_id(press).disabled else press
        if is_held(event) and key not in _HELD_KEYS:
            return ""
        press = press_of(self._desk, key)
        if press or nearest(event.target, "#log"):
            return press
        if key == "Escape" and self._desk.is_looking_back:
            return "look:end"
        if key == "Escape" and nearest(event.target, "#asked:has(.guide)"):
            return "guide:skip"
        if key == "Backspace" and self._desk.waits_for_dice:
            return "face:back"
        return _HISTORY_KEYS.get(key, "")

    def _skip_animation(self, event: Any) -> None:
        by_id("dice").removeAttribute("data-throw")

    def _submitted(self, event: Any) -> None:
        event.preventDefault()
        form = getattr(event.target, "id", "")
        if form == "new-form":
            self._games.leave()
            own = by_id("dice-from").value == "own"
            seed = None if own else typed(by_id("seed").value) or random_seed()
            opened = self._desk.new_game(seed, self._hangar.equipment)
            self._open_game("new-dialog", "seed-message", opened)
        elif form == "record-form":
            opened_text = self._links.open_pasted(by_id("record-text").value)
            if opened_text is not None:
                self._open_game("record-dialog", "record-message", opened_text)
        elif form == "print-form":
            self._printing.print_sheet()

    def _follow(self, link: str, game: str = "") -> str:
        return self._links.follow(link, game)

    def _resized(self, event: Any) -> None:
        # While it is printed, the paper is the window, and afterwards the old one comes back.
        if event.matches != self._is_narrow and not window.matchMedia(_PAPER).matches:
            self._is_narrow = event.matches
            self._press("window:narrow" if event.matches else "window:wide")

    # --- Doing

    def _press(self, do: str) -> None:
        if self._guest.only_shows:
            return
        if self._games.follow():
            # What was pressed belonged to a game that has gone on.
            self._draw()
        else:
            self._do(do)

    def _do(self, do: str) -> None:
        verb, _, what = do.partition(":")
        if verb in _IN_MENU:
            self._open_menu(False)
        match verb:
            case "new":
                by_id("seed").value = ""
                by_id("seed-message").textContent = ""
                self._hangar.open()
                self._links.show_today()
                by_id("new-dialog").showModal()
                by_id("seed").focus()
            case "record":
                by_id("record-text").value = self._desk.record.to_text()
                by_id("record-message").textContent = ""
                self._links.show()
                by_id("record-dialog").showModal()
            case "settings":
                by_id("settings-dialog").showModal()
            case "keys":
                by_id("keys-dialog").showModal()
                by_id("keys-title").focus()
            case "tell":
                say(self._desk.tell_about(what))
            case "tables":
                self._show_tables(on=what == "on")
            case "menu":
                self._open_menu(by_id("menu-button").getAttribute("aria-expanded") != "true")
            case "again":
                self._games.leave()
                self._desk.play_again()
                self._games.begin()
                self._show_opened()
            case "close":
                by_id(what).close()
            case "copy":
                copy(by_id("record-text"), self._show_copied)
            case _ if verb in self._presses:
                self._presses[verb](what)
            case _:
                self._press_at_desk(do)

    def _press_at_desk(self, do: str) -> None:
        verb = do.partition(":")[0]
        self._desk.press(do)
        self._score.count()
        asked = verb in ("choose", "continue") and not self._desk.message
        if asked:
            # Before anything is drawn: to move the focus, the browser lays the whole page out.
            self._pointer.look_away()
            self._begin_anew_at_the_prompt()
        self._save_and_draw()
        if verb == "guide":
            (find("guide-title") or by_id("prompt")).focus()
        if not document.activeElement or document.activeElement == document.body:
            asked = True
            self._begin_anew_at_the_prompt()
        # What is asked is read where the focus has gone, and need not be said again.
        question = self._desk.question if asked else None
        say(tuple(each for each in self._desk.heard if each != question))

    def _show_tables(self, *, on: bool) -> None:
        self._settings.show_tables(on=on)
        self._draw()
        if on:
            self._grids.focus()
        else:
            by_id("prompt").focus()

    def _open_game(self, dialog: str, message: str, opened: bool) -> None:
        if not opened:
            by_id(message).textContent = self._desk.message
            by_id(message).scrollIntoView(block="nearest")
            return
        by_id(dialog).close()
        self._games.begin()
        self._show_opened()

    def _show_opened(self) -> None:
        self._save_and_draw()
        by_id("prompt").focus()
        say(self._desk.heard)

    def _show_copied(self, is_copied: bool) -> None:
        key = "page.copied" if is_copied else "page.not_copied"
        by_id("record-message").textContent = self._desk.say(key)

    def _save_and_draw(self) -> None:
        # Kept before it is shown, so that what a player has seen is never lost.
        if not self._games.keep() and not self._told_unsaved and not self._desk.message:
            self._told_unsaved = True
            key = "page.storage_failed_guest" if self._guest.is_on else "page.storage_failed"
            self._desk.tell(key, piece=self._store.problem)
        self._draw()

    def _open_menu(self, opened: bool) -> None:
        by_id("menu-button").setAttribute("aria-expanded", str(opened).lower())

    def _begin_anew_at_the_prompt(self) -> None:
        # The button that was pressed may be gone or mean something else now.
        for opened in document.querySelectorAll("#choices details[open]"):
            opened.open = False
        by_id("prompt").focus(preventScroll=True)

    # --- Drawing

    def _draw(self) -> None:
        look = self._desk.look(now())
        if look.setup != self._drawn_setup:
            self._draw_sheet(look.setup)
        self._marks.draw(look.marks)
        self._marks.write(look.texts)
        for name, tree in look.panels.items():
            self._panels[name].draw(tree)
        self._pointer.begin_anew(look.pointed)
        self._draw_around(look)
        if look.throw is not self._throw:
            self._throw = look.throw
            by_id("dice").setAttribute("data-throw", "")
        if look.language != self._language:
            self._speak(look.language)
        self._guest.drawn()
        self._write_soon()

    def _write_soon(self) -> None:
        if self._desk.is_log_written or self._is_writing:
            return
        self._is_writing = True
        when_idle(create_once_callable(self._write_on))

    def _write_on(self, _: Any = None) -> None:
        self._is_writing = False
        self._desk.write_on()
        self._panels["log"].draw(self._desk.log)
        self._write_soon()

    def _draw_around(self, look: Look) -> None:
        """What is neither a mark nor a panel, and seldom changes."""
        around = (look.on, look.looking_back, look.part, look.setup, look.tables)
        if around == self._drawn_around:
            return
        self._drawn_around = around
        for tool in _TOOLS:
            by_id(tool).disabled = tool not in look.on
        document.body.dataset.lookingBack = str(look.looking_back).lower()
        sheet, part = by_id("sheet"), self._guest.part or look.part
        sheet.setAttribute("viewBox", " ".join(map(str, part)))
        sheet.style.setProperty("--ratio", str(part[2] / part[3]))
        # On paper the sheet is whole whatever part is shown.
        for name, length in zip(("left", "top", "width", "height"), part, strict=True):
            sheet.style.setProperty(f"--part-{name}", str(length))
        by_id("tables").hidden = not look.tables
        by_id("tables-show").setAttribute("aria-expanded", str(look.tables).lower())

    def _draw_sheet(self, setup: object) -> None:
        if self._drawn_setup is not None or not self._desk.plays_standard:
            by_id("paper").replaceChildren(build(self._desk.sheet()))
            self._marks.forget()
            self._pointer.forget_sheet()
            self._panels[_RING] = Panel(_RING)
        self._drawn_setup = setup

    def _speak(self, language: str) -> None:
        self._language = language
        root = document.documentElement
        root.lang = root.dataset.language = language
        for element in document.querySelectorAll("[data-key]"):
            # What others put into the page may have attributes of that name, too.
            with suppress(KeyError):
                element.textContent = self._desk.say(element.getAttribute("data-key"))
        for element in document.querySelectorAll("[data-label-key]"):
            with suppress(KeyError):
                words = self._desk.say(element.getAttribute("data-label-key"))
                element.setAttribute("aria-label", words)
        document.title = self._desk.say("page.title")
        by_id("language").value = language
