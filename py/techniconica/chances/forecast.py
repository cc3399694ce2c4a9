"""What a whole volley may do, exactly: in how many of all throws each thing happens.

Long: one sum, from a shot to all shots, whose parts share what they have worked out.

To follow every way in which a target may be left would take too long. So only what still matters is
followed: how many shots were fired, legs, power, weapons and plants, how shaken the pilot is, and
the stacks at which a shot is still to come. What became of a stack is noted after the last shot at
it. The points of all shots together are the digits of one large number for each way.

What others decide meanwhile is assumed, and is to be said: the defender chooses layers as `blows`
tells, smoke is used or not as asked, and a shot whose stack is gone is held.
"""

from collections.abc import Mapping, Sequence
from math import prod
from typing import NamedTuple

from tabletop.chances import Spread
from techniconica.catalogue import COCKPIT_SLOT, DIE, DREAD, LEGS_SLOT
from techniconica.chances.blows import FACES, Field, flees_on, kept_faces
from techniconica.mechs import builds
from techniconica.mechs.parts import Gun
from techniconica.state import BOTTLED, SHOOT, Attack, Shot, State

_GONE = -1
"""A stack that is lost; others are the places of their layers and counters in a list."""
_CALM = -1
"""A pilot who is not shaken; of others it is the excess, shifted, and the fear."""
_FEAR_BITS = 4
_UNCOUNTED = 99
"""So many weapons or plants that the last of them cannot be lost, or so much power."""
_DIGIT = 128
"""Bits for the ways that give a number of points: no volley has so many."""


class Forecast(NamedTuple):
    """What a volley may lead to, in `total` equally likely ways.

    * `hits`: for each shot, in how many ways it hits
    * `points`: for each shot the spread of its points, 0 where it makes none; `all_points` of all
    * `lost`: of cards, by the slot and the place as built, in how many ways each is gone
    * `outs`: for each reason the ways to be out, tested in one of ten times as many ways
    * `low`: in how many ways the target is in play and in low power; `shook`: a test follows
    """

    total: int
    hits: tuple[int, ...]
    points: tuple[Spread, ...]
    all_points: Spread
    lost: Mapping[tuple[int, int], int]
    outs: Mapping[str, int]
    low: int
    shook: int

    def to_hit(self, shot: int) -> float:
        """The chance that a shot hits, counted from 0 as declared."""
        return self.hits[shot] / self.total

    def card_lost(self, slot: int, place: int) -> float:
        """The chance that a card, by its place as built, is lost by this volley."""
        return self.lost.get((slot, place), 0) / self.total

    def stack_lost(self, slot: int) -> float:
        """The chance that a stack is lost."""
        return self.card_lost(slot, 0)

    def low_power(self) -> float:
        """The chance that the mech is in play and in low power."""
        return self.low / self.total

    def shaken(self) -> float:
        """The chance that a bottle test follows after the activation."""
        return self.shook / self.total

    def out(self) -> float:
        """The chance that the mech is out, once its pilot has been tested."""
        return sum(self.outs.values()) / (self.total * DIE)

    def why_out(self) -> dict[str, float]:
        """The chance of each reason to be out, `bottled` after the test; none that is 0."""
        return {why: ways / (self.total * DIE) for why, ways in self.outs.items() if ways}


class Amid(NamedTuple):
    """A volley under way: the face of the evasion die, and the place of the first shot to come."""

    evasion: int
    first: int


def volley(
    state: State,
    mech: int,
    target: int,
    shots: Sequence[Shot],
    *,
    action: str = SHOOT,
    aim: bool | None = None,
    smoke: bool = False,
    amid: Amid | None = None,
) -> Forecast:
    """What comes of a volley of one mech at another, as things lie, with one shot or more.

    `aim` is whether the first shot is aimed, as it lies for None. Of shots before those still to
    be fired nothing is told.
    """
    field = Field(state, mech, target)
    attack = Attack(action, target, tuple(shots), smoke)
    aims = (field.attacker.aim if aim is None else aim) and not amid
    sums = _Sum(field, attack, aim=aims, first=amid.first if amid else 0)
    for face in (amid.evasion,) if amid else FACES:
        sums.add(face)
    return sums.forecast()


