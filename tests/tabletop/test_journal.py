"""The journal: presses, undo and redo, shown with a game that only adds numbers.

Long: a case for each thing that can be undone.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import NamedTuple

import pytest

from papermech.game import apply, begin
from papermech.setup import Setup
from papermech.state import State
from tabletop.dice import OutOfDice, SeededDice
from tabletop.errors import IllegalError
from tabletop.journal import Journal

ALLOWED = ("1", "2", "3", "empty")


class Added(NamedTuple):
    """What happens in the small game."""

    what: str
    rule: str = "ADD"


class Sum(NamedTuple):
    """A step of the small game: its state is the sum of what was chosen."""

    state: int
    events: tuple[Added, ...]


def add(state: int, choice: str) -> Sum:
    """Add a number; "empty" finds no dice, and what is not allowed is illegal."""
    if choice not in ALLOWED:
        raise IllegalError("choice", choice, ALLOWED, asked="add")
    if choice == "empty":
        raise OutOfDice(1)
    return Sum(state + int(choice), (Added(f"added {choice}"),))


def journal_of(*presses: str) -> Journal[int]:
    """A journal after presses such as "1" or "1 2"."""
    journal: Journal[int] = Journal(Sum(0, (Added("begun"),)), add)
    for press in presses:
        journal.press(press.split())
    return journal


def seen(journal: Journal[int]) -> dict[str, object]:
    """All that a journal tells."""
    return {
        "place": journal.place,
        "state": journal.state,
        "steps": tuple(journal.steps),
        "choices": journal.all_choices,
        "ends": journal.ends,
        "made": journal.presses_made,
        "last": tuple(journal.steps_of(journal.presses_made)),
        "undo": journal.can_undo,
        "redo": journal.can_redo,
    }


def told(journal: Journal[int]) -> list[object]:
    """The events of the last press."""
    last = journal.steps_of(journal.presses_made)
    return [event.what for step in last for event in step.events if isinstance(event, Added)]


def test_a_new_journal_holds_the_set_up() -> None:
    """Before any press there is one step, which counts as the last press, and nothing to undo."""
    first = Sum(0, (Added("begun"),))
    journal: Journal[int] = Journal(first, add)
    assert seen(journal) == {
        "place": 0,
        "state": 0,
        "steps": (first,),
        "choices": (),
        "ends": (),
        "made": 0,
        "last": (first,),
        "undo": False,
        "redo": False,
    }


def test_a_press_may_make_several_choices() -> None:
    """Places count choices, ends count them by press, and the last press is all its steps."""
    journal = journal_of("1", "2 3")
    assert journal.place == 3
    assert journal.state == 6
    assert journal.ends == (1, 3)
    assert journal.presses_made == 2
    assert [step.state for step in journal.steps] == [0, 1, 3, 6]
    assert told(journal) == ["added 2", "added 3"]


def test_the_last_press_follows_undo_and_redo() -> None:
    """It is what led to the present state, not what was pressed last."""
    journal = journal_of("1", "2 3")
    journal.undo()
    assert told(journal) == ["added 1"]
    journal.undo()
    assert told(journal) == ["begun"]
    journal.redo()
    journal.redo()
    assert told(journal) == ["added 2", "added 3"]


@pytest.mark.parametrize("press", ["9", "1 9", "1 2 9", "empty", "1 empty"])
@pytest.mark.parametrize("undone", [0, 1])
def test_a_press_is_made_whole_or_not_at_all(press: str, undone: int) -> None:
    """Whatever a choice raises, and with presses undone too, the journal stands unchanged."""
    journal = journal_of("1", "2 3", "1")
    for _ in range(undone):
        journal.undo()
    before = seen(journal)
    with pytest.raises((IllegalError, OutOfDice)):
        journal.press(press.split())
    assert seen(journal) == before


@pytest.mark.parametrize(("press", "place"), [("9", 4), ("1 9", 5), ("1 2 9 9", 6)])
def test_an_illegal_choice_is_named_with_its_place(press: str, place: int) -> None:
    """The place counts from 1 over the whole game; the rest of the error is the game's."""
    with pytest.raises(IllegalError) as refused:
        journal_of("1", "2 3").press(press.split())
    error = refused.value
    assert (error.place, error.code, error.piece) == (place, "choice", "9")
    assert (error.allowed, error.asked) == (ALLOWED, "add")


def test_places_count_only_what_stands() -> None:
    """After undo the next choice takes the place of the undone one."""
    journal = journal_of("1", "2 3")
    journal.undo()
    with pytest.raises(IllegalError) as refused:
        journal.press(["9"])
    assert refused.value.place == 2


def test_a_press_without_a_choice_is_no_press() -> None:
    """Nothing is added, and what was undone is not forgotten."""
    journal = journal_of("1", "2")
    journal.undo()
    before = seen(journal)
    journal.press([])
    assert seen(journal) == before


