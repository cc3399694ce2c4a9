"""Mutation testing of the rules, a command and no test: python3 tests/mutate.py [MUTANT]

Every mutant is the engine with one small fault; the rule tests should notice. Prints the score and
each survivor; with the name of a mutant, prints its fault. Survivors that change nothing a player
could notice are listed with their reason in `tests/mutation_survivors.txt`. With `--coverage`
prints instead which lines and branches of the healthy engine the same tests leave out; with
`--sample N PACKAGE` tries only about so many of the mutants of a package, as a quick look.

Takes an hour. Works in `.build/mutation`, in a virtual environment of its own, and goes on
where it was interrupted: a mutant is tried again if its function has changed, or if it survived
and nothing is said for it.
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
MUTATED = ("papermech", "techniconica", "tabletop")
VIEW = (
    "papermech/sheet/*",
    "papermech/chances/*",
    "papermech/__main__.py",
    "papermech/notebook.py",
    "papermech/poster.py",
    "papermech/summary.py",
    "techniconica/sheet/*",
    "techniconica/chances/*",
    "techniconica/__main__.py",
    "techniconica/drafting.py",
    "techniconica/face.py",
    "techniconica/lore.py",
    "techniconica/poster.py",
)
"""What lies beside the rules and is none of them."""
COMPILE_WORDS = "from workshop import prepared; prepared.compile_words()"
RULE_TESTS = (
    "papermech/rules/test_attack.py",
    "papermech/rules/test_choices.py",
    "papermech/rules/test_clock.py",
    "papermech/rules/test_damage.py",
    "tabletop/test_dice.py",
    "papermech/rules/test_enemy.py",
    "papermech/rules/test_events.py",
    "tabletop/test_journal.py",
    "papermech/rules/test_keywords.py",
    "papermech/rules/test_loadout.py",
    "papermech/rules/test_main.py",
    "papermech/rules/test_more_cases_clock.py",
    "papermech/rules/test_more_cases_fight.py",
    "papermech/rules/test_moves.py",
    "tabletop/test_notation.py",
    "papermech/rules/test_presets.py",
    "papermech/rules/test_radar.py",
    "papermech/rules/test_record.py",
    "papermech/rules/test_repair.py",
    "papermech/rules/test_rulings.py",
    "papermech/rules/test_seed_catalogue.py",
    "papermech/rules/test_small_print.py",
    "papermech/rules/test_tables.py",
    # Sixty games of the second reading notice what three hundred would, in a fifth of the time.
    "papermech/rules/test_two_readings.py::test_both_readings_play_random_records_alike[0]",
    "papermech/rules/test_two_readings.py::test_both_readings_play_random_records_alike[20]",
    "papermech/rules/test_two_readings.py::test_both_readings_play_random_records_alike[40]",
    "papermech/rules/test_two_readings.py::test_both_readings_refuse_malformed_records",
    "papermech/rules/test_waves.py",
    "papermech/rules/test_worked_examples.py",
    "tabletop/test_every_roll.py",
    "techniconica/test_builds.py",
    "techniconica/test_cases_special.py",
    "techniconica/test_cases_turn.py",
    "techniconica/test_cases_volley.py",
    "techniconica/test_commands.py",
    "techniconica/test_damage.py",
    "techniconica/test_positions.py",
    "techniconica/test_refusals.py",
    "techniconica/test_worked_examples.py",
    *[f"techniconica/test_two_readings.py::test_a_game_has_one_trace[{n}]" for n in range(12)],
    "techniconica/test_two_readings.py::test_bad_records_have_one_trace",
    "techniconica/test_two_readings.py::test_texts_that_are_no_records",
)
"""What notices faults fast. The tests of whole games and of the view would add nothing but time."""

TESTS = [f"tests/{name}" for name in RULE_TESTS]
LEAST_SCORES = {"papermech": 0.90, "tabletop": 0.90, "techniconica": 0.95}
NOTICED = ("killed", "timeout", "segfault")


def main(arguments: list[str]) -> int:
    """Run the mutants, or show one; returns 0 if enough were noticed and the rest is explained."""
    python = _prepare()
    if arguments == ["--coverage"]:
        return _coverage(python)
    if arguments[:1] == ["--sample"]:
        return _sample(python, int(arguments[1]), arguments[2])
    if arguments:
        return _mutmut(python, "show", *arguments)
    explained = _explained()
    again = _missed(_fates(python)) - explained.keys()
    _mutmut(python, "run")
    again &= _missed(_fates(python))
    if again:
        _mutmut(python, "run", *sorted(again))
    return _report(_fates(python), explained)


def _prepare() -> str:
    WORK.mkdir(parents=True, exist_ok=True)
    python = VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        print("Making the virtual environment for mutation testing ...")
        venv.create(VENV, with_pip=True)
    pip = [str(python), "-m", "pip"]
    subprocess.run([*pip, "install", "--quiet", "--require-hashes", "-r", str(LOCK)], check=True)
    subprocess.run([str(python), "-c", COMPILE_WORDS], cwd=ROOT / "py", check=True)
    _set_the_scene()
    return str(python)


def _set_the_scene() -> None:
    """Lay out the packages at the top, where mutmut looks for what a module is called."""
    for package in (*MUTATED, "desk"):
        _copy(ROOT / "py" / package, SCENE / package)
    _copy(ROOT / "tests", SCENE / "tests")
    shutil.copy(ROOT / "tests" / "mutation_conftest.py", SCENE / "conftest.py")
    (SCENE / "pyproject.toml").write_text(
        "[tool.pytest.ini_options]\n"
        'addopts = ["--import-mode=importlib", "-p", "no:cacheprovider"]\n'
        'pythonpath = ["."]\n'
        'markers = ["rule(id): the rule of the game a test bears"]\n'
        "[tool.mutmut]\n"
        f"source_paths = {list(MUTATED)}\n"
        f"do_not_mutate = {list(VIEW)}\n"
        'also_copy = ["desk", "tests", "pyproject.toml", "conftest.py"]\n'
        f"pytest_add_cli_args_test_selection = {TESTS}\n",
        encoding="utf-8",
    )


def _copy(source: Path, target: Path) -> None:
    """Lay a package out anew. Its files keep their times, by which mutmut knows what changed."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.po"))


