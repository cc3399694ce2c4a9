"""A desk for several: who plays which seat, and computers that think in small slices.

A computer's choice is made at once, as any other; it is shown when its moment has come. Whoever
calls `think_on` gives it time. Nothing here knows a clock.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from desk.drawing.nodes import Node
from desk.face import DRAFT, LORE
from desk.guided import GUIDED_VERBS, Guided
from desk.keeping.save import Save
from desk.seats import by_link, players
from desk.seats.seating import AWAY, HERE, KINDS
from desk.words import LANGUAGES
from tabletop.game import LEVELS, PLAYING
from tabletop.record import Record

if TYPE_CHECKING:
    from desk.keeping.correspondence import ByLink
    from desk.play import AnyRecord, Draw
    from pilot.advice import Advice

MOST_WATCHED = 2000
"""Choices after which a game between computers pauses: some would never end."""
PACES = {"off": 0, "quick": 350, "normal": 900, "slow": 2000}
"""Milliseconds for which each choice of a computer is shown."""


class Seated(Guided):
    """A desk whose game several may play."""

    def __init__(
        self,
        record: "AnyRecord",
        language: str = LANGUAGES[0],
        daily: str | None = None,
        draw: "Draw | None" = None,
    ) -> None:
        """As `Desk`; all seats are played by people here."""
        self._thought: Iterator[Advice] | None = None
        self._decided: Advice | None = None
        self._why: int | None = None
        self._pace = PACES["normal"]
        super().__init__(record, language, daily, draw)

    def _lay(self, kept: Save) -> None:
        super()._lay(kept)
        self._forget_thought()
        self._sight.is_paused = False

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who may play a seat of this game, now that it has begun."""
        kinds = self.kinds_at_first
        return kinds if self._play.by_link else tuple(kind for kind in kinds if kind != AWAY)

    @property
    def kinds_at_first(self) -> tuple[str, ...]:
        """Who may play a seat of a new game."""
        return KINDS if LORE in self.face.rooms else (HERE, AWAY)

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays each seat."""
        return self._play.seats

    @property
    def is_for_several(self) -> bool:
        """Whether the game has more seats than one."""
        return self._play.is_for_several

    def seats_for(self, setup: Any, chosen: Sequence[str]) -> tuple[str, ...]:  # noqa: ANN401 - X
        """Who is offered to play a new game with a setup: those `chosen` for one of any size.

        Whoever joins them is as the last of them.
        """
        count = self.rules.seats_of(setup)
        return (*chosen, *[chosen[-1]] * (count - len(chosen)))[:count]

    def seats_form(self, prefix: str) -> Node:
        """A choice for each seat of who plays it; `prefix` begins the ids of its fields."""
        return players.form(self.words, self._sight.seats, prefix, self.kinds)

    def new_seats_form(self, prefix: str, kinds: Sequence[str], setup: Any) -> Node:  # noqa: ANN401 - X
        """The same for a new game with a setup, with `kinds` chosen."""
        names = self.face.names(self.words, setup)
        called = [self.face.seat(names, seat) for seat in range(len(kinds))]
        seats = players.Seats(called, kinds, None)
        return players.form(self.words, seats, prefix, self.kinds_at_first)

    def new_game(
        self,
        seed: str | None,
        setup: Any = None,  # noqa: ANN401 - X
        rules: Any = None,  # noqa: ANN401 - as in Desk
        seats: tuple[str, ...] | None = None,
        draft: str = "",
    ) -> bool:
        """Begin anew, as `Desk.new_game`; the same people and computers play, or other `seats`.

        With a seed for a `draft` computers choose what they begin with, where the game lets them.
        """
        before = self._play.seats if rules in (None, self.rules) else ()
        if draft and seats and DRAFT in self.face.rooms:
            computers = [seat for seat, kind in enumerate(seats) if kind in LEVELS]
            begun = self._play.setup if setup is None else setup
            setup = self.face.drafted(begun, computers, draft)
        if not super().new_game(seed, setup, rules):
            return False
        self._take_seats(before if seats is None else seats)
        return True

    def play_again(self) -> bool:
        """Begin the same game anew, with the same players."""
        before = self._play.seats
        if not super().play_again():
            return False
        self._take_seats(before)
        return True

    def rematch(self, seed: str, *, swapped: bool) -> bool:
        """Begin anew with another seed, or own dice as before; with `swapped` in other seats."""
        before = self._play.seats
        seats = (*before[1:], before[0]) if swapped else before
        return self.new_game(None if self.record.seed is None else seed, seats=seats)

    # --- By link

    @property
    def by_link(self) -> str:
        """What the correspondence calls this game; empty if it is not played by link."""
        return self._play.by_link

    def new_by_link(
        self,
        token: str,
        seats: tuple[str, ...],
        setup: Any = None,  # noqa: ANN401 - X
    ) -> bool:
        """Begin a game by link, with a token that nobody else has; as `new_game`."""
        begun = self._play.setup if setup is None else setup
        record = Record(self.rules, begun, None, ())
        kept = Save(record, seats=seats, by_link=f"{self.rules.id}.{token}")
        return self._try_to_open(lambda: self._replace_game(kept))

    def open_by_link(
        self, game: "ByLink", seen: int | None = None, *, brings_end: bool = False
    ) -> bool:
        """Go on with a game by link, looking at it as it was when so many choices were made.

        `brings_end` where it has ended since it was seen here.
        """
        if not self._try_to_open(lambda: self._replace_game(by_link.laid_out(game))):
            return False
        if seen is not None and seen < len(game.record.choices):
            # A game that is opened has a press for each choice.
            self.press(f"look:{seen}")
        if brings_end:
            self._last_press = ("arrived", "", True)
        return True

    def stands_by_link(self, kept: "ByLink | None") -> "ByLink":
        """The game by link as it stands; `kept` is what was known of it."""
        stands = by_link.as_it_stands(kept, self._play)
        return stands._replace(about={**stands.about, "called": [*self._sight.seats.names]})

    def note_sent(self) -> None:
        """The game as it stands was handed on: what was chosen stays chosen."""
        play = self._play
        # A resignation comes after all choices.
        play.sent = play.journal.place + (play.resigned is not None)
        play.journal.forget_undone()

    def _take_seats(self, seats: tuple[str, ...]) -> None:
        if len(seats) == len(self._play.seats):
            self._play.seats = seats
            self._forget_thought()

    # --- Pressing

    def _obey(self, verb: str, what: str) -> None:
        # Whatever is pressed, the picture catches up; what was meant for an earlier one is no
        # choice.
        was_behind = self._sight.is_behind
        if verb not in _LEAVES_BEHIND:
            self._sight.catch_up()
        if was_behind and verb in ("choose", "continue"):
            return
        match verb:
            case "seat":
                self._seat(what)
            case "swap" if self._play.by_link:
                self.tell("seats.swap_by_link")
            case "swap" if self.is_for_several:
                self._take_seats((*self._play.seats[1:], self._play.seats[0]))
            case "resign":
                self._resign()
            case "watch":
                self._sight.is_paused = what == "pause"
            case "pace":
                self._pace = PACES.get(what, self._pace)
            case "why":
                self._ask_why(what)
            case "turns":
                self._sight.tell_turns(what)
            case "skip":
                pass
            case "undo":
                self._take_back()
            case _:
                super()._obey(verb, what)
        if verb not in _LEAVES_THOUGHT:
            self._forget_thought()

    def _seat(self, what: str) -> None:
        seat, _, kind = what.partition(".")
        seats = self._play.seats
        if seat in map(str, range(len(seats))) and kind in self.kinds:
            self._take_seats(
                tuple(kind if str(place) == seat else each for place, each in enumerate(seats))
            )

    def _resign(self) -> None:
        play = self._play
        people = play.people
        if play.state.outcome != PLAYING or play.resigned is not None or not people:
            return
        seat = play.state.seat if play.state.seat in people else people[0]
        if len(play.seats) == 2:
            play.resigned = seat
        elif LORE in self.face.rooms:
            # The others go on with a computer in its place.
            self._seat(f"{seat}.{LEVELS[1]}")

    def _take_back(self) -> None:
        play = self._play
        if play.resigned is not None:
            if not play.is_final:
                play.resigned = None
            return
        if play.waiting is not None and play.decides in LEVELS and play.earlier is not None:
            # Without its dice the computer would only ask for them again.
            self._go_on_with(play.cancel_dice())
        super()._obey("undo", "")

    def _forget_thought(self) -> None:
        self._thought = self._decided = None
        self._why = None

    def _is_silent(self, verb: str) -> bool:
        return verb in _SILENT or super()._is_silent(verb)

    # --- Thinking

    @property
    def is_thinking(self) -> bool:
        """Whether a computer has something to think about now; see `think_on`."""
        if self._why is not None:
            return True
        play, sight = self._play, self._sight
        if play.decides not in LEVELS or LORE not in self.face.rooms:
            return False
        if play.waiting is not None or sight.looking is not None:
            return False
        return bool(play.people) or not (sight.is_paused or sight.is_behind)

    @property
    def has_decided(self) -> bool:
        """Whether a computer's thought is over, and what it came to is still to be done."""
        return self._decided is not None

    def think_on(self) -> bool:
        """Think for a small slice; true if what a thought came to is done, and to be seen.

        Between a thought's last slice and that, `has_decided` is true: whoever has time to share
        out can give the page its turn.
        """
        if not self.is_thinking:
            return False
        if self._decided is None:
            if self._thought is None:
                place = self._play.journal.place if self._why is None else self._why
                self._thought = self._thoughts(place)
            advice = next(self._thought)
            self._decided = advice if advice.is_done else None
            return False
        advice, why = self._decided, self._why
        self._thought = self._decided = self._why = None
        if why is not None:
            self._answer(self._reason(why, advice))
        else:
            self._choose_for_computer(advice.choice)
        return True

    def _thoughts(self, place: int) -> Iterator["Advice"]:
        # Few games are played against a computer.
        from pilot.search import think  # noqa: PLC0415

        play = self._play
        state = play.journal.state_at(place)
        level = play.chosen_by(place) if self._why is not None else play.decides
        seed = f"{play.seed or ''}/{place}"
        lore = self.face.lore()
        return think(self.rules, lore, state, lore.budgets[level], seed)

    def _choose_for_computer(self, choice: str) -> None:
        if self._pace:
            self._sight.hold()
        before = self._play.journal.place
        self._go_on_with(f"choose:{choice}")
        self._last_press = ("computer", choice, self._play.journal.place > before)
        if not self._play.people and self._play.journal.place >= MOST_WATCHED:
            self._sight.is_paused = True

    # --- What a computer did, step by step

    @property
    def is_behind(self) -> bool:
        """Whether a computer's choices are still to be shown; see `show_next`."""
        return self._sight.is_behind

    @property
    def pace(self) -> int:
        """Milliseconds between two choices that are shown."""
        return self._pace

    def show_next(self) -> tuple[str, ...]:
        """Show the next choice of a computer; what is to be said about it."""
        self._sight.show_next()
        return self._sight.tell_about("step")

    # --- Why

    def _ask_why(self, what: str) -> None:
        play = self._play
        is_place = what.isdecimal() and len(what) < _LONGEST_PLACE
        if is_place and int(what) < play.journal.place and play.chosen_by(int(what)):
            self._forget_thought()
            self._why = int(what)
            self.tell("seats.why_thinking")

    def _reason(self, place: int, advice: "Advice") -> str:
        from pilot.search import reason  # noqa: PLC0415 - as in _thoughts

        state = self._play.journal.state_at(place)
        found = reason(self.face.lore(), state, advice)
        if found is None:
            return self.say("seats.why_only")
        sentence = self.say(found.key, **found.values)
        row = advice.rows[0] if advice.choice != advice.policy else advice.rows[1]
        if not row.trials:
            return self.say("seats.why_thumb", reason=sentence)
        if not advice.is_clear:
            return self.say("seats.why_equal", reason=sentence)
        better = max(1, round(abs(row.difference) * 100))
        return self.words.count("seats.why_clear", better, reason=sentence)


_LONGEST_PLACE = 7
_LEAVES_BEHIND = ("part", "window", "odds", "tables", "language", "pace", "turns", "guide")
"""What may be pressed, or changes by itself, while choices are shown."""
_LEAVES_THOUGHT = (*_LEAVES_BEHIND, "why", "skip", "watch", "seat", "swap", "look")
_SILENT = ("pace", "turns", "skip")
SEATED_VERBS = GUIDED_VERBS | {"seat", "swap", "resign", "watch", "pace", "turns", "why", "skip"}
"""The verbs of presses that a desk for several knows."""
