"""The position: a whole state as one line of text, to be read, written by hand, and sent about.

Five parts between slashes:

    techniconica1/wary.off/3.0.calm/L3.K2+P1+A1+2.w6.W9+j1.G2:acted:evades2,…;…/action:0a

are the version; house rules that differ, or `-`; the turn, the side that begins each, and the event
where there are any (`0` before the first turn); the mechs of each side, parted by commas and
semicolons; and what is asked.

A mech is its build with full stops between the stacks. Cards in small letters have left it, with a
base card the whole stack. Behind a stack's cards stand its damage counters, and its jam counters
behind a `j`. Then come, each after a colon, `acted`; `evades`, `actions`, `fired` with a number;
`aim`; `surge`; `smoke` with the canisters unused, where some were used; `shaken` with excess and
fear as in `shaken2.1`; and why it is out, as in `out.cockpit`.

Asked is `first:1` or `mech:1` of a side, `action:0a` of a mech, `repair:0a:2` of one whose second
last drones are at work, or `over`. A volley is told by mech, action, target and each shot's slot
and stack: `target:0a:shoot`, `weapon:0a:shoot:1a:1K2L`, `stack:0a:shoot:1a:1K2`, `smoke:…`; once it
is being resolved with the evasion die, `s` behind it for smoke, and the place of the shot from 0,
`redirect:0a:shoot:1a:1K2L:7s:1`; and with the points not yet spent, `layer:0a:shoot:1a:1K:7:0:3`.

What follows from the rest is not written: legal choices, outcome, low power. Nor are the dice taken
so far: the game that goes on from a position takes the first face of its own dice.

Whether the rules let things lie as a text says, `possible` knows.
"""

import re
from collections.abc import Sequence
from itertools import takewhile

from tabletop.dice import GivenDice
from tabletop.errors import DamagedError, IllegalError, InvalidError
from tabletop.game import PLAYING, WON, notation_of
from techniconica.catalogue import DIE, EVENTS, LAST_TURN, NO_EVENT, SLOTS
from techniconica.chapters import leaving
from techniconica.choices import legal_choices
from techniconica.mechs import builds
from techniconica.mechs.frame import Model
from techniconica.setup import Sides, Tables, checked, tables_of
from techniconica.state import (
    ACTION,
    CHARGE,
    FIRST,
    LAYER,
    MECH,
    NOBODY,
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
    Shot,
    State,
)
from techniconica.table import Table, blank
from techniconica.writing import parts, possible

_NOTATION = notation_of("techniconica")
FORMAT = f"{_NOTATION}1"
LONGEST = 30_000
"""Characters that a position may have; a link takes a few more."""

_PARTS = 5
_OUT, _ACTED, _AIM, _SURGE, _SHAKEN = "out", "acted", "aim", "surge", "shaken"
_EVADES, _ACTIONS, _FIRED, _SMOKES = "evades", "actions", "fired", "smoke"
_JAM = "j"
_NO_DICE = GivenDice(())
_VOLLEY = (TARGET, WEAPON, STACK, SMOKE, REDIRECT, LAYER)


# --- Writing


def to_text(state: State) -> str:
    """A state at rest as a position."""
    rulings = state.tables.duel.rulings
    sides = [
        parts.MECH.join([_write_mech(state.mechs[number]) for number in own])
        for own in state.tables.own
    ]
    return "/".join(
        (
            FORMAT,
            parts.write_rulings(rulings),
            _write_turn(state),
            parts.SIDE.join(sides),
            _write_decision(state),
        )
    )


def _write_turn(state: State) -> str:
    if not state.turn:
        return "0"
    written = f"{state.turn}.{state.first}"
    return f"{written}.{state.event}" if state.event else written


