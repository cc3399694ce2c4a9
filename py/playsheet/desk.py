"""The desk: one player's game, what the player is pointing at, and what was said last.

The shell hands every press on as a text and draws what `look` describes. Nothing here knows a
page, so a whole session can be tested without one.
"""

import json
from collections.abc import Callable
from typing import NamedTuple

from papermech.catalogue import MOUNTS
from papermech.choices import REFUSED_BY, misses, refusal
from papermech.game import apply, begin
from papermech.loadout import STANDARD, Loadout
from papermech.record import LONGEST_TEXT, Record, from_json, from_text
from papermech.rulings import Rulings
from papermech.state import REROLL, State
from playsheet import panel
from playsheet.marks import Marks, marks
from playsheet.names import Names
from playsheet.nodes import Node, node
from playsheet.plan import PARTS
from playsheet.words import LANGUAGES, Words
from tabletop.dice import OutOfDice
from tabletop.errors import DamagedError, GameError, InvalidError
from tabletop.journal import Journal
from tabletop.notation import read_json

SAVE_FORMAT = "papermech-save/1"
LONGEST_SEED = 200
LONGEST_SAVE = 2 * LONGEST_TEXT
"""Bytes a save may have: its record, and as much again for what the presses were."""

_NO_DICE = node("div", class_="tray")


class Look(NamedTuple):
    """All that is to be seen: the sheet's marks, the panel's trees, and the state of the tools.

    `panels` maps the id of an element of the page to what stands in it; `texts` the ids of
    elements to their words; `setup` changes when the printed sheet itself must be drawn anew.
    """

    marks: Marks
    panels: dict[str, Node]
    texts: dict[str, str]
    setup: tuple[object, ...]
    can_undo: bool
    can_redo: bool
    language: str
    part: tuple[float, float, float, float]


