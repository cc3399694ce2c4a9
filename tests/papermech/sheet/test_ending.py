"""The last screen: figures that add up, and a tree that shows them.

Long: figures counted by hand, game after game.
"""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from desk.drawing.nodes import Node, to_markup
from desk.words import LANGUAGES
from papermech import events as e
from papermech import game as rules
from papermech.catalogue import LEFT_ARM, LEFT_SHOULDER, RIGHT_ARM, RIGHT_SHOULDER, TORSO
from papermech.chances.annals import (
    Battle,
    Blow,
    Fall,
    Moment,
    Shot,
    WaveFigures,
    WeaponFigures,
    battle,
)
from papermech.game import apply, begin
from papermech.record import Record, from_json
from papermech.setup import Setup
from papermech.sheet.ending.ending import ending, wave_over
from papermech.sheet.names import Names, words_in
from papermech.state import State
from tabletop.game import Step
from tabletop.record import replay
from tests.golden.transcripts import load, paths
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_controls import some_choice
from tests.play import changed, foe, json_record, play, position

RANDOM_GAMES = 40


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


class Game(NamedTuple):
    """A game with its record and every step."""

    record: Record
    steps: tuple[Step[State], ...]

    @property
    def state(self) -> State:
        """Where it ended."""
        return self.steps[-1].state


def game_of(*choices: str, faces: str) -> Game:
    """A game with standard equipment and exactly these dice."""
    record = from_json(json_record(*choices, faces=faces))
    game = Game(record, tuple(replay(record)))
    assert game.state.dice_used == len(faces)
    return game


def played_out(number: int) -> Game:
    """A game played at random to its end."""
    rng = random.Random(number)
    record = Record(seed=f"ending {number}")
    dice = record.dice()
    steps = [begin(Setup.of(*record.setup), dice)]
    choices: list[str] = []
    while steps[-1].state.legal:
        choices.append(some_choice(steps[-1].state, rng))
        steps.append(apply(steps[-1].state, choices[-1], dice))
    return Game(record._replace(choices=tuple(choices)), tuple(steps))


@cache
def finished() -> tuple[Game, ...]:
    """Finished games: the kept ones, won and lost with all equipment, and some at random."""
    records = [load(path).record for path in paths()]
    kept = [Game(record, tuple(replay(record))) for record in records]
    games = (*kept, *map(played_out, range(RANDOM_GAMES)))
    over = tuple(game for game in games if not game.state.legal)
    assert len(over) > RANDOM_GAMES + 20
    assert sum(game.state.outcome == "won" for game in over) > 8
    return over


@cache
def won() -> Game:
    """A won game with repairs."""
    return next(
        game
        for game in finished()
        if game.state.outcome == "won" and battle(game.steps).repaired and battle(game.steps).taken
    )


@cache
def lost() -> Game:
    """A game lost by a direct hit."""
    return LOST


# --- Figures worked out by hand

SHORT = game_of(
    # The bike starts at long range ahead, time 1. Missiles need 2 units.
    "right_shoulder.1",
    "resolve:B",  # At 1 it is out of range, and comes to medium.
    "advance",
    "resolve:B",  # At 2 likewise, to short. Then you shoot: 1 and 6, one hit, recoil to 2.
    "free:none",
    "left_arm.1",  # The laser needs 2 units as well.
    "advance",
    "resolve:B",  # At 4 it hits the torso (1) with a 6, then you shoot: 1 and 3.
    "reroll:1",  # The 1 becomes a 5: two hits, but the bike has one circle left.
    "repair:torso",  # Two dice for armour 2 show 3 and 6: two successes, one point to repair.
    "squat",
    faces="13" + "16" + "16" + "13" + "5" + "36" + "1" + "3" + "13",
)

