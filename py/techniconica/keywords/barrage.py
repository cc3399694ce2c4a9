"""Barrage: the better the hit, the more of its many bullets come in."""

from techniconica.keywords.base import Keyword
from techniconica.mechs.parts import Gun


class Barrage(Keyword):
    """The difference is multiplied by DO; a hit with none makes 0 points. Rule: BARRAGE."""

    id = "BARRAGE"

    def on_gun(self, gun: Gun, level: int) -> Gun:
        """Multiplies."""
        return gun._replace(multiplies=True)
