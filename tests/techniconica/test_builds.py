"""Builds: what each refusal is about, their order, the presets, and nonsense."""

from __future__ import annotations

import random
from typing import Any

import pytest

from techniconica.catalogue import CARDS, PRESETS
from techniconica.mechs import builds
from techniconica.mechs.builds import REASONS, BuildError, read, write
from techniconica.rules import RULES
from tests.techniconica.games import a_build, maybe_build
from tests.techniconica.second_reading import reference

BY_DEFAULT = {name: values[0] for name, values in reference.RULINGS.items()}
HEAVY_ALLOWED = {**BY_DEFAULT, "overweight": "allowed"}

REFUSED = {
    "form": (
        "",
        "-",
        "L1 K1+P1 W6 G1 -",
        "L1  K1+P1 W6 G1",
        "L1 K1+P1 W6 G1 ",
        "L1 K1+ W6 G1",
        "L1 K1+P1 W6 G1\n",
        "L1\tK1+P1 W6 G1",
        "L1 K1+P1 -+A1 W6 G1",
        "L1 K1+P1 W6 Gé",
    ),
    "card": ("L9 K1+P1 W6 G1", "l1 K1+P1 W6 G1", "L1 K1+P1 W06 G1", "X Y Z", "L1 K1+P1 W13 G1"),
    "base": ("L1 K1+P1 A1+W6 G1", "L1 K1+P1 W6+G1", "P1 K1 W6 G1", "L1+K1 P1 W6 G1"),
    "locomotor": ("K1+P1 L1 W6 G1", "- K1+P1 W6 G1", "L1 K1+P1 L2 W6 G1", "W6"),
    "cockpit": ("L1 W6 K1+P1 G1", "L1 - W6 G1", "L1 K1+P1 K1 W6 G1", "L1"),
    "slots": (
        "L4 K1+P1 W8 W8 W8 W8 W8 W8 G2 G2",
        "L1 K1+P1 - - - - - - - G1",
        "L1 K1 - - - - - - - G1",
    ),
    "pilot": ("L1 K1 W6 G1", "L1 K1+P1+P2 W6 G1", "L1 K1 W6+P1 G1", "L1 K1+P1 W6+P1 G1"),
    "attach": (
        "L1+M1 K1+P1 W6 G1",
        "L1 K1+P1 W6+M3 G1",
        "L1 K1+P1 W11+M1 G1",
        "L1 K1+P1 W11+M2 G1",
        "L1 K1+P1 W11+M6 G1",
        "L1 K1+P1 W6+M5 G1",
        "L1 K1+P1 W6+U1 G1",
        "L1+U3 K1+P1 W6 G1",
        "L1 K1+P1 W6 G1+M6",
    ),
    "modification": ("L1+M3+M4 K1+P1 W6 G1", "L1 K1+P1 W6+M1+M1 G1", "L1 K1+P1+M4+M4 W6 G1"),
    "weapon": ("L1 K1+P1 G1", "L1 K1+P1+A1 - G1+M5", "L1+M3 K1+P1 G1 G2"),
    "plant": ("L1 K1+P1 W6", "L1 K1+P1 W6 W8+A1", "L1 K1+P1 - W1"),
    "power": ("L1 K1+P1 W6+S2 G1", "L1 K1+P1 W5 W5 G2", "L1+M3 K1+P1+U1 W6 G1"),
    "weight": (
        "L5 K3+P1+A3 W3+A3 W8 G3",
        "L1 K1+P1+A3+A3+A3+A3 W6+A1 G1",
        "L2 K1+P1 W9 W9 G4+A2+A2",
    ),
}
"""Three builds and more for each refusal, with nothing wrong that is looked for before."""


def cases(rule: str) -> list[Any]:
    """The builds that a rule refuses, as parameters that bear it."""
    reason = rule.removeprefix("BUILD-").lower()
    return [
        pytest.param(reason, build, id=f"{reason}-{n}", marks=pytest.mark.rule(rule))
        for n, build in enumerate(REFUSED[reason])
    ]


@pytest.mark.parametrize(
    ("reason", "build"),
    [
        *cases("BUILD-FORM"),
        *cases("BUILD-CARD"),
        *cases("BUILD-BASE"),
        *cases("BUILD-LOCOMOTOR"),
        *cases("BUILD-COCKPIT"),
        *cases("BUILD-SLOTS"),
        *cases("BUILD-PILOT"),
        *cases("BUILD-ATTACH"),
        *cases("BUILD-MODIFICATION"),
        *cases("BUILD-WEAPON"),
        *cases("BUILD-PLANT"),
        *cases("BUILD-POWER"),
        *cases("BUILD-WEIGHT"),
    ],
)
def test_a_build_is_refused(reason: str, build: str) -> None:
    """With the first reason that applies, and a rule behind it."""
    with pytest.raises(BuildError) as refused:
        read(build)
    assert refused.value.reason == reason
    assert refused.value.rule in RULES
    assert str(refused.value.of("1b")) == f"build 1b: {reason}"
    assert str(refused.value) == f"build: {reason}"
    assert refused.value.code == f"build_{reason}"


