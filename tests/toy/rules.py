"""The rules of the race.

Both throw a die, and the higher begins. Whose turn it is throws one die or two, as often as they
dare, and walks on by the sum when they hold; a 1 makes them stumble, and the turn is lost. Who
first holds at the goal wins.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from tabletop.dice import DiceSource
from tabletop.errors import IllegalError, InvalidError
from tabletop.game import PLAYING, Event, Refusal, Rule

GOAL = "goal"
FORMAT = "race1"
STUMBLE = 1
GOALS = range(10, 100)
ENOUGH = 10
THROW, OVER, CLOSED = "throw", "over", "closed"
ONE, TWO, HOLD = "one", "two", "hold"
_PARTS = re.compile(r"race1/([1-9][0-9])/([0-9]{1,2})\.([0-9]{1,2})/([0-9]{1,2})/([01])")


RULES = {name: Rule(name, "race") for name in ("START", "THROW", "STUMBLE", "HOLD", "GOAL")}


class Course(NamedTuple):
    """What a race begins with: how far it goes, 10 to 99."""

    goal: int = 30


class Thrown(NamedTuple):
    """Dice were thrown; in the set-up by both racers, before there is a turn."""

    seat: int
    faces: tuple[int, ...]
    rule: str = "THROW"


class Stumbled(NamedTuple):
    """A 1 was among them."""

    seat: int
    rule: str = "STUMBLE"


class Held(NamedTuple):
    """A racer walked on, to `place`."""

    seat: int
    place: int
    rule: str = "HOLD"


class State(NamedTuple):
    """The race between two choices: where both are, whose turn it is, and what it came to."""

    course: Course
    places: tuple[int, int] = (0, 0)
    sum: int = 0
    seat: int = 0
    stage: int = 1
    dice_used: int = 0
    outcome: str = PLAYING
    decision: str = CLOSED
    legal: tuple[str, ...] = ()
    score: None = None


class Step(NamedTuple):
    """What a choice led to."""

    state: State
    events: tuple[Event, ...]


def asking(state: State) -> State:
    """The same race with what may be chosen in it."""
    if state.outcome != PLAYING:
        return state._replace(decision=OVER, legal=())
    legal = (HOLD, ONE, TWO) if state.sum else (ONE, TWO)
    return state._replace(decision=THROW, legal=legal)


class Race:
    """The rules, as the house asks for them."""

    id = "race"
    version = 1
    seats = range(2, 3)
    die = 10
    chapters = ("race",)
    rules = RULES
    standard = Course()
    setup_keys = (GOAL,)
    part_keys = (GOAL,)

    def seats_of(self, setup: Course) -> int:
        """Two."""
        return 2

    def read_setup(self, value: Mapping[str, object]) -> Course:
        """The goal; the standard one if none is named."""
        goal = value.get(GOAL, self.standard.goal)
        if type(goal) is not int:
            raise InvalidError("race_goal", goal, ("10-99",))
        if goal not in GOALS:
            raise IllegalError("race_goal", goal, ("10-99",))
        return Course(goal)

    def write_setup(self, setup: Course) -> dict[str, object]:
        """The goal."""
        return setup._asdict()

    def read_parts(self, named: Mapping[str, str]) -> Course:
        """The goal, as a text."""
        goal = named.get(GOAL, "")
        return self.read_setup({GOAL: int(goal) if goal.isdecimal() else goal} if named else {})

    def write_parts(self, setup: Course) -> dict[str, str]:
        """The goal, if it is not the standard one."""
        return {} if setup == self.standard else {GOAL: str(setup.goal)}

    def blank(self, setup: Course) -> State:
        """Nobody has thrown yet."""
        return State(setup)

    def begin(self, setup: Course, dice: DiceSource) -> Step:
        """The higher die begins; equal ones are thrown again. Rule: START."""
        events: list[Event] = []
        used = 0
        while True:
            first, second = dice.faces(used, 2)
            used += 2
            events += [Thrown(0, (first,), "START"), Thrown(1, (second,), "START")]
            if first != second:
                seat = int(second > first)
                state = State(setup, seat=seat, dice_used=used)
                return Step(asking(state), tuple(events))

    def apply(self, state: State, choice: str, dice: DiceSource) -> Step:
        """Throw, or hold. Rules: THROW, STUMBLE, HOLD, GOAL."""
        if choice not in state.legal:
            raise IllegalError("choice", choice, state.legal, asked=state.decision)
        if choice == HOLD:
            return self._held(state)
        count = 1 if choice == ONE else 2
        faces = dice.faces(state.dice_used, count)
        thrown = Thrown(state.seat, faces)
        state = state._replace(dice_used=state.dice_used + count)
        if STUMBLE not in faces:
            return Step(asking(state._replace(sum=state.sum + sum(faces))), (thrown,))
        return Step(self._turned(state), (thrown, Stumbled(state.seat)))

    def _held(self, state: State) -> Step:
        places = list(state.places)
        places[state.seat] += state.sum
        place = places[state.seat]
        state = state._replace(places=(places[0], places[1]))
        held = Held(state.seat, place)
        if place >= state.course.goal:
            won = state._replace(sum=0, outcome=f"won:{state.seat}")
            return Step(asking(won), (held._replace(rule="GOAL"),))
        return Step(self._turned(state), (held,))

    def _turned(self, state: State) -> State:
        seat = 1 - state.seat
        return asking(state._replace(sum=0, seat=seat, stage=state.stage + 1))

    def refusal(self, state: State, choice: str) -> Refusal | None:
        """Nothing can be held before a throw."""
        if choice in state.legal:
            return None
        if state.decision == THROW and choice == HOLD:
            return Refusal("nothing_to_hold", "HOLD")
        return Refusal("unreadable")

    def runs_on(self, state: State) -> str:
        """Once begun, single dice are thrown until there are ten pips, or a 1."""
        return ONE if 0 < state.sum < ENOUGH else ""

    def begins_turn(self, state: State) -> bool:
        """A turn begins before its first throw."""
        return state.decision == THROW and not state.sum

    def is_quiet(self, state: State) -> bool:
        """In the midst of a turn nothing is written."""
        return self.begins_turn(state)

    def to_text(self, state: State) -> str:
        """Goal, places, sum of the turn, seat."""
        first, second = state.places
        return f"{FORMAT}/{state.course.goal}/{first}.{second}/{state.sum}/{state.seat}"

    def from_text(self, text: str) -> State:
        """What `to_text` wrote."""
        found = _PARTS.fullmatch(text)
        if found is None:
            raise InvalidError("race_position", text, (self.to_text(State(Course())),))
        goal, first, second, thrown, seat = map(int, found.groups())
        if max(first, second) >= goal:
            raise IllegalError("race_position", text, (f"0-{goal - 1}",))
        return asking(State(Course(goal), (first, second), thrown, seat))

    def setup_of(self, state: State) -> Course:
        """The course."""
        return state.course

    def traced(self, state: State) -> dict[str, object]:
        """Places, sum and seat."""
        return {"places": list(state.places), "sum": state.sum, "seat": state.seat}


RACE = Race()