LOST = game_of(
    # The bike reaches short range after two units, attacks at 3, and is behind you from 6 on.
    "left_arm.3",
    "resolve:B",
    "advance",
    "resolve:B",
    "advance",
    "resolve:B",  # At 3: torso, 6 against armour 5.
    "advance",
    "resolve:B",  # At 4: from the left side, left shoulder, 1. Then four ones of yours.
    "keep",
    "free:none",
    "left_arm.3",
    "resolve:B",  # At 5: from the left side again, 1.
    "advance",
    "resolve:B",  # At 6, 7 and 8 from behind: torso, 6 each time.
    "advance",
    "resolve:B",
    "advance",
    "resolve:B",
    faces="13" + "16" + "11" + "1111" + "11" + "16" * 3,
)


def test_a_short_fight_counted_by_hand() -> None:
    """Every figure of one wave, and of one that has just come."""
    assert battle(SHORT.steps) == Battle(
        time=4,
        dice=15,
        given=2,
        taken=1,
        destroyed=1,
        repaired=1,
        moments=(Moment(0, 0, 0, 0), Moment(2, 1, 0, 0), Moment(4, 2, 1, 1)),
        falls=(Fall("B", 4, 2),),
        waves=(
            WaveFigures(1, "B", 0, 4, given=2, taken=1, destroyed=1, repaired=1),
            WaveFigures(2, "BF", 4, 0, given=0, taken=0, destroyed=0, repaired=0),
        ),
        weapons=(
            WeaponFigures(LEFT_SHOULDER, 0, 0, 0, 0),
            WeaponFigures(RIGHT_SHOULDER, used=1, dice=2, damage=1, best=1),
            WeaponFigures(LEFT_ARM, used=1, dice=3, damage=1, best=1),
            WeaponFigures(RIGHT_ARM, 0, 0, 0, 0),
        ),
        best=Shot("right_shoulder.1", 1),
        blow=None,
    )


def test_a_lost_game_counted_by_hand() -> None:
    """Four hits on the torso; the attack you still waited for was never made."""
    fought = battle(LOST.steps)
    assert LOST.state.outcome == "lost"
    assert fought.moments == (
        Moment(0, 0, 0, 0),
        Moment(3, 0, 1, 0),
        Moment(6, 0, 2, 0),
        Moment(7, 0, 3, 0),
        Moment(8, 0, 4, 0),
    )
    assert fought.blow == Blow("B", 1, TORSO, spilled=False)
    assert fought.weapons[LEFT_ARM] == WeaponFigures(LEFT_ARM, used=1, dice=4, damage=0, best=0)
    assert fought.best is None
    assert fought.falls == ()
    assert fought.waves == (WaveFigures(1, "B", 0, 8, 0, 4, 0, 0),)


def fight(state: State, *choices: str, faces: str) -> Battle:
    """What choices led to from a described position, as a game of its own."""
    played = play(state, *choices, faces=faces)
    return battle([rules.Step(played.state, (e.WaveRolled(3, 1, state.letters), *played.events))])


def test_dice_for_two_targets_are_thrown_once() -> None:
    """Carpet bomb: five dice that hurt both, added up to one shot."""
    state = position(
        foe("B", "front_left:medium"),
        foe("T", "front_left:medium"),
        action="left_shoulder.3",
        time=1,
        loadout={"left_shoulder": "mortar"},
    )
    fought = fight(state, "haste", "target:T", "second:B", faces="66411")
    # Hasted by 1: 5, 5, 3, 0, 0. Two beat the tank's armour 4, three the bike's 2.
    assert fought.weapons[LEFT_SHOULDER] == WeaponFigures(
        LEFT_SHOULDER, used=1, dice=5, damage=4, best=4
    )
    assert fought.best == Shot("left_shoulder.3", 4)
    assert fought.falls == (Fall("B", 0, 4),)


def test_a_crushed_enemy_lost_all_its_circles() -> None:
    """One die is worth what was left."""
    state = position(foe("B", "front_left:close"), foe("A", "rear_left:long"), action="right_arm.3")
    fought = fight(state, "haste", faces="4")
    assert fought.weapons[RIGHT_ARM] == WeaponFigures(RIGHT_ARM, used=1, dice=1, damage=2, best=2)
    assert fought.destroyed == 1


