"""The three ways a game can say no. Each names the offending piece and what was allowed.

The message of an exception is for engineers; what a player reads is looked up in the word
catalogues under `code`, with `piece` and `allowed` filled in.
"""

from collections.abc import Iterable


class GameError(ValueError):
    """Something a game cannot take.

    `code` is a stable id, `piece` the offending text (shortened to stay readable), `allowed`
    what would have been accepted, `place` the 1-based place in a list, or 0, and `asked` the
    decision that the piece was to answer, or "".
    """

    kind = "error"

    def __init__(
        self,
        code: str,
        piece: object = "",
        allowed: Iterable[str] = (),
        place: int = 0,
        asked: str = "",
    ) -> None:
        self.code = code
        self.piece = shortened(piece)
        self.allowed = tuple(allowed)
        self.place = place
        self.asked = asked
        super().__init__(self._message())

    def _message(self) -> str:
        message = f"{self.kind} ({self.code})"
        if self.place:
            message += f" at place {self.place}"
        if self.asked:
            message += f" in decision {self.asked}"
        if self.piece:
            message += f": {self.piece}"
        if self.allowed:
            message += f"; allowed: {' '.join(self.allowed)}"
        return message


class InvalidError(GameError):
    """A piece that cannot be read: it is not in the notation at all."""

    kind = "invalid"


class IllegalError(GameError):
    """A piece that can be read but that the rules forbid here."""

    kind = "illegal"

    def at(self, place: int) -> "IllegalError":
        """The same error, naming the 1-based place of the piece in a list."""
        return IllegalError(self.code, self.piece, self.allowed, place, self.asked)


class DamagedError(GameError):
    """A record that cannot be taken as a whole: broken, foreign or of a future version."""

    kind = "damaged"


class DivergedError(DamagedError):
    """A replay that leads elsewhere than where it was made.

    `place` is the number of choices after which that was noticed. `report` is a record of the game
    up to there, with what was expected beside it, to be opened or sent to us.
    """

    report = ""


LONGEST_PIECE = 60


def shortened(piece: object) -> str:
    """One printable line of at most `LONGEST_PIECE` characters that shows `piece`."""
    try:
        text = piece if isinstance(piece, str) else repr(piece)
    except RecursionError:
        # Boxes in boxes that JSON could just about read are too deep to be written out.
        text = type(piece).__name__
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[:1000])
    return text if len(text) <= LONGEST_PIECE else text[: LONGEST_PIECE - 1] + "…"
