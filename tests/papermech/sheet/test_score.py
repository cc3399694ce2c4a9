"""The tally of finished games: what counts, once; what it adds up to; reading, merging, keeping.

Long: a case for each thing that is counted, read and merged.
"""

import json
import random
from collections.abc import Iterable
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from desk.desk import Desk
from desk.drawing.nodes import to_markup
from desk.keeping import statistics
from desk.keeping.scored import ways_on
from desk.keeping.statistics import Score, Streak
from desk.words import LANGUAGES
from e2e.player import kept_game
from papermech.link import record_of
from papermech.loadout import STANDARD
from papermech.paper_mech import PaperMech
from papermech.position import to_text, write_equipment
from papermech.presets import PRESETS
from papermech.record import Played, Record
from papermech.sheet.names import words_in
from papermech.sheet.statistics import score as scores
from papermech.sheet.statistics.counting import STATISTICS
from papermech.sheet.statistics.score import Game, Sums, Tally, game_of
from papermech.sheet.statistics.score_view import score
from papermech.state import State
from tabletop.daily import from_number, to_number
from tabletop.errors import DamagedError
from tabletop.game import OLDEST
from tabletop.link import AtPosition, Daily
from tabletop.record import replay
from tests.desk.test_shelf import Box

TODAY = "2026-11-28"


def finished(record: Played, day: str = TODAY) -> Game:
    """What counts of a record that is over."""
    *_, last = replay(record)
    game = game_of(record, last.state, day)
    assert game is not None
    return game


def made_up(number: int, day: str = TODAY, **changes: Any) -> Game:  # noqa: ANN401
    """A game that is told from others by a number."""
    is_won = number % 3 == 0
    game = Game(
        day=day,
        key=f"{number:016x}",
        outcome="won" if is_won else "lost",
        score=number % 40 + 1 if is_won else 0,
        wave=4 if is_won else number % 4 + 1,
        loadout=write_equipment(list(PRESETS.values())[number % len(PRESETS)]),
        rulings="-",
        seed=str(number),
        choices=number,
        daily="",
    )
    return game._replace(**changes)


@cache
def a_last_state() -> State:
    """The end of a game, which for the tally might be of any day."""
    *_, last = replay(kept_game("short_win"))
    return last.state


def days(number: int) -> list[str]:
    """So many days one after the other, the last of them today."""
    last = to_number(TODAY)
    return [from_number(last - back) for back in reversed(range(number))]


def played_on(record: Record, choices: int, seed: str) -> Desk:
    """A desk on which a game was opened and then played at random to its end."""
    rng = random.Random(seed)
    desk = Desk(record._replace(choices=record.choices[:choices]))
    while desk.state.legal:
        desk.press(f"choose:{rng.choice(desk.state.legal)}")
    return desk


# --- What counts


def test_a_won_game_is_told() -> None:
    """Everything that is counted of it comes from its record and its last state."""
    record = kept_game("short_win")
    *_, last = replay(record)
    game = finished(record)
    assert (game.outcome, game.score, game.wave) == ("won", last.state.score, 4)
    assert (game.loadout, game.rulings, game.seed) == ("standard", "-", record.seed)
    assert (game.choices, game.daily, game.day) == (len(record.choices), "", TODAY)


def test_a_game_that_ends_otherwise_is_the_same_game() -> None:
    """Choices are no part of the key; seed, equipment and house rules are."""
    record = kept_game("short_win")
    ends = [played_on(record, 10, seed).record for seed in ("one", "other")]
    assert ends[0] != ends[1]
    assert len({finished(end).key for end in (record, *ends)}) == 1
    other_seed = played_on(Record(seed="another"), 0, "x").record
    other_mech = played_on(Record(PRESETS["howitzer"], seed=record.seed), 0, "x").record
    assert len({finished(each).key for each in (record, other_seed, other_mech)}) == 3


def test_own_dice_tell_a_game_by_the_first_of_them() -> None:
    """However many were thrown in the end."""
    *_, last = replay(kept_game("short_win"))
    faces = tuple(random.Random("faces").choices(range(1, 7), k=40))
    keys = set()
    for more in ((), (1, 2, 3)):
        game = game_of(Record(faces=(*faces, *more)), last.state, TODAY)
        assert game is not None
        assert game.seed == ""
        keys.add(game.key)
    assert len(keys) == 1
    other = game_of(Record(faces=faces[::-1]), last.state, TODAY)
    assert other is not None
    assert other.key not in keys


