"""The guide: its story, its marks, ways off and back, and the games that lie aside.

Long: a case for each step of the guide, and each way off it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

from desk.drawing.nodes import Node
from desk.guided import Guided
from desk.guiding.course import Place
from desk.look import Look
from desk.words import LANGUAGES
from papermech import events as e
from papermech.catalogue import RIGHT_ARM, RIGHT_SHOULDER
from papermech.choices import ACTION_IDS
from papermech.presets import PRESETS
from papermech.record import Record
from papermech.rules import RULES
from papermech.sheet import plan
from papermech.sheet.guide import steps as guide
from papermech.sheet.guide import view as guide_view
from papermech.sheet.guide.steps import COURSE, LAST, STEPS
from papermech.sheet.names import words_in
from tabletop.record import replay
from tests.desk.test_desk import game_of, ids, played_desk, text_of
from tests.house.test_page import INDEX
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_panel import spoken, walk

NUMBERS = range(len(STEPS))
TO_PLAY = [number for number in NUMBERS if STEPS[number].then]
NAMES = [step.name for step in STEPS]


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def box_of(desk: Guided) -> Node:
    """The guide's box."""
    return desk.look().panels["guide"]


def controls_in(tree: Node) -> list[str]:
    """What the buttons of a tree do, those that are off left out."""
    return [
        each.attrs["data-do"]
        for each in walk(tree)
        if each.tag == "button" and "aria-disabled" not in each.attrs
    ]


def step_of(desk: Guided) -> int:
    """The number of the step that is shown, from 0."""
    found = re.match(r"\D+(\d+)\D+(\d+)", text_of(box_of(desk)))
    assert found
    assert int(found[2]) == len(STEPS)
    return int(found[1]) - 1


def is_astray(desk: Guided) -> bool:
    """Whether the guide says that the player went another way."""
    return desk.words.say("guide_text.astray") in text_of(box_of(desk))


def marked_control(look: Look) -> str:
    """What the one marked control does, in the panel or the toolbar."""
    panel = [
        each.attrs["data-do"]
        for each in walk(look.panels["choices"])
        if each.attrs.get("data-guide") == "true"
    ]
    tools = [tool for tool in ("undo", "redo") if look.marks[tool]["data-guide"] == "true"]
    assert len(panel) + len(tools) <= 1
    return (*panel, *tools, "")[0]


def follow(desk: Guided) -> None:
    """Do what the step asks for, or read on."""
    desk.press(marked_control(desk.look()) or "guide:next")
    assert desk.message == ""


def guided(number: int = 0, language: str = "en", desk: Guided | None = None) -> Guided:
    """A desk at a step of the guide, over a game in which nothing was chosen yet."""
    desk = desk or Guided(Record(seed="own"), language)
    desk.press("guide:start")
    while step_of(desk) != number:
        follow(desk)
    return desk


def walk_through(language: str = "en") -> Iterator[Guided]:
    """A desk at every moment of the guide, from the first to the last."""
    desk = guided(0, language)
    yield desk
    while step_of(desk) != LAST:
        follow(desk)
        yield desk


# --- The story


def happened_at(name: str) -> list[object]:
    """All that happened between a step of a name and the one before."""
    number = NAMES.index(name)
    before, made = (STEPS[each].made for each in (number - 1, number))
    steps = list(replay(COURSE.game._replace(choices=made)))
    return [event for step in steps[len(before) + 1 :] for event in step.events]


def test_the_choices_of_every_step_are_legal_where_it_stands() -> None:
    """From the first to the last, each in the state that the ones before lead to."""
    for step in STEPS:
        *_, reached = replay(COURSE.game._replace(choices=step.made))
        desk = Guided(COURSE.game._replace(choices=step.made))
        assert desk.state == reached.state
        for choice in step.then:
            assert choice in desk.state.legal, step.name
            desk.press(f"choose:{choice}")


def test_steps_that_only_tell_are_followed_by_one_at_the_same_moment() -> None:
    """So that Next alone leads on from them; the others lead on by what is pressed."""
    for step, following in pairwise(STEPS):
        if step.only_tells:
            assert step.made == following.made
        else:
            assert step.made != following.made


