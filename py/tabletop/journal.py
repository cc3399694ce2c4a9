"""The journal of a game: every choice made and every state passed, with undo and redo.

It knows no game: `make` answers a state and a choice with the next step. Undo forgets nothing,
so redo brings back the very same states; and dice are asked for by place, so a choice made again
after undo meets the same faces.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from tabletop.errors import IllegalError
from tabletop.game import Position, Step

S = TypeVar("S")
P = TypeVar("P", bound=Position)


class Journal(Generic[S]):
    """The choices of one game, grouped into presses: what the player did with one press.

    Undo and redo go by presses, since one press may make several choices.
    """

    def __init__(self, first: Step[S], make: Callable[[S, str], Step[S]]) -> None:
        self._make = make
        self._steps: list[Step[S]] = [first]
        self._choices: list[str] = []
        self._ends: list[int] = []
        self._presses_made = 0

    @property
    def place(self) -> int:
        """The number of choices that lead to the present state."""
        return self._end(self._presses_made)

    @property
    def state(self) -> S:
        """The present state."""
        return self._steps[self.place].state

    @property
    def steps(self) -> Sequence[Step[S]]:
        """The step of the set-up and of each choice up to the present one."""
        return self._steps[: self.place + 1]

    @property
    def all_choices(self) -> tuple[str, ...]:
        """Every choice, those undone but not forgotten included."""
        return tuple(self._choices)

    @property
    def ends(self) -> tuple[int, ...]:
        """For every press, undone ones included, the number of choices made by its end."""
        return tuple(self._ends)

    @property
    def presses_made(self) -> int:
        """The number of presses that are not undone."""
        return self._presses_made

    def state_at(self, place: int) -> S:
        """The state when so many choices were made, undone ones included."""
        return self._steps[place].state

    def press_of(self, place: int) -> int:
        """The press that made choice `place`, from 1; 0 for the set-up."""
        return bisect_left(self._ends, place) + 1 if place else 0

    def state_after(self, press: int) -> S:
        """The state when `press` presses were made, undone ones included."""
        return self._steps[self._end(press)].state

    def steps_of(self, press: int) -> Sequence[Step[S]]:
        """The steps of a press, from 1; the set-up for 0."""
        return self._steps[self._end(press - 1) + 1 if press else 0 : self._end(press) + 1]

    def choices_of(self, press: int) -> tuple[str, ...]:
        """The choices that a press made, from 1; none for 0, the set-up."""
        return tuple(self._choices[self._end(press - 1) if press else 0 : self._end(press)])

    def _end(self, press: int) -> int:
        return self._ends[press - 1] if press else 0

    @property
    def can_undo(self) -> bool:
        """Whether there is a press to undo."""
        return self._presses_made > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone press to make again."""
        return self._presses_made < len(self._ends)

    def press(self, choices: Iterable[str]) -> None:
        """Make choices, all or none, as one press; what was undone before is forgotten.

        Raises what the game raises for a choice, an `IllegalError` with the choice's place (from
        1); the journal then stands unchanged.
        """
        made: list[str] = []
        steps: list[Step[S]] = []
        state = self.state
        for choice in choices:
            try:
                step = self._make(state, choice)
            except IllegalError as error:
                place = self.place + len(made) + 1
                raise error.at(place) from None
            made.append(choice)
            steps.append(step)
            state = step.state
        if made:
            self._append(made, steps)

    def press_while(self, choice: str, wanted: Callable[[S], bool]) -> None:
        """Make `choice` once, and again while the state is `wanted`, as one press."""
        step = self._make(self.state, choice)
        steps = [step]
        while wanted(step.state):
            step = self._make(step.state, choice)
            steps.append(step)
        self._append([choice] * len(steps), steps)

    def press_on(self, choice: str) -> None:
        """Make a choice as part of the last press; before any press, as one of its own."""
        step = self._make(self.state, choice)
        self._append([choice], [step])
        if self._presses_made > 1:
            self._presses_made -= 1
            del self._ends[-2]

    def _append(self, made: list[str], steps: list[Step[S]]) -> None:
        place = self.place
        self._keep_only(place)
        self._steps += steps
        self._choices += made
        self._ends.append(place + len(made))
        self._presses_made += 1

    def _keep_only(self, place: int) -> None:
        del self._steps[place + 1 :], self._choices[place:], self._ends[self._presses_made :]

    def undo(self) -> None:
        """Take the last press back; nothing happens if there is none."""
        self._presses_made -= self.can_undo

    def redo(self) -> None:
        """Make the last undone press again; nothing happens if there is none."""
        self._presses_made += self.can_redo

    def go_to(self, press: int) -> None:
        """Have so many presses stand: take the later ones back, or make undone ones again."""
        self._presses_made = max(0, min(press, len(self._ends)))

    def forget_undone(self) -> None:
        """Drop the presses that were taken back: redo finds nothing any more."""
        self._keep_only(self.place)

    def reopen(self, choices: Sequence[str], ends: Sequence[int], presses_made: int) -> None:
        """Bring a kept journal back: its choices, where its presses ended, how many stand.

        Ends that do not fit the choices are dropped, each choice then being a press of its own.
        Raises as `press` does; the journal then holds the presses before.
        """
        fits = list(ends) == sorted(set(ends)) and (
            (ends[-1] == len(choices) and ends[0] > 0) if ends else not choices
        )
        if not fits:
            ends = range(1, len(choices) + 1)
            presses_made = len(choices)
        start = 0
        for end in ends:
            self.press(choices[start:end])
            start = end
        self._presses_made = max(0, min(presses_made, len(self._ends)))


def undo_stops_at(journal: Journal[P], handed_on: int = 0) -> int:
    """The presses that stay, where dice are drawn when they are needed, as in a game by link.

    Undo goes back to the end of the last press that took dice, so that nobody tries their luck
    twice; nor does it take back any of the first `handed_on` choices, which another player knows.
    A desk undoes only while more presses stand than this, undoes a turn only down to it, and
    forgets what was undone when it hands a game on.
    """
    used = journal.state.dice_used
    press = journal.presses_made
    ends = (0, *journal.ends)
    while press and ends[press - 1] >= handed_on:
        if journal.state_after(press - 1).dice_used != used:
            break
        press -= 1
    return press
