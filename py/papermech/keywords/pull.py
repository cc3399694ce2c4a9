"""Pull, of the energy whip."""

from typing import TYPE_CHECKING

from papermech.catalogue import CLOSE
from papermech.keywords.base import Keyword
from papermech.radar import ANTICLOCKWISE, BAND, CLOCKWISE, TOWARDS_YOU

if TYPE_CHECKING:
    from papermech.setup import Action
    from papermech.state import Enemy


class Pull(Keyword):
    """A target that was hurt and lives may be moved one space: closer, or sideways in its band.

    The new space must lie in the mount's arc. At close range it moves sideways only.
    Works on the artillery too. Rule: PULL.
    """

    id = "pull"

    def pulls(self, action: "Action", target: "Enemy") -> dict[str, int]:
        """The spaces the target may be pulled to, by choice."""
        ways = {"pull:cw": CLOCKWISE[target.space], "pull:ccw": ANTICLOCKWISE[target.space]}
        if BAND[target.space] != CLOSE:
            ways["pull:closer"] = TOWARDS_YOU[target.space]
        return {choice: space for choice, space in ways.items() if action.arc[space]}
