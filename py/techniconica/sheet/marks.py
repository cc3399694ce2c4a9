"""The table as it lies: cards, counters, shots and which controls are alive, from one state.

The result names elements of the table and what their attributes are; None means that an attribute
is absent. Whoever draws changes only what differs from the time before.
"""

from collections.abc import Iterable
from functools import lru_cache

from desk.drawing.nodes import number as written
from desk.face import IDLE, Attributes, Marks
from techniconica import events as e
from techniconica.mechs.frame import Frame
from techniconica.sheet.controls import places, short_label, under_mech
from techniconica.sheet.names import Names
from techniconica.sheet.plan import ACTIONS_SHOWN, Plan, plan_of
from techniconica.sheet.printed.card import name_size, rule_size
from techniconica.sheet.printed.table import CHIPS, MOST_SHOTS
from techniconica.state import NOBODY, State

_HIDDEN: Attributes = {"data-shown": "false"}
_SHOWN: Attributes = {"data-shown": "true"}
_TRUTH = {True: "true", False: "false"}
_CHIP_GAP = 5
_LETTER = 6.6
"""How wide a letter of a chip is, or a little less."""
_CHIP_TOP = 33


def marks(names: Names, state: State, happened: Iterable[object]) -> Marks:
    """Every changeable element of the table; `happened` are the events to point out."""
    plan = plan_of(state.tables.duel)
    found: Marks = dict(_sizes(names))
    for mech, lying in enumerate(state.mechs):
        found.update(_cards(mech, lying.frame))
        found.update(_pieces(mech, lying.frame, lying.damage, lying.jams))
        found[f"mech.{mech}"] = {
            **IDLE,
            "data-active": _TRUTH[mech == state.active],
            "data-out": _TRUTH[bool(lying.out)],
            "data-acted": _TRUTH[lying.acted],
        }
        _lay_chips(found, plan, mech, chips(names, state, mech))
    _point_out(found, happened)
    _actions(found, state)
    for element, choice in places(state).items():
        found[element] = {**found[element], "data-state": "on", "data-do": f"choose:{choice}"}
    _shots(found, plan, state)
    return found


@lru_cache(maxsize=4)
def _sizes(names: Names) -> Marks:
    """The sizes of the words on cards, which are longer in one language than in another."""
    found: Marks = {}
    for mech, stacks in enumerate(names.builds):
        for slot, stack in enumerate(stacks):
            for place, card in enumerate(stack):
                where = f"{mech}.{slot}.{place}"
                name, rule = names.card(card.id), names.rule_of(card)
                found[f"name.{where}"] = {"font-size": written(name_size(card, name))}
                found[f"rule.{where}"] = {"font-size": written(rule_size(rule))}
    return found


# What a press leaves alone is the same attributes as before, which need not be made again.


@lru_cache(maxsize=256)
def _cards(mech: int, frame: Frame) -> Marks:
    found: Marks = {}
    for slot, stack in enumerate(frame.model.stacks):
        if stack:
            gone = frame.piles[slot] is None
            found[f"stack.{mech}.{slot}"] = {**IDLE, "data-gone": _TRUTH[gone]}
        for place in range(len(stack)):
            lost = bool(frame.gone[slot] >> place & 1)
            found[f"card.{mech}.{slot}.{place}"] = {**IDLE, "data-gone": _TRUTH[lost]}
    return found


@lru_cache(maxsize=256)
def _pieces(mech: int, frame: Frame, damage: tuple[int, ...], jams: tuple[int, ...]) -> Marks:
    found: Marks = {}
    for slot, stack in enumerate(frame.model.stacks):
        if stack:
            found[f"damage.{mech}.{slot}"] = _SHOWN if damage[slot] else _HIDDEN
        if frame.model.guns[slot]:
            found[f"jam.{mech}.{slot}"] = {**(_SHOWN if jams[slot] else _HIDDEN), **IDLE}
    return found


def chips(names: Names, state: State, mech: int) -> dict[str, str]:
    """What is told of a mech over its stacks, by the name of the chip."""
    lying, words = state.mechs[mech], names.words
    if lying.out:
        return {}
    found = {
        "actions": words.count("chip.actions", lying.actions) if mech == state.active else "",
        "aim": words.say("chip.aim") if lying.aim else "",
        "evade": words.count("chip.evade", lying.evades) if lying.evades else "",
        "low": words.say("chip.low") if lying.low_power else "",
        "shaken": words.say("chip.shaken") if lying.morale is not None else "",
        "smoke": words.count("chip.smoke", lying.smoke) if lying.smoke else "",
    }
    return {chip: word for chip, word in found.items() if word}


