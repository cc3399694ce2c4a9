"""The command line, `python -m papermech`: a program, so it may use every layer of the house.

The rules themselves know no file, no chance and no words; those are met here.
"""

import argparse
import json
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from papermech import game, record, trace
from papermech.rules import RULES
from papermech.state import State
from tabletop.dice import OutOfDice
from tabletop.errors import GameError

ALL_LEGAL, REFUSED = 0, 2
_LANGUAGES = ("en", "es")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status, 0 or 2."""
    options = _parser().parse_args(arguments)
    # What is printed is compared between machines, so it must not depend on the locale.
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    try:
        return int(options.run(options))
    except GameError as error:
        print(error, file=sys.stderr)
    except OSError as error:
        print(f"cannot read {error.filename}: {error.strerror}", file=sys.stderr)
    return REFUSED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m papermech",
        description="The rules of Paper 'Mech on the command line. A record is a game as JSON: "
        "equipment, rulings, dice and choices. Exit status 0 if all was legal, else 2.",
    )
    commands = parser.add_subparsers(dest="command", required=True)

    beginning = commands.add_parser(
        "new",
        help="print the record of a new game",
        description="Prints the record of a new game, ready for choices to be added to it.",
    )
    beginning.add_argument("--seed", help="any text; the same seed gives the same dice")
    beginning.add_argument(
        "--like", metavar="FILE", help="a record whose equipment and rulings to take, or -"
    )
    beginning.set_defaults(run=_new)

    tracing = commands.add_parser(
        "trace",
        help="play a record and print one line of JSON for each state",
        description="Plays a record and prints one line of JSON for the state after set-up and "
        "one after every choice.",
    )
    _add_record(tracing)
    tracing.add_argument(
        "--batch",
        action="store_true",
        help="FILE holds one record a line; a line --- follows each trace",
    )
    tracing.set_defaults(run=_trace)

    asking = commands.add_parser(
        "legal",
        help="play a record and print what is asked at its end, and every legal choice",
        description="Plays a record and prints the decision it ends in, then each legal choice "
        "on a line of its own.",
    )
    _add_record(asking)
    asking.set_defaults(run=_legal)

    telling = commands.add_parser(
        "replay",
        help="play a record and tell it in words",
        description="Plays a record and tells in words what each choice led to.",
    )
    _add_record(telling)
    telling.add_argument("--language", choices=_LANGUAGES, default=_LANGUAGES[0])
    telling.set_defaults(run=_replay)

    listing = commands.add_parser(
        "rules",
        help="list every rule by its id, with its wording",
        description="Lists the rules in reading order: id, chapter, whether it is a ruling of "
        "ours, title and wording, parted by tabs.",
    )
    listing.add_argument("--language", choices=_LANGUAGES, default=_LANGUAGES[0])
    listing.set_defaults(run=_rules)
    return parser


def _add_record(command: argparse.ArgumentParser) -> None:
    command.add_argument("record", metavar="FILE", help="a record, or - for standard input")


def _read(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    return Path(name).read_bytes()


def _new(options: argparse.Namespace) -> int:
    like = record.from_text(_read(options.like)) if options.like else record.Record()
    seed = secrets.token_hex(4) if options.seed is None else options.seed
    beginning = record.Record(like.loadout, like.rulings, seed=seed)
    # Nobody should be given a record that cannot be played.
    game.begin(beginning.setup(), beginning.dice())
    print(beginning.to_text())
    return ALL_LEGAL


def _trace(options: argparse.Namespace) -> int:
    text = _read(options.record)
    if options.batch:
        return _trace_batch(text)
    _print_trace(text)
    return ALL_LEGAL


def _print_trace(text: bytes) -> None:
    for line in trace.lines(record.from_text(text)):
        print(trace.to_text(line))


def _trace_batch(text: bytes) -> int:
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


def _legal(options: argparse.Namespace) -> int:
    played = record.from_text(_read(options.record))
    state: State | None = None
    try:
        for step in record.replay(played):
            state = step.state
    except OutOfDice:
        print("dice")
        return ALL_LEGAL
    assert state is not None
    print(state.decision)
    for choice in state.legal:
        print(choice)
    return ALL_LEGAL


def _replay(options: argparse.Namespace) -> int:
    # Imported here: the words are a layer above, and the other commands do without them.
    from playsheet.names import Names  # noqa: PLC0415
    from playsheet.telling import tell  # noqa: PLC0415
    from playsheet.words import Words  # noqa: PLC0415

    played = record.from_text(_read(options.record))
    names = Names(Words(options.language), played.setup())
    try:
        for number, step in enumerate(record.replay(played)):
            if number:
                print(f"{number}. {played.choices[number - 1]}")
            for event in step.events:
                print(f"   {tell(names, event)}")
    except OutOfDice:
        ended = names.words.say("error.out_of_dice")
        print(f"   {ended}")
    return ALL_LEGAL


def _rules(options: argparse.Namespace) -> int:
    from playsheet.words import Words  # noqa: PLC0415 - as above

    words = Words(options.language)
    for rule in RULES.values():
        origin = "ruling" if rule.ruled else "printed"
        title, wording = words.say(f"rule_title.{rule.id}"), words.say(f"rule.{rule.id}")
        print(rule.id, rule.chapter, origin, title, wording, sep="\t")
    return ALL_LEGAL


if __name__ == "__main__":
    sys.exit(main())
