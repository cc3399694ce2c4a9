"""Kickback, of the PPC."""

from typing import TYPE_CHECKING

from papermech.keywords.base import Keyword

if TYPE_CHECKING:
    from papermech.table import Table


class Kickback(Keyword):
    """Fires only while you squat; chosen and resolved standing, the attack is wasted.

    Rule: KICKBACK.
    """

    id = "kickback"

    def fires(self, table: "Table") -> bool:
        """Whether you squat."""
        return table.squatting
