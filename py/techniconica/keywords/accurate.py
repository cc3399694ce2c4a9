"""Accurate: the better of two attack dice counts. What takes Inaccurate away is Accurate too."""

from techniconica.keywords.base import Keyword
from techniconica.mechs.parts import Gun, alone


class Accurate(Keyword):
    """Two dice, of which the higher is kept.

    Laid on an Inaccurate weapon it undoes that instead. Rules: ACCURATE, INACCURATE.
    """

    id = "ACCURATE"

    def on_gun(self, gun: Gun, level: int) -> Gun:
        """The higher of two, or the one of one."""
        if gun.keep is min:
            return gun._replace(dice=1, keep=alone, kept_by="")
        return gun._replace(dice=2, keep=max, kept_by=self.id)
