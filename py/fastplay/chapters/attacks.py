"""Attacks: at mechs, and fire at trees and buildings."""

from fastplay.catalogue import (
    AB,
    ATTACK_DICE,
    DB,
    LA,
    LD,
    MA,
    MD,
    MELEE_BONUS,
    SMOKE_BONUS,
    WALL_BONUS,
)
from fastplay.chapters import wrecks
from fastplay.choosing.legal import target_of
from fastplay.events import (
    Attacked,
    Blast,
    Damaged,
    Destroyed,
    HeatFilled,
    Inside,
    PieceTaken,
    Sighted,
)
from fastplay.geometry import sight
from fastplay.geometry.sight import NO_PIECE, Sight
from fastplay.layout import LASER, MELEE, MISSILE, Report
from fastplay.table import Table


def attack(table: Table, choice: str) -> bool:
    """Make an attack with all its effects; False if that ends the game. Rules: ATTACK, PIECE."""
    weapon, _, text = choice.partition(":")
    target, piece = target_of(len(table.mechs), table.tables.ground, text)
    if weapon != MELEE:
        mech = table.change(table.seat, heat=table.mech.heat + 1)
        table.tell(HeatFilled(table.seat, mech.heat))
    if target is not None:
        return _attack_mech(table, weapon, target)
    assert piece is not None
    _tell_inside(table)
    destroyed = _take(table, weapon, piece, "PIECE")
    table.report = Report(weapon, text, destroyed=destroyed)
    return True


def _attack_mech(table: Table, weapon: str, target: int) -> bool:
    """Rules: HIT, MASKED-HIT."""
    found = Sight("") if weapon == MELEE else _look(table, target)
    attacked = _roll(table, weapon, target)
    table.tell(attacked)
    destroyed = 0
    if not attacked.damage and found.piece != NO_PIECE:
        destroyed = _take(table, weapon, found.piece, "MASKED-HIT")
    table.report = Report(
        weapon,
        str(target + 1),
        found.kind,
        "" if found.piece == NO_PIECE else table.tables.ground.ids[found.piece],
        attacked.attack,
        attacked.defence,
        attacked.damage,
        destroyed,
    )
    if not attacked.damage:
        return True
    hp = max(table.mechs[target].hp - attacked.damage, 0)
    table.change(target, hp=hp)
    table.tell(Damaged(target, attacked.damage, hp))
    return hp > 0 or wrecks.wreck(table, target)


def _look(table: Table, target: int) -> Sight:
    """Rules: SIGHT, MASK, INSIDE."""
    _tell_inside(table)
    found = sight.sight(
        table.tables.ground, table.standing, table.wrecks, table.place, table.place_of(target)
    )
    rule = "SIGHT" if found.piece == NO_PIECE else "MASK"
    table.tell(Sighted(table.seat, target, found.kind, found.piece, rule))
    return found


def _tell_inside(table: Table) -> None:
    """Rule: INSIDE."""
    tree = sight.tree_about(table.tables.ground, table.standing, table.place)
    if tree != NO_PIECE:
        table.tell(Inside(table.seat, tree))


def _roll(table: Table, weapon: str, target: int) -> Attacked:
    """The totals of both. Rules: HIT, MELEE, WALL, SMOKE."""
    own, other = table.mech.stats, table.mechs[target].stats
    start, end = table.place, table.place_of(target)
    faces, against = table.roll(ATTACK_DICE), table.roll(ATTACK_DICE)
    covered = sight.is_covered(table.tables.ground, start, end)
    smoky = any(
        sight.stands_in_smoke(point, wreck) for wreck in table.wrecks for point in (start, end)
    )
    laser = weapon == LASER
    return Attacked(
        table.seat,
        target,
        weapon,
        faces,
        own[AB],
        own[LA if laser else MA],
        MELEE_BONUS if weapon == MELEE else 0,
        against,
        other[DB],
        other[LD if laser else MD],
        WALL_BONUS if covered else 0,
        SMOKE_BONUS if smoky else 0,
        "MELEE" if weapon == MELEE else "HIT",
    )


def _take(table: Table, weapon: str, piece: int, rule: str) -> int:
    """Have fire take a piece, and what its blast reaches: all of these. Rules: BLAST, GONE."""
    table.tell(PieceTaken(table.seat, weapon, piece, rule))
    gone = 1 << piece
    if weapon == MISSILE:
        (face,) = table.roll(1)
        table.tell(Blast(piece, face))
        gone = sight.blasted(table.tables.ground, table.standing, piece, face)
    table.standing &= ~gone
    numbers = range(len(table.tables.ground.ids))
    table.tell(Destroyed(tuple([number for number in numbers if gone >> number & 1])))
    return gone
