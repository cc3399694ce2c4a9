"""Both readings of the rules say the same of many games, good ones and bad ones."""

from __future__ import annotations

import json
import random

import pytest

from fastplay.fastplay import FASTPLAY
from tabletop import trace
from tabletop.errors import GameError
from tabletop.record import from_text, replay
from tests.fastplay.games import a_battle, a_game, played
from tests.fastplay.second_reading import reference

GAMES = 32
MOST = 80


def ours(text: str) -> list[dict[str, object]]:
    """The trace by the engine; of an error only that there is one."""
    lines: list[dict[str, object]] = []
    try:
        for line in trace.lines(from_text(FASTPLAY, text)):
            lines.append(json.loads(trace.to_text(line)))  # noqa: PERF401 - an error may come
    except GameError:
        lines.append({"error": ""})
    return lines


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_has_one_trace(number: int) -> None:
    """To its end or nearly, with the dice of a seed."""
    text = a_game(f"two readings {number}", most=MOST).to_text()
    assert ours(text) == reference.trace(text)


@pytest.mark.parametrize("number", range(12))
def test_a_game_with_given_dice_has_one_trace(number: int) -> None:
    """They may run out, also in the midst of a choice or of the set-up."""
    rng = random.Random(f"given {number}")
    record = played(a_battle(rng), f"given {number}", rng, 30)
    *_, last = replay(record)
    used = last.state.dice_used
    faces = record.dice().faces(0, used)
    for kept in {*rng.sample(range(used + 1), 3), 0, 20, used}:
        text = record._replace(seed=None, faces=faces[:kept]).to_text()
        assert ours(text) == reference.trace(text)
        assert ("needs" in ours(text)[-1]) == (kept < used)


def spoilt(rng: random.Random, record: dict[str, object]) -> dict[str, object]:
    """A record with one thing wrong, or something odd that is not."""
    bits: tuple[object, ...] = (None, True, 1, 1.5, 10.0, "", "x", [], {}, [1], {"a": 1}, "\ud800")
    bit = rng.choice(bits)
    choices = list(record["choices"])  # type: ignore[call-overload]
    players = json.loads(json.dumps(record["players"]))
    scenario = dict(record["scenario"])  # type: ignore[call-overload]
    match rng.randrange(14):
        case 0:
            return {**record, rng.choice(list(record)): bit}
        case 1:
            gone = rng.choice(list(record))
            return {key: value for key, value in record.items() if key != gone}
        case 2:
            return {**record, "dice": rng.choice(({"seed": bit}, {"faces": bit}, {"x": bit}))}
        case 3:
            face = rng.choice((0, 7, 6, True, 4.0, "3", None))
            return {**record, "dice": {"faces": [6, 2, 5, face, 4, 1, 3, 3] * 4}}
        case 4:
            choices.insert(rng.randrange(len(choices) + 1), bit)
            return {**record, "choices": choices}
        case 5:
            odd = (
                "stop",
                "end",
                "move",
                "go:1,1",
                "go:01,1",
                "laser:2",
                "laser:t1",
                "laser:02",
                "end ",
                "melee:1",
                "place:3,3",
                "add:hp",
                "spread:even",
                "missile:b1",
                "cool",
            )
            choices.insert(rng.randrange(len(choices) + 1), rng.choice(odd))
            return {**record, "choices": choices}
        case 6:
            return {**record, "rulings": {rng.choice(("cap", "rush", "x")): bit}}
        case 7:
            return {**record, "rulings": {"cap": rng.choice(("none", "standard", "once"))}}
        case 8:
            scenario[rng.choice(("map", "hp", "frags", "returns", "x"))] = bit
        case 9:
            scenario = rng.choice(({}, {"hp": 20}, {"frags": 5}, {"frags": 6}, {"hp": 15}))
        case 10:
            players[rng.randrange(len(players))] = bit
        case 11:
            rng.choice(players)[rng.choice(("colour", "team", "x"))] = bit
        case 12:
            rng.choice(players)["team"] = rng.randrange(6)
        case _:
            players = players * rng.randrange(4)
    return {**record, "players": players, "scenario": scenario, rng.choice(("note", "x")): bit}


def test_bad_records_have_one_trace() -> None:
    """The lines before what is wrong, and then an error."""
    rng = random.Random("bad records")
    refused = amid = whole = 0
    games = [a_game(f"bad {number}", most=9).as_json() for number in range(12)]
    for _ in range(450):
        record = rng.choice(games)
        for _ in range(rng.choice((1, 1, 2))):
            try:
                record = spoilt(rng, record)
            except (KeyError, TypeError, IndexError, AttributeError, ValueError):
                break
        text = json.dumps(record)
        found = ours(text)
        assert found == reference.trace(text), text
        refused += found == [{"error": ""}]
        amid += found[-1] == {"error": ""} != found[0]
        whole += "error" not in found[-1]
    assert min(refused, amid, whole) > 20


def test_texts_that_are_no_records() -> None:
    """They are refused as a whole by both."""
    for text in ("", "[]", "{}", "x", "null", '{"format":"papermech-record/1"}', "[" * 500):
        assert ours(text) == [{"error": ""}] == reference.trace(text)


def test_games_by_chance_are_of_every_kind() -> None:
    """All decisions, endings, maps, kinds of attack and switches are met."""
    seen: set[object] = set()
    for number in range(GAMES):
        record = a_game(f"two readings {number}", most=MOST)
        seen |= {record.setup.scenario, *record.setup.rulings, len(record.setup.players)}
        for step in replay(record):
            state = step.state
            report = state.report
            seen |= {state.decision, state.outcome.partition(":")[0]}
            seen |= {mech.status for mech in state.mechs}
            seen |= {event.rule for event in step.events}
            if report:
                seen |= {(report.weapon, report.sight, report.target.isdecimal())}
                seen.add(("mask", report.mask[:1], bool(report.destroyed)))
    assert seen >= {"customise", "place", "action", "move", "over", "playing", "won"}
    assert seen >= {"waiting", "ready", "down", "out", "none", "standard", "once", "free", 2, 3, 4}
    assert seen >= {
        *(("laser", "open", True), ("laser", "masked", True), ("laser", "", False)),
        *(("missile", "open", True), ("missile", "masked", True), ("missile", "", False)),
        *(("melee", "", True), ("mask", "t", True), ("mask", "b", True), ("mask", "t", False)),
    }
    assert seen >= {"RETURN", "SHUTDOWN", "FRAG", "WIN", "BLAST", "MASKED-HIT", "INSIDE"}
