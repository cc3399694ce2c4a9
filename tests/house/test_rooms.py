"""Rooms and files are small enough to be looked through, or say why they are not.

A file of more than 400 lines has a line in its first dozen that begins with `Long:` and gives the
reason.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PY = ROOT / "py"
MOST_LINES = 400
FIRST_LINES = 12
MOST_MODULES = 12
REASON = re.compile(r"^\W*Long: \w.*", re.MULTILINE)

OF_LIKE_UNITS = {
    "browser/dialogs": "one dialog each",
    "papermech/keywords": "one keyword each",
    "papermech": "paths of the rules stay: records, links and README name them",
    "techniconica/keywords": "one special rule each",
    "tabletop": "paths of what all rules share stay: games and people who use the engine name them",
}
"""Rooms that may be larger."""

FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("py", "tests", "e2e", "web")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".py", ".js", ".mjs", ".css") and "node_modules" not in path.parts
)
LONG = [
    name
    for name in FILES
    if len((ROOT / name).read_text(encoding="utf-8").splitlines()) > MOST_LINES
]
ROOMS = {
    folder.relative_to(PY).as_posix(): [
        path.name for path in folder.glob("*.py") if path.name != "__init__.py"
    ]
    for folder in PY.rglob("*")
    if folder.is_dir()
}


def test_there_is_something_to_look_at() -> None:
    """Files and rooms are found, those of the page too."""
    assert {"web/boot.js", "py/papermech/game.py", "e2e/conftest.py"} <= set(FILES)
    assert {"browser", "browser/dialogs", "papermech/sheet"} <= ROOMS.keys()


@pytest.mark.parametrize("name", LONG)
def test_a_long_file_says_why(name: str) -> None:
    """In its first lines, where a reader looks."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    assert REASON.search("\n".join(lines[:FIRST_LINES]))


def test_only_a_long_file_says_so() -> None:
    """A reason goes when the file has become shorter."""
    heads = {
        name: "\n".join((ROOT / name).read_text(encoding="utf-8").splitlines()[:FIRST_LINES])
        for name in FILES
    }
    assert {name for name, head in heads.items() if REASON.search(head)} <= set(LONG)


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_a_room_has_a_dozen_modules_at_most(room: str) -> None:
    """Unless it is listed; and a room that has become smaller is taken off the list."""
    assert (len(ROOMS[room]) > MOST_MODULES) == (room in OF_LIKE_UNITS)
