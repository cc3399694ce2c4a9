"""What an enemy's attack may do to you: where it hits, what it fills, whether it ends the game.

You are expected to parry whenever you may: it can only take away from the dice that hurt. Wing
shield and wall are no choice; where the rules raise them they take the attack.
"""

from operator import itemgetter
from typing import NamedTuple, TypeAlias

from papermech.catalogue import LOCATIONS, TORSO
from papermech.chapters import damage, enemy
from papermech.choices import is_damaged_away
from papermech.setup import Shield
from papermech.state import OVER, PARRY, Enemy, EnemyAttack, State
from papermech.table import Table
from tabletop.chances import (
    FACES,
    Counts,
    Spread,
    Ways,
    journeys_end,
    mixed,
    over_faces,
    seen_as,
    thrown,
)
from tabletop.dice import GivenDice

_ONE_OF_EACH_FACE = GivenDice(FACES)
_HURTS: Counts = (1,)
_MISSES: Counts = (0,)
_MORE_THAN_FIT = 100
"""More points of damage than any location has circles."""

_Hits: TypeAlias = tuple[int, int]
"""A location, and the dice that hurt it."""


class LocationOutlook(NamedTuple):
    """What the attack may do to one location.

    * `location`: its number in `catalogue.LOCATIONS`
    * `hurting`: the faces, 1 to 6, of a die that does damage if the attack hits here
    * `damage`: the circles filled, those of spill-over from elsewhere among them

    Rules: ENEMY-ATTACK, REAR, ALLOCATE, SPILL-OVER.
    """

    location: int
    hurting: tuple[int, ...]
    damage: Spread


class IncomingOutlook(NamedTuple):
    """What an enemy's attack may do to you.

    * `row`: its chosen attack, from 0
    * `dice`: the power dice to be rolled, 0 or more; those that may be rolled again count once
    * `shield`: the mount of the shield that must take the attack, None if a location is rolled
    * `aim`: which location, by number, the attack hits
    * `locations`: one outlook for each of `catalogue.LOCATIONS`, in that order
    * `damage`: the circles filled, of all locations together
    * `loses_at`: the damage to the torso, 1 to 4, that ends the game
    * `action_lost`: the chance, from 0 to 1, that you have to choose another action after it

    Rules: HIT-LOCATION, REFLEX, WALL, PARRY, LOSE, ACTION-LOST.
    """

    letter: str
    row: int
    dice: int
    shield: int | None
    aim: Spread
    locations: tuple[LocationOutlook, ...]
    damage: Spread
    loses_at: int
    action_lost: float

    @property
    def lost(self) -> float:
        """The chance that the attack ends the game."""
        return self.locations[TORSO].damage.at_least(self.loses_at)


def outlook(state: State, letter: str) -> IncomingOutlook | None:
    """What an enemy's chosen attack would do if it resolved as things lie in `state`.

    None if it does not reach you, if there is no enemy of that letter, or once the game is over.

    Rules: ENEMY-RANGE, ENEMY-ATTACK, SQUAT, REAR.
    """
    table = Table(state, _ONE_OF_EACH_FACE)
    foe = next((foe for foe in state.enemies if foe.letter == letter), None)
    if foe is None or state.decision == OVER or not enemy.reaches_you(table, foe):
        return None
    shield = enemy.shield_that_must_take(table, foe)
    aim = _aim(table, foe) if shield is None else {shield.mount: 1}
    dice = enemy.power_against_you(table, foe)
    hits = mixed(
        [
            (ways, _hits(location, [_die(table, foe, location, parried=shield is None)] * dice))
            for location, ways in aim.items()
        ]
    )
    return _outlook(state, foe, dice, shield, hits)


def of_choice(state: State, choice: str) -> IncomingOutlook | None:
    """What an enemy's attack would do after `choice`, which is one of `state.legal`.

    With the enemy's dice on the table only what is still to be rolled is open. None for choices
    other than to resolve an enemy, to parry and not to. Rules: CLOCK-ORDER, PARRY.
    """
    attack = state.pending
    if choice.startswith("resolve:"):
        return outlook(state, choice.removeprefix("resolve:"))
    if state.decision != PARRY or not isinstance(attack, EnemyAttack):
        return None
    table = Table(state, _ONE_OF_EACH_FACE)
    foe = table.enemy(attack.letter)
    hurting = len(enemy.hurting(attack.faces, attack.armour))
    again = hurting if choice == "parry" else 0
    die = _die(table, foe, attack.location, parried=False)
    dice = [die] * again + [{_HURTS: 1}] * (hurting - again)
    return _outlook(state, foe, again, None, _hits(attack.location, dice))


def _aim(table: Table, foe: Enemy) -> Ways[int]:
    """Where the attack hits: what is rolled again drops out. Rules: HIT-LOCATION, SIDE, SQUAT."""
    where = enemy.HIT_TABLES[foe.space]
    rolled = over_faces(lambda face: where[face - 1])
    return {
        location: ways
        for location, ways in rolled.items()
        if not enemy.is_rolled_again(table, location)
    }


