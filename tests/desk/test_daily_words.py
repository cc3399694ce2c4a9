"""What a day's game says of its day: on the desk, at its end, and wherever a day is written."""

from __future__ import annotations

import json
import random

import pytest

from desk.desk import Desk
from desk.drawing.nodes import to_markup
from desk.keeping.games import Listed, games
from desk.keeping.shelf import Label
from desk.look import Now
from desk.sharing import daily
from desk.sharing.daily import written
from desk.sharing.handed_on import HandedOn
from desk.sharing.links import open_link
from desk.words import LANGUAGES
from papermech.link import ToGame, new_game, record_of
from papermech.paper_mech import PAPER_MECH
from papermech.record import Record
from papermech.sheet.names import words_in
from tabletop.daily import daily_seed
from tabletop.link import Daily, Replay
from tests.house.test_words import compile_words

NOW = Now("2026-11-28", "01:00")
DAYS = {
    "2026-01-01": ("1 January 2026", "1 de enero de 2026"),
    "2028-02-29": ("29 February 2028", "29 de febrero de 2028"),
    "2026-03-02": ("2 March 2026", "2 de marzo de 2026"),
    "2026-04-03": ("3 April 2026", "3 de abril de 2026"),
    "2026-05-04": ("4 May 2026", "4 de mayo de 2026"),
    "2026-06-05": ("5 June 2026", "5 de junio de 2026"),
    "2026-07-06": ("6 July 2026", "6 de julio de 2026"),
    "2026-08-07": ("7 August 2026", "7 de agosto de 2026"),
    "2026-09-08": ("8 September 2026", "8 de septiembre de 2026"),
    "2026-10-09": ("9 October 2026", "9 de octubre de 2026"),
    "2026-11-28": ("28 November 2026", "28 de noviembre de 2026"),
    "2026-12-31": ("31 December 2026", "31 de diciembre de 2026"),
}


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def name_of(desk: Desk, now: Now | None = NOW) -> str:
    """What the header says."""
    return desk.look(now).texts["game-name"]


def desk_with(link: ToGame, language: str = "en") -> Desk:
    """A desk on which a link was followed."""
    desk = Desk(Record(seed="another"), language)
    assert open_link(desk, HandedOn(link), NOW.today, "drawn")
    return desk


@pytest.mark.parametrize("day", DAYS)
def test_a_day_is_written_as_the_language_writes_it(day: str) -> None:
    """Every month by its name."""
    assert tuple(written(words_in(language), day) for language in ("en", "es")) == DAYS[day]


@pytest.mark.parametrize("text", ["", "yesterday", "2026-02-29", "<b>", "{day}"])
def test_what_is_no_day_stays_as_it_is(text: str) -> None:
    """A save of anybody's may say anything."""
    assert written(words_in("en"), text) == text


def test_a_days_game_says_its_day_in_the_header() -> None:
    """Today's and that of an old day, in both languages; any other game says its seed."""
    assert name_of(desk_with(Daily())) == "Wave 1 of 4 · daily game 28 November 2026 (UTC)"
    old = Daily("2026-11-20")
    assert name_of(desk_with(old)) == "Wave 1 of 4 · daily game 20 November 2026 (UTC)"
    spanish = "Oleada 1 de 4 · partida del día 20 de noviembre de 2026 (UTC)"
    assert name_of(desk_with(old, "es")) == spanish
    assert name_of(desk_with(new_game("steel-rain"))) == "Wave 1 of 4 · seed: steel-rain"
    assert name_of(desk_with(new_game())) == "Wave 1 of 4 · seed: drawn"


def test_the_day_is_known_from_the_record_alone() -> None:
    """Of a pasted record, a replay and a typed seed; near the day of the look."""
    record = record_of(Daily("2026-11-20"), "", "")._replace(choices=("left_arm.3",))
    pasted, typed = (Desk(Record(seed="another")) for _ in range(2))
    assert pasted.open_text(record.to_text())
    assert typed.new_game(daily_seed(PAPER_MECH, "2026-11-20"))
    for desk in (pasted, typed, desk_with(Replay(record)), Desk(record)):
        assert "seed: " in name_of(desk, None)
        assert "daily game 20 November 2026" in name_of(desk)


def test_the_day_stays_with_the_game() -> None:
    """Between visits and when it is begun anew, however far the clock is from it by then."""
    desk = desk_with(Daily("2031-05-04"))
    again = Desk(Record(seed="another"))
    assert again.restore(desk.save())
    assert "daily game 4 May 2031" in name_of(again, None)
    assert again.daily(NOW.today) == "2031-05-04"
    again.play_again()
    assert "daily game 4 May 2031" in name_of(again)
    assert again.new_game("steel-rain")
    assert "seed: steel-rain" in name_of(again)


def test_a_game_of_no_day_is_not_looked_for_again() -> None:
    """Not at every start, of which most go on with such a game."""
    desk = Desk(Record(seed="k3v8wq2p"))
    assert json.loads(desk.save()).get("daily") is None
    desk.look(NOW)
    assert json.loads(desk.save())["daily"] == ""
    assert Desk(Record(seed=daily_seed(PAPER_MECH, NOW.today)), "en", "").daily(NOW.today) == ""


@pytest.mark.parametrize("told", ["2026-11-27", "2026-02-30", "<b>", 7, None])
def test_a_day_that_does_not_fit_the_dice_is_not_believed(told: object) -> None:
    """Whatever a file says; the dice tell."""
    for seed, found in (("steel-rain", ""), (daily_seed(PAPER_MECH, "2026-11-28"), "2026-11-28")):
        save = json.loads(Desk(Record(seed=seed)).save())
        desk = Desk(Record(seed="another"))
        assert desk.restore(json.dumps({**save, "daily": told}))
        assert desk.daily(NOW.today) == found


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            (
                "Daily game of 28 November 2026 (UTC).",
                "Next daily game: 01:00, your time.",
                "Daily game: 28 November 2026 (UTC). Next: 01:00, your time.",
            ),
        ),
        (
            "es",
            (
                "Partida del día 28 de noviembre de 2026 (UTC).",
                "Siguiente partida del día: 01:00, hora local.",
                "Partida del día: 28 de noviembre de 2026 (UTC). Siguiente: 01:00, hora local.",
            ),
        ),
    ],
)
def test_a_days_game_that_is_over_tells_when_the_next_begins(
    language: str, sentences: tuple[str, str, str]
) -> None:
    """Today's; that of an old day tells today's; other games say nothing of days."""
    of_its_day, next_one, todays = sentences
    rng = random.Random("daily")
    for link, told in (
        (Daily(), {of_its_day, next_one}),
        (Daily("2026-11-27"), {todays}),
        (new_game("steel-rain"), set()),
    ):
        desk = desk_with(link, language)
        while desk.state.legal:
            desk.press(f"choose:{rng.choice(desk.state.legal)}")
        shown = to_markup(desk.look(NOW).panels["choices"])
        assert {each for each in sentences if f">{each}<" in shown} == told
    words = words_in(language)
    assert daily.at_the_end(words, "2026-11-28", None) == [of_its_day]
    assert daily.today(words, NOW) == todays


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_games_writes_days_the_same_way(language: str) -> None:
    """In the name of a game that has none of its own."""
    label = Label("x", day="2026-11-28")
    shown = to_markup(games(words_in(language), Listed(label, (), {}, False)))
    assert DAYS["2026-11-28"][LANGUAGES.index(language)] in shown
    assert "2026-11-28" not in shown
