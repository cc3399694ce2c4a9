"""Sniper, of the rifle."""

from papermech.keywords.base import Keyword


class Sniper(Keyword):
    """The target's armour counts one lower than printed. Rule: SNIPER."""

    id = "sniper"

    def armour(self, printed: int) -> int:
        """One less than printed."""
        return printed - 1