def test_wasted_and_defending_actions_are_used_without_dice() -> None:
    """They count as used, for the weapon that made them."""
    far = foe("A", "rear_left:long")
    assert fight(position(far, action="right_arm.1"), "haste", faces="").weapons[
        RIGHT_ARM
    ] == WeaponFigures(RIGHT_ARM, used=1, dice=0, damage=0, best=0)
    assert fight(position(far, action="left_shoulder.2"), "haste", faces="").weapons[
        LEFT_SHOULDER
    ] == WeaponFigures(LEFT_SHOULDER, used=1, dice=0, damage=0, best=0)


def test_a_blow_may_come_by_another_place() -> None:
    """A full left arm passes the points on to the legs, and full legs to the torso."""
    state = position(
        foe("T", "left_front:long", attack=2, time=0),
        foe("A", "rear_left:long"),
        damage={"left_arm": range(1, 7)},
        legs=("turn_and_squat", "walk_backwards", "walk_forwards", "turn_or_change_stance"),
        torso=3,
        action="right_arm.1",
    )
    # Location 3: the arm. Power 4: one 4 beats armour 3. From circle 1, none open; then a 1 to
    # the legs, which are full, and a 5 to the torso.
    fought = fight(state, "resolve:T", faces="3" + "4111" + "1" + "1" + "5")
    assert fought.blow == Blow("T", 2, LEFT_ARM, spilled=True)
    assert fought.taken == 1


# --- Figures of whole games


def filled(state: State) -> int:
    """The filled circles of your 'mech."""
    return sum(mount.bit_count() for mount in state.damage) + state.torso + state.legs.bit_count()


def test_damage_taken_is_what_the_sheet_shows() -> None:
    """Circles filled less circles repaired are the filled circles of the last state."""
    for game in finished():
        fought = battle(game.steps)
        assert fought.taken - fought.repaired == filled(game.state)


def test_the_score_follows_from_the_damage() -> None:
    """The engine's score is 32 less what was taken and not repaired."""
    for game in finished():
        if game.state.score is not None:
            fought = battle(game.steps)
            assert game.state.score == 32 - fought.taken + fought.repaired


def test_damage_given_is_what_the_cards_lost() -> None:
    """All circles of the fallen, and those filled on the living; kills are the fallen."""
    for game in finished():
        cards = game.state.setup.cards
        met = [
            letter
            for step in game.steps
            for event in step.events
            if isinstance(event, e.WaveRolled)
            for letter in event.letters
        ]
        lost_circles = sum(cards[letter].circles for letter in met)
        alive = game.state.enemies
        lost_circles -= sum(cards[enemy.letter].circles - enemy.damage for enemy in alive)
        fought = battle(game.steps)
        assert fought.given == lost_circles
        assert fought.destroyed == len(met) - len(alive) == len(fought.falls)


def test_each_step_changes_the_figures_as_the_states_differ() -> None:
    """From step to step: damage taken and repaired, circles of the enemies, dice."""
    for game in finished()[::6]:
        before = battle(game.steps[:1])
        for place in range(1, len(game.steps)):
            now = battle(game.steps[: place + 1])
            old, new = game.steps[place - 1].state, game.steps[place].state
            assert now.dice - before.dice == new.dice_used - old.dice_used
            change = now.taken - now.repaired - before.taken + before.repaired
            assert change == filled(new) - filled(old)
            assert now.destroyed - before.destroyed == len(
                {enemy.letter for enemy in old.enemies} - {enemy.letter for enemy in new.enemies}
            )
            assert now.time >= before.time
            before = now


def test_waves_and_weapons_add_up() -> None:
    """The parts are the whole, and each shot belongs to one weapon."""
    for game in finished():
        fought = battle(game.steps)
        for name in ("time", "given", "taken", "destroyed", "repaired"):
            parts = sum(getattr(wave, name) for wave in fought.waves)
            assert parts == getattr(fought, name), name
        assert [wave.wave for wave in fought.waves] == list(range(1, game.state.wave + 1))
        for one, other in pairwise(fought.waves):
            assert other.start == one.start + one.time
        assert sum(weapon.damage for weapon in fought.weapons) == fought.given
        best = fought.best.points if fought.best else 0
        assert max(weapon.best for weapon in fought.weapons) == best
        for weapon in fought.weapons:
            assert weapon.best <= weapon.damage <= weapon.best * weapon.used
        assert sum(weapon.dice for weapon in fought.weapons) <= fought.dice == game.state.dice_used


