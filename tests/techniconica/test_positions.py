"""Positions and links: what is written comes back, and each bad text is named.

Long: a table of bad texts.
"""

from __future__ import annotations

import copy
import json
import pickle
import random
import re

import pytest

from tabletop.errors import DamagedError, GameError, IllegalError, InvalidError
from tabletop.link import AtPosition, Letter, NewGame, Replay, link_of, read_link
from tabletop.record import at_position, from_text, replay
from techniconica.catalogue import PRESETS
from techniconica.mechs.builds import BuildError
from techniconica.setup import Duel, Rulings
from techniconica.techniconica import TECHNICONICA
from techniconica.writing import parts
from techniconica.writing.position import FORMAT, LONGEST
from tests.techniconica.games import D, Game, V, a_duel, a_game, duel

GAMES = [a_game(f"positions {number}", most=120) for number in range(40)]
STATES = [step.state for record in GAMES for step in replay(record)]
NEEDS_NO_ENCODING = re.compile(r"[A-Za-z0-9.,:;+/-]+")


def test_positions_come_back() -> None:
    """Every state of many games, but for the dice used."""
    decisions = set()
    for state in STATES:
        text = TECHNICONICA.to_text(state)
        assert TECHNICONICA.is_quiet(state)
        assert TECHNICONICA.from_text(text) == state._replace(dice_used=0)
        assert NEEDS_NO_ENCODING.fullmatch(text)
        assert text.startswith(f"{FORMAT}/")
        decisions.add(state.decision)
    assert len(decisions) == 11


def test_a_game_before_its_first_die_is_no_position() -> None:
    """Nothing is asked yet."""
    assert not TECHNICONICA.is_quiet(TECHNICONICA.blank(duel(D, D)))


def test_a_game_goes_on_from_a_position() -> None:
    """And ends as it would have, with the dice that are left."""
    for record in GAMES[:12]:
        steps = list(replay(record))
        middle = len(steps) // 2
        state = steps[middle].state
        last = steps[-1].state
        faces = record.dice().faces(state.dice_used, last.dice_used - state.dice_used)
        begun = at_position(TECHNICONICA, TECHNICONICA.to_text(state), None, faces)
        again = begun._replace(choices=record.choices[middle:])
        assert from_text(TECHNICONICA, again.to_text()) == again
        *_, end = replay(again)
        assert end.state == last._replace(dice_used=len(faces))


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (Game(duel(D, V), first=""), "wary.off/0/L1.K1+P1.W6.G1;L1.K1+P1.W8.W8.W8.G1/first:0"),
        (
            Game(duel(D, D, wary="on")).play("evade"),
            "-/1.0/L1.K1+P1.W6.G1:acted:evades1:actions1;L1.K1+P1.W6.G1:evades1/action:0a",
        ),
        (
            Game(duel(D, "L1 K1+P1 W4+S2+A1 W6 G2")).play("shoot stack:1 [1 9]"),
            "wary.off/1.0/L1.K1+P1.W6.G1:acted:actions1:fired1;"
            "L1.K1+P1.W4+s2+a1+1.W6.G2:shaken1.0/action:0a",
        ),
        (
            Game(duel(V, "L1 K1+P1 W8 W6 G2")).play(
                "shoot weapon:1 stack:1 weapon:2 stack:1 done [3 6]"
            ),
            "wary.off/1.0/L1.K1+P1.W8.W8.W8.G1:acted:actions1:fired1;"
            "L1.K1+P1.w8.W6.G2:shaken0.0/redirect:0a:shoot:1a:1121:3:1",
        ),
        (
            Game(duel(D, "L1 K1+P1+U3+S1+S2 W6 G3")).play("shoot stack:K smoke [2 9]"),
            "wary.off/1.0/L1.K1+P1.W6.G1:acted:actions1:fired1;"
            "L1.K1+P1+U3+S1+S2.W6.G3:smoke0/layer:0a:shoot:1a:1K:2s:0:3",
        ),
        (
            Game(duel(D, D)).play("aim shoot stack:1 [1 1]"),
            "wary.off/1.0/L1.K1+P1.W6+j1.G1:acted;L1.K1+P1.W6.G1:acted:actions2/action:1a",
        ),
        (
            Game(duel(D, D)).play("shoot stack:1 [5 7]"),
            "wary.off/1.0/L1.K1+P1.W6.G1:acted:actions1:fired1;L1.K1+P1.w6.G1:out.weapons/over",
        ),
        (
            Game(duel(D, D, events="on"), first="").play("first:0 [3 9 1]"),
            "wary.off,events.on/1.0.surge/L1.K1+P1.W6.G1:acted:actions1:surge;"
            "L1.K1+P1.W6.G1/action:0a",
        ),
    ],
)
def test_positions_are_written_so(game: Game, text: str) -> None:
    """Some of them to the letter, since people write them by hand."""
    assert TECHNICONICA.to_text(game.state) == f"{FORMAT}/{text}"
    assert TECHNICONICA.from_text(f"{FORMAT}/{text}") == game.state._replace(dice_used=0)