def test_reasons_come_in_the_order_of_the_rules() -> None:
    """What is wrong in two ways is refused for the first."""
    assert list(REFUSED) == list(REASONS)
    for build, reason in (
        ("L9 K1  ", "form"),
        ("L9 P1", "card"),
        ("P1 P2", "base"),
        ("K1 L1 W6+M3", "locomotor"),
        ("L1 W6 K1", "cockpit"),
        ("L1 K1 W6+M3", "pilot"),
        ("L1 K1+P1 W6+M3+M3", "attach"),
        ("L1 K1+P1+M4+M4", "modification"),
        ("L1 K1+P1", "weapon"),
        ("L1 K1+P1 W6", "plant"),
        ("L5 K3+P1+A3+A3+A3 W7 G1", "power"),
    ):
        with pytest.raises(BuildError) as refused:
            read(build)
        assert refused.value.reason == reason, build


@pytest.mark.rule("OVERWEIGHT")
@pytest.mark.parametrize("build", REFUSED["weight"])
def test_a_heavy_build_may_be_allowed(build: str) -> None:
    """By the house rule, which allows nothing else."""
    assert write(read(build, overweight=True)) == build
    with pytest.raises(BuildError):
        read(REFUSED["power"][0], overweight=True)


def test_a_full_mech_is_allowed() -> None:
    """Nine slots, empty ones among them, and cards in any number."""
    for build in (
        "L4 K1+P1 W8 W8 W8 W8 W8 - G2",
        "L4 K1+U3+P1+U3+U3 - - - W8 - - G1",
        "L4+A1+A1+A1 K1+M4+A1+P1 W6+M6 G2+M5",
    ):
        assert write(read(build)) == build


TOTALS = {
    "gunline": (17, 18, 9, 13),
    "sniper": (15, 15, 7, 13),
    "vulcan": (17, 18, 7, 8),
    "fortress": (21, 24, 12, 16),
    "brawler": (15, 15, 8, 8),
    "skimmer": (13, 13, 8, 8),
    "terror": (18, 18, 9, 13),
    "railer": (18, 18, 9, 13),
    "beamer": (18, 18, 15, 16),
    "shielded": (17, 18, 11, 11),
}


@pytest.mark.parametrize("preset", TOTALS)
def test_presets_have_the_totals_of_the_rules(preset: str) -> None:
    """Weight and what is carried, consumption and output."""
    assert PRESETS.keys() == TOTALS.keys()
    stacks = read(PRESETS[preset])
    cards = builds.cards_of(stacks)
    carried = stacks[0][0].most_weight
    found = builds.weight(cards), carried, builds.consumption(cards), builds.output(cards)
    assert found == TOTALS[preset]


def test_cards_are_as_the_second_reading_has_them() -> None:
    """Every number that is printed on a card."""
    assert CARDS.keys() == reference.BASE.keys()
    for name, card in CARDS.items():
        printed = {
            "AR": card.armour,
            "DT": card.threshold,
            "WE": card.weight,
            "PC": card.consumption,
            "SP": card.speed,
            "MW": card.most_weight,
            "PO": card.output,
            "AC": card.accuracy,
            "FO": card.fortitude,
            "BT": card.bottle,
            "PE": card.penetration,
            "DO": card.damage,
        }
        assert printed == {key: reference.number(name, key) for key in printed}, name
    assert [card.id for card in CARDS.values() if card.printed] == ["W1", "S1"]


def test_both_readings_refuse_the_same() -> None:
    """Builds by chance, most of them wrong, and texts that are hardly builds."""
    rng = random.Random("builds")
    seen = set()
    for _ in range(4_000):
        build = maybe_build(rng)
        for _ in range(rng.choice((0, 0, 1, 2))):
            place = rng.randrange(len(build) + 1)
            bit = rng.choice(
                ("", " ", "+", "-", " - ", "+P1", " W6", " G1", "1", "x", " L1", "+M4")
            )
            build = build[:place] + bit + build[place + rng.choice((0, 1)) :]
        for rulings in (BY_DEFAULT, HEAVY_ALLOWED):
            try:
                read(build, overweight=rulings is HEAVY_ALLOWED)
                found = None
            except BuildError as error:
                found = error.reason
            assert found == reference.first_fault(build, rulings), build
            seen.add(found)
    assert seen == {None, *REASONS}


def test_builds_by_chance_are_allowed() -> None:
    """What the other tests play with."""
    rng = random.Random("legal")
    assert all(read(a_build(rng)) for _ in range(50))
