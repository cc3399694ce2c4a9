"""A small tree of elements, and the one place where a tree becomes markup."""

from functools import cache
from typing import NamedTuple


class Node(NamedTuple):
    """One element: its tag, its attributes as written, its children in order."""

    tag: str
    attrs: dict[str, str]
    children: tuple["Node | str", ...]


def button(do: str, label: str, *, off: bool = False) -> Node:
    """A button of the panel that says all in its label; `off` ones can be found but do nothing."""
    attributes = {"type": "button", "class": "choice", "data-do": do}
    if off:
        attributes["aria-disabled"] = "true"
    return Node("button", attributes, (label,))


_HTML_VOID = frozenset(("br", "hr", "img", "input", "link", "meta", "wbr"))
_SVG_LEAVES = frozenset(
    ("circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "stop", "use")
)


def number(value: float) -> str:
    """A coordinate as short as it can be written, to a tenth of a unit."""
    return f"{value:.1f}".removesuffix(".0")


@cache
def _written(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def node(tag: str, /, *children: Node | str, **attrs: str | float) -> Node:
    """An element; `class_` stands for class and an inner underscore for a hyphen."""
    return Node(
        tag,
        {
            _written(name): value if isinstance(value, str) else number(value)
            for name, value in attrs.items()
        },
        children,
    )


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _write(item: Node | str, out: list[str]) -> None:
    if isinstance(item, str):
        out.append(_escape(item))
        return
    out.append(f"<{item.tag}")
    for name, value in item.attrs.items():
        out.append(f' {name}="{_escape(value).replace(chr(34), "&quot;")}"')
    if not item.children and item.tag in _SVG_LEAVES:
        out.append("/>")
        return
    out.append(">")
    if item.tag in _HTML_VOID:
        return
    for child in item.children:
        _write(child, out)
    out.append(f"</{item.tag}>")


def to_markup(item: Node | str) -> str:
    """The tree as markup that an HTML parser reads back as the same tree."""
    out: list[str] = []
    _write(item, out)
    return "".join(out)
