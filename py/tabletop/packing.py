"""Numbers, texts and games in few characters of a link: mixed radix, dice, percent-encoding.

The choices of a game are digits of a mixed radix: how many; for each its place in the sorted list
of those that were legal; and after every sixteenth, and the last, twelve bits that check the state.
So a game that leads elsewhere, since the rules have changed meanwhile, is noticed within sixteen
choices.

The page's own library does without urllib, and so little of it is needed here.
"""

import json
import re
from base64 import b32decode, b32encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple

from tabletop.dice import OutOfDice
from tabletop.errors import DamagedError, DivergedError, InvalidError
from tabletop.game import Rules, S, X
from tabletop.record import MOST_CHOICES, Record, replay

_UNRESERVED = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
_STOPS = "-._~"
"""What stands in a link as it is, but is no letter and no digit."""
_ESCAPED = re.compile(rb"%([0-9A-Fa-f]{2})")

_BETWEEN_CHECKS = 16
_CHECKS = 1 << 12
_CHECK_BYTES = 2


class Digit(NamedTuple):
    """A number below `radix`."""

    value: int
    radix: int


def packed(digits: Iterable[Digit]) -> bytes:
    """Digits of a mixed radix as the bytes of one number, the first digit lowest."""
    value = 0
    for digit, radix in reversed(list(digits)):
        value = value * radix + digit
    return value.to_bytes((value.bit_length() + 7) // 8, "big")


class Unpacked:
    """Digits of a mixed radix to be taken in the order in which they were packed."""

    def __init__(self, data: bytes) -> None:
        self._value = int.from_bytes(data, "big")

    def take(self, radix: int) -> int:
        """The next digit, which is below `radix`."""
        self._value, digit = divmod(self._value, radix)
        return digit

    @property
    def is_empty(self) -> bool:
        """Whether all that is left are zeros."""
        return not self._value


def checksum(data: bytes, size: int) -> bytes:
    """So many bytes that change with the data."""
    return sha256(data).digest()[:size]


def to_base64(data: bytes) -> str:
    """Bytes as base64url without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def from_base64(key: str, text: str) -> bytes:
    """What `to_base64` wrote; `key` names the piece if it cannot be read (`InvalidError`)."""
    padded = text + "=" * (-len(text) % 4)
    if not re.fullmatch("[A-Za-z0-9_-]*", text) or padded.endswith("==="):
        raise InvalidError("link_piece", f"{key}={text}", ("base64url",))
    return urlsafe_b64decode(padded)


def to_base32(data: bytes) -> str:
    """Bytes as small letters and digits alone, which no chat takes for marks of its own."""
    return b32encode(data).decode().rstrip("=").lower()


def from_base32(key: str, text: str) -> bytes:
    """What `to_base32` wrote; `key` names the piece if it cannot be read (`InvalidError`)."""
    if not re.fullmatch("[a-z2-7]*", text) or len(text) % 8 in (1, 3, 6):
        raise InvalidError("link_piece", f"{key}={text}", ("a-z", "2-7"))
    return b32decode(text.upper() + "=" * (-len(text) % 8))


def quoted(text: str) -> str:
    """A text percent-encoded, but for letters, digits and `-._~`."""
    return "".join(chr(b) if b in _UNRESERVED else f"%{b:02X}" for b in text.encode())


def ended(written: str) -> str:
    """A link as it stays whole in running text: a stop at its end would be taken for the text's."""
    end = written[-1]
    return f"{written[:-1]}%{ord(end):02X}" if end in _STOPS else written


def percent_decoded(text: str) -> str:
    """A text with its percent-encoded bytes put back; ValueError where they are not UTF-8."""
    return _ESCAPED.sub(lambda code: bytes([int(code[1], 16)]), text.encode()).decode()


def unquoted(key: str, value: str) -> str:
    """What `quoted` wrote; `key` names the piece if it is no UTF-8 (`InvalidError`)."""
    try:
        return percent_decoded(value)
    except ValueError as error:
        raise InvalidError("link_piece", f"{key}={value}", ("UTF-8",)) from error


# --- Dice


def _faces_of_a_byte(sides: int) -> int:
    number = 1
    while sides ** (number + 1) <= 1 << 8:
        number += 1
    return number


def packed_faces(faces: tuple[int, ...], sides: int) -> bytes:
    """How many faces the last byte holds, and then as many in each byte as go into it."""
    of_a_byte = _faces_of_a_byte(sides)
    data = bytearray([len(faces) % of_a_byte])
    for start in range(0, len(faces), of_a_byte):
        value = 0
        for face in faces[start : start + of_a_byte]:
            value = value * sides + face - 1
        data.append(value)
    return bytes(data)


def unpacked_faces(key: str, data: bytes, sides: int) -> tuple[int, ...]:
    """What `packed_faces` packed; `key` names the piece if it cannot be read (`InvalidError`)."""
    of_a_byte = _faces_of_a_byte(sides)
    faces: list[int] = []
    for place, value in enumerate(data[1:], start=2):
        held = data[0] if place == len(data) and data[0] else of_a_byte
        if held > of_a_byte or value >= sides**held:
            allowed = map(str, range(1, sides + 1))
            raise InvalidError("link_piece", f"{key}={to_base64(data)}", allowed)
        faces += [value // sides**k % sides + 1 for k in reversed(range(held))]
    return tuple(faces)


# --- Games


def sealed(beginning: Iterable[str], data: bytes) -> bytes:
    """Data behind bytes that check it and the parts of a link that it belongs to."""
    return checksum("&".join(beginning).encode() + data, _CHECK_BYTES) + data


def unsealed(beginning: Iterable[str], piece: str, seen: bytes) -> bytes:
    """What `sealed` was given; `DamagedError`, which names the piece, if any of it has changed."""
    data = seen[_CHECK_BYTES:]
    if len(seen) < _CHECK_BYTES or sealed(beginning, data) != seen:
        raise DamagedError("link_changed", piece)
    return data


def digits_of(record: Record[X, S]) -> Iterator[Digit]:
    """The choices of a game with bits that check where they lead; raises as `record.replay`."""
    choices = record.choices
    yield Digit(len(choices), MOST_CHOICES + 1)
    if not choices:
        # So the link of a game whose first dice have not been thrown yet can be written too.
        return
    before: S | None = None
    for place, step in enumerate(replay(record)):
        if before is not None:
            legal = before.legal
            yield Digit(legal.index(choices[place - 1]), len(legal))
            if _is_checked(place, len(choices)):
                yield Digit(_check(record.rules, step.state), _CHECKS)
        before = step.state


def _is_checked(place: int, last: int) -> bool:
    return place % _BETWEEN_CHECKS == 0 or place == last


def _check(rules: Rules[X, S], state: S) -> int:
    # What cannot be written as a position is told by what may be chosen.
    lies = rules.to_text(state) if rules.is_quiet(state) else " ".join(state.legal)
    sum_of_bytes = checksum(f"{state.dice_used} {lies}".encode(), _CHECK_BYTES)
    return int.from_bytes(sum_of_bytes, "big") % _CHECKS


def played_from(
    beginning: Record[X, S], data: Unpacked, link: str
) -> tuple[Record[X, S], S | None]:
    """A game with the choices that `digits_of` gave, found by playing it, and its last state.

    There is no state where there are no choices.

    `link` is told in the report of a `DivergedError`. Raises `DamagedError` where dice are missing
    or digits are left over.
    """
    number = data.take(MOST_CHOICES + 1)
    if not number:
        return beginning, None
    rules, dice = beginning.rules, beginning.dice()
    choices: list[str] = []
    try:
        state = beginning.begin(dice).state
        for place in range(1, number + 1):
            if not state.legal:
                raise _diverged(beginning, choices, state, link, None)
            choices.append(state.legal[data.take(len(state.legal))])
            state = rules.apply(state, choices[-1], dice).state
            if _is_checked(place, number):
                check = data.take(_CHECKS)
                if check != _check(rules, state):
                    raise _diverged(beginning, choices, state, link, check)
    except OutOfDice as gap:
        raise DamagedError("link_dice", str(gap.missing), place=len(choices)) from gap
    if not data.is_empty:
        raise DamagedError("link_changed", link)
    return beginning._replace(choices=tuple(choices)), state


def _diverged(
    beginning: Record[X, S], choices: list[str], state: S, link: str, expected: int | None
) -> DivergedError:
    rules = beginning.rules
    found, wanted = (
        f"{_check(rules, state):03x}",
        "-" if expected is None else f"{expected:03x}",
    )
    error = DivergedError("link_diverged", found, (wanted,), len(choices))
    record = beginning._replace(choices=tuple(choices)).as_json()
    seen = {
        "link": link,
        "rules": rules.version,
        "choices": len(choices),
        "expected": wanted,
        "found": found,
    }
    # What a record holds besides is ignored when it is opened.
    error.report = json.dumps({**record, "diverged": seen}, ensure_ascii=False)
    return error
