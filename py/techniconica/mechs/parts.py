"""What the cards of a mech are in a fight: weapons ready to fire, and layers that take damage."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

ORDINARY, DOUBLED = 1, 2
"""What a point of a hit is worth."""


class Layer(NamedTuple):
    """A card that takes damage.

    `place` is its place in its stack as built, from 0 for the base card; `threshold` its DT with
    Modifications counted, 1 or more; `mirrors` what it takes off the new points of an Energy
    weapon; `regenerates` the counters its stack loses in an End Phase.
    """

    id: str
    place: int
    kind: str
    armour: int
    threshold: int
    mirrors: int = 0
    resists_piercing: bool = False
    regenerates: int = 0


def alone(faces: Sequence[int]) -> int:
    """The one attack die."""
    return faces[0]


def never(layer: Layer) -> bool:
    """No layer."""
    return False


class Gun(NamedTuple):
    """A weapon with all that lies on it, and what its special rule does.

    * `dice` are rolled for an attack, and `keep` chooses one of them, for the rule `kept_by`
    * `jams_to`: it jams on this face and all below
    * `sees_evades`: whether Evades of the target count; `reloads`: jam counters of every shot
    * `fear`: the number of Frightening, None without that rule
    * `multiplies`: whether the difference is multiplied by DO instead of added to it
    * `extra`: points that a hit of 1 point or more makes besides
    * `doubles`: against which layers a point is worth two, for the rule `doubled_by`
    """

    slot: int
    subtype: str
    penetration: int
    damage: int
    keyword: str = ""
    dice: int = 1
    keep: Callable[[Sequence[int]], int] = alone
    kept_by: str = ""
    jams_to: int = 1
    sees_evades: bool = True
    reloads: int = 0
    fear: int | None = None
    multiplies: bool = False
    extra: int = 0
    doubles: Callable[[Layer], bool] = never
    doubled_by: str = ""

    def points(self, difference: int) -> int:
        """The points of a hit whose attack beats the defence by so many, 0 or more.

        Rules: DAMAGE, BARRAGE, ANTI-MECH-SPECIALIST.
        """
        made = difference * self.damage if self.multiplies else difference + self.damage
        return made + self.extra if made else 0

    def worth(self, layer: Layer) -> int:
        """What each new point is worth against a layer, 1 or 2. Rule: DAMAGE-3."""
        return DOUBLED if self.doubles(layer) else ORDINARY


class Legs(NamedTuple):
    """A Locomotor with what lies on it.

    `uncounted` are the earlier shots that do not trouble its mech's aim; `hovers` whether mire
    does not slow it.
    """

    speed: int
    most_weight: int
    uncounted: int = 0
    hovers: bool = False


NO_LEGS = Legs(0, 0)
