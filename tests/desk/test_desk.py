"""The desk: whole sessions of presses, saves and records, without a page.

Long: a session for each thing a desk does.
"""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser

import pytest

from desk.desk import LONGEST_SEED, Desk
from desk.drawing.nodes import Node, node, to_markup
from desk.guided import Guided
from desk.keeping.save import FORMAT as SAVE_FORMAT
from desk.look import Look
from desk.sight import LONGEST_SHOWN
from desk.words import LANGUAGES
from papermech import position
from papermech.catalogue import MOUNTS
from papermech.chances.repairs import suggest
from papermech.choices import legal_choices, misses, refusal
from papermech.loadout import STANDARD
from papermech.record import Played, Record, from_text
from papermech.rulings import Rulings
from papermech.setup import Setup
from papermech.sheet.ending.suggestion import explain
from papermech.sheet.names import Names
from papermech.sheet.plan import PARTS
from papermech.state import State
from tabletop.record import LONGEST_TEXT, replay
from tests.house.test_page import HOSTILE, INDEX
from tests.house.test_words import compile_words
from tests.papermech.sheet.test_controls import games, some_choice, states, words_of

ODD_PRESSES = (
    "",
    ":",
    "choose",
    "choose:",
    "choose:fly",
    "choose:choose:advance",
    "choose:change:",
    "choose:change:left_arm.4",
    "choose:resolve:",
    "choose:resolve:Z",
    "choose:target:BB",
    "choose:second:none ",
    "choose:reroll:0",
    "choose:reroll:1,1",
    "choose:reroll:99999999999999999999",
    "choose:reroll:\N{ARABIC-INDIC DIGIT ONE}",
    "choose:repair:legs.",
    "choose:repair:torso.1",
    "choose:haste:2",
    "choose:advance ",
    "choose:\ud800",
    "choose:{0}{piece}",
    "CONTINUE",
    "toggle",
    "toggle:",
    "toggle:0",
    "toggle:-1",
    "toggle:1.0",
    "toggle:²",
    "toggle:99",
    "part",
    "part:",
    "part:everything",
    "part:__class__",
    "box",
    "box:",
    "box:torso",
    "language:",
    "language:xx",
    "language:../en",
    "new",
    "record",
    "close:new-dialog",
    "save",
    "_open",
    "__init__",
    *(f"choose:{hostile}" for hostile in HOSTILE),
    *HOSTILE,
)
Opening = Callable[[Desk, str], bool]
OPENINGS: dict[str, Opening] = {"restore": Desk.restore, "open_text": Desk.open_text}


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def desk_of(seed: str = "desk", *presses: str, language: str = "en") -> Guided:
    """A game with standard equipment after some presses, all of which must work."""
    desk = Guided(Record(seed=seed), language)
    for press in presses:
        desk.press(press)
        assert desk.message == "", press
    return desk


def game_of(desk: Desk) -> tuple[State, Played, str]:
    """All that makes the game itself."""
    return desk.state, desk.record, desk.save()


def played_desk(presses: int = 12, seed: str = "desk") -> Guided:
    """A game some random presses old, the last two of them undone."""
    desk = desk_of(seed)
    rng = random.Random(7)
    for _ in range(presses):
        desk.press(f"choose:{some_choice(desk.state, rng)}")
    desk.press("undo")
    desk.press("undo")
    return desk


def long_desk() -> Desk:
    """A game of many presses, each of them made."""
    record = max((game.record for game in games()), key=lambda each: len(each.choices))
    desk = Desk(record._replace(choices=()))
    for choice in record.choices:
        desk.press(f"choose:{choice}")
    return desk


@cache
def old_desks() -> tuple[Desk, ...]:
    """Games in many decisions; tests that use them leave the games as they are."""
    found: dict[str, Desk] = {}
    for game in games()[:40]:
        for made, step in enumerate(game.steps):
            if step.state.decision not in found:
                record = game.record._replace(choices=game.record.choices[:made])
                found[step.state.decision] = Desk(record)
    assert found.keys() == {state.decision for state in states()}
    return tuple(found.values())


def text_of(item: Node) -> str:
    """All text of a tree."""
    return "".join(child if isinstance(child, str) else text_of(child) for child in item.children)


def log_of(look: Look) -> list[list[str]]:
    """The log: for each press its sentences."""
    return [
        [text_of(child) for child in entry.children[1:] if isinstance(child, Node)]
        for entry in look.panels["log"].children
        if isinstance(entry, Node)
    ]


def _with_redo(look: Look, *, on: bool) -> Look:
    """The same look after something was undone, or after nothing was."""
    return look._replace(on=look.on | {"redo"} if on else look.on - {"redo"})


def ids(item: Node) -> Iterator[str]:
    """The ids in a tree."""
    if "id" in item.attrs:
        yield item.attrs["id"]
    for child in item.children:
        if isinstance(child, Node):
            yield from ids(child)


def reach(desk: Desk, decision: str, rng: random.Random) -> None:
    """Play on until a decision is asked, from anew as often as needed."""
    for attempt in range(400):
        if desk.state.decision == decision:
            return
        if not desk.state.legal:
            assert desk.new_game(f"reach {attempt}")
        desk.press(f"choose:{some_choice(desk.state, rng)}")
    raise AssertionError(decision)


# --- Pressing


