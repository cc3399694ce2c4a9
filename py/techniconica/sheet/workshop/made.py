"""All that a duel begins with while it is made: the mechs of every side, and the house rules."""

from typing import NamedTuple

from techniconica.catalogue import MECHS_MAY_BE, PRESETS, SIDES_MAY_BE
from techniconica.mechs.strength import strength
from techniconica.setup import Duel, Rulings, mech_ids
from techniconica.sheet.workshop.draft import Draft, Why

_USUAL = ("gunline", "vulcan", "fortress")
"""The presets that join, by their place on their side."""


class Made(NamedTuple):
    """A duel in the making; the same number of mechs on every side."""

    sides: tuple[tuple[Draft, ...], ...]
    rulings: Rulings = Rulings()

    @classmethod
    def of(cls, duel: Duel) -> "Made":
        """That of a duel."""
        return cls(tuple([tuple(map(Draft.of, side)) for side in duel.sides]), duel.rulings)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the mechs."""
        return mech_ids(self._texts)

    @property
    def drafts(self) -> tuple[Draft, ...]:
        """The mechs in the order of their ids."""
        return tuple([draft for side in self.sides for draft in side])

    @property
    def _texts(self) -> tuple[tuple[str, ...], ...]:
        return tuple([tuple(map(str, side)) for side in self.sides])

    @property
    def allows_overweight(self) -> bool:
        """Whether a mech may weigh what it likes."""
        return self.rulings.overweight == "allowed"

    def problems(self, draft: Draft) -> list[Why]:
        """All for which a mech of it is refused."""
        return draft.problems(overweight=self.allows_overweight)

    def duel(self) -> Duel:
        """As it is to begin; a ready-made mech stands for each that is refused."""
        sides = tuple(
            [
                tuple([PRESETS[_USUAL[0]] if self.problems(each) else str(each) for each in side])
                for side in self.sides
            ]
        )
        return Duel(sides, self.rulings)

    def strength(self, draft: Draft) -> int:
        """How strong a mech is; 0 for one that is refused."""
        return 0 if self.problems(draft) else strength(str(draft))

    # --- Changing it

    def with_draft(self, mech: str, draft: Draft) -> "Made":
        """With another mech in the place of one, by its id."""
        number = self.ids.index(mech)
        mechs = [*self.drafts]
        mechs[number] = draft
        each = len(self.sides[0])
        sides = [tuple(mechs[first : first + each]) for first in range(0, len(mechs), each)]
        return self._replace(sides=tuple(sides))

    def with_sides(self, count: int) -> "Made":
        """With so many sides; who joins has the mechs of the last one. Raises `ValueError`."""
        if count not in SIDES_MAY_BE:
            raise ValueError(count)
        more = self.sides[-1:] * (count - len(self.sides))
        return self._replace(sides=(*self.sides, *more)[:count])

    def with_mechs(self, count: int) -> "Made":
        """With so many mechs on every side; ready-made ones join. Raises `ValueError`."""
        if count not in MECHS_MAY_BE:
            raise ValueError(count)
        usual = [Draft.of(PRESETS[preset]) for preset in _USUAL]
        return self._replace(
            sides=tuple([(*side, *usual[len(side) :])[:count] for side in self.sides])
        )


def number_of(mech: str) -> str:
    """A mech in the shortest way, such as 1A."""
    return f"{int(mech[:-1]) + 1}{mech[-1].upper()}"
