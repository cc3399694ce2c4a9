"""The search as a player of one decision: at once, in slices, within its budget, always alike."""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

from pilot import search
from pilot.advice import Advice, Row
from pilot.dice import OwnDice
from pilot.search import MOST_OF_A_TRIAL, SLICE, advise, reason, think
from tabletop.dice import GivenDice, SeededDice
from tabletop.record import Record
from tests.pilot.arms import SIDES, Arms, ArmsLore, Hand
from tests.toy.lore import LORE
from tests.toy.rules import HOLD, ONE, RACE, STUMBLE, TWO, Course, State, asking

ROOT = Path(__file__).parents[2]


def race(mine: int, other: int, thrown: int = 0, goal: int = 20, seat: int = 0) -> State:
    """A race as it stands for the seat that is asked."""
    places = (mine, other) if seat == 0 else (other, mine)
    return asking(State(Course(goal), places, thrown, seat))


RACES = [race(0, 0), race(11, 3, 8), race(3, 17, 11), race(9, 9, 4), race(5, 18, seat=1)]


def three_arms() -> Arms:
    """Nothing is sure, and the last is best."""
    return Arms(
        {
            "a": lambda one, two: (one + two) / 100,
            "b": lambda one, two: (2 * two) / 100,
            "c": lambda one, two: (30 + one + two) / 100,
        }
    )


def row_of(advice: Advice, choice: str) -> Row:
    """What the advice knows of a choice."""
    return next(row for row in advice.rows if row.choice == choice)


def test_the_policys_choice_is_there_at_once() -> None:
    """Before the rules are asked for anything, and with no budget nothing follows."""
    arms = three_arms()
    first = next(think(arms, ArmsLore(), arms.start, 1_000, "x"))
    assert (first.choice, first.policy, first.used, arms.played) == ("a", "a", 0, 0)
    last = advise(arms, ArmsLore(), arms.start, 0, "x")
    assert (last.choice, last.used, last.is_done, arms.played) == ("a", 0, True, 0)
    assert [row.choice for row in last.rows] == ["a", "b", "c"]


def test_a_better_choice_is_found() -> None:
    arms = three_arms()
    advice = advise(arms, ArmsLore(), arms.start, 2_000, "x")
    assert (advice.choice, advice.policy, advice.is_clear) == ("c", "a", True)
    assert [row.choice for row in advice.rows] == ["c", "a", "b"]
    assert advice.rows[0].difference == pytest.approx(0.3)


@pytest.mark.parametrize("budget", [1, 2, 3, 19, 20, 21, 100, 397, 1_000])
def test_the_budget_is_kept_to_a_choice(budget: int) -> None:
    """Where nothing is clear all of it is used, and never one more; it is told how much."""
    alike = Arms({name: lambda one, two: two / 40 for name in "abc"}, idle=None)
    advice = advise(alike, ArmsLore(horizon=3, settled=True), alike.start, budget, "x")
    assert alike.played == advice.used == budget


@pytest.mark.parametrize("state", RACES, ids=str)
def test_it_can_be_left_after_every_small_slice(state: State) -> None:
    """Exact looks ahead and trials alike; what is there by then is legal, and never unsaid."""
    played = [0]

    class Counting:
        die = RACE.die

        def apply(self, *asked: object) -> object:
            played[0] += 1
            return RACE.apply(*asked)  # type: ignore[arg-type]

    moments = []
    for advice in think(Counting(), LORE, state, 3_000, "x"):  # type: ignore[arg-type]
        moments.append(played[0])
        assert advice.choice in state.legal
        assert advice.used <= played[0]
    assert len(moments) > 20
    assert max(after - before for before, after in pairwise(moments)) <= SLICE + 1


@pytest.mark.parametrize(("best", "others"), [("a", 3), ("b", 1)])
def test_what_is_beyond_doubt_is_not_tried_on_and_on(best: str, others: int) -> None:
    """Where all else is plainly worse, or the one that is left plainly better."""
    names = "abcd"[: others + 1]
    game = Arms(
        {n: lambda one, two, n=n: two / 40 + (0.4 if n == best else 0) for n in names}  # type: ignore[misc]
    )
    advice = advise(game, ArmsLore(), game.start, 10_000, "x")
    assert (advice.choice, advice.is_clear, advice.is_done) == (best, True, True)
    assert game.played == advice.used < 3_000


def test_it_can_be_left_in_the_midst_of_a_long_trial() -> None:
    """Also where a single one is longer than a slice."""
    endless = Arms({"a": lambda one, two: two / 40, "b": lambda one, two: one / 40}, idle=None)
    moments = [
        (advice.used, endless.played)
        for advice in think(endless, ArmsLore(), endless.start, 3_000, "x")
    ]
    played = [made for _, made in moments]
    assert max(after - before for before, after in pairwise(played)) <= SLICE + 1
    assert moments[-1] == (3_000, 3_000)


