"""`pip install .`: the engine for Python users, built from a source archive without a network.

The archive is made from a copy of what a bare clone has, and the wheel from the archive; it is then
installed into an environment of its own, and used from another folder.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

import papermech
from papermech.rules import RULES
from tests.house.test_readme import EXAMPLES, LINK, POSITION, RECORD, examples_of
from tests.play import json_record
from workshop import ROOT, environment, prepared

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PY = ROOT / "py"
LEFT_OUT = {"browser", "workshop"}
MADE = shutil.ignore_patterns("*.mo", "__pycache__", "node_modules", prepared.STYLE, "*.egg-info")
FROM_A_CLONE = ("py", "web", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE")
AS_PIP_DOES = """
import sys
sys.path.insert(0, "py")
from workshop.wheel import build_sdist
build_sdist(sys.argv[1])
"""


def run(*command: str | Path, folder: Path) -> str:
    """Run a command in a folder and return what it printed, without what this environment sets."""
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, env={"LC_ALL": "C.UTF-8"}
    )
    assert not done.returncode, done.stdout + done.stderr
    return done.stdout


def pip(*arguments: str | Path, folder: Path) -> None:
    """Run this environment's pip without a network."""
    alone = ("--no-index", "--no-deps", "--disable-pip-version-check", "--quiet")
    command, *rest = arguments
    run(sys.executable, "-m", "pip", command, *alone, *rest, folder=folder)


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive of a bare clone."""
    clone = tmp_path_factory.mktemp("clone")
    for name in FROM_A_CLONE:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, clone / name, ignore=MADE)
        else:
            shutil.copy(source, clone / name)
    folder = tmp_path_factory.mktemp("archive")
    before = sorted(clone.rglob("*"))
    run(sys.executable, "-B", "-c", AS_PIP_DOES, folder, folder=clone)
    assert sorted(clone.rglob("*")) == before, "the clone is left as it was"
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of that archive, by the locked backend."""
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-build-isolation", "--wheel-dir", folder, archive, folder=folder)
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that has the wheel and nothing else."""
    folder = tmp_path_factory.mktemp("user")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", folder=folder)
    found = environment.venv_python(folder / "venv")
    run(
        *(sys.executable, "-m", "pip", "--python", found, "install", "--no-index", "--quiet"),
        *("--disable-pip-version-check", wheel),
        folder=folder,
    )
    return found


def packages() -> set[str]:
    """The packages that a wheel must have: all there are but those of the page and of building."""
    return {path.parent.name for path in PY.glob("*/__init__.py")} - LEFT_OUT


def test_a_wheel_has_every_package_its_words_and_its_types(wheel: Path) -> None:
    """Words are compiled; sources of words, the page and the workshop are left out."""
    with zipfile.ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if ".dist-info/" not in name}
    assert {name.partition("/")[0] for name in names} == packages()
    expected = {
        path.relative_to(PY).as_posix() for each in packages() for path in (PY / each).rglob("*.py")
    }
    assert expected == {name for name in names if name.endswith(".py")}
    words = {
        path.relative_to(PY).with_suffix(".mo").as_posix()
        for path in PY.glob("*/locale/*/LC_MESSAGES/*.po")
    }
    assert words == {name for name in names if name.endswith(".mo")} != set()
    assert {f"{each}/py.typed" for each in packages()} <= names
    assert f"papermech/{prepared.STYLE}" in names
    assert {Path(name).suffix for name in names} == {".py", ".mo", ".css", ".typed"}


def test_it_is_named_and_numbered_once(wheel: Path) -> None:
    """Name and version are the project's, and it asks for no other package."""
    with zipfile.ZipFile(wheel) as packed:
        (about,) = (name for name in packed.namelist() if name.endswith("/METADATA"))
        told = packed.read(about).decode()
    project = PROJECT["project"]
    assert f"\nName: {project['name']}\n" in told
    assert f"\nVersion: {project['version']}\n" in told
    assert f"\nRequires-Python: {project['requires-python']}\n" in told
    assert "\nRequires-Dist:" not in told


def test_an_archive_holds_sources_only(archive: Path) -> None:
    """What is made of them is not in it, nor are tests."""
    with tarfile.open(archive) as packed:
        names = [name.partition("/")[2] for name in packed.getnames()]
    assert {"py/workshop/wheel.py", "web/sheet.css", "py/papermech/game.py"} <= set(names)
    assert not [name for name in names if name.endswith((".mo", ".pyc", prepared.STYLE))]
    assert not [name for name in names if name.startswith(("tests/", "web/node_modules"))]


