"""The workshop: what it builds, serves and refuses, and that pins and locks agree.

Long: a case for each step of the build.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import http.client
import io
import json
import os
import re
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from workshop import ROOT, WorkshopError, archive, environment, prepared, site, vendor
from workshop.browsers import chromium, debian, engines
from workshop.diet import UnexpectedError, fonts, library, pyscript
from workshop.diet.bundling import bundled
from workshop.serve import HOST, SiteServer, read_site
from workshop.texts.addresses import far_addresses
from workshop.texts.markup import elements

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGE: dict[str, Any] = json.loads((environment.WEB / "package.json").read_text("utf-8"))
PACKAGE_LOCK: dict[str, Any] = json.loads(
    (environment.WEB / "package-lock.json").read_text("utf-8")
)
NPM = (environment.WEB, environment.LINTERS)
LOCKS = [*environment.LOCKS.values(), *(folder / "package-lock.json" for folder in NPM)]


# Building


def test_zip_is_the_same_whatever_the_order_and_the_day() -> None:
    one = site.zip_bytes({"b.py": b"two", "a.py": b"one"})
    assert one == site.zip_bytes({"a.py": b"one", "b.py": b"two"})
    with zipfile.ZipFile(io.BytesIO(one)) as archive:
        assert archive.namelist() == ["a.py", "b.py"]
        assert archive.read("b.py") == b"two"
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_game_files_are_sources_and_compiled_catalogues_of_the_game_only(tmp_path: Path) -> None:
    for name in (
        "papermech/game.py",
        "papermech/__pycache__/game.cpython-311.pyc",
        "papermech/.hidden",
        "papermech/__main__.py",
        "papermech/notebook.py",
        "papermech/poster.py",
        "papermech/notebook.css",
        "papermech/py.typed",
        "papermech/locale/de/LC_MESSAGES/papermech.mo",
        "papermech/locale/de/LC_MESSAGES/papermech.po",
        "workshop/site.py",
        "play.py",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")
    assert set(site.program(tmp_path, site.PACKAGES)) == {
        "papermech/game.py",
        "papermech/locale/de/LC_MESSAGES/papermech.mo",
    }


def test_originals_are_the_texts_and_nothing_else() -> None:
    files = {"a.html": b"<p>\n", "vendor/LICENSE": b"free", "a.zip": b"PK", "a.wasm": b"\0asm"}
    packed = json.loads(site.originals(files))
    texts = {name: gzip.decompress(base64.b64decode(text)) for name, text in packed.items()}
    assert texts == {"a.html": b"<p>\n", "vendor/LICENSE": b"free"}
    assert site.originals(files) == site.originals(dict(reversed(files.items())))


def test_page_is_filled_at_its_markers() -> None:
    root = f"<html {site.BUILD_MARKER} {site.GAMES_MARKER}>"
    page = f"{root}<main><!-- sheet --></main><p><!-- version --></p>"
    filled = site.fill_page(page + site.PRELOADS_MARKER, "<svg/>", "1 < 2", "0123456789abcdefgh")
    start = '<html data-build="0123456789abcdef" data-games="papermech techniconica">'
    assert filled.startswith(f"{start}<main><svg/></main><p>1 &lt; 2</p>")
    attributes = [each.attributes for each in elements(f"{filled}</html>") if each.tag == "link"]
    preloaded = [(each["rel"], each["href"]) for each in attributes]
    assert ("modulepreload", "vendor/pyodide/pyodide.asm.js") in preloaded
    assert ("preload", "app/house.zip") in preloaded
    assert not [name for _, name in preloaded if "papermech" in name]


MARKERS = (
    site.BUILD_MARKER,
    site.GAMES_MARKER,
    site.PRELOADS_MARKER,
    site.SHEET_MARKER,
    site.VERSION_MARKER,
)


@pytest.mark.parametrize("missing", MARKERS)
def test_page_that_lost_a_marker_is_refused(missing: str) -> None:
    page = "".join(marker for marker in MARKERS if marker != missing)
    with pytest.raises(WorkshopError, match=re.escape(missing)):
        site.fill_page(page, "", "", "")


def test_page_with_two_places_for_the_sheet_is_refused() -> None:
    with pytest.raises(WorkshopError, match="more than once"):
        site.fill_page("".join((*MARKERS, site.SHEET_MARKER)), "", "", "")


def digest_of(archive: bytes) -> str:
    return hashlib.sha256(archive).hexdigest()


def test_the_library_is_trimmed_to_what_is_imported() -> None:
    names = [f"{module.replace('.', '/')}.py" for module in sorted(library.IMPORTED)]
    names[names.index("json.py")] = "json/__init__.py"
    whole = site.zip_bytes({name: name.encode() for name in (*names, "turtle.py")})
    made = library.trimmed(whole, digest_of(whole))
    assert made == {name: name.encode() for name in names}


def test_a_library_that_lacks_a_module_is_refused() -> None:
    whole = site.zip_bytes({"json.py": b""})
    with pytest.raises(UnexpectedError, match="holds no module"):
        library.trimmed(whole, digest_of(whole))


def test_another_library_is_refused() -> None:
    """A new Python imports other modules of its own, which nobody can know beforehand."""
    with pytest.raises(UnexpectedError, match="another library"):
        library.trimmed(site.zip_bytes({"json.py": b""}))
    assert vendor.read_pins()["pyodide/python_stdlib.zip"] == library.LIBRARY


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("a.html", '<script src="/x.js"></script>', ["/x.js"]),
        ("a.html", '<img src="//host/x.png">', ["//host/x.png"]),
        ("a.html", '<link rel="icon" href="https://host/x.svg">', ["https://host/x.svg"]),
        ("a.html", '<a href="/rules">', ["/rules"]),
        ("a.html", '<a href="https://host/">', []),
        ("a.html", '<script src="web/x.js"></script><a href="#s">', []),
        ("a.css", "p { background: url('/x.png') }", ["/x.png"]),
        ("a.css", "p { background: url(x.png) }", []),
        ("a.json", '{"files": {"/app/house.zip": "./*"}}', ["/app/house.zip"]),
        ("a.webmanifest", '{"icons": [{"src": "https://host/x"}]}', ["https://host/x"]),
        ("a.json", '{"files": {"../app/house.zip": "./*"}}', []),
        ("a.js", "'/x'", []),
    ],
)
def test_addresses_that_lead_out_of_the_site_are_found(
    name: str, text: str, found: list[str]
) -> None:
    assert far_addresses(name, text) == found


def test_a_foreign_folder_is_never_overwritten(tmp_path: Path) -> None:
    site.check_target(tmp_path)
    site.check_target(tmp_path / "new")
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(WorkshopError, match="stays as it is"):
        site.check_target(tmp_path)
    with pytest.raises(WorkshopError, match="is a file"):
        site.check_target(tmp_path / "letter.txt")


def test_an_earlier_build_may_be_overwritten(tmp_path: Path) -> None:
    (tmp_path / site.LABEL).write_text('{"name": "paper-mech"}', encoding="utf-8")
    site.check_target(tmp_path)


def test_a_site_replaces_the_old_one_and_what_an_interruption_left(tmp_path: Path) -> None:
    target = tmp_path / "site"
    label = b'{"name": "paper-mech"}'
    site.write_site(target, {"old.txt": b"old", site.LABEL: label})
    for leftover in ("site.paper-mech-new", "site.paper-mech-old"):
        (tmp_path / leftover).mkdir()
        (tmp_path / leftover / "half.txt").write_bytes(b"half")

    site.write_site(target, {"web/new.txt": b"new", site.LABEL: label})

    files = {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()}
    assert files == {site.LABEL, "web/new.txt"}
    assert list(tmp_path.iterdir()) == [target]


def test_a_site_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    target = tmp_path / "site"
    site.write_site(target, {"a": b"old", site.LABEL: b'{"name": "paper-mech"}'})
    with pytest.raises(OSError, match=r"\w"):
        site.write_site(target, {"a": b"new", "a/b": b"no folder"})
    assert (target / "a").read_bytes() == b"old"


def test_catalogues_are_compiled_when_missing_or_older(tmp_path: Path) -> None:
    source = tmp_path / "de" / "LC_MESSAGES" / "papermech.po"
    source.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    source.write_text(head + 'msgid "Fire"\nmsgstr "Feuer"\n', encoding="utf-8")
    compiled = source.with_suffix(".mo")
    prepared.compile_catalogues(tmp_path)
    assert b"Feuer" in compiled.read_bytes()

    source.write_text(head + 'msgid "Fire"\nmsgstr "Schuss"\n', encoding="utf-8")
    later = compiled.stat().st_mtime + 10
    os.utime(source, (later, later))
    prepared.compile_catalogues(tmp_path)
    assert b"Schuss" in compiled.read_bytes()


def test_a_broken_catalogue_is_named(tmp_path: Path) -> None:
    source = tmp_path / "de" / "LC_MESSAGES" / "papermech.po"
    source.parent.mkdir(parents=True)
    source.write_text('msgid "Fire"\nthis is no catalogue\n', encoding="utf-8")
    with pytest.raises(WorkshopError, match=r"papermech\.po"):
        prepared.compile_catalogues(tmp_path)
    assert not source.with_suffix(".mo").exists()


# The vendored runtime


@pytest.fixture
def modules(tmp_path: Path) -> Path:
    """A folder like npm's, with every wanted file in it."""
    folder = tmp_path / "node_modules"
    for part, package in vendor.SOURCES.items():
        for pattern in vendor.WANTED[part]:
            path = folder / package / pattern.replace("*", "abc")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(pattern, encoding="utf-8")
    return folder


