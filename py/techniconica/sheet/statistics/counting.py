"""The statistics of Techniconica as the desk knows them."""

from collections.abc import Sequence

from desk.drawing.nodes import Node
from desk.keeping.statistics import key_of
from desk.seats.seating import HERE, opponents
from desk.words import Words
from tabletop.daily import is_day
from tabletop.game import PLAYING, WON
from tabletop.record import Record
from techniconica.setup import Duel
from techniconica.sheet.statistics import tally as tallies
from techniconica.sheet.statistics.tally import DRAWN, LONGEST_BUILD, LOST, NONE, Fought, Tally
from techniconica.state import State


class TechniconicaStatistics:
    """Fulfils `desk.face.Statistics`."""

    none = NONE

    def counted(
        self,
        record: Record[Duel, State],
        state: State,
        today: str,
        daily: str,
        players: Sequence[str] = (),
        resigned: int | None = None,
    ) -> Fought | None:
        """A duel that people here played from its start; a side that resigned has lost.

        Of several sides that are left then, none has won.
        """
        is_over = state.outcome != PLAYING or resigned is not None
        here = [side for side, player in enumerate(players) if player == HERE]
        if not is_over or not here or record.position is not None or not is_day(today):
            return None
        winner = _winner(state, resigned)
        builds = record.setup.sides
        won = [build for side in here if side == winner for build in builds[side]]
        others = [build for side in here if side != winner for build in builds[side]]
        result = WON if winner in here else LOST
        if state.outcome == "draw":
            result = DRAWN
        against = opponents(players)
        return Fought(
            today,
            key_of(record),
            against,
            result,
            state.turn,
            tuple(map(_bounded, won)),
            tuple(map(_bounded, others)),
            daily,
        )

    def read(self, text: str) -> Tally:
        """A tally that was kept."""
        return tallies.read(text)

    def drawn(self, words: Words, tally: Tally, today: str) -> Node:
        """Opponents, mechs and days."""
        # Duels are counted without it.
        from techniconica.sheet.statistics import shown  # noqa: PLC0415

        return shown.score(words, tally.sums, today)


def _winner(state: State, resigned: int | None) -> int | None:
    if resigned is not None:
        left = [side for side in range(len(state.tables.own)) if side != resigned]
        return left[0] if len(left) == 1 else None
    won, _, side = state.outcome.partition(":")
    return int(side) if won == WON else None


def _bounded(build: str) -> str:
    """A build, but for one that is too long to be counted apart."""
    return build if len(build) <= LONGEST_BUILD else ""


STATISTICS = TechniconicaStatistics()
