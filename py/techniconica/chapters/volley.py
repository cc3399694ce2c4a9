"""A volley: declared as a whole, then resolved shot by shot."""

from collections.abc import Sequence

from techniconica.catalogue import AIM, DUST, DUST_WALL, HEAT, MIRE, PER_SHOT, SLOTS
from techniconica.catalogue import SMOKE as SMOKE_COUNTS
from techniconica.chapters import damage, leaving, turn
from techniconica.events import (
    Declared,
    EvasionRolled,
    Fired,
    Hit,
    Jammed,
    LayerTakes,
    NotFired,
    Part,
    Redirected,
    SmokeUsed,
)
from techniconica.mechs.parts import Gun
from techniconica.state import (
    CHARGE,
    LAYER,
    NOBODY,
    OVER,
    REDIRECT,
    SHOOT,
    SMOKE,
    STACK,
    TARGET,
    WEAPON,
    Attack,
    Mech,
    Shot,
)
from techniconica.table import Table, changed


def begin(table: Table, action: str) -> None:
    """Name the target first. Rule: DECLARE."""
    table.attack = Attack(action)
    table.ask_owner(TARGET, table.active)


def choose_target(table: Table, choice: str) -> None:
    """Then the weapons. Rule: DECLARE."""
    target = table.tables.target_choices.index(choice)
    table.attack = Attack(table.volley.action, target)
    table.ask_owner(WEAPON, table.active)


def unused(attacker: Mech, attack: Attack) -> list[int]:
    """The slots of ready weapons of the right kind that are not in the volley. Rule: DECLARE."""
    frame = attacker.frame
    weapons = frame.shooters if attack.action == SHOOT else frame.strikers
    jams = attacker.jams
    used = [shot.weapon for shot in attack.shots]
    return [slot for slot in weapons if not jams[slot] and slot not in used]


def choose_weapon(table: Table, choice: str) -> None:
    """A weapon, and then its aim; or the volley is whole. Rule: DECLARE."""
    if choice == "done":
        _declared(table)
        return
    attack = table.volley
    shot = Shot(SLOTS.index(choice.removeprefix("weapon:")), NOBODY)
    table.attack = attack.with_shots((*attack.shots, shot))
    table.ask_owner(STACK, table.active)


def choose_stack(table: Table, choice: str) -> None:
    """The stack that a weapon is aimed at. Rule: DECLARE."""
    attack = table.volley
    *shots, (weapon, _) = attack.shots
    aimed = Shot(weapon, SLOTS.index(choice.removeprefix("stack:")))
    table.attack = attack = attack.with_shots((*shots, aimed))
    if unused(table.mechs[table.active], attack):
        table.ask_owner(WEAPON, table.active)
    else:
        _declared(table)


def _declared(table: Table) -> None:
    """The target may throw smoke. Rule: SMOKE."""
    attack = table.volley
    table.tell(Declared(table.active, attack.target, attack.shots))
    target = table.mechs[attack.target]
    vital = target.frame.vital
    if target.smoke and not target.low_power and any(shot.stack in vital for shot in attack.shots):
        table.ask_owner(SMOKE, attack.target)
    else:
        _evade(table)


def choose_smoke(table: Table, choice: str) -> None:
    """Smoke for the whole volley, or none. Rule: SMOKE."""
    attack = table.volley
    if choice == "smoke":
        target = table.mechs[attack.target]
        table.mechs[attack.target] = target._replace(smoke=target.smoke - 1)
        table.attack = attack._replace(smoke=True)
        table.tell(SmokeUsed(attack.target, target.smoke - 1))
    _evade(table)


def _evade(table: Table) -> None:
    """One die for the whole volley. Rule: EVASION."""
    attack = table.volley
    face = table.roll_one()
    table.attack = attack._replace(evasion=face)
    table.tell(EvasionRolled(attack.target, face))
    _resolve(table)


def _resolve(table: Table) -> None:
    """One whole shot after the other, up to a decision or the end. Rules: REDIRECT, OUT-REST."""
    attack = table.volley
    place, shots = attack.next, attack.shots
    while place < len(shots):
        target = table.mechs[attack.target]
        if target.out:
            table.tell(NotFired(table.active, len(shots) - place))
            break
        if target.frame.piles[shots[place].stack] is None:
            table.attack = attack._replace(next=place)
            table.ask_owner(REDIRECT, table.active)
            return
        if not _fire(table, attack, place):
            return
        place += 1
    table.attack = None
    turn.after_action(table)


def choose_redirect(table: Table, choice: str) -> None:
    """Another stack for a shot whose own is gone, or no shot. Rule: REDIRECT."""
    attack = table.volley
    place = attack.next
    weapon, _ = attack.shots[place]
    if choice == "hold":
        table.tell(Redirected(table.active, weapon, attack.target, NOBODY))
        table.attack = attack._replace(next=place + 1)
    else:
        stack = SLOTS.index(choice.removeprefix("stack:"))
        shots = (*attack.shots[:place], Shot(weapon, stack), *attack.shots[place + 1 :])
        table.tell(Redirected(table.active, weapon, attack.target, stack))
        table.attack = attack._replace(shots=shots)
    _resolve(table)