A = "L1.K1+P1.W6.G1"
ACTS = f"{A}:acted:actions2"
BAD: list[tuple[str, type[GameError], str]] = [
    # What is no position of ours.
    ("", DamagedError, "position_foreign"),
    ("pm1/standard", DamagedError, "position_foreign"),
    (f"techniconica2/-/0/{A};{A}/first:0", DamagedError, "position_future"),
    (f"techniconica0/-/0/{A};{A}/first:0", DamagedError, "position_foreign"),
    ("x" * (LONGEST + 1), DamagedError, "position_too_long"),
    (f"{FORMAT}/-/0/{A};{A}", InvalidError, "position_parts"),
    # House rules and turn.
    (f"{FORMAT}/x.y/0/{A};{A}/first:0", InvalidError, "ruling"),
    (f"{FORMAT}/wary.x/0/{A};{A}/first:0", InvalidError, "ruling_value"),
    (f"{FORMAT}/wary/0/{A};{A}/first:0", InvalidError, "position_piece"),
    (f"{FORMAT}/wary.off,wary.on/0/{A};{A}/first:0", IllegalError, "position_twice"),
    (f"{FORMAT}/-/x/{A};{A}/first:0", InvalidError, "position_piece"),
    (f"{FORMAT}/-/1/{A};{A}/mech:0", InvalidError, "position_piece"),
    (f"{FORMAT}/-/21.0/{ACTS};{A}/action:0a", IllegalError, "position_bounds"),
    (f"{FORMAT}/-/01.0/{ACTS};{A}/action:0a", InvalidError, "position_piece"),
    (f"{FORMAT}/-/1.2/{ACTS};{A}/action:0a", IllegalError, "position_bounds"),
    (f"{FORMAT}/-/1.0.calm/{ACTS};{A}/action:0a", InvalidError, "position_piece"),
    (f"{FORMAT}/events.on/1.0/{ACTS};{A}/action:0a", InvalidError, "position_piece"),
    (f"{FORMAT}/events.on/1.0.rain/{ACTS};{A}/action:0a", InvalidError, "position_piece"),
    # Mechs.
    (f"{FORMAT}/-/0/{A}/first:0", IllegalError, "sides_number"),
    (f"{FORMAT}/-/0/{A};{A},{A}/first:0", IllegalError, "mechs_differ"),
    (f"{FORMAT}/-/0/{A};{A},{A},{A},{A}/first:0", IllegalError, "mechs_number"),
    (f"{FORMAT}/-/0/{A};L1.K1.W6.G1/first:0", BuildError, "build_pilot"),
    (f"{FORMAT}/-/0/{A};L1.K1+P1.W6 G1/first:0", InvalidError, "position_piece"),
    (f"{FORMAT}/-/0/{A};L1.K1+P1.W6.G1+/first:0", BuildError, "build_form"),
    (f"{FORMAT}/-/1.0/{ACTS};L1.K1+p1.W6.G1/action:0a", IllegalError, "position_gone"),
    (f"{FORMAT}/-/1.0/{ACTS};L1.K1+P1+S2+a1.W6.G2/action:0a", IllegalError, "position_gone"),
    (f"{FORMAT}/-/1.0/{ACTS};L1.K1+P1+A1+a1.W6.G1/action:0a", IllegalError, "position_gone"),
    (f"{FORMAT}/-/1.0/{ACTS};L1.K1+P1+u3.W6.G1/action:0a", IllegalError, "position_gone"),
    (f"{FORMAT}/-/1.0/{ACTS};L1.K1+P1.w6+A1.W8.G2/action:0a", IllegalError, "position_gone"),
    (f"{FORMAT}/-/1.0/{ACTS};L1+5.K1+P1.W6.G1/action:0a", IllegalError, "position_counters"),
    (f"{FORMAT}/-/1.0/{ACTS};L1.K1+P1.w6+1.W8.G2/action:0a", IllegalError, "position_counters"),
    (f"{FORMAT}/-/1.0/{ACTS};L1+j1.K1+P1.W6.G1/action:0a", IllegalError, "position_counters"),
    (f"{FORMAT}/-/1.0/{ACTS};L1.K1+P1.W6+j2.G1/action:0a", IllegalError, "position_counters"),
    (f"{FORMAT}/-/1.0/{ACTS};L1.K1+P1.-+1.W6.G1/action:0a", IllegalError, "position_counters"),
    (f"{FORMAT}/-/1.0/{ACTS};L1+0.K1+P1.W6.G1/action:0a", IllegalError, "position_bounds"),
    (f"{FORMAT}/-/1.0/{ACTS};L1+01.K1+P1.W6.G1/action:0a", InvalidError, "position_piece"),
    (f"{FORMAT}/-/1.0/{ACTS};Lé1.K1+P1.W6.G1/action:0a", InvalidError, "position_piece"),
    (f"{FORMAT}/-/1.0/{ACTS};L1.K1+P1.w6.G1/action:0a", IllegalError, "position_out"),
    (f"{FORMAT}/-/1.0/{ACTS};{A}:out.power/action:0a", IllegalError, "position_out"),
    (f"{FORMAT}/-/1.0/{ACTS};l1.k1+p1.w6.G1:out.weapons/action:0a", IllegalError, "position_out"),
    (f"{FORMAT}/-/1.0/{ACTS};{A}:out.fear/action:0a", InvalidError, "position_piece"),
    (f"{FORMAT}/-/1.0/{ACTS};{A}:lost/action:0a", InvalidError, "position_piece"),
    (f"{FORMAT}/-/1.0/{ACTS};{A}:acted1/action:0a", InvalidError, "position_piece"),
    (f"{FORMAT}/-/1.0/{ACTS};{A}:acted:acted/action:0a", IllegalError, "position_twice"),
    (f"{FORMAT}/-/1.0/{ACTS};{A}:evades3/action:0a", IllegalError, "position_bounds"),
    (f"{FORMAT}/-/1.0/{ACTS};{A}:evadesx/action:0a", InvalidError, "position_piece"),
    (f"{FORMAT}/-/1.0/{ACTS};{A}:smoke0/action:0a", IllegalError, "position_bounds"),
    (f"{FORMAT}/-/1.0/{ACTS};{A}:shaken1/action:0a", InvalidError, "position_piece"),
    (f"{FORMAT}/-/1.0/{ACTS};{A}:shaken1.2/action:0a", IllegalError, "position_bounds"),
    (f"{FORMAT}/-/1.0/{ACTS};{A}:surge/action:0a", IllegalError, "position_impossible"),
    (f"{FORMAT}/-/1.0/{ACTS};{A}:aim/action:0a", IllegalError, "position_impossible"),
    (f"{FORMAT}/-/1.0/{ACTS};{A}:evades2/action:0a", IllegalError, "position_impossible"),
    (f"{FORMAT}/-/1.0/{ACTS}:shaken1.0;{A}/action:0a", IllegalError, "position_impossible"),
    (
        f"{FORMAT}/morale.attack/1.0/{ACTS};{A}:shaken1.0/action:0a",
        IllegalError,
        "position_impossible",
    ),
    (
        f"{FORMAT}/-/1.0/{ACTS};{A};L1.K1+P1.w6.G1:out.weapons:evades1/action:0a",
        IllegalError,
        "position_impossible",
    ),
    # What is asked.
    (f"{FORMAT}/-/0/{A};{A}/second:0", InvalidError, "position_piece"),
    (f"{FORMAT}/-/0/{A};{A}/first", InvalidError, "position_piece"),
    (f"{FORMAT}/-/0/{A};{A}/first:2", IllegalError, "position_bounds"),
    (f"{FORMAT}/-/0/{A}:acted;{A}/first:0", IllegalError, "position_impossible"),
    (f"{FORMAT}/-/0/L1+2.K1+P1.W6.G1;{A}/first:0", IllegalError, "position_impossible"),
    (f"{FORMAT}/-/1.0/{A};{A}/first:0", IllegalError, "position_impossible"),
    (f"{FORMAT}/-/0/{A};{A}/mech:0", IllegalError, "position_impossible"),
    (f"{FORMAT}/-/1.0/{A};{A}/mech:0", IllegalError, "position_decision"),
    (f"{FORMAT}/-/0/{A};{A}/action:0a", IllegalError, "position_impossible"),
    (f"{FORMAT}/-/1.0/{A};{A}/action:0c", InvalidError, "position_piece"),
    (f"{FORMAT}/-/1.0/{A};{A}/action:0a", IllegalError, "position_impossible"),
    (f"{FORMAT}/-/1.0/{A}:acted;{A}/action:0a", IllegalError, "position_impossible"),
    (f"{FORMAT}/-/1.0/{ACTS}:fired1;{A}/action:0a", IllegalError, "position_impossible"),
    (f"{FORMAT}/-/1.0/{ACTS}:aim;{A}/action:0a", IllegalError, "position_impossible"),
    (
        f"{FORMAT}/-/1.0/{A}:acted:actions1:evades2;{A}/action:0a",
        IllegalError,
        "position_impossible",
    ),
    (f"{FORMAT}/-/1.0/{A}:acted;{A}:acted/repair:0a:1", IllegalError, "position_impossible"),
    (
        f"{FORMAT}/-/1.0/L1+1.K1+P1+1.W8+U2.G1:acted;{A}/repair:0a:1",
        IllegalError,
        "position_impossible",
    ),
    (
        f"{FORMAT}/-/1.0/L1+1.K1+P1.W8+U2.G1:acted;{A}:acted/repair:0a:1",
        IllegalError,
        "position_decision",
    ),
    (
        f"{FORMAT}/-/1.0/L1+1.K1+P1+1.W8+U2.G1:acted;{A}:acted/repair:0a:2",
        IllegalError,
        "position_bounds",
    ),
    (f"{FORMAT}/-/1.0/{A}:acted;{A}:acted/over", IllegalError, "position_decision"),
    (f"{FORMAT}/-/20.0/{A}:acted;{A}/over", IllegalError, "position_impossible"),
    (f"{FORMAT}/-/0/{A};L1.K1+P1.w6.G1:out.weapons/over", IllegalError, "position_impossible"),
    (
        f"{FORMAT}/-/1.0/{A}:acted:actions1;L1.K1+P1.w6.G1:out.weapons/action:0a",
        IllegalError,
        "position_impossible",
    ),
    (f"{FORMAT}/-/1.0/{A}:acted:actions1;{A}/stack:0a:shoot:1a", InvalidError, "position_piece"),
    (f"{FORMAT}/-/1.0/{A}:acted:actions1;{A}/stack:0a:run:1a:1", InvalidError, "position_piece"),
    (f"{FORMAT}/-/1.0/{A}:acted:actions1;{A}/stack:0a:shoot:1a:x", InvalidError, "position_piece"),
    (f"{FORMAT}/-/1.0/{A}:acted:actions1;{A}/stack:0a:shoot:1a:1K", InvalidError, "position_piece"),
    (
        f"{FORMAT}/-/1.0/{A}:acted:actions1;{A}/stack:0a:shoot:1a:2",
        IllegalError,
        "position_impossible",
    ),
    (
        f"{FORMAT}/-/1.0/{A}:acted:actions1;{A}/stack:0a:shoot:0a:1",
        IllegalError,
        "position_impossible",
    ),
    (
        f"{FORMAT}/-/1.0/{A}:acted:actions2;{A}/stack:0a:shoot:1a:1",
        IllegalError,
        "position_impossible",
    ),
    (f"{FORMAT}/-/1.0/{A}:acted;{A}/stack:0a:charge:1a:1", IllegalError, "position_impossible"),
    (
        f"{FORMAT}/-/1.0/L1.K1+P1.W6+j1.G1:acted:actions1;{A}/stack:0a:shoot:1a:1",
        IllegalError,
        "position_impossible",
    ),
    (
        f"{FORMAT}/-/1.0/{A}:acted:actions1;{A}/weapon:0a:shoot:1a:",
        IllegalError,
        "position_decision",
    ),
    (f"{FORMAT}/-/1.0/{A}:acted:actions1;{A}/target:0a:shoot", IllegalError, "position_decision"),
    (
        f"{FORMAT}/-/1.0/{A}:acted:actions1;{A}/weapon:0a:shoot:1a:15",
        IllegalError,
        "position_impossible",
    ),
    (
        f"{FORMAT}/-/1.0/{A}:acted:actions1;{A}/smoke:0a:shoot:1a:1K",
        IllegalError,
        "position_impossible",
    ),
    (
        f"{FORMAT}/-/1.0/{A}:acted:actions1:fired1;{A}/layer:0a:shoot:1a:1K:5:0:3",
        IllegalError,
        "position_decision",
    ),
    (
        f"{FORMAT}/-/1.0/{A}:acted:actions1:fired1;{A}/layer:0a:shoot:1a:1K:11:0:3",
        IllegalError,
        "position_bounds",
    ),
    (
        f"{FORMAT}/-/1.0/{A}:acted:actions1:fired1;{A}/redirect:0a:shoot:1a:1K:5:0",
        IllegalError,
        "position_impossible",
    ),
    (
        f"{FORMAT}/-/1.0/{A}:acted:actions1;{A}/redirect:0a:shoot:1a:1K:5:1",
        IllegalError,
        "position_bounds",
    ),
]