def _write_mech(mech: Mech) -> str:
    stacks = zip(mech.frame.model.stacks, mech.frame.gone, mech.damage, mech.jams, strict=True)
    marks = [
        (_ACTED, mech.acted),
        (f"{_EVADES}{mech.evades}", mech.evades),
        (f"{_ACTIONS}{mech.actions}", mech.actions),
        (_AIM, mech.aim),
        (f"{_FIRED}{mech.fired}", mech.fired),
        (f"{_SMOKES}{mech.smoke}", mech.smoke != mech.frame.model.smoke),
        (_SURGE, mech.surge),
        (f"{_OUT}.{mech.out}", mech.out),
    ]
    written = [text for text, there in marks if there]
    if mech.morale is not None:
        excess, fear = mech.morale
        written.append(f"{_SHAKEN}{excess}.{fear}")
    return ":".join((parts.STACK.join([_write_stack(*stack) for stack in stacks]), *written))


def _write_stack(stack: builds.Stack, gone: int, damage: int, jams: int) -> str:
    if not stack:
        return builds.EMPTY
    pieces = [card.id.lower() if gone >> place & 1 else card.id for place, card in enumerate(stack)]
    if damage:
        pieces.append(str(damage))
    if jams:
        pieces.append(f"{_JAM}{jams}")
    return "+".join(pieces)


def _write_decision(state: State) -> str:
    ids = state.tables.ids
    match state.decision:
        case "first" | "mech":
            return f"{state.decision}:{state.seat}"
        case "action":
            return f"{ACTION}:{ids[state.active]}"
        case "repair":
            return f"{REPAIR}:{ids[state.active]}:{state.drones}"
        case "over":
            return OVER
    attack = state.attack
    assert attack is not None
    pieces = [state.decision, ids[state.active], attack.action]
    if attack.target != NOBODY:
        shots = [
            SLOTS[weapon] + ("" if stack == NOBODY else SLOTS[stack])
            for weapon, stack in attack.shots
        ]
        pieces += [ids[attack.target], "".join(shots)]
    if attack.evasion:
        pieces += [f"{attack.evasion}{'s' if attack.smoke else ''}", str(attack.next)]
    if state.decision == LAYER:
        pieces.append(str(attack.points))
    return ":".join(pieces)


# --- Reading


def from_text(text: str) -> State:
    """Read a position: the state that it describes, with the choices that are legal in it.

    Raises `DamagedError` for what is no position of ours or of this version, `InvalidError` for a
    piece that cannot be read, `IllegalError` for one that the rules forbid there.
    """
    if len(text) > LONGEST:
        raise DamagedError("position_too_long", str(len(text)), (str(LONGEST),))
    version, *pieces = text.split("/")
    _check_version(version)
    if len(pieces) != _PARTS - 1:
        raise InvalidError("position_parts", str(len(pieces) + 1), (str(_PARTS),))
    rulings, turn, mechs, decision = pieces
    written = [
        [_read_stacks(mech) for mech in side.split(parts.MECH)] for side in mechs.split(parts.SIDE)
    ]
    sides: Sides = tuple([tuple([build for build, _, _ in side]) for side in written])
    tables = tables_of(checked(sides, parts.read_rulings(rulings)))
    table = Table(blank(tables), _NO_DICE)
    _read_turn(table, turn)
    for number, (_, stacks, marks) in enumerate([mech for side in written for mech in side]):
        table.mechs[number] = _read_mech(tables, number, stacks, marks)
    _read_decision(table, decision)
    possible.check(table)
    legal = legal_choices(table)
    if (len(legal) > 1) == (table.decision == OVER):
        raise IllegalError("position_decision", decision, possible.DECISIONS)
    return table.read_off(legal)


def _check_version(version: str) -> None:
    if version == FORMAT:
        return
    known = re.fullmatch(rf"{_NOTATION}([0-9]{{1,9}})", version)
    if known and int(known[1]) > 1:
        raise DamagedError("position_future", version, (FORMAT,))
    raise DamagedError("position_foreign", version, (FORMAT,))


def _number(text: str, low: int, high: int, piece: str) -> int:
    """A whole number within bounds; `piece` is named where it is none."""
    if not re.fullmatch("0|[1-9][0-9]{0,8}", text):
        raise InvalidError("position_piece", piece, (f"{low}-{high}",))
    if not low <= int(text) <= high:
        raise IllegalError("position_bounds", piece, (f"{low}-{high}",))
    return int(text)


