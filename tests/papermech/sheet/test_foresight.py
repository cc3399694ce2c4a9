"""Foresight: what it shows ahead is what the engine then does.

Long: a comparison for everything that can be looked at.
"""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from desk.drawing.nodes import Node, number
from desk.words import LANGUAGES
from papermech import clock, radar
from papermech import events as e
from papermech.catalogue import ENEMIES, MOUNTS
from papermech.chances import ahead
from papermech.choices import ACTION_IDS
from papermech.game import apply, blank
from papermech.sheet import plan
from papermech.sheet.marks import marks
from papermech.sheet.names import Names
from papermech.sheet.overlay import picture
from papermech.sheet.overlay.foresight import NOTHING, foresight
from papermech.state import ACTION, TARGET, WINDOW, Attack, EnemyAttack, Stance, State
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_controls import Game, GrowingDice, names_of, played
from tests.papermech.sheet.test_marks import printed_ids, walk
from tests.play import choosing, foe, position, setup_of

WEB = Path(__file__).parents[3] / "web"
LETTERS = tuple(card.letter for card in ENEMIES)
GAMES = (0, 2, 3, 5, 6, 7, 10, 11, 13, 15, 18, 21, 23)
LONGEST_FIGHT = 80
"""Choices after which a fight that is played on is given up."""


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


@cache
def some_games() -> tuple[Game, ...]:
    return tuple(played(number) for number in GAMES)


@cache
def some_states() -> tuple[State, ...]:
    """States in a fight; of the common decisions only some."""
    rng = random.Random(4)
    some = tuple(
        step.state
        for game in some_games()
        for step in game.steps
        if step.state.enemies
        and step.state.legal
        and (step.state.decision not in (WINDOW, ACTION) or rng.random() < 0.4)
    )
    assert len(some) > 200
    return some


def layer_of(state: State, looked_at: str) -> Node:
    return foresight(names_of(state), state, looked_at).layer


def classed(layer: Node, class_: str) -> list[Node]:
    """The elements of a class in a layer."""
    return [item for item in walk(layer) if class_ in item.attrs.get("class", "").split()]


def owners(layer: Node, class_: str) -> set[str]:
    """Whose the elements of a class are."""
    return {item.attrs["data-owner"] for item in classed(layer, class_)}


def destinations(layer: Node) -> dict[str, list[str]]:
    """The spaces to which each enemy's cube would go, or where it would stay."""
    found: dict[str, list[str]] = {}
    for item in walk(layer):
        if "data-space" in item.attrs:
            found.setdefault(item.attrs["data-owner"], []).append(item.attrs["data-space"])
    return found


def spaces(state: State) -> dict[str, list[str]]:
    """Where each enemy lies."""
    return {each.letter: [radar.SPACE_NAMES[each.space]] for each in state.enemies}


def told(events: Iterable[e.Event], *kinds: type) -> bool:
    return any(isinstance(event, kinds) for event in events)


# --- Nothing breaks

ANY_CHOICE = (
    *ACTION_IDS,
    *(f"change:{action}" for action in ACTION_IDS),
    *(f"{verb}:{letter}" for verb in ("resolve", "target", "second") for letter in LETTERS),
    *(f"free:{way}" for way in ("none", "walk_forwards", "cw", "ccw", "stance")),
    *(f"pull:{way}" for way in ("none", "closer", "cw", "ccw")),
    *("haste", "advance", "cw", "ccw", "stance", "stand", "squat", "parry", "no-parry"),
    *("keep", "reroll:", "reroll:1", "second:none", "repair:done", "repair:torso"),
)
UNKNOWN = (
    *("undo", "part:radar", "toggle:3", "nonsense", "choose", "choose:", "choose:x.y.z"),
    *("enemy", "enemy:", "enemy:Q", "enemy:HM", "continue:2", ":", "::", "walk", " ", "{0}"),
)


def everything(state: State) -> Iterator[str]:
    """All that may be looked at, and more."""
    yield from ("", "continue", *UNKNOWN)
    yield from (f"choose:{choice}" for choice in {*ANY_CHOICE, *state.legal})
    yield from (f"enemy:{letter}" for letter in LETTERS)