class Desk:
    """A game being played. Every press either works or leaves a message and changes nothing."""

    def __init__(self, record: Record, language: str = LANGUAGES[0]) -> None:
        self._words = Words(language)
        self._part = "whole"
        self._open(record, (), 0)

    def _open(self, record: Record, ends: tuple[int, ...], presses_made: int) -> None:
        """Lay out a game; where given faces run out, as far as they reach."""
        message = ""
        dice = record.dice()
        setup = record.setup()
        journal: Journal[State] = Journal(
            begin(setup, dice), lambda state, choice: apply(state, choice, dice)
        )
        try:
            journal.reopen(record.choices, ends, presses_made)
        except OutOfDice:
            message = self._words.say("error.out_of_dice")
        self._answer(message)
        self._record = record
        self._journal = journal
        self._names = Names(self._words, setup)
        self._told: list[_Told] = []
        self._select_misses()

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self._journal.state

    @property
    def record(self) -> Record:
        """The game as a record, without what was undone."""
        made = self._journal.all_choices[: self._journal.place]
        return self._record._replace(choices=made)

    @property
    def words(self) -> Words:
        """The words of the player's language."""
        return self._words

    @property
    def message(self) -> str:
        """What the last press was answered with; empty if it simply worked."""
        return self._message

    def _answer(self, message: str, rule: str = "") -> None:
        """Keep a message, with the id of the rule behind it if it is a refusal."""
        self._message = message
        self._refused_by = rule

    # --- Pressing

    def press(self, do: str) -> None:
        """Do what a control says, such as `choose:left_arm.3`, `continue` or `undo`."""
        verb, _, what = do.partition(":")
        if verb != "part":
            self._answer("")
        if verb in _VERBS:
            _VERBS[verb](self, what)

    def _choose(self, choice: str) -> None:
        state = self.state
        if choice not in state.legal:
            reason = refusal(state, choice)
            rule = REFUSED_BY.get(reason or "", "")
            self._answer(self._words.say(f"refusal.{reason}"), rule)
            return
        self._try(lambda: self._journal.press([choice]))

    def _continue(self, _: str) -> None:
        if "advance" not in self.state.legal:
            self._choose("advance")
            return
        self._try(
            lambda: self._journal.press_while("advance", lambda state: "advance" in state.legal)
        )

    def _try(self, change: Callable[[], None]) -> None:
        try:
            change()
        except OutOfDice:
            self._answer(self._words.say("error.out_of_dice"))
        except GameError as error:
            self._answer(self.explain(error))
        self._select_misses()

    def _undo(self, _: str) -> None:
        self._journal.undo()
        self._select_misses()

    def _redo(self, _: str) -> None:
        self._journal.redo()
        self._select_misses()

    def _toggle(self, position: str) -> None:
        self._selected ^= {miss for miss in self._misses() if str(miss) == position}

    def _show_part(self, part: str) -> None:
        if part in PARTS:
            self._part = part

    def _speak(self, language: str) -> None:
        if language in LANGUAGES:
            self._words = Words(language)
            self._names = Names(self._words, self.state.setup)
            self._told.clear()

    def _misses(self) -> tuple[int, ...]:
        return misses(self.state) if self.state.decision == REROLL else ()

    def _select_misses(self) -> None:
        # Rolling all misses again is what a player nearly always wants, so that is ticked.
        self._selected = set(self._misses())

    # --- Games and saves

    def new_game(
        self, seed: str, loadout: Loadout | None = None, rulings: Rulings | None = None
    ) -> bool:
        """Begin anew with a seed; False, with a message, if the seed cannot be used.

        Equipment and rulings stay those of the present game unless others are given.
        """
        if len(seed) > LONGEST_SEED:
            return self._refuse(InvalidError("seed_too_long", seed, (str(LONGEST_SEED),)))
        present = self._record
        record = Record(loadout or present.loadout, rulings or present.rulings, seed=seed)
        return self._try_to_open(lambda: self._open(record, (), 0))

    def open_text(self, text: str) -> bool:
        """Open a record that was pasted; False, with a message, if it cannot be."""
        return self._try_to_open(lambda: self._open(from_text(text.strip()), (), 0))

    def restore(self, text: str) -> bool:
        """Bring back what `save` wrote; False, with a message, if it cannot be."""
        return self._try_to_open(lambda: self._open(*_read_save(text)))

    def _try_to_open(self, opening: Callable[[], None]) -> bool:
        try:
            opening()
        except OutOfDice:
            self._answer(self._words.say("error.out_of_dice"))
            return False
        except GameError as error:
            return self._refuse(error)
        return True

    def _refuse(self, error: GameError) -> bool:
        self._answer(self.explain(error))
        return False

    def save(self) -> str:
        """The game, with what was undone, as one line of JSON."""
        journal = self._journal
        record = self._record._replace(choices=journal.all_choices)
        return json.dumps(
            {
                "format": SAVE_FORMAT,
                "record": record.as_json(),
                "ends": journal.ends,
                "presses": journal.presses_made,
            },
            ensure_ascii=False,
            separators=(",", ":"),
        )

    def explain(self, error: GameError) -> str:
        """An error as one sentence that names the piece and what was allowed."""
        return self._words.explain(error)

    def tell(self, key: str, **values: object) -> None:
        """Leave a message of the shell's, such as a failing store."""
        self._answer(self._words.say(key, **values))

    def say(self, key: str, **values: object) -> str:
        """Words in the player's language, for what the shell shows itself."""
        return self._words.say(key, **values)

    # --- Looking

    def look(self) -> Look:
        """All that is to be seen now."""
        state, names = self.state, self._names
        told = self._presses()
        happened = [event for step in self._journal.last_press for event in step.events]
        lying = marks(names, state, happened)
        for part in PARTS:
            lying[f"part.{part}"] = {"aria-pressed": "true" if part == self._part else "false"}
        return Look(
            marks=lying,
            panels={
                "choices": panel.choices(names, state, self._selected),
                "message-rule": panel.refused_by(names, self._refused_by),
                # Dice stay in sight until others are thrown.
                "dice": next((press.tray for press in reversed(told) if press.tray), _NO_DICE),
                "log": node("ol", *[press.entry for press in told], class_="log-list"),
            },
            texts={
                "prompt": panel.prompt(names, state),
                "advice": panel.advice(names, state),
                "message": self._message,
                "game-name": self._game_name(),
                "weight.value": str(state.setup.loadout.weight),
                "weight.penalty": f"T+{state.setup.loadout.time_penalty}",
            },
            setup=(self._record.loadout, self._record.rulings),
            can_undo=self._journal.can_undo,
            can_redo=self._journal.can_redo,
            language=self._words.language,
            part=PARTS[self._part],
        )

    @property
    def plays_standard(self) -> bool:
        """Whether the game uses the sheet that the page shows from the start."""
        return self._record.loadout == STANDARD and self._record.rulings == Rulings()

    def sheet(self) -> Node:
        """The printed sheet for this game's equipment and rulings."""
        # The page shows the standard sheet from the start; most games never draw another.
        from playsheet.printed import sheet  # noqa: PLC0415

        setup = self.state.setup
        return sheet(
            self._record.loadout._asdict(),
            self._words.say,
            circles_of=lambda letter, row: setup.cards[letter].attacks[row - 1].circles,
            power_of=self._power,
            tracks=setup.tracks,
        )

    def _power(self, weapon: str, action: int) -> int:
        mount = MOUNTS[self._record.loadout.weapons.index(weapon)]
        return self.state.setup.actions[f"{mount}.{action}"].power

    def _game_name(self) -> str:
        if self._record.seed is None:
            return self._words.say("page.given_dice", wave=self.state.wave)
        return self._words.say("page.game_name", wave=self.state.wave, seed=self._record.seed)

    def _presses(self) -> "list[_Told]":
        """The set-up and each press in words, the newest last, put into words once each."""
        steps = self._journal.steps
        ends = (0, *self._journal.ends[: self._journal.presses_made])
        told = self._told
        del told[len(ends) :]
        # A press that still begins with the same step comes after the same presses.
        while told and told[-1].first is not steps[self._start(len(told) - 1)]:
            told.pop()
        for press in range(len(told), len(ends)):
            start = self._start(press)
            events = [event for step in steps[start : ends[press] + 1] for event in step.events]
            entry, tray = panel.entry(self._names, events), panel.tray(self._names, events)
            told.append(_Told(steps[start], entry, tray))
        return told

    def _start(self, press: int) -> int:
        """The place of the first step of the set-up (0) or of a press, from 1."""
        return press if press < 2 else self._journal.ends[press - 2] + 1


_VERBS = {
    "choose": Desk._choose,
    "continue": Desk._continue,
    "undo": Desk._undo,
    "redo": Desk._redo,
    "toggle": Desk._toggle,
    "part": Desk._show_part,
    "language": Desk._speak,
}


class _Told(NamedTuple):
    """One press in words: the step it began with, its log entry, and its dice if it had any."""

    first: object
    entry: Node
    tray: Node | None


def _read_save(text: str) -> tuple[Record, tuple[int, ...], int]:
    """Raises `DamagedError` for what is no save of ours; otherwise as `record.from_json`."""
    value = read_json(text, LONGEST_SAVE)
    if not isinstance(value, dict) or value.get("format") != SAVE_FORMAT:
        named = value.get("format") if isinstance(value, dict) else value
        raise DamagedError("foreign_format", named, (SAVE_FORMAT,))
    record = from_json(value.get("record"))
    ends, presses = value.get("ends"), value.get("presses")
    if not isinstance(ends, list) or not all(type(end) is int for end in ends):
        return record, (), 0
    return record, tuple(ends), presses if type(presses) is int else len(ends)
