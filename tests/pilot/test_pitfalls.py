"""Where a first study of such players went wrong, a test each; see also those of the search."""

from __future__ import annotations

from collections import Counter

import pytest

from pilot import advice as advising
from pilot import search
from pilot.advice import Advice, Row
from pilot.search import advise
from tests.pilot.arms import Arms, ArmsLore, Paying

SEEDS = 150
NAMES = "abcdef"


def advices(arms: dict[str, Paying], budget: int, seeds: int = SEEDS) -> list[Advice]:
    """What is advised with many seeds."""
    found = []
    for seed in range(seeds):
        game = Arms(arms, idle=1)
        found.append(advise(game, ArmsLore(), game.start, budget, str(seed)))
    return found


def overruled(found: list[Advice]) -> float:
    """How often the policy's choice was not followed."""
    return sum(each.choice != each.policy for each in found) / len(found)


def noisy(shift: int) -> Paying:
    """An arm that fares as well as any other, each time differently."""
    return lambda one, two: ((two * shift + one) % 20) / 20


@pytest.mark.parametrize("budget", [200, 800])
def test_the_luckiest_of_equals_is_not_chosen(budget: int) -> None:
    """The winner's curse: the first by its mean is nearly always one that is no better."""
    found = advices({name: noisy(2 * place + 1) for place, name in enumerate(NAMES)}, budget)
    by_mean = [max(each.rows, key=lambda row: row.difference).choice for each in found]
    assert sum(choice != "a" for choice in by_mean) > 0.6 * SEEDS
    assert overruled(found) < 0.1


def test_time_goes_to_what_seems_better() -> None:
    """What is given up first is mostly what is worse, as far as the noise lets one see."""

    def better(place: int) -> Paying:
        return lambda one, two: 0.6 * noisy(2 * place + 1)(one, two) + 0.04 * place

    arms = {name: better(place) for place, name in enumerate(NAMES)}
    found = advices(arms, 600, 40)
    longest = Counter(
        row.choice
        for advice in found
        for row in advice.rows
        if row.choice != "a" and row.trials == max(each.trials for each in advice.rows)
    )
    assert longest["f"] > 5 * longest["b"]


def test_a_few_trials_all_alike_prove_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """An arm a little better, but for one face in twenty, where all is lost: worse on average.

    In a dozen trials that face is mostly missing, and then their spread is nothing.
    """
    risky: dict[str, Paying] = {
        "a": lambda one, two: 0.5,
        "b": lambda one, two: 0.0 if two == 1 else 0.52,
    }
    assert overruled(advices(risky, 60)) == 0
    assert overruled(advices(risky, 400)) < 0.06
    monkeypatch.setattr(search, "UNSEEN", 0.0)
    assert overruled(advices(risky, 60)) > 0.3


def test_half_of_what_is_left_is_given_up_again_and_again() -> None:
    """Of five rivals three are left, then two, then one, each for as long a part of the budget."""
    arms = {name: noisy(2 * place + 1) for place, name in enumerate(NAMES)}
    game = Arms(arms, idle=1)
    advice = advise(game, ArmsLore(), game.start, 4_000, "x")
    trials = sorted(row.trials for row in advice.rows)
    assert trials[0] == trials[1] < trials[2] < trials[3] < trials[4] == trials[5]
    costs = [6 * trials[0], 4 * (trials[2] - trials[0]), 3 * (trials[3] - trials[2])]
    costs.append(2 * (trials[4] - trials[3]))
    assert max(costs) - min(costs) <= 6


def test_what_is_better_without_a_doubt_is_still_found() -> None:
    """Caution costs trials, but it does not blind."""
    plain: dict[str, Paying] = {
        "a": lambda one, two: two / 40,
        "b": lambda one, two: (2 + two) / 40,
        "c": lambda one, two: (one + two) / 80,
    }
    assert overruled(advices(plain, 400)) > 0.95
    assert {each.choice for each in advices(plain, 400)} <= {"a", "b"}


def test_values_of_unlike_samples_are_not_compared() -> None:
    """Arms that differ by a constant under a common weather, each tried out over another stretch.

    Their means would be told apart by the weather; their differences are exact.
    """
    gains = {"a": 0.0, "b": 0.01, "c": -0.01, "d": 0.15, "e": 0.16, "f": -0.1}

    def gaining(gain: float) -> Paying:
        return lambda one, two: 0.2 + gain + one / 40

    weathered = {name: gaining(gain) for name, gain in gains.items()}
    for advice in advices(weathered, 600):
        trials = {row.choice: row.trials for row in advice.rows}
        assert trials["f"] < trials["e"] == trials["a"]
        assert advice.choice == "e"
        for row in advice.rows:
            assert row.difference == pytest.approx(gains[row.choice])


def test_equals_are_called_equal() -> None:
    """Where neither is better the advice says so; where one is, it is clear."""
    same: dict[str, Paying] = {"a": noisy(1), "b": noisy(3)}
    unclear = [not each.is_clear for each in advices(same, 400)]
    assert sum(unclear) > 0.9 * SEEDS
    worse: dict[str, Paying] = {"a": noisy(1), "b": lambda one, two: noisy(1)(one, two) / 2}
    assert all(each.is_clear and each.choice == "a" for each in advices(worse, 400))


def test_a_row_tells_its_bounds() -> None:
    """Twice the error to either side; of too few trials nothing is known."""
    row = Row("a", None, 20, 0.1, 0.02)
    assert (row.at_least, row.at_most) == pytest.approx((0.06, 0.14))
    few = row._replace(trials=advising.LEAST_TRIALS - 1)
    assert few.at_least < -1
    assert few.at_most > 1
