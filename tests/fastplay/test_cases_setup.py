"""Cases by hand: rolling up, customising, the order, and where mechs begin."""

from __future__ import annotations

from typing import Any

import pytest

from fastplay.catalogue import STATS
from fastplay.fastplay import FASTPLAY
from fastplay.geometry.grid import points_of
from fastplay.setup import tables_of
from tests.fastplay.games import Begun, battle

ONES = (1,) * 10 + (1, 1, 1)
SIXES = (6,) * 10 + (6, 6, 6)


def begun(*colours: str, faces: tuple[int, ...] = (), **switches: Any) -> Begun:  # noqa: ANN401 - switches
    """A battle after its first dice: ones for everybody unless said."""
    return Begun(battle(*colours, **switches), faces or ONES * len(colours))


def stats(game: Begun, player: int) -> list[int]:
    """A mech's stats in order."""
    return list(game.mech(player)["stats"].values())


@pytest.mark.rule("ROLL-UP")
@pytest.mark.rule("COLOUR")
def test_no_stat_is_below_one_and_colours_count_after_that() -> None:
    game = begun("red", "blue")
    assert stats(game, 1) == [11, 3, 4, 4, 1, 1, 1, 3, 1, 1]
    assert stats(game, 2) == [11, 3, 4, 4, 1, 1, 1, 1, 3, 1]
    assert list(game.mech(1)["stats"]) == list(STATS)


@pytest.mark.rule("ROLL-UP")
@pytest.mark.rule("COLOUR")
def test_sixes() -> None:
    game = begun("white", "yellow", "black", "green", faces=SIXES * 4, hp=20)
    for player in (1, 2, 3, 4):
        assert stats(game, player) == [26, 8, 9, 9, 5, 2, 3, 6, 6, 8]
        assert game.mech(player)["points"] == 18
    assert game.state.dice_used == 52


@pytest.mark.rule("ROLL-UP")
def test_all_are_rolled_before_anyone_customises() -> None:
    game = begun("red", "red", "red")
    assert (game.state.decision, game.line["player"], game.line["round"]) == ("customise", 1, 0)
    assert [game.mech(player)["points"] for player in (1, 2, 3)] == [3, 3, 3]
    assert {game.mech(player)["status"] for player in (1, 2, 3)} == {"waiting"}


@pytest.mark.rule("CUSTOMISE")
def test_points_are_spent_in_a_row() -> None:
    game = begun("red", "blue").do("add:ld").do("add:ld")
    assert (game.mech(1)["points"], game.mech(1)["stats"]["ld"]) == (1, 3)
    assert game.line["player"] == 1
    assert game.do("add:sb").line["player"] == 2


@pytest.mark.rule("CUSTOMISE")
def test_a_stat_takes_three_points_and_hp_six() -> None:
    game = begun("red", "blue", faces=SIXES + ONES)
    for _ in range(3):
        assert "add:mr" in game.state.legal
        game.do("add:mr")
    assert "add:mr" not in game.state.legal
    for _ in range(6):
        game.do("add:hp")
    assert "add:hp" not in game.state.legal
    assert game.mech(1)["hp"] == game.mech(1)["stats"]["hp"] == 22
    free = begun("red", "blue", faces=SIXES + ONES, rulings={"cap": "none"})
    for _ in range(17):
        free.do("add:mr")
    assert "add:mr" in free.state.legal


@pytest.mark.rule("CUSTOMISE")
def test_points_can_be_given_up() -> None:
    game = begun("red", "blue").do("done")
    assert (game.mech(1)["points"], game.line["player"]) == (0, 2)
    assert [event.rule for event in game.events] == ["CUSTOMISE", "HP"]


@pytest.mark.rule("SPREAD")
def test_a_spread_goes_on_from_what_is_there() -> None:
    game = begun("red", "blue", faces=SIXES + ONES)
    for _ in range(3):
        game.do("add:ab")
    game.do("spread:attack")
    # 15 points: 9 fill la, ma and lr, 6 go round hp, mr, ld, md, sb and db.
    assert stats(game, 1) == [17, 11, 12, 12, 6, 3, 4, 9, 9, 7]


@pytest.mark.rule("SPREAD")
@pytest.mark.parametrize(
    ("spread", "expected"),
    [
        # Nine points fill db, ld and md, six go to hp, and three round the even list.
        ("defence", [17, 4, 5, 5, 1, 4, 4, 3, 1, 4]),
        ("reach", [12, 6, 7, 5, 4, 2, 2, 6, 2, 2]),
        ("even", [13, 5, 6, 6, 3, 3, 3, 5, 2, 2]),
    ],
)
def test_spreads_have_their_lists(spread: str, expected: list[int]) -> None:
    game = begun("red", "blue", faces=(*ONES[:10], 6, 6, 6, *ONES)).do(f"spread:{spread}")
    assert stats(game, 1) == expected


@pytest.mark.rule("SPREAD")
def test_without_a_cap_a_spread_keeps_to_its_list() -> None:
    faces = (*ONES[:10], 6, 6, 6, *ONES)
    game = begun("red", "blue", faces=faces, rulings={"cap": "none"}).do("spread:attack")
    assert stats(game, 1) == [11, 8, 8, 8, 1, 1, 1, 3, 6, 1]


