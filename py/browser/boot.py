"""Where the page's Python begins."""

import gc
import sys
import traceback
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from js import window
from pyodide.ffi import create_once_callable, create_proxy

from browser.page import Page
from browser.shell import Shell
from browser.store import store_of
from desk.face import Face
from desk.registry import PACKAGES, AwaitedError, face_of, keep_only
from desk.seats.seated import Seated
from tabletop.record import Record

_READ_AHEAD = ("desk.sharing.links",)
"""The shell's own modules that play does not begin with, but would wait for."""

_OF_THIS_PAGE = frozenset(
    ("browser", "js", "main__", "polyscript", "pyodide", "pyodide_core", "pyodide_js", "pyscript")
)


def start() -> None:
    """Make the page playable that Python was started by, or tell it what went wrong."""
    page = Page(window, window.papermechBring)
    keep_only(page.document.documentElement.dataset.games.split())

    def opened(face: Face) -> None:
        # What has been made by now stays: no need to look through it for garbage, now or in play.
        gc.freeze()
        window.papermechLend = create_proxy(lend)
        _read_ahead(page, iter((*face.read_ahead, *_READ_AHEAD)))

    _open(page, opened)


def lend(other: Any) -> None:
    """Make the page in another frame's window playable with this Python."""
    page = Page(other, window.papermechBring)
    _open(page, lambda face: _read_ahead(page, iter((*face.read_ahead, *_READ_AHEAD))))
    _watch(page)


def _open(page: Page, opened: Callable[[Face], None]) -> None:
    """Make a page playable, and call `opened` with the face of the game that is on its desk then.

    The program of what this start plays is there. If another game was kept, it waits for that one.
    """
    made: list[tuple[Seated, Shell]] = []

    def begin(_: Any = None) -> None:
        try:
            if not made:
                made.append(_shell(page))
            desk, shell = made[0]
            shell.start()
        except AwaitedError as awaited:
            page.bring(awaited.game).then(begin, lambda error: failed(str(error)))
            return
        except Exception as error:
            traceback.print_exc()
            failed(traceback.format_exception_only(error)[-1])
            raise
        page.document.body.dataset.stage = "ready"
        opened(desk.face)

    def failed(reason: str) -> None:
        _tell(page, "papermech:failed", reason)

    begin()


def _shell(page: Page) -> tuple[Seated, Shell]:
    """A desk with a game that nobody has touched, and what binds the page to it."""
    about = page.document.documentElement.dataset
    # One that is not here any more may have been played last.
    rules = face_of(about.game if about.game in PACKAGES else next(iter(PACKAGES))).rules
    # Dice that nobody could guess are no day's.
    record = Record(rules, rules.standard, page.random_seed())
    # A translator may have written its own language over that of the page.
    desk = Seated(record, about.language, "", page.random_bytes)
    return desk, Shell(page, desk, store_of(page))


def _tell(page: Page, event: str, detail: str) -> None:
    page.window.dispatchEvent(page.window.CustomEvent.new(event, detail=detail))


def _watch(page: Page) -> None:
    """Have the page in another frame forgotten when it goes; not if it may come back."""

    def left(event: Any) -> None:
        if event.persisted:
            _watch(page)
        else:
            page.let_go()

    page.window.onpagehide = create_once_callable(left)


def _imported() -> str:
    """The modules that were imported, but for those that hold on to this very page."""
    return " ".join(
        name for name in sys.modules if name.partition(".")[0].lstrip("_") not in _OF_THIS_PAGE
    )


def _read_ahead(page: Page, modules: Iterator[str]) -> None:
    """Read the modules one at a time, whenever the page has nothing else to do."""

    def read(_: Any = None) -> None:
        module = next(modules, None)
        if module is None:
            _tell(page, "papermech:ready", _imported())
            return
        import_module(module)
        page.when_idle(reader)

    reader = page.callback(read)
    page.when_idle(reader)
