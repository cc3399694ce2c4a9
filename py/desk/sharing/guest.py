"""The page as a guest in another page: what its host may ask of it, and what it is told.

A message is an object that holds `mech`, the version of these words, and the id of a game; or, of
the oldest game, just that game's own version, as when it was the only one. From the host:

    {"mech": 1, "game": "race", "do": "choose", "choice": "hold", "id": 7}
    {"papermech": 1, "do": "choose", "choice": "left_arm.1", "id": 7}

asks for one of `COMMANDS`; none does what a person at the page could not do. To the host go an
answer to each command, in the form that it had, and tellings of what changes; see `answer` and
`Reporter`.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from desk.desk import Desk
from desk.keeping.save import read_any
from desk.registry import PACKAGES, face_of
from desk.seats.seating import HERE
from desk.words import LANGUAGES
from tabletop.errors import DamagedError, GameError, InvalidError
from tabletop.game import OLDEST, PLAYING

PROTOCOL = 1

COMMANDS: Mapping[str, tuple[str, type] | None] = {
    "new": ("seed", str),
    "open": ("link", str),
    "load": ("record", str),
    "choose": ("choice", str),
    "continue": None,
    "undo": None,
    "redo": None,
    "show": ("choices", int),
    "language": ("language", str),
    "theme": ("theme", str),
    "export": None,
}
"""Each command with the name and the kind of what it needs to know; `new` can do without a seed."""

THEMES = ("auto", "light", "dark")
_ONE_OF = {"language": LANGUAGES, "theme": THEMES}
_OPTIONAL = ("new",)
_OPENING = ("new", "open", "load")
"""What brings a game to the desk, and may be another one than is there."""
_OF_THE_PAGE = ("language", "theme")
"""What is the same whatever game is there."""
_LONGEST_ID = 100

Message = dict[str, object]

OLD_HEAD: Message = {"papermech": PROTOCOL}
"""What messages of the oldest game were known by while it was the only one, and still are."""


class Command(NamedTuple):
    """What a host asks for; `id` is its own, and comes back with the answer.

    `head` is what the message was known by, with the id of the `game` that it is for.
    """

    do: str
    value: str | int | None
    id: str | int | None
    game: str
    head: Message


def read_command(message: object) -> Command | None:
    """The command in a message; None for what is none of ours, which is passed over.

    Raises `InvalidError` where a command of this version is unknown or lacks what it needs.
    """
    if not isinstance(message, dict):
        return None
    is_named = message.get("papermech") != PROTOCOL
    if is_named and message.get("mech") != PROTOCOL:
        return None
    do = message.get("do")
    if not isinstance(do, str):
        return None
    game = message.get("game") if is_named else OLDEST
    if not isinstance(game, str):
        raise InvalidError("command_lacks", "game", PACKAGES)
    if do not in COMMANDS:
        raise InvalidError("command", do, tuple(COMMANDS))
    needed = COMMANDS[do]
    value = message.get(needed[0]) if needed else None
    if needed and type(value) is not needed[1] and not (value is None and do in _OPTIONAL):
        raise InvalidError("command_lacks", needed[0], (needed[1].__name__,))
    if do in _ONE_OF and value not in _ONE_OF[do]:
        raise InvalidError("command_lacks", do, _ONE_OF[do])
    told = value if isinstance(value, str | int) else None
    head = head_of(game, is_named=is_named)
    return Command(do, told, named(message.get("id")), game, head)


def head_of(game: str, *, is_named: bool) -> Message:
    """What a message of a game is known by; the oldest one's need not name it."""
    return {"mech": PROTOCOL, "game": game} if is_named or game != OLDEST else OLD_HEAD


def named(value: object) -> str | int | None:
    """What a host calls a command, to know its answer by; None for what is no name."""
    if isinstance(value, str):
        return value if len(value) <= _LONGEST_ID else None
    return value if type(value) is int else None


def refusing(head: Message, message: str, command: str | int | None) -> Message:
    """Tells that a message is no command, or lacks something, with what it was called."""
    called = {} if command is None else {"id": command}
    return telling(head, "refused", message=message, **called)


