"""Which drawing each card has, and all of them, to be referred to by every card."""

from collections.abc import Mapping

from desk.drawing.nodes import Node, node
from techniconica.sheet.art import arms, machines

_DRAWINGS: Mapping[str, tuple[Node, ...]] = {
    "wheels": machines.WHEELS,
    "strider": machines.STRIDER,
    "quad": machines.QUAD,
    "tracks": machines.TRACKS,
    "skirt": machines.SKIRT,
    "canopy": machines.CANOPY,
    "cabin": machines.CABIN,
    "vault": machines.VAULT,
    "pilot": machines.PILOT,
    "cell": machines.CELL,
    "turbine": machines.TURBINE,
    "furnace": machines.FURNACE,
    "kettle": machines.KETTLE,
    "vulcan": arms.VULCAN,
    "rifle": arms.RIFLE,
    "cannon": arms.CANNON,
    "mortar": arms.MORTAR,
    "coil": arms.COIL,
    "laser": arms.LASER,
    "beamer": arms.BEAMER,
    "rack": arms.RACK,
    "missiles": arms.MISSILES,
    "flamer": arms.FLAMER,
    "claw": arms.CLAW,
    "saw": arms.SAW,
    "shield": arms.SHIELD,
    "mirror": arms.MIRROR,
    "plate": arms.PLATE,
    "tiles": arms.TILES,
    "barrel": arms.BARREL,
    "rounds": arms.ROUNDS,
    "gear": arms.GEAR,
    "frame": arms.FRAME,
    "coils": arms.COILS,
    "scope": arms.SCOPE,
    "array": arms.ARRAY,
    "drones": arms.DRONES,
    "smoke": arms.SMOKE,
}

DRAWING_OF: Mapping[str, str] = dict(
    pair.split(":")
    for pair in [
        "L1:wheels",
        "L2:strider",
        "L3:quad",
        "L4:tracks",
        "L5:skirt",
        "K1:canopy",
        "K2:cabin",
        "K3:vault",
        "P1:pilot",
        "P2:pilot",
        "P3:pilot",
        "P4:pilot",
        "P5:pilot",
        "G1:cell",
        "G2:turbine",
        "G3:furnace",
        "G4:kettle",
        "W1:vulcan",
        "W2:rifle",
        "W3:cannon",
        "W4:mortar",
        "W5:coil",
        "W6:laser",
        "W7:beamer",
        "W8:rack",
        "W9:missiles",
        "W10:flamer",
        "W11:claw",
        "W12:saw",
        "S1:shield",
        "S2:shield",
        "S3:shield",
        "S4:mirror",
        "A1:plate",
        "A2:plate",
        "A3:plate",
        "A4:tiles",
        "M1:barrel",
        "M2:rounds",
        "M3:gear",
        "M4:frame",
        "M5:coils",
        "M6:scope",
        "U1:array",
        "U2:drones",
        "U3:smoke",
    ]
)
"""The drawing of each card, by the card's id."""


def drawings() -> tuple[Node, ...]:
    """All drawings, for reference by `#art.` and their names."""
    return tuple(node("g", *drawn, id=f"art.{name}") for name, drawn in _DRAWINGS.items())