def test_figures_belong_to_their_wave() -> None:
    """Damage and repairs are those of the steps in which the wave stood or had just fallen."""
    for game in finished()[::3]:
        counted = {wave: [0, 0] for wave in range(1, game.state.wave + 1)}
        wave = 0
        for step in game.steps:
            for event in step.events:
                if isinstance(event, e.WaveRolled):
                    wave = event.wave
                elif isinstance(event, e.EnemyHit):
                    counted[wave][0] += event.points
                elif isinstance(event, e.Repaired):
                    counted[wave][1] += 1
        seen = {each.wave: [each.given, each.repaired] for each in battle(game.steps).waves}
        assert seen == counted


def test_the_course_only_grows_and_ends_at_the_sums() -> None:
    """Each moment is later than the one before, and something has changed."""
    for game in finished():
        fought = battle(game.steps)
        for one, other in pairwise(fought.moments):
            assert one.time < other.time
            assert one[1:] != other[1:]
            assert all(a <= b for a, b in zip(one, other, strict=True))
        last = fought.moments[-1]
        assert last[1:] == (fought.given, fought.taken, fought.destroyed)
        assert last.time <= fought.time
        for fall in fought.falls:
            assert fall.given == next(m.given for m in fought.moments if m.time == fall.time)


def test_only_a_lost_game_has_a_last_blow() -> None:
    """It came from an enemy that stands, by the attack it made."""
    for game in finished():
        blow = battle(game.steps).blow
        assert (blow is not None) == (game.state.outcome == "lost")
        if blow is not None:
            assert blow.letter in {enemy.letter for enemy in game.state.enemies}
            assert blow.spilled == (blow.location != TORSO)


# --- The tree


def walk(item: Node) -> Iterator[Node]:
    """A tree's elements."""
    yield item
    for child in item.children:
        if isinstance(child, Node):
            yield from walk(child)


def text_of(item: Node) -> str:
    """All text of a tree."""
    return "".join(child if isinstance(child, str) else text_of(child) for child in item.children)


def of_tag(item: Node, tag: str) -> list[Node]:
    """The elements of a tag, in order."""
    return [each for each in walk(item) if each.tag == tag]


def screen(game: Game, language: str = "en") -> Node:
    """The last screen of a game."""
    names = Names(words_in(language), Setup.of(*game.record.setup))
    return ending(names, battle(game.steps), game.state, game.record)


def cells(table: Node) -> list[list[str]]:
    """The rows of a table below its heads, cell by cell."""
    _, *rows = of_tag(table, "tr")
    return [[text_of(cell) for cell in row.children if isinstance(cell, Node)] for row in rows]


def table_called(tree: Node, caption: str) -> Node:
    """The table with that caption."""
    (found,) = (
        table
        for table in of_tag(tree, "table")
        if [text_of(each) for each in of_tag(table, "caption")] == [caption]
    )
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_last_screen_is_well_formed(language: str) -> None:
    """Controls are different and have names, pictures too, headings follow each other."""
    for game in (*finished()[::5], won(), lost()):
        tree = screen(game, language)
        ET.fromstring(to_markup(tree))
        ids = [each.attrs["id"] for each in walk(tree) if "id" in each.attrs]
        assert len(ids) == len(set(ids))
        does = [button.attrs["data-do"] for button in of_tag(tree, "button")]
        assert len(does) == len(set(does))
        for each in walk(tree):
            if each.tag in ("button", "h3", "h4", "p", "caption", "th", "summary"):
                assert text_of(each).strip()
            if each.attrs.get("role") == "img":
                assert each.attrs["aria-label"]
        assert not set("{}") & set(text_of(tree))
        heads = [each.tag for each in walk(tree) if re.fullmatch("h[1-6]", each.tag)]
        assert heads == ["h3", "h4"]
        for table in of_tag(tree, "table"):
            widths = {len(of_tag(row, "th") + of_tag(row, "td")) for row in of_tag(table, "tr")}
            assert len(widths) == 1
        assert tree.attrs["data-outcome"] == game.state.outcome


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_may_be_done_has_buttons(language: str) -> None:
    """In the class of a choice, each with its own words."""
    tree = screen(won(), language)
    buttons = [each for each in of_tag(tree, "button") if each.attrs["class"] == "choice"]
    assert {button.attrs["data-do"] for button in buttons} == {
        "again:same",
        "new",
        "look:start",
        "record",
    }
    assert len({text_of(button) for button in buttons}) == 4
    assert all(button.attrs["type"] == "button" for button in of_tag(tree, "button"))


