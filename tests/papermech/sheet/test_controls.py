"""Controls: what may be pressed, what it is called, and why something is off.

Long: a case for each kind of control.

Also the games that the tests of the view share: played at random, with some luck, so that every
decision, weapon and ruling comes up.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from desk.words import LANGUAGES, Words
from papermech.catalogue import LEG_ACTIONS, MOUNTS, WEAPONS
from papermech.choices import ACTION_IDS, refusal
from papermech.game import apply, begin
from papermech.loadout import STANDARD, Loadout, weapons_for
from papermech.record import Record, from_text
from papermech.rulings import CHOICES, Rulings
from papermech.setup import Setup
from papermech.sheet import controls
from papermech.sheet.controls import action_control, control, label, sheet_choices
from papermech.sheet.names import Names, words_in
from papermech.state import Attack, Repairs, State
from tabletop.game import Step
from tabletop.record import replay
from tests.house.test_words import compile_words
from tests.play import choosing, foe, position

GAMES = 72
LONGEST = 180
DECISIONS = {
    "action",
    "window",
    "turn",
    "turn_or_stance",
    "target",
    "second",
    "reroll",
    "pull",
    "parry",
    "free_move",
    "repair",
    "stance",
    "over",
}


class GrowingDice:
    """Faces thrown as they are asked for; what was thrown after a place can be forgotten."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.thrown: list[int] = []

    def faces(self, start: int, count: int) -> tuple[int, ...]:
        """The next faces."""
        while len(self.thrown) < start + count:
            self.thrown.append(self._rng.randint(1, 6))
        return tuple(self.thrown[start : start + count])


class Game(NamedTuple):
    """A game as a record, and every step of it."""

    record: Record
    steps: tuple[Step[State], ...]


def some_choice(state: State, rng: random.Random) -> str:
    """A legal choice: first the verb, or a window's many changes would hide everything else."""
    verb = rng.choice(sorted({choice.split(":")[0] for choice in state.legal}))
    return rng.choice([choice for choice in state.legal if choice.split(":")[0] == verb])


def standing(state: State) -> int:
    """How well the game stands, so that some games can be led far."""
    wounds = sum(filled.bit_count() for filled in state.damage) + state.legs.bit_count()
    left = sum(10 - enemy.damage for enemy in state.enemies)
    far = 100 * state.wave if state.outcome != "won" else 1000
    seldom = 20 * (state.decision in ("second", "pull", "parry"))
    return far + seldom - 12 * state.torso - 2 * wounds - 3 * left


def equipment(number: int, rng: random.Random) -> tuple[Loadout, Rulings]:
    """Standard equipment now and then; otherwise every weapon in its turn, rulings at random."""
    if number % 8 == 0:
        return STANDARD, Rulings()
    weapons = {}
    for place, mount in enumerate(MOUNTS):
        fitting = weapons_for(mount)
        weapons[mount] = fitting[(number * (place + 1) + 3 * place) % len(fitting)]
    if number % 8 == 5:
        # Second targets are seldom met by chance.
        weapons |= {"left_shoulder": "mortar", "right_shoulder": "mortar"}
    loadout = Loadout(**weapons, torso_armour=rng.randint(3, 5), legs_armour=rng.randint(3, 5))
    return loadout, Rulings(**{name: rng.choice(values) for name, values in CHOICES.items()})


def played(number: int) -> Game:
    """A random game; some have more luck than others."""
    rng = random.Random(number)
    loadout, rulings = equipment(number, rng)
    dice = GrowingDice(rng)
    steps: list[Step[State]] = [begin(Setup.of(loadout, rulings), dice)]
    made: list[str] = []
    tries = (1, 2, 6, 16, 1, 16, 6, 16)[number % 8]
    while steps[-1].state.legal and len(made) < LONGEST:
        state = steps[-1].state
        found: list[tuple[int, str, list[int], Step[State]]] = []
        for _ in range(tries):
            del dice.thrown[state.dice_used :]
            choice = some_choice(state, rng)
            step = apply(state, choice, dice)
            found.append((standing(step.state), choice, dice.thrown[:], step))
        _, choice, dice.thrown, best = max(found, key=lambda each: each[0])
        made.append(choice)
        steps.append(best)
    faces = tuple(dice.thrown[: steps[-1].state.dice_used])
    return Game(Record(loadout, rulings, faces=faces, choices=tuple(made)), tuple(steps))


