"""Paper 'Mech as the house knows a game: one object that fulfils `tabletop.game.Rules`."""

from collections.abc import Mapping

from papermech import game
from papermech.choices import REFUSED_BY, refusal
from papermech.loadout import Loadout
from papermech.rules import CHAPTERS, RULES
from papermech.rulings import Rulings
from papermech.setup import Equipment, Setup
from papermech.state import ACTION, State
from tabletop.dice import SIDES, DiceSource
from tabletop.game import CONTINUE, OLDEST, Refusal, Step
from tabletop.record import mapping

_LOADOUT, _RULINGS, _MECH = "loadout", "rulings", "mech"
_ADVANCE = "advance"


class PaperMech:
    """The rules of Paper 'Mech, for one player with six-sided dice."""

    id = OLDEST
    version = 1
    seats = range(1, 2)
    die = SIDES
    chapters = CHAPTERS
    rules = RULES
    standard = Equipment()
    setup_keys = (_LOADOUT, _RULINGS)
    part_keys = (_MECH, _RULINGS)

    def seats_of(self, setup: Equipment) -> int:
        """One."""
        return 1

    def read_setup(self, value: Mapping[str, object]) -> Equipment:
        """Loadout and rulings of a record; without rulings they are the default."""
        return Equipment(
            Loadout.read(mapping(value, _LOADOUT)), Rulings.read(mapping(value, _RULINGS, {}))
        )

    def write_setup(self, setup: Equipment) -> dict[str, object]:
        """Loadout and rulings for a record; of the rulings those that differ from the default."""
        return {_LOADOUT: setup.loadout._asdict(), _RULINGS: setup.rulings.changed()}

    def read_parts(self, named: Mapping[str, str]) -> Equipment:
        """Loadout and rulings of a link, written as in positions."""
        # Most games begin with the standard set-up and need no positions; so below.
        from papermech import position  # noqa: PLC0415

        mech, rulings = named.get(_MECH), named.get(_RULINGS)
        standard = self.standard
        return Equipment(
            standard.loadout if mech is None else position.read_equipment(mech),
            standard.rulings if rulings is None else position.read_rulings(rulings),
        )

    def write_parts(self, setup: Equipment) -> dict[str, str]:
        """Loadout and rulings for a link, each if it is not the standard one."""
        from papermech import position  # noqa: PLC0415

        parts = {}
        if setup.loadout != self.standard.loadout:
            parts[_MECH] = position.write_equipment(setup.loadout)
        if setup.rulings != self.standard.rulings:
            parts[_RULINGS] = position.write_rulings(setup.rulings)
        return parts

    def blank(self, setup: Equipment) -> State:
        """The sheet before the first wave is rolled."""
        return game.blank(Setup.of(*setup))

    def begin(self, setup: Equipment, dice: DiceSource) -> Step[State]:
        """Set up the first wave."""
        return game.begin(Setup.of(*setup), dice)

    def apply(self, state: State, choice: str, dice: DiceSource) -> Step[State]:
        """Make a choice."""
        return game.apply(state, choice, dice)

    def refusal(self, state: State, choice: str) -> Refusal | None:
        """Why a choice is not legal."""
        reason = refusal(state, _ADVANCE if choice == CONTINUE else choice)
        return None if reason is None else Refusal(reason, REFUSED_BY.get(reason, ""))

    def runs_on(self, state: State) -> str:
        """The clock may run while no enemy is due."""
        return _ADVANCE if _ADVANCE in state.legal else ""

    def begins_turn(self, state: State) -> bool:
        """A turn is from the choice of an action to that of the next."""
        return state.decision == ACTION

    def is_quiet(self, state: State) -> bool:
        """Positions can say also what is being resolved."""
        return True

    def to_text(self, state: State) -> str:
        """A state as a position."""
        from papermech import position  # noqa: PLC0415

        return position.to_text(state)

    def from_text(self, text: str) -> State:
        """The state that a position says."""
        from papermech import position  # noqa: PLC0415

        return position.from_text(text)

    def setup_of(self, state: State) -> Equipment:
        """Loadout and rulings of a game."""
        return Equipment(state.setup.loadout, state.setup.rulings)

    def traced(self, state: State) -> dict[str, object]:
        """The fields of a trace line that are Paper 'Mech's own."""
        # Only the command line asks for them.
        from papermech.trace import fields  # noqa: PLC0415

        return fields(state)


PAPER_MECH = PaperMech()
