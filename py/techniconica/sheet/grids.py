"""The table as tables, for ears and for the keyboard: one for each mech, a cell for each stack.

What a click on the drawn table would do, Enter does on its cell. Everything comes from the same
state and the same controls as the drawing.
"""

from collections.abc import Iterable

from desk.drawing.nodes import Node, node
from techniconica.sheet.controls import label, places
from techniconica.sheet.names import Names
from techniconica.sheet.plan import PLACES
from techniconica.sheet.spoken import mech_told, stack_told
from techniconica.state import State

_COLUMNS = ("left", "middle", "right")
_ROWS = ("top", "centre", "bottom")


def grids(names: Names, state: State, *, resting: bool) -> Node:
    """The tables of a state; while `resting` nothing can be pressed."""
    choices = {} if resting else places(state)
    mechs = range(len(state.mechs))
    return node("div", *(_mech(names, state, mech, choices) for mech in mechs), class_="grids")


def _mech(names: Names, state: State, mech: int, choices: dict[str, str]) -> Node:
    say = names.words.say
    rows = []
    own = [choice for element, choice in choices.items() if _is_beside(element, mech)]
    if own:
        cells = [_choice(names, state, choice) for choice in own]
        rows.append(_row(say("grid.choices"), cells))
    for row, name in enumerate(_ROWS):
        slots = sorted(
            (slot for slot, place in PLACES.items() if place[0] == row),
            key=lambda slot: PLACES[slot][1],
        )
        cells = [_stack(names, state, mech, slot, choices) for slot in slots]
        rows.append(_row(say(f"grid.{name}"), cells))
    title = f"grid.{mech}"
    first, *others = rows
    return node(
        "table",
        node("caption", mech_told(names, state, mech), id=f"{title}.title"),
        node(
            "thead",
            node(
                "tr",
                node("td"),
                *(node("th", say(f"grid.{each}"), scope="col") for each in _COLUMNS),
            ),
        ),
        node("tbody", _reached_by_tab(first), *others),
        role="grid",
        aria_labelledby=f"{title}.title",
        id=title,
    )


def _is_beside(element: str, mech: int) -> bool:
    """Whether an element that can be pressed is of a mech, and no stack."""
    kind, _, where = element.partition(".")
    return kind in ("mech", "act", "card") and int(where.partition(".")[0]) == mech


def _reached_by_tab(row: Node) -> Node:
    head, first, *others = row.children
    assert isinstance(first, Node)
    first = first._replace(attrs={**first.attrs, "tabindex": "0"})
    return row._replace(children=(head, first, *others))


def _row(head: str, cells: Iterable[Node]) -> Node:
    return node("tr", node("th", head, scope="row"), *cells)


def _choice(names: Names, state: State, choice: str) -> Node:
    said = label(names, state, choice)
    return node("td", said, tabindex="-1", data_do=f"choose:{choice}")


def _stack(names: Names, state: State, mech: int, slot: int, choices: dict[str, str]) -> Node:
    say = names.words.say
    stacks = state.mechs[mech].frame.model.stacks
    if slot >= len(stacks) or not stacks[slot]:
        return node("td", say("grid.empty"), tabindex="-1")
    choice = choices.get(f"stack.{mech}.{slot}") or choices.get(f"jam.{mech}.{slot}", "")
    said = [stack_told(names, state, mech, slot)]
    if choice:
        said.append(say("grid.enter", choice=label(names, state, choice)))
    does = {"data_do": f"choose:{choice}"} if choice else {}
    return node(
        "td",
        node("span", names.base(mech, slot), aria_hidden="true"),
        node("span", " ".join(said), class_="visually-hidden"),
        tabindex="-1",
        id=f"cell.{mech}.{slot}",
        **does,
    )