@cache
def games() -> tuple[Game, ...]:
    """The shared games, always the same; the last is a kept one that was won."""
    kept = Path(__file__).parents[3] / "e2e" / "games" / "win.json"
    won = from_text(kept.read_text("utf-8"))
    return (*map(played, range(GAMES)), Game(won, tuple(replay(won))))


@cache
def states() -> tuple[State, ...]:
    """States of those games: all of the seldom decisions, and some of the common ones."""
    rng = random.Random(0)
    found = [step.state for game in games() for step in game.steps]
    some = tuple(
        state
        for state in found
        if state.decision not in ("window", "action", "free_move") or rng.random() < 0.06
    )
    # What goes through them checks each decision, and enemies as well as damage.
    assert {state.decision for state in some} == {state.decision for state in found}
    assert len(some) > 500
    assert sum(bool(state.enemies) for state in some) > 300
    return some


@cache
def words_of(language: str) -> Words:
    """The words of a language, read once."""
    return words_in(language)


def names_of(state: State, language: str = "en") -> Names:
    """The names of a state's things."""
    return Names(words_of(language), state.setup)


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def test_the_shared_games_show_everything() -> None:
    """Every decision, weapon, ruling, wave and ending is met, so the tests here mean something."""
    assert {state.decision for state in states()} == DECISIONS
    assert {weapon for game in games() for weapon in game.record.loadout.weapons} == set(WEAPONS)
    met = {pair for game in games() for pair in game.record.rulings._asdict().items()}
    assert met == {(name, value) for name, values in CHOICES.items() for value in values}
    assert {state.wave for state in states()} == {1, 2, 3, 4}
    assert {game.steps[-1].state.outcome for game in games()} >= {"won", "lost"}


