"""A game by link at the desk: dice that nobody knows before, and what was sent stays sent."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from desk.doors import Doors
from desk.keeping.correspondence import NOBODY, ByLink, Correspondence
from desk.keeping.save import read
from desk.seats.seated import Seated
from desk.seats.seating import AWAY, HERE
from desk.sharing.arrivals import GOES_ON, OLDER, RESIGNED, SAME, arrived, said
from tabletop.game import LEVELS, PLAYING
from tabletop.link import Letter, link_of, read_link
from tabletop.record import Record, replay
from tests.desk.test_shelf import Box, opened
from tests.toy.rules import HOLD, ONE, RACE, TWO, Course
from tests.toy.test_seats import presses_in

TOKEN = "abcd2345"
TODAY = "2026-11-30"
BOTH = (HERE, AWAY)


class Randomness:
    """Bytes in a fixed order, and how many were asked for."""

    def __init__(self, first: int = 0) -> None:
        self.given = first

    def __call__(self, count: int) -> bytes:
        start, self.given = self.given, self.given + count
        return bytes((7 * each + 3) % 200 for each in range(start, self.given))


def nothing(count: int) -> bytes:
    """A browser that has no randomness to give."""
    return b""


def desk_of(draw: Callable[[int], bytes], language: str = "en") -> Seated:
    desk = Seated(Record(RACE, Course(20), "before"), language, "", draw)
    desk.press("pace:off")
    return desk


def begun(seats: tuple[str, ...] = BOTH, first: int = 0) -> Seated:
    """A game by link, at a decision of the first seat."""
    for start in range(first, first + 50):
        desk = desk_of(Randomness(start))
        assert desk.new_by_link(TOKEN, seats)
        if desk.state.seat == 0:
            return desk
    raise AssertionError("the other always begins")


def throw(desk: Seated) -> None:
    """Throw single dice until there is something to hold."""
    while not desk.state.sum:
        assert desk.state.seat == 0
        desk.press(f"choose:{ONE}")


def test_no_die_is_drawn_before_its_throw() -> None:
    """The record has the faces that were used, and no more."""
    desk = begun()
    assert len(desk.record.faces or ()) == desk.state.dice_used
    used = desk.state.dice_used
    desk.press(f"choose:{TWO}")
    assert desk.state.dice_used == used + 2
    assert len(desk.record.faces or ()) == used + 2
    *_, last = replay(desk.record)
    assert last.state == desk.state
    assert desk.record.seed is None


def test_undo_stops_at_the_last_die_and_at_what_was_sent() -> None:
    """What needs no dice can be taken back until it is sent."""
    desk = begun()
    throw(desk)
    before = desk.state
    assert "undo" not in desk.look().on
    for press in ("undo", "undo-turn"):
        desk.press(press)
        assert desk.state == before
    desk.press(f"choose:{HOLD}")
    after = desk.state
    assert after.seat == 1
    assert "undo" in desk.look().on
    desk.press("undo")
    assert desk.state == before
    desk.press("redo")
    assert desk.state == after
    desk.press("undo")
    desk.note_sent()
    assert desk.look().on == frozenset()
    desk.press("redo")
    assert desk.state == before


def test_who_is_far_away_decides_far_away() -> None:
    """Nothing can be chosen for them here, and no computer thinks for them."""
    desk = begun()
    throw(desk)
    desk.press(f"choose:{HOLD}")
    look = desk.look()
    assert look.texts["prompt"] == "Bo plays by link"
    assert not desk.is_thinking
    before = desk.record
    for press in (f"choose:{ONE}", "continue", "skip", "watch:on", "why:0"):
        desk.press(press)
        assert desk.record == before
    assert "by link" in look.texts["game-name"]


def test_it_is_kept_with_its_dice() -> None:
    """And goes on with the same ones after a reload, drawing only new ones."""
    desk = begun()
    throw(desk)
    desk.press(f"choose:{HOLD}")
    desk.note_sent()
    other = desk_of(Randomness(1000))
    assert other.restore(desk.save())
    assert other.record == desk.record
    assert other.seats == BOTH
    assert other.by_link == f"race.{TOKEN}"
    assert other.save() == desk.save()
    assert other.look().on == frozenset()


@pytest.mark.parametrize("spoilt", [None, 7, "", "race", "RACE.x", "race.a.b.c", ["race.abcd2345"]])
def test_a_name_that_makes_no_sense_makes_own_dice(spoilt: object) -> None:
    """The game is worth more than where it is kept."""
    desk = begun()
    throw(desk)
    value = json.loads(desk.save())
    value["by_link"] = spoilt
    assert desk.restore(json.dumps(value))
    assert desk.by_link == ""
    assert read(desk.save()).sent == 0


def test_without_randomness_dice_are_typed() -> None:
    """As in any game with own dice; nobody is stuck."""
    desk = desk_of(nothing)
    assert desk.new_by_link(TOKEN, BOTH)
    assert desk.waits_for_dice
    for face in (9, 2):
        desk.press(f"face:{face}")
    desk.press("face:use")
    assert desk.by_link == f"race.{TOKEN}"
    assert desk.seats == BOTH
    assert desk.state.seat == 0
    assert desk.record.faces == (9, 2)


def test_who_resigns_by_link_can_take_it_back_until_it_is_sent() -> None:
    """Then the other knows it, and the game is over for both."""
    desk = begun()
    desk.press("resign")
    look = desk.look()
    assert look.texts["prompt"] == "Ana resigns"
    assert "send" in presses_in(look.panels["choices"])
    assert desk.has_just_ended
    desk.press("undo")
    assert desk.resigned is None
    assert desk.look().texts["prompt"] == "Ana, roll or hold"
    desk.press("resign")
    desk.note_sent()
    assert desk.look().on == frozenset()
    for press in ("undo", "undo-turn", f"choose:{ONE}", "resign"):
        desk.press(press)
        assert desk.resigned == 0
    other = desk_of(nothing)
    assert other.restore(desk.save())
    other.press("undo")
    assert other.resigned == 0


@pytest.mark.parametrize("answered", [False, True], ids=["at once", "after an answer"])
def test_the_other_learns_of_a_resignation(answered: bool) -> None:
    """Even if they have gone on meanwhile: what they chose stays, and the game is over."""
    desk = begun()
    game = desk.stands_by_link(None)
    before = read_link(RACE, link_of(RACE, game.letter))
    desk.press("resign")
    desk.note_sent()
    sent = desk.stands_by_link(game)
    assert sent.seat == NOBODY
    letter = read_link(RACE, link_of(RACE, sent.letter))
    assert isinstance(before, Letter)
    assert isinstance(letter, Letter)
    assert letter.resigned == 0
    theirs = ByLink(TOKEN, before.record, (1,), seat=0)
    if answered:
        goes_on = next(replay(before.record._replace(faces=(*(before.record.faces or ()), 5, 5))))
        record = before.record._replace(
            faces=(*(before.record.faces or ()), 5),
            choices=(*before.record.choices, goes_on.state.legal[0]),
        )
        theirs = theirs._replace(record=record)
    arrival = arrived(letter, [theirs])
    assert (arrival.what, arrival.game.seat, arrival.game.resigned) == (RESIGNED, NOBODY, 0)
    assert arrival.game.record == theirs.record
    assert arrival.brings_end
    told = said(desk.words, arrival)
    assert told == "Player 1 resigned. The game is over."
    there = desk_of(nothing)
    assert there.open_by_link(arrival.game, arrival.seen, brings_end=True)
    assert there.has_just_ended
    there.press("undo")
    assert there.resigned == 0
    assert arrived(letter, [arrival.game]).what in (SAME, OLDER)
    assert not arrived(letter, [arrival.game]).brings_end


def test_a_resignation_stays_though_the_other_went_on() -> None:
    """Their link crossed it."""
    desk = begun()
    throw(desk)
    desk.press(f"choose:{HOLD}")
    earlier = desk.stands_by_link(None)
    desk.press("resign")
    desk.note_sent()
    ours = desk.stands_by_link(earlier)
    faces = (*(ours.record.faces or ()), 5)
    on = ours.record._replace(choices=(*ours.record.choices, ONE), faces=faces)
    arrival = arrived(Letter(on, TOKEN), [ours])
    assert arrival.what == GOES_ON
    assert (arrival.game.resigned, arrival.game.seat) == (0, NOBODY)
    assert desk.open_by_link(arrival.game, arrival.seen)
    desk.press("undo")
    assert desk.resigned == 0


def test_seats_are_not_swapped_by_link() -> None:
    """Each player would think to be the other."""
    desk = begun()
    desk.press("swap")
    assert desk.seats == BOTH
    assert desk.message == "Seats stay as they are in a game by link."


def test_a_far_seat_can_be_taken_here() -> None:
    """Two people who share a device after all; what was sent stays sent."""
    desk = begun()
    throw(desk)
    desk.press(f"choose:{HOLD}")
    desk.note_sent()
    desk.press(f"seat:1.{HERE}")
    assert desk.seats == (HERE, HERE)
    assert desk.look().texts["prompt"] == "Bo, roll or hold"
    desk.press(f"choose:{ONE}")
    assert desk.stands_by_link(None).seats == (0, 1)


def test_it_is_not_put_on_the_shelf_of_other_games() -> None:
    """It is kept with the games by link."""
    desk = begun()
    doors = Doors(desk, opened(Box()), lambda: TODAY)
    throw(desk)
    assert doors.open(lambda: desk.new_game("next"))
    assert doors.shelf.labels() == ()


def test_a_computer_plays_along() -> None:
    """On the device where its turn comes; its dice are drawn there."""
    desk = begun((HERE, LEVELS[0]))
    throw(desk)
    desk.press(f"choose:{HOLD}")
    while desk.is_thinking:
        desk.think_on()
    assert desk.state.seat == 0 or desk.state.outcome != PLAYING
    game = desk.stands_by_link(None)
    assert game.levels == ("", LEVELS[0])
    *_, last = replay(desk.record)
    assert last.state == desk.state


def test_a_whole_race_between_two_desks() -> None:
    """Letters go to and fro; each desk sees what happened since, step by step."""
    here, there = begun(), desk_of(Randomness(500))
    boxes = {desk: Correspondence(Box(), "w", lambda _: None) for desk in (here, there)}
    sender, receiver = here, there
    for turn in range(200):
        seat = sender.state.seat
        while sender.state.outcome == PLAYING and sender.state.seat == seat:
            sender.press(f"choose:{HOLD if sender.state.sum > 9 else TWO}")
        sender.note_sent()
        letters = boxes[sender]
        game = sender.stands_by_link(letters.get(sender.by_link))
        game = letters.put(game, TODAY).game
        letter = read_link(RACE, link_of(RACE, game.letter))
        assert isinstance(letter, Letter)
        arrival = arrived(letter, boxes[receiver].courses("race", letter.token))
        if turn > 1:
            assert arrival.what == GOES_ON
        stands = boxes[receiver].put(arrival.game, TODAY).game
        assert receiver.open_by_link(stands, arrival.seen)
        assert receiver.is_looking_back == bool(arrival.since)
        assert receiver.choices_in_sight == arrival.seen
        while receiver.is_looking_back:
            receiver.press("look:on")
        assert receiver.state == sender.state
        sender, receiver = receiver, sender
        if sender.state.outcome != PLAYING:
            break
        assert sender.seats[sender.state.seat] == HERE
    assert here.record == there.record
    assert here.state.outcome.startswith("won:")
