"""The games of the house by their ids. A game is one line here, imported when it is chosen."""

from functools import cache
from importlib import import_module

from desk.face import Face
from tabletop.errors import DamagedError

PACKAGES = {"papermech": "papermech"}
"""The package of each game."""

FIRST = "papermech"
"""The game that is opened by who comes for the first time."""


def face_of(game: str) -> Face:
    """The view of a game. Raises `DamagedError` for one that is not here, which it names."""
    if game not in PACKAGES:
        raise DamagedError("other_game", game, PACKAGES)
    return _face_in(PACKAGES[game])


@cache
def _face_in(package: str) -> Face:
    face: Face = import_module(f"{package}.face").FACE
    return face
