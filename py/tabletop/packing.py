"""Numbers and texts in few characters of a link: mixed radix, dice, base64url, percent-encoding.

The page's own library does without urllib, and so little of it is needed here.
"""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from tabletop.errors import InvalidError

_UNRESERVED = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
_STOPS = "-._~"
"""What stands in a link as it is, but is no letter and no digit."""
_ESCAPED = re.compile(rb"%([0-9A-Fa-f]{2})")


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