def test_vendored_files_are_those_that_were_pinned(modules: Path, tmp_path: Path) -> None:
    pins = tmp_path / "pins"
    count = vendor.pin(pins, modules)
    files = vendor.vendored_files(pins, modules)
    assert len(files) == count
    assert files["pyscript/core-abc.js"] == b"dist/core-*.js"


def test_a_vendored_file_that_differs_is_named(modules: Path, tmp_path: Path) -> None:
    pins = tmp_path / "pins"
    vendor.pin(pins, modules)
    (modules / "pyodide" / "pyodide.mjs").write_text("other", encoding="utf-8")
    with pytest.raises(WorkshopError, match=r"pyodide\.mjs is not the file"):
        vendor.vendored_files(pins, modules)


def test_a_vendored_file_that_is_missing_is_named(modules: Path, tmp_path: Path) -> None:
    pins = tmp_path / "pins"
    vendor.pin(pins, modules)
    (modules / "pyodide" / "pyodide.mjs").unlink()
    with pytest.raises(WorkshopError, match=r"pyodide\.mjs"):
        vendor.vendored_files(pins, modules)


def test_the_python_of_pyscript_is_what_its_pinned_script_held(tmp_path: Path) -> None:
    """The list of it is not pinned itself, so a text that the script does not have is refused."""
    listed = tmp_path / "@pyscript" / "core" / "src" / "stdlib" / "pyscript.js"
    listed.parent.mkdir(parents=True)
    held = {"__init__.py": "import js", "ffi.py": 'é = "1"\n', "web.py": "import ffi"}
    listed.write_text(f"// ours\nexport default {json.dumps({'pyscript': held})};\n", "utf-8")
    texts = ",".join(
        f"{json.dumps(n)}:{json.dumps(t, ensure_ascii=False)}" for n, t in held.items()
    )
    script = f"write({{pyscript:{{{texts}}}}});".encode()
    given = {"pyscript/core-abc.js": script, "pyscript/core.js": b"import"}
    vendored, python = pyscript.apart(given, tmp_path)
    assert python == {
        "pyscript/__init__.py": b"import js",
        "pyscript/ffi.py": 'é = "1"\n'.encode(),
    }
    assert vendored["pyscript/core.js"] == b"import"
    assert vendored["pyscript/core-abc.js"].startswith(b"write({pyscript:{}});\n// Changed")
    for other in ({**given, "pyscript/core-abc.js": script.replace(b"1", b"2")}, {}):
        with pytest.raises(UnexpectedError, match="does not hold"):
            pyscript.apart(other, tmp_path)


