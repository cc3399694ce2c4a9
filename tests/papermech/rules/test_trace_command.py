"""The command line: traces, exit statuses and what goes where."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import papermech
from papermech.record import from_json
from tabletop.trace import lines
from tests.play import json_record

PY = Path(papermech.__file__).parent.parent

GOOD = json_record("left_arm.3", "change:left_arm.3", seed="ñ one")
ILLEGAL = json_record("left_arm.3", "nonsense", "advance", faces="113")
WAITING = json_record("right_shoulder.1", "haste", "nonsense", faces="13" + "3")
INVALID = json_record(faces="113") | {"choices": ["left_arm.3", 1]}
FOREIGN = json_record(faces="113") | {"format": "chess/1"}


def run(
    *arguments: str, given: str | bytes = b"", locale: str = "C.UTF-8"
) -> subprocess.CompletedProcess[bytes]:
    """Run `python -m papermech` and keep what it printed."""
    return subprocess.run(
        [sys.executable, "-m", "papermech", *arguments],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(PY), "PYTHONIOENCODING": "", "LC_ALL": locale},
        timeout=60,
    )


def text(record: dict[str, Any]) -> str:
    """A record on one line."""
    return json.dumps(record, ensure_ascii=False)


def traced(record: dict[str, Any]) -> list[object]:
    """The trace lines of a legal record."""
    return list(lines(from_json(record)))


def parsed(output: bytes) -> list[Any]:
    """Printed lines, each read as JSON; `---` as it is."""
    printed = output.decode().splitlines()
    return [line if line == "---" else json.loads(line) for line in printed]


def test_trace_of_a_file(tmp_path: Path) -> None:
    """One line for the set-up and one for each choice, status 0, nothing on standard error."""
    file = tmp_path / "récord.json"
    file.write_text(json.dumps(GOOD, indent=2), encoding="utf-8")
    done = run("trace", str(file))
    assert (done.returncode, done.stderr) == (0, b"")
    assert parsed(done.stdout) == traced(GOOD)
    assert len(parsed(done.stdout)) == 3


def test_trace_of_standard_input() -> None:
    """`-` reads the record from standard input."""
    done = run("trace", "-", given=text(GOOD))
    assert (done.returncode, done.stderr) == (0, b"")
    assert parsed(done.stdout) == traced(GOOD)


def test_lines_have_the_written_keys_sorted_at_every_depth() -> None:
    """Each line is one JSON object with sorted keys."""
    done = run("trace", "-", given=text(GOOD))
    for line in done.stdout.decode().splitlines():
        assert line == json.dumps(json.loads(line), sort_keys=True, ensure_ascii=False)
        assert set(json.loads(line)) == {
            "n",
            "choice",
            "wave",
            "stance",
            "outcome",
            "score",
            "player",
            "enemies",
            "decision",
            "legal",
            "dice_used",
        }
    assert b"\r" not in done.stdout


def test_a_file_may_end_like_any_text_file(tmp_path: Path) -> None:
    """A byte order mark and line ends of Windows do no harm."""
    file = tmp_path / "record.json"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(GOOD, indent=1).replace("\n", "\r\n").encode())
    assert parsed(run("trace", str(file)).stdout) == traced(GOOD)


def test_an_illegal_choice_gives_the_lines_before_it() -> None:
    """The legal lines are printed, status 2, one line on standard error with the place."""
    done = run("trace", "-", given=text(ILLEGAL))
    assert done.returncode == 2
    assert [line["n"] for line in parsed(done.stdout)] == [0, 1]
    (error,) = done.stderr.decode().splitlines()
    assert "place 2" in error
    assert "nonsense" in error
    assert "resolve:B" in error


@pytest.mark.parametrize(
    "given",
    [
        text(INVALID),
        text(FOREIGN),
        "",
        "{",
        "[]",
        b"\xff\xff",
        "[" * 100_000,
        " " * 300_000,
        json.dumps(json_record(faces="113") | {"dice": {"seed": "\ud800"}}),
        text(json_record(faces="113") | {"loadout": {"a\nb": 1}}),
        text(json_record(faces="113", loadout={"left_arm": "l\n\u2028\x1b[31m"})),
    ],
    ids=range(11),
)
def test_an_unreadable_record_gives_no_line(given: str | bytes) -> None:
    """No trace line, status 2, exactly one printable line on standard error, no traceback."""
    done = run("trace", "-", given=given)
    assert (done.returncode, done.stdout) == (2, b"")
    (error,) = done.stderr.decode().splitlines()
    assert "Traceback" not in error
    assert error.isprintable()


def test_missing_dice_are_no_error() -> None:
    """Where faces run out the last line needs a die, status 0; later choices are not examined."""
    done = run("trace", "-", given=text(WAITING))
    assert (done.returncode, done.stderr) == (0, b"")
    last = parsed(done.stdout)[-1]
    assert (last["n"], last["choice"], last["needs"]) == (2, "haste", "die")
    assert (last["decision"], last["legal"]) == ("dice", [])


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    """A file or folder that cannot be read: status 2, one line, no traceback."""
    for name in (tmp_path / "none.json", tmp_path):
        done = run("trace", str(name))
        assert (done.returncode, done.stdout) == (2, b"")
        (error,) = done.stderr.decode().splitlines()
        assert str(name) in error


def test_batch_plays_one_record_a_line() -> None:
    """Each record's lines, an error line where it was refused, then `---`; status 2 for any."""
    given = "\n".join(
        ["", text(GOOD), text(ILLEGAL), "  ", text(INVALID), text(WAITING), "{", text(GOOD), ""]
    )
    done = run("trace", "-", "--batch", given=given)
    assert done.returncode == 2
    blocks: list[list[Any]] = [[]]
    for line in parsed(done.stdout):
        if line == "---":
            blocks.append([])
        else:
            blocks[-1].append(line)
    good, illegal, invalid, waiting, broken, again, after = blocks
    assert good == again == traced(GOOD)
    assert [line.get("n") for line in illegal] == [0, 1, None]
    assert [set(line) for line in (illegal[-1], *invalid, *broken)] == [{"error"}] * 3
    assert "place 2" in illegal[-1]["error"]
    assert waiting[-1]["needs"] == "die"
    assert after == []


