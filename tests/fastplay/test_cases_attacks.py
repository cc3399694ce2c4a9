"""Cases by hand: sight, smoke, attacks on mechs and on terrain, wrecks and the end."""

from __future__ import annotations

import pytest

from fastplay.geometry import sight
from fastplay.geometry.ground import Point, ground_of
from fastplay.setup import Player
from tests.fastplay.cases import Seen, case, m

FAR = m(30, 20)
CROSSROADS = ground_of("crossroads")
TEAMS = (Player("red", 1), Player("blue", 2), Player("green", 1), Player("white", 2))
MISS, KILL = "[1 1 1 6 6 6]", "[6 6 6 1 1 1]"


def seen(start: Point, end: Point, gone: str = "", wrecks: tuple[Point, ...] = ()) -> str:
    """How a mech sees another on the crossroads, and the piece that masks."""
    standing = CROSSROADS.every
    for name in gone.split():
        standing &= ~(1 << CROSSROADS.ids.index(name))
    kind, piece = sight.sight(CROSSROADS, standing, wrecks, start, end)
    return kind if piece == sight.NO_PIECE else f"{kind} {CROSSROADS.ids[piece]}"


@pytest.mark.rule("SIGHT")
@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ((3, 3), (6, 3), "open"),
        # Through b1, and along its left edge.
        ((8, 6), (16, 6), "none"),
        ((9, 2), (9, 10), "open"),
        ((10, 2), (10, 10), "masked b1"),
        # Over w1, which stops no line.
        ((13, 12), (18, 12), "open"),
    ],
)
def test_sight(start: Point, end: Point, expected: str) -> None:
    """Nine lines."""
    assert seen(start, end) == expected


@pytest.mark.rule("MASK")
@pytest.mark.parametrize(
    ("start", "end", "gone", "wrecks", "expected"),
    [
        # t1 stops 6 lines and t3 stops 8; then 8 each, of which t1 is the first; then t3 alone.
        ((7, 7), (8, 18), "", (), "masked t3"),
        ((7, 8), (8, 18), "", (), "masked t1"),
        ((7, 8), (8, 18), "t1", (), "masked t3"),
        ((7, 8), (8, 18), "t1 t3", (), "open"),
        # Smoke alone masks: there is no piece.
        ((2, 20), (12, 22), "t10", ((7, 18),), "masked"),
    ],
)
def test_the_masking_piece(
    start: Point, end: Point, gone: str, wrecks: tuple[Point, ...], expected: str
) -> None:
    """The one that stops the most lines."""
    assert seen(start, end, gone, wrecks) == expected


@pytest.mark.rule("INSIDE")
@pytest.mark.parametrize(
    ("start", "expected"),
    [
        # t8 is at 80,84: from its centre all is open, from 4 quarter inches away nothing is.
        ((20, 21), "open"),
        ((21, 21), "none"),
        ((24, 22), "masked t8"),
    ],
)
def test_out_of_a_tree(start: Point, expected: str) -> None:
    """It stops none of the lines of who is in it."""
    assert seen(start, (16, 21)) == expected


@pytest.mark.rule("SMOKE")
@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ((3, 3), (15, 3), "none"),
        ((7, 3), (15, 3), "open"),
        ((3, 3), (11, 3), "open"),
    ],
)
def test_smoke_stops_lines_of_those_outside(start: Point, end: Point, expected: str) -> None:
    """A wreck between them, and one of them in its smoke."""
    assert seen(start, end, "b1 b3 t7", ((9, 3),)) == expected


