"""Combo, of the fist."""

from typing import TYPE_CHECKING

from papermech.keywords.base import Keyword

if TYPE_CHECKING:
    from papermech.setup import Action
    from papermech.state import Enemy
    from papermech.table import Table


class Combo(Keyword):
    """One more die if your last attack action was by this mount against this same enemy.

    Whether that attack hurt does not matter; an attack action between, wasted ones and Defend
    included, breaks the combo, and moves do not. Crush gains the die too. Rule: COMBO.
    """

    id = "combo"

    def power(self, table: "Table", action: "Action", target: "Enemy") -> int:
        """The printed power, plus one in a combo."""
        return action.power + (table.last_attack == (action.location, target.letter))
