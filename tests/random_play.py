"""Random play for measuring speed.

This module imports the game alone, so that its very text can also run inside the browser.
"""

import random
import time

from papermech.game import apply, begin
from papermech.setup import Setup
from tabletop.dice import DiceSource, SeededDice

MOST_CHOICES = 400
"""Random games can go on for ever; a longer one is left."""


def choices_a_second(games: int) -> float:
    """Play random games with the standard equipment to their end, always the same ones."""
    rng = random.Random(1)
    made = 0
    start = time.perf_counter()
    for seed in range(games):
        made += len(random_game(Setup.of(), SeededDice(str(seed)), rng, MOST_CHOICES))
    return made / (time.perf_counter() - start)


def random_game(setup: Setup, dice: DiceSource, rng: random.Random, most: int) -> list[str]:
    """The choices of a random game that ends after `most` of them at the latest."""
    state = begin(setup, dice).state
    choices: list[str] = []
    while state.legal and len(choices) < most:
        choices.append(rng.choice(state.legal))
        state = apply(state, choices[-1], dice).state
    return choices
