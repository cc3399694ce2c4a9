"""The notation of choices, and which of them are legal.

`is_legal` looks at one choice; `legal_choices` lists all of them, which takes longer. Both ask the
same questions of the table, and whoever plays without reading the list never waits for it.
"""

from collections.abc import Callable, Iterator

from fastplay.catalogue import CAPS, HP, LR, MR, SPREADS, STATS
from fastplay.geometry import legs, sight
from fastplay.geometry.grid import STRIDE, named, points_of
from fastplay.geometry.ground import Ground, Point
from fastplay.layout import (
    ACTION,
    CUSTOMISE,
    LASER,
    MELEE,
    MISSILE,
    MOVE,
    NOTHING,
    OVER,
    PLACE,
    WEAPONS,
    Layout,
    Mech,
)

ADD, SPREAD, DONE = "add", "spread", "done"
GO, STOP = "go", "stop"
RUSH, COOL, HEAL, END = "rush", "cool", "heal", "end"
"""The words of choices, beside those that are called as the decisions and the weapons are."""

RANGES = {LASER: LR, MISSILE: MR}
"""The stat that says how far a weapon fires."""

_ADDS = tuple(f"{ADD}:{stat}" for stat in STATS)
_SPREADS = tuple(f"{SPREAD}:{name}" for name in SPREADS)


def legal_choices(layout: Layout) -> tuple[str, ...]:
    """Every choice that may be made now, sorted by code point; empty once the game is over."""
    return _LISTED[layout.decision](layout)


def is_legal(layout: Layout, choice: str) -> bool:
    """Whether a choice may be made now."""
    return _ASKED[layout.decision](layout, choice)


# --- Set-up


def may_add(layout: Layout, stat: int) -> bool:
    """Whether a point may be put on a stat. Rule: CUSTOMISE."""
    return not layout.tables.capped or layout.mechs[layout.seat].added[stat] < CAPS[stat]


def _customising(layout: Layout) -> tuple[str, ...]:
    adds = [choice for stat, choice in enumerate(_ADDS) if may_add(layout, stat)]
    return tuple(sorted([*adds, DONE, *_SPREADS]))


def _is_customising(layout: Layout, choice: str) -> bool:
    if choice in _ADDS:
        return may_add(layout, _ADDS.index(choice))
    return choice == DONE or choice in _SPREADS


def may_place(layout: Layout, point: Point) -> bool:
    """Whether the player's mech may begin on a point. Rules: PLACE, ZONE, FREE."""
    tables = layout.tables
    return bool(tables.zones[layout.seat] >> point[0] * STRIDE + point[1] & 1) and legs.is_free(
        tables.ground, layout.standing, layout.bases(layout.seat), point
    )


def _places(layout: Layout) -> tuple[str, ...]:
    zone = points_of(layout.tables.zones[layout.seat])
    free = sum([1 << x * STRIDE + y for x, y in zone if may_place(layout, (x, y))])
    return tuple(named(PLACE, free, layout.tables.ground.width))


def _is_place(layout: Layout, choice: str) -> bool:
    point = point_of(choice, PLACE)
    return point is not None and may_place(layout, point)


def point_of(choice: str, verb: str) -> Point | None:
    """The point of the table that a choice of a verb names, None if it is none."""
    word, _, rest = choice.partition(":")
    x, _, y = rest.partition(",")
    if word == verb and x.isdecimal() and y.isdecimal() and len(rest) <= len("48,36"):
        point = int(x), int(y)
        if choice == f"{verb}:{point[0]},{point[1]}":
            return point
    return None


# --- Moving


def _moves(layout: Layout) -> tuple[str, ...]:
    tables, start = layout.tables, _place_of(layout)
    bases = layout.bases(layout.seat)
    found = legs.legs(tables.ground, layout.standing, bases, start, layout.left)
    return (*named(GO, found, tables.ground.width), STOP)


def _is_move(layout: Layout, choice: str) -> bool:
    if choice == STOP:
        return True
    point = point_of(choice, GO)
    return point is not None and legs.may_go(
        layout.tables.ground,
        layout.standing,
        layout.bases(layout.seat),
        _place_of(layout),
        layout.left,
        point,
    )


def _place_of(layout: Layout) -> Point:
    at = layout.mechs[layout.seat].at
    assert at is not None
    return at


# --- Actions


def may_rush(layout: Layout) -> bool:
    """Whether the player's mech may rush. Rule: RUSH.

    Who may choose an action has a heat box to fill: with the last one the turn would be over.
    """
    return not (layout.tables.rush_once and layout.mechs[layout.seat].rushed)


