"""Leaving the battle: out by the loss of cards, morale, and the end of the game."""

from tabletop.game import DRAW
from techniconica.catalogue import DREAD
from techniconica.events import Drawn, Shaken, Tested, WentOut, Won
from techniconica.state import BOTTLED
from techniconica.table import Table


def put_out(table: Table, number: int, why: str, rule: str) -> bool:
    """A mech is out; False if that ends the game. Rules: OUT, VICTORY."""
    table.tell(WentOut(number, why, rule))
    table.mechs[number] = table.mechs[number]._replace(
        out=why, actions=0, evades=0, aim=False, fired=0, surge=False, morale=None
    )
    sides = {table.tables.sides[each] for each in table.in_play()}
    if len(sides) > 1:
        return True
    (side,) = sides
    table.tell(Won(side))
    table.end(f"won:{side}")
    return False


def shake(table: Table, number: int, excess: int, fear: int, rule: str) -> None:
    """Note that a mech is shaken. Rules: MORALE, FRIGHTENING."""
    mech = table.mechs[number]
    before = mech.morale or (0, 0)
    morale = max(before[0], excess), max(before[1], fear)
    table.mechs[number] = mech._replace(morale=morale)
    table.tell(Shaken(number, excess, fear, rule))


def take_tests(table: Table) -> bool:
    """Test every shaken mech, in id order; False if that ends the game. Rule: BOTTLE."""
    for number, mech in enumerate(table.mechs):
        if mech.morale is not None and not take_test(table, number):
            return False
    return True


def take_test(table: Table, number: int) -> bool:
    """The bottle test of a shaken mech; False if that ends the game. Rules: BOTTLE, EVENT-DREAD."""
    mech = table.mechs[number]
    excess, fear = mech.morale or (0, 0)
    omen = int(table.event == DREAD)
    fortitude = mech.frame.model.fortitude
    face = table.roll_one()
    tested = Tested(number, face, excess, fear, omen, fortitude)
    table.tell(tested)
    if tested.total > fortitude:
        return put_out(table, number, BOTTLED, "BOTTLE")
    table.mechs[number] = mech._replace(morale=None)
    return True


def count_up(table: Table) -> None:
    """The last turn is over: most mechs, then most stacks on them. Rule: LIMIT."""
    counts = []
    for own in table.tables.own:
        stacks = [table.mechs[each].frame.number for each in own if not table.mechs[each].out]
        counts.append((len(stacks), sum(stacks)))
    best = max(counts)
    if counts.count(best) > 1:
        table.tell(Drawn())
        table.end(DRAW)
    else:
        side = counts.index(best)
        table.tell(Won(side, "LIMIT"))
        table.end(f"won:{side}")
