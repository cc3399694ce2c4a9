"""What a weapon keyword can change. A keyword overrides what it is about and nothing else.

The chapters call these at the moments the rules name; the values here are what a weapon
without a keyword would do.
"""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from papermech.setup import Action
    from papermech.state import Enemy
    from papermech.table import Table


class Keyword:
    """A weapon without special ability."""

    id = ""
    rerolls = False
    """True if dice that did no damage may be rolled again, once."""
    redirects = False
    """True if a damaged enemy picks a new attack at once."""
    parries = False
    """True if dice that would hurt the weapon may be rolled again."""

    def can_haste(self, *, defends: bool) -> bool:
        """Whether an action of the weapon may be hasted; `defends` marks Defend and Guard."""
        return True

    def fires(self, table: "Table") -> bool:
        """Whether the attack can be made at all at the moment it resolves."""
        return True

    def power(self, table: "Table", action: "Action", target: "Enemy") -> int:
        """The number of dice rolled against `target`, 0 or more."""
        return action.power

    def armour(self, printed: int) -> int:
        """The armour that the dice have to beat, given what the target's card prints."""
        return printed

    def hurts(self, face: int, result: int, armour: int) -> bool:
        """Whether one die does damage: `face` as rolled, `result` after haste."""
        return result > armour

    def second_targets(self, targets: list["Enemy"], first: "Enemy") -> tuple["Enemy", ...]:
        """Those of the possible `targets` that the same dice may be applied to after `first`."""
        return ()

    def after_damage(self, table: "Table", letter: str) -> None:
        """What happens to an enemy that took damage from the weapon and lives."""

    def pulls(self, action: "Action", target: "Enemy") -> dict[str, int]:
        """The choices to move a damaged target, with the space each leads to."""
        return {}

    def defended(self, table: "Table", action: "Action") -> None:
        """What Defend or Guard of the weapon does when it resolves."""


class ShieldKeyword(Keyword, ABC):
    """A weapon that may have to take attacks on you."""

    @abstractmethod
    def must_take(self, table: "Table", mount: int) -> bool:
        """Whether the shield on `mount` is raised, so that attacks from its arc go to it."""


class Special:
    """What a single action's asterisk adds; this one adds nothing."""

    id = ""

    def kills(self, result: int, points_left: int) -> bool:
        """Whether one die, after haste, destroys a target with `points_left` open circles."""
        return False
