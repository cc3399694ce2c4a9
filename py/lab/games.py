"""The games that the lab can play, by their ids: rules and, where a game has it, lore."""

from collections.abc import Callable
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


DEALS = {"techniconica": "techniconica.drafting:dealt"}
"""Module and name of what deals set-ups by a seed, for the games that have such."""


class Game(NamedTuple):
    """A game as the lab knows it.

    `lore` is None if no computer can judge it, `deal` if nobody deals set-ups by a seed, and
    `greedy` if there is no naive player to measure others by.
    """

    rules: Rules[Any, Any]
    lore: Lore[Any] | None
    deal: Callable[[str], Any] | None = None
    greedy: Callable[[Any], str] | None = None


def game_of(name: str) -> Game:
    """A game by its id. Raises `KeyError` for one that is not here."""
    beside = f"{RULES[name].partition(':')[0].rpartition('.')[0]}.lore"
    lore = import_module(beside).LORE if find_spec(beside) else None
    naive = f"lab.greedy.{name}"
    greedy = import_module(naive).choose if find_spec(naive) else None
    return Game(_named(RULES[name]), lore, _named(DEALS[name]) if name in DEALS else None, greedy)


def _named(name: str) -> Any:  # noqa: ANN401 - whatever it is
    module, _, what = name.partition(":")
    return getattr(import_module(module), what)