def test_nothing_that_is_looked_at_breaks() -> None:
    """In every decision, legal or refused: a drawing, and sentences without a gap."""
    decisions = Counter(state.decision for state in some_states())
    assert len(decisions) >= 9
    seen: Counter[str] = Counter()
    for turn, state in enumerate(some_states()):
        if decisions[state.decision] > 40 and turn % 7:
            continue
        for place, looked_at in enumerate(everything(state)):
            found = foresight(names_of(state, LANGUAGES[(turn + place) % 2]), state, looked_at)
            assert found.layer.tag == "g"
            assert not re.search(r"[{}]|  |\.\.| \.|None", found.caption), found.caption
            assert not found.caption or found.caption.endswith("."), found.caption
            seen[looked_at.partition(":")[0]] += bool(found.layer.children)
    assert seen["choose"] > 1000
    assert seen["enemy"] > 200


@pytest.mark.parametrize("text", UNKNOWN)
def test_unknown_text_shows_nothing(text: str) -> None:
    state = choosing(foe("H", "front_left:long", time=2), foe("T", "rear_left:short", time=3))
    assert layer_of(state, "").children
    assert foresight(names_of(state), state, text) == NOTHING


def test_where_nobody_is_there_is_nothing_ahead() -> None:
    """Before a game, between waves and at its end."""
    start = blank(setup_of())
    over = [step.state for game in some_games() for step in game.steps if not step.state.legal]
    between = [
        step.state
        for game in some_games()
        for step in game.steps
        if step.state.decision == "stance"
    ]
    assert over
    assert between
    for state in (start, *over, *between):
        for looked_at in ("", "continue", "enemy:H", *(f"choose:{each}" for each in state.legal)):
            assert foresight(names_of(state), state, looked_at) == NOTHING


def test_a_control_that_is_off_shows_what_is_shown_at_rest() -> None:
    """So that the flags do not go out while the pointer passes over it."""
    foes = (foe("H", "front_left:long", time=2), foe("T", "rear_left:short", time=3))
    state = choosing(*foes, damage={"left_arm": (5, 6)}, stance="squat")
    at_rest = foresight(names_of(state), state, "")
    for off in ("left_arm.3", "legs.walk_backwards"):
        assert off not in state.legal
        assert foresight(names_of(state), state, f"choose:{off}") == at_rest
    window = position(*foes, action="legs.walk_forwards", time=2)
    at_rest = foresight(names_of(window), window, "")
    assert foresight(names_of(window), window, "choose:haste") == at_rest
    assert foresight(names_of(window), window, "enemy:B") == at_rest
    due = position(foe("H", "front_left:long", time=0), foes[1], action="left_arm.1")
    at_rest = foresight(names_of(due), due, "")
    for off in ("continue", "choose:advance", "choose:resolve:T"):
        assert foresight(names_of(due), due, off) == at_rest


# --- Cubes lie where the sheet has them


