"""Several at one table: people, computers, and any mixture, tried on the race.

Long: a case for each thing that players may do.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from desk.drawing.nodes import Node
from desk.keeping.save import read
from desk.seats.seated import MOST_WATCHED, PACES, Seated
from desk.seats.seating import HERE
from desk.words import LANGUAGES
from papermech.paper_mech import PAPER_MECH
from tabletop.game import LEVELS, PLAYING
from tabletop.record import Record, replay
from tests.toy.rules import HOLD, ONE, RACE, TWO, Course

ROOKIE, REGULAR, VETERAN = LEVELS
SEEDS = [f"table {number}" for number in range(4)]


def table(
    seed: str | None = "table", *seats: str, pace: str = "off", language: str = "en"
) -> Seated:
    """A race with its players; computers' choices are seen at once, unless there is a pace."""
    faces = () if seed is None else None
    desk = Seated(Record(RACE, Course(25), seed, faces), language, "")
    desk.press(f"pace:{pace}")
    for seat, kind in enumerate(seats):
        desk.press(f"seat:{seat}.{kind}")
    return desk


def thinks(desk: Seated) -> bool:
    return desk.is_thinking


def is_behind(desk: Seated) -> bool:
    return desk.is_behind


def waits(desk: Seated) -> bool:
    return desk.waits_for_dice


def think(desk: Seated, most: int = 100_000) -> None:
    """Give computers all the time that they want."""
    for _ in range(most):
        if not thinks(desk):
            return
        desk.think_on()
    raise AssertionError("a computer thinks for ever")


def has_decided(desk: Seated) -> bool:
    return desk.has_decided


def think_through(desk: Seated) -> None:
    """Up to what the thought comes to, which is not done yet."""
    while not has_decided(desk):
        assert thinks(desk)
        assert not desk.think_on()


def person(desk: Seated) -> str:
    """What a hasty person presses."""
    return f"choose:{HOLD if desk.state.sum > 9 else TWO}"


def play(desk: Seated, presses: int = 1000) -> None:
    """Have people and computers play on."""
    think(desk)
    for _ in range(presses):
        if desk.state.outcome != PLAYING:
            return
        desk.press(person(desk))
        think(desk)


def text_of(tree: Node | str) -> str:
    if isinstance(tree, str):
        return tree
    return " ".join(filter(None, map(text_of, tree.children)))


def presses_in(tree: Node) -> list[str]:
    """What the controls of a tree do."""
    inside = [each for each in tree.children if isinstance(each, Node)]
    own = [tree.attrs["data-do"]] if tree.attrs.get("data-do") else []
    return [*own, *(found for each in inside for found in presses_in(each))]


def chosen_by(desk: Seated) -> dict[int, str]:
    return dict(read(desk.save()).chosen_by)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_race_against_each_level(level: str, seed: str) -> None:
    """The record is the rules' alone: replayed without any computer it is the very game."""
    desk = table(seed, HERE, level)
    play(desk)
    assert desk.state.outcome.startswith("won:")
    *_, last = replay(desk.record)
    assert last.state == desk.state
    steps = list(replay(desk.record))
    for place, _ in enumerate(desk.record.choices):
        by = level if steps[place].state.seat == 1 else ""
        assert chosen_by(desk).get(place, "") == by
    again = table(seed, HERE, level)
    play(again)
    assert again.record == desk.record


def test_a_computers_choice_belongs_to_the_press_before_it() -> None:
    """Undo returns to a person's decision, redo too, and neither asks the computer again."""
    desk = table("undo", HERE, ROOKIE)
    think(desk)
    start = desk.state
    seen = [start]
    while len(seen) < 8 and desk.state.legal:
        desk.press(person(desk))
        think(desk)
        seen.append(desk.state)
    choices = desk.record.choices
    assert {state.seat for state in seen[:-1]} == {0}
    for state in reversed(seen[:-1]):
        desk.press("undo")
        assert desk.state == state
        assert not thinks(desk)
    assert "undo" not in desk.look().on
    desk.press("undo")
    assert desk.state == start
    for state in seen[1:]:
        desk.press("redo")
        assert desk.state == state
    assert desk.record.choices == choices
    assert "redo" not in desk.look().on


