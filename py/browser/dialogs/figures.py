"""The figures of the rules on the page: drawn when they come near, and led through their steps."""

from typing import Any

from browser.dom import Panel
from browser.page import Page
from desk.face import Book

_NEAR = "60% 0px"
"""How far above and below the rules in sight a figure is near."""
_FRAMES = 3
"""Frames within which rules have their size once something among them has the focus."""


class Figures:
    """The figures of the rules, each drawn a little before it comes into sight."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._book: Book | None = None
        self._panels: dict[str, Panel] = {}
        self._steps: dict[str, int] = {}
        self._drawn: set[str] = set()
        self._watch: Any = None
        self._frames_left = 0
        self._frame = page.callback(self._settled)
        page.by_id("rules-body").addEventListener("focusin", page.callback(self._focused))

    def begin_anew(self, book: Book) -> None:
        """The words are others now, or the figures were never drawn."""
        self._book = book
        self._drawn.clear()
        if self._watch is not None:
            self._watch.disconnect()
        body, observer = self._page.by_id("rules-body"), self._page.window.IntersectionObserver
        options = self._page.as_object({"root": body, "rootMargin": _NEAR})
        self._watch = observer.new(self._page.callback(self._came_near), options)
        self.watch()

    def watch(self) -> None:
        """Look out for figures that are new, too; one that is watched already stays so."""
        for element in self._all_figures():
            if element.getAttribute("data-figure") not in self._drawn:
                self._watch.observe(element)

    def draw_all(self) -> None:
        """Draw what has not come into sight yet."""
        for figure in self._all_figures():
            self._draw_once(figure)

    def draw(self, figure: str, step: int) -> None:
        """Draw a figure at a step, counted from 0."""
        assert self._book is not None
        self._steps[figure] = step
        self._drawn.add(figure)
        for element, tree in self._book.shown(figure, step).items():
            if element not in self._panels:
                self._panels[element] = Panel(self._page, element)
            self._panels[element].draw(tree)

    def _draw_once(self, element: Any) -> None:
        figure = element.getAttribute("data-figure")
        self._watch.unobserve(element)
        if figure not in self._drawn:
            # At the step it was led to in the other language, if it was.
            self.draw(figure, self._steps.get(figure, 0))

    def _came_near(self, entries: Any, watch: Any) -> None:
        focused = self._page.document.activeElement
        was_in_sight = bool(focused) and self._is_in_sight(focused)
        for entry in entries:
            if entry.isIntersecting:
                self._draw_once(entry.target)
        # What is drawn pushes down what comes after it, which may have the focus already.
        if was_in_sight:
            focused.scrollIntoView(block="nearest")

    def _focused(self, event: Any) -> None:
        # Rules find their true size only when they come near, which moves what has the focus.
        self._frames_left = _FRAMES
        self._page.window.requestAnimationFrame(self._frame)

    def _settled(self, time: float) -> None:
        focused = self._page.document.activeElement
        if self._page.by_id("rules-body").contains(focused) and focused.id != "rules-body":
            focused.scrollIntoView(block="nearest")
        self._frames_left -= 1
        if self._frames_left > 0:
            self._page.window.requestAnimationFrame(self._frame)

    def _is_in_sight(self, element: Any) -> bool:
        """Whether some of an element of the rules is in sight, and not just scrolled past."""
        body = self._page.by_id("rules-body")
        if element == body or not body.contains(element):
            return False
        room, box = body.getBoundingClientRect(), element.getBoundingClientRect()
        return bool(box.bottom > room.top and box.top < room.bottom)

    def _all_figures(self) -> Any:
        return self._page.document.querySelectorAll("#rulebook [data-figure]")
