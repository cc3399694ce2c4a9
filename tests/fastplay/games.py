"""Battles by chance, and tables laid by hand."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Self

from fastplay.catalogue import COLOURS, RULINGS, STATS
from fastplay.fastplay import FASTPLAY
from fastplay.geometry.ground import Point
from fastplay.geometry.maps import MAPS
from fastplay.layout import ACTION, DOWN, MOVE, READY, Mech
from fastplay.setup import Battle, Player, Rulings, Scenario, checked, tables_of
from fastplay.state import State
from fastplay.table import blank
from tabletop.dice import GivenDice, SeededDice
from tabletop.record import Record

BattleRecord = Record[Battle, State]


# --- By chance


def a_battle(rng: random.Random) -> Battle:
    """Any scenario, players and house rules; the usual ones rather often."""
    number = rng.choice((2, 2, 3, 4))
    teams: Sequence[int] = (0,) * number
    if rng.random() < 0.4:
        teams = rng.choice(
            {2: ((1, 2), (4, 3)), 3: ((1, 1, 2), (2, 3, 4)), 4: ((1, 2, 1, 2), (3, 3, 3, 4))}[
                number
            ]
        )
    return checked(
        Battle(
            Scenario(
                rng.choice(tuple(MAPS)),
                rng.choice((10, 10, 20)),
                rng.choice((1, 2, 3, 3, 5)),
                rng.random() < 0.7,
            ),
            tuple([Player(rng.choice(tuple(COLOURS)), team) for team in teams]),
            Rulings.read(
                {name: rng.choice((*values, values[0])) for name, values in RULINGS.items()}
            ),
        )
    )


def fierce(rng: random.Random, state: State) -> str:
    """A choice by chance, but rather one that leads to a fight."""
    legal = state.legal
    if state.decision == ACTION:
        attacks = [choice for choice in legal if ":" in choice]
        at_mechs = [choice for choice in attacks if choice[-2] == ":"]
        if at_mechs and rng.random() < 0.8:
            return rng.choice(at_mechs)
        if attacks and rng.random() < 0.25:
            return rng.choice(attacks)
        plain = [choice for choice in legal if ":" not in choice and choice != "end"]
        return rng.choice((*plain, "move"))
    if state.decision == MOVE and rng.random() < 0.7:
        foes = [state.mechs[foe].at for foe in state.tables.foes[state.seat]]
        aims = [at for at in foes if at] or [(18, 12)]
        some = rng.sample(legal, min(len(legal), 12))
        goes = [choice for choice in some if choice != "stop"]
        return min(goes, key=lambda choice: _distance(choice, aims), default="stop")
    if state.decision == "customise" and rng.random() < 0.5:
        return rng.choice([choice for choice in legal if choice.startswith("spread")])
    return rng.choice(legal)


def _distance(choice: str, aims: Sequence[Point]) -> int:
    x, y = map(int, choice.partition(":")[2].split(","))
    return min((x - at[0]) ** 2 + (y - at[1]) ** 2 for at in aims)


@cache
def a_game(seed: str, most: int = 400) -> BattleRecord:
    """A game by chance, to its end or to so many choices; made once."""
    rng = random.Random(seed)
    return played(a_battle(rng), seed, rng, most)


def played(battle: Battle, seed: str, rng: random.Random, most: int = 400) -> BattleRecord:
    """A game with a seed's dice, by chance."""
    dice = SeededDice(seed)
    state = FASTPLAY.begin(battle, dice).state
    choices: list[str] = []
    while state.legal and len(choices) < most:
        choices.append(fierce(rng, state))
        state = FASTPLAY.apply(state, choices[-1], dice).state
    return Record(FASTPLAY, battle, seed, choices=tuple(choices))


# --- By hand

PLAIN = {"hp": 14, "la": 5, "lr": 8, "ma": 5, "mr": 4, "ld": 2, "md": 2, "sb": 2, "ab": 3, "db": 3}
"""Stats of mechs by hand, unless said otherwise."""


