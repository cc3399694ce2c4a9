"""Telling in short: a press as one paragraph of the log, and as it is said aloud."""

from __future__ import annotations

import pytest

from desk.words import LANGUAGES
from papermech import events as e
from papermech.catalogue import TORSO
from papermech.events import Event
from papermech.setup import Setup
from papermech.sheet.telling import in_short, sentences, tell
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_controls import games
from tests.papermech.sheet.test_telling import AHEAD, ASIDE, named


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def short(*happened: Event) -> list[str]:
    """What a press comes to."""
    return in_short(named("en"), happened)


def test_in_short_is_what_you_did_what_it_did_and_who_answered() -> None:
    """Not how: places, dice that did damage, and where an enemy goes are in the details."""
    assert short(
        e.ClockAdvanced(),
        e.ClockAdvanced(),
        e.YouAct("left_arm.2"),
        e.Rolled("T", (5, 2, 6), 0, 4, (1, 3)),
        e.EnemyHit("T", 2),
        e.EnemyActivated("B", 1),
        e.HitLocated("B", AHEAD, (1,), TORSO),
        e.EnemyRolled("B", (6,), 5, TORSO, 1),
        e.TorsoHit(1, 1),
        e.EnemyMoved("B", AHEAD, ASIDE),
        e.AttackPicked("B", 0, 1, 1),
    ) == [
        "Clock +2.",
        "You act: Laser blast (Laser, left arm).",
        "Tank takes 2 damage.",
        "Attack bike acts: Machine gun.",
        "Torso takes 1 damage (1/4).",
    ]


def test_in_short_says_nothing_twice() -> None:
    """That you act goes without saying before the deed, that an enemy is up where it is too far."""
    assert short(e.YouAct("legs.walk_forwards"), e.Walked(forwards=True)) == ["You walk forwards."]
    assert short(e.YouAct("left_arm.1", 2), e.Wasted("left_arm.1"))[0].startswith("You haste")
    assert short(e.EnemyActivated("B", 1), e.OutOfRange("B", 1)) == [
        "Attack bike is out of range: no attack."
    ]


def test_in_short_a_miss_is_told() -> None:
    """So are dice that are still to be re-rolled: they are all that came of an attack so far."""
    missed = e.Rolled("T", (1, 2, 3), 0, 4, ())
    assert short(missed) == [tell(named("en"), missed)]
    waiting = e.Rolled("T", (1, 2, 5), 0, 4, (3,))
    assert short(waiting) == [tell(named("en"), waiting)]
    spared = e.EnemyRolled("B", (1,), 5, TORSO, 0)
    assert short(spared) == [tell(named("en"), spared)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_short_is_part_of_the_whole_and_never_nothing(language: str) -> None:
    """In its order, in whatever happened in whole games."""
    for game in games()[::3]:
        names = named(language, Setup.of(*game.record.setup))
        for step in game.steps:
            if step.events:
                whole = [sentence for sentence, _ in sentences(names, step.events)]
                found = in_short(names, step.events)
                assert found
                told = iter(whole)
                assert all(each in told for each in found)
