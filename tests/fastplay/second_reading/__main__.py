"""Compares both readings over more games than the tests do.

`python -m tests.fastplay.second_reading FIRST LAST` plays the games of those numbers.
"""

from __future__ import annotations

import json
import sys

from tabletop import trace
from tests.fastplay.games import a_game
from tests.fastplay.second_reading import reference


def main(first: int, last: int) -> int:
    """Print what differs; returns 1 if anything does."""
    lines = differing = 0
    for number in range(first, last):
        record = a_game(f"g{number}")
        ours = [json.loads(trace.to_text(line)) for line in trace.lines(record)]
        theirs = reference.trace(record.to_text())
        lines += len(ours)
        if ours != theirs:
            differing += 1
            both = enumerate(zip(ours, theirs, strict=False))
            place = next(n for n, (mine, other) in both if mine != other)
            print(f"game {number} at {place}: {record.to_text()}")
    print(f"{last - first} games, {lines} lines, {differing} games differ")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
