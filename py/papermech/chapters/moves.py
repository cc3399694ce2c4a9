"""Choosing actions, move actions and the free move."""

from functools import lru_cache

from papermech import radar
from papermech.catalogue import LEGS, TORSO_SLOWS_AT
from papermech.choices import actions_left
from papermech.events import (
    ActionChosen,
    StanceChanged,
    Turned,
    Walked,
    WentIdle,
    YouAct,
)
from papermech.state import CLOCK, FREE_MOVE, TURN, TURN_OR_STANCE
from papermech.table import Table

# Told at most choices, and there are few of them, so one of each is kept.
_action_chosen = lru_cache(maxsize=1024)(ActionChosen)


def ask_for_action(table: Table) -> bool:
    """Ask for your next action; False if none is left and you stand idle instead.

    Rules: ACTION-CHOOSE, NO-ACTION.
    """
    if actions_left(table):
        table.ask_action(table.pending)
        return True
    table.action = None
    table.time = None
    table.waited = 0
    table.ask(CLOCK, None)
    table.tell(WentIdle())
    return False


def choose(table: Table, action_id: str, *, changed: bool = False) -> None:
    """Lay your action cube on `action_id` and your time cube at its full T.

    Rules: ACTION-CHOOSE, CHANGE, TORSO-SLOW, WEIGHT, CLOCK-BEYOND.
    """
    time = table.setup.actions[action_id].time + (table.torso >= TORSO_SLOWS_AT)
    table.action = action_id
    table.time = time
    table.waited = 0
    table.tell(_action_chosen(action_id, time, changed))


def resolve(table: Table, action_id: str) -> None:
    """Resolve a move action; a turn waits for its direction. Rules: MOVE-WALK, MOVE-TURN, TWICE."""
    table.tell(YouAct(action_id))
    if table.setup.rulings.launcher == "any_action":
        table.resting = None
    match table.setup.actions[action_id].name:
        case "walk_forwards":
            walk(table, forwards=True)
            ask_for_action(table)
        case "walk_backwards":
            walk(table, forwards=False)
            ask_for_action(table)
        case "turn_and_squat":
            table.ask(TURN, None)
        case _:
            table.ask(TURN_OR_STANCE, None)


def choose_turn(table: Table, choice: str) -> None:
    """Turn as chosen, then squat. Rule: MOVE-TURN-AND-SQUAT."""
    turn(table, clockwise=choice == "cw")
    change_stance(table)
    ask_for_action(table)


def choose_turn_or_stance(table: Table, choice: str) -> None:
    """Turn or change stance, as chosen. Rules: MOVE-TURN, MOVE-STANCE."""
    if choice == "stance":
        change_stance(table)
    else:
        turn(table, clockwise=choice == "cw")
    ask_for_action(table)


def offer_free_move(table: Table) -> None:
    """After an attack action: a free move if you stand, then the next action. Rule: FREE."""
    if table.squatting:
        table.pending = None
        ask_for_action(table)
    else:
        table.ask(FREE_MOVE, None)


def choose_free_move(table: Table, choice: str) -> None:
    """Make the free move, or none. Rule: FREE."""
    match choice.removeprefix("free:"):
        case "walk_forwards":
            walk(table, forwards=True, rule="FREE")
        case "cw":
            turn(table, clockwise=True, rule="FREE")
        case "ccw":
            turn(table, clockwise=False, rule="FREE")
        case "stance":
            change_stance(table, rule="FREE")
    ask_for_action(table)


def walk(table: Table, *, forwards: bool, rule: str = "MOVE-WALK") -> None:
    """Carry every enemy along the radar's arrows, or against them.

    Rules: RADAR-FORWARDS, RADAR-BACKWARDS.
    """
    table.move_all(radar.WALK_FORWARDS if forwards else radar.WALK_BACKWARDS)
    table.tell(Walked(forwards, rule))


def turn(table: Table, *, clockwise: bool, rule: str = "MOVE-TURN") -> None:
    """Move every enemy one sector round you. Rule: RADAR-TURN."""
    table.move_all(radar.CLOCKWISE if clockwise else radar.ANTICLOCKWISE)
    table.tell(Turned(clockwise, rule))


def change_stance(table: Table, *, rule: str = "MOVE-STANCE") -> None:
    """Stand if you squat, squat if you stand. Rule: MOVE-STANCE."""
    table.stance = "stand" if table.squatting else "squat"
    table.tell(StanceChanged(table.stance, rule))


def is_move(table: Table, action_id: str) -> bool:
    """Whether an action is one of the legs box."""
    return table.setup.actions[action_id].location == LEGS
