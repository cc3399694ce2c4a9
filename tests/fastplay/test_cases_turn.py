"""Cases by hand: rounds, turns, actions, heat, standing and going."""

from __future__ import annotations

import pytest

from fastplay.geometry import legs
from fastplay.geometry.ground import Point, ground_of
from fastplay.setup import Player
from tests.fastplay.cases import Seen, case, m

FAR = m(30, 20)
TEAMS = (Player("red", 1), Player("blue", 2), Player("green", 1))


@pytest.mark.parametrize(
    "check",
    [
        case("ROUND TURN", [m(3, 3), FAR], "end", "player = 2", "round = 1", "actions 1 = 0"),
        case("ROUND", [m(3, 3), FAR], "end end", "player = 1", "round = 2", "told = TURN ROUND"),
        case("ROUND", [m(3, 3), FAR, m(30, 3)], "end end end", "player = 1", "round = 2"),
        case(
            "TURN",
            [m(3, 3), FAR, m(30, 3)],
            "end",
            "player = 3",
            order=(0, 2, 1),
        ),
        case("TURN", [m(3, 3, hp=1), FAR], "heal heal heal", "player = 2", "hp 1 = 10"),
        case("TURN", [m(3, 3, hp=1), FAR], "heal end", "player = 2", "actions 2 = 3"),
        case(
            "TURN",
            [m(3, 3), m(status="out"), m(30, 3)],
            "end",
            "player = 3",
            wrecks=[(15, 3)],
            returns=False,
        ),
        case("MOVE", [m(3, 3), FAR], "move [6 6]", "left 1 = 1400", "actions 1 = 2"),
        case("MOVE", [m(3, 3, sb=7), FAR], "move [1 1]", "left 1 = 900", "decision = move"),
        case(
            "MOVE",
            [m(3, 3), FAR],
            "move [1 1] go:3,5 stop",
            "left 1 = 0",
            "at 1 = 3 5",
            "decision = action",
            "told = MOVE",
        ),
        case(
            "MOVE", [m(3, 3), FAR], "move [1 1] stop move [1 1] stop move [1 1] stop", "player = 2"
        ),
        case(
            "MOVE LEG",
            [m(1, 1), m(3, 1), m(1, 3), m(3, 3)],
            "move [6 6]",
            # Boxed in by three bases: no leg is possible, and the move ends by itself.
            "decision = action",
            "actions 1 = 2",
            "told = MOVE LEG",
        ),
        case("RUSH", [m(3, 3), FAR], "rush", "left 1 = 400", "heat 1 = 1", "actions 1 = 3"),
        case(
            "RUSH",
            [m(3, 3), FAR],
            "rush stop rush stop rush stop",
            "heat 1 = 3",
            "rushed 1 = True",
            "has = rush",
        ),
        case(
            "RUSH",
            [m(3, 3), FAR],
            "rush go:3,7",
            # Nothing is left, so it has stopped.
            "decision = action",
            "at 1 = 3 7",
        ),
        case(
            "RUSH",
            [m(3, 3), FAR],
            "rush stop",
            "lacks = rush",
            "decision = action",
            rulings={"rush": "once"},
        ),
        case(
            "RUSH",
            [m(3, 3), FAR],
            "rush stop end end",
            "rushed 1 = False",
            "has = rush",
            rulings={"rush": "once"},
        ),
        case("COOL", [m(3, 3, heat=2), FAR], "cool", "heat 1 = 1", "actions 1 = 2"),
        case("COOL", [m(3, 3, heat=1), FAR], "cool", "heat 1 = 0", "lacks = cool"),
        case("COOL", [m(3, 3, heat=5), FAR], "cool cool cool", "heat 1 = 2", "player = 2"),
        case("HEAL", [m(3, 3, hp=2, heat=4), FAR], "heal", "hp 1 = 5", "heat 1 = 4"),
        case("HEAL", [m(3, 3, hp=12), FAR], "heal", "hp 1 = 14", "lacks = heal"),
        case("HEAL", [m(3, 3, hp=13, full=16), FAR], "heal", "hp 1 = 16", "told = HEAL"),
        case("ATTACK", [m(3, 3), m(6, 3)], "laser:2 [1 1 1 6 6 6]", "heat 1 = 1", "actions 1 = 2"),
        case("ATTACK", [m(3, 3), m(6, 3)], "missile:2 [1 1 1 6 6 6]", "heat 1 = 1", "heat 2 = 0"),
        case("ATTACK", [m(3, 3), m(5, 3)], "melee:2 [1 1 1 6 6 6]", "heat 1 = 0", "actions 1 = 2"),
        case("ATTACK", [m(4, 11), FAR], "laser:t1", "heat 1 = 1", "actions 1 = 2"),
        case(
            "ATTACK",
            [m(3, 3), m(6, 3), m(3, 6), m(6, 6)],
            "laser:2 [1 1 1 6 6 6] laser:3 [1 1 1 6 6 6] laser:4 [1 1 1 6 6 6]",
            "heat 1 = 3",
            "player = 2",
        ),
        case(
            "ATTACK",
            [m(3, 3), m(6, 3), m(5, 3)],
            "",
            # The third is a friend.
            "has = laser:2 missile:2",
            "lacks = laser:3 missile:3 melee:3 laser:1 melee:1",
            players=TEAMS,
        ),
        case(
            "SHUTDOWN",
            [m(3, 3, heat=5), m(6, 3)],
            "laser:2 [1 1 1 6 6 6]",
            "heat 1 = 6",
            "shut_down 1 = True",
            "player = 2",
            "actions 1 = 0",
        ),
        case(
            "SHUTDOWN",
            [m(3, 3, heat=5), m(6, 3)],
            "laser:2 [1 1 1 6 6 6] end",
            "heat 1 = 0",
            "shut_down 1 = False",
            "player = 2",
            "round = 2",
            "told = TURN ROUND SHUTDOWN",
        ),
        case(
            "SHUTDOWN RETURN",
            [m(3, 3, heat=5), m(6, 3)],
            # It defends itself as always, and owes nothing once it is a wreck.
            "laser:2 [1 1 1 6 6 6] laser:1 [6 6 6 1 1 1] end [1 1 1]",
            "heat 1 = 0",
            "player = 1",
            "actions 1 = 3",
            "hp 1 = 14",
        ),
        case(
            "SHUTDOWN",
            [m(3, 3, heat=5, actions=1), m(6, 3)],
            "rush go:3,5",
            "decision = move",
            "heat 1 = 6",
            "actions 1 = 1",
        ),
        case("SHUTDOWN", [m(3, 3), m(6, 3, heat=6)], "end", "round = 2", "player = 1"),
    ],
)
def test_turns(check: Seen) -> None:
    """Whose it is, and what is done in it."""
    check()