def test_batch_of_legal_records() -> None:
    """With every record legal the status is 0 and nothing goes to standard error."""
    for given in ("", "\n\n", text(GOOD), text(GOOD) + "\r\n" + text(WAITING) + "\r\n"):
        done = run("trace", "-", "--batch", given=given)
        assert (done.returncode, done.stderr) == (0, b"")
        assert parsed(done.stdout).count("---") == given.count("format")


def test_batch_of_a_file(tmp_path: Path) -> None:
    """A file with one record a line works as standard input does."""
    file = tmp_path / "records.jsonl"
    file.write_text(text(GOOD) + "\n" + text(GOOD) + "\n", encoding="utf-8")
    done = run("trace", str(file), "--batch")
    assert parsed(done.stdout) == [*traced(GOOD), "---", *traced(GOOD), "---"]


def test_output_is_utf8_whatever_the_locale() -> None:
    """Under the plain C locale, too, traces and errors come out."""
    record = json_record("ñ🤖", faces="113")
    for locale in ("C", "C.UTF-8"):
        done = run("trace", "-", given=text(record), locale=locale)
        assert done.returncode == 2
        assert len(parsed(done.stdout)) == 1
        assert len(done.stderr.splitlines()) == 1
        batch = run("trace", "-", "--batch", given=text(record), locale=locale)
        assert "ñ🤖" in parsed(batch.stdout)[1]["error"]


def test_without_a_command_it_says_how() -> None:
    """A wrong call is refused with status 2 and a usage line."""
    for arguments in ((), ("trace",), ("play", "-")):
        done = run(*arguments)
        assert done.returncode == 2
        assert done.stderr.startswith(b"usage: python -m papermech")
    helped = run("--help")
    assert helped.returncode == 0
    assert b"trace" in helped.stdout
