"""The race over the rules floor: record, link, trace, journal, daily and command line know no game.

Each test here holds for any game; Paper 'Mech's own tests say the same of it in more detail.
"""

from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Iterator

import pytest

from papermech.paper_mech import PAPER_MECH
from papermech.record import Record as PaperRecord
from tabletop import trace
from tabletop.daily import seed_of
from tabletop.dice import GivenDice, OutOfDice, SeededDice
from tabletop.errors import DamagedError, DivergedError, GameError, IllegalError, InvalidError
from tabletop.game import Step
from tabletop.journal import Journal
from tabletop.link import (
    AtPosition,
    Daily,
    Link,
    NewGame,
    Replay,
    RuleAt,
    link_of,
    read_link,
    record_of,
)
from tabletop.packing import packed_faces, unpacked_faces
from tabletop.record import Record, at_position, from_json, from_text, replay
from tests.toy.__main__ import main
from tests.toy.rules import HOLD, ONE, RACE, TWO, Course, State, Thrown

RaceRecord = Record[Course, State]
GAMES = 60


def played(number: int) -> RaceRecord:
    """A whole race by chance; every third with dice that were thrown by hand."""
    rng = random.Random(number)
    seed = f"race {number}"
    dice = SeededDice(seed, RACE.die)
    course = Course(rng.randint(10, 60))
    step: Step[State] = RACE.begin(course, dice)
    choices: list[str] = []
    while step.state.legal:
        choices.append(rng.choice(step.state.legal))
        step = RACE.apply(step.state, choices[-1], dice)
    if number % 3:
        return Record(RACE, course, seed, choices=tuple(choices))
    faces = dice.faces(0, step.state.dice_used)
    return Record(RACE, course, faces=faces, choices=tuple(choices))


RACES = tuple(map(played, range(GAMES)))


def states(record: RaceRecord) -> Iterator[State]:
    """The state after set-up and after every choice."""
    return (step.state for step in replay(record))


def test_the_races_are_of_every_kind() -> None:
    """Both win, both begin, and dice show every face up to ten."""
    lasts = [list(states(record)) for record in RACES]
    assert {each[-1].outcome for each in lasts} == {"won:0", "won:1"}
    assert {each[0].seat for each in lasts} == {0, 1}
    faces = {
        face
        for record in RACES
        for step in replay(record)
        for event in step.events
        if isinstance(event, Thrown)
        for face in event.faces
    }
    assert faces == set(range(1, 11))


@pytest.mark.parametrize("record", RACES, ids=range(GAMES))
def test_a_record_comes_back(record: RaceRecord) -> None:
    """As text and as JSON, and it names its game."""
    assert from_text(RACE, record.to_text()) == record
    assert from_json(RACE, record.as_json()) == record
    assert record.as_json()["format"] == "race-record/1"


