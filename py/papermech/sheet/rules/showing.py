"""Figures as they are shown: their pieces in one scene, in words, and the names of scenes."""

from collections.abc import Iterable

from desk.drawing.nodes import Node
from desk.drawing.throws import Throw
from desk.reading.book import moment_names
from desk.words import Words
from papermech.sheet.names import Names
from papermech.sheet.rules.figures import FIGURES
from papermech.sheet.rules.pictures import foreseen, picture
from papermech.sheet.rules.scenes import Scene
from papermech.sheet.telling import sentences
from papermech.sheet.throws import throws


class Showing:
    """Every figure in one language. Fulfils `desk.reading.contents.Pictures`."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._scenes: dict[str, tuple[Scene, ...]] = {}

    def step_names(self, figure: str) -> tuple[str, ...]:
        """What the scenes of a figure are called."""
        about = FIGURES[figure]
        if about.steps is None:
            return moment_names(self._words, about.moments)
        return about.steps(self._names(figure))

    def told(self, figure: str, step: int) -> str:
        """What happened, or else what is ahead."""
        names, scene = self._names(figure), self._of(figure)[step]
        told = " ".join(text for text, _ in sentences(names, scene.happened))
        return told or foreseen(names, scene.state, scene.looked_at).caption

    def throws(self, figure: str, step: int) -> list[Throw]:
        """The dice of a scene."""
        scenes = self._of(figure)
        earlier = scenes[step - 1].happened if step else ()
        return throws(self._names(figure), scenes[step].happened, earlier)

    def picture(self, figure: str, place: int, step: int, prefix: str) -> Node:
        """A piece of the sheet in a scene."""
        scenes = self._of(figure)
        piece = FIGURES[figure].pieces[place]
        return picture(self._names(figure), piece, scenes[step], letters_in(scenes), prefix)

    def _of(self, figure: str) -> tuple[Scene, ...]:
        if figure not in self._scenes:
            self._scenes[figure] = FIGURES[figure].scenes()
        return self._scenes[figure]

    def _names(self, figure: str) -> Names:
        return Names(self._words, self._of(figure)[0].state.setup)


def letters_in(scenes: Iterable[Scene]) -> str:
    """The enemies of whom there are cubes in any of these scenes."""
    return "".join(sorted({enemy.letter for each in scenes for enemy in each.state.enemies}))
