"""Crush, the fist's action with the asterisk."""

from papermech.keywords.base import Special


class Crush(Special):
    """A target dies at once if any one die beats the open circles it had before the attack.

    Haste is subtracted first. Ordinary damage is done as well when it does not. Rule: CRUSH.
    """

    id = "crush"

    def kills(self, result: int, points_left: int) -> bool:
        """Whether the die is higher than the points left."""
        return result > points_left
