"""Ready-made 'mechs: the standard equipment, and five that each play in a way of their own.

Names and explanations are words, under the ids used here.
"""

from papermech.loadout import STANDARD, Loadout

PRESETS = {
    "standard": STANDARD,
    "howitzer": Loadout("ppc", "mortar", "flamethrower", "flamethrower", 5, 3),
    "duellist": Loadout("wing_shield", "flamethrower", "energy_whip", "plasma_sword", 5, 4),
    "fortress": Loadout("wing_shield", "laser", "tower_shield", "flamethrower", 5, 3),
    "controller": Loadout("disruptor", "missile", "disruptor", "energy_whip", 5, 4),
    "skirmisher": Loadout("flamethrower", "machine_gun", "flamethrower", "machine_gun", 5, 5),
}
"""The presets by id, in the order they are shown."""
