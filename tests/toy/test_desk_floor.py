"""Any game at the desk: what holds for Paper 'Mech holds for a race with ten-sided dice.

Sessions are any presses in any order: choices that are legal and that are not, undo and redo,
looking back, own dice, other languages, other games.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from desk.drawing.nodes import Node
from desk.face import NOTHING, Face
from desk.guided import Guided
from desk.own_dice import face_of_key
from desk.registry import PACKAGES, face_of
from desk.words import LANGUAGES
from tabletop.dice import SeededDice
from tabletop.errors import DamagedError
from tabletop.game import PLAYING, Rules
from tabletop.link import Replay, link_of, read_link
from tabletop.record import Record, from_text, replay
from tests.toy.rules import ENOUGH, HOLD, ONE, RACE, TWO, Course

GAMES = ("papermech", "race")
MOVES = ("undo", "undo-turn", "redo", "correct", "continue")
LOOKS = ("look:back", "look:on", "look:start", "look:end", "look:go", "look:3", "part:whole")
HABITS = ("window:narrow", "window:wide", "tables:on", "tables:off", "odds:off", "odds:on")
NONSENSE = ("", ":", "choose:", "choose:nothing", "face:0", "face:11", "part:none", "guide:next")


def rules_of(game: str) -> Rules[Any, Any]:
    """The rules of a game in the house."""
    return face_of(game).rules


def new(game: str, seed: str | None = "any game", language: str = "en") -> Guided:
    """A desk with a new game; with own dice for no seed."""
    rules = rules_of(game)
    faces = () if seed is None else None
    return Guided(Record(rules, rules.standard, seed, faces), language, "")


def a_press(desk: Guided, rng: random.Random) -> str:
    """Something that a person may press."""
    kind = rng.random()
    if desk.waits_for_dice and kind < 0.7:
        faces = [f"face:{face}" for face in range(1, desk.rules.die + 1)]
        return rng.choice((*faces, "face:use", "face:use", "face:back", "face:cancel"))
    if kind < 0.6 and desk.state.legal:
        return f"choose:{rng.choice(desk.state.legal)}"
    return rng.choice((*MOVES, *LOOKS, *HABITS, *NONSENSE, *(f"language:{x}" for x in LANGUAGES)))


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("game", GAMES)
def test_any_presses_in_any_order_never_raise(game: str, number: int) -> None:
    """After each the desk can be looked at, and its record replays to the very state."""
    rng = random.Random(number)
    desk = new(game, None if number % 3 == 0 else f"session {number}")
    for _ in range(120):
        do = a_press(desk, rng)
        desk.press(do)
        look = desk.look()
        assert look.game == game
        assert all(look.texts[name] for name in ("prompt", "game-name")), do
        if not desk.waits_for_dice:
            *_, last = replay(desk.record)
            assert last.state == desk.state


@pytest.mark.parametrize("game", GAMES)
def test_undo_returns_the_very_state_and_redo_brings_it_back(game: str) -> None:
    """Back to the beginning and forward again, press by press; each look is as it was."""
    rng = random.Random(7)
    desk = new(game)
    seen = [(desk.state, desk.look())]
    while desk.state.legal and len(seen) < 60:
        desk.press(f"choose:{rng.choice(desk.state.legal)}")
        seen.append((desk.state, desk.look()))
    assert len(seen) > 5
    for state, look in reversed(seen[:-1]):
        desk.press("undo")
        assert desk.state == state
        assert desk.look().marks == look.marks
    for state, look in seen[1:]:
        desk.press("redo")
        assert desk.state == state
        assert desk.look().marks == look.marks


@pytest.mark.parametrize("game", GAMES)
def test_undo_turn_stops_where_the_turn_began(game: str) -> None:
    """And nowhere between."""
    rng = random.Random(3)
    desk = new(game)
    for _ in range(25):
        if desk.state.legal:
            desk.press(f"choose:{rng.choice(desk.state.legal)}")
    if desk.state.outcome != PLAYING:
        desk.press("undo")
    before = len(desk.record.choices)
    desk.press("undo-turn")
    assert len(desk.record.choices) < before
    assert desk.rules.begins_turn(desk.state) or not desk.record.choices


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("game", GAMES)
def test_record_save_and_link_bring_the_game_back(game: str, number: int) -> None:
    """Whatever was pressed before; on a desk that had the other game, too."""
    rng = random.Random(number)
    desk = new(game, f"round trip {number}")
    for _ in range(60):
        desk.press(a_press(desk, rng))
    record = desk.record
    assert from_text(desk.rules, record.to_text()) == record
    assert read_link(desk.rules, link_of(desk.rules, Replay(record))) == Replay(record)
    other = new(next(each for each in GAMES if each != game))
    assert other.open_text(record.to_text())
    assert (other.record, other.state) == (record, desk.state)
    assert other.look().game == game
    kept = new(game)
    assert kept.restore(desk.save())
    assert (kept.state, kept.record) == (desk.state, record)
    assert kept.save() == desk.save()


@pytest.mark.parametrize("game", GAMES)
def test_own_dice_play_the_same_game_as_a_seed_with_those_faces(game: str) -> None:
    """Each face is typed; what they are for is asked before."""
    rng = random.Random(11)
    seeded, own = new(game, "faces"), new(game, None)
    dice = SeededDice("faces", seeded.rules.die)
    for _ in range(20):
        while own.waits_for_dice:
            assert own.look().texts["prompt"]
            _type(own, dice, len(own.record.faces or ()))
        assert own.state == seeded.state
        if not seeded.state.legal:
            break
        choice = rng.choice(seeded.state.legal)
        seeded.press(f"choose:{choice}")
        own.press(f"choose:{choice}")
    assert seeded.record.choices == own.record.choices[: len(seeded.record.choices)]


def _type(desk: Guided, dice: SeededDice, known: int) -> None:
    """Type so many faces as are missing, with the buttons that stand there."""
    gaps = [each for each in _walk(desk.look().panels["choices"]) if _is(each, "die-gap")]
    for face in dice.faces(known, len(gaps)):
        desk.press(f"face:{face}")
    desk.press("face:use")


def _walk(tree: Node) -> list[Node]:
    inside = [each for each in tree.children if isinstance(each, Node)]
    return [tree, *(found for each in inside for found in _walk(each))]


def _is(tree: Node, name: str) -> bool:
    return name in (tree.attrs.get("class") or "").split()


def test_there_is_a_button_and_a_key_for_each_face_of_a_ten_sided_die() -> None:
    """Drawn with its number; 0 is the ten."""
    desk = new("race", None)
    keys = [each for each in _walk(desk.look().panels["choices"]) if _is(each, "die-key")]
    assert [key.attrs["data-do"] for key in keys] == [f"face:{face}" for face in range(1, 11)]
    numbers = [each for key in keys for each in _walk(key) if _is(each, "die-number")]
    assert [number.children for number in numbers] == [(str(face),) for face in range(1, 11)]
    assert [face_of_key(key, RACE.die) for key in "1234567890"] == list(range(1, 11))
    assert [face_of_key(key, 6) for key in "67890xé²"] == [6, 0, 0, 0, 0, 0, 0, 0]


def test_the_other_seat_is_asked_and_named() -> None:
    """Both seats play at one desk."""
    desk = new("race", "seats")
    named = set()
    while desk.state.legal:
        named.add((desk.state.seat, desk.look().texts["prompt"].partition(",")[0]))
        desk.press(f"choose:{HOLD if HOLD in desk.state.legal else ONE}")
    assert named == {(0, "Ana"), (1, "Bo")}
    winner = int(desk.state.outcome.partition(":")[2])
    assert desk.look().texts["prompt"] == f"{('Ana', 'Bo')[winner]} wins"


def test_what_runs_on_is_one_press() -> None:
    """*Continue* makes the same choice as long as the rules let it run on; else it says why not."""
    desk = new("race", "on 1")
    desk.press("continue")
    assert desk.message
    desk.press(f"choose:{ONE}")
    assert 0 < desk.state.sum < ENOUGH
    desk.press("continue")
    assert set(desk.record.choices) == {ONE}
    assert not 0 < desk.state.sum < ENOUGH
    desk.press("undo")
    assert desk.record.choices == (ONE,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_choice_says_why_in_every_game(language: str) -> None:
    """With the rule behind it."""
    desk = new("race", "why", language)
    desk.press(f"choose:{HOLD}")
    assert (
        desk.message
        == {
            "en": "Nothing to hold yet.",
            "es": "Aún no hay nada que guardar.",
        }[language]
    )
    assert not desk.record.choices


def test_a_new_game_keeps_its_course() -> None:
    """As Paper 'Mech keeps equipment and rulings."""
    desk = Guided(Record(RACE, Course(50), "one"), "en", "")
    assert desk.new_game("two")
    assert desk.record == Record(RACE, Course(50), "two")
    assert not desk.plays_standard
    assert desk.new_game("three", Course())
    assert desk.plays_standard


