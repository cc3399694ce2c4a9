"""The log: what each press led to, in short, and on demand each sentence with its rule."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from desk.drawing.nodes import Node, node
from desk.drawing.throws import tray
from desk.face import BOOK, Face, Named
from desk.words import Words
from tabletop.game import Event, Step
from tabletop.journal import Journal


class Part(NamedTuple):
    """What happened: `in_short`, and `in_full` each sentence with the id of the rule behind it."""

    in_short: Sequence[str]
    in_full: Sequence[tuple[str, str]]


class Told:
    """One press in words: the step it began with, its log entry, and its dice if it had any."""

    def __init__(
        self,
        face: Face,
        names: Named,
        press: int,
        steps: Sequence[Step[Any]],
        earlier: Sequence[Step[Any]],
        computers: Sequence[int] = (),
    ) -> None:
        """`computers` has for each step the place of its choice if a computer made it, else -1."""
        self._face = face
        self._names = names
        self._press = press
        self.steps = steps
        self._earlier = earlier
        self._computers = computers
        self.first: object = steps[0]

    @cached_property
    def entry(self) -> Node:
        """What the press led to, in words: they are many, and not all are in sight at once."""
        has_book = BOOK in self._face.rooms
        if max(self._computers, default=-1) < 0:
            whole = self._part(_events(self.steps))
            return entry(self._names.words, whole, self._press, has_book=has_book)
        parts = [
            (self._part(step.events), place)
            for step, place in zip(self.steps, self._computers, strict=True)
        ]
        return entry_with_reasons(self._names.words, parts, self._press, has_book=has_book)

    def _part(self, happened: Sequence[Event]) -> "Part":
        face, names = self._face, self._names
        return Part(tuple(face.heard(names, happened)), tuple(face.told(names, happened)))

    @cached_property
    def tray(self) -> Node | None:
        """Drawn only for the last press that had any: of a long game that is opened, one."""
        earlier = _events(self._earlier)
        throws = self._face.throws(self._names, _events(self.steps), earlier)
        return tray(self._names.words, throws)


class Chronicle:
    """The presses of a game in words of one language, put into words once each."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._told: list[Told] = []

    def told(
        self, names: Named, journal: Journal[Any], most: int, chosen_by: Callable[[int], str]
    ) -> Sequence[Told]:
        """The set-up and each press that stands, the newest last; of choices so many at `most`.

        `chosen_by` tells by what level of computer a choice was made, by its place from 0.
        """
        told = self._told
        presses = min(journal.presses_made, journal.press_of(most)) + 1
        del told[presses:]
        # A press that still begins with the same step comes after the same presses.
        while told and told[-1].first is not journal.steps_of(len(told) - 1)[0]:
            told.pop()
        if told and len(told[-1].steps) != len(_seen(journal, len(told) - 1, most)):
            told.pop()
        for press in range(len(told), presses):
            earlier = journal.steps_of(press - 1) if press else ()
            steps = _seen(journal, press, most)
            first = journal.ends[press - 2] if press > 1 else 0
            computers = [
                place if press and chosen_by(place) else -1
                for place in range(first, first + len(steps))
            ]
            told.append(Told(self._face, names, press, steps, earlier, computers))
        return told


def _seen(journal: Journal[Any], press: int, most: int) -> Sequence[Step[Any]]:
    """The steps of a press up to a choice by its number, from 1."""
    if not press:
        return journal.steps_of(press)
    first = journal.ends[press - 2] if press > 1 else 0
    return journal.steps_of(press)[: most - first]


def _events(steps: Iterable[Step[Any]]) -> list[Event]:
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


def entry(words: Words, part: Part, press: int, *, has_book: bool = True) -> Node:
    """What one press led to, as one entry of the log; `press` counts from 0, the set-up.

    It is a paragraph to be read at a glance. Where more is to be told, that unfolds; each sentence
    leads to its rule where there is a book of rules.
    """
    told = _told(words, part, has_book=has_book)
    if not told and not press:
        # Without a set-up the game began at a position.
        told = [node("p", words.say("log.from_position"))]
    return _entry(words, press, told)


def _entry(words: Words, press: int, told: Iterable[Node]) -> Node:
    """An entry, hidden if nothing is told: such a press needs no line."""
    drawn = node("li", _way_back(words, press), *told, class_="entry")
    if len(drawn.children) == 1:
        drawn.attrs["hidden"] = ""
    return drawn


def _told(words: Words, part: Part, *, has_book: bool) -> list[Node]:
    told = [_sentence(words, *each, has_book) for each in part.in_full]
    if len(told) < 2:
        return told
    in_short = " ".join(part.in_short or [sentence for sentence, _ in part.in_full])
    return [node("details", node("summary", in_short, **_PASSED_BY), *told)]


def entry_with_reasons(
    words: Words,
    parts: Iterable[tuple[Part, int]],
    press: int,
    *,
    has_book: bool,
) -> Node:
    """As `entry`, for choices of which computers made some: each of those can be asked why.

    Each part comes with the place of its choice if a computer made it, else -1.
    """
    told: list[Node] = []
    for part, place in parts:
        told += _told(words, part, has_book=has_book)
        if place >= 0 and part.in_full:
            told.append(_why(words, place, (*part.in_short, part.in_full[0][0])[0]))
    return _entry(words, press, told)


def _why(words: Words, place: int, sentence: str) -> Node:
    return node(
        "button",
        words.say("seats.why"),
        type="button",
        class_="ask-why",
        data_do=f"why:{place}",
        aria_label=words.say("seats.why_named", sentence=sentence),
        **_PASSED_BY,
    )


def _way_back(words: Words, press: int) -> Node:
    return Node(
        "button",
        {
            "type": "button",
            "class": "way-back",
            "data-do": f"look:{press}",
            "aria-label": words.say("look.to", n=press),
            **_PASSED_BY,
        },
        (str(press),),
    )


def _sentence(words: Words, sentence: str, rule: str, has_book: bool) -> Node:
    return node("p", sentence, *([_passed_by(rule_link(words, rule))] if has_book else []))


def _passed_by(control: Node) -> Node:
    return control._replace(attrs={**control.attrs, **_PASSED_BY})


# Hundreds of them stand in a log: Tab passes by, and the arrow keys go through them.
_PASSED_BY = {"tabindex": "-1"}


def rule_link(words: Words, rule: str) -> Node:
    """A small button that leads to a rule."""
    return node(
        "button",
        type="button",
        class_="rule-link",
        data_do=f"rule:{rule}",
        aria_label=rule_name(words, rule),
    )


def rule_name(words: Words, rule: str) -> str:
    """What a button is called that leads to a rule."""
    return words.say("page.rule_named", title=words.say(f"rule_title.{rule}"))


_NOTHING = node("div")


def refused_by(words: Words, rule: str) -> Node:
    """The way to the rule behind a refusal; nothing where no rule is."""
    if not rule:
        return _NOTHING
    link = node(
        "button",
        rule_name(words, rule),
        type="button",
        class_="rule-button",
        data_do=f"rule:{rule}",
    )
    return node("div", link)
