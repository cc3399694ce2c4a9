"""Figures as they are shown: their pieces in one scene, in words, and the steps to the others."""

from collections.abc import Iterable

from desk.drawing.nodes import Node, node
from desk.drawing.throws import tray
from desk.words import Words
from papermech.sheet.names import Names
from papermech.sheet.rules.book import piece_id, steps_id
from papermech.sheet.rules.figures import FIGURES, Figure
from papermech.sheet.rules.pictures import foreseen, picture
from papermech.sheet.rules.scenes import Scene
from papermech.sheet.telling import sentences
from papermech.sheet.throws import throws


class Showing:
    """Every figure in one language."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._scenes: dict[str, tuple[Scene, ...]] = {}

    def show(self, figure_id: str, step: int) -> dict[str, Node]:
        """A figure at a step, counted from 0: what stands in which element of the page."""
        figure = FIGURES[figure_id]
        if figure_id not in self._scenes:
            self._scenes[figure_id] = figure.scenes()
        scenes = self._scenes[figure_id]
        scene = scenes[step]
        names = Names(self._words, scene.state.setup)
        letters = letters_in(scenes)
        shown = {}
        if figure.leads:
            shown[steps_id(figure_id)] = self._steps(names, figure, scenes, step)
        for place, piece in enumerate(figure.pieces):
            element = piece_id(figure_id, place)
            shown[element] = picture(names, piece, scene, letters, element)
        return shown

    def _steps(self, names: Names, figure: Figure, scenes: tuple[Scene, ...], step: int) -> Node:
        scene = scenes[step]
        told = [text for text, _ in sentences(names, scene.happened)]
        ahead = foreseen(names, scene.state, scene.looked_at).caption
        earlier = scenes[step - 1].happened if step else ()
        thrown = tray(names.words, throws(names, scene.happened, earlier))
        buttons = [
            Node(
                "button",
                {
                    "type": "button",
                    "class": "figure-step",
                    "data-do": f"figure:{figure.id}:{place}",
                    "aria-pressed": "true" if place == step else "false",
                },
                (text,),
            )
            for place, text in enumerate(step_names(names, figure))
        ]
        return node(
            "div",
            node(
                "div",
                *buttons,
                class_="row",
                role="group",
                aria_label=names.words.say("figure.steps"),
            ),
            node("p", " ".join(told) or ahead, class_="figure-told", aria_live="polite"),
            node("div", *([thrown] if thrown else []), class_="figure-dice"),
        )


def letters_in(scenes: Iterable[Scene]) -> str:
    """The enemies of whom there are cubes in any of these scenes."""
    return "".join(sorted({enemy.letter for each in scenes for enemy in each.state.enemies}))


def step_names(names: Names, figure: Figure) -> tuple[str, ...]:
    """What the scenes of a figure are called."""
    if figure.steps is not None:
        return figure.steps(names)
    say = names.words.say
    if figure.moments == 2:
        return (say("figure.before"), say("figure.after"))
    return (
        say("figure.before"),
        *(say("figure.step", n=step) for step in range(1, figure.moments)),
    )