def _hurting(table: Table, foe: Enemy, location: int) -> tuple[int, ...]:
    """The faces that hurt a location."""
    return enemy.hurting(FACES, enemy.armour_against(table, foe, location))


def _die(table: Table, foe: Enemy, location: int, *, parried: bool) -> Ways[Counts]:
    """Whether one power die hurts a location, after a parry if it may be `parried`. Rule: PARRY."""
    hurting = _hurting(table, foe, location)
    die = over_faces(lambda face: _HURTS if face in hurting else _MISSES)
    if parried and enemy.can_parry(table, foe, location):
        return mixed([(1, die if face in hurting else {_MISSES: 1}) for face in FACES])
    return die


def _hits(location: int, dice: list[Ways[Counts]]) -> Ways[_Hits]:
    """How many of the dice hurt a location that they are rolled against."""
    return seen_as(thrown(dice, 1), lambda hurting: (location, hurting[0]))


def _outlook(
    state: State, foe: Enemy, dice: int, shield: Shield | None, hits: Ways[_Hits]
) -> IncomingOutlook:
    """What the attack does, of which `dice` are still to be rolled, given how it may hit."""
    table = Table(state, _ONE_OF_EACH_FACE)
    sheet = _Sheet(state)
    ends = sheet.after(hits)
    return IncomingOutlook(
        foe.letter,
        foe.row,
        dice,
        None if shield is None else shield.mount,
        Spread.of(seen_as(hits, itemgetter(0))),
        tuple(
            LocationOutlook(
                location,
                _hurting(table, foe, location),
                Spread.of(seen_as(ends, itemgetter(location))),
            )
            for location in range(len(LOCATIONS))
        ),
        Spread.of(seen_as(ends, sum)),
        sheet.room[TORSO],
        sheet.chance_to_lose_the_action(ends),
    )


class _Falling(NamedTuple):
    """Damage on its way.

    `filled` counts the circles it has filled so far, location by location in the order of
    `catalogue.LOCATIONS`; `points`, 0 or more, are meant for `location`.
    """

    filled: Counts
    location: int
    points: int


class _Sheet:
    """Your sheet under one attack.

    An attack marks a location once and no more: points are passed on by a full one only. So how
    many circles it fills is all that the others have to know.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._table = Table(state, _ONE_OF_EACH_FACE)
        marked = [self._marked(location, _MORE_THAN_FIT) for location in range(len(LOCATIONS))]
        self.room = tuple([_circles(table) - _circles(state) for table, _ in marked])
        """The open circles of each location."""
        self._passes_on = tuple([left > 0 for _, left in marked])

    def after(self, hits: Ways[_Hits]) -> Ways[Counts]:
        """The circles filled in each location once no damage is on its way.

        Rules: ALLOCATE, SPILL-OVER, LOSE.
        """
        untouched = (0,) * len(LOCATIONS)
        falling = seen_as(hits, lambda hit: _Falling(untouched, *hit))
        while any(each.points for each in falling):
            falling = mixed([(ways, self._fall(each)) for each, ways in falling.items()])
        return seen_as(falling, itemgetter(0))

    def _fall(self, falling: _Falling) -> Ways[_Falling]:
        """Damage after the next location with an open circle has taken what it can."""
        filled, location, points = falling
        if not points:
            return {falling: 1}

        def onwards(place: int) -> Ways[int] | None:
            if filled[place] < self.room[place]:
                return None
            return over_faces(lambda die: damage.track(self._table, place, die))

        def taken(place: int) -> _Falling:
            here = min(points, self.room[place])
            left = points - here if self._passes_on[place] else 0
            return _Falling((*filled[:place], here, *filled[place + 1 :]), place, left)

        return seen_as(journeys_end(location, onwards), taken)

    def chance_to_lose_the_action(self, ends: Ways[Counts]) -> float:
        """The chance that your chosen action is damaged away and the game goes on.

        Rule: ACTION-LOST.
        """
        action_id = self._state.action
        if action_id is None or is_damaged_away(self._table, action_id):
            return 0.0
        going_on = {end: ways for end, ways in ends.items() if end[TORSO] < self.room[TORSO]}
        location = self._state.setup.actions[action_id].location
        lost = 0
        for points, ways in seen_as(going_on, itemgetter(location)).items():
            tables = [self._marked(location, points, face)[0] for face in FACES if points]
            lost += ways * sum([is_damaged_away(table, action_id) for table in tables])
        return lost / (len(FACES) * sum(ends.values()))

    def _marked(self, location: int, points: int, face: int = FACES[0]) -> tuple[Table, int]:
        """The sheet with one location marked, and the points that this passes on.

        If a die is rolled for where to begin, it shows `face`.
        """
        table = Table(self._state, _ONE_OF_EACH_FACE)
        table.dice_used = FACES.index(face)
        left = damage.mark(table, location, points)
        return table, left


def _circles(game: State | Table) -> int:
    """The filled circles of your sheet."""
    return sum([mount.bit_count() for mount in game.damage]) + game.torso + game.legs.bit_count()