def test_what_is_not_over_or_began_at_a_position_does_not_count() -> None:
    """Anything may lie at a position."""
    record = kept_game("short_win")
    *_, before, last = replay(record)
    assert game_of(record, before.state, TODAY) is None
    at = record_of(AtPosition(to_text(before.state), "x"), TODAY, "x")
    assert game_of(at, last.state, TODAY) is None


@pytest.mark.parametrize("finished_on", ["2026-05-04", "2026-05-05", "2026-05-20", "2026-05-03"])
def test_a_game_of_a_day_counts_for_it_whenever_it_ends(finished_on: str) -> None:
    """It may have been begun before midnight, or followed from a link long after."""
    record = played_on(record_of(Daily("2026-05-04"), "", ""), 0, "x").record
    assert finished(record, finished_on).daily == "2026-05-04"
    own = played_on(Record(PRESETS["howitzer"], seed=record.seed), 0, "x").record
    assert finished(own, finished_on).daily == ""


def test_a_day_that_is_known_is_not_looked_for() -> None:
    """However far from today it is; a clock may have been wrong when the game was begun."""
    record = record_of(Daily("2031-05-04"), "", "")
    game = game_of(record, a_last_state(), TODAY, "2031-05-04")
    assert game is not None
    assert (game.day, game.daily) == (TODAY, "2031-05-04")


def test_on_a_day_that_there_is_not_nothing_counts() -> None:
    """A clock that far off would leave a tally that could not be read."""
    assert game_of(Record(seed="a"), a_last_state(), "+020000-01") is None


def test_only_the_press_that_makes_the_last_choice_ends_a_game() -> None:
    """Opening what is over, or undoing and redoing, does not."""
    record = kept_game("short_win")
    desk = Desk(record)
    last = f"choose:{record.choices[-1]}"
    ends = [False]
    for press in ("undo", "redo", "part:radar", "undo", last, "part:whole"):
        desk.press(press)
        ends.append(desk.has_just_ended)
    assert ends == [False, False, False, False, False, True, False]


# --- Days


def of_day(day: str, ended: str = "") -> Game:
    """What counts of a day's game that ended on that day, or on another."""
    game = game_of(record_of(Daily(day), "", ""), a_last_state(), ended or day)
    assert game is not None
    return game


def counted(games: Iterable[Game]) -> Tally:
    """A tally of games, in the order in which they were counted, kept and read each time."""
    tally = Tally()
    for game in games:
        tally = scores.read(tally.with_game(game).to_text())
    return tally


def streak_of(games: Iterable[Game], today: str) -> tuple[int, int]:
    """The days in a row up to a day, and the most there were."""
    streak = counted(games).sums.streak
    return streak.now(today), streak.best


def test_a_game_that_ends_after_midnight_breaks_no_row_on_any_day_of_a_year() -> None:
    """In whichever order the two end that day; over a leap day and the end of the year, too."""
    first = to_number("2027-12-15")
    days = {from_number(first + n): from_number(first + n - 1) for n in range(385)}
    assert {"2028-01-01", "2028-02-29", "2028-03-01", "2028-12-31"} <= days.keys()
    broken = []
    for day, before in days.items():
        late, own = of_day(before, ended=day), of_day(day)
        earlier = of_day(from_number(to_number(before) - 1))
        for games in ((earlier, late, own), (earlier, own, late)):
            tally = Tally()
            for game in games:
                tally = tally.with_game(game)
            if (tally.sums.streak.now(day), tally.sums.streak.best) != (3, 3):
                broken.append(day)
    assert broken == []


@pytest.mark.parametrize("order", list(permutations(range(4))), ids=str)
def test_days_may_be_filled_in_any_order(order: tuple[int, ...]) -> None:
    """A gap is a gap until its own day's game is finished."""
    games = [of_day(f"2026-11-2{n}", ended="2026-11-28") for n in (5, 6, 7, 8)]
    assert streak_of([games[place] for place in order], "2026-11-28") == (4, 4)
    gap = [games[place] for place in order if place != 2]
    assert streak_of(gap, "2026-11-28") == (1, 2)


