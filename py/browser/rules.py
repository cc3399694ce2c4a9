"""The rules: the dialog that shows and searches them, and the ways to it from the log."""

from typing import TYPE_CHECKING, Any

from js import document, window
from pyodide.ffi import create_proxy

from browser.dom import Panel, by_id
from playsheet.desk import Desk

if TYPE_CHECKING:
    from playsheet.rulebook import Rulebook

_TOUCH = "(pointer: coarse)"
_STEPS = {"ArrowUp": -1, "ArrowDown": 1}


class Rules:
    """Binds the rules dialog and the log's ways to it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._book: Rulebook | None = None
        self._panel = Panel("rulebook")
        by_id("rules-search").addEventListener("input", create_proxy(self._searched))
        by_id("log").addEventListener("keydown", create_proxy(self._key_in_log))

    def open(self) -> None:
        """Show all rules from the beginning."""
        self._show("")
        by_id("rules-dialog").showModal()
        by_id("rules-body").scrollTop = 0
        # On a touch screen a focused field would bring up the keyboard over the rules.
        by_touch = window.matchMedia(_TOUCH).matches
        by_id("rules-body" if by_touch else "rules-search").focus()

    def open_at(self, rule: str) -> None:
        """Show all rules, with one in sight, highlighted and focused."""
        self._show("", rule)
        by_id("rules-dialog").showModal()
        article = by_id(f"rule-{rule}")
        article.focus(preventScroll=True)
        article.scrollIntoView()

    def _show(self, search: str, highlighted: str = "") -> None:
        book = self._opened_book()
        field = by_id("rules-search")
        if field.value != search:
            field.value = search
        matching = book.matching(search)
        self._panel.draw(book.tree(matching, highlighted))
        by_id("rules-found").textContent = book.found(matching)

    def _opened_book(self) -> "Rulebook":
        # Most games are played without it, so the page starts without it.
        from playsheet.rulebook import Rulebook  # noqa: PLC0415

        words = self._desk.words
        if self._book is None or self._book.language != words.language:
            self._book = Rulebook(words)
        return self._book

    def _searched(self, event: Any) -> None:
        self._show(event.target.value)
        by_id("rules-body").scrollTop = 0

    def _key_in_log(self, event: Any) -> None:
        step = _STEPS.get(event.key)
        if step is None:
            return
        links = list(document.querySelectorAll("#log button"))
        # From the log itself, upwards leads to the newest sentence.
        place = links.index(event.target) if event.target in links else len(links)
        if 0 <= place + step < len(links):
            event.preventDefault()
            links[place + step].focus()
