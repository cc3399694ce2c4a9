"""What happened, typed and told once. Words live elsewhere.

Each event carries the id of the rule that decided it. Players are told by their numbers from 0,
pieces by theirs in the map's order, stats by their places in `STATS`.
"""

from typing import NamedTuple

from fastplay.geometry.ground import Point


class Part(NamedTuple):
    """What a rule adds to a total."""

    rule: str
    value: int


# --- Set-up


class RolledUp(NamedTuple):
    """A mech's stats were rolled, and the points of its player."""

    player: int
    faces: tuple[int, ...]
    stats: tuple[int, ...]
    points: int
    rule: str = "ROLL-UP"


class Coloured(NamedTuple):
    """A mech's colour raised a stat to a value."""

    player: int
    stat: int
    value: int
    rule: str = "COLOUR"


class PointAdded(NamedTuple):
    """A point was put on a stat, which has so much now; so many are `left`."""

    player: int
    stat: int
    value: int
    left: int
    rule: str = "CUSTOMISE"


class SpreadChosen(NamedTuple):
    """All points left were spent by a quick form."""

    player: int
    spread: str
    points: int
    rule: str = "SPREAD"


class PointsGivenUp(NamedTuple):
    """A player gave up so many points."""

    player: int
    points: int
    rule: str = "CUSTOMISE"


class MadeReady(NamedTuple):
    """A mech has its full HP."""

    player: int
    hp: int
    rule: str = "HP"


class InitiativeRolled(NamedTuple):
    """These players rolled for the order, all of them or those of a tie."""

    players: tuple[int, ...]
    faces: tuple[int, ...]
    rule: str = "INITIATIVE"


class OrderSet(NamedTuple):
    """The order in which the players act, for the whole game."""

    order: tuple[int, ...]
    rule: str = "INITIATIVE"


class Placed(NamedTuple):
    """A mech was put on the table."""

    player: int
    point: Point
    rule: str = "PLACE"


# --- Turns


class RoundBegan(NamedTuple):
    """A round began."""

    number: int
    rule: str = "ROUND"


class TurnBegan(NamedTuple):
    """A player's turn began."""

    player: int
    rule: str = "TURN"


class Restarted(NamedTuple):
    """A mech that was shut down was passed over; its heat is 0."""

    player: int
    rule: str = "SHUTDOWN"


class TurnEnded(NamedTuple):
    """A player ended the turn with so many actions left."""

    player: int
    actions: int
    rule: str = "TURN"


class Moving(NamedTuple):
    """A move was rolled: the dice and the speed bonus are inches."""

    player: int
    faces: tuple[int, ...]
    bonus: int
    rule: str = "MOVE"

    @property
    def inches(self) -> int:
        """How far the mech may go."""
        return sum(self.faces) + self.bonus


class Rushed(NamedTuple):
    """A mech rushes; its heat is now so much."""

    player: int
    heat: int
    rule: str = "RUSH"


class Went(NamedTuple):
    """A mech went from point to point; cost and what is left are hundredths of an inch."""

    player: int
    start: Point
    end: Point
    cost: int
    left: int
    rule: str = "LEG"


class Stopped(NamedTuple):
    """A mech stopped, so many hundredths of an inch are lost. The rule is LEG where it is stuck."""

    player: int
    lost: int
    rule: str = "MOVE"


class Cooled(NamedTuple):
    """A mech emptied a heat box; its heat is now so much."""

    player: int
    heat: int
    rule: str = "COOL"


class Healed(NamedTuple):
    """A mech got HP back, and now has so many."""

    player: int
    points: int
    hp: int
    rule: str = "HEAL"


class HeatFilled(NamedTuple):
    """Fire filled a heat box; the heat is now so much."""

    player: int
    heat: int
    rule: str = "ATTACK"


class ShutDown(NamedTuple):
    """A mech is shut down."""

    player: int
    rule: str = "SHUTDOWN"


# --- Attacks


