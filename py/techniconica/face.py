"""Techniconica as the desk knows a game: one object that fulfils `desk.face.Face`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from desk.drawing.nodes import Node
from desk.drawing.throws import Throw
from desk.face import (
    BOOK,
    BUILDER,
    DRAFT,
    GRIDS,
    GUIDE,
    LORE,
    ODDS,
    PAPER,
    PLACING,
    PRESENT,
    SCORE,
    WHOLE,
    Ahead,
    Book,
    Box,
    Builder,
    Guiding,
    Marks,
    Origin,
    Placer,
    Plain,
    Scene,
    Statistics,
)
from desk.words import Words
from tabletop.game import Event, Lore, Step
from tabletop.record import Record
from techniconica.setup import Duel, mech_ids
from techniconica.sheet import closeup, panel
from techniconica.sheet.marks import marks, texts
from techniconica.sheet.names import Names
from techniconica.sheet.plan import plan_of
from techniconica.sheet.telling import DOMAIN, tell
from techniconica.sheet.throws import throws
from techniconica.state import LAYER, NOBODY, REDIRECT, SMOKE, STACK, TARGET, State
from techniconica.techniconica import TECHNICONICA

_ON_TARGETS = (STACK, SMOKE, REDIRECT, LAYER)


class TechniconicaFace(Plain):
    """The view of Techniconica."""

    rules = TECHNICONICA
    domain = DOMAIN
    rooms = frozenset((BOOK, BUILDER, DRAFT, GRIDS, GUIDE, LORE, ODDS, PAPER, PLACING, SCORE))
    described = ("question", "clock", "damage", "enemies")
    files = "techniconica"
    papers = ("cards", "cards_in_play", "backs", "mechs", "reference", PRESENT)
    speaks: Mapping[str, str] = {
        "t": "clock",
        "e": "enemies",
        "d": "damage",
        "p": "question",
        "r": "dice",
        "l": "last",
    }
    read_ahead = (
        "techniconica.sheet.overlay.odds",
        "techniconica.sheet.spoken",
        "techniconica.sheet.grids",
        "techniconica.sheet.ending",
        "techniconica.sheet.rules",
        "techniconica.sheet.rules.showing",
    )

    def names(self, words: Words, setup: Duel) -> Names:
        """What things are called in a duel of such mechs."""
        return Names(words, setup)

    # --- What is drawn

    def parts(self, setup: Duel) -> Mapping[str, Box]:
        """Every mech, and the whole table."""
        return plan_of(setup).parts

    def part_name(self, names: Names, part: str) -> str:
        """A mech by its name."""
        if part == WHOLE:
            return names.words.say("page.part.whole")
        return names.mech(mech_ids(names.duel.sides).index(part))

    def narrow_part(self, scene: Scene, before: str) -> str:
        """The mech that is asked about; the whole table for who has picked that."""
        state: State = scene.state
        mech = asked_about(state)
        if before == WHOLE or (mech == NOBODY and before):
            return before
        return state.tables.ids[mech if mech != NOBODY else state.tables.own[state.seat][0]]

    def sheet(self, setup: Duel, words: Words) -> Node:
        """The table for that duel."""
        # Other games are begun more often than the first one of this.
        from techniconica.sheet.printed import table  # noqa: PLC0415

        return table(Names(words, setup), setup)

    def marks(self, scene: Scene) -> Marks:
        """Cards, counters, shots and controls."""
        return marks(scene.names, scene.state, scene.happened)

    def texts(self, scene: Scene) -> dict[str, str]:
        """All words on the table."""
        return texts(scene.names, scene.state)

    def answers(self, scene: Scene) -> Node:
        """The buttons beside the table."""
        return panel.choices(scene.names, scene.state)

    def over(
        self,
        scene: Scene,
        steps: Sequence[Step[State]],
        record: Record[Duel, State],
        of_a_day: Sequence[str],
    ) -> Node:
        """Who has won."""
        from techniconica.sheet.ending import ending  # noqa: PLC0415 - once a game

        return ending(scene.names, scene.state, of_a_day)

    def ahead(self, scene: Scene, looked_at: str) -> Ahead:
        """The card, stack or mech that is looked at."""
        return closeup.ahead(scene.names, scene.state, looked_at, resting=scene.resting)

    def odds(self, scene: Scene, looked_at: str) -> Node:
        """What a volley may do, exactly."""
        # The page need not wait for them to start.
        from techniconica.sheet.overlay.odds import odds  # noqa: PLC0415

        return odds(scene.names, scene.state, looked_at)

    def grids(self, scene: Scene) -> Node:
        """The table as tables."""
        from techniconica.sheet.grids import grids  # noqa: PLC0415 - only if they are wanted

        return grids(scene.names, scene.state, resting=scene.resting)

    # --- What is said

    def asked(self, scene: Scene) -> tuple[str, str]:
        """The decision, and advice."""
        return panel.prompt(scene.names, scene.state), panel.advice(scene.names, scene.state)

    def seat(self, names: Names, seat: int) -> str:
        """A side."""
        return names.side(seat)

    def told(self, names: Names, happened: Sequence[Event]) -> Iterable[tuple[str, str]]:
        """A sentence for each event."""
        return ((tell(names, event), event.rule) for event in happened)

    def heard(self, names: Names, happened: Sequence[Event]) -> Sequence[str]:
        """As it is written."""
        return [tell(names, event) for event in happened]

    def throws(
        self, names: Names, happened: Sequence[Event], earlier: Sequence[Event] = ()
    ) -> list[Throw]:
        """The throws among events."""
        return throws(names, happened)

    def spoken(self, scene: Scene, subject: str) -> Sequence[str]:
        """Sentences about the turn, the enemies, or your own mechs."""
        # The page need not wait for it to start.
        from techniconica.sheet.spoken import SUBJECTS  # noqa: PLC0415

        teller = SUBJECTS.get(subject)
        return teller(scene.names, scene.state) if teller else ()

    def title(self, names: Names, state: State, origin: Origin) -> str:
        """The turn, and where the dice come from."""
        say = names.words.say
        if origin.day:
            return say("name.of_day", turn=state.turn, day=origin.day)
        if origin.is_by_link:
            return say("name.by_link", turn=state.turn)
        if origin.seed is None:
            return say("name.of_own", turn=state.turn)
        return say("name.of_seed", turn=state.turn, seed=origin.seed)

    def listed(self, words: Words, about: Mapping[str, object]) -> str:
        """Who has won, or how far it went."""
        match about:
            case {"outcome": "draw"}:
                return words.say("games.drawn")
            case {"outcome": str(outcome)} if (
                outcome.startswith("won:") and outcome[4:].isdecimal()
            ):
                return words.say("games.won", side=int(outcome[4:]) + 1)
            case {"stage": int(turn), "choices": int(choices)}:
                return words.count("games.playing", choices, turn=turn)
            case _:
                return ""

    # --- What is pointed at

    def pointed_at(self, element: str) -> str:
        """The card or stack that an element belongs to."""
        return closeup.pointed_at(element)

    # --- Rooms that are opened by few

    def lore(self) -> Lore[State]:
        """What each choice promises, by quick guesses."""
        from techniconica.lore import LORE as KNOWN  # noqa: PLC0415 - only where a computer plays

        return KNOWN

    def drafted(self, setup: Duel, seats: Sequence[int], seed: str) -> Duel:
        """The computers' mechs are drafted, each about as strong as the one in its place."""
        from techniconica.drafting import drafted  # noqa: PLC0415 - as above

        return drafted(setup, seats, seed)

    def builder(self, words: Words, present: Duel) -> Builder:
        """The workshop."""
        # Most duels are fought with mechs that are ready.
        from techniconica.sheet.workshop.bench import Bench  # noqa: PLC0415

        return Bench(words, present)

    def guide(self, desk: Any, kept: Any) -> Guiding:  # noqa: ANN401 - as in the protocol
        """The guide through a first duel."""
        # Most duels are played without it; so below.
        from desk.guiding.guide import Guide  # noqa: PLC0415
        from techniconica.sheet.guide.steps import COURSE  # noqa: PLC0415

        return Guide(desk, kept, COURSE)

    def book(self, words: Words) -> Book:
        """The rules."""
        from techniconica.sheet.rules import Rulebook  # noqa: PLC0415

        return Rulebook(words)

    def pages(self, scene: Scene, paper: str) -> Sequence[Node]:
        """Cards to cut out, a sheet for each mech, or a page to look things up."""
        from techniconica.sheet.paper import pages  # noqa: PLC0415

        return pages(scene.names, paper)

    def placer(self, names: Names, state: State) -> Placer:
        """A position to be set up by hand."""
        from techniconica.sheet.positions.placing import Placing  # noqa: PLC0415

        return Placing(names, state)

    def statistics(self) -> Statistics[Any]:
        """Opponents and mechs of finished duels."""
        from techniconica.sheet.statistics.counting import STATISTICS  # noqa: PLC0415

        return STATISTICS


def asked_about(state: State) -> int:
    """The mech on which the present question is answered; `NOBODY` if it can be any."""
    attack = state.attack
    if state.decision == TARGET:
        return NOBODY
    return attack.target if attack and state.decision in _ON_TARGETS else state.active


FACE = TechniconicaFace()
