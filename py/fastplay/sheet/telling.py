"""Battles in words: what things are called, what may be chosen, and what happened."""

from collections.abc import Callable, Iterable
from typing import Any

from desk.words import Words
from fastplay import events as e
from fastplay.catalogue import STATS
from fastplay.geometry.ground import Point, ground_of
from fastplay.geometry.sight import NO_PIECE, OPEN
from fastplay.setup import Battle
from tabletop.game import Event

DOMAIN = "fastplay"
"""The domain of this game's words."""


class Names:
    """The names of one battle's things in one language."""

    def __init__(self, words: Words, battle: Battle) -> None:
        self.words = words
        self._players = battle.players
        self._ground = ground_of(battle.scenario.map)

    def mech(self, player: int) -> str:
        """A mech, by its colour and the number of its player."""
        colour = self.words.say(f"colour.{self._players[player].colour}")
        return self.words.say("name.mech", colour=colour, player=player + 1)

    def mechs(self, players: Iterable[int]) -> str:
        """Several mechs, in order."""
        return ", ".join(map(self.mech, players))

    def side(self, side: int) -> str:
        """A side: a team, or without teams a mech."""
        if self._players[0].team:
            return self.words.say("name.team", team=side)
        return self.mech(side - 1)

    def piece(self, piece: int) -> str:
        """A tree or building, by its number in the map."""
        return self.piece_called(self._ground.ids[piece])

    def piece_called(self, name: str) -> str:
        """A tree or building, by its id."""
        kind = "name.tree" if name.startswith("t") else "name.building"
        return self.words.say(kind, number=name[1:])

    def point(self, point: Point) -> str:
        """A point of the table, in inches."""
        return self.words.say("name.point", x=point[0], y=point[1])

    def inches(self, hundredths: int) -> str:
        """A length in inches."""
        whole, rest = divmod(hundredths, 100)
        return self.words.say("name.inches", whole=whole, rest=f"{rest:02d}")

    def stat(self, stat: int) -> str:
        """A stat, by its place."""
        return self.words.say(f"stat.{STATS[stat]}")

    def faces(self, faces: Iterable[int]) -> str:
        """Faces of dice, in the order rolled."""
        return ", ".join(map(str, faces))


def words_in(language: str) -> Words:
    """The words of this game in a language."""
    return Words(language, DOMAIN)


def label(names: Names, choice: str) -> str:
    """A choice, as on a button."""
    verb, _, what = choice.partition(":")
    if not what:
        return names.words.say(f"choice.{verb}")
    if verb == "add":
        return names.words.say("choice.add", stat=names.words.say(f"stat.{what}"))
    if verb == "spread":
        return names.words.say("choice.spread", spread=names.words.say(f"spread.{what}"))
    if "," in what:
        x, _, y = what.partition(",")
        return names.words.say(f"choice.{verb}", point=names.point((int(x), int(y))))
    target = names.mech(int(what) - 1) if what.isdecimal() else names.piece_called(what)
    return names.words.say(f"choice.{verb}", target=target)


def tell(names: Names, event: Event) -> str:
    """One sentence that says what happened."""
    return _TELLERS[type(event)](names, event)


Teller = Callable[[Names, Any], str]


def _mech(key: str) -> Teller:
    """A sentence about a mech alone."""
    return lambda names, event: names.words.say(key, mech=names.mech(event.player))


def _heat(key: str) -> Teller:
    """A sentence about a mech and its heat."""
    return lambda names, event: names.words.say(key, mech=names.mech(event.player), heat=event.heat)


def _health(key: str) -> Teller:
    """A sentence about a mech that got or lost HP."""
    return lambda names, event: names.words.say(
        key, mech=names.mech(event.player), points=event.points, hp=event.hp
    )


def _rolled_up(names: Names, event: e.RolledUp) -> str:
    return names.words.say(
        "log.rolled_up",
        mech=names.mech(event.player),
        dice=names.faces(event.faces),
        points=event.points,
    )


def _coloured(names: Names, event: e.Coloured) -> str:
    return _raised(names, "log.coloured", event)


def _point_added(names: Names, event: e.PointAdded) -> str:
    return _raised(names, "log.point_added", event)


def _raised(names: Names, key: str, event: e.Coloured | e.PointAdded) -> str:
    stat = names.stat(event.stat)
    return names.words.say(key, mech=names.mech(event.player), stat=stat, value=event.value)


def _spread_chosen(names: Names, event: e.SpreadChosen) -> str:
    spread = names.words.say(f"spread.{event.spread}")
    mech = names.mech(event.player)
    return names.words.count("log.spread_chosen", event.points, mech=mech, spread=spread)


def _points_given_up(names: Names, event: e.PointsGivenUp) -> str:
    return names.words.count("log.points_given_up", event.points, mech=names.mech(event.player))


def _made_ready(names: Names, event: e.MadeReady) -> str:
    return names.words.say("log.made_ready", mech=names.mech(event.player), hp=event.hp)


def _initiative_rolled(names: Names, event: e.InitiativeRolled) -> str:
    mechs, dice = names.mechs(event.players), names.faces(event.faces)
    return names.words.say("log.initiative_rolled", mechs=mechs, dice=dice)


