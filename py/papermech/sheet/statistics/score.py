"""The tally of the games that a player finished, and what it adds up to.

It is kept by the player's own browser alone. A game counts once, as it first ended: what was begun
with the same dice, equipment and house rules is the same game, whether its last choices were taken
back, its record was opened again, or it was begun anew. Games that begin at a position do not
count, since anything may lie there. A day's game counts for its day, whenever it ends.
"""

import json
from collections.abc import Collection, Mapping
from typing import NamedTuple

from desk.keeping import statistics
from desk.keeping.statistics import MOST_DIGITS, Streak, key_of, read_number, read_streak
from papermech import position
from papermech.catalogue import LAST_WAVE
from papermech.loadout import STANDARD
from papermech.paper_mech import PAPER_MECH
from papermech.record import Played
from papermech.rulings import Rulings
from papermech.state import OVER, State
from tabletop.daily import day_of_game, find_days, is_day
from tabletop.errors import DamagedError
from tabletop.notation import read_json

FORMAT = "papermech-score/1"
MOST_LOADOUTS = 200
"""Loadouts told apart in the sums; further ones are counted together, under an empty name."""
LONGEST = 2_000_000
"""Bytes a tally may have."""

_LONGEST_PIECE = 200


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

    def with_sums(self, other: "Sums") -> "Sums":
        """With what others add up to."""
        by_loadout = dict(self.by_loadout)
        for name, (games, won, best) in other.by_loadout.items():
            is_known = name in by_loadout or len(by_loadout) < MOST_LOADOUTS
            loadout = name if is_known else ""
            ours = by_loadout.get(loadout, ByLoadout())
            by_loadout[loadout] = ByLoadout(
                ours.games + games, ours.won + won, max(ours.best, best)
            )
        return Sums(
            max(self.until, other.until),
            by_loadout,
            _added(self.scores, other.scores),
            _added(self.lost, other.lost),
            self.dailies + other.dailies,
            self.streak.with_streak(other.streak),
        )

    def as_json(self) -> dict[str, object]:
        """The sums as JSON values."""
        return {**self._asdict(), **self.streak.as_json()}


def _added(counts: Mapping[int, int], others: Mapping[int, int]) -> dict[int, int]:
    return {what: counts.get(what, 0) + others.get(what, 0) for what in {**counts, **others}}


_NOTHING = Sums()


class Tally(statistics.Tally[Game, Sums]):
    """The games that were counted."""

    __slots__ = ()

    def __new__(cls, games: Collection[Game] = (), older: Sums = _NOTHING) -> "Tally":
        """Games, and the sums of those before; nobody knows which device counted them."""
        entries, sums, nothing = statistics.without_places(games, older, _NOTHING)
        return cls._make(((), {}, nothing)).bounded(entries, sums)

    def to_text(self) -> str:
        """The tally as one line of JSON."""
        tally = {"format": FORMAT, **self.as_json()}
        return json.dumps(tally, ensure_ascii=False, separators=(",", ":"))


def game_of(record: Played, state: State, today: str, daily: str | None = None) -> Game | None:
    """What counts of a game that ended in `state` on the day `today`; None if it does not count.

    `daily` is the day whose game it was, or empty; it is looked for if it is not given.
    """
    if state.decision != OVER or record.position is not None or not is_day(today):
        return None
    return Game(
        day=today,
        key=key_of(record),
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
        case {"format": str(named), "places": dict(places), **parts} if named == FORMAT:
            return Tally._make(
                statistics.read_tally(parts, places, Tally(), _read_game, _read_sums)
            )
        case {"format": str(named), "games": list(listed), "older": dict(older)} if named == FORMAT:
            games = list(map(_read_game, listed))
            # Before days were kept, a game that ended long after its day was taken for any other.
            games = games if "days" in older else _of_their_days(games)
            return Tally(games, _read_sums(older))
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
            if max(map(len, pieces)) <= _LONGEST_PIECE and 1 <= read_number(wave) <= LAST_WAVE:
                return Game(
                    day,
                    key,
                    outcome,
                    read_number(score),
                    wave,
                    loadout,
                    rulings,
                    seed,
                    read_number(choices),
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
        }:
            return Sums(
                (day, key),
                {name: _read_by_loadout(found) for name, found in by_loadout.items()},
                _read_counts(scores),
                _read_counts(lost),
                read_number(dailies),
                read_streak(value),
            )
    raise DamagedError("foreign_format", value, (FORMAT,))


def _read_by_loadout(value: object) -> ByLoadout:
    match value:
        case [games, won, best]:
            return ByLoadout(read_number(games), read_number(won), read_number(best))
    raise DamagedError("foreign_format", value, (FORMAT,))


def _read_counts(counts: Mapping[str, object]) -> Mapping[int, int]:
    return {read_number(_of_digits(what)): read_number(number) for what, number in counts.items()}


def _of_digits(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < MOST_DIGITS else None
