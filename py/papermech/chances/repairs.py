"""Repair what matters: one suggested repair at a time, with the reason it is suggested for.

The reasons stand in an order that is our advice; what each of them says of the position is
checked on it, with the engine's own tables.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from papermech.catalogue import (
    CIRCLES_OF_A_MOUNT,
    CIRCLES_OF_THE_TORSO,
    LEG_ACTIONS,
    LEGS,
    MOUNTS,
    TORSO,
    TORSO_SLOWS_AT,
    WAVES,
)
from papermech.choices import filled_circles, is_damaged_away
from papermech.setup import Action, Setup
from papermech.state import REPAIR, State

_TURNS = ("turn_or_change_stance", "turn_and_squat")
"""The leg actions that turn, the one that serves in either stance first."""

_CIRCLES_OF_AN_ACTION = 2
"""As printed: a mount's circles 1 and 2 stand beside its first action, and so on."""


class Suggestion(NamedTuple):
    """A legal repair, and why: `key` names the sentence of the catalogues that says it.

    `location` and `circle` are what is repaired, as in `events.Repaired`; `action` is the id of
    the action the reason is about, empty if it is about none.
    """

    choice: str
    key: str
    location: int
    circle: int = 0
    action: str = ""


def suggest(state: State) -> Suggestion:
    """The repair to make next, always one of the legal choices and the same for the same state.

    The first of these that there is:

    1. the torso, if one more point there ends the game;
    2. an attack, if none is left at all;
    3. a turn, if your legs can make none;
    4. an action of a weapon that has none left, then a circle of a shield that has none open;
    5. the torso, if one more point there slows every action;
    6. a weapon whose last open circle holds its last action;
    7. the walk forwards, which is also a free move;
    8. any other lost attack, then a lost Defend or Guard, then a lost leg action;
    9. the torso;
    10. a circle of an action that one more point would lose.

    Among several attacks the one that is `worth` most. Raises `ValueError` if no repair is
    asked for. Rules: REPAIR, LOSE, TORSO-SLOW, ALLOCATE-MOUNT.
    """
    if state.decision != REPAIR:
        raise ValueError(state.decision)
    return next(found for reason in _REASONS for found in reason(state))


def worth(setup: Setup, action: Action, wave: int) -> float:
    """The points an attack does in a unit of time, times the part of the radar it reaches.

    The points are the average over what a wave may bring: every row of the wave table counts
    alike, and in it every enemy. It is the action as printed on the active space, against an
    enemy without damage: no haste, nothing rolled again, nobody beside the target.
    Rules: ATTACK-ROLL, CRUSH, WEIGHT, ARC, RANGE.
    """
    rows = WAVES[wave - 1]
    mean = sum(_points(setup, action, letter) / len(row) for row in rows for letter in row)
    reached = sum(action.reach) / len(action.reach)
    return mean / len(rows) / action.time * reached


_FACES = range(1, 7)


def _points(setup: Setup, action: Action, letter: str) -> float:
    """The points that the dice of an action do to an enemy on average."""
    card = setup.cards[letter]
    keyword, kills = action.keyword, action.special.kills
    armour = keyword.armour(card.armour)
    of_one_die = sum(
        card.circles if kills(face, card.circles) else keyword.hurts(face, face, armour)
        for face in _FACES
    )
    return action.power * of_one_die / len(_FACES)


# --- The reasons, the most pressing first. Each yields what it suggests, or nothing.


def _torso_last(state: State) -> Iterator[Suggestion]:
    if state.torso == CIRCLES_OF_THE_TORSO - 1:
        yield _torso("suggestion.torso_last")


def _no_attack(state: State) -> Iterator[Suggestion]:
    attacks = [action for action in _actions(state.setup) if any(action.reach)]
    if attacks and all(_is_lost(state, action) for action in attacks):
        yield from _bring_back(state, attacks, "suggestion.no_attack")


def _no_turn(state: State) -> Iterator[Suggestion]:
    rows = [_leg_row(name) for name in _TURNS]
    if all(state.legs >> row & 1 for row in rows):
        yield _leg(rows[0], "suggestion.no_turn")


