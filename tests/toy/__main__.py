"""The race on the command line, `python -m tests.toy`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tabletop.command_line import CommandLine
from tabletop.game import Event, Rule
from tests.toy.rules import RACE, Course


class Plain:
    """Words for the command line; the race has no catalogue."""

    def __init__(self, language: str) -> None:
        self._language = language

    def event(self, setup: Course, event: Event) -> str:
        """The event as it is."""
        return f"{event} ({self._language}, {setup.goal})"

    def rule(self, rule: Rule) -> tuple[str, str]:
        """Its id."""
        return rule.id, rule.chapter

    def out_of_dice(self) -> str:
        """That is all."""
        return "no dice"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    return CommandLine(RACE, "the race", Plain, ("plain",)).run(arguments)


if __name__ == "__main__":
    sys.exit(main())
