"""The command line, `python -m fastplay`: a program, so it may use every layer of the house."""

import sys
from collections.abc import Sequence

from desk.words import LANGUAGES
from fastplay.fastplay import FASTPLAY
from fastplay.setup import Battle
from tabletop.command_line import CommandLine
from tabletop.game import Event, Rule


class _Telling:
    """The words of Fast Play Mech in one language."""

    def __init__(self, language: str) -> None:
        # The view is a layer above, and most commands do without it.
        from fastplay.sheet.telling import words_in  # noqa: PLC0415

        self._words = words_in(language)

    def event(self, setup: Battle, event: Event) -> str:
        from fastplay.sheet.telling import Names, tell  # noqa: PLC0415

        return tell(Names(self._words, setup), event)

    def rule(self, rule: Rule) -> tuple[str, str]:
        return self._words.say(f"rule_title.{rule.id}"), self._words.say(f"rule.{rule.id}")

    def out_of_dice(self) -> str:
        return self._words.say("error.out_of_dice")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status, 0 or 2."""
    return CommandLine(FASTPLAY, "Fast Play Mech", _Telling, LANGUAGES).run(arguments)


if __name__ == "__main__":
    sys.exit(main())
