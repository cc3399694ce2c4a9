"""The static site: gathered in memory as plain names and bytes, then written in one go.

Long: one file list, gathered step by step, each of which needs the ones before.

Every address in it is relative, so it works in any folder of any server.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import importlib
import io
import json
import shutil
import tomllib
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from desk.registry import PACKAGES as GAMES
from workshop import BUILD, ROOT, WorkshopError
from workshop.diet import COURSES, Diet, glue, parting, pyscript
from workshop.diet.bundling import bundled
from workshop.diet.bytecode import compiled
from workshop.diet.fonts import characters, smaller
from workshop.diet.library import trimmed
from workshop.diet.solid import solid
from workshop.environment import WEB
from workshop.prepared import PY, STYLE, catalogues, compile_words
from workshop.progress import step
from workshop.serve import MIME_TYPES
from workshop.texts.addresses import far_addresses
from workshop.texts.markup import Element, elements, line_end, replaced, with_attributes
from workshop.texts.styles import with_daylight
from workshop.vendor import PINS, read_pins, vendored_files

SITE = BUILD / "site"
HOUSE = ("tabletop", "pilot", "desk", "browser")
"""What the page runs whatever is played. The lab stays at home."""

PACKAGES = (*GAMES.values(), *HOUSE)
"""What the page runs."""

LABEL = "build.json"
"""The file that marks a folder as a site of ours, and tells what it was built from."""

ORIGINALS = "app/originals.json"
"""What the worker turns to where a file does not arrive as it was built."""

SHEET_MARKER = "<!-- sheet -->"
VERSION_MARKER = "<!-- version -->"
BUILD_MARKER = 'data-build=""'
GAMES_MARKER = 'data-games=""'
BUILD_LENGTH = 16
PRELOADS_MARKER = "<!-- preloads -->"

NAME = "paper-mech"
"""By this name a label says that a site is one of ours."""

_EARLY_MODULES = (
    "boot",
    "files",
    "guest",
    "interpreter",
    "offline",
    "pictures",
    "program",
    "runtime",
)
_WORKER = "service-worker.js"
_DEV_WORKER = "dev-worker.js"
_DEV = "web/dev.js"
_PROGRAM = "web/program.js"
_EMBED = "web/embed.js"
_EMBED_FOR_ANY_HOST = "web/paper-mech.js"
_MANIFEST = "web/manifest.webmanifest"
_STYLE = "web/styles.css"
_TEXTS = {".css", ".html", ".js", ".json", ".svg", ".webmanifest", ""}
"""Endings of what is text, which a proxy or a host may alter on the way."""
_AT_THE_ROOT = ("_headers", _WORKER)
"""What hosts and browsers look for beside index.html; no part of what is kept for offline play."""
_FETCHED_EARLY = {
    "vendor/pyodide/pyodide.asm.wasm": ' type="application/wasm"',
    "vendor/pyodide/python_stdlib.zip": "",
    "vendor/pyodide/pyodide-lock.json": ' type="application/json"',
    "app/house.zip": "",
}
_POLICY = "Content-Security-Policy"
_STDLIB = "pyodide/python_stdlib.zip"
_LOCK = "pyodide/pyodide-lock.json"
_NOT_SERVED = {
    "dev-worker.js",
    "dev.js",
    "first-part.txt",
    "package.json",
    "package-lock.json",
    "sheet.png",
    "single-file.js",
    "vendor.sha256",
}
_NOT_RUN = {".css", ".md", ".po", ".pot", ".pyc", ".pyo", ".typed"}
_AT_A_PROMPT = {
    "__main__.py",
    "alone.py",
    "command_line.py",
    "notebook.py",
    "poster.py",
    "summary.py",
    "trace.py",
}
"""Modules by which the engine is used without a page, and posters, which are packed."""
_ANY_TIME = (1980, 1, 1, 0, 0, 0)


def build_site(target: Path, without: Collection[str] = ()) -> None:
    """Write the site to a folder, unless what stands there was built from the same files.

    Courses of the diet can be left out. A failure leaves the old site in place.
    """
    check_target(target)
    diet = Diet(without)
    inputs = _inputs_digest(without)
    if _label(target).get("inputs") == inputs:
        return
    with step("Building the site"):
        compile_words()
        write_site(target, _site_files(inputs, diet))


def build_sources(target: Path) -> None:
    """Write the site to a folder with all sources as they are, for whoever works on them.

    It keeps nothing in the browser but games, and has styles in their own files.
    """
    compile_words()
    write_site(target, _source_files())


def write_site(target: Path, files: Mapping[str, bytes]) -> None:
    """Write files beside a folder and, once all are there, put them in its place."""
    # Nobody else uses such names, so what an interrupted run left under them can go.
    fresh = target.with_name(f"{target.name}.{NAME}-new")
    stale = target.with_name(f"{target.name}.{NAME}-old")
    for leftover in (fresh, stale):
        if leftover.exists():
            shutil.rmtree(leftover)
    for name, content in files.items():
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    if target.exists():
        target.rename(stale)
    fresh.rename(target)
    if stale.exists():
        shutil.rmtree(stale)


def check_target(target: Path) -> None:
    """Raise unless the folder is new, empty, or an earlier site of ours."""
    if not target.exists() or _label(target).get("name") == NAME:
        return
    if not target.is_dir():
        raise WorkshopError(f"{target} is a file; name a folder for the site.")
    if any(target.iterdir()):
        raise WorkshopError(
            f"{target} holds something other than an earlier build, so it stays as it is.\n"
            "Name a new or an empty folder."
        )


def version() -> str:
    """The project's version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def fill_page(page: str, sheet: str, shown_version: str, build: str) -> str:
    """Put the sheet, the version, the build and what to preload into the text of index.html."""
    for marker in (SHEET_MARKER, VERSION_MARKER, BUILD_MARKER, GAMES_MARKER, PRELOADS_MARKER):
        if marker not in page:
            raise WorkshopError(f"index.html has lost its marker {marker}")
    if page.count(SHEET_MARKER) > 1:
        raise WorkshopError(f"index.html has the marker {SHEET_MARKER} more than once")
    page = page.replace(VERSION_MARKER, html.escape(shown_version))
    page = page.replace(BUILD_MARKER, f'data-build="{build[:BUILD_LENGTH]}"')
    page = page.replace(GAMES_MARKER, f'data-games="{" ".join(GAMES)}"')
    page = page.replace(PRELOADS_MARKER, "\n".join(_preloads()))
    return page.replace(SHEET_MARKER, sheet)


