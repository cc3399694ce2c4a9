"""The games of the house by their ids. A game is one line here, imported when it is chosen."""

import re
from functools import cache
from importlib import import_module

from desk.face import Face
from tabletop.errors import DamagedError
from tabletop.game import notation_of

PACKAGES = {"papermech": "papermech"}
"""The package of each game."""

FIRST = next(iter(PACKAGES))
"""The game that is opened by who comes for the first time."""


def face_of(game: str) -> Face:
    """The view of a game. Raises `DamagedError` for one that is not here, which it names."""
    if game not in PACKAGES:
        raise DamagedError("other_game", game, PACKAGES)
    return _face_in(PACKAGES[game])


def positions() -> str:
    """A pattern of what the positions of the games here begin with; its group is the notation."""
    return rf"({'|'.join(map(notation_of, PACKAGES))})\d+/"


def game_of_position(text: str) -> str:
    """The id of the game here that a text seems to be a position of; empty if of none."""
    found = re.match(positions(), text)
    return next(game for game in PACKAGES if notation_of(game) == found[1]) if found else ""


@cache
def _face_in(package: str) -> Face:
    face: Face = import_module(f"{package}.face").FACE
    return face
