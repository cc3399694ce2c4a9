"""States of games by chance, as the tests of the view look at them."""

from __future__ import annotations

import random
from functools import cache

from desk.desk import Desk
from desk.words import LANGUAGES
from tabletop.record import Record, replay
from techniconica.setup import Duel
from techniconica.sheet.names import Names
from techniconica.sheet.telling import words_in
from techniconica.state import State
from techniconica.techniconica import TECHNICONICA
from tests.techniconica.games import DuelRecord, a_game, duel, played
from workshop import prepared

LAYERS, DRONES = "layers", "drones 2"
GAMES = (*(f"view {number}" for number in range(10)), LAYERS, DRONES)
_ARMOURED = "L4 K2+P3+S1+S2+A1 W8+A1+A2 W8+S1+S4 G4+S2+A1 G4"
_MENDED = "L4+U2+A1 K3+P3+U2+U3+A1 W8+A1 W8 W8+A1 G4 G4"
"""Builds between whose layers one has to choose, and that are repaired."""
prepared.compile_words()


@cache
def states(seed: str, most: int = 160) -> tuple[State, ...]:
    """Every state of a game by chance."""
    return tuple([step.state for step in replay(game_of(seed, most))])


def game_of(seed: str, most: int = 160) -> DuelRecord:
    """A game by chance."""
    build = {LAYERS: _ARMOURED, DRONES: _MENDED}.get(seed)
    if build is None:
        return a_game(seed, most)
    return played(duel(build, build), seed, random.Random(seed), 2 * most)


def names_of(state: State, language: str = LANGUAGES[0]) -> Names:
    """What things are called in a state's duel."""
    return Names(words_in(language), state.tables.duel)


def desk_with(duel: Duel, seed: str = "desk", language: str = LANGUAGES[0]) -> Desk:
    """A duel on a desk."""
    return Desk(Record(TECHNICONICA, duel, seed), language)