def test_a_row_goes_up_to_today_or_yesterday() -> None:
    """Today's game may be still to come; what was played ahead counts when its day is there."""
    games = [of_day(f"2026-11-{n:02}") for n in (1, 2, 3, 5)]
    assert [streak_of(games, f"2026-11-{n:02}") for n in (3, 4, 5, 6, 7)] == [
        (3, 3),
        (3, 3),
        (1, 3),
        (1, 3),
        (0, 3),
    ]
    ahead = [*games, of_day("2026-11-06", ended="2026-11-05")]
    assert [streak_of(ahead, f"2026-11-{n:02}")[0] for n in (4, 5, 6, 7, 8)] == [3, 1, 2, 2, 0]
    assert streak_of(games, "no day")[0] == 0
    assert streak_of(ahead, "0001-01-01")[0] == 0


@pytest.mark.parametrize("wrong", ["2031-07-09", "1970-01-01"])
def test_a_clock_that_was_wrong_for_a_while_breaks_nothing(wrong: str) -> None:
    """Neither what was played before, nor what is played once it is right again."""
    right = [of_day(f"2026-11-2{n}") for n in (5, 6, 7, 8)]
    # One game of the wrong day, and one of a right day that ended while the clock was wrong.
    meanwhile = [of_day(wrong), right[1]._replace(day=wrong)]
    tally = counted([right[0], *meanwhile, *right[2:]])
    assert tally.sums.dailies == 5
    assert (tally.sums.streak.now("2026-11-28"), tally.sums.streak.best) == (4, 4)
    assert tally.sums.streak.now(wrong) == 1


def test_days_of_earlier_rules_go_on_in_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new version of the rules comes between two days, or while a day's game is played."""
    earlier = [record_of(Daily(f"2026-11-2{n}"), "", "") for n in (5, 6)]
    monkeypatch.setattr(PaperMech, "version", 2)
    games = [game_of(record, a_last_state(), "2026-11-26") for record in earlier]
    both = [game for game in games if game is not None]
    assert len(both) == 2
    # The day's game of either version counts, and the day once.
    later = [of_day("2026-11-26"), of_day("2026-11-27")]
    assert streak_of([*both, *later], "2026-11-27") == (3, 3)
    assert counted([*both, *later]).sums.dailies == 4


def test_days_outlast_the_games_they_were_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """Folded into the sums, a row is still joined by a day that is finished later."""
    days_played = [day for day in days(60) if day != "2026-11-01"]
    games = [made_up(n, day, daily=day) for n, day in enumerate(days_played)]
    monkeypatch.setattr(statistics, "MOST_GAMES", 5)
    tally = counted(games)
    assert len(tally.games) == 5
    assert tally.sums.streak.best == 32
    filled = counted([*games, made_up(99, TODAY, daily="2026-11-01")])
    assert (filled.sums.streak.best, filled.sums.streak.now(TODAY)) == (60, 60)


# --- What an earlier version kept


def as_kept_before(games: Iterable[Game], streak: tuple[object, ...] = ("", 0, 0)) -> str:
    """A tally as it was written before days were kept."""
    text = json.loads(Tally(tuple(games)).to_text())
    del text["older"]["days"], text["places"], text["again"]
    text["older"]["streak"] = streak
    return json.dumps(text)


def test_days_that_an_earlier_version_missed_are_found_again() -> None:
    """It counted a day's game for its day only until the end of the next, and in any order."""
    games = [of_day("2026-11-25"), of_day("2026-11-26", "2026-11-27"), of_day("2026-11-27")]
    late = of_day("2026-11-24", ended="2026-11-28")._replace(daily="")
    other = made_up(3, TODAY, loadout="standard", seed="k3v8wq2p")
    own = made_up(4, TODAY, loadout=write_equipment(PRESETS["howitzer"]), seed=late.seed)
    read = scores.read(as_kept_before([*games, late, other, own]))
    assert read == Tally(tuple(sorted([*games, late._replace(daily="2026-11-24"), other, own])))
    assert (read.sums.streak.now("2026-11-28"), read.sums.streak.best) == (4, 4)
    assert read.sums.dailies == 4


def test_the_row_that_an_earlier_version_had_goes_on() -> None:
    """Of the games that it had folded it knew the last days in a row and the longest such row."""
    text = as_kept_before([of_day("2026-11-27")], ("2026-11-26", 26, 40))
    streak = scores.read(text).sums.streak
    assert (streak.now("2026-11-27"), streak.best) == (27, 40)
    again = scores.read(scores.read(text).to_text()).sums.streak
    assert again == streak


@pytest.mark.parametrize("streak", [("", 0, 7), ("no day", 3, 7), ("2026-11-26", 0, 7)])
def test_a_row_without_an_end_is_none(streak: tuple[object, ...]) -> None:
    """Only its length is left."""
    found = scores.read(as_kept_before([], streak)).sums.streak
    assert found == Streak(longest=7)
    assert found.best == 7


