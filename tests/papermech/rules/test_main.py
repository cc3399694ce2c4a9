"""The command line from within: every answer to the byte, and what goes where."""

import io
import json
import runpy
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from desk.words import Words
from papermech import __main__ as command_line
from papermech.record import Record, from_json, from_text
from papermech.rules import RULES
from papermech.sheet.names import words_in
from tabletop.trace import lines, to_text
from tests.papermech.rules.test_trace_command import FOREIGN, GOOD, ILLEGAL, INVALID, WAITING, text
from tests.play import STANDING, json_record


class Done(NamedTuple):
    """What a command left behind."""

    status: object
    out: str
    err: str


class Shell:
    """Runs commands in this process, on standard streams as an unhelpful system sets them up."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        patch.setenv("COLUMNS", "1000")
        patch.setenv("NO_COLOR", "1")

    def run(self, *arguments: str, given: bytes | str = b"") -> Done:
        """Run a command."""
        return self.caught(lambda: sys.exit(command_line.main(arguments)), given)

    def caught(self, program: Callable[[], object], given: bytes | str = b"") -> Done:
        """Run a program until it leaves."""
        typed = given.encode() if isinstance(given, str) else given
        out, err = io.BytesIO(), io.StringIO()
        with self.patch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed)))
            patch.setattr(sys, "stdout", io.TextIOWrapper(out, "ascii", newline="\r\n"))
            patch.setattr(sys, "stderr", err)
            with pytest.raises(SystemExit) as left:
                program()
            sys.stdout.flush()
            return Done(left.value.code, out.getvalue().decode(), err.getvalue())


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Where the commands are typed."""
    return Shell(monkeypatch)


def printed(record: dict[str, object]) -> str:
    """The trace of a legal record as it is printed."""
    return "".join(f"{to_text(line)}\n" for line in lines(from_text(text(record))))


def test_trace(shell: Shell) -> None:
    """Every line, each ended by a plain line feed, in UTF-8 whatever the stream was set to."""
    assert shell.run("trace", "-", given=text(GOOD)) == Done(0, printed(GOOD), "")


def test_trace_of_a_file(shell: Shell, tmp_path: Path) -> None:
    """A file is read as standard input is."""
    file = tmp_path / "record.json"
    file.write_text(text(GOOD), encoding="utf-8")
    assert shell.run("trace", str(file)) == Done(0, printed(GOOD), "")


def test_batch(shell: Shell) -> None:
    """Traces and errors, a line `---` after each; empty lines are skipped; the worst status."""
    refused = {"error": "invalid (choice_type) at place 2: 1"}
    records = (GOOD, INVALID, GOOD)
    given = "\n \n".join(map(text, records)) + "\n"
    batch = printed(GOOD) + f"---\n{json.dumps(refused)}\n---\n" + printed(GOOD) + "---\n"
    assert shell.run("trace", "-", "--batch", given=given) == Done(2, batch, "")


def test_batch_of_legal_records(shell: Shell) -> None:
    """With none refused the status is 0, also for no record at all."""
    given = f"{text(GOOD)}\n{text(GOOD)}"
    twice = (printed(GOOD) + "---\n") * 2
    assert shell.run("trace", "-", "--batch", given=given) == Done(0, twice, "")
    assert shell.run("trace", "-", "--batch") == Done(0, "", "")


def test_what_is_refused_goes_to_standard_error(shell: Shell) -> None:
    """The error in one line, status 2, and nothing of a record that is damaged as a whole."""
    assert shell.run("trace", "-", given=text(FOREIGN)) == Done(
        2, "", "damaged (foreign_format): chess/1; allowed: papermech-record/1\n"
    )


def test_what_is_printed_before_an_illegal_choice_stays(shell: Shell) -> None:
    """The lines before it, then the error."""
    done = shell.run("trace", "-", given=text(ILLEGAL))
    assert done.status == 2
    assert done.out == printed({**ILLEGAL, "choices": ILLEGAL["choices"][:1]})
    assert done.err.startswith("illegal (choice) at place 2 in decision window: nonsense; allowed:")
    assert done.err.count("\n") == 1