def test_a_damaged_list_of_pins_is_named(tmp_path: Path) -> None:
    pins = tmp_path / "pins"
    pins.write_text("not a digest  pyodide.mjs\n", encoding="utf-8")
    with pytest.raises(WorkshopError, match="not a digest"):
        vendor.read_pins(pins)


def test_the_list_in_the_project_names_the_wanted_files() -> None:
    names = vendor.read_pins()
    for part, patterns in vendor.WANTED.items():
        for pattern in patterns:
            expected = f"{part}/{Path(pattern).name}".replace(".mjs", ".js")
            assert any(Path(name).match(expected) for name in names), expected


# The typefaces


@pytest.fixture(scope="module")
def faces() -> dict[str, bytes]:
    """The vendored typefaces, as npm brought them."""
    found = {name: content for name, content in vendor.vendored_files().items() if "woff2" in name}
    assert len(found) >= 3
    return found


def covered(font: bytes) -> set[str]:
    """The characters that a font can show."""
    return {chr(code) for code in TTFont(io.BytesIO(font)).getBestCmap()}


def test_every_character_of_the_page_is_needed() -> None:
    needed = fonts.characters(["“Láser”\n", "→ T−1"])
    assert set("“”áñ¿→−~ ") <= needed
    assert not needed & set("\n\u00ad\u00a0ł")


