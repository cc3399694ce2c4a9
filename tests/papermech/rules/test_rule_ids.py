"""Rules and tests name each other: every rule id is borne by a test, and no test invents one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.borne import rules_borne

HERE = Path(__file__).parents[2]
ENGINE = HERE.parent / "py" / "papermech"
OTHERS = ("tests/techniconica/", "tests/fastplay/")

RULINGS = {
    "CLOCK-BEYOND",
    "CLOCK-ANYTIME",
    "CLOCK-ORDER",
    "HASTE",
    "CRUSH",
    "SIX",
    "CHANGE",
    "ACTION-LOST",
    "NO-ACTION",
    "LEGS-CHOICE",
    "TWICE",
    "KICKBACK",
    "WASTED",
    "FREE",
    "RECOIL",
    "ACCURATE",
    "EMP",
    "AREA",
    "PROXIMITY",
    "PULL",
    "COMBO",
    "SNIPER",
    "WEAK",
    "REFLEX",
    "WALL",
    "PARRY",
    "SQUAT",
    "REAR",
    "SIDE",
    "ALLOCATE",
    "ENEMY-DAMAGE",
    "ENEMY-CHOICE",
    "ENEMY-MOVE",
    "REPAIR",
    "NEXT-WAVE",
    "WIN",
    "WEIGHT",
    "LOADOUT",
}
"""The rulings of the reconstruction, where the printed texts are silent or disagree."""

_ID = r"[A-Z]+(?:-[A-Z]+)*"
_IN_A_DOCSTRING = re.compile(rf"\bRules?:\s+({_ID}(?:,\s+{_ID})*)")
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)
_TABLES = {"catalogue.py", "rules.py"}
"""Modules whose capital letters are enemy ids and ranges, or every id there is."""


def ids_in_code() -> set[str]:
    """Every rule id that a docstring, an event's default or a call of the engine names."""
    found: set[str] = set()
    for path in sorted(ENGINE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, _DOCUMENTED):
                for listed in _IN_A_DOCSTRING.findall(ast.get_docstring(node) or ""):
                    found.update(re.split(r",\s+", listed))
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                # The docstring of a constant.
                for listed in _IN_A_DOCSTRING.findall(str(node.value.value)):
                    found.update(re.split(r",\s+", listed))
            elif isinstance(node, ast.AnnAssign) and node.value is not None:
                if isinstance(node.target, ast.Name) and node.target.id == "rule":
                    found.update(_texts(node.value))
            elif isinstance(node, ast.Call) and path.name not in _TABLES:
                for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
                    found.update(text for text in _texts(argument) if _looks_like_an_id(text))
    return found


def _texts(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value


def _looks_like_an_id(text: str) -> bool:
    return bool(re.fullmatch(_ID, text)) and (text in RULINGS or "-" in text)


def files_of_tests() -> list[Path]:
    """The test files but for those of other games, whose rules have ids of their own."""
    others = {HERE.parent / each for each in OTHERS}
    return sorted(path for path in HERE.rglob("test_*.py") if not others & {*path.parents})


IN_CODE = ids_in_code()
IN_TESTS = {
    rule: ours
    for rule, tests in rules_borne().items()
    # Other games' rules have ids of their own, some of which are the same.
    if (ours := [test for test in tests if not test.startswith(OTHERS)])
}


def test_the_scan_finds_ids_in_every_way_they_are_named() -> None:
    """Docstrings of functions and constants, defaults of events and arguments are all read."""
    assert {"AREA", "RADAR-TURN", "CLOCK-YOU", "WAVE-BEATEN", "ENEMY-DISABLED"} <= IN_CODE


@pytest.mark.parametrize("rule", sorted(IN_CODE | RULINGS))
def test_every_rule_is_borne_by_a_test(rule: str) -> None:
    """A rule the code names, or a ruling of ours, has at least one test."""
    assert IN_TESTS.get(rule)


@pytest.mark.parametrize("rule", sorted(IN_TESTS))
def test_no_test_bears_a_rule_that_does_not_exist(rule: str) -> None:
    """A test's id is named by the code or is a ruling."""
    assert rule in IN_CODE | RULINGS, IN_TESTS[rule]


def test_the_code_names_every_ruling() -> None:
    """Each ruling is named where the code decides by it."""
    assert RULINGS <= IN_CODE
