"""Leaving one game and opening another: nothing that was played is ever lost."""

from __future__ import annotations

import pytest

from desk.doors import Doors
from desk.guided import Guided
from papermech.record import Record
from tests.desk.test_shelf import Box, opened
from tests.toy.conftest import join
from tests.toy.rules import ONE, RACE

TODAY = "2026-11-28"


def house(box: Box, window: str = "one", seed: str = "dealt") -> tuple[Guided, Doors]:
    """A page's desk and doors, as it starts: with a game that nobody has touched."""
    desk = Guided(Record(seed=seed), "en", "")
    return desk, Doors(desk, opened(box, window), lambda: TODAY)


def play(desk: Guided, presses: int = 2) -> None:
    """Make some choices, whatever they are."""
    for _ in range(presses):
        desk.press(f"choose:{desk.state.legal[0]}")


def began(desk: Guided, seed: str) -> bool:
    return desk.new_game(seed)


def test_an_untouched_game_is_not_kept() -> None:
    """A page that was only looked at leaves nothing on the shelf."""
    desk, doors = house(Box())
    assert doors.open(lambda: began(desk, "next"))
    assert doors.shelf.labels() == ()
    assert desk.record.seed == "next"


@pytest.mark.parametrize("names_it", [False, True])
def test_a_game_that_is_left_lies_on_the_shelf(names_it: bool) -> None:
    """One that was played, or that has a name."""
    desk, doors = house(Box())
    if names_it:
        doors.keep()
        assert doors.shelf.rename(doors.shelf.present.id, "mine")
    else:
        play(desk)
    left = desk.save()
    assert doors.open(lambda: began(desk, "next"), "link.set_aside")
    assert desk.message == desk.say("link.set_aside")
    (label,) = doors.shelf.labels()
    assert doors.shelf.text_of(label.id) == left
    assert label.id != doors.shelf.present.id
    assert doors.take(label.id)
    assert desk.save() == left
    assert doors.shelf.present.id == label.id


def test_what_cannot_be_opened_leaves_all_as_it_was() -> None:
    """The game stays on the desk, with a message, and nothing else lies on the shelf."""
    box = Box()
    desk, doors = house(box)
    play(desk)
    doors.keep()
    before, present = desk.save(), doors.shelf.present
    assert not doors.open(lambda: desk.open_text("no record"))
    assert desk.message
    assert desk.save() == before
    assert doors.shelf.present.id == present.id
    assert doors.shelf.labels() == ()
    other, others = house(box, "two")
    assert others.bring_back()
    assert other.save() == before


def test_a_game_that_is_gone_is_told() -> None:
    """Another window may have deleted what this one still lists."""
    desk, doors = house(Box())
    play(desk)
    before = desk.save()
    assert not doors.take("deleted")
    assert desk.message == "That game was deleted."
    assert desk.save() == before


def test_a_damaged_game_on_the_shelf_takes_no_place() -> None:
    """It stays where it lies, and so does the game on the desk."""
    box = Box()
    desk, doors = house(box)
    play(desk)
    assert doors.open(lambda: began(desk, "next"))
    (label,) = doors.shelf.labels()
    play(desk)
    before = desk.save()
    shelf = doors.shelf
    kept = box.texts[f"game.{label.id}"]
    spoilt = kept.replace(label.id, "x")
    box.texts[f"game.{label.id}"] = spoilt
    assert not doors.take(label.id)
    assert desk.save() == before
    assert spoilt in shelf.aside().values()


def test_the_last_game_comes_back() -> None:
    """Nothing the first time, the game the second, the older copy if the newer makes no sense."""
    box = Box()
    desk, doors = house(box)
    assert not doors.bring_back()
    play(desk)
    doors.keep()
    before = desk.save()
    later, second = house(box, "two", "other")
    assert second.bring_back()
    assert later.save() == before
    assert later.message == ""
    play(later)
    newest = later.save()
    second.shelf.put(newest.replace('"format":', '"formed":'), TODAY, later.about)
    third, doors_of_third = house(box, "three", "third")
    assert doors_of_third.bring_back()
    assert third.save() == before
    assert third.message == third.say("games.older_opened")


def test_where_both_copies_make_no_sense_that_is_told() -> None:
    """The page's own game stays on the desk."""
    box = Box()
    desk, doors = house(box)
    for _ in range(2):
        doors.shelf.put("nonsense", TODAY, desk.about)
    other, others = house(box, "two", "fresh")
    assert others.bring_back()
    assert other.record.seed == "fresh"
    assert other.message
    aside = others.shelf.aside().values()
    assert [text.endswith("nonsense") for text in aside] == [True, True]


def test_another_window_is_followed() -> None:
    """Where one went on the other goes, and both games are kept where each played its own."""
    box = Box()
    desk, doors = house(box)
    play(desk)
    doors.keep()
    other, others = house(box, "two", "other")
    assert others.bring_back()
    play(other)
    others.keep()
    assert doors.follow()
    assert desk.save() == other.save()
    assert desk.message == desk.say("games.went_on")
    assert not doors.follow()
    assert others.open(lambda: began(other, "theirs"))
    others.keep()
    assert doors.follow()
    assert desk.record.seed == "theirs"
    assert len(doors.shelf.labels()) == 1


def test_a_game_of_another_kind_comes_and_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both lie on one shelf, each with its own name."""
    join(monkeypatch)
    desk, doors = house(Box())
    play(desk)
    mech = desk.save()
    assert doors.open(lambda: desk.new_game("r", rules=RACE))
    desk.press(f"choose:{ONE}")
    (label,) = doors.shelf.labels()
    race = desk.save()
    assert label.about["game"] == "papermech"
    assert doors.take(label.id)
    assert desk.save() == mech
    (label,) = doors.shelf.labels()
    assert label.about["game"] == RACE.id
    assert doors.shelf.text_of(label.id) == race
