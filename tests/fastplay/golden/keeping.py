"""What is kept of a game, and how: `python -m tests.fastplay.golden` writes all of it anew."""

from __future__ import annotations

import random
from hashlib import sha256
from pathlib import Path

from fastplay.fastplay import FASTPLAY
from tabletop import trace
from tabletop.record import from_text
from tests.fastplay.games import BattleRecord, a_battle, played

KEPT = Path(__file__).parent / "games.txt"
GAMES = 16


def digest(record: BattleRecord) -> str:
    """The lines of a trace in few letters."""
    lines = "\n".join(map(trace.to_text, trace.lines(record)))
    return sha256(lines.encode()).hexdigest()[:32]


def kept() -> list[tuple[str, BattleRecord]]:
    """The digests that were written, with the games."""
    lines = [line.split("\t") for line in KEPT.read_text("utf-8").splitlines()]
    return [(told, from_text(FASTPLAY, text)) for told, text in lines]


def write() -> None:
    """Play the games again and write them down: only where the rules are meant to change."""
    lines = []
    for number in range(GAMES):
        rng = random.Random(f"golden {number}")
        record = played(a_battle(rng), f"golden {number}", rng)
        lines.append(f"{digest(record)}\t{record.to_text()}")
    KEPT.write_text("\n".join(lines) + "\n", "utf-8")
