"""What an attack of yours may do: damage, attacks disabled, enemies destroyed.

Where dice may be rolled again, every die that did no damage is expected to be. Such a die has
nothing to lose: no other use brings more damage, or makes it likelier that the enemy's attack is
disabled or the enemy destroyed.
"""

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import NamedTuple

from papermech.catalogue import ACTIVE
from papermech.chapters.attack import possible_targets, strike_one
from papermech.choices import attack_under_way, crushes, hits, misses, second_targets
from papermech.state import REROLL, SECOND, TARGET, WINDOW, Attack, Enemy, State
from papermech.table import Table
from tabletop.chances import FACES, Counts, Spread, Ways, mixed, over_faces, seen_as, thrown
from tabletop.dice import GivenDice

_ONE_OF_EACH_FACE = GivenDice(FACES)


class Cubes(NamedTuple):
    """One way an enemy's cubes may lie: its attack `row`, from 0, and its `time`."""

    row: int
    time: int
    chance: float


class TargetOutlook(NamedTuple):
    """What the attack may do to one enemy.

    * `hurting`, `crushing`: the faces, 1 to 6, of a die that does damage, and of one that destroys
      the enemy by itself
    * `hits`: the dice that do damage, also those for which no circle is left
    * `damage`: the circles filled
    * `disables_at`, `destroys_at`: the damage, 1 or more, by which its chosen attack is disabled
      and by which it is destroyed; the first is never the higher one
    * `afterwards`: how its cubes may lie when the attack is over, as far as it lives

    Rules: ENEMY-DAMAGE, ENEMY-DISABLED, ENEMY-DESTROYED, ENEMY-CHOICE.
    """

    letter: str
    hurting: tuple[int, ...]
    crushing: tuple[int, ...]
    hits: Spread
    damage: Spread
    disables_at: int
    destroys_at: int
    afterwards: tuple[Cubes, ...]

    @property
    def disabled(self) -> float:
        """The chance that its chosen attack is disabled, or goes with the destroyed enemy."""
        return self.damage.at_least(self.disables_at)

    @property
    def destroyed(self) -> float:
        """The chance that the enemy is destroyed."""
        return self.damage.at_least(self.destroys_at)


class AttackOutlook(NamedTuple):
    """What an attack may do.

    * `haste`: what is subtracted from every die, 0 or more
    * `dice`: the dice to be rolled, 0 or more; those that may be rolled again count once
    * `targets`: the enemy aimed at, and the second one of Area
    * `seconds`: the letters of all that Area could strike as well
    * `damage`: the circles filled, of all targets together
    """

    action: str
    haste: int
    dice: int
    targets: tuple[TargetOutlook, ...]
    seconds: tuple[str, ...]
    damage: Spread


class _Blow(NamedTuple):
    """What dice that count in one way do to a target.

    `afterwards` holds its attack row and its time, or None where it is destroyed.
    """

    damage: int
    afterwards: Ways[tuple[int, int] | None]


def outlook(
    state: State, action_id: str, target: str, *, second: str | None = None, haste: int = 0
) -> AttackOutlook | None:
    """What an attack action would do if it resolved as things lie in `state`.

    `target` and `second` are letters; `haste`, 0 or more, is subtracted from every die. None if
    the rules do not let it strike them: out of range or arc, not close enough to each other, a
    PPC while you stand, no attack at all. Whether the action may be chosen or hasted is not asked.
    Raises `KeyError` for an action that does not exist.

    Rules: ATTACK-TARGET, ATTACK-ROLL, HASTE, AREA.
    """
    attack = Attack(action_id, haste, (target,))
    if target not in _letters(_targets(state, action_id)):
        return None
    if second is not None:
        if second not in _letters(second_targets(_laid_out(state, attack))):
            return None
        attack = attack._replace(targets=(target, second))
    return _before_the_roll(state, attack)


def outlooks(state: State, action_id: str, *, haste: int = 0) -> tuple[AttackOutlook, ...]:
    """The outlook against each enemy an attack action could be made at, in the order they lie.

    None of them has a second target. It is empty where the attack would be wasted, and for moves
    and Defend. Raises `KeyError` for an action that does not exist. Rules: ATTACK-TARGET, WASTED.
    """
    return tuple(
        _before_the_roll(state, Attack(action_id, haste, (enemy.letter,)))
        for enemy in _targets(state, action_id)
    )


def of_choice(state: State, choice: str) -> tuple[AttackOutlook, ...]:
    """What your attack would do after `choice`, against each enemy it could be made at then.

    `choice` is one of `state.legal`. To choose an action, or change to it, is looked at as if it
    resolved at once. Once you have aimed there is one outlook, and dice that lie on the table stay
    as they lie, but for those that the choice rolls again. Other choices give nothing.

    Rules: HASTE, ATTACK-TARGET, AREA, ACCURATE.
    """
    verb, _, rest = choice.partition(":")
    if choice in state.setup.actions:
        return outlooks(state, choice)
    if state.decision == WINDOW and verb == "change":
        return outlooks(state, rest)
    if state.decision == WINDOW and verb == "haste" and state.action is not None:
        return outlooks(state, state.action, haste=state.time or ACTIVE)
    attack = state.pending
    if not isinstance(attack, Attack):
        return ()
    if state.decision == TARGET:
        return (_before_the_roll(state, attack._replace(targets=(rest,))),)
    if state.decision == SECOND:
        targets = attack.targets if rest == "none" else (*attack.targets, rest)
        return (_before_the_roll(state, attack._replace(targets=targets)),)
    if state.decision == REROLL:
        again = [int(position) for position in rest.split(",")] if rest else []
        return (_before_the_reroll(state, attack, again),)
    return ()


