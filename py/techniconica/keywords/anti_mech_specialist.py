"""Anti-Mech Specialist: a Pilot who knows where it hurts."""

from techniconica.keywords.base import Keyword
from techniconica.mechs.parts import Gun


class AntiMechSpecialist(Keyword):
    """Hits of 1 point or more make 1 more. Rule: ANTI-MECH-SPECIALIST."""

    id = "ANTI-MECH-SPECIALIST"

    def on_gun(self, gun: Gun, level: int) -> Gun:
        """A point more."""
        return gun._replace(extra=1)
