"""Python's program in two parts, of which a start waits only for the first.

Pyodide's program holds all that any page may ask of Python; a start calls a sixth of its functions.
`web/first-part.txt` lists those that were called when this page was started and played;
`e2e/test_parting.py` writes it.

All data come first. A call of what is not there yet can be noticed, but a read gives zeros, and
which function may read what cannot be proved: the compiler folds constants into addresses, so one
that is named in the code may lie far from what is read.

Both parts number functions, types and globals as the whole program does, so every function is the
very code that was vendored. Where a part lacks one there is a step over to the other part, through
a table that both share. The first part takes no step before the rest is there: it has it brought.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from workshop.diet import UnexpectedError, wasm
from workshop.diet.glue import PROGRAM
from workshop.diet.wasm import Kind, Section
from workshop.environment import WEB
from workshop.progress import say

LIST = WEB / "first-part.txt"
REST = "pyodide/pyodide.rest.wasm"
"""Where the second part lies, beside the first, under the site's `vendor/` folder."""

_SHARED = "first"
"""As what the first part's own things are known to the second."""
_SLOTS = "slots"
_ARRIVED = "arrived"
_NO_VALUES = b"\0\0"
_IF = b"\x04\x40"
_NOT = b"\x45"
_CALL = b"\x10"
_CALL_INDIRECT = b"\x11"
_CHANGES = 1


@dataclass(frozen=True, slots=True)
class Parting:
    """Which functions come first, counted from 0, in the one program that has this SHA-256."""

    program: str
    functions: frozenset[int]


def read_parting(path: Path = LIST) -> Parting:
    """Read the list.

    Raises:
        UnexpectedError: if it is none.
    """
    held: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        name, _, words = line.partition(" ")
        held.setdefault(name, []).extend(words.split())
    try:
        (program,) = held["program"]
        return Parting(
            program,
            frozenset(number for run in held["functions"] for number in _run(run)),
        )
    except (KeyError, ValueError) as error:
        raise UnexpectedError(f"{path.name} cannot be read: {error}\n{_MEND}") from error


def undivided(program: bytes) -> Parting:
    """All of a program comes first."""
    code = dict(wasm.sections(program))[Section.CODE]
    functions = frozenset(range(len(wasm.bodies(code))))
    return Parting(hashlib.sha256(program).hexdigest(), functions)


def in_two(vendored: Mapping[str, bytes], parting: Parting, digest: str) -> dict[str, bytes]:
    """The vendored files with Python's program in two parts.

    The digest is that of the program as it was vendored, before anything else was done to it. With
    a list that is one of another program all comes first, and a line says so; from such a page a
    new list can be taken.

    Raises:
        UnexpectedError: if the program has something in it that is not expected here.
    """
    program = vendored[PROGRAM]
    if digest != parting.program:
        say(f"{LIST.name} is of another program than Pyodide's: a start waits for all.\n{_MEND}")
        parting = undivided(program)
    first, rest = parted(program, parting)
    return {**vendored, PROGRAM: first, REST: rest}


def parted(program: bytes, parting: Parting) -> tuple[bytes, bytes]:
    """The two parts of a program; the first offers what the program does.

    Raises:
        UnexpectedError: if the program has something in it that is not expected here.
    """
    whole = _Whole(program)
    functions = range(len(whole.bodies))
    first = [number for number in functions if number in parting.functions]
    rest = [number for number in functions if number not in parting.functions]
    slots = {number: slot for slot, number in enumerate([*first, *rest], 1)}
    return _first(whole, slots, len(first)), _rest(whole, slots, len(first))


_MEND = (
    "If you changed Pyodide on purpose, run\n"
    "python3 tests/run.py --e2e e2e/test_parting.py --new-first-part,\n"
    "and look at what it changed before you commit it."
)


class _Whole:
    """The program as it was."""

    def __init__(self, program: bytes) -> None:
        self.sections = list(wasm.sections(program))
        held = dict(self.sections)
        unexpected = {Section.START} & held.keys()
        missing = set(Section) - held.keys() - {Section.START}
        if unexpected or missing:
            names = ", ".join(section.name for section in sorted(unexpected | missing))
            raise UnexpectedError(f"Python's program is not one as expected: {names}\n{_MEND}")
        self.types = wasm.types(held[Section.TYPE])
        self.imports = wasm.imports(held[Section.IMPORT])
        self.function_types = wasm.numbers(held[Section.FUNCTION])
        self.tables = wasm.tables(held[Section.TABLE])
        self.memory = held[Section.MEMORY][1:]
        self.tags = wasm.tags(held[Section.TAG])
        self.globals = wasm.globals_of(held[Section.GLOBAL])
        self.exports = wasm.exports(held[Section.EXPORT])
        self.bodies = wasm.bodies(held[Section.CODE])
        changing = [place for place, (kind, _) in enumerate(self.globals) if kind[1] == _CHANGES]
        self.shared_globals = self.globals[: max(changing, default=-1) + 1]
        imported = [each.kind for each in self.imports]
        self.imported_functions = imported.count(Kind.FUNCTION)
        self.imported_globals = imported.count(Kind.GLOBAL)

    def with_sections(self, made: dict[Section, bytes | None]) -> bytes:
        """A program with some sections made anew, and without those of which None is made."""
        both = [(section, made.get(section, content)) for section, content in self.sections]
        return wasm.assembled(
            (section, content) for section, content in both if content is not None
        )

    def step(self, number: int, slot: int, before: bytes = b"") -> bytes:
        """A body for a function whose code is in the other part."""
        kind = self.function_types[number]
        values = self.types[kind][0]
        given = b"".join(wasm.GET_LOCAL + wasm.unsigned(value) for value in range(values))
        return b"\0" + before + given + self.call(kind, slot) + wasm.END

    def call(self, kind: int, slot: int) -> bytes:
        """Call what stands in a slot."""
        slots = wasm.unsigned(len(self.tables))
        return wasm.constant(slot) + _CALL_INDIRECT + wasm.unsigned(kind) + slots

    def fill(self, start: int, numbers: Iterable[int]) -> bytes:
        """Put functions into slots one after the other."""
        table = wasm.unsigned(len(self.tables))
        functions = [wasm.unsigned(self.imported_functions + number) for number in numbers]
        at = wasm.constant(start) + wasm.END
        return b"\2" + table + at + b"\0" + wasm.vector(functions)


