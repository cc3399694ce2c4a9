"""Why a choice is not legal. The ids are keys of the word catalogues."""

from collections.abc import Callable

from tabletop.game import CONTINUE, Refusal
from techniconica.catalogue import MELEE, SLOTS
from techniconica.mechs.frame import Pile
from techniconica.state import (
    ACTION,
    FIRST,
    LAYER,
    MECH,
    NOTHING,
    OVER,
    REDIRECT,
    REPAIR,
    SHOOT,
    SMOKE,
    STACK,
    TARGET,
    WEAPON,
    Attack,
    Mech,
    State,
)

OTHER_DECISION = "other_decision"
GAME_OVER = "game_over"
NOTHING_RUNS_ON = "nothing_runs_on"
UNREADABLE = "unreadable"
NO_SUCH_SIDE = "no_such_side"
NO_SUCH_MECH = "no_such_mech"
NO_SUCH_SLOT = "no_such_slot"
NO_SUCH_CARD = "no_such_card"
MECH_OUT = "mech_out"
HAS_ACTED = "has_acted"
NOT_YOURS = "not_yours"
YOUR_OWN = "your_own"
NO_GUN = "no_gun"
GUNS_JAMMED = "guns_jammed"
NO_BLADE = "no_blade"
BLADES_JAMMED = "blades_jammed"
AIM_LAST = "aim_last"
ACTION_SPENT = "action_spent"
TOO_HEAVY = "too_heavy"
NO_LEGS = "no_legs"
NO_WEAPON = "no_weapon"
NOT_JAMMED = "not_jammed"
JAMMED = "jammed"
SHOOTS_ONLY = "shoots_only"
STRIKES_ONLY = "strikes_only"
IN_VOLLEY = "in_volley"
NOTHING_DECLARED = "nothing_declared"
STACK_GONE = "stack_gone"
COVERED = "covered"
NO_COUNTER = "no_counter"

REFUSED_BY = {
    MECH_OUT: "OUT",
    HAS_ACTED: "TURN",
    NOT_YOURS: "SWAP",
    YOUR_OWN: "DECLARE",
    NO_GUN: "ACTION-SHOOT",
    GUNS_JAMMED: "JAM",
    NO_BLADE: "ACTION-CHARGE",
    BLADES_JAMMED: "JAM",
    AIM_LAST: "ACTION-AIM",
    ACTION_SPENT: "ACTION-CHARGE",
    TOO_HEAVY: "OVERWEIGHT",
    NO_LEGS: "ACTION-EVADE",
    NO_WEAPON: "DECLARE",
    NOT_JAMMED: "ACTION-UNJAM",
    JAMMED: "JAM",
    SHOOTS_ONLY: "ACTION-CHARGE",
    STRIKES_ONLY: "ACTION-SHOOT",
    IN_VOLLEY: "DECLARE",
    NOTHING_DECLARED: "DECLARE",
    STACK_GONE: "DAMAGE-4",
    COVERED: "DAMAGE-1",
    NO_COUNTER: "END-PHASE",
}
"""The id of the rule behind each reason that a rule of the game gives."""


def refusal(state: State, choice: str) -> Refusal | None:
    """Why a choice may not be made now; None if it may."""
    if choice in state.legal:
        return None
    reason = _reason(state, choice)
    return Refusal(reason, REFUSED_BY.get(reason, ""))


def _reason(state: State, choice: str) -> str:
    if state.decision == OVER:
        return GAME_OVER
    if choice == CONTINUE:
        return NOTHING_RUNS_ON
    verb, colon, what = choice.partition(":")
    if (verb, bool(colon)) not in _VERBS[state.decision]:
        known = any((verb, bool(colon)) in verbs for verbs in _VERBS.values())
        return OTHER_DECISION if known else UNREADABLE
    return _REASONS[state.decision](state, verb, what)


def _of_first(state: State, verb: str, what: str) -> str:
    return NO_SUCH_SIDE


def _of_mech(state: State, verb: str, what: str) -> str:
    tables = state.tables
    if what not in tables.ids:
        return NO_SUCH_MECH
    number = tables.ids.index(what)
    if tables.sides[number] != state.seat:
        return NOT_YOURS
    return MECH_OUT if state.mechs[number].out else HAS_ACTED


