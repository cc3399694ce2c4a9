"""Every rule by its id, in the order a person would read them. Their wording lives elsewhere.

Events, docstrings, refusals and tests all name rules by these ids.
"""

from tabletop.game import PRINTED, READ, RULED, Rule

CHAPTERS = (
    "setup",
    "turn",
    "ground",
    "sight",
    "attacks",
    "winning",
)
"""The ids of the chapters, in reading order."""

_TABLE = {
    "setup": (
        ("ROLL-UP", READ),
        ("COLOUR", PRINTED),
        ("CUSTOMISE", READ),
        ("SPREAD", RULED),
        ("HP", READ),
        ("INITIATIVE", READ),
        ("ZONE", RULED),
        ("PLACE", RULED),
    ),
    "turn": (
        ("ROUND", PRINTED),
        ("TURN", PRINTED),
        ("MOVE", READ),
        ("RUSH", READ),
        ("COOL", PRINTED),
        ("HEAL", READ),
        ("ATTACK", PRINTED),
        ("SHUTDOWN", READ),
    ),
    "ground": (
        ("FREE", RULED),
        ("LEG", RULED),
        ("COST", RULED),
    ),
    "sight": (
        ("SIGHT", READ),
        ("INSIDE", RULED),
        ("SMOKE", READ),
        ("MASK", READ),
        ("PIECE-SIGHT", RULED),
    ),
    "attacks": (
        ("RANGE", READ),
        ("FIRE", RULED),
        ("MELEE", PRINTED),
        ("HIT", READ),
        ("WALL", READ),
        ("MASKED-HIT", PRINTED),
        ("PIECE", READ),
        ("BLAST", READ),
        ("GONE", RULED),
    ),
    "winning": (
        ("WRECK", PRINTED),
        ("FRAG", PRINTED),
        ("RETURN", READ),
        ("WIN", READ),
        ("LIMIT", RULED),
    ),
}

RULES = {
    rule_id: Rule(rule_id, chapter, mark in (RULED, READ), mark)
    for chapter in CHAPTERS
    for rule_id, mark in _TABLE[chapter]
}
"""Every rule by its id, in reading order."""
