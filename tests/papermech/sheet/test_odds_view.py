"""The odds on the page: the numbers of the odds, as plots and in words."""

from __future__ import annotations

import pytest

from desk.drawing.nodes import Node
from desk.drawing.plots import percent
from desk.words import LANGUAGES
from papermech.chances import attack, incoming
from papermech.sheet.overlay.odds import odds
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_controls import games, names_of


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def text_of(item: Node) -> str:
    """All text of a tree."""
    return " ".join(child if isinstance(child, str) else text_of(child) for child in item.children)


def figures_of(item: Node) -> list[Node]:
    """The plots of a tree, with their captions."""
    if item.tag == "figure":
        return [item]
    return [f for child in item.children if isinstance(child, Node) for f in figures_of(child)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_choice_shows_the_odds_that_are_computed(language: str) -> None:
    """Of your attacks a figure for each target; of an enemy's one, and where it hits."""
    attacks = comings = 0
    for game in games()[:24:3]:
        for step in game.steps[::2]:
            state, names = step.state, names_of(step.state, language)
            for choice in state.legal[::2]:
                shown = odds(names, state, f"choose:{choice}")
                figures = figures_of(shown)
                coming = incoming.of_choice(state, choice)
                if coming is not None:
                    comings += 1
                    (figure,) = figures
                    assert names.words.decimal(coming.damage.mean) in text_of(figure)
                    assert f"{percent(coming.lost)} %" in text_of(figure)
                    for place in coming.locations:
                        assert names.location(place.location) in text_of(shown)
                    continue
                targets = [t for o in attack.of_choice(state, choice) for t in o.targets]
                assert len(figures) == len(targets)
                for figure, target in zip(figures, targets, strict=True):
                    attacks += 1
                    told = text_of(figure)
                    assert names.enemy(target.letter) in told
                    assert names.words.decimal(target.damage.mean) in told
                    assert f"{percent(target.disabled)} %" in told
                    assert f"{percent(target.destroyed)} %" in told
    assert attacks > 20
    assert comings > 20


def test_an_enemy_that_is_looked_at_shows_what_its_attack_may_do() -> None:
    """If it reaches you; otherwise, and for nobody, nothing."""
    reaching = 0
    for game in games()[:12:3]:
        for step in game.steps:
            state, names = step.state, names_of(step.state)
            for enemy in state.enemies:
                coming = incoming.outlook(state, enemy.letter)
                shown = odds(names, state, f"enemy:{enemy.letter}")
                assert bool(shown.children) == (coming is not None)
                reaching += coming is not None
            for nobody in ("enemy:", "enemy:X", "enemy:BB", "choose:", "choose:fly", "undo", ""):
                assert odds(names, state, nobody).children == ()
    assert reaching
