"""Run every check with `python3 tests/run.py`, or one part, place or rule of it.

Sets up what that needs and is missing: the virtual environment, npm's packages, a browser, the
site.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("run.py: Python 3.11 or newer is needed; this is " + sys.version.split()[0])

import argparse
import difflib
import os
import shlex
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "py"), str(ROOT)]

from tests.borne import rules_borne
from workshop import WorkshopError, environment, prepared, site
from workshop.browsers import chromium, engines
from workshop.diet import COURSES

CHECKED = ("py", "tests", "e2e")
WITH_NPM = ("e2e", "tests/workshop")
"""Folders whose tests use npm's packages."""
WITH_LINTERS = "tests/house/test_workflows.py"
_JAVASCRIPT = "tests/javascript"
_NPM = f"{_JAVASCRIPT}/node_modules"
_ESLINT = ("--config", f"{_JAVASCRIPT}/eslint.config.js", "--max-warnings=0", "web", "py", "e2e")


@dataclass(frozen=True, slots=True)
class Stage:
    """One check: a module of Python to run, or a script of Node, with its arguments."""

    name: str
    command: tuple[str, ...]
    in_node: bool = False

    def program(self) -> list[str]:
        """The whole command."""
        return ["node", *self.command] if self.in_node else [sys.executable, "-m", *self.command]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to run, in its order, and what that needs beside the virtual environment."""

    stages: tuple[Stage, ...]
    npm: bool
    linters: bool
    site: bool
    engines: bool
    """Firefox and WebKit."""


def main(arguments: list[str]) -> int:
    """Run the chosen stages and return the exit status."""
    options, rest = _read(arguments)
    if options.rule is not None:
        borne = _borne(options.rule)
        if not borne:
            return 2
        if options.list:
            print("\n".join(borne))
            return 0
        rest = [*borne, *rest]
    try:
        environment.enter("test")
        prepared.prepare()
        everything = not (options.unit or options.e2e or options.browsers)
        chosen = plan(
            unit=options.unit or everything,
            e2e=options.e2e or everything,
            browsers=options.browsers or everything,
            rest=rest,
        )
        chosen = _furnished(chosen, must=options.browsers, without=_left_out(plain=options.plain))
    except WorkshopError as error:
        print(f"run.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return _run_stages(chosen.stages)


def _read(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    parser = argparse.ArgumentParser(
        prog="run.py",
        description="Run all checks: lint, types, the unit tests and the end-to-end tests.",
        epilog="Any other argument is handed to pytest. A file, a folder or a FILE::TEST runs "
        "only that, at once.",
        allow_abbrev=False,
    )
    parser.add_argument("--unit", action="store_true", help="only lint, types and unit tests")
    parser.add_argument("--e2e", action="store_true", help="only the end-to-end tests")
    parser.add_argument(
        "--browsers", action="store_true", help="only the smoke tests in Firefox and WebKit"
    )
    parser.add_argument("--rule", metavar="ID", help="only the tests that bear a rule, as HASTE")
    parser.add_argument(
        "--list", action="store_true", help="with --rule: name those tests and run none"
    )
    parser.add_argument(
        "--plain", action="store_true", help="test the page as `play.py --plain` builds it"
    )
    options, rest = parser.parse_known_args(arguments)
    if options.list and options.rule is None:
        parser.error("--list goes with --rule")
    return options, rest


def _borne(rule: str) -> list[str]:
    """The tests that bear a rule; where there are none, that is told."""
    known = rules_borne()
    borne = known.get(rule.upper(), [])
    if not borne:
        near = difflib.get_close_matches(rule.upper(), known, n=5, cutoff=0.4)
        hint = f" Near it: {', '.join(near)}." if near else ""
        print(f"run.py: no test bears a rule {rule}.{hint}", file=sys.stderr)
    return borne


def plan(*, unit: bool, e2e: bool, browsers: bool, rest: Sequence[str]) -> Plan:
    """What to run of the parts that are wanted; places among the `rest` are run alone."""
    named = [each for each in rest if _is_place(each)]
    if named:
        others = [each for each in rest if not _is_place(each)]
        return Plan(
            (Stage("pytest", ("pytest", *named, *others)),),
            npm=any(_touches(each, folder) for each in named for folder in WITH_NPM),
            linters=any(_touches(each, WITH_LINTERS) for each in named),
            site=any(_touches(each, "e2e") for each in named),
            engines=any(_file(each).startswith("e2e/smoke") for each in named),
        )
    stages = []
    if unit:
        stages += [
            Stage("ruff check", ("ruff", "check", *CHECKED)),
            Stage("ruff format", ("ruff", "format", "--check", *CHECKED)),
            Stage("mypy", ("mypy", *CHECKED)),
            Stage("tsc", (f"{_NPM}/typescript/bin/tsc", "--project", _JAVASCRIPT), in_node=True),
            Stage("eslint", (f"{_NPM}/eslint/bin/eslint.js", *_ESLINT), in_node=True),
            Stage("pytest tests", ("pytest", *_workers(rest, "auto"), "tests", *rest)),
        ]
    # A page waits as often as it works, so two browsers go well on two cores, but not more.
    two = str(min(2, os.cpu_count() or 1))
    if e2e:
        stages.append(Stage("pytest e2e", ("pytest", *_workers(rest, two), "e2e", *rest)))
    if browsers:
        smoke = [each.relative_to(ROOT).as_posix() for each in sorted(ROOT.glob("e2e/smoke*.py"))]
        stages.append(Stage("pytest smoke", ("pytest", *_workers(rest, two), *smoke, *rest)))
    return Plan(tuple(stages), npm=True, linters=unit, site=e2e or browsers, engines=browsers)


def _workers(rest: Sequence[str], number: str) -> tuple[str, ...]:
    # What is asked for in some way of its own is shown in order instead.
    # Where the time goes is told at the end.
    return () if rest else (f"--numprocesses={number}", "--dist=worksteal", "--durations=12")


def _file(argument: str) -> str:
    return argument.split("::", maxsplit=1)[0].replace("\\", "/").removeprefix("./").rstrip("/")


def _is_place(argument: str) -> bool:
    """Whether an argument names tests: a file, a folder, or one test of a file."""
    top = _file(argument).split("/", maxsplit=1)[0]
    return top in {"tests", "e2e"} and (ROOT / _file(argument)).exists()


def _touches(argument: str, folder: str) -> bool:
    """Whether a place lies in a folder, or holds it."""
    place = f"{_file(argument)}/"
    return place.startswith(f"{folder}/") or f"{folder}/".startswith(place)


def _left_out(*, plain: bool) -> frozenset[str]:
    return frozenset(COURSES) if plain else frozenset()


def _furnished(chosen: Plan, *, must: bool, without: frozenset[str]) -> Plan:
    """Set up what a plan needs; without Firefox and WebKit, unless they `must` be, all but them."""
    if chosen.npm:
        environment.prepare_node()
    if chosen.linters:
        environment.prepare_linters()
    if chosen.site:
        os.environ[chromium.VARIABLE] = str(chromium.provide())
    if chosen.engines:
        try:
            engines.provide()
        except WorkshopError as error:
            if must:
                raise
            print(f"run.py: nothing is tried in Firefox and WebKit. {error}", flush=True)
            stages = tuple(each for each in chosen.stages if each.name != "pytest smoke")
            chosen = replace(chosen, stages=stages, engines=False)
    if chosen.site:
        site.build_site(site.SITE, without)
    return chosen


def _run_stages(chosen: Sequence[Stage]) -> int:
    failed = []
    for stage in chosen:
        print(f"\n==> {shlex.join(stage.command)}", flush=True)
        start = time.monotonic()
        done = subprocess.run(stage.program(), cwd=ROOT, check=False)
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
