"""The chance of a single shot to hit, as all lies now: what stands beside every way to fire it."""

from collections.abc import Iterable

from techniconica.catalogue import DIE
from techniconica.chances.blows import FACES, Field, kept_faces
from techniconica.state import CHARGE, NOBODY, SHOOT, STACK, Attack, Shot, State


def to_hit(state: State, weapon: int, stack: int) -> float:
    """The chance that the shot to be declared now, or to be redirected, hits that stack.

    What earlier shots of the volley may change of the target is left out of it.
    """
    attack = state.attack
    assert attack is not None
    return _chance(state, attack, weapon, stack)


def best_of_weapon(state: State, weapon: int) -> float:
    """The chance of a weapon at the stack of the target that it hits most easily."""
    attack = state.attack
    assert attack is not None
    return _best(state, attack, (weapon,))


def best_at(state: State, target: int) -> float:
    """The chance of the weapon and the stack of a target that fit best."""
    attack = state.attack
    assert attack is not None
    mech = state.mechs[state.active]
    slots = mech.frame.shooters if attack.action == SHOOT else mech.frame.strikers
    ready = [slot for slot in slots if not mech.jams[slot]]
    return _best(state, attack._replace(target=target), ready)


def _best(state: State, attack: Attack, weapons: Iterable[int]) -> float:
    piles = state.mechs[attack.target].frame.piles
    stacks = [pile.slot for pile in piles if pile]
    return max(_chance(state, attack, weapon, stack) for weapon in weapons for stack in stacks)


def _chance(state: State, attack: Attack, weapon: int, stack: int) -> float:
    attacker, target = state.mechs[state.active], state.mechs[attack.target]
    is_redirected = attack.evasion > 0
    before = [shot for shot in attack.shots if shot.stack != NOBODY]
    shot = Shot(weapon, stack)
    shots = attack.shots if is_redirected else (*before, shot)
    fired = attacker.fired + (0 if is_redirected else len(before))
    aim = attacker.aim and not before
    field = Field(state, state.active, attack.target)
    gun = field.gun(weapon)
    edge = field.edge(target, shot, attack._replace(shots=shots), fired, aim=aim)
    # A face that is known is in the edge already.
    evasions = (0,) if is_redirected else FACES
    jams = field.jams_to(gun)
    ways = sum(
        count
        for face, count in zip(FACES, kept_faces(gun.dice, gun.kept_by), strict=True)
        for evasion in evasions
        if face > jams and face + edge >= evasion
    )
    return float(ways / (DIE**gun.dice * len(evasions)))


def declared_weapon(state: State) -> int:
    """The weapon of the shot whose stack is asked for, or whose stack is gone."""
    attack = state.attack
    assert attack is not None
    place = -1 if state.decision == STACK else attack.next
    return attack.shots[place].weapon


def charges(state: State) -> bool:
    """Whether the attack under way is a charge."""
    return state.attack is not None and state.attack.action == CHARGE
