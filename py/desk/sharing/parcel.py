"""Everything to another device: saves, games by link, builds and statistics in one file.

    {"format": "mechs-on-paper/1", "day": "2026-11-30", "parts": [
    {"name": "game.k3v8x2qa", "text": "kept/1 5f3a…"},
    …
    ]}

Each part is sealed, in a line of its own: damage in one loses only that one. What comes in is added
to what is here: games that are here already, or have been gone on with here, stay as they are, and
nothing here makes room. Settings stay with their device.

How it is plugged in: `written` gives the text of the file, and `taken_in` takes one; both are given
the store and the shelf, and what is told of it is `said`. The list of games is drawn anew after.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

from desk.face import BUILDER, SCORE
from desk.keeping.correspondence import ByLink, Correspondence, read
from desk.keeping.save import read_any
from desk.keeping.shelf import (
    MOST_NAMED,
    MOST_UNNAMED,
    Drawer,
    Kept,
    Label,
    Shelf,
    unsealed,
)
from desk.keeping.statistics import Score
from desk.registry import PACKAGES, face_of
from desk.sharing.arrivals import is_within
from desk.words import Words
from tabletop.errors import DamagedError, GameError
from tabletop.game import OLDEST
from tabletop.notation import read_json
from tabletop.record import Record

_HOUSE, VERSION = "mechs-on-paper", 1
FORMAT = f"{_HOUSE}/{VERSION}"
LONGEST = 8_000_000
"""Bytes of a file: what a browser's store holds, with what JSON adds to it."""
MOST_PARTS = 1_000
"""Of a file; more are never kept, and each takes time."""

_GAME, _LINK, _SCORE, _BUILDS, _ASIDE = "game", "link", "score", "hangar", "aside"
_ASIDES = ("aside.", "unreadable", "hangar-unreadable")
_PART = re.compile(r"(game|link|score|hangar|aside)(?:\.([\w.-]{1,200}))?")
_MOST_KEPT = MOST_NAMED + MOST_UNNAMED + 1
_LONGEST_PART = 2_000_000
_LINE = re.compile(r"^\s*(\{.*\}),?\s*$", re.MULTILINE)


class Taken(NamedTuple):
    """What a file brought: `games` and games by link that are new or went on, and `builds`.

    `known` were here already. `full` found no room and `damaged` could not be read: the names of
    parts, which are still in the file. `scores` are the games whose statistics were joined.
    """

    games: int = 0
    builds: int = 0
    known: int = 0
    scores: tuple[str, ...] = ()
    full: tuple[str, ...] = ()
    damaged: tuple[str, ...] = ()


# --- Writing


def written(drawer: Drawer, shelf: Shelf, day: str) -> str:
    """Everything that is kept, as the text of a file; `day` as year-month-day."""
    parts = [
        {"name": name, "text": text} for name, text in sorted(_parts(drawer, shelf), key=_newest)
    ]
    lines = ",\n".join(json.dumps(part, ensure_ascii=False) for part in parts)
    head = json.dumps({"format": FORMAT, "day": day})[:-1]
    return f'{head}, "parts": [\n{lines}\n]}}\n'


def _parts(drawer: Drawer, shelf: Shelf) -> Iterator[tuple[str, str]]:
    present = shelf.sealed_present()
    if present and _is_begun(unsealed(present)):
        yield f"{_GAME}.{shelf.present.id}", present
    for name in drawer.names():
        text = drawer.get(name)
        kind = name.partition(".")[0]
        if text is None or name == f"{_GAME}.{shelf.present.id}":
            continue
        if kind in (_GAME, _LINK, _SCORE):
            yield name, text
        elif kind == _BUILDS or name.startswith(_ASIDES):
            # These lie unsealed.
            part = name if kind == _BUILDS else _ASIDE
            yield part, Kept(Label(part), 0, "", text).sealed()


def _is_begun(kept: Kept) -> bool:
    """Whether a game is more than one that was laid out and not yet touched."""
    record = _record_or_none(kept.text)
    return record is None or bool(kept.label.name or record.choices or record.faces)


def _newest(part: tuple[str, str]) -> tuple[str, int]:
    name, text = part
    try:
        return name.partition(".")[0], -unsealed(text).turn
    except DamagedError:
        return name.partition(".")[0], 1


# --- Reading


