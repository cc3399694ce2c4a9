"""Copying what a field holds, where the browser allows it."""

from collections.abc import Callable
from typing import Any

from js import navigator
from pyodide.ffi import JsException


def copy(field: Any, tell: Callable[[bool], None]) -> None:
    """Copy the text of a field, which is selected too; `tell` hears whether that worked."""
    field.select()
    try:
        copied = navigator.clipboard.writeText(field.value)
        copied.then(lambda _: tell(True), lambda _: tell(False))
    except (JsException, AttributeError):
        tell(False)