def _one_of(allowed: Sequence[str], text: str, piece: str) -> int:
    """The place of a text among those allowed."""
    if text not in allowed:
        raise InvalidError("position_piece", piece, allowed)
    return list(allowed).index(text)


def _read_turn(table: Table, text: str) -> None:
    if text == "0":
        return
    turn, *rest = text.split(".")
    events = [*dict.fromkeys(EVENTS)] if table.tables.events else [NO_EVENT]
    if len(rest) != 1 + table.tables.events:
        raise InvalidError("position_piece", text, ("1.0", "1.0.calm"))
    table.turn = _number(turn, 1, LAST_TURN, text)
    table.first = _number(rest[0], 0, len(table.tables.own) - 1, text)
    table.event = events[_one_of(events, (*rest, NO_EVENT)[1], text)]


_Lying = tuple[str, int, int]
"""A stack as it is written: its cards, damage counters, and jam counters."""


def _read_stacks(text: str) -> tuple[str, list[_Lying], list[str]]:
    """The build of a mech, its stacks with their counters, and its marks."""
    stacks, *marks = text.split(":")
    lying = [_read_stack(stack) for stack in stacks.split(parts.STACK)]
    return " ".join(cards for cards, _, _ in lying).upper(), lying, marks


def _read_stack(text: str) -> _Lying:
    cards = text.split("+")
    jams = damage = 0
    if len(cards) > 1 and re.fullmatch(f"{_JAM}[0-9]+", cards[-1]):
        jams = _number(cards.pop()[1:], 1, possible.MOST_COUNTERS, text)
    if len(cards) > 1 and re.fullmatch("[0-9]+", cards[-1]):
        damage = _number(cards.pop(), 1, possible.MOST_COUNTERS, text)
    for card in cards:
        if card not in (card.upper(), card.lower()) or not re.fullmatch("[A-Za-z0-9-]*", card):
            raise InvalidError("position_piece", card, (card.upper(),))
    return "+".join(cards), damage, jams


def _read_mech(tables: Tables, number: int, stacks: list[_Lying], marks: list[str]) -> Mech:
    model = tables.models[number]
    gone = tuple([_gone(cards) for cards, _, _ in stacks])
    possible.check_gone(model, gone)
    mech = Mech(
        model.frame(gone),
        tuple([damage for _, damage, _ in stacks]),
        tuple([jams for _, _, jams in stacks]),
        model.smoke,
        0,
    )
    seen: list[str] = []
    for mark in marks:
        name = "".join(takewhile(str.islower, mark))
        if name in seen:
            raise IllegalError("position_twice", mark)
        seen.append(name)
        mech = _read_mark(mech, model, name, mark)
    return mech


def _gone(cards: str) -> int:
    """The bit set of the cards in small letters."""
    names = cards.split("+")
    return sum(1 << place for place, name in enumerate(names) if name != name.upper())


def _read_mark(mech: Mech, model: Model, name: str, mark: str) -> Mech:
    value = mark.removeprefix(name)
    if name in (_ACTED, _AIM, _SURGE) and not value:
        return {
            _ACTED: mech._replace(acted=True),
            _AIM: mech._replace(aim=True),
            _SURGE: mech._replace(surge=True),
        }[name]
    if name == _EVADES:
        return mech._replace(evades=_number(value, 1, possible.MOST_ACTIONS, mark))
    if name == _ACTIONS:
        return mech._replace(actions=_number(value, 1, possible.MOST_ACTIONS, mark))
    if name == _FIRED:
        return mech._replace(fired=_number(value, 1, possible.MOST_SHOTS, mark))
    if name == _SMOKES:
        return mech._replace(smoke=_number(value, 0, model.smoke - 1, mark))
    if name == _SHAKEN:
        excess, _, fear = value.partition(".")
        most = possible.MOST_POINTS
        numbers = _number(excess, 0, most, mark), _number(fear, 0, possible.MOST_FEAR, mark)
        return mech._replace(morale=numbers)
    if name == _OUT:
        whys = [f".{why}" for why in possible.WHY_OUT]
        return mech._replace(out=possible.WHY_OUT[_one_of(whys, value, mark)])
    raise InvalidError("position_piece", mark, _MARKS)