def a_mech(at: Point | None, **fields: Any) -> Mech:  # noqa: ANN401 - fields or stats
    """A mech on a point, or down for None; with fields, and stats by their ids."""
    stats = tuple([fields.pop(stat, PLAIN[stat]) if stat != "hp" else 0 for stat in STATS])
    full = fields.pop("full", PLAIN["hp"])
    stats = (full, *stats[1:])
    standing = {"hp": full, "status": READY} if at else {"hp": 0, "status": DOWN}
    return Mech(stats=stats, at=at, **{**standing, **fields})


class Laid:
    """A table laid by hand, in the first round and in the turn of the first player."""

    def __init__(
        self,
        *mechs: Mech,
        players: Sequence[Player] = (),
        wrecks: Iterable[Point] = (),
        gone: str = "",
        order: Sequence[int] = (),
        number: int = 1,
        rulings: Mapping[str, object] | None = None,
        **scenario: Any,  # noqa: ANN401 - switches
    ) -> None:
        players = players or [Player("red") for _ in mechs]
        tables = tables_of(
            checked(Battle(Scenario(**scenario), tuple(players), Rulings.read(rulings or {})))
        )
        standing = tables.ground.every
        for piece in gone.split():
            standing &= ~(1 << tables.ground.ids.index(piece))
        first, *others = mechs
        if not (first.actions or first.rushed):
            first = first._replace(actions=3)
        self.state: State = blank(tables)._replace(
            round=number,
            order=tuple(order or range(len(mechs))),
            mechs=(first, *others),
            wrecks=tuple(wrecks),
            standing=standing,
            decision=ACTION,
        )
        self.events: tuple[Any, ...] = ()

    @classmethod
    def of(cls, state: State) -> Laid:
        """A table as a state has it, so that the choices made on it are no other's."""
        laid = cls.__new__(Laid)
        laid.state, laid.events = state, ()
        return laid

    def do(self, choice: str, *faces: int) -> Self:
        """Make a choice, which must take just these faces."""
        used = self.state.dice_used
        step = FASTPLAY.apply(self.state, choice, GivenDice([1] * used + list(faces)))
        assert step.state.dice_used == used + len(faces), "dice are left over"
        self.state, self.events = step.state, tuple(step.events)
        return self

    def play(self, script: str) -> Self:
        """Make choices with their faces: `move [3 4] go:9,10 stop`."""
        for choice, faces in parsed(script):
            self.do(choice, *faces)
        return self

    @property
    def line(self) -> dict[str, Any]:
        """The fields of the trace."""
        return FASTPLAY.traced(self.state)

    def mech(self, player: int) -> dict[str, Any]:
        """A mech as the trace has it, by the number of its player."""
        return dict(self.line["mechs"][player - 1])

    @property
    def report(self) -> dict[str, Any]:
        """The last attack as the trace has it."""
        return dict(self.line["report"])


class Begun(Laid):
    """A battle by hand from its very beginning."""

    def __init__(self, battle: Battle, faces: Iterable[int]) -> None:
        given = list(faces)
        step = FASTPLAY.begin(battle, GivenDice(given))
        assert step.state.dice_used == len(given), "dice are left over"
        self.state, self.events = step.state, tuple(step.events)


def battle(*colours: str, rulings: Mapping[str, object] | None = None, **scenario: Any) -> Battle:  # noqa: ANN401
    """A battle of colours, each with its team behind it if there are any: `red1`."""
    players = [
        Player(colour[:-1], int(colour[-1])) if colour[-1].isdigit() else Player(colour)
        for colour in colours
    ]
    return checked(Battle(Scenario(**scenario), tuple(players), Rulings.read(rulings or {})))


def parsed(script: str) -> list[tuple[str, tuple[int, ...]]]:
    """Choices, each with the faces in brackets behind it."""
    found: list[tuple[str, tuple[int, ...]]] = []
    inside = False
    for word in script.replace("[", " [ ").replace("]", " ] ").split():
        if word in "[]":
            inside = word == "["
        elif inside:
            choice, faces = found[-1]
            found[-1] = choice, (*faces, int(word))
        else:
            found.append((word, ()))
    return found
