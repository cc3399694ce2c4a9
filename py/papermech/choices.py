"""The notation of choices, which of them are legal, and why another is not.

Long: what is legal and why the rest is not are told side by side.

`legal_choices` is the only source of what may be chosen. It is asked of a state at rest and of a
table in the middle of a choice alike, since a decision with one legal choice is not asked.
"""

from functools import lru_cache
from itertools import combinations
from typing import cast

from papermech import clock
from papermech.catalogue import ACTIVE, CIRCLES_OF_A_MOUNT, LEG_ACTIONS, LEGS, MOUNTS
from papermech.setup import Action
from papermech.state import (
    ACTION,
    FREE_MOVE,
    OVER,
    PARRY,
    PULL,
    REPAIR,
    REROLL,
    SECOND,
    STANCE,
    TARGET,
    TURN,
    TURN_OR_STANCE,
    WINDOW,
    Attack,
    Enemy,
    State,
)
from papermech.table import Table

Game = State | Table

_ROWS_OF_A_WEAPON = 3
_LEGS_SHIFT = _ROWS_OF_A_WEAPON * len(MOUNTS)
ACTION_IDS = tuple(
    f"{mount}.{row}" for mount in MOUNTS for row in range(1, _ROWS_OF_A_WEAPON + 1)
) + tuple(f"legs.{leg.name}" for leg in LEG_ACTIONS)
"""Every action box of the sheet; the bit of a set of actions is the place in this list."""

NOT_WHILE_SQUATTING = frozenset(("legs.turn_and_squat", "legs.walk_backwards"))
"""The actions that cannot be chosen in a squat. Rule: LEGS-CHOICE."""

_LEG_BITS = tuple(1 << _LEGS_SHIFT + row for row in range(len(LEG_ACTIONS)))
_LEGS_STANDING = tuple(
    sum(bit for row, bit in enumerate(_LEG_BITS) if not legs >> row & 1)
    for legs in range(1 << len(LEG_ACTIONS))
)
_STANDING_ONLY = sum(1 << ACTION_IDS.index(action) for action in NOT_WHILE_SQUATTING)
_LEGS_SQUATTING = tuple(left & ~_STANDING_ONLY for left in _LEGS_STANDING)
_IN_ORDER = tuple(sorted((action, 1 << bit) for bit, action in enumerate(ACTION_IDS)))
_CHANGES_IN_ORDER = tuple((f"change:{action}", bit) for action, bit in _IN_ORDER)
_ROWS_WITH_OPEN_CIRCLES = tuple(
    sum(1 << row for row in range(_ROWS_OF_A_WEAPON) if filled >> 2 * row & 0b11 != 0b11)
    for filled in range(1 << CIRCLES_OF_A_MOUNT)
)
_FILLED_CIRCLES = tuple(
    tuple(circle for circle in range(1, CIRCLES_OF_A_MOUNT + 1) if filled >> circle - 1 & 1)
    for filled in range(1 << CIRCLES_OF_A_MOUNT)
)
_WALK_FORWARDS = 1 << [leg.name for leg in LEG_ACTIONS].index("walk_forwards")
_TURN_OR_STANCE = 1 << [leg.name for leg in LEG_ACTIONS].index("turn_or_change_stance")


def filled_circles(damage: int) -> tuple[int, ...]:
    """The numbers, from 1, of the circles that a mount's bit set has filled."""
    return _FILLED_CIRCLES[damage]


def damaged_legs(legs: int) -> tuple[str, ...]:
    """The names of the leg actions that a bit set has filled, top to bottom."""
    return tuple(leg.name for row, leg in enumerate(LEG_ACTIONS) if legs >> row & 1)


def actions_left(game: Game) -> int:
    """The actions that may be chosen now, as a bit set over `ACTION_IDS`.

    Rules: ACTION-CHOOSE, LEGS-CHOICE, TWICE.
    """
    rows = _ROWS_WITH_OPEN_CIRCLES
    legs = _LEGS_SQUATTING if game.stance == "squat" else _LEGS_STANDING
    first, second, third, fourth = game.damage
    left = rows[first] | rows[second] << 3 | rows[third] << 6 | rows[fourth] << 9 | legs[game.legs]
    if game.resting is not None:
        left &= ~(0b111 << _ROWS_OF_A_WEAPON * game.resting)
    return left


