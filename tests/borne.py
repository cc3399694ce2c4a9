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
            if "mark.rule" not in text:
                continue
            place = path.relative_to(root).as_posix()
            for test, rule in _marked(ast.parse(text)):
                borne.setdefault(rule, []).append(f"{place}::{test}")
    return borne


def _marked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                match mark.args, mark.keywords:
                    case [ast.Constant(value=str() as rule)], []:
                        yield node.name, rule
                    case _:
                        raise ValueError(f"{node.name}: {ast.unparse(mark)} names no one rule.")
