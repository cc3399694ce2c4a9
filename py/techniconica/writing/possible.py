"""Whether the rules let things lie as a position says."""

from tabletop.errors import IllegalError
from tabletop.game import PLAYING
from techniconica.catalogue import (
    ACTIONS,
    ACTIONS_IN_LOW_POWER,
    ARMOUR,
    CARDS,
    COCKPIT_SLOT,
    ION_SURGE,
    SHIELD,
    SLOTS,
)
from techniconica.mechs.frame import Frame, Gone, Model
from techniconica.state import (
    ACTION,
    BOTTLED,
    CHARGE,
    FIRST,
    LAYER,
    MECH,
    NOBODY,
    OVER,
    REDIRECT,
    REPAIR,
    SHOOT,
    SMOKE,
    STACK,
    TARGET,
    WEAPON,
    Attack,
    Mech,
)
from techniconica.table import Table

DECISIONS = (
    FIRST,
    MECH,
    ACTION,
    TARGET,
    WEAPON,
    STACK,
    SMOKE,
    REDIRECT,
    LAYER,
    REPAIR,
    OVER,
)
"""What a position may ask."""

WHY_OUT = ("cockpit", "power", "weapons", BOTTLED)
MOST_ACTIONS = ACTIONS
MOST_SHOTS = ACTIONS * (len(SLOTS) - 2)
MOST_COUNTERS = 99
MOST_POINTS = 999
MOST_FEAR = max(card.level for card in CARDS.values() if card.keyword == "FRIGHTENING")


def check_gone(model: Model, gone: Gone) -> None:
    """Raise `IllegalError` where cards have left that others still cover, or that lie on others.

    Rules: DAMAGE-1, DAMAGE-4.
    """
    for slot, (stack, lost) in enumerate(zip(model.stacks, gone, strict=True)):
        whole = model.all_of(slot)
        if lost in (0, whole):
            continue
        left = [card for place, card in enumerate(stack) if not lost >> place & 1]
        went = [card for place, card in enumerate(stack) if lost >> place & 1]
        kinds = {card.kind for card in went}
        covered = ARMOUR in kinds and any(card.kind == SHIELD for card in left)
        order = any(
            not lost >> earlier & 1 and lost >> later & 1 and stack[earlier].id == stack[later].id
            for later in range(len(stack))
            for earlier in range(later)
        )
        if not kinds <= {SHIELD, ARMOUR} or covered or order:
            raise IllegalError("position_gone", "+".join(card.id for card in went))


def check(table: Table) -> None:
    """Raise `IllegalError` for what no game leads to, as far as it can be told by looking."""
    for number, mech in enumerate(table.mechs):
        _check_counters(table, number, mech)
        _check_out(table, number, mech)
        _check_marks(table, number, mech)
    if table.outcome == PLAYING:
        sides = {table.tables.sides[number] for number in table.in_play()}
        _expect(len(sides) > 1, table.decision)
    _CHECKS.get(table.decision, _nothing)(table)
    if table.attack is not None:
        _check_attack(table, table.attack)


def _expect(is_possible: object, piece: str) -> None:
    if not is_possible:
        raise IllegalError("position_impossible", piece)


def _nothing(table: Table) -> None:
    """Nothing more."""


def _check_counters(table: Table, number: int, mech: Mech) -> None:
    model = mech.frame.model
    for slot, gun in enumerate(model.guns):
        pile = mech.frame.piles[slot]
        most_jams = 1 + gun.reloads if gun and pile else 0
        whole = model.pile(slot, 0)
        highest = max([layer.threshold for layer in whole.every], default=0) if whole else 0
        most = highest - 1 if pile else 0
        name = f"{table.tables.ids[number]}:{SLOTS[slot]}"
        if mech.damage[slot] > most or mech.jams[slot] > most_jams:
            raise IllegalError("position_counters", name, (f"0-{most}", f"j0-{most_jams}"))


def _check_out(table: Table, number: int, mech: Mech) -> None:
    """Rule: OUT."""
    frame = mech.frame
    weapons = len(frame.shooters) + len(frame.strikers)
    lost = {
        "cockpit": frame.piles[COCKPIT_SLOT] is None,
        "power": not frame.plants,
        "weapons": not weapons,
    }
    whys = [why for why, is_lost in lost.items() if is_lost]
    expected = [] if mech.out in ("", BOTTLED) else [mech.out]
    if whys != expected:
        raise IllegalError("position_out", table.tables.ids[number], whys or ("bottled",))


def _check_marks(table: Table, number: int, mech: Mech) -> None:
    name = table.tables.ids[number]
    under_way = mech.actions or mech.aim or mech.fired
    if mech.out:
        _expect(not (under_way or mech.evades or mech.surge or mech.morale), name)
    _expect(not mech.surge or table.event == ION_SURGE, name)
    _expect(table.turn or not mech.acted, name)
    if table.outcome == PLAYING:
        _expect(not under_way or number == table.active, name)
    else:
        _expect(not under_way or (mech.acted and table.outcome.endswith(name[0])), name)
    if mech.morale is not None:
        _expect(_may_be_shaken(table, number), name)
    if not (mech.acted or mech.out):
        _expect(mech.evades <= 1 or table.turn > 1, name)


