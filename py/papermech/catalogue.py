"""What is printed: the play sheet's tables, as data and nothing else.

Long: all that is printed in one place, most of it tables.

Holders of another printing correct a number here and nowhere else. Names a person reads are
not here but in the word catalogues, under the ids used here.

Numbers follow the printed play sheet; where printings disagree, `rulings` picks the variant.
"""

from typing import NamedTuple

# --- Locations of the 'mech. The four mounts come first, so that they index their damage.
LEFT_SHOULDER, RIGHT_SHOULDER, LEFT_ARM, RIGHT_ARM, TORSO, LEGS = range(6)
LOCATIONS = ("left_shoulder", "right_shoulder", "left_arm", "right_arm", "torso", "legs")
MOUNTS = LOCATIONS[:4]
SHOULDERS = (LEFT_SHOULDER, RIGHT_SHOULDER)

CIRCLES_OF_A_MOUNT = 6
CIRCLES_OF_THE_TORSO = 4
TORSO_SLOWS_AT = 3

# --- Ranges are maxima: an attack of range 2 reaches bands 0, 1 and 2.
CLOSE, SHORT, MEDIUM, LONG = range(4)
BANDS = ("close", "short", "medium", "long")
RANGE_LETTERS = "CSML"
"""The letter of each band. Rule: RANGE."""

# --- The radar's eight sectors, clockwise from straight ahead.
SECTORS = (
    "front_right",
    "right_front",
    "right_rear",
    "rear_right",
    "rear_left",
    "left_rear",
    "left_front",
    "front_left",
)
REAR_SECTORS = ("rear_right", "rear_left")
LEFT_SIDE_SECTORS = ("left_rear", "left_front")
RIGHT_SIDE_SECTORS = ("right_front", "right_rear")
START_SECTORS = (
    "left_rear",
    "left_front",
    "front_left",
    "front_right",
    "right_front",
    "right_rear",
)
"""The sector, at long range, of the start numbers 1 to 6."""

# --- The time track prints spaces 0 (active) to 7.
ACTIVE = 0
LAST_SPACE = 7


class EnemyAttack(NamedTuple):
    """One attack row of an enemy card; `low` to `high` are the die faces that choose it."""

    name: str
    low: int
    high: int
    range: int
    power: int
    time: int
    circles: int


class EnemyCard(NamedTuple):
    """One enemy as printed; `moves` is False for the one that never makes its own move."""

    letter: str
    name: str
    armour: int
    attacks: tuple[EnemyAttack, ...]
    moves: bool = True


ENEMIES = (
    EnemyCard("B", "attack_bike", 2, (EnemyAttack("machine_gun", 1, 6, SHORT, 1, 1, 2),)),
    EnemyCard("A", "artillery", 3, (EnemyAttack("mortar", 1, 6, LONG, 5, 5, 3),), moves=False),
    EnemyCard(
        "H",
        "helo",
        2,
        (
            EnemyAttack("machine_gun", 1, 3, SHORT, 2, 2, 2),
            EnemyAttack("missiles", 4, 6, MEDIUM, 4, 4, 2),
        ),
    ),
    EnemyCard(
        "F",
        "firethrower",
        3,
        (
            EnemyAttack("laser", 1, 3, MEDIUM, 3, 3, 2),
            EnemyAttack("flame_gun", 4, 6, SHORT, 4, 2, 2),
        ),
    ),
    EnemyCard(
        "T",
        "tank",
        4,
        (EnemyAttack("laser", 1, 3, MEDIUM, 3, 3, 3), EnemyAttack("ppc", 4, 6, LONG, 4, 4, 2)),
    ),
    EnemyCard(
        "M",
        "mech",
        4,
        (
            EnemyAttack("fist", 1, 2, CLOSE, 5, 2, 2),
            EnemyAttack("laser", 3, 4, MEDIUM, 3, 3, 3),
            EnemyAttack("missiles", 5, 6, LONG, 4, 4, 2),
        ),
    ),
)
"""The six cards, in the order they stand on the sheet."""

CIRCLES_ON_EVERY_ROW = 2
"""What ruling `circles: two` prints on every attack row. Rule: CIRCLES."""

