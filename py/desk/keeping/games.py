"""The list of games that are kept beside the one on the sheet."""

from collections.abc import Container, Iterable, Mapping
from typing import NamedTuple

from desk.drawing.nodes import Node, button, node
from desk.face import Plain
from desk.keeping.shelf import LONGEST_NAME, Label
from desk.registry import face_of
from desk.seats.seating import OPPONENTS, opponents
from desk.sharing.daily import written
from desk.words import Words
from tabletop.errors import DamagedError
from tabletop.game import OLDEST, PLAYING

_OPEN = ("games.open", "games.open_named")
_FILE = ("games.file", "games.file_named")
_DELETE = ("games.delete", "games.delete_named")


class Listed(NamedTuple):
    """What the list shows: `aside` are texts that cannot be read, by the name they lie under.

    Of the others only those of the game `of`, and of these only those `against` some of the
    `seating.OPPONENTS`, where such are among them; all of them for none.
    """

    present: Label
    others: tuple[Label, ...]
    aside: Mapping[str, str]
    may_bring_back: bool
    of: str = ""
    against: str = ""


def games(words: Words, listed: Listed) -> Node:
    """The list, with what can be done with each game."""
    say = words.say
    told = _told(words, (listed.present, *listed.others))
    ids = sorted({_game_of(label) for label in listed.others})
    of = listed.of if listed.of in ids else ""
    of_game = [label for label in listed.others if of in ("", _game_of(label))]
    kinds = {_opponents_of(label) for label in of_game} - {""}
    against = listed.against if listed.against in kinds else ""
    shown = [label for label in of_game if against in ("", _opponents_of(label))]
    rows = [_game(words, label, told[label.id], is_present=False) for label in shown]
    others = node("ul", *rows, class_="games") if rows else node("p", say("games.none"))
    present = _game(words, listed.present, told[listed.present.id], is_present=True)
    back = node("p", button("games-back:", say("games.bring_back")))
    return node(
        "div",
        node("ul", present, class_="games"),
        node("h3", say("games.others"), id="games-others", tabindex="-1"),
        *([_of_which(words, ids, of)] if len(ids) > 1 else ()),
        *([_against_whom(words, kinds, against)] if len(kinds) > 1 else ()),
        others,
        *([back] if listed.may_bring_back else []),
        *(_aside(words, listed.aside) if listed.aside else ()),
    )


def _of_which(words: Words, ids: Iterable[str], of: str) -> Node:
    """The choice of the game whose games are listed."""
    names = {"": words.say("games.all")} | {game: _title(words, game) for game in ids}
    return _choice("games-of", words.say("games.show"), names, of)


def _against_whom(words: Words, kinds: Container[str], against: str) -> Node:
    """The choice of the opponents against whom the listed games are."""
    among = {kind: words.say(f"games.against.{kind}") for kind in OPPONENTS if kind in kinds}
    names = {"": words.say("games.against_all")} | among
    return _choice("games-against", words.say("games.opponents"), names, against)


def _choice(element: str, label: str, names: Mapping[str, str], chosen: str) -> Node:
    options = [
        node("option", name, value=value, **({"selected": ""} if value == chosen else {}))
        for value, name in names.items()
    ]
    return node(
        "label", node("span", label), node("select", *options, id=element), class_="field block"
    )


def name_of(words: Words, label: Label) -> str:
    """What a game is called: by its name, or by its day."""
    return label.name or unnamed(words, label)


def files_of(label: Label) -> str:
    """What the name of a file with a game begins with."""
    try:
        return face_of(_game_of(label)).files
    except DamagedError:
        return Plain.files


def is_begun(label: Label, kind: str) -> bool:
    """Whether a kept game is of that kind and can be played on."""
    return _game_of(label) == kind and label.about.get("outcome") == PLAYING


def unnamed(words: Words, label: Label) -> str:
    """What a game without a name is called."""
    return words.say("games.unnamed", day=written(words, label.day))


def _game(words: Words, label: Label, told: str, *, is_present: bool) -> Node:
    say, name = words.say, name_of(words, label)
    field = node(
        "input",
        type="text",
        value=label.name,
        placeholder=unnamed(words, label),
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
        else [named_button(words, "game", _OPEN, label.id, name)]
    )
    deletable = (
        [] if is_present else [named_button(words, "ask:game-delete", _DELETE, label.id, name)]
    )
    return node(
        "li",
        field,
        node("p", told, class_="small"),
        node(
            "div",
            *done,
            named_button(words, "game-file", _FILE, label.id, name),
            *deletable,
            class_="row",
        ),
    )


def _told(words: Words, labels: Iterable[Label]) -> dict[str, str]:
    """How each game stands, and where there are several, which one it is; by the labels' ids."""
    games = {label.id: _game_of(label) for label in labels}
    are_several = len(set(games.values())) > 1
    told = {}
    for label in labels:
        about = _about(words, label)[1]
        told[label.id] = told_of(words, label) if are_several else about
    return told


def told_of(words: Words, label: Label) -> str:
    """Which game one is of, and how it stands."""
    name, about = _about(words, label)
    return words.say("games.of_game", game=name, about=about) if about else name


def _game_of(label: Label) -> str:
    # Where none is named, an earlier version wrote it, which had one.
    game = label.about.get("game", OLDEST)
    return game if isinstance(game, str) else ""


def _opponents_of(label: Label) -> str:
    """Against whom a game is; empty for a game for one, and where an earlier version wrote it."""
    return opponents(label.about.get("players"))


def _about(words: Words, label: Label) -> tuple[str, str]:
    """What a game is called, and how it stands; of one that is not here just its id."""
    game = _game_of(label)
    try:
        face = face_of(game)
    except DamagedError as error:
        return error.piece, ""
    about = face.listed(Words(words.language, face.domain), label.about)
    kind = _opponents_of(label)
    if kind:
        against = words.say(f"games.against.{kind}")
        about = words.say("games.against", about=about, against=against) if about else against
    return _title(words, game), about


def _title(words: Words, game: str) -> str:
    """What a game is called; of one that is not here its id."""
    try:
        return Words(words.language, face_of(game).domain).say("page.title")
    except DamagedError as error:
        return error.piece


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
                    named_button(words, "aside-file", _FILE, name, called),
                    named_button(words, "ask:aside-delete", _DELETE, name, called),
                    class_="row",
                ),
            )
        )
    yield node("ul", *rows, class_="games")


def named_button(words: Words, verb: str, keys: tuple[str, str], which: str, name: str) -> Node:
    """A button that shows what it does, and tells also to which of the list."""
    short, whole = keys
    shown = button(f"{verb}:{which}", words.say(short))
    shown.attrs["aria-label"] = words.say(whole, name=name)
    return shown