def test_a_won_game_shows_its_score_and_where_it_lies() -> None:
    """The engine's score, the rule, and open circles by place that add up to it."""
    state = won().state
    tree = screen(won())
    assert text_of(of_tag(tree, "h3")[0]) == f"Victory! Score {state.score} of 32"
    assert f"{state.score} of 32." in text_of(tree)
    does = {button.attrs["data-do"]: text_of(button) for button in of_tag(tree, "button")}
    assert does["rule:WIN"] == "Rule: Winning"
    table = table_called(tree, "Open circles")
    rows = [[int(n) for n in row[2].split(" of ")] for row in cells(table)]
    assert [circles for _, circles in rows] == [6, 6, 6, 6, 4, 4]
    assert sum(left for left, _ in rows) == state.score
    for (left, circles), row in zip(rows, of_tag(table, "tr")[1:], strict=True):
        drawn = [each.attrs.get("class") for each in of_tag(row, "span")]
        assert drawn.count("ending-open") == left
        assert drawn.count("ending-filled") == circles - left


def test_filled_circles_stand_where_they_are_on_the_sheet() -> None:
    """The row of a location is its circles from the first to the last."""
    state = changed(won().state, damage=(1, 6, 56, 0), torso=1, legs=0b0011)
    game = won()._replace(steps=(*won().steps[:-1], rules.Step(state, ())))
    rows = of_tag(table_called(screen(game), "Open circles"), "tr")[1:]
    seen = [
        "".join("x" if "filled" in each.attrs["class"] else "o" for each in of_tag(row, "span")[1:])
        for row in rows
    ]
    assert seen == ["xooooo", "oxxooo", "oooxxx", "oooooo", "xooo", "xxoo"]


@pytest.mark.parametrize(
    ("language", "headline", "blow", "score"),
    [
        (
            "en",
            "Defeat in wave 1",
            "Attack bike’s Machine gun destroyed your torso.",
            "No score for a defeat. You destroyed 0 enemies.",
        ),
        (
            "es",
            "Derrota en la oleada 1",
            "Moto de ataque destruyó tu torso con Ametralladora.",
            "Una derrota no puntúa. Destruiste 0 enemigos.",
        ),
    ],
)
def test_a_lost_game_says_where_the_last_blow_came_from(
    language: str, headline: str, blow: str, score: str
) -> None:
    """And that it has no score, with the rule."""
    tree = screen(lost(), language)
    assert text_of(of_tag(tree, "h3")[0]) == headline
    said = [text_of(each) for each in of_tag(tree, "p")]
    assert said[:2] == [blow, score]
    assert "rule:LOSE" in {button.attrs["data-do"] for button in of_tag(tree, "button")}
    assert len(of_tag(tree, "table")) == 3


def test_a_blow_by_another_place_is_told_so() -> None:
    """With the place that was hit."""
    fought = battle(lost().steps)._replace(blow=Blow("T", 2, LEFT_ARM, spilled=True))
    for language, expected in (
        (
            "en",
            "Tank’s PPC hit your Left arm; spill-over destroyed the torso.",
        ),
        (
            "es",
            "Tanque dio en Brazo izquierdo con PPC; el desbordamiento destruyó el torso.",
        ),
    ):
        names = Names(words_in(language), Setup.of(*lost().record.setup))
        tree = ending(names, fought, lost().state, lost().record)
        assert text_of(of_tag(tree, "p")[0]) == expected


