"""The last screen of a duel: who has won, and how each mech came out of it."""

from collections.abc import Iterable

from desk.drawing.nodes import Node, button, node
from techniconica.sheet.names import Names
from techniconica.sheet.panel import result
from techniconica.state import State

_WAYS = {"again": "ending.again", "look:start": "ending.look_back", "record": "ending.record"}


def ending(names: Names, state: State, of_a_day: Iterable[str]) -> Node:
    """The screen of a game that is over; `of_a_day` are sentences about the day it was of."""
    say = names.words.say
    rows = [_mech(names, state, mech) for mech in range(len(state.mechs))]
    return node(
        "div",
        node(
            "div",
            node("h3", result(names, state), class_="duel-result"),
            node("p", names.words.count("ending.turns", state.turn)),
            *(node("p", each) for each in of_a_day),
            node("ul", *rows, class_="duel-survivors"),
            node("div", *(button(do, say(key)) for do, key in _WAYS.items()), class_="row"),
            class_="duel-ending",
        ),
        class_="choices",
        data_view="over",
    )


def _mech(names: Names, state: State, mech: int) -> Node:
    lying, say = state.mechs[mech], names.words.say
    if lying.out:
        told = say("ending.out", mech=names.mech(mech), why=say(f"out.{lying.out}"))
    else:
        told = names.words.count("ending.left", lying.frame.number, mech=names.mech(mech))
    return node("li", told)
