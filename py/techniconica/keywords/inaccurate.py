"""Inaccurate: the worse of two attack dice counts."""

from techniconica.keywords.base import Keyword
from techniconica.mechs.parts import Gun


class Inaccurate(Keyword):
    """Two dice, of which the lower is kept. Rule: INACCURATE."""

    id = "INACCURATE"

    def on_gun(self, gun: Gun, level: int) -> Gun:
        """The lower of two."""
        return gun._replace(dice=2, keep=min, kept_by=self.id)
