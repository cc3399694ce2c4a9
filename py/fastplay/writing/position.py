"""The position: a whole state as one line of text, to be read, written by hand, and sent about.

Eight parts between slashes:

    fastplay1/crossroads.10.3.returns/-/7:2:1:action/red:14,5,8,5,1,2,1,5,2,5:12:3:18,12:1;blue:…/
    t5,b1/16,12/2,1

are the version; the scenario; house rules that differ, or `-`; round, player, actions left and what
is asked (`move.117` with the hundredths of an inch left; `rushed` behind it once the mech has; in
place of all but the round `over`); the mechs; the pieces that are gone, or `-`; the wrecks, parted
by semicolons, or `-`; and the order of the players.

A mech is its colour, with the team behind a full stop if there are any; its stats in the order of
the rules; HP; heat; its point, or `down` or `out`; and its player's frags.

What follows from the rest is not written: legal choices, outcome. Nor are the dice taken so far,
which the game that goes on from a position has of its own, and the last attack. Before the first
round there are no positions. Whether the rules let things be as a text says, `possible` knows.
"""

import re

from fastplay.catalogue import (
    ACTIONS,
    HEAT_BOXES,
    LAST_ROUND,
    STATS,
)
from fastplay.geometry.ground import Point
from fastplay.layout import ACTION, DOWN, MOVE, OUT, OVER, READY, Mech
from fastplay.setup import Battle, Player, Tables, checked, tables_of
from fastplay.state import State
from fastplay.table import Table, blank
from fastplay.writing import parts, possible
from tabletop.dice import GivenDice
from tabletop.errors import DamagedError, IllegalError, InvalidError
from tabletop.game import notation_of

_NOTATION = notation_of("fastplay")
FORMAT = f"{_NOTATION}1"
LONGEST = 10_000
"""Characters that a position may have."""

_PARTS = 8
_MECH_PIECES = 6
_RUSHED = "rushed"
_LIST, _THINGS, _PIECES = ",", ";", ":"
_NO_DICE = GivenDice(())


# --- Writing


def to_text(state: State) -> str:
    """A state from the first round on as a position."""
    battle = state.tables.battle
    gone = state.tables.ground.named(state.tables.ground.every & ~state.standing)
    mechs = zip(battle.players, state.mechs, strict=True)
    return "/".join(
        (
            FORMAT,
            parts.write_scenario(battle.scenario),
            parts.write_rulings(battle.rulings),
            _write_turn(state),
            _THINGS.join([_write_mech(player, mech) for player, mech in mechs]),
            _LIST.join(gone) or parts.NOTHING,
            _THINGS.join(map(_write_point, state.wrecks)) or parts.NOTHING,
            _LIST.join([str(player + 1) for player in state.order]),
        )
    )


def _write_turn(state: State) -> str:
    if state.decision == OVER:
        return f"{state.round}{_PIECES}{OVER}"
    mech = state.mechs[state.seat]
    asked = f"{MOVE}.{state.left}" if state.decision == MOVE else state.decision
    pieces = [str(state.round), str(state.seat + 1), str(mech.actions), asked]
    return _PIECES.join((*pieces, _RUSHED) if mech.rushed else pieces)


def _write_mech(player: Player, mech: Mech) -> str:
    return _PIECES.join(
        (
            parts.write_player(player),
            _LIST.join(map(str, mech.stats)),
            str(mech.hp),
            str(mech.heat),
            _write_point(mech.at) if mech.at else mech.status,
            str(mech.frags),
        )
    )


def _write_point(point: Point) -> str:
    return f"{point[0]}{_LIST}{point[1]}"


# --- Reading


def from_text(text: str) -> State:
    """Read a position: the state that it describes.

    Raises `DamagedError` for what is no position of ours or of this version, `InvalidError` for a
    piece that cannot be read, `IllegalError` for one that the rules forbid there.
    """
    if len(text) > LONGEST:
        raise DamagedError("position_too_long", str(len(text)), (str(LONGEST),))
    version, *pieces = text.split("/")
    _check_version(version)
    if len(pieces) != _PARTS - 1:
        raise InvalidError("position_parts", str(len(pieces) + 1), (str(_PARTS),))
    scenario, rulings, turn, mechs, gone, wrecks, order = pieces
    written = [_split_mech(mech) for mech in mechs.split(_THINGS)]
    players = tuple([parts.read_player(mech[0]) for mech in written])
    battle = checked(Battle(parts.read_scenario(scenario), players, parts.read_rulings(rulings)))
    table = Table(blank(tables_of(battle)), _NO_DICE)
    table.mechs = [_read_mech(table.tables, mech) for mech in written]
    table.standing &= ~_read_gone(table.tables, gone)
    table.wrecks = tuple([_read_point(table.tables, point) for point in _listed(wrecks, _THINGS)])
    table.order = _read_order(len(players), order)
    _read_turn(table, turn)
    possible.check(table)
    return table.read_off()


