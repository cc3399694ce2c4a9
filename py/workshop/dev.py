"""Serves the sources as they are, and has every open page loaded anew once one of them changes.

A change begins the reload at once; the reloaded page waits for the build that it needs. What cannot
be built is told in the page and at the terminal, and the next change tries again.
"""

from __future__ import annotations

import html
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from workshop import BUILD, ROOT
from workshop.progress import say
from workshop.serve import MIME_TYPES, Handler, Page, SiteServer, read_site

FOLDER = BUILD / "dev"
CHANGES = "dev/changes"
"""Where a page asks whether its sources have changed since the state that it names."""

_SCRIPT = "web/dev.js"
_WATCHED = ("index.html", "pyproject.toml", "web", "py")
_MADE = {".mo", ".pyc"}
_MADE_FILES = {"notebook.css"}
_PASSED_OVER = {"node_modules", "__pycache__"}
_OFTEN = 0.2
"""Seconds between two looks at the sources."""
_SIGN_OF_LIFE = 10.0
_STATE = 'data-dev="0"'
_BUILD = "import sys, pathlib, workshop.site as s; s.build_sources(pathlib.Path(sys.argv[1]))"

State = dict[str, tuple[int, int]]


class Sources(Mapping[str, Page]):
    """The site's files as the sources make them, built when one is asked for after a change.

    Each build is a process of its own, so that changed Python is read anew.
    """

    def __init__(self, root: Path = ROOT, folder: Path = FOLDER) -> None:
        self._root = root
        self._folder = folder
        self._building = threading.Lock()
        self._changed = threading.Condition()
        self._seen = _state(root)
        # Another one than that of a server that was here before.
        self.number = time.time_ns()
        self._built = 0
        self._pages: Mapping[str, Page] = {}

    def watch(self) -> None:
        """Look for changes from now on, in the background."""
        threading.Thread(target=self._look, daemon=True).start()

    def look(self) -> bool:
        """Look once; whether something has changed."""
        now = _state(self._root)
        changed = sorted(name for name in now.keys() | self._seen.keys() if self._has(now, name))
        if not changed:
            return False
        say(f"Changed: {', '.join(changed[:3])}{' …' if len(changed) > 3 else ''}")
        with self._changed:
            self._seen = now
            self.number += 1
            self._changed.notify_all()
        return True

    def wait(self, since: int, seconds: float) -> bool:
        """Wait for a state other than one; False if none came within so many seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: self.number != since, seconds)

    def __getitem__(self, name: str) -> Page:
        return self._current()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._current())

    def __len__(self) -> int:
        return len(self._current())

    def _has(self, now: State, name: str) -> bool:
        return now.get(name) != self._seen.get(name)

    def _look(self) -> None:
        while True:
            time.sleep(_OFTEN)
            self.look()

    def _current(self) -> Mapping[str, Page]:
        with self._building:
            while self._built != self.number:
                number = self.number
                self._pages = self._build(number)
                self._built = number
            return self._pages

    def _build(self, number: int) -> Mapping[str, Page]:
        environment = {**os.environ, "PYTHONPATH": str(self._root / "py")}
        done = subprocess.run(
            [sys.executable, "-c", _BUILD, str(self._folder)],
            cwd=self._root,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        if done.returncode != 0:
            say(done.stdout)
            return self._telling(done.stdout, number)
        pages = read_site(self._folder)
        page = pages["index.html"]
        told = page.content.replace(_STATE.encode(), f'data-dev="{number}"'.encode())
        return {**pages, "index.html": replace(page, content=told, tag=f'"{number}"')}

    def _telling(self, what: str, number: int) -> Mapping[str, Page]:
        """A page that tells what is wrong until that is mended."""
        script = (self._root / _SCRIPT).read_bytes()
        page = (
            f'<!doctype html><html lang="en" data-dev="{number}"><meta charset="utf-8">'
            '<title>Not built</title><link rel="icon" href="data:,">'
            f'<script src="{_SCRIPT}"></script>'
            f"<main><h1>Not built</h1><pre>{html.escape(what)}</pre></main>"
        )
        tag = f'"{number}"'
        return {
            "index.html": Page(page.encode(), MIME_TYPES[".html"], tag),
            _SCRIPT: Page(script, MIME_TYPES[".js"], tag),
        }


class DevHandler(Handler):
    """Answers with the sources, and tells pages of changes for as long as they listen."""

    def do_GET(self) -> None:  # noqa: N802
        """Send a file, or news of changes."""
        address = urlsplit(self.path)
        if address.path != f"{self.root}{CHANGES}" or not isinstance(self.pages, Sources):
            super().do_GET()
            return
        (since,) = parse_qs(address.query).get("since", ["0"])
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        while not self.pages.wait(int(since), _SIGN_OF_LIFE):
            # Who listens no more is noticed by this.
            self.wfile.write(b":\n\n")
        self.wfile.write(b"event: change\ndata: \n\n")


def server(port: int = 0, sources: Sources | None = None) -> SiteServer:
    """A server of the sources, which are watched from now on; raises OSError for a taken port."""
    sources = sources or Sources()
    made = SiteServer(sources, port, handler=DevHandler)
    sources.watch()
    return made


def _state(root: Path) -> State:
    """Of every source when it was changed, and its size."""
    state = {}
    for name in _WATCHED:
        for path in _files(root / name):
            try:
                told = path.stat()
            except FileNotFoundError:
                continue  # An editor puts another one in its place just now.
            state[path.relative_to(root).as_posix()] = (told.st_mtime_ns, told.st_size)
    return state


def _files(path: Path) -> Iterator[Path]:
    if path.name.startswith(".") or path.name in _PASSED_OVER:
        return
    if not path.is_dir():
        if path.suffix not in _MADE and path.name not in _MADE_FILES:
            yield path
        return
    for each in path.iterdir():
        yield from _files(each)
