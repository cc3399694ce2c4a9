"""Games kept between visits: the one being played, in two copies, and others beside it.

Whatever breaks off or goes bad, one copy can still be read; what cannot be is put aside, and is
never thrown away unasked.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol
from zlib import crc32

from desk.typed import typed
from tabletop.errors import DamagedError
from tabletop.notation import read_json

FORMAT = "kept/1"
LONGEST_NAME = 60
MOST_UNNAMED = 40
"""Games without a name beyond which the oldest make room; games with a name stay."""
MOST_NAMED = 200
MOST_CHARACTERS = 2_000_000
"""All kept games together; beyond it the oldest without a name make room."""
MOST_TURNS = 10**15
"""Times that a game may have been kept; a number of thousands of digits could not be written."""

_COPIES = ("desk.a", "desk.b")
_TURN = "desk.turn"
"""Which copy is the newest, and whose, to be told at a glance."""
_GAME = "game."
_ASIDE = "aside."
_EARLIER = "save"
"""Where the game was kept before there were copies."""
_EARLIER_ASIDE = "unreadable"
_LONGEST_LABEL = 10_000


class Drawer(Protocol):
    """Texts under names. Nothing here ever raises."""

    def get(self, name: str) -> str | None:
        """The text under a name; None if there is none."""

    def put(self, name: str, text: str) -> bool:
        """Keep a text; False if it lasts only until the page is left."""

    def remove(self, name: str) -> None:
        """Keep nothing under a name any more."""

    def names(self) -> Sequence[str]:
        """Every name under which there is a text."""


class Label(NamedTuple):
    """What is told of a game that is not open: `day` as year-month-day, `about` the game's own."""

    id: str
    name: str = ""
    day: str = ""
    about: Mapping[str, object] = {}


class Kept(NamedTuple):
    """A kept text: `turn` rises with each, and `window` wrote it."""

    label: Label
    turn: int
    window: str
    text: str

    def sealed(self) -> str:
        """As it is kept: format and checksum, the label, the text."""
        about = {**self.label._asdict(), "turn": self.turn, "window": self.window}
        content = f"{json.dumps(about, separators=(',', ':'))}\n{self.text}"
        return f"{FORMAT} {_checksum(content)}\n{content}"


def unsealed(raw: str) -> Kept:
    """Read what `Kept.sealed` made.

    Raises `DamagedError` for another format, and where a single character is not as it was.
    """
    head, _, content = raw.partition("\n")
    named, _, checksum = head.partition(" ")
    if named != FORMAT:
        raise DamagedError("foreign_format", named, (FORMAT,))
    if checksum != _checksum(content):
        raise DamagedError("checksum", checksum, (_checksum(content),))
    line, _, text = content.partition("\n")
    match read_json(line, _LONGEST_LABEL):
        case {
            "id": str(game),
            "name": str(name),
            "day": str(day),
            "about": dict(about),
            "turn": int(turn),
            "window": str(window),
        } if 0 <= turn <= MOST_TURNS:
            return Kept(Label(game, name, day, about), turn, window, text)
        case other:
            raise DamagedError("foreign_format", other, (FORMAT,))


def _checksum(content: str) -> str:
    return f"{crc32(content.encode('utf-8', 'surrogatepass')):08x}"


