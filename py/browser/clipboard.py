"""Copying what a field holds, where the browser allows it."""

from collections.abc import Callable
from typing import Any

from js import navigator
from pyodide.ffi import JsException, create_proxy


def copy(field: Any, tell: Callable[[bool], None]) -> None:
    """Copy the text of a field, which is selected too; `tell` hears whether that worked."""
    field.select()
    try:
        navigator.clipboard.writeText(field.value).then(
            create_proxy(lambda _: tell(True)), create_proxy(lambda _: tell(False))
        )
    except (JsException, AttributeError):
        tell(False)
