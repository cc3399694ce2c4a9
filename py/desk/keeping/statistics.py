"""What any game may count its finished games with: days in a row, a tally, and where it is kept.

A tally holds the newest games one by one and what those before them add up to. What a game counts
and how it adds up is the game's own; see `desk.face.Statistics`.

Long: tallies of several devices become one here, and all that takes must agree.
"""

import json
import os
from collections.abc import Callable, Collection, Iterable, Mapping
from hashlib import sha256
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from desk.face import Statistics, T
from desk.keeping.shelf import Drawer, Kept, Label, unsealed
from tabletop.daily import from_number, is_day, to_number
from tabletop.errors import DamagedError
from tabletop.game import OLDEST
from tabletop.record import Record

MOST_GAMES = 1_000
"""Games kept one by one; older ones live on in the sums."""
MOST_PLACES = 64
"""Devices whose older games are added up apart; beyond it those are joined that reach least far."""
MOST_DIGITS = 16
"""Of a number that is counted with."""

_NAME = "score"
_PLACE = "place"
_LONGEST_NAME = 200
_START = "", 0, ""
_KEY_LENGTH = 16
_FIRST_FACES = 16
"""So many of the player's own dice tell one game from all others; every set-up takes a few."""
_LAST_DAY = to_number("9999-12-31")


def key_of(record: Record[Any, Any]) -> str:
    """What stands for all that a game began with: those with the same key are the same game."""
    beginning = record._replace(choices=(), faces=record.faces and record.faces[:_FIRST_FACES])
    return sha256(beginning.to_text().encode()).hexdigest()[:_KEY_LENGTH]


class Streak(NamedTuple):
    """Days whose games were finished, whenever that was and in whichever order.

    `runs` are days in a row, as the numbers of the first and the last, in order and apart;
    `longest` is at least as many as an earlier version counted in a row, and as any of them has.
    """

    runs: tuple[tuple[int, int], ...] = ()
    longest: int = 0

    @property
    def best(self) -> int:
        """The most days in a row."""
        return max((self.longest, *(last - first + 1 for first, last in self.runs)))

    def now(self, today: str) -> int:
        """How many days in a row there are up to today, whose game may still be to come."""
        number = to_number(today) if is_day(today) else 0
        for end in (number, number - 1):
            for first, last in self.runs:
                if first <= end <= last:
                    return end - first + 1
        return 0

    def with_streak(self, other: "Streak") -> "Streak":
        """With the days of others."""
        joined = self.with_runs(other.runs)
        return joined._replace(longest=max(joined.longest, other.longest))

    def with_days(self, days: Iterable[str]) -> "Streak":
        """With the games of other days."""
        return self.with_runs((number, number) for number in map(to_number, days))

    def with_runs(self, runs: Iterable[tuple[int, int]]) -> "Streak":
        """With other runs of days."""
        joined: list[tuple[int, int]] = []
        for first, last in sorted((*self.runs, *runs)):
            if joined and first <= joined[-1][1] + 1:
                joined[-1] = joined[-1][0], max(joined[-1][1], last)
            else:
                joined.append((first, last))
        longest = max((self.longest, *(last - first + 1 for first, last in joined)))
        return Streak(tuple(joined), longest)

    def as_json(self) -> dict[str, object]:
        """The days as JSON values."""
        runs = [(first, last - first + 1) for first, last in self.runs]
        end, length = (from_number(self.runs[-1][1]), runs[-1][1]) if runs else ("", 0)
        return {
            # As versions before this one read it.
            "streak": (end, length, self.best),
            "days": [(from_number(first), length) for first, length in runs],
        }


class Counted(Protocol):
    """A finished game: a named tuple that begins with its day and its key, and sorts by them."""

    @property
    def day(self) -> str:
        """When it was finished, year-month-day."""
        ...

    @property
    def key(self) -> str:
        """What stands for what it began with."""
        ...

    def __lt__(self, other: Any, /) -> bool: ...  # noqa: ANN401
    def _asdict(self) -> dict[str, Any]: ...