def test_a_session_of_any_presses_changes_the_game_only_as_meant() -> None:
    """Hundreds of presses, sensible or not: none raises, and a message means no change."""
    rng = random.Random(11)
    met: Counter[str] = Counter()
    for number in range(5):
        loadout, rulings = games()[number].record.setup
        desk = Desk(Record(loadout, rulings, seed=f"session {number}"))
        for _ in range(90):
            verb = rng.choice(("choose",) * 6 + ("continue", "undo", "redo", "toggle", "odd"))
            verb = rng.choice((verb, verb, verb, "part", "language"))
            state, record, _ = before = game_of(desk)
            written = position.to_text(state), state.legal
            press = {
                "choose": f"choose:{some_choice(state, rng) if state.legal else 'cw'}",
                "toggle": f"toggle:{rng.randint(0, 9)}",
                "part": f"part:{rng.choice(list(PARTS))}",
                "language": f"language:{rng.choice(LANGUAGES)}",
                "odd": rng.choice(ODD_PRESSES),
            }.get(verb, verb)
            desk.press(press)
            look = desk.look()
            assert desk.state.legal == legal_choices(desk.state)
            # Nor has what was on the desk before the press changed in the hands of others.
            assert (position.to_text(state), legal_choices(state)) == written
            met[f"{verb} refused" if desk.message else verb] += 1
            if desk.message or verb in ("toggle", "part", "language", "odd"):
                assert game_of(desk) == before, press
            elif verb == "choose":
                assert desk.record.choices == (*record.choices, press.removeprefix("choose:"))
                assert look.on == {"undo", "undo-turn"}
            elif verb == "continue":
                assert set(desk.record.choices[len(record.choices) :]) == {"advance"}
            elif verb == "undo":
                assert len(desk.record.choices) <= len(record.choices)
            else:
                assert desk.record.choices[: len(record.choices)] == record.choices
    meant = {"choose", "continue", "undo", "redo", "toggle", "part", "language", "odd"}
    assert {*meant, "odd refused"} <= met.keys()


@pytest.mark.parametrize("press", ODD_PRESSES, ids=ascii)
def test_odd_presses_never_raise_and_never_change_the_game(press: str) -> None:
    """Whatever decision is asked; what was meant as a choice is answered with a sentence."""
    for desk in old_desks():
        before = game_of(desk)
        desk.press(press)
        desk.look()
        assert game_of(desk) == before
        assert bool(desk.message) == (press == "choose" or press.startswith("choose:"))


@pytest.mark.parametrize("digits", ["1" * 5_000, "٣" * 5_000], ids=["plain", "arabic"])
def test_a_position_of_any_length_is_no_die(digits: str) -> None:
    """Python refuses to read numbers of more than 4,300 digits; the desk just finds no such die."""
    desk = desk_of()
    reach(desk, "reroll", random.Random(3))
    before = desk.look()
    desk.press(f"toggle:{digits}")
    assert desk.look() == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_choice_says_why(language: str) -> None:
    """The sentence of the engine's reason, in every decision and in the player's language."""
    rng = random.Random(5)
    pool = sorted({choice for game in games() for choice in game.record.choices} | {"", "fly"})
    seen = set()
    for old in old_desks():
        desk = Desk(old.record, language)
        before = game_of(desk)
        for choice in rng.sample(pool, min(150, len(pool))):
            reason = refusal(desk.state, choice)
            if reason is not None:
                seen.add(reason)
                desk.press(f"choose:{choice}")
                assert desk.message == words_of(language).say(f"refusal.{reason}")
                assert desk.look().texts["message"] == desk.message
        assert game_of(desk) == before
    assert len(seen) >= 8


def test_rolling_no_dice_again_is_answered_by_what_is_asked() -> None:
    """Where dice may be rolled again, that one must be picked; elsewhere, that it is not asked."""
    desk = desk_of()
    desk.press("choose:reroll:")
    assert desk.message == "Not now: finish the current choice."
    reach(desk, "reroll", random.Random(3))
    desk.press("choose:reroll:")
    assert desk.message == "Choose at least one die."


def test_a_message_goes_with_the_next_press() -> None:
    """Turning to another part of the sheet leaves it standing, as it answers nothing."""
    desk = desk_of()
    for press in ("undo", "redo", "choose:left_arm.1", "language:es", "toggle:1", "nonsense"):
        desk.press("choose:fly")
        assert desk.message
        desk.press("part:radar")
        assert desk.message
        desk.press(press)
        assert desk.message == ""


def test_undo_and_redo_at_the_ends_do_nothing() -> None:
    """No message either: their buttons are off."""
    desk = desk_of()
    before = desk.look()
    assert before.on == frozenset()
    desk.press("undo")
    desk.press("redo")
    assert desk.look() == before


def test_undo_and_redo_bring_back_every_look() -> None:
    """All the way to the set-up and forward again."""
    desk = desk_of("looks")
    rng = random.Random(4)
    looks = [desk.look()]
    for _ in range(25):
        desk.press("continue" if "advance" in desk.state.legal and rng.random() < 0.5 else "-")
        if desk.look() == looks[-1]:
            desk.press(f"choose:{some_choice(desk.state, rng)}")
        looks.append(desk.look())
    last = len(looks) - 1
    for place in reversed(range(last)):
        desk.press("undo")
        assert desk.look() == _with_redo(looks[place], on=True)
    for place in range(1, last + 1):
        desk.press("redo")
        assert desk.look() == _with_redo(looks[place], on=place < last)


