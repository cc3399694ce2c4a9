"""The course of the guide: a game whose dice show within one wave most of what a player meets."""

from desk.guiding.course import REDO, UNDO, Course, Step
from papermech.record import Record
from papermech.sheet.guide import view

SEED = "cadet-31295"

_STEPS = (
    Step("welcome", "LOSE", ("torso",)),
    Step("radar", "RADAR-SPACES", ("cube.H.radar",)),
    Step("card", "RANGE", ("attack.H.2",)),
    Step("time", "CLOCK-ADVANCE", ("cube.H.time", "cube.you.time")),
    Step("turn", "RADAR-TURN", (), ("legs.turn_or_change_stance", "ccw")),
    Step("walk", "RADAR-FORWARDS", (), ("legs.walk_forwards",)),
    Step("aim", "ATTACK-ROLL", ("cube.H.radar",), ("left_arm.2",)),
    Step("clock", "HASTE", ("cube.H.time", "cube.you.time"), ("advance",)),
    Step("fire", "ENEMY-ATTACK", (), ("resolve:H",)),
    Step("damage", "ALLOCATE-MOUNT", ("mount.right_arm", "targets", "dice")),
    Step("answer", "ENEMY-MOVE", ("cube.H.radar", "cube.you.time"), ("advance",)),
    Step("reroll", "ACCURATE", ("mount.left_arm", "dice"), ("reroll:1,3",)),
    Step("stance", "SQUAT", (), ("free:stance",)),
    Step("undo", "MOVE-STANCE", ("cube.you.stance",), (), UNDO),
    Step("redo", "FREE", ("cube.you.stance",), ("free:stance",), REDO),
    Step(
        "salvo",
        "CLOCK-ORDER",
        ("cube.H.time", "cube.you.time"),
        ("right_shoulder.3", "advance", "advance", "resolve:H"),
    ),
    Step("spill", "SPILL-OVER", ("circle.right_shoulder.6", "mount.right_arm", "dice")),
    Step("strike", "CLOCK-YOU", ("card.H", "cube.you.time"), ("advance",)),
    Step("end", "REPAIR", ("mount.right_arm",)),
)
COURSE = Course(Record(seed=SEED), _STEPS, view, "advance")
STEPS, LAST = COURSE.steps, COURSE.last
