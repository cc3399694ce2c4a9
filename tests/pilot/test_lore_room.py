"""Lore is a room of a game's view: asked for only where it is listed, imported only then."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from desk.face import LORE, ROOMS, Face, Plain
from desk.registry import PACKAGES, face_of
from papermech.face import FACE as PAPER_FACE
from tabletop.game import LEVELS
from tests.toy.conftest import join
from tests.toy.face import FACE as RACE_FACE
from tests.toy.lore import LORE as RACE_LORE
from workshop import site

ROOT = Path(__file__).parents[2]
START = """
import sys
import browser, desk.desk
from desk.registry import PACKAGES, face_of
from papermech.record import Record
PACKAGES["race"] = "tests.toy"
face_of("race")
looked = desk.desk.Desk(Record(seed="x"), "en", "").look()
print(*sorted(name for name in sys.modules if "pilot" in name or "every_roll" in name
    or "lore" in name or name.startswith("lab")))
"""


def test_a_game_that_lists_the_room_has_lore(monkeypatch: pytest.MonkeyPatch) -> None:
    """And one that does not is never asked; who asks all the same hears which room is missing."""
    join(monkeypatch)
    assert LORE in ROOMS
    assert LORE in RACE_FACE.rooms
    assert RACE_FACE.lore() is RACE_LORE
    assert LORE not in PAPER_FACE.rooms
    for name in PACKAGES:
        face: Face = face_of(name)
        if LORE in face.rooms:
            assert face.lore().horizon >= 1
            rookie, *others = (face.lore().budgets[level] for level in LEVELS)
            assert [rookie, *others] == sorted({rookie, *others})
            assert rookie == 0
    for without in (PAPER_FACE, Plain()):
        with pytest.raises(LookupError, match=LORE):
            without.lore()


def test_a_start_imports_no_pilot() -> None:
    """Nor a game's lore, nor the lab."""
    told = subprocess.run(
        [sys.executable, "-c", START],
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT / 'py'}:{ROOT}"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert told == "\n"


def test_the_page_has_the_pilot_and_not_the_lab() -> None:
    packages = {name.partition("/")[0] for name in site.program(ROOT / "py", site.PACKAGES)}
    assert "pilot" in packages
    assert "lab" not in packages
