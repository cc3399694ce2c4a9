"""The tally of the games that a player finished, and what it adds up to.

It is kept by the player's own browser alone. A game counts once, as it first ended: what was begun
with the same dice, equipment and house rules is the same game, whether its last choices were taken
back, its record was opened again, or it was begun anew. Games that begin at a position do not
count, since anything may lie there.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import NamedTuple

from papermech import position
from papermech.catalogue import LAST_WAVE
from papermech.link import Daily, record_of
from papermech.record import Record
from papermech.state import OVER, State
from tabletop.errors import DamagedError
from tabletop.notation import read_json
from tabletop.shelf import Drawer, Kept, Label, unsealed

FORMAT = "papermech-score/1"
MOST_GAMES = 1_000
"""Games kept one by one; older ones live on in the sums."""
MOST_LOADOUTS = 200
"""Loadouts told apart in the sums; further ones are counted together, under an empty name."""
LONGEST = 2_000_000
"""Bytes a tally may have."""

_NAME = "score"
_LONGEST_PIECE = 200
_KEY_LENGTH = 16
_FIRST_FACES = 16
"""So many of the player's own dice tell one game from all others; every set-up takes a few."""
_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_DAYS_OF_A_MONTH = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class Game(NamedTuple):
    """A finished game.

    `day` is when it was finished, year-month-day, and `key` stands for what it began with;
    `score` is 0 for a lost game; loadout and rulings are written as in positions; `seed` is empty
    for own dice, and cut where it is very long; `daily` is the day whose game it was, or empty.
    """

    day: str
    key: str
    outcome: str
    score: int
    wave: int
    loadout: str
    rulings: str
    seed: str
    choices: int
    daily: str


class ByLoadout(NamedTuple):
    """How it went with one 'mech: games, how many were won, and the best score."""

    games: int = 0
    won: int = 0
    best: int = 0


class Streak(NamedTuple):
    """Days whose daily games were finished, one day after the other.

    `length` days up to and with the day `end`; `best` is the longest there ever was.
    """

    end: str = ""
    length: int = 0
    best: int = 0

    def now(self, today: str) -> int:
        """How many days in a row it is; today's game may still be to come."""
        return self.length if self.end in (today, day_before(today)) else 0

    def with_day(self, day: str) -> "Streak":
        """With another day's game, of no day before `end`."""
        if not day or day <= self.end:
            return self
        length = self.length + 1 if self.end == day_before(day) else 1
        return Streak(day, length, max(self.best, length))


class Sums(NamedTuple):
    """What games add up to.

    `scores` counts the won games with each score, `lost` the lost ones by the wave they ended in;
    `until` is the day and key of the last game in it.
    """

    until: tuple[str, str] = ("", "")
    by_loadout: Mapping[str, ByLoadout] = {}
    scores: Mapping[int, int] = {}
    lost: Mapping[int, int] = {}
    dailies: int = 0
    streak: Streak = Streak()

    @property
    def won(self) -> int:
        """Games won."""
        return sum(self.scores.values())

    @property
    def games(self) -> int:
        """Games finished."""
        return self.won + sum(self.lost.values())

    def with_game(self, game: Game) -> "Sums":
        """With another game, the later ones after the earlier."""
        is_won = game.outcome == "won"
        is_known = game.loadout in self.by_loadout or len(self.by_loadout) < MOST_LOADOUTS
        loadout = game.loadout if is_known else ""
        games, won, best = self.by_loadout.get(loadout, ByLoadout())
        now = ByLoadout(games + 1, won + is_won, max(best, game.score))
        return Sums(
            max(self.until, game[:2]),
            {**self.by_loadout, loadout: now},
            _one_more(self.scores, game.score) if is_won else self.scores,
            self.lost if is_won else _one_more(self.lost, game.wave),
            self.dailies + bool(game.daily),
            self.streak.with_day(game.daily),
        )


def _one_more(counts: Mapping[int, int], what: int) -> Mapping[int, int]:
    return {**counts, what: counts.get(what, 0) + 1}


class Tally(NamedTuple):
    """The newest games, in order of their days, and the sums of those before them."""

    games: tuple[Game, ...] = ()
    older: Sums = Sums()

    @property
    def sums(self) -> Sums:
        """What all games add up to."""
        sums = self.older
        for game in self.games:
            sums = sums.with_game(game)
        return sums

    def with_game(self, game: Game) -> "Tally":
        """With another game, unless the same is counted already."""
        if any(game.key == counted.key for counted in self.games):
            return self
        return _bounded((*self.games, game), self.older)

    def merged(self, other: "Tally") -> "Tally":
        """What either has counted, each game once.

        Both are taken to have come from one tally: of two sums those that reach further hold the
        others, and every game up to where they reach.
        """
        further = max(self.older, other.older, key=lambda sums: (sums.until, sums.games))
        games: dict[str, Game] = {}
        for game in (*self.games, *other.games):
            first = games.setdefault(game.key, game)
            games[game.key] = min(first, game)
        return _bounded((g for g in games.values() if g[:2] > further.until), further)

    def to_text(self) -> str:
        """The tally as one line of JSON."""
        games = [game._asdict() for game in self.games]
        tally = {"format": FORMAT, "games": games, "older": self.older._asdict()}
        return json.dumps(tally, ensure_ascii=False, separators=(",", ":"))


def _bounded(games: Iterable[Game], older: Sums) -> Tally:
    kept = sorted(games)
    while len(kept) > MOST_GAMES:
        older = older.with_game(kept.pop(0))
    return Tally(tuple(kept), older)


