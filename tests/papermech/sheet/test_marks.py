"""Marks: what lies on the sheet, which of its controls are alive, and what dice point at.

Long: a case for each kind of mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from desk.desk import Desk
from desk.drawing.nodes import Node, number
from desk.face import Attributes, Marks
from desk.words import LANGUAGES
from papermech import events as e
from papermech import radar
from papermech.catalogue import ENEMIES, LOCATIONS, MOUNTS, SPILL_OVER, WAVES
from papermech.choices import ACTION_IDS, filled_circles
from papermech.loadout import STANDARD, Loadout
from papermech.radar import SPACES
from papermech.record import Record
from papermech.rulings import Rulings
from papermech.setup import Setup
from papermech.sheet import plan
from papermech.sheet.controls import action_control, control, sheet_choices
from papermech.sheet.marks import marks
from papermech.sheet.printed import sheet
from papermech.state import State
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_controls import games, names_of, states, words_of
from tests.play import choosing, foe, position

LETTERS = tuple(card.letter for card in ENEMIES)
CHANGEABLE = re.compile(
    r"(circle|cube|action|press|card|destroyed|attack|wave|target|track|turn|walk)\..+"
    r"|stance\.(stand|squat)"
)
"""The elements that change in play; the rest is printed once."""
PRESSABLE = re.compile(
    r"(action|press|turn|walk|stance)\..+|circle\.([a-z_]+)\..+",
)


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


def ids(item: Node) -> set[str]:
    """The ids in a tree."""
    return {found.attrs["id"] for found in walk(item) if "id" in found.attrs}


@cache
def printed_ids(loadout: Loadout = STANDARD, rulings: Rulings = Rulings()) -> frozenset[str]:  # noqa: B008
    """The ids of the sheet that the desk prints for a game."""
    return frozenset(ids(Desk(Record(loadout, rulings, seed="ids")).sheet()))


def lying(state: State, *happened: object, language: str = "en") -> Marks:
    """The marks of a state."""
    return marks(names_of(state, language), state, happened)


def at(place: plan.Point) -> Attributes:
    """A cube in sight at a place."""
    x, y = place
    return {"data-shown": "true", "transform": f"translate({number(x)} {number(y)})"}


def pointed_at(found: Marks) -> set[str]:
    """The tables' elements that are lit."""
    return {
        name
        for name, attributes in found.items()
        if name.startswith(("target.", "track.")) and attributes["data-on"] == "true"
    }


# --- Marks and sheet fit


def test_the_desk_prints_the_plain_sheet_for_standard_equipment() -> None:
    """The sheet that the page shows from the start has the same ids."""
    assert printed_ids() == ids(sheet(STANDARD._asdict(), words_of("en").say))


def test_every_mark_has_its_element_and_every_changeable_element_its_mark() -> None:
    """For each of the games' equipment and rulings; neither side knows more than the other."""
    for game in games():
        record = game.record
        there = printed_ids(record.loadout, record.rulings)
        for step in (game.steps[0], game.steps[-1]):
            found = lying(step.state, *step.events)
            assert found.keys() - there == set()
            changeable = {name for name in there if CHANGEABLE.fullmatch(name)}
            assert changeable - found.keys() == set()


