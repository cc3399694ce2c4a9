"""The desk: one player's game, what the player is pointing at, and what was said last.

The shell hands every press on as a text and draws what `look` describes. Nothing here knows a
page, so a whole session can be tested without one.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from desk import history as looking_back
from desk import own_dice
from desk.drawing import log as chronicle
from desk.drawing import throws as thrown_dice
from desk.drawing.nodes import Node, node
from desk.face import BOOK, NOTHING, NOTHING_DRAWN, WHOLE, Face, Guiding, Origin, Scene
from desk.keeping import save
from desk.look import Look, Now, Pointed
from desk.own_dice import SET_UP, Waiting
from desk.registry import face_of
from desk.words import LANGUAGES, Words
from tabletop.dice import OutOfDice
from tabletop.errors import DamagedError, GameError, IllegalError, InvalidError
from tabletop.game import CONTINUE, PLAYING, Event, Position, Rules, Step
from tabletop.journal import Journal
from tabletop.record import MOST_FACES, Record

LONGEST_SEED = 200
LONGEST_SHOWN = 80
"""Characters of a seed that stand beside the game's title; a link may hold a far longer one."""
_SHOWN_START = 50

_WRITTEN_AT_A_TIME = 40

_NO_DICE = node("div", class_="tray")

AnyRecord = Record[Any, Any]


class _Blank(NamedTuple):
    """The step before the first: the set-up waits for dice."""

    state: Any
    events: tuple[Event, ...] = ()