def test_an_earlier_version_reads_what_this_one_writes() -> None:
    """A page in another window may still be of it: the last row, under the names it knows."""
    days_played = [f"2026-11-{n:02}" for n in (1, 2, 3, 7, 8)]
    sums = Sums().with_games([made_up(n, day, daily=day) for n, day in enumerate(days_played)])
    older = json.loads(Tally((), sums).to_text())["older"]
    assert older["streak"] == ["2026-11-08", 2, 3]
    assert older["days"] == [["2026-11-01", 3], ["2026-11-07", 2]]


# --- The tally


def test_a_game_counts_once_as_it_first_ended() -> None:
    """Neither a better nor a worse end later changes that."""
    first, again = made_up(3), made_up(3, outcome="lost", score=0, wave=2)
    tally = Tally().with_game(first).with_game(again)
    assert tally.games == (first,)
    assert (tally.sums.games, tally.sums.won) == (1, 1)


def test_totals_stay_right_when_old_games_are_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same sums, however many are kept one by one."""
    games = [made_up(n, day, daily=day if n % 5 else "") for n, day in enumerate(days(60))]
    whole = Tally()
    for game in games:
        whole = whole.with_game(game)
    monkeypatch.setattr(statistics, "MOST_GAMES", 10)
    folded = Tally()
    for game in games:
        folded = folded.with_game(game)
    assert len(whole.games) == 60
    assert folded.games == tuple(games[-10:])
    assert folded.sums == whole.sums
    assert folded.sums.games == 60
    assert folded.sums.dailies == sum(bool(game.daily) for game in games)
    assert folded.sums.streak.best == 4
    assert sum(found.games for found in folded.sums.by_loadout.values()) == 60


def test_the_sums_hold_so_many_loadouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Further ones are counted together."""
    monkeypatch.setattr(scores, "MOST_LOADOUTS", 2)
    sums = Sums().with_games([made_up(n) for n in range(6)])
    assert len(sums.by_loadout) == 3
    assert sums.by_loadout[""].games == 4


def test_two_windows_are_merged(monkeypatch: pytest.MonkeyPatch) -> None:
    """What both have counts once, in whichever order, also where one has folded further."""
    monkeypatch.setattr(statistics, "MOST_GAMES", 10)
    dated = [made_up(n, day) for n, day in enumerate(days(20))]
    common = Tally()
    for game in dated[:12]:
        common = common.with_game(game)
    one, other = common, common
    for game in dated[12:18]:
        one = one.with_game(game)
    for game in dated[18:]:
        other = other.with_game(game)
    both = one.merged(other)
    assert both == other.merged(one) == both.merged(one) == both.merged(both)
    assert both.sums.games == 20
    assert both.games == tuple(dated[-10:])


def test_text_is_read_back() -> None:
    """With games, and with sums of older ones."""
    tally = Tally(
        tuple(made_up(n, day, daily=day) for n, day in enumerate(days(5))),
        Tally(tuple(made_up(n) for n in range(20, 30))).sums,
    )
    assert scores.read(tally.to_text()) == tally
    assert scores.read(Tally().to_text()) == Tally()


@pytest.mark.parametrize(
    ("piece", "instead"),
    [
        ("score/1", "score/2"),
        ('"wave":1', '"wave":9'),
        ('"wave":1', '"wave":true'),
        ('"wave":1', '"wave":NaN'),
        ('"choices":4', '"choices":-4'),
        ('"choices":4', '"choices":4e99'),
        ('"choices":4', f'"choices":{"9" * 5000}'),
        ('"outcome":"lost"', '"outcome":"drawn"'),
        (TODAY, "2026-02-30"),
        ('"seed":"4"', f'"seed":"{"s" * 300}"'),
        ('"lost":{}', '"lost":{"x":1}'),
        ('"streak":["",0,0]', '"streak":["",0]'),
        ('"days":[]', '"days":{}'),
        ('"days":[]', '"days":[["2026-11-01",0]]'),
        ('"days":[]', '"days":[["2026-02-29",1]]'),
        ('"days":[]', '"days":[["2026-11-01",1e9]]'),
        ('"days":[]', '"days":[["2026-11-01",9000000]]'),
        ('"games":[', '"games":[[],'),
    ],
)
def test_what_cannot_be_right_is_damaged(piece: str, instead: str) -> None:
    """Whatever the checksum says of it."""
    text = Tally((made_up(4),), Sums(until=(TODAY, "4"))).to_text()
    assert piece in text
    with pytest.raises(DamagedError):
        scores.read(text.replace(piece, instead))


