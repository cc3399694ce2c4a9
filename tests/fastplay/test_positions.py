"""Positions and links: what is written comes back, and each bad text is named."""

from __future__ import annotations

import copy
import pickle
import random
import re

import pytest

from fastplay.fastplay import FASTPLAY
from fastplay.setup import Battle, Rulings, Scenario
from fastplay.writing.position import FORMAT, LONGEST
from tabletop.errors import DamagedError, GameError, IllegalError, InvalidError
from tabletop.link import AtPosition, NewGame, Replay, link_of, read_link
from tabletop.record import at_position, from_text, replay
from tests.fastplay.games import Laid, a_battle, a_game, a_mech, battle

GAMES = [a_game(f"positions {number}", most=130) for number in range(24)]
STATES = [step.state for record in GAMES for step in replay(record) if step.state.round]
NEEDS_NO_ENCODING = re.compile(r"[A-Za-z0-9.,:;+/-]+")


def test_positions_come_back() -> None:
    """Every state of many games, but for the dice used and the last attack."""
    decisions = set()
    for state in STATES:
        text = FASTPLAY.to_text(state)
        assert FASTPLAY.is_quiet(state)
        assert FASTPLAY.from_text(text) == state._replace(dice_used=0, report=None)
        assert NEEDS_NO_ENCODING.fullmatch(text)
        assert text.startswith(f"{FORMAT}/")
        decisions.add(state.decision)
    assert decisions == {"action", "move", "over"}


def test_before_the_first_round_there_is_no_position() -> None:
    """Mechs are not placed yet."""
    assert not FASTPLAY.is_quiet(FASTPLAY.blank(battle("red", "blue")))
    assert not FASTPLAY.is_quiet(next(replay(GAMES[0])).state)


def test_a_game_goes_on_from_a_position() -> None:
    """And ends as it would have, with the dice that are left."""
    for record in GAMES[:12]:
        steps = list(replay(record))
        middle = len(steps) * 2 // 3
        state = steps[middle].state
        if not state.round:
            continue
        last = steps[-1].state
        faces = record.dice().faces(state.dice_used, last.dice_used - state.dice_used)
        begun = at_position(FASTPLAY, FASTPLAY.to_text(state), None, faces)
        again = begun._replace(choices=record.choices[middle:])
        assert from_text(FASTPLAY, again.to_text()) == again
        *_, end = replay(again)
        assert end.state._replace(report=None) == last._replace(dice_used=len(faces), report=None)


PLAIN = "14,5,8,5,4,2,2,4,3,3"
RED = f"red:{PLAIN}:14:0"
BLUE = f"blue:{PLAIN}:14:0:30,20:0"
CROSS = "crossroads.10.3.returns"


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (
            Laid(a_mech((3, 3), sb=4), a_mech((30, 20), sb=4)),
            f"{CROSS}/-/1:1:3:action/{RED}:3,3:0;{RED}:30,20:0/-/-/1,2",
        ),
        (
            Laid(a_mech((3, 3), sb=4), a_mech((30, 20), sb=4)).do("rush"),
            f"{CROSS}/-/1:1:3:move.400:rushed/red:{PLAIN}:14:1:3,3:0;{RED}:30,20:0/-/-/1,2",
        ),
        (
            Laid(
                a_mech((18, 12), sb=4, frags=1),
                a_mech(None, sb=4),
                wrecks=[(16, 12)],
                gone="t5 b1",
                order=(1, 0),
                rulings={"rush": "once"},
                hp=10,
                frags=2,
            ),
            f"crossroads.10.2.returns/rush.once/1:1:3:action/{RED}:18,12:1;red:{PLAIN}:0:0:down:0"
            "/t5,b1/16,12/2,1",
        ),
        (
            Laid(a_mech((3, 3), sb=4, frags=2), a_mech((6, 3), sb=4), number=9).play(
                "laser:2 [6 6 6 1 1 1]"
            ),
            None,
        ),
    ],
)
def test_positions_are_written_so(game: Laid, text: str | None) -> None:
    """Some of them to the letter, since people write them by hand."""
    if text is None:
        assert FASTPLAY.to_text(game.state).split("/")[3] == "9:over"
        return
    assert FASTPLAY.to_text(game.state) == f"{FORMAT}/{text}"
    assert FASTPLAY.from_text(f"{FORMAT}/{text}") == game.state._replace(dice_used=0)


def at(
    turn: str = "1:1:3:action",
    mechs: str = f"{RED}:3,3:0;{BLUE}",
    gone: str = "-",
    wrecks: str = "-",
    order: str = "1,2",
    scenario: str = CROSS,
    rulings: str = "-",
) -> str:
    """A position with one thing in it that is not usual."""
    return "/".join((FORMAT, scenario, rulings, turn, mechs, gone, wrecks, order))


def red(stats: str = PLAIN, rest: str = "14:0:3,3:0", colour: str = "red") -> str:
    """Both mechs, the first with something else."""
    return f"{colour}:{stats}:{rest};{BLUE}"


