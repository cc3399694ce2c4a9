"""The line under the sheet that is printed: what it is equipped with, and whose game it is."""

from papermech.sheet.hangar.view import contents
from papermech.sheet.names import Names


def blank_line(names: Names) -> str:
    """The line under a blank sheet: this game's equipment, but no game."""
    return contents(names.words, names.setup.loadout)


def present_line(names: Names, game: str) -> str:
    """The line under the sheet as it lies in the game that is called `game`."""
    return names.words.say("page.print_line", equipment=blank_line(names), game=game)
