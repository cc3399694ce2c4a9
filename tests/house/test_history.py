"""Commits say where and what in a line that every list can show."""

from __future__ import annotations

import re
import subprocess

import pytest

from workshop import ROOT

MOST_LETTERS = 72
SINCE = "731430f5253e4480d718d5e1c0d9a218bb096bdf"
"""The last commit from before subjects were read."""

_SUBJECT = re.compile(r"[A-Z][\w', -]*: \S.*[^.\s]")
_MADE_BY_GIT = re.compile(r"(Merge|Revert) ")


def fault(subject: str) -> str:
    """What is wrong with the subject of a commit, if anything is."""
    if _MADE_BY_GIT.match(subject):
        return ""
    if len(subject) > MOST_LETTERS:
        return f"{len(subject)} letters, more than {MOST_LETTERS}"
    return "" if _SUBJECT.fullmatch(subject) else "not “Area: what, and why”"


def subjects() -> list[str]:
    """Of the new commits; in a shallow clone of those that are there, elsewhere of none."""
    if not (ROOT / ".git").exists():
        return []
    known = subprocess.run(
        ["git", "cat-file", "-e", f"{SINCE}^{{commit}}"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    new = f"{SINCE}..HEAD" if known.returncode == 0 else "-1"
    told = subprocess.run(
        ["git", "log", "--no-merges", "--format=%s", new],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout.splitlines()


def test_new_commits_name_their_area_and_are_short() -> None:
    faults = {subject: fault(subject) for subject in subjects()}
    assert {subject: wrong for subject, wrong in faults.items() if wrong} == {}


@pytest.mark.parametrize(
    "subject",
    [
        "Links: a seed may end in a stop",
        "Second reading: shields, as printed",
        f"Area: {'x' * (MOST_LETTERS - 6)}",
        "Merge branch 'split' into next",
    ],
)
def test_a_good_subject_is_left_alone(subject: str) -> None:
    assert fault(subject) == ""


@pytest.mark.parametrize(
    "subject",
    [
        "fix",
        "Links are read",
        "links: a seed",
        "Links:a seed",
        "Links: ",
        "Links: a seed.",
        f"Area: {'x' * (MOST_LETTERS - 5)}",
    ],
)
def test_a_bad_subject_is_told(subject: str) -> None:
    assert fault(subject)