def speed_of(mech: Mech, event: str) -> int:
    """SP, in mire too. Rules: SPEED, OVERWEIGHT, HOVER, EVENT-MIRE."""
    return mech.frame.speed_in_mire if event == MIRE else mech.frame.speed


def dodge_of(evades: int, speed: int) -> int:
    """What Evades give at a speed. Rule: EVADE."""
    return evades * max(1, speed // 2) if speed else 0


def accuracy_of(mech: Mech) -> int:
    """AC, with Targeting Arrays unless in low power. Rule: AC."""
    model = mech.frame.model
    return model.unaided if mech.low_power else model.accuracy


def _fire(table: Table, attack: Attack, place: int) -> bool:
    """One shot from its dice to its damage; False if a side is asked or the game is over.

    Rules: ATTACK, JAM, RELOAD, FRIGHTENING.
    """
    number = table.active
    weapon, stack = attack.shots[place]
    attacker, target = table.mechs[number], table.mechs[attack.target]
    gun = attacker.frame.model.guns[weapon]
    assert gun is not None
    faces = table.roll(gun.dice)
    fired = totals(table, attack, gun, stack, faces)
    jammed = fired.rule == "JAM"
    table.tell(fired)
    jams = attacker.jams
    counters = jammed + gun.reloads
    if counters:
        jams = changed(jams, weapon, jams[weapon] + counters)
    table.mechs[number] = attacker.after_shot(jams)
    if gun.reloads:
        table.tell(Jammed(number, weapon, gun.reloads, "RELOAD"))
    if jammed:
        table.tell(Jammed(number, weapon, counters, "JAM"))
        return True
    if gun.fear is not None:
        leaving.shake(table, attack.target, 0, gun.fear, "FRIGHTENING")
    difference = fired.attack - fired.defence
    if difference >= 0:
        points = gun.points(difference)
        extra = Part("ANTI-MECH-SPECIALIST", gun.extra) if points and gun.extra else None
        rule = "BARRAGE" if gun.multiplies else "DAMAGE"
        table.tell(Hit(attack.target, stack, difference, points, extra, rule))
        excess = points - target.frame.model.bottle
        if excess > 0:
            leaving.shake(table, attack.target, excess, 0, "MORALE")
        if points:
            left = damage.strike(table, attack.target, gun, stack, points)
            return _struck(table, attack, place, left)
    return _after_shot(table, attack.target)


def _struck(table: Table, attack: Attack, place: int, left: int | None) -> bool:
    """Ask which layer takes the points left; None if none are. False as `_fire`."""
    if left is None:
        return _after_shot(table, attack.target)
    table.attack = attack._replace(next=place, points=left)
    table.ask_owner(LAYER, attack.target)
    return False


def _after_shot(table: Table, target: int) -> bool:
    """A test for this shot alone, where the house rule wants it. False if the game is over.

    Rule: BOTTLE.
    """
    if table.decision == OVER:
        return False
    if table.tables.morale_of_attacks and table.mechs[target].morale is not None:
        return leaving.take_test(table, target)
    return True


def totals(table: Table, attack: Attack, gun: Gun, stack: int, faces: Sequence[int]) -> Fired:
    """What a shot's two totals are made of.

    Rules: ATTACK, JAM, VOLLEY, BRACED, EVADE, GUIDED, ARMOUR, AC, SPEED, EVENT-DUST, EVENT-HEAT.
    """
    attacker, target = table.mechs[table.active], table.mechs[attack.target]
    event = table.event
    face = gun.keep(faces)
    charges = attack.action == CHARGE
    earlier = len(attack.shots) - 1 if table.tables.flat else attacker.fired
    braced = min(earlier, attacker.frame.legs.uncounted)
    speed = speed_of(target, event)
    dodge = dodge_of(target.evades, speed)
    pile = target.frame.piles[stack]
    assert pile is not None
    return Fired(
        table.active,
        gun.slot,
        attack.target,
        stack,
        tuple(faces),
        face,
        gun.kept_by,
        gun.penetration,
        speed_of(attacker, event) if charges else accuracy_of(attacker),
        charges,
        AIM if attacker.aim else 0,
        PER_SHOT * (earlier - braced),
        braced,
        DUST if event == DUST_WALL and not charges else 0,
        attack.evasion,
        SMOKE_COUNTS if attack.smoke else 0,
        speed,
        pile.armour,
        dodge if gun.sees_evades else 0,
        0 if gun.sees_evades else dodge,
        speed - speed // 2 if event == MIRE and target.frame.legs.hovers else 0,
        "JAM" if face <= gun.jams_to + (event == HEAT) else "ATTACK",
    )


def choose_layer(table: Table, choice: str) -> None:
    """The layer that takes the points, and all that follows. Rule: DAMAGE-1."""
    attack = table.volley
    weapon, stack = attack.shots[attack.next]
    gun = table.mechs[table.active].frame.model.guns[weapon]
    assert gun is not None
    card = choice.removeprefix("layer:")
    table.tell(LayerTakes(attack.target, stack, card))
    left = damage.take(table, attack.target, gun, stack, attack.points, card)
    if _struck(table, attack, attack.next, left):
        table.attack = attack._replace(next=attack.next + 1, points=0)
        _resolve(table)
