"""Paper 'Mech in a notebook: a state at the end of a cell is drawn as the play sheet.

Part of the view. Whatever is imported from `papermech` itself brings it along; who imports only
modules of the rules says `import papermech.notebook`, too.
"""

from base64 import b64encode
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from desk.words import LANGUAGES, Words
from papermech.state import State
from tabletop.game import DRAWN_BY

if TYPE_CHECKING:
    from desk.face import Face, Scene

_STYLE = "notebook.css"
_WIDTH = 720
"""Of the picture in a notebook, in pixels, where there is room."""


def drawing(state: State, language: str = LANGUAGES[0], theme: str = "auto") -> str:
    """The play sheet with a state on it, as an SVG document that needs nothing else.

    In one of `desk.words.LANGUAGES`; the theme is `light`, `dark` or, as its surroundings wish,
    `auto`. Raises `ValueError` for others, and `FileNotFoundError` where words and style have not
    been built, as in a fresh clone.
    """
    # Most who import the engine play, and draw nothing; so below.
    from desk.drawing import alone  # noqa: PLC0415

    return alone.picture(*_seen(state, language), _style(), theme)


def html(state: State) -> str:
    """The same as an image that is told in words to a screen reader.

    Empty where words and style have not been built: then a notebook has the state as text.
    """
    from desk.drawing import alone  # noqa: PLC0415

    try:
        face, scene = _seen(state, LANGUAGES[0])
        picture = alone.picture(face, scene, _style())
    except FileNotFoundError:
        return ""
    told = escape(" ".join(alone.told(face, scene)))
    data = b64encode(picture.encode()).decode()
    style = f"width: {_WIDTH}px; max-width: 100%"
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{told}" style="{style}">'


def _seen(state: State, language: str) -> "tuple[Face, Scene]":
    from desk.face import Scene  # noqa: PLC0415
    from papermech.face import FACE  # noqa: PLC0415

    words = Words(language, FACE.domain)
    names = FACE.names(words, FACE.rules.setup_of(state))
    return FACE, Scene(names, state, aim=FACE.aim(state, None))


def _style() -> str:
    return files("papermech").joinpath(_STYLE).read_text(encoding="utf-8")


DRAWN_BY[State] = html