class Adding(Protocol):
    """What games add up to."""

    @property
    def games(self) -> int:
        """How many there are."""
        ...

    def with_games(self, games: Collection[Any]) -> Self:
        """With other games."""
        ...

    def with_sums(self, other: Any) -> Self:  # noqa: ANN401 - sums of the same game
        """With what others add up to."""
        ...

    def as_json(self) -> dict[str, object]:
        """The sums as JSON values."""
        ...


G = TypeVar("G", bound=Counted)
A = TypeVar("A", bound=Adding)
At = tuple[str, int, str]


class Entry(NamedTuple, Generic[G]):
    """A game as one device counted it.

    `place` is that device's, `number` its number there from 1, and `day` no earlier than that of
    the one before, so the games of a place are in order by `at`. It is `again` the same game where
    one of the same key ended earlier: then it counts for nothing.
    """

    day: str
    place: str
    number: int
    game: G
    again: bool = False

    @property
    def at(self) -> At:
        """Where it stands among those of its place."""
        return self.day, self.number, self.game.key

    @property
    def identity(self) -> tuple[str, int, str]:
        """What no other entry has; a device that was copied goes on under the same numbers."""
        return self.place, self.number, self.game.key

    @property
    def order(self) -> tuple[str, str, int, str]:
        """Where it stands among all; those of a place in their own order."""
        return self.day, self.place, self.number, self.game.key

    @property
    def ended(self) -> tuple[G, str, int]:
        """By which the first of those with the same key is found."""
        return self.game, self.place, self.number

    def joined(self, other: "Entry[G]") -> "Entry[G]":
        """What two tallies know of the same entry."""
        return min(self, other, key=lambda entry: entry.ended)._replace(
            again=self.again or other.again
        )


class Folded(NamedTuple, Generic[A]):
    """What the games of a place add up to, up to one of them."""

    until: At
    sums: A


class Tally(NamedTuple, Generic[G, A]):
    """The newest games one by one, and by the place that counted them the sums of those before.

    It stands for a set of entries, of which each place has a first, a second and so on. Each is in
    exactly one of the two: of one place those up to `until` are in its sums, which are the same
    whoever added them up. Two tallies are merged by taking the further sums of each place, and the
    games beyond. `nothing` is what no game adds up to.

    No game is ever lost, and none that one device counted counts twice. One that two devices
    finished counts as it first ended if both ends were kept one by one when the tallies met; the
    first is never `again`, so it is in whichever sums are taken.
    """

    entries: tuple[Entry[G], ...]
    older: Mapping[str, Folded[A]]
    nothing: A

    @property
    def games(self) -> tuple[G, ...]:
        """The newest games that count, in order of their days."""
        return tuple(sorted(entry.game for entry in self.entries if not entry.again))

    @property
    def folded(self) -> A:
        """What the games before those add up to."""
        sums = self.nothing
        for place in sorted(self.older):
            sums = sums.with_sums(self.older[place].sums)
        return sums

    @property
    def sums(self) -> A:
        """What all games add up to."""
        return self.folded.with_games(self.games)

    def with_game(self, game: G, place: str = "") -> Self:
        """With another game that was counted at a place, unless the same is counted already."""
        if any(game.key == entry.game.key for entry in self.entries):
            return self
        known = [entry.at for entry in self.entries if entry.place == place]
        if place in self.older:
            known.append(self.older[place].until)
        day, number, _ = max(known, default=_START)
        entry = Entry(max(day, game.day), place, number + 1, game)
        return self.bounded((*self.entries, entry), self.older)

    def merged(self, other: Self) -> Self:
        """What either has counted, each game once; in whichever order tallies are merged."""
        older = {
            place: max(
                (tally.older[place] for tally in (self, other) if place in tally.older),
                key=lambda folded: (folded.until, -folded.sums.games, repr(folded.sums)),
            )
            for place in sorted({*self.older, *other.older})
        }
        entries: dict[object, Entry[G]] = {}
        for entry in (*self.entries, *other.entries):
            entries[entry.identity] = entry.joined(entries.get(entry.identity, entry))
        return self.bounded(entries.values(), older)

    def bounded(self, entries: Iterable[Entry[G]], older: Mapping[str, Folded[A]]) -> Self:
        """A tally of such entries, of which the oldest are added up if there are too many."""
        ordered = sorted(_told_apart(entries, older), key=lambda entry: entry.order)
        oldest = ordered[: max(0, len(ordered) - MOST_GAMES)]
        sums = dict(older)
        for place in sorted({entry.place for entry in oldest}):
            of_place = [entry for entry in oldest if entry.place == place]
            before = sums[place].sums if place in sums else self.nothing
            counting = [entry.game for entry in of_place if not entry.again]
            sums[place] = Folded(of_place[-1].at, before.with_games(counting))
        return self._replace(entries=tuple(ordered[len(oldest) :]), older=_of_few_places(sums))

    def as_json(self) -> dict[str, object]:
        """The tally as JSON values.

        A version that knew no places finds all it counted under `games` and `older`.
        """
        lists: dict[bool, list[object]] = {False: [], True: []}
        for entry in self.entries:
            where = {"place": entry.place, "number": entry.number, "order": entry.day}
            lists[entry.again].append({**entry.game._asdict(), **where})
        places = {
            place: {"at": self.older[place].until, **self.older[place].sums.as_json()}
            for place in sorted(self.older)
        }
        older = self.folded.as_json()
        return {"games": lists[False], "again": lists[True], "older": older, "places": places}


