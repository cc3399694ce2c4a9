"""The cards, the ready-made mechs, the house rules and the events: every number of the game.

Two cards are printed in the texts that the rules are made of; all others are ours.
"""

from typing import NamedTuple

LOCOMOTOR, COCKPIT, WEAPON, PLANT = "locomotor", "cockpit", "weapon", "plant"
PILOT, SHIELD, ARMOUR = "pilot", "shield", "armour"
MODIFICATION, SUPPORT = "modification", "support"
BASE_KINDS = (LOCOMOTOR, COCKPIT, WEAPON, PLANT)
KINDS = (*BASE_KINDS, PILOT, SHIELD, ARMOUR, MODIFICATION, SUPPORT)

BALLISTIC, ENERGY, MISSILE, MELEE = "ballistic", "energy", "missile", "melee"


class Card(NamedTuple):
    """A card as printed; a number that a kind of card does not have is 0.

    * `armour` AR, `threshold` DT, `weight` WE, `consumption` PC
    * `speed` SP and `most_weight` MW of a Locomotor; `output` PO of a Power Plant
    * `accuracy` AC, `fortitude` FO, `bottle` BT of a Pilot
    * `subtype`, `penetration` PE, `damage` DO of a Weapon
    * `keyword` is the id of its special rule, `level` the number behind that
    * `fits` names the kinds of base cards that it may lie on, `melee` whether on a Melee weapon too
    * `more_…` is what it adds to the base card under it, or to the Pilot's accuracy
    """

    id: str
    kind: str
    armour: int = 0
    threshold: int = 0
    weight: int = 0
    consumption: int = 0
    speed: int = 0
    most_weight: int = 0
    output: int = 0
    accuracy: int = 0
    fortitude: int = 0
    bottle: int = 0
    subtype: str = ""
    penetration: int = 0
    damage: int = 0
    keyword: str = ""
    level: int = 0
    fits: tuple[str, ...] = ()
    melee: bool = True
    more_speed: int = 0
    more_threshold: int = 0
    more_output: int = 0
    more_penetration: int = 0
    more_damage: int = 0
    more_jams: int = 0
    more_accuracy: int = 0
    drones: int = 0
    smoke: int = 0
    printed: bool = False


_COCKPIT = (COCKPIT,)
_Stats = tuple[int, int, int, int]
"""AR, DT, WE and PC."""


def _legs(name: str, stats: _Stats, speed: int, most: int, keyword: str = "") -> Card:
    return Card(name, LOCOMOTOR, *stats, speed, most, keyword=keyword)


def _pilot(name: str, accuracy: int, fortitude: int, bottle: int, keyword: str = "") -> Card:
    return Card(
        name,
        PILOT,
        accuracy=accuracy,
        fortitude=fortitude,
        bottle=bottle,
        keyword=keyword,
        fits=_COCKPIT,
    )


def _plant(name: str, stats: _Stats, output: int) -> Card:
    return Card(name, PLANT, *stats, 0, 0, output)


def _weapon(
    name: str,
    stats: _Stats,
    subtype: str,
    power: tuple[int, int],
    keyword: str = "",
    level: int = 0,
) -> Card:
    card = Card(name, WEAPON, *stats, subtype=subtype, keyword=keyword, level=level)
    return card._replace(penetration=power[0], damage=power[1])


def _layer(name: str, kind: str, stats: _Stats, keyword: str = "", level: int = 0) -> Card:
    return Card(name, kind, *stats, keyword=keyword, level=level, fits=BASE_KINDS)


