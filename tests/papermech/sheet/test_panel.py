"""The panel: the question, the buttons that answer it, the dice, and the log.

Long: a case for each decision.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from desk.drawing import log as chronicle
from desk.drawing.nodes import Node
from desk.drawing.throws import tray
from desk.words import LANGUAGES
from papermech import events as e
from papermech.catalogue import LEFT_ARM, LEGS
from papermech.choices import ACTION_IDS, misses
from papermech.radar import SPACES
from papermech.sheet import panel, telling
from papermech.sheet import throws as thrown
from papermech.sheet.controls import action_control, control, label
from papermech.sheet.telling import tell
from papermech.state import Attack, Repairs, State
from tabletop.game import Event
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_controls import (
    DECISIONS,
    attacking,
    games,
    names_of,
    states,
    words_of,
)
from tests.play import changed, choosing, foe, position

AHEAD = SPACES["front_left:long"]


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def walk(item: Node) -> Iterator[Node]:
    """A tree's elements."""
    yield item
    for child in item.children:
        if isinstance(child, Node):
            yield from walk(child)


def text_of(item: Node) -> str:
    """All text of a tree."""
    return "".join(child if isinstance(child, str) else text_of(child) for child in item.children)


def buttons(item: Node) -> dict[str, Node]:
    """The buttons of a tree by what they do; no two may do the same."""
    found = [each for each in walk(item) if each.tag == "button"]
    named = {each.attrs["data-do"]: each for each in found}
    assert len(named) == len(found)
    return named


def spoken(button: Node) -> str:
    """What a button is called."""
    return button.attrs.get("aria-label") or text_of(button)


def asked(state: State, selected: Iterable[int] = (), language: str = "en") -> Node:
    """The panel of a state."""
    return panel.choices(names_of(state, language), state, selected)


def with_dice(faces: tuple[int, ...]) -> State:
    """You rolled with the laser against a tank and may roll misses again."""
    state = changed(
        attacking("left_arm.3"),
        decision="reroll",
        pending=Attack("left_arm.3", 0, ("T",), faces),
    )
    legal = tuple(f"reroll:{position}" for position in misses(state))
    return changed(state, legal=("keep", *legal))


