"""A player in the guide: which step, and which game lies aside.

Beginning the guide sets the game on the desk aside, and leaving it brings that game back; the
guide's own game then lies aside, to be gone on with. So neither is ever lost.
"""

from typing import TYPE_CHECKING

from desk.drawing.nodes import Node
from desk.guiding import view
from desk.guiding.course import REDO, UNDO, Course, Place
from desk.keeping.save import Guided as Kept
from desk.keeping.save import Save
from desk.look import Look
from tabletop.record import Record

if TYPE_CHECKING:
    from desk.guided import Guided

_ON_THE_PAGE = (UNDO, REDO, "dice")
"""The elements outside the sheet that a step can point at."""
_NOTHING = Node("div", {}, ())
_NO_RING = Node("g", {}, ())


class Guide:
    """The guide at a desk. What it is told to do comes from controls such as `guide:next`."""

    def __init__(self, desk: "Guided", kept: Kept | None, course: Course) -> None:
        self._desk = desk
        self._course = course
        self._on = kept is not None and kept.on
        self._aside = kept.aside if kept else None
        self._place = Place(course.number_of(kept.step) if kept else 0)
        self._invites = ""
        self._said = ""
        self._last: tuple[Place, str] | None = None

    def kept(self) -> Kept | None:
        """What must be kept between visits; None while no other game lies aside."""
        if self._aside is None:
            return None
        return Kept(self._course.steps[self._place.step].name, self._on, self._aside)

    # --- Pressing

    def press(self, what: str) -> None:
        """Do what a control of the guide says, or nothing where it makes no sense."""
        match what:
            case "offer" | "open" if not self._on:
                self._invites = what
            case "start":
                self._start()
            case "next" if self._reads_on:
                self._place = Place(self._place.step + 1)
            case "back" if self._on:
                self._go_back()
            case "skip":
                self._leave()
            case "stay" if self._on:
                self._stay()
            case "resume" if not self._on and self._aside:
                self._swap(self._aside)
                self._on = self._course.is_its_game(self._desk.record)

    @property
    def _reads_on(self) -> bool:
        step, strayed = self._place
        return (
            self._on
            and self._course.steps[step].only_tells
            and step < self._course.last
            and not strayed
        )

    def _start(self) -> None:
        present = self._desk.kept()
        self._invites = ""
        # The guide's own game may be begun anew, a game of the player's is set aside.
        if self._aside is None or not self._course.is_its_game(present.record):
            self._aside = present
        self._desk.lay_out(Save(self._course.game))
        self._on = True
        self._place = Place(0)

    def _go_back(self) -> None:
        number = self._course.before(self._place, self._desk.record.choices)
        self._desk.go_back_to(len(self._course.steps[number].made))
        self._place = Place(number)

    def _leave(self) -> None:
        if not self._on or self._aside is None:
            self._invites = ""
            self._on = False
        elif self._place.step == self._course.last and _is_untouched(self._aside):
            self._stay()
        else:
            self._swap(self._aside)
            self._on = False
            self._invites = "open"

    def _stay(self) -> None:
        """Leave the guide, and go on with its game."""
        self.close()
        if self._aside and _is_untouched(self._aside):
            self._aside = None

    def _swap(self, coming: Save) -> None:
        present = self._desk.kept()
        if self._desk.lay_out(coming):
            self._aside = present
            self._invites = ""

    def close(self) -> None:
        """Another game came to the desk, or the guide is not wanted: it says no more."""
        self._on = False
        self._invites = ""

    @property
    def said(self) -> str:
        """What is to be read out after the last press; empty if nothing is new."""
        return self._said

    def follow(self, verb: str) -> None:
        """After any press: find the step that fits now, and what is to be read out of it."""
        self._said = ""
        if verb in ("choose", "continue"):
            self._invites = ""
        if not self._on:
            self._last = None
            return
        choices = self._desk.record.choices
        self._place = self._course.place_of(self._place.step, choices)
        now = (self._place, self._course.asked(self._place, choices))
        if now == self._last:
            return
        # What the guide itself was pressed for gets the focus, and is not told twice.
        told_anew = self._last is not None and verb != "guide"
        same_step = self._last is not None and self._last[0] == self._place
        if told_anew:
            self._said = self._words(only_asked=same_step)
        self._last = now
        self.point_out()

    def point_out(self) -> None:
        """Bring what the step points at into sight, where not all of the sheet is."""
        if self._on:
            self._desk.bring_into_sight(
                self._course.pointing.part_of(self._marks(), self._desk.state), self._asked
            )

    def _words(self, *, only_asked: bool) -> str:
        heard = view.heard(
            self._course, self._desk.names, self._desk.state, self._place, self._asked
        )
        return heard[-1] if only_asked else " ".join(heard)

    # --- Looking

    @property
    def _asked(self) -> str:
        return self._course.asked(self._place, self._desk.record.choices)

    def _marks(self) -> tuple[str, ...]:
        """What the step points at: what is to be pressed first."""
        if self._place.strayed:
            return ()
        pressed = self._course.pointing.element_of(self._desk.state, self._asked)
        return (*((pressed,) if pressed else ()), *self._course.steps[self._place.step].marks)

    def shown_on(self, look: Look) -> Look:
        """A look at the desk with the guide in it."""
        marks = self._marks() if self._on and not look.looking_back else ()
        to_press = self._asked if self._on else ""
        return look._replace(
            marks={
                **look.marks,
                **{
                    each: {"data-guide": "true" if each in (to_press, *marks) else "false"}
                    for each in _ON_THE_PAGE
                },
            },
            panels={
                **look.panels,
                "guide": self._box(),
                "guide-ring": view.rings(self._course, marks, self._desk.state)
                if marks
                else _NO_RING,
                "choices": view.marked(look.panels["choices"], to_press),
            },
        )

    def _box(self) -> Node:
        names = self._desk.names
        if self._on:
            has_own = self._aside is not None and not _is_untouched(self._aside)
            return view.step_box(
                self._course, names, self._desk.state, self._place, self._asked, has_own=has_own
            )
        if not self._invites:
            return _NOTHING
        if self._aside is None:
            return view.invitation(names, first=self._invites == "offer")
        if self._course.is_its_game(self._aside.record):
            return view.waiting(self._course, names, self._place.step)
        return view.aside(names, replaces=not self._course.is_its_game(self._desk.record))


def _is_untouched(game: Save) -> bool:
    """Whether a game is one that the page began by itself and nobody chose anything in."""
    played = game.record
    begun = Record(played.rules, played.rules.standard, played.seed)
    return bool(played.seed) and played == begun
