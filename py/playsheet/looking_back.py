"""Looking back over a game: the controls, and a sheet that lies still meanwhile."""

from playsheet.marks import IDLE, Marks
from playsheet.names import Names
from playsheet.nodes import Node, node


def controls(names: Names, looked: int, last: int) -> Node:
    """The ways through a game of `last` presses, seen as it was after `looked` of them."""
    say = names.words.say
    return node(
        "div",
        node(
            "div",
            _button("look:start", say("look.start"), off=looked == 0),
            _button("look:back", say("look.back"), off=looked == 0),
            _button("look:on", say("look.on"), off=looked == last),
            class_="row",
        ),
        node(
            "div",
            _button("look:end", say("look.end"), off=False),
            _button("look:go", say("look.go"), off=looked == last),
            class_="row",
        ),
        class_="choices looking-back",
        data_view="looking back",
    )


def _button(do: str, label: str, *, off: bool) -> Node:
    attributes = {"type": "button", "class": "choice", "data-do": do}
    if off:
        attributes["aria-disabled"] = "true"
    return Node("button", attributes, (label,))


def at_rest(found: Marks) -> Marks:
    """The marks without their controls: nothing on the sheet can be pressed."""
    return {
        element: IDLE if attributes.get("data-do") else attributes
        for element, attributes in found.items()
    }
