"""What is heard: sentences for every key, and what a press led to, in both languages."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from desk.desk import Desk
from desk.drawing.throws import heard
from desk.words import LANGUAGES
from papermech import events as e
from papermech.choices import filled_circles, is_damaged_away
from papermech.face import FACE
from papermech.record import Record
from papermech.sheet import spoken
from papermech.sheet.throws import throws
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_controls import games, names_of, some_choice, states
from tests.play import choosing, foe, position
from workshop.texts.markup import elements, inner

INDEX = (Path(__file__).parents[3] / "index.html").read_text("utf-8")
SPEAKING = {"alert", "log", "status"}
"""Roles of what a screen reader tells by itself."""


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def is_spoken(sentences: list[str] | tuple[str, ...]) -> bool:
    """Whether they are whole sentences with nothing left to fill in."""
    return all(
        each and each == each.strip() and not set("{}") & set(each) and "None" not in each
        for each in sentences
    )


# --- Over whole games


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_speaks_in_every_state_of_whole_games(language: str) -> None:
    """Whole sentences, whatever is asked; also for a game that is over."""
    for game in games()[:16]:
        desk = Desk(game.record, language)
        for press in range(0, len(game.steps), 4):
            desk.press(f"look:{press}")
            for subject in FACE.speaks.values():
                said = desk.tell_about(subject)
                assert is_spoken(said), said
                # A press may lead to nothing that is worth a sentence.
                assert said or subject == "last"


def test_the_clock_names_everybody_on_the_track() -> None:
    """And you, while you wait."""
    for state in states()[::5]:
        said = " ".join(spoken.clock(names_of(state), state))
        assert f"Wave {state.wave} of 4." in said
        for each in state.enemies:
            assert names_of(state).enemy(each.letter) in said
        assert ("No enemies in play." in said) == (not state.enemies)


def test_enemies_are_told_with_place_range_and_what_reaches_them() -> None:
    """Two sentences each."""
    for state in states()[::5]:
        names = names_of(state)
        said = spoken.enemies(names, state)
        if not state.enemies:
            assert said == ["No enemies in play."]
            continue
        assert len(said) == 2 * len(state.enemies)
        for each, sentence in zip(state.enemies, said[::2], strict=True):
            assert sentence.startswith(f"{names.enemy(each.letter)}: {names.space(each.space)}.")


def test_what_reaches_a_space_is_what_could_be_aimed_there() -> None:
    """Weapons whose attacks are all lost reach nothing; shields never do."""
    for state in states()[::15]:
        names = names_of(state)
        for space in range(32):
            said = spoken.reached(names, state, space)
            for mount in range(4):
                reaches = any(
                    action.location == mount
                    and action.is_attack
                    and action.reach[space]
                    and not is_damaged_away(state, action.id)
                    for action in state.setup.actions.values()
                )
                assert (names.box(mount) in said) == reaches


def test_damage_names_every_filled_circle_and_every_lost_action() -> None:
    for state in states()[::5]:
        names = names_of(state)
        said = " ".join(spoken.damage(names, state))
        for mount, damage in enumerate(state.damage):
            circles = filled_circles(damage)
            wanted = f"{names.box(mount)}, filled circles: {names.numbers(circles)}."
            assert (wanted in said) == bool(circles)
        for action in state.setup.actions:
            lost = said.partition("Lost actions: ")[2].partition(".")[0]
            assert (names.full_action(action) in lost) == is_damaged_away(state, action)
        assert ("Damaged torso: every action is slower." in said) == (state.torso >= 3)


# --- Exactly


def test_sentences_of_a_position() -> None:
    state = position(
        foe("H", "front_left:medium", attack=2, time=2),
        foe("T", "rear_right:long", attack=1, time=4),
        action="left_arm.3",
        time=3,
        torso=3,
        damage={"left_arm": (1, 2), "right_arm": (4,)},
        stance="squat",
    )
    names = names_of(state)
    assert spoken.clock(names, state) == [
        "Wave 1 of 4.",
        "Next to act: Helo (in 2), you (in 3) and Tank (in 4).",
        "1: Helo attacks and goes to left, forward half, medium range.",
    ]
    assert spoken.enemies(names, state) == [
        "Helo: front left, medium range. Missiles has you in range. "
        "Time 2, armour 2, open circles 4 of 4.",
        "In reach of your weapons: Missiles, right shoulder and Laser, left arm.",
        "Tank: rear right, long range. Laser is out of range. Time 4, armour 4, open circles "
        "5 of 5.",
        "Out of reach of your weapons.",
    ]
    assert spoken.damage(names, state) == [
        "Your ’mech is squatting.",
        "Torso, filled circles: 3 of 4.",
        "Damaged torso: every action is slower.",
        "Laser, left arm, filled circles: 1 2.",
        "Fist, right arm, filled circles: 4.",
        "Lost actions: Quick pulse (Laser, left arm).",
        "No damage: Wing shield, left shoulder, Missiles, right shoulder and Legs.",
    ]
    assert spoken.damage(names_of(state, "es"), state)[1] == "Torso, círculos rellenos: 3 de 4."


def test_dice_say_what_each_came_to_and_why() -> None:
    state = choosing(foe("B", "front_left:long"))
    attack = e.EnemyRolled("F", (1, 5), 3, 0, 1)
    names = names_of(state)
    assert heard(names.words, throws(names, [attack])) == [
        "Firethrower attacks: 1 miss, 5 hit",
        "needs 4+",
    ]


# --- After a press


def choosing_desk(*presses: str) -> Desk:
    desk = Desk(Record(seed="heard"))
    for press in presses:
        desk.press(press)
        assert desk.message == ""
    return desk


def test_a_choice_tells_what_happened_and_not_what_is_asked() -> None:
    """The question is read where the focus goes, so nothing is heard twice."""
    rng = random.Random(4)
    desk = choosing_desk()
    for _ in range(60):
        if not desk.state.legal:
            break
        desk.press(f"choose:{some_choice(desk.state, rng)}")
        assert desk.heard == desk.tell_about("last")
        assert desk.look().texts["prompt"] not in desk.heard


@pytest.mark.parametrize("press", ["undo", "undo-turn", "redo"])
def test_going_back_and_forth_tells_so_and_what_is_asked(press: str) -> None:
    desk = (
        choosing_desk("choose:left_arm.3", "undo")
        if press == "redo"
        else choosing_desk("choose:left_arm.3")
    )
    desk.press(press)
    assert desk.heard == (
        {"undo": "Undone.", "undo-turn": "Turn undone.", "redo": "Redone."}[press],
        desk.look().texts["prompt"],
    )


def test_looking_back_tells_where_and_what_happened_there() -> None:
    desk = choosing_desk("choose:left_arm.3", "look:0")
    assert desk.heard == ("Step 0 of 1", *desk.tell_about("last"))
    assert desk.heard[1].startswith("Wave 1: ")


@pytest.mark.parametrize("press", ["choose:fly", "part:radar", "toggle:1", "odds:off", "tables:on"])
def test_what_is_answered_or_only_shown_is_not_told(press: str) -> None:
    """A refusal is an alert of its own."""
    desk = choosing_desk("choose:left_arm.3")
    desk.press(press)
    assert desk.heard == ()


def test_own_dice_tell_what_was_typed_and_then_what_happened() -> None:
    desk = Desk(Record(seed=None, faces=()))
    desk.press("face:5")
    assert desk.heard == ("1 of 1 die entered: 5",)
    desk.press("face:back")
    assert desk.heard == ("0 of 1 die entered: none",)
    for face in (5, 4, 6):
        desk.press(f"face:{face}")
        desk.press("face:use")
    assert desk.heard == desk.tell_about("last")
    assert desk.heard[0].endswith("(die 5).")
    desk.press("correct")
    assert desk.heard == ("Roll a die: Wave",)


def test_a_new_game_tells_who_comes() -> None:
    desk = choosing_desk("choose:left_arm.3")
    assert desk.new_game("again")
    assert desk.heard[0].startswith("Wave 1: ")


def test_the_question_is_told_with_its_answer() -> None:
    """The refusal too, which was an alert only once."""
    desk = choosing_desk()
    desk.press("choose:fly")
    assert desk.tell_about("question") == (
        "Choose your next action",
        desk.look().texts["advice"],
        desk.message,
    )
    assert desk.tell_about("weather") == ()


# --- The page


def test_the_list_of_keys_has_every_key() -> None:
    """Each letter with the words for what it does, and none that does nothing."""
    found = elements(INDEX)
    told = {each.end: inner(INDEX, each) for each in found if each.tag == "kbd"}
    letters = {each.end: told.get(each.outside) for each in found if each.tag == "dt"}
    rows = {
        letters[each.start]: each.attributes["data-key"].removeprefix("keys.")
        for each in found
        if each.tag == "dd" and len(letters.get(each.start) or "") == 1
    }
    wanted = {letter.upper(): subject for letter, subject in FACE.speaks.items()}
    assert rows == {**wanted, "?": "help", "M": "tables"}


def test_nothing_else_speaks_while_one_plays() -> None:
    """One polite region; the log, which is one by its role, keeps still."""
    told = [each.attributes for each in elements(INDEX)]
    named = {each["id"]: each for each in told if "id" in each}
    assert named["log"]["aria-live"] == "off"
    assert named["live"]["role"] == "status"
    speaking = [name for name, each in named.items() if each.get("role") in SPEAKING]
    assert sorted(set(speaking) - {"log", "live"}) == [
        "boot",
        "boot-failure",
        "files-told",
        "games-lasting",
        "games-message",
        "hangar-message",
        "hangar-sum",
        "hangar-told",
        "link-message",
        "message",
        "new-version",
        "place-message",
        "record-message",
        "rules-found",
        "score-message",
        "seed-message",
        "send-message",
        "shelf-message",
    ]
