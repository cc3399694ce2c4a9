"""The notation of choices, which of them are legal, and why another is not.

`legal_choices` is the only source of what may be chosen. It is asked of a table in the middle of a
choice, since a decision with one legal choice is not asked.
"""

from functools import lru_cache

from techniconica.catalogue import ACTIONS, SLOTS
from techniconica.chapters import turn, volley
from techniconica.mechs.frame import Frame
from techniconica.state import (
    ACTION,
    FIRST,
    LAYER,
    MECH,
    OVER,
    REDIRECT,
    REPAIR,
    SMOKE,
    STACK,
    TARGET,
    WEAPON,
)
from techniconica.table import Table

WEAPON_CHOICES = tuple(f"weapon:{slot}" for slot in SLOTS)
REPAIR_CHOICES = tuple(f"repair:{slot}" for slot in SLOTS)
UNJAM_CHOICES = tuple(f"unjam:{slot}" for slot in SLOTS)


def legal_choices(table: Table) -> tuple[str, ...]:
    """Every choice that may be made now, sorted by code point; empty once the game is over."""
    return LEGAL[table.decision](table)


def _first(table: Table) -> tuple[str, ...]:
    return tuple([f"first:{side}" for side in range(len(table.tables.own))])


def _mechs(table: Table) -> tuple[str, ...]:
    names = table.tables.mech_choices
    return tuple(
        [names[number] for number in turn.waiting(table.mechs, table.tables.own[table.seat])]
    )


def _actions(table: Table) -> tuple[str, ...]:
    mech = table.mechs[table.active]
    return _actions_of(mech.frame, mech.jams, mech.actions, mech.low_power)


@lru_cache(maxsize=4096)
def _actions_of(
    frame: Frame, jams: tuple[int, ...], actions: int, low_power: bool
) -> tuple[str, ...]:
    """Rules: ACTION-AIM, ACTION-SHOOT, ACTION-CHARGE, ACTION-EVADE, ACTION-UNJAM, OVERWEIGHT."""
    shoots = any(not jams[slot] for slot in frame.shooters)
    strikes = any(not jams[slot] for slot in frame.strikers)
    unspent = low_power or actions == ACTIONS
    choices = [
        ("aim", shoots and actions == ACTIONS),
        ("charge", strikes and unspent and not frame.overweight),
        ("evade", frame.walks and not frame.overweight),
        ("pass", True),
        ("shoot", shoots),
        *((UNJAM_CHOICES[slot], bool(counters)) for slot, counters in enumerate(jams)),
    ]
    return tuple([choice for choice, offered in choices if offered])


def _targets(table: Table) -> tuple[str, ...]:
    names = table.tables.target_choices
    foes = table.tables.foes[table.seat]
    return tuple([names[number] for number in foes if not table.mechs[number].out])


def _weapons(table: Table) -> tuple[str, ...]:
    attack = table.volley
    weapons = [WEAPON_CHOICES[slot] for slot in volley.unused(table.mechs[table.active], attack)]
    return ("done", *weapons) if attack.shots else tuple(weapons)


def _stacks(table: Table) -> tuple[str, ...]:
    return table.mechs[table.volley.target].frame.stack_choices


def _smoke(table: Table) -> tuple[str, ...]:
    return ("no-smoke", "smoke")


def _redirects(table: Table) -> tuple[str, ...]:
    return table.mechs[table.volley.target].frame.redirect_choices


def _layers(table: Table) -> tuple[str, ...]:
    attack = table.volley
    pile = table.mechs[attack.target].frame.piles[attack.shots[attack.next].stack]
    return pile.layers if pile else ()


def _repairs(table: Table) -> tuple[str, ...]:
    damage = table.mechs[table.active].damage
    return tuple(sorted([REPAIR_CHOICES[slot] for slot, lying in enumerate(damage) if lying]))


def _nothing(table: Table) -> tuple[str, ...]:
    return ()


LEGAL = {
    FIRST: _first,
    MECH: _mechs,
    ACTION: _actions,
    TARGET: _targets,
    WEAPON: _weapons,
    STACK: _stacks,
    SMOKE: _smoke,
    REDIRECT: _redirects,
    LAYER: _layers,
    REPAIR: _repairs,
    OVER: _nothing,
}
"""For each decision what may be chosen in it, as `legal_choices` says."""
