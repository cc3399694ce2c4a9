"""Pieces of the sheet drawn from a state, by the same code as the sheet itself."""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from desk.drawing.nodes import Node, node
from desk.face import Ahead
from desk.reading.still import still
from papermech.catalogue import ENEMIES, MOUNTS
from papermech.chances import ahead
from papermech.setup import Setup
from papermech.sheet.marks import marks
from papermech.sheet.names import Names
from papermech.sheet.overlay import picture as foresight_picture
from papermech.sheet.overlay import words as foresight_words
from papermech.sheet.overlay.foresight import foresight
from papermech.sheet.overlay.reach import drawn_reach
from papermech.sheet.printed.cards import card
from papermech.sheet.printed.middle import legs, stance_box, torso
from papermech.sheet.printed.mounts import mount_box
from papermech.sheet.printed.pieces import Say
from papermech.sheet.printed.radar import radar
from papermech.sheet.printed.tables import targets, time_track, waves
from papermech.sheet.printed.tracks import spill_over
from papermech.sheet.printed.whole import cubes
from papermech.sheet.rules.scenes import Scene
from papermech.state import State

_ONLY_IN_PLAY = frozenset(("hit", "cue", "button", "press", "range-badge", "range-badge reaches"))
_ENEMY_CARDS = {card.letter: card for card in ENEMIES}


class _Piece(NamedTuple):
    """How a piece is drawn, and the names of the cubes that may lie on it."""

    drawn: Callable[[Say, Setup], tuple[Node, ...]]
    cubes: re.Pattern[str]


def _piece(drawn: Callable[[Say, Setup], tuple[Node, ...]], cubes: str = "(?!)") -> _Piece:
    return _Piece(drawn, re.compile(cubes))


def _card(letter: str) -> _Piece:
    def drawn(say: Say, setup: Setup) -> tuple[Node, ...]:
        rows = setup.cards[letter].attacks
        return (card(say, _ENEMY_CARDS[letter], lambda _, row: rows[row - 1].circles),)

    return _piece(drawn, rf"cube\.{letter}\.attack|destroyed\.{letter}")


def _mount(mount: str) -> _Piece:
    return _piece(lambda say, setup: (_carrying(say, setup, mount),), r"cube\.you\.action")


def _carrying(say: Say, setup: Setup, mount: str) -> Node:
    return mount_box(
        say,
        mount,
        setup.loadout.weapons[MOUNTS.index(mount)],
        lambda _, row: setup.actions[f"{mount}.{row}"].power,
    )


def _left_side(say: Say, setup: Setup) -> tuple[Node, ...]:
    return (
        spill_over(setup.tracks),
        _carrying(say, setup, "left_shoulder"),
        _carrying(say, setup, "left_arm"),
    )


_RADAR = _piece(lambda say, _: (radar(say),), r"cube\..\.radar")
_PIECES = {
    "radar": _RADAR,
    "front": _RADAR,
    "time": _piece(lambda say, _: (time_track(say),), r"cube\..+\.time"),
    "waves": _piece(lambda say, _: (waves(say),)),
    "targets": _piece(lambda say, _: (targets(say),)),
    "stance": _piece(lambda say, _: (stance_box(say),), r"cube\.you\.stance"),
    "torso": _piece(lambda say, setup: (torso(say, setup.loadout._asdict()),)),
    "legs": _piece(lambda say, setup: (legs(say, setup.loadout._asdict()),), r"cube\.you\.action"),
    "left": _piece(_left_side),
    **{f"card.{letter}": _card(letter) for letter in _ENEMY_CARDS},
    **{f"mount.{mount}": _mount(mount) for mount in MOUNTS},
}


def picture(names: Names, piece: str, scene: Scene, letters: str, prefix: str) -> Node:
    """A piece of the sheet in a scene; `letters` are all enemies whose cubes it may ever show.

    Ids that the drawing itself refers to begin with `prefix`, and it has no others.
    """
    shown = _PIECES[piece]
    owners = {"you", *letters}
    here = [
        cube
        for cube in _all_cubes()
        if shown.cubes.fullmatch(cube.attrs["id"]) and cube.attrs["id"].split(".")[1] in owners
    ]
    drawing = node(
        "g",
        *shown.drawn(names.words.say, scene.state.setup),
        *here,
        foreseen(names, scene.state, scene.looked_at).layer,
    )
    lies = marks(names, scene.state, scene.happened)
    return still(drawing, lies, prefix, _ONLY_IN_PLAY)


@lru_cache(maxsize=1)
def _all_cubes() -> tuple[Node, ...]:
    return tuple(cube for cube in cubes().children if isinstance(cube, Node))


# --- What is looked at


def foreseen(names: Names, state: State, looked_at: str) -> Ahead:
    """What is ahead of what a scene looks at, drawn and in words."""
    verb, _, what = looked_at.partition(":")
    match verb:
        case "":
            return Ahead(node("g"), "")
        case "order":
            drawn = foresight_picture.order(state)
            return _foresight(drawn, [foresight_words.who_is_next(names, state)])
        case "reach":
            action, _, aimed = what.partition(":")
            found = ahead.reach_of(state, action)
            drawn = drawn_reach(state, found, aimed)
            return _foresight(drawn, foresight_words.reaches(names, found))
        case "acts":
            return _acting(names, state, what)
        case _:
            return foresight(names, state, looked_at)


def _acting(names: Names, state: State, letters: str) -> Ahead:
    reaching = ahead.in_range(ahead.laid_out(state))
    journeys = ahead.activated(state, letters).journeys
    said = [
        foresight_words.activation(names, state, way, reaching=way.letter in reaching)
        for way in journeys
    ]
    return _foresight(foresight_picture.ways(state, journeys), said)


def _foresight(drawn: Iterable[Node], said: Iterable[str]) -> Ahead:
    return Ahead(node("g", *drawn), " ".join(said))
