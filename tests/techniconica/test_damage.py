"""Damage alone, by both readings: stacks of anything, hit by anything."""

from __future__ import annotations

import random
from typing import Any

from tabletop.dice import GivenDice
from techniconica.catalogue import CARDS, SLOTS
from techniconica.chapters import damage
from techniconica.mechs.parts import Gun
from techniconica.setup import Duel, Rulings, tables_of
from techniconica.table import Table, blank, changed
from tests.techniconica.second_reading import reference

WEAPONS = [card.id for card in CARDS.values() if card.kind == "weapon"]
LAYERS = [card.id for card in CARDS.values() if card.kind in ("shield", "armour")]
CASES = 1_500


def a_target(rng: random.Random) -> str:
    """A mech with many layers, under plants enough for them."""

    def layers() -> str:
        few = rng.sample(LAYERS, rng.randint(1, 3))
        return "".join(f"+{rng.choice(few)}" for _ in range(rng.randrange(6)))

    mods = [rng.choice(("", "+M4")) for _ in range(3)]
    return (
        f"L4{mods[0]}{layers()} K1{mods[1]}+P1{layers()} W1{layers()} W8{mods[2]}{layers()} "
        f"G4+M5{layers()} G4+M4 G4+M5 G4+M5 G4+M5"
    )


def by_the_engine(
    begun: Duel, gun: Gun, slot: int, old: int, points: int, rng: random.Random
) -> tuple[list[str], list[tuple[str, tuple[str, ...], int]], str]:
    """What the defender was asked, what is left, and whether it is out."""
    table = Table(blank(tables_of(begun)), GivenDice(()))
    mech = table.mechs[1]
    table.mechs[1] = mech._replace(damage=changed(mech.damage, slot, old))
    asked = []
    left = damage.strike(table, 1, gun, slot, points)
    while left is not None:
        pile = table.mechs[1].frame.piles[slot]
        assert pile is not None
        card = rng.choice(sorted(pile.outer))
        asked += [f"{left} of {sorted(pile.outer)} {table.mechs[1].damage[slot]}", card]
        left = damage.take(table, 1, gun, slot, left, card)
    mech = table.mechs[1]
    stacks = [
        (SLOTS[pile.slot], pile.cards, mech.damage[pile.slot]) for pile in mech.frame.piles if pile
    ]
    return asked, stacks, mech.out


def by_the_second_reading(
    begun: Duel, gun: str, slot: int, old: int, points: int, rng: random.Random
) -> tuple[list[str], list[tuple[str, tuple[str, ...], int]], str]:
    """The same, from the generator that asks."""
    rulings = {name: values[0] for name, values in reference.RULINGS.items()}
    record: dict[str, Any] = {
        "rulings": {**rulings, "overweight": "allowed"},
        "dice": {"faces": []},
        "sides": begun.sides,
    }
    game = reference.Game(record)
    target = game.mechs[1]
    stack = game.stack(target, SLOTS[slot])
    assert stack is not None
    stack["damage"] = old
    game.attack = {"points": None}
    asked = []
    running = game.damage(target, stack, gun, points)
    choice: Any = None
    try:
        while True:
            running.send(choice)
            names = sorted(each.removeprefix("layer:") for each in game.legal)
            card = rng.choice(names)
            asked += [f"{game.attack['points']} of {names} {stack['damage']}", card]
            choice = f"layer:{card}"
    except StopIteration:
        pass
    stacks = [(s["slot"], tuple(s["cards"]), s["damage"]) for s in target["stacks"]]
    return asked, stacks, target["out"] or ""


def test_both_readings_take_the_same_cards() -> None:
    """Old counters, new points, mirrors, doubling, choices, and what stays."""
    rng = random.Random("damage")
    choices = outs = mirrored = 0
    targets = [a_target(rng) for _ in range(CASES // 15)]
    for number in range(CASES):
        gun = rng.choice(WEAPONS)
        begun = Duel(((f"L1 K1+P1 {gun} G4",), (rng.choice(targets),)), Rulings("allowed"))
        slot = rng.randrange(9)
        weapon = tables_of(begun).models[0].guns[2]
        assert weapon is not None
        old, points = rng.randrange(4), rng.randint(1, 25)
        found = by_the_engine(begun, weapon, slot, old, points, random.Random(number))
        again = by_the_second_reading(begun, gun, slot, old, points, random.Random(number))
        assert found == again, (begun, gun, SLOTS[slot], old, points)
        choices += bool(found[0])
        outs += bool(found[2])
        mirrored += "S4" in str(begun) and CARDS[gun].subtype == "energy"
    assert min(choices, outs, mirrored) > 40
