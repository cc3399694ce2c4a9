"""Guided: a missile follows whoever dodges."""

from techniconica.keywords.base import Keyword
from techniconica.mechs.parts import Gun


class Guided(Keyword):
    """Evades of the target are not counted. Rule: GUIDED."""

    id = "GUIDED"

    def on_gun(self, gun: Gun, level: int) -> Gun:
        """Does not see Evades."""
        return gun._replace(sees_evades=False)
