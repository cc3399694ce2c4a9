"""Why a choice is not legal. The ids are keys of the word catalogues."""

from collections.abc import Callable

from fastplay.catalogue import STATS
from fastplay.choosing.legal import (
    ADD,
    COOL,
    DONE,
    END,
    GO,
    HEAL,
    RANGES,
    RUSH,
    SPREAD,
    STOP,
    is_legal,
    pieces_in_range,
    point_of,
    target_of,
)
from fastplay.geometry import legs, sight
from fastplay.geometry.grid import STRIDE
from fastplay.layout import (
    ACTION,
    CUSTOMISE,
    MELEE,
    MOVE,
    NOTHING,
    OVER,
    PLACE,
    WEAPONS,
    Layout,
)
from tabletop.game import CONTINUE, Refusal

OTHER_DECISION = "other_decision"
GAME_OVER = "game_over"
NOTHING_RUNS_ON = "nothing_runs_on"
UNREADABLE = "unreadable"
NO_SUCH_STAT = "no_such_stat"
NO_SUCH_SPREAD = "no_such_spread"
NO_SUCH_POINT = "no_such_point"
NO_SUCH_TARGET = "no_such_target"
STAT_FULL = "stat_full"
OUT_OF_ZONE = "out_of_zone"
NOT_FREE = "not_free"
ALREADY_THERE = "already_there"
TOO_FAR = "too_far"
IN_THE_WAY = "in_the_way"
RUSHED_ONCE = "rushed_once"
NO_HEAT = "no_heat"
UNHURT = "unhurt"
YOUR_OWN = "your_own"
NOT_ON_TABLE = "not_on_table"
OUT_OF_RANGE = "out_of_range"
OUT_OF_REACH = "out_of_reach"
NO_SIGHT = "no_sight"
PIECE_GONE = "piece_gone"
PIECE_HIDDEN = "piece_hidden"
PIECE_BY_HAND = "piece_by_hand"

REFUSED_BY = {
    STAT_FULL: "CUSTOMISE",
    OUT_OF_ZONE: "ZONE",
    NOT_FREE: "FREE",
    ALREADY_THERE: "LEG",
    TOO_FAR: "COST",
    IN_THE_WAY: "LEG",
    RUSHED_ONCE: "RUSH",
    NO_HEAT: "COOL",
    UNHURT: "HEAL",
    YOUR_OWN: "ATTACK",
    NOT_ON_TABLE: "WRECK",
    OUT_OF_RANGE: "RANGE",
    OUT_OF_REACH: "RANGE",
    NO_SIGHT: "FIRE",
    PIECE_GONE: "GONE",
    PIECE_HIDDEN: "PIECE-SIGHT",
    PIECE_BY_HAND: "MELEE",
}
"""The id of the rule behind each reason that a rule of the game gives."""


def refusal(layout: Layout, choice: str) -> Refusal | None:
    """Why a choice may not be made now; None if it may."""
    if is_legal(layout, choice):
        return None
    reason = _reason(layout, choice)
    return Refusal(reason, REFUSED_BY.get(reason, ""))


def _reason(layout: Layout, choice: str) -> str:
    if layout.decision == OVER:
        return GAME_OVER
    if choice == CONTINUE:
        return NOTHING_RUNS_ON
    verb, colon, what = choice.partition(":")
    if (verb, bool(colon)) not in _VERBS[layout.decision]:
        known = any((verb, bool(colon)) in verbs for verbs in _VERBS.values())
        return OTHER_DECISION if known else UNREADABLE
    return _REASONS[layout.decision](layout, verb, what)


def _of_customise(layout: Layout, verb: str, what: str) -> str:
    if verb == SPREAD:
        return NO_SUCH_SPREAD
    return STAT_FULL if what in STATS else NO_SUCH_STAT


def _of_place(layout: Layout, verb: str, what: str) -> str:
    point = point_of(f"{verb}:{what}", verb)
    if point is None or not layout.tables.ground.is_point(*point):
        return NO_SUCH_POINT
    x, y = point
    return NOT_FREE if layout.tables.zones[layout.seat] >> x * STRIDE + y & 1 else OUT_OF_ZONE


def _of_move(layout: Layout, verb: str, what: str) -> str:
    point = point_of(f"{verb}:{what}", verb)
    start = layout.mechs[layout.seat].at
    if point is None or start is None or not layout.tables.ground.is_point(*point):
        return NO_SUCH_POINT
    if point == start:
        return ALREADY_THERE
    return TOO_FAR if legs.cost_of(start, point) > layout.left else IN_THE_WAY


def _of_action(layout: Layout, verb: str, what: str) -> str:
    if verb in _PLAIN:
        return _PLAIN[verb]
    player, piece = target_of(len(layout.mechs), layout.tables.ground, what)
    if player is not None:
        return _at_mech(layout, verb, player)
    return NO_SUCH_TARGET if piece is None else _at_piece(layout, verb, piece)


def _at_mech(layout: Layout, weapon: str, target: int) -> str:
    mech, other = layout.mechs[layout.seat], layout.mechs[target]
    if target not in layout.tables.foes[layout.seat]:
        return YOUR_OWN
    if other.at is None or mech.at is None:
        return NOT_ON_TABLE
    if weapon == MELEE:
        return OUT_OF_REACH
    reach = mech.stats[RANGES[weapon]]
    return NO_SIGHT if sight.in_range(reach, mech.at, other.at) else OUT_OF_RANGE


def _at_piece(layout: Layout, weapon: str, piece: int) -> str:
    if weapon == MELEE:
        return PIECE_BY_HAND
    if not layout.standing >> piece & 1:
        return PIECE_GONE
    return PIECE_HIDDEN if pieces_in_range(layout, weapon) >> piece & 1 else OUT_OF_RANGE


_Verbs = frozenset[tuple[str, bool]]

_PLAIN = {RUSH: RUSHED_ONCE, COOL: NO_HEAT, HEAL: UNHURT}
"""Why an action is refused that may be; moving and ending the turn are always legal."""

_VERBS: dict[str, _Verbs] = {
    NOTHING: frozenset(),
    CUSTOMISE: frozenset({(ADD, True), (SPREAD, True), (DONE, False)}),
    PLACE: frozenset({(PLACE, True)}),
    ACTION: frozenset(
        {
            (MOVE, False),
            (RUSH, False),
            (COOL, False),
            (HEAL, False),
            (END, False),
            *((weapon, True) for weapon in WEAPONS),
        }
    ),
    MOVE: frozenset({(GO, True), (STOP, False)}),
}
"""The words of each decision's choices, and whether something stands behind a colon."""

_REASONS: dict[str, Callable[[Layout, str, str], str]] = {
    CUSTOMISE: _of_customise,
    PLACE: _of_place,
    ACTION: _of_action,
    MOVE: _of_move,
}
