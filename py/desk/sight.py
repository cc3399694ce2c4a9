"""What is in sight of a game: in which language, which moment, which part, and what is pointed at.

Long: all that a player sees and hears of a game comes from here.

Nothing of it is the game's, and none of it is recorded but for the language and what shows it.
"""

import re
from collections.abc import Sequence
from typing import Any

from desk import history as looking_back
from desk import own_dice
from desk.drawing import log as chronicle
from desk.drawing import throws as thrown_dice
from desk.drawing.nodes import Node, node
from desk.face import BOOK, NOTHING, NOTHING_DRAWN, SHAPES, WHOLE, Box, Face, Origin, Scene
from desk.look import Look, Now, Pointed
from desk.own_dice import SET_UP
from desk.play import Play
from desk.seats import players
from desk.seats.seating import AWAY, HERE
from desk.words import LANGUAGES, Words
from tabletop.game import PLAYING, Event, Position

LONGEST_SHOWN = 80
"""Characters of a seed that stand beside the game's title; a link may hold a far longer one."""
_SHOWN_START = 50
_WRITTEN_AT_A_TIME = 40
_NO_DICE = node("div", class_="tray")
_SHORT_NUMBER = re.compile(r"[0-9]{1,5}")


class Sight:
    """What a player sees of the game on the desk."""

    def __init__(self, language: str) -> None:
        """Nothing is on the desk yet; see `turn_to`."""
        self.language = language
        self._part = WHOLE
        self._is_narrow = False
        self._shape = ""
        self._odds = True
        self._tables = False
        self._turns = True
        self.is_paused = False
        self._face: Face | None = None

    def turn_to(self, play: Play) -> None:
        """See another game, as it stands."""
        self._play = play
        if play.face is not self._face:
            self._face = play.face
            self.words = Words(self.language, play.face.domain)
            self._part = ""
        self.names = play.face.names(self.words, play.setup)
        self._chronicle = chronicle.Chronicle(play.face)
        self._blank = max(0, play.journal.presses_made - chronicle.IN_SIGHT)
        self.looking: int | None = None
        self._shown: int | None = None
        self.aim = play.face.aim(play.state, None)
        self._parts = play.face.parts(play.setup)
        if self._part not in self._parts:
            self._fit_part()
        else:
            self._follow()

    # --- What is shown, and how

    def speak(self, language: str) -> None:
        """Say everything in another language, if it is one of ours."""
        if language in LANGUAGES:
            self.language = language
            self.words = Words(language, self._play.face.domain)
            self.names = self._play.face.names(self.words, self._play.setup)
            self._chronicle = chronicle.Chronicle(self._play.face)

    def show_odds(self, how: str) -> None:
        """Tell the odds of what is looked at, or with `off` do not."""
        self._odds = how != "off"

    def show_tables(self, how: str) -> None:
        """Show the sheet as tables, too, or with `off` do not."""
        self._tables = how != "off"

    def tell_turns(self, how: str) -> None:
        """Tell people who share the device whose turn it is, or with `off` do not."""
        self._turns = how != "off"

    def show_part(self, part: str) -> None:
        """Show a part of the sheet, if it has that."""
        if part in self._parts:
            self._part = part

    def fit_window(self, shape: str) -> None:
        """Show the whole sheet, and in a `narrow` window the part that matters.

        It is arranged for one of the `SHAPES`, and lies as it is printed in a window that is just
        `wide`.
        """
        self._is_narrow = shape == "narrow"
        self._shape = shape if shape in SHAPES else ""
        self._fit_part()

    def _fit_part(self) -> None:
        self._part = WHOLE
        self._follow("")

    def _follow(self, before: str | None = None) -> None:
        """Show the part that matters now, in a narrow window."""
        if self._is_narrow:
            shown = self._part if before is None else before
            self._part = self._play.face.narrow_part(self.scene, shown)

    def bring(self, part: str, do: str) -> None:
        """Show a part of the sheet, unless the whole of it is in sight, and the control of `do`."""
        if part and self._part != WHOLE:
            self._part = part
        self.aim = self._play.face.aim_at(self.aim, do)

    def hold(self) -> None:
        """Stay at this moment whatever computers choose now, until `show_next` goes on."""
        if self._shown is None:
            self._shown = self._play.journal.place

    def show_next(self) -> None:
        """Show one more of the choices that computers have made."""
        if self._shown is not None and self._shown + 1 < self._play.journal.place:
            self._shown += 1
        else:
            self._shown = None
        self._follow()

    def catch_up(self) -> None:
        """Show all that has been chosen."""
        self._shown = None
        self._follow()

    @property
    def is_behind(self) -> bool:
        """Whether a computer has made choices that are not shown yet."""
        return self._shown is not None and self._shown < self._play.journal.place

    def aim_anew(self) -> None:
        """Point at what can still be pointed at after the game has changed."""
        self.aim = self._play.face.aim(self._play.state, self.aim)
        self._follow()

    def look_back(self, where: str) -> None:
        """To a press by its number, or `start`, `back`, `on` or `end`."""
        last, looked = self._play.journal.presses_made, self.looked
        match where:
            case "start":
                looked = 0
            case "back":
                looked = max(0, looked - 1)
            case "on":
                looked += 1
            case _:
                looked = int(where) if _SHORT_NUMBER.fullmatch(where) else last
        self.looking = looked if looked < last else None
        self._follow()

    # --- The moment in sight

    @property
    def looked(self) -> int:
        """The presses made at the moment that is in sight, the last one perhaps in part."""
        if self.looking is not None:
            return self.looking
        return self._play.journal.press_of(self.choices)

    @property
    def is_resting(self) -> bool:
        """Whether nothing can be chosen here.

        An earlier moment is in sight, dice are awaited, or somebody else decides.
        """
        is_elsewhere = self.looking is not None or self._play.waiting is not None
        return is_elsewhere or self._are_others_asked

    @property
    def state(self) -> Any:  # noqa: ANN401 - the game's own
        """The game at the moment that is in sight."""
        return self._play.journal.state_at(self.choices)

    @property
    def choices(self) -> int:
        """The number of choices made by the moment that is in sight."""
        journal = self._play.journal
        if self.looking is not None:
            return journal.ends[self.looking - 1] if self.looking else 0
        return journal.place if self._shown is None else self._shown

    @property
    def _happened(self) -> list[Event]:
        """What the press in sight led to, as far as it is in sight."""
        looked = self.looked
        before = self._play.journal.ends[looked - 2] if looked > 1 else 0
        return self._play.events_of(looked, self.choices - before if looked else None)

    @property
    def scene(self) -> Scene:
        """What is in sight, as the game's view draws it."""
        return Scene(
            self.names,
            self.state,
            self._happened,
            self.aim,
            self.is_resting,
            self._play.people,
        )

    # --- In words

    def tell_about(self, subject: str) -> tuple[str, ...]:
        """Sentences about the question, the dice, what happened last, or a subject of the game's.

        About any other, nothing.
        """
        play = self._play
        match subject:
            case "question":
                return tuple(filter(None, self.question_in(self.scene)))
            case "dice":
                last = self._last_thrown(self._told)
                earlier = play.events_of(last - 1) if last else []
                events = self._happened if last == self.looked else play.events_of(last)
                throws = play.face.throws(self.names, events, earlier)
                return tuple(thrown_dice.heard(self.words, throws))
            case "last":
                return tuple(play.face.heard(self.names, self._happened))
            case "step":
                (*_, step) = play.journal.steps[: self.choices + 1]
                return tuple(play.face.heard(self.names, step.events))
            case _:
                return tuple(play.face.spoken(self.scene, subject))

    @property
    def question(self) -> str:
        """What is asked at the moment in sight."""
        return self.question_in(self.scene)[0]

    def question_in(self, scene: Scene) -> tuple[str, str]:
        """What is asked in a scene at the moment in sight, and a sentence about it."""
        say, play = self.words.say, self._play
        if self.looking is not None:
            last = play.journal.presses_made
            return say("look.prompt", n=self.looking, last=last), say("look.advice")
        if play.waiting is not None:
            asked = play.dice_asked(self.names, play.waiting)
            prompt = self.words.count("own.prompt", asked.number, meaning=asked.meaning)
            return prompt, say("own.advice")
        if self._are_others_asked:
            is_behind = self._shown is not None
            return players.asked(
                self.words, self.seats, is_behind=is_behind, is_paused=self.is_paused
            )
        return play.face.asked(scene)

    @property
    def _are_others_asked(self) -> bool:
        """Whether what is in sight is not for people here to answer."""
        play = self._play
        is_resigned = play.resigned is not None
        return self._shown is not None or play.decides not in (HERE, "") or is_resigned

    @property
    def seats(self) -> players.Seats:
        """The seats, and which of them decides at the moment in sight."""
        play, state = self._play, self.state
        asked = state.seat if state.legal and play.resigned is None else None
        names = [play.face.seat(self.names, seat) for seat in range(len(play.seats))]
        return players.Seats(names, play.seats, asked, play.resigned, self._end())

    def _end(self) -> str:
        play = self._play
        if play.is_final:
            return "by_link.over"
        return "seats.resigned_by_link" if play.by_link else "seats.resigned_help"

    @property
    def turn(self) -> str:
        """Whose turn it is, for people who share the device; empty where nobody need be told."""
        is_told = self._turns and len(self._play.people) > 1 and not self.is_resting
        return players.turn(self.words, self.seats) if is_told else ""

    @property
    def typed_so_far(self) -> str:
        """The faces that were typed for a press that waits; empty if none does."""
        play = self._play
        if play.waiting is None:
            return ""
        asked = play.dice_asked(self.names, play.waiting)
        return own_dice.typed_so_far(self.words, asked, play.typed)

    def title(self, state: Position) -> str:
        """What the game is called in a state: whose dice, and how far it has come."""
        day, seed = "", self._play.seed
        if self._play.day:
            from desk.sharing.daily import written  # noqa: PLC0415 - most games are of no day

            day = written(self.words, self._play.day)
        shown = self._shown_seed(seed) if seed is not None else None
        return self._play.face.title(
            self.names, state, Origin(day, shown, is_by_link=bool(self._play.by_link))
        )

    def _shown_seed(self, seed: str) -> str:
        """A seed, or of a very long one the beginning and the end, and how long it is."""
        if len(seed) <= LONGEST_SHOWN:
            return seed
        start, end = seed[:_SHOWN_START], seed[_SHOWN_START - LONGEST_SHOWN :]
        return self.words.say("page.long_seed", start=start, end=end, n=len(seed))

    # --- Drawn

    def look(self, message: str, rule: str, now: Now | None) -> Look:
        """All that is to be seen, with the message that there is and the rule behind it."""
        play, scene, told = self._play, self.scene, self._told
        face = play.face
        lying = face.marks(scene)
        if scene.resting:
            lying = looking_back.at_rest(lying)
        for part in self._several_parts:
            lying[f"part.{part}"] = {"aria-pressed": "true" if part == self._part else "false"}
        seed = play.seed or ""
        lying["game-name"] = {"title": seed if len(seed) > LONGEST_SHOWN else None}
        thrown = self._last_thrown(told)
        prompt, advice = self.question_in(scene)
        return Look(
            game=play.rules.id,
            marks=lying,
            panels={
                "choices": self._controls(scene, now),
                "message-rule": chronicle.refused_by(
                    self.words, rule if BOOK in face.rooms else ""
                ),
                # Dice stay in sight until others are thrown.
                "dice": told[thrown].tray or _NO_DICE,
                "wave-over": face.between(scene, play.journal.steps),
                "correct": own_dice.correct(
                    self.words, on=play.can_correct and self.looking is None
                ),
                "log": self.log,
                "seats": players.line(self.words, self.seats) if play.is_for_several else NOTHING,
                "guide": NOTHING,
                "guide-ring": NOTHING_DRAWN,
                "grids": face.grids(scene) if self._tables else NOTHING,
            },
            texts={
                "prompt": prompt,
                "advice": advice,
                "message": message,
                "turn": self.turn,
                "game-name": self.title(scene.state),
                **{
                    f"part.{part}": face.part_name(self.names, part) for part in self._several_parts
                },
                **face.texts(scene),
            },
            setup=play.setup,
            on=self._tools(),
            language=self.words.language,
            part=self._box,
            arrangement=self._arrangement,
            throw=told[thrown].first,
            looking_back=self.looking is not None,
            tables=self._tables,
            pointed=self._pointed(scene, ""),
            is_opposite=bool(scene.state.legal) and scene.state.seat in play.people[1::2],
        )

    @property
    def _several_parts(self) -> Sequence[str]:
        """The parts that can be picked; none where there is but one."""
        return tuple(self._parts) if len(self._parts) > 1 else ()

    @property
    def _arrangement(self) -> str:
        is_arranged = self._part == WHOLE and self._shape in self._play.face.arrangements
        return self._shape if is_arranged else ""

    @property
    def _box(self) -> Box:
        arranged = self._play.face.arrangements.get(self._arrangement)
        return arranged or self._parts[self._part]

    @property
    def _told(self) -> Sequence[chronicle.Told]:
        play = self._play
        most = play.journal.place if self._shown is None else self._shown
        return self._chronicle.told(self.names, play.journal, most, play.chosen_by)

    def _last_thrown(self, told: Sequence[chronicle.Told]) -> int:
        """The last press with dice up to the one that is in sight."""
        return next((place for place in range(self.looked, -1, -1) if told[place].tray), 0)

    @property
    def log(self) -> Node:
        """What each press led to; see `write_on`."""
        return chronicle.log(self._told, self.looking, self._blank)

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
        return self._pointed(self.scene, "" if self.is_resting else do)

    def _pointed(self, scene: Scene, looked_at: str) -> Pointed:
        face = self._play.face
        ahead = face.ahead(scene, looked_at)
        shown = face.odds(scene, looked_at) if looked_at and self._odds else NOTHING
        if ahead.beside is not NOTHING:
            shown = node("div", ahead.beside, shown)
        return Pointed(ahead.layer, ahead.caption, shown)

    def _controls(self, scene: Scene, now: Now | None) -> Node:
        """What answers the question, or the last screen."""
        play = self._play
        if self.looking is not None:
            return looking_back.controls(self.words, self.looking, play.journal.presses_made)
        if play.waiting is not None:
            asked = play.dice_asked(self.names, play.waiting)
            return own_dice.entry_form(self.words, asked, play.typed, play.rules.die)
        if play.resigned is not None:
            is_by_link = bool(play.by_link)
            return players.with_rematch(self.words, self.seats, NOTHING, is_by_link=is_by_link)
        if self._shown is None and play.decides == AWAY:
            return players.far_away(self.words)
        if self._are_others_asked:
            return players.waiting(
                self.words,
                is_behind=self._shown is not None,
                is_watched=not play.people,
                is_paused=self.is_paused,
            )
        if scene.state.outcome == PLAYING:
            return play.face.answers(scene)
        from desk.sharing import daily  # noqa: PLC0415 - only once a game

        of_a_day = daily.at_the_end(self.words, play.day, now) if play.day else ()
        over = play.face.over(scene, play.journal.steps, play.record, of_a_day)
        if not play.is_for_several:
            return over
        return players.with_rematch(self.words, self.seats, over, is_by_link=bool(play.by_link))

    def _tools(self) -> frozenset[str]:
        if self.looking is not None:
            return frozenset()
        waiting = self._play.waiting
        if waiting is not None:
            return frozenset(("undo",)) if waiting.do != SET_UP else frozenset()
        if self._play.resigned is not None:
            return frozenset() if self._play.is_final else frozenset(("undo",))
        undo = ("undo", "undo-turn") if self._play.earlier is not None else ()
        redo = ("redo",) if self._play.later is not None else ()
        return frozenset((*undo, *redo))