def test_names_of_steps_differ_and_their_rules_exist() -> None:
    """A save names a step, and each step leads to a rule."""
    assert len(set(NAMES)) == len(NAMES)
    assert {step.rule for step in STEPS} <= RULES.keys()
    assert len(STEPS) < 20


def test_the_dice_tell_the_story_that_the_words_tell() -> None:
    """Everything that the words say of this one game."""
    first = next(iter(replay(COURSE.game))).state
    (helo,) = first.enemies
    assert (helo.letter, helo.row, helo.time) == ("H", 1, 4)
    assert Guided(COURSE.game).names.space(helo.space) == "right, forward half, long range"

    damage = happened_at("damage")
    rolled = next(event for event in damage if isinstance(event, e.EnemyRolled))
    assert (rolled.location, rolled.armour, rolled.hits) == (RIGHT_ARM, 3, 4)
    assert len(next(event for event in damage if isinstance(event, e.MountHit)).circles) == 4

    shot = next(event for event in happened_at("reroll") if isinstance(event, e.Rolled))
    assert (len(shot.faces), len(shot.hits)) == (3, 1)
    assert e.EnemyHit("H", 3) in happened_at("stance")

    spilt = happened_at("spill")
    rolled = next(event for event in spilt if isinstance(event, e.EnemyRolled))
    assert (rolled.location, rolled.hits) == (RIGHT_ARM, 3)
    spill = next(event for event in spilt if isinstance(event, e.SpilledOver))
    assert (spill.location, spill.to, spill.points) == (RIGHT_ARM, RIGHT_SHOULDER, 1)

    end = happened_at("end")
    assert e.EnemyHit("H", 1) in end
    assert any(isinstance(event, e.WaveBeaten) for event in end)
    assert any(isinstance(event, e.RepairsRolled) and event.successes == 2 for event in end)


# --- What a step shows


def test_actions_are_told_apart_by_their_names_alone() -> None:
    """Those that the guide asks for: no other action of the equipment is called the same."""
    names = Guided(COURSE.game).names
    chosen = [choice for step in STEPS for choice in step.then if choice in ACTION_IDS]
    assert len(chosen) >= 3
    for choice in chosen:
        name = names.action(choice)
        assert [each for each in ACTION_IDS if names.action(each) == name] == [choice]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_told_and_says_what_to_press(language: str) -> None:
    """Its number, title and text; and the name of the control that is marked."""
    words = words_in(language)
    for desk in walk_through(language):
        step = STEPS[step_of(desk)]
        look = desk.look()
        told = text_of(look.panels["guide"])
        assert words.say(f"guide_title.{step.name}") in told
        assert words.say(f"guide_text.{step.name}") in told
        do = marked_control(look)
        assert bool(do) != step.only_tells
        assert ("guide:next" in controls_in(look.panels["guide"])) == (
            step.only_tells and step is not STEPS[LAST]
        )
        if not do:
            continue
        name = guide_view.control_name(desk.names, desk.state, do)
        assert words.say("guide.press", control=name) in told
        if do in ("undo", "redo"):
            assert do in look.on
            assert words.say(f"page.{do}") == name
            continue
        button = next(
            each for each in walk(look.panels["choices"]) if each.attrs.get("data-do") == do
        )
        assert spoken(button).startswith(name)


def test_every_mark_is_on_the_sheet_or_the_page() -> None:
    """An element of that id is there, and a ring for each that is on the sheet."""
    on_sheet = set(ids(Guided(Record(seed="")).sheet()))
    on_page = set(re.findall(r'id="([^"]+)"', INDEX))
    ringed = 0
    for desk in walk_through():
        marks = STEPS[step_of(desk)].marks
        assert set(marks) <= on_sheet | on_page
        look = desk.look()
        pressed = guide_view.element_of(desk.state, marked_control(look))
        assert not pressed or pressed in on_sheet
        pointed = {*marks, pressed} & on_sheet
        rings = look.panels["guide-ring"].children
        assert len(rings) == len(pointed)
        ringed += len(rings)
        assert look.marks["dice"]["data-guide"] == ("true" if "dice" in marks else "false")
    assert ringed > 30