@pytest.mark.parametrize("state", RACES, ids=str)
def test_two_runs_are_alike_to_the_last_digit(state: State) -> None:
    """Every advice on the way; another seed or another budget has other dice."""
    once, again = (list(think(RACE, LORE, state, 1_500, "s")) for _ in range(2))
    assert once == again
    others = [advise(RACE, LORE, state, 1_500, "t"), advise(RACE, LORE, state, 1_501, "s")]
    assert all(other.rows != once[-1].rows for other in others)


def test_another_process_thinks_the_same() -> None:
    """Whatever order its sets are in."""
    program = (
        "from tests.pilot.test_search import *\n"
        "print([advise(RACE, LORE, state, 700, 's') for state in RACES])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={"PYTHONPATH": f"{ROOT / 'py'}:{ROOT}", "PYTHONHASHSEED": number},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for number in ("1", "2")
    }
    assert told == {f"{[advise(RACE, LORE, state, 700, 's') for state in RACES]}\n"}


def test_the_games_dice_are_never_touched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not made, not asked, not copied: a game goes on as if nobody had thought."""
    record = Record(RACE, Course(20), "pilot")
    dice = record.dice()
    state = record.begin(dice).state
    before = advise(RACE, LORE, state, 500, "pilot")
    following = dice.faces(state.dice_used, 100)

    def forbidden(*_: object) -> object:
        raise AssertionError

    with monkeypatch.context() as patch:
        for source in (SeededDice, GivenDice):
            patch.setattr(source, "__init__", forbidden)
            patch.setattr(source, "faces", forbidden)
        assert advise(RACE, LORE, state, 500, "pilot") == before
    assert record.begin(record.dice()).state == state
    assert record.dice().faces(state.dice_used, 100) == following
    arms = three_arms()
    advise(arms, ArmsLore(), arms.start, 500, "pilot")
    seeds = ("pilot", "500/0/pilot", "500/0/pilot/0", "\xff500/0/pilot/0")
    ours = [faces for _, faces in arms.seen][-1:]
    assert all(SeededDice(seed, SIDES).faces(0, 2) not in ours for seed in seeds)


@pytest.mark.parametrize("sides", [2, 6, 10, 20, 255])
def test_a_stream_of_its_own(sides: int) -> None:
    """By the rule of the house for fair faces, from bytes that no text can be."""
    dice = OwnDice("any", sides, 40)
    blocks = [sha256(b"\xffany:%d" % number).digest() for number in range(60)]
    fair = 256 - 256 % sides
    faces = tuple(byte % sides + 1 for block in blocks for byte in block if byte < fair)
    assert dice.faces(40, 30) == faces[:30]
    assert dice.faces(900, 3) == faces[860:863]
    assert dice.faces(47, 5) == faces[7:12]
    with pytest.raises(UnicodeDecodeError):
        b"\xffany".decode()
    with pytest.raises(IndexError):
        dice.faces(39, 1)


def test_all_choices_meet_the_same_dice() -> None:
    """Trial by trial; and they begin where the game's own left off."""
    arms = three_arms()
    advise(arms, ArmsLore(), arms.start._replace(dice_used=33), 60, "x")
    assert {used for used, _ in arms.seen} == {33}
    faces = [faces for _, faces in arms.seen]
    assert len(faces) >= 9
    assert all(len({*faces[at : at + 3]}) == 1 for at in range(0, 9, 3))
    assert len({*faces}) > 2


@pytest.mark.parametrize("state", RACES, ids=str)
def test_one_ply_is_what_counting_gives(state: State) -> None:
    """The mean worth over every throw, each played with its faces in hand."""
    advice = advise(RACE, LORE, state, 10_000, "x")

    def worth(choice: str, *faces: int) -> float:
        return LORE.worth(RACE.apply(state, choice, GivenDice(faces, 10)).state, state.seat)

    each = range(1, 11)
    counted = {
        HOLD: worth(HOLD) if HOLD in state.legal else None,
        ONE: sum(worth(ONE, face) for face in each) / 10,
        TWO: sum(worth(TWO, one, two) for one in each for two in each) / 100,
    }
    assert len(advice.rows) == len(state.legal)
    for row in advice.rows:
        assert row.one_ply == pytest.approx(counted[row.choice], abs=1e-12)


def test_what_has_too_many_throws_is_tried_out_only() -> None:
    """A small budget does not reach for the hundred throws of two dice."""
    advice = advise(RACE, LORE, race(3, 17, 11), 300, "x")
    assert advice.policy == HOLD
    assert {row.choice for row in advice.rows if row.one_ply is not None} == {HOLD, ONE}
    assert row_of(advice, TWO).trials > 0
    # Where it is the policy's own, nothing can be paired with what the others lead to.
    advice = advise(RACE, LORE, race(9, 9, 4), 300, "x")
    assert advice.policy == TWO
    assert {row.one_ply for row in advice.rows} == {None}


