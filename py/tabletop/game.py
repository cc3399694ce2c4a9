"""What a game's rules are to the rest of the house: the protocol that every game fulfils.

A game is pure. Its whole truth between two choices is a `Position`; `Rules.apply` is the one door
through which everything happens, with dice handed in as faces. Record, link, trace, undo, chances
and pilot are written over this module alone, so a new game brings its rules and gets the others.

To write a game, give one object with everything that `Rules` names. `X` is what a game begins
with (equipment, sides, a map, house rules): a value that is hashable and compares by content. `S`
is its position: frozen, compared by content, cheap to keep.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeVar

from tabletop.dice import DiceSource

OLDEST = "papermech"
"""The game whose links, records and messages are older than the house's way to name a game in
them: where none is named, this one is meant."""

_OLDEST_POSITIONS = "pm"

CONTINUE = "continue"
"""What a player does who lets the game run on; see `Rules.runs_on`."""

PLAYING, WON, LOST, DRAW = "playing", "won", "lost", "draw"
"""Outcomes; a game for several writes the winning side behind a colon, as in `won:1`."""


LEVELS = ("rookie", "regular", "veteran")
"""How well a computer may play, the weakest first."""

BUDGETS: Mapping[str, int] = MappingProxyType(dict(zip(LEVELS, (0, 1_000, 10_000), strict=True)))
"""What each level tries out before a decision, in choices of the rules, where these are quick.

A rookie tries nothing out: it plays the policy of the game's lore, which has rules of thumb and
looks no further. A regular overrules it where something else is plainly better, a veteran also
where that shows in many trials only. Not in time, so that a level plays alike on every device, and
a game with it can be told again.
"""


def notation_of(game: str) -> str:
    """What the positions of a game begin with: its id, but for the oldest game."""
    return _OLDEST_POSITIONS if game == OLDEST else game


PRINTED, PUBLIC, RULED, READ = "P", "W", "R", "PR"
"""Where a rule is from: the printed texts; other public ones; our own ruling, where those are
silent or disagree; or the printed texts, but read exactly as we read them."""


class Rule(NamedTuple):
    """One rule. `ruled` marks our own ruling, where the printed texts are silent or disagree.

    `mark` says it more exactly, where the game's own texts do: `PRINTED`, `PUBLIC`, `RULED`, `READ`
    or, where they do not, nothing.
    """

    id: str
    chapter: str
    ruled: bool = False
    mark: str = ""


class Refusal(NamedTuple):
    """Why a choice is not legal: a reason that the catalogues can say, and the rule behind it.

    `rule` is empty where none is: the text is no choice at all, or something else is asked.
    """

    reason: str
    rule: str = ""


class Event(Protocol):
    """Something that happened; told once, and rendered by log, tray and live region alike."""

    @property
    def rule(self) -> str:
        """The id of the rule that decided it."""
        ...


class Position(Protocol):
    """The whole truth of a game between two choices: frozen, comparable, cheap to keep."""

    @property
    def legal(self) -> Sequence[str]:
        """Every legal choice, sorted by code point; empty once the game is over.

        One choice alone is never offered: the rules make it by themselves.
        """
        ...

    @property
    def decision(self) -> str:
        """What is asked, by a name of the game's own; `over` at the end."""
        ...

    @property
    def seat(self) -> int:
        """Who is asked, from 0; always 0 in a solitaire game."""
        ...

    @property
    def stage(self) -> int:
        """The wave, turn or round, for titles and lists."""
        ...

    @property
    def dice_used(self) -> int:
        """Faces taken from the dice so far."""
        ...

    @property
    def outcome(self) -> str:
        """`playing`, `won`, `lost`, `draw`, or `won:…` with the winning side."""
        ...

    @property
    def score(self) -> int | None:
        """The score of a game that is over and has one."""
        ...


