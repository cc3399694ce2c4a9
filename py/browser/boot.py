"""Where the page's Python begins."""

import gc
import sys
import traceback
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from js import CustomEvent, URLSearchParams, document, window
from pyodide.ffi import create_once_callable, create_proxy

from browser.callbacks import callback
from browser.dom import when_idle
from browser.shell import Shell, random_seed
from browser.store import store_of
from desk.desk import Desk
from desk.registry import FIRST, face_of
from tabletop.record import Record

_READ_AHEAD = ("desk.sharing.links",)
"""The shell's own modules that play does not begin with, but would wait for."""

_OF_THIS_PAGE = frozenset(
    ("browser", "js", "main__", "polyscript", "pyodide", "pyodide_core", "pyodide_js", "pyscript")
)


def start(*, may_lend: bool = True) -> None:
    """Make the page playable, or tell it what went wrong."""
    try:
        # A translator may have written its own language over that of the page.
        language = document.documentElement.dataset.language
        # Dice that nobody could guess are no day's.
        rules = face_of(FIRST).rules
        desk = Desk(Record(rules, rules.standard, random_seed()), language, "")
        shell = Shell(desk, store_of(URLSearchParams.new(window.location.search)))
        shell.start()
    except Exception as error:
        traceback.print_exc()
        reason = traceback.format_exception_only(error)[-1]
        window.dispatchEvent(CustomEvent.new("papermech:failed", detail=reason))
        raise
    document.body.dataset.stage = "ready"
    if may_lend:
        # What has been made by now stays: no need to look through it for garbage, now or in play.
        gc.freeze()
        window.papermechLend = create_proxy(lend)
    _read_ahead(iter((*desk.face.read_ahead, *_READ_AHEAD)))


def lend(other: Any) -> None:
    """Make the page in another frame playable with this Python.

    Every module that touches the page is imported a second time, for the other window.
    """
    ours = {name: module for name, module in sys.modules.items() if _is_of_a_window(name)}
    for name in ours:
        del sys.modules[name]
    sys.modules["js"] = other
    try:
        import_module("browser.boot").start(may_lend=False)
        _watch(other, import_module("browser.callbacks").let_go)
    finally:
        for name in [name for name in sys.modules if _is_of_a_window(name)]:
            del sys.modules[name]
        sys.modules.update(ours)


def _watch(other: Any, let_go: Callable[[], None]) -> None:
    """Have the page in another frame forgotten when it goes; not if it may come back."""

    def left(event: Any) -> None:
        if event.persisted:
            _watch(other, let_go)
        else:
            let_go()

    other.onpagehide = create_once_callable(left)


def _is_of_a_window(name: str) -> bool:
    return name == "js" or name.partition(".")[0] == "browser"


def _imported() -> str:
    """The modules that were imported, but for those that hold on to this very page."""
    return " ".join(
        name for name in sys.modules if name.partition(".")[0].lstrip("_") not in _OF_THIS_PAGE
    )


def _read_ahead(modules: Iterator[str]) -> None:
    """Read the modules one at a time, whenever the page has nothing else to do."""

    def read(_: Any = None) -> None:
        module = next(modules, None)
        if module is None:
            window.dispatchEvent(CustomEvent.new("papermech:ready", detail=_imported()))
            return
        import_module(module)
        when_idle(reader)

    reader = callback(read)
    when_idle(reader)
