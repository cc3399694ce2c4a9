"""The games of the house by their ids. A game is one line here, imported when it is chosen."""

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module

from desk.face import Face
from tabletop.errors import DamagedError
from tabletop.game import notation_of

PACKAGES = {"papermech": "papermech", "techniconica": "techniconica"}
"""The package of each game."""

FIRST = next(iter(PACKAGES))
"""The game that is opened by who comes for the first time."""

_RULES_OF_THE_FIRST = "rules"
"""What its page of rules has been called since before there were others."""

_out_of_reach: set[str] = set()


class AwaitedError(Exception):
    """The code of a game is not there yet, and has to be fetched before it can be opened.

    No `GameError`: nothing is wrong, and whoever asked asks again when it has come.
    """

    def __init__(self, game: str) -> None:
        """`game` is its id."""
        super().__init__(game)
        self.game = game


@contextmanager
def out_of_reach(games: Collection[str]) -> Iterator[None]:
    """Where games could not be fetched: meanwhile `face_of` says of them that they are not here."""
    added = set(games) - _out_of_reach
    _out_of_reach.update(added)
    try:
        yield
    finally:
        _out_of_reach.difference_update(added)


def keep_only(games: Collection[str]) -> None:
    """Know no other games than these, where the page was built with them only."""
    for game in PACKAGES.keys() - set(games):
        del PACKAGES[game]


def face_of(game: str) -> Face:
    """The view of a game.

    Raises `AwaitedError` for one that is still to be fetched, and `DamagedError`, which names it,
    for one that is not in the house, or could not be fetched.
    """
    if game not in PACKAGES:
        raise DamagedError("other_game", game, PACKAGES)
    package = PACKAGES[game]
    try:
        return _face_in(package)
    except ModuleNotFoundError as error:
        if not f"{package}.".startswith(f"{error.name}."):
            raise
    if game in _out_of_reach:
        raise DamagedError("game_out_of_reach", game)
    raise AwaitedError(game)


def rules_page(game: str, language: str) -> str:
    """The file of the page with the rules of a game, as the build writes it."""
    return f"{_RULES_OF_THE_FIRST if game == FIRST else game}.{language}.html"


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
