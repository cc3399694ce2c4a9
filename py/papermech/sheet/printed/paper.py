"""The paper itself: its tint, the printed ground, its fibres and its folds."""

from desk.drawing.ink import chance, pair
from desk.drawing.nodes import Node, node
from papermech.sheet import plan
from papermech.sheet.art.mech import mech_behind

_FIBRE_TILE = 150
_FOLD = 14
"""How far a fold is seen to either side."""


def _fibres() -> str:
    strokes = []
    for k in range(26):
        x, y = _FIBRE_TILE * chance(k, 1), _FIBRE_TILE * chance(k, 2)
        across, down = 7 * chance(k, 3) - 3.5, 7 * chance(k, 4) - 3.5
        strokes.append(f"M{pair(x, y)}q{pair(across, down - 1)} {pair(across * 2, down)}")
    return "".join(strokes)


def _fold_shade(id_: str, **ends: float) -> Node:
    return node(
        "linearGradient",
        node("stop", offset=0, class_="fold-flat"),
        node("stop", offset=0.5, class_="fold-dark"),
        node("stop", offset=0.52, class_="fold-light"),
        node("stop", offset=1, class_="fold-flat"),
        id=id_,
        **ends,
    )


def patterns() -> tuple[Node, ...]:
    """Hatching and shades, for reference by the style sheet and by `folds`."""
    return (
        node(
            "pattern",
            node("path", class_="hatch", d="M0 7L7 0M-1 1L1-1M6 8L8 6"),
            id="hatch",
            width=7,
            height=7,
            patternUnits="userSpaceOnUse",
        ),
        node(
            "pattern",
            node("rect", class_="rear-ground", width=9, height=9),
            node("path", class_="rear-lines", d="M-1 4L4-1M0 9L9 0M5 10L10 5"),
            id="rear",
            width=9,
            height=9,
            patternUnits="userSpaceOnUse",
        ),
        node(
            "pattern",
            node("path", class_="fibre", d=_fibres()),
            id="fibres",
            width=_FIBRE_TILE,
            height=_FIBRE_TILE,
            patternUnits="userSpaceOnUse",
        ),
        node(
            "radialGradient",
            node("stop", offset=0.55, class_="lamp-near"),
            node("stop", offset=1, class_="lamp-far"),
            id="lamp",
            cx=0.42,
            cy=0.36,
            r=0.85,
        ),
        _fold_shade("fold.level", x2=0, y2=1),
        _fold_shade("fold.upright", x2=1, y2=0),
    )


def paper() -> Node:
    """What lies under everything printed."""
    whole: dict[str, str | float] = {"width": plan.WIDTH, "height": plan.HEIGHT}
    return node(
        "g",
        node("rect", class_="paper", **whole),
        node("rect", class_="ground", width=plan.WIDTH, height=plan.GROUND),
        node("rect", fill="url(#fibres)", **whole),
        mech_behind(plan.WIDTH / 2, plan.GROUND + 2),
        aria_hidden="true",
    )


def wear() -> Node:
    """What use leaves on a printed sheet: it was folded twice, and lies under a lamp."""
    middle, half = plan.WIDTH / 2, plan.HEIGHT / 2
    return node(
        "g",
        node("rect", fill="url(#lamp)", width=plan.WIDTH, height=plan.HEIGHT),
        node(
            "rect",
            fill="url(#fold.level)",
            y=half - _FOLD,
            width=plan.WIDTH,
            height=2 * _FOLD,
        ),
        node(
            "rect",
            fill="url(#fold.upright)",
            x=middle - _FOLD,
            width=2 * _FOLD,
            height=plan.HEIGHT,
        ),
        aria_hidden="true",
        pointer_events="none",
    )