def test_the_same_elements_are_marked_in_every_state() -> None:
    """Nothing stays as it was because it was not named, whatever happened last."""
    for game in games():
        first = lying(game.steps[0].state).keys()
        for step in game.steps[:: max(1, len(game.steps) // 12)]:
            assert lying(step.state, *step.events).keys() == first


def test_every_element_has_the_same_attributes_in_every_state() -> None:
    """A control that comes to rest takes back what it had; shown or hidden cubes aside."""
    for game in games()[:12]:
        first = lying(game.steps[0].state)
        for step in game.steps[:: max(1, len(game.steps) // 12)]:
            for name, attributes in lying(step.state, *step.events).items():
                if not name.startswith("cube."):
                    assert attributes.keys() == first[name].keys(), name


def test_the_rulings_on_circles_change_what_is_marked() -> None:
    """With two circles on every row Artillery has no third, and marks do not name one."""
    record = Record(rulings=Rulings(circles="two"), seed="two")
    found = Desk(record).look().marks
    assert "circle.A.1.2" in found
    assert "circle.A.1.3" not in found
    assert "circle.A.1.3" in Desk(Record(seed="two")).look().marks


# --- Pencil


def test_own_circles_are_filled_as_the_state_says() -> None:
    """Mounts by number, the torso from the first on, the legs by their moves."""
    for state in states():
        found = lying(state)
        filled = {
            name.removeprefix("circle.")
            for name, attributes in found.items()
            if name.startswith("circle.")
            and name[7] not in LETTERS
            and attributes["data-filled"] == "true"
        }
        wanted = {
            f"{mount}.{circle}"
            for mount, damage in zip(MOUNTS, state.damage, strict=True)
            for circle in filled_circles(damage)
        }
        wanted |= {f"torso.{circle}" for circle in range(1, state.torso + 1)}
        legs = ACTION_IDS[-4:]
        wanted |= {action for row, action in enumerate(legs) if state.legs >> row & 1}
        assert filled == wanted


def test_actions_are_struck_out_with_their_last_circle() -> None:
    """An attack with both of its circles, a move with its one."""
    for state in states():
        found = lying(state)
        struck = {name for name in ACTION_IDS if found[f"action.{name}"]["data-filled"] == "true"}
        wanted = {
            f"{mount}.{which}"
            for mount, damage in zip(MOUNTS, state.damage, strict=True)
            for which in (1, 2, 3)
            if {2 * which - 1, 2 * which} <= set(filled_circles(damage))
        }
        wanted |= {each for row, each in enumerate(ACTION_IDS[-4:]) if state.legs >> row & 1}
        assert struck == wanted


def test_enemy_circles_are_filled_from_the_top() -> None:
    """As many as the enemy has lost, all once it fell, none while it is not in the wave."""
    for state in states():
        found = lying(state)
        damage = {enemy.letter: enemy.damage for enemy in state.enemies}
        for card in state.setup.cards.values():
            order = [
                found[f"circle.{card.letter}.{row}.{circle}"]["data-filled"]
                for row, attack in enumerate(card.attacks, 1)
                for circle in range(1, attack.circles + 1)
            ]
            fallen = card.letter in state.letters and card.letter not in damage
            lost = card.circles if fallen else damage.get(card.letter, 0)
            assert order == ["true"] * lost + ["false"] * (card.circles - lost)


def test_cards_show_who_is_there_and_who_fell() -> None:
    """Present or not; a cube on the armour of an enemy that was destroyed in this wave."""
    for state in states():
        found = lying(state)
        there = {enemy.letter for enemy in state.enemies}
        for letter in LETTERS:
            present = found[f"card.{letter}"]["data-present"] == "true"
            destroyed = found[f"destroyed.{letter}"]["data-shown"] == "true"
            assert present == (letter in there)
            assert destroyed == (letter in state.letters and letter not in there)


def test_attack_rows_show_the_chosen_and_the_disabled() -> None:
    """One row of each living enemy is on, and those without an open circle are struck out."""
    for state in states():
        found = lying(state)
        for enemy in state.enemies:
            card = state.setup.cards[enemy.letter]
            rows = [f"attack.{enemy.letter}.{row}" for row in range(1, len(card.attacks) + 1)]
            assert [found[row]["data-on"] for row in rows] == [
                "true" if place == enemy.row else "false" for place in range(len(rows))
            ]
            full = [enemy.damage >= at_most for at_most in card.full_at]
            assert [found[row]["data-filled"] == "true" for row in rows] == full


def test_an_enemy_that_is_not_in_the_wave_has_no_marks() -> None:
    """Neither on nor filled nor destroyed."""
    found = lying(choosing(foe("B", "front_left:long")))
    assert found["card.M"] == {"data-present": "false"}
    assert found["destroyed.M"] == {"data-shown": "false"}
    assert found["attack.M.2"] == {"data-on": "false", "data-filled": "false"}
    assert found["circle.M.2.3"] == {"data-filled": "false"}


# --- Cubes


def test_cubes_lie_where_the_plan_says() -> None:
    """Each cube of an enemy and of yours, alone on its space."""
    state = position(
        foe("T", "right_rear:short", attack=2, time=4), action="left_arm.3", time=2, stance="squat"
    )
    found = lying(state)
    assert found["cube.T.radar"] == at(plan.radar_place("right_rear:short", 0))
    assert found["cube.T.attack"] == at(plan.attack_place("T", 2))
    assert found["cube.T.time"] == at(plan.time_place(4, 0))
    assert found["cube.you.time"] == at(plan.time_place(2, 0))
    assert found["cube.you.action"] == at(plan.action_place("left_arm.3"))
    assert found["cube.you.stance"] == at(plan.stance_place("squat"))


def test_the_action_cube_waits_on_the_torso() -> None:
    """Before the first action of a wave."""
    found = lying(choosing(foe("B", "front_left:long")))
    assert found["cube.you.action"] == at(plan.torso_place())


def test_an_idle_mech_has_no_time_cube() -> None:
    """It is hidden, and the action cube is back on the torso."""
    foes = (foe("H", "front_left:long", time=0), foe("F", "front_left:long", time=0))
    found = lying(position(*foes, action=None, time=None, waited=0))
    assert found["cube.you.time"] == {"data-shown": "false"}
    assert found["cube.you.action"] == at(plan.torso_place())


def test_cubes_of_who_is_not_there_are_hidden() -> None:
    """All three of them."""
    found = lying(choosing(foe("B", "front_left:long")))
    for letter in LETTERS:
        for cube in ("time", "attack", "radar"):
            shown = found[f"cube.{letter}.{cube}"]["data-shown"]
            assert (shown == "true") == (letter == "B")


def test_cubes_on_one_space_lie_beside_each_other() -> None:
    """Four on one space of the time track, three on one of the radar."""
    foes = [foe(letter, "front_left:close", time=2) for letter in "MBT"]
    state = position(*foes, action="left_arm.1", time=2, waited=1)
    found = lying(state)
    assert [found[f"cube.{who}.time"] for who in ("B", "T", "M", "you")] == [
        at(plan.time_place(2, slot)) for slot in range(4)
    ]
    assert [found[f"cube.{who}.radar"] for who in "BTM"] == [
        at(plan.radar_place("front_left:close", slot)) for slot in range(3)
    ]


def test_times_beyond_the_track_share_its_last_box() -> None:
    """So cubes on different numbers there must not hide each other."""
    state = position(
        foe("B", "front_left:long", time=9),
        foe("T", "front_left:long", time=12),
        action="left_arm.1",
        time=8,
    )
    found = lying(state)
    places = [found[f"cube.{who}.time"] for who in ("B", "T", "you")]
    assert places == [at(plan.time_place(plan.BEYOND, slot)) for slot in range(3)]


def test_no_two_cubes_ever_lie_in_the_same_place() -> None:
    """In no state of any game."""
    for state in states():
        shown = [
            attributes["transform"]
            for name, attributes in lying(state).items()
            if name.startswith("cube.") and attributes["data-shown"] == "true"
        ]
        assert len(set(shown)) == len(shown)


def test_all_cubes_of_play_are_in_sight() -> None:
    """Three for each enemy that lives, three of yours, one less while idle."""
    for state in states():
        shown = [
            name
            for name, attributes in lying(state).items()
            if name.startswith("cube.") and attributes["data-shown"] == "true"
        ]
        assert len(shown) == 3 * len(state.enemies) + 3 - (state.time is None)


# --- Controls


def alive(found: Marks) -> dict[str, Attributes]:
    """The elements that do something when pressed."""
    return {name: each for name, each in found.items() if each.get("data-do") is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_controls_of_the_sheet_are_those_of_the_decision(language: str) -> None:
    """Action boxes and places that mean something do what their control does; nothing else."""
    for state in states():
        names = names_of(state, language)
        wanted = {
            f"action.{action}": which
            for action in ACTION_IDS
            if (which := action_control(names, state, action))
        }
        wanted |= {
            element: control(names, state, choice)
            for element, choice in sheet_choices(state).items()
        }
        found = alive(lying(state, language=language))
        assert found.keys() == wanted.keys()
        for name, which in wanted.items():
            assert found[name]["data-do"] == which.do


def test_controls_are_on_or_off_and_both_can_be_pressed() -> None:
    """What is off is pressed to hear the reason."""
    for state in states():
        for name, attributes in alive(lying(state)).items():
            choice = str(attributes["data-do"]).removeprefix("choose:")
            assert attributes["data-state"] == ("on" if choice in state.legal else "off"), name


def test_the_drawing_is_for_eyes_and_pointers() -> None:
    """Panel and tables are its twins: nothing of it is read out or in the order of Tab."""
    assert Desk(Record(seed="eyes")).sheet().attrs["aria-hidden"] == "true"
    for state in states():
        for name, attributes in lying(state).items():
            assert not attributes.keys() & {"role", "tabindex", "aria-label"}, name


def test_what_is_idle_is_no_control() -> None:
    """It does nothing."""
    for state in states():
        for attributes in lying(state).values():
            if attributes.get("data-do") is None:
                assert attributes.get("data-state") in (None, "idle", "chosen")


def test_what_can_be_a_control_says_its_state() -> None:
    """Action boxes, cards, own circles and buttons always have one."""
    for state in states()[::20]:
        for name, attributes in lying(state).items():
            circle = PRESSABLE.fullmatch(name)
            if circle and (circle[2] is None or circle[2] in LOCATIONS):
                assert attributes["data-state"] in ("idle", "on", "off", "chosen"), name


def test_only_the_action_you_chose_is_marked_as_chosen() -> None:
    """Wherever its box is no control just now."""
    for state in states():
        found = lying(state)
        chosen = [name for name, each in found.items() if each.get("data-state") == "chosen"]
        no_controls = not any(f"action.{action}" in alive(found) for action in ACTION_IDS)
        wanted = [f"action.{state.action}"] if no_controls and state.action else []
        assert chosen == wanted


def test_a_game_that_is_over_has_no_controls_on_the_sheet() -> None:
    """Won or lost."""
    ended = [game.steps[-1].state for game in games() if not game.steps[-1].state.legal]
    assert {state.outcome for state in ended} == {"won", "lost"}
    assert all(not alive(lying(state)) for state in ended)


# --- Highlights


def test_the_row_of_the_wave_table_is_lit() -> None:
    """The wave, and the row that was rolled for it; one of each."""
    for state in states():
        found = lying(state)
        on = {
            name
            for name, each in found.items()
            if name.startswith("wave.") and each["data-on"] == "true"
        }
        rows = {name for name in on if name.count(".") == 2}
        assert on - rows == {f"wave.{state.wave}"}
        (row,) = rows
        assert row.startswith(f"wave.{state.wave}.")
        letters = WAVES[state.wave - 1][int(row[-1]) - 1]
        assert letters == state.letters


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("space", ["front_left:long", "front_right:close", "rear_left:short"])
def test_a_hit_from_ahead_or_behind_lights_its_face_on_the_front_view(die: int, space: str) -> None:
    """Each face has a box of its own there."""
    state = choosing(foe("B", "front_left:long"))
    hit = e.HitLocated("B", SPACES[space], (die,), 0)
    assert pointed_at(lying(state, hit)) == {f"target.front.{die}"}


@pytest.mark.parametrize(("die", "box"), [(1, 1), (2, 1), (3, 3), (4, 3), (5, 3), (6, 6)])
@pytest.mark.parametrize("sector", ["left_front", "left_rear", "right_front", "right_rear"])
def test_a_hit_from_the_side_lights_its_run_of_faces(die: int, box: int, sector: str) -> None:
    """The side view is printed once and serves both hands."""
    state = choosing(foe("B", "front_left:long"))
    hit = e.HitLocated("B", SPACES[f"{sector}:medium"], (die,), 0)
    assert pointed_at(lying(state, hit)) == {f"target.side.{box}"}


def test_the_last_face_counts_where_a_six_was_rolled_again() -> None:
    """A squatting 'mech's legs are not hit."""
    state = choosing(foe("B", "front_left:long"))
    hit = e.HitLocated("B", SPACES["front_left:long"], (6, 6, 2), 0)
    assert pointed_at(lying(state, hit)) == {"target.front.2"}


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("location", SPILL_OVER)
def test_damage_that_spills_over_lights_its_track(location: int, die: int) -> None:
    """The track of the location it leaves that carries the die."""
    state = choosing(foe("B", "front_left:long"))
    spilled = e.SpilledOver(location, die, 4, 1)
    pair = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}[die]
    assert pointed_at(lying(state, spilled)) == {f"track.{LOCATIONS[location]}.{pair}"}


def test_waves_that_are_over_are_ticked() -> None:
    """Those before the one being fought."""
    for state in states():
        found = lying(state)
        done = [wave for wave in range(1, 5) if found[f"wave.{wave}"]["data-done"] == "true"]
        assert done == list(range(1, state.wave))


@pytest.mark.parametrize(
    ("event", "circles"),
    [
        (e.MountHit(2, 6, (6, 1)), {"left_arm.6", "left_arm.1"}),
        (e.MountHit(0, 3, ()), set()),
        (e.TorsoHit(2, 3), {"torso.2", "torso.3"}),
        (e.LegsHit((1, 4)), {"legs.turn_and_squat", "legs.turn_or_change_stance"}),
        (e.EnemyHit("T", 2), {"T.1.3", "T.2.1"}),
        (e.EnemyHit("B", 1), {"B.1.2"}),
    ],
    ids=["mount", "full mount", "torso", "legs", "two rows of an enemy", "enemy"],
)
def test_circles_that_were_just_filled_are_looped(event: object, circles: set[str]) -> None:
    """On your 'mech as the damage went; on an enemy, living or fallen, the last ones."""
    state = choosing(foe("T", "front_left:long", damage=4))
    assert pointed_at(lying(state, event)) == {f"target.{circle}" for circle in circles}


def test_points_of_several_hits_on_one_enemy_are_added() -> None:
    """An area attack and what follows may hit twice."""
    state = choosing(foe("T", "front_left:long", damage=4))
    found = lying(state, e.EnemyHit("T", 1), e.EnemyHit("T", 1))
    assert pointed_at(found) == {"target.T.1.3", "target.T.2.1"}


def test_all_that_happened_is_pointed_at_and_nothing_else() -> None:
    """Several hits light several boxes; other events light none."""
    state = choosing(foe("B", "front_left:long"))
    ahead, aside = SPACES["front_left:long"], SPACES["left_rear:long"]
    happened = (
        e.HitLocated("B", ahead, (4,), 2),
        e.SpilledOver(2, 5, 0, 2),
        e.SpilledOver(0, 1, 4, 1),
        e.HitLocated("H", aside, (6,), 5),
        e.ClockAdvanced(),
        e.Rolled("B", (1, 2), 0, 2, ()),
    )
    assert pointed_at(lying(state, *happened)) == {
        "target.front.4",
        "target.side.6",
        "track.left_arm.3",
        "track.left_shoulder.1",
    }
    assert pointed_at(lying(state)) == set()


def test_what_is_pointed_at_agrees_with_the_location_that_was_hit() -> None:
    """In every game: the lit track leads where the damage went, from where it came."""
    met = 0
    for game in games():
        tracks = Setup.of(*game.record.setup).tracks
        for step in game.steps:
            spills = [event for event in step.events if isinstance(event, e.SpilledOver)]
            if not spills:
                continue
            lit = {name for name in pointed_at(lying(step.state, *step.events)) if "track" in name}
            assert len(lit) <= len(spills)
            met += len(spills)
            for spill in spills:
                ways = tracks[spill.location]
                assert any(
                    f"track.{LOCATIONS[spill.location]}.{way}" in lit and ways[way - 1] == spill.to
                    for way in (1, 2, 3)
                )
    assert met > 20


def test_every_radar_space_is_a_place() -> None:
    """A cube can lie on each of the 32."""
    places = {
        str(lying(choosing(foe("B", space)))["cube.B.radar"]["transform"])
        for space in radar.SPACE_NAMES
    }
    assert len(places) == 32
