"""What an attack covers, drawn on the radar: its spaces hatched, and how every enemy lies to it."""

from functools import lru_cache
from math import cos, pi, sin

from desk.drawing.nodes import Node, node
from papermech.catalogue import BANDS, CLOSE, LONG, SECTORS
from papermech.chances.ahead import Reach
from papermech.radar import ALL_SPACES, ANTICLOCKWISE, BAND, CLOCKWISE
from papermech.sheet import plan
from papermech.sheet.overlay.picture import at, pair, radar_places
from papermech.state import State


def drawn_reach(state: State, found: Reach, aimed: str = "") -> list[Node]:
    """The spaces an attack covers, hatched, with reticles on those it could hit.

    The others are struck through; `aimed` is the target that is looked at.
    """
    places = radar_places(state)
    holes = "".join(
        [_hole(*places[each.letter]) for each in state.enemies if found.spaces[each.space]]
    )
    kind = "shielded" if found.action.defends else "reach"
    missed = (*found.out_of_arc, *found.too_close, *found.too_far)
    if not found.fires:
        missed = tuple(places)
    return [
        node(
            "defs",
            node(
                "pattern",
                node("path", class_="reach-line", d="M-2 2L2-2M0 10L10 0M8 12L12 8"),
                id="foresight.hatch",
                width=10,
                height=10,
                patternUnits="userSpaceOnUse",
            ),
        ),
        node(
            "path",
            class_=kind if found.fires else f"{kind} wasted",
            d=_covered(found.spaces) + holes,
            fill="url(#foresight.hatch)",
            fill_rule="evenodd",
        ),
        node("path", class_=f"{kind}-edge", d=_outline(found.spaces)),
        *(_missed(letter, *places[letter]) for letter in missed),
        *(
            _shielded(letter, *places[letter])
            if found.action.defends
            else _reticle(letter, *places[letter], aimed=letter == aimed)
            for letter in found.hit
        ),
    ]


def _reticle(letter: str, x: float, y: float, *, aimed: bool) -> Node:
    ticks = "M0-21V-12M0 12V21M-21 0H-12M12 0H21"
    return node(
        "g",
        node("circle", class_="reticle-halo", r=16.5),
        node("circle", class_="reticle-ring", r=16.5),
        node("path", class_="reticle-tick", d=ticks),
        *((node("circle", class_="reticle-ring", r=21.5),) if aimed else ()),
        class_="reticle aimed" if aimed else "reticle",
        transform=at(x, y),
        data_owner=letter,
    )


def _shielded(letter: str, x: float, y: float) -> Node:
    return node(
        "path",
        class_="shielded-sign",
        d="M-16-15Q-7-15 0-20 7-15 16-15V1Q16 14 0 21-16 14-16 1Z",
        transform=at(x, y),
        data_owner=letter,
    )


def _missed(letter: str, x: float, y: float) -> Node:
    return node(
        "g",
        node("circle", class_="missed-ring", r=16.5),
        node("path", class_="missed-bar", d="M-11.7-11.7L11.7 11.7"),
        class_="missed",
        transform=at(x, y),
        data_owner=letter,
    )


def _hole(x: float, y: float) -> str:
    return f"M{pair(x - 17, y)}a17 17 0 0 1 34 0a17 17 0 0 1-34 0Z"


def _on_ring(turn: int, radius: float) -> str:
    x, y = plan.CENTRE
    angle = 2 * pi / len(SECTORS) * turn
    return pair(x + radius * sin(angle), y - radius * cos(angle))


def _outer(turn: int, band: int) -> str:
    """The outer corner of a space on the line at its start; long range ends at the square."""
    if band < LONG:
        return _on_ring(turn, plan.RINGS[band])
    return _on_ring(turn, plan.HALF * (2**0.5 if turn % 2 else 1))


def _inner(turn: int, band: int) -> str:
    return _on_ring(turn, plan.RINGS[band - 1] if band else 0)


def _outer_edge(turn: int, band: int) -> str:
    """From the outer corner at `turn` to the one at the next line."""
    end = _outer(turn + 1, band)
    if band == LONG:
        return f"L{end}"
    radius = plan.RINGS[band]
    return f"A{radius} {radius} 0 0 1 {end}"


def _inner_edge(turn: int, band: int) -> str:
    """Back along the inner edge."""
    end = _inner(turn, band)
    if band == CLOSE:
        return f"L{end}"
    radius = plan.RINGS[band - 1]
    return f"A{radius} {radius} 0 0 0 {end}"


@lru_cache(maxsize=32)
def _covered(spaces: tuple[bool, ...]) -> str:
    drawn = []
    for space in ALL_SPACES:
        if spaces[space]:
            turn, band = space // len(BANDS), BAND[space]
            drawn.append(
                f"M{_inner(turn, band)}L{_outer(turn, band)}{_outer_edge(turn, band)}"
                f"L{_inner(turn + 1, band)}{_inner_edge(turn, band)}Z"
            )
    return "".join(drawn)


@lru_cache(maxsize=32)
def _outline(spaces: tuple[bool, ...]) -> str:
    """The edges between spaces that are covered and those that are not."""
    drawn = []
    for space in ALL_SPACES:
        if not spaces[space]:
            continue
        turn, band = space // len(BANDS), BAND[space]
        if not spaces[ANTICLOCKWISE[space]]:
            drawn.append(f"M{_inner(turn, band)}L{_outer(turn, band)}")
        if not spaces[CLOCKWISE[space]]:
            drawn.append(f"M{_inner(turn + 1, band)}L{_outer(turn + 1, band)}")
        if band == LONG or not spaces[space + 1]:
            drawn.append(f"M{_outer(turn, band)}{_outer_edge(turn, band)}")
        if band != CLOSE and not spaces[space - 1]:
            drawn.append(f"M{_inner(turn + 1, band)}{_inner_edge(turn, band)}")
    return "".join(drawn)
