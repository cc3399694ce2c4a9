"""Armour Piercing: points count twice against plates."""

from techniconica.catalogue import ARMOUR
from techniconica.keywords.base import Keyword
from techniconica.mechs.parts import Gun, Layer


def _is_pierced(layer: Layer) -> bool:
    return layer.kind == ARMOUR and not layer.resists_piercing


class ArmourPiercing(Keyword):
    """Doubles against Armour cards, but not against Reactive ones. Rule: ARMOUR-PIERCING."""

    id = "ARMOUR-PIERCING"

    def on_gun(self, gun: Gun, level: int) -> Gun:
        """Doubles against plates."""
        return gun._replace(doubles=_is_pierced, doubled_by=self.id)
