"""The part of Python's standard library that the page imports; the rest is not downloaded.

An end-to-end test goes through all of the page and compares.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Callable

from workshop.diet import UnexpectedError

_NAMES = """
    __future__ _colorize _opcode_metadata _py_warnings _pyodide _pyodide._base
    _pyodide._core_docs _pyodide._future_helper _pyodide._importhook _pyodide.docs_argspec
    _pyodide.docstring _pyodide.jsbind _sitebuiltins _ssl _weakrefset abc annotationlib ast
    asyncio asyncio.base_events asyncio.base_futures asyncio.base_subprocess asyncio.base_tasks
    asyncio.constants asyncio.coroutines asyncio.events asyncio.exceptions
    asyncio.format_helpers asyncio.futures asyncio.graph asyncio.locks asyncio.log
    asyncio.mixins asyncio.protocols asyncio.queues asyncio.runners asyncio.selector_events
    asyncio.sslproto asyncio.staggered asyncio.streams asyncio.subprocess asyncio.taskgroups
    asyncio.tasks asyncio.threads asyncio.timeouts asyncio.transports asyncio.trsock
    asyncio.unix_events base64 bisect bz2 codecs codeop collections compression
    compression._common compression._common._streams compression.zstd compression.zstd._zstdfile
    concurrent concurrent.futures concurrent.futures._base contextlib contextvars copy copyreg
    dataclasses datetime dis encodings encodings.aliases encodings.ascii encodings.cp437
    encodings.latin_1 encodings.utf_8 encodings.utf_8_sig enum fnmatch functools genericpath
    gettext glob hashlib heapq html html.entities importlib importlib._abc importlib._bootstrap
    importlib._bootstrap_external importlib.abc importlib.machinery importlib.util inspect io
    json json.decoder json.encoder json.scanner keyword linecache locale logging lzma
    ntpath opcode operator os pathlib pathlib._os posixpath pyodide pyodide._package_loader
    pyodide._state pyodide.code pyodide.common pyodide.ffi pyodide.webloop random re re._casefix
    re._compiler re._constants re._parser reprlib selectors shutil signal site socket ssl stat
    string struct subprocess tempfile textwrap threading token tokenize traceback types typing
    warnings weakref zipfile zipfile._path zipfile._path.glob zipimport
"""
IMPORTED = frozenset(_NAMES.split())
"""The names of the modules, some of which Python looks for only where a text is odd."""


LIBRARY = "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a"
"""The SHA-256 of the library whose modules these are; another one's import others."""


def trimmed(archive: bytes, library: str = LIBRARY) -> dict[str, bytes]:
    """The files of the imported modules, out of an archive of the whole library.

    Raises:
        UnexpectedError: if it is another library than the one with that SHA-256, or lacks a module.
    """
    if hashlib.sha256(archive).hexdigest() != library:
        raise UnexpectedError(
            "What the page imports is known of another library of Python.\n"
            "If you changed Pyodide on purpose, name the new one in py/workshop/diet/library.py,\n"
            "and run python3 tests/run.py e2e/test_library.py"
        )
    with zipfile.ZipFile(io.BytesIO(archive)) as given:
        known = frozenset(given.namelist())
        return {name: given.read(name) for name in map(_file_of(known), sorted(IMPORTED))}


def _file_of(known: frozenset[str]) -> Callable[[str], str]:
    def found(module: str) -> str:
        path = module.replace(".", "/")
        for name in (f"{path}.py", f"{path}/__init__.py"):
            if name in known:
                return name
        raise UnexpectedError(f"Python's standard library holds no module {module}.")

    return found
