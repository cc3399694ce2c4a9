"""The command line: trace, new, legal, replay and rules, with their exit statuses."""

from __future__ import annotations

import io
import json
import runpy
import sys
from pathlib import Path

import pytest

from fastplay.__main__ import main
from fastplay.fastplay import FASTPLAY
from fastplay.rules import RULES
from tabletop.record import from_text
from tests.fastplay.games import BattleRecord, a_game
from tests.fastplay.second_reading import reference

RED = [4, 3, 5, 2, 1, 6, 4, 3, 2, 5, 3, 4, 2]
BLUE = [6, 1, 1, 1, 2, 1, 1, 6, 4, 1, 6, 6, 6]
BATTLE: dict[str, object] = {
    "format": "fastplay-record/1",
    "players": [{"colour": "red"}, {"colour": "blue"}],
    "dice": {"faces": [*RED, *BLUE, 6, 1]},
    "choices": ["spread:attack", "done"],
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
    text = json.dumps(BATTLE)
    file = tmp_path / "battle.json"
    file.write_text(text, "utf-8")
    status, out, err = run("trace", str(file))
    assert (status, err) == (0, [])
    assert [json.loads(line) for line in out] == reference.trace(text)
    assert run("trace", "-", given=text)[1] == out
    assert list(json.loads(out[0])) == sorted(json.loads(out[0]))
    assert set(json.loads(out[0])) == {
        *("n", "choice", "round", "player", "decision", "legal", "outcome", "winner", "order"),
        *("mechs", "terrain", "wrecks", "report", "dice_used"),
    }


def test_a_die_is_missing(run: Run) -> None:
    """No error: the choice waits, or the game itself."""
    text = json.dumps({**BATTLE, "dice": {"faces": [*RED, *BLUE, 6]}})
    status, out, err = run("trace", "-", given=text)
    assert (status, err) == (0, [])
    last = json.loads(out[-1])
    assert (last["needs"], last["choice"], last["decision"]) == ("die", "done", "dice")
    assert (last["player"], last["dice_used"]) == (2, 26)
    assert run("legal", "-", given=text)[:2] == (0, ["dice"])
    assert run("replay", "-", given=text)[1][-1].strip() == "The given dice have run out."
    (line,) = run("trace", "-", given=json.dumps({**BATTLE, "dice": {"faces": RED}}))[1]
    first = json.loads(line)
    assert (first["n"], first["player"], first["dice_used"]) == (0, None, 0)
    assert first["mechs"][0]["stats"] is None


@pytest.mark.parametrize(
    "change",
    [
        {"dice": {"faces": [7]}},
        {"dice": {"seed": 1}},
        {"choices": [1]},
        {"rulings": {"cap": "x"}},
        {"rulings": {"x": "x"}},
        {"scenario": {"map": "x"}},
        {"scenario": {"hp": 15}},
        {"scenario": {"hp": 10.0}},
        {"scenario": {"frags": True}},
        {"scenario": {"frags": 0}},
        {"scenario": {"returns": 1}},
        {"scenario": {"x": 1}},
        {"scenario": None},
        {"players": None},
        {"players": [{"colour": "red"}]},
        {"players": [{"colour": "red"}] * 5},
        {"players": [{"colour": "red"}, {"colour": "pink"}]},
        {"players": [{"colour": "red"}, {"team": 1}]},
        {"players": [{"colour": "red"}, {"colour": "red", "x": 1}]},
        {"players": [{"colour": "red", "team": 1}, {"colour": "red"}]},
        {"players": [{"colour": "red"}, {"colour": "red", "team": 1}]},
        {"players": [{"colour": "red", "team": 1}, {"colour": "red", "team": 1}]},
        {"players": [{"colour": "red", "team": 1}, {"colour": "red", "team": 5}]},
        {"players": [{"colour": "red", "team": 1}, {"colour": "red", "team": True}]},
        {"players": [{"colour": "red", "team": 1}, {"colour": "red", "team": None}]},
        {"players": ["red", "blue"]},
    ],
)
def test_a_bad_record_has_no_line(run: Run, change: dict[str, object]) -> None:
    """One on standard error, and in a batch as JSON."""
    text = json.dumps({**BATTLE, **change})
    status, out, err = run("trace", "-", given=text)
    assert (status, out, len(err)) == (2, [], 1)
    status, out, err = run("trace", "--batch", "-", given=text)
    assert (status, out[-1], err) == (2, "---", [])
    assert json.loads(out[0]).keys() == {"error"}
    assert reference.trace(text) == [{"error": ""}]


def test_an_illegal_choice_comes_after_the_lines_before_it(run: Run) -> None:
    """With its place and what is legal there."""
    bad = {**BATTLE, "choices": ["spread:attack", "end"]}
    status, out, (error,) = run("trace", "-", given=json.dumps(bad))
    assert (status, len(out)) == (2, 2)
    assert "place 2" in error
    assert "customise" in error
    assert "add:ab" in error


def test_a_batch_goes_on_after_an_error(run: Run) -> None:
    """One record a line, standard input where no file is named."""
    good = json.dumps(BATTLE)
    status, out, err = run("trace", "--batch", given=f"{good}\n\nnonsense\n{good}\n")
    assert (status, err) == (2, [])
    assert out.count("---") == 3
    assert len([line for line in out if line.startswith('{"error"')]) == 1
    assert run("trace", "--batch", given=f"{good}\n")[0] == 0


def test_a_new_game_can_be_begun(run: Run) -> None:
    """The standard one, or like another."""
    status, (line,), err = run("new", "--seed", "steel")
    assert (status, err) == (0, [])
    record: BattleRecord = from_text(FASTPLAY, line)
    assert (record.setup, record.seed) == (FASTPLAY.standard, "steel")
    like = a_game("like", most=5)
    _, (line,), _ = run("new", "--seed", "s", "--like", "-", given=like.to_text())
    assert from_text(FASTPLAY, line).setup == like.setup


def test_it_is_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """That ends with a status."""
    monkeypatch.setattr(sys, "argv", ["fastplay", "new", "--seed", "steel"])
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    # Another test has imported it already.
    monkeypatch.delitem(sys.modules, "fastplay.__main__")
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("fastplay", run_name="__main__")
    assert ended.value.code == 0


def test_what_is_legal_is_printed(run: Run) -> None:
    """The decision first."""
    text = json.dumps({**BATTLE, "choices": ["spread:attack"]})
    status, out, _ = run("legal", "-", given=text)
    assert (status, out[0]) == (0, "customise")
    assert out[1:] == sorted(out[1:])
    assert "spread:even" in out


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
    assert {row[2] for row in rows} == {"printed", "ruling", "reading"}
    assert all(len(row) == 5 for row in rows)
    assert rows[0][3] == "Tirar un mech"
