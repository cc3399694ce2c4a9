"""Imports point down only: browser, playsheet, odds, papermech, tabletop."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PY = Path(__file__).parent.parent / "py"
LAYERS = ("browser", "playsheet", "odds", "papermech", "tabletop")
"""From top to bottom; each may import those after it."""
PAGE = {"js", "pyscript", "pyodide"}
"""What exists only inside the browser."""
PURE = ("odds", "papermech", "tabletop")
NO_RANDOM_NO_CLOCK_NO_FILE = {
    "argparse",
    "datetime",
    "io",
    "os",
    "pathlib",
    "random",
    "secrets",
    "sys",
    "time",
}
BUILD_TOOLS = ("workshop", "play")
COMMAND_LINE = Path("papermech/__main__.py")
"""A program, not a layer: it meets files and people, and may use every layer but the shell."""
PROGRAMS = (COMMAND_LINE, Path("tabletop/command_line.py"))
"""What meets files and people."""
MODULES = sorted(path.relative_to(PY) for path in PY.rglob("*.py"))


def package_of(module: Path) -> str:
    """The top-level name a module lies under."""
    return module.parts[0].removesuffix(".py")


def imported(module: Path) -> Iterator[str]:
    """The top-level names that a module imports, wherever in its text."""
    tree = ast.parse((PY / module).read_text(encoding="utf-8"), filename=str(module))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name.split(".")[0]
        elif isinstance(node, ast.ImportFrom):
            # A relative import stays in its own package.
            yield package_of(module) if node.level else str(node.module).split(".")[0]
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in (
            "__import__",
            "import_module",
            "importlib.import_module",
        ):
            yield "importlib called"


def allowed_of_ours(package: str) -> set[str]:
    """Our own packages that a package may import."""
    if package in BUILD_TOOLS:
        return {*BUILD_TOOLS, *LAYERS[LAYERS.index("playsheet") :]}
    return set(LAYERS[LAYERS.index(package) :])


def test_there_are_modules_to_look_at() -> None:
    """The scan finds the engine, and every package has its place in the layers."""
    packages = {package_of(module) for module in MODULES}
    assert {"papermech", "tabletop", "playsheet", "odds"} <= packages
    assert packages <= {*LAYERS, *BUILD_TOOLS}


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_imports_point_down(module: Path) -> None:
    """A module imports of ours only its own package and those below."""
    ours = {*LAYERS, *BUILD_TOOLS}
    package = "playsheet" if module == COMMAND_LINE else package_of(module)
    assert set(imported(module)) & ours <= allowed_of_ours(package)


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_only_the_browser_shell_knows_the_page(module: Path) -> None:
    """js, pyscript and pyodide are imported by py/browser alone."""
    if package_of(module) != "browser":
        assert not set(imported(module)) & PAGE


@pytest.mark.parametrize(
    "module",
    [m for m in MODULES if package_of(m) in LAYERS and package_of(m) != "browser"],
    ids=str,
)
def test_nothing_but_the_standard_library(module: Path) -> None:
    """Game, odds and view need nothing installed."""
    others = set(imported(module)) - set(LAYERS)
    assert others <= set(sys.stdlib_module_names)


@pytest.mark.parametrize(
    "module", [m for m in MODULES if package_of(m) in PURE and m not in PROGRAMS], ids=str
)
def test_the_game_knows_no_random_number_clock_or_file(module: Path) -> None:
    """Dice come from outside, and nothing is printed or read."""
    assert not set(imported(module)) & NO_RANDOM_NO_CLOCK_NO_FILE
    text = ast.parse((PY / module).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(text) if isinstance(node, ast.Call)]
    assert not {ast.unparse(call.func) for call in calls} & {"open", "input", "print"}


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_every_module_is_named_for_what_it_does(module: Path) -> None:
    """No module or package is called utils or helpers."""
    names = {part.removesuffix(".py") for part in module.parts}
    assert not names & {"utils", "util", "helpers", "helper", "common", "misc"}
