"""Regenerate (N): a shield mends the stack that it covers."""

from techniconica.keywords.base import Keyword
from techniconica.mechs.parts import Layer


class Regenerate(Keyword):
    """In the End Phase its stack loses N counters. Rule: REGENERATE."""

    id = "REGENERATE"

    def on_layer(self, layer: Layer, level: int) -> Layer:
        """Mends."""
        return layer._replace(regenerates=level)
