"""The race joins the house for the tests of this folder: a folder, a line and two catalogues."""

from __future__ import annotations

from pathlib import Path

import pytest

from desk import registry
from tests.toy.rules import RACE
from workshop import prepared

# Test files ask for words while they are collected.
prepared.compile_catalogues(Path(__file__).parent / "locale")


def join(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the race in the house beside the first game: the line in the registry."""
    for game in set(registry.PACKAGES) - {registry.FIRST, RACE.id}:
        monkeypatch.delitem(registry.PACKAGES, game)
    monkeypatch.setitem(registry.PACKAGES, RACE.id, "tests.toy")


@pytest.fixture(autouse=True)
def race_in_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    """The race is in the house for each test here."""
    join(monkeypatch)