def test_a_guide_stays_with_its_game() -> None:
    """It comes back with the save of its own game, and says nothing to another one."""
    desk = new("papermech")
    desk.press("guide:start")
    kept = desk.save()
    assert desk.open_record(new("race").record)
    for press in ("guide:open", "guide:resume", f"choose:{ONE}", "guide:next"):
        desk.press(press)
        assert desk.look().panels["guide"] == NOTHING
    assert "guide" not in desk.save()
    assert desk.restore(kept)
    assert desk.look().panels["guide"] != NOTHING


def test_a_game_that_is_not_here_is_named() -> None:
    """With those that are; the one on the desk stays."""
    desk = new("race")
    before = desk.save()
    text = desk.record.to_text().replace('"race-record/', '"chess-record/')
    assert not desk.open_text(text)
    assert "chess" in desk.message
    assert all(game in desk.message for game in PACKAGES)
    assert desk.save() == before
    with pytest.raises(DamagedError, match="chess"):
        face_of("chess")


@pytest.mark.parametrize("game", GAMES)
def test_a_face_says_something_about_all_it_is_asked(game: str) -> None:
    """Keys that speak, in all languages, at every moment; what is no subject says nothing."""
    face: Face = face_of(game)
    for language in LANGUAGES:
        desk = new(game, "speaks", language)
        for choice in (ONE, TWO, HOLD) if game == "race" else desk.state.legal[:1]:
            desk.press(f"choose:{choice}")
            for subject in {*face.speaks.values(), "question", "dice", "last"}:
                assert all(desk.tell_about(subject))
            assert desk.tell_about("nothing of the kind") == ()
            assert all(desk.heard)
