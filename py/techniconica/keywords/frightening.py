"""Frightening (N): fire rains about, and pilots lose heart even where it misses."""

from techniconica.keywords.base import Keyword
from techniconica.mechs.parts import Gun


class Frightening(Keyword):
    """A shot shakes its target, hit or miss, and N is added to the test. Rule: FRIGHTENING."""

    id = "FRIGHTENING"

    def on_gun(self, gun: Gun, level: int) -> Gun:
        """Frightens."""
        return gun._replace(fear=level)
