"""The games of the house, to choose one: what each says about itself before it is chosen.

Nothing of a game is imported for it but its poster: its words, rules and view come when it is
chosen. In the page not even that: the build has `packed` all of it beforehand. A game has `POSTER`
in `<package>/poster.py`, a square drawing, and in its catalogue, under `shelf.…`, who may play, how
long it takes, and a line about it.
"""

import json
from collections.abc import Collection, Mapping
from importlib import import_module
from typing import Any, NamedTuple, cast

from desk.drawing.nodes import Node, button, node
from desk.registry import PACKAGES
from desk.words import LANGUAGES, Loader, Words

PACKED = "desk/drawing/covers.json"
"""Where the build puts what it has `packed`."""


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
    beforehand = _unpacked()
    return [
        _read(game, language, beforehand[game])
        if game in beforehand
        else _cover(game, package, language)
        for game, package in PACKAGES.items()
    ]


def packed() -> str:
    """Those of all games here in every language, as `covers` reads them without the games."""
    games: dict[str, dict[str, object]] = {game: {} for game in PACKAGES}
    for language in LANGUAGES:
        for game, *told, poster in covers(language):
            games[game] |= {language: told, "poster": poster}
    return json.dumps(games, ensure_ascii=False, separators=(",", ":"))


def _unpacked() -> Mapping[str, Any]:
    loader = cast("Loader", __spec__.loader)
    folder = __file__.replace("\\", "/").rpartition("/")[0]
    try:
        found: Mapping[str, Any] = json.loads(loader.get_data(f"{folder}/covers.json"))
    except OSError:
        return {}
    return found


def _read(game: str, language: str, beforehand: Mapping[str, Any]) -> Cover:
    name, line, players, length = beforehand[language]
    return Cover(game, name, line, players, length, _drawn(beforehand["poster"]))


def _drawn(tree: Any) -> Node:  # noqa: ANN401 - as JSON has it
    tag, attrs, children = tree
    return Node(tag, attrs, tuple(e if isinstance(e, str) else _drawn(e) for e in children))


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
