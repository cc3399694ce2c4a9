"""The whole truth of a game at rest: frozen, comparable, cheap to keep for undo."""

from typing import Literal, NamedTuple

from papermech.setup import Setup
from tabletop.game import shown

Stance = Literal["stand", "squat"]
Outcome = Literal["playing", "won", "lost"]

# --- The decisions a state can wait for.
ACTION = "action"
WINDOW = "window"
TURN = "turn"
TURN_OR_STANCE = "turn_or_stance"
TARGET = "target"
SECOND = "second"
REROLL = "reroll"
PULL = "pull"
PARRY = "parry"
FREE_MOVE = "free_move"
REPAIR = "repair"
STANCE = "stance"
OVER = "over"
CLOCK = "clock"
"""No decision: the clock says what is next. Never seen in a state at rest."""


class Enemy(NamedTuple):
    """One enemy's three cubes and its pencil marks.

    `row` is its chosen attack, from 0; `time` its place on the time track; `space` its radar
    space; `damage` the number of its filled circles, which fill from the top of the card.
    """

    letter: str
    row: int
    time: int
    space: int
    damage: int

    def at_time(self, time: int) -> "Enemy":
        """The same enemy with its time cube on space `time`."""
        return Enemy(self.letter, self.row, time, self.space, self.damage)

    def at_space(self, space: int) -> "Enemy":
        """The same enemy on another radar space."""
        return Enemy(self.letter, self.row, self.time, space, self.damage)


class Attack(NamedTuple):
    """Your attack while it resolves: what was aimed at and rolled so far."""

    action: str
    haste: int
    targets: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()


class EnemyAttack(NamedTuple):
    """An enemy's activation that waits for you; `location` and `faces` are the attack's."""

    letter: str
    location: int
    armour: int
    faces: tuple[int, ...]


class Repairs(NamedTuple):
    """Repairs still to be made, `left` ≥ 1; `faces` are the dice that allowed them."""

    left: int
    faces: tuple[int, ...]


Pending = Attack | EnemyAttack | Repairs | None


class State(NamedTuple):
    """A game between two choices.

    * `dice_used`: faces taken from the dice so far
    * `wave`: the last wave set up, 1 to 4; `letters`: who came in it, the fallen included
    * `time`: your cube's place on the time track, None while idle; `waited`: units passed since
      your action was chosen; `action`: its id, None before the first of a wave and while idle
    * `damage`: for each mount a bit set of its filled circles (bit 0 is circle 1); `torso`: a
      count; `legs`: a bit set of the rows from the top
    * `wall`: the mount of the tower shield that Guard raised; `last_attack`: mount and enemy of
      your last attack action ("" for none); `resting`: the mount of a launcher that must rest
    * `decision` and `legal`: what is asked now, and every choice that may be made, sorted
    * `pending`: what is being resolved meanwhile
    """

    setup: Setup
    dice_used: int
    wave: int
    letters: str
    stance: Stance
    outcome: Outcome
    score: int | None
    time: int | None
    waited: int
    action: str | None
    damage: tuple[int, int, int, int]
    torso: int
    legs: int
    enemies: tuple[Enemy, ...]
    wall: int | None
    last_attack: tuple[int, str] | None
    resting: int | None
    decision: str
    legal: tuple[str, ...]
    pending: Pending

    @property
    def seat(self) -> int:
        """Who is asked: there is one player."""
        return 0

    @property
    def stage(self) -> int:
        """The wave."""
        return self.wave

    def __str__(self) -> str:
        # Who prints a state is at a prompt; play does without it.
        from papermech.summary import summary  # noqa: PLC0415

        return summary(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """What a notebook shows; it takes of it what it wants."""
        return shown(self)
