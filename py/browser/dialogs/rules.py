"""The rules: the dialog that shows and searches them, and the ways to it from the log."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable

from browser.dialogs.figures import Figures
from browser.dom import Panel, Presses, nearest
from browser.hands.keys import key_of
from browser.page import Page
from desk.desk import Desk
from desk.face import Book

_TOUCH = "(pointer: coarse)"
_STEPS = {"ArrowUp": -1, "ArrowDown": 1}
_WAYS = "#log summary, #log button:not(details:not([open]) button)"
"""What the arrow keys go through: nothing that is folded up."""


class Rules:
    """Binds the rules dialog and the log's ways to it.

    What is in sight first is drawn at once, and the rest bit by bit, so that opening is quick.
    `follow` follows a link.
    """

    def __init__(self, page: Page, desk: Desk, follow: Callable[[str], object]) -> None:
        self._page = page
        self._desk = desk
        self._follow = follow
        self._book: Book | None = None
        self._game = ""
        self._is_new = False
        """Whether nothing of it was drawn yet."""
        self._panel = Panel(self._page, "rulebook")
        self._figures = Figures(self._page)
        self._tables: dict[str, Panel] = {}
        self._tables_left: list[str] = []
        self._chapters_written = 1
        self._highlighted = ""
        page.by_id("rules-search").addEventListener("input", page.callback(self._searched))
        page.by_id("log").addEventListener("keydown", page.callback(self._key_in_log))
        page.window.addEventListener("beforeprint", page.callback(self._about_to_print))

    @property
    def presses(self) -> Presses:
        """What each verb of a press does here."""
        return {
            "rules": self._open,
            "rule": self._open_at,
            "read": self._read,
            "figure": self._lead,
            "try": self._try,
        }

    def _open(self, _: str) -> None:
        """Show all rules from the beginning."""
        self._show("")
        self._page.by_id("rules-dialog").showModal()
        self._page.by_id("rules-body").scrollTop = 0
        # On a touch screen a focused field would bring up the keyboard over the rules.
        by_touch = self._page.window.matchMedia(_TOUCH).matches
        self._page.by_id("rules-body" if by_touch else "rules-search").focus()

    def _open_at(self, rule: str) -> None:
        """Show all rules, with one in sight, highlighted and focused."""
        book = self._open_book()
        self._chapters_written = max(self._chapters_written, book.chapters_up_to(rule))
        self._show("", rule)
        if not self._page.by_id("rules-dialog").open:
            self._page.by_id("rules-dialog").showModal()
        _go_to(self._page.by_id(f"rule-{rule}"))

    def _read(self, place: str) -> None:
        """Go to a chapter, an entry or the contents of the open rules."""
        self._write_the_rest()
        if nearest(self._page.by_id(place), "[hidden]"):
            self._show("")
        _go_to(self._page.by_id(place))

    def _lead(self, where: str) -> None:
        """Lead a figure to one of its steps, as in `hit:1`."""
        figure, _, step = where.partition(":")
        self._figures.draw(figure, int(step))

    def _try(self, figure: str) -> None:
        """Open the situation of a figure, as if a person had followed the link to it."""
        book = self._open_book()
        self._follow(book.link_to_try(figure))

    def _show(self, search: str, highlighted: str = "") -> None:
        self._highlighted = highlighted
        field = self._page.by_id("rules-search")
        if field.value != search:
            field.value = search
        self._draw()

    def _draw(self) -> None:
        book = self._open_book()
        matching = book.matching(self._page.by_id("rules-search").value)
        self._panel.draw(book.tree(matching, self._highlighted, self._chapters_written))
        self._page.by_id("rules-found").textContent = book.found(matching)
        if self._is_new:
            self._is_new = False
            self._figures.begin_anew(book)
            self._write_soon()

    def _open_book(self) -> Book:
        """The rulebook of the game on the desk, in the language of the page."""
        words, game = self._desk.words, self._desk.rules.id
        if self._book is not None and (self._book.language, self._game) == (words.language, game):
            return self._book
        if game != self._game:
            self._chapters_written = 1
        self._game = game
        self._book = self._desk.face.book(words)
        self._tables_left = list(self._book.tables)
        self._is_new = True
        return self._book

    # --- What is drawn after the text is in sight

    def _write_soon(self) -> None:
        self._page.window.setTimeout(create_once_callable(self._write_on), 0)

    def _write_on(self) -> None:
        if self._write_some():
            self._write_soon()

    def _write_some(self) -> bool:
        """Write the next chapter or draw the next table; False if all is there."""
        book = self._open_book()
        if self._chapters_written < book.chapters:
            self._chapters_written += 1
            self._draw()
            self._figures.watch()
        elif self._tables_left:
            table = self._tables_left.pop(0)
            if table not in self._tables:
                self._tables[table] = Panel(self._page, f"table-{table}")
            self._tables[table].draw(book.table(table))
        else:
            return False
        return True

    def _write_the_rest(self) -> None:
        while self._write_some():
            pass

    def _about_to_print(self, event: Any) -> None:
        if self._page.by_id("rules-dialog").open:
            self._write_the_rest()
            self._figures.draw_all()

    # --- Events

    def _searched(self, event: Any) -> None:
        self._show(self._page.by_id("rules-search").value)
        self._page.by_id("rules-body").scrollTop = 0

    def _key_in_log(self, event: Any) -> None:
        step = _STEPS.get(key_of(event))
        if step is None:
            return
        links = list(self._page.document.querySelectorAll(_WAYS))
        # From the log itself, upwards leads to the newest sentence.
        place = links.index(event.target) if event.target in links else len(links)
        if 0 <= place + step < len(links):
            event.preventDefault()
            links[place + step].focus()


def _go_to(element: Any) -> None:
    if not element:
        # Somebody else has removed it from the page.
        return
    element.focus(preventScroll=True)
    element.scrollIntoView()