def game_of(record: Record, state: State, today: str) -> Game | None:
    """What counts of a game that ended in `state` on the day `today`; None if it does not count."""
    if state.decision != OVER or record.position is not None:
        return None
    beginning = record._replace(choices=(), faces=record.faces and record.faces[:_FIRST_FACES])
    key = sha256(beginning.to_text().encode()).hexdigest()[:_KEY_LENGTH]
    # A game that was begun before midnight is still that of its day.
    days = (today, day_before(today))
    daily = next((day for day in days if beginning == record_of(Daily(day), today, "")), "")
    return Game(
        day=today,
        key=key,
        outcome=state.outcome,
        score=state.score or 0,
        wave=state.wave,
        loadout=position.write_equipment(record.loadout),
        rulings=position.write_rulings(record.rulings),
        seed=(record.seed or "")[:_LONGEST_PIECE],
        choices=len(record.choices),
        daily=daily,
    )


def day_before(day: str) -> str:
    """The day before a day, both as year-month-day; empty if it is no day."""
    if not _is_day(day):
        return ""
    year, month, date = map(int, day.split("-"))
    if date > 1:
        date -= 1
    else:
        year, month = (year, month - 1) if month > 1 else (year - 1, 12)
        date = _days_of(year, month)
    return f"{year:04}-{month:02}-{date:02}"


def _is_day(day: str) -> bool:
    parts = day.split("-")
    if (
        [len(part) for part in parts] != [4, 2, 2]
        or not "".join(parts).isdecimal()
        or not day.isascii()
    ):
        return False
    year, month, date = map(int, parts)
    return year > 0 and 1 <= month <= len(_DAYS_OF_A_MONTH) and 1 <= date <= _days_of(year, month)


def _days_of(year: int, month: int) -> int:
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return _DAYS_OF_A_MONTH[month - 1] + (month == 2 and is_leap)


# --- Reading


def read(text: str) -> Tally:
    """Read what `Tally.to_text` wrote.

    Raises `DamagedError` for what is no tally of ours or of this version.
    """
    match read_json(text, LONGEST):
        case {"format": str(named), "games": list(games), "older": dict(older)} if named == FORMAT:
            return _bounded(map(_read_game, games), _read_sums(older))
        case {"format": named}:
            raise DamagedError("foreign_format", named, (FORMAT,))
        case other:
            raise DamagedError("foreign_format", other, (FORMAT,))


def _read_game(value: object) -> Game:
    match value:
        case {
            "day": str(day),
            "key": str(key),
            "outcome": "won" | "lost" as outcome,
            "score": score,
            "wave": wave,
            "loadout": str(loadout),
            "rulings": str(rulings),
            "seed": str(seed),
            "choices": choices,
            "daily": str(daily),
        } if _is_day(day) and (not daily or _is_day(daily)):
            pieces = key, loadout, rulings, seed
            if max(map(len, pieces)) <= _LONGEST_PIECE and 1 <= _number(wave) <= LAST_WAVE:
                return Game(
                    day,
                    key,
                    outcome,
                    _number(score),
                    wave,
                    loadout,
                    rulings,
                    seed,
                    _number(choices),
                    daily,
                )
    raise DamagedError("foreign_format", value, (FORMAT,))


def _read_sums(value: Mapping[str, object]) -> Sums:
    match value:
        case {
            "until": [str(day), str(key)],
            "by_loadout": dict(by_loadout),
            "scores": dict(scores),
            "lost": dict(lost),
            "dailies": dailies,
            "streak": [str(end), length, best],
        }:
            return Sums(
                (day, key),
                {name: _read_by_loadout(found) for name, found in by_loadout.items()},
                _read_counts(scores),
                _read_counts(lost),
                _number(dailies),
                Streak(end, _number(length), _number(best)),
            )
    raise DamagedError("foreign_format", value, (FORMAT,))


def _read_by_loadout(value: object) -> ByLoadout:
    match value:
        case [games, won, best]:
            return ByLoadout(_number(games), _number(won), _number(best))
    raise DamagedError("foreign_format", value, (FORMAT,))


def _read_counts(counts: Mapping[str, object]) -> Mapping[int, int]:
    return {_number(_of_digits(what)): _number(number) for what, number in counts.items()}


def _of_digits(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < _KEY_LENGTH else None


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value < 10**_KEY_LENGTH:
        raise DamagedError("foreign_format", value, (FORMAT,))
    return value


# --- Keeping


class Score:
    """The tally in a drawer, read anew each time, since other windows count there too.

    `lay_aside` is given what lies there and cannot be read. Nothing here ever raises.
    """

    def __init__(self, drawer: Drawer, lay_aside: Callable[[str], None]) -> None:
        self._drawer = drawer
        self._lay_aside = lay_aside

    def tally(self) -> Tally:
        """What has been counted; nothing where that cannot be read, which is then laid aside."""
        raw = self._drawer.get(_NAME)
        if raw is None:
            return Tally()
        try:
            return read(unsealed(raw).text)
        except DamagedError:
            self._lay_aside(raw)
            self._drawer.remove(_NAME)
            return Tally()

    def count(self, game: Game) -> None:
        """Count a game, unless it is counted already."""
        counted = self.tally()
        tally = counted.with_game(game)
        if tally is not counted:
            self._put(tally)

    def wipe(self) -> Tally:
        """Forget every game; what was counted, for `bring_back`."""
        tally = self.tally()
        self._drawer.remove(_NAME)
        return tally

    def bring_back(self, tally: Tally) -> None:
        """Undo `wipe`; what was counted since stays."""
        self._put(self.tally().merged(tally))

    def _put(self, tally: Tally) -> None:
        self._drawer.put(_NAME, Kept(Label(_NAME), 0, "", tally.to_text()).sealed())
