"""The workflow that publishes the page from a fork is one that its host understands."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from workshop import ROOT
from workshop.environment import LINTERS

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def faults(path: Path) -> str:
    """What the linter has to say of a workflow."""
    command = ["node", str(LINTERS / "workflows.mjs"), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.stderr
    assert bool(done.stdout) == bool(done.returncode)
    return done.stdout


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_has_no_fault(path: Path) -> None:
    assert faults(path) == ""


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_what_it_uses_cannot_change(path: Path) -> None:
    """Each action is named by its commit, with the version beside it for people."""
    text = path.read_text(encoding="utf-8")
    used = re.findall(r"^\s*(?:- )?uses: (.*)$", text, re.MULTILINE)
    assert used
    for each in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each), each


def test_it_builds_with_a_command_that_there_is() -> None:
    (path,) = WORKFLOWS
    text = path.read_text(encoding="utf-8")
    (folder,) = re.findall(r"run: python3 py/play\.py --build (\S+)", text)
    assert f"path: {folder}\n" in text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("needs: build", "needs: bild"),
        ("steps.published.outputs", "steps.publishd.outputs"),
        ("runs-on: ubuntu-latest", "runs-on: ubuntu-lastest"),
        ("branches: [main]", "branch: [main]"),
    ],
)
def test_a_slip_is_found(tmp_path: Path, before: str, after: str) -> None:
    text = WORKFLOWS[0].read_text(encoding="utf-8")
    assert before in text
    spoilt = tmp_path / "publish.yml"
    spoilt.write_text(text.replace(before, after), encoding="utf-8")
    assert "publish.yml" in faults(spoilt)