def with_one_style(page: str) -> tuple[str, list[str]]:
    """The page with one style sheet in the place of those for every medium, and their names.

    Nothing is painted before all of them are there, and one comes sooner than ten.
    """
    links = _styles_for_all(page)
    if not links:
        raise WorkshopError("index.html links no style sheets.")
    one = f'<link rel="stylesheet" href="{_STYLE}">'
    others = [(link.start, line_end(page, link.end), "") for link in links[1:]]
    page = replaced(page, [(links[0].start, links[0].end, one), *others])
    return page, [link.attributes["href"] for link in links]


def _styles_for_all(page: str) -> list[Element]:
    return [
        each
        for each in elements(page)
        if each.attributes.get("rel") == "stylesheet" and "media" not in each.attributes
    ]


def policy_of(page: str) -> str:
    """The content security policy of a page."""
    found = [each for each in elements(page) if each.attributes.get("http-equiv") == _POLICY]
    if len(found) != 1:
        raise WorkshopError("index.html must have its content security policy once.")
    return found[0].attributes["content"]


def _preloads() -> list[str]:
    """Links for all that a start needs, so that a browser asks for everything at once."""
    vendored = [f"vendor/{name}" for name in read_pins()]
    modules = [*(f"web/{name}.js" for name in _EARLY_MODULES), *vendored]
    return [
        *(
            f'<link rel="modulepreload" href="{name}">'
            for name in modules
            if Path(name).suffix == ".js"
        ),
        *(
            f'<link rel="preload" href="{name}" as="fetch"{kind} crossorigin>'
            for name, kind in _FETCHED_EARLY.items()
        ),
    ]


def with_data(script: bytes, what: str, data: object) -> bytes:
    """A script with data in the place of its marker, a string that names what goes there."""
    marker = f'"/* {what} */"'.encode()
    if script.count(marker) != 1:
        raise WorkshopError(f"A script must have its marker {marker.decode()} once")
    # A name in quotes stays one within the quotes of the script.
    return script.replace(marker, json.dumps(json.dumps(data)).encode())


