"""The score on the page: finished games are counted in the browser's store, shown, and wiped."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from browser.dom import Panel, Presses
from browser.page import Page
from browser.store import Store
from desk.desk import Desk
from desk.face import SCORE

if TYPE_CHECKING:
    from papermech.sheet.statistics.score import Score, Tally


class ScoreDialog:
    """Counts games that end on the desk, and binds the dialog that shows what they add up to.

    A guest in another page counts nothing.
    """

    def __init__(
        self, page: Page, desk: Desk, store: Store, lay_aside: Callable[[str], None]
    ) -> None:
        self._page = page
        self._desk = desk
        self._store = store
        self._lay_aside = lay_aside
        self._panel: Panel | None = None
        self._wiped: Tally | None = None
        self._is_guest = page.document.documentElement.hasAttribute("data-embed")

    @property
    def presses(self) -> Presses:
        """What each verb of a press does here."""
        return {
            "score": lambda _: self._open(),
            "score-file": lambda _: self._save(),
            "score-wipe": self._wipe,
            "score-back": lambda _: self._bring_back(),
        }

    def count(self) -> None:
        """After a press: count the game if it ended with that."""
        has_score = SCORE in self._desk.face.rooms
        if self._is_guest or not has_score or not self._desk.has_just_ended:
            return
        from papermech.sheet.statistics.score import game_of  # noqa: PLC0415 - only once a game

        day = self._page.today()
        game = game_of(self._desk.record, self._desk.state, day, self._desk.daily(day))
        if game is not None:
            self._score.count(game)

    @property
    def _score(self) -> "Score":
        from papermech.sheet.statistics.score import Score  # noqa: PLC0415 - as in count

        return Score(self._store, self._lay_aside)

    def _open(self) -> None:
        self._page.by_id("games-dialog").close()
        self._show()
        self._page.by_id("score-dialog").showModal()
        self._page.by_id("score-title").focus()

    def _show(self, key: str = "", *, is_asked: bool = False) -> None:
        from papermech.sheet.statistics.score_view import score  # noqa: PLC0415 - few visits look at it

        if self._panel is None:
            self._panel = Panel(self._page, "score-body")
        sums = self._score.tally().sums
        may_bring_back = self._wiped is not None
        self._panel.draw(
            score(
                self._desk.words,
                sums,
                self._page.today(),
                is_asked=is_asked,
                may_bring_back=may_bring_back,
            )
        )
        self._page.by_id("score-message").textContent = self._desk.say(key) if key else ""
        # What was pressed is gone or stands for something else now.
        self._page.by_id("score-title").focus()

    def _save(self) -> None:
        self._page.save_file(
            f"paper-mech-score-{self._page.today()}", self._score.tally().to_text()
        )

    def _wipe(self, how: str) -> None:
        if how == "ask":
            self._show("score.wipe_ask", is_asked=True)
        elif how == "yes":
            self._wiped = self._score.wipe()
            self._show("score.wiped")
        else:
            self._show()

    def _bring_back(self) -> None:
        if self._wiped is not None:
            self._score.bring_back(self._wiped)
            self._wiped = None
        self._show("games.brought_back")
