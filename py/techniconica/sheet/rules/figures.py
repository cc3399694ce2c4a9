"""Figures: small duels, led by the engine, that show a rule at work. Each belongs to a rule."""

from typing import NamedTuple

from desk.face import WHOLE, Box
from desk.words import Words
from tabletop.dice import GivenDice
from tabletop.game import Event
from tabletop.link import AtPosition, link_of
from techniconica.catalogue import DIE, PRESETS, SLOTS
from techniconica.setup import Duel, Rulings
from techniconica.sheet.names import Names
from techniconica.sheet.plan import plan_of
from techniconica.state import State
from techniconica.techniconica import TECHNICONICA

_PLAIN = "L1 K1+P1 W6 G1"
_RACKS = "L1 K1+P1 W8 W8 W8 G1"
_START = "9 2"
"""The faces of the start: the first side begins."""
_MECH, _STACK, TABLE = "mech", "stack", "table"
_AROUND = 6


class Moment(NamedTuple):
    """A state, and what led to it."""

    state: State
    happened: tuple[Event, ...] = ()


class Figure(NamedTuple):
    """One figure: two mechs, choices with all their faces, and the pieces of the table it shows.

    `script` has the choices that lead to each moment; those before the first are not told. A piece
    is `mech.1`, `stack.1.K`, or the whole `table`.
    """

    id: str
    rule: str
    pieces: tuple[str, ...]
    mechs: tuple[str, str]
    script: tuple[str, ...]
    faces: str = ""
    rulings: Rulings = Rulings(wary="off")
    tried: str = ""

    @property
    def moments(self) -> int:
        """How many there are."""
        return len(self.script)

    @property
    def duel(self) -> Duel:
        """What it begins with."""
        return Duel(tuple([(build,) for build in self.mechs]), self.rulings)

    def scenes(self) -> tuple[Moment, ...]:
        """Every moment, as the engine has it."""
        dice = GivenDice([int(face) for face in f"{_START} {self.faces}".split()], DIE)
        state = TECHNICONICA.begin(self.duel, dice).state
        state = TECHNICONICA.apply(state, "first:0", dice).state
        found: list[Moment] = []
        for choices in self.script:
            happened: list[Event] = []
            for choice in choices.split():
                step = TECHNICONICA.apply(state, choice, dice)
                state = step.state
                happened += step.events
            found.append(Moment(state, tuple(happened if found else ())))
        return tuple(found)

    def position(self) -> str:
        """Its situation as a position."""
        return TECHNICONICA.to_text(self.scenes()[0].state)

    def link(self) -> str:
        """The fragment of a link to its situation."""
        return link_of(TECHNICONICA, AtPosition(self.position()))


def view_box(figure: Figure, place: int) -> Box:
    """What is in sight of a piece."""
    plan = plan_of(figure.duel)
    kind, _, where = figure.pieces[place].partition(".")
    if kind == TABLE:
        return plan.parts[WHOLE]
    mech, _, slot = where.partition(".")
    of_stack = plan.stacks.get((int(mech), SLOTS.index(slot))) if kind == _STACK else None
    left, top, width, height = of_stack or plan.mechs[int(mech)]
    return left - _AROUND, top - _AROUND, width + 2 * _AROUND, height + 2 * _AROUND


def name_of(words: Words, figure: Figure, place: int) -> str:
    """What a piece is called."""
    kind, _, where = figure.pieces[place].partition(".")
    if kind == TABLE:
        return words.say("page.part.whole")
    names = Names(words, figure.duel)
    mech, _, slot = where.partition(".")
    if kind == _MECH:
        return names.mech(int(mech))
    return names.stack(int(mech), SLOTS.index(slot))


_ACES = ("L2+M3 K1+P1 W11 W8 G2", _PLAIN)
_TURRET = ("L1 K1+P1 W9 G1", "L3 K2+P1 W6 W6 G1 G1")
_THREE = "weapon:1 stack:L weapon:2 stack:L weapon:3 stack:L"