X = TypeVar("X")
S = TypeVar("S", bound=Position)
S_co = TypeVar("S_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


class Step(Protocol[S_co]):
    """What a choice, or the set-up, led to."""

    @property
    def state(self) -> S_co:
        """The new state."""
        ...

    @property
    def events(self) -> Sequence[Event]:
        """What happened on the way, in order."""
        ...


class Rules(Protocol[X, S]):
    """A game's rules. Everything is a pure function of what is handed in."""

    @property
    def id(self) -> str:
        """The game's name in records, links, messages and storage: small letters, no blanks."""
        ...

    @property
    def version(self) -> int:
        """Rises when a change of the rules makes another game of the same record."""
        ...

    @property
    def seats(self) -> range:
        """How many may play."""
        ...

    def seats_of(self, setup: X) -> int:
        """How many play a game that begins with a set-up."""
        ...

    @property
    def die(self) -> int:
        """The sides of the game's dice, 2 to 255."""
        ...

    @property
    def chapters(self) -> Sequence[str]:
        """The ids of the rules' chapters, in reading order."""
        ...

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by its id, in reading order."""
        ...

    @property
    def standard(self) -> X:
        """What a game begins with unless the player wishes otherwise."""
        ...

    # --- What a game begins with, as texts

    @property
    def setup_keys(self) -> Sequence[str]:
        """The keys of a record that say what the game begins with."""
        ...

    def read_setup(self, value: Mapping[str, object]) -> X:
        """What the `setup_keys` of a record say; other keys are passed over.

        Raises `InvalidError` for what cannot be read and `IllegalError` for what the rules forbid.
        """
        ...

    def write_setup(self, setup: X) -> dict[str, object]:
        """The `setup_keys` of a record with their JSON values."""
        ...

    @property
    def part_keys(self) -> Sequence[str]:
        """The keys of a link that say what the game begins with."""
        ...

    def read_parts(self, named: Mapping[str, str]) -> X:
        """What the `part_keys` of a link say; missing ones are standard. Raises as `read_setup`."""
        ...

    def write_parts(self, setup: X) -> dict[str, str]:
        """The `part_keys` of a link with their texts, without those that are standard.

        The texts need no percent-encoding in a fragment.
        """
        ...

    # --- Play

    def blank(self, setup: X) -> S:
        """The game before its first die, with no choice; shown while the set-up waits for dice."""
        ...

    def begin(self, setup: X, dice: DiceSource) -> Step[S]:
        """Set up, up to the first decision. Raises `OutOfDice` if given faces run out."""
        ...

    def apply(self, state: S, choice: str, dice: DiceSource) -> Step[S]:
        """Make a choice, and go on until the next one is needed.

        Raises `IllegalError` for a choice that is not legal, and `OutOfDice` if given faces run
        out; `state` stands unharmed either way.
        """
        ...

    def refusal(self, state: S, choice: str) -> Refusal | None:
        """Why a choice is not legal; None if it is.

        Asked with `CONTINUE` where nothing runs on, it says why that is so.
        """
        ...

    def runs_on(self, state: S) -> str:
        """The legal choice that *continue* makes again and again; empty if there is none."""
        ...

    def begins_turn(self, state: S) -> bool:
        """Whether *undo turn* stops here."""
        ...

    # --- Positions and traces

    def is_quiet(self, state: S) -> bool:
        """Whether the state may be written as a position."""
        ...

    def to_text(self, state: S) -> str:
        """A quiet state as one line of text that needs no percent-encoding in a fragment.

        It begins with what `notation_of` says, the version of the notation and a slash, as in
        `race1/…`, so that it can be told which game a position is of.
        """
        ...

    def from_text(self, text: str) -> S:
        """The state that a position says, with no dice used.

        Raises `InvalidError` for what cannot be read and `IllegalError` for what the rules forbid.
        """
        ...

    def setup_of(self, state: S) -> X:
        """What the game of a state began with."""
        ...

    def traced(self, state: S) -> dict[str, object]:
        """The game's own fields of a line of the trace, beside those that every game has."""
        ...


class Lore(Protocol[S_contra]):
    """What a pilot borrows from a game: judgement, never dice to come.

    One object, `LORE` in the module `lore` beside the game's rules. The game's face hands it to the
    desk where it lists the room; the lab finds it there.

    Everything is a pure function of the state alone, for whichever seat that asks, and quick: in a
    search `policy` is asked as often as the rules play. Who breaks a promise made here is told so
    by the pilot, with `pilot.trust.BrokenLoreError`.

    To write one for a game: `policy` first, a player of rules of thumb; then `worth`, fitted to how
    games of that policy end; `candidates` last, with everything left out that a good player would
    never look at, since each costs a share of the time.
    """

    @property
    def horizon(self) -> int:
        """How many choices, 1 or more and of whatever seat, are tried out before `worth` is asked.

        So many that what was chosen has shown its effect, and no more: what comes later is noise.
        """
        ...

    @property
    def budgets(self) -> Mapping[str, int]:
        """What each of the `LEVELS` tries out before a decision; see `BUDGETS`."""
        ...

    def worth(self, state: S_contra, seat: int) -> float:
        """How well a seat stands: about its chance to win, from 0 (lost) to 1 (won).

        Of a game that is over it is how it ended: 1, 0, between them for a draw. A game whose wins
        differ may give some of the span to its score, as long as any win is above any loss.
        """
        ...

    def settled(self, state: S_contra) -> bool:
        """Whether `worth` can be trusted here, not being amid something.

        Beyond the horizon a trial goes on to such a state. Asked while the game goes on only.
        """
        ...

    def candidates(self, state: S_contra) -> Sequence[str]:
        """The legal choices that deserve a look, each once, best first by a quick guess.

        Never empty while the game goes on. What `policy` chooses is looked at anyway; where there
        is nothing else, it is chosen without a search.
        """
        ...

    def policy(self, state: S_contra) -> str:
        """The legal choice that a quick and sensible player makes; the same each time."""
        ...

    def why(self, state: S_contra, choice: str, other: str) -> tuple[str, Mapping[str, object]]:
        """Why one legal choice may be better than another: the key of a sentence, and its values.

        The key is one of the game's own catalogue, and it names a cause before an effect. It is
        asked of choices that a search found better, so it says what speaks for the first, and
        does not judge.
        """
        ...


# --- Shown in a notebook

DRAWN_BY: dict[type, Callable[[Any], str]] = {}
"""What draws a state as HTML, by the type of the state.

Rules draw nothing: a game's view puts its drawing here where it is wanted.
"""


def shown(state: object) -> dict[str, str]:
    """A state by media types, as notebooks ask for it: its text, and its drawing if it has one."""
    draw = DRAWN_BY.get(type(state))
    drawing = draw(state) if draw else ""
    return {"text/plain": str(state), **({"text/html": drawing} if drawing else {})}
