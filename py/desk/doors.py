"""The ways by which games come to the desk and leave it; what leaves can be gone back to.

Every way that opens a game goes through here, whoever asks for it: a person, a link, a file, the
host of a frame, or another window.
"""

from collections.abc import Callable
from contextlib import suppress

from desk.desk import Desk
from desk.keeping.shelf import Shelf
from desk.registry import face_of
from tabletop.errors import DamagedError


class Doors:
    """Between a desk and the shelf on which its games lie. `today` tells the day."""

    def __init__(self, desk: Desk, shelf: Shelf, today: Callable[[], str]) -> None:
        self._desk = desk
        self._shelf = shelf
        self._today = today

    @property
    def shelf(self) -> Shelf:
        """Where the games lie."""
        return self._shelf

    def bring_back(self) -> bool:
        """Bring back the game that was played last; False if there never was one.

        What cannot be read is put aside, with a message, and the copy before it is tried.
        """
        shelf, desk = self._shelf, self._desk
        lying = len(shelf.aside())
        reason = ""
        while (text := shelf.open()) is not None and not desk.restore(text):
            reason = desk.message
            shelf.set_aside_newest()
        is_damaged = len(shelf.aside()) > lying
        if text is not None and is_damaged:
            desk.tell("games.older_opened")
        elif is_damaged:
            desk.tell("page.save_damaged", reason=reason)
        return text is not None or is_damaged

    def keep(self) -> bool:
        """Keep the game as it stands; False, with the store's problem, if that does not last."""
        return self._shelf.put(self._desk.save(), self._today(), self._desk.about)

    def follow(self) -> bool:
        """Go where another window went on; whether one did."""
        shelf = self._shelf
        if not shelf.went_on_elsewhere():
            return False
        # It may still have to be fetched: then nothing has been done yet, and all is done anew.
        with suppress(DamagedError):
            face_of(shelf.newest_game())
        if self._is_played:
            shelf.keep_what_was_left_elsewhere()
        ours = shelf.present
        text = shelf.follow()
        if text is None or not self._desk.restore(text):
            # What makes no sense takes no game's place.
            shelf.present = ours
        else:
            self._desk.tell("games.went_on")
        return True

    def open(self, opening: Callable[[], bool], left: str = "") -> bool:
        """Leave this game and open that one; False, with a message on the desk, if it cannot be.

        `left` is the key of what is said besides where the game that is left was played.
        """
        is_played = self._is_played
        if is_played:
            self.keep()
        if not opening():
            return False
        if is_played:
            self._shelf.keep_present()
        self._shelf.begin()
        if is_played and left:
            self._desk.tell_besides(left)
        return True

    def take(self, game: str) -> bool:
        """Leave this game and go on with one from the shelf.

        False, with a message on the desk, if it is gone or cannot be opened.
        """
        text = self._shelf.text_of(game)
        if text is None:
            self._desk.tell("games.gone")
            return False
        if not self.open(lambda: self._desk.restore(text)):
            return False
        self._shelf.take(game)
        return True

    @property
    def _is_played(self) -> bool:
        """Whether the game on the desk would be missed; a game by link is kept by itself."""
        if self._desk.is_kept_by_itself:
            return False
        return not self._desk.is_untouched or bool(self._shelf.present.name)
