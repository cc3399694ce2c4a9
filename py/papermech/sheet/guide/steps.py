"""The guide: the first minutes of a real game, step by step, as data.

The game has a fixed seed, whose dice show within one wave most of what a player meets. A step
knows the choices that lead to it and those that it asks for next, so where a player is in the
guide is read from the choices alone, whichever way they were made, undone or made again.
"""

from collections.abc import Sequence
from typing import NamedTuple

from papermech.record import Played, Record

SEED = "cadet-31295"

UNDO, REDO, CONTINUE = "undo", "redo", "continue"


class Step(NamedTuple):
    """One step.

    * `name`: the id of its words
    * `made`: the choices that lead to it; `then`: those that it asks for, in this order
    * `tool`: what to press instead of a choice's own control, if anything
    * `marks`: what it points at, apart from what is to be pressed: elements of sheet and page
    * `rule`: the id of the rule behind it
    """

    name: str
    rule: str
    marks: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    tool: str = ""
    made: tuple[str, ...] = ()

    @property
    def only_tells(self) -> bool:
        """Whether it asks for nothing but to be read."""
        return not self.then and not self.tool


def _led_to(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps with the choices that lead to each."""
    made: tuple[str, ...] = ()
    led = []
    for step in steps:
        led.append(step._replace(made=made))
        made = made[:-1] if step.tool == UNDO else made + step.then
    return tuple(led)


STEPS = _led_to(
    (
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
)
LAST = len(STEPS) - 1
_BY_NAME = {step.name: number for number, step in enumerate(STEPS)}


class Place(NamedTuple):
    """Where a player is: a step by its number from 0, and whether the game went another way."""

    step: int
    strayed: bool = False


def record() -> Record:
    """The guide's game before its first choice."""
    return Record(seed=SEED)


def is_its_game(played: Played) -> bool:
    """Whether a game is the guide's, whatever was chosen in it."""
    return played._replace(choices=()) == record()


def number_of(name: str) -> int:
    """The number of a step, which is the first for a name that no step has."""
    return _BY_NAME.get(name, 0)


def place_of(present: int, choices: Sequence[str]) -> Place:
    """Where the choices lead, for a player who was at step `present`.

    That is the same step while it fits, else the next that does, else the nearest before.
    """
    for number in (*range(present, LAST + 1), *range(present - 1, -1, -1)):
        if _fits(STEPS[number], tuple(choices)):
            return Place(number)
    return Place(present, strayed=True)


def _fits(step: Step, choices: tuple[str, ...]) -> bool:
    made = len(step.made)
    if choices[:made] != step.made:
        return False
    further = choices[made:]
    if step is STEPS[LAST]:
        return True
    return not further or (further == step.then[: len(further)] and further != step.then)


def before(place: Place, choices: Sequence[str]) -> int:
    """The step that leads back from a place: to its own beginning, or to the one before.

    A step is passed over whose choices were undone, since going back makes none.
    """
    made = tuple(choices)
    has_begun = place.strayed or made != STEPS[place.step].made
    number = place.step if has_begun else place.step - 1
    while number > 0 and made[: len(STEPS[number].made)] != STEPS[number].made:
        number -= 1
    return max(0, number)


def asked(place: Place, choices: Sequence[str]) -> str:
    """What the step asks for now, as a control does it; empty if nothing is to be pressed."""
    step = STEPS[place.step]
    if place.strayed or step.only_tells:
        return ""
    if step.tool:
        return step.tool
    choice = step.then[len(choices) - len(step.made)]
    return CONTINUE if choice == "advance" else f"choose:{choice}"
