"""Scenario, players and house rules as parts of links and positions.

`crossroads.10.3.returns` are the map, the HP added, the frags that win, and whether mechs come
back, or `stays` for wrecks that do not; `red.1,blue.2` the colours with their teams, if there are
any; `cap.none,rush.once` are house rules, and `-` none that differ.
"""

import re

from fastplay.catalogue import COLOURS, FRAGS, HIT_POINTS, TEAMS
from fastplay.geometry.maps import MAPS
from fastplay.setup import Battle, Player, Rulings, Scenario, checked
from tabletop.errors import IllegalError, InvalidError

NOTHING = "-"
LIST, INNER = ",", "."
"""What parts the things of a list, and the pieces of one thing."""
_RETURNS = {"returns": True, "stays": False}


def write_scenario(scenario: Scenario) -> str:
    """The switches of a scenario."""
    returns = next(name for name, value in _RETURNS.items() if value == scenario.returns)
    return INNER.join((scenario.map, str(scenario.hp), str(scenario.frags), returns))


def read_scenario(text: str) -> Scenario:
    """The scenario that `write_scenario` wrote; raises `InvalidError` for another text."""
    pieces = text.split(INNER)
    if len(pieces) != len(Scenario._fields):
        raise InvalidError("position_piece", text, (write_scenario(Scenario()),))
    name, hp, frags, returns = pieces
    for piece, allowed in (
        (name, MAPS),
        (hp, map(str, HIT_POINTS)),
        (frags, map(str, FRAGS)),
        (returns, _RETURNS),
    ):
        known = tuple(allowed)
        if piece not in known:
            raise InvalidError("position_piece", piece, known)
    return Scenario(name, int(hp), int(frags), _RETURNS[returns])


def write_player(player: Player) -> str:
    """A colour, and a team if there are any."""
    return f"{player.colour}{INNER}{player.team}" if player.team else player.colour


def read_player(text: str) -> Player:
    """The player that `write_player` wrote; raises `InvalidError` for another text."""
    colour, stop, team = text.partition(INNER)
    if colour not in COLOURS:
        raise InvalidError("position_piece", text, COLOURS)
    if not stop:
        return Player(colour)
    if not re.fullmatch("[0-9]", team) or int(team) not in TEAMS:
        raise InvalidError("position_piece", text, map(str, TEAMS))
    return Player(colour, int(team))


def write_players(players: tuple[Player, ...]) -> str:
    """All players."""
    return LIST.join(map(write_player, players))


def read_players(text: str) -> tuple[Player, ...]:
    """The players that `write_players` wrote, not yet examined together."""
    return tuple([read_player(player) for player in text.split(LIST)])


def write_rulings(rulings: Rulings) -> str:
    """The house rules that differ from their default."""
    changed = rulings.changed().items()
    return LIST.join(f"{name}{INNER}{value}" for name, value in changed) or NOTHING


def read_rulings(text: str) -> Rulings:
    """The rulings that `write_rulings` wrote; raises as `Rulings.read` does.

    Raises `IllegalError` for one that is named twice.
    """
    named: dict[str, object] = {}
    for piece in [] if text == NOTHING else text.split(LIST):
        name, stop, value = piece.partition(INNER)
        if not stop:
            raise InvalidError("position_piece", piece, ("cap.none",))
        if name in named:
            raise IllegalError("position_twice", name)
        named[name] = value
    return Rulings.read(named)


def read(scenario: str | None, players: str | None, rulings: str | None, usual: Battle) -> Battle:
    """A battle of the parts of a link, of which None is usual; raises as `setup.checked` does."""
    return checked(
        Battle(
            usual.scenario if scenario is None else read_scenario(scenario),
            usual.players if players is None else read_players(players),
            usual.rulings if rulings is None else read_rulings(rulings),
        )
    )
