"""What any game may count its finished games with: days in a row, a tally, and where it is kept.

A tally holds the newest games one by one and what those before them add up to. What a game counts
and how it adds up is the game's own; see `desk.face.Statistics`.
"""

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
MOST_DIGITS = 16
"""Of a number that is counted with."""

_NAME = "score"
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
    `longest` is at least as many as an earlier version counted in a row.
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
        return Streak(tuple(joined), self.longest)

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
    """A finished game: a tuple that begins with its day and its key, by which games are sorted."""

    @property
    def key(self) -> str:
        """What stands for what it began with."""
        ...

    def __lt__(self, other: Any, /) -> bool: ...  # noqa: ANN401
    def __getitem__(self, part: slice, /) -> tuple[Any, ...]: ...


class Adding(Protocol):
    """What games add up to."""

    @property
    def until(self) -> tuple[str, str]:
        """The day and the key of the last game in it."""
        ...

    @property
    def games(self) -> int:
        """How many there are."""
        ...

    def with_games(self, games: Collection[Any]) -> Self:
        """With other games."""
        ...


G = TypeVar("G", bound=Counted)
A = TypeVar("A", bound=Adding)


class Tally(NamedTuple, Generic[G, A]):
    """The newest games, in order of their days, and the sums of those before them."""

    games: tuple[G, ...]
    older: A

    @property
    def sums(self) -> A:
        """What all games add up to."""
        return self.older.with_games(self.games)

    def with_game(self, game: G) -> Self:
        """With another game, unless the same is counted already."""
        if any(game.key == counted.key for counted in self.games):
            return self
        return self.bounded((*self.games, game), self.older)

    def merged(self, other: Self) -> Self:
        """What either has counted, each game once.

        Both are taken to have come from one tally: of two sums those that reach further hold the
        others, and every game up to where they reach.
        """
        further = max(self.older, other.older, key=lambda sums: (sums.until, sums.games))
        games: dict[str, G] = {}
        for game in (*self.games, *other.games):
            first = games.setdefault(game.key, game)
            games[game.key] = min(first, game)
        return self.bounded((g for g in games.values() if g[:2] > further.until), further)

    def bounded(self, games: Iterable[G], older: A) -> Self:
        """A tally of such games, of which the oldest are added up if there are too many."""
        kept = sorted(games)
        folded = max(0, len(kept) - MOST_GAMES)
        return self._replace(games=tuple(kept[folded:]), older=older.with_games(kept[:folded]))


# --- Reading; each raises `DamagedError` for what no version of ours wrote


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
        tally = counted.with_game(game)
        if tally is not counted:
            self._put(tally)

    def wipe(self) -> T:
        """Forget every game; what was counted, for `bring_back`."""
        tally = self.tally()
        self._drawer.remove(self._name)
        return tally

    def bring_back(self, tally: T) -> None:
        """Undo `wipe`; what was counted since stays."""
        self._put(self.tally().merged(tally))

    def _put(self, tally: T) -> None:
        kept = Kept(Label(self._name), 0, "", tally.to_text())
        self._drawer.put(self._name, kept.sealed())
