"""A drawing of the sheet to look at only: as it lies, without controls, under ids of its own."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from desk.drawing.nodes import Node
from desk.face import Marks
from desk.history import at_rest

REFERENCE = re.compile(r"(?<=#)[^)]+")
REFERRING = ("href", "fill")
"""The attributes by which a drawing refers to something, and what stands in them."""


def still(drawing: Node, found: Marks, prefix: str, dropped: frozenset[str]) -> Node:
    """A drawing with marks on it, without the parts of the classes that are `dropped`.

    Only ids that the drawing refers to itself are kept, and begin with `prefix`.
    """
    return _Still(at_rest(found), _referred_to(drawing), prefix, dropped).of(drawing)


def inside(item: Node) -> Iterator[Node]:
    """An element and all elements in it."""
    yield item
    for child in item.children:
        if isinstance(child, Node):
            yield from inside(child)


def _referred_to(drawing: Node) -> frozenset[str]:
    """The ids in a drawing that it refers to itself."""
    own, referred_to = set(), set()
    for each in inside(drawing):
        own.add(each.attrs.get("id", ""))
        for attribute in REFERRING:
            referred_to.update(REFERENCE.findall(each.attrs.get(attribute, "")))
    return frozenset(own & referred_to)


class _Still(NamedTuple):
    lies: Marks
    kept: frozenset[str]
    prefix: str
    dropped: frozenset[str]

    def of(self, item: Node) -> Node:
        id_ = item.attrs.get("id", "")
        attributes = {
            name: text
            for name, text in {**item.attrs, **self.lies.get(id_, {})}.items()
            if text is not None and name not in ("id", "data-key")
        }
        if id_ in self.kept:
            attributes["id"] = self._renamed(id_)
        for name in REFERRING:
            if name in attributes:
                attributes[name] = REFERENCE.sub(self._renamed_match, attributes[name])
        return Node(
            item.tag,
            attributes,
            tuple(
                child if isinstance(child, str) else self.of(child)
                for child in item.children
                if isinstance(child, str) or child.attrs.get("class") not in self.dropped
            ),
        )

    def _renamed(self, id_: str) -> str:
        return f"{self.prefix}.{id_}" if id_ in self.kept else id_

    def _renamed_match(self, found: re.Match[str]) -> str:
        return self._renamed(found[0])
