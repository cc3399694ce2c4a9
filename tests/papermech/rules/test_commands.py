"""The other commands: new, legal, replay, and their help."""

import json

import pytest

from papermech.record import Record, from_text
from papermech.rules import RULES
from tests.papermech.rules.test_trace_command import GOOD, ILLEGAL, WAITING, run, text


def test_a_new_record_can_be_played() -> None:
    """It holds the seed to the letter, the standard equipment, and no choice."""
    done = run("new", "--seed", "ñ one")
    assert from_text(done.stdout) == Record(seed="ñ one")
    assert done.returncode == 0
    assert done.stderr == b""


def test_a_new_record_without_a_seed_has_one_of_its_own() -> None:
    """Two of them differ."""
    first, second = (from_text(run("new").stdout).seed for _ in range(2))
    assert first
    assert second
    assert first != second


def test_a_new_record_like_another() -> None:
    """Equipment and rulings are taken over, dice and choices are not."""
    other = GOOD | {"rulings": {"haste": "between"}}
    made = from_text(run("new", "--seed", "s", "--like", "-", given=text(other)).stdout)
    assert made.rulings.haste == "between"
    assert made.choices == ()


def test_legal_choices_at_the_end_of_a_record() -> None:
    """The decision first, then every legal choice in order."""
    begun = {**GOOD, "choices": []}
    done = run("legal", "-", given=text(begun))
    decision, *legal = done.stdout.decode().splitlines()
    assert decision == "action"
    assert len(legal) == 16
    assert legal == sorted(legal)
    assert run("legal", "-", given=text(WAITING)).stdout == b"dice\n"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "You choose Full charge (Laser, left arm)"), ("es", "Eliges Carga total")],
)
def test_a_replay_in_words(language: str, sentence: str) -> None:
    """Each choice is named, with what it led to, in either language."""
    done = run("replay", "-", "--language", language, given=text(GOOD))
    told = done.stdout.decode()
    assert "1. left_arm.3" in told
    assert sentence in told
    assert done.returncode == 0


def test_a_replay_tells_where_dice_ran_out() -> None:
    """It is no error."""
    done = run("replay", "-", given=text(WAITING))
    assert done.stdout.decode().splitlines()[-1].strip() == "No dice left."
    assert done.returncode == 0


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_rule_is_listed(language: str) -> None:
    """Id, chapter, origin, title and wording of each, in reading order."""
    lines = run("rules", "--language", language).stdout.decode().splitlines()
    rows = [line.split("\t") for line in lines]
    assert [row[0] for row in rows] == list(RULES)
    assert all(len(row) == 5 and all(row) for row in rows)
    assert {row[2] for row in rows} == {"printed", "ruling"}


@pytest.mark.parametrize("command", ["trace", "legal", "replay"])
def test_an_illegal_record_has_status_2(command: str) -> None:
    """With one line on standard error."""
    done = run(command, "-", given=text(ILLEGAL))
    assert done.returncode == 2
    assert len(done.stderr.decode().splitlines()) == 1


@pytest.mark.parametrize("command", ["trace", "legal", "replay", "new"])
def test_a_file_that_is_not_there(command: str) -> None:
    """It is named, with status 2."""
    option = ["--like"] if command == "new" else []
    done = run(command, *option, "no/such/file.json")
    assert done.returncode == 2
    assert b"no/such/file.json" in done.stderr


@pytest.mark.parametrize("command", ["", "new", "trace", "legal", "replay", "rules"])
def test_every_command_has_help(command: str) -> None:
    """It says what the command does, and with which arguments."""
    done = run(*([command] if command else []), "--help")
    assert done.returncode == 0
    assert b"usage: python -m papermech" in done.stdout
    assert b"--help" in done.stdout


def test_the_commands_do_not_depend_on_the_locale() -> None:
    """A replay in Spanish is written in UTF-8 everywhere."""
    done = run("replay", "-", "--language", "es", given=json.dumps(GOOD), locale="C")
    assert "Láser" in done.stdout.decode()