def test_a_computer_that_begins_cannot_be_undone() -> None:
    """No person has decided anything yet."""
    tables = (table(f"begins {number}", HERE, ROOKIE) for number in range(50))
    desk = next(each for each in tables if each.state.seat == 1)
    think(desk)
    assert desk.record.choices
    assert desk.state.seat == 0
    assert desk.look().on == frozenset()
    before = desk.state
    for press in ("undo", "undo-turn"):
        desk.press(press)
        assert desk.state == before


def test_undo_amid_a_thought_takes_the_persons_choice_back() -> None:
    """And the thought is gone; the same choice leads to the same answer."""
    desk = table("amid", HERE, VETERAN)
    think(desk)
    before = desk.state
    while desk.state.seat == 0:
        desk.press(person(desk))
        last = desk.state
    assert thinks(desk)
    assert not desk.think_on()
    assert not desk.think_on()
    desk.press("undo")
    assert desk.state.seat == 0
    assert not thinks(desk)
    desk.press("redo")
    assert desk.state == last
    think(desk)
    after = desk.state
    desk.press("undo-turn")
    assert desk.state == before
    desk.press("redo")
    while desk.state != after:
        desk.press("redo")
    assert desk.state == after


def test_a_thought_ends_before_its_choice_is_made() -> None:
    """The page has its turn between the two; an undo there takes both back."""
    desk = table("ends", HERE, VETERAN)
    think(desk)
    while desk.state.seat == 0:
        desk.press(person(desk))
    before = desk.record
    think_through(desk)
    assert desk.record == before
    desk.press("undo")
    assert not has_decided(desk)
    desk.press("redo")
    think_through(desk)
    assert desk.think_on()
    assert len(desk.record.choices) == len(before.choices) + 1


def test_a_press_that_only_looks_leaves_the_thought_alone() -> None:
    desk = table("looks", HERE, VETERAN)
    think(desk)
    while desk.state.seat == 0:
        desk.press(person(desk))
    mirror = table("looks", HERE, VETERAN)
    assert mirror.restore(desk.save())
    mirror.press("pace:off")
    think(mirror)
    for press in ("part:whole", "window:narrow", "odds:off", "tables:on", "language:es"):
        assert not desk.think_on()
        desk.press(press)
    think(desk)
    assert desk.record == mirror.record


def test_nobody_else_can_choose_for_the_computer() -> None:
    """Not by the panel, not by the sheet, not by a press from elsewhere."""
    desk = table("else", ROOKIE, VETERAN)
    desk.press("seat:0.here")
    while desk.state.seat == 0 and desk.state.legal:
        desk.press(person(desk))
    before = desk.record
    look = desk.look()
    assert not any(do.startswith("choose") for do in presses_in(look.panels["choices"]))
    assert all(not (each.get("data-do") or "").startswith("choose") for each in look.marks.values())
    for press in (f"choose:{TWO}", f"choose:{ONE}", "continue"):
        desk.press(press)
        assert desk.record == before


def test_a_game_goes_on_after_a_reload_amid_a_thought() -> None:
    """Players, and who chose what, come back with the save; so does the same game."""
    desk = table("reload", HERE, REGULAR)
    think(desk)
    while desk.state.seat == 0:
        desk.press(person(desk))
    desk.think_on()
    kept = Seated(Record(RACE, Course(), "other"), "en", "")
    assert kept.restore(desk.save())
    kept.press("pace:off")
    assert kept.seats == (HERE, REGULAR)
    assert kept.save() == desk.save()
    play(kept)
    play(desk)
    assert kept.save() == desk.save()


