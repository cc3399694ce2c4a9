"""The chain of enemy turns before you act: what it tells of is what the engine then does."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

import pytest

from papermech import events as e
from papermech.chances import ahead
from papermech.chances.chain import Chain, Step, before_you, chain
from papermech.game import apply
from papermech.radar import SPACES
from papermech.sheet.overlay.chain import in_short
from papermech.state import ACTION, WINDOW, State
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_controls import GrowingDice
from tests.papermech.sheet.test_foresight import (
    classed,
    destinations,
    layer_of,
    owners,
    some_states,
)
from tests.play import choosing, foe, position


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


class Took(NamedTuple):
    """A turn that an enemy took: when, from where to where, and whether it attacked."""

    time: int
    letter: str
    start: int
    end: int
    attacked: bool


def played_on(state: State, rng: random.Random) -> list[Took]:
    """Nothing is changed or hasted: the turns that enemies take until you act or must choose."""
    dice = GrowingDice(rng)
    turns: list[Took] = []
    time = 0
    spaces = {each.letter: each.space for each in state.enemies}
    for _ in range(60):
        onwards = [each for each in state.legal if not each.startswith(("change", "haste"))]
        step = apply(state, rng.choice(onwards), dice)
        for event in step.events:
            match event:
                case e.ClockAdvanced():
                    time += 1
                case e.EnemyActivated(letter=letter):
                    turns.append(Took(time, letter, spaces[letter], spaces[letter], attacked=True))
                case e.OutOfRange():
                    turns[-1] = turns[-1]._replace(attacked=False)
                case e.EnemyMoved(letter=letter, space=space):
                    spaces[letter] = space
                    turns[-1] = turns[-1]._replace(end=space)
                case e.ActionLost() | e.Lost() | e.WentIdle():
                    # What it took the action with came to no end.
                    return turns[:-1]
                case e.YouAct():
                    return turns
        state = step.state
        if state.decision not in (WINDOW, "parry"):
            return turns
    return turns


def test_the_chain_is_what_then_happens() -> None:
    """Turn by turn for each enemy: when, where from, where to, and whether it attacks."""
    rng = random.Random(12)
    seen: Counter[str] = Counter()
    for state in some_states():
        if state.decision != WINDOW or state.time is None:
            continue
        found = before_you(state)
        assert list(found.steps) == sorted(found.steps, key=lambda step: step.time)
        took = played_on(state, rng)
        for letter in {each.letter for each in state.enemies}:
            foretold = [step for step in found.steps if step.journey.letter == letter]
            actual = [turn for turn in took if turn.letter == letter]
            for step, turn in zip(foretold, actual, strict=False):
                assert step == Step(
                    turn.time, ahead.Journey(letter, turn.start, turn.end), turn.attacked
                )
                seen["compared"] += 1
            if len(actual) > len(foretold):
                assert letter in found.by_die
                seen["by die"] += 1
            seen["again"] += len(foretold) > 1 and len(actual) > 1
    assert seen["compared"] > 150
    assert min(seen["by die"], seen["again"]) > 5


def test_an_enemy_with_one_attack_left_is_foretold_to_the_end() -> None:
    """It comes closer unit by unit, then attacks and is carried on."""
    bike = foe("B", "front_right:long", time=1)
    state = position(bike, action="left_arm.3", time=4)
    walk = ("front_right:long", "front_right:medium", "front_right:short", "right_front:short")
    spaces = [SPACES[name] for name in (*walk, "right_rear:short")]
    assert before_you(state) == Chain(
        tuple(
            Step(time, ahead.Journey("B", spaces[time - 1], spaces[time]), reaching=time > 2)
            for time in range(1, 5)
        ),
        (),
    )
    assert before_you(state).repeated == (("B", 2), ("B", 3), ("B", 4))


def test_a_die_ends_what_is_certain() -> None:
    """Named only where the enemy could act again before you."""
    helo = foe("H", "front_left:medium", attack=2, time=2)
    assert chain(choosing(helo), 3).by_die == ()
    assert chain(choosing(helo), 4).by_die == ("H",)
    assert len(chain(choosing(helo), 4).steps) == 1
    assert chain(choosing(helo), 1) == Chain((), ())


def test_idle_everybody_has_one_turn_and_nothing_is_before_you() -> None:
    foes = (foe("H", "front_left:long", time=0), foe("F", "front_left:long", time=3))
    found = before_you(position(*foes, action=None, time=None, waited=0))
    assert [step.journey.letter for step in found.steps] == ["H", "F"]
    assert found.by_die == ()


# --- Drawn


def test_while_you_wait_the_ways_are_numbered_in_order() -> None:
    """On the radar a seal on each way, on the track a ghost for each further turn."""
    rng = random.Random(3)
    numbered = 0
    for state in some_states():
        if state.decision != WINDOW or rng.random() < 0.5:
            continue
        found = before_you(state)
        layer = layer_of(state, "")
        shown = destinations(layer)
        assert shown.keys() == {step.journey.letter for step in found.steps}
        seals = classed(layer, "step")
        assert {seal.attrs["data-owner"] for seal in seals} == shown.keys()
        ways = [step for step in found.steps if step.journey.start != step.journey.end]
        assert len(classed(layer, "journey")) == len(ways)
        assert len(classed(layer, "way-head")) == len(ways)
        track = [ghost for ghost in classed(layer, "ghost") if "data-space" not in ghost.attrs]
        assert len(track) == len(found.repeated)
        numbered += len(found.steps) > 1
    assert numbered > 20


def test_the_number_on_the_way_is_that_on_the_track() -> None:
    foes = (
        foe("T", "rear_right:long", attack=1, time=2),
        foe("B", "front_right:long", time=1),
    )
    layer = layer_of(position(*foes, action="left_arm.3", time=2), "")
    flags = sorted(
        (item.attrs["data-owner"], str(text.children[0]))
        for item in classed(layer, "quiet")
        for text in classed(item, "flag-figure")
    )
    seals = sorted(
        (item.attrs["data-owner"], str(text.children[0]))
        for item in classed(layer, "step")
        for text in classed(item, "step-figure")
    )
    assert flags == [("B", "1"), ("B", "2"), ("T", "2"), ("you", "3")]
    assert seals == [("B", "1"), ("B", "2"), ("T", "2")]


def test_an_attack_that_is_looked_at_shows_the_chain_before_it_and_a_move_does_not() -> None:
    """A move's own ways start at the same cubes."""
    state = choosing(
        foe("H", "front_left:long", time=1), foe("T", "rear_right:long", attack=1, time=3)
    )
    attack = layer_of(state, "choose:left_arm.3")
    assert owners(attack, "step") == {"H", "T"}
    assert classed(layer_of(state, "choose:legs.walk_forwards"), "step") == []