def _order_set(names: Names, event: e.OrderSet) -> str:
    return names.words.say("log.order_set", mechs=names.mechs(event.order))


def _placed(names: Names, event: e.Placed) -> str:
    mech, point = names.mech(event.player), names.point(event.point)
    return names.words.say("log.placed", mech=mech, point=point)


def _round_began(names: Names, event: e.RoundBegan) -> str:
    return names.words.say("log.round_began", round=event.number)


def _moving(names: Names, event: e.Moving) -> str:
    return names.words.say(
        "log.moving",
        mech=names.mech(event.player),
        inches=event.inches,
        dice=names.faces(event.faces),
    )


def _went(names: Names, event: e.Went) -> str:
    return names.words.say(
        "log.went",
        mech=names.mech(event.player),
        point=names.point(event.end),
        left=names.inches(event.left),
    )


def _stopped(names: Names, event: e.Stopped) -> str:
    key = "log.stuck" if event.rule == "LEG" else "log.stopped"
    left = names.inches(event.lost)
    return names.words.say(key, mech=names.mech(event.player), left=left)


def _inside(names: Names, event: e.Inside) -> str:
    mech, piece = names.mech(event.player), names.piece(event.piece)
    return names.words.say("log.inside", mech=mech, piece=piece)


def _sighted(names: Names, event: e.Sighted) -> str:
    target = names.mech(event.target)
    if event.sight == OPEN:
        return names.words.say("log.sight_open", mech=names.mech(event.player), target=target)
    if event.piece == NO_PIECE:
        return names.words.say("log.sight_smoke", target=target)
    return names.words.say("log.sight_masked", target=target, piece=names.piece(event.piece))


_ATTACKS = {
    ("laser", True): "log.laser_hit",
    ("laser", False): "log.laser_missed",
    ("missile", True): "log.missile_hit",
    ("missile", False): "log.missile_missed",
    ("melee", True): "log.melee_hit",
    ("melee", False): "log.melee_missed",
}


def _attacked(names: Names, event: e.Attacked) -> str:
    return names.words.say(
        _ATTACKS[event.weapon, event.damage > 0],
        mech=names.mech(event.player),
        target=names.mech(event.target),
        attack=event.attack,
        defence=event.defence,
        dice=names.faces(event.faces),
        against=names.faces(event.against),
    )


_FIRES = {"laser": "log.piece_laser", "missile": "log.piece_missile"}


def _piece_taken(names: Names, event: e.PieceTaken) -> str:
    piece = names.piece(event.piece)
    if event.rule == "MASKED-HIT":
        return names.words.say("log.mask_hit", piece=piece)
    return names.words.say(_FIRES[event.weapon], mech=names.mech(event.player), piece=piece)


def _blast(names: Names, event: e.Blast) -> str:
    return names.words.count("log.blast", event.face, piece=names.piece(event.piece))


def _destroyed(names: Names, event: e.Destroyed) -> str:
    return names.words.say("log.destroyed", pieces=", ".join(map(names.piece, event.pieces)))


def _wrecked(names: Names, event: e.Wrecked) -> str:
    key = "log.wrecked_for_good" if event.out else "log.wrecked"
    return names.words.say(key, mech=names.mech(event.player), point=names.point(event.point))


def _scored(names: Names, event: e.Scored) -> str:
    return names.words.count("log.scored", event.frags, mech=names.mech(event.player))


def _returned(names: Names, event: e.Returned) -> str:
    return names.words.say(
        "log.returned",
        mech=names.mech(event.player),
        point=names.point(event.point),
        dice=names.faces(event.faces),
    )


def _won(names: Names, event: e.Won) -> str:
    return names.words.say("log.won", side=names.side(event.side))


def _drawn(names: Names, event: e.Drawn) -> str:
    return names.words.say("log.drawn")


_TELLERS: dict[type, Teller] = {
    e.RolledUp: _rolled_up,
    e.Coloured: _coloured,
    e.PointAdded: _point_added,
    e.SpreadChosen: _spread_chosen,
    e.PointsGivenUp: _points_given_up,
    e.MadeReady: _made_ready,
    e.InitiativeRolled: _initiative_rolled,
    e.OrderSet: _order_set,
    e.Placed: _placed,
    e.RoundBegan: _round_began,
    e.TurnBegan: _mech("log.turn_began"),
    e.Restarted: _mech("log.restarted"),
    e.TurnEnded: _mech("log.turn_ended"),
    e.Moving: _moving,
    e.Rushed: _heat("log.rushed"),
    e.Went: _went,
    e.Stopped: _stopped,
    e.Cooled: _heat("log.cooled"),
    e.Healed: _health("log.healed"),
    e.HeatFilled: _heat("log.heat_filled"),
    e.ShutDown: _mech("log.shut_down"),
    e.Inside: _inside,
    e.Sighted: _sighted,
    e.Attacked: _attacked,
    e.Damaged: _health("log.damaged"),
    e.PieceTaken: _piece_taken,
    e.Blast: _blast,
    e.Destroyed: _destroyed,
    e.Wrecked: _wrecked,
    e.Scored: _scored,
    e.Returned: _returned,
    e.Won: _won,
    e.Drawn: _drawn,
}
