"""Reflex, of the wing shield."""

from typing import TYPE_CHECKING

from papermech.catalogue import ACTIVE
from papermech.keywords.base import ShieldKeyword

if TYPE_CHECKING:
    from papermech.table import Table


class Reflex(ShieldKeyword):
    """With Defend chosen and your cube on the active space, attacks from the arc hit the shield.

    No hit location is rolled for them. Rule: REFLEX.
    """

    id = "reflex"

    def must_take(self, table: "Table", mount: int) -> bool:
        """Whether Defend of the shield on `mount` is waiting on the active space."""
        return (
            table.time == ACTIVE
            and table.action is not None
            and table.setup.actions[table.action].location == mount
        )
