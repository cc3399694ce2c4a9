"""A game by link that is opened: what it is to the games kept here, and what is said of it.

How it is plugged in: `links.open_link` is given a `Letter` for a link of that kind; the shell then
asks `arrived(letter, correspondence.courses(game, token))`, puts its `game` (but for what is older,
which changes nothing), lays that out on the desk looking back to where it was `seen`, so that the
player steps on through what happened since, and tells what `said` gives. What cannot be opened is
`refused`.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from desk.keeping.correspondence import NOBODY, ByLink
from desk.keeping.turns import who
from desk.words import Words
from tabletop.errors import GameError
from tabletop.link import Letter
from tabletop.record import Record, replay

NEW, GOES_ON, SAME, OLDER, PARTED = "new", "goes-on", "same", "older", "parted"
RESIGNED = "resigned"
"""What a link may be to the games here: the first of a game, the next turns of one, what is here
already, what has been gone on from here, another course of a game, or the end of one by somebody
who gave up."""
NOT_HERE, OTHER_VERSION, UNREADABLE = "not-here", "other-version", "unreadable"
"""Why it may not be opened: its game, its version, or anything else that is wrong with it."""

_WHY = {
    "other_game": NOT_HERE,
    "link_future": OTHER_VERSION,
    "letter_newer": OTHER_VERSION,
    "letter_older": OTHER_VERSION,
}


class Arrival(NamedTuple):
    """What becomes of a link: `game` is to be laid out, and `seen` choices of it are known here."""

    what: str
    game: ByLink
    seen: int

    @property
    def since(self) -> tuple[str, ...]:
        """The choices that have been made since, to be shown one by one."""
        return self.game.record.choices[self.seen :]

    @property
    def brings_end(self) -> bool:
        """Whether a game that is played here has ended by it."""
        is_news = self.what in (GOES_ON, PARTED, RESIGNED)
        return is_news and bool(self.game.seats) and self.game.seat == NOBODY

    @property
    def is_for_another(self) -> bool:
        """Whether a seat decides that is not played here: the link is to be handed on to it."""
        return self.game.seat != NOBODY and not self.game.is_ours


class Refused(NamedTuple):
    """Why a link is not opened."""

    what: str
    error: GameError


def refused(error: GameError) -> Refused:
    """What is wrong with a link that could not be read."""
    return Refused(_WHY.get(error.code, UNREADABLE), error)


class _Course(NamedTuple):
    """A letter as it was played: the last state, and of each step who decides and dice used."""

    letter: Letter[Any, Any]
    last: Any
    seats: tuple[int, ...]
    used: tuple[int, ...]


def arrived(letter: Letter[Any, Any], kept: Sequence[ByLink]) -> Arrival:
    """What a letter that was read is to the courses of its game that are kept here.

    Whoever plays no seat of the game here yet plays the one that decides, and plays it ever after.
    """
    played = _played(letter)
    if not kept:
        game = _taken(ByLink(letter.token, letter.record), played)
        return Arrival(NEW, game, _last_seen(played) if game.seats else 0)
    record = letter.record
    # A course that it goes on with comes before one that it parts from.
    for ours in kept:
        if is_within(ours.record, record) and ours.record.choices == record.choices:
            what = RESIGNED if _gives_up(letter, ours) else SAME
            return Arrival(what, _taken(ours, played), len(record.choices))
    within = [ours for ours in kept if is_within(ours.record, record)]
    if within:
        ours = max(within, key=lambda each: len(each.record.choices))
        return Arrival(GOES_ON, _taken(ours, played), len(ours.record.choices))
    for ours in kept:
        if is_within(record, ours.record):
            if _gives_up(letter, ours):
                # Whatever was chosen meanwhile, in ignorance of it, stays.
                made = len(ours.record.choices)
                end = ours._replace(resigned=letter.resigned, seat=NOBODY, sent=made + 1)
                return Arrival(RESIGNED, end, made)
            return Arrival(OLDER, ours, len(ours.record.choices))
    ours = max(kept, key=lambda each: _common(each, played))
    free = next(n for n in range(1, len(kept) + 2) if n not in {each.course for each in kept})
    other = ours._replace(course=free, turn=0)
    return Arrival(PARTED, _taken(other, played), _common(ours, played))


def _played(letter: Letter[Any, Any]) -> _Course:
    states = [step.state for step in replay(letter.record)]
    return _Course(
        letter,
        states[-1],
        tuple(state.seat for state in states),
        tuple(state.dice_used for state in states),
    )


def _taken(ours: ByLink, played: _Course) -> ByLink:
    """A game as a letter says it; what a person here is called is theirs to say."""
    letter = played.letter
    longest = max(len(ours.names), len(letter.names))
    names = [
        _at(ours.names, seat)
        if seat in ours.seats and _at(ours.names, seat)
        else _at(letter.names, seat) or _at(ours.names, seat)
        for seat in range(longest)
    ]
    is_known = letter.resigned is not None or ours.sent > len(ours.record.choices)
    taken = ours._replace(
        names=tuple(names),
        levels=letter.levels,
        sent=len(letter.record.choices) + is_known,
        resigned=ours.resigned if letter.resigned is None else letter.resigned,
    )
    game = taken.with_state(letter.record, played.last)
    # A computer's seat is nobody's.
    if game.seats or game.seat == NOBODY or _at(letter.levels, game.seat):
        return game
    return game._replace(seats=(game.seat,))


def _gives_up(letter: Letter[Any, Any], ours: ByLink) -> bool:
    return letter.resigned is not None and ours.resigned is None


def _at(texts: tuple[str, ...], seat: int) -> str:
    return texts[seat] if seat < len(texts) else ""


def _last_seen(played: _Course) -> int:
    """The choices made when the seat that decides now had last decided; 0 if it never has."""
    *earlier, decides = played.seats
    return max((place for place, seat in enumerate(earlier, 1) if seat == decides), default=0)


def is_within(part: Record[Any, Any], whole: Record[Any, Any]) -> bool:
    """Whether a game is another's beginning, or all of it."""
    faces = part.faces or ()
    return (
        _beginning(part) == _beginning(whole)
        and part.choices == whole.choices[: len(part.choices)]
        and faces == (whole.faces or ())[: len(faces)]
    )