def is_damaged_away(game: Game, action_id: str) -> bool:
    """Whether every circle beside an action is filled. Rule: ACTION-LOST."""
    action = game.setup.actions[action_id]
    if action.location == LEGS:
        return bool(game.legs >> action.row & 1)
    return game.damage[action.location] >> 2 * action.row & 0b11 == 0b11


@lru_cache(maxsize=4096)
def _actions(left: int) -> tuple[str, ...]:
    return tuple([action for action, bit in _IN_ORDER if left & bit])


@lru_cache(maxsize=4096)
def _window(left: int, due: str, haste: bool) -> tuple[str, ...]:
    changes = [change for change, bit in _CHANGES_IN_ORDER if left & bit]
    if haste:
        changes.append("haste")
    if not due:
        return ("advance", *changes)
    return (*changes, *[f"resolve:{letter}" for letter in sorted(due)])


@lru_cache(maxsize=256)
def _rerolls(positions: tuple[int, ...]) -> tuple[str, ...]:
    subsets = [
        "reroll:" + ",".join(map(str, subset))
        for size in range(1, len(positions) + 1)
        for subset in combinations(positions, size)
    ]
    return ("keep", *sorted(subsets))


def legal_choices(game: Game) -> tuple[str, ...]:
    """Every choice that may be made now, sorted by code point; empty once the game is over."""
    return _LEGAL[game.decision](game)


def _legal_actions(game: Game) -> tuple[str, ...]:
    return _actions(actions_left(game))


def _legal_in_window(game: Game) -> tuple[str, ...]:
    due = clock.due(game.enemies)
    if not game.waited:
        return _window(0, due, False)
    return _window(actions_left(game), due, _haste_refusal(game, due) is None)


def _legal_turns(game: Game) -> tuple[str, ...]:
    return ("ccw", "cw")


def _legal_turns_or_stance(game: Game) -> tuple[str, ...]:
    return ("ccw", "cw", "stance")


def targets(game: Game, action: Action) -> list[Enemy]:
    """The enemies that lie in range and arc of an attack. Rule: ATTACK-TARGET."""
    reach = action.reach
    return [enemy for enemy in game.enemies if reach[enemy.space]]


def attack_under_way(game: Game) -> Attack:
    """Your attack that is being resolved."""
    return cast("Attack", game.pending)


def _legal_targets(game: Game) -> tuple[str, ...]:
    action = game.setup.actions[attack_under_way(game).action]
    return tuple(sorted([f"target:{enemy.letter}" for enemy in targets(game, action)]))


def second_targets(game: Game) -> tuple[Enemy, ...]:
    """The enemies that your attack may be applied to as well."""
    attack = attack_under_way(game)
    action = game.setup.actions[attack.action]
    first = next(enemy for enemy in game.enemies if enemy.letter == attack.targets[0])
    return action.keyword.second_targets(targets(game, action), first)


def _legal_second_targets(game: Game) -> tuple[str, ...]:
    letters = [enemy.letter for enemy in second_targets(game)]
    return tuple(sorted([f"second:{letter}" for letter in (*letters, "none")]))


def hits(game: Game, letter: str) -> tuple[int, ...]:
    """The positions, from 1, of your dice that do damage to an enemy. Rules: ATTACK-ROLL, SIX."""
    attack = attack_under_way(game)
    action = game.setup.actions[attack.action]
    hurts = action.keyword.hurts
    armour = action.keyword.armour(game.setup.cards[letter].armour)
    return tuple(
        [
            position
            for position, face in enumerate(attack.faces, start=1)
            if hurts(face, face - attack.haste, armour)
        ]
    )


def misses(game: Game) -> tuple[int, ...]:
    """The positions, from 1, of your dice that do no damage to the first target."""
    attack = attack_under_way(game)
    hit = hits(game, attack.targets[0])
    return tuple([p for p in range(1, len(attack.faces) + 1) if p not in hit])


def crushes(game: Game, letter: str) -> tuple[int, ...]:
    """The positions, from 1, of your dice that destroy an enemy by themselves. Rule: CRUSH."""
    attack = attack_under_way(game)
    kills = game.setup.actions[attack.action].special.kills
    target = next(enemy for enemy in game.enemies if enemy.letter == letter)
    points_left = game.setup.cards[letter].circles - target.damage
    return tuple(
        [
            position
            for position, face in enumerate(attack.faces, start=1)
            if kills(face - attack.haste, points_left)
        ]
    )


