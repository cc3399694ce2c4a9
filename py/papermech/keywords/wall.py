"""Wall, of the tower shield."""

from typing import TYPE_CHECKING

from papermech.keywords.base import ShieldKeyword

if TYPE_CHECKING:
    from papermech.setup import Action
    from papermech.table import Table


class Wall(ShieldKeyword):
    """From when Guard resolves, attacks from the shield's arc must go to it.

    Until your next attack action resolves, hasted, wasted and Defend included; another Guard
    renews it, or moves it to the other shield. Guard cannot be hasted. Rule: WALL.
    """

    id = "wall"

    def can_haste(self, *, defends: bool) -> bool:
        """Shield bash may be hasted, Guard not."""
        return not defends

    def defended(self, table: "Table", action: "Action") -> None:
        """Raise the wall on this mount."""
        table.wall = action.location

    def must_take(self, table: "Table", mount: int) -> bool:
        """Whether the wall is raised on this mount."""
        return table.wall == mount