def test_turns_at_which_an_enemy_stays_share_a_seal() -> None:
    """A bike close by in the rear attacks again and again."""
    state = position(foe("B", "rear_left:close", time=1), action="left_arm.3", time=3)
    (seal,) = classed(layer_of(state, ""), "step")
    (text,) = classed(seal, "step-figure")
    assert text.children == ("1–3",)
    assert len(classed(layer_of(state, ""), "stays")) == 1


def test_numbers_in_short() -> None:
    """Only three or more in a row are drawn together."""
    assert in_short([2]) == "2"
    assert in_short([2, 3]) == "2 3"
    assert in_short([2, 3, 4]) == "2–4"
    assert in_short([1, 3, 5]) == "1 3 5"


# --- Whether it then is in range


def test_what_a_badge_foretells_is_the_range_after_the_turn() -> None:
    """Surely, surely not, or as the die falls; against what the engine leads to."""
    rng = random.Random(5)
    seen: Counter[tuple[str, bool]] = Counter()
    for state in some_states():
        for choice in state.legal:
            if not choice.startswith("resolve:") or state.decision == ACTION:
                continue
            letter = choice[-1]
            told = ahead.range_afterwards(ahead.laid_out(state), letter)
            step = apply(state, choice, GrowingDice(rng))
            if not any(isinstance(event, e.AttackPicked) for event in step.events):
                continue
            if any(isinstance(event, e.YouAct) for event in step.events):
                continue
            reaching = letter in ahead.in_range(ahead.laid_out(step.state))
            assert told == ahead.BY_DIE or reaching == (told == ahead.IN_RANGE)
            seen[told, reaching] += 1
    assert {told for told, _ in seen} == {ahead.IN_RANGE, ahead.OUT_OF_RANGE, ahead.BY_DIE}
    assert min(seen[ahead.BY_DIE, True], seen[ahead.BY_DIE, False]) > 0
