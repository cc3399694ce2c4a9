"""Games by link: what this browser knows of each, kept until it is deleted.

A game by link is played by handing on its record after every turn (`tabletop.link.Letter`), so here
is kept which seats are played in this browser, how far the game went, and what others have seen of
it. Two courses of the same game, which went on differently in two places, are kept side by side.

How it is plugged in: the shell makes one `Correspondence` over its store, with the shelf's
`lay_aside`. A game that is begun by link gets a token of outside randomness (`seed_code`) and dice
that are drawn by `tabletop.dice.DrawnDice`. It is put here after every press, as `with_state` says
it, and gone on with as `Stored` gives it back. The desk undoes as far as
`tabletop.journal.undo_stops_at` allows, told `sent`; when a link is handed on, that becomes the
number of its choices. What `desk.sharing.arrivals` makes of a link that is opened is put here, too,
and laid out on the desk as it was `seen` choices into the game.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from desk.keeping.save import read_record
from desk.keeping.shelf import MOST_TURNS, Drawer, Kept, Label, unsealed
from tabletop.errors import DamagedError, GameError, InvalidError
from tabletop.game import PLAYING
from tabletop.link import Letter
from tabletop.notation import read_json
from tabletop.record import LONGEST_TEXT, MOST_CHOICES, Record

FORMAT = "by-link/1"
MOST_GAMES = 200
MOST_CHARACTERS = 1_500_000
"""Of all games together; beyond it, or beyond the most games, those that are over make room."""
MOST_COURSES = 20
"""Of one game, which went on differently in so many places."""
NOBODY = -1
"""The seat that decides once a game is over."""

_NAME = "link."
_LONGEST = LONGEST_TEXT + 10_000


class ByLink(NamedTuple):
    """A game by link.

    `seats` are those played here, and `seat` is the one that decides, or `NOBODY`. `resigned` is
    the seat that gave up. The first `sent` choices are known elsewhere; a resignation comes after
    all of them. `course` is 0 but for the other courses of a game that went on
    differently elsewhere. `about` is told in lists, `day` is when it was kept last, and `turn` is
    what tells whether it has been kept since, perhaps by another window; it is 0 before.
    """

    token: str
    record: Record[Any, Any]
    seats: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    sent: int = 0
    seat: int = NOBODY
    about: Mapping[str, object] = {}
    course: int = 0
    day: str = ""
    turn: int = 0
    resigned: int | None = None

    @property
    def id(self) -> str:
        """What it is kept under: no other game, and no other course, has the same."""
        game = f"{self.record.rules.id}.{self.token}"
        return f"{game}.{self.course}" if self.course else game

    @property
    def is_ours(self) -> bool:
        """Whether a seat that is played here decides."""
        return self.seat in self.seats

    @property
    def letter(self) -> Letter[Any, Any]:
        """What is handed on."""
        return Letter(self.record, self.token, self.names, self.levels, self.resigned)

    def with_state(self, record: Record[Any, Any], state: Any) -> "ByLink":  # noqa: ANN401
        """As it stands after choices: a record that leads to a state of the game.

        Of the record's faces only those that the game has used are taken.
        """
        about = {
            "game": record.rules.id,
            "outcome": state.outcome,
            "stage": state.stage,
            "score": state.score,
            "choices": len(record.choices),
        }
        is_playing = state.outcome == PLAYING and self.resigned is None
        return self._replace(
            record=record._replace(faces=(record.faces or ())[: state.dice_used]),
            seat=state.seat if is_playing else NOBODY,
            about=about,
        )

    def named(self, name: str) -> "ByLink":
        """With what the person is called who plays here."""
        longest = max((len(self.names), *(seat + 1 for seat in self.seats)))
        names = (*self.names, *("",) * (longest - len(self.names)))
        return self._replace(
            names=tuple(name if seat in self.seats else each for seat, each in enumerate(names))
        )

    def to_text(self) -> str:
        """The game as one line of JSON."""
        kept = {
            "format": FORMAT,
            "token": self.token,
            "record": self.record.as_json(),
            "seats": self.seats,
            "names": self.names,
            "levels": self.levels,
            "sent": self.sent,
            "course": self.course,
        }
        if self.resigned is not None:
            kept["resigned"] = self.resigned
        return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> ByLink:
    """Read what `ByLink.to_text` wrote; who decides is not known from it.

    Raises `DamagedError` for what is none of ours, `InvalidError` for a piece that cannot be read,
    and otherwise as `save.read_record`.
    """
    value = read_json(text, _LONGEST)
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        named = value.get("format") if isinstance(value, dict) else value
        raise DamagedError("foreign_format", named, (FORMAT,))
    record = read_record(value.get("record"))
    if record.faces is None:
        raise InvalidError("dice", "seed", ("faces",))
    most, resigned = record.rules.seats[-1], value.get("resigned")
    return ByLink(
        token=_text(value, "token"),
        record=record,
        seats=tuple(_number(seat, "seats", most - 1) for seat in _list(value, "seats", most)),
        names=tuple(_piece(name, "names") for name in _list(value, "names", most)),
        levels=tuple(_piece(level, "levels") for level in _list(value, "levels", most)),
        sent=_number(value.get("sent"), "sent", MOST_CHOICES + (resigned is not None)),
        course=_number(value.get("course"), "course", MOST_COURSES),
        resigned=None if resigned is None else _number(resigned, "resigned", most - 1),
    )


def _text(value: Mapping[str, object], key: str) -> str:
    return _piece(value.get(key), key)


def _piece(named: object, key: str) -> str:
    if not isinstance(named, str):
        raise InvalidError("wrong_type", key, ('""',))
    return named


def _list(value: Mapping[str, object], key: str, most: int) -> list[object]:
    named = value.get(key)
    if not isinstance(named, list) or len(named) > most:
        raise InvalidError("wrong_type", key, ("[]",))
    return named


def _number(named: object, key: str, most: int) -> int:
    if type(named) is not int or not 0 <= named <= most:
        raise InvalidError("wrong_type", key, (f"0-{most}",))
    return named


class Stored(NamedTuple):
    """A game as it was put; `lasts` is False if that is only until the page is left."""

    game: ByLink
    lasts: bool


class Correspondence:
    """The games by link in a drawer, read anew each time, since other windows write there too.

    `lay_aside` is given what lies there and cannot be read. Nothing raises but `get`.
    """

    def __init__(self, drawer: Drawer, window: str, lay_aside: Callable[[str], None]) -> None:
        self._drawer = drawer
        self._window = window
        self._lay_aside = lay_aside

    def labels(self) -> tuple[Label, ...]:
        """What is told of each game in a list, the newest first; see `desk.keeping.turns`."""
        return tuple(kept.label for kept in sorted(self._all(), key=_age))

    def get(self, game: str) -> ByLink | None:
        """The game under an id; None if there is none.

        Raises as `read` does: for a game that is not in this house any more it says which.
        """
        kept = self._read(game)
        if kept is None:
            return None
        found = read(kept.text)
        about = {key: each for key, each in kept.label.about.items() if key not in _OURS}
        return found._replace(
            seat=seat_of(kept.label), about=about, day=kept.label.day, turn=kept.turn
        )

    def courses(self, game: str, token: str) -> tuple[ByLink, ...]:
        """The courses of a game, in order, as far as they can be read."""
        found = []
        for kept in self._all():
            if kept.label.id.split(".")[:2] == [game, token]:
                try:
                    course = self.get(kept.label.id)
                except GameError:
                    # It stays as it is, and is told about where it is opened.
                    continue
                if course:
                    found.append(course)
        return tuple(sorted(found, key=lambda each: each.course))

    def put(self, game: ByLink, day: str) -> Stored:
        """Keep a game; `day` as year-month-day.

        Where another window has kept it since it was read, both courses stay.
        """
        kept = self._read(game.id)
        if kept and kept.turn != game.turn and kept.text != game.to_text():
            taken = {each.course for each in self.courses(game.record.rules.id, game.token)}
            free = next(n for n in range(1, len(taken) + 2) if n not in taken)
            game = game._replace(course=free)
        if game.course > MOST_COURSES:
            return Stored(game, lasts=False)
        turn = min(MOST_TURNS, 1 + max((each.turn for each in self._all()), default=0))
        game = game._replace(turn=turn, day=day)
        told = {
            **game.about,
            "game": game.record.rules.id,
            "seat": game.seat,
            "seats": list(game.seats),
            "names": list(game.names),
        }
        sealed = Kept(Label(game.id, "", day, told), turn, self._window, game.to_text()).sealed()
        if not self._has_room(game.id, len(sealed)):
            return Stored(game, lasts=False)
        return Stored(game, self._drawer.put(_NAME + game.id, sealed))

    def remove(self, game: str) -> str | None:
        """Throw a game away; what it was, for `bring_back`."""
        raw = self._drawer.get(_NAME + game)
        self._drawer.remove(_NAME + game)
        return raw

    def bring_back(self, raw: str) -> None:
        """Undo `remove`."""
        self._drawer.put(_NAME + unsealed(raw).label.id, raw)

    def _has_room(self, game: str, size: int) -> bool:
        """Make room for a game by those that are over, the oldest first; False if it has none."""
        others = [kept for kept in sorted(self._all(), key=_age) if kept.label.id != game]
        size += sum(len(kept.text) for kept in others)
        over = [kept for kept in others if seat_of(kept.label) == NOBODY]
        while len(others) >= MOST_GAMES or size > MOST_CHARACTERS:
            if not over:
                return False
            oldest = over.pop()
            others.remove(oldest)
            size -= len(oldest.text)
            self._drawer.remove(_NAME + oldest.label.id)
        return True

    def _all(self) -> list[Kept]:
        names = [name for name in self._drawer.names() if name.startswith(_NAME)]
        return [kept for name in names if (kept := self._read(name.removeprefix(_NAME)))]

    def _read(self, game: str) -> Kept | None:
        raw = self._drawer.get(_NAME + game)
        if raw is None:
            return None
        try:
            kept = unsealed(raw)
        except DamagedError:
            kept = None
        if kept is None or kept.label.id != game:
            # By another id it could be neither opened nor deleted.
            self._lay_aside(raw)
            self._drawer.remove(_NAME + game)
            return None
        return kept


_OURS = ("seat", "seats", "names")


def _age(kept: Kept) -> int:
    return -kept.turn


def seat_of(label: Label) -> int:
    """The seat that decides in a game, or `NOBODY`."""
    seat = label.about.get("seat")
    return seat if type(seat) is int else NOBODY


def seats_of(label: Label) -> tuple[int, ...]:
    """The seats that are played here."""
    return tuple(seat for seat in _listed(label, "seats") if type(seat) is int)


def names_of(label: Label) -> tuple[str, ...]:
    """What people are called, by seat; empty where that is not known."""
    return tuple(name if isinstance(name, str) else "" for name in _listed(label, "names"))


def called_of(label: Label) -> tuple[str, ...]:
    """What the seats are called in the game, in the language in which it was kept."""
    return tuple(name if isinstance(name, str) else "" for name in _listed(label, "called"))


def _listed(label: Label, key: str) -> Iterable[object]:
    named = label.about.get(key)
    return named if isinstance(named, list) else ()
