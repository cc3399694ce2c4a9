"""The games of the house, to choose one: what each says about itself before it is chosen.

Nothing of a game is imported for it but its poster: its words, rules and view come when it is
chosen. A game has `POSTER` in `<package>/poster.py`, a square drawing, and in its catalogue, under
`shelf.…`, who may play, how long it takes, and a line about it.
"""

from collections.abc import Collection
from importlib import import_module
from typing import NamedTuple

from desk.drawing.nodes import Node, button, node
from desk.registry import PACKAGES
from desk.words import Words


class Cover(NamedTuple):
    """What a game says about itself in one language."""

    game: str
    name: str
    line: str
    players: str
    length: str
    poster: Node


def covers(language: str) -> list[Cover]:
    """Those of all games here, in the order of the registry."""
    return [_cover(game, package, language) for game, package in PACKAGES.items()]


def shelf(words: Words, shown: Collection[Cover], present: str, begun: Collection[str]) -> Node:
    """The games with a way into each: a new game of it, or on with the one that was `begun`.

    `present` is the game that is being played.
    """
    rows = [
        _row(words, each, is_present=each.game == present, is_begun=each.game in begun)
        for each in shown
    ]
    return node("ul", *rows, class_="games covers")


def _cover(game: str, package: str, language: str) -> Cover:
    words = Words(language, package)
    return Cover(
        game,
        words.say("page.title"),
        words.say("shelf.line"),
        words.say("shelf.players"),
        words.say("shelf.length"),
        import_module(f"{package}.poster").POSTER,
    )


def _row(words: Words, cover: Cover, *, is_present: bool, is_begun: bool) -> Node:
    if is_present:
        way = node("p", words.say("games.present"), class_="games-present")
    else:
        key = "shelf.go_on" if is_begun else "shelf.play"
        way = button(f"shelf-play:{cover.game}", words.say(key))
        # Of several such buttons a listener is told which is which.
        way.attrs["aria-describedby"] = _title_of(cover)
    poster = cover.poster._replace(
        attrs={**cover.poster.attrs, "class": "poster", "aria-hidden": "true"}
    )
    return node(
        "li",
        poster,
        node(
            "div",
            node("h3", cover.name, id=_title_of(cover)),
            node("p", cover.line),
            node(
                "p",
                node("span", cover.players),
                node("span", cover.length),
                class_="small cover-facts",
            ),
            node("div", way, class_="row"),
        ),
    )


def _title_of(cover: Cover) -> str:
    return f"cover.{cover.game}"
