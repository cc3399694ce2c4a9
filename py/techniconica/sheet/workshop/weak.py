"""What is wanting in a mech that the rules allow: where it could hardly act."""

from techniconica.catalogue import ARMOUR, MELEE, PLANT, SHIELD, WEAPON
from techniconica.mechs import builds
from techniconica.mechs.builds import Stack
from techniconica.sheet.workshop.draft import Draft

_TO_SPARE = 2
"""Plants that it could do without."""


def weaknesses(draft: Draft) -> list[str]:
    """The ends of keys of the family `weak`, for a mech without other problems."""
    guns = [card for card in draft.cards if card.kind == WEAPON]
    is_heavy = draft.weight > draft.most_weight
    only_melee = all(gun.subtype == MELEE for gun in guns)
    found = []
    if is_heavy:
        found.append("melee_heavy" if only_melee else "heavy")
    plants = [stack for stack in draft.stacks if stack and stack[0].kind == PLANT]
    if len(plants) == 1 and not any(card.kind in (SHIELD, ARMOUR) for card in plants[0]):
        found.append("plants_few")
    if _left(plants) >= draft.consumption:
        found.append("plants_many")
    return found


def _left(plants: list[Stack]) -> int:
    """The PO that is left without the best plants; less than none where there are so few."""
    outputs = sorted(builds.output(stack) for stack in plants)
    return sum(outputs[:-_TO_SPARE]) if len(outputs) > _TO_SPARE else -1
