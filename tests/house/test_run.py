"""Naming a test, a file or a rule runs just that, and sets up what that needs and no more."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from techniconica.rules import RULES
from tests import run
from tests.borne import rules_borne

ALL = {"unit": True, "e2e": True, "browsers": True}


def planned(*rest: str) -> run.Plan:
    """What is run where no part is wanted by name."""
    return run.plan(**ALL, rest=rest)


def test_everything_is_run_where_nothing_is_named() -> None:
    everything = planned()
    assert [stage.name for stage in everything.stages] == [
        "ruff check",
        "ruff format",
        "mypy",
        "tsc",
        "eslint",
        "pytest tests",
        "pytest e2e",
        "pytest smoke",
    ]
    assert everything.npm
    assert everything.linters
    assert everything.site
    assert everything.engines
    assert "e2e/smoke.py" in everything.stages[-1].command


@pytest.mark.parametrize(
    "place",
    [
        "tests/tabletop",
        "./tests/tabletop/",
        "tests/tabletop/test_dice.py",
        "tests/tabletop/test_dice.py::test_any[1-2]",
    ],
)
def test_a_unit_test_needs_no_node_browser_or_site(place: str) -> None:
    assert planned(place, "-x") == run.Plan(
        (run.Stage("pytest", ("pytest", place, "-x")),),
        npm=False,
        linters=False,
        site=False,
        engines=False,
    )


@pytest.mark.parametrize(
    ("place", "npm", "site", "engines"),
    [
        ("tests/workshop/test_single_file.py", True, False, False),
        ("tests", True, False, False),
        ("e2e/test_start.py::test_it", True, True, False),
        ("e2e/smoke.py", True, True, True),
    ],
)
def test_what_needs_more_gets_it(place: str, npm: bool, site: bool, engines: bool) -> None:
    plan = planned("tests/tabletop", place)
    assert (plan.npm, plan.site, plan.engines) == (npm, site, engines)
    assert len(plan.stages) == 1


def test_what_is_no_place_is_for_pytest() -> None:
    """Then nothing is spread over workers, so that it is shown in order."""
    (*_, unit) = run.plan(unit=True, e2e=False, browsers=False, rest=["-k", "tests/none"]).stages
    assert unit.command == ("pytest", "tests", "-k", "tests/none")


@pytest.mark.rule("HASTE")
def test_the_tests_of_a_rule_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """This one bears a rule so as to be found."""
    assert run.main(["--rule", "haste", "--list"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert listed == rules_borne()["HASTE"]
    assert f"tests/house/test_run.py::{test_the_tests_of_a_rule_are_named.__name__}" in listed
    assert len(listed) > 3
    for each in listed:
        place, name = each.split("::")
        assert f"def {name}(" in (run.ROOT / place).read_text(encoding="utf-8")


def test_a_rule_that_no_test_bears_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(["--rule", "HASTY"]) == 2
    told = capsys.readouterr().err
    assert "HASTY" in told
    assert "HASTE" in told


def test_a_mark_that_names_no_rule_is_refused(tmp_path: Path) -> None:
    """Else its test would never be found."""
    (tmp_path / "tests").mkdir()
    place = tmp_path / "tests" / "test_it.py"
    place.write_text("@pytest.mark.rule(NAME)\ndef test_it(): ...\n", encoding="utf-8")
    with pytest.raises(ValueError, match="test_it"):
        rules_borne(tmp_path)


def test_cases_by_hand_bear_rules_too() -> None:
    """Those of a list of cases are the rules of the test that runs them."""
    borne = rules_borne()
    assert "tests/techniconica/test_cases_special.py::test_special_rules" in borne["BRACED"]
    assert borne["BUILD-FORM"] == ["tests/techniconica/test_builds.py::test_a_build_is_refused"]
    assert set(RULES) <= set(borne)


def test_a_list_is_of_a_rule(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run.main(["--list"])
    assert "--rule" in capsys.readouterr().err
    assert sys.modules["tests.run"] is run
