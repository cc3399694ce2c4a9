"""Paper 'Mech: the rules, pure. State and choice in, state and events out; dice from outside.

Knows no page, clock, file or random number, and imports the standard library and `tabletop`
only. The door is `papermech.game`.

This is the entrance for who uses the engine from Python: what is imported from `papermech` itself
stands in `__all__`, and a state of the game then draws itself in a notebook. Our own modules
import each other, so that a page fetches no more than it plays with.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from papermech.game import apply, begin
    from papermech.link import link_of, new_game, read_link
    from papermech.loadout import Loadout
    from papermech.notebook import drawing
    from papermech.paper_mech import PAPER_MECH
    from papermech.record import Record
    from papermech.rulings import Rulings
    from papermech.setup import Setup
    from papermech.state import State
    from tabletop.dice import GivenDice, OutOfDice, SeededDice
    from tabletop.errors import DamagedError, GameError, IllegalError, InvalidError
    from tabletop.link import AtPosition, Replay
    from tabletop.record import replay

__all__ = [
    "PAPER_MECH",
    "AtPosition",
    "DamagedError",
    "GameError",
    "GivenDice",
    "IllegalError",
    "InvalidError",
    "Loadout",
    "OutOfDice",
    "Record",
    "Replay",
    "Rulings",
    "SeededDice",
    "Setup",
    "State",
    "apply",
    "begin",
    "drawing",
    "link_of",
    "new_game",
    "read_link",
    "replay",
]

_MODULES = {
    "papermech.game": ("apply", "begin"),
    "papermech.link": ("link_of", "new_game", "read_link"),
    "papermech.loadout": ("Loadout",),
    "papermech.notebook": ("drawing",),
    "papermech.paper_mech": ("PAPER_MECH",),
    "papermech.record": ("Record",),
    "papermech.rulings": ("Rulings",),
    "papermech.setup": ("Setup",),
    "papermech.state": ("State",),
    "tabletop.dice": ("GivenDice", "OutOfDice", "SeededDice"),
    "tabletop.errors": ("DamagedError", "GameError", "IllegalError", "InvalidError"),
    "tabletop.link": ("AtPosition", "Replay"),
    "tabletop.record": ("replay",),
}


def __getattr__(name: str) -> object:
    for module, names in _MODULES.items():
        if name in names:
            import_module("papermech.notebook")
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
