"""The score on the page: finished games are counted in the browser's store, shown, and wiped."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from browser.dom import Panel, Presses
from browser.page import Page
from browser.store import Store
from desk.desk import Desk
from desk.drawing.nodes import node
from desk.face import SCORE

if TYPE_CHECKING:
    from desk.face import Statistics, Tally
    from desk.keeping.statistics import Score


class ScoreDialog:
    """Counts games that end on the desk, and binds the dialog that shows what they add up to.

    A game without statistics has no score. A guest in another page counts nothing.
    """

    def __init__(
        self, page: Page, desk: Desk, store: Store, lay_aside: Callable[[str], None]
    ) -> None:
        self._page = page
        self._desk = desk
        self._store = store
        self._lay_aside = lay_aside
        self._panel: Panel | None = None
        self._wiped: dict[str, Tally] = {}
        self._is_guest = self._page.document.documentElement.hasAttribute("data-embed")

    @property
    def presses(self) -> Presses:
        """What each verb of a press does here."""
        return {
            "score": lambda _: self._open(),
            "score-file": lambda _: self._save(),
            "score-wipe": lambda _: self._wipe(),
            "score-back": lambda _: self._bring_back(),
        }

    def count(self) -> None:
        """After a press: count the game if it ended with that."""
        has_score = SCORE in self._desk.face.rooms
        if self._is_guest or not has_score or not self._desk.has_just_ended:
            return
        statistics = self._desk.face.statistics()
        if statistics is None:
            return
        desk, day = self._desk, self._page.today()
        game = statistics.counted(
            desk.record, desk.state, day, desk.daily(day), desk.players, desk.resigned
        )
        if game is not None:
            self._score(statistics).count(game)

    def _score(self, statistics: "Statistics[Any]") -> "Score[Any]":
        from desk.keeping.statistics import Score  # noqa: PLC0415 - only once a game

        return Score(self._desk.rules.id, statistics, self._store, self._lay_aside)

    @property
    def _statistics(self) -> "Statistics[Any]":
        """Those of the game on the desk, whose score is open."""
        statistics = self._desk.face.statistics()
        assert statistics is not None
        return statistics

    def _open(self) -> None:
        self._page.by_id("games-dialog").close()
        self._show()
        self._page.by_id("score-dialog").showModal()
        self._page.by_id("score-title").focus()

    def _show(self, key: str = "") -> None:
        if self._panel is None:
            self._panel = Panel(self._page, "score-body")
        from desk.keeping.scored import ways_on  # noqa: PLC0415 - only once it is open

        statistics, words = self._statistics, self._desk.words
        tally = self._score(statistics).tally()
        ways = ways_on(
            words,
            is_empty=tally == statistics.none,
            may_bring_back=self._desk.rules.id in self._wiped,
        )
        self._panel.draw(node("div", statistics.drawn(words, tally, self._page.today()), ways))
        self._page.by_id("score-message").textContent = self._desk.say(key) if key else ""
        # What was pressed is gone or stands for something else now.
        self._page.by_id("score-title").focus()

    def _save(self) -> None:
        tally = self._score(self._statistics).tally()
        self._page.save_file(f"{self._desk.face.files}-score-{self._page.today()}", tally.to_text())

    def _wipe(self) -> None:
        self._wiped[self._desk.rules.id] = self._score(self._statistics).wipe()
        self._show("score.wiped")

    def _bring_back(self) -> None:
        wiped = self._wiped.pop(self._desk.rules.id, None)
        if wiped is not None:
            self._score(self._statistics).bring_back(wiped)
        self._show("games.brought_back")
