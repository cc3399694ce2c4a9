"""The command line of every game, `python -m <game>`: a program, not a room of the rules.

The rules know no file, no chance and no words; those are met here. What needs words borrows them
from the game's view through `Telling`.
"""

import argparse
import json
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Generic, Protocol

from tabletop import record, trace
from tabletop.dice import OutOfDice
from tabletop.errors import GameError
from tabletop.game import PRINTED, PUBLIC, READ, RULED, Event, Rule, Rules, S, X

ALL_LEGAL, REFUSED = 0, 2

_ORIGINS = {PRINTED: "printed", PUBLIC: "public", RULED: "ruling", READ: "reading"}


class Telling(Protocol):
    """What a game's view lends: words in one language."""

    def event(self, setup: Any, event: Event) -> str:  # noqa: ANN401 - the game's own type
        """What happened, as a sentence."""
        ...

    def rule(self, rule: Rule) -> tuple[str, str]:
        """The title and the wording of a rule."""
        ...

    def out_of_dice(self) -> str:
        """That given faces ran out."""
        ...


class Teller(Protocol):
    """Finds a game's words; raises `FileNotFoundError` where they were not built."""

    def __call__(self, language: str) -> Telling:
        """The words of a language."""
        ...


class CommandLine(Generic[X, S]):
    """The commands, for one game."""

    def __init__(
        self, rules: Rules[X, S], title: str, telling: Teller, languages: Sequence[str]
    ) -> None:
        """`languages` are those that `telling` has words in; the first is spoken unless asked."""
        self._rules = rules
        self._title = title
        self._telling = telling
        self._languages = languages

    def run(self, arguments: Sequence[str] | None = None) -> int:
        """Run a command; returns the exit status, 0 or 2."""
        options = self._parser().parse_args(arguments)
        # What is printed is compared between machines, so it must not depend on the locale.
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
        try:
            return int(options.run(options))
        except GameError as error:
            print(error, file=sys.stderr)
        except OSError as error:
            print(f"cannot read {error.filename}: {error.strerror}", file=sys.stderr)
        return REFUSED

    def _parser(self) -> argparse.ArgumentParser:
        parser = argparse.ArgumentParser(
            prog=f"python -m {self._rules.id}",
            description=f"Play {self._title} on the command line. A record is a game as JSON: "
            "set-up, dice and choices. Exit status: 0 if all was legal, else 2.",
        )
        commands = parser.add_subparsers(dest="command", required=True)

        beginning = commands.add_parser(
            "new",
            help="print the record of a new game",
            description="Print the record of a new game. Add choices to it to play.",
        )
        beginning.add_argument("--seed", help="any text; same seed, same dice")
        beginning.add_argument("--like", metavar="FILE", help="take the set-up of a record, or -")
        beginning.set_defaults(run=self._new)

        tracing = commands.add_parser(
            "trace",
            help="play a record and print each state as a line of JSON",
            description="Play a record and print the state after set-up and after every choice, "
            "each as a line of JSON.",
        )
        tracing.add_argument(
            "record", metavar="FILE", nargs="?", help="a record, or - for standard input"
        )
        tracing.add_argument(
            "--batch",
            action="store_true",
            help="read one record a line; a line --- follows each trace",
        )
        tracing.set_defaults(run=self._trace, needs_record=tracing)

        asking = commands.add_parser(
            "legal",
            help="play a record and print its last decision and every legal choice",
            description="Play a record and print the decision it ends in, then each legal choice "
            "on its own line.",
        )
        asking.add_argument("record", metavar="FILE", help="a record, or - for standard input")
        asking.set_defaults(run=self._legal)

        telling = commands.add_parser(
            "replay",
            help="play a record and tell it in words",
            description="Play a record and tell in words what each choice did.",
        )
        telling.add_argument("record", metavar="FILE", help="a record, or - for standard input")
        self._add_language(telling)
        telling.set_defaults(run=self._replay)

        listing = commands.add_parser(
            "rules",
            help="list every rule with its id and wording",
            description="List the rules in reading order, separated by tabs: id, chapter, origin "
            "(printed, other texts, our reading, or our ruling), title and wording. Title and "
            "wording need a built catalogue.",
        )
        self._add_language(listing)
        listing.set_defaults(run=self._list_rules)
        return parser

    def _add_language(self, command: argparse.ArgumentParser) -> None:
        command.add_argument("--language", choices=self._languages, default=self._languages[0])

    def _new(self, options: argparse.Namespace) -> int:
        setup = self._rules.standard
        if options.like:
            setup = record.from_text(self._rules, _read(options.like)).setup
        seed = secrets.token_hex(4) if options.seed is None else options.seed
        beginning = record.Record(self._rules, setup, seed)
        # Nobody should be given a record that cannot be played.
        beginning.begin(beginning.dice())
        print(beginning.to_text())
        return ALL_LEGAL

    def _trace(self, options: argparse.Namespace) -> int:
        if options.record is None and not options.batch:
            options.needs_record.error("the following arguments are required: FILE")
        text = _read(options.record or "-")
        if options.batch:
            return self._trace_batch(text)
        self._print_trace(text)
        return ALL_LEGAL

    def _print_trace(self, text: bytes) -> None:
        for line in trace.lines(record.from_text(self._rules, text)):
            print(trace.to_text(line))

    def _trace_batch(self, text: bytes) -> int:
        status = ALL_LEGAL
        for line in text.split(b"\n"):
            if not line.strip():
                continue
            try:
                self._print_trace(line)
            except GameError as error:
                print(json.dumps({"error": str(error)}))
                status = REFUSED
            print("---")
        return status

    def _legal(self, options: argparse.Namespace) -> int:
        played = record.from_text(self._rules, _read(options.record))
        state: S | None = None
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

    def _replay(self, options: argparse.Namespace) -> int:
        played = record.from_text(self._rules, _read(options.record))
        words = self._telling(options.language)
        try:
            for number, step in enumerate(record.replay(played)):
                if number:
                    print(f"{number}. {played.choices[number - 1]}")
                for event in step.events:
                    print(f"   {words.event(played.setup, event)}")
        except OutOfDice:
            print(f"   {words.out_of_dice()}")
        return ALL_LEGAL

    def _list_rules(self, options: argparse.Namespace) -> int:
        words: Telling | None = None
        try:
            words = self._telling(options.language)
        except FileNotFoundError:
            print("No titles or wordings: build the catalogue first.", file=sys.stderr)
        for rule in self._rules.rules.values():
            origin = _ORIGINS[rule.mark or (RULED if rule.ruled else PRINTED)]
            print(rule.id, rule.chapter, origin, *(words.rule(rule) if words else ()), sep="\t")
        return ALL_LEGAL


def _read(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    return Path(name).read_bytes()
