"""What is known before a choice: the forecasts that it is weighed by, beside each other.

An attack that is not declared yet is taken to be the whole volley where that promises most; what is
declared already is taken as it is. Smoke is shown both ways wherever it may be thrown.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from techniconica import lore
from techniconica.catalogue import AIM as AIM_COUNTS
from techniconica.catalogue import SLOTS
from techniconica.chances.blows import after_layer
from techniconica.chances.forecast import Amid, Forecast, volley
from techniconica.events import Event
from techniconica.state import (
    ACTION,
    CHARGE,
    LAYER,
    MECH,
    NOBODY,
    REDIRECT,
    SHOOT,
    SMOKE,
    STACK,
    TARGET,
    WEAPON,
    Attack,
    Mech,
    Shot,
    State,
)

NOW, AIMED, EVADED = "now", "aimed", "evaded"
"""What a volley is compared by: as all lies, aimed first, or after one Evade more."""
WITH_SMOKE, NO_SMOKE = "smoke", "no-smoke"


class Case(NamedTuple):
    """One of the ways beside each other: what it is called, and what comes of it.

    `forecast` is None where no shot is left; `lost` and `counters` are what a choice of layer
    costs at once, in cards and in counters left on the stack.
    """

    name: str
    forecast: Forecast | None
    lost: int = 0
    counters: int = 0


class Outlook(NamedTuple):
    """A volley before it is made, or what is left of it.

    * `attacker` and `target` are mechs, `shots` those of the volley, of which those from `first` on
      are still to be fired
    * `cases` are the ways that it may be met or made in, one or more
    * `happens`: what a choice of layer does at once
    """

    attacker: int
    target: int
    shots: Sequence[Shot]
    first: int
    cases: Sequence[Case]
    happens: Sequence[Event] = ()


@lru_cache(maxsize=64)
def outlook(state: State, choice: str) -> Outlook | None:
    """What a legal choice is weighed by; None where there is nothing to foretell."""
    if state.decision == MECH:
        mech = state.tables.mech_choices.index(choice)
        return _planned(state, mech, SHOOT) or _planned(state, mech, CHARGE)
    if state.decision == ACTION:
        return _of_action(state, choice)
    if state.attack is None:
        return None
    return _OF_ATTACKS[state.decision](state, state.attack, choice)


def _of_action(state: State, choice: str) -> Outlook | None:
    if choice in (SHOOT, CHARGE):
        return _planned(state, state.active, choice)
    if choice == "aim":
        return _aimed(state, state.active)
    return _evaded(state, state.active) if choice == "evade" else None


# --- Volleys that are not declared yet


class _Plan(NamedTuple):
    target: int
    shots: tuple[Shot, ...]


def _plan(state: State, mech: int, action: str, bonus: int = 0, at: int = NOBODY) -> _Plan | None:
    """All ready weapons at the stack where they promise most, of any enemy or `at` one."""
    guns = lore.ready(state.mechs[mech], action)
    found = [
        (value, foe, slot)
        for value, foe, slot in lore.aims(state, mech, action, bonus)
        if at in (NOBODY, foe)
    ]
    if not guns or not found:
        return None
    _, target, slot = max(found, key=lambda each: each[0])
    return _Plan(target, tuple([Shot(gun.slot, slot) for gun in guns]))


def _planned(state: State, mech: int, action: str) -> Outlook | None:
    attacker = state.mechs[mech]
    plan = _plan(state, mech, action, AIM_COUNTS if attacker.aim else 0)
    return plan and _both_ways(state, mech, plan, action)


def _both_ways(state: State, mech: int, plan: _Plan, action: str) -> Outlook:
    """A volley with smoke and without, where that may be thrown."""
    target, shots = plan
    plain = volley(state, mech, target, shots, action=action)
    cases = [Case(NOW, plain)]
    if _may_smoke(state.mechs[target], shots):
        met = volley(state, mech, target, shots, action=action, smoke=True)
        cases = [Case(NO_SMOKE, plain), Case(WITH_SMOKE, met)]
    return Outlook(mech, target, shots, 0, cases)


def _may_smoke(target: Mech, shots: Sequence[Shot]) -> bool:
    """Whether smoke may be thrown at a volley. Rule: SMOKE."""
    vital = any(shot.stack in target.frame.vital for shot in shots)
    return bool(target.smoke) and not target.low_power and vital


def _aimed(state: State, mech: int) -> Outlook | None:
    plan = _plan(state, mech, SHOOT, AIM_COUNTS)
    if plan is None:
        return None
    target, shots = plan
    cases = [
        Case(name, volley(state, mech, target, shots, aim=name == AIMED)) for name in (NOW, AIMED)
    ]
    return Outlook(mech, target, shots, 0, cases)


def _evaded(state: State, mech: int) -> Outlook | None:
    """The volley that is most to be feared, without and with one Evade more."""
    found = [
        (value, foe, slot)
        for foe in state.tables.foes[state.tables.sides[mech]]
        if not state.mechs[foe].out and lore.ready(state.mechs[foe], SHOOT)
        for value, target, slot in lore.aims(state, foe, SHOOT)
        if target == mech
    ]
    if not found:
        return None
    _, foe, slot = max(found, key=lambda each: each[0])
    shots = tuple([Shot(gun.slot, slot) for gun in lore.ready(state.mechs[foe], SHOOT)])
    evading = state.mechs[mech]._replace(evades=state.mechs[mech].evades + 1)
    mechs = (*state.mechs[:mech], evading, *state.mechs[mech + 1 :])
    cases = [
        Case(NOW, volley(state, foe, mech, shots)),
        Case(EVADED, volley(state._replace(mechs=mechs), foe, mech, shots)),
    ]
    return Outlook(foe, mech, shots, 0, cases)


# --- A volley that is declared, or being resolved


def _of_target(state: State, attack: Attack, choice: str) -> Outlook | None:
    target = state.tables.target_choices.index(choice)
    bonus = AIM_COUNTS if state.mechs[state.active].aim else 0
    plan = _plan(state, state.active, attack.action, bonus, at=target)
    return plan and _both_ways(state, state.active, plan, attack.action)


def _of_weapon(state: State, attack: Attack, choice: str) -> Outlook | None:
    """With the weapon where it promises most."""
    shots = attack.shots
    if choice != "done":
        asked = attack.with_shots((*shots, Shot(_slot(choice), NOBODY)))
        trial = state._replace(
            attack=asked,
            decision=STACK,
            legal=state.mechs[attack.target].frame.stack_choices,
        )
        shots = (*shots, Shot(_slot(choice), _slot(lore.LORE.policy(trial))))
    return _both_ways(state, state.active, _Plan(attack.target, shots), attack.action)


def _of_stack(state: State, attack: Attack, choice: str) -> Outlook | None:
    *before, (weapon, _) = attack.shots
    shots = (*before, Shot(weapon, _slot(choice)))
    return _both_ways(state, state.active, _Plan(attack.target, shots), attack.action)


def _of_redirect(state: State, attack: Attack, choice: str) -> Outlook | None:
    first = attack.next
    shots = attack.shots
    if choice == "hold":
        first += 1
    else:
        shots = (*shots[:first], Shot(shots[first].weapon, _slot(choice)), *shots[first + 1 :])
    return _rest(state, attack, shots, first, [(NOW, state)])


def _of_smoke(state: State, attack: Attack, choice: str) -> Outlook | None:
    """Both answers, whichever is looked at."""
    return _both_ways(state, state.active, _Plan(attack.target, attack.shots), attack.action)


def _of_layer(state: State, attack: Attack, choice: str) -> Outlook | None:
    """Every layer beside the others; what happens at once is told of the one that is chosen."""
    target, stack = attack.target, attack.shots[attack.next].stack
    before = _cards_lost(state.mechs[target])
    named: list[tuple[str, State]] = []
    costs: dict[str, tuple[int, int]] = {}
    happens: tuple[Event, ...] = ()
    for legal in state.legal:
        left, events = after_layer(state, legal)
        mechs = (*state.mechs[:target], left, *state.mechs[target + 1 :])
        named.append((legal, state._replace(mechs=mechs)))
        costs[legal] = _cards_lost(left) - before, left.damage[stack]
        if legal == choice:
            happens = tuple(events)
    found = _rest(state, attack, attack.shots, attack.next + 1, named)
    cases = [
        case._replace(lost=costs[case.name][0], counters=costs[case.name][1])
        for case in found.cases
    ]
    return found._replace(cases=cases, happens=happens)


def _cards_lost(mech: Mech) -> int:
    return sum(gone.bit_count() for gone in mech.frame.gone)


def _rest(
    state: State,
    attack: Attack,
    shots: Sequence[Shot],
    first: int,
    named: Sequence[tuple[str, State]],
) -> Outlook:
    """What is left of a volley whose evasion die has been rolled."""
    target = attack.target
    cases = []
    for name, lying in named:
        forecast = None
        if first < len(shots) and not lying.mechs[target].out:
            forecast = volley(
                lying,
                state.active,
                target,
                shots,
                action=attack.action,
                smoke=attack.smoke,
                amid=Amid(attack.evasion, first),
            )
        cases.append(Case(name, forecast))
    return Outlook(state.active, target, shots, first, cases)


def _slot(choice: str) -> int:
    return SLOTS.index(choice.partition(":")[2])


_OF_ATTACKS = {
    TARGET: _of_target,
    WEAPON: _of_weapon,
    STACK: _of_stack,
    REDIRECT: _of_redirect,
    SMOKE: _of_smoke,
    LAYER: _of_layer,
}
