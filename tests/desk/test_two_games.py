"""Two games at one desk: what is shared, kept or said of either says which one it is of."""

from typing import Any

import pytest

from desk import registry
from desk.desk import Desk
from desk.drawing.nodes import to_markup
from desk.keeping import games
from desk.keeping.shelf import Label, Shelf
from desk.keeping.statistics import Score
from desk.seats.seating import HERE
from desk.sharing.guest import Reporter, answer, expect_game, obey, read_command, state_of
from desk.sharing.handed_on import HandedOn, read_handed_on
from desk.sharing.links import is_here_already, link_to, open_link
from desk.sharing.pasted import Pasted, read_pasted
from desk.words import LANGUAGES, Words
from papermech.record import Record as PaperRecord
from papermech.sheet.statistics.counting import STATISTICS
from tabletop.errors import DamagedError, InvalidError
from tabletop.link import AtPosition, Daily, NewGame, Replay, RuleAt
from tabletop.record import Record
from tests.desk.test_shelf import Box as Drawer
from tests.toy.conftest import join
from tests.toy.rules import HOLD, ONE, RACE, TWO, Course
from tests.toy.test_seats import ROOKIE, person, table, think

RACE_AT = "race1/30/7.3/0/1"
PAPER_AT = "pm1/standard/-/2BF/stand/left_arm.3:1:3/-/B1:2:front_left:long/-/window"


