"""The sheet as it lies: cubes, pencil marks and which controls are alive, from one state.

The result names elements of the printed sheet and what their attributes are; None means that an
attribute is absent. Whoever draws changes only what differs from the time before.
"""

from collections.abc import Iterable
from functools import lru_cache

from desk.drawing.nodes import number
from desk.face import IDLE, Attributes, Marks
from papermech import events as e
from papermech import radar
from papermech.catalogue import (
    CIRCLES_OF_A_MOUNT,
    CIRCLES_OF_THE_TORSO,
    ENEMIES,
    LEFT_SIDE_SECTORS,
    LEG_ACTIONS,
    LOCATIONS,
    MOUNTS,
    RIGHT_SIDE_SECTORS,
    WAVES,
)
from papermech.choices import ACTION_IDS, is_damaged_away
from papermech.setup import Card
from papermech.sheet import plan
from papermech.sheet.controls import Control, action_control, control, sheet_choices
from papermech.sheet.names import Names
from papermech.state import State

_HIDDEN: Attributes = {"data-shown": "false"}
_LETTERS = tuple(card.letter for card in ENEMIES)
_BUTTONS = (
    "turn.cw",
    "turn.ccw",
    "walk.forwards",
    "walk.backwards",
    "stance.stand",
    "stance.squat",
)
_LIT: Attributes = {"data-on": "true"}
_UNLIT: Attributes = {"data-on": "false"}
_TRUTH = {True: "true", False: "false"}
_FILLED: Attributes = {"data-filled": "true", **IDLE}
_OPEN: Attributes = {"data-filled": "false", **IDLE}
_ACTION_BOXES = {each: f"action.{each}" for each in ACTION_IDS}


def marks(names: Names, state: State, happened: Iterable[object]) -> Marks:
    """Every changeable element of the sheet; `happened` are the events to point out."""
    found = dict(_damage(state.damage, state.torso, state.legs))
    _enemies(found, state)
    _cubes(found, state)
    _controls(found, names, state)
    _highlights(found, state, happened)
    return found


# Parts of the sheet that a press leaves alone are the same attributes as before it, which need
# neither be made again nor compared.


@lru_cache(maxsize=64)
def _damage(damage: tuple[int, ...], torso: int, legs: int) -> Marks:
    found: Marks = {}
    for mount, filled in zip(MOUNTS, damage, strict=True):
        for circle in range(CIRCLES_OF_A_MOUNT):
            found[f"circle.{mount}.{circle + 1}"] = _circle(filled >> circle & 1)
    for circle in range(1, CIRCLES_OF_THE_TORSO + 1):
        found[f"circle.torso.{circle}"] = _circle(circle <= torso)
    for row, leg in enumerate(LEG_ACTIONS):
        found[f"circle.legs.{leg.name}"] = _circle(legs >> row & 1)
    return found


def _circle(filled: bool | int) -> Attributes:
    return _FILLED if filled else _OPEN


def _enemies(found: Marks, state: State) -> None:
    here = {enemy.letter: enemy for enemy in state.enemies}
    for letter, card in state.setup.cards.items():
        enemy = here.get(letter)
        if enemy is not None:
            found.update(_card(card, True, False, enemy.damage, enemy.row))
        else:
            fallen = letter in state.letters
            found.update(_card(card, False, fallen, card.circles if fallen else 0, None))


@lru_cache(maxsize=128)
def _card(card: Card, present: bool, fallen: bool, damage: int, row: int | None) -> Marks:
    """A card with its damage, and the attack in that row, from 0, chosen."""
    letter = card.letter
    found: Marks = {
        f"card.{letter}": {"data-present": _TRUTH[present]},
        f"press.{letter}": IDLE,
        f"destroyed.{letter}": {"data-shown": _TRUTH[fallen]},
    }
    for place, (attack, marked) in enumerate(zip(card.attacks, card.filled(damage), strict=True)):
        found[f"attack.{letter}.{place + 1}"] = {
            "data-on": _TRUTH[row == place],
            "data-filled": _TRUTH[marked == attack.circles],
        }
        for circle in range(attack.circles):
            found[f"circle.{letter}.{place + 1}.{circle + 1}"] = {
                "data-filled": _TRUTH[circle < marked]
            }
    return found


def _cubes(found: Marks, state: State) -> None:
    standing: dict[int, int] = {}
    lying: dict[int, int] = {}
    here = {enemy.letter: enemy for enemy in state.enemies}
    for letter in _LETTERS:
        enemy = here.get(letter)
        if enemy is None:
            for cube in ("time", "attack", "radar"):
                found[f"cube.{letter}.{cube}"] = _HIDDEN
            continue
        space = radar.SPACE_NAMES[enemy.space]
        slot = lying[enemy.space] = lying.get(enemy.space, -1) + 1
        found[f"cube.{letter}.radar"] = _at(plan.radar_place(space, slot))
        found[f"cube.{letter}.attack"] = _at(plan.attack_place(letter, enemy.row + 1))
        found[f"cube.{letter}.time"] = _on_track(standing, enemy.time)
    found["cube.you.time"] = _HIDDEN if state.time is None else _on_track(standing, state.time)
    found["cube.you.stance"] = _at(plan.stance_place(state.stance))
    place = plan.torso_place() if state.action is None else plan.action_place(state.action)
    found["cube.you.action"] = _at(place)


def _on_track(standing: dict[int, int], time: int) -> Attributes:
    # Everything beyond the printed spaces is drawn in one box, so its cubes share its slots.
    space = min(time, plan.BEYOND)
    slot = standing[space] = standing.get(space, -1) + 1
    return _at(plan.time_place(space, slot))