class Inside(NamedTuple):
    """A mech fires out of a tree."""

    player: int
    piece: int
    rule: str = "INSIDE"


class Sighted(NamedTuple):
    """A mech is fired at, `open` or `masked`, and by which piece if by one.

    The rule is MASK where there is such a piece.
    """

    player: int
    target: int
    sight: str
    piece: int
    rule: str


class Attacked(NamedTuple):
    """The dice of an attack on a mech, with all that makes the two totals.

    `stat` and `guard` are of the weapon, `bonus` and `defence_bonus` of the mechs. The rule is
    MELEE where no weapon fired.
    """

    player: int
    target: int
    weapon: str
    faces: tuple[int, ...]
    bonus: int
    stat: int
    melee: int
    against: tuple[int, ...]
    defence_bonus: int
    guard: int
    wall: int
    smoke: int
    rule: str = "HIT"

    @property
    def attack(self) -> int:
        """The attacker's total."""
        return sum(self.faces) + self.bonus + self.stat + self.melee

    @property
    def defence(self) -> int:
        """The defender's total."""
        return sum(self.against) + self.defence_bonus + self.guard + self.wall + self.smoke

    @property
    def damage(self) -> int:
        """The HP that the target loses if it has them."""
        return max(self.attack - self.defence, 0)

    def parts(self) -> tuple[Part, ...]:
        """What the totals are made of: the attacker's, then the defender's."""
        parts = [Part("HIT", sum(self.faces)), Part("HIT", self.bonus), Part("HIT", self.stat)]
        if self.melee:
            parts.append(Part("MELEE", self.melee))
        parts += [
            Part("HIT", sum(self.against)),
            Part("HIT", self.defence_bonus),
            Part("HIT", self.guard),
        ]
        optional = (("WALL", self.wall), ("SMOKE", self.smoke))
        return (*parts, *[Part(rule, value) for rule, value in optional if value])


class Damaged(NamedTuple):
    """A mech lost HP, and has so many left."""

    player: int
    points: int
    hp: int
    rule: str = "HIT"


class PieceTaken(NamedTuple):
    """Fire took a piece: it was aimed at, or by MASKED-HIT it masked."""

    player: int
    weapon: str
    piece: int
    rule: str


class Blast(NamedTuple):
    """A missile's blast reached so many inches."""

    piece: int
    face: int
    rule: str = "BLAST"


class Destroyed(NamedTuple):
    """These pieces are gone."""

    pieces: tuple[int, ...]
    rule: str = "GONE"


# --- Wrecks and the end


class Wrecked(NamedTuple):
    """A mech became a wreck on a point. It comes back unless it is `out`."""

    player: int
    point: Point
    out: bool
    rule: str = "WRECK"


class Scored(NamedTuple):
    """A player scored a frag, and has so many."""

    player: int
    frags: int
    rule: str = "FRAG"


class Returned(NamedTuple):
    """A mech came back at a point of the edge: number `place` from 0 of so many `points`."""

    player: int
    point: Point
    faces: tuple[int, ...]
    place: int
    points: int
    rule: str = "RETURN"


class Won(NamedTuple):
    """A side has won. The rule is LIMIT where the last round is over."""

    side: int
    rule: str = "WIN"


class Drawn(NamedTuple):
    """Nobody has won."""

    rule: str = "LIMIT"


Event = (
    RolledUp
    | Coloured
    | PointAdded
    | SpreadChosen
    | PointsGivenUp
    | MadeReady
    | InitiativeRolled
    | OrderSet
    | Placed
    | RoundBegan
    | TurnBegan
    | Restarted
    | TurnEnded
    | Moving
    | Rushed
    | Went
    | Stopped
    | Cooled
    | Healed
    | HeatFilled
    | ShutDown
    | Inside
    | Sighted
    | Attacked
    | Damaged
    | PieceTaken
    | Blast
    | Destroyed
    | Wrecked
    | Scored
    | Returned
    | Won
    | Drawn
)