def test_continue_stops_where_single_units_would_leave_the_clear_window() -> None:
    """Exactly there: where somebody comes to the active space, or something is asked."""
    stops = set()
    for number, game in enumerate(games()[:24]):
        rng = random.Random(number)
        desk = Desk(Record(game.record.loadout, game.record.rulings, seed=f"units {number}"))
        for _ in range(25):
            if "advance" in desk.state.legal:
                before = desk.state
                single = Desk(desk.record)
                while "advance" in single.state.legal:
                    single.press("choose:advance")
                desk.press("continue")
                assert desk.state == single.state
                assert desk.record == single.record
                due = any(enemy.time == 0 for enemy in desk.state.enemies)
                assert due or desk.state.decision != "window"
                stops.add(desk.state.decision)
                desk.press("undo")
                assert desk.state is before
                desk.press("redo")
            if not desk.state.legal:
                break
            desk.press(f"choose:{some_choice(desk.state, rng)}")
    assert stops >= {"window", "action"}


def test_continue_where_nothing_moves_is_refused() -> None:
    """With an enemy due it says so; in another decision that something else is asked."""
    desk = desk_of()
    assert desk.state.decision == "action"
    before = game_of(desk)
    desk.press("continue")
    assert desk.message == "Not now: finish the current choice."
    rng = random.Random(2)
    while not any(choice.startswith("resolve:") for choice in desk.state.legal):
        desk.press(f"choose:{some_choice(desk.state, rng)}")
    due = game_of(desk)
    desk.press("continue")
    assert desk.message == "An enemy on Active goes first."
    assert game_of(desk) == due
    assert due != before


def test_dice_to_roll_again_start_ticked_and_can_be_toggled() -> None:
    """All misses at first; a hit or a place without a die cannot be ticked; undo ticks anew."""
    desk = desk_of()
    reach(desk, "reroll", random.Random(3))

    def ticked() -> list[int]:
        markup = to_markup(desk.look().panels["choices"])
        return [
            place
            for place in range(1, 10)
            if f'data-do="toggle:{place}"' in markup
            and 'aria-pressed="true"' in markup.split(f'data-do="toggle:{place}"')[0][-120:]
        ]

    all_misses = list(misses(desk.state))
    assert ticked() == all_misses
    first = all_misses[0]
    desk.press(f"toggle:{first}")
    assert ticked() == all_misses[1:]
    for place in range(12):
        if place not in all_misses:
            desk.press(f"toggle:{place}")
    assert ticked() == all_misses[1:]
    desk.press(f"toggle:{first}")
    assert ticked() == all_misses
    desk.press(f"toggle:{first}")
    desk.press("choose:keep")
    desk.press("undo")
    assert ticked() == all_misses


# --- Looking


def test_nothing_changed_looks_the_same() -> None:
    """Looking changes nothing, and a refused press leaves only its message."""
    desk = played_desk()
    look = desk.look()
    assert desk.look() == look
    desk.press("choose:fly")
    assert desk.look() == look._replace(texts={**look.texts, "message": desk.message})
    desk.press("part:whole")
    desk.press("nonsense")
    assert desk.look() == look


def opened_box(desk: Desk) -> str:
    """The box whose actions are in sight where there is no room for all."""
    tree = desk.look().panels["choices"]
    (opened,) = (
        str(each.attrs["id"])
        for each in tree.children
        if isinstance(each, Node) and each.attrs.get("data-open") == "true"
    )
    return opened.removeprefix("box.")


def test_a_box_is_only_looked_at() -> None:
    """It stays in sight, with the last message, until an action is chosen; then that one's."""
    desk = desk_of()
    assert opened_box(desk) == "legs"
    desk.press("choose:fly")
    told = desk.message
    desk.press("box:right_arm")
    desk.press("box:moon")
    assert opened_box(desk) == "right_arm"
    assert desk.message == told
    desk.press("choose:left_arm.1")
    while desk.state.decision != "action":
        desk.press(f"choose:{desk.state.legal[0]}")
    assert opened_box(desk) == "left_arm"


def test_a_part_of_the_sheet_is_only_looked_at() -> None:
    """Its button is the pressed one; unknown parts are none."""
    desk = desk_of()
    for part, box in PARTS.items():
        desk.press(f"part:{part}")
        look = desk.look()
        assert look.part == box
        pressed = {
            name: each["aria-pressed"]
            for name, each in look.marks.items()
            if name.startswith("part.")
        }
        assert pressed == {f"part.{name}": str(name == part).lower() for name in PARTS}
    desk.press("part:moon")
    assert desk.look().part == PARTS["tables"]


def test_everything_that_is_looked_at_is_on_the_page_or_the_sheet() -> None:
    """Each mark, panel and text names an element that is there."""
    for number in (0, 1, 2, 3):
        desk = Desk(games()[number].record)
        look = desk.look()
        there = set(ids(desk.sheet()))
        named = {*look.marks, *look.panels, *look.texts}
        assert [name for name in named - there if f'id="{name}"' not in INDEX] == []


def test_the_log_has_an_entry_for_the_set_up_and_for_every_press() -> None:
    """In order, the newest last; undone presses are not in it."""
    desk = desk_of("log", "choose:left_arm.3")
    desk.press(f"choose:{desk.state.legal[-1]}")
    entries = log_of(desk.look())
    assert len(entries) == 3
    assert entries[0][0].startswith("Wave 1: ")
    assert entries[1][0].startswith("You choose Full charge (Laser, left arm): time 4. Clock +1.")
    desk.press("undo")
    assert log_of(desk.look()) == entries[:2]
    desk.press("redo")
    assert log_of(desk.look()) == entries


def test_a_press_after_undo_is_told_anew() -> None:
    """The log never shows what was undone and replaced, however often it was looked at."""
    desk = desk_of("log")
    for action in ("left_arm.1", "right_arm.2", "legs.walk_forwards"):
        desk.press(f"choose:{action}")
        name = {"left_arm.1": "Quick pulse", "right_arm.2": "Uppercut"}.get(action, "Walk forwards")
        assert name in log_of(desk.look())[1][0]
        desk.press("undo")
        assert len(log_of(desk.look())) == 1


