"""The page comes alive: presses go to the desk, and what the desk looks like is drawn.

Long: the one place where all parts of the page meet.
"""

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pyodide.ffi import create_once_callable

from browser.dialogs.asking import ASK, Asking
from browser.dialogs.games import Games
from browser.dialogs.hangar import Hangar
from browser.dialogs.letters import Letters
from browser.dialogs.links import Links
from browser.dialogs.placing import PlacingDialog
from browser.dialogs.players import Players
from browser.dialogs.printing import Printing
from browser.dialogs.rules import Rules
from browser.dialogs.score import ScoreDialog
from browser.dialogs.settings import Settings
from browser.dom import Marks, Panel, build, nearest
from browser.guest import Guest
from browser.hands.double_press import DoublePress
from browser.hands.forms import Forms
from browser.hands.grids import Grids
from browser.hands.keys import (
    history_press_of,
    is_held,
    is_modified,
    key_of,
    press_of,
    presses_again,
    say,
)
from browser.hands.pointer import Pointer
from browser.opponents import Opponents
from browser.page import Page
from browser.presses import joined
from browser.store import Store
from browser.window import Window
from desk.doors import Doors
from desk.drawing.nodes import node
from desk.keeping.shelf import Shelf
from desk.look import Look
from desk.registry import FIRST, PACKAGES, rules_page
from desk.seats.seated import SEATED_VERBS, Seated
from desk.seats.seating import AWAY
from desk.typed import typed
from desk.words import LANGUAGES

if TYPE_CHECKING:
    from browser.dialogs.choosing import Choosing

_RING = "guide-ring"
_PANELS = (
    "guide",
    "wave-over",
    "choices",
    "message-rule",
    "seats",
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
    "close",
    "copy",
)
"""The verbs of presses that are seen to here."""
_IN_MENU = ("new", "players", "games", "record", "rules", "guide", "print", "keys", "settings")
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
    "shelf-open",
)


