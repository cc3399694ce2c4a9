"""Drawing: trees become elements, and only what differs from the last time is touched.

Others change the page, too: translators put words in elements of their own into the place of ours,
and extensions wrap, add, move and remove elements. So elements of ours are known by reference and
never by their place, and what somebody has done to them is put right when they are drawn next.
"""

from collections.abc import Callable, Mapping
from typing import Any

from browser.page import Page
from desk.drawing.nodes import Node

_SVG = "http://www.w3.org/2000/svg"
_HTML = "http://www.w3.org/1999/xhtml"

Presses = Mapping[str, Callable[[str], None]]
"""What a part of the page does for each verb of a press, given the rest of the press."""


def nearest(target: Any, selector: str) -> Any:
    """The closest element that fits, from the target of an event outwards; None if there is none.

    Events that autofill and extensions make up may have the document or a text as their target.
    """
    element = target if hasattr(target, "closest") else getattr(target, "parentElement", None)
    return element.closest(selector) if element else None


_DOES = ("data-do", "data-bench")
_CONTROLS = ", ".join(f"[{each}]" for each in _DOES)


def build(page: Page, tree: Node) -> Any:
    """A new element for a tree that is drawn only once."""
    return Drawn(page, tree).element


class Drawn:
    """An element of ours with the tree that it shows, whatever others put round it or into it."""

    __slots__ = ("_inside", "_page", "_space", "controls", "element", "tree")

    def __init__(self, page: Page, tree: Node, space: str = _HTML) -> None:
        self._page = page
        self.tree = tree
        self._space = _SVG if tree.tag == "svg" else space
        self.element = page.create(self._space, tree.tag)
        set_attribute = self.element.setAttribute
        for name, value in tree.attrs.items():
            set_attribute(name, value)
        # One for each child of the tree; None for a text.
        self._inside = [
            None if isinstance(each, str) else Drawn(page, each, self._space)
            for each in tree.children
        ]
        if tree.children:
            self.element.append(*self._parts())
        self.controls = self._count_controls()

    def show(self, tree: Node) -> None:
        """Make the element look like another tree with the same tag."""
        old = self.tree
        if tree is old:
            return
        self.tree = tree
        _patch_attributes(self.element, old.attrs, tree.attrs)
        if old.children is not tree.children:
            self._show_inside(old.children)
            self.controls = self._count_controls()

    def mend(self) -> None:
        """Put back what somebody has taken out of the element, however deep inside."""
        inside = [each for each in self._inside if each]
        if not self._holds(inside):
            self._arrange()
        for each in inside:
            each.mend()

    def _show_inside(self, before: tuple[Node | str, ...]) -> None:
        former = self._inside
        inside: list[Drawn | None] = []
        touched: list[Drawn] = []
        for place, each in enumerate(self.tree.children):
            drawn = former[place] if place < len(former) else None
            if isinstance(each, str):
                drawn = None
            elif drawn is None or drawn.tree.tag != each.tag:
                drawn = Drawn(self._page, each, self._space)
            elif drawn.tree is not each and drawn.tree != each:
                drawn.show(each)
                touched.append(drawn)
            inside.append(drawn)
        self._inside = inside
        if None in former or None in inside:
            if former != inside or _texts(before) != _texts(self.tree.children):
                self._write()
        else:
            touched += self._exchange(former)
        if touched and not self._holds(touched):
            self._arrange()

    def _write(self) -> None:
        """Have new words in the element, in the place of whatever the old ones have become."""
        if any(self._inside):
            self._arrange()
        else:
            self.element.textContent = "".join(_texts(self.tree.children))

    def _exchange(self, former: "list[Drawn | None]") -> "list[Drawn]":
        """Let elements take the place of the former ones; those that took that of another."""
        inside = self._inside
        exchanged = []
        for before, now in zip(former, inside, strict=False):
            if before and now and before is not now:
                before.element.replaceWith(now.element)
                exchanged.append(now)
        for gone in former[len(inside) :]:
            if gone:
                gone.element.remove()
        if added := [each.element for each in inside[len(former) :] if each]:
            self.element.append(*added)
        return exchanged

    def _arrange(self) -> None:
        """Have what is ours in the element, in its order, and nothing else.

        What is there stays where it is, so that it keeps the focus and is scrolled as before.
        """
        element, focused = self.element, self._page.document.activeElement
        place = element.firstChild
        for part in self._parts():
            if isinstance(part, str):
                element.insertBefore(self._page.document.createTextNode(part), place)
            elif part.parentNode == element:
                while place != part:
                    place = _taken_out(place)
                place = place.nextSibling
            else:
                element.insertBefore(part, place)
        while place:
            place = _taken_out(place)
        if focused != self._page.document.activeElement:
            focused.focus(preventScroll=True)

    def _parts(self) -> list[Any]:
        """What the element holds: elements, and texts as they are."""
        return [
            drawn.element if drawn else each
            for drawn, each in zip(self._inside, self.tree.children, strict=True)
        ]

    def _holds(self, inside: "list[Drawn]") -> bool:
        contains = self.element.contains
        return all(contains(each.element) for each in inside)

    def _count_controls(self) -> int:
        inside = sum(each.controls for each in self._inside if each)
        return inside + any(each in self.tree.attrs for each in _DOES)


