"""Paper 'Mech among other games: your 'mech on its radar."""

from desk.drawing.nodes import node
from papermech.sheet.art.mech import mech_front

_MIDDLE = 60
_RINGS = (58, 42, 26)

POSTER = node(
    "svg",
    *(node("circle", class_="space", cx=_MIDDLE, cy=_MIDDLE, r=radius) for radius in _RINGS),
    mech_front(_MIDDLE, 8, "poster.papermech"),
    viewBox="0 0 120 120",
)
