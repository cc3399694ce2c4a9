"""The tally of finished games as it is shown: in words, tables and small plots."""

from collections.abc import Iterable, Sequence

from desk.drawing.nodes import Node, node
from desk.drawing.plots import Bar, spread, table, values
from desk.words import Words
from papermech.catalogue import LAST_WAVE
from papermech.chapters.waves import MOST_POINTS
from papermech.loadout import STANDARD, Loadout
from papermech.position import read_equipment
from papermech.presets import PRESETS
from papermech.sheet.hangar.view import weapons_of
from papermech.sheet.statistics.score import ByLoadout, Sums
from tabletop.errors import GameError

_SCORES_OF_A_BAR = 5


def score(words: Words, sums: Sums, today: str) -> Node:
    """What the games add up to on a day."""
    found = _found(words, sums, today) if sums.games else [node("p", words.say("score.none"))]
    return node("div", *found, class_="ending")


def _found(words: Words, sums: Sums, today: str) -> list[Node]:
    return [
        _outcomes(words, sums),
        _loadouts(words, sums),
        *([_scores(words, sums)] if sums.won else []),
        _waves(words, sums),
        _dailies(words, sums, today),
    ]


def _section(heading: str, *parts: Node) -> Node:
    return node("section", node("h3", heading), *parts)


def _scrolling(heads: Sequence[str], rows: Iterable[Sequence[str]], total: Sequence[str]) -> Node:
    return node("div", table(heads, rows, total=total), class_="ending-table")


def _outcomes(words: Words, sums: Sums) -> Node:
    say = words.say
    rows = (
        (say("score.won"), str(sums.won)),
        (say("score.lost"), str(sums.games - sums.won)),
    )
    heads = (say("score.outcome"), say("score.games"))
    total = (say("score.all"), str(sums.games))
    return _section(say("score.outcomes"), _scrolling(heads, rows, total))


def _loadouts(words: Words, sums: Sums) -> Node:
    say = words.say
    heads = (say("score.mech"), say("score.games"), say("score.won"), say("score.best"))
    by_games = sorted(sums.by_loadout.items(), key=lambda each: (-each[1].games, each[0]))
    rows = [(_name_of(words, written), *_figures(found)) for written, found in by_games]
    return _section(say("score.by_loadout"), _scrolling(heads, rows, ()))


def _figures(found: ByLoadout) -> tuple[str, str, str]:
    return str(found.games), str(found.won), str(found.best) if found.won else "–"


def _name_of(words: Words, written: str) -> str:
    """A preset's name, or the weapons; for what no version of ours wrote, just others."""
    try:
        loadout: Loadout = read_equipment(written) if written else STANDARD
    except GameError:
        written = ""
    if not written:
        return words.say("score.others")
    presets = (preset for preset, equipment in PRESETS.items() if equipment == loadout)
    preset = next(presets, None)
    return words.say(f"preset.{preset}") if preset else weapons_of(words, loadout)


def _scores(words: Words, sums: Sums) -> Node:
    say = words.say
    # Whatever another version counted has a bar, too.
    most = max(MOST_POINTS, *sums.scores)
    bars, rows = [], []
    for first in range(1, most + 1, _SCORES_OF_A_BAR):
        last = min(first + _SCORES_OF_A_BAR - 1, most)
        number = sum(sums.scores.get(points, 0) for points in range(first, last + 1))
        bars.append(Bar(str(first), number / sums.won, over=str(number)))
        rows.append((say("score.from_to", first=first, last=last), str(number)))
    total = sum(points * number for points, number in sums.scores.items())
    told = words.count(
        "score.spread",
        sums.won,
        least=min(sums.scores),
        most=max(sums.scores),
        mean=total / sums.won,
    )
    key = say("score.scores_key", n=_SCORES_OF_A_BAR)
    return _section(
        say("score.scores"),
        node("p", told),
        _plot(words, told, bars, key, say("score.score"), rows),
    )


def _waves(words: Words, sums: Sums) -> Node:
    say = words.say
    waves = range(1, LAST_WAVE + 1)
    ended = [(str(wave), sums.lost.get(wave, 0)) for wave in waves]
    ended.append((say("score.won_short"), sums.won))
    bars = [
        Bar(label, number / sums.games, marked=place == LAST_WAVE, over=str(number))
        for place, (label, number) in enumerate(ended)
    ]
    names = [*(say("score.lost_in", wave=wave) for wave in waves), say("score.won")]
    rows = [(name, str(number)) for name, (_, number) in zip(names, ended, strict=True)]
    far = words.count("score.reached", sums.won + sums.lost.get(LAST_WAVE, 0), wave=LAST_WAVE)
    return _section(
        say("score.waves"),
        node("p", far),
        _plot(words, far, bars, say("score.waves_key"), say("score.ended"), rows),
    )


def _plot(
    words: Words,
    name: str,
    bars: Sequence[Bar],
    key: str,
    head: str,
    rows: Iterable[Sequence[str]],
) -> Node:
    return node(
        "figure",
        spread(name, bars),
        node("figcaption", key, class_="small"),
        values(words.say("ending.values"), (head, words.say("score.games")), rows),
    )


def _dailies(words: Words, sums: Sums, today: str) -> Node:
    now, best = sums.streak.now(today), sums.streak.best
    return _section(
        words.say("score.dailies"),
        node("p", words.count("score.dailies_all", sums.dailies)),
        node("p", words.count("score.streak", now, best=best)),
        node("p", words.say("score.dailies_help"), class_="small"),
    )