def _of_target(state: State, verb: str, what: str) -> str:
    tables = state.tables
    if what not in tables.ids:
        return NO_SUCH_MECH
    return YOUR_OWN if tables.sides[tables.ids.index(what)] == state.seat else MECH_OUT


def _of_action(state: State, verb: str, what: str) -> str:
    mech = state.mechs[state.active]
    if verb == "unjam":
        pile = _pile(mech, what)
        return NO_WEAPON if pile is None or _gun_of(mech, pile) is None else NOT_JAMMED
    frame = mech.frame
    if verb == "charge":
        if not frame.strikers:
            return NO_BLADE
        if all(mech.jams[slot] for slot in frame.strikers):
            return BLADES_JAMMED
        return TOO_HEAVY if frame.overweight else ACTION_SPENT
    if verb == "evade":
        return TOO_HEAVY if frame.walks else NO_LEGS
    if not frame.shooters:
        return NO_GUN
    if all(mech.jams[slot] for slot in frame.shooters):
        return GUNS_JAMMED
    return AIM_LAST


def _of_weapon(state: State, verb: str, what: str) -> str:
    attack, mech = _attack(state), state.mechs[state.active]
    if verb == "done":
        return NOTHING_DECLARED
    pile = _pile(mech, what)
    gun = None if pile is None else _gun_of(mech, pile)
    if gun is None:
        return NO_WEAPON
    strikes = gun == MELEE
    if strikes == (attack.action == SHOOT):
        return STRIKES_ONLY if strikes else SHOOTS_ONLY
    return JAMMED if mech.jams[SLOTS.index(what)] else IN_VOLLEY


def _of_stack(state: State, verb: str, what: str) -> str:
    return _missing(state.mechs[_attack(state).target], what)


def _of_layer(state: State, verb: str, what: str) -> str:
    attack = _attack(state)
    pile = state.mechs[attack.target].frame.piles[attack.shots[attack.next].stack]
    assert pile is not None
    return COVERED if what in pile.cards else NO_SUCH_CARD


def _of_repair(state: State, verb: str, what: str) -> str:
    mech = state.mechs[state.active]
    return _missing(mech, what) if _pile(mech, what) is None else NO_COUNTER


def _attack(state: State) -> Attack:
    assert state.attack is not None
    return state.attack


def _missing(mech: Mech, slot: str) -> str:
    """Why a mech has no stack in a slot of that name."""
    stacks = mech.frame.model.stacks
    built = slot in SLOTS and SLOTS.index(slot) < len(stacks) and stacks[SLOTS.index(slot)]
    return STACK_GONE if built else NO_SUCH_SLOT


def _pile(mech: Mech, slot: str) -> Pile | None:
    piles = dict(zip(SLOTS, mech.frame.piles, strict=False))
    return piles.get(slot)


def _gun_of(mech: Mech, pile: Pile) -> str | None:
    """The sub-type of the weapon in a stack, None if it is none."""
    gun = mech.frame.model.guns[pile.slot]
    return None if gun is None else gun.subtype


_Verbs = frozenset[tuple[str, bool]]

_VERBS: dict[str, _Verbs] = {
    NOTHING: frozenset(),
    FIRST: frozenset({("first", True)}),
    MECH: frozenset({("mech", True)}),
    ACTION: frozenset(
        {
            ("aim", False),
            ("charge", False),
            ("evade", False),
            ("pass", False),
            ("shoot", False),
            ("unjam", True),
        }
    ),
    TARGET: frozenset({("at", True)}),
    WEAPON: frozenset({("weapon", True), ("done", False)}),
    STACK: frozenset({("stack", True)}),
    SMOKE: frozenset({("smoke", False), ("no-smoke", False)}),
    REDIRECT: frozenset({("stack", True), ("hold", False)}),
    LAYER: frozenset({("layer", True)}),
    REPAIR: frozenset({("repair", True)}),
}
"""The words of each decision's choices, and whether something stands behind a colon."""

_REASONS: dict[str, Callable[[State, str, str], str]] = {
    FIRST: _of_first,
    MECH: _of_mech,
    ACTION: _of_action,
    TARGET: _of_target,
    WEAPON: _of_weapon,
    STACK: _of_stack,
    REDIRECT: _of_stack,
    LAYER: _of_layer,
    REPAIR: _of_repair,
}
"""Smoke and its refusal are always legal where they are asked."""