def test_a_file_that_cannot_be_read(shell: Shell, tmp_path: Path) -> None:
    """It is named with what is wrong."""
    missing = str(tmp_path / "none.json")
    assert shell.run("legal", missing) == Done(
        2, "", f"cannot read {missing}: No such file or directory\n"
    )


def test_new(shell: Shell) -> None:
    """The seed to the letter, and the standard equipment."""
    assert shell.run("new", "--seed", "ñ one") == Done(0, Record(seed="ñ one").to_text() + "\n", "")
    assert shell.run("new", "--seed", "") == Done(0, Record(seed="").to_text() + "\n", "")


def test_new_without_a_seed(shell: Shell) -> None:
    """It is drawn by chance: four bytes, written as hexadecimal digits."""
    shell.patch.setattr(secrets, "token_hex", lambda count: f"{count} random bytes")
    assert shell.run("new").out == Record(seed="4 random bytes").to_text() + "\n"


def test_new_like_another(shell: Shell) -> None:
    """Equipment and rulings are taken over, dice and choices are not."""
    loadout, rulings = {"legs_armour": 3}, {"punch": "list"}
    other = from_json(json_record("left_arm.3", seed="x", loadout=loadout, rulings=rulings))
    made = shell.run("new", "--seed", "s", "--like", "-", given=other.to_text())
    assert from_text(made.out) == other._replace(seed="s", choices=())


def test_new_gives_nothing_that_cannot_be_played(shell: Shell) -> None:
    """A seed that no record can hold is refused."""
    assert shell.run("new", "--seed", "\ud800") == Done(
        2, "", "invalid (seed_not_utf8): '\\ud800'\n"
    )


def test_legal(shell: Shell) -> None:
    """What is asked, then every legal choice, each on a line."""
    ended = text({**GOOD, "choices": []})
    assert shell.run("legal", "-", given=ended).out.split("\n") == ["action", *STANDING, ""]


def test_legal_where_dice_ran_out(shell: Shell) -> None:
    """It is no error."""
    assert shell.run("legal", "-", given=text(WAITING)) == Done(0, "dice\n", "")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            (),
            """\
   Wave 1: Attack bike (die 1).
   Attack bike arrives with Machine gun, time 1: front left, long range.
1. right_shoulder.1
   You choose Single launch (Missiles, right shoulder): time 2.
   Clock +1.
   No dice left.
""",
        ),
        (
            ("--language", "es"),
            """\
   Oleada 1: Moto de ataque (dado 1).
   Moto de ataque llega con Ametralladora, tiempo 1: frente izquierda, alcance: largo.
1. right_shoulder.1
   Eliges Misil único (Misiles, hombro derecho): tiempo 2.
   Reloj +1.
   No quedan dados anotados.
""",
        ),
    ],
    ids=["en", "es"],
)
def test_replay(shell: Shell, language: tuple[str, ...], told: str) -> None:
    """Events under the numbered choices that led to them; English if nothing is said."""
    assert shell.run("replay", "-", *language, given=text(WAITING)) == Done(0, told, "")


def test_a_replay_ends_with_the_record(shell: Shell) -> None:
    """Dice that nobody asks for are not missed."""
    done = shell.run("replay", "-", given=text({**WAITING, "choices": []}))
    assert len(done.out.splitlines()) == 2
    assert done.status == 0


def test_rules(shell: Shell) -> None:
    """A line for each rule, in reading order, with five fields; English if nothing is said."""
    done = shell.run("rules")
    assert (done.status, done.err) == (0, "")
    rows = [line.split("\t") for line in done.out.splitlines()]
    assert [row[:3] for row in rows] == [
        [rule.id, rule.chapter, "ruling" if rule.ruled else "printed"] for rule in RULES.values()
    ]
    words = words_in("en")
    assert [row[3:] for row in rows] == [
        [words.say(f"rule_title.{name}"), words.say(f"rule.{name}")] for name in RULES
    ]
    assert shell.run("rules", "--language", "en") == done
    assert shell.run("rules", "--language", "es") != done