@pytest.mark.parametrize(
    "check",
    [
        case("LEG", [m(3, 3), m(6, 3)], "move [6 6]", "lacks = go:8,3 go:7,3", "has = go:3,8"),
        case(
            "LEG",
            [m(3, 3), FAR],
            "move [6 6]",
            # Past the wreck’s side: 6 quarter inches away or more.
            "has = go:8,6 go:8,7",
            "lacks = go:8,3 go:8,4 go:8,5 go:3,3",
            wrecks=[(6, 3)],
        ),
        case("LEG", [m(3, 3), m(5, 3), FAR], "move [6 6]", "lacks = go:6,3", players=TEAMS),
        case(
            "LEG GONE",
            [m(8, 6), FAR],
            "move [6 6]",
            # b1 in the way; with it destroyed its place is free.
            "lacks = go:11,6 go:13,6",
        ),
        case("LEG GONE", [m(8, 6), FAR], "move [6 6]", "has = go:11,6 go:13,6", gone="b1"),
        case("LEG", [m(3, 3), FAR], "move [6 6] go:3,8", "told = LEG", "left 1 = 900"),
        case("COST", [m(3, 3), FAR], "rush", "has = go:7,3 go:5,6 go:6,5", "lacks = go:6,6 go:8,3"),
        case("COST", [m(3, 3), FAR], "rush go:4,4", "left 1 = 258"),
        case("COST", [m(3, 3), FAR], "rush go:4,4 go:5,5", "left 1 = 116"),
        case("COST", [m(3, 3), FAR], "rush go:4,4 go:5,6", "decision = action", "at 1 = 5 6"),
    ],
)
def test_legs(check: Seen) -> None:
    """What is in the way, and what it costs."""
    check()


@pytest.mark.rule("FREE")
@pytest.mark.parametrize(
    ("point", "bases", "free"),
    [
        ((3, 3), [(3, 5)], True),
        ((3, 3), [(4, 4)], False),
        ((3, 3), [(3, 4)], False),
        # In a tree, and beside w1, which begins at 57: 5 and 1 quarter inches away.
        ((7, 11), [], True),
        ((13, 12), [], True),
        ((14, 12), [], False),
    ],
)
def test_where_a_base_fits(point: Point, bases: list[Point], free: bool) -> None:
    """Nothing may be overlapped, and touching does not."""
    ground = ground_of("crossroads")
    assert legs.is_free(ground, ground.every, bases, point) == free