def _told_apart(entries: Iterable[Entry[G]], older: Mapping[str, Folded[A]]) -> Iterable[Entry[G]]:
    """The entries that are in no sums; of those with the same key only the first counts."""
    beyond = [
        entry
        for entry in entries
        if entry.place not in older or entry.at > older[entry.place].until
    ]
    firsts: dict[str, Entry[G]] = {}
    for entry in beyond:
        first = firsts.setdefault(entry.game.key, entry)
        firsts[entry.game.key] = min(first, entry, key=lambda each: each.ended)
    for entry in beyond:
        yield entry if firsts[entry.game.key] is entry else entry._replace(again=True)


def _of_few_places(older: dict[str, Folded[A]]) -> dict[str, Folded[A]]:
    """The sums, of which those that reach least far are joined if there are too many."""
    while len(older) > MOST_PLACES:
        (first, least), (second, next_to_it) = sorted(
            older.items(), key=lambda item: (item[1].until, item[0])
        )[:2]
        del older[first]
        older[second] = next_to_it._replace(sums=next_to_it.sums.with_sums(least.sums))
    return older


def without_places(
    games: Collection[G], older: A, nothing: A
) -> tuple[tuple[Entry[G], ...], dict[str, Folded[A]], A]:
    """The parts of a tally whose games were counted before places were told apart.

    Its place is named after what it holds, so that copies of it are one, and others are others.
    """
    named = json.dumps(older.as_json(), sort_keys=True) if older != nothing else ""
    # Where games were added up, these are the same however many came after them.
    named = named or " ".join(sorted(game.key for game in games))
    place = f"old.{sha256(named.encode()).hexdigest()[:_KEY_LENGTH]}"
    entries = tuple(Entry(game.day, place, 0, game) for game in games)
    return entries, ({place: Folded(_START, older)} if older != nothing else {}), nothing


# --- Reading; each raises `DamagedError` for what no version of ours wrote


def read_tally(
    value: object,
    places: Mapping[str, object],
    none: Tally[G, A],
    read_game: Callable[[Any], G],
    read_sums: Callable[[Any], A],
) -> Tally[G, A]:
    """Read what `Tally.as_json` wrote, with its `places`, into a tally of nothing."""
    match value:
        case {"games": list(games), "again": list(again)}:
            read = [_read_entry(game, read_game, False) for game in games]
            twice = [_read_entry(game, read_game, True) for game in again]
            older = {
                _read_name(place): Folded(_read_at(sums), read_sums(sums))
                for place, sums in places.items()
            }
            return none.bounded((*read, *twice), older)
    raise DamagedError("foreign_format", value)


