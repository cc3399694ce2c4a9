"""What a key stands for, and the one live region of the page."""

from typing import Any

from browser.dom import build, nearest
from browser.page import Page
from desk.desk import Desk
from desk.drawing.nodes import node
from desk.face import GRIDS
from desk.own_dice import face_of_key

_TABLES = "tables:on"
_PRESSES = {"?": "keys", "m": _TABLES}
_MAY_BE_HELD = ("undo", "redo", "look")
"""What goes through the history, and may do so as long as a key is held."""


def key_of(event: Any) -> str:
    """The key of an event; empty where autofill or an extension made up one without a key."""
    key = getattr(event, "key", None)
    return key if isinstance(key, str) else ""


def is_modified(event: Any) -> bool:
    """Whether a key is pressed together with one that gives it another meaning."""
    return any(getattr(event, each, False) for each in ("altKey", "ctrlKey", "metaKey"))


def is_held(event: Any) -> bool:
    """Whether a key has been down for so long that it repeats itself."""
    return bool(getattr(event, "repeat", False))


def presses_again(event: Any) -> bool:
    """Whether Enter is held on what it would press again and again, which nobody means to do."""
    if not is_held(event) or event.key != "Enter":
        return False
    control = nearest(event.target, "a[href], button, input, select, summary, [data-do]")
    do = control.getAttribute("data-do") or "" if control else ""
    return bool(control) and do.partition(":")[0] not in _MAY_BE_HELD


def history_press_of(event: Any) -> str:
    """What Ctrl+Z and its like do, with the command key on a Mac; empty for any other."""
    if getattr(event, "altKey", False):
        return ""
    key = key_of(event)
    if not key.isascii():
        # The letters are not Latin: what counts is where Z and Y are elsewhere.
        key = getattr(event, "code", "").removeprefix("Key")
    match key.lower():
        case "z":
            return "redo" if event.shiftKey else "undo"
        case "y" if event.ctrlKey:
            return "redo"
        case _:
            return ""


def press_of(page: Page, desk: Desk, key: str) -> str:
    """The press that a character makes just now; empty if none, or if all are switched off."""
    if not page.by_id("letter-keys").checked:
        return ""
    if desk.waits_for_dice and (typed := face_of_key(key, desk.rules.die)):
        return f"face:{typed}"
    letter, face = key.lower(), desk.face
    if letter in face.speaks:
        return f"tell:{face.speaks[letter]}"
    press = _PRESSES.get(letter, "")
    return press if press != _TABLES or GRIDS in face.rooms else ""


def say(page: Page, sentences: tuple[str, ...]) -> None:
    """Have a screen reader say sentences, also if the very same were said before."""
    page.by_id("live").replaceChildren(*(build(page, node("p", each)) for each in sentences))
