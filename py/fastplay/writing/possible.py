"""Whether the rules let a battle be as a position says."""

from fastplay.catalogue import (
    ACTIONS,
    CAPS,
    COLOUR_BONUS,
    COLOURS,
    FRAGS,
    HEAT_BOXES,
    HIT_POINTS,
    HP,
    LAST_ROUND,
    LEAST,
    MODIFIERS,
    MOVE_DICE,
    POINT_DICE,
    RUSH_INCHES,
    SB,
    SIDES_OF_DIE,
    STATS,
)
from fastplay.chapters import ending
from fastplay.geometry import legs
from fastplay.layout import DOWN, MOVE, OUT, OVER, READY, Mech
from fastplay.table import Table
from tabletop.errors import IllegalError

_HUNDREDTHS = 100
_MOST_POINTS = POINT_DICE * SIDES_OF_DIE
MOST = SIDES_OF_DIE + HIT_POINTS[-1] + _MOST_POINTS
"""No stat is higher, whatever the house rules."""
MOST_FRAGS = FRAGS[-1]
MOST_LEFT = (MOVE_DICE * SIDES_OF_DIE + MOST) * _HUNDREDTHS


def check(table: Table) -> None:
    """Raise `IllegalError` unless a game can lead to what lies on the table."""
    for player in range(len(table.mechs)):
        _check_mech(table, player)
    _check_places(table)
    _check_frags(table)
    if table.decision == OVER:
        _check_over(table)
    else:
        _check_turn(table)


def _expect(possible: object, piece: object) -> None:
    if not possible:
        raise IllegalError("position_impossible", str(piece))


def _check_mech(table: Table, player: int) -> None:
    """Rules: ROLL-UP, COLOUR, CUSTOMISE, WRECK."""
    battle, mech = table.tables.battle, table.mechs[player]
    coloured = COLOURS[battle.players[player].colour]
    added = 0
    for stat, value in enumerate(mech.stats):
        more = battle.scenario.hp if stat == HP else MODIFIERS[stat]
        bonus = COLOUR_BONUS if stat == coloured else 0
        least = max(1 + more, LEAST) + bonus
        rolled = max(SIDES_OF_DIE + more, LEAST) + bonus
        most = rolled + (CAPS[stat] if table.tables.capped else _MOST_POINTS)
        _expect(least <= value <= most, f"{STATS[stat]} {value}")
        added += max(value - rolled, 0)
    _expect(added <= _MOST_POINTS, ",".join(map(str, mech.stats)))
    away = OUT if not battle.scenario.returns else DOWN
    _expect(mech.status in (READY, away), mech.status)
    if mech.status == READY:
        _expect(1 <= mech.hp <= mech.stats[HP], f"hp {mech.hp}")
    else:
        _expect(not (mech.hp or mech.heat), mech.status)


def _check_places(table: Table) -> None:
    """Rule: FREE."""
    bases = [*[mech.at for mech in table.mechs if mech.at], *table.wrecks]
    for number, point in enumerate(bases):
        others = bases[:number]
        free = legs.is_free(table.tables.ground, table.standing, others, point)
        _expect(free, f"{point[0]},{point[1]}")


def _check_frags(table: Table) -> None:
    """Every wreck was somebody's frag. Rules: FRAG, WRECK, WIN."""
    wrecks = len(table.wrecks)
    _expect(sum(mech.frags for mech in table.mechs) == wrecks, f"{wrecks}")
    off = [mech for mech in table.mechs if mech.status != READY]
    returns = table.tables.battle.scenario.returns
    _expect(len(off) <= wrecks if returns else len(off) == wrecks, f"{wrecks}")
    for player, mech in enumerate(table.mechs):
        foes = sum(table.mechs[foe].status == OUT for foe in table.tables.foes[player])
        _expect(returns or mech.frags <= foes, f"{mech.frags}")


def _winners(table: Table) -> list[int]:
    """The sides that have won by WIN."""
    frags = table.tables.battle.scenario.frags
    sides = sorted(set(table.tables.sides))
    left = {
        side
        for side, mech in zip(table.tables.sides, table.mechs, strict=True)
        if mech.status != OUT
    }
    return [side for side in sides if ending.frags_of(table, side) >= frags or left == {side}]


def _check_over(table: Table) -> None:
    """Rules: WIN, LIMIT."""
    winners = _winners(table)
    if winners:
        (side, *more) = winners
        _expect(not more, OVER)
        table.end(f"won:{side}")
    else:
        _expect(table.round == LAST_ROUND, OVER)
        ending.count_up(table)


def _check_turn(table: Table) -> None:
    """Rules: TURN, MOVE, RUSH, SHUTDOWN, WIN."""
    mech: Mech = table.mech
    _expect(not _winners(table), f"{table.round}")
    _expect(mech.at is not None, mech.status)
    if table.decision != MOVE:
        _expect(mech.actions and mech.heat < HEAT_BOXES, f"{mech.actions}:{mech.heat}")
        return
    by_rush = mech.rushed and mech.heat and table.left <= RUSH_INCHES * _HUNDREDTHS
    rolled = (MOVE_DICE * SIDES_OF_DIE + mech.stats[SB]) * _HUNDREDTHS
    by_move = mech.actions < ACTIONS and mech.heat < HEAT_BOXES and table.left <= rolled
    _expect((by_rush and mech.actions) or by_move, f"{MOVE}.{table.left}")
    _expect(
        legs.may_go_anywhere(
            table.tables.ground, table.standing, table.bases(), table.place, table.left
        ),
        f"{MOVE}.{table.left}",
    )
