"""Mirror: a shield that throws light back."""

from techniconica.keywords.base import Keyword
from techniconica.mechs.parts import Layer

THROWN_BACK = 2


class Mirror(Keyword):
    """The new points of an Energy weapon fall by 2. Rule: MIRROR."""

    id = "MIRROR"

    def on_layer(self, layer: Layer, level: int) -> Layer:
        """Throws back."""
        return layer._replace(mirrors=THROWN_BACK)
