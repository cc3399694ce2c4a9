"""What a player builds and saves under names: a short list in which nothing is lost by one press.

A game with a builder has the words for it, under `hangar.`.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import count, islice
from typing import Generic, NamedTuple, TypeVar

from desk.face import Added
from desk.typed import typed
from desk.words import Words
from tabletop.errors import DamagedError, GameError
from tabletop.notation import read_json

T = TypeVar("T")

LONGEST_NAME = 40
LONGEST_SAVE = 200_000
"""Bytes that a kept list may have; a longer one is not read."""
MOST_KEPT = 60


class Kept(NamedTuple, Generic[T]):
    """Something that was saved under a name."""

    name: str
    what: T


class Named(Generic[T]):
    """Things by names, in the order in which they were first saved."""

    def __init__(self, read: Callable[[object], T], write: Callable[[T], object]) -> None:
        """`read` makes a thing of JSON, and raises `GameError` for what is none."""
        self._read = read
        self._write = write
        self._taken_back: list[tuple[Kept[T], ...]] = []
        self.kept: tuple[Kept[T], ...] = ()

    @property
    def can_bring_back(self) -> bool:
        """Whether something was deleted or overwritten."""
        return bool(self._taken_back)

    def keep(self, words: Words, name: str, what: T) -> tuple[str, bool]:
        """Save under a name; what is to be said of it, and whether it was saved."""
        name = typed(name)
        if not name:
            return words.say("hangar.nameless"), False
        if len(name) > LONGEST_NAME:
            return words.say("hangar.name_too_long", most=LONGEST_NAME), False
        mine = Kept(name, what)
        if any(kept.name == name for kept in self.kept):
            self._rewrite(tuple(mine if kept.name == name else kept for kept in self.kept))
            return words.say("hangar.replaced", name=name), True
        if len(self.kept) >= MOST_KEPT:
            return words.say("hangar.full", most=MOST_KEPT), False
        self.kept = (*self.kept, mine)
        self._taken_back.clear()
        return words.say("hangar.kept", name=name), True

    def numbered(self, which: str) -> Kept[T] | None:
        """What has a number, counted from 1; None if nothing has."""
        return {str(number): kept for number, kept in enumerate(self.kept, 1)}.get(which)

    def forget(self, gone: Kept[T]) -> None:
        """Delete."""
        self._rewrite(tuple(kept for kept in self.kept if kept.name != gone.name))

    def bring_back(self) -> bool:
        """Undo what was deleted or overwritten last; False if nothing was."""
        if self._taken_back:
            self.kept = self._taken_back.pop()
            return True
        return False

    def _rewrite(self, kept: tuple[Kept[T], ...]) -> None:
        self._taken_back.append(self.kept)
        self.kept = kept

    # --- Between visits

    def written(self) -> list[list[object]]:
        """As it is kept, for JSON."""
        return [[kept.name, self._write(kept.what)] for kept in self.kept]

    def restore(self, value: Mapping[str, object]) -> bool:
        """Bring back what was `written`, as far as it can be read; False if some of it cannot."""
        self._taken_back.clear()
        self.kept, whole = self._read_all(value)
        return whole

    def follow(self, value: Mapping[str, object]) -> None:
        """Take over what another tab saved, if all of it can be read."""
        kept, whole = self._read_all(value)
        if whole and kept != self.kept:
            self._taken_back.clear()
            self.kept = kept

    def add(self, value: Mapping[str, object]) -> Added:
        """Add what another device saved.

        What is kept here under the same name stays, and the other gets a number behind its name.
        """
        kept, whole = self._read_all(value)
        number, had_no_room = 0, False
        for other in kept:
            names = {mine.name for mine in self.kept}
            alike = [mine.what for mine in self.kept if _is_name_of(other.name, mine.name)]
            if other.what in alike:
                continue
            if len(self.kept) >= MOST_KEPT:
                had_no_room = True
                break
            name = next(name for name in _names_like(other.name) if name not in names)
            self.kept = (*self.kept, Kept(name, other.what))
            number += 1
        return Added(number, not whole, had_no_room)

    def _read_all(self, value: Mapping[str, object]) -> tuple[tuple[Kept[T], ...], bool]:
        listed = value.get("kept")
        if not isinstance(listed, list):
            return (), False
        found: dict[str, Kept[T]] = {}
        for entry in listed[:MOST_KEPT]:
            match entry:
                case [str(name), written] if name.strip() and len(name) <= LONGEST_NAME:
                    try:
                        found[name] = Kept(name, self._read(written))
                    except GameError:
                        continue
        return tuple(found.values()), len(found) == len(listed)


def parsed(text: str, form: str) -> Mapping[str, object]:
    """The JSON of a save in some format; empty, which nothing can be read from, for another."""
    try:
        value = read_json(text, LONGEST_SAVE)
    except DamagedError:
        return {}
    return value if isinstance(value, dict) and value.get("format") == form else {}


def _names_like(name: str) -> Iterator[str]:
    """A name, and the same with a number behind it."""
    yield name
    for number in count(2):
        end = f" {number}"
        yield f"{name[: LONGEST_NAME - len(end)]}{end}"


def _is_name_of(name: str, other: str) -> bool:
    """Whether a name is another, or that with a number behind it."""
    return other in islice(_names_like(name), MOST_KEPT)
