"""Links on the desk: what is handed out leads back to what was in sight."""

import random

import pytest

from desk.guided import Guided
from desk.sharing.handed_on import HandedOn
from desk.sharing.links import (
    KINDS,
    Shareable,
    is_here_already,
    link_to,
    open_link,
    shareable,
    tell_seed,
)
from papermech.link import Link, new_game, read_link
from papermech.position import from_text, to_text
from papermech.record import Record
from tabletop.link import AtPosition, Daily, Replay, RuleAt

TODAY = "2026-11-28"
POSITION = "pm1/standard/-/2BF/stand/left_arm.3:1:3/-/B1:2:front_left:long/-/window"


def played(record: Record, choices: int, seed: str) -> Guided:
    """A desk some choices into a game."""
    rng = random.Random(seed)
    desk = Guided(record)
    for _ in range(choices):
        desk.press(f"choose:{rng.choice(desk.state.legal)}")
    return desk


def opened(fragment: str, desk: Guided | None = None) -> Guided:
    """A desk on which a link was followed."""
    desk = desk or Guided(Record(seed="before"))
    link = read_link(fragment)
    assert not isinstance(link, RuleAt)
    assert open_link(desk, HandedOn(link), TODAY, "made up"), desk.message
    return desk


@pytest.mark.parametrize("beginning", [Record(seed="a&b"), Record.at(POSITION, "s")])
def test_a_whole_game_is_opened_at_its_end(beginning: Record) -> None:
    """The same choices, dice and state; undo works from there."""
    desk = played(beginning, 7, "whole")
    there = opened(link_to(desk, "replay"))
    assert (there.record, there.state) == (desk.record, desk.state)
    assert not there.is_looking_back
    there.press("undo")
    assert there.record.choices == desk.record.choices[:-1]


@pytest.mark.parametrize(("press", "choices"), [(0, 0), (1, 1), (2, 4)])
def test_a_game_looked_back_at_is_opened_there(press: int, choices: int) -> None:
    """The moment in sight goes with the link, also where a press made several choices."""
    desk = Guided(Record(faces=(3, 4, 1, *range(1, 7), *range(1, 7))))
    for do in ("choose:left_arm.3", "continue", "choose:resolve:H"):
        desk.press(do)
        assert not desk.message
    desk.press(f"look:{press}")
    assert desk.choices_in_sight == choices
    there = opened(link_to(desk, "replay"))
    assert there.is_looking_back
    assert there.record == desk.record
    assert there.state_in_sight == desk.state_in_sight
    assert there.choices_in_sight == choices


def test_what_was_undone_is_not_handed_on() -> None:
    """A link holds the game as it stands."""
    desk = played(Record(seed="undone"), 5, "undone")
    desk.press("undo")
    assert opened(link_to(desk, "replay")).record == desk.record


def test_a_position_is_the_one_in_sight() -> None:
    """Looking back, it is the earlier one; whoever follows it gets dice of their own."""
    desk = played(Record(seed="s"), 6, "position")
    desk.press("look:2")
    leads_to = read_link(link_to(desk, "position"))
    assert leads_to == AtPosition(to_text(desk.state_in_sight))
    there = opened(link_to(desk, "position"))
    assert there.state == desk.state_in_sight._replace(dice_used=0)
    assert there.record.seed == "made up"


def test_a_new_game_begins_like_this_one() -> None:
    """The same seed and equipment, or the same position; dice of one's own do not go along."""
    desk = played(Record(seed="s"), 4, "new")
    assert opened(link_to(desk, "new")).record == Record(seed="s")
    at_position = played(Record.at(POSITION, "s"), 1, "new")
    assert opened(link_to(at_position, "new")).record == Record.at(POSITION, "s")
    own = Guided(Record(faces=(1, 1, 1, 1)))
    assert opened(link_to(own, "new")).record == Record(seed="made up")


def test_a_game_that_waits_for_its_first_dice_can_be_linked() -> None:
    """There is no position yet, so such a link leads to a new game."""
    desk = Guided(Record(faces=()))
    assert read_link(link_to(desk, "replay")) == Replay(Record(faces=()))
    assert read_link(link_to(desk, "position")) == new_game()
    assert opened(link_to(desk, "replay")).waits_for_dice
    assert {read_link(link_to(desk, kind)) for kind in KINDS} <= {
        Replay(Record(faces=())),
        new_game(),
    }