def test_choices_may_come_from_a_generator() -> None:
    """Any iterable is a press."""
    journal = journal_of()
    journal.press(choice for choice in ("1", "2"))
    assert journal.all_choices == ("1", "2")
    assert journal.ends == (2,)


def test_undo_and_redo_without_anything_do_nothing() -> None:
    """At either end of the journal they leave it as it is."""
    journal = journal_of()
    before = seen(journal)
    journal.undo()
    journal.redo()
    assert seen(journal) == before
    journal.press(["1"])
    before = seen(journal)
    journal.redo()
    assert seen(journal) == before


def test_undo_keeps_what_it_takes_back() -> None:
    """All choices and ends stay; steps, place and state are those of before."""
    journal = journal_of("1", "2 3")
    journal.undo()
    assert journal.all_choices == ("1", "2", "3")
    assert journal.ends == (1, 3)
    assert [step.state for step in journal.steps] == [0, 1]
    assert (journal.place, journal.state, journal.presses_made) == (1, 1, 1)
    assert journal.can_undo
    assert journal.can_redo


def test_a_press_after_undo_forgets_the_undone_ones() -> None:
    """Choices, ends and steps of undone presses are gone, and there is nothing to redo."""
    journal = journal_of("1", "2 3", "1")
    journal.undo()
    journal.undo()
    journal.press(["3"])
    assert journal.all_choices == ("1", "3")
    assert journal.ends == (1, 2)
    assert [step.state for step in journal.steps] == [0, 1, 4]
    assert not journal.can_redo


def engine_journal(seed: str) -> Journal[State]:
    """A journal of the real game."""
    dice = SeededDice(seed)
    return Journal(begin(Setup.of(), dice), lambda state, choice: apply(state, choice, dice))


def test_undo_and_redo_bring_back_the_very_same_states() -> None:
    """Not equal ones: the objects themselves, however far one goes to and fro."""
    journal = engine_journal("same")
    rng = random.Random(1)
    passed = [journal.state]
    for _ in range(40):
        journal.press([rng.choice(journal.state.legal)])
        passed.append(journal.state)
    for _ in range(200):
        if rng.random() < 0.5:
            journal.undo()
        else:
            journal.redo()
        assert journal.state is passed[journal.presses_made]


def test_the_same_choice_after_undo_meets_the_same_faces() -> None:
    """Undoing is no way to roll again."""
    journal = engine_journal("again")
    for _ in range(30):
        choice = journal.state.legal[-1]
        journal.press([choice])
        after = journal.state
        journal.undo()
        journal.press([choice])
        assert journal.state == after


def test_press_while_makes_a_choice_once_at_least() -> None:
    """What is wanted is asked only after the first time."""
    journal = journal_of()
    journal.press_while("2", lambda state: False)
    assert (journal.all_choices, journal.ends) == (("2",), (1,))


def test_press_while_goes_on_as_long_as_wanted_in_one_press() -> None:
    """It stops at the first state that is not wanted, and one undo takes all of it back."""
    journal = journal_of("1")
    journal.press_while("2", lambda state: state < 6)
    assert journal.state == 7
    assert journal.all_choices == ("1", "2", "2", "2")
    assert journal.ends == (1, 4)
    journal.undo()
    assert journal.state == 1


def test_press_while_is_made_whole_or_not_at_all() -> None:
    """Where the game raises on the way, the steps before it are not kept."""

    def at_most_five(state: int, choice: str) -> Sum:
        if state >= 5:
            raise OutOfDice(1)
        return add(state, choice)

    journal: Journal[int] = Journal(Sum(0, ()), at_most_five)
    journal.press(["1"])
    journal.press(["1"])
    journal.undo()
    before = seen(journal)
    with pytest.raises(OutOfDice):
        journal.press_while("1", lambda state: True)
    assert seen(journal) == before


def test_press_while_forgets_what_was_undone() -> None:
    """It is a press like any other."""
    journal = journal_of("1", "3 3")
    journal.undo()
    journal.press_while("2", lambda state: state < 4)
    assert journal.all_choices == ("1", "2", "2")
    assert not journal.can_redo


@pytest.mark.parametrize("made", [0, 1, 2, 3])
def test_reopening_brings_back_presses_and_what_was_undone(made: int) -> None:
    """With ends that fit, a journal opened from another's choices tells the same."""
    kept = journal_of("1", "2 3", "1 1 1")
    for _ in range(3 - made):
        kept.undo()
    opened = journal_of()
    opened.reopen(kept.all_choices, kept.ends, kept.presses_made)
    assert seen(opened) == seen(kept)


