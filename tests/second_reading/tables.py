"""The printed numbers, typed in by hand from the reconstruction notes (not from any engine)."""

from dataclasses import dataclass

BANDS = ("close", "short", "medium", "long")
REACH = {"C": 0, "S": 1, "M": 2, "L": 3}

# Sectors in clockwise order, beginning just right of straight ahead.
SECTORS = (
    "front_right", "right_front", "right_rear", "rear_right",
    "rear_left", "left_rear", "left_front", "front_left",
)  # fmt: skip
SHADED = ("rear_right", "rear_left")
LEFT_SIDE = ("left_front", "left_rear")
RIGHT_SIDE = ("right_front", "right_rear")

START_SECTOR = {
    1: "left_rear", 2: "left_front", 3: "front_left",
    4: "front_right", 5: "right_front", 6: "right_rear",
}  # fmt: skip

# Where an enemy in range drifts after its attack (the rear sectors are absent: it stays).
REARWARD = {
    "front_left": "left_front", "left_front": "left_rear", "left_rear": "rear_left",
    "front_right": "right_front", "right_front": "right_rear", "right_rear": "rear_right",
}  # fmt: skip

# Left half of both walking tables; (sector, band) -> (sector, band).
WALK_FORWARDS_LEFT = {
    ("front_left", "long"): ("front_left", "medium"),
    ("front_left", "medium"): ("front_left", "short"),
    ("front_left", "short"): ("front_left", "close"),
    ("front_left", "close"): ("left_front", "close"),
    ("left_front", "long"): ("left_rear", "long"),
    ("left_front", "medium"): ("left_rear", "medium"),
    ("left_front", "short"): ("left_rear", "short"),
    ("left_front", "close"): ("left_rear", "close"),
    ("left_rear", "long"): ("rear_left", "long"),
    ("left_rear", "medium"): ("rear_left", "medium"),
    ("left_rear", "short"): ("rear_left", "short"),
    ("left_rear", "close"): ("rear_left", "close"),
    ("rear_left", "long"): ("rear_left", "long"),
    ("rear_left", "medium"): ("rear_left", "long"),
    ("rear_left", "short"): ("rear_left", "medium"),
    ("rear_left", "close"): ("rear_left", "short"),
}
WALK_BACKWARDS_LEFT = {
    ("rear_left", "long"): ("rear_left", "medium"),
    ("rear_left", "medium"): ("rear_left", "short"),
    ("rear_left", "short"): ("rear_left", "close"),
    ("rear_left", "close"): ("left_rear", "close"),
    ("left_rear", "long"): ("left_front", "long"),
    ("left_rear", "medium"): ("left_front", "medium"),
    ("left_rear", "short"): ("left_front", "short"),
    ("left_rear", "close"): ("left_front", "close"),
    ("left_front", "long"): ("front_left", "long"),
    ("left_front", "medium"): ("front_left", "medium"),
    ("left_front", "short"): ("front_left", "short"),
    ("left_front", "close"): ("front_left", "close"),
    ("front_left", "long"): ("front_left", "long"),
    ("front_left", "medium"): ("front_left", "long"),
    ("front_left", "short"): ("front_left", "medium"),
    ("front_left", "close"): ("front_left", "short"),
}
OTHER_HAND = {
    "front_left": "front_right", "left_front": "right_front",
    "left_rear": "right_rear", "rear_left": "rear_right",
    "front_right": "front_left", "right_front": "left_front",
    "right_rear": "left_rear", "rear_right": "rear_left",
}  # fmt: skip

MOUNTS = ("left_shoulder", "right_shoulder", "left_arm", "right_arm")
ARC = {
    "left_shoulder": ("left_rear", "left_front", "front_left", "front_right"),
    "right_shoulder": ("front_left", "front_right", "right_front", "right_rear"),
    "left_arm": (
        "rear_left", "left_rear", "left_front", "front_left", "front_right", "right_front",
    ),
    "right_arm": (
        "left_front", "front_left", "front_right", "right_front", "right_rear", "rear_right",
    ),
}  # fmt: skip

# Index 0 is never used: a die shows 1 to 6.
HIT_FRONT_OR_REAR = (
    "", "torso", "left_shoulder", "right_shoulder", "left_arm", "right_arm", "legs",
)  # fmt: skip
HIT_LEFT = (
    "", "left_shoulder", "left_shoulder", "left_arm", "left_arm", "left_arm", "legs",
)  # fmt: skip
HIT_RIGHT = (
    "", "right_shoulder", "right_shoulder", "right_arm", "right_arm", "right_arm", "legs",
)  # fmt: skip

# Each row holds where 1-2, 3-4 and 5-6 lead.
SPILL_DIAGONAL = {
    "left_shoulder": ("torso", "right_arm", "left_arm"),
    "right_shoulder": ("left_arm", "torso", "right_arm"),
    "left_arm": ("legs", "right_shoulder", "left_shoulder"),
    "right_arm": ("left_shoulder", "legs", "right_shoulder"),
    "legs": ("left_arm", "right_arm", "torso"),
}
SPILL_INWARD = {
    "left_shoulder": ("torso", "legs", "left_arm"),
    "right_shoulder": ("legs", "torso", "right_arm"),
    "left_arm": ("legs", "torso", "left_shoulder"),
    "right_arm": ("torso", "legs", "right_shoulder"),
    "legs": ("left_arm", "right_arm", "torso"),
}

