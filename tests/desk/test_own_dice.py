"""Dice that the player throws: asked for one throw at a time, typed, corrected, kept."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from desk.desk import Desk
from desk.drawing.nodes import Node
from desk.look import Look
from desk.words import LANGUAGES
from papermech.record import Record
from papermech.sheet.names import words_in
from papermech.state import State
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_controls import games


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def own_game(*faces: int) -> Desk:
    """A game with own dice, some faces already typed."""
    return Desk(Record(faces=faces))


def asked_of(desk: Desk) -> str:
    """What the page asks."""
    return desk.look().texts["prompt"]


def type_in(desk: Desk, *faces: int) -> None:
    """Type faces and use them."""
    for face in faces:
        desk.press(f"face:{face}")
    desk.press("face:use")


def nodes_of(item: Node) -> Iterator[Node]:
    """A tree's elements."""
    yield item
    for child in item.children:
        if isinstance(child, Node):
            yield from nodes_of(child)


def controls_of(look: Look) -> dict[str, bool]:
    """What can be done in the panel, and whether it is on."""
    return {
        each.attrs["data-do"]: "aria-disabled" not in each.attrs
        for each in nodes_of(look.panels["choices"])
        if "data-do" in each.attrs
    }


def test_the_set_up_asks_for_each_die_and_what_it_is_for() -> None:
    desk = own_game()
    assert asked_of(desk) == "Roll a die: Wave"
    type_in(desk, 5)
    assert asked_of(desk) == "Roll a die: Firethrower: attack"
    type_in(desk, 4)
    assert asked_of(desk) == "Roll a die: Firethrower: place"
    type_in(desk, 6)
    assert desk.state.decision == "action"
    assert asked_of(desk) == "Choose your next action"
    assert desk.record.faces == (5, 4, 6)
    assert [enemy.letter for enemy in desk.state.enemies] == ["F"]


def test_only_as_many_faces_as_are_asked_for_can_be_typed_and_each_taken_back() -> None:
    desk = own_game()
    keys = [f"face:{face}" for face in range(1, 7)]
    assert controls_of(desk.look()) == {
        **dict.fromkeys(keys, True),
        "face:use": False,
        "face:back": False,
        "face:cancel": True,
    }
    desk.press("face:3")
    desk.press("face:4")
    desk.press("face:0")
    desk.press("face:7")
    desk.press("face:12")
    assert controls_of(desk.look()) == {
        **dict.fromkeys(keys, False),
        "face:use": True,
        "face:back": True,
        "face:cancel": True,
    }
    desk.press("face:back")
    desk.press("face:use")
    assert asked_of(desk) == "Roll a die: Wave"
    type_in(desk, 2)
    assert desk.record.faces == (2,)


@pytest.mark.parametrize("number", range(0, 40, 3))
def test_a_whole_game_by_own_dice_is_the_game_of_those_faces(number: int) -> None:
    """Each throw asks for the dice that the engine takes, whatever it is for."""
    game = games()[number]
    thrown = game.record.dice().faces(0, game.steps[-1].state.dice_used)
    desk = Desk(game.record._replace(seed=None, faces=(), choices=()))
    entered = 0
    left = list(game.record.choices)
    while left or controls_of(desk.look()).get("face:use") is not None:
        if "face:use" in controls_of(desk.look()):
            before = len(desk.record.faces or ())
            while controls_of(desk.look())["face:1"]:
                desk.press(f"face:{thrown[entered]}")
                entered += 1
            desk.press("face:use")
            assert len(desk.record.faces or ()) > before
        else:
            desk.press(f"choose:{left.pop(0)}")
        assert desk.message == ""
    assert entered == len(thrown)
    assert desk.state._replace(legal=()) == game.steps[-1].state._replace(legal=())
    assert desk.record == game.record._replace(seed=None, faces=thrown)


def waiting_desk() -> tuple[Desk, State]:
    """A game in which an attack waits for three dice."""
    # A bike ahead at close range of the left arm's laser after walking up to it.
    rng = random.Random(4)
    desk = own_game(1, 3, *rng.choices(range(1, 7), k=60))
    for _ in range(200):
        desk.press("continue" if "advance" in desk.state.legal else f"choose:{desk.state.legal[0]}")
        if "face:use" in controls_of(desk.look()):
            return desk, desk.state
    raise AssertionError


