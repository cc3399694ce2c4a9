"""Random play for measuring speed: `python -m tests.techniconica.random_play`.

The duels are the standard one and some by chance, always the same; each is played once before.
"""

from __future__ import annotations

import random
import time

from tabletop.dice import SeededDice
from tabletop.record import Record, replay
from techniconica.setup import Duel
from techniconica.techniconica import TECHNICONICA
from tests.techniconica.games import DuelRecord, a_duel, played

# ruff: noqa: T201 - it is a command
GAMES = 60
LONG = 200
"""Choices of the record whose replay is timed."""


def random_game(duel: Duel, seed: str, rng: random.Random, most: int) -> list[str]:
    """The choices of a game in which everything legal is as likely."""
    dice = SeededDice(seed, TECHNICONICA.die)
    state = TECHNICONICA.begin(duel, dice).state
    choices: list[str] = []
    while state.legal and len(choices) < most:
        choices.append(rng.choice(state.legal))
        state = TECHNICONICA.apply(state, choices[-1], dice).state
    return choices


def choices_a_second(duels: list[Duel], games: int) -> float:
    """Play random games to their end, always the same ones."""
    rng = random.Random(1)
    start = time.process_time()
    made = sum(
        len(random_game(duels[number % len(duels)], str(number), rng, 2_000))
        for number in range(games)
    )
    return made / (time.process_time() - start)


def milliseconds_of_replay() -> float:
    """How long a record of so many choices takes to be played, with nothing known of its mechs."""
    rng = random.Random(3)
    record: DuelRecord = played(TECHNICONICA.standard, "replay", rng, LONG)
    number = 0
    while len(record.choices) < LONG:
        number += 1
        choices = random_game(TECHNICONICA.standard, f"replay {number}", rng, LONG)
        seed = f"replay {number}"
        record = Record(TECHNICONICA, TECHNICONICA.standard, seed, choices=tuple(choices))
    start = time.process_time()
    for _ in replay(record):
        pass
    return 1000 * (time.process_time() - start)


if __name__ == "__main__":
    rng = random.Random("speed")
    by_chance = [a_duel(rng) for _ in range(6)]
    choices_a_second([TECHNICONICA.standard, *by_chance], 14)
    standard = choices_a_second([TECHNICONICA.standard], GAMES)
    chance = choices_a_second(by_chance, GAMES)
    print(f"{standard:,.0f} choices a second in standard duels, {chance:,.0f} in others")
    print(f"{milliseconds_of_replay():.1f} ms for a record of {LONG} choices")