def zip_bytes(files: Mapping[str, bytes]) -> bytes:
    """Pack files so that equal contents always make equal bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _ANY_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            # As made on Unix, wherever it is made.
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, files[name], compresslevel=9)
    return packed.getvalue()


def originals(files: Mapping[str, bytes]) -> bytes:
    """Pack those files that are text, each for itself, so that nothing on the way knows them."""
    packed = {
        name: base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()
        for name, content in sorted(files.items())
        if Path(name).suffix in _TEXTS
    }
    return json.dumps(packed, indent=0).encode()


def archive_of(game: str) -> str:
    """The name of the file with a game's program and words."""
    return f"app/{game}.zip"


def sheet_of(game: str) -> str:
    """The name of the file with the style of a game's sheet, which it need not have."""
    return f"web/sheets/{game}.css"


def program(folder: Path, packages: Iterable[str]) -> dict[str, bytes]:
    """Read what the page runs of packages in a folder: sources and compiled catalogues."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for package in packages
        for path in _walk(folder / package)
        if path.suffix not in _NOT_RUN and path.name not in _AT_A_PROMPT
    }


def _site_files(inputs: str, diet: Diet) -> dict[str, bytes]:
    drawing = _page_of_the_game()
    page, sheets = with_one_style(_page(drawing, inputs))
    files = _files_beside(page, sheets, drawing, diet)
    for name in _AT_THE_ROOT:
        files[name] = files.pop(f"web/{name}")
    hashes = {
        name: hashlib.sha256(content).hexdigest()
        for name, content in sorted(files.items())
        if name not in _AT_THE_ROOT
    }
    files[_WORKER] = with_data(files[_WORKER], "files", hashes)
    games = {
        game: [name for name in (archive_of(game), sheet_of(game)) if name in hashes]
        for game in GAMES
    }
    files[_WORKER] = with_data(files[_WORKER], "games", games)
    endings = {Path(name).suffix for name in hashes}
    types = {each: MIME_TYPES[each] for each in sorted(endings & MIME_TYPES.keys())}
    files[_WORKER] = with_data(files[_WORKER], "types", types)
    files[ORIGINALS] = originals({name: files[name] for name in hashes})
    hashes[ORIGINALS] = hashlib.sha256(files[ORIGINALS]).hexdigest()
    label = {"name": NAME, "version": version(), "inputs": inputs, "sha256": hashes}
    files[LABEL] = (json.dumps(label, indent=2) + "\n").encode()
    return files


def _source_files() -> dict[str, bytes]:
    drawing = _page_of_the_game()
    page = _page(drawing, "")
    sheets = [each.attributes["href"] for each in _styles_for_all(page)]
    first = elements(page)[0]
    script = f'<script src="{_DEV}"></script>'
    page = replaced(page, [with_attributes(first, {"data-dev": "0"})])
    page = page.replace("</head>", f"{script}\n</head>")
    files = _files_beside(page, sheets, drawing, Diet(COURSES))
    files[_DEV] = (ROOT / _DEV).read_bytes()
    files[_WORKER] = (WEB / _DEV_WORKER).read_bytes()
    files[LABEL] = json.dumps({"name": NAME}).encode()
    return files


def _page(drawing: ModuleType, inputs: str) -> str:
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    page = fill_page(page, drawing.sheet_markup(), version(), inputs)
    filled: str = drawing.fill_words(drawing.fill_languages(page))
    return filled


def _files_beside(
    page: str, sheets: list[str], drawing: ModuleType, diet: Diet
) -> dict[str, bytes]:
    """The page and all that it needs, but for what keeps it for offline play."""
    files = {"index.html": page.encode()}
    for name, text in drawing.rules_pages(policy_of(page)).items():
        files[name] = text.encode()
    for language in drawing.LANGUAGES:
        words = json.dumps(drawing.page_words(page, language), ensure_ascii=False)
        files[f"app/words.{language}.json"] = words.encode()
    files.update({path.relative_to(ROOT).as_posix(): path.read_bytes() for path in _web_files()})
    for name, fill in (
        (_MANIFEST, drawing.fill_manifest),
        *((name, drawing.fill_languages) for name in sheets),
        *((name, with_daylight) for name in sheets),
    ):
        files[name] = fill(files[name].decode()).encode()
    files[_STYLE] = b"\n".join(files[name] for name in sheets)
    for name, content in files.items():
        if Path(name).suffix in {".html", ".css", ".json", ".webmanifest"}:
            _check_addresses(name, content.decode())
    texts = [page, *(path.read_text(encoding="utf-8") for path in _all_catalogues())]
    vendored, python = _vendored(diet, characters(texts))
    files.update({f"vendor/{name}": content for name, content in vendored.items()})
    files[_PROGRAM] = with_data(files[_PROGRAM], "parted", parting.REST in vendored)
    covers = importlib.import_module("desk.drawing.covers")
    house = program(PY, HOUSE) | python | {covers.PACKED: covers.packed().encode()}
    files["app/house.zip"] = _archived(diet, zip_bytes(house))
    for game, package in GAMES.items():
        packed = zip_bytes(program(PY, (package,)))
        files[archive_of(game)] = _archived(diet, packed)
    files[_EMBED_FOR_ANY_HOST] = bundled(ROOT / _EMBED, ROOT, is_classic=True).encode()
    for name in (_EMBED, _EMBED_FOR_ANY_HOST):
        files[name] = with_data(files[name], "words", drawing.embed_words())
    return files


def _vendored(diet: Diet, shown: frozenset[str]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """What the page brings along, by its place under `vendor/`, and PyScript's Python if apart."""
    came = vendored_files()
    digest = hashlib.sha256(came[glue.PROGRAM]).hexdigest()
    vendored = diet.take("fonts", came, lambda files: smaller(files, shown))
    none: dict[str, bytes] = {}
    vendored, python = diet.take("pyscript", (vendored, none), lambda both: pyscript.apart(both[0]))
    vendored = diet.take("glue", vendored, glue.lean)
    vendored = diet.take(
        "parting",
        vendored,
        lambda files: parting.in_two(files, parting.read_parting(), digest),
    )
    library = diet.take("library", vendored[_STDLIB], lambda whole: zip_bytes(trimmed(whole)))
    vendored[_STDLIB] = _archived(diet, library)
    vendored[_LOCK] = _without_packages(vendored[_LOCK])
    return vendored, python


