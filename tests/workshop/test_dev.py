"""The server of the sources notices what changes, builds it anew and tells pages."""

from __future__ import annotations

import http.client
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from workshop import dev
from workshop.serve import HOST, SiteServer

SITE_PY = """
def build_sources(target):
    text = open("index.html").read()
    if "bad" in text:
        raise ValueError("<bad>")
    (target / "web").mkdir(parents=True, exist_ok=True)
    (target / "index.html").write_text(text)
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Sources with a builder of their own."""
    for name, text in {
        "index.html": '<html data-dev="0">one',
        "pyproject.toml": "",
        "web/dev.js": "listen()",
        "web/node_modules/x.js": "x",
        "py/workshop/__init__.py": "",
        "py/workshop/site.py": SITE_PY,
        "py/game/words.mo": "made",
    }.items():
        path = tmp_path / "root" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "root"


@pytest.fixture
def sources(root: Path, tmp_path: Path) -> dev.Sources:
    """Those sources, looked at when a test says so."""
    return dev.Sources(root, tmp_path / "site")


def change(path: Path, text: str) -> None:
    """Write a file at another moment than it had, whatever the system's clock can tell apart."""
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(before + 10**9, before + 10**9))


def test_a_change_is_built_when_it_is_asked_for(root: Path, sources: dev.Sources) -> None:
    first = sources.number
    assert sources["index.html"].content == f'<html data-dev="{first}">one'.encode()
    change(root / "index.html", '<html data-dev="0">two')
    assert sources.look()
    assert not sources.look()
    assert sources.number == first + 1
    assert sources["index.html"].content == f'<html data-dev="{first + 1}">two'.encode()
    assert "two.html" not in sources


@pytest.mark.parametrize("name", ["web/new.css", "py/game/new/room.py", "pyproject.toml"])
def test_every_source_is_watched(root: Path, sources: dev.Sources, name: str) -> None:
    (root / name).parent.mkdir(exist_ok=True)
    change(root / name, "new")
    assert sources.look()
    (root / name).unlink()
    assert sources.look()


@pytest.mark.parametrize(
    "name",
    ["web/node_modules/x.js", "py/game/words.mo", "py/game/notebook.css", "py/game/.x.py.swp"],
)
def test_what_is_made_or_hidden_is_no_source(root: Path, sources: dev.Sources, name: str) -> None:
    change(root / name, "other")
    assert not sources.look()


def test_what_cannot_be_built_is_told_until_it_can(
    root: Path, sources: dev.Sources, capsys: pytest.CaptureFixture[str]
) -> None:
    change(root / "index.html", "bad")
    sources.look()
    told = sources["index.html"].content.decode()
    assert "ValueError: &lt;bad&gt;" in told
    assert f'data-dev="{sources.number}"' in told
    assert sources["web/dev.js"].content == b"listen()"
    assert "ValueError: <bad>" in capsys.readouterr().err
    change(root / "index.html", "mended")
    sources.look()
    assert sources["index.html"].content == b"mended"


@pytest.fixture
def server(sources: dev.Sources) -> Iterator[SiteServer]:
    """A server of the sources; a test looks for changes itself."""
    server = SiteServer(sources, handler=dev.DevHandler)
    server.start()
    yield server
    server.stop()


def news(server: SiteServer, since: int) -> http.client.HTTPResponse:
    """What tells of changes, once it has begun to."""
    connection = http.client.HTTPConnection(HOST, server.port, timeout=30)
    connection.request("GET", f"/{dev.CHANGES}?since={since}")
    answer = connection.getresponse()
    assert answer.headers["Content-Type"] == "text/event-stream"
    return answer


def test_pages_are_told_of_a_change(
    root: Path, sources: dev.Sources, server: SiteServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And meanwhile that the server lives; one that shows an older state is told at once."""
    monkeypatch.setattr(dev, "_SIGN_OF_LIFE", 0.01)
    listening = news(server, sources.number)
    assert listening.readline() == b":\n"
    change(root / "index.html", "two")
    threading.Thread(target=sources.look).start()
    assert b"event: change\n" in listening.read()
    assert news(server, sources.number - 1).read() == b"event: change\ndata: \n\n"


def test_files_are_served_as_ever(server: SiteServer) -> None:
    connection = http.client.HTTPConnection(HOST, server.port, timeout=30)
    for path, status in (("/", 200), ("/none", 404)):
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == status
    connection.close()
