"""What may be pressed now, what may not and why, what each control is called, and where it lies.

Panel, table and grids all take their controls from here, so that they never differ. A control
*does* a text such as `choose:weapon:3`, which the desk understands.
"""

from collections.abc import Sequence
from typing import NamedTuple

from techniconica import state as decisions
from techniconica.catalogue import MELEE, SLOTS
from techniconica.mechs.frame import Pile
from techniconica.refusals import refusal
from techniconica.sheet.names import Names, number_of
from techniconica.sheet.telling import label as plain_label
from techniconica.sheet.to_hit import best_at, best_of_weapon, charges, declared_weapon, to_hit
from techniconica.state import NOBODY, Attack, State

_ALWAYS = ("shoot", "aim", "evade")
"""Actions that are offered with a reason where they cannot be taken."""
_OF_STACKS = ("weapon", "stack", "repair")


class Control(NamedTuple):
    """One thing to press. `reason` says why it is off; empty if it may be pressed.

    `beside` are the chance to hit and the facts that it is chosen by.
    """

    do: str
    label: str
    reason: str = ""
    beside: str = ""


def control(names: Names, state: State, choice: str) -> Control:
    """The control that makes `choice`, on or off."""
    refused = refusal(state, choice)
    return Control(
        f"choose:{choice}",
        label(names, state, choice),
        names.words.say(f"refusal.{refused.reason}") if refused else "",
        beside(names, state, choice),
    )


def offered(state: State) -> list[str]:
    """The choices that are shown to be made, in the order of the rules; some may be off."""
    if state.decision == decisions.ACTION:
        frame = state.mechs[state.active].frame
        strikes = ["charge"] if frame.strikers else []
        unjams = [each for each in state.legal if each.startswith("unjam:")]
        return ["shoot", "aim", *strikes, "evade", *unjams, "pass"]
    if state.decision == decisions.WEAPON:
        return [*_in_slot_order(state), "done"]
    if state.decision == decisions.REDIRECT:
        return [*_in_slot_order(state), "hold"]
    if state.decision == decisions.SMOKE:
        return ["smoke", "no-smoke"]
    if state.decision in (decisions.STACK, decisions.REPAIR):
        return _in_slot_order(state)
    return list(state.legal)


def _in_slot_order(state: State) -> list[str]:
    found = [each for each in state.legal if ":" in each]
    return sorted(found, key=lambda each: SLOTS.index(each.partition(":")[2]))


def under_mech(state: State) -> tuple[int, Sequence[str]]:
    """The mech under which choices lie that belong to no card, and these.

    `NOBODY` where there are none.
    """
    attack = state.attack
    match state.decision:
        case decisions.ACTION:
            return state.active, [each for each in offered(state) if ":" not in each]
        case decisions.WEAPON:
            return state.active, ["done"]
        case decisions.REDIRECT:
            return state.active, ["hold"]
        case decisions.SMOKE if attack:
            return attack.target, offered(state)
        case _:
            return NOBODY, ()


def places(state: State) -> dict[str, str]:
    """The element of the table where each legal choice that belongs to a card or mech is made.

    By element, as some choices can be made at several.
    """
    tables, attack, active = state.tables, state.attack, state.active
    found: dict[str, str] = {}
    for choice in state.legal:
        verb, _, what = choice.partition(":")
        if verb == "first":
            found |= {f"mech.{mech}": choice for mech in tables.own[int(what)]}
        elif verb in ("mech", "at"):
            found[f"mech.{number_of(tables.duel, what)}"] = choice
        elif verb in ("weapon", "repair"):
            found[f"stack.{active}.{SLOTS.index(what)}"] = choice
        elif verb == "stack" and attack:
            found[f"stack.{attack.target}.{SLOTS.index(what)}"] = choice
        elif verb == "unjam":
            found[f"jam.{active}.{SLOTS.index(what)}"] = choice
        elif verb == "layer" and attack:
            pile = struck_pile(state, attack)
            place = pile.outer[what].place
            found[f"card.{attack.target}.{pile.slot}.{place}"] = choice
    mech, choices = under_mech(state)
    for place, choice in enumerate(choices):
        if choice in state.legal:
            found[f"act.{mech}.{place}"] = choice
    return found