WAVES = (
    ("B", "H", "F"),
    ("BF", "HF", "AF"),
    ("AT", "HT", "FT"),
    ("MBT", "MFH", "MTA"),
)
"""For each wave the letters met on a die of 1-2, 3-4 and 5-6, in the order printed."""

LAST_WAVE = len(WAVES)


class WeaponAction(NamedTuple):
    """One of a weapon's three actions.

    `defends` marks Defend and Guard, which attack nobody; `special` names the unit in
    `keywords` that an asterisk on the sheet stands for, if any.
    """

    name: str
    power: int
    time: int
    defends: bool = False
    special: str = ""


class Weapon(NamedTuple):
    """One weapon of the list.

    `range` is None for a weapon that cannot attack; `nearest` is the closest band it can hit;
    `rests` is True where two attacks in a row are forbidden.
    """

    id: str
    on_arm: bool
    on_shoulder: bool
    weight: int
    range: int | None
    armour: int
    actions: tuple[WeaponAction, WeaponAction, WeaponAction]
    keyword: str
    nearest: int = CLOSE
    rests: bool = False


_DEFEND = WeaponAction("defend", 0, 1, defends=True)
_GUARD = WeaponAction("guard", 0, 1, defends=True)

_WEAPON_LIST = (
    Weapon(
        "missile",
        True,
        True,
        3,
        LONG,
        3,
        (
            WeaponAction("single_launch", 2, 2),
            WeaponAction("multi_launch", 4, 3),
            WeaponAction("full_salvo", 6, 4),
        ),
        "recoil",
        rests=True,
    ),
    Weapon(
        "rifle",
        True,
        True,
        3,
        LONG,
        3,
        (
            WeaponAction("rushed_aim", 2, 3),
            WeaponAction("careful_aim", 3, 4),
            WeaponAction("precision_aim", 4, 5),
        ),
        "sniper",
    ),
    Weapon(
        "ppc",
        True,
        True,
        4,
        LONG,
        3,
        (
            WeaponAction("single_shot", 4, 3),
            WeaponAction("ppc_burst", 6, 4),
            WeaponAction("ppc_auto", 8, 5),
        ),
        "kickback",
    ),
    Weapon("wing_shield", False, True, 1, None, 4, (_DEFEND, _DEFEND, _DEFEND), "reflex"),
    Weapon(
        "disruptor",
        True,
        True,
        2,
        MEDIUM,
        3,
        (
            WeaponAction("scrambler", 1, 2),
            WeaponAction("white_noise", 3, 3),
            WeaponAction("static_burst", 5, 4),
        ),
        "emp",
    ),
    Weapon(
        "flamethrower",
        True,
        True,
        2,
        MEDIUM,
        3,
        (
            WeaponAction("burn", 2, 1),
            WeaponAction("flame_burst", 4, 2),
            WeaponAction("fire_lance", 5, 3),
        ),
        "proximity",
    ),
    Weapon(
        "laser",
        True,
        True,
        3,
        MEDIUM,
        3,
        (
            WeaponAction("quick_pulse", 2, 2),
            WeaponAction("laser_blast", 3, 3),
            WeaponAction("full_charge", 4, 4),
        ),
        "accurate",
    ),
    Weapon(
        "mortar",
        False,
        True,
        4,
        MEDIUM,
        3,
        (
            WeaponAction("single_shell", 3, 3),
            WeaponAction("double_shell", 4, 4),
            WeaponAction("carpet_bomb", 5, 5),
        ),
        "area",
        nearest=SHORT,
    ),
    Weapon(
        "machine_gun",
        True,
        True,
        1,
        SHORT,
        3,
        (
            WeaponAction("burst", 3, 1),
            WeaponAction("semi_auto", 6, 2),
            WeaponAction("full_auto", 8, 3),
        ),
        "weak",
    ),
    Weapon(
        "energy_whip",
        True,
        False,
        2,
        SHORT,
        3,
        (
            WeaponAction("sweep", 2, 2),
            WeaponAction("sidelash", 4, 3),
            WeaponAction("overhead", 6, 4),
        ),
        "pull",
    ),
    Weapon(
        "fist",
        True,
        False,
        2,
        CLOSE,
        3,
        (
            WeaponAction("punch", 3, 2),
            WeaponAction("uppercut", 5, 3),
            WeaponAction("crush", 1, 3, special="crush"),
        ),
        "combo",
    ),
    Weapon(
        "plasma_sword",
        True,
        False,
        2,
        CLOSE,
        3,
        (
            WeaponAction("forward_stab", 3, 2),
            WeaponAction("hack_and_slice", 4, 3),
            WeaponAction("killing_blow", 5, 4),
        ),
        "parry",
    ),
    Weapon(
        "tower_shield",
        True,
        False,
        4,
        CLOSE,
        5,
        (WeaponAction("shield_bash", 3, 2), _GUARD, _GUARD),
        "wall",
    ),
)
WEAPONS = {weapon.id: weapon for weapon in _WEAPON_LIST}
"""The thirteen weapons by id, in the order of the list."""