@pytest.fixture(autouse=True)
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The race is here, too."""
    join(monkeypatch)


def race(choices: int = 0) -> Desk:
    """A race some choices on."""
    desk = Desk(Record(RACE, Course(40), "a race"))
    for _ in range(choices):
        desk.press(f"choose:{ONE if ONE in desk.state.legal else HOLD}")
    return desk


def refused(text: str) -> DamagedError:
    """Why a text cannot be read."""
    with pytest.raises(DamagedError) as told:
        read_pasted(text)
    assert told.value.code == "other_game"
    for language in ("en", "es"):
        assert told.value.piece in Words(language).explain(told.value)
    return told.value


@pytest.mark.parametrize(
    ("fragment", "leads_to"),
    [
        ("race/1&new", NewGame(Course())),
        ("race/1&amp;new&amp;goal=77&amp;seed=x", NewGame(Course(77), "x")),
        ("Race/1&New&seed=x&utm_source=mail", NewGame(Course(), "x")),
        ("race%2F1&new&seed=a%26b", NewGame(Course(), "a&b")),
        ("RACE%2f1%26new", NewGame(Course())),
        ("https://example.org/x/#race/daily.", Daily()),
        ("race/Rule=goal", RuleAt("GOAL")),
        (f"race/1&position=R{RACE_AT[1:]}", AtPosition(RACE_AT)),
    ],
)
def test_links_of_any_game_are_read_as_they_were_meant(fragment: str, leads_to: Any) -> None:  # noqa: ANN401
    """Capitals, markup and codes are undone in the name of the game, too."""
    assert read_handed_on(fragment) == HandedOn(leads_to, None, "race")


@pytest.mark.parametrize("kind", ["replay", "position", "new"])
@pytest.mark.parametrize("choices", [0, 1, 5])
def test_a_link_swaps_the_game_on_the_desk(kind: str, choices: int) -> None:
    """And back; what cannot be written as a position is led to all the same."""
    desk, there = race(choices), Desk(PaperRecord(seed="x"))
    found = read_handed_on(link_to(desk, kind))
    assert open_link(there, found, "2026-11-28", "made up")
    assert there.rules is RACE
    if kind == "replay" or (kind == "position" and desk.state.sum):
        assert there.state == desk.state
    assert open_link(there, read_handed_on("new&seed=y"), "2026-11-28", "")
    assert there.rules.id == "papermech"


def test_a_rule_is_here_if_its_game_is() -> None:
    """Else a game of those rules is opened."""
    rule = read_handed_on("race/rule=GOAL")
    desk = Desk(PaperRecord(seed="x"))
    assert not is_here_already(desk, rule, "2026-11-28")
    assert open_link(desk, rule, "2026-11-28", "x")
    assert is_here_already(desk, rule, "2026-11-28")


def test_what_is_pasted_may_be_of_any_game() -> None:
    """A record, a save, a position, a link; also broken and with words around it."""
    desk = race(3)
    for text in (desk.record.to_text(), desk.save(), f"Look:\n> {desk.record.to_text()}"):
        found = read_pasted(text)
        assert isinstance(found, Pasted)
        assert found.save.record == desk.record
    broken = read_pasted(desk.record.to_text()[:-3])
    assert isinstance(broken, Pasted)
    assert broken.save.record.rules is RACE
    assert read_pasted(f"I stand at {RACE_AT}") == HandedOn(AtPosition(RACE_AT), None, "race")
    assert read_pasted(f"I stand at {PAPER_AT}") == HandedOn(AtPosition(PAPER_AT))
    found = read_pasted(f"See x.org/#{link_to(desk, 'replay')}")
    assert isinstance(found, HandedOn)
    assert isinstance(found.link, Replay)
    assert found.game == "race"


def test_games_that_are_not_here_are_named() -> None:
    """As are those of another one than asked for."""
    record, save = race(2).record.to_text(), race(2).save()
    for text in (
        record.replace("race-", "chess-"),
        save.replace("race-", "chess-"),
        f"so: {record.replace('race-', 'chess-')}",
        "chess/1&new&seed=x",
        "chess/daily",
        "https://example.org/#chess/rule=MATE",
        "chess1/e4/e5/Nf3",
    ):
        error = refused(text)
        assert (error.piece, error.allowed) == ("chess", ("papermech", "race"))
    for text in (
        f"#1&position={RACE_AT}",
        save.replace("race-save", "papermech-save"),
        PaperRecord.at(PAPER_AT, "x").to_text().replace(PAPER_AT, RACE_AT),
    ):
        error = refused(text)
        assert (error.piece, error.allowed) == ("race", ("papermech",))
    with pytest.raises(DamagedError) as told:
        read_pasted("either/new ideas or old ones")
    assert told.value.code == "nothing_pasted"


def test_a_save_of_either_comes_back_on_one_shelf() -> None:
    """The list says which game is which only where there are several."""
    shelf = Shelf(Drawer(), "a window", iter("abcdef").__next__)
    desk = race(4)
    desk.press("undo")
    shelf.put(desk.save(), "2026-11-28", desk.about)
    shelf.keep_present()
    words = Words("en", "papermech")
    alone = to_markup(games.games(words, games.Listed(shelf.present, (), {}, False)))
    assert "The race" not in alone
    shelf.begin()
    paper = Desk(PaperRecord(seed="x"))
    old = {"outcome": "playing", "wave": 2, "score": None, "choices": 7}
    shelf.put(paper.save(), "2026-11-28", old)
    shown = to_markup(games.games(words, games.Listed(shelf.present, shelf.labels(), {}, False)))
    assert "Paper ’Mech · Wave 2, 7 choices" in shown
    (label,) = shelf.labels()
    text = shelf.text_of(label.id)
    assert text is not None
    assert paper.restore(text)
    assert (paper.record, paper.kept()) == (desk.record, desk.kept())
    assert games.files_of(label) == "game"
    assert games.files_of(shelf.present) == "paper-mech"
    gone = Label("z", about={"game": "chess", "stage": 3})
    listed = games.games(words, games.Listed(shelf.present, (gone,), {}, False))
    assert ">chess<" in to_markup(listed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_shows_the_games_of_one_game(language: str) -> None:
    """Where there are several to choose from; what is on the desk is always told."""
    words = Words(language, "papermech")
    others = tuple(
        Label(
            str(number), f"{game} {number}", about={"game": game, "stage": 1, "outcome": "playing"}
        )
        for number, game in enumerate(("race", "papermech", "race", "chess"))
    )
    present = Label("p", "present", about={"game": "papermech"})

    def names(of: str, among: tuple[Label, ...] = others) -> list[str]:
        shown = to_markup(games.games(words, games.Listed(present, among, {}, False, of)))
        assert ("games-of" in shown) == (len({label.about["game"] for label in among}) > 1)
        assert f'value="{present.name}"' in shown
        return [label.name for label in others if f'value="{label.name}"' in shown]

    assert names("") == [label.name for label in others]
    assert names("race") == ["race 0", "race 2"]
    assert names("papermech") == ["papermech 1"]
    assert names("chess") == ["chess 3"]
    # The last of a game was deleted meanwhile.
    assert names("race", others[1:2]) == ["papermech 1"]
    chosen = to_markup(games.games(words, games.Listed(present, others, {}, False, "race")))
    assert chosen.count("selected") == 1
    for title in (words.say("page.title"), Words(language, "tests.toy").say("page.title"), "chess"):
        assert f">{title}</option>" in chosen


def test_what_a_kept_game_says_of_itself_is_read_in_either_form() -> None:
    """An earlier version called the stage of Paper 'Mech a wave."""
    face, words = registry.face_of("papermech"), Words("en", "papermech")
    about = {"outcome": "lost", "score": None, "choices": 7}
    told = {face.listed(words, {**about, key: 3}) for key in ("wave", "stage")}
    assert told == {"Lost in wave 3"}