# --- Keeping


def kept_in(box: Box) -> tuple[Score[Tally], list[str]]:
    """The score in a drawer, and what it lays aside."""
    aside: list[str] = []
    return Score(OLDEST, STATISTICS, box, aside.append), aside


def test_it_is_kept_wiped_and_brought_back() -> None:
    """Another window sees the same; what is counted after a wipe stays when the rest is back."""
    box = Box()
    (one, _), (other, _) = kept_in(box), kept_in(box)
    one.count(made_up(1))
    other.count(made_up(2))
    one.count(made_up(2))
    assert one.tally().sums.games == other.tally().sums.games == 2
    wiped = one.wipe()
    assert one.tally() == Tally()
    one.count(made_up(3))
    one.bring_back(wiped)
    assert one.tally().sums.games == 3


def test_damaged_text_is_laid_aside() -> None:
    """Cut off anywhere, or with a character changed: reading goes on with an empty tally."""
    box = Box()
    kept, _ = kept_in(box)
    kept.count(made_up(1))
    name, whole = "score", box.texts["score"]
    rng = random.Random("damage")
    for _ in range(200):
        place = rng.randrange(len(whole))
        damaged = rng.choice((whole[:place], f"{whole[:place]}\x00{whole[place + 1 :]}"))
        box.texts[name] = damaged
        found, aside = kept_in(box)
        assert found.tally() == Tally()
        assert aside == [damaged]
        assert name not in box.texts


# --- The view


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_view_tells_all_of_it(language: str) -> None:
    """Presets by name, others by their weapons, what nobody can read as others; all figures."""
    words = words_in(language)
    own = STANDARD._replace(right_arm="machine_gun")
    tally = Tally(
        (
            made_up(3, score=17, daily=TODAY, loadout="standard"),
            made_up(1, wave=2, loadout=write_equipment(own)),
            made_up(2, wave=3, loadout="<b>banjo</b>"),
            made_up(5, wave=3, loadout=write_equipment(PRESETS["howitzer"])),
        )
    )
    text = to_markup(score(words, tally.sums, TODAY))
    for key in ("preset.standard", "preset.howitzer", "weapon.machine_gun", "score.others"):
        assert words.say(key) in text
    assert "banjo" not in text
    assert words.count("score.spread", 1, least=17, most=17, mean=17.0) in text
    assert words.count("score.streak", 1, best=1) in text
    assert words.count("score.reached", 1, wave=4) in text
    assert 'data-do="score-back:"' not in text


@pytest.mark.parametrize(("language", "mean"), [("en", "15.5"), ("es", "15,5")])
def test_the_mean_is_written_as_the_language_writes_it(language: str, mean: str) -> None:
    """Beside the odds, which have the same point or comma."""
    sums = Sums().with_games([made_up(0, score=14), made_up(3, score=17)])
    text = to_markup(score(words_in(language), sums, TODAY))
    assert mean in text
    (other,) = {"15.5", "15,5"} - {mean}
    assert other not in text


def test_bars_are_as_high_as_games_are_many() -> None:
    """Every score from the lowest to the highest, and beyond, is in one bar."""
    words = words_in("en")
    for points in (1, 5, 6, 40, 999):
        sums = Sums().with_games([made_up(0, score=points)])
        text = to_markup(score(words, sums, TODAY))
        assert text.count('class="plot-number">1</text>') == 2


def test_nothing_counted_is_told_and_offers_nothing_to_wipe() -> None:
    """But what was wiped can be brought back; and who wipes is asked first."""
    words = words_in("en")
    assert words.say("score.none") in to_markup(score(words, Sums(), TODAY))

    def ways(*, is_empty: bool, may_bring_back: bool = False) -> str:
        return to_markup(ways_on(words, is_empty=is_empty, may_bring_back=may_bring_back))

    empty = ways(is_empty=True, may_bring_back=True)
    assert "score-wipe" not in empty
    assert 'data-do="score-back:"' in empty
    counted_some = ways(is_empty=False)
    assert 'data-do="ask:score-wipe:"' in counted_some
    assert words.say("score.wipe_ask") in counted_some
    assert "score-back" not in counted_some