def test_the_log_is_the_same_after_coming_back() -> None:
    """Told piece by piece while playing, or at once after restoring."""
    desk = played_desk(20)
    desk.press("redo")
    desk.press("redo")
    other = desk_of("other")
    assert other.restore(desk.save())
    assert other.look() == desk.look()


def test_dice_stay_in_sight_until_others_are_thrown() -> None:
    """A press without dice leaves the last ones lying; undo brings back those of before."""
    desk = desk_of("dice")
    set_up = desk.look().panels["dice"]
    assert "Wave" in text_of(set_up)
    desk.press("choose:right_shoulder.3")
    assert desk.look().panels["dice"] == set_up
    used = desk.state.dice_used
    rng = random.Random(1)
    while desk.state.dice_used == used:
        desk.press(f"choose:{some_choice(desk.state, rng)}")
    assert desk.look().panels["dice"] != set_up
    desk.press("undo")
    assert desk.look().panels["dice"] == set_up


def test_texts_of_the_game() -> None:
    """Name of the game with wave and seed, weight and its penalty."""
    texts = desk_of("ñandú ⚙").look().texts
    assert texts["game-name"] == "Wave 1 of 4 · seed: ñandú ⚙"
    assert (texts["weight.value"], texts["weight.penalty"]) == ("12", "T+0")
    record = Record(STANDARD._replace(left_arm="tower_shield", legs_armour=5), faces=(1, 1, 1) * 9)
    texts = Desk(record, "es").look().texts
    assert texts["game-name"] == "Oleada 1 de 4 · tus propios dados"
    assert (texts["weight.value"], texts["weight.penalty"]) == ("14", "T+1")


@pytest.mark.parametrize("number", range(16))
def test_the_sheet_says_the_weight_and_power_of_the_game(number: int) -> None:
    """As the engine counts them, for any equipment and ruling."""
    record = games()[number].record
    desk = Desk(record._replace(choices=()))
    setup = Setup.of(*record.setup)
    markup = to_markup(desk.sheet())
    texts = desk.look().texts
    assert f'id="weight.value" class="value" x="433" y="1003">{texts["weight.value"]}<' in markup
    assert texts["weight.penalty"] in markup
    for mount in MOUNTS:
        for row in (1, 2, 3):
            drawn = markup.split(f'id="action.{mount}.{row}"')[1].split('id="action.')[0]
            assert f">P{setup.actions[f'{mount}.{row}'].power}" in drawn
    assert desk.plays_standard == (record.loadout == STANDARD and record.rulings == Rulings())


def test_the_setup_of_a_look_changes_with_equipment_and_rulings_alone() -> None:
    """So the sheet is drawn anew only where it differs."""
    desk = desk_of()
    setup = desk.look().setup
    desk.press("choose:left_arm.1")
    assert desk.look().setup == setup
    assert desk.new_game("another")
    assert desk.look().setup == setup
    assert desk.open_text(Record(rulings=Rulings(punch="list"), seed="x").to_text())
    assert desk.look().setup != setup
    assert not desk.plays_standard


# --- Languages


def test_another_language_keeps_the_game_and_what_is_ticked() -> None:
    """To Spanish and back, everything looks as before."""
    desk = desk_of()
    reach(desk, "reroll", random.Random(3))
    desk.press(f"toggle:{misses(desk.state)[0]}")
    before, english = game_of(desk), desk.look()
    desk.press("language:es")
    spanish = desk.look()
    assert game_of(desk) == before
    assert spanish.language == "es"
    assert spanish.texts["prompt"] == "¿Repetir dados?"
    assert len(log_of(spanish)) == len(log_of(english))
    assert all(one != other for one, other in zip(log_of(spanish), log_of(english), strict=True))
    assert spanish.on == english.on
    desk.press("language:en")
    assert desk.look() == english


def test_a_switched_desk_looks_like_one_that_spoke_so_from_the_start() -> None:
    """No word of the other language is left."""
    desk = played_desk()
    desk.press("language:es")
    other = desk_of("x", language="es")
    assert other.restore(desk.save())
    assert other.look() == desk.look()


def test_an_unknown_language_is_not_spoken() -> None:
    """The desk goes on as it was; a desk cannot begin with one."""
    desk = desk_of()
    before = desk.look()
    desk.press("language:fr")
    assert desk.look() == before
    with pytest.raises(ValueError, match="fr"):
        Desk(Record(seed="x"), "fr")


# --- New games


@pytest.mark.parametrize(
    "seed",
    ["", " ", "s" * LONGEST_SEED, "\N{ROBOT FACE}" * LONGEST_SEED, "\0", "a\nb", *HOSTILE],
    ids=ascii,
)
def test_any_text_of_up_to_200_characters_is_a_seed(seed: str) -> None:
    """Taken to the letter: shown, kept and brought back."""
    desk = played_desk()
    assert desk.new_game(seed)
    assert desk.message == ""
    assert desk.record == Record(seed=seed)
    if len(seed) <= LONGEST_SHOWN:
        assert desk.look().texts["game-name"].endswith(f"seed: {seed}")
    assert "undo" not in desk.look().on
    assert "redo" not in desk.look().on
    other = desk_of("other")
    assert other.restore(desk.save())
    assert other.record == desk.record


