"""The workshop at work: every press changes what is made, or leaves a message and changes nothing.

Long: one press after the other, from cards to saved mechs.

Like the desk it takes every press as a text and describes what is to be seen.
"""

import json
import re
from collections.abc import Callable
from typing import Any

from desk.face import Added
from desk.face import Bench as Look
from desk.keeping.named import Kept, Named, parsed
from desk.typed import WHITE_SPACE, typed
from desk.words import Words
from tabletop.errors import DamagedError, GameError, InvalidError
from tabletop.link import AtPosition, NewGame, Replay, link_of, record_of
from techniconica.catalogue import CARDS, PRESETS, RULINGS, SLOTS
from techniconica.mechs import builds
from techniconica.mechs.builds import BuildError
from techniconica.mechs.by_chance import build_by_chance
from techniconica.mechs.strength import match_for
from techniconica.setup import Duel, Rulings, checked
from techniconica.sheet.workshop import cards, view
from techniconica.sheet.workshop.draft import Draft, is_auxiliary
from techniconica.sheet.workshop.made import Made, number_of
from techniconica.sheet.workshop.refused import why_refused
from techniconica.techniconica import TECHNICONICA

FORMAT = "techniconica-workshop/1"
MOST_UNDONE = 100
_STACK = "@"
"""What a stack begins with that is carried: its slot follows."""
_AROUND_PLUS = re.compile(rf"[{WHITE_SPACE}]*\+[{WHITE_SPACE}]*")
_MOST_TYPED = 2_000
"""Characters of a build that somebody types; what is longer is no build."""


