"""Each course of the diet stands alone, and what it does not understand is shipped as it came."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import play
from workshop import WorkshopError, site
from workshop.diet import COURSES, Diet, UnexpectedError, bytecode, fonts, glue, library, parting
from workshop.diet import pyscript as pyscripts
from workshop.diet.wasm import MAGIC

LIST = parting.Parting("", frozenset())


def failing(error: Exception) -> Callable[[bytes], bytes]:
    """A course that fails."""

    def make(_: bytes) -> bytes:
        raise error

    return make


def test_a_course_that_is_left_out_is_not_asked() -> None:
    diet = Diet({"glue"})
    assert diet.take("glue", b"came", failing(AssertionError())) == b"came"
    assert diet.take("fonts", b"came", bytes.upper) == b"CAME"


@pytest.mark.parametrize(
    "error", [UnexpectedError("odd"), KeyError("odd"), ValueError("odd"), zipfile.BadZipFile("odd")]
)
def test_what_is_not_as_expected_is_shipped_as_it_came(
    error: Exception, capsys: pytest.CaptureFixture[str]
) -> None:
    assert Diet().take("glue", b"came", failing(error)) == b"came"
    told = capsys.readouterr().err
    assert "Warning" in told
    assert "without glue" in told
    assert "odd" in told


def test_a_fault_of_ours_is_no_surprise_of_theirs() -> None:
    with pytest.raises(WorkshopError, match="ours"):
        Diet().take("bytecode", b"came", failing(WorkshopError("ours")))


def test_a_name_that_no_course_has_is_refused() -> None:
    with pytest.raises(WorkshopError, match="no dessert, soup"):
        Diet(["soup", "dessert", "glue"])


ODD_FILES = {
    "pyodide/pyodide.asm.wasm": b"no program",
    "pyodide/pyodide.asm.js": b"\xff",
    "pyodide/pyodide.js": b"",
    "pyscript/core-1.js": b"none of it",
    "barlow/a.woff2": b"no font",
}


@pytest.mark.parametrize("program", [b"", b"no program", MAGIC + b"\x63\0", MAGIC + b"\7\5\1"])
@pytest.mark.parametrize(
    ("course", "make"),
    [
        ("fonts", partial(fonts.smaller, needed=frozenset("a"))),
        ("glue", glue.lean),
        ("parting", partial(parting.in_two, parting=LIST, digest="")),
        ("parting", partial(parting.in_two, parting=LIST, digest="another")),
    ],
)
def test_odd_files_are_shipped_as_they_came(
    course: str, make: Callable[[dict[str, bytes]], dict[str, bytes]], program: bytes
) -> None:
    files = {**ODD_FILES, "pyodide/pyodide.asm.wasm": program}
    assert Diet().take(course, files, make) == files


@pytest.mark.parametrize("archive", [b"", b"PK no archive", site.zip_bytes({"a.py": b""})])
def test_an_odd_library_is_shipped_as_it_came(archive: bytes) -> None:
    made = Diet().take("library", archive, lambda whole: site.zip_bytes(library.trimmed(whole)))
    assert made == archive


@pytest.mark.parametrize("listed", [None, "", "export default {};", "export default {", "{}"])
def test_an_odd_package_of_pyscript_is_shipped_as_it_came(
    tmp_path: Path, listed: str | None
) -> None:
    if listed is not None:
        place = tmp_path / "@pyscript" / "core" / "src" / "stdlib" / "pyscript.js"
        place.parent.mkdir(parents=True)
        place.write_text(listed, encoding="utf-8")
    given: tuple[dict[str, bytes], dict[str, bytes]] = (ODD_FILES, {})
    assert Diet().take("pyscript", given, lambda both: pyscripts.apart(both[0], tmp_path)) == given


def test_sources_are_shipped_where_the_compiler_does_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A source that is no Python is our own fault all the same."""
    (tmp_path / "pyodide.asm.wasm").write_bytes(b"")
    module = tmp_path / "pyodide.mjs"
    monkeypatch.setattr(bytecode, "PYODIDE", module)
    compiled = partial(bytecode.compiled, cache=tmp_path / "cache")
    module.write_text("export const another = 1;", encoding="utf-8")
    assert Diet().take("bytecode", b"sources", compiled) == b"sources"
    module.write_text(
        "export const loadPyodide = () => { throw Error('SyntaxError: a.py'); };", encoding="utf-8"
    )
    with pytest.raises(WorkshopError, match="could not be compiled"):
        Diet().take("bytecode", b"sources", compiled)


def test_courses_are_left_out_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    """One or several, or all; the folder that is watched has none anyway."""
    assert play._options(["--without", "glue", "--without", "fonts"]).without == ["glue", "fonts"]
    assert play._options([]).without == []
    for wrong in (["--without", "soup"], ["--plain", "--without", "glue"], ["--dev", "--plain"]):
        with pytest.raises(SystemExit) as refused:
            play._options(wrong)
        assert refused.value.code == 2
    told = capsys.readouterr().err
    assert all(name in told for name in COURSES)