def _lay_chips(found: Marks, plan: Plan, mech: int, words: dict[str, str]) -> None:
    left, top, width, _ = plan.mechs[mech]
    x = 0.0
    for chip in CHIPS:
        element = f"chip.{mech}.{chip}"
        if chip not in words:
            found[element] = _HIDDEN
            continue
        wide = 16 + _LETTER * len(words[chip])
        found[element] = {**_SHOWN, "transform": f"translate({written(x)} 0)"}
        found[f"chip-box.{mech}.{chip}"] = {"width": written(wide)}
        x += wide + _CHIP_GAP
    scale = min(1, (width - 20) / max(x, 1))
    moved = f"translate({written(left + 10)} {written(top + _CHIP_TOP)})"
    found[f"chips.{mech}"] = {"transform": f"{moved} scale({scale:.2f})"}


def _point_out(found: Marks, happened: Iterable[object]) -> None:
    """Show what the last shots came to."""
    for event in happened:
        if isinstance(event, e.Fired):
            element = f"stack.{event.target}.{event.stack}"
            told = "hit" if event.hit else "miss"
            if found[element].get("data-struck") != "hit":
                found[element] = {**found[element], "data-struck": told}


def _actions(found: Marks, state: State) -> None:
    mech, choices = under_mech(state)
    for each in range(len(state.mechs)):
        for place in range(ACTIONS_SHOWN):
            is_there = each == mech and place < len(choices)
            off = {**_SHOWN, "data-state": "off", "data-do": None}
            found[f"act.{each}.{place}"] = off if is_there else {**_HIDDEN, **IDLE}


def _shots(found: Marks, plan: Plan, state: State) -> None:
    """The shots of the volley, from weapon to stack."""
    attack = state.attack
    shots = attack.shots if attack else ()
    for number in range(MOST_SHOTS):
        if number >= len(shots) or attack is None or attack.target == NOBODY:
            found[f"shot.{number}"] = _HIDDEN
            continue
        weapon, stack = shots[number]
        x, y = plan.base(state.active, weapon)
        from_x, from_y = x - 32, y - 8
        found[f"shot.{number}"] = {
            **_SHOWN,
            "data-next": _TRUTH[bool(attack.evasion) and number == attack.next],
            "data-over": _TRUTH[bool(attack.evasion) and number < attack.next],
        }
        found[f"shot-from.{number}"] = _at(from_x, from_y)
        if stack == NOBODY:
            found[f"shot-to.{number}"] = _HIDDEN
            line = ""
        else:
            x, y = plan.base(attack.target, stack)
            to_x, to_y = x - 44 + 15 * (number % 6), y - 10
            found[f"shot-to.{number}"] = {**_SHOWN, **_at(to_x, to_y)}
            line = _line(from_x, from_y, to_x, to_y)
        found[f"shot-line.{number}"] = found[f"shot-halo.{number}"] = {"d": line or None}


def _at(x: float, y: float) -> Attributes:
    return {"transform": f"translate({written(x)} {written(y)})"}


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    bend_x = (x + to_x) / 2 + (to_y - y) * 0.12
    bend_y = (y + to_y) / 2 - (to_x - x) * 0.12
    middle = f"{written(bend_x)} {written(bend_y)}"
    return f"M{written(x)} {written(y)}Q{middle} {written(to_x)} {written(to_y)}"


# --- Words on the table


def texts(names: Names, state: State) -> dict[str, str]:
    """The words of the table by the ids of their elements."""
    found = dict(_printed(names))
    for mech, lying in enumerate(state.mechs):
        found[f"stands.{mech}"] = stands(names, state, mech)
        for slot, stack in enumerate(lying.frame.model.stacks):
            if stack:
                found[f"damage-number.{mech}.{slot}"] = _figure(lying.damage[slot])
            if lying.frame.model.guns[slot]:
                found[f"jam-number.{mech}.{slot}"] = _figure(lying.jams[slot])
        told = chips(names, state, mech)
        found |= {f"chip-word.{mech}.{chip}": told.get(chip, "") for chip in CHIPS}
    under, choices = under_mech(state)
    for mech in range(len(state.mechs)):
        for place in range(ACTIONS_SHOWN):
            is_there = mech == under and place < len(choices)
            word = short_label(names, choices[place]) if is_there else ""
            found[f"act-word.{mech}.{place}"] = word
    return found


def _figure(counters: int) -> str:
    return str(counters) if counters else ""


@lru_cache(maxsize=4)
def _printed(names: Names) -> dict[str, str]:
    """What is printed on cards and mats."""
    found = {}
    for mech, stacks in enumerate(names.builds):
        found[f"called.{mech}"] = names.mech(mech)
        for slot, stack in enumerate(stacks):
            for place, card in enumerate(stack):
                found[f"name.{mech}.{slot}.{place}"] = names.card(card.id)
                found[f"rule.{mech}.{slot}.{place}"] = names.rule_of(card)
    return found


def stands(names: Names, state: State, mech: int) -> str:
    """How a mech stands in this turn, in a word or two."""
    lying, say = state.mechs[mech], names.words.say
    if lying.out:
        return say("stands.out", why=say(f"out.{lying.out}"))
    if mech == state.active:
        return say("stands.acting")
    if lying.acted:
        return say("stands.acted")
    return say("stands.ready")