class Bench:
    """What is being made, and the mechs kept by name."""

    def __init__(self, words: Words, present: Duel) -> None:
        self.words = words
        self.made = Made.of(present)
        self.mech = self.made.ids[0]
        """The mech that is being built, by its id."""
        self.slot = ""
        """The slot that cards are chosen for, if any."""
        self.held = ""
        """The card for which a slot is being chosen, if any."""
        self.message = ""
        self._present = present
        self._typed = ""
        """A build that was typed and refused, so that it can be mended."""
        self._undone: list[Made] = []
        self._named: Named[str] = Named(_read_kept, str)
        self._focus = ""
        self._fields: dict[str, str] = {}

    # --- What the desk asks

    @property
    def setup(self) -> Duel:
        """The duel that would begin."""
        return self.made.duel()

    @property
    def problem(self) -> str:
        """The first mech that is refused, and why."""
        for mech, draft in zip(self.made.ids, self.made.drafts, strict=True):
            for why in self.made.problems(draft)[:1]:
                reason = why.said(self.words)
                return self.words.say("hangar.not_ready", mech=number_of(mech), reason=reason)
        return ""

    @property
    def kept(self) -> tuple[Kept[str], ...]:
        """The mechs kept by name."""
        return self._named.kept

    @property
    def draft(self) -> Draft:
        """The mech that is being built."""
        return self.made.drafts[self.made.ids.index(self.mech)]

    def turn_to(self, words: Words, present: Duel) -> None:
        """Make ready for a new game, where one with `present` mechs is played."""
        self.words = words
        self._present = present
        self.slot = self.held = self._focus = ""

    def press(self, do: str, chance: str = "") -> None:
        """Do what a control says, such as `put:3:W6`, `keep:` and a name, or `random:`."""
        verb, _, what = do.partition(":")
        before, self.message, self._focus, self._fields = self.made, "", "", {}
        try:
            if verb in _BY_CHANCE:
                _BY_CHANCE[verb](self, chance)
            else:
                _VERBS.get(verb, Bench._refuse)(self, what)
        except (ValueError, KeyError):
            # Controls of ours say nothing of the kind.
            self._refuse(what)
        if self.made != before:
            self._typed = ""
            if verb != "undo":
                self._undone = [*self._undone[1 - MOST_UNDONE :], before]

    def _refuse(self, _: str) -> None:
        self.message = self.words.say("refusal.unreadable")

    # --- Whose mech, and how many

    def _choose_mech(self, mech: str) -> None:
        if mech not in self.made.ids:
            raise ValueError(mech)
        self.mech = mech
        self.slot = self.held = self._typed = ""

    def _set_sides(self, count: str) -> None:
        self._take(self.made.with_sides(int(count)))

    def _set_mechs(self, count: str) -> None:
        self._take(self.made.with_mechs(int(count)))

    def _take(self, made: Made) -> None:
        self.made = made
        if self.mech not in made.ids:
            self._choose_mech(made.ids[0])

    def _take_draft(self, draft: Draft) -> None:
        self.made = self.made.with_draft(self.mech, draft)

    # --- Cards

    def _choose_slot(self, slot: str) -> None:
        if slot and slot not in SLOTS:
            raise ValueError(slot)
        if self.held and slot:
            self._put_card(slot, self.held)
            return
        if slot:
            self._focus = cards.TRAY_TITLE
        elif self.slot:
            self._focus = cards.slot_id(self.slot)
        self.slot, self.held = slot, ""

    def _choose_card(self, card: str) -> None:
        if card not in CARDS:
            raise ValueError(card)
        if self.slot:
            self._put_card(self.slot, card)
        elif card == self.held:
            self.held = ""
        else:
            self.held = card
            fitting = [slot for slot in SLOTS if self.draft.why_not(slot, card) is None]
            self._focus = cards.slot_id(fitting[0] if fitting else SLOTS[0])
            self.message = self.words.say("hangar.held", card=self.words.say(f"card.{card}"))

    def _put(self, what: str) -> None:
        slot, _, carried = what.partition(":")
        if slot not in SLOTS:
            raise ValueError(slot)
        if carried.startswith(_STACK):
            self._swap(carried.removeprefix(_STACK), slot)
        elif carried in CARDS:
            self._put_card(slot, carried)
        else:
            raise ValueError(carried)

    def _put_card(self, slot: str, card: str) -> None:
        why = self.draft.why_not(slot, card)
        if why:
            self.message = why.said(self.words)
            return
        draft, gone = self.draft.with_card(slot, card)
        self._take_draft(draft)
        self.held = ""
        if gone:
            names = ", ".join(self.words.say(f"card.{each}") for each in gone)
            self.message = self.words.say("hangar.taken_off", cards=names)

    def _remove(self, what: str) -> None:
        slot, _, place = what.partition(":")
        stack = self.draft.stacks[SLOTS.index(slot)]
        if not 0 <= int(place) < len(stack):
            raise ValueError(what)
        self._take_draft(self.draft.without(slot, int(place)))
        self._focus = cards.TRAY_TITLE

    def _shift(self, what: str) -> None:
        slot, _, other = what.partition(":")
        if self._swap(slot, other):
            self.slot = other
            self._focus = cards.TRAY_TITLE

    def _swap(self, slot: str, other: str) -> bool:
        """Whether two slots have each other's stacks now."""
        if slot not in SLOTS or other not in SLOTS:
            raise ValueError(slot)
        if not (is_auxiliary(slot) and is_auxiliary(other)):
            self.message = self.words.say("hangar.stays")
            return False
        self._take_draft(self.draft.swapped(slot, other))
        return True

    def _clear(self, _: str) -> None:
        self._take_draft(Draft())

    # --- Whole mechs

    def _take_preset(self, preset: str) -> None:
        self._take_draft(Draft.of(PRESETS[preset]))

    def _take_present(self, _: str) -> None:
        self._take(Made.of(self._present))

    def _take_random(self, chance: str) -> None:
        self._take_draft(Draft.of(build_by_chance(chance)))

    def _match(self, chance: str) -> None:
        """Give every other side mechs as strong as those of the side that is being built."""
        made = self.made
        own = made.sides[int(self.mech[:-1])]
        if any(made.problems(draft) for draft in own):
            self.message = self.words.say("hangar.match_first")
            return
        told = []
        for mech in made.ids:
            if mech[:-1] == self.mech[:-1]:
                continue
            mine = own["abc".index(mech[-1])]
            found = Draft.of(match_for(str(mine), f"{chance}/{mech}"))
            made = made.with_draft(mech, found)
            told.append(
                self.words.say(
                    "hangar.matched_mech",
                    mech=number_of(mech),
                    strength=made.strength(found),
                    wanted=made.strength(mine),
                )
            )
        self.made = made
        self.message = self.words.say("hangar.matched", mechs=", ".join(told))

    def _write(self, text: str) -> None:
        """Take over a build that was typed or pasted, or all of a link."""
        found = self._linked(text)
        if isinstance(found, str):
            self.message, self._typed = found, text
            return
        if found is not None:
            self._take(Made.of(found))
            return
        build = _AROUND_PLUS.sub("+", " ".join(typed(text).split())).upper()
        heavy = self.made.allows_overweight
        try:
            if len(build) > _MOST_TYPED:
                raise BuildError(builds.FORM, build)
            builds.read(build, overweight=heavy)
        except BuildError as error:
            self.message, self._typed = why_refused(error).said(self.words), text
            self._focus = view.TEXT
            return
        self._typed = ""
        self._take_draft(Draft.of(build))
        self.message = self.words.say("hangar.taken_over")

    def _linked(self, text: str) -> Duel | str | None:
        """The duel of a link in a text, or why it has none; None where there is no link."""
        if "#" not in text and TECHNICONICA.id not in text:
            return None
        # Few builds come as links.
        from desk.sharing.handed_on import find_handed_on  # noqa: PLC0415

        try:
            found = find_handed_on(text)
            if found is None:
                return None
            found.expect(TECHNICONICA.id)
            if not isinstance(found.link, NewGame | Replay | AtPosition):
                return self.words.say("hangar.no_duel")
            duel: Duel = record_of(TECHNICONICA, found.link, "", "").setup
        except GameError as error:
            return self.words.explain(error)
        return duel

    def _undo(self, _: str) -> None:
        if self._undone:
            made = self._undone.pop()
            self._take(made)
            if not self._undone:
                # The button is off now.
                self._focus = view.TITLE
        else:
            self.message = self.words.say("hangar.nothing_undone")

    def _rule(self, what: str) -> None:
        name, _, value = what.partition(":")
        if name not in RULINGS:
            raise ValueError(name)
        changed = {**self.made.rulings._asdict(), name: value}
        try:
            self.made = self.made._replace(rulings=Rulings.read(changed))
        except InvalidError as error:
            self.message = self.words.explain(error)

    # --- Mechs by name

    def _keep(self, name: str) -> None:
        problems = self.made.problems(self.draft)
        if problems:
            reason = problems[0].said(self.words)
            mech = number_of(self.mech)
            self.message = self.words.say("hangar.not_ready", mech=mech, reason=reason)
            return
        self.message, was_kept = self._named.keep(self.words, name, str(self.draft))
        if was_kept:
            self._fields = {view.NAME: ""}

    def _load(self, which: str) -> None:
        kept = self._numbered(which)
        if kept:
            self._take_draft(Draft.of(kept.what))

    def _forget(self, which: str) -> None:
        gone = self._numbered(which)
        if gone:
            self._named.forget(gone)
            self.message = self.words.say("hangar.forgotten", name=gone.name)
            self._focus = view.BACK

    def _numbered(self, which: str) -> Kept[str] | None:
        kept = self._named.numbered(which)
        if kept is None:
            self.message = self.words.say("hangar.not_kept")
        return kept

    def _bring_back(self, what: str) -> None:
        if self._named.bring_back():
            self._focus = view.BACK if self._named.can_bring_back else view.NAME
        else:
            self._refuse(what)

    # --- Between visits

    def save(self) -> str:
        """What is being made and the kept mechs, as one line of JSON."""
        made = self.made
        sides = [[str(draft) for draft in side] for side in made.sides]
        bench = {"sides": sides, "rulings": made.rulings.changed()}
        value = {"format": FORMAT, "bench": bench, "kept": self._named.written()}
        return json.dumps(value, separators=(",", ":"))

    def restore(self, text: str) -> bool:
        """Bring back what `save` wrote: all of it that can be read.

        False, with a message, if any of it cannot, so that the text is to be put aside.
        """
        value = parsed(text, FORMAT)
        whole = self._named.restore(value)
        self._undone.clear()
        try:
            self._take(_read_made(value.get("bench")))
        except GameError:
            whole = False
        if not whole:
            self.message = self.words.say("hangar.damaged")
        return whole

    def restore_kept(self, text: str) -> None:
        """Take over the kept mechs that another tab saved, if all of them can be read."""
        self._named.follow(parsed(text, FORMAT))

    def add_kept(self, text: str) -> Added:
        """Add the kept mechs that another device saved."""
        return self._named.add(parsed(text, FORMAT))

    # --- Looking

    def line(self) -> str:
        """Who would fight whom, for who looks no further."""
        return view.line(self.words, self.made, self.kept)

    def look(self) -> Look:
        """All that is to be seen now."""
        words, made = self.words, self.made
        shown = view.Shown(
            made, self.mech, self.slot, self.held, self._present, self.kept, bool(self._undone)
        )
        problem = self.problem
        link = "" if problem else link_of(TECHNICONICA, NewGame(made.duel()))
        return Look(
            panels=view.panels(words, shown, can_bring_back=self._named.can_bring_back),
            texts={
                "equipment": self.line(),
                "hangar-sum": view.summed(words, made, self.mech),
                "hangar-message": self.message,
            },
            focus=self._focus,
            fields={view.TEXT: self._typed or str(self.draft), **self._fields}
            | ({} if link else {view.LINK: ""}),
            links={view.LINK: link} if link else {},
        )


