"""What a whole volley may do, exactly: every throw of its dice, and what each leads to.

What others decide meanwhile is assumed, and is to be said: the defender chooses layers as `blows`
tells, smoke is used or not as asked, and a shot whose stack is gone is held.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import NamedTuple

from tabletop.chances import Spread
from techniconica.catalogue import DIE, DREAD
from techniconica.chances.blows import FACES, Field, flees_on, kept_faces
from techniconica.mechs.frame import Frame
from techniconica.state import SHOOT, Attack, Mech, Shot, State

Ways = dict[Mech, int]
"""In how many of all equally likely ways the target is left so."""

_Lying = dict[tuple[Mech, int], int]
"""The same amid a volley, with the shots fired so far."""


class Forecast(NamedTuple):
    """What a volley may lead to, in `total` equally likely ways.

    * `ways`: how the target is left, before bottle tests after the activation
    * `hits`: for each shot, in how many ways it hits
    * `points`: for each shot the spread of its points, 0 where it makes none
    * `omen`: what the event adds to a bottle test
    """

    target: Mech
    total: int
    ways: Ways
    hits: tuple[int, ...]
    points: tuple[Spread, ...]
    omen: int

    def chance(self, holds: Callable[[Mech], object]) -> float:
        """The chance that something holds of the target afterwards."""
        return sum(ways for mech, ways in self.ways.items() if holds(mech)) / self.total

    def to_hit(self, shot: int) -> float:
        """The chance that a shot hits, counted from 0 as declared."""
        return self.hits[shot] / self.total

    def card_lost(self, slot: int, place: int) -> float:
        """The chance that a card, by its place as built, is gone afterwards."""
        return self.chance(lambda mech: mech.frame.gone[slot] >> place & 1)

    def stack_lost(self, slot: int) -> float:
        """The chance that a stack is gone."""
        return self.chance(lambda mech: mech.frame.piles[slot] is None)

    def low_power(self) -> float:
        """The chance that the mech is in play and in low power."""
        return self.chance(lambda mech: not mech.out and mech.low_power)

    def shaken(self) -> float:
        """The chance that a bottle test follows."""
        return self.chance(lambda mech: mech.morale is not None)

    def out(self) -> float:
        """The chance that the mech is out, once its pilot has been tested."""
        ways = sum(
            count * (DIE if mech.out else flees_on(mech, self.omen))
            for mech, count in self.ways.items()
        )
        return ways / (self.total * DIE)

    def why_out(self) -> dict[str, float]:
        """The chance of each reason to be out, `bottled` after the test; none that is 0."""
        found: dict[str, int] = {}
        for mech, count in self.ways.items():
            why, faces = (mech.out, DIE) if mech.out else ("bottled", flees_on(mech, self.omen))
            found[why] = found.get(why, 0) + count * faces
        return {why: ways / (self.total * DIE) for why, ways in found.items() if ways}


def volley(
    state: State,
    mech: int,
    target: int,
    shots: Sequence[Shot],
    *,
    action: str = SHOOT,
    aim: bool | None = None,
    smoke: bool = False,
) -> Forecast:
    """What comes of a volley of one mech at another, as things lie, with one shot or more.

    `aim` is whether the first shot is aimed, as it lies for None.
    """
    field = Field(state, mech, target)
    attack = Attack(action, target, tuple(shots), smoke)
    sum_up = _Sum(field, attack, field.attacker.aim if aim is None else aim)
    for evasion in FACES:
        sum_up.add(evasion)
    return sum_up.forecast()


class _Sum:
    """The throws of a volley, added up over the faces of the evasion die."""

    def __init__(self, field: Field, attack: Attack, aim: bool) -> None:
        self._field = field
        self._attack = attack
        self._aim = aim
        state = field.state
        self._start = state.mechs[attack.target]
        self._tested = state.tables.morale_of_attacks
        self._omen = int(state.event == DREAD)
        self._scales = [self._scale(shot.weapon) for shot in attack.shots]
        self._ways: Ways = {}
        self._hits = [0] * len(attack.shots)
        self._points: list[dict[int, int]] = [{} for _ in attack.shots]
        self._edges: dict[tuple[Frame, int, int], int] = {}

    def _scale(self, weapon: int) -> int:
        """The ways of a shot's dice, that of a test at once included."""
        dice = self._field.gun(weapon).dice + self._tested
        return int(DIE**dice)

    def add(self, evasion: int) -> None:
        """All throws after a face of the evasion die."""
        lying: _Lying = {(self._start, self._field.attacker.fired): 1}
        for place in range(len(self._attack.shots)):
            lying = self._after_shot(place, evasion, lying)
        for (mech, _), ways in lying.items():
            self._ways[mech] = self._ways.get(mech, 0) + ways

    def forecast(self) -> Forecast:
        """What they come to."""
        return Forecast(
            self._start,
            DIE * prod(self._scales),
            self._ways,
            tuple(self._hits),
            tuple([Spread.of(points) for points in self._points]),
            self._omen,
        )

    def _after_shot(self, place: int, evasion: int, lying: _Lying) -> _Lying:
        scale = self._scales[place]
        stack = self._attack.shots[place].stack
        after: _Lying = {}
        later = prod(self._scales[place + 1 :])
        for (mech, fired), ways in lying.items():
            if mech.out or mech.frame.piles[stack] is None:
                after[mech, fired] = after.get((mech, fired), 0) + ways * scale
                self._note(place, 0, ways * scale * later)
                continue
            for left, points, hit, count in self._shot(place, evasion, mech, fired):
                if hit:
                    self._hits[place] += ways * count * later
                self._note(place, points, ways * count * later)
                key = left, fired + 1
                after[key] = after.get(key, 0) + ways * count
        return after

    def _note(self, place: int, points: int, ways: int) -> None:
        noted = self._points[place]
        noted[points] = noted.get(points, 0) + ways

    def _shot(
        self, place: int, evasion: int, mech: Mech, fired: int
    ) -> list[tuple[Mech, int, bool, int]]:
        """What a shot may lead to: the target, its points, whether it hits, and in what ways."""
        field = self._field
        weapon, stack = self._attack.shots[place]
        gun = field.gun(weapon)
        scale = DIE if self._tested else 1
        edge = self._edge(place, mech, fired)
        jams = field.jams_to(gun)
        shaken = mech if gun.fear is None else field.frightened(mech, gun.fear)
        found: list[tuple[Mech, int, bool, int]] = []
        missed = 0
        for face, count in zip(FACES, kept_faces(gun.dice, gun.kept_by), strict=True):
            difference = face - evasion + edge
            if face <= jams:
                found.append((mech, 0, False, count * scale))
            elif difference < 0:
                missed += count
            else:
                points = gun.points(difference)
                left = field.struck(shaken, weapon, stack, points)
                found += self._tests(left, points, hit=True, count=count)
        if missed:
            found += self._tests(shaken, 0, hit=False, count=missed)
        return found

    def _tests(
        self, mech: Mech, points: int, *, hit: bool, count: int
    ) -> list[tuple[Mech, int, bool, int]]:
        """A test at once, where the house rule wants it. Rule: BOTTLE.

        No pilot has more FO than 9, so on a 10 every one flees.
        """
        if not self._tested:
            return [(mech, points, hit, count)]
        if mech.morale is None:
            return [(mech, points, hit, count * DIE)]
        flees = flees_on(mech, self._omen)
        calm = mech._replace(morale=None)
        ends = [(self._field.bottled(mech), points, hit, count * flees)]
        if flees < DIE:
            ends.append((calm, points, hit, count * (DIE - flees)))
        return ends

    def _edge(self, place: int, mech: Mech, fired: int) -> int:
        # Neither counters nor fear are in a total.
        key = mech.frame, place, fired
        known = self._edges.get(key)
        if known is None:
            shot = self._attack.shots[place]
            aim = self._aim and not place
            known = self._edges[key] = self._field.edge(mech, shot, self._attack, fired, aim=aim)
        return known
