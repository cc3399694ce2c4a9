"""Verbs of presses: no two parts of the page define the same one, and no two keys clash."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from browser.presses import joined
from desk.desk import VERBS
from papermech.face import FACE

BROWSER = Path(__file__).parents[2] / "py" / "browser"


def tree_of(name: str) -> ast.Module:
    """A module of the shell, which only a page could import."""
    return ast.parse((BROWSER / f"{name}.py").read_text(encoding="utf-8"))


def constant(name: str, module: str) -> object:
    """What a module of the shell sets a constant to."""
    (found,) = (
        each.value
        for each in tree_of(module).body
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == name
    )
    return ast.literal_eval(found)


def test_the_verbs_of_all_parts_are_joined() -> None:
    """Each leads to what its part does."""
    assert joined({"a": 1}, {}, {"b": 2, "c": 3}, taken=("d",)) == {"a": 1, "b": 2, "c": 3}


@pytest.mark.parametrize(
    ("parts", "taken"),
    [
        (({"game": 1, "rule": 1}, {"rule": 2}), ()),
        (({"rule": 1}, {"other": 1}, {"rule": 1}), ()),
        (({"rule": 1},), ("rule",)),
    ],
)
def test_a_verb_that_is_defined_twice_is_refused(
    parts: tuple[dict[str, int], ...], taken: tuple[str, ...]
) -> None:
    """By name, whoever defines it."""
    with pytest.raises(ValueError, match=r"rule"):
        joined(*parts, taken=taken)


def test_the_shell_claims_just_the_verbs_that_it_sees_to() -> None:
    """Those of its cases; of the desk's it takes only the tables, which are a setting, too."""
    cases = {
        ast.literal_eval(case.pattern.value)
        for match in ast.walk(tree_of("shell"))
        if isinstance(match, ast.Match) and ast.unparse(match.subject) == "verb"
        for case in match.cases
        if isinstance(case.pattern, ast.MatchValue)
    }
    own = constant("_OWN", "shell")
    assert isinstance(own, tuple)
    assert sorted(own) == sorted(cases)
    assert VERBS & cases == {"tables"}


def test_no_two_keys_are_the_same() -> None:
    """Those that speak, those that open something, and those that go through the history."""
    others = {"?": "keys", "m": constant("_TABLES", "hands/keys")}
    history = constant("_HISTORY_KEYS", "shell")
    assert isinstance(history, dict)
    assert set(joined(FACE.speaks, others, history, {str(face): "face" for face in range(1, 7)}))
