"""What the page brings along: which files, from where, and that they are the right ones.

`web/vendor.sha256` lists every file by its place under the site's `vendor/` folder, in the format
of `sha256sum`. What the build makes smaller on the way, compiled, subset or taken apart, differs
there.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from workshop import WorkshopError
from workshop.environment import NODE_MODULES, WEB

PINS = WEB / "vendor.sha256"

SOURCES = {
    "barlow": "@fontsource/barlow",
    "patrick-hand": "@fontsource/patrick-hand-sc",
    "pyodide": "pyodide",
    "pyscript": "@pyscript/core",
}
"""Folder under `vendor/` -> npm package."""

# PyScript loads the plugin for errors also where it is told not to use it, and reads the rest of
# its chunks only for other plugins, which index.html does without, workers, TOML or MicroPython.
# Licences that ask for it travel along.
WANTED = {
    "barlow": (
        "LICENSE",
        "files/barlow-latin-500-normal.woff2",
        "files/barlow-latin-700-normal.woff2",
    ),
    "patrick-hand": ("LICENSE", "files/patrick-hand-sc-latin-400-normal.woff2"),
    "pyodide": (
        "pyodide-lock.json",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "pyodide.mjs",
        "python_stdlib.zip",
    ),
    "pyscript": (
        "LICENSE",
        "dist/core.js",
        "dist/core-*.js",
        "dist/error-*.js",
    ),
}


def vendored_files(pins: Path = PINS, modules: Path = NODE_MODULES) -> dict[str, bytes]:
    """Read every pinned file, by its place under `vendor/`, having checked that it is the one."""
    available = _available(modules)
    files = {}
    for name, wanted in read_pins(pins).items():
        source = available.get(name)
        if source is None:
            raise WorkshopError(
                f"vendor/{name} is not among the files that npm installed.\n{_MEND}"
            )
        content = source.read_bytes()
        if hashlib.sha256(content).hexdigest() != wanted:
            raise WorkshopError(f"{source} is not the file that {pins.name} pins.\n{_MEND}")
        files[name] = content
    return files


def read_pins(pins: Path = PINS) -> dict[str, str]:
    """Read the list of vendored files: place under `vendor/` -> SHA-256."""
    held = {}
    for line in pins.read_text(encoding="utf-8").splitlines():
        digest, _, name = line.partition("  ")
        if len(digest) != 64 or not name:
            raise WorkshopError(f"{pins}: this line is no SHA-256 and name: {line!r}")
        held[name] = digest
    return held


def pin(pins: Path = PINS, modules: Path = NODE_MODULES) -> int:
    """Write the list anew from what npm installed; returns how many files it names."""
    available = _available(modules)
    lines = [
        f"{hashlib.sha256(source.read_bytes()).hexdigest()}  {name}\n"
        for name, source in sorted(available.items())
    ]
    pins.write_text("".join(lines), encoding="utf-8", newline="\n")
    return len(lines)


_MEND = (
    "Delete web/node_modules and start again. If you changed a version on purpose, run\n"
    "python3 py/play.py --pin-vendor, and look at what it changed before you commit it."
)


def _available(modules: Path) -> dict[str, Path]:
    found = {}
    for folder, package in SOURCES.items():
        for pattern in WANTED[folder]:
            sources = sorted((modules / package).glob(pattern))
            if not sources:
                raise WorkshopError(f"npm's package {package} holds no {pattern}.\n{_MEND}")
            found.update({f"{folder}/{_served(source)}": source for source in sources})
    return found


def _served(source: Path) -> str:
    # Plain nginx knows no .mjs, and browsers run no module that is not sent as a script.
    return f"{source.stem}.js" if source.suffix == ".mjs" else source.name
