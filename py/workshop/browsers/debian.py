"""Debian's packages, where this system has them and lets us install any."""

from __future__ import annotations

import os
import shutil
import subprocess

from workshop.progress import step


def install(what: str, *packages: str) -> bool:
    """Install packages with apt-get; False where that is not possible."""
    apt = shutil.which("apt-get")
    if apt is None:
        return False
    sudo: list[str] = []
    if not runs_as_root():
        sudo = ["sudo", "-n"]
        if shutil.which("sudo") is None or not succeeds([*sudo, "true"]):
            return False
    with step(f"Installing {what} with apt-get"):
        succeeds([*sudo, apt, "update"])
        return succeeds([*sudo, apt, "install", "--yes", *packages])


def runs_as_root() -> bool:
    """Whether this process may do everything; no user is root on Windows."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def succeeds(command: list[str]) -> bool:
    """Whether a command, which may ask nothing, ends well."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, env=environment, check=False
    )
    return done.returncode == 0
