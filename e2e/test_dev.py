"""The server of the sources: a page of what is written, loaded anew as soon as that changes."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Guard
from workshop import ROOT
from workshop.environment import NODE_MODULES, VENV

PROGRAM = "**/pyodide.asm.wasm"
PATIENCE = 120_000
SECONDS = 2
"""How soon a change must begin a reload."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the sources, with the packages of this one."""
    copy = tmp_path / "checkout"
    ignored = shutil.ignore_patterns("node_modules", "__pycache__")
    for name in ("py", "web"):
        shutil.copytree(ROOT / name, copy / name, ignore=ignored)
    for name in ("index.html", "pyproject.toml"):
        shutil.copy(ROOT / name, copy / name)
    (copy / ".venv").symlink_to(VENV)
    (copy / "web" / "node_modules").symlink_to(NODE_MODULES)
    return copy


@pytest.fixture
def address(checkout: Path) -> Iterator[str]:
    """Where `play.py --dev` serves it."""
    command = [sys.executable, "py/play.py", "--dev", "--no-browser"]
    with subprocess.Popen(command, cwd=checkout, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().split()[-1]
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0


def change(path: Path, before: str, after: str) -> None:
    """Edit a source."""
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


@contextmanager
def reload_begins(page: Page) -> Iterator[None]:
    """Whatever is done meanwhile must have the page loaded anew in time."""
    with page.expect_request(lambda asked: asked.is_navigation_request(), timeout=SECONDS * 1000):
        yield


def test_a_change_loads_the_page_anew(
    page: Page, guard: Guard, checkout: Path, address: str
) -> None:
    """A word, then what cannot be built, which is told until it is mended; and then it plays."""
    guard.allow(f"^request to another server: {address}")
    # Each page waits for its build.
    page.set_default_navigation_timeout(PATIENCE)
    # A page in which Python starts just then is told when it has the time; here it does not start.
    page.route(PROGRAM, lambda _: None)
    page.goto(address)
    undo = page.locator("#undo")
    expect(undo).to_have_text("Undo")
    words = checkout / "py" / "desk" / "locale" / "en" / "LC_MESSAGES" / "desk.po"
    with reload_begins(page):
        change(words, 'msgid "page.undo"\nmsgstr "Undo"', 'msgid "page.undo"\nmsgstr "Back"')
    expect(undo).to_have_text("Back", timeout=PATIENCE)
    index = checkout / "index.html"
    with reload_begins(page):
        change(index, "<!-- sheet -->", "<!-- chart -->")
    told = page.get_by_text("has lost its marker <!-- sheet -->")
    expect(told).to_be_visible(timeout=PATIENCE)
    page.unroute(PROGRAM)
    with reload_begins(page):
        change(index, "<!-- chart -->", "<!-- sheet -->")
    page.locator("body[data-stage=ready]").wait_for(timeout=PATIENCE)
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []
    sources = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert f"{address}web/sheet.css" in sources
    assert f"{address}web/styles.css" not in sources