@pytest.mark.parametrize("seed", ["abc" * 27, "x" * 3_000, "e" + "\u0301" * 30_000])
def test_a_long_seed_is_shown_by_its_ends(seed: str) -> None:
    """A link may hold any; its length is told, and all of it where the pointer rests."""
    assert len(seed) > LONGEST_SHOWN
    desk = Desk(Record(seed=seed))
    look = desk.look()
    shown = f"{seed[:50]}…{seed[-30:]} ({len(seed)} characters)"
    assert look.texts["game-name"] == f"Wave 1 of 4 · seed: {shown}"
    assert look.marks["game-name"] == {"title": seed}
    assert shown in desk.line_on_paper(is_blank=False)
    assert desk.record.seed == seed
    short = Desk(Record(seed="x" * LONGEST_SHOWN)).look()
    assert short.texts["game-name"].endswith("x" * LONGEST_SHOWN)
    assert short.marks["game-name"] == {"title": None}


@pytest.mark.parametrize(
    ("seed", "named"),
    [
        ("s" * 201, "Use up to 200 characters"),
        ("s" * 1_000_000, "Use up to 200 characters"),
        ("half \ud83d", "\\ud83d"),
        ("\udc00", "\\udc00"),
    ],
    ids=["201", "a million", "half a pair", "lone surrogate"],
)
def test_a_seed_that_cannot_be_used_leaves_the_game_alone(seed: str, named: str) -> None:
    """One sentence says why."""
    desk = played_desk()
    before = game_of(desk)
    assert not desk.new_game(seed)
    assert named in desk.message
    assert len(desk.message) < 200
    assert game_of(desk) == before
    desk.message.encode()


def test_a_new_game_keeps_equipment_rulings_language_and_part() -> None:
    """Only the dice are others."""
    record = Record(STANDARD._replace(left_arm="ppc"), Rulings(haste="between"), seed="one")
    desk = Desk(record, "es")
    desk.press("part:enemies")
    assert desk.new_game("two")
    assert desk.record == record._replace(seed="two")
    assert desk.look().language == "es"
    assert desk.look().part == PARTS["enemies"]


def test_a_new_game_after_given_dice_has_a_seed() -> None:
    """The faces are gone."""
    desk = Desk(games()[1].record)
    assert desk.new_game("fresh")
    assert desk.record.faces is None
    assert desk.record.seed == "fresh"


# --- Saves


def test_a_save_brings_back_every_moment_of_a_session() -> None:
    """Game, log, dice, undone presses and all: the looks are the same at every step."""
    rng = random.Random(9)
    other = desk_of("other")
    for number in range(4):
        desk = Desk(games()[number * 5].record._replace(choices=(), faces=None, seed=f"{number}"))
        for _ in range(60):
            press = rng.choice(("choose", "choose", "choose", "continue", "undo", "undo", "redo"))
            if press == "choose":
                press = f"choose:{some_choice(desk.state, rng) if desk.state.legal else ''}"
            desk.press(press)
            text = desk.save()
            assert other.restore(text)
            assert other.save() == text
            assert game_of(other)[:2] == game_of(desk)[:2]
            if desk.message == "":
                look = desk.look()
                while not other.is_log_written:
                    other.write_on()
                assert other.look() == look
                assert other.message == ""


def test_of_a_long_game_that_is_opened_the_last_presses_are_told_first() -> None:
    """All have their place at once, and by and by all are told as when they were played."""
    played = long_desk()
    log = played.look().panels["log"].children
    desk = Desk(played.record)
    told = desk.look().panels["log"].children
    blank = node("li", class_="entry")
    assert desk.log.children == told
    assert len(told) == len(log)
    assert told[-21:] == log[-21:]
    assert all(entry == blank for entry in told[:-21])
    before = 0
    while not desk.is_log_written:
        desk.write_on()
        written = sum(entry != blank for entry in desk.log.children)
        assert written > before
        before = written
    assert desk.look() == played.look()
    desk.write_on()
    assert desk.is_log_written


def test_what_lies_round_an_earlier_moment_is_told_when_it_is_looked_at() -> None:
    """Also where the game was only just opened."""
    played = long_desk()
    desk = Desk(played.record)
    for where in ("look:3", "look:start"):
        for each in (played, desk):
            each.press(where)
        log, told = played.look().panels["log"].children, desk.look().panels["log"].children
        assert told[:10] == log[:10]
        assert told[-21:] == log[-21:]
        assert told[30] == node("li", class_="entry")


def test_what_was_undone_can_be_redone_after_coming_back() -> None:
    """With the very same dice."""
    desk = played_desk()
    other = desk_of("other")
    assert other.restore(desk.save())
    for press in ("redo", "redo", "redo"):
        desk.press(press)
        other.press(press)
        assert other.state == desk.state
    assert "redo" not in other.look().on


def test_a_save_is_one_line_that_names_its_format() -> None:
    """And its record is the whole game, undone presses included."""
    desk = played_desk()
    text = desk.save()
    assert "\n" not in text
    value = json.loads(text)
    assert value["format"] == SAVE_FORMAT
    assert value["presses"] == len(value["ends"]) - 2
    assert len(value["record"]["choices"]) == value["ends"][-1]


def test_the_record_leaves_out_what_was_undone() -> None:
    """What is copied from the page is the game as it stands."""
    desk = played_desk()
    steps = list(replay(desk.record))
    assert steps[-1].state == desk.state
    assert from_text(desk.record.to_text()) == desk.record


def test_a_restored_game_keeps_language_and_part() -> None:
    """They are not the game's."""
    desk = desk_of("x", language="es")
    desk.press("part:left")
    assert desk.restore(played_desk().save())
    assert desk.look().language == "es"
    assert desk.look().part == PARTS["left"]


