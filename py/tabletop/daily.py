"""Games of a day: the seed that everybody gets on it, and the calendar behind it.

A day is written year-month-day, in universal time. Nobody here looks at a clock.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import MAXYEAR, MINYEAR, date
from hashlib import sha256
from itertools import chain

from tabletop.dice import SEED_LENGTH, seed_code
from tabletop.game import OLDEST, Rules, S, X
from tabletop.record import Record

_YEARS_AROUND = (0, -1, 1, -2, 2)
_WRITTEN = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def seed_of(day: str, game: str, version: int) -> str:
    """The seed of a day's game, given the game's id and the version of its rules."""
    # The oldest game's days are older than the others, which must not share its dice.
    named = f"rules {version}" if game == OLDEST else f"{game} rules {version}"
    return seed_code(sha256(f"daily {day}, {named}".encode()).digest())


def daily_seed(rules: Rules[X, S], day: str) -> str:
    """The seed of a day's game under the rules as they are now."""
    return seed_of(day, rules.id, rules.version)


def is_daily(record: Record[X, S], day: str) -> bool:
    """Whether a record is of a day's game, under these rules or those of an earlier version."""
    versions = range(1, record.rules.version + 1)
    seeds = [seed_of(day, record.rules.id, version) for version in versions]
    return _may_be_daily(record) and is_day(day) and record.seed in seeds


def day_of_game(record: Record[X, S], near: str) -> str:
    """The day whose game a record is of, looked for near another day; empty if there is none."""
    if record.seed is None or not _may_be_daily(record):
        return ""
    return find_days(record.rules, [record.seed], [near]).get(record.seed, "")


def _may_be_daily(record: Record[X, S]) -> bool:
    """Whether set-up and beginning are those of every day's game."""
    plain = Record(record.rules, record.rules.standard)
    return record._replace(seed=None, choices=()) == plain


def find_days(rules: Rules[X, S], seeds: Iterable[str], near: Iterable[str]) -> dict[str, str]:
    """The day of each seed that is one of a day near those given, under any version so far."""
    wanted = {seed for seed in seeds if len(seed) == SEED_LENGTH}
    known = {int(day[:4]) for day in near if is_day(day)}
    years = dict.fromkeys(year + away for away in _YEARS_AROUND for year in known)
    found: dict[str, str] = {}
    for day in chain.from_iterable(map(_days_in, years)):
        if len(found) == len(wanted):
            break
        for version in range(1, rules.version + 1):
            seed = seed_of(day, rules.id, version)
            if seed in wanted:
                found[seed] = day
    return found


def _days_in(year: int) -> Iterator[str]:
    if MINYEAR <= year <= MAXYEAR:
        first, last = date(year, 1, 1).toordinal(), date(year, 12, 31).toordinal()
        yield from map(from_number, range(first, last + 1))


def is_day(text: str) -> bool:
    """Whether a text names a day that there is."""
    if not _WRITTEN.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def to_number(day: str) -> int:
    """The number of a day, one more than that of the day before; 0001-01-01 is 1."""
    return date.fromisoformat(day).toordinal()


def from_number(number: int) -> str:
    """The day with such a number; raises `ValueError` for none of the years 1 to 9999."""
    return date.fromordinal(number).isoformat()
