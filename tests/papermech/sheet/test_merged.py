"""Tallies of several devices become one: no game is lost, and none counts twice."""

import json
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desk.keeping import statistics
from desk.keeping.statistics import Score
from papermech.sheet.statistics import score as scores
from papermech.sheet.statistics.counting import STATISTICS
from papermech.sheet.statistics.score import Game, Sums, Tally
from tabletop.errors import DamagedError
from tabletop.game import OLDEST
from tests.desk.test_shelf import Box
from tests.papermech.sheet.test_score import days, made_up

DAYS = days(9)
DEVICES = range(3)
_DEVICE = st.integers(0, len(DEVICES) - 1)
_COUNT = st.tuples(st.just("count"), _DEVICE, st.integers(0, len(DAYS) - 1))
"""A game on a device, whose clock may be wrong."""
_SEND = st.tuples(st.just("send"), _DEVICE, _DEVICE)
steady = settings(derandomize=True, deadline=None, database=None, max_examples=60)
STORIES = st.lists(_COUNT | _COUNT | _COUNT | _SEND, max_size=60)
Story = Sequence[tuple[str, int, int]]


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few are kept one by one that most stories go beyond."""
    monkeypatch.setattr(statistics, "MOST_GAMES", 6)


def of_old(games: Iterable[Game]) -> Tally:
    """A tally as an earlier version kept it, which knew no places."""
    tally = Tally()
    for game in games:
        tally = tally.with_game(game)
    text = json.loads(tally.to_text())
    del text["places"], text["again"]
    for game_of_old in text["games"]:
        del game_of_old["place"], game_of_old["number"], game_of_old["order"]
    return scores.read(json.dumps(text))


def told(story: Story, begun: Sequence[Tally] = (), key: int = 1000) -> list[Tally]:
    """The tallies of the devices after a story, each kept and read after every step."""
    tallies = [*begun, *[Tally() for _ in DEVICES[len(begun) :]]]
    for number, (what, device, other) in enumerate(story, start=key):
        if what == "count":
            game = made_up(number, DAYS[other], daily=DAYS[other] if number % 2 else "")
            tally = tallies[device].with_game(game, f"device {device}")
        else:
            tally = tallies[other].merged(tallies[device])
            device = other  # noqa: PLW2901
        assert len(tally.entries) <= statistics.MOST_GAMES
        tallies[device] = scores.read(tally.to_text())
        assert tallies[device] == tally
    return tallies


def one_of(tallies: Iterable[Tally]) -> Tally:
    """All of them as one."""
    return reduce(lambda one, other: one.merged(other), tallies)


def of_all(story: Story, key: int = 1000) -> Sums:
    """What the games of a story add up to."""
    return Sums().with_games(
        [
            made_up(number, DAYS[day], daily=DAYS[day] if number % 2 else "")
            for number, (what, _, day) in enumerate(story, start=key)
            if what == "count"
        ]
    )


def expect_same(found: Sums, expected: Sums) -> None:
    """Whatever the order in which they were added up."""
    assert found._replace(until=("", "")) == expected._replace(until=("", ""))


def expect_laws(tallies: Sequence[Tally]) -> Tally:
    """In whichever order, and as often as one likes."""
    merged = one_of(tallies)
    for order in permutations(tallies):
        assert one_of(order) == merged
        assert order[0].merged(order[1].merged(order[2])) == merged
    for tally in tallies:
        assert tally.merged(tally) == tally
        assert merged.merged(tally) == tally.merged(merged) == merged
    return merged


@steady
@given(STORIES)
def test_whatever_is_counted_and_sent_where_each_game_counts_once(story: Story) -> None:
    """Far beyond those that are kept one by one, and with clocks that are wrong."""
    merged = expect_laws(told(story))
    expect_same(merged.sums, of_all(story))


@steady
@given(st.lists(st.integers(0, 20), min_size=3, max_size=3), STORIES)
def test_what_earlier_versions_counted_goes_on(numbers: list[int], story: Story) -> None:
    """Each device with games of its own, some with sums of which nobody knows the games."""
    games = [
        [made_up(100 * (device + 1) + n, DAYS[n // 3]) for n in range(number)]
        for device, number in enumerate(numbers)
    ]
    merged = expect_laws(told(story, list(map(of_old, games))))
    every = [game for of_device in games for game in of_device]
    expect_same(merged.sums, of_all(story).with_games(every))


@steady
@given(st.integers(0, 20), STORIES)
def test_copies_of_an_old_tally_are_one(number: int, story: Story) -> None:
    """A profile that was copied to other devices."""
    games = [made_up(n, DAYS[n // 3]) for n in range(number)]
    merged = expect_laws(told(story, [of_old(games)] * len(DEVICES)))
    expect_same(merged.sums, of_all(story).with_games(games))


def test_an_old_tally_that_went_on_is_the_same() -> None:
    """It has the games that it had, and more."""
    games = [made_up(n, DAYS[n]) for n in range(5)]
    earlier, later = of_old(games[:3]), of_old(games)
    assert earlier.merged(later) == later.merged(earlier)
    assert later.merged(earlier).sums.games == 5


def test_old_tallies_that_began_alike_are_two() -> None:
    """Two devices, on both of which the same day's game came first."""
    first = made_up(0, DAYS[0])
    tallies = [of_old([first, made_up(100 * device + 1, DAYS[1])]) for device in DEVICES]
    merged = expect_laws(tallies)
    assert merged.sums.games == 4
    for number in range(50, 60):
        merged = merged.with_game(made_up(number, DAYS[-1]), "device 0")
    assert merged.sums.games == 14