def _texts(children: tuple[Node | str, ...]) -> list[str]:
    return [each for each in children if isinstance(each, str)]


def _taken_out(child: Any) -> Any:
    """The next sibling of a child, which is removed."""
    following = child.nextSibling
    child.remove()
    return following


def _patch_attributes(
    element: Any, old: Mapping[str, str | None], new: Mapping[str, str | None]
) -> None:
    for name, value in new.items():
        if old.get(name) != value:
            if value is None:
                element.removeAttribute(name)
            else:
                element.setAttribute(name, value)
    for name in old:
        if name not in new:
            element.removeAttribute(name)


class Panel:
    """An element of the page whose only child is a tree.

    Trees that differ in `data-view` have little in common, so each view's element is kept and
    put back, instead of being made over and over.
    """

    def __init__(self, page: Page, element_id: str) -> None:
        self._page = page
        self._id = element_id
        self._element = page.by_id(element_id)
        self._shown: Drawn | None = None
        self._views: dict[str, Drawn] = {}

    def draw(self, tree: Node) -> None:
        """Show a tree."""
        view = tree.attrs.get("data-view", "")
        drawn = self._views.get(view)
        if drawn is None or drawn.tree.tag != tree.tag:
            drawn = self._views[view] = Drawn(self._page, tree, self._element.namespaceURI)
        elif drawn is self._shown and drawn.tree is tree:
            return
        else:
            drawn.show(tree)
            if drawn.element.querySelectorAll(_CONTROLS).length < drawn.controls:
                drawn.mend()
        self._put_in(drawn)

    def _put_in(self, drawn: Drawn) -> None:
        if not self._element.isConnected:
            self._element = self._page.by_id(self._id)
        if drawn is not self._shown or not self._element.contains(drawn.element):
            self._element.replaceChildren(drawn.element)
            self._shown = drawn


class Marks:
    """Elements that are there from the start, of which only attributes and text change."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._elements: dict[str, Any] = {}
        self._drawn: dict[str, Mapping[str, str | None]] = {}
        self._texts: dict[str, str] = {}

    def forget(self) -> None:
        """The elements were replaced: look them up and draw them anew."""
        self._elements.clear()
        self._drawn.clear()
        self._texts.clear()

    def draw(self, marks: Mapping[str, Mapping[str, str | None]]) -> None:
        """Give each named element its attributes."""
        for element_id, attributes in marks.items():
            drawn = self._drawn.get(element_id)
            if drawn is attributes or drawn == attributes:
                continue
            _patch_attributes(self._element(element_id), drawn or {}, attributes)
            self._drawn[element_id] = attributes

    def write(self, texts: Mapping[str, str]) -> None:
        """Give each named element its text."""
        for element_id, text in texts.items():
            if self._texts.get(element_id) != text:
                self._element(element_id).textContent = text
                self._texts[element_id] = text

    def _element(self, element_id: str) -> Any:
        element = self._elements.get(element_id)
        if element is None or not element.isConnected:
            element = self._elements[element_id] = self._page.by_id(element_id)
        return element