def expect_game(desk: Desk, command: Command) -> None:
    """Raise `DamagedError`, which names the game, for a command that is for none that is meant.

    That is one that is not here, and for what opens no game, another one than is on the desk.
    """
    if command.do in _OPENING or command.game not in PACKAGES:
        face_of(command.game)
    elif command.do not in _OF_THE_PAGE and command.game != desk.rules.id:
        # It need not be fetched to be told apart.
        raise DamagedError("other_game", command.game, (desk.rules.id,))


def obey(desk: Desk, command: Command, new_seed: Callable[[], str]) -> bool:
    """Do at the desk what a command asks for, if it is one for the desk; whether it was.

    Where that is refused, the desk has a message and is as it was. Only for a person at the page
    can a host choose, never for a computer or for a player who is far away.
    """
    value = command.value
    match command.do:
        case "new":
            seed = str(value) if value is not None else new_seed()
            desk.new_game(seed, rules=face_of(command.game).rules)
        case "load":
            _load(desk, str(value), command.game)
        case "choose" | "continue" if desk.decides not in (HERE, ""):
            desk.tell("guest.not_yours")
        case "choose" | "continue":
            # A host has been told what computers chose, though it may still be shown one by one.
            desk.press("skip")
            desk.press(f"choose:{value}" if command.do == "choose" else command.do)
        case "undo" | "redo":
            desk.press(command.do)
        case "show":
            desk.press(f"look:{desk.presses_after(int(value or 0))}")
        case "language":
            desk.press(f"language:{value}")
        case _:
            return False
    return True


def _load(desk: Desk, text: str, game: str) -> None:
    try:
        found = read_any(text).record.rules.id
        if found != game:
            raise DamagedError("other_game", found, (game,))
    except GameError as error:
        desk.refuse(error)
    else:
        desk.open_text(text)


def answer(command: Command, message: str, value: object = None) -> Message:
    """What a host is answered: `ok`, with a message in the player's language if it was refused."""
    told = {} if value is None else {"value": value}
    return {
        **command.head,
        "answer": command.do,
        "id": command.id,
        "ok": not message,
        "message": message,
        **told,
    }


def telling(head: Message, what: str, **values: object) -> Message:
    """A message that tells something unasked."""
    return {**head, "tell": what, **values}


def state_of(desk: Desk, head: Message = OLD_HEAD) -> Message:
    """How the game stands: for people, for programs, and if it can be written so, as a position.

    `seat` is asked, and `decides` tells who that is, as `players` does of all seats.
    """
    state = desk.state
    # The old form calls a stage what it is called in the only game that it is for.
    stage: Message = {"wave": state.stage}
    if head != OLD_HEAD:
        stage = {
            "stage": state.stage,
            "seat": state.seat,
            "decides": desk.decides,
            "players": list(desk.players),
        }
    return {
        "position": desk.rules.to_text(state) if desk.rules.is_quiet(state) else None,
        "choices": len(desk.record.choices),
        **stage,
        "decision": state.decision,
        "legal": list(state.legal),
        "outcome": state.outcome,
        "score": state.score,
        "question": desk.question,
    }


class Reporter:
    """Tells a host what has changed since it was last told.

    `is_named` if it is to be told the game's name with everything, whichever game it is.
    """

    def __init__(self, *, is_named: bool = False) -> None:
        self._is_named = is_named
        self._game = 0
        self._choices: tuple[str, ...] = ()
        self._state: Message = {}

    def news(self, desk: Desk) -> list[Message]:
        """Each choice made, what happened with the last, how the game stands, and its end."""
        before, choices = self._choices, desk.record.choices
        head = head_of(desk.rules.id, is_named=self._is_named)
        state = state_of(desk, head)
        is_same = desk.games_opened == self._game
        if is_same and choices == before and state == self._state:
            return []
        made = choices[len(before) :]
        is_on = is_same and bool(made) and choices[: len(before)] == before
        told = [telling(head, "choice", choice=choice) for choice in made] if is_on else []
        if is_on:
            told.append(telling(head, "event", said=list(desk.tell_about("last"))))
        told.append(telling(head, "state", **state))
        was_over = self._state.get("outcome", PLAYING) != PLAYING
        if state["outcome"] != PLAYING and not was_over:
            told.append(telling(head, "over", outcome=state["outcome"], score=state["score"]))
        self._game, self._choices, self._state = desk.games_opened, choices, state
        return told