def test_the_luck_of_a_known_throw_is_taken_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trial for trial the spread is smaller, so that fewer trials tell as much."""

    def errors() -> list[float]:
        found = [advise(RACE, LORE, state, 2_000, "x") for state in RACES[:4]]
        return [row.error * row.trials**0.5 for each in found for row in each.rows if row.error]

    known = errors()
    monkeypatch.setattr(search, "SHARE", 10_000)
    unknown = errors()
    assert len(known) == len(unknown) > 5
    assert sum(known) < 0.85 * sum(unknown)


@pytest.mark.parametrize("state", RACES, ids=str)
def test_the_policy_is_overruled_beyond_twice_the_error_only(state: State) -> None:
    """At whatever moment the search is left."""
    for seed in range(5):
        for advice in think(RACE, LORE, state, 1_500, str(seed)):
            chosen = advice.rows[0]
            assert chosen.choice == advice.choice
            if advice.choice != advice.policy:
                assert chosen.difference > 2 * chosen.error > 0
            policys = row_of(advice, advice.policy)
            assert (policys.difference, policys.error) == (0, 0)


def test_trials_are_not_endless() -> None:
    """A policy that never ends the game, of which nothing is ever settled."""
    for budget, looked_at in ((100, 2), (1_000, 2), (5_000, 2 * (1 + SIDES**2))):
        endless = Arms({"a": lambda one, two: two / 40, "b": lambda one, two: one / 40}, idle=None)
        advice = advise(endless, ArmsLore(), endless.start, budget, "x")
        assert endless.played == budget
        assert row_of(advice, "b").trials == (budget - looked_at) // (2 * MOST_OF_A_TRIAL)


def test_a_trial_goes_on_to_where_worth_can_be_trusted() -> None:
    """At least to the horizon, and from there to the next state that is settled."""
    for horizon, settled, choices in ((1, True, 1), (5, True, 5), (1, False, 10), (50, True, 10)):
        arms = Arms({"a": lambda one, two: two / 40, "b": lambda one, two: one / 40}, idle=9)
        lore = ArmsLore(horizon=horizon, settled=settled)
        advice = advise(arms, lore, arms.start, 400, "x")
        assert row_of(advice, "b").trials == pytest.approx(400 // (2 * choices), abs=2)


def test_each_seat_plays_its_own_policy_for_the_seat_that_decides() -> None:
    """Worth is always asked for one seat; the mirrored race gets the mirrored advice."""
    asked: set[int] = set()
    turns: set[int] = set()

    class Listening(type(LORE)):  # type: ignore[misc]
        def worth(self, state: State, seat: int) -> float:
            asked.add(seat)
            return LORE.worth(state, seat)

        def policy(self, state: State) -> str:
            turns.add(state.seat)
            return LORE.policy(state)

    for mine, other, thrown in ((0, 0, 0), (11, 3, 8), (3, 17, 11), (14, 18, 0)):
        found = []
        for seat in (0, 1):
            asked.clear()
            turns.clear()
            state = race(mine, other, thrown, seat=seat)
            found.append(advise(RACE, Listening(), state, 1_000, "x"))
            assert (asked, turns) == ({seat}, {0, 1})
        assert found[0] == found[1]


def test_a_single_candidate_is_not_thought_about() -> None:
    """What wins at once is chosen at once, and needs no reason against another."""
    state = race(12, 0, 8)
    advice = advise(RACE, LORE, state, 10_000, "x")
    assert (advice.choice, advice.used, advice.runner_up, advice.is_clear) == (HOLD, 0, "", True)
    assert reason(LORE, state, advice) is None


def test_the_reason_is_the_lores() -> None:
    """Against the runner-up."""
    arms = three_arms()
    advice = advise(arms, ArmsLore(), arms.start, 2_000, "x")
    assert reason(ArmsLore(), arms.start, advice) == ("c", "a", "why.arm", {"arm": "c"})


def test_there_must_be_something_to_think_about() -> None:
    """A game that is over has no decision, and no budget is below nothing."""
    over = Hand((), "over", outcome="won")
    with pytest.raises(ValueError, match="over: won"):
        think(three_arms(), ArmsLore(), over, 10, "x")
    with pytest.raises(ValueError, match="-1; allowed: 0 or more"):
        think(three_arms(), ArmsLore(), three_arms().start, -1, "x")


def test_dice_of_trials_are_fair() -> None:
    """No stumble more and none less than a tenth of single dice, within four errors."""
    faces = [OwnDice(f"500/0/s/{number}", 10, 0).faces(0, 1)[0] for number in range(4_000)]
    stumbles = faces.count(STUMBLE) / len(faces)
    assert abs(stumbles - 0.1) < 4 * (0.09 / len(faces)) ** 0.5
