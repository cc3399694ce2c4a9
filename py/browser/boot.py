"""Where the page's Python begins."""

import gc
import sys
import traceback
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from js import window
from pyodide.ffi import create_once_callable, create_proxy

from browser.page import Page
from browser.shell import Shell
from browser.store import store_of
from desk.face import Face
from desk.registry import FIRST, face_of
from desk.seats.seated import Seated
from tabletop.record import Record

_READ_AHEAD = ("desk.sharing.links",)
"""The shell's own modules that play does not begin with, but would wait for."""

_OF_THIS_PAGE = frozenset(
    ("browser", "js", "main__", "polyscript", "pyodide", "pyodide_core", "pyodide_js", "pyscript")
)


def start() -> None:
    """Make the page playable that Python was started by, or tell it what went wrong."""
    page = Page(window)
    face = _open(page)
    # What has been made by now stays: no need to look through it for garbage, now or in play.
    gc.freeze()
    window.papermechLend = create_proxy(lend)
    _read_ahead(page, iter((*face.read_ahead, *_READ_AHEAD)))


def lend(other: Any) -> None:
    """Make the page in another frame's window playable with this Python."""
    page = Page(other)
    face = _open(page)
    _read_ahead(page, iter((*face.read_ahead, *_READ_AHEAD)))
    _watch(page)


def _open(page: Page) -> Face:
    """Make a page playable; the face of the game that is on its desk then."""
    try:
        # A translator may have written its own language over that of the page.
        language = page.document.documentElement.dataset.language
        # Dice that nobody could guess are no day's.
        rules = face_of(FIRST).rules
        desk = Seated(
            Record(rules, rules.standard, page.random_seed()), language, "", page.random_bytes
        )
        Shell(page, desk, store_of(page)).start()
    except Exception as error:
        traceback.print_exc()
        _tell(page, "papermech:failed", traceback.format_exception_only(error)[-1])
        raise
    page.document.body.dataset.stage = "ready"
    return desk.face


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
