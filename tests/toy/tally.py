"""Statistics of the race: against whom people played, and how many of these races they won."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from desk.drawing.nodes import Node
from desk.drawing.plots import table
from desk.keeping import statistics
from desk.keeping.statistics import key_of, read_number
from desk.seats.seating import HERE, OPPONENTS, opponents
from desk.words import Words
from tabletop.daily import is_day
from tabletop.errors import DamagedError
from tabletop.game import PLAYING
from tabletop.notation import read_json
from tabletop.record import Record
from tests.toy.rules import Course, State

FORMAT = "race-score/1"
LONGEST = 1_000_000


class Race(NamedTuple):
    """A finished race: against one of the `OPPONENTS`, won by a person here or not."""

    day: str
    key: str
    against: str
    is_won: bool


class Sums(NamedTuple):
    """By opponent, how many races there were and how many were won."""

    by: Mapping[str, tuple[int, int]] = {}

    @property
    def games(self) -> int:
        """All races."""
        return sum(games for games, _ in self.by.values())

    def with_games(self, games: Collection[Race]) -> Sums:
        """With other races."""
        added = self
        for race in games:
            added = added.with_sums(Sums({race.against: (1, int(race.is_won))}))
        return added

    def with_sums(self, other: Sums) -> Sums:
        """With what others add up to."""
        by = dict(self.by)
        for against, (games, won) in other.by.items():
            ours = by.get(against, (0, 0))
            by[against] = ours[0] + games, ours[1] + won
        return Sums(by)

    def as_json(self) -> dict[str, object]:
        """The sums as JSON values."""
        return {"by": dict(self.by)}


class Tally(statistics.Tally[Race, Sums]):
    """The races that were counted."""

    __slots__ = ()

    def to_text(self) -> str:
        """The tally as one line of JSON."""
        return json.dumps({"format": FORMAT, **self.as_json()})


def _read_race(value: object) -> Race:
    match value:
        case {"day": str(day), "key": str(key), "against": against, "is_won": bool(is_won)}:
            if is_day(day) and against in OPPONENTS:
                return Race(day, key, against, is_won)
    raise DamagedError("foreign_format", value, (FORMAT,))


def _read_sums(value: object) -> Sums:
    match value:
        case {"by": dict(by)} if by.keys() <= set(OPPONENTS):
            return Sums({against: _read_pair(pair) for against, pair in by.items()})
    raise DamagedError("foreign_format", value, (FORMAT,))


def _read_pair(value: object) -> tuple[int, int]:
    match value:
        case [games, won]:
            return read_number(games), read_number(won)
    raise DamagedError("foreign_format", value, (FORMAT,))


class RaceStatistics:
    """Fulfils `desk.face.Statistics`."""

    none = Tally((), {}, Sums())

    def counted(
        self,
        record: Record[Course, State],
        state: State,
        today: str,
        daily: str,
        players: Sequence[str] = (),
        resigned: int | None = None,
    ) -> Race | None:
        """A race that people played from its start; whoever did not resign has won."""
        is_over = state.outcome != PLAYING or resigned is not None
        if not is_over or HERE not in players or record.position is not None:
            return None
        winner = int(state.outcome.partition(":")[2]) if resigned is None else 1 - resigned
        return Race(today, key_of(record), opponents(players), players[winner] == HERE)

    def read(self, text: str) -> Tally:
        """A tally that was kept."""
        match read_json(text, LONGEST):
            case {"format": str(named), "places": dict(places), **parts} if named == FORMAT:
                read = statistics.read_tally(parts, places, self.none, _read_race, _read_sums)
                return Tally._make(read)
            case other:
                raise DamagedError("foreign_format", other, (FORMAT,))

    def drawn(self, words: Words, tally: Tally, today: str) -> Node:
        """A row for each opponent."""
        say, sums = words.say, tally.sums
        rows = [
            (say(f"games.against.{against}"), str(sums.by[against][0]), str(sums.by[against][1]))
            for against in OPPONENTS
            if against in sums.by
        ]
        return table((say("games.opponents"), say("score.races"), say("score.won")), rows)


STATISTICS = RaceStatistics()