def _beginning(record: Record[Any, Any]) -> Record[Any, Any]:
    return record._replace(choices=(), faces=None if record.faces is None else ())


def _common(ours: ByLink, played: _Course) -> int:
    """The number of choices up to which a game and a letter are the same."""
    theirs = played.letter.record
    if _beginning(ours.record) != _beginning(theirs):
        return 0
    faces = _alike(ours.record.faces or (), theirs.faces or ())
    choices = _alike(ours.record.choices, theirs.choices)
    return max(
        (place for place, used in enumerate(played.used[: choices + 1]) if used <= faces),
        default=0,
    )


def _alike(these: Iterable[object], those: Iterable[object]) -> int:
    number = 0
    for one, other in zip(these, those, strict=False):
        if one != other:
            break
        number += 1
    return number


# --- In words


def said(words: Words, arrival: Arrival | Refused) -> str:
    """What a link was, and whose turn it is now."""
    say = words.say
    if isinstance(arrival, Refused):
        return say("link.not_opened", reason=words.explain(arrival.error))
    what, game, _ = arrival
    if game.resigned is not None:
        end = say("by_link.resigned", who=who(words, game.names, game.resigned))
    else:
        end = say("by_link.over" if game.seat == NOBODY else "by_link.yours")
    if what == RESIGNED:
        return end
    if what == NEW and game.is_ours:
        told = say("by_link.new", who=who(words, game.names, game.seat))
    elif what == GOES_ON:
        told = words.count("by_link.goes_on", len(arrival.since))
    elif what == OLDER and arrival.is_for_another:
        # Most often it is the other who did not get the answer.
        return say("by_link.answered", who=who(words, game.names, game.seat))
    else:
        told = say(_SAID[what])
    if arrival.is_for_another:
        whose = say("by_link.not_yours", who=who(words, game.names, game.seat))
        return f"{told} {whose}"
    return f"{told} {end}"


_SAID = {
    NEW: "by_link.watched",
    SAME: "by_link.same",
    OLDER: "by_link.older",
    PARTED: "by_link.parted",
}
