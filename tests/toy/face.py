"""The race as the desk knows a game: a sheet, a question, words, and nothing that is not a must."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from desk.drawing.nodes import Node, button, node, number
from desk.drawing.throws import Throw
from desk.face import (
    LORE,
    PAPER,
    SCORE,
    WHOLE,
    Box,
    Marks,
    Origin,
    Plain,
    Scene,
    Statistics,
)
from desk.words import Words
from tabletop.game import Event, Lore, Step
from tabletop.record import Record
from tests.toy.rules import CLOSED, HOLD, ONE, RACE, TWO, Course, Held, State, Stumbled, Thrown

WIDTH, HEIGHT = 100.0, 40.0
_LANES = (12, 24)
_PARTS = MappingProxyType({WHOLE: (0.0, 0.0, WIDTH, HEIGHT)})


class Names(NamedTuple):
    """What things are called."""

    words: Words

    def racer(self, seat: int) -> str:
        """A racer."""
        return self.words.say(f"racer.{seat}")


class RaceFace(Plain):
    """The view of the race."""

    rules = RACE
    domain = "tests.toy"
    rooms = frozenset((LORE, PAPER, SCORE))
    papers = ("places",)

    def parts(self, setup: Course) -> Mapping[str, Box]:
        """There is but the whole."""
        return _PARTS

    def names(self, words: Words, setup: Course) -> Names:
        """The same for every course."""
        return Names(words)

    def sheet(self, setup: Course, words: Words) -> Node:
        """Two lanes, a piece on each, and a place to press."""
        lanes = [node("line", x1="5", y1=str(y), x2="95", y2=str(y), stroke="gray") for y in _LANES]
        pieces = [
            node("circle", id=f"piece.{seat}", cx="5", cy=str(y), r="3", fill="currentColor")
            for seat, y in enumerate(_LANES)
        ]
        hold = node(
            "g",
            node(
                "rect",
                x="5",
                y="29.5",
                width="40",
                height="9",
                rx="1.5",
                fill="none",
                stroke="currentColor",
                stroke_width=".4",
            ),
            node(
                "text",
                words.say("choice.hold"),
                x="25",
                y="35.5",
                text_anchor="middle",
                font_size="4.5",
            ),
            id="hold",
            role="button",
            tabindex="0",
            aria_label=words.say("choice.hold"),
        )
        return Node(
            "svg",
            {"id": "sheet", "viewBox": f"0 0 {WIDTH:g} {HEIGHT:g}", "class": "play-sheet"},
            (*lanes, *pieces, hold, node("g", id="foresight"), node("g", id="guide-ring")),
        )

    def marks(self, scene: Scene) -> Marks:
        """Where the pieces stand, and whether the place can be pressed."""
        state: State = scene.state
        found: Marks = {
            f"piece.{seat}": {"cx": number(5 + 90 * min(1, place / state.course.goal))}
            for seat, place in enumerate(state.places)
        }
        can_hold = HOLD in state.legal
        found["hold"] = {
            "data-state": "on" if can_hold else "idle",
            "data-do": f"choose:{HOLD}" if can_hold else None,
            "aria-disabled": None if can_hold else "true",
        }
        return found

    def asked(self, scene: Scene) -> tuple[str, str]:
        """Whose turn it is, or who has won."""
        state: State = scene.state
        say = scene.names.words.say
        if state.decision == CLOSED or state.legal:
            name = scene.names.racer(state.seat)
            return say("prompt.throw", name=name), say("help.throw", sum=state.sum)
        winner = int(state.outcome.partition(":")[2])
        return say("prompt.won", name=scene.names.racer(winner)), say("help.won")

    def answers(self, scene: Scene) -> Node:
        """A button for every choice."""
        say = scene.names.words.say
        buttons = [
            button(f"choose:{choice}", say(f"choice.{choice}"), off=choice not in scene.state.legal)
            for choice in (ONE, TWO, HOLD)
        ]
        on = button("continue", say("choice.on"), off=not RACE.runs_on(scene.state))
        return node("div", node("div", *buttons, on, class_="row"), class_="choices")

    def over(
        self,
        scene: Scene,
        steps: Sequence[Step[State]],
        record: Record[Course, State],
        of_a_day: Sequence[str],
    ) -> Node:
        """The way to another race."""
        told = [node("p", each) for each in of_a_day]
        again = button("again", scene.names.words.say("choice.again"))
        return node("div", *told, again, class_="choices")

    def seat(self, names: Names, seat: int) -> str:
        """A racer."""
        return names.racer(seat)

    def told(self, names: Names, happened: Sequence[Event]) -> Iterable[tuple[str, str]]:
        """A sentence for each event."""
        for event in happened:
            match event:
                case Thrown(seat, faces, rule):
                    dice = " ".join(map(str, faces))
                    yield names.words.say("log.thrown", name=names.racer(seat), dice=dice), rule
                case Stumbled(seat, rule):
                    yield names.words.say("log.stumbled", name=names.racer(seat)), rule
                case Held(seat, place, rule):
                    said = names.words.say("log.held", name=names.racer(seat), place=place)
                    yield said, rule

    def heard(self, names: Names, happened: Sequence[Event]) -> Sequence[str]:
        """As it is written."""
        return [sentence for sentence, _ in self.told(names, happened)]

    def throws(
        self, names: Names, happened: Sequence[Event], earlier: Sequence[Event] = ()
    ) -> list[Throw]:
        """Every throw, by who made it."""
        return [
            Throw(
                names.words.say("dice.race", name=names.racer(event.seat)),
                event.faces,
                len(event.faces),
                sides=RACE.die,
            )
            for event in happened
            if isinstance(event, Thrown)
        ]

    def title(self, names: Names, state: State, origin: Origin) -> str:
        """The round, and where the dice come from."""
        say = names.words.say
        if origin.day:
            return say("name.of_day", n=state.stage, day=origin.day)
        if origin.is_by_link:
            return say("name.by_link", n=state.stage)
        if origin.seed is None:
            return say("name.of_own", n=state.stage)
        return say("name.of_seed", n=state.stage, seed=origin.seed)

    def listed(self, words: Words, about: Mapping[str, object]) -> str:
        """Its round."""
        return words.say("name.round", n=about.get("stage", 1))

    def pages(self, scene: Scene, paper: str) -> Sequence[Node]:
        """A page for each racer, with its place."""
        return [
            node("section", node("p", scene.names.racer(seat), f" {place}"), class_="print-page")
            for seat, place in enumerate(scene.state.places)
        ]

    def statistics(self) -> Statistics[Any]:
        """Races by opponent."""
        from tests.toy.tally import STATISTICS  # noqa: PLC0415 - once a race

        return STATISTICS

    def lore(self) -> Lore[State]:
        """A hasty player, and a fair guess."""
        from tests.toy.lore import LORE as KNOWN  # noqa: PLC0415 - only where a computer plays

        return KNOWN


FACE = RaceFace()
