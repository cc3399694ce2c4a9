"""What stands in the rules besides the rules themselves: an opening, and lists to play by."""

from typing import NamedTuple

from desk.drawing.nodes import Node, node
from desk.words import Words
from papermech.catalogue import BANDS, MOUNTS
from papermech.sheet import plan

OPENING = ("about", "need", "cubes", "sheet", "turn", "goal", "signs")
"""The passages that a reader meets first."""

BRIEF = ("brief_setup", "brief_play", "brief_you", "brief_enemy", "brief_wave")
"""The rules in short steps, to have at hand while playing."""


class _List(NamedTuple):
    """How many points a passage lists, and whether their order matters."""

    points: int
    ordered: bool = True


_LISTS = {
    "need": _List(4, ordered=False),
    "sheet": _List(11),
    "brief_setup": _List(4),
    "brief_play": _List(3),
    "brief_you": _List(5),
    "brief_enemy": _List(6),
    "brief_wave": _List(4),
}
_LETTERS = {"power": "P", "time": "T", "weight": "W", "star": "*"}
"""Signs that are the same in every language."""

_SIGNS = ("armour", "circle")


def keys(passage: str) -> tuple[str, ...]:
    """The keys of a passage's words without its title, in reading order."""
    if passage == "signs":
        return (
            *(f"sign_line.{sign}" for sign in _LETTERS),
            *(key for band in BANDS for key in (f"range_letter.{band}", f"sign_line.{band}")),
            *(key for sign in _SIGNS for key in (f"sign.{sign}", f"sign_line.{sign}")),
        )
    if passage in _LISTS:
        return tuple(f"passage.{passage}.{point + 1}" for point in range(_LISTS[passage].points))
    return (f"passage.{passage}",)


def drawn(words: Words, passage: str) -> tuple[Node, ...]:
    """What stands under a passage's title."""
    if passage == "signs":
        return (_signs(words),)
    said = [words.say(key) for key in keys(passage)]
    if passage not in _LISTS:
        return (node("p", *said),)
    listed = node("ol" if _LISTS[passage].ordered else "ul", *(node("li", point) for point in said))
    return (_sheet_plan(words), listed) if passage == "sheet" else (listed,)


def _signs(words: Words) -> Node:
    said = {letter: words.say(f"sign_line.{sign}") for sign, letter in _LETTERS.items()}
    for band in BANDS:
        said[words.say(f"range_letter.{band}")] = words.say(f"sign_line.{band}")
    for sign in _SIGNS:
        said[words.say(f"sign.{sign}")] = words.say(f"sign_line.{sign}")
    lines = (
        node("div", node("dt", sign), node("dd", line), class_="sign-line")
        for sign, line in said.items()
    )
    return node("dl", *lines, class_="signs")


# --- The plan of the sheet

_TIME: plan.Box = (plan.RADAR[0], plan.TIME_TOP, plan.RADAR[2], plan.TIME_HEIGHT)
_ROOMS: tuple[tuple[plan.Box, ...], ...] = (
    (plan.RADAR,),
    (_TIME,),
    (plan.TARGETS,),
    (plan.WAVES,),
    (plan.PARTS["enemies"],),
    tuple(plan.mount_box(mount) for mount in MOUNTS),
    (plan.STANCE,),
    (plan.TORSO,),
    (plan.WEIGHT,),
    (plan.LEGS,),
)
"""Where the things stand that the passage about the sheet lists, in its order."""

_TRACKS = "M280 894H314M560 894H526M147 954V982M693 954V982M280 1092H314M560 1092H526M420 974V981"
_ON_A_TRACK = (297, 935)
"""The tracks come last: lines between boxes, not a box of their own."""


def _sheet_plan(words: Words) -> Node:
    """The rooms of the sheet, each with its number in the list."""
    numbered = [
        part
        for place, boxes in enumerate(_ROOMS, start=1)
        for box in boxes
        for part in (_room(box), _numeral(place, box[0] + box[2] / 2, box[1] + box[3] / 2))
    ]
    return node(
        "svg",
        node("path", class_="plan-tracks", d=_TRACKS),
        *numbered,
        _numeral(len(_ROOMS) + 1, *_ON_A_TRACK),
        viewBox=f"0 0 {plan.WIDTH} {plan.HEIGHT}",
        class_="sheet-piece sheet-plan",
        role="img",
        aria_label=words.say("rulebook.plan"),
    )


def _room(box: plan.Box) -> Node:
    left, top, width, height = box
    return node("rect", class_="box", x=left, y=top, width=width, height=height, rx=4)


def _numeral(figure: int, x: float, y: float) -> Node:
    return node(
        "g",
        node("circle", class_="plan-disc", cx=x, cy=y, r=27),
        node("text", str(figure), class_="plan-numeral", x=x, y=y + 12),
    )
