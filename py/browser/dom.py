"""Drawing: trees become elements, and only what differs from the last time is touched."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from js import Object, document, window
from pyodide.ffi import to_js

from playsheet.nodes import Node

_SVG = "http://www.w3.org/2000/svg"
_HTML = "http://www.w3.org/1999/xhtml"

Child = Node | str
Presses = Mapping[str, Callable[[str], None]]
"""What a part of the page does for each verb of a press, given the rest of the press."""


_PATIENCE = 500
"""Milliseconds after which what waits for idle time is done without.

Chromium gives none between the last frame that is needed and the next one if its compositor forgets
to tell the page that no frame is expected, which happens by chance, in windows that are seen, too.
"""


def when_idle(function: Any) -> None:
    """Have a JavaScript function called once the page has nothing else to do."""
    ask = getattr(window, "requestIdleCallback", None)
    if ask is None:
        # WebKit has no idle time to give.
        window.setTimeout(function)
    else:
        ask(function, to_js({"timeout": _PATIENCE}, dict_converter=Object.fromEntries))


def by_id(element_id: str) -> Any:
    """The element of the page with that id; None if there is none."""
    return document.getElementById(element_id)


# Each name looked up in the page costs as much as a call, and there are hundreds in a drawing.
_create = document.createElementNS


def build(tree: Node, space: str = _HTML) -> Any:
    """A new element for a tree."""
    if tree.tag == "svg":
        space = _SVG
    element = _create(space, tree.tag)
    set_attribute = element.setAttribute
    for name, value in tree.attrs.items():
        set_attribute(name, value)
    if tree.children:
        element.append(*_built(tree.children, space))
    return element


def _built(children: Iterable[Child], space: str) -> list[Any]:
    """What `append` takes: elements, and texts as they are."""
    return [each if isinstance(each, str) else build(each, space) for each in children]


def patch(element: Any, old: Node, new: Node) -> None:
    """Make an element drawn as `old` look like `new`; both have the same tag."""
    if old is new:
        return
    _patch_attributes(element, old.attrs, new.attrs)
    shared = min(len(old.children), len(new.children))
    for place in range(shared):
        before, after = old.children[place], new.children[place]
        if before is after or before == after:
            continue
        child = element.childNodes.item(place)
        if isinstance(before, Node) and isinstance(after, Node) and before.tag == after.tag:
            patch(child, before, after)
        elif isinstance(before, str) and isinstance(after, str):
            child.data = after
        else:
            child.replaceWith(*_built((after,), element.namespaceURI))
    for _ in range(shared, len(old.children)):
        element.lastChild.remove()
    if added := new.children[shared:]:
        element.append(*_built(added, element.namespaceURI))


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

    def __init__(self, element_id: str) -> None:
        self._element = by_id(element_id)
        self._shown: str | None = None
        self._views: dict[str, tuple[Any, Node]] = {}

    def draw(self, tree: Node) -> None:
        """Show a tree."""
        view = tree.attrs.get("data-view", "")
        if view in self._views:
            element, drawn = self._views[view]
            patch(element, drawn, tree)
        else:
            element = build(tree, self._element.namespaceURI)
        self._views[view] = (element, tree)
        if self._shown != view:
            self._element.replaceChildren(element)
            self._shown = view


class Marks:
    """Elements that are there from the start, of which only attributes and text change."""

    def __init__(self) -> None:
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
        if element is None:
            element = self._elements[element_id] = by_id(element_id)
        return element
