"""The table while hands are on it: a state that the chapters change in the middle of a choice.

A `State` is laid out on the table, the chapters move counters and take cards away, and a new
`State` is read off at the end. If anything is raised between, the old state still stands.
"""

from collections.abc import Callable
from typing import cast

from tabletop.dice import DiceSource
from tabletop.game import PLAYING
from techniconica.catalogue import NO_EVENT
from techniconica.events import Event
from techniconica.setup import Tables
from techniconica.state import (
    NOBODY,
    NOTHING,
    OVER,
    Attack,
    Mech,
    State,
)


def blank(tables: Tables) -> State:
    """The duel before its first die. Rule: WARY."""
    mechs = tuple(
        [
            Mech(
                model.whole,
                (0,) * len(model.stacks),
                (0,) * len(model.stacks),
                model.smoke,
                int(tables.wary),
            )
            for model in tables.models
        ]
    )
    return State(
        tables=tables,
        dice_used=0,
        turn=0,
        first=NOBODY,
        event=NO_EVENT,
        active=NOBODY,
        drones=0,
        attack=None,
        mechs=mechs,
        outcome=PLAYING,
        decision=NOTHING,
        seat=0,
        legal=(),
    )


class Table:
    """The fields of `State`, open to change, with the dice at hand and the events so far."""

    __slots__ = (
        "active",
        "attack",
        "decision",
        "dice",
        "dice_used",
        "drones",
        "event",
        "events",
        "first",
        "mechs",
        "outcome",
        "seat",
        "tables",
        "tell",
        "turn",
    )

    def __init__(self, state: State, dice: DiceSource) -> None:
        self.attack: Attack | None
        (
            self.tables,
            self.dice_used,
            self.turn,
            self.first,
            self.event,
            self.active,
            self.drones,
            self.attack,
            mechs,
            self.outcome,
            self.decision,
            self.seat,
            _,
        ) = state
        self.mechs = list(mechs)
        self.dice = dice
        self.events: list[Event] = []
        self.tell: Callable[[Event], None] = self.events.append
        """Notes what happened."""

    def read_off(self, legal: tuple[str, ...]) -> State:
        """The state as it lies, waiting for one of `legal`."""
        return State(
            self.tables,
            self.dice_used,
            self.turn,
            self.first,
            self.event,
            self.active,
            self.drones,
            self.attack,
            tuple(self.mechs),
            self.outcome,
            self.decision,
            self.seat,
            legal,
        )

    def roll(self, count: int) -> tuple[int, ...]:
        """The next `count` faces; raises `OutOfDice` if given faces run out."""
        faces = self.dice.faces(self.dice_used, count)
        self.dice_used += count
        return faces

    def roll_one(self) -> int:
        """The next face."""
        (face,) = self.dice.faces(self.dice_used, 1)
        self.dice_used += 1
        return face

    @property
    def volley(self) -> Attack:
        """The attack that is under way."""
        return cast("Attack", self.attack)

    def ask(self, decision: str, seat: int) -> None:
        """Wait for a decision of a side."""
        self.decision = decision
        self.seat = seat

    def ask_owner(self, decision: str, mech: int) -> None:
        """Wait for a decision of a mech's side."""
        self.decision = decision
        self.seat = self.tables.sides[mech]

    def in_play(self) -> list[int]:
        """The mechs that are not out, in id order."""
        return [number for number, mech in enumerate(self.mechs) if not mech.out]

    def count(self, mech: int, slot: int, damage: int) -> None:
        """Have so many damage counters on a stack."""
        lying = self.mechs[mech]
        self.mechs[mech] = lying._replace(damage=changed(lying.damage, slot, damage))

    def end(self, outcome: str) -> None:
        """The game is over; all but what is under way lies as it lies."""
        self.outcome = outcome
        self.decision = OVER
        self.seat = 0
        self.active = NOBODY
        self.attack = None


def changed(numbers: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    """The same numbers but for one."""
    return (*numbers[:place], number, *numbers[place + 1 :])