@pytest.mark.parametrize(
    "spoilt", [["away", "away"], ["chess"], "here", [1, None], ["here"] * 9, {"0": "here"}, []]
)
def test_players_that_make_no_sense_are_people(spoilt: object) -> None:
    """Whoever wrote them; the game is worth more."""
    desk = table("spoilt", HERE, REGULAR)
    value = json.loads(desk.save())
    value["seats"] = spoilt
    value["resigned"] = spoilt
    value["chosen_by"] = spoilt
    assert desk.restore(json.dumps(value))
    assert desk.seats == (HERE, HERE)
    assert chosen_by(desk) == {}


def test_two_computers_play_a_turn_with_each_press() -> None:
    """They can be watched, paused, looked back at, and taken over."""
    desk = table("watched", ROOKIE, REGULAR)
    desk.press("watch:pause")
    assert not thinks(desk)
    assert presses_in(desk.look().panels["choices"]) == ["watch:on", "skip"]
    desk.press("watch:on")
    assert presses_in(desk.look().panels["choices"]) == ["watch:pause", "skip"]
    think(desk)
    assert desk.state.outcome.startswith("won:")
    ends = read(desk.save()).ends
    steps = list(replay(desk.record))
    assert all(RACE.begins_turn(steps[end].state) for end in ends[:-1])
    assert len(ends) > 2
    desk.press("look:2")
    assert not thinks(desk)
    desk.press("look:go")
    assert desk.look().looking_back is False
    desk.press("seat:0.here")
    desk.press("seat:1.here")
    assert desk.look().panels["choices"]
    assert any(do.startswith("choose") for do in presses_in(desk.look().panels["choices"]))


def test_a_game_of_computers_that_does_not_end_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_WATCHED >= 1000
    monkeypatch.setattr("desk.seats.seated.MOST_WATCHED", 5)
    desk = table("endless", ROOKIE, ROOKIE)
    think(desk)
    assert len(desk.record.choices) == 5
    assert desk.look().texts["prompt"] == "Paused"
    desk.press("watch:on")
    assert thinks(desk)


def test_choices_are_shown_one_by_one() -> None:
    """The game is ahead of the picture, the log and the dice; each is told when it is shown."""
    desk = table("shown", HERE, ROOKIE, pace="normal")
    assert desk.pace == PACES["normal"] > 0
    think(desk)
    while is_behind(desk):
        desk.show_next()
    while desk.state.seat == 0:
        desk.press(person(desk))
    before = len(desk.record.choices)
    entries = len(desk.look().panels["log"].children)
    think(desk)
    made = desk.record.choices[before:]
    assert made
    assert desk.state.seat == 0 or not desk.state.legal
    shown: list[tuple[str, ...]] = []
    while is_behind(desk):
        look = desk.look()
        assert desk.state_in_sight.seat == 1
        assert look.texts["prompt"] == "Bo plays"
        assert presses_in(look.panels["choices"]) == ["skip"]
        assert len(look.panels["log"].children) == entries
        said = desk.show_next()
        assert said
        shown.append(said)
        assert all(sentence in text_of(desk.log) for sentence in said)
    assert len(shown) == len(made)
    assert desk.state_in_sight == desk.state
    assert desk.look().texts["prompt"] == "Ana, roll or hold"


@pytest.mark.parametrize("press", ["skip", f"choose:{TWO}", "continue", "look:back", "undo"])
def test_any_press_skips_ahead_and_is_no_choice(press: str) -> None:
    desk = table("shown", HERE, ROOKIE, pace="slow")
    think(desk)
    desk.press("skip")
    while desk.state.seat == 0:
        desk.press(person(desk))
    think(desk)
    assert is_behind(desk)
    made = desk.record.choices
    desk.press(press)
    assert not is_behind(desk)
    if press != "undo":
        assert desk.record.choices == made
    else:
        assert len(desk.record.choices) < len(made)


