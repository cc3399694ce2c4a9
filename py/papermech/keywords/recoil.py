"""Recoil, of the missile launcher."""

from typing import TYPE_CHECKING

from papermech.catalogue import LAST_SPACE
from papermech.events import Recoiled
from papermech.keywords.base import Keyword

if TYPE_CHECKING:
    from papermech.table import Table


class Recoil(Keyword):
    """A target that was hurt and lives loses a moment: its time cube goes one space right.

    Once for each attack, after any new attack the damage made it pick, and never past 7.
    Rule: RECOIL.
    """

    id = "recoil"

    def after_damage(self, table: "Table", letter: str) -> None:
        """Move the time cube one space right, unless it stands on the last space."""
        enemy = table.enemy(letter)
        if enemy.time < LAST_SPACE:
            table.put(enemy.at_time(enemy.time + 1))
            table.tell(Recoiled(letter, enemy.time + 1))