def test_rings_lie_round_what_they_point_at() -> None:
    """Where the cube that is marked stands, whatever moved it; and within the sheet."""
    for desk in walk_through():
        look = desk.look()
        for mark in STEPS[step_of(desk)].marks:
            box = guide_view.box_of(mark, desk.state)
            if box is None:
                assert mark == "dice"
                continue
            left, top, width, height = box
            assert left >= 0
            assert top >= 0
            assert left + width <= plan.WIDTH
            assert top + height <= plan.HEIGHT
            if mark.startswith("cube."):
                x, y = map(float, re.findall(r"[\d.]+", str(look.marks[mark]["transform"])))
                assert (x, y) == pytest.approx((left + width / 2, top + height / 2), abs=0.1)
            pressed = guide_view.element_of(desk.state, marked_control(look))
            assert not pressed or guide_view.box_of(pressed, desk.state)


def test_what_is_not_there_gets_no_ring() -> None:
    """An enemy that fell, your cube while you stand idle, and what is beside the sheet."""
    state = Guided(COURSE.game._replace(choices=STEPS[LAST].made)).state
    for mark in ("cube.H.time", "cube.H.radar", "dice", "cube.B.time"):
        assert guide_view.box_of(mark, state) is None
    assert guide_view.box_of("cube.you.time", state._replace(time=None)) is None
    assert guide_view.part_of(("dice",), state) == ""


def test_a_narrow_page_is_shown_the_part_that_is_pointed_at() -> None:
    """Once for each step, so that another part can be looked at meanwhile."""
    desk = guided()
    desk.press("part:radar")
    seen: dict[str, tuple[float, ...]] = {}
    while step_of(desk) != LAST:
        follow(desk)
        seen.setdefault(STEPS[step_of(desk)].name, desk.look().part)
    assert seen["radar"] == seen["time"] == plan.PARTS["radar"]
    assert seen["card"] == seen["fire"] == plan.PARTS["enemies"]
    assert seen["turn"] == seen["walk"] == seen["stance"] == plan.PARTS["middle"]
    assert seen["aim"] == plan.PARTS["left"]
    assert seen["damage"] == seen["salvo"] == seen["end"] == plan.PARTS["right"]
    desk.press("part:tables")
    desk.press("choose:fly")
    assert desk.look().part == plan.PARTS["tables"]

    wide = guided(2)
    assert wide.look().part == plan.PARTS["whole"]


def test_a_page_that_becomes_narrow_in_mid_step_shows_what_is_pointed_at() -> None:
    """And the whole sheet again when it becomes wide."""
    desk = guided(NAMES.index("card"))
    desk.press("window:narrow")
    assert desk.look().part == plan.PARTS["enemies"]
    desk.press("window:wide")
    assert desk.look().part == plan.PARTS["whole"]
    desk.press("guide:skip")
    desk.press("window:narrow")
    assert desk.look().part == plan.PARTS["radar"]