def taken_in(words: Words, text: str, drawer: Drawer, shelf: Shelf, today: str) -> Taken:
    """Add what a file holds to what is kept here.

    Raises `DamagedError` for what is no such file, or one of a newer version, or too long.
    """
    taken = Taken()
    parts = _read(text)
    for game in _games_in(parts):
        # One that could not be fetched is damaged, and one that still has to be is awaited before
        # anything is taken in.
        with suppress(DamagedError):
            face_of(game)
    for place, (name, sealed) in enumerate(parts):
        part = _PART.fullmatch(name)
        if place >= MOST_PARTS:
            taken = taken._replace(full=(*taken.full, name))
            continue
        try:
            if part is None:
                raise DamagedError("foreign_format", name)
            kept = unsealed(sealed)
            taken = _TAKING[part[1]](_Here(words, drawer, shelf, today), part[2] or "", kept, taken)
        except GameError:
            taken = taken._replace(damaged=(*taken.damaged, name))
    _record_or_none.cache_clear()
    return taken


def _read(text: str) -> list[tuple[str, str]]:
    """The parts by their names; a part that is none has no text."""
    try:
        value = read_json(text, LONGEST)
    except DamagedError as error:
        if error.code != "not_json" or _HOUSE not in text[:200]:
            raise
        value = _salvaged(text)
    named = value.get("format") if isinstance(value, dict) else None
    house, _, version = str(named).partition("/")
    if house == _HOUSE and version.isdecimal() and int(version[:9]) > VERSION:
        raise DamagedError("parcel_newer", named, (FORMAT,))
    if not isinstance(value, dict) or named != FORMAT or not isinstance(value.get("parts"), list):
        raise DamagedError("parcel_foreign", named or "", (FORMAT,))
    return list(map(_part, value["parts"]))


def _games_in(parts: Iterable[tuple[str, str]]) -> set[str]:
    """The games here that a file holds something of."""
    games = set()
    for name, sealed in parts:
        games.add(name.rpartition(".")[2])
        with suppress(DamagedError):
            games.add(str(unsealed(sealed).label.about.get("game", OLDEST)))
    return games & PACKAGES.keys()


def _salvaged(text: str) -> dict[str, object]:
    """What can be read of a file that was cut or spoilt, line by line."""
    named = re.search(rf'"({_HOUSE}/\d+)"', text[:200])
    parts: list[object] = []
    for line in text.split("\n")[1:]:
        found = _LINE.match(line)
        try:
            parts.append(read_json(found[1], _LONGEST_PART) if found else line.strip())
        except DamagedError:
            parts.append(line)
    return {
        "format": named[1] if named else None,
        "parts": [part for part in parts if part not in ("]}", "")],
    }


def _part(value: object) -> tuple[str, str]:
    match value:
        case {"name": str(name), "text": str(text)}:
            return name, text
        case str(line):
            named = re.search(r'"name": ?"([^"]{1,200})"', line)
            return (named[1] if named else line[:_SHOWN]), ""
        case _:
            return str(value)[:_SHOWN], ""


_SHOWN = 40


class _Here(NamedTuple):
    """Where the parts go."""

    words: Words
    drawer: Drawer
    shelf: Shelf
    today: str


def _take_game(here: _Here, game: str, kept: Kept, taken: Taken) -> Taken:
    shelf = here.shelf
    coming = _record_in(kept.text)
    labels = (shelf.present, *shelf.labels())
    texts = {label.id: shelf.text_of(label.id) or "" for label in labels}
    if any(_holds(text, kept.text, coming) for text in texts.values()):
        if kept.label.name and any(each.id == game and not each.name for each in labels):
            shelf.rename(game, kept.label.name)
        return taken._replace(known=taken.known + 1)
    earlier = "" if game == shelf.present.id else texts.get(game, "")
    went_on = bool(earlier) and _holds(kept.text, earlier, _record_or_none(earlier))
    if not shelf.add(kept, replacing=game if went_on else ""):
        return taken._replace(full=(*taken.full, f"{_GAME}.{game}"))
    return taken._replace(games=taken.games + 1)


def _record_in(text: str) -> Record[Any, Any] | None:
    """The record of a save; None for one of a game that is not here, which is kept all the same.

    Raises what is wrong with any other.
    """
    try:
        return read_any(text).record
    except DamagedError as error:
        if error.code == "other_game":
            return None
        raise


@lru_cache(maxsize=_MOST_KEPT)
def _record_or_none(text: str) -> Record[Any, Any] | None:
    """The record of a save that is here already; None where it cannot be read."""
    try:
        return _record_in(text)
    except GameError:
        return None


