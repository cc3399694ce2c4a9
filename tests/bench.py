"""How fast the rules are: `python3 tests/bench.py [FOLDER]`. Prints figures; it is no test.

FOLDER holds the packages to measure, `py` if it is left out. Compare two versions by their ratio,
on one machine and in a quiet moment.
"""

# ruff: noqa: E402 - a command line, which finds the packages before it imports them

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

PY = Path(sys.argv[1] if sys.argv[1:] else Path(__file__).parents[1] / "py").resolve()
sys.path.insert(0, str(PY))

from papermech.game import apply, begin
from papermech.record import Record, replay
from papermech.setup import Setup
from tabletop.dice import DiceSource, GivenDice, SeededDice

RUNS = 5
GAMES_A_RUN = 200
MOST_CHOICES = 400
CHOICES_OF_THE_RECORD = 300
IMPORT = """
import time
start = time.perf_counter()
import papermech.game
print(time.perf_counter() - start)
"""


def main() -> None:
    """Measure everything and print a line for each figure."""
    speed = statistics.median(choices_a_second() for _ in range(RUNS))
    record = long_record()
    replaying = median_time(lambda: play_again(record))
    choices, memory = memory_of_a_game()
    importing = statistics.median(import_time() for _ in range(RUNS))
    print(f"random play      {speed:9,.0f} choices a second")
    print(
        f"replay           {replaying * 1e3:9.1f} ms for a record of {len(record.choices)} choices"
    )
    print(f"states for undo  {memory / 1024:9.0f} KiB for a finished game of {choices} choices")
    print(f"import           {importing * 1e3:9.1f} ms for papermech.game in a fresh interpreter")


def choices_a_second() -> float:
    """Play a fixed number of random games to their end with the standard equipment."""
    setup = Setup.of()
    rng = random.Random(1)
    made = 0
    start = time.perf_counter()
    for seed in range(GAMES_A_RUN):
        dice = SeededDice(str(seed))
        state = begin(setup, dice).state
        for _ in range(MOST_CHOICES):
            if not state.legal:
                break
            state = apply(state, rng.choice(state.legal), dice).state
            made += 1
    return made / (time.perf_counter() - start)


def random_game(setup: Setup, dice: DiceSource, rng: random.Random, most: int) -> list[str]:
    """The choices of a random game that ends after `most` of them at the latest."""
    state = begin(setup, dice).state
    choices: list[str] = []
    while state.legal and len(choices) < most:
        choices.append(rng.choice(state.legal))
        state = apply(state, choices[-1], dice).state
    return choices


def long_record() -> Record:
    """A record of `CHOICES_OF_THE_RECORD`; the dice show low faces more often, so that it lasts."""
    rng = random.Random(1)
    while True:
        faces = tuple(rng.choices(range(1, 7), weights=(6, 5, 4, 3, 2, 1), k=3_000))
        choices = random_game(Setup.of(), GivenDice(faces), rng, CHOICES_OF_THE_RECORD)
        if len(choices) == CHOICES_OF_THE_RECORD:
            return Record(faces=faces, choices=tuple(choices))


def play_again(record: Record) -> None:
    """Replay a record to its end."""
    for _ in replay(record):
        pass


def median_time(work: Callable[[], None]) -> float:
    """The seconds that `work` takes, the median of several runs."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def memory_of_a_game() -> tuple[int, int]:
    """The choices of a finished game, and the bytes that all its states take.

    A first, forgotten playing fills the engine's caches, which all games share.
    """
    record = finished_game()
    setup = record.setup()
    play_again(record)
    dice = record.dice()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [begin(setup, dice).state]
    for choice in record.choices:
        kept.append(apply(kept[-1], choice, dice).state)
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return len(record.choices), taken


def finished_game() -> Record:
    """A random game of at least 100 choices that ran to its end."""
    for seed in range(1_000):
        choices = random_game(
            Setup.of(), SeededDice(str(seed)), random.Random(seed), most=MOST_CHOICES
        )
        if 100 <= len(choices) < MOST_CHOICES:
            return Record(seed=str(seed), choices=tuple(choices))
    raise AssertionError


def import_time() -> float:
    """The seconds that importing the engine takes in an interpreter that has not done so."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORT], cwd=PY, capture_output=True, text=True, check=True
    )
    return float(done.stdout)


if __name__ == "__main__":
    main()
