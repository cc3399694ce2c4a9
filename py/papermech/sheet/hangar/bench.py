"""The hangar: a 'mech and house rules being chosen before a game, and the 'mechs kept by name.

Like the desk it takes every press as a text and describes what is to be seen; what stands on the
bench is legal at every moment.
"""

import json
from collections.abc import Iterator, Mapping
from itertools import count, islice

from desk.face import Added
from desk.face import Bench as Look
from desk.typed import typed
from desk.words import Words
from papermech.catalogue import BASE_ARMOUR, MOST_ARMOUR, MOUNTS
from papermech.loadout import STANDARD, Loadout
from papermech.presets import PRESETS
from papermech.rulings import Rulings
from papermech.setup import Equipment
from papermech.sheet.hangar import view
from papermech.sheet.hangar.view import LONGEST_NAME, Kept
from tabletop.errors import DamagedError, GameError
from tabletop.notation import read_json

FORMAT = "papermech-hangar/1"
LONGEST_SAVE = 200_000
"""Bytes that a kept hangar may have; a longer one is not read."""
MOST_KEPT = 60
_ARMOURS = {str(armour): armour for armour in range(BASE_ARMOUR, MOST_ARMOUR + 1)}


class Bench:
    """What is being built. Every press either works or leaves a message and changes nothing."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.loadout = STANDARD
        self.rulings = Rulings()
        self.kept: tuple[Kept, ...] = ()
        self.filling = ""
        """The mount for which a weapon is being chosen, if any."""
        self.on_sheet = STANDARD
        """The equipment of the game being played, which can be taken over."""
        self.message = ""
        self._taken_back: list[tuple[Kept, ...]] = []

    # --- Pressing

    @property
    def setup(self) -> Equipment:
        """Loadout and rulings for the next game."""
        return Equipment(self.loadout, self.rulings)

    def turn_to(self, words: Words, present: Equipment) -> None:
        """Make ready for a new game, where one with `present` equipment is played."""
        self.words = words
        self.on_sheet = present.loadout
        self.filling = ""

    def press(self, do: str) -> None:
        """Do what a control says, such as `fit:left_arm:laser` or `keep:` and a name."""
        verb, _, what = do.partition(":")
        self.message = ""
        try:
            _VERBS.get(verb, Bench._refuse)(self, what)
        except GameError as error:
            self.message = self.words.explain(error)

    def _refuse(self, _: str) -> None:
        self.message = self.words.say("refusal.unreadable")

    def _fill(self, mount: str) -> None:
        if mount and mount not in MOUNTS:
            self._refuse(mount)
        else:
            self.filling = mount

    def _fit(self, what: str) -> None:
        mount, _, weapon = what.partition(":")
        reason = view.why_not(mount, weapon)
        if reason:
            self.message = self.words.say(reason)
            return
        self._equip(mount, weapon)
        self.filling = ""

    def _armour(self, what: str) -> None:
        where, _, armour = what.partition(":")
        self._equip(f"{where}_armour", _ARMOURS.get(armour, armour))

    def _equip(self, key: str, value: object) -> None:
        self.loadout = Loadout.read({**self.loadout._asdict(), key: value})

    def _take_preset(self, preset: str) -> None:
        if preset in PRESETS:
            self.loadout = PRESETS[preset]
        else:
            self._refuse(preset)

    def _take_from_sheet(self, _: str) -> None:
        self.loadout = self.on_sheet

    def _rule(self, what: str) -> None:
        switch, _, value = what.partition(":")
        self.rulings = Rulings.read({**self.rulings._asdict(), switch: value})

    def _keep(self, name: str) -> None:
        name = typed(name)
        if not name:
            self.message = self.words.say("hangar.nameless")
        elif len(name) > LONGEST_NAME:
            self.message = self.words.say("hangar.name_too_long", most=LONGEST_NAME)
        elif any(kept.name == name for kept in self.kept):
            mine = Kept(name, self.loadout)
            self._rewrite(tuple(mine if kept.name == name else kept for kept in self.kept))
            self.message = self.words.say("hangar.replaced", name=name)
        elif len(self.kept) >= MOST_KEPT:
            self.message = self.words.say("hangar.full", most=MOST_KEPT)
        else:
            self.kept = (*self.kept, Kept(name, self.loadout))
            self._taken_back.clear()
            self.message = self.words.say("hangar.kept", name=name)

    def _load(self, which: str) -> None:
        kept = self._kept(which)
        if kept:
            self.loadout = kept.loadout

    def _forget(self, which: str) -> None:
        gone = self._kept(which)
        if gone:
            self._rewrite(tuple(kept for kept in self.kept if kept.name != gone.name))
            self.message = self.words.say("hangar.forgotten", name=gone.name)

    def _kept(self, which: str) -> Kept | None:
        """A kept 'mech by its number, from 1; None, with a message, if there is none."""
        numbered = {str(number): kept for number, kept in enumerate(self.kept, 1)}
        if which not in numbered:
            self.message = self.words.say("hangar.not_kept")
        return numbered.get(which)

    def _rewrite(self, kept: tuple[Kept, ...]) -> None:
        # Nothing a person named is lost by one press: the list as it was can be brought back.
        self._taken_back.append(self.kept)
        self.kept = kept

    def _bring_back(self, _: str) -> None:
        if self._taken_back:
            self.kept = self._taken_back.pop()
        else:
            self._refuse("")

    # --- Keeping

    def save(self) -> str:
        """What stands on the bench and the kept 'mechs, as one line of JSON."""
        return json.dumps(
            {
                "format": FORMAT,
                "bench": {"loadout": self.loadout._asdict(), "rulings": self.rulings.changed()},
                "kept": [[kept.name, kept.loadout._asdict()] for kept in self.kept],
            },
            separators=(",", ":"),
        )

    def restore(self, text: str) -> bool:
        """Bring back what `save` wrote: all of it that can be read.

        False, with a message, if any of it cannot, so that the text is to be put aside.
        """
        value = _parsed(text)
        self._taken_back.clear()
        self.kept, whole = _read_kept(value)
        bench = value.get("bench")
        try:
            named = bench if isinstance(bench, dict) else {}
            self.loadout = Loadout.read(_mapping(named.get("loadout")))
            self.rulings = Rulings.read(_mapping(named.get("rulings")))
        except GameError:
            whole = False
        if not whole:
            self.message = self.words.say("hangar.damaged")
        return whole

    def restore_kept(self, text: str) -> None:
        """Take over the kept 'mechs that another tab saved, if all of them can be read."""
        kept, whole = _read_kept(_parsed(text))
        if whole and kept != self.kept:
            self._taken_back.clear()
            self.kept = kept

    def add_kept(self, text: str) -> Added:
        """Add the kept 'mechs that another device saved.

        One that is kept under the same name stays, and the other gets a number behind its name.
        """
        kept, whole = _read_kept(_parsed(text))
        number, had_no_room = 0, False
        for other in kept:
            names = {mine.name for mine in self.kept}
            alike = {mine.loadout for mine in self.kept if _is_name_of(other.name, mine.name)}
            if other.loadout in alike:
                continue
            if len(self.kept) >= MOST_KEPT:
                had_no_room = True
                break
            name = next(name for name in _names_like(other.name) if name not in names)
            self.kept = (*self.kept, Kept(name, other.loadout))
            number += 1
        return Added(number, not whole, had_no_room)

    # --- Looking

    def line(self) -> str:
        """The 'mech and the rules a game would start with, for who looks no further."""
        say = self.words.say
        loadout = self.loadout
        line = say(
            "hangar.line",
            name=view.name_of(self.words, loadout, self.kept),
            weapons=view.weapons_of(self.words, loadout),
            weight=view.weight(self.words, loadout),
        )
        changed = len(self.rulings.changed())
        return f"{line} {self.words.count('hangar.changed', changed)}" if changed else line

    def look(self) -> Look:
        """All that is to be seen now."""
        words = self.words
        return Look(
            panels={
                "hangar-presets": view.presets(words, self.loadout, self.on_sheet, self.kept),
                "hangar-mech": view.mech(words, self.loadout, self.rulings, self.filling),
                "hangar-weapons": view.weapons(words, self.loadout, self.rulings, self.filling),
                "hangar-kept": view.kept_mechs(words, self.loadout, self.kept, self._taken_back),
                "hangar-rulings": view.rulings(words, self.rulings),
            },
            texts={
                "equipment": self.line(),
                "hangar-sum": view.weight_in_words(words, self.loadout),
                "hangar-message": self.message,
            },
        )