def test_ends_that_do_not_fit_make_each_choice_a_press() -> None:
    """The game is brought back all the same."""
    desk = played_desk()
    desk.press("redo")
    desk.press("redo")
    value = json.loads(desk.save())
    unfitting: tuple[object, ...] = ([], [99], [2, 1], "x", None, [True], [1.0], [[1]], {})
    for ends in unfitting:
        other = desk_of("other")
        assert other.restore(json.dumps({**value, "ends": ends}))
        assert other.state == desk.state
        assert len(log_of(other.look())) == 1 + len(desk.record.choices)


# --- Texts that cannot be opened


def a_record(**changes: object) -> str:
    """A record as text with some pieces replaced."""
    return json.dumps(Record(seed="x").as_json() | changes)


def equipped(**changes: object) -> str:
    """A record with other equipment."""
    return a_record(loadout=STANDARD._asdict() | changes)


BAD_RECORDS = {
    "nothing": ("", "damaged and cannot be read"),
    "blanks": (" \n\t ", "damaged and cannot be read"),
    "prose": ("hello", "damaged and cannot be read"),
    "half": (a_record()[:60], "damaged and cannot be read"),
    "NaN": ("NaN", "damaged and cannot be read"),
    "a list": ("[1, 2]", "[1, 2]"),
    "null": ("null", "None"),
    "foreign": (a_record(format="chess/1"), "chess/1"),
    "no format": (a_record(format=None), "None"),
    "a list of formats": (a_record(format=["papermech-record/1"]), "papermech-record/1"),
    "of the future": (a_record(format="papermech-record/2"), "papermech-record/2"),
    "a save": (json.dumps({"format": SAVE_FORMAT, "record": {}}), "None"),
    "an illegal choice": (a_record(choices=["legs.walk_forwards", "fly"]), "Choice 2"),
    "a choice of another kind": (a_record(choices=["legs.walk_forwards", 7]), "7"),
    "choices of another kind": (a_record(choices="advance"), "choices"),
    "an unknown ruling": (a_record(rulings={"gravity": "off"}), "gravity"),
    "an unknown value": (a_record(rulings={"punch": "soft"}), "soft"),
    "rulings of another kind": (a_record(rulings=[]), "rulings"),
    "an unknown weapon": (equipped(left_arm="banjo"), "banjo"),
    "an unknown mount": (equipped(tail="laser"), "tail"),
    "an empty mount": (equipped(left_arm=None), "left_arm"),
    "a weapon where it may not go": (equipped(left_arm="mortar"), "mortar"),
    "too much armour": (equipped(torso_armour=6), "torso_armour 6"),
    "armour of another kind": (equipped(legs_armour="4"), "4"),
    "no loadout": (a_record(loadout=None), "loadout"),
    "a seventh face": (a_record(dice={"faces": [1, 7]}), "7"),
    "two kinds of dice": (a_record(dice={"faces": [1], "seed": "x"}), "faces, seed"),
    "no dice": (a_record(dice={}), "faces"),
    "dice of another kind": (a_record(dice=6), "dice"),
    "half a character": (a_record(dice={"seed": "\ud800"}), "\\ud800"),
    "too long": (a_record() + " x" * LONGEST_TEXT, str(LONGEST_TEXT)),
    "too many choices": (a_record(choices=["a"] * 5_001), "5001"),
    "markup": (equipped(left_arm="<img src=x onerror=alert(1)>"), "<img src=x onerror=alert(1)>"),
    "braces": (equipped(left_arm="{piece} {0}"), "{piece} {0}"),
    "line breaks": (equipped(left_arm="a\nb\u2028c"), "a\ufffdb\ufffdc"),
    "a thousand letters": (equipped(left_arm="w" * 1_000), "w" * 59 + "…"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BAD_RECORDS)
def test_a_record_that_cannot_be_opened_is_answered_in_one_sentence(
    name: str, language: str
) -> None:
    """It names the piece, and the running game goes on as it was."""
    text, piece = BAD_RECORDS[name]
    desk = played_desk()
    desk.press(f"language:{language}")
    before = game_of(desk)
    assert not desk.open_text(text)
    if language == "en" or "read" not in piece:
        wanted = piece if language == "en" else piece.replace("Choice 2", "elección 2")
        assert wanted in desk.message
    assert "\n" not in desk.message
    assert desk.message == desk.look().texts["message"]
    assert game_of(desk) == before
    assert "redo" in desk.look().on


@pytest.mark.parametrize(
    "name", [name for name in BAD_RECORDS if name not in ("too long", "a save")]
)
def test_a_save_whose_record_cannot_be_opened_is_refused_alike(name: str) -> None:
    """The same sentence as for the record alone."""
    text, _ = BAD_RECORDS[name]
    desk = played_desk()
    before = game_of(desk)
    try:
        record = json.loads(text)
    except ValueError:
        assert not desk.restore(text)
        assert desk.message
        assert game_of(desk) == before
        return
    if name != "NaN":
        desk.open_text(text)
        answer = desk.message
        save = {"format": SAVE_FORMAT, "record": record, "ends": [], "presses": 0}
        assert not desk.restore(json.dumps(save))
        assert desk.message == answer
    assert game_of(desk) == before


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("", "damaged"),
        ("[]", "[]"),
        ("7", "7"),
        ('{"format":"papermech-save/2"}', "papermech-save/2"),
        ('{"format":"papermech-save/1"}', "None"),
        ('{"format":"papermech-save/1","record":[]}', "[]"),
        (a_record(), "papermech-record/1"),
    ],
)
def test_what_is_no_save_is_refused(text: str, piece: str) -> None:
    """One sentence, and the running game goes on."""
    desk = played_desk()
    before = game_of(desk)
    assert not desk.restore(text)
    assert piece in desk.message
    assert game_of(desk) == before