# --- What is asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_has_a_prompt_and_advice(language: str) -> None:
    """One line each, with nothing left to fill in."""
    for state in states():
        names = names_of(state, language)
        for text in (panel.prompt(names, state), panel.advice(names, state)):
            assert text
            assert not set("{}\n") & set(text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_of_different_decisions_differ(language: str) -> None:
    """So the question alone tells what is asked."""
    prompts: dict[str, str] = {}
    for state in states():
        text = panel.prompt(names_of(state, language), state)
        assert prompts.setdefault(text, state.decision) == state.decision
    assert set(prompts.values()) == DECISIONS


def test_the_window_says_who_is_due() -> None:
    """Nobody, one by name, or several by number."""
    far = foe("B", "front_left:long", time=3)
    clear = position(far, action="left_arm.1", time=2)
    one = position(far, foe("H", "front_left:long", time=0), action="left_arm.1", time=2)
    two = position(
        foe("F", "front_left:long", time=0),
        foe("H", "front_left:long", time=0),
        action="left_arm.1",
        time=2,
    )
    for state, english, spanish in (
        (clear, "Clock ready to advance", "El reloj va a avanzar"),
        (one, "Helo is on Active", "Helo está en Activo"),
        (
            two,
            "2 enemies on Active: choose who acts first",
            "2 enemigos en Activo: elige quién actúa primero",
        ),
    ):
        assert panel.prompt(names_of(state), state) == english
        assert panel.prompt(names_of(state, "es"), state) == spanish


def test_the_window_says_what_you_wait_for() -> None:
    """Your action and how long it takes, or that you stand idle."""
    state = position(foe("B", "front_left:long", time=3), action="left_arm.1", time=2)
    assert panel.advice(names_of(state), state) == (
        "Waiting for Quick pulse (Laser, left arm): 2 to go."
    )
    foes = (foe("H", "front_left:long", time=0), foe("F", "front_left:long", time=0))
    idle = position(*foes, action=None, time=None, waited=0)
    assert panel.advice(names_of(idle), idle).startswith("No actions left")


@pytest.mark.parametrize(
    ("left", "english", "spanish"),
    [(1, "Repair 1 damage", "Repara 1 de daño"), (3, "Repair 3 damage", "Repara 3 de daño")],
)
def test_repairs_say_how_many_points_are_left(left: int, english: str, spanish: str) -> None:
    """One point or several."""
    state = position(decision="repair", torso=2)._replace(pending=Repairs(left, (3,) * left))
    assert panel.prompt(names_of(state), state) == english
    assert panel.prompt(names_of(state, "es"), state) == spanish


def test_the_end_tells_the_score_or_the_wave() -> None:
    """Victory counts circles, defeat names how far you came."""
    ended = [game.steps[-1].state for game in games() if not game.steps[-1].state.legal]
    assert {state.outcome for state in ended} == {"won", "lost"}
    for state in ended:
        text = panel.prompt(names_of(state), state)
        if state.outcome == "won":
            assert text == f"Victory! Score {state.score} of 32"
        else:
            assert text == f"Defeat in wave {state.wave}"


# --- Buttons


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_legal_choice_has_a_button_and_every_button_works_or_says_why(
    language: str,
) -> None:
    """All there is to do can be done beside the sheet; dice are ticked, then rolled."""
    for state in states()[::2]:
        names = names_of(state, language)
        found = buttons(asked(state, misses(state) if state.decision == "reroll" else ()))
        for choice in state.legal:
            if not choice.startswith("reroll:"):
                assert f"choose:{choice}" in found, (state.decision, choice)
        found = buttons(asked(state, (), language))
        for do, button in found.items():
            verb, _, choice = do.partition(":")
            if verb != "choose" or choice == "reroll:":
                continue
            which = control(names, state, choice)
            assert (choice in state.legal) == ("aria-disabled" not in button.attrs)
            if which.reason:
                assert button.attrs["aria-disabled"] == "true"
                assert which.reason in spoken(button)
                assert text_of(button) in spoken(button)
            else:
                assert spoken(button).startswith(which.label)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_buttons_are_called_the_same(language: str) -> None:
    """Whoever hears them one by one can tell them apart."""
    for state in states():
        selected = misses(state)[:1] if state.decision == "reroll" else ()
        found = [spoken(button) for button in buttons(asked(state, selected, language)).values()]
        assert len(set(found)) == len(found), found
        assert all(found)


def test_what_a_button_shows_is_part_of_its_name() -> None:
    """Who speaks to the page says what stands there."""
    for state in states():
        for button in buttons(asked(state)).values():
            shown = " ".join(
                text_of(part)
                for part in walk(button)
                if part.attrs.get("class") in ("what", "cost")
            )
            assert shown in spoken(button)


def test_buttons_are_buttons_that_submit_nothing() -> None:
    """Of type button, and never out of reach of the Tab key."""
    for state in states():
        for button in buttons(asked(state)).values():
            assert button.attrs["type"] == "button"
            assert "disabled" not in button.attrs
            assert "tabindex" not in button.attrs


def test_what_declines_comes_last() -> None:
    """The first button does something."""
    for state in states():
        if state.decision in ("target", "turn", "second", "pull", "parry", "free_move", "repair"):
            order = [do.removeprefix("choose:") for do in buttons(asked(state))]
            quiet = [choice.endswith(("none", "done", "no-parry")) for choice in order]
            assert quiet == sorted(quiet)


BOXES = {
    "left_shoulder": "Wing shield, left shoulder",
    "right_shoulder": "Missiles, right shoulder",
    "left_arm": "Laser, left arm",
    "right_arm": "Fist, right arm",
    "legs": "Legs",
}


@pytest.mark.parametrize(
    ("action", "box", "opened"),
    [
        (None, "", "legs"),
        ("left_arm.2", "", "left_arm"),
        ("left_arm.2", "right_shoulder", "right_shoulder"),
    ],
)
def test_one_box_is_in_sight_where_there_is_no_room_for_all(
    action: str | None, box: str, opened: str
) -> None:
    """The one asked for, or where the action cube stands; its tab says so and names it."""
    state = choosing(foe("B", "front_left:long"), action=action)
    tree = panel.choices(names_of(state), state, (), box)
    for name, label_ in BOXES.items():
        is_open = "true" if name == opened else "false"
        tab = buttons(tree)[f"box:{name}"]
        assert spoken(tab) == label_
        assert label_.startswith(text_of(tab))
        assert tab.attrs["aria-expanded"] == is_open
        (group,) = (each for each in walk(tree) if each.attrs.get("id") == f"box.{name}")
        assert tab.attrs["aria-controls"] == group.attrs["id"]
        assert group.attrs["data-open"] == is_open


def test_choosing_an_action_shows_all_sixteen_in_their_boxes() -> None:
    """Five groups with the names of the boxes; what is damaged away stays in sight."""
    state = choosing(foe("B", "front_left:long"), damage={"left_arm": (1, 2)})
    tree = asked(state)
    groups = [each.attrs["aria-label"] for each in walk(tree) if each.attrs.get("role") == "group"]
    assert groups == ["Your weapons", *BOXES.values()]
    found = buttons(tree)
    assert list(found) == [
        *(f"box:{box}" for box in BOXES),
        *(f"choose:{action}" for action in ACTION_IDS),
    ]
    lost = found["choose:left_arm.1"]
    assert lost.attrs["aria-disabled"] == "true"
    assert spoken(lost) == "Quick pulse P2 T2 Lost to damage. Laser, left arm"
    assert text_of(lost).endswith("Lost to damage.")


def test_a_clear_window_continues_or_moves_one_unit() -> None:
    """Both, then haste, then a change of action that is folded away."""
    state = position(foe("B", "front_left:long", time=3), action="left_arm.1", time=2, waited=1)
    found = buttons(asked(state))
    assert list(found)[:3] == ["continue", "choose:advance", "choose:haste"]
    assert spoken(found["continue"]) == "Run to next turn"
    assert "aria-disabled" not in found["choose:haste"].attrs
    (details,) = (each for each in walk(asked(state)) if each.tag == "details")
    assert len(buttons(details)) == len(BOXES) + len(ACTION_IDS)
    assert "open" not in details.attrs


def test_a_window_with_enemies_due_names_them_instead() -> None:
    """There is nothing to continue."""
    state = position(
        foe("H", "front_left:long", time=0),
        foe("F", "front_left:long", time=0),
        action="left_arm.1",
        time=2,
        rulings={"haste": "between"},
    )
    found = buttons(asked(state))
    assert list(found)[:3] == ["choose:resolve:F", "choose:resolve:H", "choose:haste"]
    assert "continue" not in found
    haste = found["choose:haste"]
    assert haste.attrs["aria-disabled"] == "true"
    assert spoken(haste).endswith("An enemy on Active goes first.")


def test_haste_is_off_with_its_reason_where_the_action_cannot_be_hasted() -> None:
    """Moves are not hasted, and nothing is before a unit has passed."""
    far = foe("B", "front_left:long", time=3)
    moving = position(far, action="legs.walk_forwards", time=1)
    assert spoken(buttons(asked(moving))["choose:haste"]).endswith("Moves cannot be hasted.")
    foes = (foe("H", "front_left:long", time=0), foe("F", "front_left:long", time=0))
    fresh = position(*foes, action="left_arm.1", time=2, waited=0)
    found = buttons(asked(fresh))
    assert "Wait at least" in spoken(found["choose:haste"])
    assert not any(each.tag == "details" for each in walk(asked(fresh)))


def test_an_idle_mech_has_only_the_enemies_to_order() -> None:
    """Neither haste nor change."""
    foes = (foe("H", "front_left:long", time=0), foe("F", "front_left:long", time=0))
    idle = position(*foes, action=None, time=None, waited=0)
    assert list(buttons(asked(idle))) == ["choose:resolve:F", "choose:resolve:H"]


def test_the_window_offers_changes_exactly_where_actions_may_be_changed() -> None:
    """The same controls as on the sheet."""
    for state in states():
        if state.decision == "window":
            found = buttons(asked(state))
            for action in ACTION_IDS:
                which = action_control(names_of(state), state, action)
                assert (which is not None) == (f"choose:change:{action}" in found)


def test_dice_to_roll_again_are_toggled() -> None:
    """One button a miss, pressed if ticked, which says its place and face; hits have none."""
    state = with_dice((1, 6, 3, 4))
    found = buttons(asked(state, (1, 4)))
    assert [do for do in found if do.startswith("toggle:")] == ["toggle:1", "toggle:3", "toggle:4"]
    pressed = [found[f"toggle:{place}"].attrs["aria-pressed"] for place in (1, 3, 4)]
    assert pressed == ["true", "false", "true"]
    assert spoken(found["toggle:3"]) == "Die 3: 3"
    assert "#die.3" in str(found["toggle:3"])
    assert spoken(found["choose:reroll:1,4"]) == "Re-roll 2 dice"
    assert spoken(found["choose:keep"]) == "Skip re-roll"
    assert spoken(buttons(asked(state, (4,)))["choose:reroll:4"]) == "Re-roll 1 die"


def test_the_selection_may_come_in_any_order() -> None:
    """The choice names positions in ascending order, as the notation wants."""
    state = with_dice((1, 1, 1, 1))
    assert "choose:reroll:1,2,4" in buttons(asked(state, [4, 2, 1]))


def test_with_no_die_ticked_rolling_again_is_off() -> None:
    """It says that one must be picked."""
    found = buttons(asked(with_dice((1, 6, 3, 4))))
    off = found["choose:reroll:"]
    assert off.attrs["aria-disabled"] == "true"
    assert text_of(off).endswith("Choose at least one die.")
    assert "aria-disabled" not in found["choose:keep"].attrs


def test_dice_to_roll_again_are_a_named_group() -> None:
    """Whoever cannot see them hears what they are for."""
    (group,) = (
        each for each in walk(asked(with_dice((1, 2)))) if each.attrs.get("role") == "group"
    )
    assert group.attrs["aria-label"] == "Dice to re-roll"


def test_labels_of_buttons_are_those_of_the_choices() -> None:
    """Panel and sheet never differ: both take them from the controls."""
    for state in states():
        names = names_of(state)
        for do, button in buttons(asked(state)).items():
            choice = do.removeprefix("choose:")
            if choice in state.legal and "aria-label" not in button.attrs:
                assert text_of(button) == label(names, state, choice)


# --- Dice


SIGNS = {
    **dict.fromkeys((thrown.HIT, thrown.SIX, thrown.KILLS, thrown.POINT), "*"),
    **dict.fromkeys((thrown.MISS, thrown.NOTHING), "-"),
    thrown.PARRIED: "/",
    thrown.AGAIN: "~",
    "plain": "",
}


def throws(
    state: State, *happened: object, earlier: Iterable[object] = (), language: str = "en"
) -> list[tuple[str, str, str]]:
    """The groups of the tray: meaning, faces with a sign for what each came to, spoken."""
    names = names_of(state, language)
    tree = tray(names.words, thrown.throws(names, happened, earlier))
    if tree is None:
        return []
    found = []
    for throw in tree.children:
        assert isinstance(throw, Node)
        meaning, dice, why = throw.children
        assert isinstance(why, Node)
        assert isinstance(meaning, Node)
        assert isinstance(dice, Node)
        assert meaning.attrs["aria-hidden"] == "true"
        assert dice.attrs["role"] == "img"
        faces = ""
        for die in dice.children:
            assert isinstance(die, Node)
            (use,) = (each for each in walk(die) if each.tag == "use")
            faces += use.attrs["href"].removeprefix("#die.")
            fate = die.attrs["class"].removeprefix("die-")
            faces += SIGNS[fate]
            words = [text_of(each) for each in walk(die) if each.attrs.get("class") == "fate"]
            assert (
                words == []
                if fate == "plain"
                else words == [words_of(language).say(f"fate.{fate}")]
            )
        told = text_of(meaning) + (f" ({text_of(why)})" if why.children[0] else "")
        found.append((told, faces, dice.attrs["aria-label"]))
    return found


def tray_of(event: object) -> list[tuple[str, str, str]]:
    """The tray of one event."""
    return throws(choosing(foe("B", "front_left:long")), event)


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        (e.WaveRolled(1, 5, "F"), [("Wave", "5", "Wave: 5")]),
        (
            e.EnemyArrived("H", 5, 2, 4, 3, AHEAD),
            [("Helo: attack", "5", "Helo: attack: 5"), ("Helo: place", "3", "Helo: place: 3")],
        ),
        (
            e.EnemyArrived("B", 0, 1, 1, 3, AHEAD),
            [("Attack bike: place", "3", "Attack bike: place: 3")],
        ),
        (
            e.HitLocated("B", AHEAD, (6, 2), 0),
            [("Hit location (Left shoulder)", "6~2", "Hit location: 6 re-rolled, 2")],
        ),
        (
            e.EnemyRolled("F", (1, 4, 3, 5), 3, LEGS, 2),
            [
                (
                    "Firethrower attacks (needs 4+)",
                    "1-4*3-5*",
                    "Firethrower attacks: 1 miss, 4 hit, 3 miss, 5 hit",
                )
            ],
        ),
        (
            e.EnemyRolled("F", (1, 4), 3, LEGS, 1),
            [
                (
                    "Firethrower attacks (needs 4+)",
                    "1-4*",
                    "Firethrower attacks: 1 miss, 4 hit",
                )
            ],
        ),
        (
            e.EnemyRolled("F", (1, 2), 3, LEGS, 0),
            [
                (
                    "Firethrower attacks (needs 4+)",
                    "1-2-",
                    "Firethrower attacks: 1 miss, 2 miss",
                )
            ],
        ),
        (
            e.Parried((1, 3), (2, 6), 1),
            [("Parry (1 hit left)", "2/6*", "Parry: 2 parried, 6 hit")],
        ),
        (e.MountHit(LEFT_ARM, 4, (4,)), [("From circle", "4", "From circle: 4")]),
        (e.SpilledOver(LEFT_ARM, 4, LEGS, 1), [("Spill-over", "4", "Spill-over: 4")]),
        (e.AttackPicked("T", 4, 2, 4), [("Tank: next attack", "4", "Tank: next attack: 4")]),
        (
            e.Rolled("T", (5, 2, 6), 0, 4, (1, 3)),
            [
                (
                    "You attack: Tank (needs 5+)",
                    "5*2-6*",
                    "You attack: Tank: 5 hit, 2 miss, 6 hit",
                )
            ],
        ),
        (
            e.Rolled("T", (5, 6), 1, 4, (2,)),
            [
                (
                    "You attack: Tank (needs 5+, each die −1)",
                    "5-6*",
                    "You attack: Tank: 5 miss, 6 hit",
                )
            ],
        ),
        (
            e.Rerolled("T", (2,), (5, 5, 6), (1, 2, 3)),
            [
                (
                    "Re-roll: Tank",
                    "5*5*6*",
                    "Re-roll: Tank: 5 hit, 5 hit, 6 hit",
                )
            ],
        ),
        (
            e.RepairsRolled((1, 2, 3, 6), 2),
            [
                (
                    "Repairs (needs 3+)",
                    "1-2-3*6*",
                    "Repairs: 1 fails, 2 fails, 3 repairs, 6 repairs",
                )
            ],
        ),
    ],
    ids=[
        "wave",
        "arrival",
        "arrival with one attack",
        "location",
        "enemy",
        "enemy hits once",
        "enemy misses",
        "parry",
        "circle",
        "spill",
        "next",
        "attack",
        "hasted attack",
        "re-roll",
        "repair",
    ],
)
def test_dice_in_the_tray(event: object, shown: list[tuple[str, str, str]]) -> None:
    """What they were for, how they lie, which of them count, and how that is spoken."""
    assert tray_of(event) == list(shown)


