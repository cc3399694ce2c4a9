"""What becomes of a mech without HP, and who scores it."""

from fastplay.chapters import ending
from fastplay.events import Scored, Wrecked
from fastplay.layout import DOWN, OUT
from fastplay.table import Table


def wreck(table: Table, player: int) -> bool:
    """A mech is a wreck; False if that ends the game. Rules: WRECK, FRAG."""
    point = table.place_of(player)
    returns = table.tables.battle.scenario.returns
    table.change(player, status=DOWN if returns else OUT, hp=0, heat=0, at=None)
    table.wrecks = (*table.wrecks, point)
    table.tell(Wrecked(player, point, not returns))
    frags = table.mech.frags + 1
    table.change(table.seat, frags=frags)
    table.tell(Scored(table.seat, frags))
    return ending.goes_on(table)
