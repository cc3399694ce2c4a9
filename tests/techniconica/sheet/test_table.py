"""The table: what lies on it in any state, and that all of it can be played there alone."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from desk.drawing.nodes import Node
from desk.words import LANGUAGES
from techniconica.catalogue import CARDS
from techniconica.face import FACE
from techniconica.sheet.art import DRAWING_OF, drawings
from techniconica.sheet.controls import offered, places, stack_of
from techniconica.sheet.marks import marks, texts
from techniconica.sheet.panel import choices
from techniconica.sheet.plan import ACTIONS_SHOWN, plan_of
from techniconica.sheet.printed import table
from techniconica.sheet.printed.card import name_size, rule_size
from techniconica.state import NOBODY, State
from tests.techniconica.games import a_duel, a_game
from tests.techniconica.sheet.scenes import GAMES, desk_with, names_of, states

BESIDE = "choose:"


def inside(tree: Node) -> Iterator[Node]:
    """A tree and all in it."""
    yield tree
    for each in tree.children:
        if isinstance(each, Node):
            yield from inside(each)


def pressed(tree: Node) -> set[str]:
    """What the buttons of a tree choose that are not off."""
    return {
        each.attrs["data-do"].removeprefix(BESIDE)
        for each in inside(tree)
        if each.attrs.get("data-do", "").startswith(BESIDE) and "aria-disabled" not in each.attrs
    }


@pytest.mark.parametrize("seed", GAMES)
def test_every_mark_and_text_is_of_an_element_of_the_table(seed: str) -> None:
    """Which has each id but once."""
    (first, *_) = found = states(seed)
    names = names_of(first)
    ids = [
        each.attrs["id"] for each in inside(table(names, first.tables.duel)) if "id" in each.attrs
    ]
    assert len(ids) == len(set(ids))
    for state in found:
        assert set(marks(names, state, ())) <= set(ids)
        assert set(texts(names, state)) <= set(ids)


@pytest.mark.parametrize("seed", GAMES)
def test_every_choice_can_be_made_on_the_table_and_in_the_panel(seed: str) -> None:
    """Whatever is asked, by each of them alone; and nothing else can be."""
    for state in states(seed):
        names = names_of(state)
        lying = marks(names, state, ())
        on_table = {
            str(attributes["data-do"]).removeprefix(BESIDE)
            for attributes in lying.values()
            if attributes.get("data-do")
        }
        assert on_table == set(state.legal)
        assert pressed(choices(names, state)) == set(state.legal)


def test_games_by_chance_ask_all_there_is_to_ask() -> None:
    """Or the tests here would not look at it."""
    asked = {state.decision for seed in GAMES for state in states(seed)}
    assert asked == {
        *("first", "mech", "action", "target", "weapon", "stack"),
        *("smoke", "redirect", "layer", "repair", "over"),
    }


@pytest.mark.parametrize("seed", GAMES[:8])
def test_what_is_lost_is_faint_and_what_lies_is_shown(seed: str) -> None:
    """Cards, counters and markers, as the state has them."""
    for state in states(seed):
        lying = marks(names_of(state), state, ())
        words = texts(names_of(state), state)
        for number, mech in enumerate(state.mechs):
            for slot, stack in enumerate(mech.frame.model.stacks):
                for place in range(len(stack)):
                    card = lying[f"card.{number}.{slot}.{place}"]
                    is_gone = bool(mech.frame.gone[slot] >> place & 1)
                    assert card["data-gone"] == str(is_gone).lower()
                if stack:
                    shown = lying[f"damage.{number}.{slot}"]["data-shown"]
                    assert shown == str(mech.damage[slot] > 0).lower()
                    said = words[f"damage-number.{number}.{slot}"]
                    assert said == (str(mech.damage[slot]) if mech.damage[slot] else "")
                if mech.frame.model.guns[slot]:
                    shown = lying[f"jam.{number}.{slot}"]["data-shown"]
                    assert shown == str(mech.jams[slot] > 0).lower()


@pytest.mark.parametrize("seed", GAMES[:8])
def test_shots_are_drawn_from_weapon_to_stack(seed: str) -> None:
    """As many as are declared."""
    for state in states(seed):
        lying = marks(names_of(state), state, ())
        shots = state.attack.shots if state.attack else ()
        drawn = [name for name, each in lying.items() if each.get("data-shown") == "true"]
        assert sum(name.startswith("shot.") for name in drawn) == len(shots)
        aimed = [shot for shot in shots if shot.stack != NOBODY]
        assert sum(bool(lying[f"shot-line.{n}"]["d"]) for n in range(len(shots))) == len(aimed)


@pytest.mark.parametrize("seed", GAMES)
def test_nothing_on_the_table_lies_on_anything_else(seed: str) -> None:
    """Mechs are apart, cards lie in their mech and stacks beside each other."""
    duel = a_duel(random.Random(seed))
    plan = plan_of(duel)

    def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
        return all(
            one[axis] < other[axis] + other[axis + 2] and other[axis] < one[axis] + one[axis + 2]
            for axis in (0, 1)
        )

    def holds(outer: tuple[float, ...], inner: tuple[float, ...]) -> bool:
        return all(
            outer[axis] <= inner[axis]
            and inner[axis] + inner[axis + 2] <= outer[axis] + outer[axis + 2]
            for axis in (0, 1)
        )

    for place, mat in enumerate(plan.mechs):
        assert holds((0, 0, plan.width, plan.height), mat)
        assert not any(overlap(mat, other) for other in plan.mechs[place + 1 :])
    for (mech, slot, _), box in plan.cards.items():
        assert holds(plan.mechs[mech], box)
        assert holds(plan.stacks[mech, slot], box)
    stacks = list(plan.stacks.values())
    for place, box in enumerate(stacks):
        assert not any(overlap(box, other) for other in stacks[place + 1 :])
    for number, mat in enumerate(plan.mechs):
        for action in range(ACTIONS_SHOWN):
            assert holds(mat, plan.action(number, action))


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_small_enough_for_their_cards_and_large_enough_to_read(language: str) -> None:
    """The name and the rule of each card there is."""
    state = states(GAMES[0])[0]
    names = names_of(state, language)
    for card in CARDS.values():
        name, rule = names.card(card.id), names.rule_of(card)
        assert 8.5 <= name_size(card, name) <= 12.5, name
        assert 9 <= rule_size(rule) <= 12, rule


def test_every_card_has_a_drawing() -> None:
    """Of its own kind; no drawing is left over."""
    assert DRAWING_OF.keys() == CARDS.keys()
    assert {f"art.{name}" for name in DRAWING_OF.values()} == {
        each.attrs["id"] for each in drawings()
    }


@pytest.mark.parametrize("seed", GAMES[:6])
def test_any_presses_in_any_order_never_raise(seed: str) -> None:
    """Legal ones and others, looks, parts, languages and windows."""
    rng = random.Random(seed)
    desk = desk_with(a_duel(rng), seed)
    parts = [*desk.parts, "none"]
    for _ in range(120):
        legal = list(desk.state.legal)
        others = (
            "pass",
            "shoot",
            "weapon:1",
            "stack:L",
            "at:9z",
            "layer:S1",
            "repair:K",
            "first:7",
        )
        choice = rng.choice(legal) if legal and rng.random() < 0.7 else rng.choice(others)
        do = rng.choice(
            (
                *[f"choose:{choice}"] * 6,
                *("undo", "redo", "undo-turn", "look:back", "look:end", "look:go", "continue"),
                *(f"part:{rng.choice(parts)}", "window:narrow", "window:wide", "tables:on"),
                *("language:en", "language:es", "tables:off"),
            )
        )
        desk.press(do)
        desk.point_at(f"choose:{choice}" if choice in desk.state.legal else "")
        desk.point_at(rng.choice(("card:0.0.0", "card:1.1.0", "")))
        for subject in FACE.speaks.values():
            desk.tell_about(subject)
        look = desk.look()
        assert look.texts["prompt"]


def test_a_narrow_window_shows_the_mech_that_is_asked_about() -> None:
    """Whatever was picked before, but for the whole table, which stays."""
    game = a_game(GAMES[1], 60)
    desk = desk_with(game.setup, game.seed or "")
    desk.press("window:narrow")
    plan = plan_of(game.setup)
    for choice in game.choices:
        state: State = desk.state
        if state.decision in ("action", "weapon"):
            assert desk.look().part == plan.parts[state.tables.ids[state.active]]
        elif state.decision in ("stack", "layer", "smoke", "redirect") and state.attack:
            assert desk.look().part == plan.parts[state.tables.ids[state.attack.target]]
        other = state.tables.ids[0]
        desk.press(f"part:{other}")
        assert desk.look().part == plan.parts[other]
        desk.press(f"choose:{choice}")
    desk.press("part:whole")
    desk.press("undo")
    assert desk.look().part == plan.parts["whole"]
    desk.press("window:wide")
    assert desk.look().part == plan.parts["whole"]


def test_what_can_be_pressed_is_what_is_offered() -> None:
    """Choices are offered in the order of slots; each about a stack knows which."""
    for seed in GAMES:
        for state in states(seed):
            shown = offered(state)
            assert set(state.legal) <= set(shown)
            assert len(shown) == len(set(shown))
            assert set(places(state).values()) == set(state.legal)
            for choice in state.legal:
                about = stack_of(state, choice)
                assert about is None or state.mechs[about[0]].frame.model.stacks[about[1]]