_VERBS = {
    "mount": Bench._fill,
    "fit": Bench._fit,
    "armour": Bench._armour,
    "preset": Bench._take_preset,
    "sheet": Bench._take_from_sheet,
    "ruling": Bench._rule,
    "keep": Bench._keep,
    "load": Bench._load,
    "forget": Bench._forget,
    "bring-back": Bench._bring_back,
}


def _parsed(text: str) -> Mapping[str, object]:
    """The JSON of a save; empty, which nothing can be read from, for what is no save of ours."""
    try:
        value = read_json(text, LONGEST_SAVE)
    except DamagedError:
        return {}
    return value if isinstance(value, dict) and value.get("format") == FORMAT else {}


def _mapping(value: object) -> Mapping[str, object]:
    """The mapping that was read; an empty one, which is refused where it counts, for the rest."""
    return value if isinstance(value, dict) else {}


def _read_kept(value: Mapping[str, object]) -> tuple[tuple[Kept, ...], bool]:
    """The kept 'mechs that can be read, and whether that is all there were."""
    listed = value.get("kept")
    if not isinstance(listed, list):
        return (), False
    found: dict[str, Kept] = {}
    for entry in listed[:MOST_KEPT]:
        match entry:
            case [str(name), dict(named)] if name.strip() and len(name) <= LONGEST_NAME:
                try:
                    found[name] = Kept(name, Loadout.read(named))
                except GameError:
                    continue
    return tuple(found.values()), len(found) == len(listed)


def _names_like(name: str) -> Iterator[str]:
    """A name, and the same with a number behind it."""
    yield name
    for number in count(2):
        end = f" {number}"
        yield f"{name[: LONGEST_NAME - len(end)]}{end}"


def _is_name_of(name: str, other: str) -> bool:
    """Whether a name is another, or that with a number behind it."""
    return other in islice(_names_like(name), MOST_KEPT)
