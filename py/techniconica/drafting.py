"""Mechs that a computer builds for itself: by a seed, and each as strong as the one it replaces."""

from collections.abc import Sequence

from techniconica.catalogue import STANDARD_SIDES
from techniconica.mechs.by_chance import build_by_chance
from techniconica.mechs.strength import match_for
from techniconica.setup import Duel, Sides


def drafted(duel: Duel, seats: Sequence[int], seed: str) -> Duel:
    """The same duel, but that some sides have other mechs, each about as strong as its own.

    A game in which a computer builds for itself thereby stays as even as it was.
    """
    sides: Sides = tuple(
        [
            tuple([match_for(build, f"{seed}/{side}/{n}") for n, build in enumerate(own)])
            if side in seats
            else own
            for side, own in enumerate(duel.sides)
        ]
    )
    return duel._replace(sides=sides)


def dealt(seed: str) -> Duel:
    """A duel of mechs by chance, as many as in the standard one."""
    return Duel(
        tuple(
            [
                tuple([build_by_chance(f"{seed}/{side}/{n}") for n in range(len(named))])
                for side, named in enumerate(STANDARD_SIDES)
            ]
        )
    )
