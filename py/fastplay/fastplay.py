"""Fast Play Mech as the house knows a game: one object that fulfils `tabletop.game.Rules`."""

from collections.abc import Mapping

from fastplay import game
from fastplay.catalogue import ACTIONS, PLAYERS, SIDES_OF_DIE
from fastplay.choosing.refusals import refusal
from fastplay.layout import ACTION, CUSTOMISE, PLACE
from fastplay.rules import CHAPTERS, RULES
from fastplay.setup import Battle, read_battle, tables_of, write_players, write_scenario
from fastplay.state import State
from fastplay.table import blank
from tabletop.dice import DiceSource
from tabletop.game import Refusal, Step
from tabletop.record import mapping

_SCENARIO, _PLAYERS, _RULINGS = "scenario", "players", "rulings"


class FastPlay:
    """The rules of Fast Play Mech, for two to four players."""

    id = "fastplay"
    version = 1
    seats = PLAYERS
    die = SIDES_OF_DIE
    chapters = CHAPTERS
    rules = RULES
    standard = Battle()
    setup_keys = (_SCENARIO, _PLAYERS, _RULINGS)
    part_keys = (_SCENARIO, _PLAYERS, _RULINGS)

    def seats_of(self, setup: Battle) -> int:
        """One for each player."""
        return len(setup.players)

    def read_setup(self, value: Mapping[str, object]) -> Battle:
        """Scenario, players and rulings of a record; all but the players may be missing."""
        return read_battle(
            mapping(value, _SCENARIO, {}), value.get(_PLAYERS), mapping(value, _RULINGS, {})
        )

    def write_setup(self, setup: Battle) -> dict[str, object]:
        """Scenario, players and rulings for a record; of the rulings those that differ."""
        return {
            _SCENARIO: write_scenario(setup.scenario),
            _PLAYERS: write_players(setup.players),
            _RULINGS: setup.rulings.changed(),
        }

    def read_parts(self, named: Mapping[str, str]) -> Battle:
        """Scenario, players and rulings of a link, written as in positions."""
        # Most games begin with the standard set-up and need no positions; so below.
        from fastplay.writing import parts  # noqa: PLC0415

        return parts.read(
            named.get(_SCENARIO), named.get(_PLAYERS), named.get(_RULINGS), self.standard
        )

    def write_parts(self, setup: Battle) -> dict[str, str]:
        """Scenario, players and rulings for a link, each if it is not the standard one."""
        from fastplay.writing import parts  # noqa: PLC0415

        written = {}
        if setup.scenario != self.standard.scenario:
            written[_SCENARIO] = parts.write_scenario(setup.scenario)
        if setup.players != self.standard.players:
            written[_PLAYERS] = parts.write_players(setup.players)
        if setup.rulings != self.standard.rulings:
            written[_RULINGS] = parts.write_rulings(setup.rulings)
        return written

    def blank(self, setup: Battle) -> State:
        """The table before anybody has rolled."""
        return blank(tables_of(setup))

    def begin(self, setup: Battle, dice: DiceSource) -> Step[State]:
        """Roll up all mechs."""
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
        """To be undone are whole turns, all customising of a player, and placing a mech."""
        if state.decision not in (ACTION, CUSTOMISE):
            return state.decision == PLACE
        mech = state.mechs[state.seat]
        if state.decision == CUSTOMISE:
            return not any(mech.added)
        return mech.actions == ACTIONS and not mech.rushed

    def is_quiet(self, state: State) -> bool:
        """Positions begin with the first round."""
        return state.round > 0

    def to_text(self, state: State) -> str:
        """A state as a position."""
        from fastplay.writing import position  # noqa: PLC0415

        return position.to_text(state)

    def from_text(self, text: str) -> State:
        """The state that a position says."""
        from fastplay.writing import position  # noqa: PLC0415

        return position.from_text(text)

    def setup_of(self, state: State) -> Battle:
        """Scenario, players and rulings of a game."""
        return state.tables.battle

    def traced(self, state: State) -> dict[str, object]:
        """The fields of a trace line that are Fast Play Mech's own."""
        # Only the command line asks for them.
        from fastplay.writing.trace import fields  # noqa: PLC0415

        return fields(state)


FASTPLAY = FastPlay()