class _Battle(NamedTuple):
    """What of the target matters to every shot, whatever stack that is aimed at.

    `balance` is the power that its plants give beyond what its cards need.
    """

    fired: int
    legs: bool
    balance: int
    weapons: int
    plants: int
    morale: int


class _Outcome(NamedTuple):
    """What a shot may do to a stack: how that lies, how the pilot is shaken, whether it jams.

    In so many `ways`; the digits of `ways_by_points` are those for each number of points.
    """

    stack: int
    shake: int
    jams: bool
    ways: int
    ways_by_points: int


class _Shot(NamedTuple):
    """All that a shot may do to a stack at some difference from the dice."""

    outcomes: tuple[_Outcome, ...]
    hits: int
    points: Mapping[int, int]


_Key = tuple[int, tuple[int, ...]]
"""A battle, by its place in a list, and how each stack lies at which a shot is still to come."""
_Lying = dict[_Key, tuple[int, int]]
"""In how many ways the target is so, and the digits of these for each number of points."""


class _Sum:
    """The throws of a volley, added up over the faces of the evasion die."""

    def __init__(self, field: Field, attack: Attack, *, aim: bool, first: int) -> None:
        self._field = field
        self._attack = attack
        self._aim = aim
        self._first = first
        state = field.state
        self._start = start = state.mechs[attack.target]
        self._model = start.frame.model
        self._tested = state.tables.morale_of_attacks
        self._omen = int(state.event == DREAD)
        shots = attack.shots
        self._rest = range(first, len(shots))
        self._aimed = tuple(dict.fromkeys(shots[place].stack for place in self._rest))
        # What a mech weighs, and so its speed, depends on all stacks while it is overweight.
        self._whole = start.frame.overweight > 0
        self._live = [
            tuple(
                [
                    s
                    for s in self._aimed
                    if self._whole or s in [shot.stack for shot in shots[place:]]
                ]
            )
            for place in range(len(shots) + 1)
        ]
        self._scales = [
            DIE ** (self._gun(place).dice + self._tested) for place in range(len(shots))
        ]
        begins = DIE if self._tested and start.morale is not None else 1
        self._total = begins * prod(self._scales[first:])
        self._stacks: list[tuple[int, int, int]] = []
        self._stack_of: dict[tuple[int, int, int], int] = {}
        self._battles: list[_Battle] = []
        self._battle_of: dict[_Battle, int] = {}
        self._edges: dict[tuple[int, int, bool, tuple[int, ...]], int] = {}
        self._struck: dict[tuple[int, str, str, int], int] = {}
        self._shots: dict[tuple[int, int, int], _Shot] = {}
        self._afterwards: dict[tuple[int, int, int, int], tuple[int, str]] = {}
        self._hits = [0] * len(shots)
        self._points: list[dict[int, int]] = [{} for _ in shots]
        self._digits = 0
        self._lost: dict[tuple[int, int], int] = {}
        self._outs: dict[str, int] = {}
        self._low = self._shook = self._added = 0
        self._counts_power = start.frame.low_power or any(
            slot in self._aimed for slot in start.frame.plants
        )
        self._begin()

    def _gun(self, place: int) -> Gun:
        return self._field.gun(self._attack.shots[place].weapon)

    def _begin(self) -> None:
        frame, start = self._start.frame, self._start
        self._at_first = {
            slot: self._stack(slot, frame.gone[slot], start.damage[slot]) for slot in self._aimed
        }
        weapons = (*frame.shooters, *frame.strikers)
        self._armed = frozenset(weapons) if {*weapons} <= {*self._aimed} else frozenset()
        self._fed = frozenset(frame.plants) if {*frame.plants} <= {*self._aimed} else frozenset()
        balance = _UNCOUNTED
        if self._counts_power:
            balance = sum(self._power(slot, gone) for slot, gone in enumerate(frame.gone))
        if start.surge:
            balance = -1
            self._counts_power = False
        morale = _CALM
        if start.morale is not None:
            excess, fear = start.morale
            morale = excess << _FEAR_BITS | fear
        self._battle_at_first = _Battle(
            self._field.attacker.fired,
            False,
            balance,
            len(weapons) if self._armed else _UNCOUNTED,
            len(frame.plants) if self._fed else _UNCOUNTED,
            morale,
        )

    def _stack(self, slot: int, gone: int, damage: int) -> int:
        """The number of a stack that lies so."""
        if gone == self._model.all_of(slot):
            return _GONE
        key = slot, gone, damage
        known = self._stack_of.get(key)
        if known is None:
            known = self._stack_of[key] = len(self._stacks)
            self._stacks.append(key)
        return known

    def _battle(self, battle: _Battle) -> int:
        known = self._battle_of.get(battle)
        if known is None:
            known = self._battle_of[battle] = len(self._battles)
            self._battles.append(battle)
        return known

    def _power(self, slot: int, gone: int) -> int:
        """What a stack gives beyond what it needs."""
        stack = self._model.stacks[slot]
        left = [card for place, card in enumerate(stack) if not gone >> place & 1]
        return builds.output(left) - builds.consumption(left)

    # --- All throws after a face of the evasion die

    def add(self, evasion: int) -> None:
        """Count them."""
        self._added += 1
        battle = self._battle_at_first
        stacks = tuple([self._at_first[slot] for slot in self._live[self._first]])
        stays = 1
        if self._tested and battle.morale != _CALM:
            # The shot that was amid its damage is tested first.
            flees = self._flees(battle.morale)
            self._flee_first(flees, stacks)
            stays = DIE - flees
            battle = battle._replace(morale=_CALM)
        lying: _Lying = {(self._battle(battle), stacks): (stays, stays)} if stays else {}
        for place in self._rest:
            lying = self._after_shot(place, evasion, lying)
        self._end(lying)

    def _flee_first(self, flees: int, stacks: Sequence[int]) -> None:
        rest = prod(self._scales[self._first :])
        self._outs[BOTTLED] = self._outs.get(BOTTLED, 0) + flees * rest * DIE
        self._digits += flees * rest
        for slot, stack in zip(self._aimed, stacks, strict=True):
            self._note_stack(slot, stack, flees * rest)

    def _after_shot(self, place: int, evasion: int, lying: _Lying) -> _Lying:
        """Every way after a shot in which the target is in play."""
        slot = self._attack.shots[place].stack
        at = self._live[place].index(slot)
        goes = slot not in self._live[place + 1]
        scale = self._scales[place]
        later = prod(self._scales[place + 1 :])
        after: _Lying = {}
        met: dict[tuple[int, int], int] = {}
        ends: dict[int, int] = {}
        for (battle, stacks), (count, digits) in lying.items():
            stack = stacks[at]
            if stack == _GONE:
                # The shot is held.
                led_to = [(battle, _GONE, count * scale, digits * scale)]
            else:
                edge = self._edge(place, self._battles[battle], at, stacks) - evasion
                met[stack, edge] = met.get((stack, edge), 0) + count
                led_to = self._fire(place, edge, at, (battle, stacks), count, digits)
            for new, left, now, sums in led_to:
                if goes:
                    ends[left] = ends.get(left, 0) + now
                    key = new, stacks[:at] + stacks[at + 1 :]
                else:
                    key = new, (*stacks[:at], left, *stacks[at + 1 :])
                known = after.get(key)
                after[key] = (known[0] + now, known[1] + sums) if known else (now, sums)
        self._note_shots(place, met, later)
        for stack, count in ends.items():
            self._note_stack(slot, stack, count * later)
        return after

    def _fire(
        self, place: int, edge: int, at: int, key: _Key, count: int, digits: int
    ) -> list[tuple[int, int, int, int]]:
        """What a shot leads to with the target in play: battle, stack, and the ways of `_Lying`.

        Rules: OUT, BOTTLE.
        """
        battle, stacks = key
        stack, slot = stacks[at], self._attack.shots[place].stack
        led_to = []
        for left, shake, jams, ways, ways_by_points in self._shot(place, stack, edge).outcomes:
            new, why = self._moved(battle, slot, stack, left, shake)
            now, sums = count * ways, digits * ways_by_points
            stays = flees = 0
            if self._tested:
                morale = _CALM if jams or why else self._battles[new].morale
                flees = 0 if morale == _CALM else self._flees(morale)
                stays = DIE - flees
            if why:
                scale = stays or 1
                self._note_out(why, place, (now * scale, sums * scale), at, stacks, left)
                continue
            if flees:
                self._note_out(BOTTLED, place, (now * flees, sums * flees), at, stacks, left)
            if self._tested:
                if not jams:
                    new = self._battle(self._battles[new]._replace(morale=_CALM))
                now, sums = now * stays, sums * stays
            if now:
                led_to.append((new, left, now, sums))
        return led_to

    # --- What is noted

    def _note_shots(self, place: int, met: Mapping[tuple[int, int], int], later: int) -> None:
        """Hits and points of a shot, by how the stack lay and the difference beyond the die."""
        noted = self._points[place]
        for (stack, edge), count in met.items():
            found = self._shot(place, stack, edge)
            weight = count * later * (DIE if self._tested else 1)
            self._hits[place] += weight * found.hits
            for points, number in found.points.items():
                noted[points] = noted.get(points, 0) + weight * number

    def _note_out(
        self,
        why: str,
        place: int,
        ways: tuple[int, int],
        at: int,
        stacks: Sequence[int],
        left: int,
    ) -> None:
        """The mech went out by the shot at `place`, which left the stack at which it was so."""
        later = prod(self._scales[place + 1 :])
        count, digits = ways
        self._outs[why] = self._outs.get(why, 0) + count * later * DIE
        self._digits += digits * later
        for where, slot in enumerate(self._live[place]):
            self._note_stack(slot, left if where == at else stacks[where], count * later)

    def _note_stack(self, slot: int, stack: int, count: int) -> None:
        key = slot, self._gone(slot, stack)
        self._lost[key] = self._lost.get(key, 0) + count

    def _end(self, lying: _Lying) -> None:
        for (number, stacks), (count, digits) in lying.items():
            battle = self._battles[number]
            self._digits += digits
            for slot, stack in zip(self._live[-1], stacks, strict=True):
                self._note_stack(slot, stack, count)
            if battle.balance < 0:
                self._low += count
            if battle.morale != _CALM:
                self._shook += count
                fled = count * self._flees(battle.morale)
                self._outs[BOTTLED] = self._outs.get(BOTTLED, 0) + fled

    def forecast(self) -> Forecast:
        """What it comes to."""
        total = self._total * self._added
        lost: dict[tuple[int, int], int] = {}
        for (slot, gone), count in self._lost.items():
            for place in range(len(self._model.stacks[slot])):
                if gone >> place & 1 and not self._start.frame.gone[slot] >> place & 1:
                    lost[slot, place] = lost.get((slot, place), 0) + count
        spreads = []
        for noted in self._points:
            noted[0] = total - sum(ways for points, ways in noted.items() if points)
            spreads.append(Spread.of(noted))
        digits = self._digits.to_bytes(-(-self._digits.bit_length() // _DIGIT) * _DIGIT // 8)
        size = _DIGIT // 8
        every = [digits[start : start + size] for start in range(0, len(digits), size)]
        sums = {
            points: int.from_bytes(digit)
            for points, digit in enumerate(reversed(every))
            if any(digit)
        }
        return Forecast(
            total,
            tuple(self._hits),
            tuple(spreads),
            Spread.of(sums),
            lost,
            {why: ways for why, ways in self._outs.items() if ways},
            self._low,
            self._shook,
        )

    # --- One shot

    def _edge(self, place: int, battle: _Battle, at: int, stacks: tuple[int, ...]) -> int:
        """What the difference is beyond attack die less evasion die."""
        live = self._live[place]
        looked_at = range(len(live)) if self._whole else (at,)
        gone_of = tuple([self._gone(live[each], stacks[each]) for each in looked_at])
        key = place, battle.fired, battle.legs, gone_of
        known = self._edges.get(key)
        if known is None:
            gone = [*self._start.frame.gone]
            if battle.legs:
                gone[LEGS_SLOT] = self._model.all_of(LEGS_SLOT)
            for each, lost in zip(looked_at, gone_of, strict=True):
                gone[live[each]] = lost
            target = self._start._replace(frame=self._model.frame(tuple(gone)))
            aim = self._aim and not place
            shot = self._attack.shots[place]
            known = self._field.edge(target, shot, self._attack, battle.fired, aim=aim)
            self._edges[key] = known
        return known

    def _gone(self, slot: int, stack: int) -> int:
        """Which cards of a stack are gone."""
        return self._model.all_of(slot) if stack == _GONE else self._stacks[stack][1]

    def _shot(self, place: int, stack: int, edge: int) -> _Shot:
        """All that a shot may do whose difference is so much beyond its die."""
        key = place, stack, edge
        known = self._shots.get(key)
        if known is None:
            known = self._shots[key] = self._made(place, stack, edge)
        return known

    def _made(self, place: int, stack: int, edge: int) -> _Shot:
        gun = self._gun(place)
        jams = self._field.jams_to(gun)
        fears = _CALM if gun.fear is None else gun.fear
        found: dict[tuple[int, int, bool], list[int]] = {}
        points_of: dict[int, int] = {}
        hits = 0
        for face, count in zip(FACES, kept_faces(gun.dice, gun.kept_by), strict=True):
            difference = face + edge
            points, left, shake = 0, stack, fears
            if face <= jams:
                shake = _CALM
            elif difference >= 0:
                points = gun.points(difference)
                hits += count
                points_of[points] = points_of.get(points, 0) + count
                left = self._left(gun, stack, points)
                excess = min(points - self._model.bottle, self._model.fortitude)
                if excess > 0:
                    shake = max(shake, 0) | excess << _FEAR_BITS
            # Only where a test may follow at once does it matter whether the weapon jammed.
            jammed = self._tested and face <= jams
            both = found.setdefault((left, shake, jammed), [0, 0])
            both[0] += count
            both[1] += count << _DIGIT * points
        outcomes = [_Outcome(*what, *both) for what, both in found.items()]
        return _Shot(tuple(outcomes), hits, points_of)

    def _left(self, gun: Gun, stack: int, points: int) -> int:
        """How a stack lies after so many points, as the rules themselves have it."""
        key = stack, gun.subtype, gun.doubled_by, points
        known = self._struck.get(key)
        if known is None:
            slot, gone, damage = self._stacks[stack]
            start = self._start
            lost = (*start.frame.gone[:slot], gone, *start.frame.gone[slot + 1 :])
            lies = (*start.damage[:slot], damage, *start.damage[slot + 1 :])
            mech = start._replace(frame=self._model.frame(lost), damage=lies)
            struck = self._field.struck(mech, gun.slot, slot, points)
            known = self._stack(slot, struck.frame.gone[slot], struck.damage[slot])
            self._struck[key] = known
        return known

    def _moved(self, battle: int, slot: int, stack: int, left: int, shake: int) -> tuple[int, str]:
        """The battle after a shot, and why the mech is out, if it is. Rules: OUT, MORALE."""
        key = battle, stack, left, shake
        known = self._afterwards.get(key)
        if known is None:
            known = self._afterwards[key] = self._move(
                self._battles[battle], slot, stack, left, shake
            )
        return known

    def _move(
        self, battle: _Battle, slot: int, stack: int, left: int, shake: int
    ) -> tuple[int, str]:
        fired, legs, balance, weapons, plants, morale = battle
        why = ""
        if left != stack and self._counts_power:
            balance += self._power(slot, self._gone(slot, left))
            balance -= self._power(slot, self._gone(slot, stack))
        if left == _GONE:
            shake = max(shake, 0)
            legs = legs or slot == LEGS_SLOT
            weapons -= slot in self._armed
            plants -= slot in self._fed
            if slot == COCKPIT_SLOT:
                why = "cockpit"
            elif not plants:
                why = "power"
            elif not weapons:
                why = "weapons"
        moved = _Battle(fired + 1, legs, balance, weapons, plants, _shaken(morale, shake))
        return self._battle(moved), why

    def _flees(self, morale: int) -> int:
        """On how many faces a pilot flees who is shaken so."""
        excess, fear = morale >> _FEAR_BITS, morale & (1 << _FEAR_BITS) - 1
        return flees_on(self._start._replace(morale=(excess, fear), out=""), self._omen)


def _shaken(morale: int, shake: int) -> int:
    """The greater excess and the greater fear of both."""
    if _CALM in (shake, morale):
        return max(morale, shake)
    low = (1 << _FEAR_BITS) - 1
    return max(morale & ~low, shake & ~low) | max(morale & low, shake & low)
