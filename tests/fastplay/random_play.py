"""Random play for measuring speed: `python -m tests.fastplay.random_play`.

The battles are the standard one and some by chance, always the same. Play that reads the list of
legal choices takes one of them by chance; the same choices are then made again without reading it.
"""

from __future__ import annotations

import random
import time

from fastplay.fastplay import FASTPLAY
from fastplay.setup import Battle
from tabletop.dice import SeededDice
from tests.fastplay.games import a_battle

# ruff: noqa: T201 - it is a command
GAMES = 40
MOST = 400


def random_game(battle: Battle, seed: str, rng: random.Random, most: int = MOST) -> list[str]:
    """The choices of a game in which everything legal is as likely."""
    dice = SeededDice(seed)
    state = FASTPLAY.begin(battle, dice).state
    choices: list[str] = []
    while (legal := state.legal) and len(choices) < most:
        choices.append(rng.choice(legal))
        state = FASTPLAY.apply(state, choices[-1], dice).state
    return choices


def again(battle: Battle, seed: str, choices: list[str]) -> None:
    """Make the choices of a game without reading what is legal."""
    dice = SeededDice(seed)
    state = FASTPLAY.begin(battle, dice).state
    for choice in choices:
        state = FASTPLAY.apply(state, choice, dice).state


def choices_a_second(battles: list[Battle], games: int) -> tuple[int, int]:
    """Play random games to their end, always the same ones: with reading the list, and without."""
    rng = random.Random(1)
    start = time.process_time()
    played = [
        (battle, str(number), random_game(battle, str(number), rng))
        for number in range(games)
        for battle in [battles[number % len(battles)]]
    ]
    middle = time.process_time()
    for game in played:
        again(*game)
    end = time.process_time()
    made = sum(len(choices) for _, _, choices in played)
    return int(made / (middle - start)), int(made / (end - middle))


if __name__ == "__main__":
    rng = random.Random("speed")
    by_chance = [a_battle(rng) for _ in range(8)]
    for name, battles in (("standard battles", [FASTPLAY.standard]), ("others", by_chance)):
        cold, _ = choices_a_second(battles, GAMES)
        reading, playing = choices_a_second(battles, GAMES)
        print(
            f"{name}: {playing:,} choices a second, {reading:,} with the list ({cold:,} at first)"
        )
