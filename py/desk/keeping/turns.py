"""The list of games by link: whose turn it is in each, yours first.

How it is plugged in: in the dialog of games, above the others, from `Correspondence.labels`. Its
presses are `link-game:ID`, which opens a game, `link-again:ID`, which shows its link once more, and
`link-delete:ID`, which can be undone as with other games.
"""

from collections.abc import Iterable, Sequence

from desk.drawing.nodes import Node, button, node
from desk.keeping.correspondence import NOBODY, Stored, called_of, names_of, seat_of, seats_of
from desk.keeping.games import named_button, told_of, unnamed
from desk.keeping.shelf import Label
from desk.words import Words

_OPEN = ("games.open", "games.open_named")
_AGAIN = ("by_link.again", "by_link.again_named")
_DELETE = ("games.delete", "games.delete_named")


def is_yours(label: Label) -> bool:
    """Whether it is a turn of a seat that is played here."""
    return seat_of(label) in seats_of(label)


def waiting(words: Words, labels: Iterable[Label]) -> str:
    """In how many games it is your turn, for a button; empty if in none."""
    number = sum(map(is_yours, labels))
    return words.count("by_link.waiting", number) if number else ""


def games_by_link(words: Words, labels: Iterable[Label]) -> Node:
    """The list, or that there is none: your turns, then those of others, then what is over."""
    rows = [_row(words, label) for label in sorted(labels, key=_rank)]
    if not rows:
        return node("p", words.say("by_link.none"))
    return node("ul", *rows, class_="games")


def listed(words: Words, labels: Sequence[Label], *, may_bring_back: bool) -> Node:
    """The list with its heading; nothing where there is no game and none was deleted."""
    back = node("p", button("link-back:", words.say("games.bring_back")))
    if not labels:
        return node("div", back) if may_bring_back else node("div")
    told = waiting(words, labels)
    return node(
        "div",
        node("h3", words.say("by_link.list")),
        *([node("p", told)] if told else ()),
        games_by_link(words, labels),
        *([back] if may_bring_back else ()),
    )


def name_of(words: Words, label: Label) -> str:
    """What a game is called: by whom it is played with, or by its day."""
    here = seats_of(label)
    others = [name for seat, name in enumerate(names_of(label)) if name and seat not in here]
    if not others:
        return unnamed(words, label)
    return words.say("by_link.with", names=", ".join(others))


def whose(words: Words, label: Label) -> str:
    """Whose turn it is, or that the game is over."""
    seat, names = seat_of(label), names_of(label)
    if seat == NOBODY:
        return words.say("by_link.over")
    if is_yours(label):
        return words.say("by_link.yours")
    return words.say("by_link.theirs", who=who(words, names, seat, called_of(label)))


def not_kept(words: Words, stored: Stored) -> str:
    """That a game was not kept, and what to do; empty if it was."""
    return "" if stored.lasts else words.say("by_link.not_kept")


def who(words: Words, names: Sequence[str], seat: int, called: Sequence[str] = ()) -> str:
    """What the player of a seat is called, or else the seat in its game."""
    for each in (names, called):
        if seat < len(each) and each[seat]:
            return each[seat]
    return words.say("by_link.player", n=seat + 1)


def _rank(label: Label) -> int:
    if is_yours(label):
        return 0
    return 2 if seat_of(label) == NOBODY else 1


def _row(words: Words, label: Label) -> Node:
    name = name_of(words, label)
    done = [
        named_button(words, "link-game", _OPEN, label.id, name),
        named_button(words, "link-again", _AGAIN, label.id, name),
        named_button(words, "ask:link-delete", _DELETE, label.id, name),
    ]
    return node(
        "li",
        node("p", name),
        node("p", whose(words, label), class_="games-present"),
        node("p", told_of(words, label), class_="small"),
        node("div", *done, class_="row"),
    )
