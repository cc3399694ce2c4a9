"""A game by link at the desk: as the correspondence keeps it, and as the desk lays it out."""

from typing import TYPE_CHECKING

from desk.keeping.save import Save
from desk.seats.seating import AWAY, HERE
from tabletop.game import LEVELS

if TYPE_CHECKING:
    from desk.keeping.correspondence import ByLink
    from desk.play import Play


def laid_out(game: "ByLink") -> Save:
    """The game as the desk lays it out: who is not here is far away."""
    count = game.record.rules.seats_of(game.record.setup)
    seats = tuple(_kind(game, seat) for seat in range(count))
    return Save(game.record, seats=seats, by_link=game.id, sent=game.sent, resigned=game.resigned)


def _kind(game: "ByLink", seat: int) -> str:
    if seat in game.seats:
        return HERE
    level = game.levels[seat] if seat < len(game.levels) else ""
    return level if level in LEVELS else AWAY


def as_it_stands(kept: "ByLink | None", play: "Play") -> "ByLink":
    """A game by link as it is played; what is `kept` of it tells people's names."""
    # Few games are played by link.
    from desk.keeping.correspondence import ByLink  # noqa: PLC0415

    _, token, *course = play.by_link.split(".")
    game = kept or ByLink(token, play.record, course=int(course[0]) if course else 0)
    levels = tuple(kind if kind in LEVELS else "" for kind in play.seats)
    stands = game._replace(seats=play.people, levels=levels if any(levels) else ())
    stands = stands._replace(sent=play.sent, resigned=play.resigned)
    return stands.with_state(play.record, play.state)
