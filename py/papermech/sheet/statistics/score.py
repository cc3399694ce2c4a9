"""The tally of the games that a player finished, and what it adds up to.

Long: what is written of the tally is read here, in all its versions.

It is kept by the player's own browser alone. A game counts once, as it first ended: what was begun
with the same dice, equipment and house rules is the same game, whether its last choices were taken
back, its record was opened again, or it was begun anew. Games that begin at a position do not
count, since anything may lie there. A day's game counts for its day, whenever it ends.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from hashlib import sha256
from typing import NamedTuple

from desk.keeping.shelf import Drawer, Kept, Label, unsealed
from papermech import position
from papermech.catalogue import LAST_WAVE
from papermech.loadout import STANDARD
from papermech.paper_mech import PAPER_MECH
from papermech.record import Played
from papermech.rulings import Rulings
from papermech.state import OVER, State
from tabletop.daily import day_of_game, find_days, from_number, is_day, to_number
from tabletop.errors import DamagedError
from tabletop.notation import read_json

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
_LAST_DAY = to_number("9999-12-31")


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

    def with_games(self, games: Collection[Game]) -> "Sums":
        """With other games."""
        by_loadout, scores, lost = dict(self.by_loadout), dict(self.scores), dict(self.lost)
        for game in games:
            is_won = game.outcome == "won"
            is_known = game.loadout in by_loadout or len(by_loadout) < MOST_LOADOUTS
            loadout = game.loadout if is_known else ""
            number, won, best = by_loadout.get(loadout, ByLoadout())
            by_loadout[loadout] = ByLoadout(number + 1, won + is_won, max(best, game.score))
            counts, what = (scores, game.score) if is_won else (lost, game.wave)
            counts[what] = counts.get(what, 0) + 1
        days = [game.daily for game in games if game.daily]
        return Sums(
            max((self.until, *(game[:2] for game in games))),
            by_loadout,
            scores,
            lost,
            self.dailies + len(days),
            self.streak.with_days(days),
        )


class Tally(NamedTuple):
    """The newest games, in order of their days, and the sums of those before them."""

    games: tuple[Game, ...] = ()
    older: Sums = Sums()

    @property
    def sums(self) -> Sums:
        """What all games add up to."""
        return self.older.with_games(self.games)

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
        tally = {"format": FORMAT, "games": games, "older": _written(self.older)}
        return json.dumps(tally, ensure_ascii=False, separators=(",", ":"))


def _bounded(games: Iterable[Game], older: Sums) -> Tally:
    kept = sorted(games)
    folded = max(0, len(kept) - MOST_GAMES)
    return Tally(tuple(kept[folded:]), older.with_games(kept[:folded]))


def _written(sums: Sums) -> dict[str, object]:
    """The sums as JSON values."""
    runs = [(first, last - first + 1) for first, last in sums.streak.runs]
    end, length = (from_number(sums.streak.runs[-1][1]), runs[-1][1]) if runs else ("", 0)
    return {
        **sums._asdict(),
        # As versions before this one read it.
        "streak": (end, length, sums.streak.best),
        "days": [(from_number(first), length) for first, length in runs],
    }


def game_of(record: Played, state: State, today: str, daily: str | None = None) -> Game | None:
    """What counts of a game that ended in `state` on the day `today`; None if it does not count.

    `daily` is the day whose game it was, or empty; it is looked for if it is not given.
    """
    if state.decision != OVER or record.position is not None or not is_day(today):
        return None
    beginning = record._replace(choices=(), faces=record.faces and record.faces[:_FIRST_FACES])
    key = sha256(beginning.to_text().encode()).hexdigest()[:_KEY_LENGTH]
    return Game(
        day=today,
        key=key,
        outcome=state.outcome,
        score=state.score or 0,
        wave=state.wave,
        loadout=position.write_equipment(record.setup.loadout),
        rulings=position.write_rulings(record.setup.rulings),
        seed=(record.seed or "")[:_LONGEST_PIECE],
        choices=len(record.choices),
        daily=day_of_game(record, today) if daily is None else daily,
    )


# --- Reading


def read(text: str) -> Tally:
    """Read what `Tally.to_text` wrote.

    Raises `DamagedError` for what is no tally of ours or of this version.
    """
    match read_json(text, LONGEST):
        case {"format": str(named), "games": list(listed), "older": dict(older)} if named == FORMAT:
            games = list(map(_read_game, listed))
            # Before days were kept, a game that ended long after its day was taken for any other.
            return _bounded(games if "days" in older else _of_their_days(games), _read_sums(older))
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
        } if is_day(day) and (not daily or is_day(daily)):
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


def _of_their_days(games: list[Game]) -> list[Game]:
    """The games with the days that their seeds are of."""
    equipment, rulings = position.write_equipment(STANDARD), position.write_rulings(Rulings())

    def may_be_daily(game: Game) -> bool:
        return not game.daily and (game.loadout, game.rulings) == (equipment, rulings)

    unknown = list(filter(may_be_daily, games))
    found = find_days(PAPER_MECH, [game.seed for game in unknown], [game.day for game in unknown])
    return [
        game._replace(daily=found.get(game.seed, "")) if may_be_daily(game) else game
        for game in games
    ]


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
            streak = Streak(longest=_number(best))
            return Sums(
                (day, key),
                {name: _read_by_loadout(found) for name, found in by_loadout.items()},
                _read_counts(scores),
                _read_counts(lost),
                _number(dailies),
                streak.with_runs(_read_runs(value, end, _number(length))),
            )
    raise DamagedError("foreign_format", value, (FORMAT,))


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
            raise DamagedError("foreign_format", other, (FORMAT,))


def _read_run(value: object) -> tuple[int, int]:
    match value:
        case [str(day), number] if is_day(day):
            first = to_number(day)
            last = first + _number(number) - 1
            if first <= last <= _LAST_DAY:
                return first, last
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
