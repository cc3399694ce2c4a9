"""Setting up a position by hand: the form and the text agree, and what cannot lie so is told."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from desk.drawing.nodes import Node
from desk.words import LANGUAGES
from tabletop.dice import GivenDice
from tabletop.link import AtPosition, read_link
from techniconica.setup import tables_of
from techniconica.sheet.names import Names
from techniconica.sheet.positions.placing import Placing
from techniconica.sheet.telling import words_in
from techniconica.state import NOTHING, State
from techniconica.table import blank
from techniconica.techniconica import TECHNICONICA
from tests.techniconica.games import D, duel
from tests.techniconica.sheet.scenes import DRONES, GAMES, LAYERS, states

PLAIN = "techniconica1/wary.off/2.0/L1.K1+P1.W6.G1:acted:actions2;L1.K1+P1.W6.G1/action:0a"


def placing_of(state: State, language: str = LANGUAGES[0]) -> Placing:
    """A form that begins with a state."""
    return Placing(Names(words_in(language), state.tables.duel), state)


def at(text: str, language: str = LANGUAGES[0]) -> Placing:
    """A form that begins with a position."""
    return placing_of(TECHNICONICA.from_text(text), language)


def fields(tree: Node | str) -> Iterator[tuple[str, list[str]]]:
    """Each field of a form with the values it offers; none for a tick."""
    if isinstance(tree, str):
        return
    if "data-field" in tree.attrs:
        options = [child.attrs["value"] for child in tree.children if isinstance(child, Node)]
        yield tree.attrs["data-field"], options
    for child in tree.children:
        yield from fields(child)


@pytest.mark.parametrize("seed", [*GAMES[:4], LAYERS, DRONES])
def test_the_form_begins_with_what_lies_there(seed: str) -> None:
    """Whatever is asked, the same position comes out, and each field holds what it offers."""
    for state in states(seed):
        text = TECHNICONICA.to_text(state)
        placing = placing_of(state)
        assert (placing.text, placing.problem) == (text, "")
        assert read_link(TECHNICONICA, placing.link) == AtPosition(text)
        offered = dict(fields(placing.form()))
        assert offered.keys() <= placing.values.keys()
        for field, options in offered.items():
            assert not options or placing.values[field] in options, field


def test_a_situation_is_set_up_field_by_field() -> None:
    """Without a word of the notation."""
    placing = at(PLAIN)
    for field, value in (
        ("turn", "5"),
        ("first", "1"),
        ("1a.acted", "1"),
        ("1a.evades", "2"),
        ("1a.K.damage", "3"),
        ("0a.1.jams", "1"),
        ("decision", "action:0a"),
        ("0a.actions", "1"),
        ("0a.fired", "2"),
    ):
        placing.put(field, value)
    assert placing.problem == ""
    assert placing.text == (
        "techniconica1/wary.off/5.1/L1.K1+P1.W6+j1.G1:acted:actions1:fired2;"
        "L1.K1+P1+3.W6.G1:acted:evades2/action:0a"
    )


def test_a_stack_goes_and_comes_back_with_its_base_card() -> None:
    """With its counters; a mech without what it needs is out, and with one side left it is over."""
    placing = at(
        "techniconica1/-/1.0/L1.K1+P1.W6.G1:acted:actions2;L1.K1+P1.W6+S2+2.W8.G2/action:0a"
    )
    placing.put("1a.1.0", "")
    assert "w6+s2.W8" in placing.text
    placing.put("1a.1.1", "1")
    assert "W6+S2.W8" in placing.text
    placing.put("1a.1.1", "")
    assert "W6+s2.W8" in placing.text
    placing.put("1a.K.0", "")
    assert placing.text.endswith(":out.cockpit/over")
    assert placing.problem == ""
    placing.put("1a.K.0", "1")
    assert "out" not in placing.text
    assert (placing.text.rpartition("/")[2], placing.problem) == ("action:0a", "")
    placing.put("decision", "action:1a")
    assert (placing.text.rpartition("/")[2], placing.problem) == ("action:1a", "")


def test_before_the_first_turn_is_asked_who_begins() -> None:
    """And the other way round."""
    placing = at(PLAIN)
    placing.put("0a.acted", "")
    placing.put("turn", "0")
    placing.put("0a.acted", "")
    assert placing.text.split("/")[2] == "0"
    assert (placing.text.rpartition("/")[2], placing.problem) == ("first:0", "")
    placing.put("turn", "3")
    assert (placing.text.rpartition("/")[2], placing.problem) == ("action:0a", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_lie_so_is_told_at_once_and_mended_by_the_next_change(language: str) -> None:
    """The reason names the piece; the fields stay as they were put."""
    placing = at(PLAIN, language)
    placing.put("0a.shaken", "1")
    assert "0a" in placing.problem
    assert placing.values["0a.shaken"] == "1"
    placing.put("0a.shaken", "")
    assert (placing.text, placing.problem) == (PLAIN, "")


def test_a_position_written_by_hand_or_pasted_fills_the_form() -> None:
    """With the mechs it names; what cannot be read leaves the form and says why."""
    placing = at(PLAIN)
    other = TECHNICONICA.to_text(states(LAYERS)[30])
    for text in (f" {other}\n", f"https://example.org/a/#techniconica/1&position={other}"):
        placing.write(PLAIN)
        placing.write(text)
        assert (placing.text, placing.problem) == (other, "")
    before = dict(placing.values)
    placing.write(other.replace("techniconica1", "techniconica2"))
    assert "techniconica2" in placing.problem
    assert dict(placing.values) == before


def test_any_way_of_filling_in_ends_in_a_position_or_a_reason() -> None:
    """Nothing is raised, and without a problem the text is a position, read as it was written."""
    rng = random.Random("placing")
    possible = 0
    for seed in (GAMES[0], LAYERS, DRONES):
        placing = placing_of(states(seed)[len(states(seed)) // 2])
        for _ in range(250):
            field, options = rng.choice(list(fields(placing.form())))
            placing.put(field, rng.choice(options or ["", "1"]))
            if not placing.problem:
                again = TECHNICONICA.to_text(TECHNICONICA.from_text(placing.text))
                assert again == placing.text
                possible += 1
    assert possible > 50


def test_a_game_that_waits_for_its_first_dice_can_be_set_up_from() -> None:
    """Who begins is asked then."""
    state = blank(tables_of(duel(D, D)))
    assert state.decision == NOTHING
    placing = placing_of(state)
    assert (placing.text.rpartition("/")[2], placing.problem) == ("first:0", "")
    step = TECHNICONICA.apply(TECHNICONICA.from_text(placing.text), "first:1", GivenDice((), 10))
    assert step.state.seat == 1
