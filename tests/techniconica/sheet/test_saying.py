"""What is said of a duel: questions, throws, facts beside choices, and every word of the view."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path

import pytest

from desk.face import Scene
from desk.words import LANGUAGES
from tabletop.dice import GivenDice
from tabletop.record import replay
from techniconica import events as e
from techniconica.catalogue import CARDS, DIE
from techniconica.chances.forecast import volley
from techniconica.face import FACE
from techniconica.game import apply
from techniconica.sheet import closeup
from techniconica.sheet.controls import control, offered, stack_of
from techniconica.sheet.grids import grids
from techniconica.sheet.panel import advice, prompt
from techniconica.sheet.printed.card import stats
from techniconica.sheet.throws import FATES, throws
from techniconica.sheet.to_hit import to_hit
from techniconica.state import Shot, State
from tests.techniconica.games import Game, duel
from tests.techniconica.sheet.scenes import GAMES, desk_with, game_of, names_of, states
from tests.techniconica.sheet.test_table import inside, pressed

SHEET = Path(__file__).parents[3] / "py" / "techniconica"
D = "L1 K1+P1 W6 G1"
BY_KIND = {
    "subtype": {card.subtype for card in CARDS.values() if card.subtype},
    "text": {card.id for card in CARDS.values() if card.id[0] in "MU"},
    "stat": {short for card in CARDS.values() for short, _ in stats(card)},
    "fate": set(FATES),
}


def say_all(state: State, language: str) -> list[str]:
    """All that the panel says of a state."""
    names = names_of(state, language)
    controls = [control(names, state, choice) for choice in offered(state)]
    return [
        prompt(names, state),
        advice(names, state),
        *(text for each in controls for text in (each.label, each.beside, each.reason)),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", GAMES)
def test_every_state_can_be_told(seed: str, language: str) -> None:
    """Nothing is left unfilled, and no two choices are called the same."""
    for state in states(seed):
        said = say_all(state, language)
        assert not [text for text in said if "{" in text or "}" in text]
        names = names_of(state, language)
        labels = [control(names, state, choice).label for choice in state.legal]
        assert len(labels) == len(set(labels)), labels
        for subject in ("clock", "enemies", "damage"):
            assert FACE.spoken(desk_scene(state, language), subject)


def desk_scene(state: State, language: str) -> Scene:
    """A scene of a state."""
    return Scene(names_of(state, language), state)


@pytest.mark.parametrize("seed", GAMES[:8])
def test_the_tables_have_every_choice_and_name_every_stack(seed: str) -> None:
    """Each cell that can be pressed says what it does."""
    for state in states(seed):
        names = names_of(state)
        drawn = grids(names, state, resting=False)
        assert pressed(drawn) == set(state.legal)
        assert not pressed(grids(names, state, resting=True))
        cells = [each for each in inside(drawn) if each.tag == "td" and each.attrs.get("id")]
        stacks = sum(bool(s) for mech in state.mechs for s in mech.frame.model.stacks)
        assert len(cells) == stacks


@pytest.mark.parametrize("seed", GAMES)
def test_throws_have_all_dice_of_each_choice_in_their_order(seed: str) -> None:
    """Own dice are asked for by them."""
    game = game_of(seed)
    taken = 0
    for step in replay(game):
        found = throws(names_of(step.state), step.events)
        faces = [face for throw in found for face in throw.faces]
        taken += sum(throw.taken for throw in found)
        assert taken == step.state.dice_used
        rolled: list[int] = []
        for event in step.events:
            rolled += getattr(event, "faces", ())
            if isinstance(event, (e.EventRolled, e.SurgeRolled, e.EvasionRolled, e.Tested)):
                rolled.append(event.face)
        assert faces == rolled
        assert all(throw.sides == 10 for throw in found)


def test_the_sum_of_a_shot_is_told_part_by_part() -> None:
    """Face, PE and AC, Aim, what earlier shots take off; evasion, SP, AR, Evades."""
    game = Game(duel("L1 K1+P1 W8 W8 W8 G1", D))
    game.play("aim shoot weapon:1 stack:L weapon:2 stack:L done [6 4 8]")
    why = [throw.why for throw in throws(names_of(game.state), game.events) if throw.why]
    assert why == [
        "4 + 3 + 3 + 4 = 14 against 6 + 4 + 4 = 14",
        "8 + 3 + 3 − 2 = 12 against 6 + 4 + 4 = 14",
    ]


@pytest.mark.parametrize("seed", GAMES)
def test_the_chance_to_hit_is_that_of_the_exact_forecast(seed: str) -> None:
    """For a first shot, of which both know the same."""
    rng = random.Random(seed)
    asked = [
        state
        for state in states(seed)
        if state.decision == "stack" and state.attack and len(state.attack.shots) == 1
    ]
    for state in rng.sample(asked, min(6, len(asked))):
        attack = state.attack
        assert attack
        weapon = attack.shots[0].weapon
        for choice in state.legal:
            about = stack_of(state, choice)
            assert about
            shots = (Shot(weapon, about[1]),)
            exact = volley(state, state.active, attack.target, shots, action=attack.action)
            assert to_hit(state, weapon, about[1]) == pytest.approx(exact.to_hit(0))


def test_the_chance_to_redirect_is_counted_face_by_face() -> None:
    """The evasion die is known then."""
    found = 0
    for seed in GAMES:
        for state in states(seed):
            if state.decision != "redirect" or not state.attack:
                continue
            weapon = state.attack.shots[state.attack.next].weapon
            gun = state.mechs[state.active].frame.model.guns[weapon]
            assert gun
            if gun.dice > 1 or state.tables.duel.rulings.morale == "attack":
                continue
            for choice in state.legal:
                about = stack_of(state, choice)
                if about is None:
                    continue
                hits = 0
                for face in range(1, 11):
                    dice = GivenDice([1] * state.dice_used + [face] + [5] * 99, DIE)
                    fired = [x for x in apply(state, choice, dice).events if isinstance(x, e.Fired)]
                    hits += fired[0].hit
                assert to_hit(state, weapon, about[1]) == pytest.approx(hits / 10)
                found += 1
    assert found > 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_can_be_enlarged(language: str) -> None:
    """With each of its numbers, and in words what it does beside them."""
    builds = [
        "L5+M3 K3+P4+U1+U2+U3+S4+A4 W10+M6 W12+M4 W9+M2 W2+M1 G4+M5 - G4",
        "L4 K1+P5+S3 W1+S1 W5+A2 W11+A3 G4 G4 - -",
    ]
    both = tuple(build.rstrip(" -") for build in builds)
    desk = desk_with(duel(*both, overweight="allowed"), "large", language)
    state: State = desk.state
    names = names_of(state, language)
    for number, mech in enumerate(state.mechs):
        for slot, stack in enumerate(mech.frame.model.stacks):
            for place, card in enumerate(stack):
                looked_at = closeup.pointed_at(f"card.{number}.{slot}.{place}")
                ahead = closeup.ahead(names, state, looked_at)
                written = str(ahead.beside)
                assert names.card(card.id) in written
                assert all(f"'{value}'" in written for _, value in stats(card))
                if card.keyword or card.id[0] in "MU":
                    assert names.text_of(card) in written
                assert ahead.caption
    assert closeup.pointed_at("cell.1.3") == "card:1.3.0"
    assert closeup.pointed_at("stack.1.3") == "card:1.3.0"
    assert closeup.pointed_at("mech.1") == closeup.pointed_at("shot.x") == ""


def test_a_kept_game_is_listed_by_how_it_stands() -> None:
    """And by nothing where it was told by somebody else."""
    words = names_of(states(GAMES[0])[0]).words
    assert FACE.listed(words, {"outcome": "won:1"}) == "Side 2 won"
    assert FACE.listed(words, {"outcome": "draw"}) == "Ended in a draw"
    about = {"outcome": "playing", "stage": 3, "choices": 1}
    assert FACE.listed(words, about) == "Turn 3, 1 choice"
    assert FACE.listed(words, {"outcome": "won:x"}) == FACE.listed(words, {}) == ""


def test_every_word_of_the_view_is_there_and_used() -> None:
    """Keys that the code names, and those that it makes of what there is."""
    keys = set(
        re.findall(
            r'^msgid "(.+)"$',
            (SHEET / "locale/en/LC_MESSAGES/techniconica.po").read_text("utf-8"),
            re.MULTILINE,
        )
    )
    for family, members in BY_KIND.items():
        assert {key for key in keys if key.startswith(f"{family}.")} == {
            f"{family}.{member}" for member in members
        }
    named = {
        node.value
        for path in (*SHEET.glob("sheet/**/*.py"), SHEET / "face.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    families = ("beside", "caption", "chip", "closeup", "dice", "ending", "games", "stands")
    made_by_the_desk = {"dice.die", "dice.spoken"}
    for key in keys:
        if key.startswith(tuple(f"{family}." for family in families)):
            assert key in named | made_by_the_desk, key


def test_a_choice_of_which_nothing_is_to_be_told_has_no_line_in_the_log() -> None:
    """It can still be looked back at by its number."""
    desk = desk_with(duel("L1 K1+P1 W8 W8 W8 G1", D), "quiet")
    for choice in ("first:0", "shoot", "weapon:1"):
        desk.press(f"choose:{choice}")
    entries = [each for each in inside(desk.log) if each.tag == "li"]
    told = [any(each.tag == "p" for each in inside(entry)) for entry in entries]
    assert told == [True, True, True, False]
    assert ["hidden" not in entry.attrs for entry in entries] == told
    (way,) = [each for each in inside(entries[-1]) if each.tag == "button"]
    assert way.attrs["data-do"] == "look:3"
