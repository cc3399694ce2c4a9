"""The pilot against the race solved: how much each level gives away, and that none is worse off."""

from __future__ import annotations

from functools import cache
from statistics import mean, stdev

import pytest

from desk.words import LANGUAGES, Words
from pilot.search import advise, reason
from tabletop.dice import SeededDice
from tabletop.game import BUDGETS, LEVELS
from tests.toy.conftest import join
from tests.toy.lore import LORE
from tests.toy.rules import HOLD, ONE, RACE, TWO, Course, State, asking
from tests.toy.solved import Solved

ROOKIE, REGULAR, VETERAN = LEVELS

GOAL = 10
LONGER = 20
PAIRS = 60


@cache
def solved(goal: int) -> Solved:
    """A course solved once."""
    return Solved(goal)


def standing(goal: int, mine: int, other: int, thrown: int = 0) -> State:
    """A race as it stands for the first seat."""
    return asking(State(Course(goal), (mine, other), thrown, 0))


def quiet(goal: int) -> list[State]:
    """Every position of a course that can be written."""
    return [standing(goal, mine, other) for mine in range(goal) for other in range(goal)]


def amid(goal: int) -> list[State]:
    """Every race amid a turn, the first seat's."""
    return [
        standing(goal, mine, other, thrown)
        for mine in range(goal)
        for other in range(goal)
        for thrown in range(2, goal - mine)
    ]


@pytest.mark.parametrize("state", [standing(GOAL, 3, 7), standing(GOAL, 0, 9, 6)], ids=str)
def test_the_solution_holds_together(state: State) -> None:
    """What a choice is worth is the mean of the best that can be done after each of its throws."""
    course = solved(GOAL)

    def after(choice: str, *faces: int) -> float:
        found = RACE.apply(state, choice, Thrown(faces)).state
        if not found.legal:
            return float(found.outcome == f"won:{state.seat}")
        best = max(course.chances(found).values())
        return best if found.seat == state.seat else 1 - best

    each = range(1, 11)
    chances = course.chances(state)
    assert set(chances) == set(state.legal)
    assert chances[ONE] == pytest.approx(mean(after(ONE, face) for face in each))
    pairs = [after(TWO, one, two) for one in each for two in each]
    assert chances[TWO] == pytest.approx(mean(pairs))
    assert HOLD not in chances or chances[HOLD] == pytest.approx(after(HOLD))


class Thrown:
    """Faces that come next, whatever came before."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces = faces

    def faces(self, start: int, count: int) -> tuple[int, ...]:
        return self._faces[:count]


@pytest.mark.parametrize("goal", [GOAL, LONGER])
def test_the_lores_worth_is_near_the_truth(goal: int) -> None:
    """For both seats together one game is won, and nowhere is the guess far out."""
    for state in quiet(goal) + amid(goal):
        mine, other = state.places
        chance = solved(goal).chance(mine, other, state.sum)
        assert LORE.worth(state, 0) == pytest.approx(chance, abs=0.03)
        assert LORE.worth(state, 0) + LORE.worth(state, 1) == pytest.approx(1)


@cache
def regret(level: str) -> float:
    """What a level gives away of its chance to win, on average over all quiet positions."""
    course = solved(GOAL)
    return mean(
        course.regret(state, advise(RACE, LORE, state, BUDGETS[level], repr(state)).choice)
        for state in quiet(GOAL)
    )


def test_each_level_gives_away_less_than_the_one_below() -> None:
    """Over all quiet positions; the rookie is the policy, and the veteran less than half as bad."""
    course = solved(GOAL)
    policys = mean(course.regret(state, LORE.policy(state)) for state in quiet(GOAL))
    assert regret(ROOKIE) == policys > 0.03
    assert regret(VETERAN) < regret(REGULAR) < regret(ROOKIE)
    assert regret(VETERAN) < 0.5 * policys


def test_what_overrules_the_policy_is_better() -> None:
    """Nearly always in the solved game, too; and no turn is made much worse by thinking."""
    course = solved(LONGER)
    better = worse = 0
    lost: list[float] = []
    gained: list[float] = []
    for state in amid(LONGER)[::17]:
        advice = advise(RACE, LORE, state, BUDGETS[REGULAR], repr(state))
        gain = course.regret(state, advice.policy) - course.regret(state, advice.choice)
        better += gain > 0
        worse += gain < 0
        (gained if gain > 0 else lost).append(abs(gain))
    assert better > 20 * worse
    assert sum(gained) > 100 * sum(lost)


def result(level: str, seed: str) -> int:
    """1 if the first seat wins at that level against the policy, with the dice of a seed."""
    dice = SeededDice(seed, RACE.die)
    state = RACE.begin(Course(LONGER), dice).state
    made = 0
    while state.legal:
        budget = BUDGETS[level] if state.seat == 0 else 0
        choice = advise(RACE, LORE, state, budget, f"{seed}/{made}").choice
        state = RACE.apply(state, choice, dice).state
        made += 1
    return int(state.outcome == "won:0")


def test_a_search_is_never_worse_than_its_policy() -> None:
    """Games in pairs with the same dice: the whole interval of the difference is above nothing."""
    seeds = [f"pair {number}" for number in range(PAIRS)]
    differences = [result(REGULAR, seed) - result(ROOKIE, seed) for seed in seeds]
    error = stdev(differences) / PAIRS**0.5
    assert mean(differences) - 2 * error > 0


def test_every_reason_has_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every language, with all that the sentence names, and each of the reasons comes up."""
    join(monkeypatch)
    told = {}
    for state in (quiet(LONGER) + amid(LONGER))[::7]:
        advice = advise(RACE, LORE, state, 0, "")
        for other in advice.rows[1:]:
            for choice, against in ((advice.choice, other.choice), (other.choice, advice.choice)):
                key, values = LORE.why(state, choice, against)
                told[key] = values
        found = reason(LORE, state, advice)
        assert (found is None) == (len(advice.rows) == 1)
    told["why.wins"] = LORE.why(standing(LONGER, 12, 0, 9), HOLD, ONE)[1]
    assert set(told) == {f"why.{each}" for each in ("wins", "keeps", "pressed", "safer", "farther")}
    for language in LANGUAGES:
        words = Words(language, "tests.toy")
        sentences = {words.say(key, **values) for key, values in told.items()}
        assert len(sentences) == len(told)
        assert not any("{" in sentence or "why." in sentence for sentence in sentences)