def _legal_rerolls(game: Game) -> tuple[str, ...]:
    return _rerolls(misses(game))


def pulls(game: Game) -> dict[str, int]:
    """The ways your target may be pulled, with the space each leads to."""
    attack = attack_under_way(game)
    action = game.setup.actions[attack.action]
    target = next(enemy for enemy in game.enemies if enemy.letter == attack.targets[0])
    return action.keyword.pulls(action, target)


def _legal_pulls(game: Game) -> tuple[str, ...]:
    return tuple(sorted([*pulls(game), "pull:none"]))


def _legal_parry(game: Game) -> tuple[str, ...]:
    return ("no-parry", "parry")


@lru_cache(maxsize=32)
def _free_moves(legs: int) -> tuple[str, ...]:
    choices = ["free:none"]
    if not legs & _WALK_FORWARDS:
        choices.append("free:walk_forwards")
    if not legs & _TURN_OR_STANCE:
        choices += ["free:cw", "free:ccw", "free:stance"]
    return tuple(sorted(choices))


def _legal_free_moves(game: Game) -> tuple[str, ...]:
    return _free_moves(game.legs)


def _legal_repairs(game: Game) -> tuple[str, ...]:
    choices = ["repair:done"]
    for mount, filled in zip(MOUNTS, game.damage, strict=True):
        choices += [f"repair:{mount}.{circle}" for circle in _FILLED_CIRCLES[filled]]
    if game.torso:
        choices.append("repair:torso")
    choices += [f"repair:legs.{name}" for name in damaged_legs(game.legs)]
    return tuple(sorted(choices))


def _legal_stances(game: Game) -> tuple[str, ...]:
    return ("squat", "stand")


def _nothing(game: Game) -> tuple[str, ...]:
    return ()


_LEGAL = {
    ACTION: _legal_actions,
    WINDOW: _legal_in_window,
    TURN: _legal_turns,
    TURN_OR_STANCE: _legal_turns_or_stance,
    TARGET: _legal_targets,
    SECOND: _legal_second_targets,
    REROLL: _legal_rerolls,
    PULL: _legal_pulls,
    PARRY: _legal_parry,
    FREE_MOVE: _legal_free_moves,
    REPAIR: _legal_repairs,
    STANCE: _legal_stances,
    OVER: _nothing,
}


# --- Why a choice is not legal. The ids are keys of the word catalogues.
OTHER_DECISION = "other_decision"
GAME_OVER = "game_over"
DAMAGED = "damaged"
LAUNCHER_RESTS = "launcher_rests"
SQUATTING = "squatting"
JUST_CHOSEN = "just_chosen"
NOTHING_CHOSEN = "nothing_chosen"
MOVES_NOT_HASTED = "moves_not_hasted"
GUARD_NOT_HASTED = "guard_not_hasted"
ON_ACTIVE = "on_active"
ENEMY_DUE = "enemy_due"
NOT_DUE = "not_due"
NO_SUCH_ENEMY = "no_such_enemy"
NOT_IN_REACH = "not_in_reach"
NOT_DAMAGED = "not_damaged"
NO_DIE = "no_die"
DIE_DID_DAMAGE = "die_did_damage"
OUTSIDE_ARC = "outside_arc"
UNREADABLE = "unreadable"

REFUSED_BY = {
    DAMAGED: "ACTION-CHOOSE",
    LAUNCHER_RESTS: "TWICE",
    SQUATTING: "LEGS-CHOICE",
    JUST_CHOSEN: "CLOCK-ANYTIME",
    NOTHING_CHOSEN: "NO-ACTION",
    MOVES_NOT_HASTED: "HASTE",
    GUARD_NOT_HASTED: "WALL",
    ON_ACTIVE: "HASTE",
    ENEMY_DUE: "CLOCK-ORDER",
    NOT_DUE: "CLOCK-ORDER",
    NOT_IN_REACH: "ATTACK-TARGET",
    NOT_DAMAGED: "REPAIR",
    NO_DIE: "ACCURATE",
    DIE_DID_DAMAGE: "ACCURATE",
    OUTSIDE_ARC: "PULL",
}
"""The id of the rule behind each reason that a rule of the game gives."""