def test_who_plays_is_shown_and_whose_turn_it_is_said() -> None:
    """To two people at one device; a single one knows it from the question."""
    desk = table("turn")
    line = desk.look().panels["seats"]
    assert "Ana: a person here" in text_of(line)
    assert "Bo: a person here" in text_of(line)
    name = ("Ana", "Bo")[desk.state.seat]
    assert desk.look().texts["turn"] == f"Your turn, {name}"
    seat = desk.state.seat
    while desk.state.seat == seat:
        desk.press(person(desk))
    other = ("Ana", "Bo")[desk.state.seat]
    assert desk.heard[-1] == f"Your turn, {other}"
    assert desk.look().is_opposite == (desk.state.seat == 1)
    desk.press("turns:off")
    assert desk.look().texts["turn"] == ""
    desk.press("turns:on")
    desk.press("seat:1.rookie")
    think(desk)
    look = desk.look()
    assert "Ana: you" in text_of(look.panels["seats"])
    assert "Bo: computer: rookie" in text_of(look.panels["seats"])
    assert look.texts["turn"] == ""
    assert not look.is_opposite


def test_players_change_seats_amid_the_game() -> None:
    """Whoever decides now does so at once."""
    desk = table("change", HERE, ROOKIE)
    think(desk)
    before = desk.record
    desk.press("swap")
    assert desk.seats == (ROOKIE, HERE)
    assert desk.record == before
    assert thinks(desk)
    think(desk)
    assert desk.state.seat == 1 or not desk.state.legal
    for nonsense in (
        "seat:7.here",
        "seat:0.chess",
        "seat:x",
        "seat:",
        "seat:-1.here",
        "seat:².",
        "seat:0.away",
    ):
        desk.press(nonsense)
        assert desk.seats == (ROOKIE, HERE)


def test_resigning_ends_the_game_and_can_be_taken_back() -> None:
    """It is no choice of the rules, so the record does not know it; the save does."""
    desk = table("resign", HERE, ROOKIE)
    think(desk)
    before = desk.record
    desk.press("resign")
    look = desk.look()
    assert look.texts["prompt"] == "Ana resigns"
    assert presses_in(look.panels["choices"]) == ["rematch", "rematch:swap"]
    assert look.on == frozenset(("undo",))
    assert not thinks(desk)
    kept = table("other")
    assert kept.restore(desk.save())
    assert kept.look().texts["prompt"] == "Ana resigns"
    for press in (f"choose:{TWO}", "continue", "resign"):
        desk.press(press)
    assert desk.record == before
    desk.press("undo")
    assert desk.look().texts["prompt"] == "Ana, roll or hold"
    assert desk.record == before


def test_a_rematch_has_new_dice_and_the_same_players() -> None:
    """Or changed seats."""
    desk = table("rematch", HERE, VETERAN)
    play(desk)
    assert set(presses_in(desk.look().panels["choices"])) >= {"again", "rematch", "rematch:swap"}
    assert desk.rematch("new", swapped=False)
    assert (desk.record.seed, desk.seats) == ("new", (HERE, VETERAN))
    assert desk.record.setup == Course(25)
    assert desk.rematch("newer", swapped=True)
    assert (desk.record.seed, desk.seats) == ("newer", (VETERAN, HERE))
    assert desk.play_again()
    assert (desk.record.seed, desk.seats) == ("newer", (VETERAN, HERE))
    assert desk.new_game("newest", seats=(HERE, HERE))
    assert desk.seats == (HERE, HERE)
    own = table(None, HERE, ROOKIE)
    assert own.rematch("unused", swapped=False)
    assert own.record.seed is None


