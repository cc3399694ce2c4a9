"""What earlier versions wrote is read for ever.

The file was written by the version of November 2026 and is never written anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from desk.guided import Guided
from desk.keeping.shelf import Shelf, unsealed
from desk.sharing.guest import read_command
from papermech import position
from papermech.link import read_link, record_of
from papermech.record import Record, from_text
from papermech.sheet.statistics import score
from papermech.state import State
from tabletop.link import RuleAt
from tabletop.record import replay

FORMS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[1] / "old_forms" / "forms.json").read_text(encoding="utf-8")
)


def of(kind: str) -> pytest.MarkDecorator:
    """A test for each form of a kind."""
    return pytest.mark.parametrize("form", FORMS[kind], ids=range(len(FORMS[kind])))


def last_of(record: Record) -> State:
    """Where a record leads."""
    *_, step = replay(record)
    return step.state


def expect_end(record: Record, form: dict[str, Any]) -> None:
    """A record leads where it led when it was written."""
    state = last_of(record)
    assert position.to_text(state) == form["position"]
    assert state.dice_used == form["dice_used"]
    assert len(record.choices) == form["choices"]


@of("records")
def test_records(form: dict[str, Any]) -> None:
    """Played to the very state."""
    expect_end(from_text(form["text"]), form)


@of("links")
def test_links(form: dict[str, Any]) -> None:
    """Followed to the very state."""
    link = read_link(form["text"])
    assert not isinstance(link, RuleAt)
    expect_end(record_of(link, form.get("today", ""), form.get("seed", "x")), form)


@of("positions")
def test_positions(form: dict[str, Any]) -> None:
    """The same decision with the same choices."""
    state = position.from_text(form["text"])
    assert (state.decision, list(state.legal)) == (form["decision"], form["legal"])
    assert position.to_text(state) == form["text"]


def expect_desk(desk: Guided, form: dict[str, Any]) -> None:
    """A desk asks what it asked when it was kept, and can redo what was undone."""
    assert desk.look().texts["prompt"] == form["prompt"]
    assert len(desk.record.choices) == form["choices"]
    assert len(desk.kept().record.choices) - len(desk.record.choices) == form["undone"]


@of("saves")
def test_saves(form: dict[str, Any]) -> None:
    """A game half undone, one that waits for dice, one with the guide, one from a position."""
    desk = Guided(Record(seed=""))
    assert desk.restore(form["text"])
    expect_desk(desk, form)


class Drawer:
    """Texts as a browser kept them."""

    def __init__(self, kept: dict[str, str]) -> None:
        self._kept = dict(kept)

    def get(self, name: str) -> str | None:
        """A text."""
        return self._kept.get(name)

    def put(self, name: str, text: str) -> bool:
        """Keep one."""
        self._kept[name] = text
        return True

    def remove(self, name: str) -> None:
        """Keep one no more."""
        self._kept.pop(name, None)

    def names(self) -> tuple[str, ...]:
        """What there is."""
        return tuple(self._kept)


@of("storage")
def test_storage(form: dict[str, Any]) -> None:
    """The present game comes back, and the others can be gone back to."""
    shelf = Shelf(Drawer(form["drawer"]), "another window", lambda: "new")
    text = shelf.open()
    assert text is not None
    desk = Guided(Record(seed=""))
    assert desk.restore(text)
    expect_desk(desk, form["present"])
    assert [label.id for label in shelf.labels()] == form["games"]
    for game in form["games"]:
        kept = shelf.text_of(game)
        assert kept is not None
        assert desk.restore(kept)


@of("statistics")
def test_statistics(form: dict[str, Any]) -> None:
    """Every game that was counted still counts."""
    assert score.read(unsealed(form["text"]).text).sums.games == form["games"]


@of("messages")
def test_messages(form: dict[str, Any]) -> None:
    """Each is a command as it was."""
    command = read_command(form)
    assert command is not None
    assert (command.do, command.id) == (form["do"], form["id"])


def test_embeds() -> None:
    """What a host's page was told to put into a frame's address leads to a game."""
    assert len(FORMS["embeds"]) == 2
    for address in map(str, FORMS["embeds"]):
        query, _, fragment = address.partition("#")
        assert query.startswith("?embed")
        read_link(fragment)
