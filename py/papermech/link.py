"""Links: a game, a position, a whole replay or a rule in the fragment of the page's address.

    #daily                                        today's game, the same for everybody
    #1&daily=2026-11-28                           that of a day
    #1&new&seed=steel-rain                        a new game, here with a seed
    #1&new&mech=laser.ppc.fist.fist.3.3&rulings=circles.two
    #1&position=pm1/standard/…/action&seed=k3v8   a game that begins at a position
    #1&replay=…&seed=steel-rain&at=12             a whole game, opened where 12 choices were made
    #rule=HASTE                                   a rule

The number in front is the version; a link without one is of version 1. Equipment, rulings and
position are written as in `papermech.position`; a replay holds `from=` and a position where it
began at one, and `faces=` in place of a seed where the player threw. Seeds are percent-encoded;
eight letters and digits, as the page makes them up itself, need no encoding.

The choices of a replay are numbers of a mixed radix, packed into base64url after two bytes that
check the link: how many choices; for each its place in the sorted list of those that were legal;
and after every sixteenth, and the last, twelve bits that check the state. So a replay that leads
elsewhere, since the rules have changed meanwhile, is noticed within sixteen choices.
"""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple

from papermech import position
from papermech.daily import RULES_VERSION, daily_seed
from papermech.game import apply
from papermech.loadout import STANDARD, Loadout
from papermech.record import MOST_CHOICES, Record, replay
from papermech.rules import RULES
from papermech.rulings import Rulings
from papermech.state import State
from tabletop.daily import is_day
from tabletop.dice import SIDES, OutOfDice
from tabletop.errors import DamagedError, InvalidError

VERSION = 1
LONGEST = 32_000
"""Characters that a link may have; five thousand choices and as many dice need fewer."""

# The page's own library does without urllib, and so little of it is needed here.
_UNRESERVED = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
_STOPS = "-._~"
"""What stands in a link as it is, but is no letter and no digit."""
_ESCAPED = re.compile(rb"%([0-9A-Fa-f]{2})")

_BETWEEN_CHECKS = 16
_CHECKS = 1 << 12
_CHECK_BYTES = 2
_FACES_OF_A_BYTE = 3

_DAILY, _NEW, _POSITION, _REPLAY, _RULE = "daily", "new", "position", "replay", "rule"
_SEED, _FACES, _MECH, _RULINGS, _FROM, _AT = "seed", "faces", "mech", "rulings", "from", "at"


class NewGame(NamedTuple):
    """A game to begin; without a seed everybody who follows the link gets dice of their own."""

    seed: str | None = None
    loadout: Loadout = STANDARD
    rulings: Rulings = Rulings()


class Daily(NamedTuple):
    """The game of a day, `YYYY-MM-DD`; of the day on which the link is followed for None."""

    day: str | None = None


class AtPosition(NamedTuple):
    """A game that begins at a position, which is legal; without a seed as in `NewGame`."""

    position: str
    seed: str | None = None


class Replay(NamedTuple):
    """A whole game, to be opened where `at` choices were made; at its end for None."""

    record: Record
    at: int | None = None


class RuleAt(NamedTuple):
    """A rule, by its id."""

    rule: str


Link = NewGame | Daily | AtPosition | Replay | RuleAt


class DivergedError(DamagedError):
    """A replay that leads elsewhere than where it was made.

    `place` is the number of choices after which that was noticed. `report` is a record of the game
    up to there, with what was expected beside it, to be opened or sent to us.
    """

    report = ""


def record_of(link: NewGame | Daily | AtPosition | Replay, today: str, seed: str) -> Record:
    """The record that a link opens; `today` as `YYYY-MM-DD`, and a seed for a link without one."""
    match link:
        case NewGame(given, loadout, rulings):
            return Record(loadout, rulings, seed if given is None else given)
        case Daily(day):
            return Record(seed=daily_seed(today if day is None else day))
        case AtPosition(text, given):
            return Record.at(text, seed if given is None else given)
        case Replay(record):
            return record


