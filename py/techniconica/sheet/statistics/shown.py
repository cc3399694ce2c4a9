"""The tally of finished duels as it is shown: in words and tables."""

from collections.abc import Iterable, Sequence

from desk.drawing.nodes import Node, node
from desk.drawing.plots import table
from desk.seats.seating import HERE, OPPONENTS
from desk.words import Words
from techniconica.catalogue import PRESETS
from techniconica.sheet.statistics.tally import Counts, Sums

_NOT_SAID = "–"
"""Of duels between people here, one always wins."""


def score(words: Words, sums: Sums, today: str) -> Node:
    """What the duels add up to on a day."""
    found = _found(words, sums, today) if sums.games else [node("p", words.say("score.none"))]
    return node("div", *found, class_="ending")


def _found(words: Words, sums: Sums, today: str) -> list[Node]:
    mean = sums.turns / sums.games
    told = node("p", words.count("score.turns", sums.games, mean=mean))
    sections = [_opponents(words, sums), _builds(words, sums)]
    return [told, *sections, *([_dailies(words, sums, today)] if sums.dailies else [])]


def _section(heading: str, *parts: Node) -> Node:
    return node("section", node("h3", heading), *parts)


def _scrolling(words: Words, first: str, rows: Iterable[Sequence[str]]) -> Node:
    heads = (first, *map(words.say, ("score.games", "score.won", "score.drawn")))
    return node("div", table(heads, rows), class_="ending-table")


def _opponents(words: Words, sums: Sums) -> Node:
    say = words.say
    rows = [
        (
            say(f"games.against.{against}"),
            *_figures(sums.by_opponent[against], between_us=against == HERE),
        )
        for against in OPPONENTS
        if against in sums.by_opponent
    ]
    return _section(say("games.opponents"), _scrolling(words, say("games.opponents"), rows))


def _figures(found: Counts, *, between_us: bool = False) -> tuple[str, str, str]:
    won = _NOT_SAID if between_us else str(found.won)
    return str(found.games), won, str(found.drawn)


def _builds(words: Words, sums: Sums) -> Node:
    by_games = sorted(sums.by_build.items(), key=lambda each: (-each[1].games, each[0]))
    rows = [(_name_of(words, build), *_figures(found)) for build, found in by_games]
    say = words.say
    return _section(say("score.by_mech"), _scrolling(words, say("score.mech"), rows))


def _name_of(words: Words, build: str) -> str:
    """A preset's name, or the build; all that are not counted apart are others."""
    preset = next((preset for preset, each in PRESETS.items() if each == build), None)
    if preset:
        return words.say(f"preset.{preset}")
    return build or words.say("score.others")


def _dailies(words: Words, sums: Sums, today: str) -> Node:
    now, best = sums.streak.now(today), sums.streak.best
    return _section(
        words.say("score.dailies"),
        node("p", words.count("score.dailies_all", sums.dailies)),
        node("p", words.count("score.streak", now, best=best)),
        node("p", words.say("score.dailies_help"), class_="small"),
    )
