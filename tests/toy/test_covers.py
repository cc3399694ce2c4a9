"""The shelf of games: what each says about itself before it is chosen."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from desk.drawing.covers import covers, shelf
from desk.drawing.nodes import Node, to_markup
from desk.keeping.games import is_begun
from desk.keeping.shelf import Label
from desk.registry import PACKAGES
from desk.words import LANGUAGES, Words
from tests.toy.rules import RACE
from workshop import prepared

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    prepared.compile_words()


def inside(tree: Node, tag: str) -> list[Node]:
    """The elements of a tag in a tree."""
    found = [tree] if tree.tag == tag else []
    for each in tree.children:
        if isinstance(each, Node):
            found += inside(each, tag)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_says_what_it_is(language: str) -> None:
    """Its own name, a line, who may play and how long it takes, and a square drawing."""
    shown = covers(language)
    assert [each.game for each in shown] == list(PACKAGES)
    for each, package in zip(shown, PACKAGES.values(), strict=True):
        assert each.name == Words(language, package).say("page.title")
        _, _, width, height = map(float, each.poster.attrs["viewBox"].split())
        assert width == height
    for texts in zip(*(each[1:5] for each in shown), strict=True):
        assert len(set(texts)) == len(texts)


def test_nobody_who_looks_at_the_shelf_has_loaded_the_games() -> None:
    """Neither rules nor view of any game: those come when it is chosen."""
    looking = (
        "import sys; from desk import registry; registry.PACKAGES['race'] = 'tests.toy';"
        "from desk.drawing.covers import covers; print(len(covers('en')) - len(registry.PACKAGES));"
        "print([each for each in ('papermech.face', 'papermech.game', 'papermech.state',"
        " 'tests.toy.face', 'tests.toy.rules', 'papermech.sheet.plan', 'techniconica.face',"
        " 'techniconica.catalogue', 'techniconica.sheet.plan') if each in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", looking],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": f"{ROOT / 'py'}:{ROOT}"},
    )
    assert done.stdout.splitlines() == ["0", "[]"]


def test_each_game_but_the_present_one_has_a_way_into_it() -> None:
    """Into a new one, or on with what was left; described by the name of the game."""
    words = Words("en")
    shown = covers("en")
    fresh = shelf(words, shown, "papermech", ())
    (way,) = inside(fresh, "button")
    assert way.attrs["data-do"] == f"shelf-play:{RACE.id}"
    assert way.children == ("Play",)
    named = {each.attrs["id"]: each.children for each in inside(fresh, "h3")}
    assert named[way.attrs["aria-describedby"]] == ("The race",)
    assert to_markup(fresh).count("Current game") == 1
    (left,) = inside(shelf(words, shown, RACE.id, ["papermech"]), "button")
    assert left.attrs["data-do"] == "shelf-play:papermech"
    assert left.children == ("Resume",)


def test_posters_are_drawings_beside_words() -> None:
    """Nobody is read a drawing, and no two share an id with each other or with a sheet."""
    tree = shelf(Words("en"), covers("en"), RACE.id, ())
    posters = [each for each in inside(tree, "svg") if each.attrs["class"] == "poster"]
    assert len(posters) == len(PACKAGES)
    assert all(each.attrs["aria-hidden"] == "true" for each in posters)


@pytest.mark.parametrize(
    ("about", "kind", "begun"),
    [
        ({"game": "race", "outcome": "playing"}, "race", True),
        ({"game": "race", "outcome": "won:0"}, "race", False),
        ({"game": "race", "outcome": "playing"}, "papermech", False),
        # From before there were several games.
        ({"outcome": "playing", "wave": 2}, "papermech", True),
        ({"outcome": "lost", "wave": 2}, "papermech", False),
        ({}, "papermech", False),
        ({"game": 7, "outcome": "playing"}, "papermech", False),
    ],
)
def test_a_kept_game_can_be_gone_on_with_until_it_is_over(
    about: dict[str, object], kind: str, *, begun: bool
) -> None:
    """Whatever version told of it."""
    assert is_begun(Label("x", about=about), kind) == begun