def _may_be_shaken(table: Table, number: int) -> bool:
    """Pilots are tested before anything else is asked. Rule: BOTTLE."""
    if table.tables.morale_of_attacks:
        attack = table.attack
        return table.decision == LAYER and attack is not None and attack.target == number
    active = table.active
    return (
        table.decision not in (MECH, REPAIR, FIRST, OVER)
        and table.tables.sides[active] != table.tables.sides[number]
    )


def _check_first(table: Table) -> None:
    _expect(not table.turn, FIRST)
    plain = all(mech.frame is mech.frame.model.whole for mech in table.mechs)
    _expect(plain and not any(any(m.damage) or any(m.jams) for m in table.mechs), FIRST)


def _check_mech(table: Table) -> None:
    _expect(table.turn, MECH)


def _check_active(table: Table) -> None:
    """A mech is amid its activation. Rule: ACTIONS."""
    name = table.tables.ids[table.active]
    mech = table.mechs[table.active]
    allowed = ACTIONS_IN_LOW_POWER if mech.low_power else ACTIONS
    _expect(table.turn and mech.acted and not mech.out, name)
    in_volley = table.attack is not None
    _expect(mech.actions <= allowed - in_volley and (mech.actions or in_volley), name)
    _expect(not mech.aim or (allowed == ACTIONS and mech.actions == 1 - in_volley), name)
    _expect(not (mech.actions == allowed and (mech.evades or mech.fired)), name)
    _expect(mech.evades + mech.aim + mech.actions + in_volley <= allowed, name)


def _check_repair(table: Table) -> None:
    """Rule: END-PHASE."""
    mech = table.mechs[table.active]
    name = table.tables.ids[table.active]
    _expect(table.turn and not mech.out and not mech.low_power and mech.frame.drones, name)
    _expect(all(table.mechs[each].acted for each in table.in_play()), name)


def _check_over(table: Table) -> None:
    waits = any(not table.mechs[each].acted for each in table.in_play())
    victory = len({table.tables.sides[each] for each in table.in_play()}) == 1
    _expect(table.turn and (victory or not waits), OVER)


def _check_attack(table: Table, attack: Attack) -> None:
    """A volley as far as it has come. Rules: DECLARE, SMOKE, REDIRECT, DAMAGE-1."""
    decision = table.decision
    attacker = table.mechs[table.active]
    _expect(attack.action == SHOOT or not (attacker.actions or attacker.aim), CHARGE)
    _expect(_guns(attacker.frame, attack), attack.action)
    if attack.target == NOBODY:
        return
    name = table.tables.ids[attack.target]
    target = table.mechs[attack.target]
    foes = table.tables.foes[table.tables.sides[table.active]]
    _expect(not target.out and attack.target in foes, name)
    kinds = _guns(attacker.frame, attack)
    weapons = [shot.weapon for shot in attack.shots]
    _expect(
        len(set(weapons)) == len(weapons) and set(weapons) <= set(kinds),
        "".join(SLOTS[slot] for slot in weapons),
    )
    waiting = attack.shots[attack.next :] if attack.evasion else attack.shots
    for place, (weapon, stack) in enumerate(attack.shots):
        _check_shot(target, attack, place, stack)
        fires = (weapon, stack) in waiting and not (decision == LAYER and place == attack.next)
        _expect(not (fires and attacker.jams[weapon]), f"weapon:{SLOTS[weapon]}")
    _AMID.get(decision, _always)(table, attack, target)


def _guns(frame: Frame, attack: Attack) -> tuple[int, ...]:
    return frame.shooters if attack.action == SHOOT else frame.strikers


def _check_shot(target: Mech, attack: Attack, place: int, stack: int) -> None:
    if stack == NOBODY:
        return
    built = target.frame.model.stacks
    there = stack < len(built) and bool(built[stack])
    if there and not attack.evasion:
        there = target.frame.piles[stack] is not None
    _expect(there, f"stack:{SLOTS[stack]}")


def _always(table: Table, attack: Attack, target: Mech) -> None:
    """Nothing more."""


def _before_stack(table: Table, attack: Attack, target: Mech) -> None:
    _expect(attack.shots, STACK)


def _before_smoke(table: Table, attack: Attack, target: Mech) -> None:
    """Rule: SMOKE."""
    aimed = any(shot.stack in target.frame.vital for shot in attack.shots)
    _expect(aimed and target.smoke and not target.low_power, SMOKE)


def _before_redirect(table: Table, attack: Attack, target: Mech) -> None:
    """Rule: REDIRECT."""
    _expect(target.frame.piles[attack.shots[attack.next].stack] is None and attack.next, REDIRECT)


def _before_layer(table: Table, attack: Attack, target: Mech) -> None:
    """Rule: DAMAGE-1."""
    slot = attack.shots[attack.next].stack
    _expect(target.frame.piles[slot] is not None, LAYER)
    _expect(attack.points + target.damage[slot] > 0, LAYER)
    _expect(table.mechs[table.active].fired, LAYER)


_CHECKS = {
    FIRST: _check_first,
    MECH: _check_mech,
    REPAIR: _check_repair,
    OVER: _check_over,
    **dict.fromkeys((ACTION, TARGET, WEAPON, STACK, SMOKE, REDIRECT, LAYER), _check_active),
}
_AMID = {
    STACK: _before_stack,
    SMOKE: _before_smoke,
    REDIRECT: _before_redirect,
    LAYER: _before_layer,
}