def refusal(game: Game, choice: str) -> str | None:
    """Why `choice` may not be made now, as a reason id; None if it may."""
    if choice in legal_choices(game):
        return None
    if game.decision == OVER:
        return GAME_OVER
    verb, _, rest = choice.partition(":")
    if game.decision == ACTION and choice in ACTION_IDS:
        return _action_refusal(game, choice)
    if game.decision == WINDOW and verb in _IN_THE_WINDOW:
        return _IN_THE_WINDOW[verb](game, rest)
    if game.decision == TARGET and verb == "target":
        known = any(enemy.letter == rest for enemy in game.enemies)
        return NOT_IN_REACH if known else NO_SUCH_ENEMY
    if game.decision == SECOND and verb == "second":
        known = any(enemy.letter == rest for enemy in game.enemies)
        return NOT_IN_REACH if known else NO_SUCH_ENEMY
    if game.decision == REROLL and verb == "reroll":
        return _reroll_refusal(attack_under_way(game), rest)
    return _ONE_REASON.get((game.decision, choice), OTHER_DECISION)


def _reroll_refusal(attack: Attack, positions: str) -> str:
    if not positions:
        return NO_DIE
    all_positions = tuple(range(1, len(attack.faces) + 1))
    return DIE_DID_DAMAGE if f"reroll:{positions}" in _rerolls(all_positions) else UNREADABLE


_ONE_REASON = {
    **{(FREE_MOVE, choice): DAMAGED for choice in _free_moves(0)},
    **{(PULL, f"pull:{way}"): OUTSIDE_ARC for way in ("closer", "cw", "ccw")},
    (REPAIR, "repair:torso"): NOT_DAMAGED,
    **{(REPAIR, f"repair:legs.{leg.name}"): NOT_DAMAGED for leg in LEG_ACTIONS},
    **{
        (REPAIR, f"repair:{mount}.{circle}"): NOT_DAMAGED
        for mount in MOUNTS
        for circle in range(1, CIRCLES_OF_A_MOUNT + 1)
    },
}
"""The choices of a decision's notation that only one thing can forbid."""


def _action_refusal(game: Game, action_id: str) -> str:
    action = game.setup.actions[action_id]
    if action.location == LEGS:
        return DAMAGED if game.legs >> action.row & 1 else SQUATTING
    if not _ROWS_WITH_OPEN_CIRCLES[game.damage[action.location]] >> action.row & 1:
        return DAMAGED
    return LAUNCHER_RESTS


def _waiting_refusal(game: Game) -> str | None:
    if game.action is None:
        return NOTHING_CHOSEN
    return None if game.waited else JUST_CHOSEN


def _haste_refusal(game: Game, due: str) -> str | None:
    """Why what you chose, and have waited for, may not be hasted. Rule: HASTE, ruling `haste`."""
    action = game.setup.actions[cast("str", game.action)]
    if not action.is_attack:
        return MOVES_NOT_HASTED
    if not action.can_be_hasted:
        return GUARD_NOT_HASTED
    if game.time == ACTIVE:
        return ON_ACTIVE
    if due and game.setup.rulings.haste == "between":
        return ENEMY_DUE
    return None


def _refused_haste(game: Game, rest: str) -> str:
    if rest:
        return UNREADABLE
    refused = _waiting_refusal(game) or _haste_refusal(game, clock.due(game.enemies))
    return refused or UNREADABLE


def _refused_change(game: Game, rest: str) -> str:
    if waiting := _waiting_refusal(game):
        return waiting
    return _action_refusal(game, rest) if rest in ACTION_IDS else UNREADABLE


def _refused_resolve(game: Game, rest: str) -> str:
    return NOT_DUE if any(enemy.letter == rest for enemy in game.enemies) else NO_SUCH_ENEMY


def _refused_advance(game: Game, rest: str) -> str:
    return UNREADABLE if rest else ENEMY_DUE


_IN_THE_WINDOW = {
    "haste": _refused_haste,
    "change": _refused_change,
    "resolve": _refused_resolve,
    "advance": _refused_advance,
}