def test_while_dice_are_awaited_nothing_else_happens() -> None:
    desk, state = waiting_desk()
    look = desk.look()
    assert look.on == {"undo"}
    assert not any(attributes.get("data-do") for attributes in look.marks.values())
    for do in (*(f"choose:{choice}" for choice in state.legal), "continue", "redo", "undo-turn"):
        desk.press(do)
        assert desk.state is state
        assert "face:use" in controls_of(desk.look())


@pytest.mark.parametrize("how", ["face:cancel", "undo"])
def test_the_press_that_waits_can_be_taken_back(how: str) -> None:
    """What was typed for it goes with it; what was there before stays."""
    desk, state = waiting_desk()
    faces = desk.record.faces
    desk.press("face:2")
    desk.press(how)
    assert desk.state is state
    assert desk.record.faces == faces
    assert "face:use" not in controls_of(desk.look())
    assert controls_of(desk.look())


def test_a_mistyped_face_is_corrected_after_it_was_used() -> None:
    """The press and its dice are taken back, and the same press asks again."""
    desk, _ = waiting_desk()
    before, asked = desk.record, asked_of(desk)
    while "face:use" in controls_of(desk.look()):
        while controls_of(desk.look())["face:1"]:
            desk.press("face:1")
        desk.press("face:use")
    assert desk.record != before
    assert "correct" in [
        each.attrs.get("data-do") for each in nodes_of(desk.look().panels["correct"])
    ]
    desk.press("correct")
    assert desk.record == before
    assert asked_of(desk) == asked
    assert "redo" not in desk.look().on


def test_the_dice_of_the_set_up_are_corrected_too() -> None:
    desk = own_game(5, 4, 6)
    desk.press("correct")
    assert desk.record.faces == ()
    assert asked_of(desk) == "Roll a die: Wave"


def test_seeded_dice_are_never_corrected() -> None:
    desk = Desk(Record(seed="x"))
    before = desk.save()
    desk.press("correct")
    assert desk.save() == before
    assert not list(nodes_of(desk.look().panels["correct"]))[1:]


def test_what_waits_is_kept_with_the_game() -> None:
    """After a reload the very dice are asked for that were asked for before."""
    desk, _ = waiting_desk()
    other = Desk(Record(seed="x"))
    assert other.restore(desk.save())
    assert asked_of(other) == asked_of(desk)
    assert other.record == desk.record
    start = own_game()
    assert other.restore(start.save())
    assert asked_of(other) == "Roll a die: Wave"


@pytest.mark.parametrize("waiting", ["choose:nonsense", "set-up", "continue", "undo", 7, None])
def test_a_kept_press_that_makes_no_sense_is_left_out(waiting: object) -> None:
    text = Desk(Record(seed="x")).save()[:-1] + f',"waiting":{waiting!r}}}'.replace("'", '"')
    desk = Desk(Record(seed="y"))
    assert desk.restore(text.replace("None", "null"))
    assert desk.record == Record(seed="x")
    assert desk.message == ""
    assert desk.state.decision == "action"


def test_undo_never_throws_again() -> None:
    """The faces that lay there lie there still, and more are asked for only beyond them."""
    desk, _ = waiting_desk()
    desk.press("face:cancel")
    faces = desk.record.faces
    desk.press("undo")
    desk.press("redo")
    assert desk.record.faces == faces


def test_a_new_game_with_own_dice_keeps_the_equipment() -> None:
    desk = Desk(Record(seed="x"))
    assert desk.new_game(None)
    assert desk.record == Record(faces=())
    desk.press("face:1")
    desk.play_again()
    assert desk.record == Record(faces=())
    assert desk.new_game("y")
    assert desk.record == Record(seed="y")


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_asked_has_words(language: str) -> None:
    desk = own_game()
    desk.press(f"language:{language}")
    words = words_in(language)
    rng = random.Random(1)
    heard = set()
    for _ in range(400):
        look = desk.look()
        if "face:use" in controls_of(look):
            assert look.texts["advice"] == words.say("own.advice")
            heard.add(look.texts["prompt"])
            desk.press(f"face:{rng.randint(1, 6)}")
            desk.press("face:use")
        elif desk.state.legal:
            choice = rng.choice(desk.state.legal)
            desk.press("continue" if "advance" in desk.state.legal else f"choose:{choice}")
        for each in nodes_of(look.panels["choices"]):
            assert not set("{}") & set("".join(map(str, each.attrs.values())))
    assert len(heard) >= 5