def _weapon_gone(state: State) -> Iterator[Suggestion]:
    gone = [action for action in _lost(state) if _open(state, action.location) == 0]
    shields = {shield.mount for shield in state.setup.shields}
    weapons = [action for action in gone if action.location not in shields]
    yield from _bring_back(state, weapons, "suggestion.weapon_gone")
    raised = [action for action in gone if action.location in shields and action.defends]
    yield from _bring_back(state, raised, "suggestion.shield_gone")


def _torso_slow(state: State) -> Iterator[Suggestion]:
    if state.torso == TORSO_SLOWS_AT - 1:
        yield _torso("suggestion.torso_slow")


def _weapon_last(state: State) -> Iterator[Suggestion]:
    lost = [action for action in _lost(state) if _open(state, action.location) == 1]
    yield from _bring_back(state, lost, "suggestion.weapon_last")


def _no_walk(state: State) -> Iterator[Suggestion]:
    row = _leg_row("walk_forwards")
    if state.legs >> row & 1:
        yield _leg(row, "suggestion.no_walk")


def _action_back(state: State) -> Iterator[Suggestion]:
    lost = _lost(state)
    attacks = [action for action in lost if not action.defends]
    key = "suggestion.attack_back" if len(attacks) == 1 else "suggestion.best_back"
    yield from _bring_back(state, attacks, key)
    yield from _bring_back(state, lost, "suggestion.defence_back")
    for row in range(len(LEG_ACTIONS)):
        if state.legs >> row & 1:
            yield _leg(row, "suggestion.leg_back")


def _any_torso(state: State) -> Iterator[Suggestion]:
    if state.torso:
        yield _torso("suggestion.torso")


def _action_kept(state: State) -> Iterator[Suggestion]:
    # A lost action would have been brought back before it came to this.
    weak = [action for action in _actions(state.setup) if _filled_beside(state, action)]
    yield from _bring_back(state, weak, "suggestion.action_kept")


_REASONS: tuple[Callable[[State], Iterator[Suggestion]], ...] = (
    _torso_last,
    _no_attack,
    _no_turn,
    _weapon_gone,
    _torso_slow,
    _weapon_last,
    _no_walk,
    _action_back,
    _any_torso,
    _action_kept,
)


# --- Reading the position


def _torso(key: str) -> Suggestion:
    return Suggestion("repair:torso", key, TORSO)


def _leg(row: int, key: str) -> Suggestion:
    action = f"legs.{LEG_ACTIONS[row].name}"
    return Suggestion(f"repair:{action}", key, LEGS, row + 1, action)


def _leg_row(name: str) -> int:
    return [leg.name for leg in LEG_ACTIONS].index(name)


def _actions(setup: Setup) -> list[Action]:
    """The actions of the four mounts."""
    return [action for action in setup.actions.values() if action.location != LEGS]


def _filled_beside(state: State, action: Action) -> list[int]:
    """The numbers of the filled circles beside a mount's action."""
    return [
        circle
        for circle in filled_circles(state.damage[action.location])
        if (circle - 1) // _CIRCLES_OF_AN_ACTION == action.row
    ]


def _is_lost(state: State, action: Action) -> bool:
    return is_damaged_away(state, action.id)


def _lost(state: State) -> list[Action]:
    """The actions of the mounts that are lost. One repair brings back any of them."""
    return [action for action in _actions(state.setup) if _is_lost(state, action)]


def _open(state: State, mount: int) -> int:
    return CIRCLES_OF_A_MOUNT - state.damage[mount].bit_count()


def _bring_back(state: State, actions: list[Action], key: str) -> Iterator[Suggestion]:
    """Repair the first circle of the action that is worth most; of equals, that hits hardest."""
    if not actions:
        return
    coming = state.wave + 1
    best = max(
        actions,
        key=lambda action: (
            # Rounded, so that the order of a sum decides nothing between equals.
            round(worth(state.setup, action, coming), 9),
            action.power,
            -action.location,
            -action.row,
        ),
    )
    circle = _filled_beside(state, best)[0]
    choice = f"repair:{MOUNTS[best.location]}.{circle}"
    yield Suggestion(choice, key, best.location, circle, best.id)
