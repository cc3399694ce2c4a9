"""The algebra of dice, against sums done by hand and by brute force."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.chances import FACES, Spread, Ways, journeys_end, mixed, over_faces, seen_as, thrown
from tests.every_roll import exact, shares, tally

steady = settings(derandomize=True, deadline=None, database=None)
WAYS = st.dictionaries(st.integers(0, 8), st.integers(1, 50), min_size=1)


# --- Spread


def test_a_spread_is_in_its_lowest_terms() -> None:
    """Equal chances make equal spreads, and nothing is kept above the highest number."""
    assert Spread.of({0: 6, 2: 12}) == Spread.of({2: 2, 0: 1}) == Spread((1, 0, 2))
    assert Spread.of({0: 7}) == Spread((1,))
    assert Spread((1, 0, 2)).total == 3


@pytest.mark.parametrize(
    ("n", "chance", "at_least"),
    [(0, 1 / 3, 1.0), (1, 0.0, 2 / 3), (2, 2 / 3, 2 / 3), (3, 0.0, 0.0), (9, 0.0, 0.0)],
)
def test_a_spread_tells_chances(n: int, chance: float, at_least: float) -> None:
    """Of one number, and of that or more; past the last it is 0."""
    spread = Spread((1, 0, 2))
    assert (spread.chance(n), spread.at_least(n)) == (chance, at_least)


def test_a_spread_tells_what_is_to_be_expected() -> None:
    """The mean of a die is 3.5, of nothing 0."""
    assert Spread.of(over_faces(lambda face: face)).mean == 3.5
    assert Spread((1,)).mean == 0.0


@steady
@given(WAYS)
def test_a_spread_keeps_the_proportions(ways: Ways[int]) -> None:
    """The chances are those of the ways, sum to 1, and make up mean and `at_least`."""
    spread = Spread.of(ways)
    assert exact(spread) == shares(ways)
    assert sum(exact(spread).values()) == 1
    assert spread.mean == float(sum(n * chance for n, chance in shares(ways).items()))
    for n in range(10):
        assert spread.chance(n) == float(shares(ways).get(n, 0))
        assert spread.at_least(n) == float(sum(c for m, c in shares(ways).items() if m >= n))


# --- Ways


def test_over_faces_and_what_is_seen_of_them() -> None:
    """A die by itself, and only whether it is even and high."""
    die = over_faces(lambda face: face)
    assert die == {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}
    assert seen_as(die, lambda face: face % 2 == 0 and face > 3) == {False: 4, True: 2}


def test_a_mixture_weighs_by_chance_not_by_ways() -> None:
    """One in three throws a coin, two in three a die: each keeps its share."""
    coin = {"heads": 1, "tails": 1}
    die = {"six": 1, "other": 5}
    mixture = mixed([(1, coin), (2, die)])
    assert shares(mixture) == {
        "heads": Fraction(1, 6),
        "tails": Fraction(1, 6),
        "six": Fraction(1, 9),
        "other": Fraction(5, 9),
    }


@steady
@given(st.lists(st.tuples(st.integers(1, 9), WAYS), min_size=1, max_size=4))
def test_a_mixture_is_the_weighted_sum(parts: list[tuple[int, Ways[int]]]) -> None:
    """Of any number of parts, with any totals."""
    weights = sum(count for count, _ in parts)
    expected = tally(
        (what, Fraction(count, weights) * chance)
        for count, ways in parts
        for what, chance in shares(ways).items()
    )
    assert shares(mixed(parts)) == expected


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_thrown_is_what_every_throw_gives(count: int) -> None:
    """Two things counted at once over several dice: fives and sixes, and even faces."""
    counts = {face: (int(face > 4), int(face % 2 == 0)) for face in FACES}
    expected: Ways[tuple[int, ...]] = {}
    for faces in product(FACES, repeat=count):
        sums = (sum(counts[f][0] for f in faces), sum(counts[f][1] for f in faces))
        expected[sums] = expected.get(sums, 0) + 1
    assert thrown([over_faces(counts.__getitem__)] * count, 2) == expected


def test_dice_thrown_together_may_differ() -> None:
    """A die that lies counts with those that roll."""
    assert thrown([{(1,): 1}, {(0,): 4, (1,): 2}], 1) == {(1,): 4, (2,): 2}


# --- Journeys


def test_a_journey_that_begins_at_its_end() -> None:
    """Where it rests at once nothing happens."""
    assert journeys_end("home", lambda place: None) == {"home": 1}


def test_a_journey_that_may_turn_back() -> None:
    """A coin thrown until it shows heads; staying and going back and forth only delay."""
    leads: dict[str, Ways[str] | None] = {
        "a": {"a": 3, "b": 1, "left": 1},
        "b": {"a": 2, "right": 1, "b": 5},
        "left": None,
        "right": None,
    }
    # From a one of two goes left, the other to b, from where one of three goes right:
    # l = 1/2 + 1/2 × 2/3 × l, so l = 3/4.
    ends = journeys_end("a", leads.__getitem__)
    assert shares(ends) == {"left": Fraction(3, 4), "right": Fraction(1, 4)}


@pytest.mark.parametrize("start", [1, 2, 3, 4])
@pytest.mark.parametrize(("up", "down"), [(1, 1), (2, 1), (1, 3)])
def test_the_gamblers_ruin(start: int, up: int, down: int) -> None:
    """Steps up and down between 0 and 5 end above with the well-known chance."""

    def onwards(place: int) -> Ways[int] | None:
        return {place + 1: up, place - 1: down} if 0 < place < 5 else None

    ends = journeys_end(start, onwards)
    ratio = Fraction(down, up)
    won = Fraction(start, 5) if up == down else (1 - ratio**start) / (1 - ratio**5)
    assert shares(ends) == {5: won, 0: 1 - won}


@steady
@given(st.data())
def test_a_journey_is_the_limit_of_its_steps(data: st.DataObject) -> None:
    """Random places: what has arrived after many steps, and what is still on its way, bound it."""
    on_the_way = range(data.draw(st.integers(1, 5)))
    leads = {
        place: data.draw(st.dictionaries(st.integers(0, 6), st.integers(1, 3)))
        | {data.draw(st.sampled_from((7, 8))): data.draw(st.integers(1, 3))}
        for place in on_the_way
    }
    ends = journeys_end(0, leads.get)
    here = {0: Fraction(1)}
    arrived: dict[int, Fraction] = {}
    for _ in range(12):
        moved: list[tuple[int, Fraction]] = []
        for place, chance in here.items():
            out = leads[place]
            total = sum(out.values())
            moved += [(to, chance * ways / total) for to, ways in out.items()]
        there = tally([*moved, *arrived.items()])
        here = {place: chance for place, chance in there.items() if place in leads}
        arrived = {place: chance for place, chance in there.items() if place not in leads}
        if not here:
            break
    underway = sum(here.values())
    for place, chance in shares(ends).items():
        assert arrived.get(place, 0) <= chance <= arrived.get(place, 0) + underway
    assert sum(shares(ends).values()) == 1
