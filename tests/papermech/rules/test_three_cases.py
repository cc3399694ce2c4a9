"""Every rule is borne by three cases at least: one case may be right by chance."""

import ast
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from papermech.rules import RULES
from tests.papermech.rules.test_rule_ids import IN_CODE, files_of_tests

ENOUGH = 3


class Cases:
    """Notes, in a run of its own that only collects, which cases bear which rules."""

    def __init__(self) -> None:
        self.borne: Counter[str] = Counter()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count each case of each parametrised test once for every rule it bears."""
        for item in session.items:
            self.borne.update({mark.args[0] for mark in item.iter_markers("rule")})


def files_that_bear_rules() -> Iterable[Path]:
    """The test files in which the mark stands."""
    for path in files_of_tests():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if any(ast.unparse(node) == "pytest.mark.rule" for node in ast.walk(tree)):
            yield path


@pytest.fixture(scope="module")
def borne() -> Counter[str]:
    """The number of cases that bear each rule."""
    cases = Cases()
    files = [str(path) for path in files_that_bear_rules()]
    status = pytest.main(
        ["--collect-only", "--quiet", "--no-summary", "-p", "no:cacheprovider", *files], [cases]
    )
    assert status == pytest.ExitCode.OK
    return cases.borne


@pytest.mark.parametrize("rule", sorted(IN_CODE | RULES.keys()))
def test_a_rule_is_borne_by_three_cases(rule: str, borne: Counter[str]) -> None:
    """Parametrised cases count each."""
    assert borne[rule] >= ENOUGH


def test_cases_bear_no_other_rules(borne: Counter[str]) -> None:
    """Every id at a test is one of the game's."""
    assert borne.keys() <= IN_CODE | RULES.keys()
