"""Repair what matters: the suggestion is legal, and what it says of the position is true.

Long: a check for each of the reasons.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from desk.words import LANGUAGES
from papermech.catalogue import LEGS, MOUNTS, TORSO, WAVES
from papermech.chances.repairs import Suggestion, suggest, worth
from papermech.chapters import damage, moves
from papermech.choices import hits, is_damaged_away, legal_choices, targets
from papermech.events import Repaired, ShieldRaised
from papermech.game import apply
from papermech.loadout import Loadout, weapons_for
from papermech.radar import SPACES
from papermech.rulings import CHOICES, Rulings
from papermech.sheet.ending.suggestion import explain
from papermech.sheet.names import Names, words_in
from papermech.state import ACTION, FREE_MOVE, REPAIR, TARGET, Attack, Enemy, Repairs, State
from papermech.table import Table
from tabletop.dice import GivenDice
from tabletop.record import replay
from tests.golden.transcripts import load, paths
from tests.house.test_words import compile_words
from tests.play import LEGS as LEG_NAMES
from tests.play import changed, foe, play, position

RANDOM_POSITIONS = 1200
TURN_OR_STANCE = "legs.turn_or_change_stance"


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """The words as the page has them."""
    compile_words()


def repairing(left: int = 3, **described: Any) -> State:  # noqa: ANN401 - passed on to position
    """A described position between two waves, with points to repair."""
    state = position(**{"decision": REPAIR, "time": 0, "waited": 0, "letters": "B", **described})
    return changed(state, pending=Repairs(left, (6,) * left))


def random_position(rng: random.Random) -> State:
    """A 'mech of any make, hurt anywhere, after any wave but the last."""
    weapons = {mount: rng.choice(weapons_for(mount)) for mount in MOUNTS}
    loadout = Loadout(**weapons, torso_armour=rng.randint(3, 5), legs_armour=rng.randint(3, 5))
    rulings = Rulings(**{name: rng.choice(values) for name, values in CHOICES.items()})
    badly = rng.choice((0.1, 0.4, 0.7, 0.95, 1))
    while True:
        marks = {
            mount: [circle for circle in range(1, 7) if rng.random() < badly] for mount in MOUNTS
        }
        legs = [name for name in LEG_NAMES if rng.random() < badly]
        torso = rng.randint(0, 3)
        if torso or legs or any(marks.values()):
            return repairing(
                rng.randint(1, 11),
                damage=marks,
                legs=legs,
                torso=torso,
                stance=rng.choice(("stand", "squat")),
                wave=rng.randint(1, 3),
                loadout=loadout._asdict(),
                rulings=rulings.changed(),
            )
        badly = 0.5


@cache
def positions() -> tuple[State, ...]:
    """Repairs of played games and of positions at random."""
    rng = random.Random(7)
    played = [step.state for path in paths() for step in replay(load(path).record)]
    asked = [state for state in played if state.decision == REPAIR]
    assert len(asked) > 20
    return (
        *asked,
        *[random_position(rng) for _ in range(RANDOM_POSITIONS)],
    )


# --- What is true of a position, asked of the engine


def repaired(state: State, suggestion: Suggestion) -> State:
    """The position after the repair."""
    return apply(state, suggestion.choice, GivenDice(())).state


def choosable(state: State) -> set[str]:
    """The actions that could be chosen, standing."""
    return set(legal_choices(changed(state, decision=ACTION, stance="stand", pending=None)))


def free_moves(state: State) -> set[str]:
    """The free moves that could be made, standing."""
    return set(legal_choices(changed(state, decision=FREE_MOVE, stance="stand", pending=None)))


def on_mount(state: State, location: int) -> set[str]:
    """The actions that could be chosen on a mount."""
    return {action for action in choosable(state) if action.startswith(f"{MOUNTS[location]}.")}


def attacks(state: State) -> set[str]:
    """The actions with dice that could be chosen."""
    return {action for action in choosable(state) if state.setup.actions[action].power}


