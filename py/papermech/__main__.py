"""The command line, `python -m papermech`: a program, so it may use every layer of the house."""

import sys
from collections.abc import Sequence

from desk.words import LANGUAGES
from papermech.paper_mech import PAPER_MECH
from papermech.setup import Equipment, Setup
from tabletop.command_line import CommandLine
from tabletop.game import Event, Rule


class _Telling:
    """The words of Paper 'Mech in one language."""

    def __init__(self, language: str) -> None:
        # The view is a layer above, and most commands do without it.
        from papermech.sheet.names import words_in  # noqa: PLC0415

        self._words = words_in(language)

    def event(self, setup: Equipment, event: Event) -> str:
        from papermech.sheet.names import Names  # noqa: PLC0415
        from papermech.sheet.telling import tell  # noqa: PLC0415

        return tell(Names(self._words, Setup.of(*setup)), event)

    def rule(self, rule: Rule) -> tuple[str, str]:
        return self._words.say(f"rule_title.{rule.id}"), self._words.say(f"rule.{rule.id}")

    def out_of_dice(self) -> str:
        return self._words.say("error.out_of_dice")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status, 0 or 2."""
    return CommandLine(PAPER_MECH, "Paper 'Mech", _Telling, LANGUAGES).run(arguments)


if __name__ == "__main__":
    sys.exit(main())
