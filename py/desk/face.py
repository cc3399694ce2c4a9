"""What a game's view is to the desk: the protocol that every game fulfils.

Long: it is one list to be read from top to bottom by who writes a game.

One object, `FACE` in `<game>/face.py`, is all that the desk gets of a game. It brings the rules
along, draws a `Scene`, and says things in words. Its rooms are imported when they are first asked
for, since most games are played without most of them.

`names` makes, once a game, what the game calls things in one language. The desk hands that back in
every scene and looks at nothing of it but its `words`. What the player points at is the `aim`:
never recorded, and the game's own. A game that has nothing to say to a question answers with the
nothing of its kind; `Plain` does that for all that is not a must, so a game's face may extend it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from desk.drawing.nodes import Node, node
from desk.drawing.throws import Throw
from desk.words import Words
from tabletop.game import Event, Lore, Rules, Step
from tabletop.record import Record

Attributes = dict[str, str | None]
Marks = dict[str, Attributes]
"""Attributes of elements of the sheet, by their ids; None takes an attribute away."""

IDLE: Attributes = {"data-state": "idle", "data-do": None}
"""Of a control that nobody can press."""

Box = tuple[float, float, float, float]
"""Left, top, width and height of a part of the sheet, in its own units."""

WHOLE = "whole"
"""The part that is the whole sheet; every game has it."""

_ROOM = "(min-width: 75rem) and (min-height: 40rem)"
SHAPES: Mapping[str, str] = {
    "tall": f"{_ROOM} and (max-aspect-ratio: 1/1)",
    "broad": f"{_ROOM} and (max-aspect-ratio: 16/9)",
    "long": _ROOM,
}
"""The windows that have room for a whole sheet in large, each with the media query that it meets.

A window has the first shape whose query it meets. A game may arrange its sheet for any of them; in
the other windows, and on paper, it lies as it is printed.
"""

NOTHING = node("div")
NOTHING_DRAWN = node("g")

BUILDER, PLACING, GUIDE, BOOK, PAPER = "builder", "placing", "guide", "book", "paper"
SCORE, GRIDS, ODDS, LORE, DRAFT = "score", "grids", "odds", "lore", "draft"
ROOMS = frozenset((BUILDER, PLACING, GUIDE, BOOK, PAPER, SCORE, GRIDS, ODDS, LORE, DRAFT))
"""What a game may have beside its sheet; the page shows the ways to those that it has.

