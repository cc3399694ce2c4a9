"""Every number of the game but those of the table: stats, colours, spreads, switches."""

STATS = ("hp", "la", "lr", "ma", "mr", "ld", "md", "sb", "ab", "db")
"""The stats in the order in which they are rolled."""
HP, LA, LR, MA, MR, LD, MD, SB, AB, DB = range(len(STATS))

MODIFIERS = (0, 2, 3, 3, -1, -4, -3, 0, 0, 0)
"""What is added to the die of each stat, beside what the scenario adds to `hp`."""
LEAST = 1
"""No stat is less after its roll."""

COLOURS = {"red": SB, "blue": AB, "green": DB, "yellow": DB, "black": DB, "white": DB}
"""The stat that each colour raises."""
COLOUR_BONUS = 2

POINT_DICE = 3
CAPS = tuple(6 if stat == HP else 3 for stat in range(len(STATS)))
"""How many points may be put on each stat."""

SPREADS = {
    "attack": (AB, LA, MA, LR),
    "defence": (DB, HP, LD, MD),
    "reach": (SB, LR, MR, LA),
    "even": tuple(range(len(STATS))),
}
"""The stats that each quick form goes round."""
EVEN = "even"

PLAYERS = range(2, 5)
TEAMS = range(1, 5)
HIT_POINTS = (10, 20)
"""What a scenario may add to the die for HP; the first is usual."""
FRAGS = range(1, 6)
USUAL_FRAGS = 3

RULINGS = {"cap": ("standard", "none"), "rush": ("free", "once")}
"""The house rules with their values; the first of each is the default."""

ACTIONS = 3
HEAT_BOXES = 6
LAST_ROUND = 30
MOVE_DICE = 2
RUSH_INCHES = 4
HEALED = 3
ATTACK_DICE = 3
MELEE_BONUS = 2
WALL_BONUS = 2
SMOKE_BONUS = 4
RETURN_DICE = 3
FAR = 30
"""Quarter inches that a mech which comes back keeps from every enemy's centre."""
ZONE = 6
"""Points along each side of a corner zone."""
SIDES_OF_DIE = 6
