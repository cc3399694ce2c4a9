"""Who plays, drawn: the line over the question, the form that changes it, and what waits."""

from collections.abc import Sequence
from typing import NamedTuple

from desk.drawing.nodes import Node, button, node
from desk.seats.seating import HERE, KINDS
from desk.words import Words


class Seats(NamedTuple):
    """What seats are called and who plays them; who decides, None if nobody does."""

    names: Sequence[str]
    kinds: Sequence[str]
    decides: int | None
    resigned: int | None = None

    @property
    def people(self) -> int:
        """How many are played by people here."""
        return self.kinds.count(HERE)


def who(words: Words, seats: Seats, seat: int) -> str:
    """Who plays a seat; the only person here is *you*."""
    kind = seats.kinds[seat]
    return words.say("seats.you" if kind == HERE and seats.people == 1 else f"seats.who.{kind}")


def line(words: Words, seats: Seats) -> Node:
    """Every seat with who plays it; the one that decides is marked."""
    items = []
    for seat, name in enumerate(seats.names):
        said = words.say("seats.seat", name=name, who=who(words, seats, seat))
        if seat == seats.resigned:
            said = words.say("seats.seat_resigned", name=name)
        if seat == seats.decides:
            mark = node("span", class_="seat-mark", aria_hidden="true")
            items.append(node("li", mark, said, class_="seat decides", aria_current="true"))
        else:
            items.append(node("li", said, class_="seat"))
    label = words.say("seats.title")
    return node("div", node("ul", *items, class_="seats", aria_label=label))


def form(words: Words, seats: Seats, prefix: str, kinds: Sequence[str] = KINDS) -> Node:
    """A choice for each seat of who plays it; `prefix` begins the ids of its fields."""
    fields = []
    for seat, name in enumerate(seats.names):
        options = [
            node(
                "option",
                words.say(f"seats.who.{kind}"),
                value=kind,
                **({"selected": "selected"} if kind == seats.kinds[seat] else {}),
            )
            for kind in kinds
        ]
        field = f"{prefix}-{seat}"
        fields.append(
            node(
                "div",
                node("label", name, for_=field),
                node("select", *options, id=field, data_seat=str(seat)),
                class_="field block",
            )
        )
    return node("div", *fields, class_="seats-form")


def waiting(words: Words, *, is_behind: bool, is_watched: bool, is_paused: bool) -> Node:
    """What can be pressed while a computer plays."""
    buttons = []
    if is_behind:
        buttons.append(button("skip", words.say("seats.skip")))
    if is_watched and is_paused:
        buttons.append(button("watch:on", words.say("seats.go_on")))
    elif is_watched:
        buttons.append(button("watch:pause", words.say("seats.pause")))
    return node("div", node("div", *buttons, class_="row"), class_="choices", data_view="waiting")


def again(words: Words, *, may_swap: bool) -> Node:
    """The ways to play the same game anew with new dice."""
    buttons = [button("rematch", words.say("seats.rematch"))]
    if may_swap:
        buttons.append(button("rematch:swap", words.say("seats.rematch_swapped")))
    return node("div", *buttons, class_="row")