def test_each_game_has_a_score_of_its_own() -> None:
    """That of Paper 'Mech lies where it ever lay."""
    box = Drawer()
    for game in ("papermech", "race"):
        Score(game, STATISTICS, box, lambda _: None).bring_back(STATISTICS.none)
    assert sorted(box.names()) == ["score", "score.race"]


def said(desk: Desk, **message: object) -> dict[str, object]:
    """What a host is answered."""
    command = read_command({"mech": 1, **message})
    assert command is not None
    try:
        expect_game(desk, command)
    except DamagedError as error:
        return answer(command, desk.explain(error))
    assert obey(desk, command, lambda: "made up")
    return answer(command, desk.message)


def test_messages_name_their_game() -> None:
    """One that is not here, or not on the desk, is refused by name; a new game may be any."""
    desk = Desk(PaperRecord(seed="x"))
    before = desk.save()
    for game in ("chess", "race"):
        told = said(desk, game=game, do="undo", id=1)
        assert (told["mech"], told["game"], told["ok"]) == (1, game, False)
        assert game in str(told["message"])
    assert not said(desk, game="chess", do="theme", theme="dark")["ok"]
    told = said(desk, game="papermech", do="load", record=race(1).record.to_text())
    assert not told["ok"]
    assert "race" in str(told["message"])
    assert desk.save() == before
    assert said(desk, game="race", do="new", seed="r")["ok"]
    assert (desk.rules, desk.record.seed) == (RACE, "r")
    assert said(desk, game="race", do="choose", choice=ONE)["ok"]
    assert said(desk, game="papermech", do="language", language="es")["ok"]
    old = read_command({"papermech": 1, "do": "undo"})
    assert old is not None
    with pytest.raises(DamagedError):
        expect_game(desk, old)
    for lacking in (None, 7):
        with pytest.raises(InvalidError) as missing:
            read_command({"mech": 1, "game": lacking, "do": "undo"})
        assert missing.value.piece == "game"


@pytest.mark.parametrize("other", ["rookie", "veteran"])
def test_a_host_chooses_for_people_at_the_page_only(other: str) -> None:
    """It is told whose decision it is; a computer's or a far player's it cannot make."""
    desk = table("hosted", HERE, other, pace="slow")
    while desk.state.seat == 0:
        choice = person(desk).removeprefix("choose:")
        assert said(desk, game="race", do="choose", choice=choice)["ok"]
    state = state_of(desk, {"mech": 1, "game": "race"})
    assert (state["seat"], state["decides"], state["players"]) == (1, other, [HERE, other])
    before = desk.record
    for command in ({"do": "choose", "choice": ONE}, {"do": "continue"}):
        told = said(desk, game="race", **command)
        assert not told["ok"]
        assert told["message"] == desk.words.say("guest.not_yours")
        assert desk.record == before
    assert said(desk, game="race", do="undo")["ok"]
    assert desk.state.seat == 0


def test_a_host_need_not_wait_until_a_computers_choices_are_shown() -> None:
    """It has been told of them; what it then chooses is chosen."""
    desk = table("hosted", HERE, ROOKIE, pace="slow")
    while desk.state.seat == 0:
        desk.press(person(desk))
    think(desk)
    assert desk.is_behind
    assert state_of(desk, {})["decides"] == HERE
    made = len(desk.record.choices)
    assert said(desk, game="race", do="choose", choice=TWO)["ok"]
    assert desk.record.choices[made:] == (TWO,)


def test_a_host_is_told_of_either_game() -> None:
    """In the old form of Paper 'Mech alone, unless it asked for a game by name."""
    desk = Desk(PaperRecord(seed="x"))
    reporter, naming = Reporter(), Reporter(is_named=True)
    (told,), (named,) = reporter.news(desk), naming.news(desk)
    assert told["papermech"] == told["wave"] == 1
    assert not {"mech", "game", "stage", "seat"} & set(told)
    assert (named["mech"], named["game"], named["stage"], named["seat"]) == (1, "papermech", 1, 0)
    assert (named["decides"], named["players"]) == ("here", ["here"])
    assert not {"wave"} & set(named)
    assert not {"decides", "players"} & set(told)
    assert obey(desk, _command("new"), lambda: "s")
    (told,) = reporter.news(desk)
    assert (told["mech"], told["game"]) == (1, "race")
    assert RACE.from_text(str(told["position"])) == desk.state._replace(dice_used=0)
    while desk.state.legal:
        desk.press(f"choose:{HOLD if HOLD in desk.state.legal else ONE}")
    *_, last = reporter.news(desk)
    assert last == {
        "mech": 1,
        "game": "race",
        "tell": "over",
        "outcome": desk.state.outcome,
        "score": None,
    }


def _command(do: str) -> Any:  # noqa: ANN401
    return read_command({"mech": 1, "game": "race", "do": do})