def test_a_parry_shows_the_whole_attack_die_by_die() -> None:
    """What missed by itself, what was parried, and what hits all the same."""
    state = choosing(foe("B", "front_left:long"))
    attack = e.EnemyRolled("F", (2, 5, 4, 6), 3, 0, 3)
    assert throws(state, e.Parried((2, 3, 4), (3, 4, 1), 1), earlier=(attack,)) == [
        (
            "Parry (1 hit left)",
            "2-3/4*1/",
            "Parry: 2 miss, 3 parried, 4 hit, 1 parried",
        )
    ]
    ((_, all_parried, _),) = throws(state, e.Parried((2, 3, 4), (3, 2, 1), 0), earlier=(attack,))
    assert all_parried == "2-3/2/1/"


def test_a_parry_in_play_shows_as_many_hits_as_the_engine_counts() -> None:
    """And as many dice as the enemy rolled."""
    parries = 0
    for game in games():
        for before, step in pairwise(game.steps):
            for event in step.events:
                if isinstance(event, e.Parried):
                    parries += 1
                    ((_, faces, _),) = throws(step.state, event, earlier=before.events)
                    (rolled,) = (x for x in before.events if isinstance(x, e.EnemyRolled))
                    assert faces.count("*") == event.hits
                    assert faces.count("/") == len(event.positions) - event.hits
                    assert sum(face.isdigit() for face in faces) == len(rolled.faces)
    assert parries > 10