def _holds(text: str, other: str, coming: Record[Any, Any] | None) -> bool:
    """Whether a save is another, or of the same game further on."""
    if text == other:
        return True
    ours = _record_or_none(text) if coming else None
    if coming is None or ours is None:
        return False
    return is_within(coming, ours)


def _take_link(here: _Here, game: str, kept: Kept, taken: Taken) -> Taken:
    letters = Correspondence(here.drawer, kept.window, here.shelf.lay_aside)
    coming = read(kept.text)._replace(about=kept.label.about, day=kept.label.day)
    seat = kept.label.about.get("seat")
    coming = coming._replace(seat=seat if type(seat) is int else coming.seat)
    courses = letters.courses(coming.record.rules.id, coming.token)
    for ours in courses:
        if is_within(coming.record, ours.record):
            return taken._replace(known=taken.known + 1)
    for ours in courses:
        if is_within(ours.record, coming.record):
            seats = tuple(sorted({*ours.seats, *coming.seats}))
            coming = coming._replace(seats=seats, course=ours.course, turn=ours.turn)
            break
    else:
        coming = _other_course(coming, courses)
    if not letters.put(coming, coming.day).lasts:
        return taken._replace(full=(*taken.full, f"{_LINK}.{game}"))
    return taken._replace(games=taken.games + 1)


def _other_course(coming: ByLink, courses: Sequence[ByLink]) -> ByLink:
    used = {ours.course for ours in courses}
    free = next(number for number in range(len(used) + 1) if number not in used)
    return coming._replace(course=free, turn=0)


def _take_score(here: _Here, game: str, kept: Kept, taken: Taken) -> Taken:
    rules = game or OLDEST
    face = face_of(rules)
    statistics = face.statistics() if SCORE in face.rooms else None
    if statistics is None:
        raise DamagedError("foreign_format", game)
    score = Score(rules, statistics, here.drawer, here.shelf.lay_aside)
    coming, ours = statistics.read(kept.text), score.tally()
    if ours.merged(coming).to_text() == ours.to_text():
        return taken._replace(known=taken.known + 1)
    score.bring_back(coming)
    return taken._replace(scores=(*taken.scores, rules))


def _take_builds(here: _Here, game: str, kept: Kept, taken: Taken) -> Taken:
    rules = game or OLDEST
    face = face_of(rules)
    if BUILDER not in face.rooms:
        raise DamagedError("foreign_format", game)
    builder = face.builder(Words(here.words.language, face.domain), face.rules.standard)
    name = f"{_BUILDS}.{game}" if game else _BUILDS
    ours = here.drawer.get(name)
    if ours is not None and not builder.restore(ours):
        # What is damaged here is seen to where it is opened.
        return taken._replace(damaged=(*taken.damaged, name))
    added = builder.add_kept(kept.text)
    if added.some_were_damaged:
        taken = taken._replace(damaged=(*taken.damaged, name))
    if added.had_no_room:
        taken = taken._replace(full=(*taken.full, name))
    if not added.number:
        return taken._replace(known=taken.known + 1)
    here.drawer.put(name, builder.save())
    return taken._replace(builds=taken.builds + added.number)


def _take_aside(here: _Here, _: str, kept: Kept, taken: Taken) -> Taken:
    lying = [name for name in here.drawer.names() if name.startswith(_ASIDES)]
    if kept.text not in map(here.drawer.get, lying):
        here.shelf.lay_aside(kept.text)
    return taken


_TAKING: dict[str, Callable[[_Here, str, Kept, Taken], Taken]] = {
    _GAME: _take_game,
    _LINK: _take_link,
    _SCORE: _take_score,
    _BUILDS: _take_builds,
    _ASIDE: _take_aside,
}


# --- In words


def said(words: Words, taken: Taken) -> str:
    """What a file brought, in a few sentences."""
    told = [words.count("parcel.games", taken.games)]
    if taken.builds:
        told.append(words.count("parcel.builds", taken.builds))
    if taken.scores:
        told.append(words.say("parcel.scores"))
    if taken.known:
        told.append(words.count("parcel.known", taken.known))
    if taken.full:
        told.append(words.count("parcel.full", len(taken.full), names=_listed(taken.full)))
    if taken.damaged:
        told.append(words.count("parcel.damaged", len(taken.damaged), names=_listed(taken.damaged)))
    return " ".join(told)


def _listed(names: Sequence[Any]) -> str:
    shown = [str(name) for name in names[:_MOST_NAMED]]
    return ", ".join((*shown, "…") if len(names) > _MOST_NAMED else shown)


_MOST_NAMED = 5