@pytest.mark.parametrize("record", RACES, ids=range(GAMES))
def test_a_link_comes_back(record: RaceRecord) -> None:
    """A whole game with ten-sided dice, seeded or thrown, in a short fragment of the game's id."""
    link = Replay(record, len(record.choices) // 2)
    fragment = link_of(RACE, link)
    assert fragment.startswith("race/1&replay=")
    assert read_link(RACE, fragment) == link
    assert len(fragment) < 4 * len(record.choices) + 60


@pytest.mark.parametrize("record", RACES[:20], ids=range(20))
def test_a_position_goes_on(record: RaceRecord) -> None:
    """What a quiet state says is all there is to it but the dice; others are not written."""
    for state in states(record):
        assert RACE.is_quiet(state) == (not state.sum and bool(state.legal))
        if not RACE.is_quiet(state):
            continue
        text = RACE.to_text(state)
        again = RACE.from_text(text)
        assert again == state._replace(dice_used=0, stage=1)
        begun = at_position(RACE, text, "x")
        assert from_text(RACE, begun.to_text()) == begun
        assert begun.setup == record.setup
        link = AtPosition(text, "x")
        assert read_link(RACE, link_of(RACE, link)) == link
        assert record_of(RACE, link, "", "") == begun


@pytest.mark.parametrize(
    "link",
    [
        NewGame(Course()),
        NewGame(Course(77), "ñ & co"),
        Daily(),
        Daily("2026-11-28"),
        RuleAt("STUMBLE"),
    ],
    ids=str,
)
def test_other_links_come_back(link: Link[Course, State]) -> None:
    """New games with the game's own keys, days, rules."""
    fragment = link_of(RACE, link)
    assert fragment.startswith("race/")
    assert read_link(RACE, fragment) == link


def test_a_replay_under_other_rules_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in the midst of a turn, where nothing can be written as a position."""
    record = max(RACES, key=lambda each: len(each.choices))
    fragment = link_of(RACE, Replay(record))
    monkeypatch.setattr("tests.toy.rules.STUMBLE", 2)
    with pytest.raises(DivergedError) as refused:
        read_link(RACE, fragment)
    assert 0 < refused.value.place <= len(record.choices)
    opened = from_text(RACE, refused.value.report)
    assert len(opened.choices) == refused.value.place


def test_another_games_texts_are_named() -> None:
    """A record or link of a game says which it is of, whoever reads it."""
    race, paper = RACES[0], PaperRecord(seed="x")
    for read, text, named, here in (
        (lambda text: from_text(PAPER_MECH, text), race.to_text(), "race", "papermech"),
        (lambda text: from_text(RACE, text), paper.to_text(), "papermech", "race"),
        (lambda text: read_link(PAPER_MECH, text), "race/1&new", "race", "papermech"),
        (lambda text: read_link(RACE, text), "1&new", "papermech", "race"),
        (lambda text: read_link(RACE, text), "chess/rule=MATE", "chess", "race"),
    ):
        with pytest.raises(DamagedError) as refused:
            read(text)
        error = refused.value
        assert (error.code, error.piece, error.allowed) == ("other_game", named, (here,))


def test_days_of_different_games_have_different_dice() -> None:
    """And each the same for everybody; those of Paper 'Mech are as they ever were."""
    assert seed_of("2026-11-28", "papermech", 1) == "4e4tt6ay"
    assert seed_of("2026-11-28", "race", 1) != "4e4tt6ay"
    assert record_of(RACE, Daily(), "2026-11-28", "") == record_of(
        RACE, Daily("2026-11-28"), "", ""
    )


@pytest.mark.parametrize("record", RACES, ids=range(GAMES))
def test_undo_leads_back_to_the_very_state(record: RaceRecord) -> None:
    """And redo forward again, with the same dice."""
    dice = record.dice()
    journal = Journal(record.begin(dice), lambda state, choice: RACE.apply(state, choice, dice))
    passed = [journal.state]
    for choice in record.choices:
        journal.press([choice])
        passed.append(journal.state)
    for state in reversed(passed[:-1]):
        journal.undo()
        assert journal.state == state
    for state in passed[1:]:
        journal.redo()
        assert journal.state == state


def test_the_trace_has_what_every_game_has_and_its_own() -> None:
    """One line a choice; where dice are missing, the state before stands still."""
    record = RACES[1]
    lines = list(trace.lines(record))
    assert [line["n"] for line in lines] == list(range(len(record.choices) + 1))
    assert [line["choice"] for line in lines] == [None, *record.choices]
    assert lines[-1]["outcome"] in {"won:0", "won:1"}
    assert set(lines[0]) == {
        *("n", "choice", "decision", "legal", "outcome", "dice_used"),
        *("places", "sum", "seat"),
    }
    short: RaceRecord = Record(RACE, Course(), faces=(9, 2, 7), choices=(ONE, TWO, HOLD))
    *_, before, missing = trace.lines(short)
    changed = {"n": 2, "choice": TWO, "decision": "dice", "legal": [], "needs": "die"}
    assert missing == before | changed
    (none,) = trace.lines(short._replace(faces=(4, 4)))
    assert (none["n"], none["choice"], none["needs"]) == (0, None, "die")


def test_faces_are_packed_whatever_the_die() -> None:
    """As many to a byte as go into it."""
    rng = random.Random("faces")
    for sides in (2, 3, 6, 7, 10, 16, 17, 20, 100, 255):
        for count in (0, 1, 2, 3, 7, 50):
            faces = tuple(rng.randint(1, sides) for _ in range(count))
            data = packed_faces(faces, sides)
            assert unpacked_faces("faces", data, sides) == faces
            of_a_byte = max(k for k in range(1, 9) if sides**k <= 256)
            assert len(data) == 1 + -(-count // of_a_byte)
    with pytest.raises(InvalidError):
        unpacked_faces("faces", bytes([1, 10]), 10)


def test_spoilt_texts_are_refused_and_never_break() -> None:
    """Records and links with characters cut, doubled or changed: read, or an error of ours."""
    rng = random.Random("spoilt race")
    outcomes = set()
    for _ in range(3_000):
        record = rng.choice(RACES)
        text = rng.choice((record.to_text(), link_of(RACE, Replay(record))))
        place = rng.randrange(len(text))
        text = (
            text[:place]
            + rng.choice(("", text[place] * 2, rng.choice('"{}[],:1a')))
            + text[place + 1 :]
        )
        read = from_text if text.startswith("{") else read_link
        try:
            read(RACE, text)
            outcomes.add("read")
        except GameError as error:
            outcomes.add(error.kind)
    assert outcomes >= {"read", "damaged", "invalid"}


@pytest.mark.parametrize(
    ("goal", "kind"),
    [(9, IllegalError), (100, IllegalError), ("30", InvalidError), (True, InvalidError)],
)
def test_a_set_up_that_the_rules_forbid(goal: object, kind: type[GameError]) -> None:
    """It is refused by the game itself."""
    with pytest.raises(kind):
        from_json(RACE, {**RACES[0].as_json(), "goal": goal})


def test_given_faces_have_the_sides_of_the_games_die() -> None:
    """A ten is a face of the race, and none of Paper 'Mech."""
    assert from_json(RACE, {**RACES[0].as_json(), "dice": {"faces": [10]}}).faces == (10,)
    with pytest.raises(InvalidError):
        from_json(PAPER_MECH, {**PaperRecord(seed="").as_json(), "dice": {"faces": [10]}})
    with pytest.raises(OutOfDice):
        RACE.begin(Course(), GivenDice([10], RACE.die))


def test_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its commands are every game's."""

    def run(*arguments: str, given: str = "") -> list[str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
        status = main(arguments)
        sys.stdout.seek(0)
        text = sys.stdout.read()
        assert (status, capsys.readouterr().err) == (0, "")
        return text.splitlines()

    record = RACES[2]
    text = record.to_text()
    (begun,) = run("new", "--seed", "s", "--like", "-", given=text)
    assert from_text(RACE, begun) == Record(RACE, record.setup, "s")
    traced = [json.loads(line) for line in run("trace", "-", given=text)]
    assert traced == list(trace.lines(record))
    assert run("trace", "--batch", given=f"{text}\n{text}\n").count("---") == 2
    assert run("legal", "-", given=text) == ["over"]
    assert len(run("replay", "-", given=text)) > len(record.choices)
    assert [line.split("\t")[0] for line in run("rules")] == list(RACE.rules)
