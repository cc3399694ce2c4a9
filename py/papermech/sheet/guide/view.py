"""What the guide shows: its box, rings on the sheet, and a mark on the control to press."""

from collections.abc import Iterable

from desk.drawing.log import rule_link
from desk.drawing.nodes import Node, button, node, number
from papermech.choices import ACTION_IDS
from papermech.sheet import plan
from papermech.sheet.controls import label, sheet_choices
from papermech.sheet.guide.steps import CONTINUE, LAST, REDO, STEPS, UNDO, Place
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


def heard(names: Names, state: State, place: Place, to_press: str) -> list[str]:
    """A step as it is read out: its heading, its text and what it asks for, if anything."""
    asked = _asked(names, state, to_press)
    return [_heading(names, place), _text(names, place), *([asked] if asked else [])]


def _heading(names: Names, place: Place) -> str:
    title = "astray" if place.strayed else STEPS[place.step].name
    return names.words.say(
        "guide.heading",
        n=place.step + 1,
        last=LAST + 1,
        title=names.words.say(f"guide_title.{title}"),
    )


def _text(names: Names, place: Place) -> str:
    return names.words.say(f"guide_text.{'astray' if place.strayed else STEPS[place.step].name}")


def _asked(names: Names, state: State, to_press: str) -> str:
    if not to_press:
        return ""
    return names.words.say("guide.press", control=control_name(names, state, to_press))


# --- The box


def step_box(names: Names, state: State, place: Place, to_press: str, *, has_own: bool) -> Node:
    """A step: what it is about, what it asks for, and the ways on, back and out.

    `has_own` says whether a game of the player's lies aside that was begun.
    """
    say = names.words.say
    asked = _asked(names, state, to_press)
    at_the_end = place.step == LAST and not place.strayed
    stay = button("guide:stay", say("guide.stay"))
    back = button("guide:back", say("guide.back"), off=place == Place(0))
    leave = button("guide:skip", say("guide.own" if at_the_end else "guide.leave"))
    if place.strayed:
        ways = [button("guide:back", say("guide.back_to_step")), stay, leave]
    elif at_the_end:
        ways = [stay, back, leave] if has_own else [stay, back]
    elif STEPS[place.step].only_tells:
        ways = [button("guide:next", say("guide.next")), back, leave]
    else:
        ways = [back, leave]
    press = [node("p", asked, class_="guide-press")] if asked else []
    return _box(
        _heading(names, place),
        node("p", _text(names, place), id="guide-text"),
        node("div", *press, *ways, class_="row"),
        rule_link(names.words, STEPS[place.step].rule),
        view="step",
    )


def invitation(names: Names, *, first: bool) -> Node:
    """The way into the guide, for somebody who comes for the `first` time or asks for it."""
    say = names.words.say
    return _box(
        say("guide.first" if first else "guide.title"),
        node("p", say("guide.invitation" if first else "guide.kept_meanwhile"), id="guide-text"),
        _ways(
            button("guide:start", say("guide.start")),
            button("guide:skip", say("guide.alone" if first else "page.close")),
        ),
    )


def waiting(names: Names, step: int) -> Node:
    """The guide was left at a step, and its game lies aside."""
    say = names.words.say
    return _box(
        say("guide.title"),
        node("p", say("guide.waits", n=step + 1, last=LAST + 1), id="guide-text"),
        _ways(
            button("guide:resume", say("guide.resume")),
            button("guide:start", say("guide.start_anew")),
            button("guide:skip", say("page.close")),
        ),
    )


def aside(names: Names, *, replaces: bool) -> Node:
    """A game of the player's lies aside, and would be replaced by the one on the desk."""
    say = names.words.say
    return _box(
        say("guide.title"),
        node("p", say("guide.aside_replaced" if replaces else "guide.aside"), id="guide-text"),
        _ways(
            button("guide:resume", say("guide.own")),
            button("guide:start", say("guide.start_anew")),
            button("guide:skip", say("page.close")),
        ),
    )


def _ways(*buttons: Node) -> Node:
    return node("div", *buttons, class_="row")


def _box(heading: str, *inside: Node, view: str = "invitation") -> Node:
    title = node("h3", heading, id="guide-title", tabindex="-1", aria_describedby="guide-text")
    return node(
        "section", title, *inside, class_="guide", aria_labelledby="guide-title", data_view=view
    )


def marked(tree: Node, do: str) -> Node:
    """The tree with the control that does `do` marked; the same tree if it has none."""
    if not do:
        return tree
    if tree.attrs.get("data-do") == do:
        return tree._replace(attrs={**tree.attrs, "data-guide": "true"})
    children = tuple(marked(each, do) if isinstance(each, Node) else each for each in tree.children)
    if all(new is old for new, old in zip(children, tree.children, strict=True)):
        return tree
    return tree._replace(children=children)


# --- Rings on the sheet

_SMALL = 31
"""The side of what a ring leaves free round a cube or a circle."""


def element_of(state: State, do: str) -> str:
    """The element of the sheet that does `do` as well; empty if none does."""
    choice = do.removeprefix("choose:")
    if choice in ACTION_IDS:
        return f"action.{choice}"
    return next((each for each, made in sheet_choices(state).items() if made == choice), "")


def rings(marks: Iterable[str], state: State) -> Node:
    """A ring with stout corners round each mark that is on the sheet."""
    boxes = [(box, part_with(mark)) for mark in marks if (box := box_of(mark, state))]
    return node("g", *(_ring(box, part) for box, part in boxes))


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


_MARGIN = 4
_LONGEST_CORNER = 22


def _ring(box: plan.Box, part: str) -> Node:
    left, top, width, height = (
        box[0] - _MARGIN,
        box[1] - _MARGIN,
        box[2] + 2 * _MARGIN,
        box[3] + 2 * _MARGIN,
    )
    frame = {"x": left, "y": top, "width": width, "height": height, "rx": 7.0}
    arm = min(_LONGEST_CORNER, width / 3, height / 3)
    right, bottom = left + width, top + height
    corners = "".join(
        f"M{number(x + across)} {number(y)}H{number(x)}V{number(y + down)}"
        for x, across in ((left, arm), (right, -arm))
        for y, down in ((top, arm), (bottom, -arm))
    )
    return node(
        "g",
        node("rect", class_="guide-halo", **frame),
        node("path", class_="guide-halo corners", d=corners),
        node("rect", class_="guide-line", **frame),
        node("path", class_="guide-line corners", d=corners),
        class_="guide-mark",
        data_lies=part,
    )
