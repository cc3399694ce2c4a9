"""Every rule by its id, in the order a person would read them. Their wording lives elsewhere.

Events, docstrings, refusals and tests all name rules by these ids.
"""

from tabletop.game import Rule

CHAPTERS = (
    "setup",
    "waves",
    "clock",
    "choosing",
    "moves",
    "attack",
    "keywords",
    "enemies",
    "damage",
    "repairs",
    "winning",
    "customisation",
)
"""The ids of the chapters, in reading order."""

RULES = {
    rule.id: rule
    for rule in (
        Rule("SETUP", "setup"),
        Rule("CIRCLES", "setup", ruled=True),
        Rule("PUNCH", "setup", ruled=True),
        Rule("WAVE-TABLE", "waves"),
        Rule("WAVE-ARRIVAL", "waves"),
        Rule("CLOCK-ADVANCE", "clock"),
        Rule("CLOCK-ORDER", "clock", ruled=True),
        Rule("CLOCK-YOU", "clock"),
        Rule("CLOCK-ANYTIME", "clock", ruled=True),
        Rule("CLOCK-BEYOND", "clock", ruled=True),
        Rule("ACTION-CHOOSE", "choosing"),
        Rule("LEGS-CHOICE", "choosing", ruled=True),
        Rule("TWICE", "choosing", ruled=True),
        Rule("CHANGE", "choosing", ruled=True),
        Rule("ACTION-LOST", "choosing", ruled=True),
        Rule("NO-ACTION", "choosing", ruled=True),
        Rule("RADAR-SPACES", "moves"),
        Rule("MOVE-WALK", "moves"),
        Rule("RADAR-FORWARDS", "moves"),
        Rule("RADAR-BACKWARDS", "moves", ruled=True),
        Rule("MOVE-TURN", "moves"),
        Rule("RADAR-TURN", "moves"),
        Rule("MOVE-STANCE", "moves"),
        Rule("MOVE-TURN-AND-SQUAT", "moves"),
        Rule("ATTACK-TARGET", "attack"),
        Rule("RANGE", "attack"),
        Rule("ARC", "attack"),
        Rule("WASTED", "attack", ruled=True),
        Rule("ATTACK-ROLL", "attack"),
        Rule("ENEMY-DAMAGE", "attack", ruled=True),
        Rule("ENEMY-DISABLED", "attack"),
        Rule("ENEMY-DESTROYED", "attack"),
        Rule("DEFEND", "attack"),
        Rule("FREE", "attack", ruled=True),
        Rule("HASTE", "attack", ruled=True),
        Rule("RECOIL", "keywords", ruled=True),
        Rule("SNIPER", "keywords", ruled=True),
        Rule("KICKBACK", "keywords", ruled=True),
        Rule("REFLEX", "keywords", ruled=True),
        Rule("EMP", "keywords", ruled=True),
        Rule("PROXIMITY", "keywords", ruled=True),
        Rule("ACCURATE", "keywords", ruled=True),
        Rule("AREA", "keywords", ruled=True),
        Rule("RADAR-NEAR", "keywords", ruled=True),
        Rule("WEAK", "keywords", ruled=True),
        Rule("SIX", "keywords", ruled=True),
        Rule("PULL", "keywords", ruled=True),
        Rule("COMBO", "keywords", ruled=True),
        Rule("CRUSH", "keywords", ruled=True),
        Rule("PARRY", "keywords", ruled=True),
        Rule("WALL", "keywords", ruled=True),
        Rule("ENEMY-RANGE", "enemies"),
        Rule("HIT-LOCATION", "enemies"),
        Rule("SIDE", "enemies", ruled=True),
        Rule("SQUAT", "enemies", ruled=True),
        Rule("REAR", "enemies", ruled=True),
        Rule("ENEMY-ATTACK", "enemies"),
        Rule("ENEMY-MOVE", "enemies", ruled=True),
        Rule("ENEMY-CHOICE", "enemies", ruled=True),
        Rule("ALLOCATE", "damage", ruled=True),
        Rule("ALLOCATE-TORSO", "damage"),
        Rule("ALLOCATE-LEGS", "damage"),
        Rule("ALLOCATE-MOUNT", "damage"),
        Rule("SPILL-OVER", "damage"),
        Rule("TRACKS", "damage", ruled=True),
        Rule("TORSO-SLOW", "damage"),
        Rule("WAVE-BEATEN", "repairs"),
        Rule("REPAIR", "repairs", ruled=True),
        Rule("NEXT-WAVE", "repairs", ruled=True),
        Rule("WIN", "winning", ruled=True),
        Rule("LOSE", "winning"),
        Rule("LOADOUT", "customisation", ruled=True),
        Rule("WEIGHT", "customisation", ruled=True),
    )
}
"""Every rule by its id, in reading order."""


def chapters() -> dict[str, tuple[Rule, ...]]:
    """The rules of each chapter, in reading order."""
    return {
        chapter: tuple(rule for rule in RULES.values() if rule.chapter == chapter)
        for chapter in CHAPTERS
    }
