"""What a battle begins with: scenario, players and house rules, and the tables of all three."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from fastplay.catalogue import (
    COLOURS,
    FRAGS,
    HIT_POINTS,
    PLAYERS,
    RULINGS,
    TEAMS,
    USUAL_FRAGS,
    ZONE,
)
from fastplay.geometry.grid import STRIDE
from fastplay.geometry.ground import Ground, Point, ground_of
from fastplay.geometry.maps import MAPS
from tabletop.errors import IllegalError, InvalidError


class Scenario(NamedTuple):
    """The map, what is added to the die for HP, the frags that win, whether mechs return."""

    map: str = next(iter(MAPS))
    hp: int = HIT_POINTS[0]
    frags: int = USUAL_FRAGS
    returns: bool = True


class Player(NamedTuple):
    """The colour of a player's mech, and the team; 0 where there are none."""

    colour: str
    team: int = 0


class Rulings(NamedTuple):
    """The house rules as set for one game.

    * `cap`: points may be put on a stat up to a limit, `standard`, or there is `none`
    * `rush`: rushes in a turn are `free`, or there is only `once`
    """

    cap: str = "standard"
    rush: str = "free"

    @classmethod
    def read(cls, named: Mapping[str, object]) -> "Rulings":
        """The rulings that `named` asks for; what it leaves out keeps its default.

        Raises `InvalidError` for a ruling or value that does not exist.
        """
        for ruling, value in named.items():
            if ruling not in RULINGS:
                raise InvalidError("ruling", ruling, RULINGS)
            if value not in RULINGS[ruling]:
                raise InvalidError("ruling_value", value, RULINGS[ruling])
        return cls(**{ruling: str(value) for ruling, value in named.items()})

    def changed(self) -> dict[str, str]:
        """The rulings that differ from their default."""
        return {
            ruling: value for ruling, value in self._asdict().items() if value != RULINGS[ruling][0]
        }


class Battle(NamedTuple):
    """What a game begins with. It is legal if `checked` or `read_battle` made it."""

    scenario: Scenario = Scenario()
    players: tuple[Player, ...] = (Player("red"), Player("blue"))
    rulings: Rulings = Rulings()


class Tables(NamedTuple):
    """What never changes in a game; players are numbered from 0 here.

    * `sides`: of each player, from 1; `foes`: of each player, those of another side
    * `zones`: of each player the points where he may begin, as bits
    """

    battle: Battle
    ground: Ground
    sides: tuple[int, ...]
    foes: tuple[tuple[int, ...], ...]
    zones: tuple[int, ...]
    capped: bool
    rush_once: bool

    def __repr__(self) -> str:
        # The tables follow from these, and nobody could read them.
        return f"tables_of({self.battle!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return tables_of, (self.battle,)


@lru_cache(maxsize=64)
def tables_of(battle: Battle) -> Tables:
    """The tables of a battle, made once. Rule: ZONE."""
    ground = ground_of(battle.scenario.map)
    sides = tuple([player.team or number for number, player in enumerate(battle.players, start=1)])
    every = range(len(sides))
    return Tables(
        battle,
        ground,
        sides,
        tuple([tuple([n for n in every if sides[n] != sides[own]]) for own in every]),
        tuple([_zone(ground, side) for side in sides]),
        battle.rulings.cap == RULINGS["cap"][0],
        battle.rulings.rush == RULINGS["rush"][1],
    )


def _zone(ground: Ground, side: int) -> int:
    """The corner that a side starts from, as bits: 1 and 4 left, 1 and 3 at the top. Rule: ZONE."""
    corner: Point = (
        1 if side in (1, 4) else ground.width - ZONE,
        1 if side in (1, 3) else ground.height - ZONE,
    )
    return sum([((1 << ZONE) - 1) << (corner[0] + x) * STRIDE + corner[1] for x in range(ZONE)])


# --- Reading and writing


def read_battle(
    scenario: Mapping[str, object], players: object, rulings: Mapping[str, object]
) -> Battle:
    """The battle that the pieces of a record say.

    Raises `InvalidError` for what cannot be read, `IllegalError` for what the rules forbid.
    """
    if not isinstance(players, list):
        raise InvalidError("wrong_type", "players", ("[]",))
    return checked(
        Battle(
            read_scenario(scenario),
            tuple([_read_player(place, each) for place, each in enumerate(players, start=1)]),
            Rulings.read(rulings),
        )
    )


def checked(battle: Battle) -> Battle:
    """A battle that the rules allow; raises `IllegalError` for another."""
    players = battle.players
    if len(players) not in PLAYERS:
        raise IllegalError("players_number", str(len(players)), map(str, PLAYERS))
    teams = [player.team for player in players]
    for place, team in enumerate(teams, start=1):
        if bool(team) != bool(teams[0]):
            raise IllegalError("teams_all", str(team), (str(teams[0]),), place)
    if teams[0] and len(set(teams)) == 1:
        raise IllegalError("teams_differ", str(teams[0]), map(str, TEAMS))
    return battle


def read_scenario(named: Mapping[str, object]) -> Scenario:
    """The scenario that `named` asks for; what it leaves out is usual. Raises `InvalidError`."""
    allowed: dict[str, Collection[object]] = {
        "map": MAPS,
        "hp": HIT_POINTS,
        "frags": FRAGS,
        "returns": (True, False),
    }
    wanted = Scenario()._asdict()
    for switch, value in named.items():
        if switch not in allowed:
            raise InvalidError("switch", switch, allowed)
        if type(value) is not type(wanted[switch]) or value not in allowed[switch]:
            raise InvalidError("switch_value", value, map(str, allowed[switch]))
        wanted[switch] = value
    return Scenario(**wanted)


def _read_player(place: int, player: object) -> Player:
    if not isinstance(player, dict):
        raise InvalidError("player_type", player, ('{"colour": "red"}',), place)
    for key in player:
        if key not in Player._fields:
            raise InvalidError("player_key", key, Player._fields, place)
    colour = player.get("colour")
    if not isinstance(colour, str) or colour not in COLOURS:
        raise InvalidError("colour", colour, COLOURS, place)
    if "team" not in player:
        return Player(colour)
    team = player["team"]
    if type(team) is not int or team not in TEAMS:
        raise InvalidError("team", team, map(str, TEAMS), place)
    return Player(colour, team)


def write_scenario(scenario: Scenario) -> dict[str, object]:
    """The scenario for a record, with all its switches."""
    return scenario._asdict()


def write_players(players: tuple[Player, ...]) -> list[dict[str, object]]:
    """The players for a record."""
    return [
        {"colour": player.colour, **({"team": player.team} if player.team else {})}
        for player in players
    ]