def test_a_subset_font_shows_what_is_needed_and_no_more(faces: dict[str, bytes]) -> None:
    needed = fonts.characters([])
    for name, content in fonts.smaller(faces, needed).items():
        # Neither is drawn in every one of the world's faces.
        assert needed - covered(content) <= set("µ"), name
        assert covered(content) <= needed, name
        assert len(content) < 20_000, name


def test_subsetting_gives_the_same_bytes_each_time(faces: dict[str, bytes]) -> None:
    assert fonts.smaller(faces, frozenset("abc")) == fonts.smaller(faces, frozenset("cba"))


def test_what_is_no_font_passes_and_a_broken_one_is_named() -> None:
    assert fonts.smaller({"x/LICENSE": b"text"}, frozenset("a")) == {"x/LICENSE": b"text"}
    with pytest.raises(UnexpectedError, match=r"x/a\.woff2"):
        fonts.smaller({"x/a.woff2": b"no font"}, frozenset("a"))


def test_the_style_sheet_and_the_page_ask_for_the_faces_there_are(
    faces: dict[str, bytes],
) -> None:
    style = (environment.WEB / "fonts.css").read_text("utf-8")
    asked = re.findall(r'url\("\.\./vendor/([^"]+)"\)', style)
    page = elements((ROOT / "index.html").read_text("utf-8"))
    links = [each.attributes["href"] for each in page if each.attributes.get("as") == "font"]
    early = [each.removeprefix("vendor/") for each in links]
    assert sorted(asked) == sorted(early) == sorted(faces)
    assert style.count("font-display: swap") == len(asked)
    for name in faces:
        folder = name.split("/", maxsplit=1)[0]
        assert f"{folder}/LICENSE" in vendor.read_pins()


# The script for other pages


def test_the_classic_script_stands_alone() -> None:
    """It asks for nothing else, and is the same in the letters of any page."""
    script = bundled(ROOT / "web" / "embed.js", ROOT, is_classic=True)
    assert script.isascii()
    assert not re.search(r"\bimport\b|\bexport\s*[{*]|\bexport (class|const)", script)
    assert script.count("document.currentScript.src") == 1
    assert site.with_data(script.encode(), "words", {}).count(b"JSON.parse(") == 1


# Serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[SiteServer]:
    folder = tmp_path / "site"
    (folder / "web").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (folder / "index.html").write_text("<p>hello", encoding="utf-8")
    for name in ("a.mjs", "a.js", "a.wasm", "a.css", "a.svg", "a.webmanifest", "a.woff2", "a.zip"):
        (folder / "web" / name).write_bytes(b"x")
    server = SiteServer(read_site(folder), prefix="/some/where/")
    server.start()
    yield server
    server.stop()


def ask(
    server: SiteServer, path: str, method: str = "GET", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """Send a path as it is, unlike a browser, which would tidy it up."""
    connection = http.client.HTTPConnection(HOST, server.port, timeout=5)
    try:
        connection.putrequest(method, path)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()
    finally:
        connection.close()


def test_a_folder_shows_its_page(server: SiteServer) -> None:
    status, headers, content = ask(server, "/some/where/?seed=1")
    assert (status, content) == (200, b"<p>hello")
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    ("name", "mime_type"),
    [
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.css", "text/css; charset=utf-8"),
        ("a.svg", "image/svg+xml"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.woff2", "font/woff2"),
        ("a.zip", "application/zip"),
    ],
)
def test_files_have_their_type(server: SiteServer, name: str, mime_type: str) -> None:
    status, headers, content = ask(server, f"/some/where/web/{name}")
    assert (status, content) == (200, b"x")
    assert headers["Content-Type"] == mime_type


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/index.html",
        "/some/where",
        "/some/where/web",
        "/some/where/web/",
        "/some/where/../../secret.txt",
        "/some/where/../secret.txt",
        "/some/where/%2e%2e/secret.txt",
        "/some/where/..%2fsecret.txt",
        "/some/where/..%5csecret.txt",
        "/some/where//etc/hostname",
        "/some/where/web/../../secret.txt",
    ],
)
def test_nothing_outside_and_no_listing_is_served(server: SiteServer, path: str) -> None:
    status, _, content = ask(server, path)
    assert status == 404
    assert b"secret\n" not in content


def test_an_unchanged_file_is_not_sent_again(server: SiteServer) -> None:
    _, headers, _ = ask(server, "/some/where/web/a.js")
    status, _, content = ask(server, "/some/where/web/a.js", If_None_Match=headers["ETag"])
    assert (status, content) == (304, b"")


def test_head_tells_the_length_and_sends_nothing(server: SiteServer) -> None:
    status, headers, content = ask(server, "/some/where/web/a.js", method="HEAD")
    assert (status, headers["Content-Length"], content) == (200, "1", b"")


def test_a_stopped_server_answers_no_more(server: SiteServer) -> None:
    server.stop()
    with pytest.raises(OSError, match=r"\w"):
        ask(server, "/some/where/")


def test_a_stopped_server_hangs_up(server: SiteServer) -> None:
    """A browser that still holds a connection gets nothing more through it."""
    connection = http.client.HTTPConnection(HOST, server.port, timeout=5)
    connection.request("GET", "/some/where/")
    connection.getresponse().read()
    server.stop()
    assert connection.sock is not None
    assert connection.sock.recv(1) == b""
    connection.close()


def test_a_port_in_use_is_refused(server: SiteServer) -> None:
    with pytest.raises(OSError, match=r"\w"):
        SiteServer({}, server.port)


# The browser for the tests


def test_a_named_browser_must_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(chromium.VARIABLE, "/no/such/browser")
    with pytest.raises(WorkshopError, match="/no/such/browser"):
        chromium.find()


def test_browsers_that_cannot_be_had_are_named_with_their_packages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(engines, "PROGRAMS", {"no-such-fox": "fox", "no-such-kit": "kit-driver"})
    monkeypatch.setattr(debian, "install", lambda _, *packages: asked.extend(packages))
    with pytest.raises(WorkshopError, match=r"no-such-fox, no-such-kit\.(.|\n)*fox, kit-driver\."):
        engines.provide()
    assert asked == ["fox", "kit-driver"]


# Pins and locks


