"""Floors are layers, rooms are games: imports point down only, and nothing knows more than it must.

browser → desk → pilot, tabletop · a game's view → the desk's tools, its own rules, tabletop · a
game's rules and lore → tabletop · pilot → tabletop · lab → pilot, games' rules and lore, tabletop.
"""

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

PY = Path(__file__).parents[2] / "py"
GAMES = ("papermech", "techniconica", "fastplay")
VIEWS = ("sheet", "face", "notebook", "poster")
"""The rooms of a game that are its view; all others are its rules."""
PAGE = {"js", "pyscript", "pyodide"}
"""What exists only inside the browser."""
STARTED_IN = Path("browser/boot.py")
"""What knows the page that Python was started by."""
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
CALENDARS = {Path("tabletop/daily.py"): {"datetime"}}
"""Where days are reckoned with."""
A_CLOCK = {"now", "today", "utcnow", "fromtimestamp"}
"""What would be asked of a clock there."""
BUILD_TOOLS = ("workshop", "play")
OURS = {"browser", "desk", "pilot", "lab", "tabletop", *GAMES, *BUILD_TOOLS}
MODULES = sorted(path.relative_to(PY) for path in PY.rglob("*.py"))
NAMES_RULES = Path("lab/games.py")
"""Where games are named by texts, so that each is imported when it is played."""
PROGRAMS = (Path("tabletop/command_line.py"), *(Path(game, "__main__.py") for game in GAMES))
"""What meets files and people. A game's may use its own view."""
ENTRANCES = tuple(Path(game, "__init__.py") for game in GAMES)
"""Where Python users come in, who are also handed the game's drawing; no module of ours does."""


def package_of(module: Path) -> str:
    """The top-level name a module lies under."""
    return module.parts[0].removesuffix(".py")


def floor_of(module: Path) -> str:
    """The floor that a module is part of: a package, or of a game its rules or its view."""
    package = package_of(module)
    if package not in GAMES:
        return package
    is_view = module in PROGRAMS + ENTRANCES or module.parts[1].removesuffix(".py") in VIEWS
    return f"{package} view" if is_view else f"{package} rules"


def imported(module: Path) -> Iterator[str]:
    """The dotted names that a module imports, wherever in its text."""
    tree = ast.parse((PY / module).read_text(encoding="utf-8"), filename=str(module))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module}: imports are absolute"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def allowed_of_ours(module: Path) -> set[str]:
    """Our own packages that a module may import."""
    package = package_of(module)
    floor = floor_of(module)
    if package in BUILD_TOOLS:
        return OURS - {"browser"}
    if floor.endswith("rules"):
        return {package, "tabletop"}
    if floor.endswith("view"):
        return {package, "desk", "tabletop"}
    below = {
        "browser": {"browser", "desk", "tabletop"},
        "desk": {"desk", "pilot", "tabletop"},
        "pilot": {"pilot", "tabletop"},
        "lab": {"lab", "pilot", "tabletop", *GAMES},
    }
    return below.get(package, {package})


def tops(module: Path) -> set[str]:
    """The top-level names that a module imports."""
    return {name.partition(".")[0] for name in imported(module)}


def test_there_are_modules_to_look_at() -> None:
    """The scan finds every floor, and every package has its place."""
    packages = {package_of(module) for module in MODULES}
    assert packages == OURS
    floors = {floor_of(module) for module in MODULES}
    assert {f"{game} {part}" for game in GAMES for part in ("rules", "view")} <= floors


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_imports_point_down(module: Path) -> None:
    """A module imports of ours only what its floor may."""
    assert tops(module) & OURS <= allowed_of_ours(module)


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_rules_and_lab_know_no_view(module: Path) -> None:
    """Nothing of a game but its view imports its view, nor does the lab."""
    if floor_of(module).endswith("rules") or package_of(module) == "lab":
        views = {f"{game}.{view}" for game in GAMES for view in VIEWS}
        assert not {".".join(name.split(".")[:2]) for name in imported(module)} & views


def test_what_the_lab_names_is_a_games_rules() -> None:
    """It imports by name, so the names are looked at."""
    named = [module for module in map(text_of, texts_in(NAMES_RULES)) if module is not None]
    assert {package_of(module) for module in named} == {*GAMES}
    assert {floor_of(module).rpartition(" ")[2] for module in named} == {"rules"}


def texts_in(module: Path) -> Iterator[str]:
    """The texts that a module holds."""
    for node in ast.walk(ast.parse((PY / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def text_of(text: str) -> Path | None:
    """The module that a text such as `game.module:NAME` names."""
    module, colon, name = text.partition(":")
    return Path(*module.split(".")).with_suffix(".py") if colon and name.isidentifier() else None


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_nothing_of_ours_comes_in_by_the_entrance_of_a_game(module: Path) -> None:
    """A module imports modules of a game, not what its package offers: that would load its view."""
    offered = {f"{game}.{name}" for game in GAMES for name in import_module(game).__all__}
    assert not set(imported(module)) & offered


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_only_the_browser_shell_knows_the_page(module: Path) -> None:
    """js, pyscript and pyodide are imported by py/browser alone."""
    if package_of(module) != "browser":
        assert not tops(module) & PAGE


@pytest.mark.parametrize(
    "module", [m for m in MODULES if package_of(m) == "browser" and m != STARTED_IN], ids=str
)
def test_no_module_holds_a_page(module: Path) -> None:
    """Pages in several frames share one Python, so each part of one is handed its own page."""
    assert "js" not in tops(module)


@pytest.mark.parametrize(
    "module",
    [m for m in MODULES if package_of(m) not in {*BUILD_TOOLS, "browser"}],
    ids=str,
)
def test_nothing_but_the_standard_library(module: Path) -> None:
    """Rules, views and desk need nothing installed."""
    assert tops(module) - OURS <= set(sys.stdlib_module_names)


PURE = [
    m
    for m in MODULES
    if (floor_of(m).endswith("rules") or package_of(m) in ("tabletop", "pilot"))
    and m not in PROGRAMS
]


@pytest.mark.parametrize("module", PURE, ids=str)
def test_rules_know_no_random_number_clock_or_file(module: Path) -> None:
    """Dice come from outside, and nothing is printed or read."""
    forbidden = NO_RANDOM_NO_CLOCK_NO_FILE - CALENDARS.get(module, set())
    assert not tops(module) & forbidden
    text = ast.parse((PY / module).read_text(encoding="utf-8"))
    asked = {node.attr for node in ast.walk(text) if isinstance(node, ast.Attribute)}
    assert not asked & A_CLOCK
    calls = [node for node in ast.walk(text) if isinstance(node, ast.Call)]
    assert not {ast.unparse(call.func) for call in calls} & {"open", "input", "print"}


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_every_module_is_named_for_what_it_does(module: Path) -> None:
    """No module or package is called utils or helpers."""
    names = {part.removesuffix(".py") for part in module.parts}
    assert not names & {"utils", "util", "helpers", "helper", "common", "misc"}
