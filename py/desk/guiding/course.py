"""The course of a guide: the first minutes of a real game, step by step, as data.

The game has a fixed seed, whose dice show most of what a player meets. A step knows the choices
that lead to it and those that it asks for next, so where a player is in the guide is read from the
choices alone, whichever way they were made, undone or made again.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from desk.face import Box
from tabletop.record import Record

UNDO, REDO, CONTINUE = "undo", "redo", "continue"


class Step(NamedTuple):
    """One step.

    * `name`: the id of its words
    * `made`: the choices that lead to it; `then`: those that it asks for, in this order
    * `tool`: what to press instead of a choice's own control, if anything
    * `marks`: what it points at, apart from what is to be pressed: elements of sheet and page
    * `rule`: the id of the rule behind it
    """

    name: str
    rule: str
    marks: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    tool: str = ""
    made: tuple[str, ...] = ()

    @property
    def only_tells(self) -> bool:
        """Whether it asks for nothing but to be read."""
        return not self.then and not self.tool


class Place(NamedTuple):
    """Where a player is: a step by its number from 0, and whether the game went another way."""

    step: int
    strayed: bool = False


class Pointing(Protocol):
    """How a game's guide points at what is on its sheet."""

    def control_name(self, names: Any, state: Any, do: str) -> str:  # noqa: ANN401
        """What the control that does `do` is called, as one would name it to somebody."""
        ...

    def element_of(self, state: Any, do: str) -> str:  # noqa: ANN401
        """The element of the sheet that does `do` as well; empty if none does."""
        ...

    def box_of(self, mark: str, state: Any) -> Box | None:  # noqa: ANN401
        """The place of an element of the sheet; None for what is not on it now."""
        ...

    def part_of(self, marks: Iterable[str], state: Any) -> str:  # noqa: ANN401
        """The part of the sheet where the first mark lies; empty if none is on the sheet."""
        ...

    def part_with(self, mark: str) -> str:
        """The part that an element lies on, wherever that is arranged to be."""
        ...


class Course:
    """The steps of a game's guide, and the game that they lead through.

    `runs_on` is the choice that the page's own control for going on makes, if it has one.
    """

    def __init__(
        self,
        game: Record[Any, Any],
        steps: Sequence[Step],
        pointing: Pointing,
        runs_on: str = "",
    ) -> None:
        self.game = game
        self.steps = _led_to(steps)
        self.pointing = pointing
        self.last = len(self.steps) - 1
        self._runs_on = runs_on
        self._by_name = {step.name: number for number, step in enumerate(self.steps)}

    def is_its_game(self, played: Record[Any, Any]) -> bool:
        """Whether a game is the guide's, whatever was chosen in it."""
        return played._replace(choices=()) == self.game

    def number_of(self, name: str) -> int:
        """The number of a step, which is the first for a name that no step has."""
        return self._by_name.get(name, 0)

    def place_of(self, present: int, choices: Sequence[str]) -> Place:
        """Where the choices lead, for a player who was at step `present`.

        That is the same step while it fits, else the next that does, else the nearest before.
        """
        for number in (*range(present, self.last + 1), *range(present - 1, -1, -1)):
            if self._fits(self.steps[number], tuple(choices)):
                return Place(number)
        return Place(present, strayed=True)

    def _fits(self, step: Step, choices: tuple[str, ...]) -> bool:
        made = len(step.made)
        if choices[:made] != step.made:
            return False
        further = choices[made:]
        if step is self.steps[self.last]:
            return True
        return not further or (further == step.then[: len(further)] and further != step.then)

    def before(self, place: Place, choices: Sequence[str]) -> int:
        """The step that leads back from a place: to its own beginning, or to the one before.

        A step is passed over whose choices were undone, since going back makes none.
        """
        made = tuple(choices)
        has_begun = place.strayed or made != self.steps[place.step].made
        number = place.step if has_begun else place.step - 1
        while number > 0 and made[: len(self.steps[number].made)] != self.steps[number].made:
            number -= 1
        return max(0, number)

    def asked(self, place: Place, choices: Sequence[str]) -> str:
        """What the step asks for now, as a control does it; empty if nothing is to be pressed."""
        step = self.steps[place.step]
        if place.strayed or step.only_tells:
            return ""
        if step.tool:
            return step.tool
        choice = step.then[len(choices) - len(step.made)]
        return CONTINUE if choice == self._runs_on else f"choose:{choice}"


def _led_to(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps with the choices that lead to each."""
    made: tuple[str, ...] = ()
    led = []
    for step in steps:
        led.append(step._replace(made=made))
        made = made[:-1] if step.tool == UNDO else made + step.then
    return tuple(led)
