"""The desk: one player's game, what the player is pointing at, and what was said last.

The shell hands every press on as a text and draws what `look` describes. Nothing here knows a
page, so a whole session can be tested without one.
"""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from desk import history as looking_back
from desk import own_dice
from desk.drawing import log as chronicle
from desk.drawing.nodes import Node, node
from desk.keeping import save
from desk.look import Look, Now, Pointed
from desk.own_dice import CONTINUE, SET_UP, Waiting, choice_of
from desk.words import LANGUAGES, Words
from papermech.catalogue import LEGS, LOCATIONS, MOUNTS
from papermech.choices import REFUSED_BY, misses, refusal
from papermech.game import Step, apply, blank
from papermech.loadout import STANDARD, Loadout
from papermech.record import Record
from papermech.rulings import Rulings
from papermech.setup import Setup
from papermech.sheet import panel
from papermech.sheet.marks import marks
from papermech.sheet.names import Names, words_in
from papermech.sheet.overlay.foresight import foresight
from papermech.sheet.plan import PARTS
from papermech.state import ACTION, OVER, REPAIR, REROLL, STANCE, State
from tabletop.dice import SIDES, OutOfDice
from tabletop.errors import DamagedError, GameError, IllegalError, InvalidError
from tabletop.journal import Journal
from tabletop.record import MOST_FACES

if TYPE_CHECKING:
    from papermech.sheet.guide.guiding import Guide

LONGEST_SEED = 200
LONGEST_SHOWN = 80
"""Characters of a seed that stand beside the game's title; a link may hold a far longer one."""
_SHOWN_START = 50

_WRITTEN_AT_A_TIME = 40

_NO_DICE = node("div", class_="tray")
_NOTHING = node("div")
_NO_RING = node("g")


