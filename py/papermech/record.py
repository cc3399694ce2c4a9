"""Records of Paper 'Mech: what `tabletop.record` knows of any game, with this game's set-up."""

from papermech.loadout import STANDARD, Loadout
from papermech.paper_mech import PAPER_MECH
from papermech.rulings import Rulings
from papermech.setup import Equipment
from papermech.state import State
from tabletop import record

Played = record.Record[Equipment, State]
"""Any record of Paper 'Mech."""


class Record(record.Record[Equipment, State]):
    """A game of Paper 'Mech in the notation that is kept, shared and replayed."""

    __slots__ = ()

    def __new__(
        cls,
        loadout: Loadout = STANDARD,
        rulings: Rulings = Rulings(),  # noqa: B008 - it cannot change
        seed: str | None = None,
        faces: tuple[int, ...] | None = None,
        choices: tuple[str, ...] = (),
    ) -> "Record":
        """A game with a seed or with faces, which begins with the standard set-up of a wave."""
        return cls._make((PAPER_MECH, Equipment(loadout, rulings), seed, faces, choices, None))

    @classmethod
    def at(cls, position: str, seed: str | None, faces: tuple[int, ...] | None = None) -> "Record":
        """A game that begins at a position; raises as `position.from_text` does."""
        return cls._make(record.at_position(PAPER_MECH, position, seed, faces))

    @property
    def loadout(self) -> Loadout:
        """The equipment of the 'mech."""
        return self.setup.loadout

    @property
    def rulings(self) -> Rulings:
        """The house rules."""
        return self.setup.rulings


def from_text(text: str | bytes) -> Record:
    """Read a record from JSON; raises as `tabletop.record.from_text` does."""
    return Record._make(record.from_text(PAPER_MECH, text))


def from_json(value: object) -> Record:
    """Read a record from JSON values; raises as `tabletop.record.from_text` does."""
    return Record._make(record.from_json(PAPER_MECH, value))
