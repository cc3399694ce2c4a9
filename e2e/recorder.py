"""Python's program made to tell which of its functions were called and which data were read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from workshop import wasm
from workshop.wasm import Reader, Section, unsigned

GRAIN = 6
"""Bytes are told apart by address in steps of two to the power of this."""
CALLED = "notedCalls"
READ = "notedReads"

I32 = 0x7F
I64_CONST, F32_CONST, F64_CONST = 0x42, 0x43, 0x44
I32_CONST = 0x41
I32_MULTIPLY = 0x6C
LOADS = range(0x28, 0x36)
STORES = range(0x36, 0x3F)
BLOCKS = {0x02, 0x03, 0x04, 0x06}
WITH_A_NUMBER = {0x07, 0x08, 0x09, 0x0C, 0x0D, 0x10, 0x12, 0x18, *range(0x20, 0x27), 0xD2}
WITH_TWO_NUMBERS = {0x11, 0x13}
WITH_A_BYTE = {0x3F, 0x40, 0xD0}
BRANCH_TABLE, SELECT_TYPED, PREFIX = 0x0E, 0x1C, 0xFC
MEMORY_COPY = 10
NUMBERS_AFTER_PREFIX = {8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1}
ALONE = {0x00, 0x01, 0x05, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, 0xD1, *range(0x45, 0xC5)}
PAGE = 65_536


def instructions(body: bytes) -> Iterator[tuple[int, int, int, int]]:
    """Where each instruction of a function starts and ends, its code and its last number."""
    reader = Reader(body)
    skip_locals(reader)
    while reader.place < len(body):
        start = reader.place
        code = reader.byte()
        number = 0
        if code in BLOCKS:
            reader.signed()
        elif code in WITH_A_NUMBER:
            number = reader.unsigned()
        elif code in WITH_TWO_NUMBERS or code in LOADS or code in STORES:
            reader.unsigned()
            number = reader.unsigned()
        elif code == BRANCH_TABLE:
            for _ in range(reader.unsigned() + 1):
                reader.unsigned()
        elif code == SELECT_TYPED:
            reader.take(reader.unsigned())
        elif code in WITH_A_BYTE:
            reader.byte()
        elif code in {I32_CONST, I64_CONST}:
            number = reader.signed()
        elif code in {F32_CONST, F64_CONST}:
            reader.take(4 if code == F32_CONST else 8)
        elif code == PREFIX:
            number = reader.unsigned()
            for _ in range(NUMBERS_AFTER_PREFIX.get(number, 0)):
                reader.unsigned()
        elif code not in ALONE:
            raise AssertionError(f"Python's program uses an instruction that is new: {code:#x}")
        yield start, reader.place, code, number


def skip_locals(reader: Reader) -> None:
    """Read past the local variables of a function."""
    for _ in range(reader.unsigned()):
        reader.unsigned()
        reader.byte()


def named_in(body: bytes) -> Iterator[int]:
    """The numbers in a function that may be addresses; one that is multiplied is none."""
    found = list(instructions(body))
    for (_, _, code, number), (_, _, following, _) in pairwise(found):
        if (code == I32_CONST and following != I32_MULTIPLY) or code in LOADS or code in STORES:
            yield number


def recording(program: bytes) -> bytes:
    """The program with two memories more, which it exports.

    `notedCalls` has a byte for each function, `notedReads` one for each grain of the data that the
    program brings along; what was called or read has a 1.
    """
    sections = list(wasm.sections(program))
    held = dict(sections)
    bodies = wasm.bodies(held[Section.CODE])
    end = max(each.address + len(each.content) for each in wasm.data(held[Section.DATA]))
    imported = len([e for e in wasm.imports(held[Section.IMPORT]) if e.kind is wasm.Kind.FUNCTION])
    first_type = len(wasm.types(held[Section.TYPE]))
    note = imported + len(bodies)
    made = {
        Section.TYPE: appended(
            held[Section.TYPE],
            bytes([0x60, 2, I32, I32, 1, I32]),
            bytes([0x60, 3, I32, I32, I32, 3, I32, I32, I32]),
        ),
        Section.FUNCTION: appended(
            held[Section.FUNCTION], unsigned(first_type), unsigned(first_type + 1)
        ),
        Section.MEMORY: appended(
            held[Section.MEMORY],
            b"\0" + unsigned(-(-len(bodies) // PAGE)),
            b"\0" + unsigned(-(-(end >> GRAIN) // PAGE) + 1),
        ),
        Section.EXPORT: appended(
            held[Section.EXPORT],
            *(
                wasm.text(name) + bytes([wasm.Kind.MEMORY, memory])
                for memory, name in enumerate((CALLED, READ), 1)
            ),
        ),
        Section.CODE: wasm.vector(
            wasm.sized(body)
            for body in [
                *(telling(body, number, note) for number, body in enumerate(bodies)),
                note_of_load(end),
                note_of_copy(note),
            ]
        ),
    }
    return wasm.assembled((section, made.get(section, content)) for section, content in sections)


def appended(section: bytes, *entries: bytes) -> bytes:
    """A section with more entries."""
    reader = Reader(section)
    number = reader.unsigned()
    return unsigned(number + len(entries)) + section[reader.place :] + b"".join(entries)


def telling(body: bytes, number: int, note: int) -> bytes:
    """A function that notes that it was called, and what it loads and copies."""
    reader = Reader(body)
    skip_locals(reader)
    made = bytearray(body[: reader.place])
    made += wasm.constant(number) + wasm.constant(1) + store_byte(1)
    for start, end, code, value in instructions(body):
        if code in LOADS:
            made += wasm.constant(value) + b"\x10" + unsigned(note)
        elif code == PREFIX and value == MEMORY_COPY:
            made += b"\x10" + unsigned(note + 1)
        made += body[start:end]
    return bytes(made)


def store_byte(memory: int) -> bytes:
    """Store the lowest byte of a number at an address of one of the memories."""
    return bytes([0x3A, 0x40, memory, 0])


def note_of_load(end: int) -> bytes:
    """(address, offset) -> address, noting where both together lie."""
    return b"".join(
        (
            b"\0",
            # offset = address + offset; if (offset < end) ...
            b"\x20\0\x20\1\x6a\x22\1" + wasm.constant(end) + b"\x49\x04\x40",
            b"\x20\1" + wasm.constant(GRAIN) + b"\x76" + wasm.constant(1) + store_byte(2),
            b"\x0b\x20\0\x0b",
        )
    )


def note_of_copy(note: int) -> bytes:
    """(to, from, length) -> the same, noting every grain on the way."""
    grain = wasm.constant(1 << GRAIN)
    return b"".join(
        (
            b"\1\1\x7f",
            # for (place = 0; place < length; place += grain) note(from, place)
            b"\x02\x40\x03\x40",
            b"\x20\3\x20\2\x4f\x0d\1",
            b"\x20\1\x20\3\x10" + unsigned(note) + b"\x1a",
            b"\x20\3" + grain + b"\x6a\x21\3\x0c\0",
            b"\x0b\x0b",
            # if (length) note(from, length - 1)
            b"\x20\2\x04\x40\x20\1\x20\2" + wasm.constant(1) + b"\x6b\x10" + unsigned(note),
            b"\x1a\x0b\x20\0\x20\1\x20\2\x0b",
        )
    )
