"""Builds, duels and games by chance, and small ones by hand."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from tabletop.dice import GivenDice, SeededDice
from tabletop.record import Record
from techniconica.catalogue import CARDS, RULINGS
from techniconica.mechs import builds
from techniconica.mechs.builds import BuildError
from techniconica.setup import Duel, Rulings, Sides, tables_of
from techniconica.state import State
from techniconica.techniconica import TECHNICONICA

DuelRecord = Record[Duel, State]

D = "L1 K1+P1 W6 G1"
V = "L1 K1+P1 W8 W8 W8 G1"

_OF_KIND: dict[str, list[str]] = {}
for _card in CARDS.values():
    _OF_KIND.setdefault(_card.kind, []).append(_card.id)


# --- By chance


def a_stack(rng: random.Random, base: str, crowded: float) -> str:
    """A stack on a base card, with what may lie there."""
    cards = [base]
    kind = CARDS[base].kind
    fits = [c for c in CARDS.values() if kind in c.fits and c.kind != "pilot"]
    if rng.random() < 0.3:
        # Layers of different ids, between which the defender has to choose.
        fits = [c for c in fits if c.kind == rng.choice(("shield", "armour"))] or fits
    if kind == "cockpit":
        cards.append(rng.choice(_OF_KIND["pilot"]))
    while rng.random() < crowded:
        cards.append(rng.choice(fits).id)
    extra = cards[1:]
    rng.shuffle(extra)
    return "+".join([base, *extra])


def maybe_build(rng: random.Random) -> str:
    """A build that may be refused."""
    crowded = rng.choice((0.2, 0.4, 0.6))
    stacks = [
        a_stack(rng, rng.choice(_OF_KIND[kind]), crowded) for kind in ("locomotor", "cockpit")
    ]
    for _ in range(rng.randint(1, 7)):
        kind = rng.choice(("weapon", "weapon", "plant", ""))
        stacks.append(a_stack(rng, rng.choice(_OF_KIND[kind]), crowded) if kind else "-")
    while stacks[-1] == "-":
        del stacks[-1]
    return " ".join(stacks)


def a_build(rng: random.Random, *, overweight: bool = False) -> str:
    """A build that the rules allow."""
    while True:
        build = maybe_build(rng)
        try:
            builds.read(build, overweight=overweight)
        except BuildError:
            continue
        return build


def some_rulings(rng: random.Random) -> Rulings:
    """House rules; half of them as they are by default."""
    return Rulings.read(
        {name: rng.choice((values[0], *values)) for name, values in RULINGS.items()}
    )


def a_duel(rng: random.Random) -> Duel:
    """Sides of any number, with any builds and house rules."""
    rulings = some_rulings(rng)
    number, each = rng.choice(((2, 1), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1), (4, 2)))
    overweight = rulings.overweight == "allowed"
    pool = [a_build(rng, overweight=overweight) for _ in range(rng.randint(1, 4))]
    sides = tuple(tuple(rng.choice(pool) for _ in range(each)) for _ in range(number))
    return Duel(sides, rulings)


def fierce(rng: random.Random, legal: Sequence[str]) -> str:
    """A choice by chance, but rather an attack than anything else, and many shots at one stack."""
    for wanted in ("shoot", "charge"):
        if wanted in legal and rng.random() < 0.6:
            return wanted
    if legal[-1].startswith(("at:", "stack:")) and rng.random() < 0.6:
        return next(choice for choice in legal if choice != "hold")
    for unwanted in ("pass", "done"):
        if unwanted in legal and len(legal) > 1 and rng.random() < 0.8:
            legal = [choice for choice in legal if choice != unwanted]
    return rng.choice(legal)


def a_game(seed: str, most: int = 400) -> DuelRecord:
    """A game by chance, to its end or to so many choices."""
    rng = random.Random(seed)
    duel = a_duel(rng)
    return played(duel, seed, rng, most)


def played(duel: Duel, seed: str, rng: random.Random, most: int = 400) -> DuelRecord:
    """A game with a seed's dice, by chance."""
    dice = SeededDice(seed, TECHNICONICA.die)
    state = TECHNICONICA.begin(duel, dice).state
    choices: list[str] = []
    while state.legal and len(choices) < most:
        choices.append(fierce(rng, state.legal))
        state = TECHNICONICA.apply(state, choices[-1], dice).state
    return Record(TECHNICONICA, duel, seed, choices=tuple(choices))


# --- By hand


def duel(*sides: str, **rulings: str) -> Duel:
    """A duel of builds, those of a side parted by commas; `wary` is off unless said."""
    named = {"wary": "off", **rulings}
    split: Sides = tuple(tuple(side.split(",")) for side in sides)
    return Duel(split, Rulings.read(named))


class Game:
    """A game by hand, from after the choice of who begins; faces stand behind their choice."""

    def __init__(self, begun: Duel, start: Iterable[int] = (9, 2), first: str = "first:0") -> None:
        if len(begun.sides) > 2 and start == (9, 2):
            start = (9, 2, *[1] * (len(begun.sides) - 2))
        self.faces: list[int] = list(start)
        self.state: State = TECHNICONICA.begin(begun, GivenDice(self.faces, 10)).state
        self.events: tuple[Any, ...] = ()
        if first:
            self.do(first)

    def do(self, choice: str, *faces: int) -> Game:
        """Make a choice, which must take just these faces."""
        assert self.state.dice_used == len(self.faces)
        self.faces += faces
        dice = GivenDice(self.faces, 10)
        step = TECHNICONICA.apply(self.state, choice, dice)
        self.state, self.events = step.state, tuple(step.events)
        assert self.state.dice_used == len(self.faces), "dice are left over"
        return self

    def play(self, script: str) -> Game:
        """Make choices with their faces: `shoot stack:1 [5 7] pass`."""
        for choice, faces in parsed(script):
            self.do(choice, *faces)
        return self

    @property
    def line(self) -> dict[str, object]:
        """The fields of the trace."""
        return TECHNICONICA.traced(self.state)

    def damage(self, mech: str) -> dict[str, int]:
        """The counters on each stack of a mech that has any, by slot."""
        return {name: lying[0] for name, lying in self.stacks(mech).items() if lying[0]}

    def jams(self, mech: str) -> dict[str, int]:
        """The jam counters of a mech, by slot."""
        return {name: lying[1] for name, lying in self.stacks(mech).items() if lying[1]}

    def stacks(self, mech: str) -> dict[str, tuple[int, int, str]]:
        """Damage, jam counters and cards of each stack of a mech, by slot."""
        (found,) = (each for each in self.line["mechs"] if each["id"] == mech)  # type: ignore[attr-defined]
        return {s["slot"]: (s["damage"], s["jam"], "+".join(s["cards"])) for s in found["stacks"]}

    def mech(self, mech: str) -> dict[str, object]:
        """A mech as the trace has it."""
        (found,) = (each for each in self.line["mechs"] if each["id"] == mech)  # type: ignore[attr-defined]
        return dict(found)


def parsed(script: str) -> list[tuple[str, tuple[int, ...]]]:
    """Choices, each with the faces in brackets behind it."""
    found: list[tuple[str, tuple[int, ...]]] = []
    words = script.replace("[", " [ ").replace("]", " ] ").split()
    inside = False
    for word in words:
        if word in "[]":
            inside = word == "["
        elif inside:
            choice, faces = found[-1]
            found[-1] = choice, (*faces, int(word))
        else:
            found.append((word, ()))
    return found


def tables(begun: Duel) -> object:
    """The tables of a duel."""
    return tables_of(begun)
