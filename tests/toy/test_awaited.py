"""A game whose program is still to be fetched is awaited, and until it comes nothing is done."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from desk import registry
from desk.desk import Desk
from desk.doors import Doors
from desk.drawing import covers
from desk.keeping.shelf import Kept, Label
from desk.registry import AwaitedError, face_of, keep_only, out_of_reach
from desk.sharing.parcel import FORMAT, taken_in
from desk.words import LANGUAGES, Words
from papermech.record import Record
from tabletop.errors import DamagedError
from tabletop.record import Record as AnyRecord
from tests.desk.test_shelf import Box, opened
from tests.toy.rules import RACE, Course

TODAY = "2026-11-30"


@pytest.fixture
def far_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """The race is in the house, and its program is not there."""
    monkeypatch.setitem(registry.PACKAGES, RACE.id, "far.away")


def test_who_asks_for_it_waits_or_is_told_that_it_is_out_of_reach(far_away: None) -> None:
    """In words, in every language; another game is nobody's business."""
    with pytest.raises(AwaitedError) as awaited:
        face_of(RACE.id)
    assert awaited.value.game == RACE.id
    with out_of_reach({RACE.id}), pytest.raises(DamagedError) as refused:
        face_of(RACE.id)
    for language in LANGUAGES:
        assert RACE.id in Words(language).explain(refused.value)
    with out_of_reach({RACE.id}):
        assert face_of("papermech").rules.id == "papermech"
    with pytest.raises(AwaitedError):
        face_of(RACE.id)
    with out_of_reach({"chess"}), pytest.raises(DamagedError) as refused:
        face_of("chess")
    assert refused.value.code == "other_game"


def test_a_game_that_lacks_a_module_is_broken_and_not_far_away(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Fetched once more it would be as broken."""
    (tmp_path / "halved").mkdir()
    (tmp_path / "halved" / "face.py").write_text("import halves\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(registry.PACKAGES, "half", "halved")
    with pytest.raises(ModuleNotFoundError, match="halves"):
        face_of("half")
    sys.modules.pop("halved", None)


def test_a_page_that_was_built_with_some_games_knows_no_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever it is told, no game joins by that."""
    monkeypatch.setattr(registry, "PACKAGES", dict(registry.PACKAGES))
    keep_only(["papermech", "chess"])
    assert list(registry.PACKAGES) == ["papermech"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_covers_of_all_games_are_there_beforehand(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """As the games themselves would tell them, poster and all."""
    told, beforehand = covers.covers(language), json.loads(covers.packed())
    monkeypatch.setattr(covers, "_unpacked", lambda: beforehand)
    monkeypatch.setitem(registry.PACKAGES, RACE.id, "far.away")
    assert covers.covers(language) == told
    assert len(told) == 2


def test_what_another_window_plays_is_followed_once_it_has_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Until then this window has not looked, and keeps its own game."""
    box = Box()
    desk, ours = Desk(Record(seed="ours")), opened(box, "one")
    doors = Doors(desk, ours, lambda: TODAY)
    desk.press(f"choose:{desk.state.legal[0]}")
    doors.keep()
    other = Desk(AnyRecord(RACE, Course(30), "theirs"))
    others = Doors(other, opened(box, "two"), lambda: TODAY)
    others.shelf.open()
    others.shelf.begin()
    others.keep()
    with monkeypatch.context() as patch:
        patch.setitem(registry.PACKAGES, RACE.id, "far.away")
        for _ in range(2):
            with pytest.raises(AwaitedError):
                doors.follow()
            assert desk.record.seed == "ours"
    assert doors.follow()
    assert desk.record == other.record
    assert [label.about["game"] for label in ours.labels()] == ["papermech"]


def test_a_file_with_several_games_is_taken_in_at_once_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not half of it before a game has come; what never comes is told as what cannot be read."""
    parts = []
    for place, desk in enumerate(
        (Desk(Record(seed="ours")), Desk(AnyRecord(RACE, Course(30), "theirs")))
    ):
        desk.press(f"choose:{desk.state.legal[0]}")
        label = Label(f"g{place}", "", TODAY, desk.about)
        kept = Kept(label, place + 1, "phone", desk.save())
        parts.append({"name": f"game.g{place}", "text": kept.sealed()})
    text = json.dumps({"format": FORMAT, "parts": parts})
    box = Box()
    shelf = opened(box, "one")
    with monkeypatch.context() as patch:
        patch.setitem(registry.PACKAGES, RACE.id, "far.away")
        with pytest.raises(AwaitedError):
            taken_in(Words("en"), text, box, shelf, TODAY)
        assert shelf.labels() == ()
        with out_of_reach({RACE.id}):
            taken = taken_in(Words("en"), text, box, shelf, TODAY)
        assert (taken.games, taken.damaged) == (1, ("game.g1",))
    assert taken_in(Words("en"), text, box, shelf, TODAY).games == 1
    assert len(shelf.labels()) == 2