# --- Labels


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_legal_choice_has_a_label(language: str) -> None:
    """A few words on one line, with every placeholder filled."""
    for state in states():
        names = names_of(state, language)
        for choice in state.legal:
            text = label(names, state, choice)
            assert text
            assert text == text.strip()
            assert not set("{}\n") & set(text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_one_decision_differ(language: str) -> None:
    """Nobody has to guess between two controls. Dice to roll again are ticked one by one, so
    there only the number of dice is told.
    """
    for state in states():
        names = names_of(state, language)
        labels: dict[str, str] = {}
        for choice in state.legal:
            text = label(names, state, choice)
            kind = str(choice.count(",")) if choice.startswith("reroll:") else choice
            assert labels.setdefault(text, kind) == kind, (text, choice)


def test_a_label_can_be_heard_alone() -> None:
    """It names the action, what it costs, and where it stands; shields their row too."""
    state = choosing(foe("B", "front_left:long"))
    names = names_of(state)
    assert label(names, state, "left_arm.1") == "Quick pulse P2 T2, Laser, left arm"
    assert label(names, state, "right_arm.3") == "Crush P1* T3, Fist, right arm"
    assert (
        label(names, state, "left_shoulder.2") == "Defend P0 T1, Wing shield, left shoulder, row 2"
    )
    assert label(names, state, "legs.walk_forwards") == "Walk forwards T1 (free), Legs"
    assert label(names, state, "legs.turn_and_squat") == "Turn & squat T1, Legs"
    spanish = names_of(state, "es")
    assert label(spanish, state, "left_arm.1") == "Rayo veloz P2 T2, Láser, brazo izquierdo"
    assert label(spanish, state, "legs.walk_forwards") == "Caminar adelante T1 (libre), Piernas"


def test_costs_say_what_weight_and_torso_add() -> None:
    """The printed time stands first, as on the sheet, and what is added after it."""
    for torso, added in ((2, ""), (3, " +1T")):
        state = choosing(foe("B", "front_left:long"), torso=torso)
        assert names_of(state).cost("left_arm.1", int(torso >= 3)) == f"P2 T2{added}"
        assert label(names_of(state), state, "left_arm.1").startswith(f"Quick pulse P2 T2{added},")
    heavy = {"left_shoulder": "ppc", "left_arm": "tower_shield"}
    state = choosing(foe("B", "front_left:long"), torso=3, loadout=heavy)
    assert state.setup.loadout.time_penalty == 2
    assert label(names_of(state), state, "legs.walk_forwards") == (
        "Walk forwards T1 (free) +3T, Legs"
    )


def test_what_a_label_says_of_time_is_what_happens() -> None:
    """Printed time and what is added make the place that the time cube goes to."""
    for state in states():
        if state.decision != "action":
            continue
        for choice in state.legal:
            text = names_of(state).cost(choice, int(state.torso >= 3))
            plus = int(text.partition(" +")[2].removesuffix("T") or 0)
            time = int(text.partition("T")[2].split()[0])
            action = state.setup.actions[choice]
            assert time + plus == action.time + (state.torso >= 3)


def test_window_labels() -> None:
    """Time, haste, change and enemies, each said in full."""
    state = position(foe("H", "front_left:long"), action="left_arm.3", time=2, waited=2)
    names = names_of(state)
    assert label(names, state, "advance") == "Advance 1"
    assert label(names, state, "haste") == "Haste Full charge (Laser, left arm): each die −2"
    assert label(names, state, "change:right_arm.1") == ("Change to Punch P3 T2, Fist, right arm")
    due = position(foe("H", "front_left:long", time=0, attack=2), action="left_arm.3", time=2)
    assert label(names, due, "resolve:H") == "Helo acts: Missiles"


def test_target_labels_say_where_and_how_tough() -> None:
    """Space, armour and the open circles that are left."""
    state = attacking("left_arm.1")
    names = names_of(state)
    assert label(names, state, "target:T") == (
        "Tank, front left, medium range, armour 4, open circles 3"
    )


def attacking(action: str, haste: int = 0) -> State:
    """You aim at a damaged tank and a helo."""
    foes = (foe("T", "front_left:medium", damage=2), foe("H", "front_right:short"))
    state = position(*foes, action=action, time=haste, waited=2)
    return state._replace(
        decision="target", pending=Attack(action, haste), legal=("target:H", "target:T")
    )


# --- Controls


def test_a_control_is_on_exactly_if_its_choice_is_legal() -> None:
    """An action's control is off with a reason as soon as it may not be chosen."""
    for state in states():
        for action_id in ACTION_IDS:
            which = action_control(names_of(state), state, action_id)
            if which is not None:
                choice = which.do.removeprefix("choose:")
                assert (choice in state.legal) == (not which.reason)


@pytest.mark.parametrize("language", LANGUAGES)
def test_off_controls_carry_the_sentence_of_the_reason(language: str) -> None:
    """What the engine refuses by an id is said in words."""
    seen = set()
    for state in states():
        names = names_of(state, language)
        offered = [action_control(names, state, action_id) for action_id in ACTION_IDS]
        offered += [control(names, state, choice) for choice in sheet_choices(state).values()]
        for which in filter(None, offered):
            reason = refusal(state, which.do.removeprefix("choose:"))
            if reason is None:
                assert which.reason == ""
            else:
                seen.add(reason)
                assert which.reason == words_of(language).say(f"refusal.{reason}")
    assert seen >= {"damaged", "launcher_rests", "squatting"}


def test_action_controls_are_there_exactly_where_actions_are_chosen_or_changed() -> None:
    """All sixteen, in a decision on an action and in a window once you have waited."""
    for state in states():
        names = names_of(state)
        found = [action_control(names, state, action_id) for action_id in ACTION_IDS]
        wanted = state.decision == "action" or (state.decision == "window" and state.waited >= 1)
        assert [which is not None for which in found] == [wanted] * 16


def test_before_anything_was_waited_nothing_can_be_changed() -> None:
    """A window that opens for two enemies at once offers no change."""
    foes = (foe("H", "front_left:long", time=0), foe("F", "front_left:long", time=0))
    state = position(*foes, action="left_arm.1", time=2, waited=0)
    assert state.decision == "window"
    assert all(action_control(names_of(state), state, action) is None for action in ACTION_IDS)


def test_action_controls_make_the_choice_that_the_decision_knows() -> None:
    """A plain action id when choosing, and `change:` in a window."""
    state = choosing(foe("B", "front_left:long"))
    which = action_control(names_of(state), state, "left_arm.1")
    assert which is not None
    assert which.do == "choose:left_arm.1"
    state = position(foe("B", "front_left:long"), action="left_arm.1", time=1)
    which = action_control(names_of(state), state, "right_arm.1")
    assert which is not None
    assert which.do == "choose:change:right_arm.1"


def test_an_idle_mech_changes_nothing() -> None:
    """Without any action left there are no action controls in the window."""
    foes = (foe("H", "front_left:long", time=0), foe("F", "front_left:long", time=0))
    state = position(*foes, action=None, time=None, waited=0)
    assert state.legal == ("resolve:F", "resolve:H")
    assert all(action_control(names_of(state), state, action) is None for action in ACTION_IDS)


# --- The sheet


def test_the_sheet_offers_what_is_legal_or_refused_with_a_reason_of_its_own() -> None:
    """Nothing on it is a misunderstanding: such as another decision, or no choice at all."""
    for state in states():
        for choice in sheet_choices(state).values():
            assert refusal(state, choice) in (None, "damaged"), (state.decision, choice)


def test_no_two_places_on_the_sheet_make_the_same_choice() -> None:
    """What is drawn once is pressed in one place."""
    for state in states():
        made = list(sheet_choices(state).values())
        assert len(set(made)) == len(made)


def test_every_choice_that_has_a_place_on_the_sheet_is_there() -> None:
    """Only waiting, haste, dice, parries, pulls and declining have buttons alone."""
    beside = ("advance", "haste", "keep", "parry", "no-parry", "reroll", "pull")
    for state in states():
        names = names_of(state)
        offered = [action_control(names, state, action_id) for action_id in ACTION_IDS]
        on_sheet = {which.do.removeprefix("choose:") for which in offered if which}
        on_sheet |= set(sheet_choices(state).values())
        for choice in state.legal:
            if choice.split(":")[0] not in beside and not choice.endswith((":none", ":done")):
                assert choice in on_sheet, (state.decision, choice)


@pytest.mark.parametrize(
    ("state_of", "wanted"),
    [
        (
            lambda: position(
                foe("H", "front_left:long", time=0),
                foe("F", "front_left:long", time=0),
                foe("T", "front_left:long", time=1),
                action="left_arm.1",
                time=2,
            ),
            {"press.H": "resolve:H", "press.F": "resolve:F"},
        ),
        (
            lambda: attacking("left_arm.1"),
            {"press.H": "target:H", "press.T": "target:T"},
        ),
        (
            lambda: position(decision="turn"),
            {"turn.cw": "cw", "turn.ccw": "ccw"},
        ),
        (
            lambda: position(decision="turn_or_stance"),
            {"turn.cw": "cw", "turn.ccw": "ccw", "stance.squat": "stance"},
        ),
        (
            lambda: position(decision="turn_or_stance", stance="squat"),
            {"turn.cw": "cw", "turn.ccw": "ccw", "stance.stand": "stance"},
        ),
        (
            lambda: position(decision="free_move", legs=["walk_forwards"]),
            {
                "turn.cw": "free:cw",
                "turn.ccw": "free:ccw",
                "walk.forwards": "free:walk_forwards",
                "stance.squat": "free:stance",
            },
        ),
        (
            lambda: position(decision="stance"),
            {"stance.stand": "stand", "stance.squat": "squat"},
        ),
        (
            lambda: position(
                decision="repair",
                torso=2,
                damage={"left_arm": (2, 5)},
                legs=["walk_backwards"],
            ),
            {
                "circle.torso.2": "repair:torso",
                "circle.left_arm.2": "repair:left_arm.2",
                "circle.left_arm.5": "repair:left_arm.5",
                "circle.legs.walk_backwards": "repair:legs.walk_backwards",
            },
        ),
        (lambda: choosing(foe("B", "front_left:long")), {}),
    ],
    ids=[
        "due",
        "target",
        "turn",
        "turn or squat",
        "turn or stand",
        "free move",
        "stance",
        "repair",
        "action",
    ],
)
def test_what_the_sheet_offers(state_of: Callable[[], State], wanted: dict[str, str]) -> None:
    """For each decision, the places that mean something."""
    assert sheet_choices(state_of()) == wanted


def test_a_damaged_move_is_off_on_the_sheet_with_its_reason() -> None:
    """A free move that the legs can no longer make stays in sight."""
    state = position(decision="free_move", legs=["walk_forwards"])
    which = control(names_of(state), state, "free:walk_forwards")
    assert which.reason == "Lost to damage."
    assert control(names_of(state), state, "free:cw").reason == ""


def test_repairs_left_are_told() -> None:
    """Zero in any other decision."""
    for state in states():
        left = state.pending.left if isinstance(state.pending, Repairs) else 0
        assert controls.repairs_left(state) == left


def test_boxes_hold_every_action_once_from_top_to_bottom() -> None:
    """Four weapons of three actions and the legs' four."""
    found = [action for _, actions in controls.BOXES for action in actions]
    assert found == list(ACTION_IDS)
    assert [len(actions) for _, actions in controls.BOXES] == [3, 3, 3, 3, len(LEG_ACTIONS)]
