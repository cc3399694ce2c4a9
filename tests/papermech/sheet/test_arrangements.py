"""The sheet in large windows: its parts lie clear of one another, and cubes with their parts."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from desk.desk import Desk
from desk.drawing.nodes import Node
from desk.face import SHAPES, WHOLE
from desk.guiding.view import rings
from papermech.catalogue import ENEMIES, MOUNTS
from papermech.face import FACE
from papermech.record import Record
from papermech.sheet import plan
from papermech.sheet.guide import view
from papermech.sheet.guide.steps import COURSE, STEPS
from tests.house.test_words import ROOT

STYLE = (ROOT / "web" / "sheets" / "papermech.css").read_text("utf-8")
LEGEND = 9
"""How far the name of a box stands over its upper border."""
PARTS: dict[str, plan.Box] = {
    "radar": plan.RADAR,
    "time": (plan.RADAR[0], plan.TIME_TOP, plan.RADAR[2], plan.TIME_HEIGHT),
    "targets": plan.TARGETS,
    "waves": plan.WAVES,
    **{f"card-{card.letter}": plan.card_box(card.letter) for card in ENEMIES},
}
MECH = (*map(plan.mount_box, MOUNTS), plan.STANCE, plan.TORSO, plan.WEIGHT, plan.LEGS)


def moved(shape: str, part: str, box: plan.Box) -> plan.Box:
    """Where the style of an arrangement lays a box of a part."""
    head = f'\n  [data-arrangement="{shape}"] #sheet {{'
    rules, _, _ = STYLE.partition(head)[2].partition("\n  }")
    found = dict(re.findall(r"--([\w-]+): ([^;]+);", rules))
    across, down = (float(each.removesuffix("px")) for each in found.get(part, "0 0").split())
    scale = float(found.get(f"{part}-scale", 1))
    left, top, width, height = (scale * length for length in box)
    return left + across, top + down, width, height


def clear(one: plan.Box, other: plan.Box) -> bool:
    """Whether two boxes lie apart."""
    return (
        one[0] + one[2] <= other[0]
        or other[0] + other[2] <= one[0]
        or one[1] + one[3] <= other[1]
        or other[1] + other[3] <= one[1]
    )


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape != "tall"])
def test_parts_lie_within_the_sheet_and_clear_of_one_another(shape: str) -> None:
    """With the names over their borders; the boxes of the 'mech lie as on paper."""
    laid = {part: moved(shape, part, box) for part, box in PARTS.items()}
    laid |= {f"mech {number}": moved(shape, "mech", box) for number, box in enumerate(MECH)}
    _, _, width, height = FACE.arrangements[shape]
    for name, (left, top, wide, high) in laid.items():
        assert left >= 0, name
        assert top >= LEGEND, name
        assert left + wide <= width, name
        assert top + high <= height, name
    for (name, box), (other, there) in combinations(laid.items(), 2):
        legend = 0 if name.startswith("mech") else LEGEND
        over = (there[0], there[1] - legend, there[2], there[3] + legend)
        assert clear(box, over), f"{name}, {other}"


def test_a_tall_window_has_the_sheet_as_it_is_printed() -> None:
    """Its small print alone is larger."""
    assert FACE.arrangements["tall"] == plan.PARTS[WHOLE]
    assert FACE.arrangements.keys() == SHAPES.keys()


def test_the_desk_arranges_the_sheet_for_the_window() -> None:
    """A window of none of the shapes has it as printed, and a narrow one a part of it."""
    desk = Desk(Record(seed="large"), "en")
    seen = {}
    for shape in ("narrow", "wide", *SHAPES, "nonsense"):
        desk.press(f"window:{shape}")
        look = desk.look()
        seen[shape] = (look.arrangement, look.part)
    assert seen == {
        "narrow": ("", plan.PARTS["radar"]),
        "wide": ("", plan.PARTS[WHOLE]),
        "nonsense": ("", plan.PARTS[WHOLE]),
        **{shape: (shape, box) for shape, box in FACE.arrangements.items()},
    }


def test_a_part_that_is_looked_at_is_not_arranged() -> None:
    """It is cut out of the printed sheet."""
    desk = Desk(Record(seed="large"), "en")
    desk.press("window:broad")
    desk.press("part:radar")
    look = desk.look()
    assert (look.arrangement, look.part) == ("", plan.PARTS["radar"])


def test_rings_of_the_guide_lie_with_what_they_are_round() -> None:
    """Each names a part that the style sheet lays somewhere, or the radar, which stays."""
    state = Desk(Record(seed="large"), "en").state
    marks = {mark for step in STEPS for mark in step.marks if mark != "dice"}
    named = {mark: view.part_with(mark) for mark in marks}
    known = {*re.findall(r'\[data-lies="([\w.]+)"\]', STYLE), "radar"}
    assert set(named.values()) <= known
    assert named["cube.H.time"] == "time"
    assert named["cube.H.radar"] == "radar"
    assert named["cube.you.stance"] == named["mount.right_arm"] == "mech"
    assert named["card.H"] == "card.H"
    (ring,) = rings(COURSE, ["torso"], state).children
    assert isinstance(ring, Node)
    assert ring.attrs["data-lies"] == "mech"
