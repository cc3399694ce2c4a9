"""Who may play a seat."""

from tabletop.game import LEVELS

HERE, AWAY = "here", "away"
"""A person at this device, and one who is reached by links."""

KINDS = (HERE, *LEVELS, AWAY)

COMPUTERS, MIXED = "computers", "mixed"
OPPONENTS = (HERE, *LEVELS, AWAY, COMPUTERS, MIXED)
"""Whom the people of a game play against; `HERE` where all of them sit at this device."""


def opponents(players: object) -> str:
    """One of the `OPPONENTS`, by who plays each seat; empty for a game for one, or no such list."""
    if not isinstance(players, list | tuple) or len(players) < len(("one", "another")):
        return ""
    if not all(player in KINDS for player in players):
        return ""
    others = {player for player in players if player != HERE}
    if HERE not in players and AWAY not in players:
        return COMPUTERS
    if len(others) > 1:
        return MIXED
    return next(iter(others), HERE)
