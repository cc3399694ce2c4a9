"""Looking back over a game: the controls, and a sheet that lies still meanwhile."""

from desk.drawing.nodes import Node, button, node
from desk.face import IDLE, Marks
from desk.words import Words


def controls(words: Words, looked: int, last: int) -> Node:
    """The ways through a game of `last` presses, seen as it was after `looked` of them."""
    say = words.say
    return node(
        "div",
        node(
            "div",
            button("look:start", say("look.start"), off=looked == 0),
            button("look:back", say("look.back"), off=looked == 0),
            button("look:on", say("look.on"), off=looked == last),
            class_="row",
        ),
        node(
            "div",
            button("look:end", say("look.end")),
            button("look:go", say("look.go"), off=looked == last),
            class_="row",
        ),
        class_="choices looking-back",
        data_view="looking back",
    )


def at_rest(found: Marks) -> Marks:
    """The marks without their controls: nothing on the sheet can be pressed."""
    return {
        element: attributes | IDLE if attributes.get("data-do") else attributes
        for element, attributes in found.items()
    }