@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.parametrize("inside", ["{}", '{{"format":{}}}', '{{"format":"x","record":{}}}'])
def test_boxes_in_boxes_of_any_depth_are_refused(opening: str, inside: str) -> None:
    """Python gives up at some depth, in reading or in showing; the player is told either way."""
    desk = desk_of()
    before = game_of(desk)
    for depth in (*range(700, 1_050), 5_000, 90_000):
        text = inside.format("[" * depth + "]" * depth)
        assert not OPENINGS[opening](desk, text), depth
        assert desk.message
    assert game_of(desk) == before


def test_numbers_of_any_length_are_refused() -> None:
    """Python refuses to read them; the player is told."""
    desk = desk_of()
    for text in ("9" * 5_000, '{"format":' + "9" * 5_000 + "}", "1e999", "-" + "0" * 9_999):
        assert not desk.restore(text)
        assert desk.message
        assert not desk.open_text(text)
        assert desk.message


@pytest.mark.parametrize("before_and_after", [("", "\n"), ("\ufeff", ""), (" \n\t", " ")])
def test_a_pasted_record_may_have_blanks_around_it(before_and_after: tuple[str, str]) -> None:
    """And the mark that some editors put first."""
    before, after = before_and_after
    desk = desk_of()
    assert desk.open_text(before + Record(seed="pasted").to_text() + after)
    assert desk.record == Record(seed="pasted")


def test_opening_stops_at_the_first_illegal_choice_without_harm() -> None:
    """Not as far as it goes: an illegal choice is damage, and is named with its place."""
    desk = played_desk()
    before = game_of(desk)
    made = games()[0].record.choices[:5]
    text = games()[0].record._replace(choices=(*made, "fly", "advance")).to_text()
    assert not desk.open_text(text)
    assert "Choice 6" in desk.message
    assert "“fly”" in desk.message
    assert game_of(desk) == before


# --- The last screen, repairs, and what is looked at


def dos_of(item: Node) -> set[str]:
    """All that the controls of a tree do."""
    found = {item.attrs["data-do"]} if "data-do" in item.attrs else set()
    return found.union(*(dos_of(child) for child in item.children if isinstance(child, Node)))


@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_a_game_that_is_over_shows_its_last_screen(outcome: str) -> None:
    """With the ways on from there, and nothing to choose."""
    game = next(game for game in games() if game.steps[-1].state.outcome == outcome)
    desk = Desk(game.record)
    found = dos_of(desk.look().panels["choices"])
    assert {"new", "again:same", "look:start", "record"} <= found
    assert not {do for do in found if do.startswith("choose:")}


def test_a_repair_is_advised_with_its_reason() -> None:
    """In the place of the plain help."""
    desk = next(desk for desk in old_desks() if desk.state.decision == "repair")
    advice = desk.look().texts["advice"]
    assert advice == explain(Names(words_of("en"), desk.state.setup), suggest(desk.state))


def test_between_two_waves_it_says_what_was_won_and_what_comes() -> None:
    """While repairs and stance are asked, and at no other time nor while looking back."""
    for desk in old_desks():
        shown = text_of(desk.look().panels["wave-over"])
        assert bool(shown) == (desk.state.decision in ("repair", "stance")), desk.state.decision
        if shown:
            assert str(desk.state.wave + 1) in shown
            desk.press("look:back")
            assert text_of(desk.look().panels["wave-over"]) == ""
            desk.press("look:end")


def test_what_is_looked_at_is_foreseen_with_its_odds() -> None:
    """Nothing is chosen by it; the odds can be switched off; a game at rest foresees nothing."""
    desk = next(desk for desk in old_desks() if desk.state.decision == "target")
    before = desk.save()
    seen = desk.point_at(f"choose:{desk.state.legal[0]}")
    assert seen.odds.children
    assert seen.caption
    assert desk.point_at("").odds.children == ()
    desk.press("odds:off")
    assert desk.point_at(f"choose:{desk.state.legal[0]}").odds.children == ()
    assert desk.point_at(f"choose:{desk.state.legal[0]}").caption == seen.caption
    desk.press("odds:on")
    desk.press("look:start")
    assert desk.point_at(f"choose:{desk.state.legal[0]}").odds.children == ()
    desk.press("look:end")
    assert desk.save() == before


# --- Damage of every kind

ODD_VALUES: tuple[object, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    10**40,
    1.5,
    float("nan"),
    float("inf"),
    "",
    "x",
    "\ud800",
    "9" * 5_000,
    "advance",
    "<img src=x onerror=alert(1)>",
    "{piece}",
    [],
    [[]],
    [None],
    {},
    {"seed": None},
    {"faces": [6] * 3},
    {"": {}},
)

Path = tuple[str | int, ...]


def places(value: object, path: Path = ()) -> Iterator[Path]:
    """The path to every field of JSON values."""
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from places(inner, (*path, place))


def damaged(value: dict[str, object], path: Path, rng: random.Random) -> object:
    """A copy with one field replaced, removed, doubled or renamed."""
    if not path:
        return rng.choice(ODD_VALUES)
    whole = copy.deepcopy(value)
    holder: object = whole
    for step in path[:-1]:
        holder = holder[step]  # type: ignore[index]
    last = path[-1]
    way = rng.choice(("replace", "replace", "replace", "remove", "more"))
    if isinstance(holder, dict):
        if way == "remove":
            del holder[last]
        elif way == "more":
            holder[f"{last}x"] = holder[last]
        else:
            holder[last] = rng.choice(ODD_VALUES)
    else:
        assert isinstance(holder, list)
        assert isinstance(last, int)
        if way == "remove":
            del holder[last]
        elif way == "more":
            holder.insert(last, rng.choice((holder[last], rng.choice(ODD_VALUES))))
        else:
            holder[last] = rng.choice(ODD_VALUES)
    return whole