@pytest.mark.parametrize(
    "ends",
    [
        (),
        (1,),
        (1, 2),
        (1, 4),
        (0, 3),
        (-1, 3),
        (2, 1, 3),
        (1, 1, 3),
        (3, 3),
        (1, 3, 2),
        (10**30,),
        (3, 10**30),
    ],
    ids=str,
)
def test_ends_that_do_not_fit_are_dropped(ends: tuple[int, ...]) -> None:
    """Then each choice is a press of its own, and all of them stand."""
    journal = journal_of()
    journal.reopen(("1", "2", "3"), ends, 1)
    assert journal.ends == (1, 2, 3)
    assert journal.presses_made == 3
    assert journal.state == 6


@pytest.mark.parametrize(("asked", "made"), [(-5, 0), (0, 0), (2, 2), (3, 2), (10**30, 2)])
def test_the_number_of_standing_presses_is_kept_in_bounds(asked: int, made: int) -> None:
    """No number brings the journal where no press is."""
    journal = journal_of()
    journal.reopen(("1", "2", "3"), (1, 3), asked)
    assert journal.presses_made == made


@pytest.mark.parametrize(("ends", "asked"), [((), 0), ((), 7), ((1,), 1), ((0,), 0)])
def test_reopening_without_choices_is_the_set_up(ends: tuple[int, ...], asked: int) -> None:
    """Whatever ends are named, there is nothing to undo or redo."""
    journal = journal_of()
    journal.reopen((), ends, asked)
    assert not journal.can_undo
    assert not journal.can_redo
    assert journal.ends == ()


@pytest.mark.parametrize(
    ("choices", "ends", "stands"),
    [
        (("1", "2", "9", "1"), (1, 2, 3, 4), ("1", "2")),
        (("1", "2", "9", "1"), (1, 3, 4), ("1",)),
        (("1", "2", "empty"), (), ("1", "2")),
        (("9",), (1,), ()),
    ],
    ids=str,
)
def test_reopening_raises_as_a_press_does_and_keeps_the_presses_before(
    choices: Iterable[str], ends: tuple[int, ...], stands: tuple[str, ...]
) -> None:
    """The place named is that in all the choices."""
    choices = tuple(choices)
    journal = journal_of()
    with pytest.raises((IllegalError, OutOfDice)) as raised:
        journal.reopen(choices, ends, len(ends))
    assert journal.all_choices == stands
    if isinstance(raised.value, IllegalError):
        assert raised.value.place == choices.index("9") + 1


# Going through the presses


def test_each_press_is_known_by_its_number() -> None:
    """Its choices, its steps and the state after it; 0 is the set-up."""
    journal = journal_of("1", "2 3", "1")
    assert [journal.choices_of(press) for press in range(4)] == [(), ("1",), ("2", "3"), ("1",)]
    assert [journal.state_after(press) for press in range(4)] == [0, 1, 6, 7]
    assert [[step.state for step in journal.steps_of(press)] for press in range(4)] == [
        [0],
        [1],
        [3, 6],
        [7],
    ]


def test_going_back_to_a_press_takes_back_the_later_ones_and_redo_makes_them_again() -> None:
    journal = journal_of("1", "2 3", "1")
    whole = seen(journal)
    journal.go_to(1)
    assert (journal.state, journal.place, journal.presses_made) == (1, 1, 1)
    assert journal.can_redo
    journal.redo()
    journal.redo()
    assert seen(journal) == whole
    journal.go_to(1)
    journal.go_to(3)
    assert seen(journal) == whole
    for beyond in (4, -1):
        journal.go_to(beyond)
    assert journal.presses_made == 0
    journal.go_to(0)
    assert (journal.state, journal.can_undo) == (0, False)


def test_a_choice_can_be_made_as_part_of_the_last_press() -> None:
    """What was undone is forgotten; before any press it is one; a refused one changes nothing."""
    journal = journal_of("1", "2 3", "1")
    journal.undo()
    journal.press_on("3")
    assert seen(journal) == seen(journal_of("1", "2 3 3"))
    before = seen(journal)
    with pytest.raises(IllegalError):
        journal.press_on("9")
    with pytest.raises(OutOfDice):
        journal.press_on("empty")
    assert seen(journal) == before
    first = journal_of()
    first.press_on("2")
    first.press_on("1")
    assert seen(first) == seen(journal_of("2 1"))


def test_a_choice_is_found_in_its_press() -> None:
    journal = journal_of("1", "2 3", "1")
    assert [journal.press_of(place) for place in range(5)] == [0, 1, 2, 2, 3]
    journal.go_to(1)
    assert [journal.state_at(place) for place in range(5)] == [0, 1, 3, 6, 7]


def test_what_was_undone_can_be_forgotten() -> None:
    journal = journal_of("1", "2 3", "1")
    journal.go_to(2)
    journal.forget_undone()
    assert seen(journal) == seen(journal_of("1", "2 3"))
    journal.forget_undone()
    assert seen(journal) == seen(journal_of("1", "2 3"))
