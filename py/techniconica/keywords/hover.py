"""Hover: a skirt of air that touches no mud."""

from techniconica.keywords.base import Keyword
from techniconica.mechs.parts import Legs


class Hover(Keyword):
    """Mire does not slow it. Rule: HOVER."""

    id = "HOVER"

    def on_legs(self, legs: Legs) -> Legs:
        """Hovers."""
        return legs._replace(hovers=True)