@pytest.mark.rule("PIECE-SIGHT")
@pytest.mark.parametrize(
    ("start", "piece", "gone", "wrecks", "expected"),
    [
        ((4, 11), "t1", "", (), True),
        # b1 between; b1 gone; b1 itself.
        ((14, 6), "t1", "", (), False),
        ((8, 6), "t5", "", (), False),
        ((8, 6), "t5", "b1", (), True),
        ((8, 6), "b1", "", (), True),
        # Smoke between, and smoke in which the attacker stands; who is in the tree's own.
        ((2, 11), "t1", "", ((4, 11),), True),
        ((1, 3), "b1", "", ((6, 5),), False),
        ((4, 4), "b1", "", ((6, 5),), True),
    ],
)
def test_sight_of_pieces(
    start: Point, piece: str, gone: str, wrecks: tuple[Point, ...], expected: bool
) -> None:
    """One line to the centre."""
    standing = CROSSROADS.every
    for each in gone.split():
        standing &= ~(1 << CROSSROADS.ids.index(each))
    number = CROSSROADS.ids.index(piece)
    assert sight.sees_piece(CROSSROADS, standing, wrecks, start, number) == expected


@pytest.mark.parametrize(
    "check",
    [
        case("RANGE", [m(3, 3, lr=3, mr=2), m(7, 3)], "", "has = laser:2", "lacks = missile:2"),
        case("RANGE", [m(3, 3, lr=2, mr=3), m(7, 3)], "", "has = missile:2", "lacks = laser:2"),
        case("RANGE FIRE", [m(8, 6, lr=9), m(16, 6)], "", "lacks = laser:2 missile:2"),
        case("FIRE", [m(8, 6, lr=9), m(16, 6)], "", "has = laser:2", gone="b1"),
        case(
            "FIRE MASK",
            [m(10, 2, lr=9), m(10, 10)],
            f"laser:2 {MISS}",
            "sight = masked",
            "mask = b1",
            "attack = 11",
        ),
        case("MELEE", [m(3, 3), m(5, 4)], "", "has = melee:2"),
        case("MELEE", [m(3, 3), m(5, 5)], "", "lacks = melee:2"),
        case(
            "MELEE",
            [m(3, 3), m(5, 3)],
            "melee:2 [4 4 4 1 1 1]",
            "attack = 22",
            "defence = 8",
            "damage = 14",
            "sight = None",
        ),
        case("MELEE", [m(4, 11), FAR], "", "has = laser:t1 missile:t1", "lacks = melee:t1"),
        case(
            "HIT",
            [m(3, 3, la=7, ab=2), m(6, 3, ld=4, db=1)],
            "laser:2 [1 2 3 1 1 1]",
            "attack = 15",
            "defence = 8",
            "hp 2 = 7",
            "parts = HIT:6 HIT:2 HIT:7 HIT:3 HIT:1 HIT:4",
        ),
        case(
            "HIT",
            [m(3, 3, ma=7, ab=2), m(6, 3, md=4, db=1)],
            "missile:2 [1 2 3 1 1 1]",
            "attack = 15",
            "defence = 8",
            "mask = None",
        ),
        case("HIT", [m(3, 3), m(6, 3)], "laser:2 [1 1 1 1 1 1]", "damage = 3", "hp 2 = 11"),
        case("HIT", [m(3, 3), m(6, 3)], "laser:2 [1 1 1 2 2 2]", "damage = 0", "hp 2 = 14"),
        case(
            "HIT",
            [m(3, 3), m(6, 3)],
            "laser:2 [1 1 1 6 6 6]",
            "damage = 0",
            "told = ATTACK SIGHT HIT",
        ),
        case(
            "WALL",
            [m(18, 12), m(13, 12)],
            "laser:2 [1 1 1 1 1 1]",
            "defence = 10",
            "parts = HIT:3 HIT:3 HIT:5 HIT:3 HIT:3 HIT:2 WALL:2",
        ),
        case("WALL", [m(17, 12), m(13, 12)], "laser:2 [1 1 1 1 1 1]", "defence = 8"),
        case("WALL", [m(18, 12), m(11, 12)], "laser:2 [1 1 1 1 1 1]", "defence = 8"),
        # Near the wall, but the line does not cross it.
        case("WALL", [m(8, 12), m(13, 12)], "laser:2 [1 1 1 1 1 1]", "defence = 8"),
        case(
            "SMOKE",
            [m(3, 3), m(6, 3)],
            "laser:2 [1 1 1 1 1 1]",
            "defence = 12",
            "parts = HIT:3 HIT:3 HIT:5 HIT:3 HIT:3 HIT:2 SMOKE:4",
            # Two wrecks count once.
            wrecks=[(3, 5), (6, 5)],
        ),
        case("SMOKE", [m(3, 3), m(5, 3)], "melee:2 [1 1 1 1 1 1]", "defence = 12", wrecks=[(3, 5)]),
        case("SMOKE", [m(3, 3), m(6, 3)], "laser:2 [1 1 1 1 1 1]", "defence = 8", wrecks=[(6, 9)]),
        case(
            "MASKED-HIT",
            [m(17, 4), m(16, 12)],
            f"laser:2 {MISS}",
            "mask = t5",
            "destroyed = t5",
            "told = ATTACK MASK HIT MASKED-HIT GONE",
        ),
        case(
            "MASKED-HIT BLAST",
            [m(17, 4, mr=9), m(16, 12)],
            "missile:2 [1 1 1 6 6 6 1]",
            "destroyed = t5",
            "heat 1 = 1",
        ),
        case(
            "MASKED-HIT",
            [m(17, 4), m(16, 12)],
            "laser:2 [4 4 4 1 1 1]",
            "mask = t5",
            "destroyed = ",
        ),
        case(
            "MASKED-HIT",
            [m(2, 20, lr=12), m(12, 22)],
            f"laser:2 {MISS}",
            "sight = masked",
            "mask = None",
            "destroyed = ",
            gone="t10",
            wrecks=[(7, 18)],
        ),
        case(
            "PIECE", [m(4, 11), FAR], "laser:t1", "destroyed = t1", "attack = None", "target = t1"
        ),
        case("PIECE", [m(8, 6), FAR], "laser:b1", "destroyed = b1", "told = ATTACK PIECE GONE"),
        case("PIECE", [m(8, 6), FAR], "missile:b1 [1]", "destroyed = b1", "weapon = missile"),
        case(
            "BLAST",
            [m(4, 11), FAR],
            "missile:t1 [3]",
            "destroyed = t1",
            "told = ATTACK PIECE BLAST GONE",
        ),
        case("BLAST", [m(4, 11), FAR], "missile:t1 [4]", "destroyed = t1 t3"),
        # b1's centre is at 46,26: √(18² + 18²) away, between 24 and 28 quarter inches.
        case("BLAST", [m(4, 11), FAR], "missile:t1 [6]", "destroyed = t1 t3"),
        case("BLAST GONE", [m(4, 11), FAR], "missile:t1 [6]", "destroyed = t1", gone="t3"),
        case(
            "GONE",
            [m(4, 11), FAR],
            "laser:t1",
            "lacks = laser:t1 missile:t1",
            "terrain = t2 t3 t4 t5 t6 t7 t8 t9 t10 b1 b2 b3 b4",
        ),
        case("GONE", [m(8, 6, lr=9), m(16, 6)], "laser:b1", "has = laser:2"),
        case("INSIDE", [m(20, 21), m(16, 21)], f"laser:2 {MISS}", "told = ATTACK INSIDE SIGHT HIT"),
        case(
            "INSIDE",
            [m(20, 21), FAR],
            "laser:t8",
            "destroyed = t8",
            "told = ATTACK INSIDE PIECE GONE",
        ),
    ],
)
def test_attacks(check: Seen) -> None:
    """Who may be attacked, and what comes of it."""
    check()