def _coverage(python: str) -> int:
    """Measure the healthy engine; returns 0 if nothing is left out."""
    coverage = [python, "-m", "coverage"]
    measured = [*coverage, "run", "--branch", f"--source={','.join(MUTATED)}", "-m", "pytest", "-q"]
    if subprocess.run([*measured, *TESTS], cwd=SCENE, check=False).returncode != 0:
        return 1
    report = [*coverage, "report", "--show-missing", "--skip-covered", "--fail-under=100"]
    report.append(f"--omit={','.join(VIEW)}")
    return subprocess.run(report, cwd=SCENE, check=False).returncode


def _sample(python: str, number: int, package: str) -> int:
    """Try some mutants of a package, evenly spread; returns 0 if enough were noticed."""
    mine = [name for name in sorted(_fates(python)) if name.startswith(f"{package}.")]
    if not mine:
        # Mutants are made by whichever is tried first.
        _mutmut(python, "run", f"{package}.*.x_nothing__mutmut_1")
        mine = [name for name in sorted(_fates(python)) if name.startswith(f"{package}.")]
    chosen = mine[:: max(1, len(mine) // number)]
    _mutmut(python, "run", *chosen)
    fates = _fates(python)
    explained = {name: why for name, why in _explained().items() if name in chosen}
    return _report({name: fates[name] for name in chosen}, explained)


def _mutmut(python: str, *arguments: str) -> int:
    return subprocess.run([python, "-m", "mutmut", *arguments], cwd=SCENE, check=False).returncode


def _fates(python: str) -> dict[str, str]:
    """What became of each mutant, by its name."""
    done = subprocess.run(
        [python, "-m", "mutmut", "results", "--all", "true"],
        cwd=SCENE,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = (line.strip() for line in done.stdout.splitlines())
    return dict(line.rsplit(": ", 1) for line in lines if ": " in line)


def _missed(fates: dict[str, str]) -> set[str]:
    return {name for name, fate in fates.items() if fate not in NOTICED}


def _explained() -> dict[str, str]:
    """The reasons written down, by mutant."""
    lines = SURVIVORS.read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines if ": " in line and line[0] != "#")


def _report(fates: dict[str, str], explained: dict[str, str]) -> int:
    missed = _missed(fates)
    for name in sorted(missed):
        print(f"survived: {name} ({fates[name]}): {explained.get(name, 'NO REASON IS GIVEN')}")
    for name in sorted(explained.keys() - missed):
        print(f"explained, but noticed or not there: {name}")
    enough = True
    for package, least in LEAST_SCORES.items():
        mine = {name for name in fates if name.startswith(f"{package}.")}
        if mine:
            score = 1 - len(missed & mine) / len(mine)
            noticed = len(mine - missed)
            print(f"{package}: {noticed} of {len(mine)} mutants noticed: {score:.1%}")
            enough &= score >= least
    return 0 if enough and missed == explained.keys() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
