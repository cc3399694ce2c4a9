"""Ready-made 'mechs: the standard equipment, and five that each play in a way of their own.

Names and explanations are words, under the ids used here.
"""

from papermech.loadout import STANDARD, Loadout

PRESETS = {
    "standard": STANDARD,
    "howitzer": Loadout("mortar", "ppc", "rifle", "machine_gun", 5, 4),
    "duellist": Loadout("wing_shield", "flamethrower", "energy_whip", "plasma_sword", 5, 4),
    "fortress": Loadout("wing_shield", "laser", "tower_shield", "laser", 5, 4),
    "controller": Loadout("missile", "disruptor", "disruptor", "missile", 5, 3),
    "skirmisher": Loadout("machine_gun", "flamethrower", "flamethrower", "machine_gun", 5, 5),
}
"""The presets by id, in the order they are shown."""