def test_the_dice_are_named() -> None:
    """By their seed as typed, or as given."""
    game = won()
    names = Names(words_in("en"), Setup.of(*game.record.setup))
    for record, expected in (
        (Record(seed="{a} <b>"), "Dice from the seed “{a} <b>”."),
        (Record(faces=(1,)), "Dice entered by hand or saved with the game."),
    ):
        tree = ending(names, battle(game.steps), game.state, record)
        assert expected in [text_of(each) for each in of_tag(tree, "p")]


def test_the_tables_show_the_figures() -> None:
    """Wave by wave, weapon by weapon, and moment by moment."""
    for game in finished()[::9]:
        fought = battle(game.steps)
        tree = screen(game)
        waves = cells(table_called(tree, "Damage by wave"))
        assert [row[1:] for row in waves[:-1]] == [
            [str(n) for n in (wave.time, wave.given, wave.taken, wave.repaired)]
            for wave in fought.waves
        ]
        assert waves[-1] == [
            "All",
            *map(str, (fought.time, fought.given, fought.taken, fought.repaired)),
        ]
        weapons = cells(table_called(tree, "Your weapons"))
        assert [row[1:] for row in weapons] == [
            [str(n) for n in (weapon.used, weapon.dice, weapon.damage, weapon.best)]
            for weapon in fought.weapons
        ]
        (numbers,) = (
            cells(table) for table in of_tag(tree, "table") if not of_tag(table, "caption")
        )
        assert numbers == [[str(n) for n in moment] for moment in fought.moments]
        assert f"Time on the clock: {fought.time}. Dice rolled: {fought.dice}." in text_of(tree)


def test_rows_are_headed_by_what_they_are_about() -> None:
    """The enemies of a wave by name, weapons with their place."""
    tree = screen(lost())
    assert cells(table_called(tree, "Damage by wave"))[0][0] == "1 Attack bike"
    assert [row[0] for row in cells(table_called(tree, "Your weapons"))] == [
        "Wing shield, left shoulder",
        "Missiles, right shoulder",
        "Laser, left arm",
        "Fist, right arm",
    ]


def test_the_best_shot_is_named_where_there_is_one() -> None:
    """And only there."""
    names = Names(words_in("en"), Setup.of(*SHORT.record.setup))
    tree = ending(names, battle(SHORT.steps), LOST.state, SHORT.record)
    assert "Best shot: Single launch (Missiles, right shoulder), 1 damage." in text_of(tree)
    assert "best shot" not in text_of(screen(lost()))


@pytest.mark.parametrize(
    ("language", "heard", "labels"),
    [
        (
            "en",
            "Damage over 8 units of time: 0 dealt, 4 taken. Enemies destroyed: 0.",
            ["dealt 0", "taken 4"],
        ),
        (
            "es",
            "Daño en 8 unidades de tiempo: 0 infligido, 4 recibido. Enemigos destruidos: 0.",
            ["infligido 0", "recibido 4"],
        ),
    ],
)
def test_the_plot_says_and_shows_the_course(language: str, heard: str, labels: list[str]) -> None:
    """Its name has the sums, its lines have labels, its marks are the waves."""
    (picture,) = of_tag(screen(lost(), language), "svg")
    assert picture.attrs["aria-label"] == heard
    named = [each for each in walk(picture) if each.attrs.get("class") == "plot-label"]
    assert [text_of(each) for each in named] == labels
    heads = [each for each in walk(picture) if each.attrs.get("class") == "plot-head"]
    assert [text_of(each) for each in heads] == ["1"]