FIGURES = {
    figure.id: figure
    for figure in (
        Figure("layout", "BUILD-ATTACH", ("mech.0",), (PRESETS["gunline"], _PLAIN), ("",)),
        Figure("wary", "WARY", ("mech.0",), (_PLAIN, _PLAIN), ("",), "", Rulings()),
        Figure(
            "mended",
            "END-PHASE",
            ("stack.1.1",),
            ("L1 K1+P1 W8 G1", "L1 K1+P1 W1+S1 W6 G3"),
            ("", "shoot stack:1", "pass pass"),
            "1 4",
        ),
        Figure(
            "aiming",
            "ACTION-AIM",
            ("mech.0", "stack.1.L"),
            (_RACKS, _PLAIN),
            ("", "aim", "shoot weapon:1 stack:L weapon:2 stack:L done"),
            "6 4 8",
        ),
        Figure(
            "charging",
            "ACTION-CHARGE",
            ("mech.0", "stack.1.K"),
            _ACES,
            ("", "charge stack:K"),
            "5 6",
        ),
        Figure("evading", "ACTION-EVADE", ("mech.0",), (_PLAIN, _PLAIN), ("", "evade")),
        Figure(
            "unjamming",
            "ACTION-UNJAM",
            ("stack.0.1",),
            (_PLAIN, _PLAIN),
            ("aim shoot stack:1 pass", "unjam:1"),
            "1 1",
        ),
        Figure(
            "declare",
            "DECLARE",
            ("table",),
            (_RACKS, _PLAIN),
            ("shoot", "weapon:1 stack:L", "weapon:2 stack:K"),
        ),
        Figure(
            "smoke",
            "SMOKE",
            ("mech.1",),
            (_PLAIN, "L1 K1+P1+U3+S1+S2 W6 G3"),
            ("shoot stack:K", "smoke", "layer:S2"),
            "2 9",
        ),
        Figure(
            "redirect",
            "REDIRECT",
            ("table",),
            (_RACKS, "L1 K1+P1 W8 W6 G2"),
            ("shoot", "weapon:1 stack:1 weapon:2 stack:1 done", "stack:L"),
            "3 6 9",
        ),
        Figure("miss", "ATTACK", ("stack.1.1",), (_PLAIN, _PLAIN), ("", "shoot stack:1"), "6 7"),
        Figure("jam", "JAM", ("stack.0.1",), (_PLAIN, _PLAIN), ("", "shoot stack:1"), "1 1"),
        Figure(
            "volley",
            "VOLLEY",
            ("mech.0", "stack.1.L"),
            (_RACKS, _PLAIN),
            ("", f"shoot {_THREE}"),
            "4 8 8 8",
        ),
        Figure(
            "dodge",
            "EVADE",
            ("mech.0",),
            (_PLAIN, _PLAIN),
            ("", "evade evade", "shoot stack:1"),
            "5 10",
        ),
        Figure(
            "mirror",
            "DAMAGE-2",
            ("stack.1.1",),
            (_PLAIN, "L1 K1+P1 W6+S4 W8 G3"),
            ("", "shoot stack:1"),
            "1 9",
        ),
        Figure(
            "layers",
            "DAMAGE-3",
            ("stack.1.1",),
            (_PLAIN, "L1 K1+P1 W4+S2+A1 W6 G2"),
            ("", "shoot stack:1"),
            "1 9",
        ),
        Figure(
            "counters",
            "DAMAGE-3",
            ("stack.1.L",),
            (_RACKS, _PLAIN),
            ("", "shoot weapon:1 stack:L done"),
            "3 8",
        ),
        Figure(
            "stack_lost",
            "DAMAGE-4",
            ("mech.1",),
            (_RACKS, _PLAIN),
            (f"shoot {_THREE}", "shoot weapon:1 stack:L done"),
            "4 8 8 8 2 10 8",
        ),
        Figure("out", "OUT", ("mech.1",), (_PLAIN, _PLAIN), ("", "shoot stack:1"), "5 7"),
        Figure(
            "bottle",
            "BOTTLE",
            ("mech.1",),
            (_PLAIN, "L1 K1+P1 W4+S2+A1 W6 G2"),
            ("", "shoot stack:1", "pass"),
            "1 9 8",
        ),
        Figure(
            "low_power", "LOW-POWER", ("mech.1",), _TURRET, ("", "shoot stack:3", "pass"), "5 7 8"
        ),
        Figure(
            "barrage",
            "BARRAGE",
            ("stack.1.K",),
            ("L1 K1+P1 W1 G1", _PLAIN),
            ("", "shoot stack:K", "shoot stack:K"),
            "3 8 1 10",
        ),
        Figure(
            "accurate",
            "ACCURATE",
            ("stack.1.K",),
            ("L1 K1+P1 W2 G1", _PLAIN),
            ("", "shoot stack:K"),
            "2 3 9",
        ),
        Figure(
            "piercing",
            "ARMOUR-PIERCING",
            ("stack.1.1",),
            ("L1 K1+P1 W3 G1", "L1 K1+P1 W6+A2 G1"),
            ("", "shoot stack:1", "shoot stack:1"),
            "1 6 1 9",
        ),
        Figure(
            "reload",
            "RELOAD",
            ("stack.0.1",),
            ("L1 K1+P1 W9 G1", _PLAIN),
            ("", "shoot stack:K"),
            "5 7",
        ),
        Figure(
            "frightening",
            "FRIGHTENING",
            ("mech.1",),
            ("L1 K1+P1 W10 G1", _PLAIN),
            ("", "shoot stack:K", "pass"),
            "9 2 4",
        ),
        Figure(
            "surge",
            "EVENT-SURGE",
            ("mech.0",),
            (_PLAIN, _PLAIN),
            ("pass", "pass"),
            "9 3 9 4",
            Rulings(wary="off", events="on"),
        ),
    )
}
"""Every figure by its id, in the order of the rules."""
