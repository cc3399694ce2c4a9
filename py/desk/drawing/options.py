"""One of several, to be chosen in a frame."""

from collections.abc import Sequence

from desk.drawing.nodes import Node, node


def options(
    legend: str, name: str, offered: Sequence[tuple[str, str, bool]], *before: Node
) -> Node:
    """Radio buttons in a frame; each is what it does, what it is called, and whether it is on."""
    rows = []
    for do, text, on in offered:
        attributes = {"type": "radio", "name": name, "data-bench": do}
        if on:
            attributes["checked"] = ""
        rows.append(
            node("label", Node("input", attributes, ()), node("span", text), class_="option")
        )
    return node(
        "fieldset",
        node("legend", legend),
        *before,
        node("div", *rows, class_="options"),
        class_="hangar-field",
    )
