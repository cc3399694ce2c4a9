"""The save: a game as it is kept between visits, with what was undone and what waits for dice."""

import json
from typing import NamedTuple

from papermech.record import LONGEST_TEXT, Record, from_json
from tabletop.errors import DamagedError
from tabletop.notation import read_json

FORMAT = "papermech-save/1"
LONGEST = 2 * LONGEST_TEXT
"""Bytes a save may have: its record, and as much again for what the presses were."""


class Save(NamedTuple):
    """A kept game: all choices, where its presses ended, how many stand, and the press that waits.

    `waiting` is empty if no press waits for dice.
    """

    record: Record
    ends: tuple[int, ...] = ()
    presses_made: int = 0
    waiting: str = ""

    def to_text(self) -> str:
        """The save as one line of JSON."""
        kept: dict[str, object] = {
            "format": FORMAT,
            "record": self.record.as_json(),
            "ends": self.ends,
            "presses": self.presses_made,
        }
        if self.waiting:
            kept["waiting"] = self.waiting
        return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> Save:
    """Read what `Save.to_text` wrote.

    Raises `DamagedError` for what is no save of ours; otherwise as `record.from_json`.
    """
    value = read_json(text, LONGEST)
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        named = value.get("format") if isinstance(value, dict) else value
        raise DamagedError("foreign_format", named, (FORMAT,))
    record = from_json(value.get("record"))
    ends, presses, named = value.get("ends"), value.get("presses"), value.get("waiting")
    waiting = named if isinstance(named, str) else ""
    if not isinstance(ends, list) or not all(type(end) is int for end in ends):
        return Save(record, waiting=waiting)
    made = presses if type(presses) is int else len(ends)
    return Save(record, tuple(ends), made, waiting)