A builder of what a game begins with, a form for positions, a guide for newcomers, a book of rules,
a sheet to be printed, statistics of finished games, the sheet as tables, odds of what is looked at,
lore for a computer that plays and advises, a draft of what such a computer begins with.
"""


PRESENT, BLANK = "present", "blank"
"""The papers that are the sheet itself on one page: as it lies, and with nothing on it."""


class Named(Protocol):
    """What a game calls things in one language."""

    @property
    def words(self) -> Words:
        """The words it is made of."""
        ...


class Scene(NamedTuple):
    """What is in sight: a state, what led to it, and what the player points at.

    `names` are the game's own, its `state` and `aim` as well. `resting` where nothing can be
    chosen: an earlier moment is in sight, dice are awaited, or somebody else decides. `people` are
    the seats that are played here; the others are the computer's, or far away.
    """

    names: Any
    state: Any
    happened: Sequence[Event] = ()
    aim: Any = None
    resting: bool = False
    people: Sequence[int] = (0,)


class Ahead(NamedTuple):
    """What is ahead: drawn in the sheet's coordinates, and the same in a few sentences.

    `beside` is what is looked at, shown beside the sheet whether or not odds are wanted.
    """

    layer: Node = NOTHING_DRAWN
    caption: str = ""
    beside: Node = NOTHING


class Origin(NamedTuple):
    """Where the dice of a game come from, as it stands in titles.

    The `day` whose game it is, or else its `seed`, or else the player's own dice; in a game by link
    they are drawn when they are thrown.
    """

    day: str = ""
    seed: str | None = None
    is_by_link: bool = False


class Tally(Protocol):
    """The finished games that a player has counted; a value that never changes."""

    def with_game(self, game: Any, place: str = "") -> Self:  # noqa: ANN401 - the game's own
        """With another game that a device counted, which `place` stands for.

        The very same tally if that game is counted already.
        """
        ...

    def merged(self, other: Any) -> Self:  # noqa: ANN401 - a tally of the same game
        """What either has counted, each game once, in whichever order tallies are merged."""
        ...

    def to_text(self) -> str:
        """As it is kept, with a format that names the game."""
        ...


T = TypeVar("T", bound=Tally)


class Statistics(Protocol[T]):
    """The room `SCORE`: what counts of finished games, and what they add up to.

    `desk.keeping.statistics` keeps the tally, and has what any game may count with.
    """

    @property
    def none(self) -> T:
        """The tally before any game."""
        ...

    def counted(
        self,
        record: Record[Any, Any],
        state: Any,  # noqa: ANN401
        today: str,
        daily: str,
        players: Sequence[str] = (),
        resigned: int | None = None,
    ) -> Any:  # noqa: ANN401
        """What counts of a game that has ended on the day `today`; None if it does not count.

        `daily` is the day whose game it was, or empty. `players` are those of `seats.seating.KINDS`
        who played the seats at the end; `seats.seating.opponents` says against whom that was. Where
        a seat `resigned`, that ended the game, and the state is still in play.
        """
        ...

    def read(self, text: str) -> T:
        """Read what `Tally.to_text` wrote. Raises `DamagedError` for anything else."""
        ...

    def drawn(self, words: Words, tally: T, today: str) -> Node:
        """What the games add up to on a day; the words say under `score.help` what counts."""
        ...


class Guiding(Protocol):
    """A guide at a desk. It is told every press, and may change what is seen."""

    @property
    def said(self) -> str:
        """What is to be read out after the last press."""
        ...

    def kept(self) -> Any:  # noqa: ANN401 - a save's own, which imports this
        """What must be kept between visits; None if nothing."""
        ...

    def press(self, what: str) -> None:
        """Do what a control of the guide says."""
        ...

    def follow(self, verb: str) -> None:
        """After any press."""
        ...

    def point_out(self) -> None:
        """Bring what it points at into sight."""
        ...

    def close(self) -> None:
        """Another game came to the desk."""
        ...

    def shown_on(self, look: Any) -> Any:  # noqa: ANN401 - a look at the desk, which imports this
        """A look at the desk with the guide in it."""
        ...


class Added(NamedTuple):
    """What was added to what a builder keeps: how many, and whether others were not."""

    number: int = 0
    some_were_damaged: bool = False
    had_no_room: bool = False


class Bench(NamedTuple):
    """What a builder looks like after a press.

    * `panels`: trees under ids of the game's own; they stand below each other in this order
    * `texts` by the ids of elements of the page: `equipment`, `hangar-sum`, `hangar-message`
    * `focus`: the id of the element that the player is led to; empty where the focus stays
    * `fields`: what fields are to hold, by their ids; others hold what somebody typed into them
    * `links`: fields in which a link is shown, by their ids, and the fragment it leads to

    A button or radio button does what its `data-bench` says; a form with `data-sends` does that
    with what its field holds behind it. A button with `data-copies` copies the field of that id.
    What has a `data-carry` can be dragged onto what has a `data-drop`, which does that with what is
    carried behind it.
    """

    panels: dict[str, Node]
    texts: dict[str, str]
    focus: str = ""
    fields: Mapping[str, str] = MappingProxyType({})
    links: Mapping[str, str] = MappingProxyType({})


class Builder(Protocol):
    """Where a player makes what the next game begins with."""

    message: str
    """What the last press was answered with; empty if it simply worked."""

    @property
    def setup(self) -> Any:  # noqa: ANN401 - X
        """What the next game is to begin with; where there is a problem, what comes nearest."""
        ...

    @property
    def problem(self) -> str:
        """Why no game can begin with what is built, in a sentence; empty if one can."""
        ...

    @property
    def kept(self) -> Any:  # noqa: ANN401 - the game's own, compared only
        """What the player has kept under names."""
        ...

    def turn_to(self, words: Words, present: Any) -> None:  # noqa: ANN401 - X
        """Make ready for a new game, where one that began with `present` is played."""
        ...

    def press(self, do: str, chance: str = "") -> None:
        """Do what a control says; `chance` is a new seed for what is left to chance."""
        ...

    def look(self) -> Bench:
        """All that is to be seen."""
        ...

    def line(self) -> str:
        """What is built, in a line."""
        ...

    def save(self) -> str:
        """What must be kept between visits."""
        ...

    def restore(self, text: str) -> bool:
        """Bring back what `save` wrote; False if nothing can be read of some of it."""
        ...

    def restore_kept(self, text: str) -> None:
        """Take over what another tab kept under names."""
        ...

    def add_kept(self, text: str) -> Added:
        """Add what another device saved under names to what is kept; nothing makes room for it."""
        ...


class Placer(Protocol):
    """A position while it is set up by hand."""

    @property
    def text(self) -> str:
        """The position in its notation."""
        ...

    @property
    def values(self) -> Mapping[str, str]:
        """What each field of the form holds."""
        ...

    @property
    def problem(self) -> str:
        """Why it cannot be played; empty if it can be."""
        ...

    @property
    def link(self) -> str:
        """The link that opens it; for positions without a problem."""
        ...

    def write(self, text: str) -> None:
        """Take over a position in its notation."""
        ...

    def put(self, field: str, value: str) -> None:
        """Fill a field."""
        ...

    def form(self) -> Node:
        """The form."""
        ...


class Book(Protocol):
    """The rules of a game in one language, to be read and searched.

    `desk.reading.book` makes one of what a game tells.
    """

    @property
    def language(self) -> str:
        """Its language."""
        ...

    @property
    def chapters(self) -> int:
        """How many chapters it has."""
        ...

    @property
    def tables(self) -> Sequence[str]:
        """The ids of its tables."""
        ...

    def chapters_up_to(self, rule: str) -> int:
        """How many chapters must be written so that a rule is there."""
        ...

    def matching(self, search: str) -> Sequence[str]:
        """The entries that a search finds."""
        ...

    def found(self, matching: Any) -> str:  # noqa: ANN401 - what `matching` gave
        """How many were found, in words."""
        ...

    def tree(self, matching: Any, highlighted: str, chapters: int) -> Node:  # noqa: ANN401 - as above
        """The text of the first so many chapters."""
        ...

    def table(self, table: str) -> Node:
        """A table, which is drawn after the text."""
        ...

    def link_to_try(self, figure: str) -> str:
        """The link to the situation of a figure."""
        ...

    def shown(self, figure: str, step: int) -> Mapping[str, Node]:
        """A figure at one of its steps, counted from 0: trees by the ids of elements."""
        ...

    def page(self, page_name: Callable[[str], str], style: str, policy: str) -> str:
        """The whole as a page of its own without a script, under a content security policy.

        `page_name` is its file in a language, and `style` the game's own style sheet.
        """
        ...


class Face(Protocol):
    """A game's view: pure, a scene in, nodes and words out."""

    @property
    def rules(self) -> Rules[Any, Any]:
        """The rules it shows."""
        ...

    @property
    def domain(self) -> str:
        """The package whose `locale` has the game's words; they go before the desk's."""
        ...

    @property
    def rooms(self) -> frozenset[str]:
        """Which of the `ROOMS` it has."""
        ...

    def parts(self, setup: Any) -> Mapping[str, Box]:  # noqa: ANN401 - X
        """The parts that can be shown alone of the sheet for `setup`, and `WHOLE`.

        Each is pressed on the sheet or beside it as `part:` and its name.
        """
        ...

    @property
    def arrangements(self) -> Mapping[str, Box]:
        """For which of the `SHAPES` the sheet is arranged, and what it then takes up.

        The same drawing lies otherwise by style alone: the game's style sheet says how, where the
        root element's `data-arrangement` is the shape.
        """
        ...

    def part_name(self, names: Any, part: str) -> str:  # noqa: ANN401
        """What a part is called on the button that shows it."""
        ...

    def narrow_part(self, scene: Scene, before: str) -> str:
        """The part to be shown of a scene in a narrow window, where `before` was shown.

        It is asked again whenever the game has gone on; `before` is empty at first.
        """
        ...

    @property
    def shown(self) -> Mapping[str, Box]:
        """What of the sheet can be shown alone in another page, by what a host calls it."""
        ...

    @property
    def described(self) -> Sequence[str]:
        """The subjects that tell how the sheet lies to who can only look at it."""
        ...

    @property
    def files(self) -> str:
        """What the names of files with its games begin with."""
        ...

    def names(self, words: Words, setup: Any) -> Any:  # noqa: ANN401 - X, `Named`
        """What things are called in a game that begins with `setup`."""
        ...

    # --- What is drawn

    def sheet(self, setup: Any, words: Words) -> Node:  # noqa: ANN401 - X
        """The sheet before anything lies on it."""
        ...

    def marks(self, scene: Scene) -> Marks:
        """What lies on the sheet, and what can be pressed there.

        A control has a `data-do`, such as `choose:hold`, and is a part of the sheet by its id.
        """
        ...

    def texts(self, scene: Scene) -> dict[str, str]:
        """Texts of the sheet by the ids of their elements."""
        ...

    def answers(self, scene: Scene) -> Node:
        """The controls that answer what is asked, beside the sheet."""
        ...

    def over(
        self,
        scene: Scene,
        steps: Sequence[Step[Any]],
        record: Record[Any, Any],
        of_a_day: Sequence[str],
    ) -> Node:
        """The last screen, in the place of the answers; `of_a_day` are sentences for a daily."""
        ...

    def between(self, scene: Scene, steps: Sequence[Step[Any]]) -> Node:
        """What is told between two stages; `NOTHING` elsewhere."""
        ...

    def ahead(self, scene: Scene, looked_at: str) -> Ahead:
        """What is ahead of the control that does `looked_at`; of all, for an empty text."""
        ...

    def odds(self, scene: Scene, looked_at: str) -> Node:
        """The odds of what is looked at."""
        ...

    def grids(self, scene: Scene) -> Node:
        """The sheet as tables for screen readers."""
        ...

    # --- What is said

    def asked(self, scene: Scene) -> tuple[str, str]:
        """What is asked, and a sentence about it."""
        ...

    def seat(self, names: Any, seat: int) -> str:  # noqa: ANN401
        """What a seat is called, by its number from 0."""
        ...

    def told(self, names: Any, happened: Sequence[Event]) -> Iterable[tuple[str, str]]:  # noqa: ANN401
        """What happened, each sentence with the id of the rule behind it."""
        ...

    def heard(self, names: Any, happened: Sequence[Event]) -> Sequence[str]:  # noqa: ANN401
        """The same in short, for a glance at the log and for a listener: two or three sentences."""
        ...

    def throws(
        self,
        names: Any,  # noqa: ANN401
        happened: Sequence[Event],
        earlier: Sequence[Event] = (),
    ) -> list[Throw]:
        """The dice among events, by what they were thrown for, in the order they were taken.

        `earlier` are the events of the press before, whose dice may count once more.
        """
        ...

    @property
    def speaks(self) -> Mapping[str, str]:
        """The keys that speak, and the subject that each of them speaks about."""
        ...

    def spoken(self, scene: Scene, subject: str) -> Sequence[str]:
        """Sentences about a subject of the game's own; about any other, nothing."""
        ...

    def title(self, names: Any, state: Any, origin: Origin) -> str:  # noqa: ANN401
        """What a game is called beside the name of its kind."""
        ...

    def listed(self, words: Words, about: Mapping[str, object]) -> str:
        """How a kept game stands, from what `Desk.about` told of it; empty for what it never told.

        It may have been told by any version of the game, or by somebody else.
        """
        ...

    def line_on_paper(self, names: Any, title: str) -> str:  # noqa: ANN401
        """The line under the printed sheet; of a blank one for an empty title."""
        ...

    # --- On paper: the room `PAPER`

    @property
    def papers(self) -> Sequence[str]:
        """What can be printed; each is called `page.print_` and its name in the words.

        `PRESENT` and `BLANK` are printed by style alone, all others as `pages` draws them.
        """
        ...

    def pages(self, scene: Scene, paper: str) -> Sequence[Node]:
        """The pages of one of the `papers`, each to fill a page of paper, whatever its format.

        Whatever is drawn in it refers to what the sheet has.
        """
        ...

    # --- What is pointed at

    @property
    def verbs(self) -> frozenset[str]:
        """The verbs of presses that only point at something."""
        ...

    @property
    def silent(self) -> frozenset[str]:
        """Those of them that leave the last message in sight, and are answered with no word."""
        ...

    def aim(self, state: Any, before: Any) -> Any:  # noqa: ANN401
        """What is pointed at where a state is reached; `before` is None after a choice."""
        ...

    def pick(self, aim: Any, state: Any, verb: str, what: str) -> Any:  # noqa: ANN401
        """What is pointed at after a press of one of the `verbs`."""
        ...

    def aim_at(self, aim: Any, do: str) -> Any:  # noqa: ANN401
        """What must be pointed at to have the control of `do` in sight."""
        ...

    def pointed_at(self, element: str) -> str:
        """What is looked at where an element of the sheet is, by its id; empty for nothing.

        `ahead` and `odds` are asked about it, as about the controls.
        """
        ...

    # --- Rooms that are opened by few. Each is asked for only if it is one of `rooms`.

    @property
    def read_ahead(self) -> Sequence[str]:
        """Modules that play does not begin with, but would wait for when it first needs them."""
        ...

    def guide(self, desk: Any, kept: Any) -> Guiding | None:  # noqa: ANN401 - the desk imports this
        """A guide at a desk, new or as it was kept; None if the game has none."""
        ...

    def builder(self, words: Words, present: Any) -> Builder:  # noqa: ANN401 - X
        """A builder, with what the present game began with."""
        ...

    def placer(self, names: Any, state: Any) -> Placer:  # noqa: ANN401
        """A position to be set up by hand, which begins as a state."""
        ...

    def book(self, words: Words) -> Book:
        """The rules."""
        ...

    def statistics(self) -> Statistics[Any] | None:
        """The room `SCORE`; None if the game has none."""
        ...

    def lore(self) -> Lore[Any]:
        """What a pilot knows of the game."""
        ...

    def drafted(self, setup: Any, seats: Sequence[int], seed: str) -> Any:  # noqa: ANN401 - X
        """A setup in which some seats begin with what a computer chose, and which is about as even.

        Always the same for a seed, which may be any text.
        """
        ...