# --- Writing


def link_of(link: Link) -> str:
    """The fragment, without `#`, that `read_link` reads.

    Raises `DamagedError` for a game too long for a link, and for a replay as `record.replay` does.
    """
    match link:
        case RuleAt(rule):
            return f"{_RULE}={rule}"
        case Daily(day):
            parts = [_DAILY if day is None else f"{_DAILY}={day}"]
        case NewGame(seed, loadout, rulings):
            parts = [_NEW, *_seed(seed), *_equipment(loadout, rulings)]
        case AtPosition(text, seed):
            parts = [f"{_POSITION}={text}", *_seed(seed)]
        case Replay(record, at):
            beginning = _beginning(record)
            packed = _pack(beginning, _digits(record))
            parts = [f"{_REPLAY}={packed}", *beginning, *([] if at is None else [f"{_AT}={at}"])]
    written = _ended("&".join((str(VERSION), *parts)))
    if len(written) > LONGEST:
        raise DamagedError("link_too_long", str(len(written)), (str(LONGEST),))
    return written


def _seed(seed: str | None) -> list[str]:
    return [] if seed is None else [f"{_SEED}={_quoted(seed)}"]


def _quoted(text: str) -> str:
    return "".join(chr(b) if b in _UNRESERVED else f"%{b:02X}" for b in text.encode())


def _ended(written: str) -> str:
    """A link as it stays whole in running text: a stop at its end would be taken for the text's."""
    end = written[-1]
    return f"{written[:-1]}%{ord(end):02X}" if end in _STOPS else written


def _equipment(loadout: Loadout, rulings: Rulings) -> list[str]:
    parts = []
    if loadout != STANDARD:
        parts.append(f"{_MECH}={position.write_equipment(loadout)}")
    if rulings != Rulings():
        parts.append(f"{_RULINGS}={position.write_rulings(rulings)}")
    return parts


def _beginning(record: Record) -> list[str]:
    """What a replay needs beside its choices."""
    faces = record.faces or ()
    dice = _seed(record.seed) or [f"{_FACES}={_to_base64(_packed_faces(faces))}"]
    if record.position is not None:
        return [*dice, f"{_FROM}={record.position}"]
    return [*dice, *_equipment(record.loadout, record.rulings)]


def _packed_faces(faces: tuple[int, ...]) -> bytes:
    """How many faces the last byte holds, and then three in a byte."""
    packed = bytearray([len(faces) % _FACES_OF_A_BYTE])
    for start in range(0, len(faces), _FACES_OF_A_BYTE):
        value = 0
        for face in faces[start : start + _FACES_OF_A_BYTE]:
            value = value * SIDES + face - 1
        packed.append(value)
    return bytes(packed)


class _Digit(NamedTuple):
    """A number below `radix`."""

    value: int
    radix: int


def _digits(record: Record) -> Iterator[_Digit]:
    choices = record.choices
    yield _Digit(len(choices), MOST_CHOICES + 1)
    if not choices:
        # So the link of a game whose first dice have not been thrown yet can be written too.
        return
    before: State | None = None
    for place, step in enumerate(replay(record)):
        if before is not None:
            yield _Digit(before.legal.index(choices[place - 1]), len(before.legal))
            if _is_checked(place, len(choices)):
                yield _Digit(_check(step.state), _CHECKS)
        before = step.state


def _is_checked(place: int, last: int) -> bool:
    return place % _BETWEEN_CHECKS == 0 or place == last


def _check(state: State) -> int:
    return _number_of(f"{state.dice_used} {position.to_text(state)}") % _CHECKS


def _number_of(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:_CHECK_BYTES], "big")


