"""How well a computer plays: the levels, which are budgets counted in choices of the rules.

Not in time, so that a level plays alike on every device, and a game with it can be told again.
"""

from types import MappingProxyType

from tabletop.game import LEVELS

ROOKIE, REGULAR, VETERAN = LEVELS

BUDGETS = MappingProxyType({ROOKIE: 0, REGULAR: 1_000, VETERAN: 10_000})
"""The choices tried out before each decision.

A rookie tries nothing out: it plays the policy of the game's lore, which has rules of thumb and
looks no further. A regular overrules it where something else is plainly better, a veteran also
where that shows in many trials only.
"""
