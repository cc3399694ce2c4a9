"""Reload: what has been fired must be loaded again."""

from techniconica.keywords.base import Keyword
from techniconica.mechs.parts import Gun


class Reload(Keyword):
    """Each shot lays a jam counter on the weapon, whatever its die shows. Rule: RELOAD."""

    id = "RELOAD"

    def on_gun(self, gun: Gun, level: int) -> Gun:
        """One jam counter a shot."""
        return gun._replace(reloads=1)
