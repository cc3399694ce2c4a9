"""The save: a game as it is kept between visits, with what was undone and what waits for dice.

A player of the guide has two games, of which the other is kept inside the save.
"""

import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from desk.keeping.shelf import unsealed
from desk.registry import face_of, game_of_position
from desk.seats.seating import HERE, KINDS
from tabletop.errors import DamagedError, GameError
from tabletop.game import LEVELS, OLDEST
from tabletop.notation import read_json
from tabletop.record import LONGEST_TEXT, Record, from_json, game_of

_FAMILY = "-save/1"
FORMAT = f"{OLDEST}{_FAMILY}"
_FORMAT = re.compile(f"([a-z][a-z0-9]*){_FAMILY}")
SEALED = "kept/"
"""How a game begins that was sealed for the browser to keep."""
_PLACE = re.compile("[0-9]{1,6}")
_BY_LINK = re.compile(r"[a-z][a-z0-9]*\.[a-z0-9]{8,24}(\.[0-9]{1,3})?")
LONGEST = 4 * LONGEST_TEXT
"""Bytes a save may have: two games, each a record and as much again for what the presses were."""


class Guided(NamedTuple):
    """Where a player is in the guide, and the game that lies aside.

    `on` while the guide is followed; the game aside is then the player's own, and is the guide's
    after it was left.
    """

    step: str
    on: bool
    aside: "Save"


class Save(NamedTuple):
    """A kept game: all choices, where its presses ended, how many stand, and the press that waits.

    `waiting` is empty if no press waits for dice; `guided` is None where no guide was begun.
    `daily` is the day whose game it is, empty for a game of no day, None where nobody has looked.
    `seats` tells who plays, as in `desk.seats.seating`; empty where all are people here. `resigned`
    is the seat that did, and `chosen_by` the level of computer behind choices, by place from 0.
    `by_link` is what `keeping.correspondence` calls a game by link, whose first `sent` choices are
    known to others.
    """

    record: Record[Any, Any]
    ends: tuple[int, ...] = ()
    presses_made: int = 0
    waiting: str = ""
    guided: Guided | None = None
    daily: str | None = None
    seats: tuple[str, ...] = ()
    resigned: int | None = None
    chosen_by: Mapping[int, str] = MappingProxyType({})
    by_link: str = ""
    sent: int = 0

    def to_text(self) -> str:
        """The save as one line of JSON."""
        kept = {"format": f"{self.record.rules.id}{_FAMILY}", **self._game()}
        if self.guided:
            step, on, aside = self.guided
            kept["guide"] = {"step": step, "on": on, "aside": aside._game()}
        return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))

    def _game(self) -> dict[str, object]:
        game: dict[str, object] = {
            "record": self.record.as_json(),
            "ends": self.ends,
            "presses": self.presses_made,
        }
        if self.waiting:
            game["waiting"] = self.waiting
        if self.daily is not None:
            game["daily"] = self.daily
        if self.seats:
            game["seats"] = self.seats
        if self.by_link:
            game |= {"by_link": self.by_link, "sent": self.sent}
        if self.resigned is not None:
            game["resigned"] = self.resigned
        if self.chosen_by:
            game["chosen_by"] = {str(place): by for place, by in self.chosen_by.items()}
        return game


def read(text: str) -> Save:
    """Read what `Save.to_text` wrote.

    Raises `DamagedError` for what is no save of ours; otherwise as `record.from_json`.
    """
    value = read_json(text, LONGEST)
    if not isinstance(value, dict) or not _game_of(value):
        named = value.get("format") if isinstance(value, dict) else value
        raise DamagedError("foreign_format", named, (FORMAT,))
    return from_value(value)


def read_any(text: str) -> Save:
    """Read a save, also a sealed one, or a bare record, however it was laid out.

    Raises as `shelf.unsealed`, `read` and `record.from_text` do.
    """
    text = text.strip()
    if text.startswith(SEALED):
        text = unsealed(text.replace("\r\n", "\n")).text
    # Nothing is known of a text yet, and a record may not be as long as a save.
    return from_value(read_json(text, LONGEST if f'{_FAMILY}"' in text else LONGEST_TEXT))


def from_value(value: object) -> Save:
    """Read a save or a bare record from JSON values; raises as `read_record` does.

    A save of another game than its record's is refused, too.
    """
    named = _game_of(value) if isinstance(value, dict) else ""
    if not isinstance(value, dict) or not named:
        return Save(read_record(value))
    rules = face_of(named).rules
    found = _game(value)
    if found.record.rules.id != rules.id:
        raise DamagedError("other_game", found.record.rules.id, (named,))
    return found._replace(guided=_guided(value.get("guide")))


def read_record(value: object) -> Record[Any, Any]:
    """Read a record of any game that is here; raises as `registry.face_of` and `from_json` do."""
    game = game_of(value) or OLDEST
    rules = face_of(game).rules
    try:
        return from_json(rules, value)
    except GameError as error:
        position = value.get("position") if isinstance(value, dict) else None
        other = game_of_position(position) if isinstance(position, str) else ""
        if other in ("", game):
            raise
        raise DamagedError("other_game", other, (game,)) from error


def _game_of(value: dict[str, object]) -> str:
    """The game whose save JSON values seem to be; empty if of none."""
    named = value.get("format")
    found = _FORMAT.fullmatch(named) if isinstance(named, str) else None
    return found[1] if found else ""


def _game(value: dict[str, object]) -> Save:
    record = read_record(value.get("record"))
    ends, presses, named = value.get("ends"), value.get("presses"), value.get("waiting")
    waiting = named if isinstance(named, str) else ""
    daily = value.get("daily")
    day = daily if isinstance(daily, str) else None
    resigned, by_link, sent = (value.get(key) for key in ("resigned", "by_link", "sent"))
    is_by_link = isinstance(by_link, str) and _BY_LINK.fullmatch(by_link) and record.seed is None
    kept = Save(
        record,
        waiting=waiting,
        daily=day,
        seats=_seats(value.get("seats")),
        resigned=resigned if type(resigned) is int else None,
        chosen_by=_chosen_by(value.get("chosen_by")),
        by_link=str(by_link) if is_by_link else "",
        sent=sent if is_by_link and type(sent) is int else 0,
    )
    if not isinstance(ends, list) or not all(type(end) is int for end in ends):
        return kept
    made = presses if type(presses) is int else len(ends)
    return kept._replace(ends=tuple(ends), presses_made=made)


def _seats(value: object) -> tuple[str, ...]:
    """Who plays; a seat of which nobody knows by whom is a person's here."""
    if not isinstance(value, list):
        return ()
    return tuple(each if each in KINDS else HERE for each in value)


def _chosen_by(value: object) -> dict[int, str]:
    """By what level choices were made; what makes no sense is left out."""
    if not isinstance(value, dict):
        return {}
    return {
        int(place): by for place, by in value.items() if _PLACE.fullmatch(place) and by in LEVELS
    }


def _guided(value: object) -> Guided | None:
    """The guide as it was kept; None if there was none, or none that can be read.

    The game on the sheet comes back either way.
    """
    if not isinstance(value, dict) or not isinstance(value.get("aside"), dict):
        return None
    try:
        aside = _game(value["aside"])
    except GameError:
        return None
    return Guided(str(value.get("step")), value.get("on") is True, aside)
