"""Proximity, of the flamethrower."""

from typing import TYPE_CHECKING

from papermech.catalogue import CLOSE, MEDIUM, SHORT
from papermech.keywords.base import Keyword
from papermech.radar import BAND

if TYPE_CHECKING:
    from papermech.setup import Action
    from papermech.state import Enemy
    from papermech.table import Table

_FEWER_DICE = {CLOSE: 0, SHORT: 1, MEDIUM: 2}


class Proximity(Keyword):
    """Full power at close range, one die fewer at short and two fewer at medium range.

    Never below 0; at 0 no dice are rolled, and the target counts as attacked. Rule: PROXIMITY.
    """

    id = "proximity"

    def power(self, table: "Table", action: "Action", target: "Enemy") -> int:
        """The printed power less one die for each band beyond close."""
        return max(0, action.power - _FEWER_DICE[BAND[target.space]])
