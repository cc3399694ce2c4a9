"""Chances to hit on the cards themselves, while a weapon or a stack is chosen."""

from desk.drawing.nodes import Node, node
from techniconica.catalogue import SLOTS
from techniconica.sheet.controls import chance
from techniconica.sheet.names import Names
from techniconica.sheet.plan import plan_of
from techniconica.sheet.to_hit import best_of_weapon, declared_weapon, to_hit
from techniconica.state import REDIRECT, STACK, WEAPON, State

_WIDTH, _HEIGHT = 46.0, 18.0
_OVER = 7.0
"""By so much it hangs over the corner at the right and the foot, where a card has no words."""


def badges(names: Names, state: State) -> list[Node]:
    """A badge on each stack that may be chosen now; none where no shot is declared."""
    attack = state.attack
    if attack is None or state.decision not in (WEAPON, STACK, REDIRECT):
        return []
    mech = state.active if state.decision == WEAPON else attack.target
    found = []
    for choice in state.legal:
        verb, _, what = choice.partition(":")
        if what:
            slot = SLOTS.index(what)
            hits = (
                best_of_weapon(state, slot)
                if verb == "weapon"
                else to_hit(state, declared_weapon(state), slot)
            )
            found.append(_badge(names, state, mech, slot, hits))
    return found


def _badge(names: Names, state: State, mech: int, slot: int, hits: float) -> Node:
    left, top, width, height = plan_of(state.tables.duel).cards[mech, slot, 0]
    x, y = left + width - _WIDTH + _OVER, top + height - _HEIGHT + _OVER
    return node(
        "g",
        node("rect", x=x, y=y, width=_WIDTH, height=_HEIGHT, rx=6, class_="odds-badge"),
        node(
            "text",
            chance(names, "odds.badge", hits),
            x=x + _WIDTH / 2,
            y=y + 13.8,
            class_="odds-badge-word",
        ),
    )
