"""The command line: trace, new, legal, replay and rules, with their exit statuses."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from tabletop.record import from_text
from techniconica.__main__ import main
from techniconica.rules import RULES
from techniconica.techniconica import TECHNICONICA
from tests.techniconica.games import D, DuelRecord, a_game
from tests.techniconica.second_reading import reference

DUEL: dict[str, object] = {
    "format": "techniconica-record/1",
    "sides": [{"mechs": [D]}, {"mechs": [D]}],
    "rulings": {"wary": "off"},
    "dice": {"faces": [9, 2, 5, 7]},
    "choices": ["first:0", "shoot", "stack:1"],
}


class Run:
    """Runs a command and holds what it said."""

    def __init__(self, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str]) -> None:
        self._patch = patch
        self._capture = capture

    def __call__(self, *arguments: str, given: str = "") -> tuple[int, list[str], list[str]]:
        """The exit status, and the lines of both outputs."""
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        self._patch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
        status = main(arguments)
        sys.stdout.seek(0)
        return status, sys.stdout.read().splitlines(), self._capture.readouterr().err.splitlines()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """A way to run commands."""
    return Run(monkeypatch, capsys)


def test_a_record_is_traced(run: Run, tmp_path: Path) -> None:
    """From a file and from standard input, line by line as the second reading has it."""
    text = json.dumps(DUEL)
    file = tmp_path / "duel.json"
    file.write_text(text, "utf-8")
    status, out, err = run("trace", str(file))
    assert (status, err) == (0, [])
    assert [json.loads(line) for line in out] == reference.trace(text)
    assert run("trace", "-", given=text)[1] == out
    assert list(json.loads(out[0])) == sorted(json.loads(out[0]))


def test_a_die_is_missing(run: Run) -> None:
    """No error: the choice waits."""
    text = json.dumps({**DUEL, "dice": {"faces": [9, 2, 5]}})
    status, out, err = run("trace", "-", given=text)
    assert (status, err) == (0, [])
    last = json.loads(out[-1])
    assert (last["needs"], last["choice"], last["decision"]) == ("die", "stack:1", "dice")
    status, out, err = run("legal", "-", given=text)
    assert (status, out, err) == (0, ["dice"], [])
    assert run("replay", "-", given=text)[1][-1].strip() == "The given dice have run out."


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"sides": [{"mechs": [D]}, {"mechs": ["L1 K1+P1 W6+S2 G1"]}]}, "build 1a: power"),
        ({"sides": [{"mechs": ["L1 K1+P1 W6 G9"]}, {"mechs": ["L1"]}]}, "build 0a: card"),
        ({"sides": [{"mechs": [D]}, {"mechs": [""]}]}, "build 1a: form"),
    ],
)
def test_the_refusal_of_a_build_is_said_to_the_letter(
    run: Run, change: dict[str, object], error: str
) -> None:
    """On standard error alone, and in a batch as JSON."""
    text = json.dumps({**DUEL, **change})
    assert run("trace", "-", given=text) == (2, [], [error])
    assert run("trace", "--batch", "-", given=text) == (2, [f'{{"error": "{error}"}}', "---"], [])


@pytest.mark.parametrize(
    "change",
    [
        {"dice": {"faces": [11]}},
        {"dice": {"seed": 1}},
        {"choices": [1]},
        {"rulings": {"wary": "x"}},
        {"sides": [{"mechs": ["L1"]}]},
        {"sides": [{"mechs": ["L1"]}, {"mechs": ["L1", "L1"]}]},
        {"sides": [{"mechs": ["L1"]}, {"mechs": ["L1"], "x": 1}]},
    ],
)
def test_builds_are_examined_last(run: Run, change: dict[str, object]) -> None:
    """What else is wrong with a record is said first."""
    bad = {**DUEL, "sides": [{"mechs": ["L1"]}, {"mechs": ["L1"]}], **change}
    status, out, (error,) = run("trace", "-", given=json.dumps(bad))
    assert (status, out) == (2, [])
    assert not error.startswith("build")


def test_an_illegal_choice_comes_after_the_lines_before_it(run: Run) -> None:
    """With its place and what is legal there."""
    bad = {**DUEL, "choices": ["first:0", "charge"]}
    status, out, (error,) = run("trace", "-", given=json.dumps(bad))
    assert (status, len(out)) == (2, 2)
    assert "place 2" in error
    assert "aim evade pass shoot" in error
    ended = {**DUEL, "choices": [*DUEL["choices"], "pass"]}  # type: ignore[misc]
    status, out, (error,) = run("trace", "-", given=json.dumps(ended))
    assert (status, len(out)) == (2, 4)


def test_a_batch_goes_on_after_an_error(run: Run) -> None:
    """One record a line, standard input where no file is named."""
    good = json.dumps(DUEL)
    status, out, err = run("trace", "--batch", given=f"{good}\n\nnonsense\n{good}\n")
    assert (status, err) == (2, [])
    assert out.count("---") == 3
    assert len([line for line in out if line.startswith('{"error"')]) == 1
    assert run("trace", "--batch", given=f"{good}\n")[0] == 0


def test_a_new_game_can_be_begun(run: Run) -> None:
    """The standard one, or like another."""
    status, (line,), err = run("new", "--seed", "steel")
    assert (status, err) == (0, [])
    record: DuelRecord = from_text(TECHNICONICA, line)
    assert (record.setup, record.seed) == (TECHNICONICA.standard, "steel")
    assert len(record.setup.sides) == len(record.setup.sides[0]) == 2
    like = a_game("like", most=5)
    _, (line,), _ = run("new", "--seed", "s", "--like", "-", given=like.to_text())
    assert from_text(TECHNICONICA, line).setup == like.setup


def test_what_is_legal_is_printed(run: Run) -> None:
    """The decision first."""
    text = json.dumps({**DUEL, "choices": ["first:0"]})
    assert run("legal", "-", given=text)[1] == ["action", "aim", "evade", "pass", "shoot"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_game_is_told(run: Run, language: str) -> None:
    """Each choice with what it led to."""
    game = a_game("told", most=60)
    status, out, err = run("replay", "--language", language, "-", given=game.to_text())
    assert (status, err) == (0, [])
    assert len(out) > len(game.choices) > 20


def test_every_rule_is_listed(run: Run) -> None:
    """With chapter, origin, title and wording."""
    status, out, err = run("rules", "--language", "es")
    assert (status, err) == (0, [])
    rows = [line.split("\t") for line in out]
    assert [row[0] for row in rows] == list(RULES)
    assert {row[2] for row in rows} == {"printed", "public", "ruling", "reading"}
    assert all(len(row) == 5 for row in rows)
    assert rows[0][3] == "Cómo se escribe un montaje"
