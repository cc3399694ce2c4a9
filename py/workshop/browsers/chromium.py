"""A Chromium for the end-to-end tests: found, or else installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from workshop import WorkshopError
from workshop.browsers import debian
from workshop.progress import step

VARIABLE = "CHROMIUM"
"""The environment variable that names the browser to use, and hands the found one to the tests."""

_NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
_MAC_APPLICATIONS = ("Chromium", "Google Chrome", "Microsoft Edge")
_WINDOWS_PLACES = (
    "Chromium/Application/chrome.exe",
    "Google/Chrome/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
)


def provide() -> Path:
    """Find a Chromium, installing one where there is none."""
    found = find() or _install_with_apt() or _install_with_playwright()
    if found is None:
        raise WorkshopError(
            "No Chromium, Chrome or Edge was found, and none could be installed.\n"
            f"Install one, or name its executable in the environment variable {VARIABLE}."
        )
    return found


def find() -> Path | None:
    """Find an installed Chromium; the environment variable, if set, has the only say."""
    named = os.environ.get(VARIABLE)
    if named:
        path = shutil.which(named)
        if path is None:
            raise WorkshopError(f"{VARIABLE} names {named}, which is no executable.")
        return Path(path)
    on_path = next(filter(None, map(shutil.which, _NAMES)), None)
    if on_path is not None:
        return Path(on_path)
    return next((place for place in _usual_places() if place.is_file()), None)


def _usual_places() -> list[Path]:
    if sys.platform == "darwin":
        return [
            folder / f"{name}.app/Contents/MacOS/{name}"
            for folder in (Path("/Applications"), Path.home() / "Applications")
            for name in _MAC_APPLICATIONS
        ]
    folders = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
    return [
        Path(os.environ[folder]) / place
        for folder in folders
        if folder in os.environ
        for place in _WINDOWS_PLACES
    ]


def _install_with_apt() -> Path | None:
    # Fonts are only recommended by the package, and without any the page has no letters.
    debian.install("Chromium", "chromium", "fonts-dejavu-core")
    return find()


def _install_with_playwright() -> Path | None:
    with step("Installing Chromium with Playwright"):
        if not debian.succeeds([sys.executable, "-m", "playwright", "install", "chromium"]):
            return None
    where = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright: print(playwright.chromium.executable_path)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", where], capture_output=True, text=True, check=False
    )
    path = Path(answer.stdout.strip())
    return path if answer.returncode == 0 and path.is_file() else None
