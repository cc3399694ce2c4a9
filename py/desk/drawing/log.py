"""The log: what each press led to in sentences, each with the rule behind it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import cast

from desk.drawing.nodes import Node, node
from papermech import events as e
from papermech.sheet.names import Names
from papermech.sheet.telling import tell
from papermech.sheet.tray import tray
from papermech.state import State
from tabletop.game import Step
from tabletop.journal import Journal


class Told:
    """One press in words: the step it began with, its log entry, and its dice if it had any."""

    def __init__(
        self,
        names: Names,
        press: int,
        steps: Sequence[Step[State]],
        earlier: Sequence[Step[State]],
    ) -> None:
        self._names = names
        self._press = press
        self._steps = steps
        self._earlier = earlier
        self.first: object = steps[0]

    @cached_property
    def entry(self) -> Node:
        """What the press led to, in words: they are many, and not all are in sight at once."""
        return entry(self._names, _events(self._steps), self._press)

    @cached_property
    def tray(self) -> Node | None:
        """Drawn only for the last press that had any: of a long game that is opened, one."""
        return tray(self._names, _events(self._steps), _events(self._earlier))


class Chronicle:
    """The presses of a game in words of one language, put into words once each."""

    def __init__(self) -> None:
        self._told: list[Told] = []

    def told(self, names: Names, journal: Journal[State]) -> Sequence[Told]:
        """The set-up and each press that stands, the newest last."""
        told = self._told
        presses = journal.presses_made + 1
        del told[presses:]
        # A press that still begins with the same step comes after the same presses.
        while told and told[-1].first is not journal.steps_of(len(told) - 1)[0]:
            told.pop()
        for press in range(len(told), presses):
            earlier = journal.steps_of(press - 1) if press else ()
            told.append(Told(names, press, journal.steps_of(press), earlier))
        return told


def _events(steps: Iterable[Step[State]]) -> list[object]:
    return [event for step in steps for event in step.events]


_BLANK = node("li", class_="entry")
IN_SIGHT = 20
"""More entries than are in sight at once to either side of one."""


def log(told: Sequence[Told], looked: int | None, blank: int = 0) -> Node:
    """The entries of all presses; the one that is looked back at is marked.

    Of the first ones so many are left `blank`, but for those near the one that is looked back at.
    """
    near = range(0) if looked is None else range(looked - IN_SIGHT, looked + IN_SIGHT)
    entries = [
        _BLANK if place < blank and place not in near else press.entry
        for place, press in enumerate(told)
    ]
    if looked is None:
        return node("ol", *entries, class_="log-list")
    marked = entries[looked]
    marked = marked._replace(
        attrs={**marked.attrs, "class": "entry looked", "aria-current": "step"}
    )
    return node(
        "ol", *entries[:looked], marked, *entries[looked + 1 :], class_="log-list looking-back"
    )


def entry(names: Names, happened: Iterable[object], press: int) -> Node:
    """What one press led to, as one entry of the log; `press` counts from 0, the set-up."""
    told = [_sentence(names, sentence, rule) for sentence, rule in sentences(names, happened)]
    if not told and not press:
        # Without a set-up the game began at a position.
        told = [node("p", names.words.say("log.from_position"))]
    return node("li", _way_back(names, press), *told, class_="entry")


def sentences(names: Names, happened: Iterable[object]) -> Iterator[tuple[str, str]]:
    """What happened, each sentence with the rule behind it; units of time in a row are one."""
    units = 0
    for event in happened:
        if isinstance(event, e.ClockAdvanced):
            units += 1
            continue
        if units:
            yield _clock_sentence(names, units)
            units = 0
        yield tell(names, event), cast("e.Event", event).rule
    if units:
        yield _clock_sentence(names, units)


def _way_back(names: Names, press: int) -> Node:
    return Node(
        "button",
        {
            "type": "button",
            "class": "way-back",
            "data-do": f"look:{press}",
            "aria-label": names.words.say("look.to", n=press),
            **_PASSED_BY,
        },
        (str(press),),
    )


def _clock_sentence(names: Names, units: int) -> tuple[str, str]:
    return names.words.count("log.clock_advanced", units), e.ClockAdvanced().rule


def _sentence(names: Names, sentence: str, rule: str) -> Node:
    link = rule_link(names, rule)
    return node("p", sentence, link._replace(attrs={**link.attrs, **_PASSED_BY}))


# Hundreds of them stand in a log: Tab passes by, and the arrow keys go through them.
_PASSED_BY = {"tabindex": "-1"}


def rule_link(names: Names, rule: str) -> Node:
    """A small button that leads to a rule."""
    return node(
        "button",
        type="button",
        class_="rule-link",
        data_do=f"rule:{rule}",
        aria_label=rule_name(names, rule),
    )


def rule_name(names: Names, rule: str) -> str:
    """What a button is called that leads to a rule."""
    return names.words.say("page.rule_named", title=names.words.say(f"rule_title.{rule}"))
