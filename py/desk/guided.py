"""A desk with a guide at it: the guide hears every press, and may show and say something besides.

The desk itself knows no guide. Where a game has none, or nobody asked for it, this is the desk.
"""

from desk.desk import VERBS, Desk
from desk.face import Guiding
from desk.keeping.save import Save
from desk.look import Look, Now

GUIDE = "guide"
GUIDED_VERBS = VERBS | {GUIDE}
"""The verbs of presses that a desk with a guide knows."""


class Guided(Desk):
    """A desk whose game may have a guide."""

    _guide: Guiding | None = None

    def _lay(self, kept: Save) -> None:
        before = self.face if self.games_opened else None
        super()._lay(kept)
        if self.face is not before:
            # It is the other game's, and is kept with that.
            self._guide = None

    def _replace_game(self, coming: Save) -> None:
        super()._replace_game(coming)
        if self._guide:
            self._guide.close()

    def _bring_back(self, kept: Save) -> None:
        super()._bring_back(kept)
        self._guide = self.face.guide(self, kept.guided) if kept.guided else None

    def _obey(self, verb: str, what: str) -> None:
        if verb == GUIDE:
            self._guide = self._guide or self.face.guide(self, None)
            if self._guide:
                self._guide.press(what)
        else:
            super()._obey(verb, what)
        if self._guide:
            if verb == "window":
                self._guide.point_out()
            self._guide.follow(verb)

    @property
    def heard(self) -> tuple[str, ...]:
        """What is to be said aloud after the last press, and what the guide says to it."""
        verb = self._last_press[0]
        if self._message or self._is_silent(verb):
            return ()
        said = self._guide.said if self._guide else ""
        return (*super().heard, *([said] if said else []))

    @property
    def is_untouched(self) -> bool:
        """Whether nobody has played the game yet, and none lies aside for the guide."""
        return super().is_untouched and not (self._guide and self._guide.kept())

    def save(self) -> str:
        """The game, with what was undone and the guide, as one line of JSON."""
        guided = self._guide.kept() if self._guide else None
        return self.kept()._replace(guided=guided).to_text()

    def look(self, now: Now | None = None) -> Look:
        """All that is to be seen now, and what the guide shows of it."""
        look = super().look(now)
        if not self._guide:
            return look
        guided: Look = self._guide.shown_on(look)
        return guided

    # --- What a guide may do

    def lay_out(self, kept: Save) -> bool:
        """Put another game on the desk; False, with a message, if it cannot be opened."""
        return self._try_to_open(lambda: self._lay(kept))

    def go_back_to(self, choices: int) -> None:
        """Take back the presses that made more than so many choices."""
        self._go_back_to_press(self.presses_after(choices))

    def bring_into_sight(self, part: str, do: str) -> None:
        """Show a part of the sheet, unless the whole of it is in sight, and the control of `do`."""
        self._sight.bring(part, do)
