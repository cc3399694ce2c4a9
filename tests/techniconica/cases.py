"""Cases by hand: sides, choices with their faces, and what is then to be seen.

    case("JAM VOLLEY", D, D, "shoot stack:1 [1 1]", "jam 0a = 1:1", "active = 0a", wary="on")

bears two rules. Choices are as in the worked examples; `first:0` after faces 9 2 is left out unless
`start` and `first` say otherwise. What can be seen is a field of the trace: of the game, or of a
mech behind its name; counters by slot; `told` are the ids of the rules that the last choice told.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from techniconica.events import Fired
from tests.techniconica.games import Game, duel

Seen = Callable[[], None]

_NUMBERS = count(1)


def case(
    rules: str,
    *texts: str,
    start: tuple[int, ...] = (9, 2),
    first: str = "first:0",
    **rulings: str,
) -> Any:  # noqa: ANN401 - pytest does not name what it makes of parameters
    """A parameter of a test that calls it."""
    sides = [text for text in texts if re.match("L[1-5].* K[1-3]", text)]
    script, *expected = texts[len(sides) :]

    def check() -> None:
        game = Game(duel(*sides, **rulings), start, first).play(script)
        for line in expected:
            what, _, value = line.partition(" = ")
            assert seen(game, *what.split()) == value, what

    marks = [pytest.mark.rule(rule) for rule in rules.split()]
    return pytest.param(check, marks=marks, id=f"{rules} {next(_NUMBERS)}")


def seen(game: Game, what: str, mech: str = "") -> str:
    """One thing that can be seen of a game, as a text."""
    if what == "told":
        return " ".join(dict.fromkeys(event.rule for event in game.events))
    if what == "parts":
        (shot,) = (event for event in game.events if isinstance(event, Fired))
        return " ".join(f"{rule}:{value}" for rule, value in shot.parts())
    if what == "damage":
        return _counters(game.damage(mech))
    if what == "jam":
        return _counters(game.jams(mech))
    if what == "stacks":
        return " ".join(f"{slot}:{lying[2]}" for slot, lying in game.stacks(mech).items())
    if what == "legal":
        return " ".join(game.state.legal)
    if what in ("decision", "outcome"):
        return str(getattr(game.state, what))
    line: Any = game.mech(mech) if mech else game.line
    if what in ("points", "next", "evasion", "target"):
        line = game.line["attack"]
    return str(line[what])


def _counters(counters: dict[str, int]) -> str:
    return " ".join(f"{slot}:{number}" for slot, number in counters.items()) or "-"