@pytest.mark.rule("HP")
def test_hp_are_full_and_heat_is_none() -> None:
    game = begun("red", "blue").do("add:hp").do("spread:even")
    assert (game.mech(1)["hp"], game.mech(1)["heat"]) == (13, 0)
    assert game.events[-1].hp == 13
    game.do("done", 1, 2)
    assert [game.mech(player)["hp"] for player in (1, 2)] == [13, 11]


@pytest.mark.rule("HP")
@pytest.mark.parametrize(("faces", "hp"), [(SIXES, 16), (ONES, 11)])
def test_hp_are_the_die_and_the_scenario(faces: tuple[int, ...], hp: int) -> None:
    assert begun("red", "blue", faces=faces + ONES).mech(1)["hp"] == hp
    assert begun("red", "blue", faces=faces + ONES, hp=20).mech(1)["hp"] == hp + 10


@pytest.mark.rule("INITIATIVE")
@pytest.mark.parametrize(
    ("faces", "order"),
    [
        ((1, 2, 3, 4), [4, 3, 2, 1]),
        # Those of the higher tie first, then those of the lower.
        ((2, 5, 2, 5, 1, 6, 3, 4), [4, 2, 3, 1]),
        # A tie within a tie is settled before the next lower one.
        ((5, 5, 5, 1, 3, 3, 6, 2, 1), [3, 1, 2, 4]),
        ((4, 4, 4, 4, 4, 4, 4, 4, 1, 2, 2, 3, 6, 1), [4, 2, 3, 1]),
    ],
)
def test_order_of_four(faces: tuple[int, ...], order: list[int]) -> None:
    game = begun("red", "blue", "green", "white").do("done").do("done").do("done")
    assert game.do("done", *faces).line["order"] == order
    assert (game.state.decision, game.line["player"]) == ("place", order[0])


@pytest.mark.rule("ZONE")
@pytest.mark.parametrize(
    ("side", "corners"),
    [
        (1, ((1, 1), (6, 6))),
        (2, ((42, 30), (47, 35))),
        (3, ((42, 1), (47, 6))),
        (4, ((1, 30), (6, 35))),
    ],
)
def test_zones_are_corners(side: int, corners: tuple[tuple[int, int], tuple[int, int]]) -> None:
    other = side % 4 + 1
    tables = tables_of(battle(f"red{side}", f"blue{other}", map="arena"))
    points = list(points_of(tables.zones[0]))
    assert (min(points), max(points), len(points)) == (*corners, 36)


@pytest.mark.rule("PLACE")
@pytest.mark.rule("FREE")
def test_mechs_are_placed_in_order_of_initiative() -> None:
    game = begun("red1", "blue2", "green1").do("done").do("done").do("done", 3, 2, 6)
    assert game.line["player"] == 3
    assert len(game.state.legal) == 36
    game.do("place:3,3")
    assert game.line["player"] == 1
    # Centres 6 quarter inches apart or more: all neighbours of the point are too near.
    assert set(game.state.legal) & {f"place:{x},{y}" for x in (2, 3, 4) for y in (2, 3, 4)} == set()
    assert len(game.state.legal) == 27
    game.do("place:5,3").do("place:30,18")
    assert (game.state.decision, game.line["player"], game.line["round"]) == ("action", 3, 1)
    assert [game.mech(player)["actions"] for player in (1, 2, 3)] == [0, 0, 3]


@pytest.mark.rule("PLACE")
@pytest.mark.rule("ROUND")
def test_the_first_round_begins_after_the_last_is_placed() -> None:
    game = begun("red", "blue").do("done").do("done", 2, 1).do("place:1,1")
    assert (game.line["round"], game.mech(1)["status"], game.mech(1)["at"]) == (0, "ready", [1, 1])
    assert game.mech(2)["at"] is None
    game.do("place:35,23")
    assert (game.line["round"], game.line["player"]) == (1, 1)
    assert [event.rule for event in game.events] == ["PLACE", "ROUND", "TURN"]


@pytest.mark.rule("PLACE")
def test_zones_are_free_of_buildings_on_all_maps() -> None:
    for name in ("crossroads", "thicket", "blocks", "arena"):
        game = begun("red", "blue", map=name).do("done").do("done", 2, 1)
        assert len(game.state.legal) == 36
        assert list(game.state.legal) == sorted(game.state.legal)


def test_a_game_before_its_first_die_has_nothing() -> None:
    state = FASTPLAY.blank(battle("red", "blue"))
    fields = FASTPLAY.traced(state)
    assert fields["player"] is None
    assert fields["mechs"][0] == {  # type: ignore[index]
        "player": 1,
        "colour": "red",
        "side": 1,
        "points": None,
        "status": "waiting",
        "hp": None,
        "heat": 0,
        "shut_down": False,
        "rushed": False,
        "at": None,
        "actions": 0,
        "left": 0,
        "frags": 0,
        "stats": None,
    }
