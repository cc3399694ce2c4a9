"""The pieces of the sheet that figures show: where they are, and what they are called."""

from desk.drawing.nodes import number
from desk.words import Words
from papermech.catalogue import ENEMIES, MOUNTS
from papermech.sheet import plan

_LEGEND = 10
"""How far a heading or a shield that is let into a border stands out above it."""


def _round(box: plan.Box, above: float = 2) -> plan.Box:
    """A box with the whole of its border."""
    left, top, width, height = box
    return left - 2, top - above, width + 4, height + above + 2


_RADAR_LEFT, _RADAR_TOP, _RADAR_WIDTH, _ = plan.RADAR
_TIME_WIDTH = plan.time_box(plan.BEYOND)[0] - _RADAR_LEFT
_BOXES: dict[str, plan.Box] = {
    "radar": _round(plan.RADAR),
    "front": _round((_RADAR_LEFT, _RADAR_TOP, _RADAR_WIDTH, plan.HALF + 34)),
    # As printed: no figure needs what is beyond.
    "time": _round((_RADAR_LEFT, plan.TIME_TOP, _TIME_WIDTH, plan.TIME_HEIGHT)),
    "waves": _round(plan.WAVES, _LEGEND),
    "targets": _round(plan.TARGETS, _LEGEND),
    "stance": _round(plan.STANCE, _LEGEND),
    "torso": _round(plan.TORSO, _LEGEND),
    "legs": _round(plan.LEGS, _LEGEND),
    "left": plan.PARTS["left"],
    **{f"card.{card.letter}": _round(plan.card_box(card.letter)) for card in ENEMIES},
    **{f"mount.{mount}": _round(plan.mount_box(mount), _LEGEND) for mount in MOUNTS},
}
_KEYS = {
    "radar": "page.part.radar",
    "front": "page.part.radar",
    "time": "rulebook.time_track",
    "waves": "sheet.waves",
    "targets": "sheet.targets",
    "stance": "sheet.stance",
    "torso": "location.torso",
    "legs": "location.legs",
    "left": "page.part.left",
    **{f"card.{card.letter}": f"enemy.{card.name}" for card in ENEMIES},
    **{f"mount.{mount}": f"location.{mount}" for mount in MOUNTS},
}


def view_box(piece: str) -> str:
    """What is in sight of a piece, as an attribute of its drawing."""
    return " ".join(map(number, _BOXES[piece]))


def name_of(words: Words, piece: str) -> str:
    """What a piece is called."""
    return words.say(_KEYS[piece])
