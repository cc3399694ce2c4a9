"""Which tests bear a rule of a game, read from their sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("tests", "e2e")


def rules_borne(root: Path = ROOT) -> dict[str, list[str]]:
    """Each rule id that a test is marked with, and those tests as pytest names them.

    Raises:
        ValueError: if a mark names its rule other than by one text.
    """
    borne: dict[str, list[str]] = {}
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("test_*.py")):
            text = path.read_text(encoding="utf-8")
            if "mark.rule" not in text and "case(" not in text:
                continue
            place = path.relative_to(root).as_posix()
            for test, rule in _marked(ast.parse(text)):
                borne.setdefault(rule, []).append(f"{place}::{test}")
    return borne


def _marked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Tests with the rules of their marks, and with those of the cases by hand that they call."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            rules = (rule for mark in node.decorator_list for rule in _rules_in(node.name, mark))
            for rule in dict.fromkeys(rules):
                yield node.name, rule


def _rules_in(test: str, mark: ast.expr) -> Iterator[str]:
    for call in ast.walk(mark):
        if not isinstance(call, ast.Call):
            continue
        match ast.unparse(call.func), call.args:
            case "pytest.mark.rule", [ast.Constant(value=str() as rule)] if not call.keywords:
                yield rule
            case "pytest.mark.rule", _ if call is mark:
                raise ValueError(f"{test}: {ast.unparse(mark)} names no one rule.")
            case "case" | "cases", [ast.Constant(value=str() as rules), *_]:
                yield from rules.split()
