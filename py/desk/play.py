"""One game as it is played: its record, its dice, its journal, and a press that waits for dice.

What is asked of it by presses stands in `desk.desk`, how it is seen in `desk.sight`.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from desk import own_dice
from desk.face import Face
from desk.keeping import save
from desk.own_dice import SET_UP, Asked, Waiting
from desk.registry import face_of
from desk.seats.seating import AWAY, HERE
from tabletop.dice import DiceSource, DrawnDice, OutOfDice
from tabletop.errors import DamagedError
from tabletop.game import CONTINUE, LEVELS, Event, Rules, Step
from tabletop.journal import Journal, undo_stops_at
from tabletop.record import MOST_FACES, Record

AnyRecord = Record[Any, Any]
Draw = Callable[[int], bytes]


class _Blank(NamedTuple):
    """The step before the first: the set-up waits for dice."""

    state: Any
    events: tuple[Event, ...] = ()


class Play:
    """One game. A press that lacks dice waits for them; whatever raises changes nothing."""

    def __init__(self, kept: save.Save, draw: Draw | None = None) -> None:
        """Lay out a kept game; where its given faces run out, the next ones are asked for.

        Of a game by link they are drawn by `draw`, which gives as many random bytes as it is asked
        for. Raises `GameError` if its choices cannot be made.
        """
        record, ends, presses_made, waiting = kept[:4]
        self.by_link, self.sent = kept.by_link, kept.sent
        self._draw = draw
        self.face: Face = face_of(record.rules.id)
        rules = record.rules
        source = own_dice.Source(self._dice(record))
        missing = 0
        try:
            first: Step[Any] = record.begin(source)
        except OutOfDice as gap:
            first, waiting, missing = _Blank(rules.blank(record.setup)), SET_UP, gap.missing
        journal: Journal[Any] = Journal(
            first, lambda state, choice: rules.apply(state, choice, source)
        )
        try:
            if not missing:
                journal.reopen(record.choices, ends, presses_made)
        except OutOfDice:
            waiting = f"choose:{record.choices[len(journal.all_choices)]}"
        self._record = record
        self._source = source
        count = rules.seats_of(record.setup)
        seats = (*kept.seats[:count], *(HERE,) * (count - len(kept.seats)))
        # Nobody can be reached but by link.
        self.seats = tuple(HERE if who == AWAY and not kept.by_link else who for who in seats)
        self.resigned = kept.resigned if kept.resigned in range(count) else None
        self._chosen_by = dict(kept.chosen_by)
        daily = kept.daily
        self._daily = daily if not daily or _is_daily(record, daily) else None
        self.journal = journal
        self.waiting = Waiting(waiting, missing, len(record.faces or ())) if missing else None
        self.typed: list[int] = []
        if not missing and self.choice_of(waiting) in self.state.legal:
            self.make(waiting)

    def _dice(self, record: AnyRecord) -> DiceSource:
        if not self.by_link or self._draw is None:
            return record.dice()
        return DrawnDice(self._draw, record.faces or (), record.rules.die, MOST_FACES)

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules of the game."""
        return self._record.rules

    @property
    def setup(self) -> Any:  # noqa: ANN401 - X
        """What it began with."""
        return self._record.setup

    @property
    def seed(self) -> str | None:
        """The seed of its dice; None if they are the player's own."""
        return self._record.seed

    @property
    def state(self) -> Any:  # noqa: ANN401 - the game's own
        """The game as it stands."""
        return self.journal.state

    @property
    def record(self) -> AnyRecord:
        """The game as a record, without what was undone."""
        made = self.journal.all_choices[: self.journal.place]
        used = self._known[: self.state.dice_used] if self.by_link else self._record.faces
        return self._record._replace(choices=made, faces=used)

    def kept(self) -> save.Save:
        """The game with what was undone and the press that waits."""
        journal = self.journal
        faces = self._known if self.by_link else self._record.faces
        record = self._record._replace(choices=journal.all_choices, faces=faces)
        waiting = self.waiting.do if self.waiting else ""
        is_plain = all(seat == HERE for seat in self.seats)
        return save.Save(
            record,
            journal.ends,
            journal.presses_made,
            waiting,
            daily=self._daily,
            seats=() if is_plain else self.seats,
            resigned=self.resigned,
            chosen_by={
                place: by for place, by in self._chosen_by.items() if place < len(record.choices)
            },
            by_link=self.by_link,
            sent=self.sent,
        )

    @property
    def day(self) -> str:
        """The day whose game this is known to be; empty for none."""
        return self._daily or ""

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
        about: dict[str, object] = {
            "game": self.rules.id,
            "outcome": state.outcome,
            "stage": state.stage,
            "score": state.score,
            "choices": self.journal.place,
        }
        return about | {"players": list(self.seats)} if self.is_for_several else about

    def events_of(self, press: int, most: int | None = None) -> list[Event]:
        """What a press led to, from 1; the set-up for 0. Of its steps so many at `most`."""
        steps = self.journal.steps_of(press)[:most]
        return [event for step in steps for event in step.events]

    def presses_after(self, choices: int) -> int:
        """The presses that had been made when so many choices had been."""
        return sum(end <= choices for end in self.journal.ends)

    # --- Seats

    @property
    def decides(self) -> str:
        """Who decides now: one of `seating.KINDS`; empty if nobody does."""
        return self._who_decides(self.state)

    def _who_decides(self, state: Any) -> str:  # noqa: ANN401 - the game's own
        if not state.legal or self.resigned is not None:
            return ""
        seat: int = state.seat
        return self.seats[seat]

    @property
    def is_for_several(self) -> bool:
        """Whether the game has more seats than one."""
        return len(self.seats) > 1

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people here play."""
        return tuple(seat for seat, who in enumerate(self.seats) if who == HERE)

    def chosen_by(self, place: int) -> str:
        """The level of the computer that made choice `place`, from 0; empty if none did."""
        return self._chosen_by.get(place, "")

    def _stops(self) -> Iterator[int]:
        """The presses made when a person here decided and can do so again, the last first."""
        # Where dice are drawn when they are thrown, nobody tries their luck twice.
        stay = undo_stops_at(self.journal, self.sent) if self.by_link else 0
        before = range(self.journal.presses_made - 1, stay - 1, -1)
        return (press for press in before if self._is_a_stop(press))

    @property
    def earlier(self) -> int | None:
        """The presses made when a person here decided before the last press; None if none did."""
        return next(self._stops(), None)

    @property
    def later(self) -> int | None:
        """The presses made when a person here decided after the first undone one, or at the end.

        None if nothing is undone.
        """
        last = len(self.journal.ends)
        after = range(self.journal.presses_made + 1, last + 1)
        return next((each for each in after if each == last or self._is_a_stop(each)), None)

    def _is_a_stop(self, press: int) -> bool:
        if not self.people:
            return True
        state = self.journal.state_after(press)
        return not state.legal or self.seats[state.seat] == HERE

    def start_of_turn(self) -> int | None:
        """The presses made when the turn of a person began that the last press belongs to.

        None if none did.
        """
        start = None
        for start in self._stops():
            if self.rules.begins_turn(self.journal.state_after(start)):
                break
        return start

    # --- Choices

    def choice_of(self, do: str) -> str:
        """The choice that a press makes, once or again and again."""
        return self.rules.runs_on(self.state) if do == CONTINUE else do.removeprefix("choose:")

    def make(self, do: str) -> bool:
        """Make a press that is legal; False if it waits for the dice that it lacks.

        Raises `GameError` if it cannot be made.
        """
        self.typed.clear()
        choice, place, who = self.choice_of(do), self.journal.place, self.decides
        try:
            if who in LEVELS and not self._begins_a_press:
                self.journal.press_on(choice)
            elif do == CONTINUE:
                self.journal.press_while(choice, lambda state: self.rules.runs_on(state) == choice)
            else:
                self.journal.press([choice])
        except OutOfDice as gap:
            kept = self.waiting.kept if self.waiting else len(self._known)
            self.waiting = Waiting(do, gap.missing, kept)
            return False
        self.waiting = None
        for made in range(place, self.journal.place):
            self._chosen_by.pop(made, None)
            if who in LEVELS:
                self._chosen_by[made] = who
        return True

    @property
    def is_final(self) -> bool:
        """Whether somebody resigned and another player knows it."""
        is_known = bool(self.by_link) and self.sent > self.journal.place
        return self.resigned is not None and is_known

    @property
    def _begins_a_press(self) -> bool:
        """Whether a computer's choice begins a press.

        It belongs to that of the person before it; without people each turn is one.
        """
        return not self.people and self.rules.begins_turn(self.state)

    # --- The player's own dice

    @property
    def _known(self) -> tuple[int, ...]:
        dice = self._source.dice
        return dice.drawn if isinstance(dice, DrawnDice) else self._record.faces or ()

    def type_face(self, face: str) -> None:
        """Type a face, or take `back` the last one; what makes no sense changes nothing."""
        if self.waiting is None:
            return
        if face == "back":
            del self.typed[-1:]
        elif face in self._faces() and not self.is_typed:
            self.typed.append(int(face))

    def _faces(self) -> Sequence[str]:
        return [str(face) for face in range(1, self.rules.die + 1)]

    @property
    def is_typed(self) -> bool:
        """Whether all the faces are typed that a press waits for."""
        return self.waiting is not None and len(self.typed) == self.waiting.missing

    def use_typed(self) -> save.Save | str:
        """Lay the typed dice down: the game to lay out with them, or the press to be made.

        Empty if they are not all typed. Raises `DamagedError` for more than a record holds.
        """
        if self.waiting is None or not self.is_typed:
            return ""
        faces = (*self._known, *self.typed)
        if len(faces) > MOST_FACES:
            raise DamagedError("too_many_faces", len(faces), (f"{MOST_FACES}",))
        self._lay_down(faces)
        if self.waiting.do == SET_UP:
            return self._from_the_start(faces)
        return self.waiting.do

    def cancel_dice(self) -> save.Save | None:
        """Take back the press that waits, with what was typed for it.

        The set-up always waits: the game to lay out, which asks for it again.
        """
        if self.waiting is None:
            return None
        self.typed.clear()
        self._lay_down(self._known[: self.waiting.kept])
        if self.waiting.do == SET_UP:
            return self._from_the_start(())
        self.waiting = None
        return None

    def take_dice_back(self) -> save.Save | str:
        """Take back the last press and its faces: the press that is to ask for them again.

        Of the set-up, the game to lay out.
        """
        press = self.journal.presses_made
        if not press:
            return self._from_the_start(())
        made = self.journal.choices_of(press)
        self.journal.undo()
        self.journal.forget_undone()
        self._lay_down(self._known[: self.state.dice_used])
        return f"choose:{made[0]}" if len(made) == 1 else CONTINUE

    def _from_the_start(self, faces: tuple[int, ...]) -> save.Save:
        anew = self._record._replace(faces=faces, choices=())
        return save.Save(anew, seats=self.seats, by_link=self.by_link)

    @property
    def can_correct(self) -> bool:
        """Whether the last press took dice of the player's own."""
        if self._record.faces is None or self.waiting is not None or self.by_link:
            return False
        press = self.journal.presses_made
        before = self.journal.state_after(press - 1).dice_used if press else 0
        return bool(self.state.dice_used > before)

    def _lay_down(self, faces: tuple[int, ...]) -> None:
        self._record = self._record._replace(faces=faces)
        self._source.dice = self._dice(self._record)

    def dice_asked(self, names: Any, waiting: Waiting) -> Asked:  # noqa: ANN401 - the game's own
        """What the dice are for that a press waits for."""
        if waiting.do == SET_UP:
            return own_dice.asked_at_the_start(
                self.face, names, self.setup, self._known, waiting.missing
            )
        return own_dice.asked_by(
            self.face,
            names,
            self.state,
            self.choice_of(waiting.do),
            self._known,
            waiting.missing,
            on=waiting.do == CONTINUE,
        )


def _is_daily(record: AnyRecord, day: str) -> bool:
    from tabletop.daily import is_daily  # noqa: PLC0415 - most games are of no day

    return is_daily(record, day)