def _check_version(version: str) -> None:
    if version == FORMAT:
        return
    known = re.fullmatch(rf"{_NOTATION}([0-9]{{1,9}})", version)
    if known and int(known[1]) > 1:
        raise DamagedError("position_future", version, (FORMAT,))
    raise DamagedError("position_foreign", version, (FORMAT,))


def _number(text: str, low: int, high: int, piece: str) -> int:
    """A whole number within bounds; `piece` is named where it is none."""
    if not re.fullmatch("0|[1-9][0-9]{0,8}", text):
        raise InvalidError("position_piece", piece, (f"{low}-{high}",))
    if not low <= int(text) <= high:
        raise IllegalError("position_bounds", piece, (f"{low}-{high}",))
    return int(text)


def _listed(text: str, by: str) -> list[str]:
    return [] if text == parts.NOTHING else text.split(by)


def _split_mech(text: str) -> list[str]:
    pieces = text.split(_PIECES)
    if len(pieces) != _MECH_PIECES:
        raise InvalidError("position_piece", text, ("red:14,5,8,5,1,2,1,5,2,5:12:3:18,12:1",))
    return pieces


def _read_mech(tables: Tables, pieces: list[str]) -> Mech:
    _, stats, hp, heat, place, frags = pieces
    numbers = stats.split(_LIST)
    if len(numbers) != len(STATS):
        raise InvalidError("position_piece", stats, (_LIST.join(STATS),))
    is_off = place in (DOWN, OUT)
    return Mech(
        stats=tuple([_number(number, 1, possible.MOST, stats) for number in numbers]),
        status=place if is_off else READY,
        hp=_number(hp, 0, possible.MOST, hp),
        heat=_number(heat, 0, HEAT_BOXES, heat),
        at=None if is_off else _read_point(tables, place),
        frags=_number(frags, 0, possible.MOST_FRAGS, frags),
    )


def _read_point(tables: Tables, text: str) -> Point:
    x, comma, y = text.partition(_LIST)
    if not comma:
        raise InvalidError("position_piece", text, ("18,12",))
    ground = tables.ground
    return _number(x, 1, ground.width - 1, text), _number(y, 1, ground.height - 1, text)


def _read_gone(tables: Tables, text: str) -> int:
    gone = 0
    for piece in _listed(text, _LIST):
        if piece not in tables.ground.ids:
            raise InvalidError("position_piece", piece, tables.ground.ids)
        bit = 1 << tables.ground.ids.index(piece)
        if gone & bit:
            raise IllegalError("position_twice", piece)
        gone |= bit
    return gone


def _read_order(players: int, text: str) -> tuple[int, ...]:
    order = tuple([_number(number, 1, players, text) - 1 for number in text.split(_LIST)])
    if sorted(order) != list(range(players)):
        raise IllegalError("position_impossible", text)
    return order


def _read_turn(table: Table, text: str) -> None:
    number, *pieces = text.split(_PIECES)
    table.round = _number(number, 1, LAST_ROUND, text)
    if pieces == [OVER]:
        table.ask(OVER, 0)
        return
    rushed = pieces[-1:] == [_RUSHED]
    if len(pieces) - rushed != len(("player", "actions", "asked")):
        raise InvalidError("position_piece", text, ("7:2:1:action", "7:over"))
    player, actions, asked = pieces[:3]
    table.ask(ACTION, _number(player, 1, len(table.mechs), text) - 1)
    table.change(table.seat, actions=_number(actions, 0, ACTIONS, text), rushed=rushed)
    decision, _, left = asked.partition(".")
    if decision == MOVE:
        table.left = _number(left, 1, possible.MOST_LEFT, text)
        table.decision = MOVE
    elif asked != ACTION:
        raise InvalidError("position_piece", asked, (ACTION, f"{MOVE}.117"))