# From the top circle to the bottom one; every one of them costs T1.
LEG_ACTIONS = ("turn_and_squat", "walk_backwards", "walk_forwards", "turn_or_change_stance")
LEG_TIME = 1


@dataclass(frozen=True)
class Row:
    """One attack printed on an enemy's card."""

    dice: tuple[int, ...]
    reach: str
    power: int
    time: int
    circles: int


@dataclass(frozen=True)
class Card:
    """One enemy's card."""

    armour: int
    rows: tuple[Row, ...]


ANY = (1, 2, 3, 4, 5, 6)
CARDS = {
    "B": Card(2, (Row(ANY, "S", 1, 1, 2),)),
    "A": Card(3, (Row(ANY, "L", 5, 5, 3),)),
    "H": Card(2, (Row((1, 2, 3), "S", 2, 2, 2), Row((4, 5, 6), "M", 4, 4, 2))),
    "F": Card(3, (Row((1, 2, 3), "M", 3, 3, 2), Row((4, 5, 6), "S", 4, 2, 2))),
    "T": Card(4, (Row((1, 2, 3), "M", 3, 3, 3), Row((4, 5, 6), "L", 4, 4, 2))),
    "M": Card(
        4,
        (
            Row((1, 2), "C", 5, 2, 2),
            Row((3, 4), "M", 3, 3, 3),
            Row((5, 6), "L", 4, 4, 2),
        ),
    ),
}

# Per wave, what 1-2, 3-4 and 5-6 bring.
WAVES = {
    1: ("B", "H", "F"),
    2: ("BF", "HF", "AF"),
    3: ("AT", "HT", "FT"),
    4: ("MBT", "MFH", "MTA"),
}


@dataclass(frozen=True)
class Weapon:
    """One weapon of the list; each action is (name, power, time)."""

    fits: tuple[str, ...]
    weight: int
    reach: str
    armour: int
    actions: tuple[tuple[str, int, int], ...]
    keyword: str


ARMS = ("left_arm", "right_arm")
SHOULDERS = ("left_shoulder", "right_shoulder")
WEAPONS = {
    "missile": Weapon(
        ARMS + SHOULDERS, 3, "L", 3,
        (("single launch", 2, 2), ("multi launch", 4, 3), ("full salvo", 6, 4)), "recoil",
    ),
    "rifle": Weapon(
        ARMS + SHOULDERS, 3, "L", 3,
        (("rushed aim", 2, 3), ("careful aim", 3, 4), ("precision aim", 4, 5)), "sniper",
    ),
    "ppc": Weapon(
        ARMS + SHOULDERS, 4, "L", 3,
        (("single shot", 4, 3), ("burst", 6, 4), ("auto", 8, 5)), "kickback",
    ),
    "wing_shield": Weapon(
        SHOULDERS, 1, "", 4,
        (("defend", 0, 1), ("defend", 0, 1), ("defend", 0, 1)), "reflex",
    ),
    "disruptor": Weapon(
        ARMS + SHOULDERS, 2, "M", 3,
        (("scrambler", 1, 2), ("white noise", 3, 3), ("static burst", 5, 4)), "emp",
    ),
    "flamethrower": Weapon(
        ARMS + SHOULDERS, 2, "M", 3,
        (("burn", 2, 1), ("flame burst", 4, 2), ("fire lance", 5, 3)), "proximity",
    ),
    "laser": Weapon(
        ARMS + SHOULDERS, 3, "M", 3,
        (("quick pulse", 2, 2), ("laser blast", 3, 3), ("full charge", 4, 4)), "accurate",
    ),
    "mortar": Weapon(
        SHOULDERS, 4, "M", 3,
        (("single shell", 3, 3), ("double shell", 4, 4), ("carpet bomb", 5, 5)), "area",
    ),
    "machine_gun": Weapon(
        ARMS + SHOULDERS, 1, "S", 3,
        (("burst", 3, 1), ("semi auto", 6, 2), ("full auto", 8, 3)), "weak",
    ),
    "energy_whip": Weapon(
        ARMS, 2, "S", 3,
        (("sweep", 2, 2), ("sidelash", 4, 3), ("overhead", 6, 4)), "pull",
    ),
    "fist": Weapon(
        ARMS, 2, "C", 3,
        (("punch", 2, 2), ("uppercut", 5, 3), ("crush", 1, 3)), "combo",
    ),
    "plasma_sword": Weapon(
        ARMS, 2, "C", 3,
        (("forward stab", 3, 2), ("hack & slice", 4, 3), ("killing blow", 5, 4)), "parry",
    ),
    "tower_shield": Weapon(
        ARMS, 4, "C", 5,
        (("shield bash", 3, 2), ("guard", 0, 1), ("guard", 0, 1)), "wall",
    ),
}  # fmt: skip
PUNCH_ON_SHEET = 3

STANDARD_LOADOUT: dict[str, str | int] = {
    "left_shoulder": "wing_shield",
    "right_shoulder": "missile",
    "left_arm": "laser",
    "right_arm": "fist",
    "torso_armour": 5,
    "legs_armour": 4,
}

# The first value of each is the default.
RULINGS = {
    "circles": ("sheet", "two"),
    "punch": ("sheet", "list"),
    "tracks": ("diagonal", "inward"),
    "haste": ("anytime", "between"),
    "launcher": ("any_action", "attacks_only"),
}