def pins_of(group: str) -> dict[str, str]:
    """The versions a dependency group pins, with those of the groups it includes."""
    pins: dict[str, str] = {}
    for entry in PROJECT["dependency-groups"][group]:
        if isinstance(entry, dict):
            pins |= pins_of(entry["include-group"])
        else:
            name, version = entry.split("==")
            pins[name] = version
    return pins


def locked_in(lock: Path) -> dict[str, str]:
    """The versions a lock file of pip names."""
    found = re.findall(r"^([a-z0-9-]+)==(\S+)", lock.read_text(encoding="utf-8"), re.MULTILINE)
    return dict(found)


@pytest.mark.parametrize("group", ["build", "test"])
def test_the_lock_holds_every_pin(group: environment.Group) -> None:
    locked = locked_in(environment.LOCKS[group])
    pins = pins_of(group)
    assert pins
    assert pins.items() <= locked.items()


def test_the_test_lock_includes_the_build_lock() -> None:
    build, test = locked_in(environment.LOCKS["build"]), locked_in(environment.LOCKS["test"])
    assert build.items() <= test.items()


def test_every_locked_python_package_has_hashes() -> None:
    for lock in environment.LOCKS.values():
        text = lock.read_text("utf-8")
        _, *entries = re.split(r"^(?=[a-z0-9-]+==)", text, flags=re.MULTILINE)
        assert entries, lock
        for entry in entries:
            assert "--hash=sha256:" in entry, entry


@pytest.mark.parametrize("folder", NPM, ids=lambda folder: folder.name)
def test_npm_pins_are_exact_and_locked(folder: Path) -> None:
    package = json.loads((folder / "package.json").read_text("utf-8"))
    pins = package.get("dependencies", {}) | package["devDependencies"]
    locked = json.loads((folder / "package-lock.json").read_text("utf-8"))["packages"]
    for name, version in pins.items():
        assert re.fullmatch(r"\d+(\.\d+)*", version), name
        assert locked[f"node_modules/{name}"]["version"] == version
    for name, entry in locked.items():
        assert not name or entry["integrity"].startswith("sha512-"), name
    assert (folder / ".npmrc").read_text("utf-8") == (environment.WEB / ".npmrc").read_text("utf-8")


def test_versions_agree() -> None:
    assert PACKAGE["version"] == PACKAGE_LOCK["version"] == PROJECT["project"]["version"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: f"{lock.parent.name}-{lock.name}")
def test_locks_name_no_server(lock: Path) -> None:
    """Packages come from wherever a machine gets them; who pays for them may have an address."""
    text = lock.read_text(encoding="utf-8")
    if lock.suffix == ".json":
        packages = json.loads(text)["packages"].values()
        text = str([{**each, "funding": None} for each in packages])
    assert "http" not in text


# The archive for hosts that unpack one


def test_the_archive_is_the_site(tmp_path: Path) -> None:
    """With its page at the top; equal sites make equal archives."""
    folder = tmp_path / "site"
    files = {"index.html": b"<p>", "web/a.js": b"a", site.LABEL: b'{"name": "paper-mech"}'}
    site.write_site(folder, files)
    one, two = tmp_path / "one.zip", tmp_path / "new" / "two.zip"
    for target in (one, two):
        archive.check_target(target)
        archive.write_archive(target, folder)
        archive.check_target(target)
    assert one.read_bytes() == two.read_bytes()
    with zipfile.ZipFile(one) as held:
        assert {name: held.read(name) for name in held.namelist()} == files
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new", "one.zip", "site"]


@pytest.mark.parametrize(
    "content",
    [b"dear", site.zip_bytes({"a": b""}), site.zip_bytes({site.LABEL: b"[]"})],
    ids=["text", "zip", "label"],
)
def test_a_foreign_archive_is_never_overwritten(tmp_path: Path, content: bytes) -> None:
    target = tmp_path / "mine.zip"
    target.write_bytes(content)
    with pytest.raises(WorkshopError, match="stays as it is"):
        archive.check_target(target)
    with pytest.raises(WorkshopError, match="is a folder"):
        archive.check_target(tmp_path)