def _archived(diet: Diet, archive: bytes) -> bytes:
    return diet.take("solid", diet.take("bytecode", archive, compiled), solid)


def _without_packages(lock: bytes) -> bytes:
    """Pyodide's list of packages without the packages, none of which are brought along."""
    return json.dumps({**json.loads(lock), "packages": {}}).encode()


def _page_of_the_game() -> ModuleType:
    # Imported only when a site is built: everything else here works without the game.
    return importlib.import_module("workshop.page")


def _check_addresses(name: str, text: str) -> None:
    found = far_addresses(name, text)
    if found:
        raise WorkshopError(
            f"{name} must hold relative addresses only, but names: {', '.join(found)}"
        )


def _all_catalogues() -> list[Path]:
    return [path for package in PACKAGES for path in catalogues(PY / package / "locale")]


def _label(target: Path) -> dict[str, Any]:
    try:
        label = json.loads((target / LABEL).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return label if isinstance(label, dict) else {}


def _inputs_digest(without: Collection[str]) -> str:
    inputs = [ROOT / "index.html", ROOT / "pyproject.toml", PINS, parting.LIST, *_web_files()]
    for package in (*PACKAGES, "workshop"):
        inputs.extend(
            path
            for path in _walk(PY / package)
            if path.name != STYLE and path.suffix not in {".md", ".mo"}
        )
    digest = hashlib.sha256(" ".join(sorted(without)).encode())
    for path in inputs:
        try:
            content = path.read_bytes()
        except FileNotFoundError as error:
            raise WorkshopError(f"{path} is missing, and the site is built from it.") from error
        name = path.relative_to(ROOT).as_posix()
        digest.update(f"{name} {hashlib.sha256(content).hexdigest()}\n".encode())
    return digest.hexdigest()


def _web_files() -> list[Path]:
    return [path for path in _walk(WEB) if path.name not in _NOT_SERVED]


def _walk(folder: Path) -> Iterator[Path]:
    """Every file in a folder in a fixed order, without hidden ones and what tools put there."""
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.name in {"__pycache__", "node_modules"}:
            continue
        if path.is_dir():
            yield from _walk(path)
        else:
            yield path