@pytest.mark.parametrize("number", range(len(BAD)))
def test_a_bad_position_is_named(number: int) -> None:
    """What is wrong with it, and that it is no other kind of wrong."""
    text, kind, code = BAD[number]
    with pytest.raises(kind) as refused:
        TECHNICONICA.from_text(text)
    assert refused.value.code == code, refused.value


def test_the_last_turn_can_be_a_position() -> None:
    """Over, by the limit."""
    text = f"{FORMAT}/-/20.0/{A}:acted;L1.K1+P1.W8.W8.G1:acted/over"
    state = TECHNICONICA.from_text(text)
    assert (state.outcome, state.legal) == ("won:1", ())
    assert TECHNICONICA.from_text(f"{FORMAT}/-/20.0/{A}:acted;{A}:acted/over").outcome == "draw"


def test_spoilt_positions_and_links_never_break() -> None:
    """Letters cut, doubled, changed, pieces swapped: read, or an error of ours."""
    rng = random.Random("spoilt positions")
    texts = [TECHNICONICA.to_text(state) for state in rng.sample(STATES, 300)]
    links = [link_of(TECHNICONICA, Replay(record)) for record in GAMES[:10]]
    seen = set()
    for _ in range(4_000):
        text = rng.choice(texts) if rng.random() < 0.8 else rng.choice(links)
        for _ in range(rng.choice((1, 1, 2))):
            place = rng.randrange(len(text))
            bit = rng.choice(("", text[place] * 2, rng.choice(".,:;+/-0129aLKWGjé|"), ":aim", "+1"))
            text = text[:place] + bit + text[place + rng.choice((0, 1)) :]
        read = TECHNICONICA.from_text if text.startswith(FORMAT) else _linked
        try:
            read(text)
            seen.add("read")
        except GameError as error:
            seen.add(error.code)
    assert len(seen) > 12
    assert "read" in seen