def may_fire(layout: Layout, weapon: str, target: int) -> bool:
    """Whether a weapon may be fired at another player's mech. Rules: RANGE, FIRE."""
    mech, other = layout.mechs[layout.seat], layout.mechs[target]
    assert mech.at is not None
    return (
        target in layout.tables.foes[layout.seat]
        and other.at is not None
        and sight.in_range(mech.stats[RANGES[weapon]], mech.at, other.at)
        and seen(layout, mech.at, other.at).kind != sight.NONE
    )


def seen(layout: Layout, start: Point, end: Point) -> sight.Sight:
    """How a mech sees another."""
    return sight.sight(layout.tables.ground, layout.standing, layout.wrecks, start, end)


def may_strike(layout: Layout, target: int) -> bool:
    """Whether another player's mech may be struck by hand. Rules: MELEE, RANGE."""
    mech, other = layout.mechs[layout.seat], layout.mechs[target]
    assert mech.at is not None
    return (
        target in layout.tables.foes[layout.seat]
        and other.at is not None
        and sight.in_reach(mech.at, other.at)
    )


def pieces_in_range(layout: Layout, weapon: str) -> int:
    """The standing pieces that a weapon of the player's mech reaches. Rules: RANGE, GONE."""
    mech = layout.mechs[layout.seat]
    assert mech.at is not None
    reached = sight.pieces_in_range(layout.tables.ground, mech.stats[RANGES[weapon]], mech.at)
    return reached & layout.standing


def sees_piece(layout: Layout, piece: int) -> bool:
    """Whether the player's mech sees a piece."""
    start = _place_of(layout)
    return sight.sees_piece(layout.tables.ground, layout.standing, layout.wrecks, start, piece)


def _actions(layout: Layout) -> tuple[str, ...]:
    mech = layout.mechs[layout.seat]
    found = [*_plain_actions(layout, mech), *_attacks(layout, mech)]
    return tuple(sorted(found))


def _plain_actions(layout: Layout, mech: Mech) -> list[str]:
    """Rules: TURN, MOVE, RUSH, COOL, HEAL."""
    offered = (
        (END, True),
        (MOVE, True),
        (RUSH, may_rush(layout)),
        (COOL, mech.heat > 0),
        (HEAL, mech.hp < mech.stats[HP]),
    )
    return [choice for choice, legal in offered if legal]


def _attacks(layout: Layout, mech: Mech) -> Iterator[str]:
    """Every attack, without looking twice along a line."""
    assert mech.at is not None
    for target in layout.tables.foes[layout.seat]:
        at = layout.mechs[target].at
        if at is None:
            continue
        fires = [
            weapon
            for weapon, stat in RANGES.items()
            if sight.in_range(mech.stats[stat], mech.at, at)
        ]
        if fires and seen(layout, mech.at, at).kind != sight.NONE:
            yield from (f"{weapon}:{target + 1}" for weapon in fires)
        if sight.in_reach(mech.at, at):
            yield f"{MELEE}:{target + 1}"
    reached = {weapon: pieces_in_range(layout, weapon) for weapon in RANGES}
    ids = layout.tables.ground.ids
    for piece in range(max(reached.values()).bit_length()):
        fires = [weapon for weapon, pieces in reached.items() if pieces >> piece & 1]
        if fires and sees_piece(layout, piece):
            yield from (f"{weapon}:{ids[piece]}" for weapon in fires)


def target_of(players: int, ground: Ground, text: str) -> tuple[int | None, int | None]:
    """The player, of so many, and the piece that a text names; None for what it does not."""
    if text in _NUMBERS[:players]:
        return _NUMBERS.index(text), None
    return None, ground.ids.index(text) if text in ground.ids else None


_NUMBERS = ("1", "2", "3", "4")


def _is_action(layout: Layout, choice: str) -> bool:
    weapon, colon, text = choice.partition(":")
    if not colon:
        return choice in _plain_actions(layout, layout.mechs[layout.seat])
    if weapon not in WEAPONS:
        return False
    player, piece = target_of(len(layout.mechs), layout.tables.ground, text)
    if player is not None:
        if weapon == MELEE:
            return may_strike(layout, player)
        return may_fire(layout, weapon, player)
    return (
        piece is not None
        and weapon != MELEE
        and bool(pieces_in_range(layout, weapon) >> piece & 1)
        and sees_piece(layout, piece)
    )


# --- Nothing


def _none(layout: Layout) -> tuple[str, ...]:
    return ()


def _no_choice(layout: Layout, choice: str) -> bool:
    return False


_LISTED: dict[str, Callable[[Layout], tuple[str, ...]]] = {
    CUSTOMISE: _customising,
    PLACE: _places,
    ACTION: _actions,
    MOVE: _moves,
    OVER: _none,
    NOTHING: _none,
}
_ASKED: dict[str, Callable[[Layout, str], bool]] = {
    CUSTOMISE: _is_customising,
    PLACE: _is_place,
    ACTION: _is_action,
    MOVE: _is_move,
    OVER: _no_choice,
    NOTHING: _no_choice,
}
