"""Sources in an archive turned into bytecode; runs on the Python that will import it.

Bytecode is good for one version of Python only, so the page's own Python has to compile it.
"""

from __future__ import annotations

import importlib.util
import marshal
import zipfile
from pathlib import PurePosixPath

_ANY_TIME = (1980, 1, 1, 0, 0, 0)
_UNCHECKED_HASH = 0b01


def compile_archive(source: str, target: str) -> None:
    """Copy an archive, with a `.pyc` in the place of each `.py`.

    Docstrings and assertions are left out. Equal sources make equal bytes.

    Raises:
        SyntaxError: for a source that this Python cannot compile.
    """
    with zipfile.ZipFile(source) as given, zipfile.ZipFile(target, "w") as made:
        for name in sorted(given.namelist()):
            if name.endswith("/"):
                continue
            content = given.read(name)
            if name.endswith(".py"):
                content = _bytecode(content, name)
                name = str(PurePosixPath(name).with_suffix(".pyc"))  # noqa: PLW2901
            entry = zipfile.ZipInfo(name, _ANY_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            made.writestr(entry, content, compresslevel=9)


def _bytecode(source: bytes, name: str) -> bytes:
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    # Never compared with a source: there is none beside it.
    flags = _UNCHECKED_HASH.to_bytes(4, "little")
    header = importlib.util.MAGIC_NUMBER + flags + importlib.util.source_hash(source)
    return header + marshal.dumps(code)
