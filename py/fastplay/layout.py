"""What is on the table at rest, field by field: the truth that says what is legal."""

from collections.abc import Iterable
from typing import NamedTuple

from fastplay.geometry.ground import Point
from fastplay.setup import Tables

# --- The decisions a state can wait for.
CUSTOMISE = "customise"
PLACE = "place"
ACTION = "action"
MOVE = "move"
OVER = "over"
NOTHING = "nothing"
"""No decision: nobody has rolled yet."""

# --- What a mech can be.
WAITING = "waiting"
READY = "ready"
DOWN = "down"
OUT = "out"

LASER, MISSILE, MELEE = "laser", "missile", "melee"
WEAPONS = (LASER, MISSILE, MELEE)


class Mech(NamedTuple):
    """A mech between two choices.

    * `stats` as they are now, in the order of `STATS`; empty before they are rolled
    * `points` still to spend; `added`: how many were put on each stat, empty after the set-up
    * `at`: its point, None unless it is `READY`
    * `actions`, `rushed`: of its turn; actions left, whether it has rushed
    """

    stats: tuple[int, ...] = ()
    points: int = 0
    added: tuple[int, ...] = ()
    status: str = WAITING
    hp: int = 0
    heat: int = 0
    at: Point | None = None
    actions: int = 0
    rushed: bool = False
    frags: int = 0


class Report(NamedTuple):
    """The attack that was the last choice.

    `sight` and `mask` are empty where there are none, the totals 0 at a piece; `destroyed` are
    pieces, with a bit for each.
    """

    weapon: str
    target: str
    sight: str = ""
    mask: str = ""
    attack: int = 0
    defence: int = 0
    damage: int = 0
    destroyed: int = 0


class Layout(NamedTuple):
    """A battle between two choices.

    * `dice_used`: faces taken from the dice so far
    * `round`: 0 during the set-up; `order`: players from 0 by initiative, empty until rolled
    * `mechs` of the players; `standing`: the pieces that do, a bit for each; `wrecks` in the order
      in which they burnt out
    * `left`: in a decision `MOVE` the hundredths of an inch, otherwise 0
    * `decision` and `seat`: what is asked now, and which player
    """

    tables: Tables
    dice_used: int
    round: int
    order: tuple[int, ...]
    mechs: tuple[Mech, ...]
    standing: int
    wrecks: tuple[Point, ...]
    left: int
    report: Report | None
    outcome: str
    decision: str
    seat: int

    def bases(self, but: int) -> list[Point]:
        """The points of all mechs on the table but a player's, and of all wrecks."""
        return bases(self.mechs, self.wrecks, but)


def bases(mechs: Iterable[Mech], wrecks: Iterable[Point], but: int) -> list[Point]:
    """The points of all mechs on the table but a player's, and of all wrecks."""
    return [
        *[mech.at for player, mech in enumerate(mechs) if mech.at and player != but],
        *wrecks,
    ]