def test_a_six_that_hits_against_any_armour_says_so() -> None:
    """Of the machine gun, where the number alone would be too low."""
    state = choosing(foe("B", "front_left:long"))
    ((_, faces, said),) = throws(state, e.Rolled("T", (6, 3), 0, 6, (1,)))
    assert (faces, said) == ("6*3-", "You attack: Tank: 6 hit (a six), 3 miss")


def test_the_dice_that_destroy_at_once_say_so() -> None:
    """Crush: a die that beats the open circles, less what haste takes; nothing else does."""
    state = choosing(foe("B", "front_left:long"))
    roll = e.Rolled("T", (6, 3, 4), 1, 4, (1,))
    crushed = (roll, e.EnemyHit("T", 3), e.EnemyDestroyed("T", "CRUSH"))
    ((_, _, said),) = throws(state, *crushed)
    assert said == "You attack: Tank: 6 destroys, 3 miss, 4 miss"
    ((_, _, said),) = throws(state, roll, e.EnemyHit("T", 3), e.EnemyDestroyed("T"))
    assert said == "You attack: Tank: 6 hit, 3 miss, 4 miss"


def test_every_fate_of_a_die_comes_up_in_play() -> None:
    """With the dice beside it as many as were thrown."""
    fates: Counter[str] = Counter()
    for game in games():
        for step in game.steps:
            for throw in thrown.throws(names_of(step.state), step.events):
                assert throw.fates == () or len(throw.fates) == len(throw.faces)
                fates.update(throw.fates)
    assert fates.keys() - {""} == set(thrown.FATES)


