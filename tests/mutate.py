"""Mutation testing of the rules, a command and no test: python3 tests/mutate.py [MUTANT]

Every mutant is the engine with one small fault; the rule tests should notice. Prints the score and
each survivor; with the name of a mutant, prints its fault. Survivors that change nothing a player
could notice are listed with their reason in `tests/mutation_survivors.txt`.

Takes a while. Works in `.build/mutation`, in a virtual environment of its own, and goes on where
it was interrupted as long as the engine has not changed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / ".build" / "mutation"
VENV = WORK / "venv"
SCENE = WORK / "scene"
LOCK = ROOT / "tests" / "mutation.lock.txt"
SURVIVORS = ROOT / "tests" / "mutation_survivors.txt"
MUTATED = ("papermech", "tabletop")
RULE_TESTS = (
    "attack",
    "choices",
    "clock",
    "damage",
    "dice",
    "enemy",
    "journal",
    "keywords",
    "loadout",
    "more_cases_clock",
    "more_cases_fight",
    "moves",
    "presets",
    "radar",
    "record",
    "repair",
    "rules",
    "rulings",
    "waves",
    "worked_examples",
)
LEAST_SCORE = 0.90


def main(arguments: list[str]) -> int:
    """Run the mutants, or show one; returns 0 if enough of them were noticed."""
    python = _prepare()
    if arguments:
        return _mutmut(python, "show", *arguments)
    _mutmut(python, "run")
    results = subprocess.run(
        [python, "-m", "mutmut", "results", "--all", "true"],
        cwd=SCENE,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return _report(results)


def _prepare() -> str:
    WORK.mkdir(parents=True, exist_ok=True)
    python = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        print("Making the virtual environment for mutation testing ...")
        venv.create(VENV, with_pip=True)
    pip = [str(python), "-m", "pip"]
    subprocess.run([*pip, "install", "--quiet", "--require-hashes", "-r", str(LOCK)], check=True)
    _set_the_scene()
    return str(python)


def _set_the_scene() -> None:
    """Lay out the packages at the top, where mutmut looks for what a module is called."""
    for package in (*MUTATED, "playsheet"):
        _copy(ROOT / "py" / package, SCENE / package)
    _copy(ROOT / "tests", SCENE / "tests")
    tests = [f"tests/test_{name}.py" for name in RULE_TESTS]
    (SCENE / "pyproject.toml").write_text(
        "[tool.pytest.ini_options]\n"
        'addopts = ["--import-mode=importlib"]\n'
        'pythonpath = ["."]\n'
        'markers = ["rule(id): the rule of the game a test bears"]\n'
        "[tool.mutmut]\n"
        f"source_paths = {list(MUTATED)}\n"
        'also_copy = ["playsheet", "tests", "pyproject.toml"]\n'
        # The command line runs in processes of its own, where no mutant is alive.
        'do_not_mutate = ["papermech/__main__.py"]\n'
        f"pytest_add_cli_args_test_selection = {tests}\n",
        encoding="utf-8",
    )


def _copy(source: Path, target: Path) -> None:
    shutil.copytree(
        source, target, ignore=shutil.ignore_patterns("__pycache__", "*.po"), dirs_exist_ok=True
    )


def _mutmut(python: str, *arguments: str) -> int:
    return subprocess.run([python, "-m", "mutmut", *arguments], cwd=SCENE, check=False).returncode


def _report(results: str) -> int:
    fates = dict(line.strip().rsplit(": ", 1) for line in results.splitlines() if ": " in line)
    noticed = [name for name, fate in fates.items() if fate in ("killed", "timeout", "segfault")]
    missed = sorted(fates.keys() - set(noticed))
    excused = _excused()
    score = len(noticed) / len(fates)
    for name in missed:
        print(f"survived: {name} ({fates[name]}) {excused.get(name, 'without a reason')}")
    print(f"{len(noticed)} of {len(fates)} mutants noticed: {score:.1%}")
    return 0 if score >= LEAST_SCORE else 1


def _excused() -> dict[str, str]:
    """The reasons written down, by mutant."""
    if not SURVIVORS.exists():
        return {}
    lines = SURVIVORS.read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines if ": " in line and line[0] != "#")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