def test_nothing_is_pointed_at_while_looking_back() -> None:
    """The step stays in sight, and the marks return with the game."""
    desk = guided(NAMES.index("clock"))
    before = desk.look()
    desk.press("look:1")
    look = desk.look()
    assert look.panels["guide"] == before.panels["guide"]
    assert look.panels["guide-ring"].children == ()
    assert marked_control(look) == ""
    desk.press("look:end")
    assert desk.look().panels["guide-ring"] == before.panels["guide-ring"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_step_is_read_out_once(language: str) -> None:
    """After a choice; not where the guide's own button brought it, which has the focus then."""
    desk = guided(NAMES.index("turn"), language)
    assert list(desk.heard) == []
    follow(desk)
    turn = desk.words.say("choice.ccw")
    assert desk.heard[-1] == desk.words.say("guide.press", control=turn)
    follow(desk)
    said = desk.heard[-1]
    for key in ("guide_title.walk", "guide_text.walk"):
        assert desk.words.say(key) in said
    desk.press("odds:off")
    assert list(desk.heard) == []
    desk.press("guide:back")
    assert list(desk.heard) == []
    desk.press("guide:skip")
    assert list(desk.heard) == []


# --- Other ways


def test_a_step_is_followed_by_any_press_that_makes_its_choice() -> None:
    """One unit after another for Continue, and the choice itself for Redo."""
    desk = guided(NAMES.index("redo"))
    desk.press("choose:free:stance")
    assert step_of(desk) == NAMES.index("salvo")
    desk.press("choose:right_shoulder.3")
    for _ in range(2):
        assert marked_control(desk.look()) == "continue"
        desk.press("choose:advance")
        assert not is_astray(desk)
    assert marked_control(desk.look()) == "choose:resolve:H"


@pytest.mark.parametrize("number", TO_PLAY, ids=[NAMES[number] for number in TO_PLAY])
def test_any_other_choice_is_met_with_a_friendly_word_and_a_way_back(number: int) -> None:
    """It stands; the guide goes on if it can, else offers to undo back to the step."""
    at_step = guided(number)
    state, saved = at_step.state, at_step.save()
    strayed = 0
    for choice in state.legal:
        if choice == STEPS[number].then[0]:
            continue
        desk = Guided(Record(seed="other"))
        assert desk.restore(saved)
        desk.press(f"choose:{choice}")
        assert desk.message == ""
        assert desk.record.choices == (*STEPS[number].made, choice)
        look = desk.look()
        assert is_astray(desk), choice
        assert step_of(desk) == number
        strayed += 1
        assert marked_control(look) == ""
        assert look.panels["guide-ring"].children == ()
        assert controls_in(look.panels["guide"])[:3] == ["guide:back", "guide:stay", "guide:skip"]

        desk.press("guide:next")
        assert is_astray(desk)
        desk.press("guide:back")
        assert desk.state == state
        assert not is_astray(desk)
        assert step_of(desk) == number
        assert "redo" in desk.look().on
        desk.press("redo")
        assert is_astray(desk)
        desk.press("undo")
        assert step_of(desk) == number
        assert not is_astray(desk)
    assert strayed == len(state.legal) - 1


def test_far_astray_and_back() -> None:
    """However much was played meanwhile."""
    desk = guided(NAMES.index("walk"))
    state = desk.state
    for choice in ("left_arm.3", "advance", "haste"):
        desk.press(f"choose:{choice}")
    desk.press("undo")
    assert is_astray(desk)
    desk.press("guide:back")
    assert desk.state == state
    assert step_of(desk) == NAMES.index("walk")


def test_going_astray_before_the_step_leads_back_to_where_the_ways_part() -> None:
    """Steps further on are then not reached by undoing."""
    desk = guided(NAMES.index("fire"))
    desk.press("undo")
    desk.press("undo")
    assert step_of(desk) == NAMES.index("aim")
    desk.press("undo")
    desk.press("undo")
    desk.press("choose:cw")
    assert is_astray(desk)
    desk.press("guide:back")
    assert not is_astray(desk)
    assert step_of(desk) == NAMES.index("turn")


def test_what_is_read_may_be_passed_over_by_playing() -> None:
    """The choice that a later step asks for leads straight to what follows it."""
    desk = guided(1)
    desk.press("choose:legs.turn_or_change_stance")
    assert step_of(desk) == NAMES.index("turn")
    desk.press("choose:ccw")
    assert step_of(desk) == NAMES.index("walk")

    desk = guided(NAMES.index("undo"))
    desk.press("choose:right_shoulder.3")
    assert step_of(desk) == NAMES.index("salvo")
    assert not is_astray(desk)


def test_undo_leads_back_through_the_steps() -> None:
    """Each press that is taken back brings the step that asked for it."""
    desk = guided(LAST)
    seen = [step_of(desk)]
    while "undo" in desk.look().on:
        desk.press("undo")
        assert not is_astray(desk)
        seen.append(step_of(desk))
    assert seen == sorted(seen, reverse=True)
    assert set(map(NAMES.index, ("turn", "aim", "fire", "reroll", "salvo", "strike"))) <= set(seen)
    while "redo" in desk.look().on:
        desk.press("redo")
    assert step_of(desk) == LAST


def test_back_leads_to_every_step_before() -> None:
    """With the game as it was; only a step whose choice is undone already is passed over."""
    desk = guided(LAST)
    seen = []
    while step_of(desk):
        desk.press("guide:back")
        number = step_of(desk)
        assert desk.record.choices == STEPS[number].made
        seen.append(number)
    assert seen == [number for number in reversed(NUMBERS[:-1]) if NAMES[number] != "undo"]
    desk.press("guide:back")
    assert step_of(desk) == 0


def test_back_in_the_middle_of_a_step_leads_to_its_beginning() -> None:
    """Where a step asks for several presses."""
    desk = guided(NAMES.index("salvo"))
    follow(desk)
    follow(desk)
    desk.press("guide:back")
    assert step_of(desk) == NAMES.index("salvo")
    assert desk.record.choices == STEPS[NAMES.index("salvo")].made


def test_back_from_a_press_that_went_too_far_finds_a_step() -> None:
    """Where one press made choices of several steps, all of it is taken back."""
    desk = guided(NAMES.index("clock"))
    kept = json.loads(desk.save())
    kept["ends"] = [2, len(STEPS[NAMES.index("clock")].made)]
    kept["presses"] = 2
    other = Guided(Record(seed="other"))
    assert other.restore(json.dumps(kept))
    assert step_of(other) == NAMES.index("clock")
    other.press("guide:back")
    assert other.record.choices == STEPS[NAMES.index("walk")].made
    assert step_of(other) == NAMES.index("walk")


def test_the_last_step_stays_while_the_game_goes_on() -> None:
    """The player repairs and plays on, and nothing is called astray."""
    desk = guided(LAST)
    for choice in ("repair:right_arm.1", "repair:right_arm.2", "squat"):
        desk.press(f"choose:{choice}")
        assert desk.message == ""
        assert step_of(desk) == LAST
        assert not is_astray(desk)


# --- Between visits


@pytest.mark.parametrize("number", NUMBERS, ids=NAMES)
def test_every_step_is_resumed_from_a_save(number: int) -> None:
    """Both games, the step and all that is seen, to the letter."""
    desk = guided(number, desk=played_desk())
    look = desk.look()
    other = Guided(Record(seed="other"))
    assert other.restore(desk.save())
    assert other.save() == desk.save()
    other.press("part:whole")
    assert other.look() == look
    desk.press("guide:skip")
    other.press("guide:skip")
    assert other.save() == desk.save()


def test_a_restored_step_is_shown_on_a_narrow_page() -> None:
    """The page asks for its usual part first."""
    desk = guided(NAMES.index("card"))
    other = Guided(Record(seed="other"))
    assert other.restore(desk.save())
    other.press("window:narrow")
    assert other.look().part == plan.PARTS["enemies"]
    assert list(other.heard) == []


def test_saves_without_a_guide_are_as_they_were() -> None:
    """Older pages read them, and theirs are read here."""
    desk = played_desk()
    assert "guide" not in json.loads(desk.save())
    desk.press("guide:offer")
    assert "guide" not in json.loads(desk.save())
    guided(3, desk=desk)
    kept = json.loads(desk.save())
    assert kept["guide"]["step"] == "time"
    del kept["guide"]
    assert desk.restore(json.dumps(kept))
    assert "guide" not in json.loads(desk.save())
    assert box_of(desk).children == ()


ODD: tuple[object, ...] = (
    None,
    7,
    "x",
    [],
    {},
    {"step": "walk"},
    {"step": "walk", "on": True, "aside": 7},
)


@pytest.mark.parametrize("odd", ODD, ids=str)
def test_a_guide_that_cannot_be_read_is_dropped_and_the_game_comes_back(odd: object) -> None:
    """The game on the sheet matters most."""
    desk = guided(NAMES.index("clock"))
    kept = json.loads(desk.save())
    other = Guided(Record(seed="other"))
    assert other.restore(json.dumps({**kept, "guide": odd}))
    assert other.state == desk.state
    assert box_of(other).children == ()


def test_a_step_of_another_version_is_found_by_its_choices() -> None:
    """A name that no step has is no harm."""
    desk = guided(NAMES.index("clock"))
    kept = json.loads(desk.save())
    kept["guide"]["step"] = ["of the future"]
    other = Guided(Record(seed="other"))
    assert other.restore(json.dumps(kept))
    other.press("part:whole")
    assert step_of(other) == NAMES.index("clock")


def test_a_game_aside_that_cannot_be_opened_stays_aside() -> None:
    """One sentence, and the guide goes on."""
    desk = guided(NAMES.index("clock"))
    kept = json.loads(desk.save())
    kept["guide"]["aside"]["record"]["choices"] = ["fly"]
    other = Guided(Record(seed="other"))
    assert other.restore(json.dumps(kept))
    other.press("guide:skip")
    assert "fly" in other.message
    assert other.state == desk.state
    assert json.loads(other.save())["guide"]["aside"]["record"]["choices"] == ["fly"]


# --- The games


def own_games() -> dict[str, Guided]:
    """Games that a player may have on the desk: with undone presses, own dice, other equipment."""
    waiting = Guided(Record(seed="x"))
    waiting.new_game(None)
    for face in "546":
        waiting.press(f"face:{face}")
        waiting.press("face:use")
    waiting.press("choose:left_arm.1")
    heavy = Guided(Record(seed="heavy", loadout=next(reversed(PRESETS.values()))))
    heavy.press(f"choose:{heavy.state.legal[0]}")
    return {"played": played_desk(), "own dice": waiting, "other equipment": heavy}


@pytest.mark.parametrize("which", own_games())
@pytest.mark.parametrize("number", NUMBERS, ids=NAMES)
def test_the_players_game_comes_back_as_it_was(number: int, which: str) -> None:
    """Left at any step: state, record, what was undone and what waits for dice."""
    desk = own_games()[which]
    before, look = game_of(desk), desk.look()
    guided(number, desk=desk)
    theirs = desk.kept()
    desk.press("guide:skip")
    assert game_of(desk)[:2] == before[:2]
    assert desk.kept().to_text() == before[2]
    assert desk.look().panels["choices"] == look.panels["choices"]
    assert desk.look().setup == look.setup
    waits = desk.words.say("guide.waits", n=number + 1, last=len(STEPS))
    assert waits in text_of(box_of(desk))

    desk.press("guide:resume")
    assert desk.kept() == theirs
    assert step_of(desk) == number
    desk.press("guide:skip")
    assert desk.kept().to_text() == before[2]


def test_the_players_game_goes_on_while_the_guide_waits() -> None:
    """And the guide may be gone on with, or begun anew, at any time."""
    desk = guided(NAMES.index("aim"), desk=played_desk())
    desk.press("guide:skip")
    desk.press("redo")
    choice = desk.state.legal[0]
    desk.press(f"choose:{choice}")
    mine = desk.kept()
    assert box_of(desk).children == ()
    desk.press("guide:open")
    assert controls_in(box_of(desk)) == ["guide:resume", "guide:start", "guide:skip"]
    desk.press("guide:resume")
    assert step_of(desk) == NAMES.index("aim")
    desk.press("guide:skip")
    assert desk.kept() == mine
    desk.press("guide:start")
    assert step_of(desk) == 0
    assert desk.record == COURSE.game
    desk.press("guide:skip")
    assert desk.kept() == mine


def test_who_plays_on_in_the_guides_game_can_still_come_back() -> None:
    """At the end, or off the way: a game that was begun is kept."""
    desk = guided(LAST, desk=played_desk())
    before = json.loads(played_desk().save())
    assert controls_in(box_of(desk))[:3] == ["guide:stay", "guide:back", "guide:skip"]
    desk.press("guide:stay")
    assert box_of(desk).children == ()
    desk.press("choose:repair:right_arm.1")
    theirs = desk.kept()
    desk.press("guide:open")
    assert desk.words.say("guide.aside") in text_of(box_of(desk))
    desk.press("guide:resume")
    assert json.loads(desk.kept().to_text()) == before
    desk.press("guide:resume")
    assert desk.kept() == theirs
    desk.press("guide:skip")
    desk.press("guide:start")
    desk.press("guide:skip")
    assert json.loads(desk.kept().to_text()) == before


def test_a_game_that_nobody_chose_in_makes_room() -> None:
    """For the first visitor, who plays on in the guide's game."""
    desk = guided(LAST)
    assert "guide:skip" not in controls_in(box_of(desk))
    desk.press("guide:skip")
    assert desk.record.seed == guide.SEED
    assert "guide" not in json.loads(desk.save())
    assert box_of(desk).children == ()

    midway = guided(3)
    midway.press("guide:stay")
    assert midway.record.seed == guide.SEED
    assert "guide" not in json.loads(midway.save())

    left = guided(3)
    left.press("guide:skip")
    assert left.record == Record(seed="own")


def test_a_new_game_ends_the_guide_and_keeps_the_one_aside() -> None:
    """Begun or pasted: it takes the place of the guide's game."""
    before = json.loads(played_desk().save())
    pasted = Record(seed="new").to_text()
    ways: tuple[Callable[[Guided], bool], ...] = (
        lambda desk: desk.new_game("new"),
        lambda desk: desk.open_text(pasted),
    )
    for begin in ways:
        desk = guided(NAMES.index("clock"), desk=played_desk())
        assert begin(desk)
        assert desk.record.seed == "new"
        assert box_of(desk).children == ()
        desk.press(f"choose:{desk.state.legal[0]}")
        new = desk.kept()
        desk.press("guide:open")
        assert desk.words.say("guide.aside_replaced") in text_of(box_of(desk))
        desk.press("guide:resume")
        assert json.loads(desk.kept().to_text()) == before
        desk.press("guide:open")
        desk.press("guide:resume")
        assert desk.kept() == new
        desk.press("guide:start")
        desk.press("guide:skip")
        assert desk.kept() == new


def test_a_game_that_cannot_be_begun_leaves_the_guide_alone() -> None:
    """Too long a seed, and no record at all."""
    desk = guided(2)
    assert not desk.new_game("s" * 999)
    assert not desk.open_text("hello")
    assert step_of(desk) == 2


# --- The invitation


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_visitor_is_invited(language: str) -> None:
    """In a few words, with a way in and a way past; neither changes the game."""
    desk = Guided(Record(seed="own"), language)
    plain = desk.look()
    desk.press("guide:offer")
    look = desk.look()
    assert desk.words.say("guide.first") in text_of(look.panels["guide"])
    assert controls_in(look.panels["guide"]) == ["guide:start", "guide:skip"]
    assert look.panels["choices"] == plain.panels["choices"]
    desk.press("guide:skip")
    assert desk.look().panels == plain.panels
    assert desk.record == Record(seed="own")


@pytest.mark.parametrize("press", ["choose:left_arm.1", "continue"])
def test_playing_answers_the_invitation(press: str) -> None:
    """It does not stand there for long."""
    desk = Guided(Record(seed="own"))
    desk.press("guide:offer")
    desk.press("part:radar")
    assert box_of(desk).children != ()
    desk.press(press)
    assert box_of(desk).children == ()


def test_a_new_game_answers_the_invitation_too() -> None:
    """Whoever begins one knows the way."""
    desk = Guided(Record(seed="own"))
    desk.press("guide:offer")
    desk.new_game("new")
    assert box_of(desk).children == ()


def test_the_menu_invites_with_a_word_about_the_game_at_hand() -> None:
    """And does nothing in the midst of the guide."""
    desk = played_desk()
    desk.press("guide:open")
    assert desk.words.say("guide.kept_meanwhile") in text_of(box_of(desk))
    desk.press("guide:start")
    desk.press("guide:next")
    box = box_of(desk)
    desk.press("guide:open")
    assert box_of(desk) == box


def test_controls_of_the_guide_do_nothing_where_they_make_no_sense() -> None:
    """Whatever a page may send."""
    desk = played_desk()
    before = game_of(desk)
    for what in ("next", "back", "stay", "resume", "skip", "", "fly", "offer:", "_leave"):
        desk.press(f"guide:{what}")
        assert game_of(desk) == before
        assert box_of(desk).children == ()
    desk.press("guide:start")
    desk.press("guide:resume")
    desk.press("guide:back")
    assert step_of(desk) == 0


def test_the_language_may_change_in_the_midst() -> None:
    """The step stays, and all of it is told in the other one."""
    desk = guided(NAMES.index("walk"))
    desk.press("language:es")
    assert step_of(desk) == NAMES.index("walk")
    assert words_in("es").say("guide_text.walk") in text_of(box_of(desk))


def test_places_are_found_from_choices_alone() -> None:
    """The same step while it fits, else the next that does, else the nearest before."""
    redo, undo = NAMES.index("redo"), NAMES.index("undo")
    at_rest = STEPS[redo].made
    assert COURSE.place_of(redo, at_rest) == Place(redo)
    assert COURSE.place_of(undo, at_rest) == Place(redo)
    assert COURSE.place_of(LAST, at_rest) == Place(redo)
    assert COURSE.place_of(0, at_rest) == Place(NAMES.index("stance"))
    assert COURSE.place_of(3, ("fly",)) == Place(3, strayed=True)
