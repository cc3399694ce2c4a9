"""Weak, of the machine gun."""

from papermech.keywords.base import Keyword
from tabletop.dice import SIDES


class Weak(Keyword):
    """The target's armour counts two higher, but each six as rolled does a point of damage.

    The six is looked at before haste subtracts. Rules: WEAK, SIX.
    """

    id = "weak"

    def armour(self, printed: int) -> int:
        """Two more than printed."""
        return printed + 2

    def hurts(self, face: int, result: int, armour: int) -> bool:
        """Whether the die shows a six or its result beats the armour."""
        return face == SIDES or result > armour
