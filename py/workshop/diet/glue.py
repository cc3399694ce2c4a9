"""The script that Pyodide drives its program with, without what this page has no use for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from workshop.diet import UnexpectedError, wasm
from workshop.diet.wasm import Section

PROGRAM = "pyodide/pyodide.asm.wasm"
SCRIPT = "pyodide/pyodide.asm.js"
LOADER = "pyodide/pyodide.js"

_WORD = re.compile(r"[\w$]+")
# var _one,_two;function assignWasmExports(wasmExports){_one=Module["_one"]=wasmExports["one"];...
_TAKE_OVER = re.compile(r'([\w$]+)=Module\["\1"\]=wasmExports\["([^"]+)"\];')
_VARIABLES = re.compile(r"\bvar ((?:[\w$]+,)*[\w$]+);(?=function assignWasmExports\()")
_MENTIONS = 3
"""How often a variable is mentioned for taking a thing over alone."""

# For Node, where Pyodide can sleep on it; in a page it serves nothing, and Chromium warns of it.
_SHARED_MEMORY = "new WebAssembly.Memory({shared:!0,initial:1,maximum:1})"
_MEMORY = "new WebAssembly.Memory({initial:1,maximum:1})"
_NOTICE = "\n// Changed for this page, which has no use for some of what was here.\n"


def lean(vendored: Mapping[str, bytes]) -> dict[str, bytes]:
    """The vendored files, in which the program offers and its script takes over only what is used.

    That is what the scripts of Pyodide mention.

    Raises:
        UnexpectedError: if the program or the script is not written as expected.
    """
    program, script = vendored[PROGRAM], vendored[SCRIPT].decode()
    offered = {each.name for each in wasm.exports(dict(wasm.sections(program))[Section.EXPORT])}
    named = asked_for(offered, script, vendored[LOADER].decode())
    script = without(script, offered - named)
    return {**vendored, PROGRAM: _offering(program, named), SCRIPT: script.encode()}


def asked_for(offered: Iterable[str], script: str, loader: str) -> frozenset[str]:
    """What of the things that the program offers is mentioned other than to take it over."""
    taken_over = {name: variable for variable, name in _TAKE_OVER.findall(script)}
    mentions = Counter(_WORD.findall(script))
    mentions.subtract(list(taken_over))
    mentions.subtract(_MENTIONS * list(taken_over.values()))
    mentions.update(_WORD.findall(loader))
    return frozenset(
        name
        for name in offered
        if mentions[name] > 0 or mentions[taken_over.get(name, f"_{name}")] > 0
    )


def without(script: str, names: Collection[str]) -> str:
    """The script, not taking over things of these names, and sharing no memory.

    Raises:
        UnexpectedError: if it is not written as expected.
    """
    dropped = {variable for variable, name in _TAKE_OVER.findall(script) if name in names}
    are_as_expected = (
        bool(dropped),
        len(_VARIABLES.findall(script)) == 1,
        script.count(_SHARED_MEMORY) == 1,
    )
    if not all(are_as_expected):
        raise UnexpectedError("Pyodide's script is not written as expected.")

    def taken(found: re.Match[str]) -> str:
        return "" if found[1] in dropped else found[0]

    def declared(found: re.Match[str]) -> str:
        return f"var {','.join(name for name in found[1].split(',') if name not in dropped)};"

    smaller = _VARIABLES.sub(declared, _TAKE_OVER.sub(taken, script))
    return smaller.replace(_SHARED_MEMORY, _MEMORY) + _NOTICE


def _offering(program: bytes, names: Collection[str]) -> bytes:
    return wasm.assembled(
        (
            section,
            wasm.vector(each.raw for each in wasm.exports(content) if each.name in names)
            if section is Section.EXPORT
            else content,
        )
        for section, content in wasm.sections(program)
    )
