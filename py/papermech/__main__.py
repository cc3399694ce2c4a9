"""The command line: `python -m papermech trace FILE|-` plays a record and prints its trace."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from papermech import record, trace
from tabletop.errors import GameError

ALL_LEGAL, REFUSED = 0, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status, 0 or 2."""
    parser = argparse.ArgumentParser(
        prog="python -m papermech", description="The rules of Paper 'Mech on the command line."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    tracing = commands.add_parser(
        "trace",
        help="play a record and print one line of JSON for each state",
        description="Plays a record and prints one line of JSON for the state after set-up and "
        "one after every choice. Exit status 0 if the whole record was legal, else 2.",
    )
    tracing.add_argument("record", metavar="FILE", help="a record, or - for standard input")
    tracing.add_argument(
        "--batch",
        action="store_true",
        help="FILE holds one record a line; a line --- follows each trace",
    )
    options = parser.parse_args(arguments)
    # Traces are compared between machines, so their letters must not depend on the locale.
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    try:
        text = _read(options.record)
    except OSError as error:
        print(f"cannot read {options.record}: {error.strerror}", file=sys.stderr)
        return REFUSED
    return _batch(text) if options.batch else _single(text)


def _read(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    return Path(name).read_bytes()


def _print_trace(text: bytes) -> None:
    for line in trace.lines(record.from_text(text)):
        print(trace.to_text(line))


def _single(text: bytes) -> int:
    try:
        _print_trace(text)
    except GameError as error:
        print(error, file=sys.stderr)
        return REFUSED
    return ALL_LEGAL


def _batch(text: bytes) -> int:
    status = ALL_LEGAL
    for line in text.split(b"\n"):
        if not line.strip():
            continue
        try:
            _print_trace(line)
        except GameError as error:
            print(json.dumps({"error": str(error)}))
            status = REFUSED
        print("---")
    return status


if __name__ == "__main__":
    sys.exit(main())