def test_the_style_sheet_draws_every_fate_apart() -> None:
    """A line under the die, or a paler die: none is told by colour alone."""
    styles = (Path(__file__).parents[3] / "web" / "page.css").read_text("utf-8")
    assert {fate for fate in thrown.FATES if f".die-{fate}" not in styles} == set()


def test_the_tray_groups_dice_by_what_they_were_for_in_order() -> None:
    """One group for each throw."""
    state = choosing(foe("B", "front_left:long"))
    happened = (
        e.ClockAdvanced(),
        e.HitLocated("B", AHEAD, (2,), 0),
        e.EnemyRolled("B", (6,), 4, 0, 1),
        e.MountHit(0, 3, (3,)),
        e.AttackPicked("B", 0, 1, 1),
    )
    assert [meaning for meaning, _, _ in throws(state, *happened)] == [
        "Hit location (Left shoulder)",
        "Attack bike attacks (needs 5+)",
        "From circle",
    ]


def test_without_dice_there_is_no_tray() -> None:
    """An attack that is the only one left is not rolled for, and a clock rolls nothing."""
    state = choosing(foe("B", "front_left:long"))
    assert throws(state, e.ClockAdvanced(), e.AttackPicked("A", 0, 1, 5)) == []


def test_dice_that_hit_are_marked_as_often_as_the_engine_counts() -> None:
    """For enemies' attacks, yours, and repairs, with all weapons and rulings."""
    for game in games():
        for step in game.steps:
            for event in step.events:
                if isinstance(event, e.EnemyRolled):
                    counted = event.hits
                elif isinstance(event, e.RepairsRolled):
                    counted = event.successes
                elif isinstance(event, e.Rolled | e.Rerolled):
                    counted = len(event.hits)
                else:
                    continue
                for _, faces, _ in throws(step.state, event):
                    assert faces.count("*") == counted