def _laid_out(state: State, attack: Attack) -> Table:
    table = Table(state, _ONE_OF_EACH_FACE)
    table.pending = attack
    return table


def _letters(enemies: Iterable[Enemy]) -> tuple[str, ...]:
    return tuple([enemy.letter for enemy in enemies])


def _targets(state: State, action_id: str) -> list[Enemy]:
    action = state.setup.actions[action_id]
    if not action.is_attack:
        return []
    return possible_targets(_laid_out(state, Attack(action_id, ACTIVE)), action)


def _before_the_roll(state: State, attack: Attack) -> AttackOutlook:
    """All dice are still to be rolled. Rules: ATTACK-ROLL, COMBO, PROXIMITY, ACCURATE."""
    action = state.setup.actions[attack.action]
    attack = attack._replace(faces=FACES)
    table = _laid_out(state, attack)
    power = action.keyword.power(table, action, table.enemy(attack.targets[0]))
    counts = _counts(table)
    die = over_faces(lambda face: counts[face - 1])
    if action.keyword.rerolls:
        missing = misses(table)
        die = mixed(
            [
                (1, die if face in missing else {counted: 1})
                for face, counted in zip(FACES, counts, strict=True)
            ]
        )
    return _outlook(state, attack, power, [die] * power)


def _before_the_reroll(state: State, attack: Attack, again: list[int]) -> AttackOutlook:
    """Dice lie on the table; those at the positions `again` are rolled again. Rule: ACCURATE."""
    lying = attack.faces
    attack = attack._replace(faces=FACES)
    counts = _counts(_laid_out(state, attack))
    die = over_faces(lambda face: counts[face - 1])
    dice = [
        die if position in again else {counts[face - 1]: 1}
        for position, face in enumerate(lying, start=1)
    ]
    return _outlook(state, attack, len(again), dice)


def _counts(table: Table) -> list[Counts]:
    """What each face counts for, where a die of each lies on the table.

    Target by target: 1 if it does damage, and 1 if it crushes. Rules: ATTACK-ROLL, SIX, CRUSH.
    """
    targets = attack_under_way(table).targets
    wanted = [by(table, letter) for letter in targets for by in (hits, crushes)]
    return [tuple([int(face in faces) for faces in wanted]) for face in FACES]


def _outlook(state: State, attack: Attack, rolled: int, dice: list[Ways[Counts]]) -> AttackOutlook:
    """What the attack does with `dice` that count so, `rolled` of which are still to be rolled."""
    table = _laid_out(state, attack)
    counted = thrown(dice, 2 * len(attack.targets))
    filled = dict.fromkeys(counted, 0)
    targets = []
    for place, letter in enumerate(attack.targets):
        its_own = itemgetter(2 * place, 2 * place + 1)
        its_counts: Ways[tuple[int, int]] = seen_as(counted, its_own)
        blows = {counts: _blow(state, attack, letter, *counts) for counts in its_counts}
        targets.append(_target_outlook(table, letter, its_counts, blows))
        for counts in counted:
            filled[counts] += blows[its_own(counts)].damage
    return AttackOutlook(
        attack.action,
        attack.haste,
        rolled,
        tuple(targets),
        _letters(second_targets(table)),
        Spread.of(seen_as(counted, filled.__getitem__)),
    )


def _blow(state: State, attack: Attack, letter: str, hurting: int, crushing: int) -> _Blow:
    """What so many dice that hurt, and so many that crush, do to a target.

    Rules: ENEMY-DAMAGE, CRUSH, ENEMY-CHOICE, EMP, RECOIL.
    """

    def struck(face: int) -> Enemy | None:
        table = _laid_out(state, attack)
        # If the enemy has to roll its next attack, this is the face.
        table.dice_used = FACES.index(face)
        strike_one(table, letter, hurting, crushed=crushing > 0)
        return next((enemy for enemy in table.enemies if enemy.letter == letter), None)

    before = _laid_out(state, attack).enemy(letter)
    ends = over_faces(struck)
    circles = {end.damage if end else state.setup.cards[letter].circles for end in ends}
    return _Blow(
        circles.pop() - before.damage,
        seen_as(ends, lambda end: (end.row, end.time) if end else None),
    )


def _target_outlook(
    table: Table,
    letter: str,
    counted: Ways[tuple[int, int]],
    blows: Mapping[tuple[int, int], _Blow],
) -> TargetOutlook:
    """Put together what the blows, by how the dice count, do to one target."""
    foe = table.enemy(letter)
    card = table.setup.cards[letter]
    afterwards = mixed([(ways, blows[counts].afterwards) for counts, ways in counted.items()])
    total = sum(afterwards.values())
    lying = sorted((cubes, ways) for cubes, ways in afterwards.items() if cubes)
    return TargetOutlook(
        letter,
        hits(table, letter),
        crushes(table, letter),
        Spread.of(seen_as(counted, itemgetter(0))),
        Spread.of(seen_as(counted, lambda counts: blows[counts].damage)),
        card.full_at[foe.row] - foe.damage,
        card.circles - foe.damage,
        tuple([Cubes(row, time, ways / total) for (row, time), ways in lying]),
    )
