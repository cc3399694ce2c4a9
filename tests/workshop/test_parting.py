"""A program in two parts does what it did as one; here a small one, run by Node."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from workshop.diet import UnexpectedError, glue, parting, wasm
from workshop.diet.glue import LOADER, PROGRAM, SCRIPT
from workshop.diet.parting import REST, Parting
from workshop.diet.wasm import Kind, Reader, Section
from workshop.vendor import read_pins

I32 = wasm.I32
TAKES_AND_GIVES = b"\x60\1" + I32 + b"\1" + I32
NOTHING = b"\x60\0\0"
DATA, MORE_DATA = 64, 256
GET = b"\x20\0"
LOAD = b"\x28\2\0"
ADD = b"\x6a"
END = wasm.END
DOUBLED, NAMED, COUNTED = 0, 1, 2


def call(function: int) -> bytes:
    """Call a function; that which is imported is the first."""
    return b"\x10" + wasm.unsigned(1 + function)


def program() -> bytes:
    """double(x) = named(x) + x; named(x) = 5000 + counted(x); counted(x) = 100 + calls so far.

    A table leads to named, too.
    """
    imported = [
        wasm.text("env") + wasm.text("tell") + bytes([Kind.FUNCTION, 1]),
        wasm.text("env") + wasm.text("base") + bytes([Kind.GLOBAL]) + I32 + b"\0",
    ]
    exported = [
        wasm.text(name) + bytes([kind, number])
        for name, kind, number in (
            ("memory", Kind.MEMORY, 0),
            ("double", Kind.FUNCTION, 1 + DOUBLED),
            ("named", Kind.FUNCTION, 1 + NAMED),
            ("table", Kind.TABLE, 0),
            ("idle", Kind.FUNCTION, 1 + COUNTED),
        )
    ]
    bodies = [
        b"\0" + GET + call(NAMED) + GET + ADD + END,
        b"\0" + wasm.constant(MORE_DATA) + LOAD + GET + call(COUNTED) + ADD + END,
        # Counts, tells, and gives what stands in the memory and the count.
        b"\0\x23\1" + wasm.constant(1) + ADD + b"\x24\1" + GET + b"\x10\0\x1a"
        b"" + wasm.constant(DATA) + LOAD + b"\x23\1" + ADD + END,
    ]
    data = [
        b"\0" + wasm.constant(address) + END + wasm.sized(value.to_bytes(4, "little"))
        for address, value in ((DATA, 100), (MORE_DATA, 5000))
    ]
    return wasm.assembled(
        (
            (Section.CUSTOM, wasm.text("dylink.0")),
            (Section.TYPE, wasm.vector([NOTHING, TAKES_AND_GIVES])),
            (Section.IMPORT, wasm.vector(imported)),
            (Section.FUNCTION, wasm.vector([b"\1"] * 3)),
            (Section.TABLE, wasm.vector([wasm.FUNCREF + b"\0\1"])),
            (Section.MEMORY, wasm.vector([b"\0\1"])),
            (Section.TAG, wasm.vector([b"\0\0"])),
            (
                Section.GLOBAL,
                wasm.vector(
                    [I32 + b"\1" + wasm.constant(0) + END, I32 + b"\0" + wasm.constant(7) + END]
                ),
            ),
            (Section.EXPORT, wasm.vector(exported)),
            (Section.ELEMENT, wasm.vector([b"\0" + wasm.constant(0) + END + b"\1\2"])),
            (Section.DATA_COUNT, wasm.unsigned(len(data))),
            (Section.CODE, wasm.vector(map(wasm.sized, bodies))),
            (Section.DATA, wasm.vector(data)),
        )
    )


RUN = """
const { readFileSync } = require("node:fs");
const [first, rest] = process.argv.slice(1).map((name) => name && readFileSync(name));
const told = [];
const env = {
  tell: (value) => { told.push(value); return 0; },
  base: new WebAssembly.Global({ value: "i32" }, 0),
};
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(first), { env });
const passage = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 109, 1,
  102, 0, 0, 7, 5, 1, 1, 102, 0, 0);
