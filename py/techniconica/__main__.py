"""The command line, `python -m techniconica`: a program, so it may use every layer of the house."""

import sys
from collections.abc import Sequence

from desk.words import LANGUAGES
from tabletop.command_line import CommandLine
from tabletop.game import Event, Rule
from techniconica.setup import Duel
from techniconica.techniconica import TECHNICONICA


class _Telling:
    """The words of Techniconica in one language."""

    def __init__(self, language: str) -> None:
        # The view is a layer above, and most commands do without it.
        from techniconica.sheet.telling import words_in  # noqa: PLC0415

        self._words = words_in(language)

    def event(self, setup: Duel, event: Event) -> str:
        from techniconica.sheet.telling import Names, tell  # noqa: PLC0415

        return tell(Names(self._words, setup), event)

    def rule(self, rule: Rule) -> tuple[str, str]:
        return self._words.say(f"rule_title.{rule.id}"), self._words.say(f"rule.{rule.id}")

    def out_of_dice(self) -> str:
        return self._words.say("error.out_of_dice")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status, 0 or 2."""
    return CommandLine(TECHNICONICA, "Techniconica", _Telling, LANGUAGES).run(arguments)


if __name__ == "__main__":
    sys.exit(main())
