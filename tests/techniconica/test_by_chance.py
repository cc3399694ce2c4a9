"""Builds by chance, and how strong builds are."""

from __future__ import annotations

import pytest

from techniconica.catalogue import CARDS, KINDS, MELEE, PRESETS, WEAPON
from techniconica.mechs import builds
from techniconica.mechs.by_chance import Chance, build_by_chance
from techniconica.mechs.strength import match_for, strength

SEEDS = [f"mech {number}" for number in range(300)]


@pytest.mark.parametrize("seed", SEEDS[:60])
def test_a_build_by_chance_is_legal_and_can_shoot(seed: str) -> None:
    """Under every house rule; the same seed gives the same."""
    build = build_by_chance(seed)
    stacks = builds.read(build)
    guns = [card for card in builds.cards_of(stacks) if card.kind == WEAPON]
    assert any(gun.subtype != MELEE for gun in guns)
    assert build_by_chance(seed) == build


def test_builds_by_chance_differ_and_use_what_there_is() -> None:
    """Every card that weighs something turns up, and every kind."""
    found = {build_by_chance(seed) for seed in SEEDS}
    assert len(found) == len(SEEDS)
    used = {card for build in found for card in builds.cards_of(builds.read(build))}
    assert {card.kind for card in used} == set(KINDS)
    assert {card for card in CARDS.values() if card.weight} <= used


def test_what_a_seed_gives_never_changes() -> None:
    """A seed may have been handed on."""
    assert build_by_chance("never") == "L1+M3 K2+P1+M4 W1 W12+U2+A1 G2 G3"


def test_chance_is_fair() -> None:
    """Of three things each about a third of the time."""
    chance = Chance("fair")
    picked = [chance.of("abc") for _ in range(3000)]
    assert all(900 < picked.count(each) < 1100 for each in "abc")


def test_a_middling_ready_made_mech_has_a_hundred() -> None:
    """And none of them is far from it."""
    found = {preset: strength(build) for preset, build in PRESETS.items()}
    assert 95 <= sum(found.values()) / len(found) <= 105
    assert all(50 < each < 180 for each in found.values()), found


@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [
        # Another gun, a plate where it is needed, a better pilot, more speed, more damage.
        ("L3 K2+P1 W3 G2", "L3 K2+P1 W3 W4 G2"),
        ("L4 K2+P1+A1 W3+A1 W3+A1 G2", "L4 K2+P1+A1 W3+A1 W3+A1 G2+A2"),
        ("L3 K2+P3 W6 G2+A2 G2", "L3 K2+P3+U1 W6 G2+A2 G2"),
        ("L3 K2+P4 W6 G2+A2", "L3 K2+P5 W6 G2+A2"),
        ("L1 K2+P1 W3 G2", "L1+M3 K2+P1 W3 G2"),
        ("L3 K2+P1 W3 G2", "L3 K2+P1 W3+M2 G2"),
    ],
)
def test_more_is_stronger(weaker: str, stronger: str) -> None:
    """What helps a mech in a fight."""
    assert strength(weaker) < strength(stronger)


def test_only_melee_and_overweight_is_weak() -> None:
    """It can never attack."""
    heavy = "L5 K3+P1+A3 W12+A3 G2+A3"
    assert strength(heavy) * 2 < strength(heavy.replace("L5", "L4"))


@pytest.mark.parametrize("preset", PRESETS)
def test_an_opponent_of_like_strength(preset: str) -> None:
    """Near, legal, and another mech; another seed finds others."""
    build = PRESETS[preset]
    found = {match_for(build, f"seed {number}") for number in range(8)}
    assert build not in found
    assert len(found) > 1
    for each in found:
        builds.read(each)
        assert abs(strength(each) - strength(build)) <= 0.2 * strength(build)
