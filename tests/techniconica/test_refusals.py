"""Why a choice is not legal: each reason once and more, none forgotten, and all in words."""

from __future__ import annotations

import pytest

from desk.words import LANGUAGES
from tabletop.game import CONTINUE
from techniconica import refusals, state
from techniconica.catalogue import MELEE
from techniconica.refusals import REFUSED_BY
from techniconica.rules import RULES
from techniconica.sheet.telling import words_in
from techniconica.techniconica import TECHNICONICA
from tests.techniconica.games import D, Game, V, duel

DD = f"{D},{D}"
CLAWS = "L2 K1+P1 W11 W12 G2"
CLAW = "L2+M3 K1+P1 W11 W8 G2"
HEAVY = "L5 K1+P1+A3+A3+A3+A3 W6 W11 G2"
LAYERED = "L1 K1+P1+S1+S2 W6 G3"
MENDED = "L1 K1+P1 W8+U2+A2 W8 G2"

CASES = [
    (duel(D, D), "shoot stack:1 [5 7]", "pass", "game_over"),
    (duel(D, D), "", CONTINUE, "nothing_runs_on"),
    (duel(D, D), "", "stack:1", "other_decision"),
    (duel(D, D), "", "smoke", "other_decision"),
    (duel(D, D), "", "pass:1", "unreadable"),
    (duel(D, D), "", "", "unreadable"),
    (duel(D, D), "", "unjam", "unreadable"),
    (duel(D, D), None, "first:2", "no_such_side"),
    (duel(DD, DD), "", "mech:1a", "not_yours"),
    (duel(DD, DD), "", "mech:2a", "no_such_mech"),
    (duel(f"{D},{DD}", f"{D},{DD}"), "mech:0a pass mech:1a pass", "mech:0a", "has_acted"),
    (
        duel(f"{D},{DD}", f"{D},{DD}"),
        "mech:0a shoot at:1b stack:1 [5 7] pass",
        "mech:1b",
        "mech_out",
    ),
    (duel(D, D, D), "shoot", "at:0a", "your_own"),
    (duel(D, D, D), "shoot", "at:9a", "no_such_mech"),
    (duel(D, D, D, D), "shoot at:1a stack:1 [5 7] shoot", "at:1a", "mech_out"),
    (duel(CLAWS, D), "", "shoot", "no_gun"),
    (duel(CLAWS, D), "", "aim", "no_gun"),
    (duel(D, D), "shoot stack:1 [5 1]", "shoot", "guns_jammed"),
    (duel(D, D), "", "charge", "no_blade"),
    (duel(CLAW, D), "charge stack:K [5 1] pass", "charge", "blades_jammed"),
    (duel(CLAW, D), "evade", "charge", "action_spent"),
    (duel(D, D), "aim", "aim", "aim_last"),
    (duel(HEAVY, D, overweight="allowed"), "", "evade", "too_heavy"),
    (duel(HEAVY, D, overweight="allowed"), "", "charge", "too_heavy"),
    (duel(D, D), "shoot stack:L [1 9] pass [1]", "evade", "no_legs"),
    (duel(D, D), "", "unjam:1", "not_jammed"),
    (duel(D, D), "", "unjam:2", "no_weapon"),
    (duel(D, D), "", "unjam:9", "no_weapon"),
    (duel(V, D), "shoot", "weapon:K", "no_weapon"),
    (duel(V, D), "shoot", "weapon:7", "no_weapon"),
    (duel("L2 K1+P1 W11 W8 W8 G2", D), "shoot", "weapon:1", "strikes_only"),
    (duel("L2 K1+P1 W11 W11 W8 G2", D), "charge", "weapon:3", "shoots_only"),
    (duel(V, D), "shoot weapon:1 stack:1 done [9 1] shoot", "weapon:1", "jammed"),
    (duel(V, D), "shoot weapon:1 stack:1", "weapon:1", "in_volley"),
    (duel(V, D), "shoot", "done", "nothing_declared"),
    (duel(D, D), "shoot stack:L [1 9] shoot", "stack:L", "stack_gone"),
    (duel(D, D), "shoot", "stack:7", "no_such_slot"),
    (duel(D, D), "shoot", "stack:x", "no_such_slot"),
    (
        duel(V, "L1 K1+P1 W8 W6 G2"),
        "shoot weapon:1 stack:1 weapon:2 stack:1 done [3 6]",
        "stack:1",
        "stack_gone",
    ),
    (duel(D, LAYERED), "shoot stack:K [1 5]", "layer:K1", "covered"),
    (duel(D, LAYERED), "shoot stack:K [1 5]", "layer:A1", "no_such_card"),
    (
        duel(V, MENDED),
        "shoot weapon:1 stack:1 weapon:2 stack:L done [1 8 6] pass pass",
        "repair:K",
        "no_counter",
    ),
    (
        duel(V, MENDED),
        "shoot weapon:1 stack:1 weapon:2 stack:L done [1 8 6] pass pass",
        "repair:7",
        "no_such_slot",
    ),
]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_a_refusal_has_its_reason(number: int) -> None:
    """And the rule that it is by, if any."""
    begun, script, choice, reason = CASES[number]
    game = Game(begun, first="" if script is None else "first:0").play(script or "")
    found = TECHNICONICA.refusal(game.state, choice)
    assert found is not None
    assert (found.reason, found.rule) == (reason, REFUSED_BY.get(reason, ""))


REASONS = (
    {
        value
        for name, value in vars(refusals).items()
        if isinstance(value, str) and name.lower() == value and name.isupper()
    }
    - {value for value in vars(state).values() if isinstance(value, str)}
    - {MELEE, CONTINUE}
)


def test_every_reason_has_a_case() -> None:
    """And those with a rule name one that there is."""
    assert {reason for _, _, _, reason in CASES} == REASONS
    assert REFUSED_BY.keys() < REASONS
    assert set(REFUSED_BY.values()) <= RULES.keys()


def test_what_is_legal_is_not_refused() -> None:
    """Whatever is asked."""
    game = Game(duel(D, "L1 K1+P1+U3 W6 G1")).play("shoot stack:K")
    assert game.state.decision == "smoke"
    assert all(TECHNICONICA.refusal(game.state, choice) is None for choice in game.state.legal)
    found = TECHNICONICA.refusal(TECHNICONICA.blank(duel(D, D)), "first:0")
    assert found is not None
    assert found.reason == "other_decision"


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_sentences_that_differ(language: str) -> None:
    """Short ones."""
    said = [words_in(language).say(f"refusal.{reason}") for reason in sorted(REASONS)]
    assert len(set(said)) == len(said)
    assert all(each.endswith(".") and len(each.split()) <= 12 for each in said)


def test_where_undo_turn_stops() -> None:
    """Where a mech is to be chosen, or begins as the only one left; nothing runs on."""
    game = Game(duel(DD, DD))
    assert TECHNICONICA.begins_turn(game.state)
    assert not TECHNICONICA.begins_turn(game.do("mech:0a").state)
    assert not TECHNICONICA.begins_turn(game.do("evade").state)
    assert not TECHNICONICA.begins_turn(game.do("shoot").state)
    assert TECHNICONICA.runs_on(game.state) == ""
    alone = Game(duel(D, D))
    assert TECHNICONICA.begins_turn(alone.state)
    assert not TECHNICONICA.begins_turn(alone.do("evade").state)
