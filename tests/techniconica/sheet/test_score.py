"""Statistics of finished duels: what counts, for whom, how it is kept, and how it is shown."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from desk.keeping.statistics import MOST_GAMES
from desk.seats.seating import AWAY, HERE, OPPONENTS
from desk.words import LANGUAGES
from tabletop.errors import DamagedError
from tabletop.game import LEVELS
from tabletop.record import Record
from techniconica.setup import STANDARD, Duel
from techniconica.sheet.statistics.counting import STATISTICS
from techniconica.sheet.statistics.tally import (
    DRAWN,
    FORMAT,
    LONGEST_BUILD,
    LOST,
    MOST_BUILDS,
    NONE,
    WON,
    Counts,
    Fought,
    Sums,
    read,
)
from techniconica.sheet.telling import words_in
from techniconica.state import State
from techniconica.techniconica import TECHNICONICA
from tests.techniconica.games import D, Game, V, duel
from tests.techniconica.sheet.test_rules import text_of
from workshop import prepared

TODAY = "2026-11-30"
ROOKIE = LEVELS[0]
prepared.compile_words()


def counted(outcome: str, *players: str, resigned: int | None = None) -> Fought | None:
    """What counts of it."""
    game = Game(duel(D, V)).play("shoot stack:K [1 10]")
    record: Record[Duel, State] = Record(TECHNICONICA, duel(D, V), "s")
    state = game.state._replace(outcome=outcome)
    return STATISTICS.counted(record, state, TODAY, "", players, resigned)


@pytest.mark.parametrize(
    ("outcome", "players", "resigned", "result", "winners", "others"),
    [
        ("won:0", (HERE, ROOKIE), None, WON, (D,), ()),
        ("won:1", (HERE, ROOKIE), None, LOST, (), (D,)),
        ("won:1", (ROOKIE, HERE), None, WON, (V,), ()),
        ("draw", (HERE, ROOKIE), None, DRAWN, (), (D,)),
        ("won:1", (HERE, HERE), None, WON, (V,), (D,)),
        ("playing", (HERE, ROOKIE), 0, LOST, (), (D,)),
        ("playing", (HERE, AWAY), 1, WON, (D,), ()),
    ],
)
def test_a_duel_counts_as_it_ended_for_people_here(
    outcome: str,
    players: tuple[str, ...],
    resigned: int | None,
    result: str,
    winners: tuple[str, ...],
    others: tuple[str, ...],
) -> None:
    """With the mechs that they had on each side of it."""
    found = counted(outcome, *players, resigned=resigned)
    assert found is not None
    assert (found.result, found.winners, found.others) == (result, winners, others)
    assert (found.day, found.turns) == (TODAY, 1)
    assert found.against in OPPONENTS


def test_what_does_not_count() -> None:
    """A duel that goes on, one of computers only, one from a position."""
    assert counted("playing", HERE, ROOKIE) is None
    assert counted("won:0", ROOKIE, ROOKIE) is None
    game = Game(duel(D, D)).play("shoot stack:1 [5 7]")
    placed: Record[Duel, State] = Record(TECHNICONICA, duel(D, D), "s")
    placed = placed._replace(position="techniconica1/x")
    assert STATISTICS.counted(placed, game.state, TODAY, "", (HERE, ROOKIE)) is None


def fought(number: int, **other: Any) -> Fought:  # noqa: ANN401 - its fields
    """A duel with a key of its own."""
    plain = Fought(TODAY, f"key {number:05}", ROOKIE, WON, 4, (D, D), (V,), "")
    return plain._replace(**other)


def test_sums_are_those_of_the_games_in_whichever_order() -> None:
    """By opponent and by build, as often as it fought."""
    games = [
        fought(1),
        fought(2, result=LOST, winners=(), others=(D,)),
        fought(3, result=DRAWN, winners=()),
    ]
    sums = Sums().with_games(games)
    assert sums.by_opponent == {ROOKIE: Counts(3, 1, 1)}
    assert sums.by_build == {D: Counts(3, 2, 0), V: Counts(2, 0, 1)}
    assert (sums.games, sums.turns) == (3, 12)
    apart = Sums().with_games(games[:1]).with_sums(Sums().with_games(games[1:]))
    assert apart == sums


def test_a_tally_comes_back_and_stays_right_when_old_games_are_added_up() -> None:
    """Every game counts once; days in a row are kept."""
    rng = random.Random("tally")
    tally, games = NONE, []
    for number in range(MOST_GAMES + 30):
        result = rng.choice((WON, LOST, DRAWN))
        against = rng.choice(OPPONENTS)
        day = f"2026-11-{1 + number % 28:02}" if number % 40 == 0 else ""
        games.append(fought(number, result=result, against=against, daily=day))
    for game in games:
        tally = tally.with_game(game, "here")
    assert read(tally.to_text()) == tally
    assert tally.with_game(games[-1], "there") is tally
    assert len(tally.games) == MOST_GAMES
    assert tally.sums == Sums().with_games(games)


def test_builds_without_end_are_counted_together() -> None:
    """And so is one that is too long to be told."""
    many = [fought(number, winners=(f"B{number}",), others=()) for number in range(MOST_BUILDS + 5)]
    sums = Sums().with_games(many)
    assert len(sums.by_build) == MOST_BUILDS + 1
    assert sums.by_build[""].games == 5
    long = fought(1, winners=("x" * (LONGEST_BUILD + 1),), others=())
    assert Sums().with_games([long]).by_build == {"": Counts(1, 1)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tally_is_shown_by_opponent_and_mech(language: str) -> None:
    """Presets by their names; between people here no side is ours."""
    words = words_in(language)
    preset = STANDARD[0][0]
    tally = NONE.with_game(fought(1, winners=(preset,), against=HERE, daily=TODAY), "x")
    tally = tally.with_game(fought(2), "x")
    told = text_of(STATISTICS.drawn(words, tally, TODAY))
    for key in (f"games.against.{HERE}", f"games.against.{ROOKIE}", "preset.gunline"):
        assert words.say(key) in told
    assert D in told
    assert words.count("score.streak", 1, best=1) in told
    assert words.say("score.none") in text_of(STATISTICS.drawn(words, NONE, TODAY))


BAD_GAMES = (
    {"result": "perhaps"},
    {"against": "chess"},
    {"day": "never"},
    {"turns": -1},
    {"winners": ["x" * (LONGEST_BUILD + 1)]},
)


@pytest.mark.parametrize("spoilt", BAD_GAMES)
def test_a_spoilt_game_is_refused(spoilt: dict[str, object]) -> None:
    """By name; the drawer lays the whole aside."""
    tally = json.loads(NONE.with_game(fought(1), "x").to_text())
    tally["games"][0].update(spoilt)
    with pytest.raises(DamagedError):
        read(json.dumps(tally))


@pytest.mark.parametrize("text", ["[]", "{}", '{"format": "papermech-score/1"}', "x"])
def test_what_is_no_tally_of_duels_is_refused(text: str) -> None:
    """By what it says it is."""
    with pytest.raises(DamagedError):
        read(text)
    assert FORMAT in NONE.to_text()