class Desk:
    """A game being played. Every press either works or leaves a message and changes nothing."""

    def __init__(
        self, record: AnyRecord, language: str = LANGUAGES[0], daily: str | None = None
    ) -> None:
        """Lay out a game; `daily` as in `save.Save`."""
        self._language = language
        self._part = WHOLE
        self._is_narrow = False
        self._odds = True
        self._guide: Guiding | None = None
        self._face: Face | None = None
        self._tables = False
        self.games_opened = 0
        self._open(save.Save(record, daily=daily))

    def _open(self, kept: save.Save) -> None:
        """Lay out a game; where given faces run out, the next ones are asked for."""
        record, ends, presses_made, waiting, _, daily = kept
        face, rules, setup = face_of(record.rules.id), record.rules, record.setup
        source = own_dice.Source(record.dice())
        missing = 0
        try:
            first: Step[Any] = record.begin(source)
        except OutOfDice as gap:
            first, waiting, missing = _Blank(rules.blank(setup)), SET_UP, gap.missing
        journal: Journal[Any] = Journal(
            first, lambda state, choice: rules.apply(state, choice, source)
        )
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
        self._take_up(face)
        self._names = face.names(self._words, setup)
        self._chronicle = chronicle.Chronicle(face)
        self._blank = max(0, journal.presses_made - chronicle.IN_SIGHT)
        self._looking: int | None = None
        self._waiting = Waiting(waiting, missing, len(record.faces or ())) if missing else None
        self._typed: list[int] = []
        self._last_press = ("", "", False)
        self._aim = face.aim(self.state, None)
        if not missing and self._choice_of(waiting) in self.state.legal:
            self._make(waiting)

    def _take_up(self, face: Face) -> None:
        """Have the words and the sheet of a game."""
        if face is self._face:
            return
        self._face = face
        # It is the other game's, and is kept with that.
        self._guide = None
        self._words = Words(self._language, face.domain)
        self._fit_part()

    def _fit_part(self) -> None:
        self._part = self.face.narrow_part if self._is_narrow else WHOLE

    @property
    def face(self) -> Face:
        """The view of the game on the desk."""
        assert self._face is not None
        return self._face

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of the game on the desk."""
        return self._record.rules

    @property
    def state(self) -> Any:  # noqa: ANN401 - the game's own
        """The game as it stands."""
        return self._journal.state

    @property
    def record(self) -> AnyRecord:
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
            "game": self.rules.id,
            "outcome": state.outcome,
            "stage": state.stage,
            "score": state.score,
            "choices": choices,
        }

    @property
    def words(self) -> Words:
        """The words of the player's language."""
        return self._words

    @property
    def names(self) -> Any:  # noqa: ANN401 - the game's own
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
        if self._message or self._is_silent(verb):
            return ()
        said = self._guide.said if self._guide else ""
        return (*self._to_be_heard(verb, what, is_made=is_made), *([said] if said else []))

    def _is_silent(self, verb: str) -> bool:
        return verb in _SILENT or verb in self.face.silent

    def _answer(self, message: str, rule: str = "") -> None:
        """Keep a message, with the id of the rule behind it if it is a refusal."""
        self._message = message
        self._refused_by = rule

    # --- Pressing

    def press(self, do: str) -> None:
        """Do what a control says, such as `choose:left_arm.3`, `continue` or `undo`."""
        verb, _, what = do.partition(":")
        if not self._is_silent(verb):
            self._answer("")
        presses = self._journal.presses_made
        if verb in _VERBS:
            _VERBS[verb](self, what)
        elif verb in self.face.verbs:
            self._aim = self.face.pick(self._aim, self.state, verb, what)
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
                return done, self._question(self._scene())[0]
            case "look":
                return (self._question(self._scene())[0], *self.tell_about("last"))
            case "face" if self._waiting is not None:
                asked = self._dice_asked(self._waiting)
                return (own_dice.typed_so_far(self._words, asked, self._typed),)
            case "face" | "correct":
                return (self._question(self._scene())[0],)
            case _:
                return ()

    def tell_about(self, subject: str) -> tuple[str, ...]:
        """Sentences about the question, the dice, what happened last, or a subject of the game's.

        About any other, nothing.
        """
        match subject:
            case "question":
                return tuple(filter(None, (*self._question(self._scene()), self._message)))
            case "dice":
                last = self._last_thrown(self._chronicle.told(self._names, self._journal))
                earlier = self._events_of(last - 1) if last else []
                throws = self.face.throws(self._names, self._events_of(last), earlier)
                return tuple(thrown_dice.heard(self._words, throws))
            case "last":
                return tuple(self.face.heard(self._names, self._events_of(self._looked)))
            case _:
                return tuple(self.face.spoken(self._scene(), subject))

    def _scene(self) -> Scene:
        """What is in sight."""
        looked = self._looked
        return Scene(
            self._names,
            self._journal.state_after(looked),
            self._events_of(looked),
            self._aim,
            self._is_resting,
        )

    def _events_of(self, press: int) -> list[Event]:
        return [event for step in self._journal.steps_of(press) for event in step.events]

    def _last_thrown(self, told: Sequence[chronicle.Told]) -> int:
        """The last press with dice up to the one that is in sight."""
        return next((place for place in range(self._looked, -1, -1) if told[place].tray), 0)

    def _choose(self, choice: str) -> None:
        if self._is_resting:
            return
        state = self.state
        if choice not in state.legal:
            refusal = self.rules.refusal(state, choice)
            assert refusal is not None, choice
            self._answer(self._words.say(f"refusal.{refusal.reason}"), refusal.rule)
            return
        self._make(f"choose:{choice}")

    def _continue(self, _: str) -> None:
        if self.rules.runs_on(self.state) and not self._is_resting:
            self._make(CONTINUE)
        else:
            self._choose(CONTINUE)

    def _choice_of(self, do: str) -> str:
        """The choice that a press makes, once or again and again."""
        return self.rules.runs_on(self.state) if do == CONTINUE else do.removeprefix("choose:")

    def _make(self, do: str) -> None:
        """Make a press that is legal, or wait for the dice that it lacks."""
        try:
            choice = self._choice_of(do)
            if do == CONTINUE:
                self._journal.press_while(choice, lambda state: self.rules.runs_on(state) == choice)
            else:
                self._journal.press([choice])
        except OutOfDice as gap:
            kept = self._waiting.kept if self._waiting else len(self._record.faces or ())
            self._waiting = Waiting(do, gap.missing, kept)
        except GameError as error:
            self._answer(self.explain(error))
        else:
            self._waiting = None
            self._aim = None
        self._typed.clear()
        self._aim_anew()

    def _undo(self, _: str) -> None:
        if self._waiting is not None:
            self._cancel_dice()
        elif self._looking is None:
            self._journal.undo()
            self._aim_anew()

    def _undo_turn(self, _: str) -> None:
        if not self._is_resting:
            self._journal.go_to(self._start_of_turn())
            self._aim_anew()

    def _redo(self, _: str) -> None:
        if not self._is_resting:
            self._journal.redo()
            self._aim_anew()

    def _start_of_turn(self) -> int:
        """The presses made when the turn began that the last press belongs to."""
        made = self._journal.presses_made
        before = range(made - 1, 0, -1)
        turns = (
            press for press in before if self.rules.begins_turn(self._journal.state_after(press))
        )
        return next(turns, 0)

    def _show_odds(self, how: str) -> None:
        self._odds = how != "off"

    def _show_tables(self, how: str) -> None:
        self._tables = how != "off"

    def _show_part(self, part: str) -> None:
        if part in self.face.parts:
            self._part = part

    def _fit_window(self, width: str) -> None:
        """Show the whole sheet in a `wide` window, and the part that matters in a `narrow` one."""
        self._is_narrow = width == "narrow"
        self._fit_part()
        if self._guide:
            self._guide.point_out()

    def _speak(self, language: str) -> None:
        if language in LANGUAGES:
            self._language = language
            self._words = Words(language, self.face.domain)
            self._names = self.face.names(self._words, self._record.setup)
            self._chronicle = chronicle.Chronicle(self.face)

    def _aim_anew(self) -> None:
        self._aim = self.face.aim(self.state, self._aim)

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
                self._aim_anew()
                looked = last
            case _:
                looked = int(where) if _SHORT_NUMBER.fullmatch(where) else last
        self._looking = looked if looked < last else None

    # --- The player's own dice

    def _type_face(self, what: str) -> None:
        """Type a face, or take `back` the last one, `use` them, or `cancel` the press."""
        if self._waiting is None:
            return
        if what == "back":
            del self._typed[-1:]
        elif what == "cancel":
            self._cancel_dice()
        elif what == "use" and len(self._typed) == self._waiting.missing:
            self._use_typed(self._waiting)
        elif what in self._faces() and len(self._typed) < self._waiting.missing:
            self._typed.append(int(what))

    def _faces(self) -> Sequence[str]:
        return [str(face) for face in range(1, self.rules.die + 1)]

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
        return bool(self.state.dice_used > before)

    def _lay_down(self, faces: tuple[int, ...]) -> None:
        self._record = self._record._replace(faces=faces)
        self._source.dice = self._record.dice()

    # --- The guide

    def _be_guided(self, what: str) -> None:
        self._guide = self._guide or self.face.guide(self, None)
        if self._guide:
            self._guide.press(what)

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
        self._aim_anew()

    def bring_into_sight(self, part: str, do: str) -> None:
        """Show a part of the sheet, unless the whole of it is in sight, and the control of `do`."""
        if part and self._part != WHOLE:
            self._part = part
        self._aim = self.face.aim_at(self._aim, do)

    # --- Games and saves

    def new_game(
        self,
        seed: str | None,
        setup: Any = None,  # noqa: ANN401 - X
        rules: Rules[Any, Any] | None = None,
    ) -> bool:
        """Begin anew with a seed, or with the player's own dice for None.

        False, with a message, if the seed cannot be used. The set-up stays that of the present
        game unless another is given; `rules` are those of another game, if any.
        """
        if seed is not None and len(seed) > LONGEST_SEED:
            return self.refuse(InvalidError("seed_too_long", seed, (str(LONGEST_SEED),)))
        rules = rules or self.rules
        present = self._record.setup if rules is self.rules else rules.standard
        begun = present if setup is None else setup
        record = Record(rules, begun, seed, () if seed is None else None)
        return self._try_to_open(lambda: self._replace_game(save.Save(record)))

    def play_again(self) -> None:
        """Begin the same game anew: the same seed, or the player's own dice."""
        faces = () if self._record.seed is None else None
        same = self._record._replace(faces=faces, choices=())
        self._try_to_open(lambda: self._replace_game(save.Save(same, daily=self._daily)))

    def open_text(self, text: str) -> bool:
        """Open a record or a save as it was written; False, with a message, if it cannot be."""
        return self._try_to_open(lambda: self._replace_game(save.read_any(text)))

    def open_record(self, record: AnyRecord, daily: str | None = None) -> bool:
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
        return is_made and verb in _MAKING and self.state.outcome != PLAYING

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
        self._guide = self.face.guide(self, kept.guided) if kept.guided else None

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
        face, journal, scene = self.face, self._journal, self._scene()
        told = self._chronicle.told(self._names, journal)
        lying = face.marks(scene)
        if scene.resting:
            lying = looking_back.at_rest(lying)
        for part in face.parts:
            lying[f"part.{part}"] = {"aria-pressed": "true" if part == self._part else "false"}
        seed = self._record.seed or ""
        lying["game-name"] = {"title": seed if len(seed) > LONGEST_SHOWN else None}
        thrown = self._last_thrown(told)
        prompt, advice = self._question(scene)
        look = Look(
            game=self.rules.id,
            marks=lying,
            panels={
                "choices": self._controls(scene, now),
                "message-rule": chronicle.refused_by(
                    self._words, self._refused_by if BOOK in face.rooms else ""
                ),
                # Dice stay in sight until others are thrown.
                "dice": told[thrown].tray or _NO_DICE,
                "wave-over": face.between(scene, journal.steps),
                "correct": own_dice.correct(self._words, on=self._can_correct),
                "log": self.log,
                "guide": NOTHING,
                "guide-ring": NOTHING_DRAWN,
                "grids": face.grids(scene) if self._tables else NOTHING,
            },
            texts={
                "prompt": prompt,
                "advice": advice,
                "message": self._message,
                "game-name": self._game_name(scene.state),
                **face.texts(scene),
            },
            setup=self._record.setup,
            on=self._tools(),
            language=self._words.language,
            part=face.parts[self._part],
            throw=told[thrown].first,
            looking_back=self._looking is not None,
            tables=self._tables,
            pointed=self._pointed(scene, ""),
        )
        if self._guide:
            guided: Look = self._guide.shown_on(look)
            return guided
        return look

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
        return self._pointed(self._scene(), "" if self._is_resting else do)

    def _pointed(self, scene: Scene, looked_at: str) -> Pointed:
        ahead = self.face.ahead(scene, looked_at)
        shown = self.face.odds(scene, looked_at) if looked_at and self._odds else NOTHING
        return Pointed(ahead.layer, ahead.caption, shown)

    @property
    def _is_resting(self) -> bool:
        """Whether nothing can be chosen: an earlier moment is in sight, or dice are awaited."""
        return self._looking is not None or self._waiting is not None

    @property
    def _looked(self) -> int:
        """The presses made at the moment that is in sight."""
        return self._journal.presses_made if self._looking is None else self._looking

    @property
    def state_in_sight(self) -> Any:  # noqa: ANN401 - the game's own
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
        return self._question(self._scene())[0]

    def presses_after(self, choices: int) -> int:
        """The presses that had been made when so many choices had been."""
        return sum(end <= choices for end in self._journal.ends)

    @property
    def waits_for_dice(self) -> bool:
        """Whether a press waits for the player's own dice."""
        return self._waiting is not None and self._looking is None

    def _question(self, scene: Scene) -> tuple[str, str]:
        """What is asked at the moment in sight, and a sentence about it."""
        say = self._words.say
        if self._looking is not None:
            last = self._journal.presses_made
            return say("look.prompt", n=self._looking, last=last), say("look.advice")
        if self._waiting is not None:
            asked = self._dice_asked(self._waiting)
            prompt = self._words.count("own.prompt", asked.number, meaning=asked.meaning)
            return prompt, say("own.advice")
        return self.face.asked(scene)

    def _controls(self, scene: Scene, now: Now | None) -> Node:
        """What answers the question, or the last screen."""
        if self._looking is not None:
            last = self._journal.presses_made
            return looking_back.controls(self._words, self._looking, last)
        if self._waiting is not None:
            asked = self._dice_asked(self._waiting)
            return own_dice.entry_form(self._words, asked, self._typed, self.rules.die)
        if scene.state.outcome == PLAYING:
            return self.face.answers(scene)
        from desk import daily  # noqa: PLC0415 - only once a game

        of_a_day = daily.at_the_end(self._words, self._daily, now) if self._daily else ()
        return self.face.over(scene, self._journal.steps, self.record, of_a_day)

    def _dice_asked(self, waiting: Waiting) -> own_dice.Asked:
        known = self._record.faces or ()
        if waiting.do == SET_UP:
            return own_dice.asked_at_the_start(
                self.face, self._names, self._record.setup, known, waiting.missing
            )
        return own_dice.asked_by(
            self.face,
            self._names,
            self.state,
            self._choice_of(waiting.do),
            known,
            waiting.missing,
            on=waiting.do == CONTINUE,
        )

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
        title = "" if is_blank else self._game_name(self.state_in_sight)
        return self.face.line_on_paper(self._names, title)

    @property
    def plays_standard(self) -> bool:
        """Whether the game begins with its standard set-up."""
        return bool(self._record.setup == self.rules.standard)

    def sheet(self) -> Node:
        """The printed sheet for what this game began with."""
        return self.face.sheet(self._record.setup, self._words)

    def _game_name(self, state: Position) -> str:
        day, seed = "", self._record.seed
        if self._daily:
            from desk.daily import written  # noqa: PLC0415 - most games are of no day

            day = written(self._words, self._daily)
        shown = self._shown_seed(seed) if seed is not None else None
        return self.face.title(self._names, state, Origin(day, shown))

    def _shown_seed(self, seed: str) -> str:
        """A seed, or of a very long one the beginning and the end, and how long it is."""
        if len(seed) <= LONGEST_SHOWN:
            return seed
        start, end = seed[:_SHOWN_START], seed[_SHOWN_START - LONGEST_SHOWN :]
        return self._words.say("page.long_seed", start=start, end=end, n=len(seed))


def _is_daily(record: AnyRecord, day: str) -> bool:
    from tabletop.daily import is_daily  # noqa: PLC0415 - most games are of no day

    return is_daily(record, day)


_SHORT_NUMBER = re.compile(r"[0-9]{1,5}")
_MAKING = ("choose", "continue", "face")
"""What makes choices that were not made before."""
_SILENT = ("part", "window", "odds", "tables")
"""What changes how things are shown, and leaves the last message in sight."""
_VERBS = {
    "choose": Desk._choose,
    "continue": Desk._continue,
    "undo": Desk._undo,
    "undo-turn": Desk._undo_turn,
    "redo": Desk._redo,
    "look": Desk._look_back,
    "face": Desk._type_face,
    "guide": Desk._be_guided,
    "correct": Desk._correct_dice,
    "odds": Desk._show_odds,
    "part": Desk._show_part,
    "window": Desk._fit_window,
    "tables": Desk._show_tables,
    "language": Desk._speak,
}
VERBS = frozenset(_VERBS)
"""The verbs of presses that the desk knows."""
