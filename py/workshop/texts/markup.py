"""A page of HTML as its elements and where they stand in its text, so that it can be altered there.

Whatever is not altered stays as it was written, to the letter.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser

from workshop import WorkshopError

_VOID = frozenset(
    "area base br col embed hr img input link meta param source track wbr".split()  # noqa: SIM905
)


@dataclass(frozen=True, slots=True)
class Element:
    """An element: its tag begins at `start`, its content lies from `inside` to `outside`."""

    tag: str
    attributes: Mapping[str, str]
    start: int
    inside: int
    outside: int
    end: int
    closes_itself: bool = False
    """As `<path/>` does in a drawing."""


def elements(page: str) -> list[Element]:
    """The elements of a page, in the order in which they begin.

    Raises:
        WorkshopError: if an element that must be ended is not, or an end has no beginning.
    """
    reader = _Reader(page)
    reader.feed(page)
    reader.close()
    return reader.read()


def inner(page: str, element: Element) -> str:
    """What stands in an element, as it is written."""
    return page[element.inside : element.outside]


def written(attributes: Mapping[str, str]) -> str:
    """Attributes as they stand in a tag, each after a blank; one without a value as its name."""
    return "".join(
        f' {name}="{html.escape(value)}"' if value else f" {name}"
        for name, value in attributes.items()
    )


def replaced(page: str, edits: Iterable[tuple[int, int, str]]) -> str:
    """The page with other text from one place to another, for each edit; none overlaps another."""
    for start, end, instead in sorted(edits, reverse=True):
        page = page[:start] + instead + page[end:]
    return page


def with_attributes(element: Element, more: Mapping[str, str]) -> tuple[int, int, str]:
    """The edit that gives an element more attributes."""
    place = element.inside - (2 if element.closes_itself else 1)
    return place, place, written(more)


def line_end(page: str, place: int) -> int:
    """The place behind the end of the line, if nothing else stands before it."""
    return place + 1 if page[place : place + 1] == "\n" else place


class _Reader(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self._lines = [0]
        for line in page.split("\n"):
            self._lines.append(self._lines[-1] + len(line) + 1)
        self._page = page
        self._open: list[tuple[int, str, dict[str, str], int, int]] = []
        self._read: dict[int, Element] = {}

    def read(self) -> list[Element]:
        """All elements, once all is fed."""
        if self._open:
            raise WorkshopError(f"<{self._open[-1][1]}> is never ended.")
        return [self._read[number] for number in sorted(self._read)]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _VOID:
            self._whole(tag, attrs, closes_itself=False)
            return
        number = len(self._read) + len(self._open)
        start = self._place()
        self._open.append((number, tag, _named(attrs), start, start + self._length()))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._whole(tag, attrs, closes_itself=True)

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1][1] != tag:
            raise WorkshopError(f"</{tag}> ends nothing that is open.")
        number, _, attributes, start, inside = self._open.pop()
        outside = self._place()
        end = self._page.index(">", outside) + 1
        self._read[number] = Element(tag, attributes, start, inside, outside, end)

    def _whole(self, tag: str, attrs: list[tuple[str, str | None]], *, closes_itself: bool) -> None:
        start = self._place()
        end = start + self._length()
        number = len(self._read) + len(self._open)
        self._read[number] = Element(tag, _named(attrs), start, end, end, end, closes_itself)

    def _place(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def _length(self) -> int:
        return len(self.get_starttag_text() or "")


def _named(attrs: list[tuple[str, str | None]]) -> dict[str, str]:
    return {name: value or "" for name, value in attrs}