class Shelf:
    """The games in a drawer, as one of several windows sees them.

    `present` labels the game that is being played.
    """

    def __init__(self, drawer: Drawer, window: str, new_id: Callable[[], str]) -> None:
        self._drawer = drawer
        self._window = window
        self._new_id = new_id
        self._last = Kept(Label(new_id()), 0, window, "")
        self.present = self._last.label
        self._has_earlier = False

    # --- The game being played

    def open(self) -> str | None:
        """The text of the game that was played last; None if none is kept or can be read."""
        newest = self._newest()
        if newest is None:
            text = self._drawer.get(_EARLIER)
            self._has_earlier = text is not None
            return text
        self._last = newest
        self.present = newest.label
        return newest.text

    def put(self, text: str, day: str, about: Mapping[str, object]) -> bool:
        """Keep the game as it now is; False if it lasts only until the page is left.

        The copy that was written last stays until this one is whole.
        """
        self.present = self.present._replace(day=day, about=about)
        turn = self._last.turn + 1
        self._last = Kept(self.present, turn, self._window, text)
        # Before the copy: should nothing more come, other windows only look once more.
        self._drawer.put(_TURN, self._turn)
        is_kept = self._drawer.put(_COPIES[turn % len(_COPIES)], self._last.sealed())
        if is_kept and self._has_earlier:
            self._drawer.remove(_EARLIER)
            self._has_earlier = False
        return is_kept

    @property
    def _turn(self) -> str:
        return f"{self._last.turn} {self._last.window}"

    def went_on_elsewhere(self) -> bool:
        """Whether another window has written since this one read or wrote."""
        if self._drawer.get(_TURN) == self._turn:
            return False
        newest = self._newest()
        if newest is None or newest.turn < self._last.turn:
            return False
        return (newest.turn, newest.window) != (self._last.turn, self._last.window)

    def newest_game(self) -> str:
        """The id of the game that was written last, here or elsewhere; empty if none is told."""
        newest = self._newest()
        game = newest.label.about.get("game") if newest else None
        return game if isinstance(game, str) else ""

    def follow(self) -> str | None:
        """Open what another window wrote; what both wrote at the same time is kept twice."""
        newest = self._newest()
        ours = self._last
        if newest and newest.turn == ours.turn and ours.window == self._window:
            label = ours.label._replace(id=self._new_id())
            self._drawer.put(_GAME + label.id, ours._replace(label=label).sealed())
        return self.open()

    def keep_what_was_left_elsewhere(self) -> None:
        """Another window began another game: keep this one, unless that window did."""
        newest = self._newest()
        ours = self.present.id
        if newest and newest.label.id != ours and self._read(_GAME + ours) is None:
            self.keep_present()

    def set_aside_newest(self) -> None:
        """What `open` gave made no sense: put it aside; the copy before it may still do."""
        newest = self._newest()
        places = (name for name in _COPIES if newest and self._read(name) == newest)
        self._set_aside(next(places, _EARLIER))
        self.begin()

    # --- The other games

    def begin(self) -> None:
        """What is put next is a game of its own."""
        self.present = Label(self._new_id())

    def keep_present(self) -> None:
        """Put the game that is being played beside the others; it can be gone back to."""
        if self._last.label.id == self.present.id and self._last.text:
            self._keep(self._last._replace(label=self.present))

    def sealed_present(self) -> str:
        """The game that is being played as it is kept; empty if there is none yet."""
        if self._last.label.id != self.present.id or not self._last.text:
            return ""
        return self._last._replace(label=self.present).sealed()

    def add(self, kept: Kept, replacing: str = "") -> bool:
        """Put a game of another device beside the others, or in place of an earlier state of it.

        It gets an id of its own where another game has that. False if there is no room: nothing
        makes room for it.
        """
        others = [each for each in self._games() if each.label.id != replacing]
        alike = [each for each in others if bool(each.label.name) == bool(kept.label.name)]
        size = len(kept.text) + sum(len(each.text) for each in others)
        most = MOST_NAMED if kept.label.name else MOST_UNNAMED
        if len(alike) >= most or size > MOST_CHARACTERS:
            return False
        taken = {self.present.id, *(each.label.id for each in others)}
        game = self._new_id() if kept.label.id in taken else kept.label.id
        named = kept.label._replace(id=game, name=kept.label.name[:LONGEST_NAME])
        return self._drawer.put(_GAME + game, kept._replace(label=named).sealed())

    def take(self, game: str) -> None:
        """Go on with a kept game: what is put next is that one."""
        self.present = next(label for label in self.labels() if label.id == game)

    def labels(self) -> tuple[Label, ...]:
        """The games beside the present one, the newest first."""
        kept = sorted(self._games(), key=lambda each: each.turn, reverse=True)
        return tuple(each.label for each in kept if each.label.id != self.present.id)

    def text_of(self, game: str) -> str | None:
        """The text of a kept game; None if there is none under that id."""
        if game == self.present.id:
            return self._last.text
        kept = self._read(_GAME + game)
        return kept.text if kept else None

    def rename(self, game: str, name: str) -> bool:
        """Give a game a name, shortened to `LONGEST_NAME`; an empty one takes it away.

        False if too many have a name, or if the name lasts only until the page is left.
        """
        name = " ".join(typed(name).split())[:LONGEST_NAME]
        named = sum(1 for label in (self.present, *self.labels()) if label.name)
        if name and named >= MOST_NAMED:
            return False
        if game == self.present.id:
            self.present = self.present._replace(name=name)
            return self.put(self._last.text, self.present.day, self.present.about)
        kept = self._read(_GAME + game)
        if kept is None:
            return False
        renamed = kept._replace(label=kept.label._replace(name=name))
        return self._drawer.put(_GAME + game, renamed.sealed())

    def remove(self, game: str) -> str | None:
        """Throw a game away; what it was, for `bring_back`."""
        raw = self._drawer.get(_GAME + game)
        self._drawer.remove(_GAME + game)
        return raw

    def bring_back(self, raw: str) -> None:
        """Undo `remove`."""
        self._drawer.put(_GAME + unsealed(raw).label.id, raw)

    # --- What cannot be read

    def aside(self) -> dict[str, str]:
        """What could not be read, as it was found, by the name under which it lies."""
        found = {}
        for name in sorted(self._drawer.names()):
            text = self._drawer.get(name)
            if text is not None and (name == _EARLIER_ASIDE or name.startswith(_ASIDE)):
                found[name] = text
        return found

    def throw_away(self, name: str) -> str | None:
        """Throw away what `aside` named; what it was, for `lay_aside`."""
        text = self.aside().get(name)
        if text is not None:
            self._drawer.remove(name)
        return text

    def lay_aside(self, text: str) -> None:
        """Put a text with those that cannot be read, once."""
        lying = self.aside()
        if text not in lying.values():
            place = 1
            while f"{_ASIDE}{place}" in lying:
                place += 1
            self._drawer.put(f"{_ASIDE}{place}", text)

    def _set_aside(self, name: str) -> None:
        text = self._drawer.get(name)
        if text is not None:
            self.lay_aside(text)
            self._drawer.remove(name)

    # --- Reading and making room

    def _newest(self) -> Kept | None:
        copies = [copy for copy in map(self._read, _COPIES) if copy]
        return max(copies, key=lambda copy: copy.turn, default=None)

    def _read(self, name: str) -> Kept | None:
        raw = self._drawer.get(name)
        if raw is None:
            return None
        try:
            return unsealed(raw)
        except DamagedError:
            self._set_aside(name)
            return None

    def _games(self) -> list[Kept]:
        found = []
        for name in [name for name in self._drawer.names() if name.startswith(_GAME)]:
            kept = self._read(name)
            if kept and name == _GAME + kept.label.id:
                found.append(kept)
            elif kept:
                # By its own id it could be neither opened nor deleted.
                self._set_aside(name)
        return found

    def _keep(self, kept: Kept) -> None:
        self._drawer.put(_GAME + kept.label.id, kept.sealed())
        games = sorted(self._games(), key=lambda each: each.turn)
        unnamed = [each for each in games if not each.label.name]
        size = sum(len(each.text) for each in games)
        # What was kept just now stays, however large it is.
        for place, oldest in enumerate(unnamed[:-1]):
            if len(unnamed) - place <= MOST_UNNAMED and size <= MOST_CHARACTERS:
                break
            size -= len(oldest.text)
            self._drawer.remove(_GAME + oldest.label.id)
