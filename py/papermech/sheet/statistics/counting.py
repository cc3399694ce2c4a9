"""The statistics of Paper 'Mech as the desk knows them."""

from collections.abc import Sequence

from desk.drawing.nodes import Node
from desk.words import Words
from papermech.record import Played
from papermech.sheet.statistics import score
from papermech.sheet.statistics.score import Game, Tally
from papermech.state import State


class PaperMechStatistics:
    """Fulfils `desk.face.Statistics`."""

    none = Tally()

    def counted(
        self,
        record: Played,
        state: State,
        today: str,
        daily: str,
        players: Sequence[str] = (),
        resigned: int | None = None,
    ) -> Game | None:
        """What counts of a game that has ended; there is one player, who never resigns."""
        return score.game_of(record, state, today, daily)

    def read(self, text: str) -> Tally:
        """A tally that was kept."""
        return score.read(text)

    def drawn(self, words: Words, tally: Tally, today: str) -> Node:
        """Outcomes, 'mechs, scores, waves and days."""
        # Games are counted without it.
        from papermech.sheet.statistics import score_view  # noqa: PLC0415

        return score_view.score(words, tally.sums, today)


STATISTICS = PaperMechStatistics()