def after_a_point(state: State, location: int, die: int = 1) -> Table:
    """The table once a location has lost a point; a mount's die shows `die`."""
    table = Table(state, GivenDice([1] * state.dice_used + [die] * 9))
    damage.mark(table, location, 1)
    return table


def time_of(table: Table) -> int:
    """Where your cube goes when you choose the third action of the left arm."""
    moves.choose(table, "left_arm.3")
    assert table.time is not None
    return table.time


def extra_time(state: State) -> int:
    """What choosing takes beyond the time of the action."""
    return time_of(Table(state, GivenDice(()))) - state.setup.actions["left_arm.3"].time


def comes_back(state: State, suggestion: Suggestion) -> bool:
    """Whether the action cannot be chosen before the repair, and can after it."""
    before, after = choosable(state), choosable(repaired(state, suggestion))
    return suggestion.action not in before and suggestion.action in after


def engine_worth(state: State, action_id: str) -> float:
    """What `worth` says, by asking the engine for every die and every enemy of the next wave."""
    action = state.setup.actions[action_id]
    total = 0.0
    for letters in WAVES[state.wave]:
        for letter in letters:
            enemy = Enemy(letter, 0, 1, SPACES["front_left:long"], 0)
            circles = state.setup.cards[letter].circles
            for face in range(1, 7):
                attack = Attack(action_id, 0, (letter,), (face,))
                aimed = changed(state, enemies=(enemy,), pending=attack, decision=TARGET)
                points = len(hits(aimed, letter))
                if action.name == "crush" and face > circles:
                    points = circles
                total += action.power * points / 6 / len(letters) / 3 / action.time
    enemies = [Enemy("B", 0, 1, space, 0) for space in SPACES.values()]
    return total * len(targets(changed(state, enemies=tuple(enemies)), action)) / len(enemies)


def _torso_last(state: State, suggestion: Suggestion) -> None:
    assert after_a_point(state, TORSO).outcome == "lost"
    assert extra_time(state) == 1
    assert extra_time(repaired(state, suggestion)) == 0


def _torso_slow(state: State, suggestion: Suggestion) -> None:
    table = after_a_point(state, TORSO)
    assert table.outcome == "playing"
    assert extra_time(state) == 0
    assert time_of(table) == state.setup.actions["left_arm.3"].time + 1
    assert time_of(after_a_point(repaired(state, suggestion), TORSO)) == time_of(table) - 1


def _torso(state: State, suggestion: Suggestion) -> None:
    assert state.torso
    assert repaired(state, suggestion).torso == state.torso - 1


def _no_attack(state: State, suggestion: Suggestion) -> None:
    assert attacks(state) == set()
    assert attacks(repaired(state, suggestion)) == {suggestion.action}


def _no_turn(state: State, suggestion: Suggestion) -> None:
    assert not choosable(state) & {TURN_OR_STANCE, "legs.turn_and_squat"}
    assert not free_moves(state) & {"free:cw", "free:ccw"}
    assert TURN_OR_STANCE in choosable(repaired(state, suggestion))
    assert {"free:cw", "free:ccw"} <= free_moves(repaired(state, suggestion))


def _weapon_gone(state: State, suggestion: Suggestion) -> None:
    assert on_mount(state, suggestion.location) == set()
    assert comes_back(state, suggestion)


def _shield_gone(state: State, suggestion: Suggestion) -> None:
    assert state.setup.loadout.weapons[suggestion.location] in ("wing_shield", "tower_shield")
    assert Table(state, GivenDice(())).is_full(suggestion.location)
    assert not Table(repaired(state, suggestion), GivenDice(())).is_full(suggestion.location)
    assert comes_back(state, suggestion)
    assert state.setup.actions[suggestion.action].defends


def _weapon_last(state: State, suggestion: Suggestion) -> None:
    assert len(on_mount(state, suggestion.location)) == 1
    for die in range(1, 7):
        table = after_a_point(state, suggestion.location, die)
        assert table.is_full(suggestion.location)
    assert comes_back(state, suggestion)