class Desk:
    """A game being played. Every press either works or leaves a message and changes nothing."""

    def __init__(
        self, record: Record, language: str = LANGUAGES[0], daily: str | None = None
    ) -> None:
        """Lay out a game; `daily` as in `save.Save`."""
        self._words = words_in(language)
        self._part = "whole"
        self._odds = True
        self._guide: Guide | None = None
        self._tables = False
        self.games_opened = 0
        self._open(save.Save(record, daily=daily))

    def _open(self, kept: save.Save) -> None:
        """Lay out a game; where given faces run out, the next ones are asked for."""
        record, ends, presses_made, waiting, _, daily = kept
        setup = Setup.of(*record.setup)
        source = own_dice.Source(record.dice())
        missing = 0
        try:
            first = record.begin(source)
        except OutOfDice as gap:
            first, waiting, missing = Step(blank(setup), ()), SET_UP, gap.missing
        journal: Journal[State] = Journal(first, lambda state, choice: apply(state, choice, source))
        try:
            if not missing:
                journal.reopen(record.choices, ends, presses_made)
        except OutOfDice:
            waiting = f"choose:{record.choices[len(journal.all_choices)]}"
        self._answer("")
        self.games_opened += 1
        self._record = record
        self._daily = daily if not daily or _is_daily(record, daily) else None
        self._source = source
        self._journal = journal
        self._names = Names(self._words, setup)
        self._chronicle = chronicle.Chronicle()
        self._blank = max(0, journal.presses_made - chronicle.IN_SIGHT)
        self._looking: int | None = None
        self._box = ""
        self._waiting = Waiting(waiting, missing, len(record.faces or ())) if missing else None
        self._typed: list[int] = []
        self._last_press = ("", "", False)
        self._select_misses()
        if not missing and choice_of(waiting) in self.state.legal:
            self._make(waiting)

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self._journal.state

    @property
    def record(self) -> Record:
        """The game as a record, without what was undone."""
        made = self._journal.all_choices[: self._journal.place]
        return self._record._replace(choices=made)

    def daily(self, today: str) -> str:
        """The day whose game this is, looked for near today; empty for any other game."""
        if self._daily is None:
            # Few games are not known to be of a day, or of none.
            from tabletop.daily import day_of_game  # noqa: PLC0415

            self._daily = day_of_game(self._record, today)
        return self._daily

    @property
    def about(self) -> dict[str, object]:
        """What tells this game from others in a list, for `games.games`."""
        state = self.state
        choices = self._journal.place
        return {
            "outcome": state.outcome,
            "wave": state.wave,
            "score": state.score,
            "choices": choices,
        }

    @property
    def words(self) -> Words:
        """The words of the player's language."""
        return self._words

    @property
    def names(self) -> Names:
        """What things are called in this game, in the player's language."""
        return self._names

    @property
    def message(self) -> str:
        """What the last press was answered with; empty if it simply worked."""
        return self._message

    @property
    def heard(self) -> tuple[str, ...]:
        """What is to be said aloud after the last press.

        After a choice that is what happened, since what is asked next is read where the focus
        goes; after any other press also what is asked now; and what the guide says to it.
        """
        verb, what, is_made = self._last_press
        if self._message or verb in _SILENT:
            return ()
        said = self._guide.said if self._guide else ""
        return (*self._to_be_heard(verb, what, is_made=is_made), *([said] if said else []))

    def _answer(self, message: str, rule: str = "") -> None:
        """Keep a message, with the id of the rule behind it if it is a refusal."""
        self._message = message
        self._refused_by = rule

    # --- Pressing

    def press(self, do: str) -> None:
        """Do what a control says, such as `choose:left_arm.3`, `continue` or `undo`."""
        verb, _, what = do.partition(":")
        if verb not in _SILENT:
            self._answer("")
        presses = self._journal.presses_made
        if verb in _VERBS:
            _VERBS[verb](self, what)
        if self._guide:
            self._guide.follow(verb)
        # Put into words only where somebody listens.
        self._last_press = (verb, what, self._journal.presses_made > presses)

    def _to_be_heard(self, verb: str, what: str, *, is_made: bool) -> tuple[str, ...]:
        """What is to be said after a press, which may have made choices."""
        match verb:
            case "choose" | "continue" if is_made:
                return self.tell_about("last")
            case "open":
                return self.tell_about("last")
            case "face" if self._waiting is None and what == "use":
                return self.tell_about("last")
            case "undo" | "undo-turn" | "redo":
                done = self._words.say(f"spoken.{verb.replace('-', '_')}")
                return done, self._question()[0]
            case "look":
                return (self._question()[0], *self.tell_about("last"))
            case "face" if self._waiting is not None:
                asked = self._dice_asked(self._waiting)
                return (own_dice.typed_so_far(self._names, asked, self._typed),)
            case "face" | "correct":
                return (self._question()[0],)
            case _:
                return ()

    def tell_about(self, subject: str) -> tuple[str, ...]:
        """Sentences about a subject of `spoken.KEYS`; about any other, nothing."""
        # The page need not wait for it to start.
        from papermech.sheet import spoken  # noqa: PLC0415

        names, looked = self._names, self._looked
        state = self._journal.state_after(looked)
        match subject:
            case "clock":
                return tuple(spoken.clock(names, state))
            case "enemies":
                return tuple(spoken.enemies(names, state))
            case "damage":
                return tuple(spoken.damage(names, state))
            case "question":
                return tuple(filter(None, (*self._question(), self._message)))
            case "dice":
                thrown = self._last_thrown(self._chronicle.told(names, self._journal))
                earlier = self._events_of(thrown - 1) if thrown else []
                return tuple(spoken.dice(names, self._events_of(thrown), earlier))
            case "last":
                return tuple(spoken.happened(names, self._events_of(looked)))
            case _:
                return ()

    def _events_of(self, press: int) -> list[object]:
        return [event for step in self._journal.steps_of(press) for event in step.events]

    def _last_thrown(self, told: Sequence[chronicle.Told]) -> int:
        """The last press with dice up to the one that is in sight."""
        return next((place for place in range(self._looked, -1, -1) if told[place].tray), 0)

    def _choose(self, choice: str) -> None:
        if self._is_resting:
            return
        state = self.state
        if choice not in state.legal:
            reason = refusal(state, choice)
            rule = REFUSED_BY.get(reason or "", "")
            self._answer(self._words.say(f"refusal.{reason}"), rule)
            return
        self._make(f"choose:{choice}")

    def _continue(self, _: str) -> None:
        if "advance" in self.state.legal and not self._is_resting:
            self._make(CONTINUE)
        else:
            self._choose("advance")

    def _make(self, do: str) -> None:
        """Make a press that is legal, or wait for the dice that it lacks."""
        try:
            choice = choice_of(do)
            if do == CONTINUE:
                self._journal.press_while(choice, lambda state: choice in state.legal)
            else:
                self._journal.press([choice])
        except OutOfDice as gap:
            kept = self._waiting.kept if self._waiting else len(self._record.faces or ())
            self._waiting = Waiting(do, gap.missing, kept)
        except GameError as error:
            self._answer(self.explain(error))
        else:
            self._waiting = None
            self._box = ""
        self._typed.clear()
        self._select_misses()

    def _undo(self, _: str) -> None:
        if self._waiting is not None:
            self._cancel_dice()
        elif self._looking is None:
            self._journal.undo()
            self._select_misses()

    def _undo_turn(self, _: str) -> None:
        if not self._is_resting:
            self._journal.go_to(self._start_of_turn())
            self._select_misses()

    def _redo(self, _: str) -> None:
        if not self._is_resting:
            self._journal.redo()
            self._select_misses()

    def _start_of_turn(self) -> int:
        """The presses made when the action was chosen that the last press belongs to."""
        made = self._journal.presses_made
        before = range(made - 1, 0, -1)
        turns = (press for press in before if self._journal.state_after(press).decision == ACTION)
        return next(turns, 0)

    def _toggle(self, position: str) -> None:
        self._selected ^= {miss for miss in self._misses() if str(miss) == position}

    def _show_odds(self, how: str) -> None:
        self._odds = how != "off"

    def _show_tables(self, how: str) -> None:
        self._tables = how != "off"

    def _show_part(self, part: str) -> None:
        if part in PARTS:
            self._part = part

    def _fit_window(self, width: str) -> None:
        """Show the whole sheet in a `wide` window, and the part that matters in a `narrow` one."""
        self._part = "radar" if width == "narrow" else "whole"
        if self._guide:
            self._guide.point_out()

    def _show_box(self, box: str) -> None:
        if box in (*MOUNTS, LOCATIONS[LEGS]):
            self._box = box

    def _speak(self, language: str) -> None:
        if language in LANGUAGES:
            self._words = words_in(language)
            self._names = Names(self._words, self.state.setup)
            self._chronicle = chronicle.Chronicle()

    def _misses(self) -> tuple[int, ...]:
        return misses(self.state) if self.state.decision == REROLL else ()

    def _select_misses(self) -> None:
        # Rolling all misses again is what a player nearly always wants, so that is ticked.
        self._selected = set(self._misses())

    # --- Looking back

    def _look_back(self, where: str) -> None:
        """To a press by its number, or `start`, `back`, `on` or `end`; `go` plays on from there."""
        last, looked = self._journal.presses_made, self._looked
        match where:
            case "start":
                looked = 0
            case "back":
                looked = max(0, looked - 1)
            case "on":
                looked += 1
            case "go" if self._looking is not None:
                self._cancel_dice()
                self._journal.go_to(looked)
                self._select_misses()
                looked = last
            case _:
                looked = int(where) if _SHORT_NUMBER.fullmatch(where) else last
        self._looking = looked if looked < last else None

    # --- The player's own dice

    def _face(self, what: str) -> None:
        """Type a face, or take `back` the last one, `use` them, or `cancel` the press."""
        if self._waiting is None:
            return
        if what == "back":
            del self._typed[-1:]
        elif what == "cancel":
            self._cancel_dice()
        elif what == "use" and len(self._typed) == self._waiting.missing:
            self._use_typed(self._waiting)
        elif what in _FACES and len(self._typed) < self._waiting.missing:
            self._typed.append(int(what))

    def _use_typed(self, waiting: Waiting) -> None:
        faces = (*(self._record.faces or ()), *self._typed)
        if len(faces) > MOST_FACES:
            self._answer(
                self.explain(DamagedError("too_many_faces", len(faces), (f"{MOST_FACES}",)))
            )
            return
        self._lay_down(faces)
        if waiting.do == SET_UP:
            self._open(save.Save(self._record._replace(choices=())))
        else:
            self._make(waiting.do)

    def _cancel_dice(self) -> None:
        """Take back the press that waits, with what was typed for it; the set-up always waits."""
        if self._waiting is None:
            return
        self._lay_down((self._record.faces or ())[: self._waiting.kept])
        if self._waiting.do == SET_UP:
            self._open(save.Save(self._record._replace(faces=())))
        else:
            self._waiting = None
        self._typed.clear()

    def _correct_dice(self, _: str) -> None:
        """Take back the last press and its faces, and ask for them again."""
        press = self._journal.presses_made
        if not self._can_correct:
            return
        if not press:
            self._open(save.Save(self._record._replace(faces=(), choices=())))
            return
        made = self._journal.choices_of(press)
        self._journal.undo()
        self._journal.forget_undone()
        self._lay_down((self._record.faces or ())[: self.state.dice_used])
        self._make(f"choose:{made[0]}" if len(made) == 1 else CONTINUE)

    @property
    def _can_correct(self) -> bool:
        """Whether the last press took dice of the player's own."""
        if self._record.faces is None or self._is_resting:
            return False
        press = self._journal.presses_made
        before = self._journal.state_after(press - 1).dice_used if press else 0
        return self.state.dice_used > before

    def _lay_down(self, faces: tuple[int, ...]) -> None:
        self._record = self._record._replace(faces=faces)
        self._source.dice = self._record.dice()

    # --- The guide

    def _be_guided(self, what: str) -> None:
        if self._guide is None:
            self._guide = self._guide_of(None)
        self._guide.press(what)

    def _guide_of(self, guided: save.Guided | None) -> "Guide":
        # Most games are played without it, so the page starts without it.
        from papermech.sheet.guide.guiding import Guide  # noqa: PLC0415

        return Guide(self, guided)

    def kept(self) -> save.Save:
        """The game with what was undone and the press that waits, but without the guide."""
        journal = self._journal
        record = self._record._replace(choices=journal.all_choices)
        waiting = self._waiting.do if self._waiting else ""
        return save.Save(record, journal.ends, journal.presses_made, waiting, daily=self._daily)

    def lay_out(self, kept: save.Save) -> bool:
        """Put another game on the desk; False, with a message, if it cannot be opened."""
        return self._try_to_open(lambda: self._open(kept))

    def go_back_to(self, choices: int) -> None:
        """Take back the presses that made more than so many choices."""
        self._looking = None
        self._journal.go_to(self.presses_after(choices))
        self._select_misses()

    def bring_into_sight(self, part: str, do: str) -> None:
        """Show a part of the sheet, unless the whole of it is in sight, and the control of `do`."""
        if part and self._part != "whole":
            self._part = part
        self._show_box(choice_of(do).partition(".")[0])

    # --- Games and saves

    def new_game(
        self,
        seed: str | None,
        loadout: Loadout | None = None,
        rulings: Rulings | None = None,
    ) -> bool:
        """Begin anew with a seed, or with the player's own dice for None.

        False, with a message, if the seed cannot be used. Equipment and rulings stay those of
        the present game unless others are given.
        """
        if seed is not None and len(seed) > LONGEST_SEED:
            return self.refuse(InvalidError("seed_too_long", seed, (str(LONGEST_SEED),)))
        present = self._record
        faces = () if seed is None else None
        record = Record(loadout or present.loadout, rulings or present.rulings, seed, faces)
        return self._try_to_open(lambda: self._replace_game(save.Save(record)))

    def play_again(self) -> None:
        """Begin the same game anew: the same seed, or the player's own dice."""
        faces = () if self._record.seed is None else None
        same = self._record._replace(faces=faces, choices=())
        self._try_to_open(lambda: self._replace_game(save.Save(same, daily=self._daily)))

    def open_text(self, text: str) -> bool:
        """Open a record or a save as it was written; False, with a message, if it cannot be."""
        return self._try_to_open(lambda: self._replace_game(save.read_any(text)))

    def open_record(self, record: Record, daily: str | None = None) -> bool:
        """Open a record; False, with a message, if it cannot be. `daily` as in `save.Save`."""
        return self._try_to_open(lambda: self._replace_game(save.Save(record, daily=daily)))

    def open_as_far_as_legal(self, coming: save.Save) -> bool:
        """Open a game up to its last good choice, with a message if another follows that.

        False, with a message, if it cannot be opened at all, or is wrong from the first choice on.
        """
        try:
            self._replace_game(coming)
        except IllegalError as error:
            if error.code != "choice" or error.place < 2:
                return self.refuse(error)
            good = error.place - 1
            record = coming.record._replace(choices=coming.record.choices[:good])
            if not self.open_record(record):
                return False
            self.tell("pasted.up_to", n=good, piece=error.piece)
            return True
        except GameError as error:
            return self.refuse(error)
        self._last_press = ("open", "", False)
        return True

    @property
    def has_just_ended(self) -> bool:
        """Whether the last press made the choice that ended the game."""
        verb, _, is_made = self._last_press
        return is_made and verb in _MAKING and self.state.decision == OVER

    @property
    def is_untouched(self) -> bool:
        """Whether nobody has played the game yet, and none lies aside for the guide."""
        game = self.kept()
        played = game.record.choices or game.record.faces
        return not played and not (self._guide and self._guide.kept())

    def restore(self, text: str) -> bool:
        """Bring back what `save` wrote; False, with a message, if it cannot be."""
        return self._try_to_open(lambda: self._bring_back(save.read(text)))

    def _replace_game(self, coming: save.Save) -> None:
        self._open(coming)
        if self._guide:
            self._guide.close()

    def _bring_back(self, kept: save.Save) -> None:
        self._open(kept)
        self._guide = self._guide_of(kept.guided) if kept.guided else None

    def _try_to_open(self, opening: Callable[[], None]) -> bool:
        try:
            opening()
        except GameError as error:
            return self.refuse(error)
        self._last_press = ("open", "", False)
        return True

    def refuse(self, error: GameError) -> bool:
        """Leave a message that says what is wrong with what was to be opened; always False."""
        self._answer(self.explain(error))
        return False

    def save(self) -> str:
        """The game, with what was undone and the guide, as one line of JSON."""
        guided = self._guide.kept() if self._guide else None
        return self.kept()._replace(guided=guided).to_text()

    def explain(self, error: GameError) -> str:
        """An error as one sentence that names the piece and what was allowed."""
        return self._words.explain(error)

    def tell(self, key: str, **values: object) -> None:
        """Leave a message of the shell's, such as a failing store."""
        self._answer(self._words.say(key, **values))

    def tell_besides(self, key: str, **values: object) -> None:
        """Put a sentence of the shell's behind the message that there is."""
        self._answer(" ".join(filter(None, (self._message, self._words.say(key, **values)))))

    def say(self, key: str, **values: object) -> str:
        """Words in the player's language, for what the shell shows itself."""
        return self._words.say(key, **values)

    # --- Looking

    def look(self, now: Now | None = None) -> Look:
        """All that is to be seen now; what depends on the clock only if it is told."""
        if now:
            self.daily(now.today)
        journal, names = self._journal, self._names
        last, looked = journal.presses_made, self._looked
        state = journal.state_after(looked)
        told = self._chronicle.told(names, journal)
        lying = marks(names, state, self._events_of(looked))
        if self._is_resting:
            lying = looking_back.at_rest(lying)
        for part in PARTS:
            lying[f"part.{part}"] = {"aria-pressed": "true" if part == self._part else "false"}
        seed = self._record.seed or ""
        lying["game-name"] = {"title": seed if len(seed) > LONGEST_SHOWN else None}
        thrown = self._last_thrown(told)
        prompt, advice = self._question()
        look = Look(
            marks=lying,
            panels={
                "choices": self._controls(state, looked, last, now),
                "message-rule": panel.refused_by(names, self._refused_by),
                # Dice stay in sight until others are thrown.
                "dice": told[thrown].tray or _NO_DICE,
                "wave-over": self._wave_over(state),
                "correct": panel.correct_dice(names, on=self._can_correct),
                "log": self.log,
                "guide": _NOTHING,
                "guide-ring": _NO_RING,
                "grids": self._grids(state),
            },
            texts={
                "prompt": prompt,
                "advice": advice,
                "message": self._message,
                "game-name": self._game_name(state),
                "weight.value": str(state.setup.loadout.weight),
                "weight.penalty": f"T+{state.setup.loadout.time_penalty}",
            },
            setup=(self._record.loadout, self._record.rulings),
            on=self._tools(),
            language=self._words.language,
            part=PARTS[self._part],
            throw=told[thrown].first,
            looking_back=self._looking is not None,
            tables=self._tables,
            pointed=self._pointed(state, ""),
        )
        return self._guide.shown_on(look) if self._guide else look

    @property
    def log(self) -> Node:
        """What each press led to; see `write_on`."""
        told = self._chronicle.told(self._names, self._journal)
        return chronicle.log(told, self._looking, self._blank)

    @property
    def is_log_written(self) -> bool:
        """Whether no entry of the log is blank."""
        return not self._blank

    def write_on(self) -> None:
        """Write more of the log, from the end to the beginning.

        Of a long game that is opened only the last presses are in words at once, so that whoever
        opens it need not wait for the others.
        """
        self._blank = max(0, self._blank - _WRITTEN_AT_A_TIME)

    def point_at(self, do: str) -> Pointed:
        """What is ahead if the control that does `do` is pressed; no press is made."""
        state = self._journal.state_after(self._looked)
        return self._pointed(state, "" if self._is_resting else do)

    def _pointed(self, state: State, looked_at: str) -> Pointed:
        ahead = foresight(self._names, state, looked_at)
        shown = self._odds_of(state, looked_at) if looked_at and self._odds else _NOTHING
        return Pointed(ahead.layer, ahead.caption, shown)

    def _odds_of(self, state: State, looked_at: str) -> Node:
        # The page need not wait for them to start.
        from papermech.sheet.overlay.odds import odds  # noqa: PLC0415

        return odds(self._names, state, looked_at)

    @property
    def _is_resting(self) -> bool:
        """Whether nothing can be chosen: an earlier moment is in sight, or dice are awaited."""
        return self._looking is not None or self._waiting is not None

    @property
    def _looked(self) -> int:
        """The presses made at the moment that is in sight."""
        return self._journal.presses_made if self._looking is None else self._looking

    @property
    def state_in_sight(self) -> State:
        """The game at the moment that is in sight."""
        return self._journal.state_after(self._looked)

    @property
    def choices_in_sight(self) -> int:
        """The number of choices made by the moment that is in sight."""
        looked = self._looked
        return self._journal.ends[looked - 1] if looked else 0

    @property
    def is_looking_back(self) -> bool:
        """Whether an earlier moment is on the sheet."""
        return self._looking is not None

    @property
    def question(self) -> str:
        """What is asked at the moment in sight."""
        return self._question()[0]

    def presses_after(self, choices: int) -> int:
        """The presses that had been made when so many choices had been."""
        return sum(end <= choices for end in self._journal.ends)

    @property
    def waits_for_dice(self) -> bool:
        """Whether a press waits for the player's own dice."""
        return self._waiting is not None and self._looking is None

    def _question(self) -> tuple[str, str]:
        """What is asked at the moment in sight, and a sentence about it."""
        names, say = self._names, self._words.say
        if self._looking is not None:
            last = self._journal.presses_made
            return say("look.prompt", n=self._looking, last=last), say("look.advice")
        if self._waiting is not None:
            asked = self._dice_asked(self._waiting)
            prompt = names.words.count("own.prompt", asked.number, meaning=asked.meaning)
            return prompt, say("own.advice")
        return panel.prompt(names, self.state), self._advice(self.state)

    def _controls(self, state: State, looked: int, last: int, now: Now | None) -> Node:
        """What answers the question."""
        if self._looking is not None:
            return looking_back.controls(self._names, looked, last)
        if self._waiting is not None:
            asked = self._dice_asked(self._waiting)
            return own_dice.entry_form(self._names, asked, self._typed)
        return self._answers(state, now)

    def _dice_asked(self, waiting: Waiting) -> own_dice.Asked:
        known = self._record.faces or ()
        return own_dice.asked_of(self._names, self.state, known, waiting)

    def _grids(self, state: State) -> Node:
        """Radar and sheet as tables, if they are wanted."""
        if not self._tables:
            return _NOTHING
        from papermech.sheet.grids import grids  # noqa: PLC0415 - only if they are wanted

        return grids(self._names, state, resting=self._is_resting)

    def _answers(self, state: State, now: Now | None) -> Node:
        """The controls that answer what is asked, or the last screen."""
        if state.decision != OVER:
            return panel.choices(self._names, state, self._selected, self._box)
        from desk import daily  # noqa: PLC0415 - only once a game
        from papermech.sheet.ending.ending import battle, ending  # noqa: PLC0415 - as that

        fought = battle(self._journal.steps)
        of_a_day = daily.at_the_end(self._words, self._daily, now) if self._daily else ()
        return panel.over(ending(self._names, fought, state, self.record, of_a_day))

    def _wave_over(self, state: State) -> Node:
        """Between two waves, what was won with the last and what comes next."""
        if self._is_resting or state.decision not in (REPAIR, STANCE):
            return _NOTHING
        from papermech.sheet.ending.ending import wave_over  # noqa: PLC0415 - thrice a game

        return wave_over(self._names, self._journal.steps)

    def _advice(self, state: State) -> str:
        """A sentence about the decision; for repairs, which one matters most and why."""
        if state.decision != REPAIR:
            return panel.advice(self._names, state)
        from papermech.sheet.ending.suggestion import explain, suggest  # noqa: PLC0415 - thrice a game

        return explain(self._names, suggest(state))

    def _tools(self) -> frozenset[str]:
        if self._looking is not None:
            return frozenset()
        if self._waiting is not None:
            return frozenset(("undo",)) if self._waiting.do != SET_UP else frozenset()
        undo = ("undo", "undo-turn") if self._journal.can_undo else ()
        redo = ("redo",) if self._journal.can_redo else ()
        return frozenset((*undo, *redo))

    def line_on_paper(self, *, is_blank: bool) -> str:
        """The line under the printed sheet, blank or as it is in sight."""
        # Few games are printed.
        from papermech.sheet.on_paper import blank_line, present_line  # noqa: PLC0415

        if is_blank:
            return blank_line(self._names)
        return present_line(self._names, self._game_name(self.state_in_sight))

    @property
    def plays_standard(self) -> bool:
        """Whether the game uses the sheet that the page shows from the start."""
        return self._record.loadout == STANDARD and self._record.rulings == Rulings()

    def sheet(self) -> Node:
        """The printed sheet for this game's equipment and rulings."""
        # The page shows the standard sheet from the start; most games never draw another.
        from papermech.sheet.printed import sheet_of  # noqa: PLC0415

        return sheet_of(self.state.setup, self._words.say)

    def _game_name(self, state: State) -> str:
        if self._daily:
            from desk.daily import written  # noqa: PLC0415 - most games are of no day

            day = written(self._words, self._daily)
            return self._words.say("page.daily_name", wave=state.wave, day=day)
        if self._record.seed is None:
            return self._words.say("page.own_dice", wave=state.wave)
        return self._words.say(
            "page.game_name", wave=state.wave, seed=self._shown_seed(self._record.seed)
        )

    def _shown_seed(self, seed: str) -> str:
        """A seed, or of a very long one the beginning and the end, and how long it is."""
        if len(seed) <= LONGEST_SHOWN:
            return seed
        start, end = seed[:_SHOWN_START], seed[_SHOWN_START - LONGEST_SHOWN :]
        return self._words.say("page.long_seed", start=start, end=end, n=len(seed))


def _is_daily(record: Record, day: str) -> bool:
    from tabletop.daily import is_daily  # noqa: PLC0415 - most games are of no day

    return is_daily(record, day)


_SHORT_NUMBER = re.compile(r"[0-9]{1,5}")
_FACES = frozenset(str(face) for face in range(1, SIDES + 1))
_MAKING = ("choose", "continue", "face")
"""What makes choices that were not made before."""
_SILENT = ("part", "window", "box", "odds", "tables")
"""What changes how things are shown, and leaves the last message in sight."""
_VERBS = {
    "choose": Desk._choose,
    "continue": Desk._continue,
    "undo": Desk._undo,
    "undo-turn": Desk._undo_turn,
    "redo": Desk._redo,
    "look": Desk._look_back,
    "face": Desk._face,
    "guide": Desk._be_guided,
    "correct": Desk._correct_dice,
    "toggle": Desk._toggle,
    "odds": Desk._show_odds,
    "part": Desk._show_part,
    "window": Desk._fit_window,
    "tables": Desk._show_tables,
    "box": Desk._show_box,
    "language": Desk._speak,
}
VERBS = frozenset(_VERBS)
"""The verbs of presses that the desk knows."""
