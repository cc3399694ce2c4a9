"""Waiting for what takes a page its time: the start of Python, and what comes after it."""

from __future__ import annotations

from playwright.sync_api import Page

READY = "body[data-stage=ready]"
WHOLE = "html[data-python=whole]"

_OFTEN = 20
"""Milliseconds."""


def await_there(page: Page, selector: str) -> None:
    """Wait until a page has something, however it is shown.

    An expectation describes the whole page each time that it is not met, in the page itself, and
    looks less and less often: the start would take longer for being watched.
    """
    page.wait_for_function(
        "(selector) => document.querySelector(selector)", arg=selector, polling=_OFTEN
    )
