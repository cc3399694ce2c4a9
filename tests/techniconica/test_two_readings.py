"""Both readings of the rules say the same of many games, good ones and bad ones."""

from __future__ import annotations

import json
import random

import pytest

from tabletop import trace
from tabletop.errors import GameError
from tabletop.record import from_text, replay
from techniconica.mechs.builds import BuildError
from techniconica.techniconica import TECHNICONICA
from tests.techniconica.games import a_duel, a_game, fierce, maybe_build, played
from tests.techniconica.second_reading import reference

GAMES = 90


def ours(text: str) -> list[dict[str, object]]:
    """The trace by the engine; an error only says whether it is of a build."""
    lines: list[dict[str, object]] = []
    try:
        for line in trace.lines(from_text(TECHNICONICA, text)):
            lines.append(json.loads(trace.to_text(line)))  # noqa: PERF401 - an error may come
    except BuildError as error:
        lines.append({"error": str(error)})
    except GameError:
        lines.append({"error": ""})
    return lines


def theirs(text: str) -> list[dict[str, object]]:
    """The trace by the second reading."""
    lines = reference.trace(text)
    if "error" in lines[-1] and not str(lines[-1]["error"]).startswith("build "):
        lines[-1] = {"error": ""}
    return lines


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_has_one_trace(number: int) -> None:
    """To its end, with the dice of a seed."""
    text = a_game(f"two readings {number}", most=150).to_text()
    assert ours(text) == theirs(text)


@pytest.mark.parametrize("number", range(30))
def test_a_game_with_given_dice_has_one_trace(number: int) -> None:
    """They may run out, also in the midst of a choice."""
    rng = random.Random(f"given {number}")
    record = played(a_duel(rng), f"given {number}", rng, 60)
    *_, last = replay(record)
    used = last.state.dice_used
    faces = record.dice().faces(0, used)
    for kept in {*rng.sample(range(used + 1), min(4, used)), 0, used}:
        text = record._replace(seed=None, faces=faces[:kept]).to_text()
        assert ours(text) == theirs(text)
        assert ("needs" in ours(text)[-1]) == (kept < used)


def spoilt(rng: random.Random, record: dict[str, object]) -> dict[str, object]:
    """A record with one thing wrong, or something odd that is not."""
    bits: tuple[object, ...] = (None, True, 1, 1.5, "", "x", [], {}, [1], ["x"], {"a": 1}, "\ud800")
    bit = rng.choice(bits)
    choices = list(record["choices"])  # type: ignore[call-overload]
    sides = json.loads(json.dumps(record["sides"]))
    match rng.randrange(12):
        case 0:
            return {**record, rng.choice(list(record)): bit}
        case 1:
            gone = rng.choice(list(record))
            return {key: value for key, value in record.items() if key != gone}
        case 2:
            return {**record, "dice": rng.choice(({"seed": bit}, {"faces": bit}, {"x": bit}))}
        case 3:
            face = rng.choice((0, 11, 10, True, 4.0, "3", None))
            return {**record, "dice": {"faces": [9, 2, 5, face, 7, 8, 3, 3]}}
        case 4:
            choices.insert(rng.randrange(len(choices) + 1), bit)
            return {**record, "choices": choices}
        case 5:
            choices.insert(
                rng.randrange(len(choices) + 1),
                rng.choice(
                    ("pass", "shoot", "stack:1", "done", "pass ", "mech:0a", "at:1a", "hold")
                ),
            )
            return {**record, "choices": choices}
        case 6:
            return {**record, "rulings": {rng.choice(("wary", "x")): bit}}
        case 7:
            sides[rng.randrange(len(sides))] = bit
        case 8:
            sides[rng.randrange(len(sides))]["mechs"] = bit
        case 9:
            rng.choice(sides)[rng.choice(("mech", "mechs"))] = [maybe_build(rng)]
        case 10:
            mechs = rng.choice(sides)["mechs"]
            mechs[rng.randrange(len(mechs))] = rng.choice((maybe_build(rng), bit))
        case _:
            sides = sides * rng.randrange(4)
    return {**record, "sides": sides, rng.choice(("note", "dice")): {"seed": "odd"}}


def test_bad_records_have_one_trace() -> None:
    """The lines before what is wrong, and then an error; of a build, to the letter."""
    rng = random.Random("bad records")
    errors, whole = set(), 0
    games = [a_game(f"bad {number}", most=25).as_json() for number in range(12)]
    for _ in range(900):
        record = rng.choice(games)
        for _ in range(rng.choice((1, 1, 2))):
            try:
                record = spoilt(rng, record)
            except (KeyError, TypeError, IndexError, AttributeError, ValueError):
                break
        text = json.dumps(record)
        found = ours(text)
        assert found == theirs(text), text
        if "error" in found[-1]:
            errors.add(found[-1]["error"])
        else:
            whole += 1
    assert len(errors) > 15
    assert whole > 30


def test_texts_that_are_no_records() -> None:
    """They are refused as a whole by both."""
    for text in ("", "[]", "{}", "x", "null", '{"format":"papermech-record/1"}', "[" * 500):
        assert ours(text) == [{"error": ""}] == theirs(text)


def test_games_by_chance_are_of_every_kind() -> None:
    """All decisions, endings, ways out, events and rulings are met."""
    rng = random.Random("kinds")
    decisions, outs, outcomes, events = set(), set(), set(), set()
    for number in range(GAMES):
        for step in replay(a_game(f"two readings {number}", most=150)):
            state = step.state
            decisions.add(state.decision)
            outcomes.add(state.outcome.partition(":")[0])
            outs |= {mech.out for mech in state.mechs}
            events.add(state.event)
    assert decisions == {
        *("first", "mech", "action", "target", "weapon", "stack", "smoke", "redirect"),
        *("layer", "repair", "over"),
    }
    assert outs == {"", "cockpit", "power", "weapons", "bottled"}
    assert outcomes >= {"playing", "won"}
    assert events == {"", "mire", "dust", "surge", "heat", "dread", "crews", "calm"}
    assert fierce(rng, ("pass",)) == "pass"
