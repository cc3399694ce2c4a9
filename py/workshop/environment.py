"""The virtual environment and npm's packages: made once, then only looked at.

Both keep a stamp with the hash of the lock file they were made from. The stamp is written last and
taken away first, so whatever was interrupted half-way has none and is made afresh.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Literal, NoReturn

from workshop import ROOT, WorkshopError
from workshop.progress import step

Group = Literal["build", "test"]

VENV = ROOT / ".venv"
LOCKS: dict[Group, Path] = {
    "build": ROOT / "py" / "build.lock.txt",
    "test": ROOT / "tests" / "test.lock.txt",
}
INCLUDED: dict[Group, tuple[Group, ...]] = {"build": ("build",), "test": ("build", "test")}
"""Which groups are at hand once a group is installed."""

WEB = ROOT / "web"
NODE_MODULES = WEB / "node_modules"
LINTERS = ROOT / "tests" / "javascript"
"""Where npm's packages that only check our JavaScript are listed."""
OLDEST_NODE = 20

_VENV_STAMP = VENV / "workshop.json"
_NODE_STAMP = Path("node_modules", ".workshop.json")


def venv_python(venv: Path = VENV) -> Path:
    """Where a virtual environment keeps its interpreter on this system."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def enter(group: Group) -> None:
    """Go on inside a virtual environment that holds a group of packages.

    Returns only in a process that runs the environment's own Python; called from any other, it sets
    the environment up and starts the same command again inside it.
    """
    prepare_python(group)
    if _inside():
        return
    sys.stdout.flush()
    _restart([str(venv_python()), *sys.argv])


def prepare_python(group: Group) -> None:
    """Make the virtual environment and install a group's locked packages, where missing."""
    wanted: dict[str, str] = {name: _digest(LOCKS[name]) for name in INCLUDED[group]}
    held = _read_stamp(_VENV_STAMP)
    if not held or not _venv_works():
        _make_venv()
        held = {}
    if wanted.items() <= held.items():
        return
    _VENV_STAMP.unlink(missing_ok=True)
    with step(f"Installing the Python packages to {group} with"):
        _run(
            [
                *(str(venv_python()), "-m", "pip", "install", "--quiet"),
                *("--disable-pip-version-check", "--require-hashes"),
                *("--requirement", str(LOCKS[group])),
            ],
            "pip could not install the locked packages",
        )
    _write_stamp(_VENV_STAMP, wanted)


def prepare_node() -> None:
    """Install the page's locked packages into web/node_modules, where missing."""
    _prepare_npm(WEB, "Fetching Pyodide and PyScript with npm")


def prepare_linters() -> None:
    """Install the locked packages that check JavaScript beside their list, where missing."""
    _prepare_npm(LINTERS, "Fetching TypeScript and ESLint with npm")


def _prepare_npm(folder: Path, what: str) -> None:
    wanted = {"lock": _digest(folder / "package-lock.json")}
    stamp = folder / _NODE_STAMP
    if _read_stamp(stamp) == wanted:
        return
    npm = _npm()
    stamp.unlink(missing_ok=True)
    with step(what):
        _run(
            [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
            "npm could not install the locked packages",
            folder=folder,
        )
    _write_stamp(stamp, wanted)


def _inside() -> bool:
    return Path(sys.prefix).resolve() == VENV.resolve()


def _restart(command: list[str]) -> NoReturn:
    if os.name != "nt":
        os.execv(command[0], command)
    # On Windows exec starts a second process and hands the terminal back at once.
    try:
        sys.exit(subprocess.call(command))
    except KeyboardInterrupt:
        sys.exit(130)


def _make_venv() -> None:
    if _inside():
        raise WorkshopError(
            f"{VENV} is unfinished or damaged, and this is its own Python.\n"
            "Start the command again with the system's python3."
        )
    if importlib.util.find_spec("ensurepip") is None:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise WorkshopError(
            "This Python cannot make virtual environments: its module ensurepip is missing.\n"
            f"On Debian or Ubuntu install it with: sudo apt install python{version}-venv"
        )
    with step("Making the virtual environment .venv"):
        _clear_away(VENV)
        _run(
            [sys.executable, "-m", "venv", str(VENV)],
            "The virtual environment could not be made",
        )


def _clear_away(folder: Path) -> None:
    # A killed run can leave a child behind that goes on writing here until it fails.
    for _ in range(50):
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
        time.sleep(0.2)
    raise WorkshopError(f"{folder} cannot be removed. Close what uses it and try again.")


def _venv_works() -> bool:
    """Whether the environment's interpreter starts and finds the packages it was made with."""
    site_packages = "Lib" if os.name == "nt" else "lib/python{0}.{1}"
    check = (
        "import sys, os; "
        f"pip = '{site_packages}/site-packages/pip'.format(*sys.version_info); "
        "sys.exit(not os.path.isdir(os.path.join(sys.argv[1], pip)))"
    )
    try:
        answer = subprocess.run(
            [str(venv_python()), "-I", "-S", "-c", check, str(VENV)],
            capture_output=True,
            check=False,
        )
    except OSError:
        return False
    return answer.returncode == 0


def _npm() -> str:
    node, npm = shutil.which("node"), shutil.which("npm")
    advice = f"Install Node.js {OLDEST_NODE} or newer, which brings npm, and try again."
    if node is None or npm is None:
        missing = "node" if node is None else "npm"
        raise WorkshopError(f"{missing} was not found: it fetches Pyodide and PyScript.\n{advice}")
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)\.", answer.stdout)
    if found is None or int(found[1]) < OLDEST_NODE:
        version = answer.stdout.strip() or "unknown"
        raise WorkshopError(f"This Node.js is too old (version {version}).\n{advice}")
    return npm


def _run(command: list[str], failure: str, folder: Path = ROOT) -> None:
    done = subprocess.run(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        raise WorkshopError(f"{failure}:\n{done.stdout.strip()}")


def _digest(lock: Path) -> str:
    # Line ends are left out of it, so that every system reads the same stamp.
    return hashlib.sha256(b"\n".join(lock.read_bytes().splitlines())).hexdigest()


def _read_stamp(stamp: Path) -> dict[str, str]:
    try:
        held = json.loads(stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return held if isinstance(held, dict) else {}


def _write_stamp(stamp: Path, held: dict[str, str]) -> None:
    stamp.write_text(json.dumps(held, indent=2) + "\n", encoding="utf-8")
