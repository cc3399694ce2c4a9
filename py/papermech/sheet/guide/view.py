"""How the guide points at the sheet: what controls are called, and where things lie."""

from collections.abc import Iterable

from desk.guiding.course import CONTINUE, REDO, UNDO
from papermech.choices import ACTION_IDS
from papermech.sheet import plan
from papermech.sheet.controls import label, sheet_choices
from papermech.sheet.names import Names
from papermech.sheet.overlay import picture
from papermech.state import State

# --- Words


def control_name(names: Names, state: State, do: str) -> str:
    """What the control that does `do` is called, as one would name it to somebody."""
    if do in (UNDO, REDO):
        return names.words.say(f"page.{do}")
    if do == CONTINUE:
        return names.words.say("choice.continue")
    choice = do.removeprefix("choose:")
    return names.action(choice) if choice in ACTION_IDS else label(names, state, choice)


_SMALL = 31
"""The side of what a ring leaves free round a cube or a circle."""


def element_of(state: State, do: str) -> str:
    """The element of the sheet that does `do` as well; empty if none does."""
    choice = do.removeprefix("choose:")
    if choice in ACTION_IDS:
        return f"action.{choice}"
    return next((each for each, made in sheet_choices(state).items() if made == choice), "")


def part_of(marks: Iterable[str], state: State) -> str:
    """The part of the sheet where the first mark lies; empty if none is on the sheet."""
    box = next(filter(None, (box_of(mark, state) for mark in marks)), None)
    if box is None:
        return ""
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    return next(
        part
        for part, (left, top, width, height) in reversed(plan.PARTS.items())
        if left <= x <= left + width and top <= y <= top + height
    )


def box_of(mark: str, state: State) -> plan.Box | None:
    """The place of an element of the sheet; None for what is not on it now."""
    kind, _, what = mark.partition(".")
    match kind:
        case "action":
            return plan.action_box(what)
        case "attack":
            letter, row = what.split(".")
            return plan.attack_box(letter, int(row))
        case "card" | "press":
            return plan.card_box(what)
        case "circle":
            return _round(plan.circle_place(what), _SMALL)
        case "cube":
            return _cube(what, state)
        case "mount":
            return plan.mount_box(what)
        case "stance":
            return plan.stance_box(what)
        case "turn":
            return _round(plan.TURN_CW if what == "cw" else plan.TURN_CCW, plan.BUTTON)
        case _:
            return {"targets": plan.TARGETS, "torso": plan.TORSO}.get(mark)


def part_with(mark: str) -> str:
    """The part of the sheet that an element lies on, wherever that is arranged to be."""
    kind, _, what = mark.partition(".")
    owner, _, rest = what.partition(".")
    if kind == "cube" and rest in ("time", "radar"):
        return rest
    if kind in ("attack", "card", "press"):
        return f"card.{owner}"
    return {"turn": "radar", "targets": "targets"}.get(kind, "mech")


def _cube(what: str, state: State) -> plan.Box | None:
    owner, _, kind = what.partition(".")
    if what == "you.stance":
        return _round(plan.stance_place(state.stance), _SMALL)
    if what == "you.time":
        if state.time is None:
            return None
        return _round(picture.your_time_place(state, state.time)[:2], _SMALL)
    if kind == "time":
        found = picture.time_places(state).get(owner)
        return _round(found[:2], _SMALL) if found else None
    at = picture.radar_places(state).get(owner)
    return _round(at, _SMALL) if at else None


def _round(at: plan.Point, side: float) -> plan.Box:
    x, y = at
    return x - side / 2, y - side / 2, side, side