let brought = 0;
if (exports.slots) {
  const f = () => {
    brought += 1;
    new WebAssembly.Instance(new WebAssembly.Module(rest), { env, first: exports });
    exports.arrived.value = 1;
  };
  const bring = new WebAssembly.Instance(new WebAssembly.Module(passage), { m: { f } });
  exports.slots.set(0, bring.exports.f);
}
const data = new DataView(exports.memory.buffer).getUint32(256, true);
const given = [exports.double(3), exports.table.get(0)(1), exports.double(4)];
console.log(JSON.stringify({ given, told, data, brought, idle: "idle" in exports }));
"""


def run(folder: Path, first: bytes, rest: bytes = b"") -> dict[str, object]:
    """What the program gives, and in what state it was before."""
    node = shutil.which("node")
    assert node is not None
    (folder / "first.wasm").write_bytes(first)
    (folder / "rest.wasm").write_bytes(rest)
    done = subprocess.run(
        [node, "-e", RUN, str(folder / "first.wasm"), str(folder / "rest.wasm")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


def parting_of(functions: set[int]) -> Parting:
    digest = hashlib.sha256(program()).hexdigest()
    return Parting(digest, frozenset(functions))


WHOLE = {"given": [5104, 5102, 5107], "told": [3, 1, 4], "data": 5000, "brought": 0, "idle": True}


def test_the_small_program_is_one(tmp_path: Path) -> None:
    assert run(tmp_path, program()) == WHOLE


@pytest.mark.parametrize(
    "functions", [{DOUBLED}, {DOUBLED, COUNTED}, {COUNTED}, {NAMED}, set(), {NAMED, COUNTED}]
)
def test_whatever_comes_first_the_program_gives_the_same(
    tmp_path: Path, functions: set[int]
) -> None:
    """Steps lead either way, straight and through a table, to things that both share.

    All data are there before the rest is.
    """
    first, rest = parting.parted(program(), parting_of(functions))
    found = run(tmp_path, first, rest)
    assert found == {**WHOLE, "brought": 1}


def test_what_comes_first_alone_brings_nothing(tmp_path: Path) -> None:
    """Nothing is asked for as long as nothing of it is called."""
    everything = Parting("", frozenset({DOUBLED, NAMED, COUNTED}))
    first, _ = parting.parted(program(), everything)
    assert run(tmp_path, first) == WHOLE


SCRIPT_TEXT = (
    'var _double,_idle,_main;function assignWasmExports(wasmExports){_double=Module["_double"]='
    'wasmExports["double"];_idle=Module["_idle"]=wasmExports["idle"];_main=Module["_main"]='
    'wasmExports["named"];memory=wasmExports["memory"]}use(wasmExports.table);resolve("named");'
    "new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer);"
)


VENDORED = {
    PROGRAM: program(),
    SCRIPT: SCRIPT_TEXT.encode(),
    LOADER: b"Module._double()",
    "other": b"other",
}
DIGEST = hashlib.sha256(program()).hexdigest()


def test_what_the_scripts_mention_is_offered_and_the_rest_is_not_taken_over(
    tmp_path: Path,
) -> None:
    """By the name of the variable, by its own, or in the other script."""
    offered = {"double", "idle", "named", "memory", "table"}
    assert glue.asked_for(offered, SCRIPT_TEXT, "Module._double()") == offered - {"idle"}
    made = glue.lean(VENDORED)
    assert b"idle" not in made[SCRIPT]
    assert b"shared" not in made[SCRIPT]
    assert b"var _double,_main;function" in made[SCRIPT]
    assert {**made, PROGRAM: b"", SCRIPT: b""} == {**VENDORED, PROGRAM: b"", SCRIPT: b""}
    assert run(tmp_path, made[PROGRAM]) == {**WHOLE, "idle": False}


def test_another_script_is_told() -> None:
    with pytest.raises(UnexpectedError, match="not written as expected"):
        glue.lean({**VENDORED, SCRIPT: b""})


def test_a_program_that_offers_less_is_parted_as_the_one_it_was(tmp_path: Path) -> None:
    """The list numbers functions, which stay where they are."""
    made = parting.in_two(glue.lean(VENDORED), parting_of({DOUBLED}), DIGEST)
    assert made.keys() == {*VENDORED, REST}
    found = run(tmp_path, made[PROGRAM], made[REST])
    assert found == {**WHOLE, "brought": 1, "idle": False}


def test_with_a_list_of_another_program_all_comes_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = parting.in_two(VENDORED, parting_of({DOUBLED}), "another")
    assert run(tmp_path, made[PROGRAM]) == WHOLE
    assert "--new-first-part" in capsys.readouterr().err


def test_the_list_is_of_the_program_that_is_pinned() -> None:
    assert parting.read_parting().program == read_pins()[PROGRAM]


@pytest.mark.parametrize(
    ("spoilt", "message"),
    [
        (b"\0asm\2\0\0\0", "no WebAssembly program"),
        (program()[:-1], "ends too soon"),
        (wasm.MAGIC, "not one as expected: CUSTOM, TYPE"),
    ],
)
def test_what_is_no_such_program_is_told(spoilt: bytes, message: str) -> None:
    with pytest.raises(UnexpectedError, match=message):
        parting.parted(spoilt, parting_of(set()))


def test_the_list_is_read(tmp_path: Path) -> None:
    path = tmp_path / "first-part.txt"
    path.write_text("# a comment\n\nprogram ab\nfunctions 1 3-5\nfunctions 9\n")
    assert parting.read_parting(path) == Parting("ab", frozenset({1, 3, 4, 5, 9}))


@pytest.mark.parametrize(
    "text", ["", "program a b\nfunctions 1\n", "program a\nfunctions x\n", "program a\n"]
)
def test_a_list_that_cannot_be_read_is_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "first-part.txt"
    path.write_text(text)
    with pytest.raises(UnexpectedError, match=r"first-part.txt cannot be read"):
        parting.read_parting(path)


@pytest.mark.parametrize("value", [0, 1, 63, 64, 127, 128, 8191, 8192, 1_574_129, 2**31 - 1])
def test_numbers_are_read_as_they_are_written(value: int) -> None:
    assert Reader(wasm.unsigned(value)).unsigned() == value
    assert Reader(wasm.constant(value)[1:]).signed() == value


@pytest.mark.parametrize(
    ("written", "value"), [(b"\x7f", -1), (b"\x40", -64), (b"\xbf\x7f", -65), (b"\x80\x7f", -128)]
)
def test_negative_numbers_are_read(written: bytes, value: int) -> None:
    assert Reader(written).signed() == value
