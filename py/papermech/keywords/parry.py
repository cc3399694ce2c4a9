"""Parry, of the plasma sword."""

from papermech.keywords.base import Keyword


class Parry(Keyword):
    """When the rolled hit location is the sword, the dice that would hurt may be rolled again.

    Once, from within the sword's arc, while it has an open circle. Rear armour and squatting
    count in what would hurt. Rule: PARRY.
    """

    id = "parry"
    parries = True
