"""Building a 'mech: what may be carried where, its weight, and what the weight costs."""

from collections.abc import Mapping
from typing import NamedTuple

from papermech.catalogue import (
    BASE_ARMOUR,
    MOST_ARMOUR,
    MOUNTS,
    SHOULDERS,
    STANDARD_EQUIPMENT,
    WEAPONS,
    WEIGHT_OF_ONE_PENALTY,
    WEIGHT_WITHOUT_PENALTY,
)
from tabletop.errors import IllegalError, InvalidError

_ARMOUR_KEYS = ("torso_armour", "legs_armour")
KEYS = (*MOUNTS, *_ARMOUR_KEYS)


def weapons_for(mount: str) -> tuple[str, ...]:
    """The ids of the weapons that may be carried on `mount`. Rule: LOADOUT."""
    on_shoulder = MOUNTS.index(mount) in SHOULDERS
    return tuple(
        weapon.id
        for weapon in WEAPONS.values()
        if (weapon.on_shoulder if on_shoulder else weapon.on_arm)
    )


class Loadout(NamedTuple):
    """A legal set of equipment: a weapon id on each mount, armour of torso and legs 3 to 5."""

    left_shoulder: str
    right_shoulder: str
    left_arm: str
    right_arm: str
    torso_armour: int
    legs_armour: int

    @classmethod
    def read(cls, named: Mapping[str, object]) -> "Loadout":
        """The loadout that `named` describes. Rule: LOADOUT.

        Raises `InvalidError` for a key, weapon or number that cannot be read, and
        `IllegalError` for an empty mount, a weapon where it may not go, or armour out of bounds.
        """
        for key in named:
            if key not in KEYS:
                raise InvalidError("loadout_key", key, KEYS)
        for mount in MOUNTS:
            _check_mount(mount, named.get(mount))
        for key in _ARMOUR_KEYS:
            _check_armour(key, named)
        return cls(**dict(named))  # type: ignore[arg-type]  # checked just now

    @property
    def weapons(self) -> tuple[str, str, str, str]:
        """The weapon ids in the order of `catalogue.MOUNTS`."""
        return (self.left_shoulder, self.right_shoulder, self.left_arm, self.right_arm)

    @property
    def weight(self) -> int:
        """Weight points: the weapons', and one for each point of armour over 3. Rule: WEIGHT."""
        return (
            sum(WEAPONS[weapon].weight for weapon in self.weapons)
            + (self.torso_armour - BASE_ARMOUR)
            + (self.legs_armour - BASE_ARMOUR)
        )

    @property
    def time_penalty(self) -> int:
        """Units of time that the weight adds to every action of yours, 0 or more. Rule: WEIGHT."""
        excess = max(0, self.weight - WEIGHT_WITHOUT_PENALTY)
        return -(-excess // WEIGHT_OF_ONE_PENALTY)


def _check_mount(mount: str, weapon: object) -> None:
    allowed = weapons_for(mount)
    if weapon is None:
        raise IllegalError("empty_mount", mount, allowed)
    if not isinstance(weapon, str) or weapon not in WEAPONS:
        raise InvalidError("weapon", weapon, WEAPONS)
    if weapon not in allowed:
        raise IllegalError("weapon_on_mount", f"{mount} {weapon}", allowed)


def _check_armour(key: str, named: Mapping[str, object]) -> None:
    allowed = tuple(str(armour) for armour in range(BASE_ARMOUR, MOST_ARMOUR + 1))
    if key not in named:
        raise InvalidError("armour_missing", key, allowed)
    armour = named[key]
    if type(armour) is not int:
        raise InvalidError("armour", armour, allowed)
    if not BASE_ARMOUR <= armour <= MOST_ARMOUR:
        raise IllegalError("armour_bounds", f"{key} {armour}", allowed)


STANDARD = Loadout.read(STANDARD_EQUIPMENT)