@pytest.mark.parametrize(
    "check",
    [
        case(
            "WRECK FRAG",
            [m(3, 3), m(6, 3, heat=3)],
            f"laser:2 {KILL}",
            "status 2 = down",
            "hp 2 = 0",
            "heat 2 = 0",
            "at 2 = None",
            "wrecks = 6 3",
            "frags 1 = 1",
            "told = ATTACK SIGHT HIT WRECK FRAG",
        ),
        case(
            "WRECK",
            [m(3, 3), m(6, 3), m(30, 3)],
            f"laser:2 {KILL}",
            "status 2 = out",
            "player = 1",
            "outcome = playing",
            returns=False,
        ),
        case(
            "WRECK SMOKE", [m(3, 3), m(6, 3)], f"laser:2 {KILL} move [6 6]", "lacks = go:6,3 go:9,3"
        ),
        case("WRECK", [m(3, 3), m(6, 3)], f"laser:2 {KILL}", "lacks = laser:2 missile:2 melee:2"),
        case(
            "FRAG",
            [m(3, 3, frags=1), m(6, 3)],
            f"laser:2 {KILL}",
            "frags 1 = 2",
            "outcome = playing",
        ),
        case(
            "FRAG WIN",
            [m(3, 3, frags=1), m(6, 3), m(30, 3, frags=1)],
            f"laser:2 {KILL}",
            # Friends' frags add up.
            "outcome = won",
            "winner = 1",
            players=TEAMS[:3],
        ),
        case(
            "WIN",
            [m(3, 3), m(6, 3), m(30, 3)],
            f"laser:2 {KILL}",
            "winner = 1",
            "player = None",
            "actions 1 = 0",
            frags=1,
        ),
        case(
            "WIN",
            [m(3, 3), m(6, 3), m(30, 3)],
            f"laser:2 {KILL}",
            "winner = 1",
            "decision = over",
            players=TEAMS[:3],
            returns=False,
        ),
        case(
            "WIN",
            [m(3, 3), m(6, 3), m(30, 3), m(30, 20)],
            f"laser:2 {KILL}",
            "outcome = playing",
            "winner = None",
            players=TEAMS,
            returns=False,
        ),
        case(
            "RETURN",
            [m(18, 12, frags=1), m()],
            "end [1 1 1]",
            "at 2 = 1 1",
            "hp 2 = 14",
            "heat 2 = 0",
            "status 2 = ready",
            "actions 2 = 3",
            "told = TURN RETURN",
            wrecks=[(16, 12)],
        ),
        case("RETURN", [m(18, 12, frags=1), m()], "end [6 6 6]", "at 2 = 1 2", wrecks=[(16, 12)]),
        # Near the corner of the enemy no point is far enough.
        case("RETURN", [m(3, 3, frags=1), m()], "end [1 1 1]", "at 2 = 11 1", wrecks=[(16, 12)]),
        case(
            "RETURN",
            [m(18, 12, frags=1), m()],
            "end [1 1 1]",
            # A wreck lies in the corner, and the point beside it is not free either.
            "at 2 = 3 1",
            wrecks=[(1, 1)],
        ),
        case(
            "LIMIT",
            [m(3, 3, frags=1), FAR],
            "end end",
            "outcome = won",
            "winner = 1",
            "round = 30",
            "told = TURN LIMIT",
            number=30,
            wrecks=[(16, 12)],
        ),
        case("LIMIT", [m(3, 3), m(30, 20, hp=13)], "end end", "winner = 1", number=30),
        case("LIMIT", [m(3, 3), FAR], "end end", "outcome = draw", "winner = None", number=30),
        case(
            "LIMIT",
            [m(3, 3, hp=9), m(30, 20), m(3, 20, hp=9)],
            "end end end",
            # All of a side's mechs together.
            "winner = 1",
            players=TEAMS[:3],
            number=30,
        ),
        case("LIMIT", [m(3, 3), FAR], "end end", "outcome = playing", "round = 30", number=29),
    ],
)
def test_wrecks_and_the_end(check: Seen) -> None:
    """Who is out, who is back, and who has won."""
    check()
