"""A sheet that stands alone, in a notebook or in a file: one picture with the style it needs."""

from desk.drawing.nodes import Node, number, to_markup
from desk.face import WHOLE, Attributes, Face, Marks, Scene

AUTO = "auto"
THEMES = (AUTO, "light", "dark")

_FOR_PLAY = frozenset(("data-do", "data-key", "tabindex", "role", "aria-disabled", "aria-label"))
_DRAWN_AT_ONCE = ".pencil{animation:none}"
"""A picture is not watched while it is drawn."""


def picture(face: Face, scene: Scene, style: str, theme: str = AUTO) -> str:
    """The sheet as it lies in a scene, as an SVG document.

    It is told in words to who cannot see it, and is dark or light as the theme says: `AUTO` is as
    its surroundings wish. Raises `ValueError` for a theme that is none of `THEMES`.
    """
    if theme not in THEMES:
        raise ValueError(theme)
    setup = face.rules.setup_of(scene.state)
    sheet = face.sheet(setup, scene.names.words)
    drawn = _as_it_lies(sheet, face.marks(scene), face.texts(scene))
    attributes = {
        **drawn.attrs,
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": " ".join(map(number, face.parts(setup)[WHOLE])),
        "lang": scene.names.words.language,
        "role": "img",
        "aria-label": " ".join(told(face, scene)),
    }
    attributes.pop("aria-hidden", None)
    if theme != AUTO:
        attributes["data-theme"] = theme
    styled = Node("style", {}, (style + _DRAWN_AT_ONCE,))
    return to_markup(Node("svg", attributes, (styled, *drawn.children)))


def told(face: Face, scene: Scene) -> list[str]:
    """How the sheet lies, in sentences: what is asked, and what the game tells about it."""
    asked, advice = face.asked(scene)
    said = [each for subject in face.described for each in face.spoken(scene, subject)]
    return [asked, *([advice] if advice else []), *said]


def _as_it_lies(item: Node, marks: Marks, texts: dict[str, str]) -> Node:
    id_ = item.attrs.get("id", "")
    lies: Attributes = {**item.attrs, **marks.get(id_, {})}
    attributes = {
        name: text for name, text in lies.items() if text is not None and name not in _FOR_PLAY
    }
    children = (texts[id_],) if id_ in texts else item.children
    return Node(
        item.tag,
        attributes,
        tuple(
            child if isinstance(child, str) else _as_it_lies(child, marks, texts)
            for child in children
        ),
    )
