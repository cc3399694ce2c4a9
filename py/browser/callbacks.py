"""What a page calls back: functions of Python's that it holds until it is gone."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy

_held: list[Any] = []


def callback(function: Callable[..., object]) -> Any:
    """The function as the page may keep and call it, again and again."""
    proxy = create_proxy(function)
    _held.append(proxy)
    return proxy


def let_go() -> None:
    """The page is gone, and will call nothing any more."""
    for proxy in _held:
        proxy.destroy()
    _held.clear()