_MARKS = (_ACTED, _EVADES, _ACTIONS, _FIRED, _AIM, _SURGE, _SMOKES, _SHAKEN, _OUT)


# --- Reading what is asked


def _read_decision(table: Table, text: str) -> None:
    decision, *details = text.split(":")
    _one_of(possible.DECISIONS, decision, text)
    table.decision = decision
    if decision in _VOLLEY:
        _read_volley(table, details, text)
        return
    number = {FIRST: 1, MECH: 1, ACTION: 1, REPAIR: 2, OVER: 0}[decision]
    if len(details) != number:
        raise InvalidError("position_piece", text, (_EXAMPLES[decision],))
    if decision == OVER:
        _end(table, text)
    elif decision in (FIRST, MECH):
        table.seat = _number(details[0], 0, len(table.tables.own) - 1, text)
    else:
        table.active = _one_of(table.tables.ids, details[0], text)
        table.ask_owner(decision, table.active)
        if decision == REPAIR:
            most = max(1, table.mechs[table.active].frame.drones)
            table.drones = _number(details[1], 1, most, text)


def _end(table: Table, text: str) -> None:
    sides = {table.tables.sides[number] for number in table.in_play()}
    if len(sides) == 1:
        table.end(f"{WON}:{min(sides)}")
    elif table.turn == LAST_TURN and sides:
        leaving.count_up(table)
    if table.outcome == PLAYING:
        raise IllegalError("position_decision", text, possible.DECISIONS)


def _read_volley(table: Table, details: list[str], text: str) -> None:
    decision = table.decision
    number = {TARGET: 2, REDIRECT: 6, LAYER: 7}.get(decision, 4)
    if len(details) != number:
        raise InvalidError("position_piece", text, (_EXAMPLES[decision],))
    mech, action, *rest = details
    ids = table.tables.ids
    table.active = _one_of(ids, mech, text)
    attack = Attack((SHOOT, CHARGE)[_one_of((SHOOT, CHARGE), action, text)])
    if rest:
        attack = attack._replace(
            target=_one_of(ids, rest[0], text), shots=_read_shots(decision, rest[1], text)
        )
    if rest[2:]:
        face = rest[2].removesuffix("s")
        attack = attack._replace(
            smoke=face != rest[2],
            evasion=_number(face, 1, DIE, text),
            next=_number(rest[3], 0, len(attack.shots) - 1, text),
        )
    if rest[4:]:
        attack = attack._replace(points=_number(rest[4], 0, possible.MOST_POINTS, text))
    table.attack = attack
    table.ask_owner(decision, attack.target if decision in (SMOKE, LAYER) else table.active)


def _read_shots(decision: str, text: str, piece: str) -> tuple[Shot, ...]:
    slots = [_one_of(SLOTS, name, piece) for name in text]
    if decision == STACK:
        slots.append(NOBODY)
    if len(slots) % 2:
        raise InvalidError("position_piece", piece, (_EXAMPLES[decision],))
    return tuple([Shot(*pair) for pair in zip(slots[::2], slots[1::2], strict=True)])


_EXAMPLES = {
    FIRST: "first:1",
    MECH: "mech:1",
    ACTION: "action:0a",
    REPAIR: "repair:0a:1",
    OVER: OVER,
    TARGET: "target:0a:shoot",
    WEAPON: "weapon:0a:shoot:1a:1K",
    STACK: "stack:0a:shoot:1a:1K2",
    SMOKE: "smoke:0a:shoot:1a:1K",
    REDIRECT: "redirect:0a:shoot:1a:1K2K:7:1",
    LAYER: "layer:0a:shoot:1a:1K:7:0:3",
}
