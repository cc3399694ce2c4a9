"""Odds in the panel and on the cards: in words, for every choice, and right."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from desk.drawing.nodes import Node, to_markup
from desk.face import ODDS, Scene
from desk.words import LANGUAGES
from techniconica.chances.before import outlook
from techniconica.chances.forecast import volley
from techniconica.face import FACE
from techniconica.sheet.overlay.badges import badges
from techniconica.sheet.overlay.odds import NOTHING, odds
from techniconica.state import Shot, State
from tests.techniconica.games import D, Game, V, duel
from tests.techniconica.sheet.scenes import GAMES, names_of, states

SMOKED = "L1 K1+P1+U3+S1+S2 W6 G3"


def shown(state: State, choice: str, language: str = "en") -> str:
    """The text of the odds of a choice, blanks single."""
    tree = odds(names_of(state, language), state, f"choose:{choice}")
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", to_markup(tree)))


def row(state: State, choice: str, head: str) -> list[str]:
    """The cells of a row of the table."""
    markup = to_markup(odds(names_of(state), state, f"choose:{choice}"))
    found = re.search(rf'<th scope="row">{re.escape(head)}</th>(.*?)</tr>', markup)
    assert found, f"{head} is not in {markup}"
    return re.findall("<td>(.*?)</td>", found[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_can_be_looked_at(language: str) -> None:
    """In many games by chance; what is not weighed has no odds, and no element but an empty one."""
    told: Counter[str] = Counter()
    for seed in GAMES:
        for state in states(seed)[::7]:
            for choice in state.legal[:3]:
                tree = odds(names_of(state, language), state, f"choose:{choice}")
                assert (tree is NOTHING) == (outlook(state, choice) is None)
                if tree is not NOTHING:
                    told[state.decision] += 1
                    assert not set("{}") & set(to_markup(tree))
    assert {"mech", "action", "target", "weapon", "stack", "layer", "smoke"} <= told.keys()


def test_the_odds_of_a_shot() -> None:
    """D at D, as by hand: 36 of 100 hit the laser, and any hit puts it out."""
    state = Game(duel(D, D)).play("shoot").state
    assert row(state, "stack:1", "Ember Laser hits Ember Laser") == ["36 %"]
    assert row(state, "stack:1", "Damage on average") == ["1.9"]
    assert row(state, "stack:1", "Ember Laser lost with its stack") == ["36 %"]
    assert row(state, "stack:1", "Out of the battle") == ["36 %"]
    assert "Pilot flees" not in shown(state, "stack:1")
    assert row(state, "stack:L", "Pilot flees") != ["0 %"]


def test_aim_and_evade_are_compared() -> None:
    """Beside the volley without them."""
    state = Game(duel(D, D)).state
    now, aimed = row(state, "aim", "Out of the battle")
    assert int(aimed.split()[0]) > int(now.split()[0])
    before, after = row(state, "evade", "Out of the battle")
    assert int(after.split()[0]) < int(before.split()[0])
    assert now == row(state, "shoot", "Out of the battle")[0]
    assert "Aim first" in shown(state, "aim")
    assert "After Evade" in shown(state, "evade")
    assert odds(names_of(state), state, "choose:pass") is NOTHING


def test_smoke_is_shown_both_ways() -> None:
    """To who shoots, and to who is asked."""
    declaring = Game(duel(D, SMOKED)).play("shoot").state
    without, met = row(declaring, "stack:K", "Out of the battle")
    assert "Without smoke" in shown(declaring, "stack:K")
    assert len(row(declaring, "stack:L", "Out of the battle")) == 1
    asked = Game(duel(D, SMOKED)).play("shoot stack:K").state
    assert asked.decision == "smoke"
    assert row(asked, "smoke", "Out of the battle") == [without, met]
    assert shown(asked, "smoke") == shown(asked, "no-smoke")
    exact = volley(asked, 0, 1, [Shot(2, 1)], smoke=True)
    hits = f"{round(100 * exact.to_hit(0))} %"
    assert row(asked, "smoke", "Ember Laser hits Teardrop Canopy")[1] == hits


def test_layers_are_compared_and_the_arithmetic_is_told() -> None:
    """3 points: S2 takes them all, S1 leaves one; either way one card goes."""
    game = Game(duel(D, SMOKED)).play("shoot stack:K no-smoke [2 6]")
    assert game.state.decision == "layer"
    assert row(game.state, "layer:S2", "Cards lost now") == ["1", "1"]
    assert row(game.state, "layer:S2", "Damage left on the stack") == ["1", "0"]
    assert "Bubble Screen is lost (0 old and 3 new damage)." in shown(game.state, "layer:S2")
    assert "Galaxia Shield is lost (0 old and 2 new damage)." in shown(game.state, "layer:S1")


def test_the_rest_of_a_volley_is_foretold() -> None:
    """A redirected shot knows the evasion die."""
    game = Game(duel(V, "L1 K1+P1 W8 W6 G2")).play(
        "shoot weapon:1 stack:1 weapon:2 stack:1 done [3 6]"
    )
    assert game.state.decision == "redirect"
    # Die, 3+3 and −2 against 3+4+4: a 7 and more hits.
    assert row(game.state, "stack:L", "Hornet Rack [2] hits Wayfarer Wheels") == ["40 %"]
    assert "Out of the battle" not in shown(game.state, "hold")


def test_chances_stand_on_the_cards() -> None:
    """On every stack or weapon that may be chosen; none while others choose."""
    game = Game(duel(V, D)).play("shoot")
    names = names_of(game.state)
    assert len(badges(names, game.state)) == len(game.state.legal)
    game.play("weapon:1")
    assert len(badges(names, game.state)) == len(game.state.legal) == 4
    first = to_markup(badges(names, game.state)[0])
    assert re.search(r"\d %", first)
    scene = Scene(names, game.state)
    assert "odds-badge" in to_markup(FACE.ahead(scene, "").layer)
    assert "odds-badge" not in to_markup(FACE.ahead(scene._replace(resting=True), "").layer)
    assert badges(names, Game(duel(V, D)).state) == []


def test_the_room_is_there() -> None:
    """The desk asks the face."""
    assert ODDS in FACE.rooms
    state = Game(duel(D, D)).play("shoot").state
    scene = Scene(names_of(state), state)
    tree = FACE.odds(scene, "choose:stack:1")
    assert isinstance(tree, Node)
    assert tree == odds(scene.names, state, "choose:stack:1")
    for nothing in ("card:0.0.0", "choose:stack:7", "choose:pass", ""):
        assert FACE.odds(scene, nothing) is NOTHING


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_tail_is_one_bar(language: str) -> None:
    """A volley of barrages may make dozens of points."""
    state = Game(duel("L1 K1+P1 W1 W1 W1 G1", D)).state
    said = shown(state, "shoot", language)
    assert "10+" in said
