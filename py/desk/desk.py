"""The desk: one player's game, what the player is pointing at, and what was said last.

Long: everything that may be done with the game on the desk is named here once.

The shell hands every press on as a text and draws what `look` describes. Nothing here knows a
page, so a whole session can be tested without one.
"""

from collections.abc import Callable
from typing import Any

from desk.drawing.nodes import Node, node
from desk.face import WHOLE, Box, Face
from desk.keeping import save
from desk.look import Look, Now, Pointed
from desk.play import AnyRecord, Draw, Play
from desk.sight import Sight
from desk.words import LANGUAGES, Words
from tabletop.errors import GameError, IllegalError, InvalidError
from tabletop.game import CONTINUE, PLAYING, Rules
from tabletop.record import Record

LONGEST_SEED = 200


class Desk:
    """A game being played. Every press either works or leaves a message and changes nothing."""

    def __init__(
        self,
        record: AnyRecord,
        language: str = LANGUAGES[0],
        daily: str | None = None,
        draw: Draw | None = None,
    ) -> None:
        """Lay out a game; `daily` as in `save.Save`, and `draw` as in `Play`."""
        self._draw = draw
        self._sight = Sight(language)
        self.games_opened = 0
        self._lay(save.Save(record, daily=daily))

    def _lay(self, kept: save.Save) -> None:
        """Put a game on the desk. Raises `GameError`, and the one that is there stays."""
        play = Play(kept, self._draw)
        self._play = play
        self._sight.turn_to(play)
        self._answer("")
        self.games_opened += 1
        self._last_press = ("", "", False)

    @property
    def face(self) -> Face:
        """The view of the game on the desk."""
        return self._play.face

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of the game on the desk."""
        return self._play.rules

    @property
    def state(self) -> Any:  # noqa: ANN401 - the game's own
        """The game as it stands."""
        return self._play.state

    @property
    def record(self) -> AnyRecord:
        """The game as a record, without what was undone."""
        return self._play.record

    @property
    def plays_standard(self) -> bool:
        """Whether the game begins with its standard set-up."""
        return bool(self._play.setup == self.rules.standard)

    def daily(self, today: str) -> str:
        """The day whose game this is, looked for near today; empty for any other game."""
        return self._play.daily(today)

    @property
    def about(self) -> dict[str, object]:
        """What tells this game from others in a list, for `games.games`."""
        return self._play.about

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays each seat, of `seats.seating.KINDS`."""
        return self._play.seats

    @property
    def resigned(self) -> int | None:
        """The seat that resigned, which ended the game."""
        return self._play.resigned

    @property
    def decides(self) -> str:
        """Who decides now, of `seats.seating.KINDS`; empty if nobody does."""
        return self._play.decides

    def presses_after(self, choices: int) -> int:
        """The presses that had been made when so many choices had been."""
        return self._play.presses_after(choices)

    # --- What is said

    @property
    def words(self) -> Words:
        """The words of the player's language."""
        return self._sight.words

    @property
    def names(self) -> Any:  # noqa: ANN401 - the game's own
        """What things are called in this game, in the player's language."""
        return self._sight.names

    @property
    def message(self) -> str:
        """What the last press was answered with; empty if it simply worked."""
        return self._message

    def _answer(self, message: str, rule: str = "") -> None:
        """Keep a message, with the id of the rule behind it if it is a refusal."""
        self._message = message
        self._refused_by = rule

    def refuse(self, error: GameError) -> bool:
        """Leave a message that says what is wrong with what was to be opened; always False."""
        self._answer(self.explain(error))
        return False

    def explain(self, error: GameError) -> str:
        """An error as one sentence that names the piece and what was allowed."""
        return self.words.explain(error)

    def tell(self, key: str, **values: object) -> None:
        """Leave a message of the shell's, such as a failing store."""
        self._answer(self.words.say(key, **values))

    def tell_besides(self, key: str, **values: object) -> None:
        """Put a sentence of the shell's behind the message that there is."""
        self.tell_sentence(self.words.say(key, **values))

    def tell_sentence(self, sentence: str) -> None:
        """Put a sentence behind the message that there is, whose rule stays; or none."""
        self._message = " ".join(filter(None, (self._message, sentence)))

    def say(self, key: str, **values: object) -> str:
        """Words in the player's language, for what the shell shows itself."""
        return self.words.say(key, **values)

    @property
    def heard(self) -> tuple[str, ...]:
        """What is to be said aloud after the last press.

        After a choice that is what happened, since what is asked next is read where the focus
        goes; after any other press also what is asked now.
        """
        verb, what, is_made = self._last_press
        if self._message or self._is_silent(verb):
            return ()
        sight = self._sight
        match verb:
            case "choose" | "continue" if is_made:
                return (*sight.tell_about("last"), *filter(None, (sight.turn,)))
            case "open":
                return sight.tell_about("last")
            case "face" if self._play.waiting is None and what == "use":
                return sight.tell_about("last")
            case "undo" | "undo-turn" | "redo":
                return self.say(f"spoken.{verb.replace('-', '_')}"), sight.question
            case "look":
                return (sight.question, *sight.tell_about("last"))
            case "face" if self._play.waiting is not None:
                return (sight.typed_so_far,)
            case "face" | "correct":
                return (sight.question,)
            case _:
                return ()

    def tell_about(self, subject: str) -> tuple[str, ...]:
        """Sentences about a subject, as `Sight.tell_about`; the question with the message."""
        told = self._sight.tell_about(subject)
        return (*told, self._message) if subject == "question" and self._message else told

    def _is_silent(self, verb: str) -> bool:
        return verb in _SILENT or verb in self.face.silent

    # --- Pressing

    def press(self, do: str) -> None:
        """Do what a control says, such as `choose:left_arm.3`, `continue` or `undo`."""
        verb, _, what = do.partition(":")
        if not self._is_silent(verb):
            self._answer("")
        before = self._play.journal.place
        self._obey(verb, what)
        # Put into words only where somebody listens.
        self._last_press = (verb, what, self._play.journal.place > before)

    def _obey(self, verb: str, what: str) -> None:
        if verb in _VERBS:
            _VERBS[verb](self, what)
        elif verb in self.face.verbs:
            self._sight.aim = self.face.pick(self._sight.aim, self.state, verb, what)

    def _choose(self, choice: str) -> None:
        if self._sight.is_resting:
            return
        state = self.state
        if choice not in state.legal:
            refusal = self.rules.refusal(state, choice)
            assert refusal is not None, choice
            self._answer(self.words.say(f"refusal.{refusal.reason}"), refusal.rule)
            return
        self._go_on_with(f"choose:{choice}")

    def _continue(self, _: str) -> None:
        if self.rules.runs_on(self.state) and not self._sight.is_resting:
            self._go_on_with(CONTINUE)
        else:
            self._choose(CONTINUE)

    def _go_on_with(self, do: save.Save | str | None) -> None:
        """Make a press that is legal, or lay out a game whose set-up asks for other dice."""
        if isinstance(do, save.Save):
            self._lay(do)
        elif do:
            try:
                if self._play.make(do):
                    self._sight.aim = None
            except GameError as error:
                self.refuse(error)
            self._sight.aim_anew()

    def _undo(self, _: str) -> None:
        if self._play.waiting is not None:
            self._go_on_with(self._play.cancel_dice())
        elif self._sight.looking is None:
            self._go_to(self._play.earlier)

    def _undo_turn(self, _: str) -> None:
        if self._play.waiting is None and self._sight.looking is None:
            self._go_to(self._play.start_of_turn())

    def _redo(self, _: str) -> None:
        if self._play.waiting is None and self._sight.looking is None:
            self._go_to(self._play.later)

    def _go_to(self, press: int | None) -> None:
        if press is not None:
            self._play.journal.go_to(press)
            self._sight.aim_anew()

    def _look_back(self, where: str) -> None:
        """To a moment as in `Sight.look_back`; with `go` play on from the one in sight."""
        if where == "go" and self._sight.looking is not None:
            self._go_back_to_press(self._sight.looking)
        else:
            self._sight.look_back(where)

    def _go_back_to_press(self, press: int) -> None:
        self._go_on_with(self._play.cancel_dice())
        self._sight.looking = None
        self._play.journal.go_to(press)
        self._sight.aim_anew()

    def _type_face(self, what: str) -> None:
        """Type a face, or take `back` the last one, `use` them, or `cancel` the press."""
        match what:
            case "cancel":
                self._go_on_with(self._play.cancel_dice())
            case "use":
                try:
                    self._go_on_with(self._play.use_typed())
                except GameError as error:
                    self.refuse(error)
            case _:
                self._play.type_face(what)

    def _correct_dice(self, _: str) -> None:
        """Take back the last press and its faces, and ask for them again."""
        if self._play.can_correct and self._sight.looking is None:
            self._go_on_with(self._play.take_dice_back())

    def _show_odds(self, how: str) -> None:
        self._sight.show_odds(how)

    def _show_tables(self, how: str) -> None:
        self._sight.show_tables(how)

    def _show_part(self, part: str) -> None:
        self._sight.show_part(part)

    def _fit_window(self, shape: str) -> None:
        self._sight.fit_window(shape)

    def _speak(self, language: str) -> None:
        self._sight.speak(language)

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
        present = self._play.setup if rules is self.rules else rules.standard
        begun = present if setup is None else setup
        record = Record(rules, begun, seed, () if seed is None else None)
        return self.open_record(record)

    def play_again(self) -> bool:
        """Begin the same game anew: the same seed, or the player's own dice. As `open_record`."""
        record = self.record
        faces = () if record.seed is None else None
        same = record._replace(faces=faces, choices=())
        return self.open_record(same, daily=self._play.kept().daily)

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

    def restore(self, text: str) -> bool:
        """Bring back what `save` wrote; False, with a message, if it cannot be."""
        return self._try_to_open(lambda: self._bring_back(save.read(text)))

    def _replace_game(self, coming: save.Save) -> None:
        """Put a game on the desk that takes the place of the present one."""
        self._lay(coming)

    def _bring_back(self, kept: save.Save) -> None:
        """Put a game on the desk that was kept with all that was about it."""
        self._lay(kept)

    def _try_to_open(self, opening: Callable[[], None]) -> bool:
        try:
            opening()
        except GameError as error:
            return self.refuse(error)
        self._last_press = ("open", "", False)
        return True

    @property
    def has_just_ended(self) -> bool:
        """Whether the last press ended the game, or a link brought its end."""
        verb, _, is_made = self._last_press
        if self._play.resigned is not None:
            return verb in _GIVING_UP
        return is_made and verb in _MAKING and self.state.outcome != PLAYING

    @property
    def is_untouched(self) -> bool:
        """Whether nobody has played the game yet."""
        record = self.kept().record
        return not (record.choices or record.faces)

    @property
    def is_kept_by_itself(self) -> bool:
        """Whether the game is kept with all that is known of it, as games by link are."""
        return bool(self._play.by_link)

    def kept(self) -> save.Save:
        """The game with what was undone and the press that waits."""
        return self._play.kept()

    def save(self) -> str:
        """The game, with what was undone, as one line of JSON."""
        return self.kept().to_text()

    # --- Looking

    def look(self, now: Now | None = None) -> Look:
        """All that is to be seen now; what depends on the clock only if it is told."""
        if now:
            self.daily(now.today)
        return self._sight.look(self._message, self._refused_by, now)

    @property
    def log(self) -> Node:
        """What each press led to; see `write_on`."""
        return self._sight.log

    @property
    def is_log_written(self) -> bool:
        """Whether no entry of the log is blank."""
        return self._sight.is_log_written

    def write_on(self) -> None:
        """Write more of the log, from the end to the beginning."""
        self._sight.write_on()

    def point_at(self, do: str) -> Pointed:
        """What is ahead if the control that does `do` is pressed; no press is made."""
        return self._sight.point_at(do)

    @property
    def question(self) -> str:
        """What is asked at the moment in sight."""
        return self._sight.question

    @property
    def state_in_sight(self) -> Any:  # noqa: ANN401 - the game's own
        """The game at the moment that is in sight."""
        return self._sight.state

    @property
    def choices_in_sight(self) -> int:
        """The number of choices made by the moment that is in sight."""
        return self._sight.choices

    @property
    def is_looking_back(self) -> bool:
        """Whether an earlier moment is on the sheet."""
        return self._sight.looking is not None

    @property
    def waits_for_dice(self) -> bool:
        """Whether a press waits for the player's own dice."""
        return self._play.waiting is not None and self._sight.looking is None

    def sheet(self) -> Node:
        """The printed sheet for what this game began with."""
        return self.face.sheet(self._play.setup, self.words)

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the sheet that can be shown alone."""
        return tuple(self.face.parts(self._play.setup))

    @property
    def whole(self) -> Box:
        """The whole sheet, in its own units."""
        return self.face.parts(self._play.setup)[WHOLE]

    def line_on_paper(self, *, is_blank: bool) -> str:
        """The line under the printed sheet, blank or as it is in sight."""
        title = "" if is_blank else self._sight.title(self.state_in_sight)
        return self.face.line_on_paper(self.names, title)

    def pages(self, paper: str) -> Node:
        """The pages to be printed of one of the game's papers, for what is in sight."""
        pages = self.face.pages(self._sight.scene, paper)
        return node("div", *pages, class_="print-pages", data_view=f"{self.rules.id} {paper}")


_MAKING = ("choose", "continue", "face", "computer", "arrived")
"""What makes choices that were not made before."""
_GIVING_UP = ("resign", "arrived")
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
    "correct": Desk._correct_dice,
    "odds": Desk._show_odds,
    "part": Desk._show_part,
    "window": Desk._fit_window,
    "tables": Desk._show_tables,
    "language": Desk._speak,
}
VERBS = frozenset(_VERBS)
"""The verbs of presses that the desk knows."""