def test_the_lines_rise_as_the_damage_did() -> None:
    """One corner up for each moment; both end where their sums are on one scale."""
    (picture,) = of_tag(screen(SHORT), "svg")
    given, taken = (
        [float(y) for y in re.findall(r"V(-?[\d.]+)", each.attrs["d"])]
        for each in walk(picture)
        if each.attrs.get("class") == "plot-line"
    )
    # Two points dealt, one after another; one taken, at the last moment.
    zero = taken[0]
    assert zero - given[0] == zero - taken[1] > 0
    assert (len(given), len(taken)) == (2, 2)
    assert zero - given[1] == pytest.approx(2 * (zero - taken[1]), abs=0.2)


def test_flags_fly_over_the_damage_dealt_till_then() -> None:
    """The bike fell at the end of the line."""
    (picture,) = of_tag(screen(SHORT), "svg")
    line = next(each.attrs["d"] for each in walk(picture) if each.attrs.get("class") == "plot-line")
    (flag,) = (each for each in walk(picture) if each.attrs.get("class") == "plot-flag")
    (box,) = of_tag(flag, "rect")
    end = float(re.findall(r"V(-?[\d.]+)", line)[-1])
    assert float(box.attrs["y"]) + 8 == pytest.approx(end - 16, abs=0.2)


def test_fallen_enemies_fly_their_letters() -> None:
    """In the order they fell."""
    for game in finished()[::9]:
        (picture,) = of_tag(screen(game), "svg")
        flags = [each for each in walk(picture) if each.attrs.get("class") == "plot-flag"]
        assert [text_of(each) for each in flags] == [f.letter for f in battle(game.steps).falls]


def test_the_two_languages_say_it_differently() -> None:
    """Nothing on the screen is left in the other language, but what both call the same."""

    def words(language: str) -> set[str]:
        tree = screen(won(), language)
        return {text_of(each) for each in walk(tree) if each.tag in ("button", "h4", "caption")}

    assert not words("en") & words("es")


# --- Between two waves


def said(steps: tuple[Step[State], ...], language: str = "en") -> list[str]:
    """The sentences between two waves."""
    tree = wave_over(Names(words_in(language), steps[-1].state.setup), steps)
    return [text_of(each) for each in of_tag(tree, "p")]


def test_between_waves_it_is_said_what_was_won_and_what_comes() -> None:
    """While you repair, and while you choose a stance."""
    repairing, repaired = SHORT.steps[:-2], SHORT.steps[:-1]
    coming = (
        "Next: wave 2 of 4, with Attack bike + Firethrower, Helo + Firethrower or Artillery "
        "+ Firethrower."
    )
    assert said(repairing) == ["Wave 1 beaten. Repair 2 damage.", coming]
    assert said(repaired) == [
        "Wave 1 beaten. Repaired 1 of 2 damage.",
        coming,
    ]
    assert said(repairing, "es") == [
        "Oleada 1 derrotada. Repara 2 de daño.",
        "Sigue la oleada 2 de 4, con Moto de ataque + Lanzallamas, Helo + Lanzallamas o "
        "Artillería + Lanzallamas.",
    ]


def test_dice_without_a_success_are_told_so() -> None:
    """Nothing could be repaired, so nothing is asked."""
    faces = "13" + "16" + "16" + "13" + "5" + "12"
    game = game_of(*SHORT.record.choices[:-2], faces=faces)
    assert game.state.decision == "stance"
    assert said(game.steps)[0] == "Wave 1 beaten. No repair die shows 3+."


def test_what_is_said_of_repairs_is_true() -> None:
    """Points allowed are the successes of the dice, points repaired those that are open again."""
    seen = 0
    for game in finished():
        allowed = made = 0
        for place, step in enumerate(game.steps):
            for event in step.events:
                if isinstance(event, e.RepairsRolled):
                    allowed, made = sum(face >= 3 for face in event.faces), 0
                made += isinstance(event, e.Repaired)
            if step.state.decision == "stance" and allowed:
                seen += 1
                words = words_in("en")
                assert said(game.steps[: place + 1])[0] == words.say(
                    "ending.wave_repaired", n=allowed, wave=step.state.wave, made=made
                )
    assert seen > 20