def test_todays_game_is_gone_on_with() -> None:
    """Whoever follows it again goes on; on another day it is another game."""
    desk = opened("daily")
    assert is_here_already(desk, HandedOn(Daily()), TODAY)
    desk.press(f"choose:{desk.state.legal[0]}")
    assert is_here_already(desk, HandedOn(Daily()), TODAY)
    assert is_here_already(desk, HandedOn(Daily(TODAY)), "2027-01-01")
    assert not is_here_already(desk, HandedOn(Daily()), "2026-11-29")
    others: list[Link] = [new_game(desk.record.seed), Replay(desk.record)]
    assert not any(is_here_already(desk, HandedOn(link), TODAY) for link in others)


def test_what_nobody_has_played_is_untouched() -> None:
    """A game that was only dealt may be replaced; one with a choice, dice or the guide may not."""
    assert Guided(Record(seed="s")).is_untouched
    assert Guided(Record(faces=())).is_untouched
    assert opened(f"position={POSITION}").is_untouched
    assert not Guided(Record(faces=(1, 1, 1))).is_untouched
    desk = played(Record(seed="s"), 1, "touched")
    assert not desk.is_untouched
    desk.press("undo")
    assert not desk.is_untouched
    guided = played(Record(seed="s"), 1, "touched")
    guided.press("guide:start")
    assert not guided.is_untouched


def test_a_linked_position_is_where_the_desk_stands() -> None:
    """And the log tells nothing else."""
    desk = opened(f"position={POSITION}&seed=theirs")
    assert desk.state == from_text(POSITION)
    assert desk.record.seed == "theirs"


def test_another_seed_that_might_be_meant_is_told() -> None:
    """Shortened, and after whatever else is told."""
    desk = Guided(Record(seed="steel-rain."))
    tell_seed(desk, None)
    assert desk.message == ""
    desk.tell("link.copied")
    tell_seed(desk, "steel-rain")
    assert desk.message == ("Link copied. Seed: “steel-rain.”. For “steel-rain”, start a new game.")
    tell_seed(desk, "x" * 3_000 + ".")
    assert "xx." in desk.message
    assert len(desk.message) < 300


@pytest.mark.parametrize(
    ("page", "site", "text", "note"),
    [
        ("https://example.org/paper-mech/", "", "https://example.org/paper-mech/#f", ""),
        ("https://example.org/a/index.html#old&x", "", "https://example.org/a/index.html#f", ""),
        ("https://me:secret@example.org/?lang=es", "", "https://example.org/#f", ""),
        (
            "https://example.org/a/?embed&show=radar&host=https%3A%2F%2Fb&colour-ink=red#x",
            "",
            "https://example.org/a/#f",
            "",
        ),
        (
            "https://example.org/?fbclid=1&page=mech&theme=dark",
            "",
            "https://example.org/?page=mech#f",
            "",
        ),
        ("https://example.org/a/", "https://other.org/", "https://example.org/a/#f", ""),
        ("file:///home/me/Paper%20Mech.html#f", "", "#f", "link.no_address"),
        ("file:///C:/Users/me/x.html", "https://example.org/a/", "https://example.org/a/#f", ""),
        ("content://com.android/document/7", "", "#f", "link.no_address"),
        ("about:srcdoc", "", "#f", "link.no_address"),
        ("blob:https://example.org/7", "", "#f", "link.no_address"),
        ("http://localhost:8437/", "", "http://localhost:8437/#f", "link.only_here"),
        ("http://127.0.0.1:8437/a/", "", "http://127.0.0.1:8437/a/#f", "link.only_here"),
        ("http://[::1]:8437/", "", "http://[::1]:8437/#f", "link.only_here"),
        ("http://mech.localhost/", "https://example.org/", "https://example.org/#f", ""),
        ("http://192.168.1.7:8000/", "", "http://192.168.1.7:8000/#f", "link.only_nearby"),
        ("http://172.20.0.1/", "", "http://172.20.0.1/#f", "link.only_nearby"),
        ("http://172.32.0.1/", "", "http://172.32.0.1/#f", ""),
        ("http://[fe80::1]/", "", "http://[fe80::1]/#f", "link.only_nearby"),
        ("https://intranet/mech/", "", "https://intranet/mech/#f", "link.only_nearby"),
        ("http://printer.local/", "", "http://printer.local/#f", "link.only_nearby"),
        ("https://localhost.example.org/", "", "https://localhost.example.org/#f", ""),
        ("https://10.example.org/", "", "https://10.example.org/#f", ""),
    ],
)
def test_a_link_tells_nothing_of_whoever_hands_it_on(
    page: str, site: str, text: str, note: str
) -> None:
    """No folder, password, frame or language; and how far it reaches is said."""
    assert shareable("f", page, site) == Shareable(text, note)
