"""The game of a day: standard equipment and rules, with dice that are the same for everybody."""

from collections.abc import Iterable

from papermech.record import Record
from tabletop import daily
from tabletop.daily import is_day, seed_of

RULES_VERSION = 1
"""Goes up when a change of the rules makes another game of the same record."""


def daily_seed(day: str) -> str:
    """The seed of a day's game, `YYYY-MM-DD`: the same for everybody under the same rules."""
    return seed_of(day, RULES_VERSION)


def is_daily(record: Record, day: str) -> bool:
    """Whether a record is of a day's game, under these rules or those of an earlier version."""
    seeds = [seed_of(day, version) for version in range(1, RULES_VERSION + 1)]
    return _may_be_daily(record) and is_day(day) and record.seed in seeds


def day_of_game(record: Record, near: str) -> str:
    """The day whose game a record is of, looked for near another day; empty if there is none."""
    if record.seed is None or not _may_be_daily(record):
        return ""
    return find_days([record.seed], [near]).get(record.seed, "")


def find_days(seeds: Iterable[str], near: Iterable[str]) -> dict[str, str]:
    """The day of each seed that is one of a day's game, looked for near other days."""
    return daily.find_days(seeds, near, RULES_VERSION)


def _may_be_daily(record: Record) -> bool:
    """Whether equipment, rules and beginning are those of every day's game."""
    return record._replace(seed=None, choices=()) == Record()