_VERBS: dict[str, Callable[[Bench, str], None]] = {
    "sides": Bench._set_sides,
    "mechs": Bench._set_mechs,
    "mech": Bench._choose_mech,
    "slot": Bench._choose_slot,
    "card": Bench._choose_card,
    "put": Bench._put,
    "remove": Bench._remove,
    "shift": Bench._shift,
    "clear": Bench._clear,
    "preset": Bench._take_preset,
    "present": Bench._take_present,
    "text": Bench._write,
    "undo": Bench._undo,
    "ruling": Bench._rule,
    "keep": Bench._keep,
    "load": Bench._load,
    "forget": Bench._forget,
    "bring-back": Bench._bring_back,
}
_BY_CHANCE: dict[str, Callable[[Bench, str], None]] = {
    "random": Bench._take_random,
    "match": Bench._match,
}


def _read_kept(value: object) -> str:
    """A build that was kept; raises `BuildError` for what no house rule allows."""
    build = str(value)
    builds.read(build, overweight=True)
    return build


def _read_made(value: Any) -> Made:  # noqa: ANN401 - JSON
    """What was being made; raises `GameError` for anything else."""
    match value:
        case {"sides": list(sides), "rulings": dict(rulings)} if all(
            isinstance(side, list) and all(isinstance(build, str) for build in side)
            for side in sides
        ):
            made = Made(
                tuple([tuple(map(Draft.of, side)) for side in sides]), Rulings.read(rulings)
            )
            # It must be as many as may fight each other.
            checked(tuple([(PRESETS["gunline"],) * len(side) for side in sides]), Rulings())
            return made
    raise DamagedError("foreign_format", FORMAT)
