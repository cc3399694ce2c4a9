"""The whole truth of a duel at rest: frozen, comparable, cheap to keep for undo."""

from typing import NamedTuple

from techniconica.mechs.frame import Frame
from techniconica.setup import Tables

# --- The decisions a state can wait for.
FIRST = "first"
MECH = "mech"
ACTION = "action"
TARGET = "target"
WEAPON = "weapon"
STACK = "stack"
SMOKE = "smoke"
REDIRECT = "redirect"
LAYER = "layer"
REPAIR = "repair"
OVER = "over"
NOTHING = "nothing"
"""No decision: nobody has rolled yet."""

NOBODY = -1
"""In place of a mech's number, a side's, or a slot's."""

SHOOT, CHARGE = "shoot", "charge"
BOTTLED = "bottled"


class Shot(NamedTuple):
    """A shot declared: the slot of the weapon, and that of the stack or `NOBODY`."""

    weapon: int
    stack: int


class Attack(NamedTuple):
    """A volley from the choice of the action on.

    * `action`: `SHOOT` or `CHARGE`; `target`: the mech, or `NOBODY` while that is chosen
    * `shots` in the order declared; `smoke`: whether it is used
    * `evasion`: the face of the evasion die, 0 before it
    * `next`: the place of the shot that is being resolved, from 0
    * `points`: in a decision `LAYER`, new points not yet spent
    """

    action: str
    target: int = NOBODY
    shots: tuple[Shot, ...] = ()
    smoke: bool = False
    evasion: int = 0
    next: int = 0
    points: int = 0

    def with_shots(self, shots: tuple[Shot, ...]) -> "Attack":
        """The volley with other shots, while it is declared."""
        return Attack(self.action, self.target, shots)


class Mech(NamedTuple):
    """A mech between two choices.

    * `frame`: which of its cards are left; `damage` and `jams`: the counters of each slot
    * `smoke`: Smoke Canisters unused; `evades`: Evades in force; `acted`: this turn, or just now
    * `actions`, `aim`, `fired`: of its activation; actions left, Aim not yet used, shots fired
    * `surge`: hit by this turn's surge
    * `morale`: None, or while shaken the greatest excess and the greatest fear so far
    * `out`: why it is out, empty while in play
    """

    frame: Frame
    damage: tuple[int, ...]
    jams: tuple[int, ...]
    smoke: int
    evades: int
    acted: bool = False
    actions: int = 0
    aim: bool = False
    fired: int = 0
    surge: bool = False
    morale: tuple[int, int] | None = None
    out: str = ""

    @property
    def low_power(self) -> bool:
        """Whether a mech in play has less power than it needs. Rules: LOW-POWER, EVENT-SURGE."""
        return self.surge or self.frame.low_power

    # What follows is done so often that it is worth being quicker than `_replace`.

    def waiting(self) -> "Mech":
        """The mech as a turn begins."""
        frame, damage, jams, smoke, evades, _, actions, aim, fired, _, morale, out = self
        return Mech(
            frame, damage, jams, smoke, evades, False, actions, aim, fired, False, morale, out
        )

    def activated(self, actions: int) -> "Mech":
        """The mech as its activation begins."""
        frame, damage, jams, smoke, _, _, _, aim, fired, surge, morale, out = self
        return Mech(frame, damage, jams, smoke, 0, True, actions, aim, fired, surge, morale, out)

    def paying(self, actions: int) -> "Mech":
        """The mech with so many actions left."""
        frame, damage, jams, smoke, evades, acted, _, aim, fired, surge, morale, out = self
        return Mech(
            frame, damage, jams, smoke, evades, acted, actions, aim, fired, surge, morale, out
        )

    def after_shot(self, jams: tuple[int, ...]) -> "Mech":
        """The mech after the die of a shot of its own."""
        frame, damage, _, smoke, evades, acted, actions, _, fired, surge, morale, out = self
        return Mech(
            frame, damage, jams, smoke, evades, acted, actions, False, fired + 1, surge, morale, out
        )

    def finished(self) -> "Mech":
        """The mech once its activation has ended."""
        frame, damage, jams, smoke, evades, acted, _, _, _, surge, morale, out = self
        return Mech(frame, damage, jams, smoke, evades, acted, 0, False, 0, surge, morale, out)


class State(NamedTuple):
    """A duel between two choices.

    * `dice_used`: faces taken from the dice so far
    * `turn`: 0 until `first`, the side that begins each turn, is decided (`NOBODY` before)
    * `event`: of this turn, empty without events and in turn 0
    * `active`: the mech whose activation it is, or whose drones are at work; or `NOBODY`
    * `drones`: in a decision `REPAIR` how many of them are to be used, this one counted; else 0
    * `decision`, `seat` and `legal`: what is asked now, which side, and every choice, sorted
    """

    tables: Tables
    dice_used: int
    turn: int
    first: int
    event: str
    active: int
    drones: int
    attack: Attack | None
    mechs: tuple[Mech, ...]
    outcome: str
    decision: str
    seat: int
    legal: tuple[str, ...]

    @property
    def stage(self) -> int:
        """The turn."""
        return self.turn

    @property
    def score(self) -> None:
        """A duel has none."""
        return None