def _no_walk(state: State, suggestion: Suggestion) -> None:
    assert suggestion.action == "legs.walk_forwards"
    assert comes_back(state, suggestion)
    assert "free:walk_forwards" not in free_moves(state)
    assert "free:walk_forwards" in free_moves(repaired(state, suggestion))


def _lost_attacks(state: State) -> set[str]:
    actions = state.setup.actions
    return {action for action in actions if actions[action].power} - choosable(state)


def _attack_back(state: State, suggestion: Suggestion) -> None:
    assert _lost_attacks(state) == {suggestion.action}
    assert comes_back(state, suggestion)


def _best_back(state: State, suggestion: Suggestion) -> None:
    assert comes_back(state, suggestion)
    others = _lost_attacks(state)
    assert len(others) > 1
    mine = engine_worth(state, suggestion.action)
    assert all(engine_worth(state, other) <= mine + 1e-9 for other in others)


def _defence_back(state: State, suggestion: Suggestion) -> None:
    assert state.setup.actions[suggestion.action].defends
    assert _lost_attacks(state) == set()
    assert comes_back(state, suggestion)


def _leg_back(state: State, suggestion: Suggestion) -> None:
    assert suggestion.location == LEGS
    assert comes_back(state, suggestion)


def _action_kept(state: State, suggestion: Suggestion) -> None:
    assert suggestion.action in choosable(state)
    row = state.setup.actions[suggestion.action].row
    (other,) = {2 * row + 1, 2 * row + 2} - {suggestion.circle}
    table = after_a_point(state, suggestion.location, other)
    assert is_damaged_away(table, suggestion.action)
    after = after_a_point(repaired(state, suggestion), suggestion.location, other)
    assert not is_damaged_away(after, suggestion.action)


HOLDS: dict[str, Callable[[State, Suggestion], None]] = {
    "suggestion.torso_last": _torso_last,
    "suggestion.no_attack": _no_attack,
    "suggestion.no_turn": _no_turn,
    "suggestion.weapon_gone": _weapon_gone,
    "suggestion.shield_gone": _shield_gone,
    "suggestion.torso_slow": _torso_slow,
    "suggestion.weapon_last": _weapon_last,
    "suggestion.no_walk": _no_walk,
    "suggestion.attack_back": _attack_back,
    "suggestion.best_back": _best_back,
    "suggestion.defence_back": _defence_back,
    "suggestion.leg_back": _leg_back,
    "suggestion.torso": _torso,
    "suggestion.action_kept": _action_kept,
}
"""For each reason, what it says, checked without the module that says it."""


# --- Any position


def test_a_suggestion_is_legal_and_always_the_same() -> None:
    """It is a repair, never the end of repairs, whoever asks."""
    for state in positions():
        suggestion = suggest(state)
        assert suggestion.choice in state.legal
        assert suggestion.choice != "repair:done"
        assert suggest(changed(state, dice_used=state.dice_used)) == suggestion


def test_a_suggestion_names_what_it_repairs() -> None:
    """Location and circle are those of the event that the engine tells."""
    for state in positions()[::7]:
        suggestion = suggest(state)
        event = apply(state, suggestion.choice, GivenDice(())).events[0]
        assert event == Repaired(suggestion.location, suggestion.circle)


def test_what_a_suggestion_says_is_true() -> None:
    """Each reason is checked on the position by asking the engine; all of them come up."""
    seen: Counter[str] = Counter()
    for state in positions():
        suggestion = suggest(state)
        HOLDS[suggestion.key](state, suggestion)
        seen[suggestion.key] += 1
    assert seen.keys() == HOLDS.keys(), HOLDS.keys() - seen.keys()


def test_following_suggestions_repairs_everything() -> None:
    """With points enough, one suggestion after another ends at an unhurt 'mech."""
    rng = random.Random(3)
    for _ in range(100):
        state = random_position(rng)
        filled = sum(d.bit_count() for d in state.damage) + state.torso + state.legs.bit_count()
        state = changed(state, pending=Repairs(filled + 1, (6,) * (filled + 1)))
        for _ in range(filled):
            state = repaired(state, suggest(state))
        assert state.decision == "stance"
        assert (state.damage, state.torso, state.legs) == ((0, 0, 0, 0), 0, 0)


