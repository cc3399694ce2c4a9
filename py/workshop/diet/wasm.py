"""WebAssembly's binary format, as far as a program is taken apart and put together here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeVar

from workshop.diet import UnexpectedError

T = TypeVar("T")

MAGIC = b"\0asm\1\0\0\0"

I32 = b"\x7f"
FUNCREF = b"\x70"

END = b"\x0b"
GET_LOCAL = b"\x20"
GET_GLOBAL = b"\x23"
I32_CONST = b"\x41"


class Section(IntEnum):
    """The sections of a program."""

    CUSTOM = 0
    TYPE = 1
    IMPORT = 2
    FUNCTION = 3
    TABLE = 4
    MEMORY = 5
    GLOBAL = 6
    EXPORT = 7
    START = 8
    ELEMENT = 9
    CODE = 10
    DATA = 11
    DATA_COUNT = 12
    TAG = 13


class Kind(IntEnum):
    """What can be imported and exported."""

    FUNCTION = 0
    TABLE = 1
    MEMORY = 2
    GLOBAL = 3
    TAG = 4


@dataclass(frozen=True, slots=True)
class Named:
    """An import or an export; `raw` is all of it."""

    raw: bytes
    name: str
    kind: Kind


class Reader:
    """Reads one thing after the other."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.place = 0

    def take(self, number: int) -> bytes:
        """That many bytes.

        Raises:
            UnexpectedError: if there are fewer.
        """
        start, self.place = self.place, self.place + number
        if self.place > len(self.content):
            raise UnexpectedError("A WebAssembly program ends too soon.")
        return self.content[start : self.place]

    def byte(self) -> int:
        """The next byte."""
        return self.take(1)[0]

    def unsigned(self) -> int:
        """A number of 7 bits a byte, the lowest first."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed(self) -> int:
        """The same with a sign, in the highest bit of the last byte."""
        start = self.place
        value = self.unsigned()
        bits = 7 * (self.place - start)
        return value - (1 << bits) if value >> (bits - 1) else value

    def text(self) -> str:
        """A name."""
        return self.take(self.unsigned()).decode()

    def skip_constant(self) -> None:
        """An expression that gives a number, or what stands in a global."""
        while (code := self.take(1)) != END:
            if code == I32_CONST:
                self.signed()
            elif code == GET_GLOBAL:
                self.unsigned()
            else:
                raise UnexpectedError(f"A constant of a WebAssembly program uses {code.hex()}.")

    def skip_limits(self) -> None:
        """How large a table or a memory is, and may become."""
        has_most = self.byte() & 1
        for _ in range(1 + has_most):
            self.unsigned()

    def since(self, start: int) -> bytes:
        """What was read since then."""
        return self.content[start : self.place]


def unsigned(value: int) -> bytes:
    """A number as `Reader.unsigned` reads it."""
    made = bytearray()
    while value >= 0x80:
        made.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*made, value])


def constant(value: int) -> bytes:
    """The instruction that gives a number of 0 or more."""
    number = bytearray(unsigned(value))
    if number[-1] & 0x40:
        number[-1] |= 0x80
        number.append(0)
    return I32_CONST + number


def text(name: str) -> bytes:
    """A name as `Reader.text` reads it."""
    return sized(name.encode())


def sized(content: bytes) -> bytes:
    """Content after its length."""
    return unsigned(len(content)) + content


def vector(entries: Iterable[bytes]) -> bytes:
    """Entries after their number."""
    held = list(entries)
    return unsigned(len(held)) + b"".join(held)


def sections(program: bytes) -> Iterator[tuple[Section, bytes]]:
    """Take a program apart.

    Raises:
        UnexpectedError: if it is no whole program.
    """
    reader = Reader(program)
    if reader.take(len(MAGIC)) != MAGIC:
        raise UnexpectedError("This is no WebAssembly program.")
    while reader.place < len(program):
        section = Section(reader.byte())
        yield section, reader.take(reader.unsigned())


def assembled(contents: Iterable[tuple[Section, bytes]]) -> bytes:
    """A program of these sections, in this order."""
    return MAGIC + b"".join(bytes([section]) + sized(content) for section, content in contents)


def entries(section: bytes, read: Callable[[Reader], T]) -> list[T]:
    """What a section lists, as `read` takes one after the other."""
    reader = Reader(section)
    return [read(reader) for _ in range(reader.unsigned())]


def types(section: bytes) -> list[bytes]:
    """The raw types of functions; each begins with how many values a function takes."""

    def read(reader: Reader) -> bytes:
        if reader.byte() != 0x60:
            raise UnexpectedError("A WebAssembly program has a type that is none of a function.")
        start = reader.place
        for _ in range(2):
            reader.take(reader.unsigned())
        return reader.since(start)

    return entries(section, read)


def imports(section: bytes) -> list[Named]:
    """What a program asks for."""

    def read(reader: Reader) -> Named:
        start = reader.place
        module, name, kind = reader.text(), reader.text(), Kind(reader.byte())
        if kind is Kind.FUNCTION:
            reader.unsigned()
        elif kind is Kind.GLOBAL:
            reader.take(2)
        else:
            raise UnexpectedError(f"A WebAssembly program imports a {kind.name}: {module}.{name}")
        return Named(reader.since(start), name, kind)

    return entries(section, read)


def exports(section: bytes) -> list[Named]:
    """What a program offers."""

    def read(reader: Reader) -> Named:
        start = reader.place
        name, kind = reader.text(), Kind(reader.byte())
        reader.unsigned()
        return Named(reader.since(start), name, kind)

    return entries(section, read)


def numbers(section: bytes) -> list[int]:
    """The types of functions."""
    return entries(section, Reader.unsigned)


def tags(section: bytes) -> list[bytes]:
    """What can be thrown, raw."""

    def read(reader: Reader) -> bytes:
        start = reader.place
        reader.byte()
        reader.unsigned()
        return reader.since(start)

    return entries(section, read)


def tables(section: bytes) -> list[bytes]:
    """Tables, raw."""

    def read(reader: Reader) -> bytes:
        start = reader.place
        reader.byte()
        reader.skip_limits()
        return reader.since(start)

    return entries(section, read)


def globals_of(section: bytes) -> list[tuple[bytes, bytes]]:
    """Globals: the raw type with whether it changes, and the value."""

    def read(reader: Reader) -> tuple[bytes, bytes]:
        kind = reader.take(2)
        start = reader.place
        reader.skip_constant()
        return kind, reader.since(start)

    return entries(section, read)


def bodies(section: bytes) -> list[bytes]:
    """The code of each function, without its length."""
    return entries(section, lambda reader: reader.take(reader.unsigned()))
