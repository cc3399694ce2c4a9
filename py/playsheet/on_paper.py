"""The play sheet as it is printed: a game that lies still, or a blank sheet to play on."""

from typing import NamedTuple

from papermech.game import blank
from papermech.state import State
from playsheet.hangar_view import contents
from playsheet.looking_back import at_rest
from playsheet.marks import Marks, marks
from playsheet.names import Names


class OnPaper(NamedTuple):
    """The sheet's marks without anything to press, and the line under the sheet."""

    marks: Marks
    line: str


def blank_sheet(names: Names) -> OnPaper:
    """The sheet before the first wave, with this game's equipment."""
    setup = names.setup
    return OnPaper(_lying(names, blank(setup)), contents(names.words, setup.loadout))


def present_sheet(names: Names, state: State, game: str) -> OnPaper:
    """The sheet as it lies in the game that is called `game`."""
    equipment = contents(names.words, names.setup.loadout)
    line = names.words.say("page.print_line", equipment=equipment, game=game)
    return OnPaper(_lying(names, state), line)


def _lying(names: Names, state: State) -> Marks:
    return at_rest(marks(names, state, ()))
