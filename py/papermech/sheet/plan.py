"""Where everything stands on the sheet: A4 at four units a millimetre.

Boxes are `(left, top, width, height)`; places of cubes are centres.
"""

from papermech import catalogue as printed

Box = tuple[float, float, float, float]
Point = tuple[float, float]

WIDTH, HEIGHT = 840, 1188
GROUND = 750
"""The upper part, above this line, is grey."""

CUBE = 24
"""The side of the square a drawn cube fits in."""

# --- Radar
RADAR: Box = (14, 14, 496, 496)
CENTRE: Point = (262, 262)
HALF = 248
RINGS = (104, 152, 200)
"""Outer radii of close, short and medium range; long range ends at the square."""

# Places in a sector as (sideways from the straight line, away from the centre). All eight
# sectors are mirror images of one another, so that one list serves all.
_RADAR_SLOTS = (
    ((14, 42), (14, 68), (40, 68)),
    ((20, 119), (46, 117), (72, 109)),
    ((20, 168), (48, 164), (78, 156)),
    ((44, 217), (71, 216), (98, 216)),
)
START_NUMBER = (142, 223)


def in_sector(sector: str, sideways: float, away: float) -> Point:
    """The point that far off the sector's straight line and that far out along it."""
    along, hand = sector.split("_")
    across, out = (
        (1 if "right" in sector else -1, -1 if "front" in sector else 1)
        if along in ("front", "rear")
        else (-1 if hand == "front" else 1, -1 if along == "left" else 1)
    )
    x, y = CENTRE
    if along in ("front", "rear"):
        return x + across * sideways, y + out * away
    return x + out * away, y + across * sideways


def radar_place(space: str, slot: int) -> Point:
    """Where a cube stands in a space such as "front_left:long"; three fit side by side."""
    sector, band = space.split(":")
    return in_sector(sector, *_RADAR_SLOTS[printed.BANDS.index(band)][slot])


BUTTON = 38
TURN_CW: Point = (491, 33)
TURN_CCW: Point = (33, 33)
WALK_FORWARDS: Point = (33, 491)
WALK_BACKWARDS: Point = (491, 491)

# --- Time track
TIME_TOP, TIME_HEIGHT = 524, 78
_ACTIVE_WIDTH, _SPACE_WIDTH = 58, 54
BEYOND = printed.LAST_SPACE + 1


def time_box(space: int) -> Box:
    """The box of a space; every number past the printed ones shares the last box."""
    if space <= printed.ACTIVE:
        return RADAR[0], TIME_TOP, _ACTIVE_WIDTH, TIME_HEIGHT
    number = min(space, BEYOND)
    left = RADAR[0] + _ACTIVE_WIDTH + (number - 1) * _SPACE_WIDTH
    width = RADAR[0] + RADAR[2] - left if number == BEYOND else _SPACE_WIDTH
    return left, TIME_TOP, width, TIME_HEIGHT


def time_place(space: int, slot: int) -> Point:
    """Where a cube stands on the time track; four fit on one space."""
    left, top, width, height = time_box(space)
    down, right = divmod(slot, 2)
    return left + width / 2 - 12.5 + 25 * right, top + height - 40 + 25 * down


# --- Tables under the time track
TABLES_TOP, TABLES_HEIGHT = 617, 125
TARGETS: Box = (14, TABLES_TOP, 260, TABLES_HEIGHT)
WAVES: Box = (284, TABLES_TOP, 226, TABLES_HEIGHT)
_WAVE_COLUMNS = (2, 42, 76, 119, 162, 224)
_WAVE_ROWS = (10, 37, 65, 93, 121)


def wave_cell(wave: int, row: int) -> Box:
    """The cell of a wave, or of the die faces for wave 0; row 0 is the head."""
    left, top = WAVES[0] + _WAVE_COLUMNS[wave], WAVES[1] + _WAVE_ROWS[row]
    return (
        left,
        top,
        _WAVE_COLUMNS[wave + 1] - _WAVE_COLUMNS[wave],
        _WAVE_ROWS[row + 1] - _WAVE_ROWS[row],
    )


# --- Enemy cards
CARDS_LEFT, CARDS_TOP, CARD_WIDTH = 526, 58, 300
CARD_HEAD, CARD_ROW, _CARD_FOOT, _CARD_GAP = 49, 31, 4, 5.4
ATTACK_CIRCLE_STEP = 22


def card_box(letter: str) -> Box:
    """The card of an enemy in the column on the right."""
    top: float = CARDS_TOP
    for card in printed.ENEMIES:
        height = CARD_HEAD + CARD_ROW * len(card.attacks) + _CARD_FOOT
        if card.letter == letter:
            return CARDS_LEFT, top, CARD_WIDTH, height
        top += height + _CARD_GAP
    raise KeyError(letter)


def attack_box(letter: str, row: int) -> Box:
    """The whole row of an attack, counted from 1."""
    left, top, width, _ = card_box(letter)
    return left, top + CARD_HEAD + CARD_ROW * (row - 1), width, CARD_ROW


def attack_place(letter: str, row: int) -> Point:
    """The die-range box of an attack, where the enemy's action cube stands."""
    left, top, _, height = attack_box(letter, row)
    return left + 22, top + height / 2


