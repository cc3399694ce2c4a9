"""Why a choice is not legal: each reason once and more, none forgotten, and all in words."""

from __future__ import annotations

import pytest

from desk.words import LANGUAGES
from fastplay import layout
from fastplay.choosing import legal, refusals
from fastplay.choosing.refusals import REFUSED_BY
from fastplay.fastplay import FASTPLAY
from fastplay.rules import RULES
from fastplay.setup import Player
from fastplay.sheet.telling import words_in
from tabletop.game import CONTINUE
from tests.fastplay.games import Begun, Laid, a_mech, battle

ONES = (1,) * 13
FAR = a_mech((30, 20))


def two(**fields: object) -> Laid:
    """A mech with another far away."""
    return Laid(a_mech((3, 3), **fields), FAR)


def begun() -> Begun:
    """A battle to be customised."""
    return Begun(battle("red", "blue"), ONES * 2)


def placing() -> Begun:
    """A battle with a mech of the same side placed."""
    game = Begun(battle("red1", "blue1", "green2"), ONES * 3)
    game.do("done").do("done").do("done", 3, 2, 1)
    return game.do("place:3,3")


CASES = [
    (
        Laid(a_mech((3, 3), frags=2), a_mech((6, 3))).play("laser:2 [6 6 6 1 1 1]"),
        "end",
        "game_over",
    ),
    (two(), CONTINUE, "nothing_runs_on"),
    (two(), "stop", "other_decision"),
    (two(), "add:hp", "other_decision"),
    (two(), "go:3,4", "other_decision"),
    (two(), "", "unreadable"),
    (two(), "end:1", "unreadable"),
    (two(), "laser", "unreadable"),
    (begun(), "add:xx", "no_such_stat"),
    (begun(), "spread:all", "no_such_spread"),
    (begun().play("add:mr add:mr"), "end", "other_decision"),
    (
        Begun(battle("red", "blue"), (1,) * 10 + (6, 6, 6) + ONES).play("add:mr add:mr add:mr"),
        "add:mr",
        "stat_full",
    ),
    (placing(), "place:3,4", "not_free"),
    (placing(), "place:3,7", "out_of_zone"),
    (placing(), "place:0,7", "no_such_point"),
    (placing(), "place:03,7", "no_such_point"),
    (two().do("rush"), "go:3,3", "already_there"),
    (two().do("rush"), "go:3,8", "too_far"),
    (two().do("rush"), "go:36,3", "no_such_point"),
    (two().do("rush"), "go:x", "no_such_point"),
    (Laid(a_mech((3, 3)), a_mech((5, 3))).do("rush"), "go:6,3", "in_the_way"),
    (Laid(a_mech((3, 3)), FAR, rulings={"rush": "once"}).play("rush stop"), "rush", "rushed_once"),
    (two(), "cool", "no_heat"),
    (two(), "heal", "unhurt"),
    (two(), "laser:1", "your_own"),
    (
        Laid(
            a_mech((3, 3)),
            a_mech((5, 3)),
            FAR,
            players=(Player("red", 1), Player("red", 1), Player("red", 2)),
        ),
        "melee:2",
        "your_own",
    ),
    (two(), "laser:3", "no_such_target"),
    (two(), "laser:t11", "no_such_target"),
    (two(), "laser:w1", "no_such_target"),
    (Laid(a_mech((3, 3), frags=1), a_mech(None), wrecks=[(9, 3)]), "laser:2", "not_on_table"),
    (two(), "laser:2", "out_of_range"),
    (two(), "laser:t2", "out_of_range"),
    (two(), "melee:2", "out_of_reach"),
    (Laid(a_mech((8, 6), lr=9), a_mech((16, 6))), "laser:2", "no_sight"),
    (Laid(a_mech((4, 11)), FAR, gone="t1"), "laser:t1", "piece_gone"),
    (Laid(a_mech((8, 6), lr=9), FAR), "laser:t5", "piece_hidden"),
    (Laid(a_mech((4, 11)), FAR), "melee:t1", "piece_by_hand"),
]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_a_refusal_has_its_reason(number: int) -> None:
    """And the rule that it is by, if any."""
    game, choice, reason = CASES[number]
    found = FASTPLAY.refusal(game.state, choice)
    assert found is not None
    assert (found.reason, found.rule) == (reason, REFUSED_BY.get(reason, ""))
    assert choice not in game.state.legal


REASONS = (
    {
        value
        for name, value in vars(refusals).items()
        if isinstance(value, str) and name.lower() == value and name.isupper()
    }
    - {value for room in (layout, legal) for value in vars(room).values() if isinstance(value, str)}
    - {CONTINUE}
)


def test_every_reason_has_a_case() -> None:
    """And those with a rule name one that there is."""
    assert {reason for _, _, reason in CASES} == REASONS
    assert REFUSED_BY.keys() < REASONS
    assert set(REFUSED_BY.values()) <= RULES.keys()


def test_what_is_legal_is_not_refused() -> None:
    """Whatever is asked; and before the first die nothing is."""
    for game in (begun(), placing(), two(hp=3, heat=2), two().do("rush")):
        assert all(FASTPLAY.refusal(game.state, choice) is None for choice in game.state.legal)
    found = FASTPLAY.refusal(FASTPLAY.blank(battle("red", "blue")), "end")
    assert found is not None
    assert found.reason == "other_decision"


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_sentences_that_differ(language: str) -> None:
    """Short ones."""
    said = [words_in(language).say(f"refusal.{reason}") for reason in sorted(REASONS)]
    assert len(set(said)) == len(said)
    assert all(each.endswith(".") and len(each.split()) <= 9 for each in said)


def test_where_undo_turn_stops() -> None:
    """Where a turn, a player's customising or a placing begins; nothing runs on."""
    game = begun()
    assert FASTPLAY.begins_turn(game.state)
    assert not FASTPLAY.begins_turn(game.do("add:hp").state)
    assert FASTPLAY.begins_turn(game.do("done").state)
    assert FASTPLAY.begins_turn(placing().state)
    laid = two()
    assert FASTPLAY.begins_turn(laid.state)
    assert not FASTPLAY.begins_turn(laid.do("rush").state)
    assert not FASTPLAY.begins_turn(laid.do("stop").state)
    assert not FASTPLAY.begins_turn(two(hp=3).do("heal").state)
    assert FASTPLAY.begins_turn(two().do("end").state)
    assert FASTPLAY.runs_on(laid.state) == ""