CARDS = {
    card.id: card
    for card in (
        _legs("L1", (4, 5, 0, 1), 4, 16),
        _legs("L2", (4, 4, 0, 2), 5, 15),
        _legs("L3", (5, 5, 0, 2), 4, 18),
        _legs("L4", (6, 7, 0, 2), 3, 24, "BRACED"),
        _legs("L5", (3, 3, 0, 3), 6, 13, "HOVER"),
        Card("K1", COCKPIT, 6, 6, 1, 1),
        Card("K2", COCKPIT, 7, 7, 2, 1),
        Card("K3", COCKPIT, 8, 9, 3, 1),
        _pilot("P1", 3, 8, 6),
        _pilot("P2", 4, 6, 5),
        _pilot("P3", 3, 9, 4),
        _pilot("P4", 3, 7, 5, "ANTI-MECH-SPECIALIST"),
        _pilot("P5", 3, 7, 8),
        _plant("G1", (6, 4, 1, 0), 5),
        _plant("G2", (6, 6, 2, 0), 8),
        _plant("G3", (7, 8, 3, 0), 11),
        _plant("G4", (7, 7, 4, 0), 15),
        _weapon("W1", (3, 2, 2, 1), BALLISTIC, (2, 3), "BARRAGE")._replace(printed=True),
        _weapon("W2", (4, 2, 3, 2), BALLISTIC, (2, 2), "ACCURATE"),
        _weapon("W3", (5, 4, 3, 2), BALLISTIC, (3, 2), "ARMOUR-PIERCING"),
        _weapon("W4", (4, 3, 2, 1), BALLISTIC, (3, 5), "INACCURATE"),
        _weapon("W5", (4, 2, 4, 4), BALLISTIC, (5, 2), "ARMOUR-PIERCING"),
        _weapon("W6", (4, 3, 2, 3), ENERGY, (3, 3)),
        _weapon("W7", (4, 3, 3, 4), ENERGY, (4, 3), "SHIELD-BREAKER"),
        _weapon("W8", (4, 2, 2, 1), MISSILE, (3, 1), "GUIDED"),
        _weapon("W9", (4, 3, 4, 2), MISSILE, (5, 4), "RELOAD"),
        _weapon("W10", (4, 3, 3, 2), ENERGY, (2, 1), "FRIGHTENING", 1),
        _weapon("W11", (5, 4, 2, 1), MELEE, (3, 4)),
        _weapon("W12", (5, 4, 3, 2), MELEE, (4, 2), "ARMOUR-PIERCING"),
        _layer("S1", SHIELD, (5, 2, 1, 3), "REGENERATE", 1)._replace(printed=True),
        _layer("S2", SHIELD, (6, 3, 1, 2)),
        _layer("S3", SHIELD, (8, 5, 2, 3)),
        _layer("S4", SHIELD, (7, 3, 1, 2), "MIRROR"),
        _layer("A1", ARMOUR, (6, 3, 1, 0)),
        _layer("A2", ARMOUR, (7, 5, 2, 0)),
        _layer("A3", ARMOUR, (8, 7, 3, 0)),
        _layer("A4", ARMOUR, (7, 4, 2, 0), "REACTIVE"),
        Card("M1", MODIFICATION, weight=1, fits=(WEAPON,), melee=False, more_penetration=1),
        Card("M2", MODIFICATION, weight=1, fits=(WEAPON,), melee=False, more_damage=2, more_jams=1),
        Card("M3", MODIFICATION, weight=1, consumption=1, fits=(LOCOMOTOR,), more_speed=1),
        Card("M4", MODIFICATION, weight=1, fits=BASE_KINDS, more_threshold=2),
        Card("M5", MODIFICATION, fits=(PLANT,), more_output=3, more_threshold=-2),
        Card(
            "M6",
            MODIFICATION,
            weight=1,
            consumption=1,
            keyword="ACCURATE",
            fits=(WEAPON,),
            melee=False,
        ),
        Card("U1", SUPPORT, weight=2, consumption=1, fits=_COCKPIT, more_accuracy=1),
        Card("U2", SUPPORT, weight=1, consumption=2, fits=BASE_KINDS, drones=1),
        Card("U3", SUPPORT, fits=_COCKPIT, smoke=1),
    )
}
"""Every card by its id, in the order of the card list."""

SLOTS = ("L", "K", "1", "2", "3", "4", "5", "6", "7")
"""The places of a mech's stacks: the Locomotor, the Cockpit, and the auxiliary ones."""
LEGS_SLOT, COCKPIT_SLOT = 0, 1

PRESETS = {
    "gunline": "L3 K2+P1+A1 W3+A1 W6+A1 W4+A1 G2+A1 G1",
    "sniper": "L2 K2+P2+A1 W2+A1 W2+A1 G2+A1 G1",
    "vulcan": "L3 K2+P1+A1+U1 W1+A1 W1+A1 W1+A1 G2+A1",
    "fortress": "L4 K3+P1+A1+S1 W3+A1 W6+A1 W4+A1 G2+A1 G2+A1",
    "brawler": "L2+M3 K2+P5+A1 W11+A1 W12 W8 G2+A1",
    "skimmer": "L5+M3 K1+P1+A1 W8+A1 W8+A1 W4 G2",
    "terror": "L3 K2+P4+A1 W10+A1 W10 W9 G2+A1 G1",
    "railer": "L3 K2+P1+A1 W5+A1 W4+A1 W8+A1 G2+A1 G1",
    "beamer": "L3 K2+P1+S4 W7+A1 W6+A1 W6+A1 G2+A1 G2",
    "shielded": "L3 K2+P3+S2 W8+A1 W9+A1 W4 G3+S2",
}
"""Ready-made mechs by their ids."""

STANDARD_SIDES = (("gunline", "vulcan"), ("gunline", "vulcan"))
"""The presets that fight in a game of which nothing else is said."""

RULINGS = {
    "overweight": ("refused", "allowed"),
    "volley": ("turn", "flat"),
    "armour": ("highest", "top", "base"),
    "morale": ("activation", "attack"),
    "wary": ("on", "off"),
    "events": ("off", "on"),
}
"""Each house rule with its values, the default first."""

DIE = 10
SIDES_MAY_BE = range(2, 5)
MECHS_MAY_BE = range(1, 4)
LAST_TURN = 20

ACTIONS = 2
ACTIONS_IN_LOW_POWER = 1
AIM = 4
SMOKE = 3
PER_SHOT = 2
"""What each earlier shot of an activation takes off an attack."""
MOST_ARRAYS = 2
"""Targeting Arrays that count."""
DUST = 2
SURGE_FROM = 8
"""The lowest face by which a surge throws a mech into low power."""

NO_EVENT = ""
MIRE, DUST_WALL, ION_SURGE, HEAT, DREAD, CREWS, CALM = (
    "mire",
    "dust",
    "surge",
    "heat",
    "dread",
    "crews",
    "calm",
)
EVENTS = (MIRE, DUST_WALL, ION_SURGE, HEAT, DREAD, CREWS, CALM, CALM, CALM, CALM)
"""The event that each face brings."""