def _first(whole: _Whole, slots: dict[int, int], own: int) -> bytes:
    nothing = whole.types.index(_NO_VALUES)
    arrived = whole.imported_globals + len(whole.globals)
    bring = whole.imported_functions + len(whole.bodies)
    before = _CALL + wasm.unsigned(bring)
    # Slot 0 is where the page puts what brings the rest.
    call = whole.call(nothing, 0)
    has_arrived = wasm.GET_GLOBAL + wasm.unsigned(arrived)
    bringing = b"\0" + has_arrived + _NOT + _IF + call + wasm.END + wasm.END
    code = [
        body if slots[number] <= own else whole.step(number, slots[number], before)
        for number, body in enumerate(whole.bodies)
    ]
    held = dict(whole.sections)
    element = wasm.Reader(held[Section.ELEMENT])
    elements = element.unsigned()
    size = wasm.unsigned(1 + len(slots))
    return whole.with_sections(
        {
            Section.FUNCTION: wasm.vector(map(wasm.unsigned, [*whole.function_types, nothing])),
            Section.TABLE: wasm.vector([*whole.tables, wasm.FUNCREF + b"\0" + size]),
            Section.GLOBAL: wasm.vector(
                [kind + value for kind, value in whole.globals]
                + [wasm.I32 + b"\1" + wasm.constant(0) + wasm.END]
            ),
            Section.EXPORT: wasm.vector(
                [each.raw for each in whole.exports]
                + [_offer(name, kind, place) for name, kind, place, _ in _shared(whole)]
                + [_offer(_ARRIVED, Kind.GLOBAL, arrived)]
            ),
            Section.ELEMENT: wasm.unsigned(elements + 1)
            + held[Section.ELEMENT][element.place :]
            + whole.fill(1, list(slots)[:own]),
            Section.CODE: wasm.vector(map(wasm.sized, [*code, bringing])),
        }
    )


def _rest(whole: _Whole, slots: dict[int, int], own: int) -> bytes:
    code = [
        body if slots[number] > own else whole.step(number, slots[number])
        for number, body in enumerate(whole.bodies)
    ]
    constant = [kind + value for kind, value in whole.globals[len(whole.shared_globals) :]]
    shared = [
        wasm.text(_SHARED) + wasm.text(name) + bytes([kind]) + what
        for name, kind, _, what in _shared(whole)
    ]
    return whole.with_sections(
        {
            Section.CUSTOM: None,
            Section.IMPORT: wasm.vector([*(each.raw for each in whole.imports), *shared]),
            Section.TABLE: None,
            Section.MEMORY: None,
            Section.TAG: None,
            Section.GLOBAL: wasm.vector(constant),
            Section.EXPORT: None,
            Section.ELEMENT: wasm.vector([whole.fill(own + 1, list(slots)[own:])]),
            Section.DATA_COUNT: None,
            Section.CODE: wasm.vector(map(wasm.sized, code)),
            Section.DATA: None,
        }
    )


def _shared(whole: _Whole) -> list[tuple[str, Kind, int, bytes]]:
    """What the first part has and the second uses: name, kind, number and raw description."""
    slots = wasm.FUNCREF + b"\0" + wasm.unsigned(1)
    shared = [(f"table{place}", Kind.TABLE, place, what) for place, what in enumerate(whole.tables)]
    shared.append((_SLOTS, Kind.TABLE, len(whole.tables), slots))
    shared.append(("memory0", Kind.MEMORY, 0, whole.memory))
    shared += [
        (f"global{place}", Kind.GLOBAL, whole.imported_globals + place, kind)
        for place, (kind, _) in enumerate(whole.shared_globals)
    ]
    shared += [(f"tag{place}", Kind.TAG, place, what) for place, what in enumerate(whole.tags)]
    return shared


def _offer(name: str, kind: Kind, place: int) -> bytes:
    return wasm.text(name) + bytes([kind]) + wasm.unsigned(place)


def _run(written: str) -> range:
    """The numbers of `7` or of `7-9`."""
    first, _, last = written.partition("-")
    return range(int(first), int(last or first) + 1)
