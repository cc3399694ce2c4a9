"""Who plays, drawn: the line over the question, the form that changes it, and what waits."""

from collections.abc import Sequence
from typing import NamedTuple

from desk.drawing.nodes import Node, button, node
from desk.seats.seating import AWAY, HERE, KINDS
from desk.words import Words
from tabletop.game import LEVELS


class Seats(NamedTuple):
    """What seats are called and who plays them; who decides, None if nobody does.

    Where a seat `resigned`, `end` is the key of what follows from it.
    """

    names: Sequence[str]
    kinds: Sequence[str]
    decides: int | None
    resigned: int | None = None
    end: str = ""

    @property
    def people(self) -> int:
        """How many are played by people here."""
        return self.kinds.count(HERE)


def who(words: Words, seats: Seats, seat: int) -> str:
    """Who plays a seat; the only person here is *you*."""
    kind = seats.kinds[seat]
    return words.say("seats.you" if kind == HERE and seats.people == 1 else f"seats.who.{kind}")


def turn(words: Words, seats: Seats) -> str:
    """Whose turn it is, said to people; empty if a computer decides, or nobody."""
    if seats.decides is None or seats.kinds[seats.decides] != HERE:
        return ""
    return words.say("seats.turn", name=seats.names[seats.decides])


def asked(words: Words, seats: Seats, *, is_behind: bool, is_paused: bool) -> tuple[str, str]:
    """What stands in the place of a question that is not for people here, and a line about it.

    `is_behind` while choices of a computer are still to be shown.
    """
    say = words.say
    if seats.resigned is not None:
        return say("seats.resigned", name=seats.names[seats.resigned]), say(seats.end)
    name = seats.names[seats.decides or 0]
    if is_behind:
        return say("seats.plays", name=name), say("seats.plays_help")
    if seats.decides is not None and seats.kinds[seats.decides] == AWAY:
        return say("seats.away", name=name), say("seats.away_help")
    if is_paused:
        return say("seats.paused"), say("seats.paused_help")
    return say("seats.thinking", name=name), say("seats.thinking_help")


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
    levels = [node("li", words.say(f"seats.level.{kind}")) for kind in kinds if kind in LEVELS]
    told = [node("ul", *levels, class_="small seats-levels")] if levels else []
    return node("div", *fields, *told, class_="seats-form")


def far_away(words: Words) -> Node:
    """What can be pressed while somebody far away decides."""
    send = button("send", words.say("seats.send"))
    return node("div", node("div", send, class_="row"), class_="choices", data_view="far away")


def waiting(words: Words, *, is_behind: bool, is_watched: bool, is_paused: bool) -> Node:
    """What can be pressed while a computer plays."""
    # Each keeps its place: what somebody is about to press must not become something else.
    buttons = [button("skip", words.say("seats.skip"), off=not is_behind)]
    if is_watched and is_paused:
        buttons.insert(0, button("watch:on", words.say("seats.go_on")))
    elif is_watched:
        buttons.insert(0, button("watch:pause", words.say("seats.pause")))
    return node("div", node("div", *buttons, class_="row"), class_="choices", data_view="waiting")


def with_rematch(words: Words, seats: Seats, over: Node, *, is_by_link: bool) -> Node:
    """The last screen, and after it the ways to play again with new dice.

    How a game by link ended is still to be sent.
    """
    if is_by_link:
        return node("div", over, node("div", button("send", words.say("seats.send")), class_="row"))
    buttons = [button("rematch", words.say("seats.rematch"))]
    if len({*seats.kinds}) > 1:
        buttons.append(button("rematch:swap", words.say("seats.rematch_swapped")))
    return node("div", over, node("div", *buttons, class_="row rematch"))
