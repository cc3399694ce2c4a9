"""Area, of the mortar."""

from typing import TYPE_CHECKING

from papermech.keywords.base import Keyword
from papermech.radar import within_one_space

if TYPE_CHECKING:
    from papermech.state import Enemy


class Area(Keyword):
    """The same dice may strike a second enemy within one space of the first, if you wish.

    Both must be in range and arc; each compares the dice with its own armour. Rule: AREA.
    """

    id = "area"

    def second_targets(self, targets: list["Enemy"], first: "Enemy") -> tuple["Enemy", ...]:
        """The other possible targets within one space of the first."""
        return tuple(
            enemy
            for enemy in targets
            if enemy.letter != first.letter and within_one_space(enemy.space, first.space)
        )
