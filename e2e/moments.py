"""Moments of kept games: one for each kind of decision."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from papermech.record import Record, from_text
from tabletop.record import replay

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
# A few games in which everything is asked, most of it early.
GAMES = ("27_own_lost", "35_own_lost", "19_own_won", "32_own_lost", "25_own_won")


@cache
def moments() -> dict[str, Record]:
    """A record for each kind of decision, as far as where it is asked for the first time."""
    found: dict[str, Record] = {}
    for name in GAMES:
        _, line, *_ = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        record = from_text(line)
        for made, step in enumerate(replay(record)):
            found.setdefault(step.state.decision, record._replace(choices=record.choices[:made]))
    return found
