"""The worked examples of the rules, choice for choice and face for face."""

from __future__ import annotations

import pytest

from fastplay.catalogue import STATS
from fastplay.geometry import legs, sight
from fastplay.geometry.ground import ground_of
from fastplay.setup import Player
from tests.fastplay.games import Begun, Laid, a_mech, battle

RED = (4, 3, 5, 2, 1, 6, 4, 3, 2, 5, 3, 4, 2)
BLUE = (6, 1, 1, 1, 2, 1, 1, 6, 4, 1, 6, 6, 6)
GREEN = (1, 6, 6, 6, 6, 5, 6, 1, 1, 6, 1, 1, 1)


def stats(text: str) -> dict[str, int]:
    """All ten, in order."""
    return dict(zip(STATS, map(int, text.split()), strict=True))


@pytest.mark.rule("ROLL-UP")
@pytest.mark.rule("COLOUR")
def test_mechs_are_rolled_up() -> None:
    game = Begun(battle("red", "blue", "green"), RED + BLUE + GREEN)
    assert game.mech(1)["stats"] == stats("14 5 8 5 1 2 1 5 2 5")
    assert game.mech(2)["stats"] == stats("16 3 4 4 1 1 1 6 6 1")
    assert game.mech(3)["stats"] == stats("11 8 9 9 5 1 3 1 1 8")
    assert [game.mech(player)["points"] for player in (1, 2, 3)] == [9, 18, 3]
    assert [game.mech(player)["hp"] for player in (1, 2, 3)] == [14, 16, 11]


@pytest.mark.rule("SPREAD")
def test_spreads() -> None:
    game = Begun(battle("red", "blue"), RED + BLUE).do("spread:attack")
    assert game.mech(1)["stats"] == stats("14 7 10 7 1 2 1 5 5 5")
    game.do("spread:attack", 6, 1)
    assert game.mech(2)["stats"] == stats("17 6 7 7 2 2 2 7 9 2")
    assert (game.mech(2)["hp"], game.mech(2)["points"]) == (17, 0)


@pytest.mark.rule("INITIATIVE")
def test_initiative() -> None:
    game = Begun(battle("red", "blue", "green"), RED + BLUE + GREEN)
    game.do("done").do("done").do("done", 4, 4, 2, 3, 5)
    assert game.line["order"] == [2, 1, 3]


@pytest.mark.rule("MOVE")
@pytest.mark.rule("LEG")
@pytest.mark.rule("COST")
def test_two_legs() -> None:
    game = Laid(a_mech((6, 6)), a_mech((30, 20))).do("move", 3, 4)
    assert game.mech(1)["left"] == 900
    assert game.do("go:9,10").mech(1)["left"] == 400
    assert game.do("go:11,12").mech(1)["left"] == 117
    game.do("go:11,13")
    assert (game.state.decision, game.mech(1)["left"], game.mech(1)["actions"]) == ("action", 0, 2)
    assert game.mech(1)["at"] == [11, 13]


@pytest.mark.rule("LEG")
@pytest.mark.rule("FREE")
def test_a_base_that_touches() -> None:
    crossroads, blocks = ground_of("crossroads"), ground_of("blocks")
    assert legs.may_go(crossroads, crossroads.every, [], (15, 17), 300, (15, 20))
    assert legs.is_free(crossroads, crossroads.every, [], (9, 6))
    assert not legs.is_free(crossroads, crossroads.every, [], (10, 6))
    assert legs.may_go(blocks, blocks.every, [], (14, 13), 300, (14, 16))


@pytest.mark.rule("RUSH")
@pytest.mark.rule("SHUTDOWN")
def test_rush_and_shutdown() -> None:
    game = Laid(a_mech((6, 6), heat=5, actions=2), a_mech((30, 20))).do("rush")
    assert game.mech(1)["shut_down"]
    assert (game.mech(1)["heat"], game.mech(1)["left"], game.mech(1)["actions"]) == (6, 400, 2)
    game.do("stop")
    assert (game.line["player"], game.mech(1)["actions"], game.mech(1)["heat"]) == (2, 0, 6)
    game.do("end")
    assert (game.line["player"], game.line["round"], game.mech(1)["heat"]) == (2, 2, 0)
    game.do("end")
    assert (game.line["player"], game.line["round"], game.mech(1)["actions"]) == (1, 3, 3)


@pytest.mark.rule("HIT")
@pytest.mark.rule("ATTACK")
def test_laser() -> None:
    game = Laid(a_mech((3, 3), ab=4, la=6), a_mech((6, 3), db=5, ld=1))
    game.do("laser:2", 2, 3, 5, 1, 4, 4)
    assert (game.report["attack"], game.report["defence"], game.report["damage"]) == (20, 15, 5)
    assert (game.mech(2)["hp"], game.mech(1)["heat"], game.mech(2)["heat"]) == (9, 1, 0)


@pytest.mark.rule("HIT")
def test_missile() -> None:
    game = Laid(a_mech((3, 3), ab=4, ma=7), a_mech((6, 3), db=5, md=2))
    game.do("missile:2", 5, 5, 1, 6, 4, 2)
    assert (game.report["attack"], game.report["defence"], game.report["damage"]) == (22, 19, 3)


@pytest.mark.rule("MELEE")
@pytest.mark.rule("HIT")
def test_melee_and_the_tie() -> None:
    game = Laid(a_mech((3, 3), ab=4, ma=7), a_mech((5, 3), db=5, md=2))
    game.do("melee:2", 1, 3, 4, 6, 6, 2)
    assert (game.report["attack"], game.report["defence"], game.report["damage"]) == (21, 21, 0)
    assert (game.mech(2)["hp"], game.mech(1)["heat"]) == (14, 0)
    assert game.report["sight"] is None