BAD: list[tuple[str, type[GameError], str]] = [
    ("", DamagedError, "position_foreign"),
    ("pm1/standard", DamagedError, "position_foreign"),
    (at().replace("fastplay1", "fastplay2"), DamagedError, "position_future"),
    (at().replace("fastplay1", "fastplay0"), DamagedError, "position_foreign"),
    ("x" * (LONGEST + 1), DamagedError, "position_too_long"),
    (at().rpartition("/")[0], InvalidError, "position_parts"),
    (at(scenario="moor.10.3.returns"), InvalidError, "position_piece"),
    (at(scenario="crossroads.15.3.returns"), InvalidError, "position_piece"),
    (at(scenario="crossroads.10.6.returns"), InvalidError, "position_piece"),
    (at(scenario="crossroads.10.3.x"), InvalidError, "position_piece"),
    (at(scenario="crossroads.10.3"), InvalidError, "position_piece"),
    (at(rulings="x.y"), InvalidError, "ruling"),
    (at(rulings="cap.x"), InvalidError, "ruling_value"),
    (at(rulings="cap"), InvalidError, "position_piece"),
    (at(rulings="cap.none,cap.none"), IllegalError, "position_twice"),
    (at("0:1:3:action"), IllegalError, "position_bounds"),
    (at("31:1:3:action"), IllegalError, "position_bounds"),
    (at("01:1:3:action"), InvalidError, "position_piece"),
    (at("1:3:3:action"), IllegalError, "position_bounds"),
    (at("1:1:4:action"), IllegalError, "position_bounds"),
    (at("1:1:0:action"), IllegalError, "position_impossible"),
    (at("1:1:3:place"), InvalidError, "position_piece"),
    (at("1:1:3"), InvalidError, "position_piece"),
    (at("1:1:3:action:x"), InvalidError, "position_piece"),
    (at("1:1:3:move.0"), IllegalError, "position_bounds"),
    (at("1:1:3:move.x"), InvalidError, "position_piece"),
    (at("1:1:3:move"), InvalidError, "position_piece"),
    (at("1:1:3:move.400"), IllegalError, "position_impossible"),
    (at("1:1:2:move.1700"), IllegalError, "position_impossible"),
    (at("1:1:2:move.99"), IllegalError, "position_impossible"),
    (at("1:1:3:move.400:rushed"), IllegalError, "position_impossible"),
    (at("1:1:3:move.401:rushed", red(rest="14:1:3,3:0")), IllegalError, "position_impossible"),
    (at(mechs=red(rest="14:6:3,3:0")), IllegalError, "position_impossible"),
    (at(mechs=red("14,5,8,5,4,2,2,4,3")), InvalidError, "position_piece"),
    (at(mechs=red("14,5,8,5,4,2,2,4,3,x")), InvalidError, "position_piece"),
    (at(mechs=red("14,5,8,5,4,2,2,4,3,0")), IllegalError, "position_bounds"),
    (at(mechs=red("14,5,8,5,4,2,2,2,3,3")), IllegalError, "position_impossible"),
    (at(mechs=red("14,5,8,5,4,2,2,4,3,10")), IllegalError, "position_impossible"),
    (at(mechs=red("10,5,8,5,4,2,2,4,3,3", "9:0:3,3:0")), IllegalError, "position_impossible"),
    (at(mechs=red("22,11,12,12,8,5,6,4,3,3")), IllegalError, "position_impossible"),
    (at(mechs=red(rest="15:0:3,3:0")), IllegalError, "position_impossible"),
    (at(mechs=red(rest="0:0:3,3:0")), IllegalError, "position_impossible"),
    (at(mechs=red(rest="14:7:3,3:0")), IllegalError, "position_bounds"),
    (at(mechs=red(rest="14:0:0,3:0")), IllegalError, "position_bounds"),
    (at(mechs=red(rest="14:0:3,24:0")), IllegalError, "position_bounds"),
    (at(mechs=red(rest="14:0:x:0")), InvalidError, "position_piece"),
    (at(mechs=red(rest="14:0:3,3")), InvalidError, "position_piece"),
    (at(mechs=red(rest="14:0:11,6:0")), IllegalError, "position_impossible"),
    (at(mechs=red(rest="14:0:30,21:0")), IllegalError, "position_impossible"),
    (at(mechs=red(rest="14:0:3,3:1")), IllegalError, "position_impossible"),
    (at(mechs=red(rest="14:0:3,3:6")), IllegalError, "position_bounds"),
    (at(mechs=red(rest="0:0:out:0"), wrecks="9,3"), IllegalError, "position_impossible"),
    (at(mechs=red(rest="1:0:down:0"), wrecks="9,3"), IllegalError, "position_impossible"),
    (at(mechs=red(rest="0:0:down:0")), IllegalError, "position_impossible"),
    (at(mechs=red(rest="0:0:down:1"), wrecks="9,3"), IllegalError, "position_impossible"),
    (at(mechs=red(colour="pink")), InvalidError, "position_piece"),
    (at(mechs=red(colour="red.5")), InvalidError, "position_piece"),
    (at(mechs=red(colour="red.x")), InvalidError, "position_piece"),
    (at(mechs=red(colour="red.1")), IllegalError, "teams_all"),
    (at(mechs=f"{RED}:3,3:0"), IllegalError, "players_number"),
    (at(gone="x1"), InvalidError, "position_piece"),
    (at(gone="t1,t1"), IllegalError, "position_twice"),
    (at(wrecks="9,3"), IllegalError, "position_impossible"),
    (at(mechs=red(rest="14:0:3,3:1"), wrecks="3,4"), IllegalError, "position_impossible"),
    (at(order="1,1"), IllegalError, "position_impossible"),
    (at(order="1"), IllegalError, "position_impossible"),
    (at(order="1,3"), IllegalError, "position_bounds"),
    (at("1:over"), IllegalError, "position_impossible"),
    (
        at("1:1:3:action", red(rest="14:0:3,3:3"), wrecks="9,3;15,3;22,3"),
        IllegalError,
        "position_impossible",
    ),
    (
        at(
            mechs=f"red:{PLAIN}:14:0:3,3:1;blue:{PLAIN}:14:0:30,20:0",
            wrecks="9,3",
            scenario="crossroads.10.3.stays",
        ),
        IllegalError,
        "position_impossible",
    ),
]