def test_worth_is_what_the_engine_would_say() -> None:
    """Every action of every weapon, against every wave but the first."""
    for state in positions()[::60]:
        for action in state.setup.actions.values():
            if action.location == LEGS:
                continue
            expected = engine_worth(state, action.id) if action.power else 0.0
            assert worth(state.setup, action, state.wave + 1) == pytest.approx(expected)


def test_only_repairs_are_suggested() -> None:
    """At any other time there is nothing to say."""
    with pytest.raises(ValueError, match="action"):
        suggest(position(foe("B", "front_left:long"), decision="action"))


# --- What comes first

FULL = range(1, 7)
ALL_LEGS = LEG_NAMES
NO_ATTACK = {"right_shoulder": FULL, "left_arm": FULL, "right_arm": FULL}


@pytest.mark.parametrize(
    ("described", "key", "choice"),
    [
        # The torso about to be lost comes before everything.
        (
            {"torso": 3, "damage": {**NO_ATTACK, "left_shoulder": FULL}, "legs": ALL_LEGS},
            "suggestion.torso_last",
            "repair:torso",
        ),
        # Then an attack: full salvo does 6 dice in 4 units, the best of all.
        (
            {"torso": 2, "damage": NO_ATTACK, "legs": ALL_LEGS},
            "suggestion.no_attack",
            "repair:right_shoulder.5",
        ),
        # Then a turn that serves in either stance, even where one leg action is left.
        (
            {"torso": 2, "damage": {"left_arm": FULL}, "legs": ALL_LEGS},
            "suggestion.no_turn",
            "repair:legs.turn_or_change_stance",
        ),
        # Turn and squat still turns.
        (
            {"torso": 2, "damage": {"left_arm": FULL}, "legs": ALL_LEGS[1:]},
            "suggestion.weapon_gone",
            "repair:left_arm.5",
        ),
        # A weapon before a shield.
        (
            {"damage": {"left_shoulder": FULL, "right_arm": FULL}},
            "suggestion.weapon_gone",
            "repair:right_arm.3",
        ),
        (
            {"damage": {"left_shoulder": FULL}, "torso": 2},
            "suggestion.shield_gone",
            "repair:left_shoulder.1",
        ),
        (
            {"torso": 2, "damage": {"left_arm": (1, 2, 3, 4, 5)}},
            "suggestion.torso_slow",
            "repair:torso",
        ),
        # The lost action on the weapon at risk, not the one that is left.
        (
            {"torso": 1, "damage": {"left_arm": (1, 3, 4, 5, 6)}, "legs": ["walk_forwards"]},
            "suggestion.weapon_last",
            "repair:left_arm.5",
        ),
        (
            {"torso": 1, "damage": {"left_arm": (3, 4)}, "legs": LEG_NAMES[:3]},
            "suggestion.no_walk",
            "repair:legs.walk_forwards",
        ),
        (
            {"torso": 1, "damage": {"left_arm": (3, 4)}, "legs": LEG_NAMES[:2]},
            "suggestion.attack_back",
            "repair:left_arm.3",
        ),
        # Full salvo does 6 dice in 4 units, full charge 4 in 4.
        (
            {"damage": {"left_arm": (5, 6), "right_shoulder": (5, 6)}},
            "suggestion.best_back",
            "repair:right_shoulder.5",
        ),
        # Bike or helo alone, the gun is worth more; with a firethrower beside them the whip is.
        (
            {
                "wave": 1,
                "damage": {"left_arm": (3, 4), "right_arm": (1, 2)},
                "loadout": {"left_arm": "energy_whip", "right_arm": "machine_gun"},
            },
            "suggestion.best_back",
            "repair:left_arm.3",
        ),
        # Of equals, the first on the sheet.
        (
            {
                "damage": {"left_arm": (5, 6), "right_arm": (5, 6)},
                "loadout": {"right_arm": "laser"},
            },
            "suggestion.best_back",
            "repair:left_arm.5",
        ),
        (
            {"damage": {"left_shoulder": (3, 4, 5)}, "legs": LEG_NAMES[:2]},
            "suggestion.defence_back",
            "repair:left_shoulder.3",
        ),
        ({"torso": 1, "legs": LEG_NAMES[:2]}, "suggestion.leg_back", "repair:legs.turn_and_squat"),
        ({"torso": 1, "damage": {"left_arm": (3,)}}, "suggestion.torso", "repair:torso"),
        (
            {"damage": {"left_arm": (1, 6), "left_shoulder": (1,)}},
            "suggestion.action_kept",
            "repair:left_arm.6",
        ),
    ],
)
def test_what_matters_more_comes_first(described: dict[str, Any], key: str, choice: str) -> None:
    """Each position has a reason for later ones as well."""
    suggestion = suggest(repairing(**described))
    assert (suggestion.key, suggestion.choice) == (key, choice)