def test_every_face_that_was_taken_is_shown() -> None:
    """The dice of a step are as many as the engine took. Dice rolled again show their whole row,
    and dice that count against a second target are shown for it too.
    """
    for game in games():
        taken = 0
        for step in game.steps:
            shown = sum(
                sum(face.isdigit() for face in faces)
                for _, faces, _ in throws(step.state, *step.events)
            )
            again = [event for event in step.events if isinstance(event, e.Rerolled)]
            shown -= sum(len(event.faces) - len(event.positions) for event in again)
            rolled = [event for event in step.events if isinstance(event, e.Rolled)]
            shown -= sum(len(event.faces) for event in rolled[1:])
            assert shown == step.state.dice_used - taken, step.events
            taken = step.state.dice_used


def test_throws_say_how_many_dice_they_took() -> None:
    """Dice that stay lying, or are read a second time, were not taken from the source again."""
    for game in games():
        taken = 0
        for step in game.steps:
            found = thrown.throws(names_of(step.state), step.events)
            assert sum(throw.taken for throw in found) == step.state.dice_used - taken
            taken = step.state.dice_used


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tray_has_words(language: str) -> None:
    """Nothing is left to fill in."""
    for game in games():
        for step in game.steps[::3]:
            for meaning, _, said in throws(step.state, *step.events, language=language):
                assert said.startswith(meaning.partition(" (")[0])
                assert not set("{}") & set(said)