def struck_pile(state: State, attack: Attack) -> Pile:
    """What is left of the stack that the shot under way is aimed at."""
    pile = state.mechs[attack.target].frame.piles[attack.shots[attack.next].stack]
    assert pile is not None
    return pile


def stack_of(state: State, choice: str) -> tuple[int, int] | None:
    """The mech and the slot of the stack that a choice is about; None for any other choice."""
    verb, _, what = choice.partition(":")
    attack = state.attack
    if verb == "layer" and attack:
        return attack.target, attack.shots[attack.next].stack
    if verb == "stack" and attack:
        return attack.target, SLOTS.index(what)
    if verb in ("weapon", "repair", "unjam") and state.active != NOBODY:
        return state.active, SLOTS.index(what)
    return None


def mech_of(state: State, choice: str) -> int:
    """The mech that a choice is about as a whole; `NOBODY` for any other choice."""
    verb, _, what = choice.partition(":")
    return number_of(state.tables.duel, what) if verb in ("mech", "at") else NOBODY


def label(names: Names, state: State, choice: str) -> str:
    """What a choice is called, complete enough to be heard alone."""
    say = names.words.say
    verb = choice.partition(":")[0]
    mech, about = mech_of(state, choice), stack_of(state, choice)
    if mech != NOBODY:
        return say("choice.activate" if verb == "mech" else "choice.target", mech=names.mech(mech))
    if about is None or verb == "layer":
        return plain_label(names.words, choice)
    if verb == "weapon":
        return say("choice.strike" if charges(state) else "choice.fire", weapon=names.base(*about))
    return say(f"choice.{verb}_named", stack=names.base(*about))


def short_label(names: Names, choice: str) -> str:
    """What a choice under a mech is called."""
    return plain_label(names.words, choice)


def beside(names: Names, state: State, choice: str) -> str:
    """The facts that a choice is made by; empty where there are none to tell."""
    verb = choice.partition(":")[0]
    say = names.words.say
    mech, about = mech_of(state, choice), stack_of(state, choice)
    if mech != NOBODY:
        told = standing(names, state, mech)
        if verb == "mech":
            return told
        return names.listed([chance(names, "beside.up_to", best_at(state, mech)), told])
    if about is None:
        return ""
    number, slot = about
    if verb == "weapon":
        gun = state.mechs[number].frame.model.guns[slot]
        assert gun is not None
        kind = say(f"subtype.{gun.subtype}") if gun.subtype == MELEE or not gun.keyword else ""
        rule = kind or say(f"rule_title.{gun.keyword}")
        told = say("beside.weapon", penetration=gun.penetration, damage=gun.damage, rule=rule)
        return names.listed([chance(names, "beside.up_to", best_of_weapon(state, slot)), told])
    if verb == "layer":
        layer = (
            struck_pile(state, state.attack).outer[choice.partition(":")[2]]
            if state.attack
            else None
        )
        return say("beside.layer", threshold=layer.threshold) if layer else ""
    told = worth_of_stack(names, state, number, slot)
    if verb != "stack":
        return told
    hits = to_hit(state, declared_weapon(state), slot)
    return names.listed([chance(names, "beside.chance", hits), told])


def chance(names: Names, key: str, share: float) -> str:
    """A chance in words, to a hundredth, and a small one to a tenth of that."""
    percent = 100 * share
    rounded = percent if 0 < percent < 1 else round(percent)
    return names.words.say(key, percent=rounded)


def worth_of_stack(names: Names, state: State, mech: int, slot: int) -> str:
    """What it takes to hit a stack and to remove its outermost card, and what lies on it."""
    lying = state.mechs[mech]
    pile = lying.frame.piles[slot]
    if pile is None:
        return names.words.say("beside.gone")
    threshold = min(layer.threshold for layer in pile.outer.values())
    said = names.words.say("beside.stack", armour=pile.armour, threshold=threshold)
    if not lying.damage[slot]:
        return said
    damage = names.words.count("beside.damage", lying.damage[slot])
    return names.listed([said, damage])


def standing(names: Names, state: State, mech: int) -> str:
    """How a mech is to be hit: its speed, its Evades and what is left of it."""
    lying = state.mechs[mech]
    said = [
        names.words.say("beside.speed", speed=lying.frame.speed),
        names.words.count("beside.stacks", lying.frame.number),
    ]
    if lying.evades:
        said.append(names.words.count("chip.evade", lying.evades))
    return names.listed(said)
