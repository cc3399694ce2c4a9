"""Before the first round: mechs are rolled up, customised, and put on the table."""

from collections.abc import Sequence

from fastplay.catalogue import (
    CAPS,
    COLOUR_BONUS,
    COLOURS,
    EVEN,
    HP,
    LEAST,
    MODIFIERS,
    POINT_DICE,
    SPREADS,
    STATS,
)
from fastplay.chapters import turn
from fastplay.choosing.legal import ADD, DONE, point_of
from fastplay.events import (
    Coloured,
    InitiativeRolled,
    MadeReady,
    OrderSet,
    Placed,
    PointAdded,
    PointsGivenUp,
    RolledUp,
    SpreadChosen,
)
from fastplay.layout import CUSTOMISE, PLACE, READY
from fastplay.table import Table


def roll_up(table: Table) -> None:
    """Roll all mechs before anyone customises. Rule: ROLL-UP."""
    for player in range(len(table.mechs)):
        _roll_up(table, player)
    table.ask(CUSTOMISE, 0)


def _roll_up(table: Table, player: int) -> None:
    """Rules: ROLL-UP, COLOUR."""
    battle = table.tables.battle
    faces = table.roll(len(STATS))
    more = table.roll(POINT_DICE)
    stats = [max(face + added, LEAST) for face, added in zip(faces, MODIFIERS, strict=True)]
    stats[HP] = faces[HP] + battle.scenario.hp
    table.tell(RolledUp(player, faces + more, tuple(stats), sum(more)))
    raised = COLOURS[battle.players[player].colour]
    stats[raised] += COLOUR_BONUS
    table.tell(Coloured(player, raised, stats[raised]))
    table.change(
        player, stats=tuple(stats), points=sum(more), added=(0,) * len(STATS), hp=stats[HP]
    )


def choose_customising(table: Table, choice: str) -> None:
    """Spend points, one by one or all at once, or give them up. Rules: CUSTOMISE, SPREAD."""
    verb, _, what = choice.partition(":")
    player, mech = table.seat, table.mech
    if verb == ADD:
        _add(table, [STATS.index(what)])
        stat = STATS.index(what)
        table.tell(PointAdded(player, stat, table.mech.stats[stat], table.mech.points))
    elif choice == DONE:
        table.tell(PointsGivenUp(player, mech.points))
        table.change(player, points=0)
    else:
        table.tell(SpreadChosen(player, what, mech.points))
        _add(table, _spread(table, what))
    if not table.mech.points:
        _next_player(table)


def _add(table: Table, stats: Sequence[int]) -> None:
    """Put a point on each of these stats. Rule: HP."""
    mech = table.mech
    values, added = list(mech.stats), list(mech.added)
    for stat in stats:
        values[stat] += 1
        added[stat] += 1
    table.change(
        table.seat,
        stats=tuple(values),
        added=tuple(added),
        points=mech.points - len(stats),
        hp=values[HP],
    )


def _spread(table: Table, name: str) -> list[int]:
    """Where a quick form puts the points that are left. Rule: SPREAD."""
    mech = table.mech
    room = [
        cap - done if table.tables.capped else mech.points
        for cap, done in zip(CAPS, mech.added, strict=True)
    ]
    chosen: list[int] = []
    for going_round in (SPREADS[name], SPREADS[EVEN]):
        while len(chosen) < mech.points and any(room[stat] > 0 for stat in going_round):
            for stat in going_round:
                if room[stat] > 0 and len(chosen) < mech.points:
                    room[stat] -= 1
                    chosen.append(stat)
    return chosen


def _next_player(table: Table) -> None:
    """The next one customises; after the last the order is rolled. Rules: CUSTOMISE, HP."""
    table.tell(MadeReady(table.seat, table.mech.hp))
    if table.seat + 1 < len(table.mechs):
        table.ask(CUSTOMISE, table.seat + 1)
        return
    for player in range(len(table.mechs)):
        table.change(player, added=())
    table.order = tuple(_ordered(table, range(len(table.mechs))))
    table.tell(OrderSet(table.order))
    table.ask(PLACE, table.order[0])


def _ordered(table: Table, players: Sequence[int]) -> list[int]:
    """Roll for the order of some players, and settle every tie at once. Rule: INITIATIVE."""
    if len(players) == 1:
        return list(players)
    faces = table.roll(len(players))
    table.tell(InitiativeRolled(tuple(players), faces))
    order: list[int] = []
    for face in sorted(set(faces), reverse=True):
        tied = [player for player, rolled in zip(players, faces, strict=True) if rolled == face]
        order += _ordered(table, tied)
    return order


def choose_place(table: Table, choice: str) -> None:
    """Put a mech on the table; after the last one the first round begins. Rule: PLACE."""
    player, point = table.seat, point_of(choice, PLACE)
    assert point is not None
    table.change(player, status=READY, at=point)
    table.tell(Placed(player, point))
    later = table.order.index(player) + 1
    if later < len(table.order):
        table.ask(PLACE, table.order[later])
    else:
        turn.begin_round(table)
