"""How fast the rules are: `python3 tests/bench.py [FOLDER]`. Prints figures; it is no test.

FOLDER holds the packages to measure, `py` if it is left out. Compare two versions by their ratio,
on one machine and in a quiet moment. Random play is measured beside python-chess, in turns; the
first run fetches that into a virtual environment of its own, in `.build/bench`.
"""

# ruff: noqa: E402 - a command line, which finds the packages before it imports them

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
import tracemalloc
import venv
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PY = Path(sys.argv[1] if sys.argv[1:] else ROOT / "py").resolve()
sys.path[:0] = [str(PY), str(ROOT)]


def _run_beside_chess() -> int:
    """Run this script in a virtual environment that has python-chess."""
    folder = ROOT / ".build" / "bench"
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        print("Making the virtual environment for the benchmark ...")
        venv.create(folder, with_pip=True)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--require-hashes"]
    subprocess.run([*pip, "-r", str(ROOT / "tests" / "bench.lock.txt")], check=True)
    return subprocess.run([str(python), __file__, str(PY)], check=False).returncode


if __name__ == "__main__" and find_spec("chess") is None:
    sys.exit(_run_beside_chess())

import chess

from papermech.game import apply, begin
from papermech.record import Record
from papermech.setup import Setup
from tabletop.dice import GivenDice, SeededDice
from tabletop.record import replay
from tests.random_play import MOST_CHOICES, choices_a_second, random_game

RUNS = 5
TURNS = 21
GAMES_A_RUN = 200
CHESS_GAMES_A_RUN = 10
GOAL = 3
CHOICES_OF_THE_RECORD = 300
IMPORT = """
import time
start = time.perf_counter()
import papermech.game
print(time.perf_counter() - start)
"""


def main() -> None:
    """Measure everything and print a line for each figure."""
    turns = [(choices_a_second(GAMES_A_RUN), plies_a_second()) for _ in range(TURNS)]
    speed = statistics.median(ours for ours, _ in turns)
    plies = statistics.median(theirs for _, theirs in turns)
    ratio = statistics.median(ours / theirs for ours, theirs in turns)
    record = long_record()
    replaying = median_time(lambda: play_again(record))
    choices, memory = memory_of_a_game()
    importing = statistics.median(import_time() for _ in range(RUNS))
    print(f"random play      {speed:9,.0f} choices a second")
    print(f"python-chess     {plies:9,.0f} random plies a second, {chess.__version__}")
    print(f"ratio            {ratio:9.2f} (the goal is {GOAL})")
    print(
        f"replay           {replaying * 1e3:9.1f} ms for a record of {len(record.choices)} choices"
    )
    print(f"states for undo  {memory / 1024:9.0f} KiB for a finished game of {choices} choices")
    print(f"import           {importing * 1e3:9.1f} ms for papermech.game in a fresh interpreter")


def plies_a_second() -> float:
    """Play random games of chess, for every ply listing the legal moves and pushing one."""
    rng = random.Random(1)
    made = 0
    start = time.perf_counter()
    for _ in range(CHESS_GAMES_A_RUN):
        board = chess.Board()
        for _ in range(MOST_CHOICES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            made += 1
    return made / (time.perf_counter() - start)


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
    setup = Setup.of(*record.setup)
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
