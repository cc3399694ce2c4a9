"""The page as a guest in another page: what its host may ask of it, and what it is told.

A message is an object that holds `papermech`, the version of these words. From the host:

    {"papermech": 1, "do": "choose", "choice": "left_arm.1", "id": 7}

asks for one of `COMMANDS`; none does what a person at the page could not do. To the host go an
answer to each command, and tellings of what changes; see `answer` and `Reporter`.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from desk.desk import Desk
from desk.words import LANGUAGES
from papermech.position import to_text
from papermech.state import OVER
from tabletop.errors import InvalidError

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
_LONGEST_ID = 100

Message = dict[str, object]


class Command(NamedTuple):
    """What a host asks for; `id` is its own, and comes back with the answer."""

    do: str
    value: str | int | None
    id: str | int | None


def read_command(message: object) -> Command | None:
    """The command in a message; None for what is none of ours, which is passed over.

    Raises `InvalidError` where a command of this version is unknown or lacks what it needs.
    """
    if not isinstance(message, dict) or message.get("papermech") != PROTOCOL:
        return None
    do = message.get("do")
    if not isinstance(do, str):
        return None
    if do not in COMMANDS:
        raise InvalidError("command", do, tuple(COMMANDS))
    needed = COMMANDS[do]
    value = message.get(needed[0]) if needed else None
    if needed and type(value) is not needed[1] and not (value is None and do in _OPTIONAL):
        raise InvalidError("command_lacks", needed[0], (needed[1].__name__,))
    if do in _ONE_OF and value not in _ONE_OF[do]:
        raise InvalidError("command_lacks", do, _ONE_OF[do])
    told = value if isinstance(value, str | int) else None
    return Command(do, told, named(message.get("id")))


def named(value: object) -> str | int | None:
    """What a host calls a command, to know its answer by; None for what is no name."""
    if isinstance(value, str):
        return value if len(value) <= _LONGEST_ID else None
    return value if type(value) is int else None


def refusing(message: str, command: str | int | None) -> Message:
    """Tells that a message is no command, or lacks something, with what it was called."""
    return telling("refused", message=message, **({} if command is None else {"id": command}))


def obey(desk: Desk, command: Command, new_seed: Callable[[], str]) -> bool:
    """Do at the desk what a command asks for, if it is one for the desk; whether it was.

    Where that is refused, the desk has a message and is as it was.
    """
    value = command.value
    match command.do:
        case "new":
            desk.new_game(str(value) if value is not None else new_seed())
        case "load":
            desk.open_text(str(value))
        case "choose":
            desk.press(f"choose:{value}")
        case "continue" | "undo" | "redo":
            desk.press(command.do)
        case "show":
            desk.press(f"look:{desk.presses_after(int(value or 0))}")
        case "language":
            desk.press(f"language:{value}")
        case _:
            return False
    return True


def answer(command: Command, message: str, value: object = None) -> Message:
    """What a host is answered: `ok`, with a message in the player's language if it was refused."""
    told = {} if value is None else {"value": value}
    return {
        "papermech": PROTOCOL,
        "answer": command.do,
        "id": command.id,
        "ok": not message,
        "message": message,
        **told,
    }


def telling(what: str, **values: object) -> Message:
    """A message that tells something unasked."""
    return {"papermech": PROTOCOL, "tell": what, **values}


def state_of(desk: Desk) -> Message:
    """How the game stands: for people, for programs, and as a position."""
    state = desk.state
    return {
        "position": to_text(state),
        "choices": len(desk.record.choices),
        "wave": state.wave,
        "decision": state.decision,
        "legal": list(state.legal),
        "outcome": state.outcome,
        "score": state.score,
        "question": desk.question,
    }


class Reporter:
    """Tells a host what has changed since it was last told."""

    def __init__(self) -> None:
        self._game = 0
        self._choices: tuple[str, ...] = ()
        self._state: Message = {}

    def news(self, desk: Desk) -> list[Message]:
        """Each choice made, what happened with the last, how the game stands, and its end."""
        before, choices = self._choices, desk.record.choices
        state = state_of(desk)
        is_same = desk.games_opened == self._game
        if is_same and choices == before and state == self._state:
            return []
        made = choices[len(before) :]
        is_on = is_same and bool(made) and choices[: len(before)] == before
        told = [telling("choice", choice=choice) for choice in made] if is_on else []
        if is_on:
            told.append(telling("event", said=list(desk.tell_about("last"))))
        told.append(telling("state", **state))
        if state["decision"] == OVER and self._state.get("decision") != OVER:
            told.append(telling("over", outcome=state["outcome"], score=state["score"]))
        self._game, self._choices, self._state = desk.games_opened, choices, state
        return told
