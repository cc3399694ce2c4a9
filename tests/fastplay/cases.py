"""Cases by hand: mechs, choices with their faces, and what is then to be seen.

    case("COOL", [m(3, 3, heat=2), m(30, 20)], "cool", "heat 1 = 1", "actions 1 = 2")

bears a rule. Choices are as in the worked examples. What can be seen is a field of the trace: of
the game, of the last attack, or of a mech before its player's number; `has` and `lacks` name
choices; `told` are the ids of the rules that the last choice told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import pytest

from fastplay.layout import Mech
from tests.fastplay.games import Laid, a_mech

Seen = Callable[[], None]

_NUMBERS = count(1)
_OF_REPORT = ("weapon", "target", "sight", "mask", "attack", "defence", "damage", "destroyed")


def m(x: int = 0, y: int = 0, **fields: Any) -> Mech:  # noqa: ANN401 - fields or stats
    """A mech on a point, or down without one."""
    return a_mech((x, y) if x else None, **fields)


def case(
    rules: str,
    mechs: Sequence[Mech],
    script: str,
    *expected: str,
    **table: Any,  # noqa: ANN401 - as `Laid` takes it
) -> Any:  # noqa: ANN401 - pytest does not name what it makes of parameters
    """A parameter of a test that calls it."""

    def check() -> None:
        game = Laid(*mechs, **table).play(script)
        for line in expected:
            what, _, value = line.partition(" = ")
            assert seen(game, what, value) == value, line

    marks = [pytest.mark.rule(rule) for rule in rules.split()]
    return pytest.param(check, marks=marks, id=f"{rules} {next(_NUMBERS)}")


def seen(game: Laid, named: str, value: str) -> str:
    """One thing that can be seen of a game, as a text."""
    what, _, player = named.partition(" ")
    if what == "told":
        return " ".join(dict.fromkeys(event.rule for event in game.events))
    if what == "parts":
        (attack,) = (event for event in game.events if hasattr(event, "parts"))
        return " ".join(f"{rule}:{number}" for rule, number in attack.parts())
    if what in ("has", "lacks"):
        found = [each for each in value.split() if (each in game.state.legal) == (what == "has")]
        return " ".join(found)
    if what == "decision":
        return game.state.decision
    if what in _OF_REPORT and not player:
        return _text(game.report[what])
    return _text(game.mech(int(player))[what] if player else game.line[what])


def _text(value: object) -> str:
    if isinstance(value, list):
        return " ".join(_text(each) if isinstance(each, list) else str(each) for each in value)
    return str(value)
