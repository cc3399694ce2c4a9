"""Mechs that a computer builds for itself: only where it was asked to, and alike for a seed."""

from __future__ import annotations

import pytest

from desk.face import DRAFT, Plain
from desk.seats.seated import Seated
from desk.seats.seating import HERE
from tabletop.game import LEVELS
from tabletop.record import Record
from techniconica.drafting import dealt, drafted
from techniconica.face import FACE
from techniconica.setup import Duel, Rulings
from techniconica.techniconica import TECHNICONICA


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


def test_what_is_dealt_is_as_large_as_the_standard_duel() -> None:
    """By a seed."""
    for seed in ("", "s/1"):
        duel = dealt(seed)
        assert [len(side) for side in duel.sides] == [len(side) for side in Duel().sides]
        assert dealt(seed) == duel
    assert dealt("s/1") != dealt("s/2")


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