@pytest.mark.rule("RANGE")
@pytest.mark.rule("MELEE")
def test_reach() -> None:
    reached = [point for point in ((12, 10), (12, 11), (12, 12)) if sight.in_reach((10, 10), point)]
    assert reached == [(12, 10), (12, 11)]
    assert sight.in_range(7, (17, 4), (16, 12))
    assert not sight.in_range(6, (17, 4), (16, 12))
    ground = ground_of("crossroads")
    building = 1 << ground.ids.index("b1")
    assert sight.pieces_in_range(ground, 5, (19, 8)) & building
    assert not sight.pieces_in_range(ground, 4, (19, 8)) & building


@pytest.mark.rule("WALL")
def test_wall() -> None:
    ground = ground_of("crossroads")
    assert sight.is_covered(ground, (18, 12), (13, 12))
    assert not sight.is_covered(ground, (17, 12), (13, 12))
    thicket = ground_of("thicket")
    assert sight.is_covered(thicket, (12, 18), (12, 11))
    assert not sight.is_covered(thicket, (12, 18), (12, 10))


@pytest.mark.rule("SIGHT")
@pytest.mark.rule("MASK")
@pytest.mark.rule("MASKED-HIT")
def test_masked() -> None:
    game = Laid(a_mech((17, 4), lr=7), a_mech((16, 12)))
    missed = game.do("laser:2", 1, 1, 1, 6, 6, 6)
    assert (missed.report["sight"], missed.report["mask"]) == ("masked", "t5")
    assert missed.report["destroyed"] == ["t5"]
    assert "t5" not in missed.line["terrain"]
    hit = Laid(a_mech((17, 4), lr=7), a_mech((16, 12))).do("laser:2", 6, 6, 6, 1, 1, 1)
    assert (hit.report["mask"], hit.report["destroyed"]) == ("t5", [])
    ground = ground_of("crossroads")

    def seen(start: tuple[int, int], end: tuple[int, int]) -> tuple[str, str]:
        kind, piece = sight.sight(ground, ground.every, [], start, end)
        return kind, ground.ids[piece]

    assert seen((23, 3), (23, 11)) == ("masked", "b3")
    assert seen((7, 12), (7, 18)) == ("masked", "t3")


@pytest.mark.rule("SMOKE")
def test_smoke() -> None:
    def table(at: tuple[int, int]) -> Laid:
        return Laid(a_mech((5, 22), lr=20), a_mech(at), wrecks=[(10, 22)])

    assert "laser:2" not in table((15, 22)).state.legal
    for at, bonus in (((13, 22), 4), ((13, 21), 4)):
        game = table(at).do("laser:2", 1, 1, 1, 1, 1, 1)
        assert game.report["defence"] == 3 + 3 + 2 + bonus
        assert game.report["sight"] == "open"
    assert not sight.stands_in_smoke((13, 20), (10, 22))
    assert sight.stands_in_smoke((13, 21), (10, 22))


@pytest.mark.rule("BLAST")
@pytest.mark.rule("PIECE")
def test_blast() -> None:
    for face, destroyed in ((3, ["t1"]), (4, ["t1", "t3"])):
        game = Laid(a_mech((4, 11)), a_mech((30, 20))).do("missile:t1", face)
        assert game.report["destroyed"] == destroyed
        assert (game.report["attack"], game.report["sight"]) == (None, None)
    thicket = ground_of("thicket")
    t5, t7 = (thicket.ids.index(name) for name in ("t5", "t7"))
    assert sight.blasted(thicket, thicket.every, t5, 3) == 1 << t5 | 1 << t7


@pytest.mark.rule("HEAL")
def test_heal() -> None:
    game = Laid(a_mech((3, 3), hp=13), a_mech((30, 20))).do("heal")
    assert game.mech(1)["hp"] == 14
    assert "heal" not in game.state.legal


@pytest.mark.rule("RETURN")
def test_return() -> None:
    game = Laid(a_mech((18, 12), frags=1), a_mech(None), wrecks=[(16, 12)]).do("end", 4, 2, 5)
    assert game.mech(2)["at"] == [30, 23]
    (returned,) = (event for event in game.events if event.rule == "RETURN")
    assert (returned.place, returned.points) == (61, 112)
    assert (game.mech(2)["hp"], game.mech(2)["actions"]) == (14, 3)


@pytest.mark.rule("WIN")
@pytest.mark.rule("WRECK")
@pytest.mark.rule("FRAG")
def test_the_end() -> None:
    game = Laid(a_mech((3, 3), frags=2, heat=5, la=6, ab=4), a_mech((6, 3), hp=4, db=4, ld=1))
    game.do("laser:2", 2, 3, 5, 1, 4, 4)
    assert (game.report["damage"], game.mech(2)["hp"], game.mech(2)["at"]) == (6, 0, None)
    assert (game.line["outcome"], game.line["winner"], game.state.decision) == ("won", 1, "over")
    assert (game.mech(1)["actions"], game.mech(1)["heat"], game.line["player"]) == (0, 6, None)
    assert game.state.legal == ()
    teams = (Player("red", 2), Player("red", 3))
    other = Laid(a_mech((3, 3), frags=2), a_mech((6, 3), hp=1), players=teams)
    assert other.do("laser:2", 6, 6, 6, 1, 1, 1).line["winner"] == 2
