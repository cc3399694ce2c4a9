"""The page's Python sources as bytecode, so that no visitor's browser has to compile them.

Bytecode is good for one version of Python only, so the very Python of the page makes it, in Node.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
from pathlib import Path

from workshop import BUILD, WorkshopError
from workshop.diet import UnexpectedError
from workshop.environment import NODE_MODULES

CACHE = BUILD / "bytecode"
PYODIDE = NODE_MODULES / "pyodide" / "pyodide.mjs"

_PROGRAM = Path(__file__).with_suffix(".mjs")
_COMPILER = Path(__file__).with_name("compiling.py")


def compiled(archive: bytes, cache: Path = CACHE) -> bytes:
    """An archive with a `.pyc` in the place of each `.py`; made once for equal archives.

    Raises:
        WorkshopError: if there is no Node, or a source is no Python.
        UnexpectedError: if the page's Python does not run in Node as expected.
    """
    digest = hashlib.sha256(archive)
    for part in (_PROGRAM, _COMPILER, PYODIDE.with_name("pyodide.asm.wasm")):
        digest.update(part.read_bytes())
    kept = cache / f"{digest.hexdigest()}.zip"
    if not kept.exists():
        made = _compile(archive)
        cache.mkdir(parents=True, exist_ok=True)
        fresh = kept.with_suffix(".new")
        fresh.write_bytes(made)
        fresh.replace(kept)
    return kept.read_bytes()


def _compile(archive: bytes) -> bytes:
    node = shutil.which("node")
    if node is None:
        raise WorkshopError("node was not found: it compiles the page's Python.")
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "source.zip", Path(folder) / "target.zip"
        source.write_bytes(archive)
        done = subprocess.run(
            [node, str(_PROGRAM), str(PYODIDE), str(source), str(target)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            told = done.stderr.strip()
            kind = WorkshopError if "SyntaxError: " in told else UnexpectedError
            raise kind(f"The page's Python could not be compiled:\n{told}")
        return target.read_bytes()
