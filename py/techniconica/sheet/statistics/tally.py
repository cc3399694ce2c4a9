"""The tally of finished duels: against whom, how they ended, and with which mechs."""

import json
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from desk.keeping import statistics
from desk.keeping.statistics import Streak, read_number, read_streak
from desk.seats.seating import OPPONENTS
from tabletop.daily import is_day
from tabletop.errors import DamagedError
from tabletop.notation import read_json

FORMAT = "techniconica-score/1"
LONGEST = 4_000_000
"""Characters that a tally may have."""
MOST_BUILDS = 100
"""Builds that are counted apart; all others are one, which is called nothing."""
LONGEST_BUILD = 200
WON, LOST, DRAWN = "won", "lost", "drawn"
RESULTS = (WON, LOST, DRAWN)
"""How a duel ended for the people here."""


class Fought(NamedTuple):
    """A finished duel.

    `day` is when it was finished, year-month-day, and `key` stands for what it began with;
    `against` is one of the `OPPONENTS`; `winners` and `others` are the builds of the mechs that
    people here fought with, on a side that won and on any other; `daily` is the day whose game it
    was, or empty.
    """

    day: str
    key: str
    against: str
    result: str
    turns: int
    winners: tuple[str, ...]
    others: tuple[str, ...]
    daily: str


class Counts(NamedTuple):
    """How many there were, how many were won, and how many were draws."""

    games: int = 0
    won: int = 0
    drawn: int = 0

    def plus(self, other: "Counts") -> "Counts":
        """Both together."""
        return Counts(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


class Sums(NamedTuple):
    """What duels add up to: by opponent, by build, all their turns, and the days in a row."""

    by_opponent: Mapping[str, Counts] = {}
    by_build: Mapping[str, Counts] = {}
    turns: int = 0
    dailies: int = 0
    streak: Streak = Streak()

    @property
    def games(self) -> int:
        """All duels."""
        return sum(counts.games for counts in self.by_opponent.values())

    def with_games(self, games: Collection[Fought]) -> "Sums":
        """With other duels."""
        added = self
        for game in games:
            drawn = int(game.result == DRAWN)
            builds: dict[str, Counts] = {}
            for build in game.winners:
                builds[build] = builds.get(build, Counts()).plus(Counts(1, 1))
            for build in game.others:
                builds[build] = builds.get(build, Counts()).plus(Counts(1, 0, drawn))
            one = Counts(1, int(game.result == WON), drawn)
            added = added.with_sums(Sums({game.against: one}, builds, game.turns))
        days = [game.daily for game in games if game.daily]
        return added._replace(
            dailies=added.dailies + len(days), streak=added.streak.with_days(days)
        )

    def with_sums(self, other: "Sums") -> "Sums":
        """With what others add up to."""
        opponents = dict(self.by_opponent)
        for against, counts in other.by_opponent.items():
            opponents[against] = opponents.get(against, Counts()).plus(counts)
        builds = dict(self.by_build)
        for name, counts in other.by_build.items():
            known = name in builds or (len(builds) < MOST_BUILDS and len(name) <= LONGEST_BUILD)
            build = name if known else ""
            builds[build] = builds.get(build, Counts()).plus(counts)
        return Sums(
            opponents,
            builds,
            self.turns + other.turns,
            self.dailies + other.dailies,
            self.streak.with_streak(other.streak),
        )

    def as_json(self) -> dict[str, object]:
        """The sums as JSON values."""
        return {**self._asdict(), **self.streak.as_json()}


class Tally(statistics.Tally[Fought, Sums]):
    """The duels that were counted."""

    __slots__ = ()

    def to_text(self) -> str:
        """The tally as one line of JSON."""
        tally = {"format": FORMAT, **self.as_json()}
        return json.dumps(tally, ensure_ascii=False, separators=(",", ":"))


NONE = Tally((), {}, Sums())
"""Before any duel."""


def read(text: str) -> Tally:
    """Read what `Tally.to_text` wrote.

    Raises `DamagedError` for what is no tally of ours or of this version.
    """
    match read_json(text, LONGEST):
        case {"format": str(named), "places": dict(places), **parts} if named == FORMAT:
            found = statistics.read_tally(parts, places, NONE, _read_game, _read_sums)
            return Tally._make(found)
        case {"format": named}:
            raise _foreign(named)
        case other:
            raise _foreign(other)


def _foreign(value: object) -> DamagedError:
    return DamagedError("foreign_format", value, (FORMAT,))


def _read_game(value: object) -> Fought:
    match value:
        case {
            "day": str(day),
            "key": str(key),
            "against": str(against),
            "result": str(result),
            "turns": turns,
            "winners": list(winners),
            "others": list(others),
            "daily": str(daily),
        } if is_day(day) and (not daily or is_day(daily)):
            if against in OPPONENTS and result in RESULTS:
                builds = _read_builds(winners), _read_builds(others)
                return Fought(day, key, against, result, read_number(turns), *builds, daily)
    raise _foreign(value)


def _read_builds(listed: list[Any]) -> tuple[str, ...]:
    if not all(isinstance(build, str) and len(build) <= LONGEST_BUILD for build in listed):
        raise _foreign(listed)
    return tuple(listed)


def _read_sums(value: Mapping[str, object]) -> Sums:
    match value:
        case {
            "by_opponent": dict(by_opponent),
            "by_build": dict(by_build),
            "turns": turns,
            "dailies": dailies,
        } if by_opponent.keys() <= set(OPPONENTS):
            return Sums(
                {against: _read_counts(found) for against, found in by_opponent.items()},
                {build: _read_counts(found) for build, found in by_build.items()},
                read_number(turns),
                read_number(dailies),
                read_streak(value),
            )
    raise _foreign(value)


def _read_counts(value: object) -> Counts:
    match value:
        case [games, won, drawn]:
            return Counts(read_number(games), read_number(won), read_number(drawn))
    raise _foreign(value)