def test_the_backend_is_pinned_as_it_is_locked() -> None:
    """What builds a wheel is of exactly the versions that the tests use."""
    lock = environment.LOCKS["test"].read_text(encoding="utf-8")
    wanted = PROJECT["build-system"]["requires"]
    assert wanted
    for pin in wanted:
        assert re.fullmatch(r"[a-z]+==[\d.]+", pin)
        assert f"\n{pin} \\\n" in lock


def test_what_the_readme_shows_runs_where_it_is_installed(python: Path) -> None:
    """Every example there and about formats; the lines of the engine print how a game went."""
    shown = [example for page in (RECORD, LINK, POSITION) for example in examples_of(page)]
    assert len(shown) == 5
    for example in shown:
        run(python, "-I", "-W", "error", "-c", example, folder=python.parent)
    assert re.match("(won|lost) in wave", run(python, "-c", EXAMPLES[0], folder=python.parent))


def test_the_command_line_runs_where_it_is_installed(python: Path, tmp_path: Path) -> None:
    """Each of its commands, with words of both languages."""

    def papermech(*arguments: str | Path) -> str:
        return run(python, "-I", "-m", "papermech", *arguments, folder=tmp_path)

    record = tmp_path / "record.json"
    record.write_text(json.dumps(json_record("left_arm.3", seed="steel-rain")), encoding="utf-8")
    assert json.loads(papermech("new", "--seed", "steel-rain"))["dice"] == {"seed": "steel-rain"}
    assert len(papermech("trace", record).splitlines()) == 2
    assert papermech("legal", record).splitlines()[0] == "window"
    told = [papermech("replay", record, "--language", each) for each in ("en", "es")]
    assert told[0].splitlines() != told[1].splitlines()
    listed = papermech("rules", "--language", "es").splitlines()
    assert [line.partition("\t")[0] for line in listed] == list(RULES)
    assert all(len(line.split("\t")) == 5 for line in listed)


IN_A_NOTEBOOK = """
import sys
from papermech import Setup, SeededDice, begin
assert not {"papermech.face", "papermech.sheet", "desk.face"} & set(sys.modules)
state, _ = begin(Setup.of(), SeededDice("steel-rain"))
shown = state._repr_mimebundle_(include=None, exclude=None)
assert shown["text/plain"] == str(state)
print(shown["text/html"])
"""
WITHOUT_THE_VIEW = """
import sys
from papermech.game import begin
from papermech.setup import Setup
from tabletop.dice import SeededDice
state, _ = begin(Setup.of(), SeededDice("steel-rain"))
print(state)
assert state._repr_mimebundle_() == {"text/plain": str(state)}
assert not {"papermech.face", "papermech.notebook", "desk"} & set(sys.modules)
import papermech.notebook
assert "text/html" in state._repr_mimebundle_()
"""


def test_a_state_draws_itself_where_it_is_installed(python: Path) -> None:
    """The view is brought along by what is imported from `papermech`, and loaded when it draws."""
    drawn = run(python, "-I", "-W", "error", "-c", IN_A_NOTEBOOK, folder=python.parent)
    assert drawn.startswith('<img src="data:image/svg+xml;base64,')
    assert "Wave 1 of 4." in drawn.partition('alt="')[2]


def test_the_rules_alone_draw_nothing(python: Path) -> None:
    """Who imports only them has a state as text, until the drawing is imported, too."""
    told = run(python, "-I", "-W", "error", "-c", WITHOUT_THE_VIEW, folder=python.parent)
    assert "asked    action\n" in told


def test_neither_page_nor_workshop_is_installed(python: Path) -> None:
    """Nothing of them can be imported."""
    asked = "from importlib.util import find_spec; print([*map(find_spec, %r)])"
    missing = sorted(LEFT_OUT | {"play"})
    found = run(python, "-I", "-c", asked % (missing,), folder=python.parent)
    assert found == "[None, None, None]\n"


def test_all_that_is_offered_is_there() -> None:
    """Every name of `__all__` can be imported, is shown to who completes names, and only those."""
    for name in papermech.__all__:
        assert getattr(papermech, name) is not None
    assert set(papermech.__all__) <= set(dir(papermech))
    assert sorted(papermech.__all__) == sorted(set(papermech.__all__))
    with pytest.raises(AttributeError, match="chess"):
        papermech.chess  # noqa: B018
