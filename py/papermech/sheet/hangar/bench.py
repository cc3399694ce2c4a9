"""The hangar: a 'mech and house rules being chosen before a game, and the 'mechs kept by name.

Like the desk it takes every press as a text and describes what is to be seen; what stands on the
bench is legal at every moment.
"""

import json
from collections.abc import Mapping

from desk.face import Added
from desk.face import Bench as Look
from desk.keeping.named import Kept, Named, parsed
from desk.words import Words
from papermech.catalogue import BASE_ARMOUR, MOST_ARMOUR, MOUNTS
from papermech.loadout import STANDARD, Loadout
from papermech.presets import PRESETS
from papermech.rulings import Rulings
from papermech.setup import Equipment
from papermech.sheet.hangar import view
from tabletop.errors import DamagedError, GameError

FORMAT = "papermech-hangar/1"
_NAME = "kept-name"
_ARMOURS = {str(armour): armour for armour in range(BASE_ARMOUR, MOST_ARMOUR + 1)}


class Bench:
    """What is being built. Every press either works or leaves a message and changes nothing."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.loadout = STANDARD
        self.rulings = Rulings()
        self.filling = ""
        """The mount for which a weapon is being chosen, if any."""
        self.on_sheet = STANDARD
        """The equipment of the game being played, which can be taken over."""
        self.message = ""
        self.problem = ""
        """What stands on the bench is legal, so there is none."""
        self._focus = ""
        self._fields: dict[str, str] = {}
        self._named: Named[Loadout] = Named(_read_loadout, Loadout._asdict)

    # --- Pressing

    @property
    def setup(self) -> Equipment:
        """Loadout and rulings for the next game."""
        return Equipment(self.loadout, self.rulings)

    @property
    def kept(self) -> tuple[Kept[Loadout], ...]:
        """The 'mechs kept by name."""
        return self._named.kept

    def turn_to(self, words: Words, present: Equipment) -> None:
        """Make ready for a new game, where one with `present` equipment is played."""
        self.words = words
        self.on_sheet = present.loadout
        self.filling = ""
        self._focus = ""

    def press(self, do: str, chance: str = "") -> None:
        """Do what a control says, such as `fit:left_arm:laser` or `keep:` and a name."""
        verb, _, what = do.partition(":")
        filled = self.filling
        self.message = ""
        self._fields = {}
        try:
            _VERBS.get(verb, Bench._refuse)(self, what)
        except GameError as error:
            self.message = self.words.explain(error)
        self._focus = self._led_to(verb, filled)

    def _led_to(self, verb: str, filled: str) -> str:
        """To the weapons when a mount is to be filled, and back to the mount afterwards."""
        if self.filling and self.filling != filled:
            return view.WEAPONS_TITLE
        if filled and not self.filling:
            return f"hangar-{filled}"
        if verb in ("forget", "bring-back"):
            # The button that was pressed is gone or stands for another 'mech now.
            return view.BACK if self._named.can_bring_back else _NAME
        return ""

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
        self.message, was_kept = self._named.keep(self.words, name, self.loadout)
        if was_kept:
            self._fields = {_NAME: ""}

    def _load(self, which: str) -> None:
        kept = self._kept(which)
        if kept:
            self.loadout = kept.what

    def _forget(self, which: str) -> None:
        gone = self._kept(which)
        if gone:
            self._named.forget(gone)
            self.message = self.words.say("hangar.forgotten", name=gone.name)

    def _kept(self, which: str) -> Kept[Loadout] | None:
        """A kept 'mech by its number, from 1; None, with a message, if there is none."""
        kept = self._named.numbered(which)
        if kept is None:
            self.message = self.words.say("hangar.not_kept")
        return kept

    def _bring_back(self, _: str) -> None:
        if not self._named.bring_back():
            self._refuse("")

    # --- Keeping

    def save(self) -> str:
        """What stands on the bench and the kept 'mechs, as one line of JSON."""
        return json.dumps(
            {
                "format": FORMAT,
                "bench": {"loadout": self.loadout._asdict(), "rulings": self.rulings.changed()},
                "kept": self._named.written(),
            },
            separators=(",", ":"),
        )

    def restore(self, text: str) -> bool:
        """Bring back what `save` wrote: all of it that can be read.

        False, with a message, if any of it cannot, so that the text is to be put aside.
        """
        value = parsed(text, FORMAT)
        whole = self._named.restore(value)
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
        self._named.follow(parsed(text, FORMAT))

    def add_kept(self, text: str) -> Added:
        """Add the kept 'mechs that another device saved.

        One that is kept under the same name stays, and the other gets a number behind its name.
        """
        return self._named.add(parsed(text, FORMAT))

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
                "hangar-kept": view.kept_mechs(words, self.loadout, self._named),
                "hangar-rulings": view.rulings(words, self.rulings),
            },
            texts={
                "equipment": self.line(),
                "hangar-sum": view.weight_in_words(words, self.loadout),
                "hangar-message": self.message,
            },
            focus=self._focus,
            fields=self._fields,
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


def _mapping(value: object) -> Mapping[str, object]:
    """The mapping that was read; an empty one, which is refused where it counts, for the rest."""
    return value if isinstance(value, dict) else {}


def _read_loadout(value: object) -> Loadout:
    """A loadout that was kept; raises `GameError` for anything else."""
    if not isinstance(value, dict):
        raise DamagedError("foreign_format", FORMAT)
    return Loadout.read(value)
