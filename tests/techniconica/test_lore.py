"""What a pilot knows of duels: it keeps its promises, and its player is no fool."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from desk.words import LANGUAGES
from lab.games import game_of
from lab.greedy.techniconica import choose as greedy
from lab.players import player_of
from lab.series import games
from pilot.search import advise, reason
from tabletop.dice import SeededDice
from tabletop.record import replay
from techniconica import lore
from techniconica.chances.forecast import volley
from techniconica.lore import LORE, prospect
from techniconica.mechs.by_chance import build_by_chance
from techniconica.setup import Duel
from techniconica.sheet.telling import words_in
from techniconica.state import Shot, State
from techniconica.techniconica import TECHNICONICA
from tests.techniconica.games import D, Game, V, a_build, a_game, duel

STATES = [step.state for number in range(24) for step in replay(a_game(f"lore {number}", most=90))]
DRONES = Game(duel(V, "L1 K1+P1 W8+U2+A2 W8 G2")).play(
    "shoot weapon:1 stack:1 weapon:2 stack:L done [1 8 6] pass pass"
)
PLAYING = [*(state for state in STATES if state.legal), DRONES.state]
PAIRS = 40


def test_it_chooses_what_is_legal_and_always_the_same() -> None:
    """Whatever is asked; and looks at a few choices, each once."""
    asked = set()
    for state in PLAYING[::2] + PLAYING[-1:]:
        asked.add(state.decision)
        candidates = LORE.candidates(state)
        assert candidates
        assert len(set(candidates)) == len(candidates) <= 5
        assert set(candidates) <= set(state.legal)
        policy = LORE.policy(state)
        assert policy in state.legal
        assert LORE.policy(TECHNICONICA.from_text(TECHNICONICA.to_text(state))) == policy
    assert len(asked) == 10


def test_what_a_side_is_worth() -> None:
    """From 0 to 1, together 1; at the end as it ended."""
    for state in STATES:
        worths = [LORE.worth(state, seat) for seat in range(len(state.tables.own))]
        assert all(0 <= worth <= 1 for worth in worths)
        assert sum(worths) == pytest.approx(1)
        if state.outcome.startswith("won"):
            assert worths[int(state.outcome[-1])] == 1
    even = Game(duel(D, D)).state
    assert LORE.worth(even, 0) == LORE.worth(even, 1) == 0.5
    hurt = Game(duel(D, D)).play("shoot stack:L [1 9]").state
    assert LORE.worth(hurt, 0) > LORE.worth(hurt, 1)
    drawn = Game(duel(D, D)).play("pass " * 40).state
    assert LORE.worth(drawn, 0) == 0.5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_its_why(language: str) -> None:
    """In words, for whatever two are compared."""
    words = words_in(language)
    rng = random.Random("why")
    keys = set()
    for state in PLAYING:
        for _ in range(3):
            key, values = LORE.why(state, *rng.sample(state.legal, 2))
            keys.add(key)
            assert words.say(key, **values)
    assert {"why.likelier", "why.dearer", "why.shoot", "why.weapon"} <= keys


def test_chances_of_a_shot_are_those_of_the_forecast() -> None:
    """The quick guess is exact for one shot without layers to choose."""
    state = Game(duel(D, V)).state
    attacker, target = state.mechs
    gun = attacker.frame.model.guns[2]
    assert gun is not None
    for slot in range(5):
        chance, points = lore.shot(
            state, attacker, target, gun, slot, 0, lore.skill(state, attacker, "shoot")
        )
        exact = volley(state, 0, 1, [Shot(2, slot)])
        assert chance == pytest.approx(exact.to_hit(0))
        assert points == pytest.approx(exact.points[0].mean)
    assert prospect(1, "", 10, False, 3, 0, 99) == (0, 0)


def test_the_lab_and_the_pilot_find_it() -> None:
    """A search with it keeps its budget, and says why."""
    game = game_of("techniconica")
    assert (game.rules, game.lore) == (TECHNICONICA, LORE)
    state = Game(duel(V, D)).play("shoot").state
    advice = advise(TECHNICONICA, LORE, state, 300, "seed")
    assert advice.choice in state.legal
    assert advice == advise(TECHNICONICA, LORE, state, 300, "seed")
    why = reason(LORE, state, advice)
    assert why is None or why.key.startswith("why.")


# --- Against others


def by_chance(rng: random.Random) -> Callable[[State], str]:
    """Who chooses anything."""
    return lambda state: rng.choice(state.legal)


def share_won(player: Callable[[State], str], other: Callable[[State], str], seed: str) -> float:
    """The share of mirrored games of builds by chance that the first player wins."""
    rng = random.Random(seed)
    won = 0.0
    for number in range(PAIRS):
        mechs = tuple(a_build(rng) for _ in range(2))
        for seat in (0, 1):
            players = (player, other) if not seat else (other, player)
            dice = SeededDice(f"{seed} {number}", TECHNICONICA.die)
            state = TECHNICONICA.begin(Duel((mechs, mechs)), dice).state
            while state.legal:
                choice = players[state.seat](state)
                state = TECHNICONICA.apply(state, choice, dice).state
            won += 0.5 if state.outcome == "draw" else state.outcome == f"won:{seat}"
    return won / (2 * PAIRS)


def test_it_beats_chance() -> None:
    """Nearly always."""
    assert share_won(LORE.policy, by_chance(random.Random(1)), "chance") > 0.85


def test_it_beats_a_greedy_player() -> None:
    """More often than not, without any search."""
    assert share_won(LORE.policy, greedy, "greedy") > 0.5


def test_a_regular_beats_a_greedy_player() -> None:
    """In a few mirrored duels of drafted mechs; the lab can play hundreds."""

    def deal(seed: str) -> Duel:
        return Duel(((build_by_chance(f"{seed}/0"),), (build_by_chance(f"{seed}/1"),)))

    game = game_of("techniconica")
    players = [player_of(game, name) for name in ("regular", "greedy")]
    won = [
        played.outcome == f"won:{played.players.index('regular')}"
        for played in games(TECHNICONICA, players, "few", 16, deal=deal, mirrored=True)
    ]
    assert sum(won) > 0.5 * len(won)