def check_answer(desk: Desk, opened: bool, before: tuple[State, Played, str]) -> None:
    """True with a game that can be played on, or one sentence and the game as it was."""
    desk.message.encode()
    if opened:
        desk.look()
        kept = desk_of("kept")
        assert kept.restore(desk.save())
        assert kept.state == desk.state
    else:
        assert desk.message
        assert "\n" not in desk.message
        assert game_of(desk) == before


def saves() -> list[dict[str, object]]:
    """Saves to damage: with a seed and undone presses, and with given faces."""
    faces = games()[6].record
    short = faces._replace(choices=faces.choices[:12])
    with_faces = Desk(short)
    with_faces.press("undo")
    return [json.loads(played_desk(9).save()), json.loads(with_faces.save())]


@pytest.mark.parametrize("which", [0, 1], ids=["seed", "faces"])
def test_a_save_damaged_in_any_single_field_never_raises(which: int) -> None:
    """Every field in several ways: it opens, or is refused with a sentence."""
    rng = random.Random(which)
    value = saves()[which]
    desk = played_desk(5)
    before = game_of(desk)
    opened = 0
    paths = list(places(value))
    faces = [path for path in paths if "faces" in path and len(path) > 3]
    for path in [each for each in paths if each not in faces[8:]]:
        for _ in range(6):
            text = json.dumps(damaged(value, path, rng))
            answer = desk.restore(text)
            check_answer(desk, answer, before)
            if answer:
                opened += 1
                assert desk.restore(before[2])
    assert opened > 10


@pytest.mark.parametrize("which", [0, 1], ids=["seed", "faces"])
def test_each_field_of_a_save_takes_every_odd_value_without_raising(which: int) -> None:
    """Ends, presses and record, and what is in the record, in turn."""
    value = saves()[which]
    desk = played_desk(5)
    before = game_of(desk)
    record = value["record"]
    assert isinstance(record, dict)
    for odd in ODD_VALUES:
        variants: list[dict[str, object]] = [{**value, key: odd} for key in value]
        variants += [{**value, "record": {**record, key: odd}} for key in record]
        variants += [
            {**value, "record": {**record, part: {**record[part], key: odd}}}
            for part in ("loadout", "rulings", "dice")
            for key in (*record[part], "extra")
        ]
        for variant in variants:
            answer = desk.restore(json.dumps(variant))
            check_answer(desk, answer, before)
            if answer:
                assert desk.restore(before[2])


@pytest.mark.parametrize("opening", OPENINGS)
def test_a_text_with_characters_cut_swapped_or_put_in_never_raises(opening: str) -> None:
    """As a bad line or a careless hand would leave it."""
    rng = random.Random(21)
    desk = played_desk(9)
    before = game_of(desk)
    text = desk.save() if opening == "restore" else desk.record.to_text()
    for _ in range(300):
        place = rng.randrange(len(text))
        end = place + rng.choice((0, 1, 1, 2, 40))
        put = rng.choice(("", '"', "}", "\\", "\0", "\ud800", "9", "é", "[" * 5))
        answer = OPENINGS[opening](desk, text[:place] + put + text[end:])
        check_answer(desk, answer, before)
        if answer:
            assert desk.restore(before[2])


# --- Hostile texts


class Tags(HTMLParser):
    """Counts elements by tag and collects handlers of events."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.handlers: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        self.tags.add(tag)
        self.handlers += [name for name, _ in attrs if name.startswith("on")]


@pytest.mark.parametrize("hostile", HOSTILE, ids=ascii)
def test_hostile_text_stays_text(hostile: str) -> None:
    """As a seed, a choice or a piece of a record it is shown to the letter, never as markup."""
    desk = desk_of()
    assert desk.new_game(hostile)
    assert hostile in desk.look().texts["game-name"]
    desk.press(f"choose:{hostile}")
    desk.open_text(equipped(left_arm=hostile))
    shown = "".join(c if c.isprintable() else "\ufffd" for c in hostile)
    assert shown in desk.message
    look = desk.look()
    for tree in look.panels.values():
        read = Tags(to_markup(tree))
        assert not read.tags & {"img", "script"}
        assert not read.handlers


def test_pieces_cannot_turn_the_line_around() -> None:
    """Marks for writing from right to left are made visible in messages."""
    desk = desk_of()
    desk.open_text(equipped(left_arm="\N{RIGHT-TO-LEFT OVERRIDE}drow"))
    assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in desk.message
    assert "\ufffddrow" in desk.message


# --- The shell's own words


def test_the_shell_can_leave_a_message() -> None:
    """It is shown until the next press."""
    desk = desk_of()
    desk.tell("page.storage_failed", piece="QuotaExceededError {x}")
    assert "(QuotaExceededError {x})" in desk.look().texts["message"]
    desk.press("undo")
    assert desk.look().texts["message"] == ""


def test_the_shell_can_ask_for_words() -> None:
    """In the player's language; an unknown key is an error."""
    desk = desk_of(language="es")
    assert desk.say("page.title") == "Paper ’Mech"
    assert desk.say("page.undo") == "Deshacer"
    with pytest.raises(KeyError):
        desk.say("no.such.key")