def _pack(beginning: Iterable[str], digits: Iterable[_Digit]) -> str:
    value = 0
    for digit, radix in reversed(list(digits)):
        value = value * radix + digit
    packed = value.to_bytes((value.bit_length() + 7) // 8, "big")
    return _to_base64(_checked(beginning, packed) + packed)


def _checked(beginning: Iterable[str], packed: bytes) -> bytes:
    return sha256("&".join(beginning).encode() + packed).digest()[:_CHECK_BYTES]


def _to_base64(packed: bytes) -> str:
    return urlsafe_b64encode(packed).decode().rstrip("=")


# --- Reading


def read_link(fragment: str) -> Link:
    """What a fragment, without `#`, leads to.

    Raises `DamagedError` for what is no link of ours or of this version, for one that was cut off
    or changed, and for a replay that leads elsewhere (a `DivergedError`); `InvalidError` and
    `IllegalError` for pieces as reading records and positions does.
    """
    if len(fragment) > LONGEST:
        raise DamagedError("link_too_long", str(len(fragment)), (str(LONGEST),))
    version, rest = _version(fragment)
    if version > VERSION:
        raise DamagedError("link_future", version, (str(VERSION),))
    kind, *parts = rest.split("&")
    name, _, what = kind.partition("=")
    if not version or name not in _READERS:
        raise DamagedError("link_foreign", fragment, _READERS)
    reader, keys = _READERS[name]
    return reader(_unquoted(name, what), _named(parts, keys))


def _version(fragment: str) -> tuple[int, str]:
    number, ampersand, rest = fragment.partition("&")
    if ampersand and re.fullmatch("[0-9]{1,9}", number):
        return int(number), rest
    return VERSION, fragment


def _named(parts: Iterable[str], keys: Iterable[str]) -> dict[str, str]:
    named: dict[str, str] = {}
    for part in parts:
        key, _, value = part.partition("=")
        if key not in keys:
            raise InvalidError("link_key", key, keys)
        if key in named:
            raise InvalidError("link_twice", key)
        named[key] = _unquoted(key, value)
    return named


def percent_decoded(text: str) -> str:
    """A text with its percent-encoded bytes put back; ValueError where they are not UTF-8."""
    return _ESCAPED.sub(lambda code: bytes([int(code[1], 16)]), text.encode()).decode()


def _unquoted(key: str, value: str) -> str:
    try:
        return percent_decoded(value)
    except ValueError as error:
        raise InvalidError("link_piece", f"{key}={value}", ("UTF-8",)) from error


def _read_daily(what: str, named: Mapping[str, str]) -> Daily:
    if not what:
        return Daily()
    if not is_day(what):
        raise InvalidError("link_piece", f"{_DAILY}={what}", (f"{_DAILY}=2026-11-28",))
    return Daily(what)


def _read_new(what: str, named: Mapping[str, str]) -> NewGame:
    if what:
        raise InvalidError("link_piece", f"{_NEW}={what}", (_NEW,))
    return NewGame(named.get(_SEED), *_read_equipment(named))


def _read_equipment(named: Mapping[str, str]) -> tuple[Loadout, Rulings]:
    mech, rulings = named.get(_MECH), named.get(_RULINGS)
    return (
        STANDARD if mech is None else position.read_equipment(mech),
        Rulings() if rulings is None else position.read_rulings(rulings),
    )


def _read_position(what: str, named: Mapping[str, str]) -> AtPosition:
    return AtPosition(position.to_text(position.from_text(what)), named.get(_SEED))


def _read_rule(what: str, named: Mapping[str, str]) -> RuleAt:
    if what not in RULES:
        raise InvalidError("link_rule", what)
    return RuleAt(what)


def _read_replay(what: str, named: Mapping[str, str]) -> Replay:
    beginning = _read_beginning(named)
    written = _beginning(beginning)
    packed = _from_base64(_REPLAY, what)
    checks, digits = packed[:_CHECK_BYTES], packed[_CHECK_BYTES:]
    if len(checks) < _CHECK_BYTES or checks != _checked(written, digits):
        raise DamagedError("link_changed", f"{_REPLAY}={what}")
    link = "&".join((str(VERSION), f"{_REPLAY}={what}", *written))
    record = _replayed(beginning, int.from_bytes(digits, "big"), link)
    if _AT not in named:
        return Replay(record)
    places = range(len(record.choices) + 1)
    if named[_AT] not in map(str, places):
        raise InvalidError("link_piece", f"{_AT}={named[_AT]}", (f"0-{places[-1]}",))
    return Replay(record, int(named[_AT]))


def _read_beginning(named: Mapping[str, str]) -> Record:
    seed, faces = named.get(_SEED), None
    if (seed is None) == (_FACES not in named):
        raise InvalidError("link_piece", "&".join(named), (f"{_SEED}=", f"{_FACES}="))
    if seed is None:
        faces = _unpacked_faces(_from_base64(_FACES, named[_FACES]))
    if _FROM not in named:
        return Record(*_read_equipment(named), seed, faces)
    if doubled := {_MECH, _RULINGS} & set(named):
        raise InvalidError("link_key", min(doubled), (_FROM,))
    return Record.at(named[_FROM], seed, faces)


def _from_base64(key: str, text: str) -> bytes:
    padded = text + "=" * (-len(text) % 4)
    if not re.fullmatch("[A-Za-z0-9_-]*", text) or padded.endswith("==="):
        raise InvalidError("link_piece", f"{key}={text}", ("base64url",))
    return urlsafe_b64decode(padded)


def _unpacked_faces(packed: bytes) -> tuple[int, ...]:
    faces: list[int] = []
    for place, value in enumerate(packed[1:], start=2):
        held = packed[0] if place == len(packed) and packed[0] else _FACES_OF_A_BYTE
        if held > _FACES_OF_A_BYTE or value >= SIDES**held:
            raise InvalidError("link_piece", f"{_FACES}={_to_base64(packed)}", ("123456",))
        faces += [value // SIDES**k % SIDES + 1 for k in reversed(range(held))]
    return tuple(faces)


def _replayed(beginning: Record, value: int, link: str) -> Record:
    """The record with its choices, found by playing it."""
    value, number = divmod(value, MOST_CHOICES + 1)
    if not number:
        return beginning
    dice = beginning.dice()
    choices: list[str] = []
    try:
        state = beginning.begin(dice).state
        for place in range(1, number + 1):
            if not state.legal:
                raise _diverged(beginning, choices, state, link, None)
            value, chosen = divmod(value, len(state.legal))
            choices.append(state.legal[chosen])
            state = apply(state, choices[-1], dice).state
            if _is_checked(place, number):
                value, check = divmod(value, _CHECKS)
                if check != _check(state):
                    raise _diverged(beginning, choices, state, link, check)
    except OutOfDice as gap:
        raise DamagedError("link_dice", str(gap.missing), place=len(choices)) from gap
    if value:
        raise DamagedError("link_changed", link)
    return beginning._replace(choices=tuple(choices))


def _diverged(
    beginning: Record, choices: list[str], state: State, link: str, expected: int | None
) -> DivergedError:
    found, wanted = f"{_check(state):03x}", "-" if expected is None else f"{expected:03x}"
    error = DivergedError("link_diverged", found, (wanted,), len(choices))
    record = beginning._replace(choices=tuple(choices)).as_json()
    seen = {
        "link": link,
        "rules": RULES_VERSION,
        "choices": len(choices),
        "expected": wanted,
        "found": found,
    }
    # What a record holds besides is ignored when it is opened.
    error.report = json.dumps({**record, "diverged": seen}, ensure_ascii=False)
    return error


_READERS: dict[str, tuple[Callable[[str, Mapping[str, str]], Link], tuple[str, ...]]] = {
    _NEW: (_read_new, (_SEED, _MECH, _RULINGS)),
    _DAILY: (_read_daily, ()),
    _POSITION: (_read_position, (_SEED,)),
    _REPLAY: (_read_replay, (_SEED, _FACES, _FROM, _MECH, _RULINGS, _AT)),
    _RULE: (_read_rule, ()),
}