# --- Log


def sentences(state: State, *happened: Event, language: str = "en") -> list[str]:
    """The sentences of a log entry."""
    names = names_of(state, language)
    part = chronicle.Part(("In short.",), tuple(telling.sentences(names, happened)))
    tree = chronicle.entry(names.words, part, 1)
    assert tree.tag == "li"
    told = [each for each in walk(tree) if each.tag == "p"]
    gists = [text_of(each) for each in walk(tree) if each.tag == "summary"]
    assert gists == ["In short."] * (len(part.in_full) > 1)
    return [text_of(each) for each in told]


def test_an_entry_is_one_paragraph_which_unfolds_where_there_is_more_to_tell() -> None:
    """A single sentence has its rule beside it."""
    words = words_of("en")
    told = (("One.", "MOVE-WALK"), ("Two.", "MOVE-TURN"))
    single = chronicle.entry(words, chronicle.Part(("One.",), told[:1]), 1).children[1]
    assert isinstance(single, Node)
    assert (single.tag, text_of(single)) == ("p", "One.")
    assert [each.attrs["data-do"] for each in walk(single) if each.tag == "button"] == [
        "rule:MOVE-WALK"
    ]
    for short, said in ((("Both.",), "Both."), (("One.", "Two."), "One. Two."), ((), "One. Two.")):
        folded = chronicle.entry(words, chronicle.Part(short, told), 1).children[1]
        assert isinstance(folded, Node)
        assert folded.tag == "details"
        assert "open" not in folded.attrs
        gist, *whole = (each for each in folded.children if isinstance(each, Node))
        assert text_of(gist) == said
        assert gist.attrs["tabindex"] == "-1"
        assert [text_of(each) for each in whole] == ["One.", "Two."]


def test_units_of_the_clock_in_a_row_are_one_sentence() -> None:
    """They are counted until something else happens, at the end too."""
    state = choosing(foe("B", "front_left:long"))
    tick = e.ClockAdvanced()
    walked = e.Walked(forwards=True)
    assert sentences(state, tick, tick, walked, tick, walked, tick, tick, tick) == [
        "Clock +2.",
        "You walk forwards.",
        "Clock +1.",
        "You walk forwards.",
        "Clock +3.",
    ]
    assert sentences(state, tick, language="es") == ["Reloj +1."]
    assert sentences(state) == []


def test_a_press_of_which_nothing_is_told_has_a_hidden_entry() -> None:
    """It needs no line; but what a game began with has one."""
    words = words_of("en")
    quiet = chronicle.entry(words, chronicle.Part((), ()), 3)
    assert "hidden" in quiet.attrs
    begun = chronicle.entry(words, chronicle.Part((), ()), 0)
    assert "hidden" not in begun.attrs
    assert text_of(begun).endswith(words.say("log.from_position"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_tells_every_event_in_order(language: str) -> None:
    """Apart from the clock, one sentence each, the teller's."""
    for game in games()[::4]:
        for step in game.steps:
            names = names_of(step.state, language)
            wanted = [
                tell(names, event)
                for event in step.events
                if not isinstance(event, e.ClockAdvanced)
            ]
            clock = {words_of(language).say("log.clock_advanced", n=n) for n in range(1, 20)}
            found = sentences(step.state, *step.events, language=language)
            assert [text for text in found if text not in clock] == wanted
