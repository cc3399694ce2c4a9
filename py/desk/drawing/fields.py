"""Fields of a form by which things are set up: what each holds is filled in by whoever shows it."""

from collections.abc import Iterable

from desk.drawing.nodes import Node, node


def titled(title: str, fields: Iterable[Node]) -> Node:
    """A group of fields under a title."""
    return node("fieldset", node("legend", title), *fields, class_="hangar-field")


def select(field: str, label: str, options: Iterable[tuple[str, str]]) -> Node:
    """A list to choose from, of values with their words."""
    listed = (node("option", words, value=value) for value, words in options)
    chooser = node("select", *listed, data_field=field)
    return node("label", node("span", label), chooser, class_="field block")


def tick(field: str, label: str) -> Node:
    """A box to tick."""
    box = node("input", type="checkbox", data_field=field)
    return node("label", box, node("span", label), class_="option")


def numbers(most: int) -> Iterable[tuple[str, str]]:
    """The numbers from 0 on, to choose from."""
    return ((str(number), str(number)) for number in range(most + 1))
