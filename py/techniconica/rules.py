"""Every rule by its id, in the order a person would read them. Their wording lives elsewhere.

Events, docstrings, refusals and tests all name rules by these ids.
"""

from tabletop.game import PRINTED, PUBLIC, READ, RULED, Rule

CHAPTERS = (
    "building",
    "turn",
    "actions",
    "volley",
    "damage",
    "leaving",
    "special",
    "events",
)
"""The ids of the chapters, in reading order."""

_TABLE = {
    "building": (
        ("BUILD-FORM", RULED),
        ("BUILD-CARD", RULED),
        ("BUILD-BASE", PRINTED),
        ("BUILD-LOCOMOTOR", PRINTED),
        ("BUILD-COCKPIT", PRINTED),
        ("BUILD-SLOTS", PUBLIC),
        ("BUILD-PILOT", PRINTED),
        ("BUILD-ATTACH", READ),
        ("BUILD-MODIFICATION", PRINTED),
        ("BUILD-WEAPON", PRINTED),
        ("BUILD-PLANT", PRINTED),
        ("BUILD-POWER", PRINTED),
        ("BUILD-WEIGHT", READ),
    ),
    "turn": (
        ("START", RULED),
        ("TURN", PRINTED),
        ("SWAP", PRINTED),
        ("NEXT-TURN", RULED),
        ("WARY", RULED),
        ("ACTIONS", PRINTED),
        ("END-PHASE", RULED),
        ("LIMIT", RULED),
    ),
    "actions": (
        ("ACTION-SHOOT", READ),
        ("ACTION-AIM", READ),
        ("ACTION-CHARGE", PRINTED),
        ("ACTION-EVADE", READ),
        ("ACTION-UNJAM", PRINTED),
        ("ACTION-PASS", RULED),
    ),
    "volley": (
        ("DECLARE", READ),
        ("SMOKE", RULED),
        ("EVASION", PRINTED),
        ("REDIRECT", RULED),
        ("OUT-REST", RULED),
        ("ATTACK", PRINTED),
        ("JAM", PRINTED),
        ("VOLLEY", READ),
        ("EVADE", READ),
        ("SPEED", READ),
        ("ARMOUR", READ),
        ("AC", RULED),
        ("DAMAGE", PRINTED),
    ),
    "damage": (
        ("DAMAGE-1", READ),
        ("DAMAGE-2", RULED),
        ("DAMAGE-3", READ),
        ("DAMAGE-4", RULED),
    ),
    "leaving": (
        ("OUT", PRINTED),
        ("MORALE", READ),
        ("BOTTLE", READ),
        ("VICTORY", READ),
        ("LOW-POWER", PUBLIC),
        ("OVERWEIGHT", READ),
    ),
    "special": (
        ("BARRAGE", PUBLIC),
        ("ACCURATE", PUBLIC),
        ("INACCURATE", PUBLIC),
        ("ARMOUR-PIERCING", PUBLIC),
        ("SHIELD-BREAKER", RULED),
        ("GUIDED", RULED),
        ("RELOAD", RULED),
        ("FRIGHTENING", PRINTED),
        ("ANTI-MECH-SPECIALIST", PUBLIC),
        ("REGENERATE", READ),
        ("MIRROR", RULED),
        ("REACTIVE", RULED),
        ("BRACED", RULED),
        ("HOVER", PUBLIC),
    ),
    "events": (
        ("EVENT-MIRE", RULED),
        ("EVENT-DUST", RULED),
        ("EVENT-SURGE", RULED),
        ("EVENT-HEAT", RULED),
        ("EVENT-DREAD", RULED),
        ("EVENT-CREWS", RULED),
        ("EVENT-CALM", RULED),
    ),
}

RULES = {
    rule_id: Rule(rule_id, chapter, mark in (RULED, READ), mark)
    for chapter in CHAPTERS
    for rule_id, mark in _TABLE[chapter]
}
"""Every rule by its id, in reading order."""