def test_a_full_shield_takes_no_attack_and_a_repaired_one_does() -> None:
    """What the reason says, played: the bike's attack goes elsewhere, and then to the shield."""
    for loadout, mount, raised in (
        ({}, "left_shoulder", {"action": "left_shoulder.1", "time": 0}),
        ({"left_arm": "tower_shield"}, "left_arm", {"action": "right_arm.1", "wall": "left_arm"}),
    ):
        state = repairing(damage={mount: FULL}, loadout=loadout)
        suggestion = suggest(state)
        assert suggestion.key == "suggestion.shield_gone"
        for marks, faces, told in (
            (FULL, "51", 0),
            ([c for c in FULL if c != suggestion.circle], "1", 1),
        ):
            attacked = position(
                foe("B", "left_front:short", time=0),
                foe("A", "rear_left:long"),
                damage={mount: marks},
                loadout=loadout,
                **{"time": 1, **raised},  # type: ignore[arg-type]
            )
            played = play(attacked, "resolve:B", faces=faces)
            assert len(played.told(ShieldRaised)) == told


# --- In words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_sentence(language: str) -> None:
    """It names what to repair, fills every gap, and reasons do not read alike."""
    sentences: dict[str, str] = {}
    words = words_in(language)
    for state in positions()[::3]:
        suggestion = suggest(state)
        names = Names(words, state.setup)
        said = explain(names, suggestion)
        assert names.circle(suggestion.location, suggestion.circle) in said
        assert said.endswith(".")
        assert not set("{}") & set(said)
        sentences[suggestion.key] = said
    assert len(set(sentences.values())) == len(sentences)
    assert len(sentences) > 10


@pytest.mark.parametrize(
    ("described", "english", "spanish"),
    [
        (
            {"torso": 3},
            "Repair Torso: one more damage there ends the game, and every action is slower "
            "until then.",
            "Repara Torso: otro daño ahí termina la partida y, mientras tanto, toda acción "
            "es más lenta.",
        ),
        (
            {"damage": {"left_arm": FULL}},
            "Repair Left arm, circle 5: restores Full charge P4 T4; Laser, left arm has no "
            "other action.",
            "Repara Brazo izquierdo, círculo 5: recuperas Carga total P4 T4; Láser, brazo "
            "izquierdo no tiene otra acción.",
        ),
        (
            {"legs": LEG_NAMES},
            "Repair Turn or change stance: without it your legs cannot turn.",
            "Repara Girar/cambiar postura: sin eso tus piernas no pueden girar.",
        ),
    ],
)
def test_a_suggestion_reads_well(described: dict[str, Any], english: str, spanish: str) -> None:
    """Whole sentences in both languages."""
    state = repairing(**described)
    for language, expected in (("en", english), ("es", spanish)):
        assert explain(Names(words_in(language), state.setup), suggest(state)) == expected