def _linked(text: str) -> object:
    return read_link(TECHNICONICA, text)


# --- Links


def test_new_games_come_back() -> None:
    """With their sides and house rules, where those differ from the standard."""
    rng = random.Random("links")
    for number in range(60):
        begun = a_duel(rng)
        link = NewGame(begun, f"seed {number}")
        fragment = link_of(TECHNICONICA, link)
        assert read_link(TECHNICONICA, fragment) == link
        assert fragment.startswith("techniconica/1&new&seed=")
    assert link_of(TECHNICONICA, NewGame(TECHNICONICA.standard)) == "techniconica/1&new"
    sniper = PRESETS["sniper"]
    link = NewGame(Duel(((sniper,), (sniper,)), Rulings(wary="off")))
    assert link_of(TECHNICONICA, link) == (
        "techniconica/1&new&sides=L2.K2+P2+A1.W2+A1.W2+A1.G2+A1.G1;"
        "L2.K2+P2+A1.W2+A1.W2+A1.G2+A1.G1&rulings=wary.off"
    )


def test_whole_games_come_back() -> None:
    """As replays, as letters, and as positions."""
    for record in GAMES[:15]:
        link = Replay(record, len(record.choices) // 3)
        assert read_link(TECHNICONICA, link_of(TECHNICONICA, link)) == link
        *_, last = replay(record)
        faces = record.dice().faces(0, last.state.dice_used)
        letter = Letter(
            record._replace(seed=None, faces=faces), "abcd2345", ("Ana",), ("", "rookie")
        )
        assert read_link(TECHNICONICA, link_of(TECHNICONICA, letter)) == letter
        at = AtPosition(TECHNICONICA.to_text(last.state), "s")
        assert read_link(TECHNICONICA, link_of(TECHNICONICA, at)) == at


@pytest.mark.parametrize(
    ("fragment", "code"),
    [
        ("techniconica/1&new&sides=L1", "sides_number"),
        ("techniconica/1&new&sides=L1;L1", "build_cockpit"),
        ("techniconica/1&new&sides=L1.K1+P1.W6.G1;L1.K1+P1.W6 G1", "build_form"),
        ("techniconica/1&new&rulings=wary", "position_piece"),
        ("techniconica/1&new&rulings=x.y", "ruling"),
        ("techniconica/1&new&mech=L1", "link_key"),
        ("techniconica/rule=NOPE", "link_rule"),
    ],
)
def test_a_bad_link_is_named(fragment: str, code: str) -> None:
    """By the piece that is wrong."""
    with pytest.raises(GameError) as refused:
        read_link(TECHNICONICA, fragment)
    assert refused.value.code == code


def test_a_build_of_a_link_may_be_odd_but_is_examined() -> None:
    """A blank in the text is no blank of a build."""
    assert parts.read_build("L1.K1 x") == "L1 K1_x"


# --- Copies


def test_what_equals_is_the_same() -> None:
    """Also of a state that was copied or sent to another process."""
    state = STATES[len(STATES) // 2]
    assert pickle.loads(pickle.dumps(state)) == state
    assert copy.deepcopy(state) == state
    again = TECHNICONICA.from_text(TECHNICONICA.to_text(state))
    assert again.mechs[0].frame is state.mechs[0].frame
    assert hash(again.tables.duel) == hash(state.tables.duel)
    assert "tables_of" in repr(state)
    assert "Model.of" in repr(state.mechs[0].frame)
    assert state.score is None
    assert state.stage == state.turn


def test_set_ups_come_back() -> None:
    """As JSON, with only the house rules that differ."""
    rng = random.Random("set-ups")
    for _ in range(40):
        begun = a_duel(rng)
        written = TECHNICONICA.write_setup(begun)
        assert TECHNICONICA.read_setup(json.loads(json.dumps(written))) == begun
        assert TECHNICONICA.seats_of(begun) == len(begun.sides)
