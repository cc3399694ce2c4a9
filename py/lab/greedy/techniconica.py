"""Who always fires whatever makes the most points now, wherever that is."""

from techniconica.catalogue import SLOTS
from techniconica.lore import LORE, ready, shot, skill
from techniconica.mechs.frame import Pile
from techniconica.mechs.parts import Gun
from techniconica.state import ACTION, CHARGE, REDIRECT, SHOOT, STACK, TARGET, WEAPON, State


def choose(state: State) -> str:
    """The choice with the best expected points; where no points are made, as the lore would."""
    if state.decision == ACTION:
        return _action(state)
    if state.decision in (TARGET, WEAPON, STACK, REDIRECT):
        return max(state.legal, key=lambda choice: _points_of(state, choice))
    return LORE.policy(state)


def _action(state: State) -> str:
    attacks = [choice for choice in (SHOOT, CHARGE) if choice in state.legal]
    if attacks:
        return max(attacks, key=lambda action: _volley(state, action))
    others = [each for each in state.legal if each.startswith("unjam")]
    return next(each for each in (*others, "evade", "pass") if each in state.legal)


def _volley(state: State, action: str) -> float:
    mech = state.mechs[state.active]
    foes = state.tables.foes[state.tables.sides[state.active]]
    return max(
        sum(
            max(_points(state, foe, gun, pile.slot, action, place) for pile in _piles(state, foe))
            for place, gun in enumerate(ready(mech, action))
        )
        for foe in foes
        if not state.mechs[foe].out
    )


def _points_of(state: State, choice: str) -> float:
    attack = state.attack
    assert attack is not None
    verb, _, what = choice.partition(":")
    if verb == "at":
        foe = state.tables.target_choices.index(choice)
        guns = ready(state.mechs[state.active], attack.action)
        return max(
            _points(state, foe, gun, pile.slot, attack.action, 0)
            for gun in guns
            for pile in _piles(state, foe)
        )
    before = 0 if attack.evasion else len(attack.shots)
    if verb == "weapon":
        gun = _gun(state, SLOTS.index(what))
        return max(
            _points(state, attack.target, gun, pile.slot, attack.action, before)
            for pile in _piles(state, attack.target)
        )
    if verb == "stack":
        shot_now = attack.shots[attack.next if attack.evasion else -1]
        earlier = max(0, before - 1)
        gun = _gun(state, shot_now.weapon)
        slot = SLOTS.index(what)
        return _points(state, attack.target, gun, slot, attack.action, earlier)
    return 0.0


def _gun(state: State, slot: int) -> Gun:
    gun = state.mechs[state.active].frame.model.guns[slot]
    assert gun is not None
    return gun


def _piles(state: State, foe: int) -> list[Pile]:
    return [pile for pile in state.mechs[foe].frame.piles if pile]


def _points(state: State, foe: int, gun: Gun, slot: int, action: str, earlier: int) -> float:
    attacker, target = state.mechs[state.active], state.mechs[foe]
    fired = attacker.fired + earlier
    start = skill(state, attacker, action)
    return shot(state, attacker, target, gun, slot, fired, start)[1]
