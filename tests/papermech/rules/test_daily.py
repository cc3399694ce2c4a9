"""Games of a day: the calendar, and how the day of a game is found."""

from datetime import date

import pytest

from papermech.link import record_of
from papermech.paper_mech import PAPER_MECH, PaperMech
from papermech.presets import PRESETS
from papermech.record import Record
from papermech.setup import Equipment
from tabletop.daily import (
    daily_seed,
    day_of_game,
    find_days,
    from_number,
    is_daily,
    is_day,
    seed_of,
    to_number,
)
from tabletop.link import Daily

CENTURIES = (*range(1, 1_000), *range(692_000, 693_600), *range(729_000, 740_500), 3_652_059)
"""The first years, 1900 with no leap day around it, 2000 and the years around ours, the last."""


def test_the_calendar_is_that_of_the_world() -> None:
    """Over leap days, ends of years and of centuries."""
    for number in CENTURIES:
        day = date.fromordinal(number).isoformat()
        assert from_number(number) == day
        assert to_number(day) == number
        assert is_day(day)


@pytest.mark.parametrize(
    "text",
    [
        "2026-02-29",
        "1900-02-29",
        "2026-13-01",
        "2026-00-01",
        "2026-01-00",
        "2026-04-31",
        "0000-01-01",
        "+010000-01",
        "٢٠٢٦-01-01",
        "2026-1-01",
        "yesterday",
        "",
    ],
)
def test_what_is_no_day(text: str) -> None:
    """Whatever a clock, a link or a kept text says."""
    assert not is_day(text)


def test_the_day_of_every_days_game_is_found() -> None:
    """From the seed alone, two years before and after; no other game is taken for one."""
    first, last = (to_number(day) for day in ("2024-01-01", "2028-12-31"))
    days = [from_number(number) for number in range(first, last + 1)]
    assert find_days(PAPER_MECH, [daily_seed(PAPER_MECH, day) for day in days], ["2026-07-01"]) == {
        daily_seed(PAPER_MECH, day): day for day in days
    }
    for day in ("2023-12-31", "2029-01-01"):
        assert day_of_game(record_of(Daily(day), "", ""), "2026-07-01") == ""
        assert is_daily(record_of(Daily(day), "", ""), day)
    assert not is_daily(record_of(Daily(days[0]), "", ""), days[1])


def test_only_what_begins_like_it_is_a_days_game() -> None:
    """Its dice alone do not make one, nor does a day that there is not."""
    record = record_of(Daily("2026-05-04"), "", "")._replace(choices=("left_arm.3",))
    assert day_of_game(record, "2026-05-04") == "2026-05-04"
    others = (
        record._replace(setup=Equipment(loadout=PRESETS["howitzer"])),
        record._replace(setup=Equipment(rulings=record.rulings._replace(punch="list"))),
        record._replace(position="pm1/…"),
        Record(seed="k3v8wq2p"),
        Record(seed="steel-rain"),
        Record(faces=(1, 2, 3)),
    )
    for other in others:
        assert day_of_game(other, "2026-05-04") == ""
        assert not is_daily(other, "2026-05-04")
    assert not is_daily(Record(seed=seed_of("2026-02-30", "papermech", 1)), "2026-02-30")


def test_games_of_earlier_rules_keep_their_days(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new version gives every day another game; what was begun before is still of its day."""
    before = record_of(Daily("2026-05-04"), "", "")
    monkeypatch.setattr(PaperMech, "version", 3)
    now = record_of(Daily("2026-05-04"), "", "")
    assert before != now
    for record in (before, now, Record(seed=seed_of("2026-05-04", "papermech", 2))):
        assert day_of_game(record, "2026-05-06") == "2026-05-04"
        assert is_daily(record, "2026-05-04")
    assert day_of_game(Record(seed=seed_of("2026-05-04", "papermech", 4)), "2026-05-04") == ""
