"""House rules: the five switches where the printed texts disagree.

Every other ruling of ours is fixed and named by its rule id where the code decides by it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from tabletop import rulings

CHOICES = {
    "circles": ("sheet", "two"),
    "punch": ("sheet", "list"),
    "tracks": ("diagonal", "inward"),
    "haste": ("anytime", "between"),
    "launcher": ("any_action", "attacks_only"),
}
"""Each switch with its values, the default first."""


class Rulings(NamedTuple):
    """The switches as set for one game; the defaults are what the play sheet shows.

    * `circles`: damage circles of enemies as on the `sheet`, or `two` on every attack row
    * `punch`: Punch has the power of the `sheet` (3), or of the weapon `list` (2)
    * `tracks`: thick spill-over stubs lead on to the mount `diagonal`ly opposite, or `inward`
    * `haste`: `anytime`, or only `between` activations, while no enemy is on the active space
    * `launcher`: `any_action` between frees it to attack again, or `attacks_only`
    """

    circles: str = "sheet"
    punch: str = "sheet"
    tracks: str = "diagonal"
    haste: str = "anytime"
    launcher: str = "any_action"

    @classmethod
    def read(cls, named: Mapping[str, object]) -> "Rulings":
        """The rulings that `named` asks for; what it leaves out keeps its default.

        Raises `InvalidError` for a switch or value that does not exist.
        """
        return cls(**rulings.asked_for(named, CHOICES))

    def changed(self) -> dict[str, str]:
        """The switches that differ from their default, for a record."""
        return rulings.changed(self._asdict(), CHOICES)
