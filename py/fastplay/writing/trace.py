"""What the trace says of a battle, beside what it says of any game's."""

from fastplay.catalogue import HEAT_BOXES, STATS
from fastplay.geometry.ground import Point
from fastplay.layout import NOTHING, OVER, Mech, Report
from fastplay.setup import Tables
from fastplay.state import State
from tabletop.game import WON

Fields = dict[str, object]


def fields(state: State) -> Fields:
    """Every mech as it is, whose turn it is, what is on the table, and the last attack."""
    outcome, _, winner = state.outcome.partition(":")
    numbers = range(len(state.mechs))
    return {
        "round": state.round,
        "player": None if state.decision in (OVER, NOTHING) else state.seat + 1,
        "outcome": outcome,
        "winner": int(winner) if outcome == WON else None,
        "order": [player + 1 for player in state.order],
        "mechs": [_mech(state, player) for player in numbers],
        "terrain": state.tables.ground.named(state.standing),
        "wrecks": [list(wreck) for wreck in state.wrecks],
        "report": state.report and _report(state.tables, state.report),
    }


def _mech(state: State, player: int) -> Fields:
    mech: Mech = state.mechs[player]
    rolled = bool(mech.stats)
    return {
        "player": player + 1,
        "colour": state.tables.battle.players[player].colour,
        "side": state.tables.sides[player],
        "points": mech.points if rolled else None,
        "status": mech.status,
        "hp": mech.hp if rolled else None,
        "heat": mech.heat,
        "shut_down": mech.heat == HEAT_BOXES,
        "rushed": mech.rushed,
        "at": _point(mech.at),
        "actions": mech.actions,
        "left": state.left if player == state.seat else 0,
        "frags": mech.frags,
        "stats": dict(zip(STATS, mech.stats, strict=True)) if rolled else None,
    }


def _point(point: Point | None) -> list[int] | None:
    return None if point is None else list(point)


def _report(tables: Tables, report: Report) -> Fields:
    at_mech = bool(report.attack)
    return {
        "weapon": report.weapon,
        "target": report.target,
        "sight": report.sight or None,
        "mask": report.mask or None,
        "attack": report.attack if at_mech else None,
        "defence": report.defence if at_mech else None,
        "damage": report.damage,
        "destroyed": tables.ground.named(report.destroyed),
    }
