"""The table while hands are on it: a layout that the chapters change in the middle of a choice.

A `State` is laid out on the table, the chapters move mechs and take pieces away, and a new `State`
is read off at the end. If anything is raised between, the old state still stands.
"""

from collections.abc import Callable
from typing import Any

from fastplay.events import Event
from fastplay.geometry.ground import Point
from fastplay.layout import ACTION, NOTHING, OVER, Layout, Mech, Report, bases
from fastplay.setup import Tables
from fastplay.state import State
from tabletop.dice import DiceSource
from tabletop.game import PLAYING


def blank(tables: Tables) -> State:
    """The battle before its first die."""
    return State(
        tables=tables,
        dice_used=0,
        round=0,
        order=(),
        mechs=(Mech(),) * len(tables.sides),
        standing=tables.ground.every,
        wrecks=(),
        left=0,
        report=None,
        outcome=PLAYING,
        decision=NOTHING,
        seat=0,
    )


class Table:
    """The fields of `Layout`, open to change, with the dice at hand and the events so far."""

    __slots__ = (
        "decision",
        "dice",
        "dice_used",
        "events",
        "left",
        "mechs",
        "order",
        "outcome",
        "report",
        "round",
        "seat",
        "standing",
        "tables",
        "tell",
        "wrecks",
    )

    def __init__(self, layout: Layout, dice: DiceSource) -> None:
        self.report: Report | None
        (
            self.tables,
            self.dice_used,
            self.round,
            self.order,
            mechs,
            self.standing,
            self.wrecks,
            self.left,
            _,
            self.outcome,
            self.decision,
            self.seat,
        ) = layout
        self.mechs = list(mechs)
        self.report = None
        self.dice = dice
        self.events: list[Event] = []
        self.tell: Callable[[Event], None] = self.events.append
        """Notes what happened."""

    def read_off(self) -> State:
        """The state as it lies."""
        return State(
            self.tables,
            self.dice_used,
            self.round,
            self.order,
            tuple(self.mechs),
            self.standing,
            self.wrecks,
            self.left,
            self.report,
            self.outcome,
            self.decision,
            self.seat,
        )

    def roll(self, count: int) -> tuple[int, ...]:
        """The next `count` faces; raises `OutOfDice` if given faces run out."""
        faces = self.dice.faces(self.dice_used, count)
        self.dice_used += count
        return faces

    @property
    def mech(self) -> Mech:
        """The mech of the player who is asked."""
        return self.mechs[self.seat]

    @property
    def place(self) -> Point:
        """Where that mech is."""
        return self.place_of(self.seat)

    def place_of(self, player: int) -> Point:
        """Where a mech that is on the table is."""
        at = self.mechs[player].at
        assert at is not None
        return at

    def change(self, player: int, **fields: Any) -> Mech:  # noqa: ANN401 - fields of a mech
        """Lay some fields of a mech anew."""
        mech = self.mechs[player] = self.mechs[player]._replace(**fields)
        return mech

    def ask(self, decision: str, seat: int) -> None:
        """Wait for a decision of a player."""
        self.decision = decision
        self.seat = seat

    def ask_action(self) -> None:
        """Wait for the next action of the player whose turn it is."""
        self.left = 0
        self.decision = ACTION

    def bases(self) -> list[Point]:
        """The points of all other mechs on the table, and of all wrecks."""
        return bases(self.mechs, self.wrecks, self.seat)

    def end(self, outcome: str) -> None:
        """The game is over; nobody has a turn any more."""
        for player, mech in enumerate(self.mechs):
            if mech.actions or mech.rushed:
                self.change(player, actions=0, rushed=False)
        self.left = 0
        self.outcome = outcome
        self.decision = OVER
        self.seat = 0
