"""The games that the lab can play, by their ids: rules and, where a game has it, lore."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from tabletop.game import Lore, Rules

RULES = {
    "papermech": "papermech.paper_mech:PAPER_MECH",
    "techniconica": "techniconica.techniconica:TECHNICONICA",
    "fastplay": "fastplay.fastplay:FASTPLAY",
}
"""Module and name of the rules of each game. Lore is `LORE` in the module `lore` beside it."""


class Game(NamedTuple):
    """A game as the lab knows it; `lore` is None if no computer can judge it."""

    rules: Rules[Any, Any]
    lore: Lore[Any] | None


def game_of(name: str) -> Game:
    """A game by its id. Raises `KeyError` for one that is not here."""
    module, _, rules = RULES[name].partition(":")
    beside = f"{module.rpartition('.')[0]}.lore"
    lore = import_module(beside).LORE if find_spec(beside) else None
    return Game(getattr(import_module(module), rules), lore)
