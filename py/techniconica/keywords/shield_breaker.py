"""Shield Breaker: points count twice against shields."""

from techniconica.catalogue import SHIELD
from techniconica.keywords.base import Keyword
from techniconica.mechs.parts import Gun, Layer


def _is_broken(layer: Layer) -> bool:
    return layer.kind == SHIELD


class ShieldBreaker(Keyword):
    """Doubles against Shield cards. Rule: SHIELD-BREAKER."""

    id = "SHIELD-BREAKER"

    def on_gun(self, gun: Gun, level: int) -> Gun:
        """Doubles against shields."""
        return gun._replace(doubles=_is_broken, doubled_by=self.id)
