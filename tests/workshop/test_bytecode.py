"""Sources become bytecode that imports without them; here with the Python that runs the tests."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from workshop import WorkshopError
from workshop.diet import bytecode
from workshop.diet.compiling import compile_archive

GAME = b'"""Not kept."""\nassert False\nMET = "giant"\n'


def archive_of(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def test_a_compiled_archive_is_imported_without_its_sources(tmp_path: Path) -> None:
    source = archive_of(
        tmp_path / "source.zip",
        {"room/": b"", "room/__init__.py": b"", "room/mech.py": GAME, "room/words.mo": b"\0"},
    )
    target = tmp_path / "target.zip"
    compile_archive(str(source), str(target))
    with zipfile.ZipFile(target) as archive:
        assert archive.namelist() == ["room/__init__.pyc", "room/mech.pyc", "room/words.mo"]
        assert archive.read("room/words.mo") == b"\0"
    told = subprocess.run(
        [sys.executable, "-c", "import room.mech as it; print(it.MET, it.__doc__)"],
        env={"PYTHONPATH": str(target)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == "giant None\n"


def test_equal_sources_make_equal_bytes(tmp_path: Path) -> None:
    one = archive_of(tmp_path / "one.zip", {"a.py": GAME, "b.py": b"B = 1\n"})
    two = archive_of(tmp_path / "two.zip", {"b.py": b"B = 1\n", "a.py": GAME})
    for source in (one, two):
        compile_archive(str(source), str(source.with_suffix(".out")))
    assert one.with_suffix(".out").read_bytes() == two.with_suffix(".out").read_bytes()


def test_a_source_that_cannot_be_compiled_is_named(tmp_path: Path) -> None:
    source = archive_of(tmp_path / "source.zip", {"room/bad.py": b"def\n"})
    with pytest.raises(SyntaxError) as caught:
        compile_archive(str(source), str(tmp_path / "target.zip"))
    assert caught.value.filename == "room/bad.py"


def test_what_was_compiled_is_kept_and_a_failure_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[bytes] = []

    def compile_once(archive: bytes) -> bytes:
        made.append(archive)
        if archive == b"bad":
            raise WorkshopError("cannot be compiled")
        return archive.upper()

    wasm = tmp_path / "pyodide.asm.wasm"
    wasm.write_bytes(b"one")
    monkeypatch.setattr(bytecode, "PYODIDE", tmp_path / "pyodide.mjs")
    monkeypatch.setattr(bytecode, "_compile", compile_once)
    cache = tmp_path / "cache"
    assert bytecode.compiled(b"game", cache) == b"GAME"
    assert bytecode.compiled(b"game", cache) == b"GAME"
    assert made == [b"game"]
    wasm.write_bytes(b"another Python")
    assert bytecode.compiled(b"game", cache) == b"GAME"
    assert made == [b"game", b"game"]
    kept = set(cache.iterdir())
    with pytest.raises(WorkshopError, match="cannot be compiled"):
        bytecode.compiled(b"bad", cache)
    assert set(cache.iterdir()) == kept
