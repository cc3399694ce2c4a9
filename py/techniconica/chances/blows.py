"""One shot at a target as it lies: what dice and numbers lead to what, with no die rolled.

The defender is taken to choose the layer that loses fewest cards in the end, and of equals the one
that leaves fewest counters; then the first by its id.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product

from tabletop.dice import GivenDice
from techniconica.catalogue import DIE, HEAT
from techniconica.chapters import damage, leaving, volley
from techniconica.events import Event
from techniconica.mechs.parts import Gun
from techniconica.state import Attack, Mech, Shot, State
from techniconica.table import Table

_NO_DICE = GivenDice(())
FACES = range(1, DIE + 1)


@cache
def kept_faces(dice: int, keep: str) -> tuple[int, ...]:
    """In how many ways of all the kept face is each from 1 on; `keep` is the rule that chooses."""
    chooses = {"ACCURATE": max, "INACCURATE": min}.get(keep, max)
    kept = [chooses(faces) for faces in product(FACES, repeat=dice)]
    return tuple([kept.count(face) for face in FACES])


class Field:
    """A battle in which one mech attacks another; what comes of single shots, each found once."""

    def __init__(self, state: State, mech: int, target: int) -> None:
        """`mech` attacks `target`, with the state otherwise as it lies."""
        self.state = state
        self.target = target
        self.attacker = state.mechs[mech]
        self.event = state.event
        self._number = mech
        self._known: dict[tuple[Mech, int, int, int], Mech] = {}

    def gun(self, slot: int) -> Gun:
        """The weapon in a slot."""
        gun = self.attacker.frame.model.guns[slot]
        assert gun is not None
        return gun

    def jams_to(self, gun: Gun) -> int:
        """The highest face on which a weapon jams. Rules: JAM, EVENT-HEAT."""
        return gun.jams_to + (self.event == HEAT)

    def edge(self, target: Mech, shot: Shot, attack: Attack, fired: int, *, aim: bool) -> int:
        """What the difference is beyond attack die less evasion die, after so many shots."""
        table = self.laid_out(target)
        table.mechs[self._number] = self.attacker._replace(fired=fired, aim=aim)
        totals = volley.totals(table, attack, self.gun(shot.weapon), shot.stack, (0, 0))
        return totals.attack - totals.defence

    def struck(self, target: Mech, weapon: int, stack: int, points: int) -> Mech:
        """The target after a hit of so many points, 0 or more, by a weapon. Rule: MORALE."""
        key = target, weapon, stack, points
        known = self._known.get(key)
        if known is None:
            table = self.laid_out(target)
            excess = points - target.frame.model.bottle
            if excess > 0:
                leaving.shake(table, self.target, excess, 0, "MORALE")
            if points:
                self._strike(table, self.gun(weapon), stack, points)
            known = self._known[key] = table.mechs[self.target]
        return known

    def frightened(self, target: Mech, fear: int) -> Mech:
        """The target after a shot that frightens. Rule: FRIGHTENING."""
        table = self.laid_out(target)
        leaving.shake(table, self.target, 0, fear, "FRIGHTENING")
        return table.mechs[self.target]

    def bottled(self, target: Mech) -> Mech:
        """The target once its pilot has fled. Rule: BOTTLE."""
        table = self.laid_out(target)
        leaving.put_out(table, self.target, "bottled", "BOTTLE")
        return table.mechs[self.target]

    def laid_out(self, target: Mech) -> Table:
        """The battle with the target lying so."""
        table = Table(self.state, _NO_DICE)
        table.mechs[self.target] = target
        table.active = self._number
        return table

    def _strike(self, table: Table, gun: Gun, stack: int, points: int) -> None:
        left = damage.strike(table, self.target, gun, stack, points)
        if left is not None:
            self.choose(table, gun, stack, left)

    def choose(self, table: Table, gun: Gun, stack: int, points: int) -> None:
        """Have the defender choose the layers that cost least."""
        before = table.mechs[self.target]
        pile = before.frame.piles[stack]
        assert pile is not None
        ways = []
        for card in sorted(pile.outer):
            trial = self.laid_out(before)
            left = damage.take(trial, self.target, gun, stack, points, card)
            if left is not None:
                self.choose(trial, gun, stack, left)
            ways.append(trial)
        cheapest = min(ways, key=lambda trial: cost(trial.mechs[self.target], stack))
        table.mechs[self.target] = cheapest.mechs[self.target]
        table.events += cheapest.events


def cost(mech: Mech, stack: int) -> tuple[int, int, int]:
    """What a defender gives away: out or not, cards lost, counters left on a stack."""
    lost = sum(gone.bit_count() for gone in mech.frame.gone)
    return bool(mech.out), lost, mech.damage[stack]


def flees_on(mech: Mech, omen: int) -> int:
    """On how many faces a shaken pilot flees; 0 for one who is not shaken. Rule: BOTTLE."""
    if mech.morale is None or mech.out:
        return 0
    added = sum(mech.morale) + omen
    return sum(face + added > mech.frame.model.fortitude for face in FACES)


def layer_choice(state: State, legal: Sequence[str]) -> str:
    """The layer that the defender is taken to choose in a decision `layer`."""
    attack = state.attack
    assert attack is not None
    stack = attack.shots[attack.next].stack
    return min(legal, key=lambda choice: cost(after_layer(state, choice)[0], stack))


def after_layer(state: State, choice: str) -> tuple[Mech, Sequence[Event]]:
    """The target after a choice in a decision `layer`, and what happens to it by this shot.

    What is chosen after that is what the defender is taken to choose.
    """
    attack = state.attack
    assert attack is not None
    field = Field(state, state.active, attack.target)
    weapon, stack = attack.shots[attack.next]
    gun, table = field.gun(weapon), field.laid_out(state.mechs[attack.target])
    card = choice.removeprefix("layer:")
    left = damage.take(table, attack.target, gun, stack, attack.points, card)
    if left is not None:
        field.choose(table, gun, stack, left)
    return table.mechs[attack.target], table.events