class Plain:
    """The nothing of every kind: what a face extends that has no more than a sheet and words."""

    rooms: frozenset[str] = frozenset()
    arrangements: Mapping[str, Box] = {}
    shown: Mapping[str, Box] = {}
    described: Sequence[str] = ("question",)
    files = "game"
    speaks: Mapping[str, str] = {}
    verbs: frozenset[str] = frozenset()
    silent: frozenset[str] = frozenset()
    read_ahead: Sequence[str] = ()
    papers: Sequence[str] = ()

    def part_name(self, names: Any, part: str) -> str:  # noqa: ANN401
        """As the catalogue has it."""
        words: Words = names.words
        return words.say(f"page.part.{part}")

    def narrow_part(self, scene: Scene, before: str) -> str:
        """Whatever is looked at stays in sight; at first that is all."""
        return before or WHOLE

    def texts(self, scene: Scene) -> dict[str, str]:
        """No text of the sheet changes."""
        return {}

    def between(self, scene: Scene, steps: Sequence[Step[Any]]) -> Node:
        """Stages follow each other without a word."""
        return NOTHING

    def ahead(self, scene: Scene, looked_at: str) -> Ahead:
        """Nothing is foreseen."""
        return Ahead()

    def odds(self, scene: Scene, looked_at: str) -> Node:
        """No odds are told."""
        return NOTHING

    def grids(self, scene: Scene) -> Node:
        """There are no tables."""
        return NOTHING

    def seat(self, names: Any, seat: int) -> str:  # noqa: ANN401
        """Players are numbered."""
        words: Words = names.words
        return words.say("seats.player", n=seat + 1)

    def spoken(self, scene: Scene, subject: str) -> Sequence[str]:
        """No key speaks."""
        return ()

    def listed(self, words: Words, about: Mapping[str, object]) -> str:
        """Nothing is told of kept games but their names."""
        return ""

    def line_on_paper(self, names: Any, title: str) -> str:  # noqa: ANN401
        """Nothing stands under the printed sheet but its title."""
        return title

    def pages(self, scene: Scene, paper: str) -> Sequence[Node]:
        """Nothing is printed but the sheet."""
        return ()

    def aim(self, state: Any, before: Any) -> Any:  # noqa: ANN401
        """Nothing is pointed at."""
        return None

    def pick(self, aim: Any, state: Any, verb: str, what: str) -> Any:  # noqa: ANN401
        """No press points."""
        return aim

    def aim_at(self, aim: Any, do: str) -> Any:  # noqa: ANN401
        """All controls are in sight."""
        return aim

    def guide(self, desk: Any, kept: Any) -> Guiding | None:  # noqa: ANN401
        """There is no guide."""
        return None

    def pointed_at(self, element: str) -> str:
        """Nothing is looked at but controls."""
        return ""

    def builder(self, words: Words, present: Any) -> Builder:  # noqa: ANN401
        """Never asked for."""
        raise LookupError(BUILDER)

    def placer(self, names: Any, state: Any) -> Placer:  # noqa: ANN401
        """Never asked for."""
        raise LookupError(PLACING)

    def book(self, words: Words) -> Book:
        """Never asked for."""
        raise LookupError(BOOK)

    def statistics(self) -> Statistics[Any] | None:
        """There is no score."""
        return None

    def lore(self) -> Lore[Any]:
        """Never asked for."""
        raise LookupError(LORE)

    def drafted(self, setup: Any, seats: Sequence[int], seed: str) -> Any:  # noqa: ANN401 - X
        """Never asked for."""
        raise LookupError(DRAFT)