def _at(place: tuple[float, float]) -> Attributes:
    x, y = place
    return {"data-shown": "true", "transform": f"translate({number(x)} {number(y)})"}


def _controls(found: Marks, names: Names, state: State) -> None:
    for action_id, element in _ACTION_BOXES.items():
        found[element] = _action_box(
            action_control(names, state, action_id),
            filled=is_damaged_away(state, action_id),
            chosen=state.action == action_id,
        )
    for button in _BUTTONS:
        found[button] = IDLE
    for element, choice in sheet_choices(state).items():
        found[element] = found[element] | _control(control(names, state, choice))


# What has not changed since the last press is the same attributes, and known without a look.
@lru_cache(maxsize=512)
def _action_box(which: Control | None, *, filled: bool, chosen: bool) -> Attributes:
    attributes = {**IDLE, "data-filled": _TRUTH[filled]}
    if which is not None:
        return attributes | _control(which)
    return attributes | {"data-state": "chosen"} if chosen else attributes


def _control(which: Control) -> Attributes:
    return {"data-state": "off" if which.reason else "on", "data-do": which.do}


def _highlights(found: Marks, state: State, happened: Iterable[object]) -> None:
    found.update(_waves(state.wave, state.letters))
    found.update(_NOTHING_POINTED_AT)
    for card in state.setup.cards.values():
        found.update(_no_circle_lit(card))
    for event in happened:
        for element in _pointed_at(event):
            found[element] = _LIT
    for letter, points in _points_taken(happened).items():
        for element in _last_circles(state, letter, points):
            found[element] = _LIT


@lru_cache(maxsize=32)
def _waves(present: int, letters: str) -> Marks:
    """The waves, and of the present one the row of enemies that was rolled."""
    found: Marks = {}
    for wave, rows in enumerate(WAVES, start=1):
        found[f"wave.{wave}"] = {
            "data-on": _TRUTH[wave == present and bool(letters)],
            "data-done": _TRUTH[wave < present],
        }
        for row, here in enumerate(rows, start=1):
            rolled = wave == present and here == letters
            found[f"wave.{wave}.{row}"] = {"data-on": _TRUTH[rolled]}
    return found


def _points_taken(happened: Iterable[object]) -> dict[str, int]:
    """How many circles each enemy has just lost."""
    taken: dict[str, int] = {}
    for event in happened:
        if isinstance(event, e.EnemyHit):
            taken[event.letter] = taken.get(event.letter, 0) + event.points
    return taken


@lru_cache(maxsize=32)
def _circles_of(card: Card) -> tuple[str, ...]:
    """The circles of a card, from the top."""
    return tuple(
        f"target.{card.letter}.{row}.{circle}"
        for row, attack in enumerate(card.attacks, start=1)
        for circle in range(1, attack.circles + 1)
    )


@lru_cache(maxsize=32)
def _no_circle_lit(card: Card) -> Marks:
    return dict.fromkeys(_circles_of(card), _UNLIT)


def _last_circles(state: State, letter: str, points: int) -> tuple[str, ...]:
    """The circles of a card that were filled last."""
    card = state.setup.cards[letter]
    circles = _circles_of(card)
    filled = next((each.damage for each in state.enemies if each.letter == letter), card.circles)
    return circles[max(0, filled - points) : filled]


_SIDE_SECTORS = LEFT_SIDE_SECTORS + RIGHT_SIDE_SECTORS
_SIDE_BOXES = ("1", "1", "3", "3", "3", "6")
"""The side view has one box for each run of faces, named by the first."""

_OWN_CIRCLES = (
    *(f"{mount}.{circle}" for mount in MOUNTS for circle in range(1, CIRCLES_OF_A_MOUNT + 1)),
    *(f"torso.{circle}" for circle in range(1, CIRCLES_OF_THE_TORSO + 1)),
    *(f"legs.{leg.name}" for leg in LEG_ACTIONS),
)

_POINTED_AT = (
    *(f"target.{circle}" for circle in _OWN_CIRCLES),
    *(f"target.front.{face}" for face in range(1, 7)),
    *(f"target.side.{first}" for first in ("1", "3", "6")),
    *(
        f"track.{location}.{way}"
        for location in LOCATIONS
        if location != "torso"
        for way in (1, 2, 3)
    ),
)
_NOTHING_POINTED_AT: Marks = dict.fromkeys(_POINTED_AT, _UNLIT)


def _pointed_at(event: object) -> list[str]:
    """The tables on the sheet that a die was looked up in, and the circles that were filled."""
    if isinstance(event, e.MountHit):
        mount = LOCATIONS[event.location]
        return [f"target.{mount}.{circle}" for circle in event.circles]
    if isinstance(event, e.TorsoHit):
        fresh = range(event.damage - event.points + 1, event.damage + 1)
        return [f"target.torso.{circle}" for circle in fresh]
    if isinstance(event, e.LegsHit):
        return [f"target.legs.{LEG_ACTIONS[row - 1].name}" for row in event.rows]
    if isinstance(event, e.SpilledOver):
        return [f"track.{LOCATIONS[event.location]}.{(event.die + 1) // 2}"]
    if isinstance(event, e.HitLocated):
        face = event.faces[-1]
        if radar.SECTOR[event.space] in _SIDE_SECTORS:
            return [f"target.side.{_SIDE_BOXES[face - 1]}"]
        return [f"target.front.{face}"]
    return []
