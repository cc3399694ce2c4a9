"""The spill-over tracks between the boxes."""

from collections.abc import Mapping

from desk.drawing.nodes import Node, node, number
from papermech import catalogue as printed
from papermech.sheet import plan
from papermech.sheet.printed.pieces import DIE_PAIRS, frame, value

Tracks = Mapping[int, tuple[int, int, int]]

# From each location to each: the line, up to the number at its other end, and where its own
# number stands, for the left hand; the right hand mirrors it. What is not here is a stub that
# points the way.
_LINES: dict[tuple[int, int], tuple[str, plan.Point]] = {
    (printed.LEFT_SHOULDER, printed.TORSO): ("M280 894H314", (297, 894)),
    (printed.LEFT_SHOULDER, printed.LEFT_ARM): ("M176 954V968H234", (176, 968)),
    (printed.LEFT_ARM, printed.LEFT_SHOULDER): ("M248 982V968H190", (248, 968)),
    (printed.LEFT_ARM, printed.LEGS): ("M280 1062H297V1107", (297, 1064)),
    (printed.LEGS, printed.LEFT_ARM): ("M314 1118H297V1073", (297, 1116)),
    (printed.LEGS, printed.TORSO): ("M334 974V1018", (334, 996)),
}
# Where a stub begins, which way it points (right or left, down or up), and its number.
_STUBS: dict[int, tuple[plan.Point, tuple[int, int], plan.Point]] = {
    printed.LEFT_SHOULDER: ((281, 940), (1, 1), (297, 924)),
    printed.LEFT_ARM: ((281, 998), (1, -1), (297, 1014)),
    printed.LEGS: ((313, 1150), (-1, -1), (297, 1160)),
}
_MIRROR = {
    printed.LEFT_SHOULDER: printed.RIGHT_SHOULDER,
    printed.LEFT_ARM: printed.RIGHT_ARM,
}
_SAME_SIDE_UP = {printed.LEFT_SHOULDER, printed.LEFT_ARM}
_TO_LEFT = {right: left for left, right in _MIRROR.items()}


def _track(source: int, target: int, faces: int) -> Node:
    # Mirror into the left hand, where the lines are written down.
    flipped = source in _TO_LEFT or (source == printed.LEGS and target in _TO_LEFT)
    swap = {**_MIRROR, **_TO_LEFT} if flipped else {}
    here, there = swap.get(source, source), swap.get(target, target)
    line = _LINES.get((here, there))
    if line is None:
        (x, y), (right, down), at = _STUBS[here]
        # Steeper where the way leads past the neighbour to the middle.
        crosses = there in (printed.RIGHT_ARM, printed.RIGHT_SHOULDER)
        across, lean = (22, 38) if crosses else (18, 48)
        tip_x, tip_y = x + right * across, y + down * (34 - across)
        path = f"M{x} {y}L{tip_x} {tip_y}"
        head = node(
            "path",
            class_="stub-head",
            d="M-7 3L0-9 7 3Z",
            transform=f"translate({tip_x} {tip_y})rotate({right * (90 + down * lean)})",
        )
        drawing: tuple[Node, ...] = (node("path", class_="stub", d=path), head)
    else:
        path, at = line
        drawing = (node("path", class_="line", d=path),)
    placed: dict[str, str | float] = {}
    number_x = at[0]
    if flipped and {here, there} == _SAME_SIDE_UP:
        # Shifted, not mirrored: mirrored it would lie under the lower box's name.
        shift = plan.mount_box("right_arm")[0] - plan.mount_box("left_arm")[0]
        number_x += shift
        placed["transform"] = f"translate({number(shift)} 0)"
    elif flipped:
        number_x = plan.WIDTH - number_x
        placed["transform"] = f"translate({plan.WIDTH} 0)scale(-1 1)"
    return node(
        "g",
        node("g", *drawing, **placed),
        frame((number_x - 14, at[1] - 9, 28, 18), "pill", 9),
        value(DIE_PAIRS[faces - 1], number_x, at[1] + 5, "pill-figure"),
        id=f"track.{printed.LOCATIONS[source]}.{faces}",
        class_="track",
    )


def spill_over(tracks: Tracks = printed.SPILL_OVER) -> Node:
    """The tracks between the boxes; what is no neighbour is pointed at by a thick stub."""
    return node(
        "g",
        *(
            _track(source, target, faces)
            for source, targets in tracks.items()
            for faces, target in enumerate(targets, 1)
        ),
        id="tracks",
    )
