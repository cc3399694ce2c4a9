"""The shelf of games, one press away: another game is opened, and the one that was played is kept.

Imported only where there are several games.
"""

from collections.abc import Callable

from browser.dialogs.games import Games
from browser.dom import Panel, Presses
from browser.page import Page
from desk.desk import Desk
from desk.doors import Doors
from desk.registry import face_of
from tabletop.errors import GameError


class Choosing:
    """Binds the dialog from which a game is chosen."""

    def __init__(
        self,
        page: Page,
        desk: Desk,
        doors: Doors,
        games: Games,
        opened: Callable[[], None],
    ) -> None:
        self._page = page
        self._desk = desk
        self._doors = doors
        self._games = games
        self._opened = opened
        self._panel: Panel | None = None

    @property
    def presses(self) -> Presses:
        """What each verb of a press does here."""
        return {"shelf": lambda _: self._open(), "shelf-play": self._play}

    def _open(self) -> None:
        # Most visits play the game that they begin with.
        from desk.drawing.covers import covers, shelf  # noqa: PLC0415

        if self._panel is None:
            self._panel = Panel(self._page, "shelf-list")
        words = self._desk.words
        shown = covers(words.language)
        begun = [each.game for each in shown if self._games.begun(each.game)]
        self._panel.draw(shelf(words, shown, self._desk.rules.id, begun))
        self._page.by_id("shelf-message").textContent = ""
        self._page.by_id("shelf-dialog").showModal()
        self._page.by_id("shelf-title").focus()

    def _play(self, game: str) -> None:
        """Go on with the game of that kind that was left last, or begin one."""
        begun = self._games.begun(game)
        if not (self._doors.take(begun) if begun else self._begin(game)):
            self._page.by_id("shelf-message").textContent = self._desk.message
            return
        self._page.by_id("shelf-dialog").close()
        self._opened()

    def _begin(self, game: str) -> bool:
        try:
            rules = face_of(game).rules
        except GameError as error:
            return self._desk.refuse(error)
        seed = self._page.random_seed()
        return self._doors.open(lambda: self._desk.new_game(seed, rules=rules))
