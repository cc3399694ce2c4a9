"""Braced: tracks that take up the recoil."""

from techniconica.keywords.base import Keyword
from techniconica.mechs.parts import Legs


class Braced(Keyword):
    """One earlier shot fewer is counted. Rule: BRACED."""

    id = "BRACED"

    def on_legs(self, legs: Legs) -> Legs:
        """One shot is not counted."""
        return legs._replace(uncounted=1)
