"""How the guide points at the table: what controls are called, and where things lie."""

from collections.abc import Iterable

from desk.face import WHOLE, Box
from desk.guiding.course import REDO, UNDO
from techniconica.sheet.controls import label, places
from techniconica.sheet.names import Names
from techniconica.sheet.plan import plan_of
from techniconica.state import State

_JAM = 34
"""The side of what a ring leaves free round a jam marker."""


def control_name(names: Names, state: State, do: str) -> str:
    """What the control that does `do` is called, as one would name it to somebody."""
    if do in (UNDO, REDO):
        return names.words.say(f"page.{do}")
    return label(names, state, do.removeprefix("choose:"))


def element_of(state: State, do: str) -> str:
    """The element of the table that does `do` as well; empty if none does."""
    choice = do.removeprefix("choose:")
    return next((each for each, made in places(state).items() if made == choice), "")


def part_of(marks: Iterable[str], state: State) -> str:
    """The mech that the first mark on the table lies on; empty if none is there."""
    mark = next((each for each in marks if box_of(each, state)), "")
    return state.tables.ids[int(mark.split(".")[1])] if mark else ""


def part_with(mark: str) -> str:
    """The table lies in one way only."""
    return WHOLE


def box_of(mark: str, state: State) -> Box | None:
    """The place of an element of the table; None for what is not on it."""
    plan = plan_of(state.tables.duel)
    kind, *where = mark.split(".")
    match kind, [int(each) for each in where if each.isdecimal()]:
        case "mech", [mech]:
            return plan.mechs[mech]
        case "stack", [mech, slot]:
            return plan.stacks[mech, slot]
        case "card", [mech, slot, place]:
            return plan.cards[mech, slot, place]
        case "act", [mech, place]:
            return plan.action(mech, place)
        case "jam", [mech, slot]:
            left, top, _, height = plan.stacks[mech, slot]
            return left, top + height - 47 - _JAM / 2, _JAM, _JAM
        case _:
            return None
