"""The list of games that are kept beside the one on the sheet."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from desk.daily import written
from desk.drawing.nodes import Node, button, node
from desk.keeping.shelf import LONGEST_NAME, Label
from desk.words import Words

_OPEN = ("games.open", "games.open_named")
_FILE = ("games.file", "games.file_named")
_DELETE = ("games.delete", "games.delete_named")


class Listed(NamedTuple):
    """What the list shows: `aside` are texts that cannot be read, by the name they lie under."""

    present: Label
    others: tuple[Label, ...]
    aside: Mapping[str, str]
    may_bring_back: bool


def games(words: Words, listed: Listed) -> Node:
    """The list, with what can be done with each game."""
    say = words.say
    rows = [_game(words, label, is_present=False) for label in listed.others]
    others = node("ul", *rows, class_="games") if rows else node("p", say("games.none"))
    back = node("p", button("games-back:", say("games.bring_back")))
    return node(
        "div",
        node("ul", _game(words, listed.present, is_present=True), class_="games"),
        node("h3", say("games.others"), id="games-others", tabindex="-1"),
        others,
        *([back] if listed.may_bring_back else []),
        *(_aside(words, listed.aside) if listed.aside else ()),
    )


def name_of(words: Words, label: Label) -> str:
    """What a game is called: by its name, or by its day."""
    return label.name or _unnamed(words, label)


def _unnamed(words: Words, label: Label) -> str:
    return words.say("games.unnamed", day=written(words, label.day))


def _game(words: Words, label: Label, *, is_present: bool) -> Node:
    say, name = words.say, name_of(words, label)
    field = node(
        "input",
        type="text",
        value=label.name,
        placeholder=_unnamed(words, label),
        maxlength=str(LONGEST_NAME),
        autocomplete="off",
        autocorrect="off",
        spellcheck="false",
        enterkeyhint="done",
        aria_label=say("games.name_of", name=name),
        data_game=label.id,
    )
    done = (
        [node("p", say("games.present"), class_="games-present")]
        if is_present
        else [_named(words, "game", _OPEN, label.id, name)]
    )
    deletable = [] if is_present else [_named(words, "game-delete", _DELETE, label.id, name)]
    return node(
        "li",
        field,
        node("p", _about(words, label.about), class_="small"),
        node(
            "div",
            *done,
            _named(words, "game-file", _FILE, label.id, name),
            *deletable,
            class_="row",
        ),
    )


def _about(words: Words, about: Mapping[str, object]) -> str:
    """How a game stands; what an unknown version wrote is passed over."""
    match about:
        case {"outcome": "won", "score": int(score)}:
            return words.say("games.won", score=score)
        case {"outcome": "lost", "wave": int(wave)}:
            return words.say("games.lost", wave=wave)
        case {"wave": int(wave), "choices": int(choices)}:
            return words.count("games.playing", choices, wave=wave)
        case _:
            return ""


def _aside(words: Words, aside: Mapping[str, str]) -> Iterable[Node]:
    say = words.say
    yield node("h3", say("games.aside"))
    yield node("p", say("games.aside_help"), class_="small")
    rows = []
    for place, (name, text) in enumerate(aside.items(), start=1):
        called = words.count("games.aside_text", len(text), place=place)
        rows.append(
            node(
                "li",
                node("p", called),
                node(
                    "div",
                    _named(words, "aside-file", _FILE, name, called),
                    _named(words, "aside-delete", _DELETE, name, called),
                    class_="row",
                ),
            )
        )
    yield node("ul", *rows, class_="games")


def _named(words: Words, verb: str, keys: tuple[str, str], which: str, name: str) -> Node:
    """A button that shows what it does, and tells also to which of the list."""
    short, whole = keys
    shown = button(f"{verb}:{which}", words.say(short))
    shown.attrs["aria-label"] = words.say(whole, name=name)
    return shown