@pytest.mark.parametrize("number", range(len(BAD)))
def test_a_bad_position_is_named(number: int) -> None:
    """What is wrong with it, and that it is no other kind of wrong."""
    text, kind, code = BAD[number]
    with pytest.raises(kind) as refused:
        FASTPLAY.from_text(text)
    assert refused.value.code == code, refused.value


def test_the_usual_position_is_a_good_one() -> None:
    """So that each bad one is bad for one reason."""
    assert FASTPLAY.from_text(at()).decision == "action"
    assert FASTPLAY.from_text(at("1:1:2:move.1600")).left == 1600
    assert FASTPLAY.from_text(at("30:over")).outcome == "draw"
    three = red(rest="14:0:3,3:3")
    over = FASTPLAY.from_text(at("9:over", three, wrecks="9,3;15,3;22,3"))
    assert (over.outcome, over.legal) == ("won:1", ())


def test_spoilt_positions_and_links_never_break() -> None:
    """Letters cut, doubled, changed, pieces swapped: read, or an error of ours."""
    rng = random.Random("spoilt positions")
    texts = [FASTPLAY.to_text(state) for state in rng.sample(STATES, 200)]
    links = [link_of(FASTPLAY, Replay(record)) for record in GAMES[:4]]
    seen = set()
    for _ in range(2_500):
        text = rng.choice(texts) if rng.random() < 0.9 else rng.choice(links)
        for _ in range(rng.choice((1, 1, 2))):
            place = rng.randrange(len(text))
            bit = rng.choice(("", text[place] * 2, rng.choice(".,:;+/-0129txé|"), ":over", "/-"))
            text = text[:place] + bit + text[place + rng.choice((0, 1)) :]
        try:
            if text.startswith(FORMAT):
                state = FASTPLAY.from_text(text)
                assert FASTPLAY.from_text(FASTPLAY.to_text(state)) == state
                seen.add("read")
            else:
                read_link(FASTPLAY, text)
        except GameError as error:
            seen.add(error.code)
    assert len(seen) > 10


# --- Links


def test_new_games_come_back_from_links() -> None:
    """With any set-up; the standard one needs no words."""
    rng = random.Random("links")
    standard = link_of(FASTPLAY, NewGame(FASTPLAY.standard, "steel"))
    assert standard == "fastplay/1&new&seed=steel"
    for _ in range(60):
        begun: NewGame[Battle] = NewGame(a_battle(rng), "k3v8")
        text = link_of(FASTPLAY, begun)
        assert read_link(FASTPLAY, text) == begun
        assert re.fullmatch(r"[A-Za-z0-9.,:;/&=-]+", text)
    other = Battle(Scenario("arena", 20, 1, returns=False), rulings=Rulings("none", "once"))
    assert link_of(FASTPLAY, NewGame(other)) == (
        "fastplay/1&new&scenario=arena.20.1.stays&rulings=cap.none,rush.once"
    )


def test_games_and_positions_come_back_from_links() -> None:
    """Choice by choice, by their places among the legal ones."""
    for record in GAMES[:6]:
        assert read_link(FASTPLAY, link_of(FASTPLAY, Replay(record))) == Replay(record)
    there = AtPosition(FASTPLAY.to_text(STATES[40]), "k3v8")
    assert read_link(FASTPLAY, link_of(FASTPLAY, there)) == there


def test_states_can_be_copied_and_sent() -> None:
    """To another process too; the ground stays one object."""
    for state in STATES[::400]:
        for other in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
            assert other == state
            assert other.legal == state.legal
            assert other.tables == state.tables
            assert other.tables.ground is state.tables.ground
        assert repr(state.tables).startswith("tables_of(")
        assert repr(state.tables.ground).startswith("ground_of(")