class Shell:
    """Binds the page to a desk: one listener for each kind of event, one pass to draw."""

    def __init__(self, page: Page, desk: Seated, store: Store) -> None:
        self._page = page
        self._desk = desk
        self._store = store
        self._asking = Asking(page)
        self._hangar = Hangar(page, desk, store, self._asking, self._offer_players)
        self._rules = Rules(page, desk, self._follow)
        self._marks = Marks(page)
        self._panels = {name: Panel(page, name) for name in _PANELS}
        self._window = Window(page, store)
        self._settings = Settings(page, desk, store, self._window, self._draw)
        self._pointer = Pointer(page, desk)
        self._grids = Grids(page)
        self._printing = Printing(page, desk)
        shelf = Shelf(store, page.random_seed(), page.random_seed)
        self._doors = Doors(desk, shelf, page.today)
        self._score = ScoreDialog(page, desk, store, shelf.lay_aside)
        self._letters = Letters(
            page,
            desk,
            store,
            self._doors,
            self._show_opened,
            self._score.count,
            self._save_and_draw,
        )
        self._games = Games(page, desk, store, self._doors, self._letters.draw, self._show_opened)
        self._guest = Guest(page, desk, self._doors, self._save_and_draw, self._follow)
        self._links = Links(
            page, desk, self._doors, self._letters, self._save_and_draw, self._press
        )
        self._players = Players(
            page, desk, self._doors, self._letters, self._press, self._show_opened
        )
        self._opponents = Opponents(page, desk, self._computer_chose, self._show_choice)
        self._choosing = self._chooser()
        self._presses = joined(
            self._asking.presses,
            self._players.presses,
            self._letters.presses,
            self._rules.presses,
            self._printing.presses,
            self._games.presses,
            self._links.presses,
            self._score.presses,
            PlacingDialog(page, desk, self._follow).presses,
            self._choosing.presses if self._choosing else {},
            taken=(*_OWN, *SEATED_VERBS, *desk.face.verbs),
        )
        self._spoken = (FIRST, LANGUAGES[0])
        self._drawn_sheet: tuple[str, object] | None = None
        self._drawn_around: object = None
        self._throw: object = None
        page.tell_coming = self._tell_coming
        self._is_writing = False
        self._told_unsaved = False

    def _chooser(self) -> "Choosing | None":
        """Where a game is chosen; None where there is but one."""
        if len(PACKAGES) == 1:
            return None
        from browser.dialogs.choosing import Choosing  # noqa: PLC0415

        return Choosing(self._page, self._desk, self._doors, self._games, self._show_opened)

    def start(self) -> None:
        """Bring back the kept game, draw it, and listen."""
        self._games.start(self._draw_from_elsewhere)
        self._desk.press(f"window:{self._window.shape}")
        self._settings.start()
        if self._links.open_at_start():
            self._save_and_draw()
        else:
            self._draw()
        self._pointer.start()
        self._players.start()
        self._letters.start()
        DoublePress(self._page).start()
        for event, handler in (
            ("click", self._clicked),
            ("keydown", self._key_pressed),
            ("keydown", self._skip_animation),
            ("pointerdown", self._skip_animation),
            ("submit", self._submitted),
        ):
            self._page.document.addEventListener(event, self._page.callback(handler))
        # After the keys, which know which presses are none.
        Forms(self._page).start()
        self._window.watch(self._fit_window)
        for tool in _ALWAYS_ON:
            self._page.by_id(tool).disabled = False
        self._page.document.title = self._desk.say("page.title")
        self._page.by_id("asked").hidden = False
        self._page.by_id("boot").hidden = True
        self._guest.start(self._page.by_id("version").textContent)

    # --- Events

    def _clicked(self, event: Any) -> None:
        control = nearest(event.target, "[data-do]")
        if control and not self._pointer.only_looked(event):
            do = control.getAttribute("data-do")
            if do.startswith(ASK):
                self._asking.ask(control, lambda: self._press(do.removeprefix(ASK)))
            else:
                self._press(do)

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
        if nearest(event.target, _NOT_OURS) or self._page.document.querySelector("dialog[open]"):
            return ""
        if is_modified(event):
            press = history_press_of(event)
            return "" if press and self._page.by_id(press).disabled else press
        if is_held(event) and key not in _HELD_KEYS:
            return ""
        press = press_of(self._page, self._desk, key)
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
        self._page.by_id("dice").removeAttribute("data-throw")

    def _submitted(self, event: Any) -> None:
        event.preventDefault()
        form = getattr(event.target, "id", "")
        if form == "new-form" and self._hangar.is_ready():
            own = self._page.by_id("dice-from").value == "own"
            seed = (
                None if own else typed(self._page.by_id("seed").value) or self._page.random_seed()
            )
            setup, seats = self._hangar.setup, self._players.chosen
            if seats and AWAY in seats:
                opened = self._letters.begin(seats, setup)
            else:
                draft = (seed or self._page.random_seed()) if self._players.draft else ""
                opened = self._doors.open(
                    lambda: self._desk.new_game(seed, setup, seats=seats, draft=draft)
                )
            self._open_game("new-dialog", "seed-message", opened)
        elif form == "record-form":
            opened_text = self._links.open_pasted(self._page.by_id("record-text").value)
            if opened_text is not None:
                self._open_game("record-dialog", "record-message", opened_text)
        elif form == "print-form":
            self._printing.print_paper()

    def _offer_players(self) -> None:
        self._players.offer(self._hangar.setup, self._players.chosen)

    def _follow(self, link: str, game: str = "") -> str:
        return self._links.follow(link, game)

    def _fit_window(self) -> None:
        looked_at = self._pointer.looked_at
        self._press(f"window:{self._window.shape}")
        self._pointer.look_on(looked_at)
        # A control may have gone out of sight that has no room, or no need, in such a window.
        if not self._page.document.activeElement.checkVisibility():
            self._page.by_id("prompt").focus(preventScroll=True)

    # --- Doing

    def _press(self, do: str) -> None:
        if self._guest.only_shows:
            return
        if self._doors.follow():
            # What was pressed belonged to a game that has gone on.
            self._draw_from_elsewhere()
        else:
            self._do(do)

    def _do(self, do: str) -> None:
        verb, _, what = do.partition(":")
        if verb in _IN_MENU:
            self._open_menu(False)
        match verb:
            case "new":
                self._page.by_id("seed").value = ""
                self._page.by_id("seed-message").textContent = ""
                self._hangar.open()
                self._players.offer(self._hangar.setup)
                self._links.show_today()
                self._page.by_id("new-dialog").showModal()
                self._page.by_id("seed").focus()
            case "record":
                self._page.by_id("record-text").value = self._desk.record.to_text()
                self._page.by_id("record-message").textContent = ""
                self._links.show()
                self._page.by_id("record-dialog").showModal()
            case "settings":
                self._page.by_id("settings-dialog").showModal()
            case "keys":
                self._page.by_id("keys-dialog").showModal()
                self._page.by_id("keys-title").focus()
            case "tell":
                say(self._page, self._desk.tell_about(what))
            case "tables":
                self._show_tables(on=what == "on")
            case "menu":
                self._open_menu(
                    self._page.by_id("menu-button").getAttribute("aria-expanded") != "true"
                )
            case "close":
                self._page.by_id(what).close()
            case "copy":
                self._page.copy(self._page.by_id("record-text"), self._show_copied)
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
            (self._page.find("guide-title") or self._page.by_id("prompt")).focus()
        asked = self._is_focus_mended() or asked
        # What is asked is read where the focus has gone, and need not be said again.
        question = self._desk.question if asked else None
        say(self._page, tuple(each for each in self._desk.heard if each != question))

    def _is_focus_mended(self) -> bool:
        """Have the focus at the prompt if what had it is gone; whether it was."""
        focused = self._page.document.activeElement
        if focused and focused != self._page.document.body:
            return False
        self._begin_anew_at_the_prompt()
        return True

    def _computer_chose(self) -> None:
        """A computer has chosen, or answered why it did."""
        self._score.count()
        self._save_and_draw()
        if not self._desk.is_behind and not self._desk.message:
            self._say_choice(self._desk.tell_about("step"))

    def _show_choice(self, said: tuple[str, ...]) -> None:
        """A computer's choice has come into sight."""
        self._draw()
        self._say_choice(said)

    def _say_choice(self, said: tuple[str, ...]) -> None:
        asks = not self._desk.is_behind and not self._desk.is_thinking
        # What is asked is read where the focus has gone, and need not be said again.
        is_read = self._is_focus_mended()
        say(self._page, (*said, self._desk.question) if asks and not is_read else said)

    def _show_tables(self, *, on: bool) -> None:
        self._settings.show_tables(on=on)
        self._draw()
        if on:
            self._grids.focus()
        else:
            self._page.by_id("prompt").focus()

    def _open_game(self, dialog: str, message: str, opened: bool) -> None:
        if not opened:
            self._page.by_id(message).textContent = self._desk.message
            self._page.by_id(message).scrollIntoView(block="nearest")
            return
        self._page.by_id(dialog).close()
        self._show_opened()

    def _show_opened(self) -> None:
        self._save_and_draw()
        self._page.by_id("prompt").focus()
        say(self._page, self._desk.heard)

    def _show_copied(self, is_copied: bool) -> None:
        key = "page.copied" if is_copied else "page.not_copied"
        self._page.by_id("record-message").textContent = self._desk.say(key)

    def _save_and_draw(self) -> None:
        # Kept before it is shown, so that what a player has seen is never lost.
        self._letters.keep()
        if not self._doors.keep() and not self._told_unsaved and not self._desk.message:
            self._told_unsaved = True
            key = "page.storage_failed_guest" if self._guest.is_on else "page.storage_failed"
            self._desk.tell(key, piece=self._store.problem)
        self._draw()

    def _open_menu(self, opened: bool) -> None:
        self._page.by_id("menu-button").setAttribute("aria-expanded", str(opened).lower())

    def _begin_anew_at_the_prompt(self) -> None:
        # The button that was pressed may be gone or mean something else now.
        for opened in self._page.document.querySelectorAll("#choices details[open]"):
            opened.open = False
        self._page.by_id("prompt").focus(preventScroll=True)

    # --- Drawing

    def _draw(self) -> None:
        look = self._desk.look(self._page.now())
        if (look.game, look.setup) != self._drawn_sheet:
            self._draw_sheet(look)
        self._marks.draw(look.marks)
        self._marks.write(look.texts)
        for name, tree in look.panels.items():
            self._panels[name].draw(tree)
        self._pointer.begin_anew(look.pointed)
        self._draw_around(look)
        if look.throw is not self._throw:
            self._throw = look.throw
            self._page.by_id("dice").setAttribute("data-throw", "")
        if (look.game, look.language) != self._spoken:
            self._speak(look)
        self._guest.drawn()
        self._players.drawn()
        self._write_soon()
        self._opponents.wake()

    def _tell_coming(self) -> None:
        """A game that was chosen is being fetched."""
        said = self._desk.say("shelf.coming")
        place = self._page.document.querySelector("dialog[open] [role='alert']")
        if place:
            place.textContent = said
        else:
            self._desk.tell("shelf.coming")
            self._draw()
            say(self._page, (said,))

    def _draw_from_elsewhere(self) -> None:
        self._opponents.leave_to_others()
        self._draw()

    def _write_soon(self) -> None:
        if self._desk.is_log_written or self._is_writing:
            return
        self._is_writing = True
        self._page.when_idle(create_once_callable(self._write_on))

    def _write_on(self, _: Any = None) -> None:
        self._is_writing = False
        self._desk.write_on()
        self._panels["log"].draw(self._desk.log)
        self._write_soon()

    def _draw_around(self, look: Look) -> None:
        """What is neither a mark nor a panel, and seldom changes."""
        is_turned = look.is_opposite and self._settings.turns_table
        around = (
            (look.game, look.setup, look.on, look.looking_back, look.tables),
            (look.part, look.arrangement, is_turned),
        )
        if around == self._drawn_around:
            return
        self._drawn_around = around
        for tool in _TOOLS:
            self._page.by_id(tool).disabled = tool not in look.on
        self._page.document.body.dataset.lookingBack = str(look.looking_back).lower()
        self._page.document.body.dataset.opposite = str(is_turned).lower()
        sheet, part = self._page.by_id("sheet"), self._guest.part or look.part
        sheet.setAttribute("viewBox", " ".join(map(str, part)))
        root = self._page.document.documentElement
        root.style.setProperty("--ratio", str(part[2] / part[3]))
        if look.arrangement:
            root.setAttribute("data-arrangement", look.arrangement)
        else:
            root.removeAttribute("data-arrangement")
        # On paper the sheet is whole whatever part is shown.
        for name, length in zip(("left", "top", "width", "height"), part, strict=True):
            sheet.style.setProperty(f"--part-{name}", str(length))
        self._page.by_id("tables").hidden = not look.tables
        self._page.by_id("tables-show").setAttribute("aria-expanded", str(look.tables).lower())

    def _draw_sheet(self, look: Look) -> None:
        # The page has the first game's standard sheet before Python starts.
        is_there = self._drawn_sheet is None and look.game == FIRST and self._desk.plays_standard
        if not is_there:
            self._page.by_id("paper").replaceChildren(build(self._page, self._desk.sheet()))
            self._marks.forget()
            self._pointer.forget_sheet()
            self._panels[_RING] = Panel(self._page, _RING)
            # By which it fits on a page of paper.
            _, _, width, height = self._desk.whole
            for name, length in (("width", width), ("height", height)):
                self._page.document.documentElement.style.setProperty(
                    f"--whole-{name}", str(length)
                )
        self._offer_parts()
        # As it was built, the page is the first game's.
        if look.game != (self._drawn_sheet[0] if self._drawn_sheet else FIRST):
            self._furnish()
            self._page.wear(look.game, is_built_in=look.game == FIRST)
        if not self._guest.is_on:
            self._page.note_played(look.game)
        self._drawn_sheet = (look.game, look.setup)

    def _offer_parts(self) -> None:
        """Have a button for each part of the sheet, unless there is but one."""
        parts = self._desk.parts if len(self._desk.parts) > 1 else ()
        place = self._page.document.querySelector(".parts")
        there = [each.id for each in place.querySelectorAll("[data-do]")]
        if there != [f"part.{part}" for part in parts]:
            buttons = [
                node("button", type="button", id=f"part.{part}", data_do=f"part:{part}")
                for part in parts
            ]
            place.replaceChildren(*(build(self._page, each) for each in buttons))

    def _furnish(self) -> None:
        """Show the ways to what the game has, and no others."""
        face = self._desk.face
        for element in self._page.document.querySelectorAll("[data-room]"):
            element.hidden = element.dataset.room not in face.rooms
        for way in self._page.document.querySelectorAll(".rules-pages-ways a[hreflang]"):
            way.href = rules_page(self._desk.rules.id, way.hreflang)
        for element in self._page.document.querySelectorAll("[data-several]"):
            element.hidden = not self._desk.is_for_several
        for element in self._page.document.querySelectorAll("[data-arranged]"):
            element.hidden = not face.arrangements
        subjects = frozenset(face.speaks.values())
        for row in self._page.document.querySelectorAll("[data-subject]"):
            row.hidden = row.dataset.subject not in subjects

    def _speak(self, look: Look) -> None:
        self._spoken = (look.game, look.language)
        root = self._page.document.documentElement
        root.lang = root.dataset.language = look.language
        for element in self._page.document.querySelectorAll("[data-key]"):
            # What others put into the page may have attributes of that name, too.
            with suppress(KeyError):
                element.textContent = self._desk.say(element.getAttribute("data-key"))
        for element in self._page.document.querySelectorAll("[data-label-key]"):
            with suppress(KeyError):
                words = self._desk.say(element.getAttribute("data-label-key"))
                element.setAttribute("aria-label", words)
        self._page.document.title = self._desk.say("page.title")
        self._page.by_id("language").value = look.language
