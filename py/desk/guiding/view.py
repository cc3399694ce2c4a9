"""What a guide shows: its box, rings on the sheet, and a mark on the control to press."""

from collections.abc import Iterable

from desk.drawing.log import rule_link
from desk.drawing.nodes import Node, button, node, number
from desk.face import Box, Named
from desk.guiding.course import Course, Place


def heard(
    course: Course,
    names: Named,
    state: object,
    place: Place,
    to_press: str,
) -> list[str]:
    """A step as it is read out: its heading, its text and what it asks for, if anything."""
    asked = _asked(course, names, state, to_press)
    return [
        _heading(course, names, place),
        _text(course, names, place),
        *([asked] if asked else []),
    ]


def _heading(course: Course, names: Named, place: Place) -> str:
    title = "astray" if place.strayed else course.steps[place.step].name
    return names.words.say(
        "guide.heading",
        n=place.step + 1,
        last=course.last + 1,
        title=names.words.say(f"guide_title.{title}"),
    )


def _text(course: Course, names: Named, place: Place) -> str:
    return names.words.say(
        f"guide_text.{'astray' if place.strayed else course.steps[place.step].name}"
    )


def _asked(course: Course, names: Named, state: object, to_press: str) -> str:
    if not to_press:
        return ""
    return names.words.say(
        "guide.press", control=course.pointing.control_name(names, state, to_press)
    )


# --- The box


def step_box(
    course: Course,
    names: Named,
    state: object,
    place: Place,
    to_press: str,
    *,
    has_own: bool,
) -> Node:
    """A step: what it is about, what it asks for, and the ways on, back and out.

    `has_own` says whether a game of the player's lies aside that was begun.
    """
    say = names.words.say
    asked = _asked(course, names, state, to_press)
    at_the_end = place.step == course.last and not place.strayed
    stay = button("guide:stay", say("guide.stay"))
    back = button("guide:back", say("guide.back"), off=place == Place(0))
    leave = button("guide:skip", say("guide.own" if at_the_end else "guide.leave"))
    if place.strayed:
        ways = [button("guide:back", say("guide.back_to_step")), stay, leave]
    elif at_the_end:
        ways = [stay, back, leave] if has_own else [stay, back]
    elif course.steps[place.step].only_tells:
        ways = [button("guide:next", say("guide.next")), back, leave]
    else:
        ways = [back, leave]
    press = [node("p", asked, class_="guide-press")] if asked else []
    return _box(
        _heading(course, names, place),
        node("p", _text(course, names, place), id="guide-text"),
        node("div", *press, *ways, class_="row"),
        rule_link(names.words, course.steps[place.step].rule),
        view="step",
    )


def invitation(names: Named, *, first: bool) -> Node:
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


def waiting(course: Course, names: Named, step: int) -> Node:
    """The guide was left at a step, and its game lies aside."""
    say = names.words.say
    return _box(
        say("guide.title"),
        node("p", say("guide.waits", n=step + 1, last=course.last + 1), id="guide-text"),
        _ways(
            button("guide:resume", say("guide.resume")),
            button("guide:start", say("guide.start_anew")),
            button("guide:skip", say("page.close")),
        ),
    )


def aside(names: Named, *, replaces: bool) -> Node:
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


def rings(course: Course, marks: Iterable[str], state: object) -> Node:
    """A ring with stout corners round each mark that is on the sheet."""
    boxes = [
        (box, course.pointing.part_with(mark))
        for mark in marks
        if (box := course.pointing.box_of(mark, state))
    ]
    return node("g", *(_ring(box, part) for box, part in boxes))


_MARGIN = 4
_LONGEST_CORNER = 22


def _ring(box: Box, part: str) -> Node:
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
