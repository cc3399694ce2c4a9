"""Firefox and WebKit for the smoke tests: found, or else installed."""

from __future__ import annotations

import shutil

from workshop import WorkshopError
from workshop.browsers import debian

PROGRAMS = {
    "firefox-esr": "firefox-esr",
    "WebKitWebDriver": "webkit2gtk-driver",
    "Xvfb": "xvfb",
}
"""What the tests start or that needs -> the Debian package that brings it."""


def provide() -> None:
    """Find the programs, installing what is missing."""
    if missing := _missing():
        debian.install("Firefox and WebKit", *(PROGRAMS[name] for name in missing))
    if missing := _missing():
        raise WorkshopError(
            f"Not found, and not to be installed here: {', '.join(missing)}.\n"
            "On Debian they are in the packages "
            f"{', '.join(PROGRAMS[name] for name in missing)}."
        )


def _missing() -> list[str]:
    return [name for name in PROGRAMS if shutil.which(name) is None]