def transform(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"


def test_flags_and_arrows_start_at_the_cubes() -> None:
    """The places that everything is drawn about are those of the marks."""
    for state in some_states():
        there = marks(names_of(state), state, ())
        for letter, (x, y, _) in picture.time_places(state).items():
            assert there[f"cube.{letter}.time"]["transform"] == transform(x, y)
        for letter, (x, y) in picture.radar_places(state).items():
            assert there[f"cube.{letter}.radar"]["transform"] == transform(x, y)
        if state.time is not None:
            x, y, _ = picture.your_time_place(state, state.time)
            assert there["cube.you.time"]["transform"] == transform(x, y)


def test_the_ghost_of_your_cube_lies_where_the_engine_puts_it() -> None:
    """Chosen or changed to, with every penalty, in any company."""
    seen: Counter[int] = Counter()
    rng = random.Random(1)
    for state in some_states():
        choosable = [each for each in state.legal if each.removeprefix("change:") in ACTION_IDS]
        for choice in rng.sample(choosable, min(1, len(choosable))):
            action = choice.removeprefix("change:")
            events = apply(state, choice, GrowingDice(rng)).events
            chosen = next(event for event in events if isinstance(event, e.ActionChosen))
            moved = state._replace(time=chosen.time, action=action)
            there = marks(names_of(state), moved, ())["cube.you.time"]["transform"]
            (ghost,) = (
                item
                for item in classed(layer_of(state, f"choose:{choice}"), "ghost")
                if item.attrs["data-owner"] == "you"
            )
            assert ghost.attrs["transform"] == there
            seen[chosen.time] += 1
    assert len(seen) >= 6


# --- Who acts before you


class Fight(NamedTuple):
    """A fight played on from a choice until you act: who acted before, in order."""

    acted: tuple[str, ...]
    reached: bool


def fought(state: State, choice: str, rng: random.Random) -> Fight:
    """Nothing is changed or hasted; `reached` is False where damage took the action before."""
    dice = GrowingDice(rng)
    acted: list[str] = []
    for _ in range(LONGEST_FIGHT):
        step = apply(state, choice, dice)
        for event in step.events:
            if isinstance(event, (e.ActionLost, e.Lost, e.WentIdle)):
                return Fight(tuple(acted), reached=False)
            if isinstance(event, e.YouAct):
                return Fight(tuple(acted), reached=True)
            if isinstance(event, e.EnemyActivated):
                acted.append(event.letter)
        state = step.state
        onwards = [each for each in state.legal if not each.startswith(("change", "haste"))]
        choice = rng.choice(onwards)
    return Fight(tuple(acted), reached=False)


def test_who_acts_before_you_is_who_then_acts() -> None:
    """The same enemies in the same order, ties in any, as often as between the two numbers."""
    rng = random.Random(9)
    ties = repeats = compared = unsure = 0
    for state in some_states():
        choosable = [each for each in state.legal if each.removeprefix("change:") in ACTION_IDS]
        for choice in rng.sample(choosable, min(3, len(choosable))):
            time_there = ahead.time_of(state, choice.removeprefix("change:"))
            turns = {turn.letter: turn for turn in ahead.turns_before(state, time_there)}
            flags = {
                item.attrs["data-owner"]: str(item.children[-1].children[0])
                for item in classed(layer_of(state, f"choose:{choice}"), "before")
                if isinstance(item.children[-1], Node)
            }
            assert flags.keys() == turns.keys()
            for item in classed(layer_of(state, f"choose:{choice}"), "before"):
                again = turns[item.attrs["data-owner"]].most > 1
                assert len(classed(item, "flag-cloth")) == 1 + again
            fight = fought(state, choice, rng)
            if not fight.reached:
                continue
            compared += 1
            times = Counter(fight.acted)
            assert times.keys() <= turns.keys()
            for letter, turn in turns.items():
                assert turn.least <= times[letter] <= turn.most, (letter, turn, fight)
                assert (flags[letter] == "?") == (not turn.least)
                repeats += times[letter] > 1
                unsure += turn.least < turn.most
            firsts = [int(flags[each]) for each in dict.fromkeys(fight.acted) if turns[each].least]
            assert firsts == sorted(firsts), (flags, fight)
            ties += len(set(firsts)) < len(firsts)
            assert not firsts or firsts[0] == 1
    assert compared > 300
    assert min(ties, repeats, unsure) > 20


def test_both_numbers_of_turns_are_met() -> None:
    """A helo acts every 2 or 4 units: before your cube at 5 from its first at 1 twice or thrice."""
    state = choosing(foe("H", "front_left:long", time=1), loadout={"right_shoulder": "mortar"})
    (turn,) = ahead.turns_before(state, 5)
    assert turn == ahead.Turn("H", 1, 2, 3)
    rng = random.Random(2)
    met = Counter(fought(state, "right_shoulder.3", rng).acted.count("H") for _ in range(60))
    assert met.keys() == {turn.least, turn.most}


def test_an_enemy_at_your_moment_goes_first_and_a_later_one_does_not() -> None:
    foes = (foe("T", "front_left:long", time=3), foe("F", "rear_left:long", attack=1, time=4))
    state = choosing(*foes)
    layer = layer_of(state, "choose:left_arm.2")
    assert owners(layer, "before") == {"T"}
    (yours,) = classed(layer, "yours")
    assert isinstance(yours.children[-1], Node)
    assert yours.children[-1].children == ("2",)
    assert owners(layer_of(state, "choose:left_arm.3"), "before") == {"T", "F"}


def test_an_enemy_in_the_middle_of_its_turn_may_or_may_not_act_again() -> None:
    """While a lost action is replaced its enemy has acted, and picks its next attack afterwards."""
    state = choosing(
        foe("H", "front_left:short", time=0),
        action="left_arm.1",
        damage={"left_arm": (1, 2)},
    )._replace(pending=EnemyAttack("H", 2, 0, ()))
    assert ahead.turns_before(state, 1) == ()
    assert ahead.turns_before(state, 3) == (ahead.Turn("H", 2, 0, 1),)
    assert ahead.turns_before(state, 4) == (ahead.Turn("H", 2, 1, 2),)
    company = state._replace(enemies=(*state.enemies, foe("T", "front_left:long", time=3)))
    layer = layer_of(company, "choose:left_arm.2")
    flags = {
        item.attrs["data-owner"]: item.children[-1].children[0]
        for item in classed(layer, "flag")
        if isinstance(item.children[-1], Node)
    }
    assert flags == {"H": "?", "T": "1", "you": "2"}


def test_at_rest_everybody_on_the_track_has_a_quiet_flag_in_order() -> None:
    """Enemies that tie share a number; you come after those at your moment."""
    foes = (
        foe("T", "front_left:long", time=2),
        foe("M", "rear_left:short", time=1),
        foe("B", "front_right:long", time=2),
    )

    def flags(state: State) -> dict[str, str]:
        return {
            item.attrs["data-owner"]: str(item.children[-1].children[0])
            for item in classed(layer_of(state, ""), "quiet")
            if isinstance(item.children[-1], Node)
        }

    waiting = position(*foes, action="left_arm.1", time=2)
    assert flags(waiting) == {"M": "1", "T": "2", "B": "2", "you": "3"}
    assert flags(waiting._replace(time=1)) == {"M": "1", "you": "2", "T": "3", "B": "3"}
    assert flags(choosing(*foes)) == {"M": "1", "T": "2", "B": "2"}
    assert flags(choosing(foes[0])) == {}


def test_flags_hide_no_letter_of_another_cube() -> None:
    """Even with four cubes on one space: a flag keeps clear of the faces of all but its own."""
    foes = [foe(letter, "front_left:long", time=3) for letter in "AHT"]
    state = position(*foes, action="left_arm.3", time=3)
    x, y, _ = picture.your_time_place(state, 3)
    cubes = {**picture.time_places(state), "you": (x, y, 3)}
    flags = classed(layer_of(state, ""), "flag")
    assert len(flags) == 4
    for flag in flags:
        at_x, at_y = map(float, re.findall(r"-?[\d.]+", flag.attrs["transform"]))
        for owner, (cube_x, cube_y, _) in cubes.items():
            if owner != flag.attrs["data-owner"]:
                # The face is 17 wide and high, about a point to the lower left of the middle.
                across, down = abs(at_x - cube_x + 3.3), abs(at_y - cube_y - 3.3)
                assert across >= 7 + 8 or down >= 6.5 + 8


# --- Ways on the radar


def test_a_move_that_is_made_at_once_ends_where_it_was_shown() -> None:
    """Turns, free moves and pulls, against the engine; what moves nobody shows no way."""
    seen: Counter[str] = Counter()
    for state in some_states():
        if state.decision not in ("turn", "turn_or_stance", "free_move", "pull"):
            continue
        for choice in state.legal:
            step = apply(state, choice, GrowingDice(random.Random(3)))
            found = destinations(layer_of(state, f"choose:{choice}"))
            if choice.rpartition(":")[2] in ("stance", "none"):
                assert found == {}
                continue
            if told(step.events, e.EnemyMoved):
                continue
            after = spaces(step.state)
            if state.decision == "pull":
                after = {each: way for each, way in after.items() if way != spaces(state)[each]}
                assert len(after) == 1
            assert found == after, (state.decision, choice)
            seen[choice] += 1
    assert seen.keys() >= {"cw", "ccw", "free:cw", "free:ccw", "free:walk_forwards", "pull:closer"}


def test_a_move_action_carries_the_enemies_as_was_shown() -> None:
    """A walk one way; a turn, whose way is chosen later, one of the two that are shown."""
    rng = random.Random(5)
    seen: Counter[str] = Counter()
    for state in some_states():
        choices = [each for each in state.legal if each.removeprefix("change:").startswith("legs.")]
        for choice in choices:
            found = destinations(layer_of(state, f"choose:{choice}"))
            now = state
            made, dice = choice, GrowingDice(rng)
            for _ in range(10):
                step = apply(now, made, dice)
                now = step.state
                if told(step.events, e.EnemyActivated) or not now.legal:
                    break
                if told(step.events, e.Walked, e.Turned):
                    after = spaces(now)
                    assert found.keys() == after.keys()
                    assert all(after[letter][0] in ways for letter, ways in found.items())
                    assert {len(ways) for ways in found.values()} == {2 if "turn" in choice else 1}
                    seen[choice.partition("legs.")[2]] += 1
                    break
                made = rng.choice(
                    [each for each in now.legal if each in ("advance", "cw", "ccw")] or ["advance"]
                )
                if made not in now.legal:
                    break
    assert len(seen) == 4
    assert min(seen.values()) >= 5


def test_a_ghost_stands_on_the_space_that_it_names() -> None:
    """With no other ghost on its slot, and clear of the cubes where there is room."""
    checked = 0
    for state in some_states():
        if state.decision != ACTION:
            continue
        for choice in state.legal:
            if not choice.startswith("legs."):
                continue
            ghosts = [
                item
                for item in classed(layer_of(state, f"choose:{choice}"), "ghost")
                if "data-space" in item.attrs
            ]
            stand = [item.attrs["transform"] for item in ghosts]
            assert len(set(stand)) == len(stand)
            cubes = {transform(*place) for place in picture.radar_places(state).values()}
            for item in ghosts:
                space = item.attrs["data-space"]
                slots = {transform(*plan.radar_place(space, slot)) for slot in range(3)}
                assert item.attrs["transform"] in slots - cubes
                checked += 1
    assert checked > 200


def test_a_pull_moves_its_target_alone() -> None:
    """Though others are there, whom a walk would carry with it."""
    state = position(
        foe("T", "left_front:short", time=3),
        foe("H", "front_left:short", time=2),
        action="left_arm.1",
        time=0,
        loadout={"left_arm": "energy_whip"},
    )
    ways = ("pull:ccw", "pull:closer", "pull:cw", "pull:none")
    state = state._replace(
        decision="pull", pending=Attack("left_arm.1", 0, ("H",), (6,)), legal=ways
    )
    shown = {way: destinations(layer_of(state, f"choose:{way}")) for way in ways}
    assert shown == {
        "pull:ccw": {"H": ["left_front:short"]},
        "pull:closer": {"H": ["front_left:close"]},
        "pull:cw": {"H": ["front_right:short"]},
        "pull:none": {},
    }


def test_an_enemy_moves_though_your_action_is_lost() -> None:
    """While you replace an action that damage took, the others may still be looked at."""
    state = choosing(
        foe("H", "front_left:short", time=0),
        foe("T", "front_right:long", time=2),
        action="left_arm.1",
        damage={"left_arm": (1, 2)},
    )._replace(pending=EnemyAttack("H", 2, 0, ()))
    assert destinations(layer_of(state, "enemy:T")) == {"T": ["front_right:medium"]}
    near = state._replace(enemies=(state.enemies[0], foe("T", "front_right:short", time=2)))
    assert destinations(layer_of(near, "enemy:T")) == {"T": ["right_front:short"]}


def test_an_enemy_goes_where_its_activation_was_shown_to_lead() -> None:
    """Whatever the dice do, as long as its turn comes to its end."""
    seen: Counter[bool] = Counter()
    rng = random.Random(6)
    for state in some_states():
        for choice in state.legal:
            if not choice.startswith("resolve:"):
                continue
            letter = choice[-1]
            found = destinations(layer_of(state, f"choose:{choice}"))
            assert found == destinations(layer_of(state, f"enemy:{letter}"))
            badge = {"reaches" in item.attrs["class"].split() for item in badges(state, letter)}
            events = apply(state, choice, GrowingDice(rng)).events
            mine = events[: next((n for n, each in enumerate(events) if picks(each)), 0)]
            if not mine or not isinstance(mine[0], e.EnemyActivated):
                continue
            assert badge == {not told(mine, e.OutOfRange)}
            moved = [
                radar.SPACE_NAMES[each.space] for each in mine if isinstance(each, e.EnemyMoved)
            ]
            assert found == {letter: moved or spaces(state)[letter]}
            seen[bool(moved)] += 1
    assert min(seen[True], seen[False]) > 10


def picks(event: e.Event) -> bool:
    return isinstance(event, e.AttackPicked)


def badges(state: State, letter: str, looked_at: str = "") -> list[Node]:
    layer = layer_of(state, looked_at)
    return [item for item in classed(layer, "range-badge") if item.attrs["data-owner"] == letter]


def first_of_the_chain(layer: Node) -> set[str]:
    """Whose way bears the number 1."""
    return {
        item.attrs["data-owner"]
        for item in classed(layer, "step")
        for text in classed(item, "step-figure")
        if re.split("[ –]", str(text.children[0]))[0] == "1"
    }


def test_time_that_passes_shows_who_is_due_then() -> None:
    """One unit, or as many as it takes, against the engine's clock."""
    seen: Counter[bool] = Counter()
    for state in some_states():
        if "advance" not in state.legal:
            continue
        after = apply(state, "advance", GrowingDice(random.Random(7)))
        if told(after.events, e.EnemyActivated):
            continue
        due = set(clock.due(after.state.enemies))
        shown = layer_of(state, "choose:advance")
        if due:
            assert first_of_the_chain(shown) == due
        elif told(after.events, e.YouAct):
            assert classed(shown, "reach") or classed(shown, "shielded") or destinations(shown)
        else:
            assert not classed(shown, "reach")
        seen[bool(due)] += 1
        on = layer_of(state, "continue")
        while "advance" in after.state.legal and not due and not told(after.events, e.YouAct):
            after = apply(after.state, "advance", GrowingDice(random.Random(7)))
            due = set(clock.due(after.state.enemies))
        if due and not told(after.events, e.EnemyActivated):
            assert first_of_the_chain(on) == due
    assert min(seen.values()) > 10


# --- Reach


def test_hasted_now_an_attack_can_hit_those_that_are_ringed() -> None:
    """The engine asks for the target among them, takes the one there is, or wastes the shot."""
    seen: Counter[int] = Counter()
    for state in some_states():
        if "haste" not in state.legal or state.action is None:
            continue
        layer = layer_of(state, "choose:haste")
        step = apply(state, "haste", GrowingDice(random.Random(8)))
        if state.setup.actions[state.action].defends:
            assert not owners(layer, "reticle")
            continue
        if step.state.decision == TARGET:
            possible = {choice[-1] for choice in step.state.legal}
        elif told(step.events, e.Wasted):
            possible = set()
        else:
            pending = step.state.pending
            struck = {event.letter for event in step.events if isinstance(event, e.Rolled)}
            possible = struck or set(pending.targets if isinstance(pending, Attack) else ())
        assert owners(layer, "reticle") == possible
        assert owners(layer, "missed") == {each.letter for each in state.enemies} - possible
        seen[len(possible)] += 1
    assert min(seen[0], seen[1], seen[2]) > 10


def test_while_aiming_the_legal_targets_are_ringed() -> None:
    """The one that is looked at twice."""
    aimed = [state for state in some_states() if state.decision == TARGET]
    assert aimed
    for state in aimed:
        legal = {choice[-1] for choice in state.legal}
        assert owners(layer_of(state, ""), "reticle") == legal
        for choice in state.legal:
            layer = layer_of(state, f"choose:{choice}")
            assert owners(layer, "reticle") == legal
            assert owners(layer, "aimed") == {choice[-1]}


def test_those_out_of_reach_are_told_apart() -> None:
    """Too far, too close or outside the arc, each enemy in one of them; the mortar has all."""
    foes = (
        foe("H", "front_left:close", time=2),
        foe("T", "left_front:long", time=3),
        foe("B", "rear_right:short", time=1),
    )
    state = choosing(*foes, loadout={"left_shoulder": "mortar"})
    reach = ahead.reach_of(state, "left_shoulder.1")
    assert (reach.hit, reach.too_close, reach.too_far, reach.out_of_arc) == (
        (),
        ("H",),
        ("T",),
        ("B",),
    )
    missed = owners(layer_of(state, "choose:left_shoulder.1"), "missed")
    assert missed == {"H", "T", "B"}


@pytest.mark.parametrize("stance", ["stand", "squat"])
def test_a_ppc_fires_only_squatting(stance: Stance) -> None:
    foes = (foe("H", "front_left:close", time=2), foe("T", "rear_left:long", time=3))
    state = choosing(*foes, loadout={"right_arm": "ppc"})._replace(stance=stance)
    layer = layer_of(state, "choose:right_arm.1")
    assert owners(layer, "reticle") == ({"H"} if stance == "squat" else set())
    assert owners(layer, "missed") == ({"T"} if stance == "squat" else {"H", "T"})
    assert bool(classed(layer, "wasted")) == (stance == "stand")


def test_a_shield_shows_whom_it_covers() -> None:
    """Its arc at every range, and shields for reticles, since it attacks nobody."""
    foes = (foe("H", "left_rear:long", time=2), foe("T", "rear_left:long", time=3))
    layer = layer_of(choosing(*foes), "choose:left_shoulder.1")
    assert owners(layer, "shielded-sign") == {"H"}
    assert owners(layer, "missed") == {"T"}
    assert not classed(layer, "reticle")


def cells(layer: Node) -> int:
    """The pieces of the hatched region: one a space, and a hole about each cube in it."""
    (region,) = classed(layer, "reach")
    return region.attrs["d"].count("M")


def test_the_hatched_region_has_every_space_in_reach() -> None:
    """A piece for each, and as many edges as part it from the rest."""
    for mount in MOUNTS:
        for number_ in (1, 3):
            state = choosing(foe("H", "rear_left:long", time=2), loadout={mount: "laser"})
            layer = layer_of(state, f"choose:{mount}.{number_}")
            covered = state.setup.actions[f"{mount}.{number_}"].reach
            assert cells(layer) == sum(covered)
            (edge,) = classed(layer, "reach-edge")
            # Two straight sides of three bands, and the outer arc a sector at a time.
            assert edge.attrs["d"].count("M") == 2 * 3 + sum(covered) // 3
    inside = choosing(foe("H", "front_left:short", time=2))
    assert cells(layer_of(inside, "choose:left_arm.1")) == 18 + 1


# --- Badges


def test_a_badge_stands_over_the_attacks_of_its_card() -> None:
    """For every enemy that is here, under its name and clear of every row."""
    for state in some_states():
        for each in state.enemies:
            (badge,) = badges(state, each.letter)
            (box,) = (one for one in walk(badge) if one.attrs.get("class") == "badge-box")
            left, top, width, _ = plan.card_box(each.letter)
            x, y = plan.badge_place(each.letter)
            assert badge.attrs["transform"] == transform(x, y)
            assert left < x
            assert x + float(box.attrs["width"]) < left + width
            assert top < y + float(box.attrs["y"])
            lowest = y + float(box.attrs["y"]) + float(box.attrs["height"])
            assert lowest <= plan.attack_box(each.letter, 1)[1]


def test_badges_tell_the_range_after_a_move_that_is_looked_at() -> None:
    """A free step forwards brings the helo's machine gun into range, and the bike's out of it."""
    state = position(
        foe("H", "front_left:medium", time=2),
        foe("B", "rear_right:short", time=1),
        action="left_arm.1",
        time=0,
        decision="free_move",
    )

    def reaching(looked_at: str) -> set[str]:
        return owners(layer_of(state, looked_at), "reaches")

    assert reaching("") == {"B"}
    assert reaching("choose:free:walk_forwards") == {"H"}
    assert reaching("choose:free:cw") == {"B"}


# --- The layer fits the sheet and its style


def test_the_style_sheet_knows_every_class() -> None:
    """And refers to ids of the sheet, or of the layer itself, whose id nothing else has."""
    css = (WEB / "sheets/papermech.css").read_text("utf-8") + (WEB / "sheet.css").read_text("utf-8")
    known = set(re.findall(r"\.([a-z][\w-]*)", css))
    plain = {"ghost", "journey", "flag", "reticle", "aimed", "missed", "range-badge", "step"}
    used: set[str] = set()
    own: set[str] = set()
    for state in some_states()[::5]:
        for looked_at in ("", *(f"choose:{choice}" for choice in state.legal)):
            for item in walk(layer_of(state, looked_at)):
                used.update(item.attrs.get("class", "").split())
                if "id" in item.attrs:
                    own.add(item.attrs["id"])
                if "url(" in item.attrs.get("fill", ""):
                    assert item.attrs["fill"] == "url(#foresight.hatch)"
                if "href" in item.attrs:
                    assert item.attrs["href"].removeprefix("#") in printed_ids()
    assert used - known - plain == set()
    assert own == {"foresight.hatch"}
    assert not own & printed_ids()


def test_it_is_quick() -> None:
    """A look costs about a third of a millisecond; ten times that would be felt in a browser."""
    states = [state for state in some_states() if len(state.enemies) > 1][:40]
    looks = [(names_of(state), state, f"choose:{each}") for state in states for each in state.legal]
    best = min(_seconds(looks) for _ in range(3))
    assert best / len(looks) < 0.003


def _seconds(looks: list[tuple[Names, State, str]]) -> float:
    start = time.perf_counter()
    for names, state, looked_at in looks:
        foresight(names, state, looked_at)
    return time.perf_counter() - start
