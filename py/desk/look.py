"""What a look at the desk sees."""

from typing import NamedTuple

from desk.drawing.nodes import Node
from desk.face import Marks


class Now(NamedTuple):
    """The moment of a look: the day, in universal time, as year-month-day.

    `next_day` is when the next one begins by the player's own clock, as hours and minutes.
    """

    today: str
    next_day: str


class Look(NamedTuple):
    """All that is to be seen: the sheet's marks, the panel's trees, and the state of the tools.

    `game` is the id of the game on the desk. `panels` maps the id of an element of the page to
    what stands in it; `texts` the ids of elements to their words; `setup` changes when the printed
    sheet itself must be drawn anew; `on` holds the tools that can be used; `throw` changes when new
    dice lie in the tray. `is_opposite` where the person who decides is the second of two who share
    the device. `arrangement` is the shape of window that the sheet is arranged for; empty where it
    lies as it is printed.
    """

    game: str
    marks: Marks
    panels: dict[str, Node]
    texts: dict[str, str]
    setup: object
    on: frozenset[str]
    language: str
    part: tuple[float, float, float, float]
    throw: object
    looking_back: bool
    tables: bool
    pointed: "Pointed"
    is_opposite: bool = False
    arrangement: str = ""


class Pointed(NamedTuple):
    """What is ahead of the control that is looked at: on the sheet, in words, and in odds."""

    layer: Node
    caption: str
    odds: Node
