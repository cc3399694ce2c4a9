"""The links that a player can hand on, and what becomes of one that is followed."""

from papermech.link import AtPosition, Daily, Link, NewGame, Replay, link_of, record_of
from papermech.position import to_text
from papermech.state import CLOCK
from playsheet.desk import Desk

KINDS = ("replay", "position", "new")
"""What can be linked: the game up to the moment in sight, that moment, and a game like it."""


def link_to(desk: Desk, kind: str) -> str:
    """The fragment of a link of one of the KINDS.

    Raises `DamagedError` for a game that is too long for a link.
    """
    return link_of(_leading_to(desk, kind))


def _leading_to(desk: Desk, kind: str) -> Link:
    record, state = desk.record, desk.state_in_sight
    if kind == "replay":
        return Replay(record, desk.choices_in_sight if desk.is_looking_back else None)
    # While the dice of the set-up are awaited there is no position yet.
    if kind == "position" and state.decision != CLOCK:
        return AtPosition(to_text(state))
    if record.position is not None:
        return AtPosition(record.position, record.seed)
    return NewGame(record.seed, record.loadout, record.rulings)


def is_here_already(desk: Desk, link: Link, today: str) -> bool:
    """Whether the day's game that a link leads to is the one on the desk, to be gone on with."""
    if not isinstance(link, Daily):
        return False
    return desk.record._replace(choices=()) == record_of(link, today, "")


def open_link(
    desk: Desk, link: NewGame | Daily | AtPosition | Replay, today: str, seed: str
) -> bool:
    """Open what a link leads to; False, with a message, if it cannot be.

    `today` is the day as `YYYY-MM-DD`, and `seed` what a link without one begins with.
    """
    day = (link.day or today) if isinstance(link, Daily) else None
    if not desk.open_record(record_of(link, today, seed), day):
        return False
    if isinstance(link, Replay) and link.at is not None:
        # A game that is opened has a press for each choice.
        desk.press(f"look:{link.at}")
    return True