@steady
@given(st.permutations(range(5)), st.integers(0, 5))
def test_a_game_that_two_devices_finished_counts_as_it_first_ended(
    order: list[int], number: int
) -> None:
    """Also after both of its ends are no longer kept one by one."""
    tallies = [Tally(), Tally(), Tally()]
    for place, key in enumerate(order[:number]):
        device = place % 2
        won = made_up(3 * key, DAYS[3], choices=place)
        lost = won._replace(outcome="lost", score=0, wave=2, day=DAYS[2])
        tallies[device] = tallies[device].with_game(won, f"device {device}")
        if key == 0:
            tallies[1 - device] = tallies[1 - device].with_game(lost, f"device {1 - device}")
    merged = one_of(tallies)
    assert one_of(reversed(tallies)).sums.games == merged.sums.games
    assert merged.sums.games == number
    assert merged.sums.won == number - (0 in order[:number])
    for later in range(50, 60):
        merged = merged.with_game(made_up(later, DAYS[-1]), "device 0")
    assert merged.sums.games == number + 10


def test_a_copied_device_loses_no_game() -> None:
    """It goes on under the same numbers with other games."""
    common = told([("count", 0, 0)] * 2)[0]
    one = common.with_game(made_up(1, DAYS[1]), "device 0")
    other = common.with_game(made_up(2, DAYS[1]), "device 0")
    both = one.merged(other)
    assert both == other.merged(one)
    assert both.sums.games == 4


@pytest.mark.parametrize("most", [1, 2, 4])
def test_so_many_devices_are_told_apart(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond them, sums are joined, and nothing is lost."""
    monkeypatch.setattr(statistics, "MOST_PLACES", most)
    story = [("count", n % 3, n % 9) for n in range(60)]
    tallies = [
        tally.with_game(made_up(7, DAYS[0]), f"more {number}")
        for number, tally in enumerate(told(story))
    ]
    merged = one_of(told(story))
    assert len(merged.older) <= most
    assert merged.sums.games == 60
    assert all(len(tally.older) <= most for tally in tallies)


def counting(box: Box) -> Callable[[Game], None]:
    """What counts on a device."""
    return Score(OLDEST, STATISTICS, box, lambda _: None).count


def test_every_device_counts_for_itself() -> None:
    """Two windows of one count together; after a wipe it begins anew, and all comes back."""
    phone, desktop = Box(), Box()
    for number in range(12):
        counting(phone)(made_up(number))
        counting(desktop)(made_up(100 + number))
    ours = Score(OLDEST, STATISTICS, phone, lambda _: None)
    theirs = Score(OLDEST, STATISTICS, desktop, lambda _: None)
    assert set(ours.tally().older).isdisjoint(theirs.tally().older)
    wiped = ours.wipe()
    for number in range(50, 62):
        counting(phone)(made_up(number))
    ours.bring_back(wiped)
    ours.bring_back(theirs.tally())
    assert ours.tally().sums.games == 36


@pytest.mark.parametrize("piece", ["place", "number", "order"])
def test_an_entry_without_a_place_is_damaged(piece: str) -> None:
    """Whatever the checksum says of it."""
    text = json.loads(told([("count", 0, 0)])[0].to_text())
    wrongs: list[object] = [None, [], -1, "x" * 300]
    for wrong in wrongs:
        text["games"][0][piece] = wrong
        with pytest.raises(DamagedError):
            scores.read(json.dumps(text))
