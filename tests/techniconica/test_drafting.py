"""Mechs that a computer builds: legal, of all kinds, alike for a seed, and as strong as asked."""

from __future__ import annotations

from math import log

import pytest

from desk.face import DRAFT, Plain
from desk.seats.seated import Seated
from desk.seats.seating import HERE
from tabletop.dice import SeededDice
from tabletop.game import LEVELS
from tabletop.record import Record
from techniconica.catalogue import CARDS, PRESETS, RULINGS
from techniconica.drafting import draft, drafted, like, strength
from techniconica.face import FACE
from techniconica.lore import LORE
from techniconica.mechs import builds
from techniconica.setup import Duel, Rulings
from techniconica.techniconica import TECHNICONICA

DRAFTS = [draft(f"draft {number}") for number in range(300)]


def test_every_draft_is_a_legal_build() -> None:
    """Which `read` would refuse; and another seed is nearly always another build."""
    for build in DRAFTS:
        assert builds.write(builds.read(build)) == build
    assert len({*DRAFTS}) > 290
    assert [draft(f"draft {number}") for number in range(300)] == DRAFTS


def test_every_card_is_drafted_sometimes() -> None:
    """All of them, and stacks of several cards."""
    used = {card for build in DRAFTS for card in build.replace(" ", "+").split("+")}
    assert used == set(CARDS)


def test_seeds_may_be_any_text() -> None:
    """Also such as no record can hold."""
    assert builds.read(draft("\ud800"))
    assert builds.read(draft(""))


@pytest.mark.parametrize("build", PRESETS.values(), ids=PRESETS)
def test_another_build_is_about_as_strong(build: str) -> None:
    """As near as some drafts come, under each house rule that strength depends on."""
    for armour in RULINGS["armour"]:
        for seed in ("a", "b"):
            other = like(build, Rulings(armour=armour), seed)
            assert other != build
            ratio = strength(other, "refused", armour) / strength(build, "refused", armour)
            assert abs(log(ratio)) < 0.6


def wins(strong: str, weak: str, seed: str) -> float:
    """Of two games between quick players in changed seats, those that the stronger mech wins."""
    won = 0.0
    for seat in (0, 1):
        sides = ((strong,), (weak,)) if not seat else ((weak,), (strong,))
        dice = SeededDice(seed, TECHNICONICA.die)
        state = TECHNICONICA.begin(Duel(sides), dice).state
        while state.legal:
            state = TECHNICONICA.apply(state, LORE.policy(state), dice).state
        won += state.outcome == f"won:{seat}"
    return won


def test_the_stronger_mech_mostly_wins() -> None:
    """So what is called strength is some."""
    by_strength = sorted(DRAFTS, key=strength)
    weak, strong = by_strength[:40], by_strength[-40:]
    won = [wins(*pair, f"strength {n}") for n, pair in enumerate(zip(strong, weak, strict=True))]
    assert sum(won) > 0.6 * 2 * len(won)


def test_only_the_computers_build() -> None:
    """People keep their mechs, and the house rules stay."""
    duel = Duel(rulings=Rulings(events="on"))
    other = drafted(duel, (1,), "seed")
    assert other.sides[0] == duel.sides[0]
    assert other.rulings == duel.rulings
    assert not {*other.sides[1]} & {*duel.sides[1]}
    assert FACE.drafted(duel, (1,), "seed") == other
    assert drafted(duel, (), "seed") == duel
    assert drafted(duel, (0, 1), "seed").sides[1] == other.sides[1]


def test_a_desk_begins_with_what_computers_built() -> None:
    """Where that was asked for, and a computer plays; the record has all builds."""
    desk = Seated(Record(TECHNICONICA, Duel(), "drafts"))
    assert desk.new_game("drafts", seats=(HERE, LEVELS[0]), draft="drafts")
    assert desk.record.setup == drafted(Duel(), (1,), "drafts")
    assert desk.new_game("people", Duel(), seats=(HERE, HERE), draft="drafts")
    assert desk.record.setup == Duel()
    assert desk.new_game("no draft", Duel(), seats=(HERE, LEVELS[0]))
    assert desk.record.setup == Duel()


def test_a_game_without_the_room_is_never_asked() -> None:
    """Who asks all the same hears which room is missing."""
    with pytest.raises(LookupError, match=DRAFT):
        Plain().drafted(Duel(), (0,), "seed")
