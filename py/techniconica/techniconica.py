"""Techniconica as the house knows a game: one object that fulfils `tabletop.game.Rules`."""

from collections.abc import Mapping

from tabletop.dice import DiceSource
from tabletop.game import Refusal, Step
from tabletop.record import mapping
from techniconica import game
from techniconica.catalogue import ACTIONS, ACTIONS_IN_LOW_POWER, DIE, SIDES_MAY_BE
from techniconica.chapters.turn import waiting
from techniconica.refusals import refusal
from techniconica.rules import CHAPTERS, RULES
from techniconica.setup import Duel, Rulings, read_sides, tables_of, write_sides
from techniconica.state import ACTION, MECH, NOTHING, State
from techniconica.table import blank

_SIDES, _RULINGS = "sides", "rulings"


class Techniconica:
    """The rules of Techniconica, for two to four sides with ten-sided dice."""

    id = "techniconica"
    version = 1
    seats = SIDES_MAY_BE
    die = DIE
    chapters = CHAPTERS
    rules = RULES
    standard = Duel()
    setup_keys = (_SIDES, _RULINGS)
    part_keys = (_SIDES, _RULINGS)

    def seats_of(self, setup: Duel) -> int:
        """One for each side."""
        return len(setup.sides)

    def read_setup(self, value: Mapping[str, object]) -> Duel:
        """Sides and rulings of a record; without rulings they are the default."""
        rulings = Rulings.read(mapping(value, _RULINGS, {}))
        return read_sides(value.get(_SIDES), rulings)

    def write_setup(self, setup: Duel) -> dict[str, object]:
        """Sides and rulings for a record; of the rulings those that differ from the default."""
        return {_SIDES: write_sides(setup.sides), _RULINGS: setup.rulings.changed()}

    def read_parts(self, named: Mapping[str, str]) -> Duel:
        """Sides and rulings of a link, written as in positions."""
        # Most games begin with the standard set-up and need no positions; so below.
        from techniconica.writing import parts  # noqa: PLC0415

        return parts.read(named.get(_SIDES), named.get(_RULINGS), self.standard)

    def write_parts(self, setup: Duel) -> dict[str, str]:
        """Sides and rulings for a link, each if it is not the standard one."""
        from techniconica.writing import parts  # noqa: PLC0415

        written = {}
        if setup.sides != self.standard.sides:
            written[_SIDES] = parts.write_sides(setup.sides)
        if setup.rulings != self.standard.rulings:
            written[_RULINGS] = parts.write_rulings(setup.rulings)
        return written

    def blank(self, setup: Duel) -> State:
        """The mechs as built, before anybody has rolled."""
        return blank(tables_of(setup))

    def begin(self, setup: Duel, dice: DiceSource) -> Step[State]:
        """Roll for who chooses the beginner."""
        return game.begin(tables_of(setup), dice)

    def apply(self, state: State, choice: str, dice: DiceSource) -> Step[State]:
        """Make a choice."""
        return game.apply(state, choice, dice)

    def refusal(self, state: State, choice: str) -> Refusal | None:
        """Why a choice is not legal."""
        return refusal(state, choice)

    def runs_on(self, state: State) -> str:
        """Nothing runs on by itself."""
        return ""

    def begins_turn(self, state: State) -> bool:
        """To be undone are whole activations, from the choice of the mech on, if there was one."""
        if state.decision != ACTION:
            return state.decision == MECH
        mech = state.mechs[state.active]
        unspent = mech.actions == (ACTIONS_IN_LOW_POWER if mech.low_power else ACTIONS)
        return unspent and not waiting(state.mechs, state.tables.own[state.seat])

    def is_quiet(self, state: State) -> bool:
        """Positions can say also what is being resolved, but not that nobody has rolled yet."""
        return state.decision != NOTHING

    def to_text(self, state: State) -> str:
        """A state as a position."""
        from techniconica.writing import position  # noqa: PLC0415

        return position.to_text(state)

    def from_text(self, text: str) -> State:
        """The state that a position says."""
        from techniconica.writing import position  # noqa: PLC0415

        return position.from_text(text)

    def setup_of(self, state: State) -> Duel:
        """Sides and rulings of a game."""
        return state.tables.duel

    def traced(self, state: State) -> dict[str, object]:
        """The fields of a trace line that are Techniconica's own."""
        # Only the command line asks for them.
        from techniconica.writing.trace import fields  # noqa: PLC0415

        return fields(state)


TECHNICONICA = Techniconica()