def test_the_dice_of_a_computer_can_be_typed() -> None:
    """Cancelled, they are asked for again; undo takes the person's choice back."""
    desk = table(None, HERE, ROOKIE)
    for face in (9, 2):
        desk.press(f"face:{face}")
    desk.press("face:use")
    assert desk.state.seat == 0
    desk.press(f"choose:{ONE}")
    desk.press("face:8")
    desk.press("face:use")
    desk.press(f"choose:{HOLD}")
    think(desk)
    assert waits(desk)
    assert "Bo" in desk.look().texts["prompt"]
    desk.press("face:cancel")
    think(desk)
    assert waits(desk)
    desk.press("undo")
    assert not waits(desk)
    assert (desk.state.seat, desk.state.sum) == (0, 8)
    desk.press(f"choose:{HOLD}")
    think(desk)
    for face in (7, 6):
        desk.press(f"face:{face}")
    desk.press("face:use")
    assert desk.state.sum == 13
    assert set(chosen_by(desk).values()) == {ROOKIE}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_computer_says_why(level: str, language: str) -> None:
    """Of any of its choices, by a button in the log; the game does not change by it."""
    desk = table("why", HERE, level, language=language)
    play(desk)
    before = desk.save()
    asked = [do for do in presses_in(desk.log) if do.startswith("why:")]
    assert len(asked) == len(chosen_by(desk)) > 2
    sentences = set()
    for do in asked:
        desk.press(do)
        assert desk.message
        think(desk)
        assert desk.message.endswith(".")
        sentences.add(desk.message)
        assert desk.save() == before
    assert len(sentences) > 1
    for nonsense in ("why:", "why:-1", "why:0.5", "why:999999", "why:99999999999", "why:²"):
        desk.press(nonsense)
        assert not thinks(desk)


def test_what_a_person_chose_is_nobodys_to_explain() -> None:
    desk = table("why", HERE, ROOKIE)
    play(desk, 6)
    mine = set(range(len(desk.record.choices))) - set(chosen_by(desk))
    for place in mine:
        desk.press(f"why:{place}")
        assert not thinks(desk)


def test_a_solitaire_has_no_players() -> None:
    """Nothing is shown, nothing can be changed."""
    desk = Seated(Record(PAPER_MECH, PAPER_MECH.standard, "alone"), "en", "")
    before = desk.save()
    for press in ("swap", "resign", "seat:0.rookie", "seat:0.veteran", "watch:pause", "why:0"):
        desk.press(press)
        assert desk.save() == before
        assert not thinks(desk)
    look = desk.look()
    assert look.panels["seats"].children == ()
    assert look.texts["turn"] == ""
    assert not desk.is_for_several


PRESSES = (
    "undo", "undo-turn", "redo", "continue", "look:back", "look:on", "look:go", "look:end",
    "swap", "resign", "watch:pause", "watch:on", "skip", "pace:off", "pace:quick", "why:0", "why:3",
    "seat:0.here", "seat:1.here", "seat:0.rookie", "seat:1.regular", "seat:1.rookie", "face:4",
    "face:use", "face:cancel", "face:2", f"choose:{ONE}", f"choose:{TWO}", f"choose:{HOLD}",
    "language:es", "language:en", "correct", "think", "think", "think", "show", "show",
)  # fmt: skip


@pytest.mark.parametrize("number", range(16))
def test_any_presses_in_any_order_with_any_players(number: int) -> None:
    """Nothing raises, the record replays, and the save brings it all back."""
    rng = random.Random(number)
    desk: Any = table(None if number % 4 == 0 else f"any {number}", pace="quick")
    for _ in range(200):
        do = rng.choice(PRESSES)
        if do == "think":
            for _ in range(rng.choice((1, 5, 500))):
                desk.think_on()
        elif do == "show":
            desk.show_next()
        else:
            desk.press(do)
        look = desk.look()
        assert look.texts["prompt"]
        if waits(desk):
            continue
        *_, last = replay(desk.record)
        assert last.state == desk.state
    kept = table("other")
    assert kept.restore(desk.save())
    assert kept.save() == desk.save()