PUNCH_POWER_IN_THE_LIST = 2
"""What ruling `punch: list` gives Punch; the sheet prints 3. Rule: PUNCH."""

FIRING_ARCS = {
    "left_shoulder": ("left_rear", "left_front", "front_left", "front_right"),
    "right_shoulder": ("front_left", "front_right", "right_front", "right_rear"),
    "left_arm": (
        "rear_left",
        "left_rear",
        "left_front",
        "front_left",
        "front_right",
        "right_front",
    ),
    "right_arm": (
        "left_front",
        "front_left",
        "front_right",
        "right_front",
        "right_rear",
        "rear_right",
    ),
}
"""The sectors each mount's pie covers. Rule: ARC."""


class LegAction(NamedTuple):
    """One row of the legs box; `free` marks what a free move may use."""

    name: str
    time: int
    free: bool


LEG_ACTIONS = (
    LegAction("turn_and_squat", 1, free=False),
    LegAction("walk_backwards", 1, free=False),
    LegAction("walk_forwards", 1, free=True),
    LegAction("turn_or_change_stance", 1, free=True),
)
"""The rows of the legs box from top to bottom; each has one circle."""

# --- Where an enemy's hit lands, for the die faces 1 to 6.
HIT_FRONT_OR_REAR = (TORSO, LEFT_SHOULDER, RIGHT_SHOULDER, LEFT_ARM, RIGHT_ARM, LEGS)
HIT_LEFT_SIDE = (LEFT_SHOULDER, LEFT_SHOULDER, LEFT_ARM, LEFT_ARM, LEFT_ARM, LEGS)
HIT_RIGHT_SIDE = (RIGHT_SHOULDER, RIGHT_SHOULDER, RIGHT_ARM, RIGHT_ARM, RIGHT_ARM, LEGS)

SPILL_OVER = {
    LEFT_SHOULDER: (TORSO, RIGHT_ARM, LEFT_ARM),
    RIGHT_SHOULDER: (LEFT_ARM, TORSO, RIGHT_ARM),
    LEFT_ARM: (LEGS, RIGHT_SHOULDER, LEFT_SHOULDER),
    RIGHT_ARM: (LEFT_SHOULDER, LEGS, RIGHT_SHOULDER),
    LEGS: (LEFT_ARM, RIGHT_ARM, TORSO),
}
"""Where each location's tracks lead on a die of 1-2, 3-4 and 5-6. The torso has none."""

SPILL_OVER_INWARD = {
    LEFT_SHOULDER: (TORSO, LEGS, LEFT_ARM),
    RIGHT_SHOULDER: (LEGS, TORSO, RIGHT_ARM),
    LEFT_ARM: (LEGS, TORSO, LEFT_SHOULDER),
    RIGHT_ARM: (TORSO, LEGS, RIGHT_SHOULDER),
    LEGS: (LEFT_ARM, RIGHT_ARM, TORSO),
}
"""The same under ruling `tracks: inward`. Rule: TRACKS."""

# --- Building a 'mech.
BASE_ARMOUR = 3
MOST_ARMOUR = 5
WEIGHT_WITHOUT_PENALTY = 12
WEIGHT_OF_ONE_PENALTY = 2

STANDARD_EQUIPMENT = {
    "left_shoulder": "wing_shield",
    "right_shoulder": "missile",
    "left_arm": "laser",
    "right_arm": "fist",
    "torso_armour": 5,
    "legs_armour": 4,
}

REPAIR_AT_LEAST = 3
"""The lowest face that repairs a point."""