def _read_entry(value: object, read_game: Callable[[Any], G], again: bool) -> Entry[G]:
    match value:
        case {"place": place, "number": number, "order": str(day)} if is_day(day):
            game = read_game(value)
            return Entry(day, _read_name(place), read_number(number), game, again)
    raise DamagedError("foreign_format", value)


def _read_at(value: object) -> At:
    match value:
        case {"at": [str(day), number, str(key)]} if not day or is_day(day):
            return day, read_number(number), _read_name(key)
    raise DamagedError("foreign_format", value)


def _read_name(value: object) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST_NAME:
        raise DamagedError("foreign_format", value)
    return value


def read_streak(value: Mapping[str, object]) -> Streak:
    """Read what `Streak.as_json` wrote."""
    match value:
        case {"streak": [str(end), length, best]}:
            streak = Streak(longest=read_number(best))
            return streak.with_runs(_read_runs(value, end, read_number(length)))
    raise DamagedError("foreign_format", value)


def _read_runs(value: Mapping[str, object], end: str, length: int) -> Iterable[tuple[int, int]]:
    """The days in a row; an earlier version kept only those that it had counted last."""
    match value.get("days"):
        case None if length and is_day(end):
            yield max(1, to_number(end) - length + 1), to_number(end)
        case None:
            return
        case list(runs):
            yield from map(_read_run, runs)
        case other:
            raise DamagedError("foreign_format", other)


def _read_run(value: object) -> tuple[int, int]:
    match value:
        case [str(day), number] if is_day(day):
            first = to_number(day)
            last = first + read_number(number) - 1
            if first <= last <= _LAST_DAY:
                return first, last
    raise DamagedError("foreign_format", value)


def read_number(value: object) -> int:
    """A number that can be counted with."""
    if type(value) is not int or not 0 <= value < 10**MOST_DIGITS:
        raise DamagedError("foreign_format", value)
    return value


# --- Keeping


class Score(Generic[T]):
    """A game's tally in a drawer, read anew each time, since other windows count there too.

    `lay_aside` is given what lies there and cannot be read. Nothing here ever raises.
    """

    def __init__(
        self,
        game: str,
        statistics: Statistics[T],
        drawer: Drawer,
        lay_aside: Callable[[str], None],
    ) -> None:
        self._name = _NAME if game == OLDEST else f"{_NAME}.{game}"
        self._statistics = statistics
        self._drawer = drawer
        self._lay_aside = lay_aside

    def tally(self) -> T:
        """What has been counted; nothing where that cannot be read, which is then laid aside."""
        raw = self._drawer.get(self._name)
        if raw is None:
            return self._statistics.none
        try:
            return self._statistics.read(unsealed(raw).text)
        except DamagedError:
            self._lay_aside(raw)
            self._drawer.remove(self._name)
            return self._statistics.none

    def count(self, game: Any) -> None:  # noqa: ANN401 - the game's own
        """Count a game, unless it is counted already."""
        counted = self.tally()
        tally = counted.with_game(game, self._place())
        if tally is not counted:
            self._put(tally)

    def wipe(self) -> T:
        """Forget every game; what was counted, for `bring_back`."""
        tally = self.tally()
        self._drawer.remove(self._name)
        # What is counted from now on is not the next of what was forgotten.
        self._drawer.remove(f"{_PLACE}.{self._name}")
        return tally

    def bring_back(self, tally: T) -> None:
        """Undo `wipe`; what was counted since stays."""
        self._put(self.tally().merged(tally))

    def _place(self) -> str:
        """What stands for this device; it is never handed on as another's own."""
        name = f"{_PLACE}.{self._name}"
        place = self._drawer.get(name)
        if not place or len(place) > _LONGEST_NAME:
            place = os.urandom(8).hex()
            self._drawer.put(name, place)
        return place

    def _put(self, tally: T) -> None:
        kept = Kept(Label(self._name), 0, "", tally.to_text())
        self._drawer.put(self._name, kept.sealed())
