"""The points of a hit: which cards they remove, and what stays as counters."""

from techniconica.catalogue import ENERGY
from techniconica.chapters import leaving
from techniconica.events import CardLost, CountersLie, Doubled, LowPower, Part, Weakened
from techniconica.mechs.parts import DOUBLED, Gun, Layer
from techniconica.table import Table, changed


def strike(table: Table, number: int, gun: Gun, stack: int, points: int) -> int | None:
    """Have a stack of a mech take the points of a hit, 1 or more.

    Where its side has to choose a layer, the points not yet spent; None once all is done.
    Rule: DAMAGE-1.
    """
    new: int | None = points
    while new is not None:
        pile = table.mechs[number].frame.piles[stack]
        assert pile is not None
        if len(pile.outer) > 1:
            break
        (card,) = pile.outer
        new = _take(table, number, gun, pile.outer[card], stack, new)
    return new


def take(table: Table, number: int, gun: Gun, stack: int, points: int, card: str) -> int | None:
    """Have a layer of those that may be chosen take the points, and then as `strike`."""
    pile = table.mechs[number].frame.piles[stack]
    assert pile is not None
    left = _take(table, number, gun, pile.outer[card], stack, points)
    return None if left is None else strike(table, number, gun, stack, left)


def _take(table: Table, number: int, gun: Gun, layer: Layer, stack: int, new: int) -> int | None:
    """Have a layer take the points: those left once it is removed, None if all is done.

    Rules: DAMAGE-2, DAMAGE-3, DAMAGE-4, MIRROR, REACTIVE, ARMOUR-PIERCING, SHIELD-BREAKER.
    """
    mech = table.mechs[number]
    old = mech.damage[stack]
    if layer.mirrors and gun.subtype == ENERGY and new:
        thrown_back = min(new, layer.mirrors)
        new -= thrown_back
        by = Part("MIRROR", -thrown_back)
        table.tell(Weakened(number, stack, layer.id, thrown_back, by))
    worth = gun.worth(layer)
    if worth == DOUBLED:
        table.tell(Doubled(number, stack, layer.id, gun.doubled_by))
    elif layer.resists_piercing and gun.doubled_by == "ARMOUR-PIERCING":
        table.tell(Doubled(number, stack, layer.id, "REACTIVE"))
    if old + worth * new < layer.threshold:
        _lie(table, number, stack, old + new)
        return None
    paid_old = min(old, layer.threshold)
    paid_new = -(-(layer.threshold - paid_old) // worth)
    old -= paid_old
    new -= paid_new
    if not layer.place:
        table.tell(CardLost(number, stack, layer.id, paid_old, paid_new, old + new, "DAMAGE-4"))
        _remove(table, number, stack, layer, 0)
        return None
    table.tell(CardLost(number, stack, layer.id, paid_old, paid_new, 0))
    _remove(table, number, stack, layer, old)
    if not old + new:
        _lie(table, number, stack, 0)
        return None
    return new


def _lie(table: Table, number: int, stack: int, counters: int) -> None:
    """What is left stays as counters. Rule: DAMAGE-3."""
    table.count(number, stack, counters)
    table.tell(CountersLie(number, stack, counters))


def _remove(table: Table, number: int, stack: int, layer: Layer, old: int) -> None:
    """Take a card away, and with a base card all that lies on it. Rules: OUT, MORALE, LOW-POWER."""
    mech = table.mechs[number]
    frame = mech.frame.without(layer, stack)
    jams = mech.jams if layer.place else changed(mech.jams, stack, 0)
    damage = changed(mech.damage, stack, old)
    fallen = table.mechs[number] = mech._replace(frame=frame, damage=damage, jams=jams)
    why = "" if layer.place else frame.why_out()
    if why:
        leaving.put_out(table, number, why, "OUT")
        return
    if fallen.low_power and not mech.low_power:
        table.tell(LowPower(number))
    if not layer.place:
        leaving.shake(table, number, 0, 0, "MORALE")
