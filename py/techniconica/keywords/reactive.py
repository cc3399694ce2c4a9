"""Reactive: plates that burst outwards, so that nothing pierces them."""

from techniconica.keywords.base import Keyword
from techniconica.mechs.parts import Layer


class Reactive(Keyword):
    """Armour Piercing does not double against it. Rule: REACTIVE."""

    id = "REACTIVE"

    def on_layer(self, layer: Layer, level: int) -> Layer:
        """Resists."""
        return layer._replace(resists_piercing=True)