def test_rules_without_a_catalogue(shell: Shell) -> None:
    """Ids, chapters and origins need no words; that words are missing is said beside them."""

    def missing(language: str) -> Words:
        raise FileNotFoundError(language)

    shell.patch.setattr("papermech.sheet.names.words_in", missing)
    done = shell.run("rules")
    rows = [line.split("\t") for line in done.out.splitlines()]
    assert [row[0] for row in rows] == list(RULES)
    assert {len(row) for row in rows} == {3}
    assert done.status == 0
    assert "build the catalogue" in done.err


def test_a_batch_reads_standard_input_if_no_file_is_named(shell: Shell) -> None:
    """As it does for a dash; without --batch a file must be named."""
    lines = text(GOOD) + "\n"
    assert shell.run("trace", "--batch", given=lines) == shell.run(
        "trace", "--batch", "-", given=lines
    )
    assert shell.run("trace").err.endswith("required: FILE\n")


HELP = {
    (): [
        "usage: python -m papermech [-h] {new,trace,legal,replay,rules} ...",
        "Play Paper 'Mech on the command line. A record is a game as JSON: set-up, dice and "
        "choices. Exit status: 0 if all was legal, else 2.",
        "positional arguments:",
        "{new,trace,legal,replay,rules}",
        "new print the record of a new game",
        "trace play a record and print each state as a line of JSON",
        "legal play a record and print its last decision and every legal choice",
        "replay play a record and tell it in words",
        "rules list every rule with its id and wording",
    ],
    ("new",): [
        "usage: python -m papermech new [-h] [--seed SEED] [--like FILE]",
        "Print the record of a new game. Add choices to it to play.",
        "--seed SEED any text; same seed, same dice",
        "--like FILE take the set-up of a record, or -",
    ],
    ("trace",): [
        "usage: python -m papermech trace [-h] [--batch] [FILE]",
        "Play a record and print the state after set-up and after every choice, each as a line of "
        "JSON.",
        "positional arguments:",
        "FILE a record, or - for standard input",
        "--batch read one record a line; a line --- follows each trace",
    ],
    ("legal",): [
        "usage: python -m papermech legal [-h] FILE",
        "Play a record and print the decision it ends in, then each legal choice on its own line.",
        "positional arguments:",
        "FILE a record, or - for standard input",
    ],
    ("replay",): [
        "usage: python -m papermech replay [-h] [--language {en,es}] FILE",
        "Play a record and tell in words what each choice did.",
        "positional arguments:",
        "FILE a record, or - for standard input",
        "--language {en,es}",
    ],
    ("rules",): [
        "usage: python -m papermech rules [-h] [--language {en,es}]",
        "List the rules in reading order, separated by tabs: id, chapter, origin (printed, other "
        "texts, our reading, or our ruling), title and wording. Title and wording need a built "
        "catalogue.",
        "--language {en,es}",
    ],
}
"""The help of each command but for what argparse itself adds, runs of spaces as one."""


@pytest.mark.parametrize("command", HELP, ids=lambda command: " ".join(command) or "none")
def test_help(shell: Shell, command: tuple[str, ...]) -> None:
    """It says what the command does, and with which arguments."""
    done = shell.run(*command, "--help")
    shown = [" ".join(line.split()) for line in done.out.splitlines()]
    of_argparse = ("", "options:", "-h, --help show this help message and exit")
    assert [line for line in shown if line not in of_argparse] == HELP[command]
    assert done.status == 0


@pytest.mark.parametrize(
    "arguments", [(), ("trace",), ("play", "-"), ("rules", "--language", "fr")]
)
def test_a_wrong_call(shell: Shell, arguments: tuple[str, ...]) -> None:
    """A usage line and what is wrong, status 2, and nothing on standard output."""
    done = shell.run(*arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("usage: python -m papermech ")


def test_the_command_missing_is_named(shell: Shell) -> None:
    """Whoever gives no command learns what is missing."""
    assert shell.run().err.endswith("error: the following arguments are required: command\n")


def test_it_runs_as_a_program(shell: Shell) -> None:
    """The arguments are those of the call, and the process ends with the status."""
    shell.patch.setattr(sys, "argv", ["papermech", "trace", "no/such/file.json"])
    path = str(command_line.__file__)
    done = shell.caught(lambda: runpy.run_path(path, run_name="__main__"))
    assert done == Done(2, "", "cannot read no/such/file.json: No such file or directory\n")
