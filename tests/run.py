"""Run every check, with `python3 tests/run.py [--unit] [--e2e] [--browsers] [pytest arguments]`.

Sets up what is missing first: the virtual environment, npm's packages, a browser and the site.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("run.py: Python 3.11 or newer is needed; this is " + sys.version.split()[0])

import argparse
import os
import shlex
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "py"))

from workshop import WorkshopError, chromium, engines, environment, prepared, site

CHECKED = ("py", "tests", "e2e")


@dataclass(frozen=True, slots=True)
class Stage:
    """One check: a module to run, with its arguments."""

    name: str
    command: tuple[str, ...]


def main(arguments: list[str]) -> int:
    """Run the chosen stages and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="run.py",
        description="Run all checks: ruff, mypy, the unit tests and the end-to-end tests.",
        epilog="Any other argument is handed to pytest. A test file or folder runs only that.",
    )
    parser.add_argument("--unit", action="store_true", help="only lint, types and unit tests")
    parser.add_argument("--e2e", action="store_true", help="only the end-to-end tests")
    parser.add_argument(
        "--browsers", action="store_true", help="only the smoke tests in Firefox and WebKit"
    )
    options, rest = parser.parse_known_args(arguments)
    everything = not (options.unit or options.e2e or options.browsers)
    # What is asked for by name stands in other files than that of these browsers.
    browsers = options.browsers or (everything and not rest)
    unit = options.unit or everything
    e2e = options.e2e or everything
    try:
        environment.enter("test")
        prepared.prepare()
        environment.prepare_node()
        if e2e:
            os.environ[chromium.VARIABLE] = str(chromium.provide())
        if browsers:
            browsers = _has_browsers(must=options.browsers)
        if e2e or browsers:
            site.build_site(site.SITE)
    except WorkshopError as error:
        print(f"run.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    chosen = stages(unit=unit, e2e=e2e, rest=rest)
    if browsers:
        smoke = [each.relative_to(ROOT).as_posix() for each in sorted(ROOT.glob("e2e/smoke*.py"))]
        chosen.append(Stage("pytest smoke", ("pytest", *smoke, *rest)))
    return _run_stages(chosen)


def _has_browsers(*, must: bool) -> bool:
    """Whether Firefox and WebKit are here, or could be installed; raises if they `must` be."""
    try:
        engines.provide()
    except WorkshopError as error:
        if must:
            raise
        print(f"run.py: nothing is tried in Firefox and WebKit. {error}", flush=True)
        return False
    return True


def stages(*, unit: bool, e2e: bool, rest: list[str]) -> list[Stage]:
    """The stages to run, in their order."""
    chosen = []
    if unit:
        chosen = [
            Stage("ruff check", ("ruff", "check", *CHECKED)),
            Stage("ruff format", ("ruff", "format", "--check", *CHECKED)),
            Stage("mypy", ("mypy", *CHECKED)),
        ]
    parts = [part for part, wanted in (("tests", unit), ("e2e", e2e)) if wanted]
    named = [each for each in rest if _part(each)]
    others = [each for each in rest if not _part(each)]
    for part in parts:
        places = [each for each in named if _part(each) == part]
        if places or not named:
            # A worker for each core; what is asked for by name is shown in order instead. A page
            # waits as often as it works, so two browsers go well on two cores, but not more.
            apart = not others and not places
            number = "auto" if part == "tests" else str(min(2, os.cpu_count() or 1))
            workers = (f"--numprocesses={number}", "--dist=worksteal") if apart else ()
            command = ("pytest", *workers, *(places or [part]), *others)
            chosen.append(Stage(f"pytest {part}", command))
    return chosen


def _part(argument: str) -> str | None:
    """The part of the tests that an argument names a place in, if it does."""
    place = argument.split("::", maxsplit=1)[0].replace("\\", "/")
    top = place.split("/", maxsplit=1)[0]
    return top if top in {"tests", "e2e"} and (ROOT / place).exists() else None


def _run_stages(chosen: list[Stage]) -> int:
    failed = []
    for stage in chosen:
        print(f"\n==> {shlex.join(stage.command)}", flush=True)
        start = time.monotonic()
        done = subprocess.run([sys.executable, "-m", *stage.command], cwd=ROOT, check=False)
        verdict = "passed" if done.returncode == 0 else f"failed (exit {done.returncode})"
        if done.returncode != 0:
            failed.append(stage.name)
        print(f"<== {stage.name} {verdict} in {time.monotonic() - start:.1f} s", flush=True)
    print()
    if failed:
        print(f"Failed: {', '.join(failed)}")
    print(f"{len(chosen) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
