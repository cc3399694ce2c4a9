"""Statistics of a game for several: by whom a race was played, and how it ended for people here."""

from __future__ import annotations

import json

import pytest

from desk.keeping.statistics import Score
from desk.seats.seated import Seated
from desk.seats.seating import AWAY, COMPUTERS, HERE
from desk.words import LANGUAGES, Words
from tabletop.errors import DamagedError
from tabletop.game import LEVELS, PLAYING
from tests.desk.test_shelf import Box
from tests.toy.rules import RACE
from tests.toy.tally import STATISTICS, Race, Sums, Tally
from tests.toy.test_seats import play, table, text_of

TODAY = "2026-11-30"
ROOKIE = LEVELS[0]


def counted(desk: Seated) -> Race | None:
    """As the shell asks for it."""
    return STATISTICS.counted(desk.record, desk.state, TODAY, "", desk.players, desk.resigned)


@pytest.mark.parametrize(
    ("seats", "against"),
    [((HERE, HERE), HERE), ((HERE, ROOKIE), ROOKIE), ((ROOKIE, HERE), ROOKIE)],
)
def test_a_race_counts_against_whom_it_was_played(seats: tuple[str, ...], against: str) -> None:
    """And is won where a person here has won it."""
    outcomes = set()
    for number in range(12):
        desk = table(f"count {number}", *seats)
        play(desk)
        race = counted(desk)
        assert race is not None
        assert race.against == against
        assert race.is_won == (seats[int(desk.state.outcome[-1])] == HERE)
        outcomes.add(race.is_won)
    assert outcomes == ({True} if against == HERE else {True, False})


def test_a_resignation_counts_as_lost_for_who_resigned() -> None:
    """The state is still in play; a race that is not over counts for nothing."""
    desk = table("resigns", HERE, ROOKIE)
    while desk.state.seat:
        desk.think_on()
    assert counted(desk) is None
    ended = [desk.has_just_ended]
    for press in ("resign", "undo", "resign"):
        desk.press(press)
        ended.append(desk.has_just_ended)
    assert ended == [False, True, False, True]
    assert desk.state.outcome == PLAYING
    race = counted(desk)
    assert race is not None
    assert not race.is_won
    desk.press("undo")
    assert counted(desk) is None


def test_what_only_computers_played_counts_for_nobody() -> None:
    """They keep no score."""
    desk = table("watched", ROOKIE, ROOKIE)
    play(desk)
    assert desk.state.outcome != PLAYING
    assert counted(desk) is None


def race(number: int, against: str, *, is_won: bool) -> Race:
    return Race(TODAY, f"key {number}", against, is_won)


def test_a_tally_comes_back_and_is_shown_by_opponent() -> None:
    """In a row for each opponent, and none for others."""
    score: Score[Tally] = Score(RACE.id, STATISTICS, Box(), lambda _: None)
    for number in range(6):
        score.count(race(number, [HERE, ROOKIE, AWAY][number % 3], is_won=number < 2))
    score.count(race(0, HERE, is_won=False))
    tally = score.tally()
    assert tally.sums == Sums({HERE: (2, 1), ROOKIE: (2, 1), AWAY: (2, 0)})
    assert STATISTICS.read(tally.to_text()) == tally
    for language in LANGUAGES:
        words = Words(language, "tests.toy")
        shown = text_of(STATISTICS.drawn(words, tally, TODAY))
        for against, there in ((ROOKIE, True), (AWAY, True), (COMPUTERS, False)):
            assert (words.say(f"games.against.{against}") in shown) == there


@pytest.mark.parametrize(
    "spoilt",
    [
        "[]",
        "{}",
        json.dumps({"format": "papermech-score/1", "games": [], "again": [], "places": {}}),
        json.dumps({"format": "race-score/1", "games": [{}], "again": [], "places": {}}),
        json.dumps(
            {
                "format": "race-score/1",
                "games": [],
                "again": [],
                "places": {"x": {"at": ["", 0, ""], "by": {"chess": [1, 1]}}},
            }
        ),
        json.dumps(
            {
                "format": "race-score/1",
                "games": [],
                "again": [],
                "places": {"x": {"at": ["", 0, ""], "by": {HERE: [1]}}},
            }
        ),
    ],
)
def test_what_is_no_tally_of_races_is_refused(spoilt: str) -> None:
    """By name; the drawer lays it aside."""
    with pytest.raises(DamagedError):
        STATISTICS.read(spoilt)


def test_a_race_from_a_position_does_not_count() -> None:
    """Anything may lie there."""
    desk = table("position", HERE, HERE)
    play(desk)
    placed = desk.record._replace(position="race1/30/0.0/0/0")
    assert STATISTICS.counted(placed, desk.state, TODAY, "", desk.players) is None