def attack_circle(letter: str, row: int, nth: int, of: int) -> Point:
    """The `nth` of the circles at the end of an attack's row."""
    left, top, width, height = attack_box(letter, row)
    return left + width - 15 - ATTACK_CIRCLE_STEP * (of - nth), top + height / 2


def badge_place(letter: str) -> Point:
    """The left end of what is told of the chosen attack, under the name and over the rows."""
    left, top, _, _ = card_box(letter)
    return left + 44, top + 41


def armour_place(letter: str) -> Point:
    """The armour shield of a card, where a cube marks the enemy destroyed."""
    left, top, width, _ = card_box(letter)
    return left + width - 20, top + 25


# --- The 'mech
MOUNT_WIDTH, MOUNT_HEIGHT = 266, 190
MOUNT_HEAD, MOUNT_ROW = 34, 36
_MOUNT_ORIGINS = {
    "left_shoulder": (14, 764),
    "right_shoulder": (560, 764),
    "left_arm": (14, 982),
    "right_arm": (560, 982),
}
STANCE: Box = (314, 764, 212, 70)
TORSO: Box = (314, 848, 212, 126)
WEIGHT: Box = (358, 981, 128, 31)
LEGS: Box = (314, 1018, 212, 154)
TORSO_HEAD, TORSO_ROW = 29, 32
LEGS_HEAD, LEGS_ROW = 25, 32


def mount_box(mount: str) -> Box:
    """The box of a weapon mount."""
    return (*_MOUNT_ORIGINS[mount], MOUNT_WIDTH, MOUNT_HEIGHT)


def leg_row(action: str) -> int:
    """The row of a leg action, counted from 0."""
    return [leg.name for leg in printed.LEG_ACTIONS].index(action)


def action_box(action_id: str) -> Box:
    """The row that may be pressed for an action: "left_arm.3" or "legs.walk_forwards"."""
    where, which = action_id.split(".")
    if where == "legs":
        left, top, _, _ = LEGS
        return left + 3, top + LEGS_HEAD + LEGS_ROW * leg_row(which), 176, LEGS_ROW
    left, top = _MOUNT_ORIGINS[where]
    return left + 3, top + MOUNT_HEAD + MOUNT_ROW * (int(which) - 1), 152, MOUNT_ROW


def action_place(action_id: str) -> Point:
    """The small square of an action, where your action cube stands."""
    left, top, _, height = action_box(action_id)
    return left + 17, top + height / 2


def circle_place(circle_id: str) -> Point:
    """A circle of the 'mech: "left_arm.3", "torso.1" or "legs.walk_forwards"."""
    where, which = circle_id.split(".")
    if where == "legs":
        left, top, width, _ = LEGS
        return left + width - 17, top + LEGS_HEAD + LEGS_ROW * (leg_row(which) + 0.5)
    if where == "torso":
        left, top, _, _ = TORSO
        # The first two share a row: nothing is printed beside them.
        across, down = ((0, 0), (1, 0), (0, 1), (0, 2))[int(which) - 1]
        return left + 20 + 32 * across, top + TORSO_HEAD + TORSO_ROW * (down + 0.5)
    left, top = _MOUNT_ORIGINS[where]
    down, across = divmod(int(which) - 1, 2)
    return left + 172 + 32 * across, top + MOUNT_HEAD + MOUNT_ROW * (down + 0.5)


def torso_place() -> Point:
    """Where your action cube waits before the first action."""
    left, top, width, _ = TORSO
    return left + width - 62, top + TORSO_HEAD + TORSO_ROW / 2


def stance_box(stance: str) -> Box:
    """The half of the stance track that is "stand" or "squat"."""
    left, top, width, _ = STANCE
    if stance == "squat":
        return left + 95, top + 9, width - 98, 36
    return left + 3, top + 9, 90, 36


def stance_place(stance: str) -> Point:
    """The square of a stance, where your stance cube stands."""
    left, top, _, height = stance_box(stance)
    return left + 17, top + height / 2


def _around(box: Box) -> Box:
    left, top, width, height = box
    return left - 8, top - 8, width + 16, height + 16


PARTS: dict[str, Box] = {
    "whole": (0, 0, WIDTH, HEIGHT),
    "radar": (6, 6, 512, 600),
    "enemies": (518, 50, 316, 698),
    "left": (4, 752, 316, 430),
    "middle": (276, 752, 288, 430),
    "right": (520, 752, 316, 430),
    "tables": (6, 604, 512, 146),
}
"""Crops of the sheet for screens too narrow for the whole of it."""

ARRANGEMENTS: dict[str, Box] = {
    "tall": PARTS["whole"],
    "broad": (0, 0, 1168, 956),
    "long": (0, 0, 1464, 756),
}
"""What the sheet takes up where its parts lie otherwise than here, by the shape of the window.

All places are those of the paper; where a part then lies, `web/sheets/papermech.css` says.
"""

SHOWN: dict[str, Box] = {
    "whole": PARTS["whole"],
    "radar": (6, 6, 512, 512),
    "clock": (6, 516, 512, 94),
    "enemies": PARTS["enemies"],
    **{mount: _around(mount_box(mount)) for mount in _MOUNT_ORIGINS},
    "torso": _around(TORSO),
    "legs": _around(LEGS),
}
"""What of the sheet can be shown alone in another page."""
